//! Tests of where files come from.

use super::*;

#[test]
fn paths_are_tidied() {
    let tidied = |path: &str| tidy(Path::new(path)).display().to_string();
    assert_eq!(tidied("./a/../b/./c.toml"), "b/c.toml");
    assert_eq!(tidied("../a.toml"), "../a.toml");
    assert_eq!(tidied("a/../../b"), "../b");
    assert_eq!(tidied("/a/b"), "/a/b");
}

#[test]
fn the_disk_knows_one_file_by_two_names() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.toml");
    std::fs::write(&path, "x = 1").unwrap();
    std::fs::write(folder.path().join("b.txt"), "").unwrap();
    let other = folder.path().join(".").join("..").join(folder.path().file_name().unwrap()).join("a.toml");
    assert_eq!(Disk.identity(&path), Disk.identity(&other));
    assert_eq!(Disk.neighbours(folder.path()), ["a.toml"]);
    assert_eq!(Disk.neighbours(&folder.path().join("none")), Vec::<String>::new());
    assert_eq!(Disk.read(&path).as_deref(), Ok("x = 1"));
}

#[test]
fn memory_behaves_as_a_disk() {
    let files = Memory::new().with("a/b.toml", "x = 1").with("c.toml", "y = 1");
    assert_eq!(files.read(Path::new("a/../a/b.toml")).as_deref(), Ok("x = 1"));
    assert_eq!(files.read(Path::new("b.toml")), Err(ReadProblem::Missing));
    assert_eq!(files.neighbours(Path::new("")), ["c.toml"]);
    assert_eq!(files.neighbours(Path::new("a")), ["b.toml"]);
}
