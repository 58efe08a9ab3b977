//! Tests of names of the last version.

use std::path::Path;

use crate::{Document, Memory, Override, Patched, read_document_with, ready};

const OLD: &str = r#"# Two parties.
game = "iconica"
cards = ["house:iconica", 'own.toml'] # built in and own

[[side]]
name = "North"   # goes first
party = ["mine", "river_healer", "night_scout"]
"slips" = "5%"
without = ['pass']

[[side]]
name = "South"
party = ["standard_bearer", "reed_ranger", "bell_ringer"]
slips = '5%'

[rules]
tile_use = "once_an_action"

[[variant]]
name = "careful"
set = { "side.0.slips" = "1%", 'rules.tile_use' = "each_hit", "side.1.agent" = "random" }

[[variant]]
name = "once"
[variant.set]
"rules.tile_use" = 'once_an_action'

[[target]]
metric = "draw_rate"
at_most = 0.5

[[target]]
metric = "final_acts_that_told"
side = "North"
at_least = 0.01

[tune]
may = [
    "cards.*.health", # all
    { numbers = "cards.mine.health", cost = 2 },
]
most = 2
"#;

/// A card of the user's own, as a version earlier would have it.
fn old_cards() -> String {
    let house = include_str!("../../../../scenarios/cards/iconica/original.toml");
    let mut cards = house.split("\n[cards.");
    let warden = cards.find(|card| card.starts_with("warden]")).expect("it is there");
    let text = format!("# Mine.\n[cards.{warden}")
        .replace("[cards.warden", "[cards.mine")
        .replace("Halla Brook, Ford Warden", "Mine");
    let (before, after) = text.split_once("\"built_in\"").expect("its source");
    format!("{before}\"attested\"\nattested = \"a leaflet\"{after}\n")
}

fn new_cards() -> String {
    old_cards().replace("\"attested\"", "\"published\"").replace("\nattested =", "\npublication =")
}

fn read(scenario: &str, cards: &str, sets: &[&str]) -> Document {
    let files = Memory::new().with("s.toml", scenario).with("own.toml", cards);
    let sets: Vec<Override> = sets.iter().map(|set| (*set).into()).collect();
    read_document_with(&files, Path::new("s.toml"), &sets)
}

fn fine(mut document: Document) -> Document {
    ready(&mut document, "s");
    assert_eq!(document.render(false), "");
    document
}

fn names(document: &Document, arguments: bool) -> Vec<String> {
    document.old_names(arguments).iter().map(ToString::to_string).collect()
}

#[test]
fn old_names_are_read_as_new_ones_and_can_be_rewritten() {
    let old = fine(read(OLD, &old_cards(), &[]));
    assert_eq!(
        names(&old, true),
        [
            "s.toml:3: write `built_in:iconica` instead of `house:iconica`",
            "s.toml:8: write `blunder_rate` instead of `slips` (3 times)",
            "s.toml:9: write `avoid` instead of `without`",
            "s.toml:17: write `once_per_action` instead of `once_an_action` (2 times)",
            "s.toml:33: write `final_acts_with_effect` instead of `final_acts_that_told`",
            "s.toml:38: write `only` instead of `may`",
            "s.toml:40: write `path` instead of `numbers`",
            "s.toml:42: write `max_changes` instead of `most`",
            "own.toml:4: write `published` instead of `attested`",
            "own.toml:5: write `publication` instead of `attested`",
        ]
    );
    let changed = old.with_new_names();
    let [Patched { file, text }, cards] = &changed[..] else { panic!("two files") };
    assert_eq!((file.as_str(), cards.file.as_str()), ("s.toml", "own.toml"));
    let expected = OLD
        .replace("house:iconica", "built_in:iconica")
        .replace("\"slips\"", "blunder_rate")
        .replace("slips", "blunder_rate")
        .replace("without", "avoid")
        .replace("'once_an_action'", "\"once_per_action\"")
        .replace("once_an_action", "once_per_action")
        .replace("that_told", "with_effect")
        .replace("may = [", "only = [")
        .replace("{ numbers", "{ path")
        .replace("most = 2", "max_changes = 2");
    assert_eq!(*text, expected);
    assert_eq!(cards.text, new_cards());
    let new = fine(read(text, &cards.text, &[]));
    assert_eq!((names(&new, true), new.with_new_names()), (vec![], vec![]));
    assert_eq!(new.canonical_json(), old.canonical_json());
}

#[test]
fn line_endings_stay() {
    let old = read(&OLD.replace('\n', "\r\n"), &old_cards(), &[]);
    let changed = old.with_new_names();
    assert_eq!(changed[0].text.matches("\r\n").count(), OLD.matches('\n').count());
    assert!(changed[0].text.contains("blunder_rate = \"5%\"\r\n"));
}

#[test]
fn arguments_may_have_old_names() {
    let new = fine(read(OLD, &old_cards(), &[])).with_new_names().remove(0).text;
    let sets =
        ["side.0.slips=7%", "rules.tile_use=once_an_action", "cards=['house:iconica', 'own.toml']", "tune.most=3"];
    let set = fine(read(&new, &new_cards(), &sets));
    let get = |path: &str| set.root.at(&balance_engine::game::Path::parse(path).unwrap()).unwrap().to_json();
    assert_eq!([get("side.0.blunder_rate"), get("rules.tile_use")], ["7%", "once_per_action"]);
    assert_eq!(get("tune.max_changes"), 3);
    assert!(names(&set, false).is_empty() && set.with_new_names().is_empty());
    let told = names(&set, true);
    assert_eq!(told.len(), 4, "{told:?}");
    assert!(told.iter().any(|line| line.contains("side.0.slips=7%") && line.contains("`blunder_rate`")), "{told:?}");
}

#[test]
fn a_key_with_both_names_is_a_mistake() {
    let mut both = read(&OLD.replace("without = ['pass']", "blunder_rate = '2%'"), &old_cards(), &[]);
    ready(&mut both, "s");
    assert!(both.render(false).contains("it is called `blunder_rate` now"), "{}", both.render(false));
}

#[test]
fn names_of_a_users_own_are_not_renamed() {
    let cards = old_cards().replace("[cards.mine", "[cards.slips").replace("\"soldier\"", "\"house\", \"attested\"");
    let scenario = OLD.replace("\"mine\"", "\"slips\"").replace("cards.mine", "cards.slips");
    let told = fine(read(&scenario, &cards, &[]));
    assert_eq!(names(&told, true).iter().filter(|line| line.starts_with("own.toml")).count(), 2);
    assert!(told.root.get("cards").unwrap().get("slips").is_some());
}

#[test]
fn a_scenario_of_an_old_report_gets_new_names() {
    let json = serde_json::json!({
        "game": "iconica", "seed": "9007199254740993", "side": [{ "name": "North", "slips": "5%" }],
        "cards": { "slips": { "source": "attested", "attested": "a leaflet", "health": 100 } },
        "variant": [{ "name": "x", "set": { "side.0.slips": "1%" } }],
    });
    let new = serde_json::json!({
        "game": "iconica", "seed": "9007199254740993", "side": [{ "name": "North", "blunder_rate": "5%" }],
        "cards": { "slips": { "source": "published", "publication": "a leaflet", "health": 100 } },
        "variant": [{ "name": "x", "set": { "side.0.blunder_rate": "1%" } }],
    });
    assert_eq!(crate::with_new_names(&json), new);
    assert_eq!(crate::with_new_names(&new), new);
}
