//! Files of users: what is kept of them, and when they are left alone.

use std::fs;

use super::OwnFile;
use balance_report::files::replace;

#[test]
fn byte_order_mark_and_line_endings_stay() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.toml");
    fs::write(&path, "\u{feff}[a]\r\nb = 1\r\n").unwrap();
    let file = OwnFile::open(&path, "[a]\r\nb = 1\r\n", "").unwrap();
    file.replace("[a]\r\nb = 2\nc = 3\r\n").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "\u{feff}[a]\r\nb = 2\r\nc = 3\r\n");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing is left beside it");
    // Lines that end in both ways stay as they are.
    fs::write(&path, "a\r\nb\n").unwrap();
    OwnFile::open(&path, "a\r\nb\n", "").unwrap().replace("a\r\nc\n").unwrap();
    assert_eq!(fs::read_to_string(&path).unwrap(), "a\r\nc\n");
}

#[cfg(unix)]
#[test]
fn mode_and_link_stay() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("real")).unwrap();
    let (real, link) = (folder.path().join("real/cards.toml"), folder.path().join("cards.toml"));
    fs::write(&real, "a").unwrap();
    fs::set_permissions(&real, fs::Permissions::from_mode(0o640)).unwrap();
    symlink("real/cards.toml", &link).unwrap();
    OwnFile::open(&link, "a", "").unwrap().replace("b").unwrap();
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "b");
    assert_eq!(fs::metadata(&real).unwrap().permissions().mode() & 0o777, 0o640);
    replace(&link, b"c").unwrap();
    assert!(link.is_symlink());
    assert_eq!(fs::read_to_string(&real).unwrap(), "c");
}

#[test]
fn a_file_that_was_changed_or_removed_is_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.toml");
    fs::write(&path, "a").unwrap();
    let said = OwnFile::open(&path, "b", "").unwrap_err().to_string();
    assert!(said.contains("was changed after it was read"), "{said}");
    let file = OwnFile::open(&path, "a", "").unwrap();
    fs::write(&path, "mine").unwrap();
    let said = file.replace("b").unwrap_err().to_string();
    assert!(said.contains("was changed while"), "{said}");
    assert_eq!(fs::read_to_string(&path).unwrap(), "mine");
    fs::remove_file(&path).unwrap();
    let said = file.replace("b").unwrap_err().to_string();
    assert!(said.contains("was removed while"), "{said}");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "it isn't made again");
}
