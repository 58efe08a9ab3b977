//! Numbers that may be changed: which, how far, and what is then played.

use super::*;
use crate::{Memory, read_document_with, ready, tunables as found};

const HOUSE: &str = include_str!("../../../../scenarios/cards/iconica/original.toml");

const SCENARIO: &str = r#"game = "iconica"
cards = ["house.toml"]

[[side]]
name = "North"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name = "South"
party = ["shell_guard", "brood_tender", "brood_reaver"]

[builds]
side = "North"
[builds.list.Wall]
party = ["warden", "river_healer", "night_scout"]
[builds.list.Road]
party = ["toll_duelist", "hedge_surgeon", "salt_corsair"]

[tune]
only = [
    "cards.warden",
    { path = "cards.*.health", at_least = 100, at_most = 140, step = 20, cost = 2.5 },
]
max_changes = 3
"#;

fn document() -> Document {
    let files = Memory::new().with("s.toml", SCENARIO).with("house.toml", HOUSE);
    let mut document = read_document_with(&files, "s.toml".as_ref(), &[]);
    assert!(ready(&mut document, "s").is_some(), "{:?}", document.diagnostics);
    document
}

fn used(keys: &[&str]) -> BTreeSet<String> {
    keys.iter().map(|key| (*key).to_owned()).collect()
}

#[test]
fn the_last_that_means_a_number_says_how_far_it_may_go() {
    let document = document();
    let found = found(&document, &[], &used(&["warden", "shell_guard"])).expect("fine");
    assert_eq!((found.max_changes, found.max_games, found.unused), (3, MAX_GAMES, 20));
    let of = |path: &str| found.list.iter().find(|number| number.path == path).expect(path);
    let health = of("cards.warden.health");
    assert_eq!((health.from, health.step, health.limits, health.cost), (120.0, 20.0, (-1, 1), 2.5));
    assert_eq!(health.after(1), 140.0);
    let deal = of("cards.warden.actions.5.deal");
    assert_eq!((deal.from, deal.step, deal.cost), (30.0, 10.0, 1.0));
    assert_eq!(deal.after(deal.limits.0), 10.0, "the format allows no less");
    assert!(of("cards.shell_guard.health").card.as_deref() == Some("shell_guard"));
    // What is given takes the place of what is written.
    let given = ["cards.*.health".to_owned(), "cards.nobody".to_owned()];
    let other = crate::tunables(&document, &given, &used(&["warden"])).expect("fine");
    assert_eq!((other.list.len(), other.idle.as_slice()), (1, &["cards.nobody".to_owned()][..]));
}

#[test]
fn several_changes_are_played_together_or_refused_with_the_reason() {
    let document = document();
    let found = found(&document, &[], &used(&["warden", "shell_guard"])).expect("fine");
    let at = |path: &str| found.list.iter().position(|number| number.path == path).expect(path);
    let (health, deal) = (at("cards.warden.health"), at("cards.warden.actions.5.deal"));
    let both = [(health, 1), (deal, -1)];
    assert!(found.contest(&both).is_ok());
    let matrix = found.matrix(&both).expect("both builds are legal");
    assert_eq!(matrix.names, ["Wall", "Road"]);
    let [file] = &found.patched(&both)[..] else { panic!("one file") };
    let wanted = HOUSE.replacen("health  = 120", "health  = 140", 1);
    let wanted = wanted.replacen("steps = [{ deal = 30", "steps = [{ deal = 20", 1);
    assert!(file.file == "house.toml" && file.text == wanted);
    // A tile would lie where no one can reach it.
    let why = found.contest(&[(at("cards.shell_guard.health"), -1)]).err().expect("refused").to_string();
    assert!(why.contains("tile"), "{why}");
}

#[test]
fn where_nothing_may_be_changed_it_is_said_what_to_write() {
    let plain = SCENARIO.split_once("[tune]").expect("there").0;
    let files = Memory::new().with("s.toml", plain).with("house.toml", HOUSE);
    let document = read_document_with(&files, "s.toml".as_ref(), &[]);
    let told = found(&document, &[], &BTreeSet::new()).err().expect("nothing is named");
    assert!(told.diagnostics[0].help.as_deref().is_some_and(|help| help.contains("--only")));
}

/// What is wrong with a scenario that has this `may`.
fn told(may: &str) -> String {
    let plain = SCENARIO.split_once("[tune]").expect("there").0;
    let scenario = format!("{plain}[tune]\nonly = [\n{may}\n]\n");
    let files = Memory::new().with("s.toml", scenario.as_str()).with("house.toml", HOUSE);
    let mut document = read_document_with(&files, "s.toml".as_ref(), &[]);
    assert_eq!(ready(&mut document, "s").is_some(), document.is_fine());
    document.render(false)
}

#[test]
fn what_is_wrong_with_an_entry_is_told_at_its_place() {
    for (may, wanted) in [
        (
            "\"cards.warden.helth\"",
            &["s.toml:21:1", "has no number at \"cards.warden.helth\"", "cards.warden.health"][..],
        ),
        ("{ path = \"cards.nobody.*\" }", &["s.toml:21:10", "\"cards.nobody.*\""]),
        (
            "{ path = \"cards.warden.health\", at_least = 200, at_most = 100, step = 7 }",
            &["s.toml:21:", "`at_least` is above `at_most`: 200 and 100", "swap them"],
        ),
        ("{ path = \"cards.*.health\", step = 7 }", &["s.toml:21:35", "go in steps of 10", "a multiple of 10"]),
        (
            "{ path = \"cards.warden.health\", at_least = 300 }",
            &["s.toml:21:1", "by even one step", "widen the bounds"],
        ),
    ] {
        let said = told(may);
        for wanted in wanted {
            assert!(said.contains(wanted), "{may}: {said}");
        }
    }
    // Of several numbers a step may fit some, and bounds let some move.
    for may in [
        "{ path = \"cards.*\", step = 1 }",
        "{ path = \"cards.*.health\", at_least = 100, at_most = 120 }",
        "\"rules\"",
        "\"cards.*.health\"",
    ] {
        assert_eq!(told(may), "", "{may}");
    }
}

#[test]
fn what_is_built_in_cannot_be_written() {
    let document = document();
    let own = found(&document, &[], &used(&["warden"])).expect("fine");
    assert_eq!(own.built_in(), None);
    let scenario = SCENARIO.replace("house.toml", "built_in:iconica");
    let files = Memory::new().with("s.toml", scenario.as_str());
    let document = read_document_with(&files, "s.toml".as_ref(), &[]);
    let built_in = found(&document, &[], &used(&["warden"])).expect("fine");
    assert_eq!(built_in.built_in(), Some("built_in:iconica"));
    let rules = ["rules".to_owned()];
    let rules = found(&document, &rules, &used(&["warden"])).expect("fine");
    assert_eq!(rules.built_in(), None, "rules stand in the scenario");
}
