//! Tests of player files.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::{ParameterValue, PlayerFile};

const FILE: &str = r#"
game = "toy"
[provenance]
method = "by hand"
commit = "0000000"
[parameters]
hold = { value = 20, unit = "points", range = [1, 100], meaning = "Points from which it holds" }
faces = { value = [1, 2, 3], unit = "points", range = [0, 9], meaning = "The worth of each face" }
"#;

#[derive(Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Toy {
    hold: i32,
    faces: [i32; 3],
}

#[test]
fn changes_replace_the_values_of_the_file() {
    let file = PlayerFile::embedded(FILE);
    assert_eq!(file.build::<Toy>(&BTreeMap::new()), Toy { hold: 20, faces: [1, 2, 3] });
    let changes = BTreeMap::from([("faces".to_owned(), ParameterValue::List(vec![4, 5, 6]))]);
    assert_eq!(file.build::<Toy>(&changes), Toy { hold: 20, faces: [4, 5, 6] });
}
