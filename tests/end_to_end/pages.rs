//! Pages for a browser: one in every report, one of every traced game, and the list of all reports. `scripts/test-pages`
//! tests them in a browser.

use std::fs;
use std::path::{Path, PathBuf};

use crate::commands::{Ended, balance, run};

const PARTY: &str = "scenarios/iconica_party.toml";

fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A folder that has the scenarios, where reports go into their own folder.
fn place() -> tempfile::TempDir {
    let place = tempfile::tempdir().unwrap();
    #[cfg(unix)]
    std::os::unix::fs::symlink(Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios"), place.path().join("scenarios"))
        .unwrap();
    place
}

fn run_at(place: &Path, args: &[&str]) -> Ended {
    let output = balance().current_dir(place).args(args).output().unwrap();
    Ended {
        code: output.status.code().unwrap(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

fn reports(place: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(place.join("reports")).unwrap();
    let mut folders: Vec<PathBuf> = entries.map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    folders
}

#[test]
fn every_command_leaves_a_page_that_is_whole_by_itself() {
    let few = "builds.search={ sample = 20, keep = 2, games = 400 }";
    let asked: [&[&str]; 11] = [
        &["run", "scenarios/arcworlde_skirmish.toml", "--games", "200"],
        &["check", PARTY, "--max-games", "2000"],
        &["compare", "scenarios/arcadia_builds.toml", "--games", "100"],
        &["compare", "scenarios/arcadia_builds.toml", "--games", "100", "--matrix"],
        &["compare", "scenarios/iconica_search.toml", "--games", "100", "--set", few],
        &["impact", PARTY, "--games", "200"],
        &["sensitivity", PARTY, "--only", "cards.*.health", "--max-games", "400"],
        &["tune", "scenarios/arcane_guardian_tune.toml", "--max-games", "20000"],
        &["regret", PARTY, "--games", "20", "--iterations", "6"],
        &["ladder", PARTY, "--games", "100", "--levels", "random,greedy"],
        &["calibrate", PARTY, "--games", "100"],
    ];
    let folder = tempfile::tempdir().unwrap();
    for (nth, args) in asked.into_iter().enumerate() {
        let out = folder.path().join(nth.to_string());
        let ended = run(&[args, &["--quiet", "--out", text(&out)]].concat());
        assert!(ended.code < 4, "{args:?}: {}", ended.stderr);
        let page = fs::read_to_string(out.join("report.html")).unwrap();
        assert!(page.len() < 2_000_000, "{args:?}: {} bytes", page.len());
        for there in ["class=\"headline\"", "<h2>Method</h2>", "The scenario as played"] {
            assert!(page.contains(there), "{args:?}: {there}");
        }
        for far in ["http://", "https://", "src=\"", "../index.html"] {
            let found = page.replace("http://www.w3.org/2000/svg", "").contains(far);
            assert!(!found, "{args:?} asks for {far}");
        }
        // Every chart of the folder is on it, and names itself.
        let charts = fs::read_dir(&out)
            .unwrap()
            .filter(|entry| entry.as_ref().unwrap().path().extension().is_some_and(|ending| ending == "svg"));
        assert_eq!(page.matches("<figure class=\"chart\"").count(), charts.count(), "{args:?}");
        // Its answer is that of the manifest.
        let manifest = fs::read_to_string(out.join("manifest.json")).unwrap();
        let manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
        let answer = manifest["answer"].as_str().unwrap();
        let plain = page.replace('\u{a0}', " ").replace("&quot;", "\"").replace("&amp;", "&");
        assert!(answer.len() > 20 && plain.contains(answer), "{args:?}: {answer}");
        assert_eq!(manifest["finished"].as_str().unwrap().len(), "2026-11-23T21:05:00Z".len());
    }
}

#[cfg(unix)]
#[test]
fn what_set_changes_is_told_in_titles_folders_and_the_list_of_reports() {
    let place = place();
    let few = ["run", PARTY, "--games", "200"];
    let plain = run_at(place.path(), &few);
    let softer = run_at(place.path(), &[&few[..], &["--set", "cards.warden.health=110"]].concat());
    let called = ["--set", "cards.warden.health=110", "--label", "softer Warden"];
    let called = run_at(place.path(), &[&few[..], &called].concat());
    for ended in [&plain, &softer, &called] {
        assert_eq!(ended.code, 0, "{}", ended.stderr);
    }
    let first = |ended: &Ended| ended.stdout.lines().next().unwrap().to_owned();
    assert!(!first(&plain).contains("warden"), "{}", first(&plain));
    assert!(first(&softer).contains("cards.warden.health 120 → 110"), "{}", first(&softer));
    assert!(first(&called).contains("softer Warden"), "{}", first(&called));
    let folders = reports(place.path());
    let names: Vec<String> =
        folders.iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect();
    assert_eq!(names.len(), 3, "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("iconica_party-warden-health-120-110-")), "{names:?}");
    assert!(names.iter().any(|name| name.starts_with("iconica_party-softer-warden-")), "{names:?}");
    let chart = fs::read_to_string(folders[1].join("win_rate.svg")).unwrap();
    assert!(chart.contains("softer Warden"), "{names:?}");
    // What differs between two of them, and what that did.
    let diff = run_at(place.path(), &["diff", text(&folders[0]), text(&folders[2]), "--games", "4000"]);
    assert_eq!(diff.code, 0, "{}", diff.stderr);
    assert!(
        diff.stdout.contains("cards.warden.health 120 → 110") || diff.stdout.contains("110 → 120"),
        "{}",
        diff.stdout
    );
    assert!(diff.stdout.contains("(4,000 games of each)") && diff.stdout.contains("Protectorate"), "{}", diff.stdout);
    // If builds are random, a change of one card shows in the sides that have it.
    let roster = place.path().join("roster");
    let few = ["run", "scenarios/iconica_roster.toml", "--games", "400", "--quiet", "--out"];
    let [plain, softer] = ["plain", "softer"].map(|name| roster.join(name));
    run(&[&few[..], &[text(&plain)]].concat());
    run(&[&few[..], &[text(&softer), "--set", "cards.warden.health=100"]].concat());
    let diff = run(&["diff", text(&plain), text(&softer), "--games", "4000"]);
    assert!(diff.stdout.contains("sides with Halla Brook, Ford Warden −"), "{}", diff.stdout);
    let none = run_at(place.path(), &["diff", text(&folders[0]), "scenarios"]);
    assert!(
        none.code == 2 && none.stderr.contains("scenarios is not a report: it has no manifest.json"),
        "{}",
        none.stderr
    );
    // Of another game, only the answers can be compared.
    let solo = place.path().join("solo");
    run(&["run", "scenarios/arcane_guardian.toml", "--games", "20", "--quiet", "--out", text(&solo)]);
    let diff = run(&["diff", text(&plain), text(&solo)]);
    assert!(diff.stdout.contains("These are reports of different games (iconica, arcane_guardian)"), "{}", diff.stdout);
    assert!(diff.code == 0 && !diff.stdout.contains("cards."), "{}", diff.stdout);
    // The list has been made by each run, and is made again.
    let index = place.path().join("reports/index.html");
    let before = fs::read_to_string(&index).unwrap();
    assert_eq!(before.matches("report.html").count(), 3);
    assert_eq!(before.matches("<h2>").count(), 1, "one study");
    fs::remove_file(&index).unwrap();
    let listed = run_at(place.path(), &["list", "reports"]);
    assert_eq!(listed.code, 0, "{}", listed.stderr);
    assert_eq!(listed.stdout.lines().count(), 5, "{}", listed.stdout);
    assert!(listed.stdout.contains("Protectorate") && listed.stdout.contains("cards.warden.health 120 → 110"));
    assert_eq!(fs::read_to_string(&index).unwrap(), before);
    let missing = run_at(place.path(), &["list", "reports", "elsewhere"]);
    assert_eq!(missing.code, 2);
    assert!(missing.stderr.contains("elsewhere: there is no such folder"), "{}", missing.stderr);
}

#[test]
fn a_game_is_a_page_to_step_through() {
    let folder = tempfile::tempdir().unwrap();
    let to = folder.path().join("game.html");
    let ended = run(&["trace", "scenarios/arcworlde_skirmish.toml", "--game", "1", "--html", text(&to)]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let page = fs::read_to_string(&to).unwrap();
    let steps = page.matches("class=\"turn\"").count();
    assert_eq!(page.matches("<svg role=\"img\"").count(), steps, "a picture a step");
    assert!(steps > 3 && page.contains("Setup"));
    assert!(page.contains("balance trace arcworlde_skirmish.toml --game 1 --html game-1.html"));
    // A page without pictures shows everything in the transcript.
    let ended = run(&["trace", PARTY, "--game", "1", "--html", text(&to)]);
    assert_eq!(ended.code, 0, "{}", ended.stderr);
    let page = fs::read_to_string(&to).unwrap().replace("&amp;", "&");
    let said = ended.stdout.lines().filter(|line| line.starts_with("      ")).map(str::trim);
    for line in said {
        assert!(page.contains(line), "{line}");
    }
}

#[test]
fn what_goes_along_with_cards_is_told_to_who_asks() {
    let folder = tempfile::tempdir().unwrap();
    let of = |name: &str, more: &[&str]| {
        let out = folder.path().join(name);
        let all = [&["run", PARTY, "--games", "400", "--out", text(&out)][..], more].concat();
        (run(&all).stdout, fs::read_to_string(out.join("report.html")).unwrap())
    };
    let (plain, page) = of("plain", &[]);
    assert!(
        plain.contains("--associations") && !plain.contains("win rate when used minus win rate when not used"),
        "{plain}"
    );
    let switched = page.contains("(correlation, not cause)\"") && page.contains("class=\"n effect switched\"");
    assert!(switched && !page.contains("chart-cards-"), "a page has them behind a switch");
    assert!(!folder.path().join("plain/cards_protectorate_used.svg").exists());
    assert!(folder.path().join("plain/cards.csv").exists(), "the frame has all");
    let (asked, page) = of("asked", &["--associations"]);
    assert!(asked.contains("win rate when used minus win rate when not used"), "{asked}");
    let (_, folded) = page.split_once("<details class=\"more\">").unwrap();
    assert!(folded.contains("id=\"chart-cards-protectorate-used\""), "the charts are folded");
    // The same if the scenario names no neutral card.
    let race =
        run(&["run", "scenarios/iconica_variants.toml", "--games", "100", "--out", text(&folder.path().join("race"))]);
    assert!(race.stdout.contains("--associations"), "{}", race.stdout);
    assert!(!race.stdout.contains("win rate when"), "{}", race.stdout);
}
