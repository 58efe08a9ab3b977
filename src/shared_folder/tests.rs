//! Tests of the common folder of files.

use super::*;

#[test]
fn files_have_the_deepest_folder_in_common() {
    let of = |names: &[&str]| common(names.iter().copied()).unwrap();
    assert_eq!(of(&["/a/b/s.toml", "/a/b/cards/c.toml"]), Path::new("/a/b"));
    assert_eq!(of(&["/a/s/s.toml", "/a/s/../cards/c.toml"]), Path::new("/a"));
    assert_eq!(of(&["/a/s.toml"]), Path::new("/a"));
    assert_eq!(of(&["/a/s.toml", "/b/c.toml"]), Path::new("/"));
}
