//! What must not end in a panic: paths that are no text and threads that don't start.

use std::ffi::{OsStr, OsString};
use std::fs;
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::{Path, PathBuf};

use crate::commands::{balance, run};
use crate::own_files::with_faults;

/// A name with a byte that is no text.
fn named(name: &str) -> OsString {
    OsString::from_vec([b"\xff", name.as_bytes()].concat())
}

/// A scenario with a variant, an expectation, a target and cards of its own, in a folder and a file whose names are no text.
fn nameless() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    let within = folder.path().join(named("folder"));
    fs::create_dir(&within).unwrap();
    let house = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios/cards/iconica");
    fs::copy(house.join("original.toml"), within.join("cards.toml")).unwrap();
    let path = within.join(named("s.toml"));
    fs::write(&path, SCENARIO).unwrap();
    (folder, path)
}

const SCENARIO: &str = r#"game  = "iconica"
seed  = 3
games = 40
cards = ["cards.toml"]
neutral = "reed_ranger"

[[side]]
name  = "North"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name  = "South"
party = ["standard_bearer", "reed_ranger", "bell_ringer"]

[[variant]]
name = "softer"
[variant.set]
"cards.warden.health" = 100

[[target]]
metric = "win_rate"
side   = "North"
within = [0.01, 0.99]

[[expect]]
metric  = "unfinished_rate"
at_most = 0.9

[tune]
only = ["cards.warden.health"]
max_games = 4000
"#;

#[test]
fn a_path_need_not_be_text() {
    let (folder, path) = nameless();
    let out = |name: &str| folder.path().join(named(name));
    let few = |words: &str| words.split(' ').map(OsString::from).collect::<Vec<_>>();
    let fine = |args: Vec<OsString>, codes: &[i32]| {
        let output = balance().current_dir(folder.path()).args(&args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        let code = output.status.code().unwrap();
        assert!(codes.contains(&code), "{args:?} ended with {code}: {said}");
        assert!(!said.contains("panicked") && !said.contains("a bug of"), "{args:?}: {said}");
    };
    for (words, more) in [
        ("run", "--games 40"),
        ("run", "--games 80 --resume"),
        ("check", "--max-games 400"),
        ("compare", "--games 40"),
        ("impact", "--games 40"),
        ("sensitivity", "--max-games 200 --only cards.warden.health"),
        ("tune", "--write"),
        ("ladder", "--levels random,greedy --games 40"),
        ("regret", "--games 2 --iterations 6"),
        ("calibrate", "--games 10"),
    ] {
        let report = out(if words == "run" { "run" } else { words });
        let args = [vec![words.into(), path.clone().into()], few(more), vec!["--out".into(), report.into()]];
        // What is found with so few games is not asked here.
        fine(args.concat(), &[0, 1, 3]);
    }
    let shard = |nth: &str| {
        let report = out(&format!("shard-{}", &nth[..1]));
        let args = vec!["run".into(), path.clone().into(), "--shard".into(), nth.into(), "--out".into()];
        fine([args, vec![report.clone().into()]].concat(), &[0]);
        report.into_os_string()
    };
    let (one, two) = (shard("1/2"), shard("2/2"));
    fine(vec!["merge".into(), one, two, "--out".into(), out("merged").into()], &[0]);
    fine(vec!["diff".into(), out("run").into(), out("merged").into()], &[0]);
    fine(vec!["validate".into(), path.clone().into()], &[0]);
    fine(vec!["validate".into(), out("run").into()], &[0]);
    for what in ["cards", "metrics", "actions"] {
        fine(vec!["list".into(), what.into(), path.clone().into()], &[0]);
    }
    fine(vec!["list".into(), "reports".into(), folder.path().into()], &[0]);
    fine(vec!["odds".into(), path.clone().into(), "warden".into()], &[0]);
    fine(vec!["new".into(), "iconica".into(), out("new").into()], &[0]);
    fine(vec!["man".into(), "--dir".into(), out("man").into()], &[0]);
    let html = [few("--game 0 --html"), vec![out("game.html").into()]].concat();
    fine([vec!["trace".into(), path.clone().into()], html].concat(), &[0]);
    let junit = [few("--junit"), vec![out("junit.xml").into(), "--markdown".into(), out("md").into()]];
    fine([vec!["check".into(), path.clone().into()], junit.concat()].concat(), &[0, 3]);
    let records = vec!["--records".into(), out("rows.parquet").into(), "--out".into(), out("rows").into()];
    fine([vec!["run".into(), path.into()], records].concat(), &[0]);
    for name in ["run/report.html", "merged/manifest.json", "new/iconica.toml", "game.html", "rows.parquet"] {
        let mut path = folder.path().to_owned();
        let mut parts = name.split('/');
        path.push(named(parts.next().unwrap()));
        path.extend(parts);
        assert!(path.is_file(), "{name}");
    }
    let lossy = OsStr::from_bytes(b"\xef\xbf\xbdfolder");
    assert!(!folder.path().join(lossy).exists(), "nothing is written beside what was named");
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn threads_that_do_not_start_are_an_error_or_make_no_difference() {
    let (folder, path) = nameless();
    fs::rename(path, folder.path().join("s.toml")).unwrap();
    fs::rename(folder.path().join(named("folder")).join("cards.toml"), folder.path().join("cards.toml")).unwrap();
    let shard = |nth: &str, out: &str| {
        let output = with_faults(folder.path(), &["run", "s.toml", "--shard", nth, "--out", out], &[]);
        assert_eq!(output.status.code(), Some(0));
    };
    shard("1/2", "one");
    shard("2/2", "two");
    let commands = [
        "run s.toml --out report",
        "run s.toml --threads 2 --out report",
        "tune s.toml --out report --force",
        "merge one two --out report --force",
        "trace s.toml --game 0",
        "validate s.toml",
    ];
    for command in commands {
        let args: Vec<&str> = command.split(' ').collect();
        let mut played = 0;
        for most in 0..24 {
            let output = with_faults(folder.path(), &args, &[("THREADS", &most.to_string())]);
            let said = String::from_utf8_lossy(&output.stderr);
            let code = output.status.code();
            assert!(code == Some(0) || code == Some(2), "{command}, {most} threads: {code:?} {said}");
            assert!(code == Some(0) || said.contains("ulimit -u") || said.contains("--threads 1"), "{said}");
            played += usize::from(code == Some(0));
        }
        assert!(played > 0, "{command}");
    }
}

#[test]
fn a_hundred_thousand_threads_are_refused() {
    let ended = run(&["run", "scenarios/iconica_party.toml", "--threads", "100000"]);
    assert_eq!(ended.code, 2, "{}", ended.stderr);
    assert!(ended.stderr.contains("--threads"), "{}", ended.stderr);
}
