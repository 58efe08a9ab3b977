//! Every command, its output and its exit code.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
#[cfg(unix)]
use std::thread::sleep;

/// The program, run from the root of the project without colours.
pub(crate) fn balance() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_balance"));
    command
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("NO_COLOR", "1")
        .env_remove("CLICOLOR_FORCE")
        .env_remove("GITHUB_STEP_SUMMARY");
    command
}

/// What a command printed and how it ended.
pub(crate) struct Ended {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

pub(crate) fn run(args: &[&str]) -> Ended {
    let output = balance().args(args).output().expect("it runs");
    Ended {
        code: output.status.code().expect("no signal ended it"),
        stdout: String::from_utf8(output.stdout).expect("UTF-8"),
        stderr: without_progress(&String::from_utf8(output.stderr).expect("UTF-8")),
    }
}

/// Returns the output without progress lines. A slow machine prints some.
fn without_progress(said: &str) -> String {
    let tells = |line: &&str| line.contains(" games, ") && line.contains(" per second");
    said.split_inclusive('\n').filter(|line| !tells(line)).collect()
}

const PARTY: &str = "scenarios/iconica_party.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

#[test]
fn run_prints_a_summary_and_writes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&["run", PARTY, "--games", "2000", "--out", text(out.path())]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(ended.stderr, "", "no progress where no terminal is");
    for said in ["Protectorate", "Legion", "2,000 games", "games per second"] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    for file in [
        "summary.json",
        "manifest.json",
        "sides.parquet",
        "sides.csv",
        "turns.csv",
        "win_rate.svg",
        "turns.svg",
        "convergence.svg",
    ] {
        assert!(out.path().join(file).is_file(), "{file}");
    }
    let left: Vec<_> = fs::read_dir(out.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.contains("tmp"))
        .collect();
    assert!(left.is_empty(), "{left:?}");
}

#[test]
fn run_prints_json_and_csv() {
    let out = tempfile::tempdir().unwrap();
    let json = run(&["run", PARTY, "--games", "200", "--format", "json", "--out", text(out.path())]);
    let value: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(value["games"], 200);
    assert_eq!(value["schema_version"], 10);
    assert_eq!(value["sides"][0]["side"], "Protectorate");
    let csv = run(&["run", PARTY, "--games", "200", "--format", "csv", "--out", text(out.path())]);
    assert!(csv.stdout.lines().next().unwrap().contains("win_rate"));
    assert_eq!(csv.stdout.lines().count(), 3);
}

#[test]
fn the_default_folder_tells_runs_apart() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(PARTY);
    let folders = |args: &[&str]| {
        let mut command = balance();
        command.current_dir(folder.path()).args(["run", text(&scenario), "--quiet"]).args(args);
        let output = command.output().expect("it runs");
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        // Beside them lies the page that lists them.
        fs::read_dir(folder.path().join("reports")).unwrap().count() - 1
    };
    assert_eq!(folders(&["--games", "100"]), 1);
    assert_eq!(folders(&["--games", "100"]), 1, "the same run, the same place");
    assert_eq!(folders(&["--games", "200"]), 2);
    assert_eq!(folders(&["--games", "100", "--seed", "8"]), 3);
    assert_eq!(folders(&["--games", "100", "--set", "rules.action_break=advanced"]), 4);
}

#[test]
fn a_precision_run_says_which_rule_stopped_it() {
    let out = tempfile::tempdir().unwrap();
    let ended = run(&["run", PARTY, "--precision", "2%", "--out", text(out.path())]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let manifest: serde_json::Value =
        serde_json::from_slice(&fs::read(out.path().join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["stopped"], "precision");
    assert!(manifest["stopping_rule"].as_str().unwrap().contains("confidence sequence"));
    assert!(manifest["games_played"].as_u64().unwrap() < 100_000);
}

#[test]
fn trace_tells_the_game_that_records_name() {
    let out = tempfile::tempdir().unwrap();
    let told = run(&["trace", PARTY, "--game", "11"]);
    assert_eq!(told.code, 0, "{}", told.stderr);
    assert!(told.stdout.contains("game 11"));
    let lines = run(&["trace", PARTY, "--game", "11", "--format", "json"]);
    let events: Vec<serde_json::Value> =
        lines.stdout.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect();
    let last = events.last().unwrap();
    assert_eq!(last["event"], "end");
    let records = out.path().join("games.parquet");
    let ended =
        run(&["run", PARTY, "--games", "20", "--out", text(&out.path().join("report")), "--records", text(&records)]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let frame = crate::read_parquet::read(&records);
    assert_eq!(frame.height(), 20);
    let turns = frame.column("turns").unwrap().get(11).unwrap();
    assert_eq!(turns.to_string(), last["turn"].to_string());
}

#[test]
fn validate_answers_with_its_exit_code() {
    let fine = run(&["validate", PARTY, "scenarios/iconica_roster.toml"]);
    assert_eq!(fine.code, 0, "{}", fine.stderr);
    assert_eq!(fine.stdout.lines().count(), 2);
    let wrong = run(&["validate", PARTY, "--set", "rules.action_break=advnced"]);
    assert_eq!(wrong.code, 2);
    assert!(wrong.stderr.contains("advanced"), "{}", wrong.stderr);
}

#[test]
fn validate_tells_programs_each_mistake_with_its_place() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("s.toml");
    fs::write(&file, "game = \"iconica\"\ntitle = \"ö\"  \nseed = \"x\"\nsides = 2\n").unwrap();
    let told = run(&["validate", text(&file), "--format", "json"]);
    assert_eq!((told.code, told.stderr.as_str()), (2, ""));
    let told: serde_json::Value = serde_json::from_str(&told.stdout).unwrap();
    let of = &told["files"][0];
    let mistakes = of["diagnostics"].as_array().unwrap();
    assert_eq!((of["fine"].as_bool(), of["mistakes"].as_u64()), (Some(false), Some(mistakes.len() as u64)));
    let seed = mistakes.iter().find(|one| one["message"].as_str().unwrap().contains("seed")).unwrap();
    assert_eq!(seed["file"].as_str(), Some(text(&file)));
    assert_eq!((seed["line"].as_u64(), seed["column"].as_u64()), (Some(3), Some(8)));
    assert!(mistakes.iter().any(|one| one["line"] == 4 && one["help"].is_string()), "{told:#}");
    let fine = run(&["validate", PARTY, "--format", "json"]);
    let fine: serde_json::Value = serde_json::from_str(&fine.stdout).unwrap();
    assert_eq!(fine["files"][0]["diagnostics"], serde_json::json!([]));
}

#[test]
fn list_and_schema_show_what_there_is() {
    let games = run(&["list", "games"]).stdout;
    for game in ["arcadia", "arcane_guardian", "iconica", "iditacards"] {
        assert!(games.lines().any(|line| line.trim_start().starts_with(game)), "{game}: {games}");
    }
    let agents = run(&["list", "agents"]).stdout;
    for agent in ["greedy", "random", "rogue"] {
        assert!(agents.contains(agent), "{agent}: {agents}");
    }
    let cards = run(&["list", "cards", PARTY]);
    assert_eq!(cards.code, 0, "{}", cards.stderr);
    assert!(cards.stdout.contains("warden") && cards.stdout.contains("built_in"));
    let metrics = run(&["list", "metrics", PARTY]).stdout;
    let (every_game, own) = metrics.split_once("Metrics of iconica").unwrap();
    assert!(own.contains("winner_health") && !own.contains("win_rate"), "{own}");
    for metric in ["win_rate", "turns.p90", "drama.comebacks", "cards.KEY.worth"] {
        assert!(every_game.contains(metric), "{metric}: {every_game}");
    }
    let list = run(&["list"]);
    assert!(list.code == 0 && list.stdout.contains("card sets"), "{}{}", list.stdout, list.stderr);
    let folder = tempfile::tempdir().unwrap();
    let reports = balance().current_dir(folder.path()).args(["list", "reports"]).output().unwrap();
    let said = String::from_utf8(reports.stdout).unwrap();
    assert_eq!(reports.status.code(), Some(0), "{said}");
    assert!(said.starts_with("no reports yet: there is no folder reports/"), "{said}");
    let race = ["scenarios/iditacards_race.toml"];
    let cards = run(&[&["list", "cards"][..], &race].concat());
    assert!(cards.stdout.contains("wheel_dog") && cards.stdout.contains("published"));
    let metrics = run(&[&["list", "metrics"][..], &race].concat());
    assert!(metrics.stdout.contains("days_to_finish"), "{}", metrics.stdout);
    let json = run(&["list", "cards", PARTY, "--format", "json"]);
    let cards: serde_json::Value = serde_json::from_str(&json.stdout).unwrap();
    let warden = cards.as_array().unwrap().iter().find(|card| card["id"] == "warden").unwrap();
    assert_eq!(warden["health"], 120, "numbers are numbers: {warden}");
    for schema in [run(&["schema", "iconica"]), run(&["schema", "iconica", "--cards"])] {
        assert_eq!(schema.code, 0);
        assert!(serde_json::from_str::<serde_json::Value>(&schema.stdout).is_ok());
    }
    let unknown = run(&["schema", "iconca"]);
    assert_eq!(unknown.code, 2);
    assert!(unknown.stderr.contains("did you mean `iconica`?"));
}

#[test]
fn a_closed_pipe_ends_quietly() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_balance"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["trace", PARTY, "--game", "1"])
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert!(output.stderr.is_empty());
}

/// An output that can't be written is reported, whatever the command prints.
#[cfg(target_os = "linux")]
#[test]
fn a_full_output_is_told() {
    let folder = tempfile::tempdir().unwrap();
    let out = text(folder.path());
    for args in [
        &["--help"][..],
        &["--version"],
        &["help", "run"],
        &["odds", "--help"],
        &["list", "games"],
        &["list", "cards", PARTY],
        &["schema", "iconica"],
        &["odds", "arcadia", "test"],
        &["validate", PARTY],
        &["trace", PARTY, "--game", "1"],
        &["run", PARTY, "--games", "20", "--out", out],
        &["compare", "scenarios/iconica_variants.toml", "--games", "20", "--out", out],
        &["impact", PARTY, "--games", "20", "--out", out],
        &["ladder", PARTY, "--games", "20", "--levels", "random,greedy", "--out", out],
        &["check", PARTY, "--max-games", "2000", "--undecided", "pass"],
    ] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let ended = balance().args(args).stdout(full).output().unwrap();
        let said = String::from_utf8_lossy(&ended.stderr);
        assert_eq!(ended.status.code(), Some(4), "{args:?}: {said}");
        assert!(said.contains("failed to print"), "{args:?}: {said}");
        assert!(!said.contains("panicked"), "{args:?}: {said}");
    }
}

#[test]
fn a_closed_pipe_ends_help_quietly() {
    let mut child = std::process::Command::new(env!("CARGO_BIN_EXE_balance"))
        .arg("--help")
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let output = child.wait_with_output().unwrap();
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
}

#[test]
fn a_thousand_threads_are_not_started() {
    let out = tempfile::tempdir().unwrap();
    let threads =
        |threads: &str| run(&["run", PARTY, "--games", "200", "--threads", threads, "--out", text(out.path())]);
    let many = threads("1000");
    assert_eq!(many.code, 0, "{}", many.stderr);
    assert!(many.stderr.contains("--threads 1000 is more than"), "{}", many.stderr);
    assert_eq!(threads("16").stderr, "", "every machine allows 16 threads");
}

/// Presses Ctrl-C during a command that writes into `out`, and repeats until games were played. The time per game isn't
/// known here: the next wait is twice as long if nothing was played, and half as long if the command had ended.
#[cfg(unix)]
pub(crate) fn interrupted(args: &[&str], out: &Path) {
    let mut pause = std::time::Duration::from_millis(100);
    for _ in 0..30 {
        let mut child = balance().args(args).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        while !answers(child.id()) && child.try_wait().unwrap().is_none() {
            sleep(std::time::Duration::from_millis(1));
        }
        sleep(pause);
        signal(&child, "-INT");
        match child.wait().unwrap().code() {
            Some(130) if out.exists() => return,
            Some(130) => pause *= 2,
            Some(0) => {
                pause /= 2;
                match out.is_dir() {
                    true => fs::remove_dir_all(out).unwrap(),
                    false => fs::remove_file(out).unwrap(),
                }
            }
            code => panic!("{args:?} ended with {code:?}"),
        }
    }
    panic!("{args:?} was never interrupted while it played");
}

/// Sends a signal to a program.
#[cfg(unix)]
pub(crate) fn signal(child: &Child, name: &str) {
    Command::new("kill").args([name, &child.id().to_string()]).status().unwrap();
}

/// Returns true if a program handles Ctrl-C by now, or if the system doesn't report it.
#[cfg(unix)]
fn answers(id: u32) -> bool {
    const INTERRUPT: u64 = 1 << 1;
    let Ok(status) = fs::read_to_string(format!("/proc/{id}/status")) else { return true };
    let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:"));
    let caught = caught.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    caught.is_none_or(|mask| mask & INTERRUPT != 0)
}

#[cfg(unix)]
#[test]
fn an_interrupt_writes_what_was_played() {
    let above = tempfile::tempdir().unwrap();
    let out = above.path().join("report");
    interrupted(&["run", PARTY, "--games", "1000000000", "--out", text(&out)], &out);
    let manifest: serde_json::Value = serde_json::from_slice(&fs::read(out.join("manifest.json")).unwrap()).unwrap();
    assert_eq!(manifest["stopped"], "interrupted");
    assert!(manifest["games_played"].as_u64().unwrap() > 0);
}
