//! Tests of the names of copies.

use super::*;

#[test]
fn copies_have_names_that_every_disk_takes() {
    let of = |names: &[&str]| {
        let files: Vec<_> = names.iter().map(|name| (PathBuf::from(name), String::new())).collect();
        copies(&files).into_iter().map(|file| file.copy).collect::<Vec<_>>()
    };
    assert_eq!(
        of(&["built_in:iconica", "built_in:arcadia/merits", "cards/house.toml", "mine/house.toml"]),
        ["changed-iconica.toml", "changed-merits.toml", "changed-house.toml", "2-changed-house.toml"]
    );
}
