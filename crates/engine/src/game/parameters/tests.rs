//! Tests of player files.

use std::collections::BTreeMap;

use super::{ParameterField, ParameterValue, PlayerFile};

const FILE: &str = r#"
game = "toy"
[provenance]
method = "by hand"
commit = "0000000"
[parameters]
hold = { value = 20, unit = "points", range = [1, 100], meaning = "Points from which it holds" }
faces = { value = [1, 2, 3], unit = "points", range = [0, 9], meaning = "The worth of each face" }
"#;

fn read(changes: &BTreeMap<String, ParameterValue>) -> (i32, [i32; 3]) {
    let (mut hold, mut faces) = (0, [0; 3]);
    let fields = &mut [("hold", hold.numbers_mut()), ("faces", faces.numbers_mut())];
    PlayerFile::embedded(FILE).fill(fields, changes);
    (hold, faces)
}

#[test]
fn changes_replace_the_values_of_the_file() {
    assert_eq!(read(&BTreeMap::new()), (20, [1, 2, 3]));
    let changes = BTreeMap::from([("faces".to_owned(), ParameterValue::List(vec![4, 5, 6]))]);
    assert_eq!(read(&changes), (20, [4, 5, 6]));
}

#[test]
#[should_panic(expected = "the struct has the parameters of its file")]
fn a_parameter_without_a_field_is_a_bug() {
    PlayerFile::embedded(FILE).fill(&mut [("hold", &mut [0])], &BTreeMap::new());
}
