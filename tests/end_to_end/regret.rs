//! `balance regret` and `balance trace --decision`: their reports, their mistakes, and that both say the same.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::commands::{interrupted, run};
use crate::reports::contents;

const PARTY: &str = "scenarios/iconica_party.toml";

fn text(path: &Path) -> &str {
    path.to_str().expect("UTF-8")
}

fn json(args: &[&str]) -> Value {
    let ended = run(&[args, &["--format", "json"]].concat());
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    serde_json::from_str(&ended.stdout).unwrap()
}

#[test]
fn regret_prints_tables_and_writes_a_report() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("report");
    let page = out.path().join("page.md");
    let ended = run(&[
        "regret",
        PARTY,
        "--games",
        "200",
        "--iterations",
        "16",
        "--every",
        "5",
        "--out",
        text(&folder),
        "--markdown",
        text(&page),
    ]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    assert_eq!(ended.stderr, "", "no progress where no terminal is");
    for said in [
        "200 games in 100 seat blocks",
        "16 playouts per option",
        "Protectorate (greedy)",
        "By kind of decision",
        "By characters",
        "By turns",
        "Worst decisions",
        "balance trace SCENARIO --game ",
        "Lower bound",
        "[a, b] are 95 %",
    ] {
        assert!(ended.stdout.contains(said), "{said}: {}", ended.stdout);
    }
    // The row of all sides has intervals of its own.
    let words = ended.stdout.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(words.contains("The first row of the first table has individual intervals."), "{words}");
    let files: Vec<String> = contents(&folder).into_keys().collect();
    let frames = ["cards", "decisions", "kinds", "sides", "turns", "worst"];
    let frames = frames.iter().flat_map(|name| [format!("{name}.csv"), format!("{name}.parquet")]);
    let others = ["regret_cards.svg", "regret_kinds.svg", "report.html", "summary.json"].map(str::to_owned);
    let mut expected: Vec<String> = frames.chain(others).collect();
    expected.sort();
    assert_eq!(files, expected);
    let manifest = fs::read(folder.join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_slice(&manifest).unwrap();
    assert_eq!(
        (&manifest["games_played"], &manifest["iterations"], &manifest["horizon"]),
        (&200.into(), &16.into(), &false.into())
    );
    let page = fs::read_to_string(page).unwrap();
    assert!(page.contains("## By kind of decision") && page.contains("| all |"), "{page}");
}

#[test]
fn the_games_are_those_of_a_run() {
    let out = tempfile::tempdir().unwrap();
    let looked =
        json(&["regret", PARTY, "--games", "100", "--iterations", "6", "--every", "1", "--out", text(out.path())]);
    // Every decision that had a choice was looked at, and what was chosen was then done.
    assert_eq!(looked["decisions"], looked["examined"]);
    let rows = fs::read_to_string(out.path().join("decisions.csv")).unwrap();
    assert_eq!(rows.lines().count() as u64, looked["decisions"].as_u64().unwrap() + 1);
    let row = rows.lines().find(|row| row.starts_with("7,1,")).expect("game 7 has a decision");
    let shown = json(&["trace", PARTY, "--game", "7", "--decision", "1", "--iterations", "6"]);
    let chosen = shown["options"].as_array().unwrap().iter().find(|o| o["chosen"] == true).unwrap();
    let told = run(&["trace", PARTY, "--game", "7"]).stdout;
    let words = chosen["option"].as_str().unwrap();
    let action = words.split(": ").nth(1).unwrap().split(" at ").next().unwrap();
    assert!(told.contains(action), "{action}: {told}");
    assert_eq!(row.split(',').nth(6), chosen["kind"].as_str());
}

#[test]
fn trace_shows_the_numbers_that_regret_found() {
    let out = tempfile::tempdir().unwrap();
    let args = ["regret", PARTY, "--games", "100", "--every", "5", "--out", text(out.path())];
    let found = json(&[&args[..], &["--iterations", "32"]].concat());
    let worst = found["worst"].as_array().unwrap();
    assert!(!worst.is_empty());
    for row in worst {
        assert!(row["confirmed"].as_f64().unwrap() > 0.0, "by the part that did not find it: {row}");
        let replay = row["replay"].as_str().unwrap().replace("SCENARIO", PARTY);
        let args: Vec<&str> = replay.split(' ').skip(1).collect();
        let shown = json(&args);
        for key in ["game", "decision", "turn", "picked", "confirmed", "judged", "judged_error"] {
            assert_eq!(shown[key], row[key], "{key}");
        }
        let options = shown["options"].as_array().unwrap();
        let of = |key: &str| options.iter().find(|option| option[key] == true).unwrap();
        assert_eq!(of("chosen")["option"], row["chosen"]);
        assert_eq!(of("better")["option"], row["better"]);
        // 32 playouts in three parts.
        let part = |key: &str, n: f64| n * row[key].as_f64().unwrap();
        let parts = part("picked", 11.0) + part("confirmed", 11.0) + part("judged", 10.0);
        assert!((of("better")["difference"].as_f64().unwrap() - parts / 32.0).abs() < 1e-9);
    }
}

#[test]
fn all_games_can_be_looked_at() {
    for (scenario, games) in [
        ("iconica_party", "20"),
        ("arcane_guardian", "20"),
        ("arcadia_merits", "4"),
        ("iditacards_race", "4"),
        ("arcworlde_skirmish", "4"),
    ] {
        let out = tempfile::tempdir().unwrap();
        let path = format!("scenarios/{scenario}.toml");
        let found =
            json(&["regret", &path, "--games", games, "--iterations", "6", "--horizon", "--out", text(out.path())]);
        let kinds = found["kinds"].as_array().unwrap();
        let sum: u64 = kinds.iter().map(|kind| kind["examined"].as_u64().unwrap()).sum();
        assert_eq!(found["examined"], sum, "{scenario}: each decision is of one kind");
        assert!(sum > 0 && found["horizon"] == true, "{scenario}");
        for kind in kinds {
            let of = |key: &str| kind[key]["point"].as_f64();
            let looked_at = kind["examined"].as_f64().unwrap();
            let all = looked_at * found["every"].as_f64().unwrap() / found["games"].as_f64().unwrap();
            if let (Some(a_game), Some(a_decision)) = (of("per_game"), of("per_decision")) {
                assert!((a_game - a_decision * all).abs() < 1e-9, "{scenario}: {kind}");
            }
        }
        let sides = found["sides"].as_array().unwrap();
        assert!(sides.iter().all(|side| side["agent"] == "greedy" || side["side"] == "all"), "{scenario}");
        let decision = ["trace", &path, "--game", "1", "--decision", "1", "--iterations", "6"];
        let shown = run(&decision);
        assert_eq!(shown.code, 0, "{}", shown.stderr);
        assert!(shown.stdout.contains("chosen"));
        let loss = shown.stdout.contains("Loss: ");
        assert!(loss, "{}", shown.stdout);
    }
}

#[test]
fn threads_change_no_byte() {
    let reports = ["1", "2", "5"].map(|threads| {
        let out = tempfile::tempdir().unwrap();
        let folder = text(out.path()).to_owned();
        let ended =
            run(&["regret", PARTY, "--games", "150", "--iterations", "8", "--threads", threads, "--out", &folder]);
        assert_eq!(ended.code, 0, "{}", ended.stderr);
        contents(out.path())
    });
    assert!(reports[0] == reports[1] && reports[0] == reports[2]);
}

#[test]
fn random_players_give_away_more_than_greedy_ones() {
    let points = |agent: &str| {
        let out = tempfile::tempdir().unwrap();
        let (first, second) = (format!("side.0.agent={agent}"), format!("side.1.agent={agent}"));
        let sets = ["--set", &first, "--set", &second, "--games", "200", "--out", text(out.path())];
        let found = json(&[&["regret", PARTY][..], &sets].concat());
        assert_eq!(found["players"][0]["agent"], *agent);
        let all = &found["sides"][0]["per_decision"];
        ["low", "high"].map(|end| all[end].as_f64().unwrap())
    };
    let (random, greedy) = (points("random"), points("greedy"));
    assert!(random[0] > greedy[1], "{random:?} {greedy:?}");
    assert!(random[0] > 0.005, "{random:?}");
}

#[test]
fn what_regret_refuses() {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().join("report");
    for (args, wanted) in [
        (&["--iterations", "5"][..], "write a whole number from 6"),
        (&["--every", "0"], "write a whole number from 1"),
        (&["--games", "0"], "must be from"),
        (&["--games", "8", "--markdown", "nowhere/at/all.md"], "failed to write nowhere/at/all.md"),
    ] {
        let ended = run(&[&["regret", PARTY, "--out", text(&folder)], args].concat());
        assert_eq!(ended.code, 2, "{args:?}");
        assert!(ended.stderr.contains(wanted) && ended.stdout.is_empty(), "{}", ended.stderr);
    }
    for (args, wanted) in [
        (&["--decision", "100000"][..], "decisions with several legal actions"),
        (&["--iterations", "64"], "--decision"),
        (&["--horizon"], "--decision"),
        (&["--decision", "1", "--svg", text(&folder)], "cannot be used with"),
    ] {
        let ended = run(&[&["trace", PARTY, "--game", "3"], args].concat());
        assert_eq!(ended.code, 2, "{args:?}");
        assert!(ended.stderr.contains(wanted) && ended.stdout.is_empty(), "{}", ended.stderr);
    }
}

#[test]
fn every_question_has_a_folder_of_its_own() {
    let folder = tempfile::tempdir().unwrap();
    let scenario = Path::new(env!("CARGO_MANIFEST_DIR")).join(PARTY);
    for more in [&[][..], &["--iterations", "8"], &["--iterations", "8", "--horizon"], &["--every", "9"]] {
        let mut balance = crate::commands::balance();
        balance.current_dir(folder.path());
        let args = [&["regret", text(&scenario), "--games", "10", "--quiet"], more].concat();
        assert!(balance.args(args).output().unwrap().status.success());
    }
    let reports = fs::read_dir(folder.path().join("reports")).unwrap();
    let names = reports.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names: Vec<String> = names.filter(|name| name != "index.html").collect();
    assert_eq!(names.len(), 4, "{names:?}");
    assert!(names.iter().all(|name| name.contains("-regret-seed-7-10-games")), "{names:?}");
}

#[cfg(unix)]
#[test]
fn an_interrupt_writes_what_was_looked_at() {
    let above = tempfile::tempdir().unwrap();
    let out = above.path().join("report");
    interrupted(&["regret", PARTY, "--games", "1000000000", "--out", text(&out)], &out);
    let summary = fs::read(out.join("summary.json")).unwrap();
    let summary: Value = serde_json::from_slice(&summary).unwrap();
    assert_eq!(summary["stopped"], "interrupted");
    assert!(summary["games"].as_u64().unwrap() > 0);
}
