//! Saves are heard in folders that come and go, and in files that only a faulty scenario names.

use std::thread::sleep;

use tempfile::TempDir;

use super::*;
use balance_scenario::{Disk, read_document_with};

/// A folder with files: path and text.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let place = tempfile::tempdir().unwrap();
    for (path, text) in files {
        let path = place.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    place
}

fn document(scenario: &Path) -> Document {
    read_document_with(&Disk, scenario, &[])
}

/// Waits until something is true, at most two minutes.
fn until(mut is_true: impl FnMut() -> bool) {
    for _ in 0..6_000 {
        if is_true() {
            return;
        }
        sleep(Duration::from_millis(20));
    }
    panic!("it never became true");
}

/// Shows that a file is heard when it is saved.
fn is_heard(saves: &Saves, file: &Path) {
    // Of what was done before, nothing is left to hear.
    while saves.events.recv_timeout(QUIET_TIME).is_ok() {}
    saves.stop.store(false, Ordering::SeqCst);
    fs::write(file, "[cards.b]\n").unwrap();
    until(|| saves.ended());
}

#[test]
fn a_folder_that_is_made_again_with_the_same_identity_is_watched_again() {
    let place = folder(&[("s/s.toml", "cards = [\"../cards/a.toml\"]\n"), ("cards/a.toml", "[cards.a]\n")]);
    let scenario = place.path().join("s/s.toml");
    let mut saves = Saves::new(&scenario, &document(&scenario)).unwrap();
    assert!(!saves.listen_again());
    let cards: Vec<PathBuf> = saves.folders.keys().filter(|folder| folder.ends_with("cards")).cloned().collect();
    assert!(!cards.is_empty());
    fs::remove_dir_all(place.path().join("cards")).unwrap();
    fs::create_dir(place.path().join("cards")).unwrap();
    // Many file systems give the new folder the number of the old one.
    for folder in cards {
        let now = identity(&folder);
        assert!(now.is_some());
        saves.folders.insert(folder, now);
    }
    until(|| saves.listen_again());
    is_heard(&saves, &place.path().join("cards/a.toml"));
}

#[test]
fn files_that_only_a_faulty_scenario_names_are_watched() {
    let place =
        folder(&[("s/s.toml", "cards = [\"a.toml\"]\n"), ("s/a.toml", "[cards.a]\n"), ("new/n.toml", "[cards.b\n")]);
    let scenario = place.path().join("s/s.toml");
    let mut saves = Saves::new(&scenario, &document(&scenario)).unwrap();
    fs::write(&scenario, "cards = [\"../new/n.toml\", \"../later/l.toml\"]\n").unwrap();
    let faulty = document(&scenario);
    assert!(!faulty.is_fine());
    assert!(saves.follow(&faulty), "a folder is new");
    assert!(!saves.follow(&faulty), "none is new any more");
    is_heard(&saves, &place.path().join("new/n.toml"));
    // The scenario may name this one again as soon as the mistake is fixed.
    is_heard(&saves, &place.path().join("s/a.toml"));
    // A folder that isn't there yet is watched when it is.
    assert!(!saves.listen_again());
    fs::create_dir(place.path().join("later")).unwrap();
    until(|| saves.listen_again());
    is_heard(&saves, &place.path().join("later/l.toml"));
    // Without mistakes, only what the scenario names counts.
    fs::write(&scenario, "cards = [\"../new/n.toml\"]\n").unwrap();
    assert!(!saves.follow(&document(&scenario)));
    assert!(!locked(&saves.shared).names.contains(&OsString::from("a.toml")));
}
