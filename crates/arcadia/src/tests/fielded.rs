//! Cards with unmodelled effects, if a side can get them.

use super::*;

const CARDS: &str = r#"
mute = { type = "character", race = "mute", gender = "none", might = 2, savvy = 2, resolve = 2, unmodelled = ["its song"] }
fiddle = { type = "treasure", cost = 1, unmodelled = ["its tune"] }
rune = { type = "art", cost = 1, unmodelled = ["its glow", "its hum"] }
curse = { type = "curse", bonus = 1, unmodelled = ["its end"] }
ogre = { type = "waylay", rating = 3, might = 3, tests = ["might"], unmodelled = ["its club"] }
giant = { type = "waylay", rating = 3, might = 3, tests = ["might"], copies = 0, unmodelled = ["its boots"] }
moor = { type = "league", sides = { north = ["field"], east = ["field"], south = ["field"], west = ["field"] }, unmodelled = ["its fog"] }
slay = { type = "quest", waylays = 9, treasures = 0, goals = [{ foe = "giant" }], unmodelled = ["its prize"] }
"#;

/// Keys of the cards that are named when the first side is this.
fn named(rules: &str, side: &str) -> Vec<String> {
    const NONE: &str = "waylays = []\ntreasures = []\nleagues = []\nquests = [\"errand\"]";
    let game = compiled(CARDS, rules, [side, &format!("{PLAIN}\n{NONE}")]);
    game.catalogue().unmodelled.iter().map(|one| one.card.clone()).collect()
}

const BUILD: &str = "build = { character = \"mute\", court = \"seelie\", merits = [\"rune\"], flaws = [\"curse\"] }";
const LEAGUES: &str = "leagues = [\"mead\"]";

#[test]
fn cards_of_a_side_that_do_less_than_in_print_are_named() {
    let kit = format!("waylays = []\ntreasures = []\n{LEAGUES}\nquests = [\"errand\"]");
    assert_eq!(named("", &format!("{PLAIN}\n{kit}")), [""; 0]);
    assert_eq!(named("", &format!("{BUILD}\n{kit}")), ["curse", "mute", "rune"]);
    let kit = "waylays = [\"ogre\"]\ntreasures = [\"fiddle\"]\nleagues = [\"moor\"]\nquests = [\"slay\"]";
    assert_eq!(named("", &format!("{PLAIN}\n{kit}")), ["fiddle", "giant", "moor", "ogre", "slay"]);
    // With what is missing, in the order of the card.
    let game = compiled(CARDS, "", [&format!("{BUILD}\n{kit}"), PLAIN]);
    let rune = game.catalogue().unmodelled.iter().find(|one| one.card == "rune").unwrap();
    assert_eq!((rune.name.as_str(), rune.missing.join("; ").as_str()), ("rune", "its glow; its hum"));
}

#[test]
fn what_can_be_drawn_chosen_or_bought_is_named() {
    let kit = format!("waylays = []\ntreasures = []\n{LEAGUES}\nquests = [\"errand\"]");
    let lot = format!("build = {{ random = {{ character = \"hob\" }} }}\n{kit}");
    assert_eq!(named("", &lot), ["curse", "fiddle", "rune"]);
    let narrow = lot.replace("character = \"hob\"", "from = [\"rune\"]");
    assert_eq!(named("", &narrow), ["mute", "rune"]);
    // What a side chooses or draws; of cards without a copy none.
    assert_eq!(named("", &format!("{PLAIN}\nquests = [\"errand\"]")), ["fiddle", "moor", "ogre"]);
    let drawn = format!("{PLAIN}\nwaylays = {{ random = 1 }}\ntreasures = []\n{LEAGUES}");
    assert_eq!(named("", &drawn), ["giant", "ogre", "slay"]);
    // And what experience can buy.
    assert_eq!(named("chronicle = 2", &format!("{PLAIN}\n{kit}")), ["fiddle", "rune"]);
}
