//! The exact odds of Traps and Chests, against hand counts.

use super::*;
use crate::game::{Ask, AskError};

const CARDS: &str = r#"
dart = { type = "trap", rolls = [{ on = [1, 2], steps = [{ harm = 2 }] }, { on = [3], steps = [{ drain = 1 }, { discard = { of = "item" } }] }, { on = [4], steps = [{ level_down = true }] }, { on = [5, 6] }] }
box = { type = "chest", rolls = [{ on = [1], steps = [{ level_up = true }] }, { on = [2, 3], steps = [{ lift = 1 }, { mana = 2 }] }, { on = [4, 5, 6] }] }
imp = { type = "enemy", prices = [{ harm = 1 }] }
sun = { type = "collectible", constant = [{ trap_die = 1 }] }
frail = { type = "curse", constant = [{ max_health = -1 }] }
"#;

/// What is asked in words, as on the command line: each table in a line, its chances in sixths.
fn told(words: &str) -> Result<Vec<String>, AskError> {
    let game = compiled(CARDS, "", THREE);
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let all = game.odds(&Ask::read(&words, &game.known_odds())?)?;
    let table = |odds: &crate::game::Odds| {
        let rows = odds.outcomes.iter();
        let rows = rows.map(|row| format!("{} {:.0}", row.outcome, row.probability * 6.0));
        format!("{}; {}: {}", odds.what, odds.given, rows.collect::<Vec<_>>().join("; "))
    };
    Ok(all.iter().map(table).collect())
}

#[test]
fn there_are_odds_of_traps_and_chests_alone() {
    let known = compiled(CARDS, "", THREE).known_odds();
    assert_eq!(known.iter().map(|known| known.name.as_str()).collect::<Vec<_>>(), ["box", "dart"]);
    assert!(known.iter().all(|known| known.values == ["level", "health", "mana", "holds"]));
    let all = told("").unwrap();
    assert_eq!(all.len(), 2);
    assert!(all[0].starts_with("box (chest); ") && all[1].starts_with("dart (trap); "), "{all:?}");
}

#[test]
fn the_odds_tell_what_each_face_changes_of_the_mage_that_is_given() {
    assert_eq!(
        told("dart --level 2").unwrap(),
        ["dart (trap); level 2, Health 4 of 4, Mana 4: \
          −2 Health 2; nothing changes 2; −1 level, −1 Health 1; −1 Mana 1"]
    );
    assert_eq!(
        told("box --level 3 --health 2 --mana 1").unwrap(),
        ["box (chest); level 3, Health 2 of 5, Mana 1: \
          nothing changes 3; +2 Mana 2; +1 level, +4 Health, +3 Mana 1"]
    );
    assert_eq!(
        told("dart --health 2").unwrap(),
        ["dart (trap); level 1, Health 2 of 3, Mana 4: \
          nothing changes 3; −2 Health, at death's door 2; −1 Mana 1"]
    );
}

#[test]
fn the_cards_that_are_given_count_and_can_be_lost() {
    // With the sun a die counts as one more, and 6 stays 6; of two, one is discarded.
    assert_eq!(
        told("dart --holds sun").unwrap(),
        ["dart (trap); level 1, Health 3 of 3, Mana 4: \
          nothing changes 4; −2 Health 1; −1 Mana, −1 cards 1"]
    );
    assert_eq!(
        told("box --holds frail --holds frail --mana 2").unwrap(),
        ["box (chest); level 1, Health 1 of 1, Mana 2: \
          nothing changes 3; +2 Mana, −1 cards 2; +1 level, +1 Health, +2 Mana, −1 cards 1"]
    );
}

#[test]
fn what_cannot_be_asked_is_told() {
    let wrong = |words: &str| told(words).unwrap_err().to_string();
    assert_eq!(wrong("dart --holds sum"), "`sum` cannot be held; did you mean sun?");
    // An Enemy is not held, and is not told as if it could be.
    assert_eq!(
        wrong("dart --holds imp"),
        "`imp` cannot be held; name a Collectible, Useable or Curse by its key"
    );
}
