//! The command under "Reproduce this page" gives the same page: of every command, wherever it is given, and whatever lies
//! beside the page.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::commands::balance;

/// A name with all that means something to a shell or in a link.
const NAME: &str = "Deck #2 at 50% 'n' $HOME.toml";

/// Questions, each with the scenario that answers it and what else keeps it short.
const QUESTIONS: [(&str, &str, &[&str]); 13] = [
    ("run", "iconica_party", &["--games", "40", "--set", "cards.warden.health=130"]),
    ("run", "iconica_party", &["--precision", "9%", "--max-games", "400", "--seed", "3"]),
    ("check", "iconica_party", &["--max-games", "400", "--label", "it's"]),
    ("compare", "iconica_variants", &["--games", "40", "--threshold", "0.5%"]),
    ("compare", "arcadia_builds", &["--matrix", "--games", "4"]),
    ("compare", "iconica_search", &["--games", "20", "--set", SEARCH]),
    ("compare", "iconica_search", &["--matrix", "--games", "20", "--set", SEARCH]),
    ("impact", "iconica_party", &["--games", "60"]),
    ("sensitivity", "iconica_party", &["--only", "cards.warden.health", "--max-games", "600"]),
    ("regret", "iconica_party", &["--games", "6", "--every", "40", "--iterations", "6"]),
    ("ladder", "iconica_party", &["--games", "20", "--levels", "random,greedy:20%"]),
    ("calibrate", "iconica_party", &["--games", "8"]),
    ("trace", "iconica_party", &["--game", "3"]),
];
const SEARCH: &str = "builds.search={ sample = 20, keep = 3, games = 400 }";

/// Questions that play more, and are asked of as little as they can be.
const LONG: [(&str, &str, &[&str]); 2] = [
    ("tune", "iconica_roster", &["--max-games", "8000"]),
    ("compare", "arcadia_merits", &["--prices", "proposed", "--games", "1200"]),
];

fn copied(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let to = to.join(path.file_name().unwrap());
        if path.is_dir() { copied(&path, &to) } else { _ = fs::copy(&path, &to).unwrap() }
    }
}

/// Returns a folder with the shipped scenarios. One has another name.
fn folder(above: &Path, scenario: &str) -> PathBuf {
    let shipped = Path::new(env!("CARGO_MANIFEST_DIR")).join("scenarios");
    copied(&shipped, above);
    fs::rename(above.join(scenario).with_extension("toml"), above.join(NAME)).unwrap();
    above.to_owned()
}

/// The pages below a folder.
fn pages(below: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(below).unwrap().map(|entry| entry.unwrap().path());
    let all = entries.flat_map(|path| if path.is_dir() { pages(&path) } else { vec![path] });
    let is_page = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        name.ends_with(".html") && name != "index.html"
    };
    all.filter(is_page).collect()
}

/// The command under a page, as a reader copies it.
fn command(page: &str) -> String {
    let from = page.split_once("Reproduce this page: <code>").expect("it has one").1;
    let command = from.split_once("</code>").unwrap().0;
    command.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}

/// Holds for each question in turn: the pages of the earlier ones lie beside that of the next.
fn all_hold(questions: &[(&str, &str, &[&str])]) {
    let above = tempfile::tempdir().unwrap();
    fs::create_dir(above.path().join("here")).unwrap();
    for (nth, question) in questions.iter().enumerate() {
        holds(above.path(), nth, *question);
    }
}

fn holds(above: &Path, nth: usize, (command_of, scenario, more): (&str, &str, &[&str])) {
    let one = folder(&above.join(format!("one-{nth}")).join("scenarios"), scenario);
    // By a path from the root, beside other reports of the same scenario.
    let here = above.join("here");
    let file = one.join(NAME);
    let go = |args: &[&str]| {
        let output = balance().current_dir(&here).args(args).output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{args:?}: {said}");
    };
    let path = file.to_str().unwrap();
    if command_of == "run" {
        let set = &more[2..];
        let mut regret = vec!["regret", path, "--games", "4", "--iterations", "6"];
        let mut impact = vec!["impact", path, "--games", "40"];
        regret.extend(set.iter().filter(|_| set[0] == "--set"));
        impact.extend(set.iter().filter(|_| set[0] == "--set"));
        go(&regret);
        go(&impact);
    }
    let before = pages(&here);
    let place: &[&str] = match command_of {
        "check" => &["--out", "any folder"],
        "trace" => &["--html", "any page.html"],
        _ => &[],
    };
    go(&[&[command_of, path][..], more, place].concat());
    let new: Vec<PathBuf> = pages(&here).into_iter().filter(|page| !before.contains(page)).collect();
    let [page] = &new[..] else { panic!("{command_of}: {new:?}") };
    let page = fs::read_to_string(page).unwrap();
    let root = above.to_str().unwrap();
    assert!(!page.contains(root), "{command_of} {more:?}: the page names a folder of this machine");
    for command in page.split("balance ").skip(1) {
        let bare = command.split_once(' ').is_some_and(|(_, rest)| rest.starts_with("Deck"));
        assert!(!bare, "{command_of} {more:?}: a command names the file without quotes");
    }

    let two = folder(&above.join(format!("two-{nth}")).join("lists"), scenario);
    let again = command(&page);
    let program = Path::new(env!("CARGO_BIN_EXE_balance")).parent().unwrap();
    let path = format!("{}:/usr/bin:/bin", program.display());
    let output = Command::new("bash").args(["-c", &again]).current_dir(&two).env("PATH", path).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(matches!(output.status.code(), Some(0 | 1 | 3)), "{again}: {said}");
    let [other] = &pages(&two)[..] else { panic!("{again}: {:?}", pages(&two)) };
    assert!(fs::read_to_string(other).unwrap() == page, "another page by: {again}");
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn the_command_under_a_page_gives_the_same_page() {
    all_hold(&QUESTIONS);
}

#[test]
#[ignore = "takes long: run by `.ci/run long`"]
fn the_command_under_a_long_answer_gives_the_same_page() {
    all_hold(&LONG);
}

#[test]
fn what_a_new_table_says_stands_in_title_list_and_folder() {
    let above = tempfile::tempdir().unwrap();
    let one = folder(&above.path().join("scenarios"), "iconica_party");
    let set = "variant=[{ name = \"x\", set = { \"cards.warden.health\" = 100 } }]";
    let args = ["run", one.join(NAME).to_str().unwrap(), "--games", "40", "--set", set].map(str::to_owned);
    let ended = balance().current_dir(above.path()).args(&args).output().unwrap();
    let out = String::from_utf8(ended.stdout).unwrap();
    assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    let wanted = "variant = (name x, set (cards.warden.health 100))";
    let title = out.lines().next().unwrap();
    assert!(title.contains(wanted) && !title.contains(['{', '"', '[']), "{title}");
    let index = fs::read_to_string(above.path().join("reports/index.html")).unwrap();
    assert!(index.contains(wanted), "{index}");
    let names = fs::read_dir(above.path().join("reports")).unwrap();
    let names: Vec<String> = names.map(|entry| entry.unwrap().file_name().to_string_lossy().into_owned()).collect();
    assert!(names.iter().any(|name| name.contains("-variant-name-x-set-warden-health-100-")), "{names:?}");
}

#[test]
fn a_page_is_the_same_wherever_it_is_written_and_its_commands_ask_about_the_same_scenario() {
    let above = tempfile::tempdir().unwrap();
    let one = folder(&above.path().join("scenarios"), "iconica_party");
    fs::rename(one.join(NAME), one.join("p.toml")).unwrap();
    let path = one.join("p.toml");
    let of = |more: &[&str]| {
        let args = ["run", path.to_str().unwrap(), "--games", "40", "--seed", "7"];
        let set = ["--set", "cards.warden.health=130"];
        let ended = balance().current_dir(above.path()).args(args).args(set).args(more).output();
        let ended = ended.unwrap();
        assert!(ended.status.success(), "{}", String::from_utf8_lossy(&ended.stderr));
    };
    of(&[]);
    of(&["--out", "elsewhere"]);
    let here = pages(&above.path().join("reports"));
    let [here] = &here[..] else { panic!("{here:?}") };
    let page = fs::read_to_string(here).unwrap();
    let there = fs::read_to_string(above.path().join("elsewhere/report.html")).unwrap();
    assert!(page == there, "the page depends on where it is written");
    for command in ["regret", "ladder", "impact"] {
        let shown = format!("balance {command} p.toml --seed 7 --set cards.warden.health=130<");
        assert!(page.contains(&shown), "{shown}");
    }
    assert!(page.contains("balance run p.toml --seed 7 --set cards.warden.health=130 --precision 0.5%<"));
}
