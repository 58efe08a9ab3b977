//! Scenarios of other people that name files which are no card files: no text of these is shown.

use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;

use crate::commands::balance;

const SECRET: &str = "hunter2";

/// Fills a folder with another person's scenario that names a card file.
fn naming(folder: &Path, card_file: &str) {
    let them = folder.join("them");
    fs::create_dir_all(&them).unwrap();
    let scenario = format!(
        "game = \"iconica\"\ncards = [\"built_in:iconica\", {card_file:?}]\n\
         [[side]]\nname = \"A\"\nparty = [\"warden\"]\n[[side]]\nname = \"B\"\nparty = [\"first_brood\"]\n"
    );
    fs::write(them.join("s.toml"), scenario).unwrap();
}

/// Everything that is said of the scenario by all commands that say what is wrong.
fn said(folder: &Path, more: &[&str]) -> String {
    let mut said = String::new();
    for command in [&["validate"][..], &["validate", "--format", "json"], &["check"], &["run"], &["list", "cards"]] {
        let junit = folder.join("junit.xml");
        let mut balance = balance();
        balance.current_dir(folder).args(command).arg("them/s.toml").args(more);
        if command == ["check"] {
            balance.args(["--junit", "junit.xml", "--markdown", "junit.md"]);
        }
        let ended = balance.env("API_TOKEN", SECRET).output().unwrap();
        assert_eq!(ended.status.code(), Some(2), "{command:?}");
        said += &String::from_utf8(ended.stdout).unwrap();
        said += &String::from_utf8(ended.stderr).unwrap();
        said += &fs::read_to_string(&junit).unwrap_or_default();
        said += &fs::read_to_string(folder.join("junit.md")).unwrap_or_default();
    }
    said
}

#[test]
fn text_of_files_outside_of_the_folder_is_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let text = format!("A = 1\nAPI_TOKEN={SECRET}\nPASSWORD=\"{SECRET}\"\n{SECRET}\n");
    for name in [".env", "settings.toml", "them/token.txt"] {
        naming(folder, "");
        fs::write(folder.join(name), &text).unwrap();
    }
    symlink("../.env", folder.join("them/cards.toml")).unwrap();
    let there = folder.join("settings.toml").display().to_string();
    for card_file in ["../.env", "../settings.toml", "token.txt", "cards.toml", &there] {
        naming(folder, card_file);
        let said = said(folder, &[]);
        assert!(!said.contains(SECRET) && !said.contains("API_TOKEN"), "{card_file}: {said}");
        // The place is, and what is wrong there.
        assert!(said.contains(":2:11\n") && said.contains("text must be in quotes"), "{card_file}: {said}");
        assert!(said.contains("its text is hidden"), "{card_file}: {said}");
    }
}

#[test]
fn text_of_files_below_the_folder_or_named_by_oneself_is_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    naming(folder, "cards/mine.toml");
    fs::create_dir(folder.join("them/cards")).unwrap();
    fs::write(folder.join("them/cards/mine.toml"), format!("note = {SECRET}\n")).unwrap();
    let all = said(folder, &[]);
    assert!(all.contains(&format!("1 │ note = {SECRET}")), "{all}");
    fs::write(folder.join("mine.toml"), format!("note = {SECRET}\n")).unwrap();
    let mut validate = balance();
    let validate = validate.current_dir(folder).args(["validate", "them/s.toml"]);
    let named = validate.args(["--set", "cards=[\"built_in:iconica\", \"../mine.toml\"]"]);
    let all = String::from_utf8(named.output().unwrap().stderr).unwrap();
    assert!(all.contains(&format!("1 │ note = {SECRET}")), "{all}");
}

#[test]
fn files_of_the_system_pipes_and_devices_are_not_read() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    naming(folder, "");
    symlink("/proc/self/environ", folder.join("them/cards.toml")).unwrap();
    symlink("/dev/zero", folder.join("them/zero.toml")).unwrap();
    let pipe = folder.join("them/pipe.toml");
    assert!(std::process::Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    for card_file in [
        "/proc/self/environ",
        "/proc/self/../self/environ",
        "cards.toml",
        "/sys/kernel/notes",
        "/dev/stdin",
        "/dev/zero",
        "zero.toml",
        "pipe.toml",
    ] {
        // Systems without such a file say that it is not there.
        let exists = folder.join("them").join(card_file).exists();
        naming(folder, card_file);
        let said = said(folder, &[]);
        assert!(!said.contains(SECRET), "{card_file}: {said}");
        let refused =
            said.contains("this file belongs to the operating system") || said.contains("this is not a regular file");
        assert!(refused || !exists, "{card_file}: {said}");
    }
}

#[test]
fn a_scenario_that_is_a_link_to_another_file_is_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    naming(folder, "");
    fs::write(folder.join(".env"), format!("API_TOKEN={SECRET}\n")).unwrap();
    for target in ["../.env", "/proc/self/environ"] {
        fs::remove_file(folder.join("them/s.toml")).unwrap();
        symlink(target, folder.join("them/s.toml")).unwrap();
        let said = said(folder, &[]);
        assert!(!said.contains(SECRET) && !said.contains("API_TOKEN"), "{target}: {said}");
    }
    // Its user can name it by its own name.
    let ended = balance().current_dir(folder).args(["validate", ".env"]).output().unwrap();
    assert!(String::from_utf8(ended.stderr).unwrap().contains(SECRET));
}
