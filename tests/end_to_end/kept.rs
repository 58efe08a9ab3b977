//! Nothing is lost: whatever ends a run, the folder of a report holds one whole report, and no files of others.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;

use crate::commands::{balance, run, signal};
use crate::parts::wait_for;
use crate::reports::contents;

const PARTY: &str = "scenarios/iconica_party.toml";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

fn started(args: &[&str]) -> Child {
    balance().args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn manifest(folder: &Path) -> serde_json::Value {
    serde_json::from_str(&fs::read_to_string(folder.join("manifest.json")).unwrap()).unwrap()
}

/// Every report into the same folder is whole, whenever the process that writes the next one is killed.
#[test]
#[ignore = "takes long: run by `.ci/run long`"]
#[expect(clippy::disallowed_methods, reason = "kills must fall on all of the time that it takes")]
fn a_killed_rewrite_leaves_a_whole_report() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    let games = ["2000", "4000"];
    let write = |round: usize| {
        let games = ["--games", games[round % 2]];
        let args = ["run", PARTY, "--quiet", "--force", "--out", text(&folder)];
        started(&[&args[..], &games].concat())
    };
    assert!(write(0).wait().unwrap().success());
    // How long one takes here, so that the kills fall on all of it.
    let before = std::time::Instant::now();
    assert!(write(1).wait().unwrap().success());
    let took = before.elapsed();
    for round in 0..50_u32 {
        let mut child = write(round as usize);
        // In no order, over the whole of it.
        sleep(took * (round * 37 % 50) / 46);
        signal(&child, "-KILL");
        child.wait().unwrap();
        let ended = run(&["validate", text(&folder)]);
        assert_eq!(ended.code, 0, "killed at {round}: {}", ended.stderr);
        let played = manifest(&folder)["games_played"].to_string();
        assert!(games.contains(&played.as_str()), "{played}");
    }
    // The next run that finishes removes what the killed ones left.
    assert!(write(0).wait().unwrap().success());
    assert_eq!(fs::read_dir(above.path()).unwrap().count(), 1);
}

#[test]
fn a_run_into_the_folder_of_another_game_leaves_nothing_of_that() {
    let above = tempfile::tempdir().unwrap();
    let (both, alone) = (above.path().join("both"), above.path().join("alone"));
    let play = |scenario: &str, folder: &Path| {
        let ended = run(&["run", scenario, "--games", "400", "--out", text(folder)]);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
    };
    play("scenarios/iditacards_solo.toml", &both);
    play(PARTY, &both);
    play(PARTY, &alone);
    assert_eq!(contents(&both), contents(&alone));
    let left: Vec<_> = fs::read_dir(above.path()).unwrap().flatten().collect();
    assert_eq!(left.len(), 2, "{left:?}");
}

#[test]
fn what_is_no_report_is_not_replaced_unless_it_must_be() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("notes");
    fs::create_dir(&folder).unwrap();
    fs::write(folder.join("thoughts.txt"), "of a designer").unwrap();
    let args = ["run", PARTY, "--games", "400", "--out", text(&folder)];
    let ended = run(&args);
    assert_eq!(ended.code, 2, "{}", ended.stderr);
    assert!(ended.stderr.contains("contains thoughts.txt, which is not part of a report"), "{}", ended.stderr);
    assert!(ended.stderr.contains("--force"), "{}", ended.stderr);
    let ended = run(&[&args[..], &["--force"]].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert!(!folder.join("thoughts.txt").exists());
    // A stranger in a report is as safe.
    fs::write(folder.join("thoughts.txt"), "of a designer").unwrap();
    assert_eq!(run(&args).code, 2);
    assert_eq!(run(&["validate", text(&folder)]).code, 2);
    assert!(folder.join("thoughts.txt").exists());
}

#[test]
fn a_report_is_held_to_its_manifest() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    let records = folder.join("games.parquet");
    let args = ["run", PARTY, "--games", "400", "--out", text(&folder), "--records", text(&records)];
    // A file of rows may lie in the report, and is a part of it then.
    fs::create_dir(&folder).unwrap();
    for _ in 0..2 {
        let ended = run(&args);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        assert!(manifest(&folder)["files"]["games.parquet"].is_string());
        let ended = run(&["validate", text(&folder)]);
        assert_eq!((ended.code, ended.stdout.ends_with("fine\n")), (0, true), "{}", ended.stderr);
    }
    fs::write(folder.join("sides.csv"), "side\n").unwrap();
    fs::remove_file(folder.join("summary.json")).unwrap();
    let ended = run(&["validate", text(&folder)]);
    assert_eq!(ended.code, 2);
    for fault in ["sides.csv was changed", "summary.json is missing"] {
        assert!(ended.stderr.contains(fault), "{}", ended.stderr);
    }
}

#[test]
fn outputs_are_no_inputs() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = folder.path().join("s.toml");
    assert!(
        Command::new("cp")
            .args([PARTY, text(&scenario)])
            .current_dir(env!("CARGO_MANIFEST_DIR"))
            .status()
            .unwrap()
            .success()
    );
    let text_of = fs::read_to_string(&scenario).unwrap();
    let cards = format!("{}/scenarios/cards", env!("CARGO_MANIFEST_DIR"));
    fs::write(&scenario, text_of.replace("cards/", &format!("{cards}/"))).unwrap();
    let before = fs::read(&scenario).unwrap();
    let twice = folder.path().join("twice");
    let (s, t) = (text(&scenario), text(&twice));
    for (args, wanted) in [
        (&["run", s, "--games", "200", "--records", s][..], "is part of this scenario"),
        (&["check", s, "--junit", s], "is part of this scenario"),
        (&["check", s, "--markdown", t, "--junit", t], "is named for two outputs"),
        (&["run", s, "--games", "200", "--records", text(folder.path())], "it is a folder"),
    ] {
        let ended = run(args);
        assert_eq!(ended.code, 2, "{args:?} {}", ended.stderr);
        assert!(ended.stderr.contains(wanted), "{}", ended.stderr);
        assert_eq!(fs::read(&scenario).unwrap(), before);
    }
}

/// An end that the system asks for is as good as Ctrl-C, and half of a report does not replace a whole one.
#[test]
fn signals_that_end_a_process_leave_what_was_played() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    assert_eq!(run(&["run", PARTY, "--games", "400", "--out", text(&folder)]).code, 0);
    let whole = contents(&folder);
    for name in ["-TERM", "-HUP"] {
        let often = ["--save-every", "0.001", "--out", text(&folder)];
        let mut child = started(&[&["run", PARTY, "--games", "1000000000"][..], &often].concat());
        // By then something was played.
        wait_for(&mut child, &above.path().join("report.checkpoint"));
        signal(&child, name);
        assert_eq!(child.wait().unwrap().code(), Some(130));
        assert_eq!(contents(&folder), whole);
        let half = above.path().join("report-interrupted");
        assert_eq!(manifest(&half)["stopped"], "interrupted");
        assert_eq!(run(&["validate", text(&half)]).code, 0);
        fs::remove_dir_all(&half).unwrap();
    }
}

/// A limit on the size of files stands for a full disk: it strikes after the work.
#[test]
fn what_cannot_be_written_is_printed_all_the_same() {
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("report");
    assert_eq!(run(&["run", PARTY, "--games", "400", "--out", text(&folder)]).code, 0);
    let whole = contents(&folder);
    // In blocks of 1024 bytes. The system sends a signal for it, which must not end the process.
    let limited =
        format!("ulimit -f 4; exec {} run {PARTY} --games 2000 --out {}", env!("CARGO_BIN_EXE_balance"), text(&folder));
    let ended = Command::new("bash").args(["-c", &limited]).current_dir(env!("CARGO_MANIFEST_DIR")).output().unwrap();
    let (out, said) = (String::from_utf8_lossy(&ended.stdout), String::from_utf8_lossy(&ended.stderr));
    assert_eq!(ended.status.code(), Some(4), "{out} {said}");
    assert!(out.contains("win rate") && out.contains("Report: could not be written"), "{out}");
    assert!(said.contains("failed to write the report into"), "{said}");
    assert!(said.contains("the games could not be saved either"), "{said}");
    assert_eq!(contents(&folder), whole);
    assert_eq!(fs::read_dir(above.path()).unwrap().count(), 1);
}

/// Where the report has no room, but the tally has, that is kept, and makes the report elsewhere.
#[test]
fn what_cannot_be_written_is_kept_elsewhere() {
    let above = tempfile::tempdir().unwrap();
    let [report, kept, one] = ["report", "kept", "one"].map(|name| above.path().join(name));
    fs::create_dir(&kept).unwrap();
    // The summary is larger than the limit, the tally is not.
    let limited =
        format!("ulimit -f 48; exec {} run {PARTY} --games 80 --out {}", env!("CARGO_BIN_EXE_balance"), text(&report));
    let ended = Command::new("bash")
        .args(["-c", &limited])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("TMPDIR", &kept)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    assert_eq!(ended.status.code(), Some(4), "{said}");
    let tally = fs::read_dir(&kept).unwrap().next().unwrap().unwrap().path();
    assert!(text(&tally).contains("/balance-report-") && text(&tally).ends_with(".tally"), "{tally:?}");
    assert!(said.contains(&format!("are saved in {}", text(&tally))), "{said}");
    assert_eq!(run(&["merge", text(&tally), "--out", text(&report)]).code, 0);
    assert_eq!(run(&["run", PARTY, "--games", "80", "--out", text(&one)]).code, 0);
    assert_eq!(contents(&report), contents(&one));
}

/// What a process left that was killed while it wrote a checkpoint or rows goes with the next run.
#[cfg(target_os = "linux")]
#[test]
fn what_killed_processes_left_is_swept_away() {
    let above = tempfile::tempdir().unwrap();
    let [report, rows] = ["report", "rows.parquet"].map(|name| above.path().join(name));
    let left = [".rows.parquet.aaaaaaaaaaaaaaaa.tmp", ".report.checkpoint.aaaaaaaaaaaaaaaa.tmp"];
    left.iter().for_each(|name| fs::write(above.path().join(name), "half").unwrap());
    let args = ["run", PARTY, "--games", "400", "--out", text(&report), "--records", text(&rows)];
    assert_eq!(run(&args).code, 0);
    let mut names: Vec<_> = fs::read_dir(above.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    names.sort();
    assert_eq!(names, ["report", "rows.parquet"]);
}
