//! Locks, temporary names, and files and folders that are put in their place whole.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::Path;

use super::stale::ending;
use super::*;

fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_lock_is_held_by_one_and_gone_when_it_is_dropped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.lock");
    let held = Lock::try_take(&path).unwrap().unwrap();
    assert!(Lock::try_take(&path).unwrap().is_none());
    drop(held);
    assert_eq!(names(folder.path()), Vec::<String>::new());
    assert!(Lock::try_take(&path).unwrap().is_some());
}

#[test]
fn who_waits_for_a_lock_gets_one_that_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.lock");
    let held = Lock::wait(&path).unwrap();
    let waiting = std::thread::spawn({
        let path = path.clone();
        move || Lock::wait(&path).map(|lock| (lock::is_at(&lock.file, &lock.path), lock))
    });
    // Whether it waits by now or begins later, it must not get the file that is removed here.
    drop(held);
    let (there, lock) = waiting.join().unwrap().unwrap();
    assert!(there && path.exists());
    drop(lock);
    assert!(!path.exists());
}

#[test]
fn only_names_of_our_form_are_temporary() {
    let of = |name: &str| ending(OsStr::new(name), OsStr::new(".rep."));
    assert_eq!(of(".rep.0123456789abcDEF.tmp"), Some(".tmp"));
    assert_eq!(of(".rep.0123456789abcDEF.lock"), Some(".lock"));
    for other in [
        ".rep.2024.backup",
        ".rep.99999.txt",
        ".rep.99999.tmp",
        ".rep.0123456789abcDE.tmp",
        ".rep.0123456789abcDEFG.tmp",
        ".rep.0123456789abc-EF.tmp",
        ".other.0123456789abcDEF.tmp",
        "rep.0123456789abcDEF.tmp",
        ".rep.",
        ".rep.é123456789abcDEF.tmp",
    ] {
        assert_eq!(of(other), None, "{other}");
    }
}

#[test]
fn stale_temps_are_removed_and_nothing_else() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    for name in [".rep.aaaaaaaaaaaaaaaa.tmp", ".rep.2024.backup", ".rep.99999.tmp", "rep.toml"] {
        fs::write(path(name), "x").unwrap();
    }
    // A folder with the lock of a process that is gone, and one without a lock.
    fs::write(path(".rep.bbbbbbbbbbbbbbbb.lock"), "").unwrap();
    fs::create_dir(path(".rep.bbbbbbbbbbbbbbbb.tmp")).unwrap();
    fs::create_dir(path(".rep.cccccccccccccccc.tmp")).unwrap();
    let alive = FolderDraft::new(&path("rep")).unwrap();
    let written = FileDraft::new(&path("rep")).unwrap();
    remove_stale_temps(&path("rep"));
    let left = names(folder.path());
    for gone in [".rep.aaaaaaaaaaaaaaaa.tmp", ".rep.bbbbbbbbbbbbbbbb.lock", ".rep.bbbbbbbbbbbbbbbb.tmp"] {
        assert!(!left.contains(&gone.to_owned()), "{left:?}");
    }
    for kept in [".rep.2024.backup", ".rep.99999.tmp", "rep.toml", ".rep.cccccccccccccccc.tmp"] {
        assert!(left.contains(&kept.to_owned()), "{left:?}");
    }
    assert!(alive.path().is_dir());
    written.put().unwrap();
    drop(alive);
    let left = names(folder.path());
    assert_eq!(left, [".rep.2024.backup", ".rep.99999.tmp", ".rep.cccccccccccccccc.tmp", "rep", "rep.toml"]);
}

#[test]
fn what_was_set_aside_is_put_back() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    // A process was killed between its two renames.
    fs::write(path(".rep.bbbbbbbbbbbbbbbb.lock"), "").unwrap();
    fs::create_dir(path(".rep.bbbbbbbbbbbbbbbb.tmp")).unwrap();
    fs::create_dir(path(".rep.bbbbbbbbbbbbbbbb.old")).unwrap();
    fs::write(path(".rep.bbbbbbbbbbbbbbbb.old").join("manifest.json"), "{}").unwrap();
    remove_stale_temps(&path("rep"));
    assert_eq!(names(folder.path()), ["rep"]);
    assert_eq!(names(&path("rep")), ["manifest.json"]);
}

#[test]
fn what_was_set_aside_stays_if_something_else_has_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let state = |draft: bool| {
        fs::write(path(".rep.bbbbbbbbbbbbbbbb.lock"), "").unwrap();
        fs::create_dir(path(".rep.bbbbbbbbbbbbbbbb.old")).unwrap();
        if draft {
            fs::create_dir(path(".rep.bbbbbbbbbbbbbbbb.tmp")).unwrap();
        }
    };
    fs::create_dir(path("rep")).unwrap();
    state(true);
    for _ in 0..2 {
        assert_eq!(remove_stale_temps(&path("rep")), [path(".rep.bbbbbbbbbbbbbbbb.old")]);
        assert!(path(".rep.bbbbbbbbbbbbbbbb.old").is_dir());
    }
    fs::remove_dir_all(path(".rep.bbbbbbbbbbbbbbbb.tmp")).unwrap();
    fs::remove_dir_all(path(".rep.bbbbbbbbbbbbbbbb.old")).unwrap();
    // The new folder is in its place: only the process could not tidy up.
    state(false);
    assert!(remove_stale_temps(&path("rep")).is_empty());
    assert_eq!(names(folder.path()), ["rep"]);
}

#[cfg(unix)]
#[test]
fn what_is_no_lock_of_ours_is_neither_held_nor_removed() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("mine.lock"), "mine").unwrap();
    fs::write(path("empty"), "").unwrap();
    std::os::unix::fs::symlink(path("empty"), path("link.lock")).unwrap();
    fs::create_dir(path("folder.lock")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(path("pipe.lock")).status().unwrap().success());
    let there = names(folder.path());
    for name in ["mine.lock", "link.lock", "folder.lock", "pipe.lock"] {
        assert!(Lock::try_take(&path(name)).is_err(), "{name}");
        assert!(Lock::wait(&path(name)).is_err(), "{name}");
    }
    assert_eq!(names(folder.path()), there);
    assert_eq!(fs::read_to_string(path("mine.lock")).unwrap(), "mine");
}

#[test]
fn a_file_is_replaced_whole_and_keeps_its_permissions() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    replace(&path, b"one").unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        // As any other file of this process has them.
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode();
        File::create(folder.path().join("other")).unwrap();
        assert_eq!(mode(&path), mode(&folder.path().join("other")));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o600)).unwrap();
        std::os::unix::fs::symlink(&path, folder.path().join("link")).unwrap();
        replace(&folder.path().join("link"), b"two").unwrap();
        assert!(folder.path().join("link").is_symlink());
        assert_eq!(mode(&path) & 0o777, 0o600);
        assert_eq!(names(folder.path()), ["a.txt", "link", "other"]);
    }
    #[cfg(not(unix))]
    replace(&path, b"two").unwrap();
    assert_eq!(fs::read(&path).unwrap(), b"two");
}

#[test]
fn a_folder_is_put_in_its_place_or_beside_it() {
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("rep");
    for text in ["one", "two"] {
        let draft = FolderDraft::new(&place).unwrap();
        fs::write(draft.path().join("a"), text).unwrap();
        draft.sync().unwrap();
        let _lock = draft.lock_place();
        assert_eq!(draft.put().unwrap(), Vec::<String>::new());
        assert_eq!(fs::read_to_string(place.join("a")).unwrap(), text);
    }
    fs::create_dir(folder.path().join("rep-2")).unwrap();
    let draft = FolderDraft::new(&place).unwrap();
    assert_eq!(draft.put_beside().unwrap(), folder.path().join("rep-3"));
    drop(draft);
    assert_eq!(names(folder.path()), ["rep", "rep-2", "rep-3"]);
}

#[cfg(unix)]
#[test]
fn only_plain_files_of_a_size_are_read() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("a"), "12345").unwrap();
    assert_eq!(read_plain(&path("a"), 5).unwrap(), b"12345");
    assert_eq!(read_plain(&path("a"), 4).unwrap_err().kind(), std::io::ErrorKind::FileTooLarge);
    std::os::unix::fs::symlink(path("a"), path("link")).unwrap();
    assert!(std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
    for no_file in [path("link"), path("pipe"), "/dev/zero".into(), folder.path().to_owned()] {
        let error = read_plain(&no_file, 5).unwrap_err();
        assert!(error.to_string().contains("it is not a plain file"), "{no_file:?} {error}");
    }
}

#[cfg(unix)]
#[test]
fn a_link_stays_a_link_also_if_it_leads_to_nothing_yet() {
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::create_dir_all(path("deep/er")).unwrap();
    symlink("er/new.txt", path("deep/link")).unwrap();
    symlink("deep/link", path("first")).unwrap();
    for text in ["one", "two"] {
        replace(&path("first"), text.as_bytes()).unwrap();
        assert!(path("first").is_symlink() && path("deep/link").is_symlink());
        assert_eq!(fs::read_to_string(path("deep/er/new.txt")).unwrap(), text);
    }
    assert_eq!(names(&path("deep")), ["er", "link"]);
    // What can't be followed is refused.
    symlink("circle", path("circle")).unwrap();
    replace(&path("circle"), b"").unwrap_err();
    symlink("nowhere/a.txt", path("lost")).unwrap();
    replace(&path("lost"), b"").unwrap_err();
    assert!(path("circle").is_symlink() && path("lost").is_symlink());
}

#[cfg(unix)]
#[test]
fn a_check_before_the_work_changes_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("old"), "old").unwrap();
    std::os::unix::fs::symlink("later", path("link")).unwrap();
    // Opened to be written to, it would wait for a reader.
    assert!(std::process::Command::new("mkfifo").arg(path("pipe")).status().unwrap().success());
    let before = names(folder.path());
    for name in ["old", "new", "link", "pipe"] {
        check_replaceable(&path(name)).unwrap();
    }
    let error = check_replaceable(&path("no/where")).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::NotFound);
    assert!(!error.to_string().contains(".tmp"), "{error}");
    assert_eq!(names(folder.path()), before);
    assert_eq!(fs::read_to_string(path("old")).unwrap(), "old");
}

#[cfg(unix)]
#[test]
fn a_draft_of_a_private_file_is_private_from_the_start() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("a.txt");
    let mode = |file: &File| file.metadata().unwrap().permissions().mode() & 0o777;
    fs::write(&path, "one").unwrap();
    for old in [0o600, 0o640, 0o400] {
        fs::set_permissions(&path, fs::Permissions::from_mode(old)).unwrap();
        let draft = FileDraft::new(&path).unwrap();
        assert_eq!(mode(&draft.file), 0o600);
        draft.put().unwrap();
        assert_eq!(mode(&File::open(&path).unwrap()), old);
    }
}

#[test]
fn a_draft_gets_a_second_name_that_was_free() {
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("taken"), "mine").unwrap();
    let mut draft = FileDraft::new(&path("a")).unwrap();
    std::io::Write::write_all(&mut draft.file, b"rows").unwrap();
    assert_eq!(draft.link(&path("taken")).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
    draft.link(&path("free")).unwrap();
    drop(draft);
    assert_eq!(names(folder.path()), ["free", "taken"]);
    assert_eq!(fs::read_to_string(path("free")).unwrap(), "rows");
    assert_eq!(fs::read_to_string(path("taken")).unwrap(), "mine");
}

#[cfg(unix)]
#[test]
fn a_folder_keeps_its_mode() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let place = folder.path().join("rep");
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o7777;
    fs::create_dir(&place).unwrap();
    fs::set_permissions(&place, fs::Permissions::from_mode(0o700)).unwrap();
    let draft = FolderDraft::new(&place).unwrap();
    assert_eq!(mode(draft.path()), 0o700);
    draft.put().unwrap();
    assert_eq!(mode(&place), 0o700);
    let beside = FolderDraft::new(&place).unwrap().put_beside().unwrap();
    assert_eq!(mode(&beside), 0o700);
    // Of a folder that was read-only, the owner may remove the new one.
    fs::set_permissions(&place, fs::Permissions::from_mode(0o550)).unwrap();
    assert_eq!(mode(FolderDraft::new(&place).unwrap().path()), 0o750);
    fs::set_permissions(&place, fs::Permissions::from_mode(0o700)).unwrap();
}
