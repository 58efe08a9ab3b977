//! Nothing of the user's is lost: what a report may replace, which places are refused, and what received folders may do.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use crate::commands::run;

const PARTY: &str = "scenarios/iconica_party.toml";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// All files below a folder, by path.
fn contents(folder: &Path) -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(contents(&path));
        } else {
            let bytes = fs::read(&path).unwrap();
            files.insert(path, bytes);
        }
    }
    files
}

/// Runs a command in a folder.
fn run_in(folder: &Path, args: &[&str]) -> (Option<i32>, String, String) {
    let Output { status, stdout, stderr } =
        Command::new(env!("CARGO_BIN_EXE_balance")).args(args).current_dir(folder).output().unwrap();
    let words = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
    (status.code(), words(stdout), words(stderr))
}

#[test]
fn the_folder_that_a_command_runs_in_is_no_place_for_a_report() {
    let above = tempfile::tempdir().unwrap();
    let made = run_in(above.path(), &["new", "iconica", "."]);
    assert_eq!(made.0, Some(0), "{}", made.2);
    let before = contents(above.path());
    for place in [".", "..", "../.", "/"] {
        let args = ["run", "iconica.toml", "--games", "40", "--force", "--out", place];
        let (code, _, said) = run_in(above.path(), &args);
        assert_eq!(code, Some(2), "{place}: {said}");
        assert!(said.contains("the folder that this command runs in"), "{place}: {said}");
    }
    assert_eq!(contents(above.path()), before);
}

#[test]
fn a_folder_with_the_scenario_or_its_cards_is_no_place_for_a_report() {
    let above = tempfile::tempdir().unwrap();
    let project = above.path().join("project");
    assert_eq!(run(&["new", "iconica", text(&project), "--cards"]).code, 0);
    let before = contents(&project);
    let scenario = project.join("iconica.toml");
    for place in [project.clone(), project.join("cards")] {
        let ended = run(&["run", text(&scenario), "--games", "40", "--force", "--out", text(&place)]);
        assert_eq!(ended.code, 2, "{}", ended.stderr);
        assert!(ended.stderr.contains("which this command reads"), "{}", ended.stderr);
    }
    assert_eq!(contents(&project), before);
}

#[test]
fn all_that_would_be_lost_is_named() {
    let above = tempfile::tempdir().unwrap();
    let report = above.path().join("report");
    assert_eq!(run(&["run", PARTY, "--games", "40", "--out", text(&report)]).code, 0);
    for name in ["notes.txt", "budget.xlsx"] {
        fs::write(report.join(name), "mine").unwrap();
    }
    let before = contents(&report);
    let again = ["run", PARTY, "--games", "40", "--out", text(&report)];
    let ended = run(&again);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("contains budget.xlsx and notes.txt, which are not part"), "{}", ended.stderr);
    assert_eq!(contents(&report), before);
    assert_eq!(run(&[&again[..], &["--force"]].concat()).code, 0);
    assert!(!report.join("notes.txt").exists());
}

#[cfg(unix)]
#[test]
fn received_folders_lead_nowhere() {
    let above = tempfile::tempdir().unwrap();
    let report = above.path().join("report");
    assert_eq!(run(&["run", PARTY, "--games", "40", "--out", text(&report)]).code, 0);
    // A pipe without a writer would keep a reader waiting.
    let pipe = |path: &Path| assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
    fs::remove_file(report.join("summary.json")).unwrap();
    pipe(&report.join("summary.json"));
    let ended = run(&["validate", text(&report)]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("summary.json can't be read: it is not a plain file"), "{}", ended.stderr);
    // Nor is a link followed that leads to the file itself.
    fs::rename(report.join("sides.csv"), above.path().join("sides.csv")).unwrap();
    std::os::unix::fs::symlink("../sides.csv", report.join("sides.csv")).unwrap();
    let ended = run(&["validate", text(&report)]);
    assert!(ended.stderr.contains("sides.csv can't be read: it is not a plain file"), "{}", ended.stderr);
    fs::remove_file(report.join("played.tally")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", report.join("played.tally")).unwrap();
    let ended = run(&["merge", text(&report), "--out", text(&above.path().join("merged"))]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("it is not a plain file"), "{}", ended.stderr);
    fs::remove_file(report.join("manifest.json")).unwrap();
    pipe(&report.join("manifest.json"));
    assert_eq!(run(&["list", "reports", text(above.path())]).code, 0);
    assert_eq!(run(&["validate", text(&report)]).code, 2);
}

#[test]
fn a_tally_belongs_to_the_manifest_beside_it() {
    let above = tempfile::tempdir().unwrap();
    let [one, other, merged] = ["one", "other", "merged"].map(|name| above.path().join(name));
    for (folder, seed) in [(&one, "1"), (&other, "2")] {
        let ended = run(&["run", PARTY, "--games", "40", "--seed", seed, "--out", text(folder)]);
        assert_eq!(ended.code, 0);
    }
    fs::copy(other.join("played.tally"), one.join("played.tally")).unwrap();
    let ended = run(&["merge", text(&one), "--out", text(&merged)]);
    assert_eq!(ended.code, 2);
    assert!(ended.stderr.contains("another scenario or seed than its manifest"), "{}", ended.stderr);
}

#[test]
fn what_a_manifest_tells_is_printed_without_control_characters() {
    let above = tempfile::tempdir().unwrap();
    let report = above.path().join("report");
    assert_eq!(run(&["run", PARTY, "--games", "40", "--out", text(&report)]).code, 0);
    let path = report.join("manifest.json");
    let told = fs::read_to_string(&path).unwrap();
    let mut told: serde_json::Value = serde_json::from_str(&told).unwrap();
    told["answer"] = "\u{1b}]0;owned\u{7}\u{1b}[2J".into();
    told["question"] = "run\u{1b}[31m".into();
    fs::write(&path, told.to_string()).unwrap();
    told["title"] = "Party\u{1b}[2J".into();
    told["scenario"]["cards"]["\u{1b}[8mcard"] = "\u{7}figure".into();
    let changed = above.path().join("\u{1b}[2Jchanged");
    fs::create_dir(&changed).unwrap();
    fs::write(changed.join("manifest.json"), told.to_string()).unwrap();
    for format in ["table", "csv"] {
        let list = ["list", "reports", text(above.path())];
        for args in [&list[..], &["diff", text(&report), text(&changed), "--games", "2"]] {
            let ended = run(&[args, &["--format", format]].concat());
            assert_eq!(ended.code, 0, "{args:?}: {}", ended.stderr);
            let said = ended.stdout + &ended.stderr;
            assert!(!said.contains(['\u{1b}', '\u{7}']), "{args:?}: {said:?}");
            assert!(said.contains("\u{fffd}["), "{args:?}: {said:?}");
        }
    }
}

#[cfg(unix)]
#[test]
fn names_of_files_are_printed_without_control_characters() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("\u{1b}[31mfolder");
    fs::create_dir(&folder).unwrap();
    for name in ["\u{1b}]0;owned\u{7}", "notes.txt", "two\nlines"] {
        fs::write(folder.join(name), "of a designer").unwrap();
    }
    let (missing, out) = (folder.join("\u{1b}[2Jnone"), ["--out", text(&folder)]);
    let nowhere = missing.join("a.xml");
    for args in [
        &["check", PARTY, "--junit", text(&nowhere)][..],
        &["run", PARTY, "--games", "40", out[0], out[1]],
        &["diff", text(&folder), text(&folder)],
        &["merge", text(&missing), out[0], out[1]],
        &["validate", text(&folder), text(&missing)],
    ] {
        let ended = run(args);
        assert_eq!(ended.code, 2, "{args:?}: {}", ended.stdout);
        let said = ended.stdout + &ended.stderr;
        assert!(!said.contains(['\u{1b}', '\u{7}']), "{args:?}: {said:?}");
        // A line break in a name would begin a line of its own.
        assert!(!said.contains("two\nlines"), "{args:?}: {said:?}");
    }
    assert!(folder.join("notes.txt").exists());
}
