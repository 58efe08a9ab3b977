//! The exact odds of Traps and Chests, against hand counts.

use super::*;
use balance_engine::game::{Ask, AskError};

const CARDS: &str = r#"
dart = { type = "trap", rolls = [{ on = [1, 2], steps = [{ harm = 2 }] }, { on = [3], steps = [{ drain = 1 }, { discard = { of = "item" } }] }, { on = [4], steps = [{ level_down = true }] }, { on = [5, 6] }] }
box = { type = "chest", rolls = [{ on = [1], steps = [{ level_up = true }] }, { on = [2, 3], steps = [{ lift = 1 }, { mana = 2 }] }, { on = [4, 5, 6] }] }
imp = { type = "enemy", prices = [{ harm = 1 }] }
sun = { type = "collectible", constant = [{ trap_die = 1 }] }
frail = { type = "curse", copies = 3, constant = [{ max_health = -1 }] }
lock = { type = "curse", constant = [{ forbid = "chests" }] }
heart = { type = "ending", collect = true, steps = [{ mana = 1 }], constant = [{ max_health = 1 }] }
well = { type = "ending", collect = true, steps = [{ mana = 1 }] }
none = { type = "useable", copies = 0, use = [{ mana = 1 }] }
"#;

/// What is asked in words, as on the command line: each table in a line, its chances in sixths.
fn told(words: &str) -> Result<Vec<String>, AskError> {
    let game = compiled(CARDS, "", "endings = [\"stair\", \"heart\", \"smith\"]");
    let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
    let all = game.odds(&Ask::read(&words, &game.known_odds())?)?;
    let table = |odds: &balance_engine::game::Odds| {
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
          −2 Health 2; no change 2; −1 level, −1 Health 1; −1 Mana 1"]
    );
    assert_eq!(
        told("box --level 3 --health 2 --mana 1").unwrap(),
        ["box (chest); level 3, Health 2 of 5, Mana 1: \
          no change 3; +2 Mana 2; +1 level, +4 Health, +3 Mana 1"]
    );
    assert_eq!(
        told("dart --health 2").unwrap(),
        ["dart (trap); level 1, Health 2 of 3, Mana 4: \
          no change 3; −2 Health, about to die 2; −1 Mana 1"]
    );
}

#[test]
fn the_cards_that_are_given_count_and_can_be_lost() {
    // With the sun a die counts as one more, and 6 stays 6; of two, one is discarded.
    assert_eq!(
        told("dart --holds sun").unwrap(),
        ["dart (trap); level 1, Health 3 of 3, Mana 4: \
          no change 4; −2 Health 1; −1 Mana, −1 card 1"]
    );
    assert_eq!(
        told("box --holds frail --holds frail --mana 2").unwrap(),
        ["box (chest); level 1, Health 1 of 1, Mana 2: \
          no change 3; +2 Mana, −1 card 2; +1 level, +1 Health, +2 Mana, −1 card 1"]
    );
}

#[test]
fn what_cannot_be_asked_is_told() {
    let wrong = |words: &str| told(words).unwrap_err().to_string();
    assert_eq!(wrong("dart --holds sum"), "the Mage can't hold `sum`; did you mean `sun`?");
    // The Mage can't hold an Enemy, and the message doesn't suggest it.
    assert_eq!(
        wrong("dart --holds imp"),
        "the Mage can't hold `imp`; write the key of a Collectible, Useable or Curse"
    );
}

#[test]
fn a_mage_that_cannot_be_is_refused() {
    let wrong = |words: &str| told(words).unwrap_err().to_string();
    let held = |n: usize| "dart --level 4".to_owned() + &" --holds frail".repeat(n);
    assert!(told(&held(3)).is_ok());
    assert_eq!(wrong(&held(4)), "there are only 3 copies of `frail`; write `--holds frail` at most 3 times");
    assert_eq!(wrong("dart --holds sun --holds sun"), "there is only one `sun`; write `--holds sun` once");
    assert_eq!(wrong("dart --holds none"), "`none` has no copies; remove `--holds none`");
    assert_eq!(
        wrong("dart --holds frail --holds frail --holds frail"),
        "with these cards, the maximum Health at level 1 is 0; remove some, or give a higher `--level`"
    );
    assert_eq!(
        wrong("dart --holds frail --health 3"),
        "`--health 3` is out of range; write `--health` with a number from 1 to 2"
    );
    assert_eq!(
        wrong("box --holds lock"),
        "one of the given cards forbids Chests, so no die is rolled for `box`; write the key of a Trap, \
         or remove that card from `--holds`"
    );
    assert!(told("dart --holds lock").is_ok());
    // An Ending that is collected can be held if it is in the game.
    assert!(told("dart --holds heart").unwrap()[0].starts_with("dart (trap); level 1, Health 4 of 4"));
    assert!(wrong("dart --holds well").starts_with("the Mage can't hold `well`"));
}

/// A Mage. The test works out what a die does to it.
#[derive(Clone, Copy)]
struct Mage {
    level: i32,
    health: i32,
    mana: i32,
    suns: i32,
    frails: i32,
}

impl Mage {
    fn most(self) -> i32 {
        self.level + 2 - self.frails
    }

    /// What a face of the die does.
    fn rolls(mut self, card: &str, die: i32) -> Mage {
        match (card, die + if card == "dart" { self.suns } else { 0 }) {
            ("dart", 1 | 2) => self.health = (self.health - 2).max(0),
            ("dart", 3) => {
                self.mana = (self.mana - 1).max(0);
                self.suns = 0;
            }
            ("dart", 4) => {
                self.level = (self.level - 1).max(1);
                self.health = self.health.min(self.most());
            }
            ("box", 1) => {
                self.level = (self.level + 1).min(4);
                (self.health, self.mana) = (self.most(), 4);
                self.frails = (self.frails - 1).max(0);
            }
            ("box", 2 | 3) => {
                self.mana = (self.mana + 2).min(4);
                self.frails = (self.frails - 1).max(0);
            }
            _ => {}
        }
        self
    }

    fn changes(self, after: Mage) -> String {
        let cards = |mage: Mage| mage.suns + mage.frails;
        let gained = cards(after) - cards(self);
        let all = [
            (after.level - self.level, "level"),
            (after.health - self.health, "Health"),
            (after.mana - self.mana, "Mana"),
            (gained, if gained.abs() == 1 { "card" } else { "cards" }),
        ];
        let signed = |n: i32| if n > 0 { format!("+{n}") } else { format!("\u{2212}{}", -n) };
        let mut said: Vec<String> =
            all.into_iter().filter(|(n, _)| *n != 0).map(|(n, what)| format!("{} {what}", signed(n))).collect();
        if after.health < 1 {
            said.push("about to die".to_owned());
        }
        if said.is_empty() { "no change".to_owned() } else { said.join(", ") }
    }
}

#[test]
fn all_that_can_be_given_combines_as_worked_out() {
    let game = compiled(CARDS, "", THREE);
    let known = game.known_odds();
    for card in ["dart", "box"] {
        for (level, mana, suns, frails) in (1..=4).flat_map(|level| {
            (0..=4).flat_map(move |mana| (0..2).flat_map(move |suns| (0..=3).map(move |f| (level, mana, suns, f))))
        }) {
            let most = level + 2 - frails;
            for health in 1..=most {
                let mage = Mage { level, health, mana, suns, frails };
                let held = |n: i32, key: &str| format!(" --holds {key}").repeat(n as usize);
                let words = format!(
                    "{card} --level {level} --health {health} --mana {mana}{}{}",
                    held(suns, "sun"),
                    held(frails, "frail")
                );
                let words: Vec<String> = words.split_whitespace().map(str::to_owned).collect();
                let told = game.odds(&Ask::read(&words, &known).unwrap()).unwrap();
                let mut wanted = BTreeMap::<String, i32>::new();
                for die in 1..=6 {
                    *wanted.entry(mage.changes(mage.rolls(card, die))).or_default() += 1;
                }
                let rows = told[0].outcomes.iter();
                let sixths = |p: f64| (p * 6.0).round() as i32;
                let told: BTreeMap<String, i32> =
                    rows.map(|row| (row.outcome.clone(), sixths(row.probability))).collect();
                assert_eq!(told, wanted, "{words:?}");
            }
        }
    }
}
