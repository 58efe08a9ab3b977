//! Endings: reached, followed, returned to.

use super::super::catalogue::metric;
use super::*;

const CARDS: &str = r#"
vial = { type = "useable", use = [{ mana = 2 }] }
lens = { type = "useable", use = [{ reveal = true }] }
scroll = { type = "useable", use = [{ banish = true }] }
mask = { type = "collectible", tags = ["mask"], copies = 2 }
imp = { type = "enemy", prices = [{ harm = 1 }] }
snare = { type = "trap", rolls = [{ on = [1, 2, 3, 4, 5, 6], steps = [{ discard = { of = "item" } }] }] }
altar = { type = "ending", when = { count = { of = "mask", at_least = 2 } }, steps = [{ escape = true }] }
ghost = { type = "ending", when = { mana = 3 }, steps = [{ drain = 3 }, { key = true }] }
well = { type = "ending", steps = [{ heal = 2 }] }
heart = { type = "ending", tags = ["mask"], collect = true, steps = [{ mana = 4 }], constant = [{ max_health = 1 }] }
oracle = { type = "ending", steps = [{ reveal = true }] }
rift = { type = "ending", steps = [{ harm = 3 }, { escape = true }] }
shaft = { type = "ending", when = { level = 2, health = 2, health_at_most = 4, mana = 1, holds = ["mask"], without = ["vial"], key = false }, steps = [{ escape = true }] }
"#;

/// The same with a Spell that has a text.
fn with_calm(decks: [&str; 3]) -> Scene {
    Scene::new(&format!("calm = {{ type = \"spell\", use = [{{ heal = 1 }}] }}{CARDS}"), decks)
}

fn scene(decks: [&str; 3]) -> Scene {
    Scene::new(CARDS, decks)
}

#[test]
fn an_ending_without_a_condition_is_followed_when_it_is_revealed() {
    let mut scene = scene(["pebble pebble", "?stair", "pebble"]);
    assert_eq!(scene.meet(0).end(), "escape_stair");
    assert_eq!(scene.game.outcome(&scene.st).standing.rank(Seat(0)), 1);
    assert_eq!((scene.count(metric::HEALTH_AT_ESCAPE), scene.count(metric::LEVEL)), (3, 1));
}

#[test]
fn an_ending_that_is_turned_up_blind_is_followed_at_once() {
    let mut scene = scene(["?stair pebble", "pebble", "pebble"]);
    assert_eq!(scene.meet(0).end(), "escape_stair");
    assert_eq!((scene.st.turns, scene.count(metric::CARDS_MET)), (1, 0));
}

#[test]
fn an_ending_ends_its_deck_and_what_lies_under_it_has_no_part_any_more() {
    let mut scene = scene(["pebble pebble", "?well pebble pebble", "pebble"]).health(1);
    scene.meet(0);
    assert_eq!((scene.tops(), scene.st.health), (["?", "", "pebble"], 3));
    assert_eq!(scene.choices(), ["turn up deck 1", "meet pebble of deck 3"]);
    // Nothing is revealed there later either.
    scene.meet(2);
    assert_eq!(scene.tops(), ["pebble", "", ""]);
    assert_eq!(scene.st.decks[1].ended, scene.id("well"));
}

#[test]
fn each_ending_is_followed_once() {
    let mut scene = scene(["?well pebble", "pebble", "pebble"]).health(1);
    scene.meet(0);
    assert!(!scene.legal().contains(&Action::Follow { deck: 0 }));
    assert_eq!(scene.st.decks[0].ended, scene.id("well"));
}

#[test]
fn a_condition_that_is_not_met_can_be_met_later() {
    let mut scene = scene(["?altar pebble", "mask", "mask"]);
    scene.meet(0);
    assert_eq!(scene.choices(), ["meet mask of deck 2", "meet mask of deck 3"]);
    scene.meet(1).meet(2);
    assert_eq!(scene.choices(), ["follow altar"]);
    assert_eq!(scene.play(Action::Follow { deck: 0 }, &[]).end(), "escape_altar");
    assert_eq!(scene.st.turns, 4);
}

#[test]
fn a_condition_that_is_met_may_be_left_for_later() {
    let mut scene = scene(["pebble", "?ghost", "pebble pebble"]);
    scene.meet(0);
    assert_eq!(scene.choices(), ["follow ghost", "leave ghost for later"]);
    scene.play(Action::Decline, &[]);
    assert!(!scene.st.key);
    scene.play(Action::Follow { deck: 1 }, &[]);
    for spell in [ASH, BOLT, DUSK] {
        scene.play(Action::Turn { spell }, &[]);
    }
    assert!(scene.st.key);
    assert_eq!((scene.st.mana(), scene.st.turns), (1, 2));
    assert_eq!(scene.choices(), ["meet pebble of deck 3"]);
}

#[test]
fn a_condition_that_is_met_can_be_followed_at_once() {
    let mut scene = scene(["pebble", "?altar", "pebble"]).holding("mask mask");
    scene.meet(0);
    assert_eq!(scene.play(Action::Accept, &[]).end(), "escape_altar");
}

#[test]
fn a_condition_that_is_spoilt_meanwhile_is_met_no_longer() {
    let mut scene = with_calm(["pebble", "?ghost", "pebble"]).ready(&[ASH, BOLT, CALM]);
    scene.meet(0).play(Action::GoOn, &[]).cast(CALM);
    assert_eq!(scene.legal(), [Action::Decline]);
    scene.play(Action::Decline, &[]);
    assert_eq!(scene.choices(), ["meet pebble of deck 3"]);
}

#[test]
fn all_of_a_condition_must_hold() {
    let ready = |change: &str| {
        let held = if change == "without" { "mask vial" } else { "mask" };
        let held = if change == "holds" { "pebble" } else { held };
        let level = if change == "level" { 1 } else { 3 };
        let health = match change {
            "health" => 1,
            "health_at_most" => 5,
            _ => 3,
        };
        let spells: &[u8] = if change == "mana" { &[] } else { &[ASH] };
        let mut scene = scene(["?shaft", "pebble", "pebble"])
            .holding(held)
            .level(level)
            .health(health.min(if level == 1 { 3 } else { 5 }));
        scene = scene.ready(spells);
        scene.st.key = change == "key";
        scene.meet(0).legal().contains(&Action::Accept)
    };
    assert!(ready("nothing"));
    for change in ["level", "health", "health_at_most", "mana", "holds", "without", "key"] {
        assert!(!ready(change), "{change}");
    }
}

#[test]
fn an_ending_that_is_collected_lets_its_deck_go_on() {
    let mut scene = scene(["pebble pebble", "?heart pebble imp", "pebble"]).ready(&[ASH]);
    scene.meet(0);
    assert_eq!((scene.held("heart"), scene.numbers()), (1, (1, 3, 4, 4)));
    // The next card stays face down until decks are revealed again.
    assert_eq!(scene.tops(), ["?", "?", "pebble"]);
    scene.meet(2);
    assert_eq!(scene.tops(), ["pebble", "pebble", ""]);
    scene.meet(1);
    assert_eq!(scene.tops()[1], "?");
}

#[test]
fn an_ending_that_is_collected_is_never_discarded() {
    let mut scene = scene(["snare", "pebble", "pebble"]).holding("heart");
    assert_eq!(scene.meet_and_roll(0, 1).st.phase, Phase::Step);
    assert_eq!(scene.held("heart"), 1);
    // Not even where its tag is named.
    let text = CARDS.replace("of = \"item\"", "of = \"mask\"");
    let mut scene = Scene::new(&text, ["snare", "pebble", "pebble"]).holding("heart");
    assert_eq!(scene.meet_and_roll(0, 1).held("heart"), 1);
    let mut scene = Scene::new(&text, ["snare", "pebble", "pebble"]).holding("heart mask");
    assert_eq!(scene.meet_and_roll(0, 1).choices(), ["discard mask"]);
    // It counts among what is held.
    let mut scene = Scene::new(&text, ["?altar", "pebble", "pebble"]).holding("heart mask");
    assert!(scene.meet(0).legal().contains(&Action::Accept));
}

#[test]
fn an_ending_that_ended_its_deck_cannot_be_banished() {
    let mut scene = scene(["?well", "pebble", "pebble"]).holding("scroll");
    scene.meet(0).using("scroll");
    assert_eq!(scene.legal(), [1, 2].map(|deck| Action::Banish { deck }));
}

#[test]
fn the_dungeon_gate_asks_for_the_key_that_another_ending_gives() {
    let mut scene = scene(["?gate", "?smith", "pebble"]);
    scene.meet(0);
    // The gate was turned up first; then the smith was revealed and gave the Key.
    assert!(scene.st.key);
    assert_eq!(scene.tops(), ["", "", "pebble"]);
    // The Endings are where they were.
    assert_eq!(scene.st.decks[1].ended, scene.id("smith"));
    assert_eq!(scene.choices(), ["follow gate", "meet pebble of deck 3"]);
    assert_eq!(scene.play(Action::Follow { deck: 0 }, &[]).end(), "escape_gate");
    // Without the Key it is no way out.
    let mut scene = self::scene(["?gate", "pebble", ""]).ready(&[]);
    scene.meet(0);
    assert_eq!(scene.choices(), ["meet pebble of deck 2"]);
    // With it, the gate can be followed when it is reached.
    let mut scene = self::scene(["?smith", "?gate", "pebble"]);
    scene.meet(0);
    assert_eq!(scene.play(Action::Accept, &[]).end(), "escape_gate");
}

#[test]
fn endings_turned_up_by_a_card_are_reached_before_the_next_step() {
    let mut scene = scene(["pebble", "?well pebble", "?pebble"]).holding("lens").health(1);
    scene.using("lens");
    assert_eq!((scene.tops(), scene.st.health, scene.st.turns), (["pebble", "", "pebble"], 3, 0));
    // In a fight they are reached when decks are revealed, without Mana too.
    let mut scene = self::scene(["imp", "?well pebble", "?pebble"]).holding("lens").ready(&[]);
    scene.meet(0).using("lens");
    assert_eq!((scene.tops()[1], scene.st.phase), ("well", Phase::Fight));
    scene.pay(0);
    assert_eq!((scene.tops(), scene.st.health), (["", "", "pebble"], 3));
}

#[test]
fn an_ending_that_turns_others_up_leads_to_them_too() {
    let mut scene = scene(["?stair", "?pebble", "?oracle"]).ready(&[]);
    assert_eq!(scene.meet(2).end(), "escape_stair");
    // On a deck that had its turn already as well.
    let mut scene = self::scene(["pebble stair", "pebble", "?oracle"]);
    assert_eq!(scene.meet(0).end(), "escape_stair");
}

#[test]
fn an_ending_can_kill_before_it_saves() {
    let mut scene = scene(["?rift", "pebble", "pebble"]).ready(&[]);
    assert_eq!(scene.meet(0).end(), "death_other");
    let mut scene = with_calm(["?rift", "pebble", "pebble"]).ready(&[CALM]);
    assert_eq!(scene.meet(0).cast(CALM).end(), "escape_rift");
}

#[test]
fn endings_in_the_decks_are_met_in_the_order_of_the_decks() {
    let mut scene = scene(["?well", "?rift", "?heart"]).ready(&[ASH]).health(1);
    scene.meet(0);
    // The well first, then the rift: three of three Health.
    assert_eq!(scene.end(), "death_other");
    assert_eq!(scene.held("heart"), 0);
}
