//! The step: interaction, then revealing.

use super::*;

/// Two pebbles, the upper one face up, and two hidden ones.
const DECKS_OF_TWO: [&str; 3] = ["pebble pebble", "?pebble pebble", "?pebble pebble"];

#[test]
fn every_deck_with_a_card_on_top_can_be_chosen() {
    let scene = Scene::new("", ["pebble", "?pebble", ""]);
    let both = [Action::Interact(0), Action::Interact(1)];
    assert_eq!(scene.legal(), both);
    assert_eq!(scene.choices(), ["interact with pebble on deck 1", "reveal deck 2"]);
}

#[test]
fn all_decks_but_the_one_just_used_are_revealed() {
    let mut scene = Scene::new("", DECKS_OF_TWO);
    scene.meet(0);
    assert_eq!(scene.tops(), ["?", "pebble", "pebble"]);
    scene.meet(1);
    assert_eq!(scene.tops(), ["pebble", "?", "pebble"]);
}

#[test]
fn nothing_is_revealed_without_mana() {
    let mut scene = Scene::new("", DECKS_OF_TWO).ready(&[]);
    scene.meet(0);
    assert_eq!(scene.tops(), ["?", "?", "?"]);
    let mut scene = Scene::new("", DECKS_OF_TWO).ready(&[DUSK]);
    scene.meet(0);
    assert_eq!(scene.tops(), ["?", "pebble", "pebble"]);
}

const LIGHTS: &str = r#"
torch = { type = "collectible", constant = [{ reveal = "always" }] }
veil = { type = "collectible", constant = [{ reveal = "never" }] }
gloom = { type = "curse", constant = [{ reveal = "never" }] }
glow = { type = "curse", constant = [{ reveal = "always" }] }
heart = { type = "ending", collect = true, steps = [{ heal = 1 }], constant = [{ reveal = "always" }] }
shade = { type = "ending", collect = true, steps = [{ heal = 1 }], constant = [{ reveal = "never" }] }
"#;

#[test]
fn of_two_cards_that_contradict_each_other_the_higher_one_counts() {
    let all = [ASH, BOLT, CALM, DUSK];
    for (held, ready, revealed) in [
        ("torch", [].as_slice(), true),
        ("torch", &all, true),
        ("gloom", &all, false),
        ("torch gloom", &all, false),
        ("torch gloom", &[], false),
        ("heart gloom", &all, true),
        ("heart gloom", &[], true),
        ("veil glow", &[], true),
        ("shade glow", &all, false),
        // Of two equal ones the one that forbids.
        ("torch veil", &all, false),
        ("torch veil", &[], false),
    ] {
        let mut scene = Scene::new(LIGHTS, DECKS_OF_TWO).holding(held).ready(ready);
        scene.meet(0);
        let tops = if revealed { ["?", "pebble", "pebble"] } else { ["?"; 3] };
        assert_eq!(scene.tops(), tops, "{held} {ready:?}");
    }
}

#[test]
fn a_card_that_lies_face_down_is_turned_up_and_met_at_once() {
    let dart = r#"dart = { type = "trap", rolls = [{ on = [1, 2, 3, 4, 5, 6], steps = [{ harm = 1 }] }] }"#;
    let mut scene = Scene::new(dart, ["?dart pebble", "pebble", "pebble"]);
    scene.meet(0);
    assert_eq!(scene.tops()[0], "dart");
    assert_eq!(scene.choices(), ["roll the die"]);
    scene.play(Action::Roll, &[4]);
    assert_eq!(scene.st.health, 2);
    assert_eq!(scene.tops()[0], "?");
    assert_eq!(scene.count(super::super::metrics::metric::BLIND), 1);
}

#[test]
fn a_face_down_card_can_be_met_without_mana_unless_the_rules_say_otherwise() {
    let mut scene = Scene::new("", DECKS_OF_TWO).ready(&[]);
    scene.meet(2);
    assert_eq!(scene.held("pebble"), 1);
    let scene = Scene::by("blind_without_mana = false", "", DECKS_OF_TWO).ready(&[]);
    assert_eq!(scene.legal(), [Action::Interact(0)]);
    let mut scene = Scene::by("blind_without_mana = false", "", DECKS_OF_TWO).ready(&[]);
    // Everything left lies face down.
    assert_eq!(scene.meet(0).end(), "stuck");
}

const WALL: &str = r#"
relic = { type = "useable", use = [{ heal = 1 }] }
wall = { type = "enemy", prices = [{ discard = { of = "relic" } }] }
"#;

#[test]
fn who_has_no_valid_step_loses() {
    let mut scene = Scene::new(WALL, ["pebble", "wall pebble", "wall pebble"]).ready(&[DUSK]);
    assert_eq!(scene.meet(0).end(), "stuck");
    let rank = scene.game.outcome(&scene.st).ranks.rank(Seat(0));
    assert_eq!(rank, 2);
    // An Ending that cannot be followed is no step either.
    let mut scene = Scene::new(WALL, ["pebble gate", "wall pebble", ""]).ready(&[]);
    scene.meet(0).meet(0);
    assert_eq!(scene.end(), "stuck");
}

#[test]
fn nobody_is_stuck_who_can_still_use_something() {
    let decks = ["pebble", "wall pebble", "wall pebble"];
    let mut scene = Scene::new(WALL, decks).ready(&[]).holding("relic");
    scene.meet(0);
    // The relic is a price too.
    assert_eq!(scene.choices(), ["interact with wall on deck 2", "interact with wall on deck 3", "use relic"]);
    assert_eq!(scene.using("relic").end(), "stuck");
}

#[test]
fn an_enemy_that_cannot_be_overcome_cannot_be_met_and_stays_when_turned_up() {
    let mut scene = Scene::new(WALL, ["?wall pebble", "pebble", "wall pebble"]).ready(&[ASH]);
    assert_eq!(scene.choices(), ["reveal deck 1", "interact with pebble on deck 2"]);
    scene.meet(0);
    assert_eq!(scene.choices(), ["leave the card"]);
    scene.play(Action::Leave, &[]);
    assert_eq!(scene.tops(), ["wall", "pebble", "wall"]);
    assert_eq!(scene.choices(), ["interact with pebble on deck 2"]);
    assert_eq!(scene.st.turns, 1);
}

#[test]
fn an_enemy_that_can_be_overcome_cannot_be_left() {
    let imp = r#"imp = { type = "enemy", prices = [{ harm = 3 }] }"#;
    let mut scene = Scene::new(imp, ["imp", "pebble", "pebble"]).ready(&[]);
    scene.meet(0);
    assert_eq!(scene.legal(), [Action::Pay { price: 0, spells: 0 }]);
}

const VIAL: &str = r#"
vial = { type = "useable", use = [{ mana = 1 }] }
lens = { type = "useable", use = [{ reveal = true }] }
"#;

#[test]
fn things_can_be_used_before_decks_are_revealed() {
    let mut scene = Scene::new(VIAL, DECKS_OF_TWO).ready(&[]).holding("vial");
    scene.meet(0);
    assert_eq!(scene.choices(), ["go on", "use vial"]);
    scene.using("vial").play(Action::Ready(BOLT), &[]);
    assert_eq!(scene.choices(), ["go on"]);
    scene.play(Action::GoOn, &[]);
    assert_eq!(scene.tops(), ["?", "pebble", "pebble"]);
    // With nothing to reveal there is no question.
    let mut scene = Scene::new(VIAL, ["pebble pebble", "pebble", "pebble"]).holding("vial");
    scene.meet(0);
    assert_eq!(scene.st.phase, Phase::Step);
}

#[test]
fn a_card_can_reveal_all_tops_at_any_time_unless_a_higher_one_forbids() {
    let mut scene = Scene::new(VIAL, DECKS_OF_TWO).ready(&[]).holding("lens");
    scene.using("lens");
    assert_eq!(scene.tops(), ["pebble"; 3]);
    assert_eq!(scene.st.turns, 0);
    let text = format!("{VIAL}{LIGHTS}");
    for (held, revealed) in [
        ("gloom", false),
        ("veil", false),
        ("torch gloom", false),
        ("glow gloom", false),
        // What is overridden itself forbids nothing.
        ("glow veil", true),
        ("heart gloom", true),
        ("heart shade", false),
    ] {
        let mut scene = Scene::new(&text, DECKS_OF_TWO).holding(held).holding("lens");
        scene.using("lens");
        let tops = if revealed { ["pebble"; 3] } else { ["pebble", "?", "?"] };
        assert_eq!(scene.tops(), tops, "{held}");
    }
}

#[test]
fn steps_are_counted_from_their_beginning_and_figures_noted_at_their_end() {
    use super::super::metrics::metric;
    let mut scene = Scene::new("", ["pebble pebble pebble pebble pebble stair", "", ""]);
    for step in 1..=5 {
        scene.meet(0);
        assert_eq!(scene.st.turns, step);
    }
    assert_eq!((scene.count(metric::HEALTH_AFTER), scene.count(metric::MANA_AFTER)), (3, 4));
    assert_eq!(scene.meet(0).end(), "escape_stair");
    assert_eq!(scene.st.turns, 6);
    assert_eq!(scene.count(metric::HEALTH_AFTER + 1), 0);
    assert_eq!(scene.count(metric::CARDS_MET), 5);
}

#[test]
fn the_transcript_tells_each_step_with_its_number_and_its_deck_from_1_on() {
    let mut scene = Scene::new("", ["pebble pebble", "", "pebble"]).ready(&[ASH, BOLT]);
    scene.meet(2).meet(0);
    let steps = scene.ears.notes.iter().filter(|note| note.kind == "turn");
    let told: Vec<_> = steps.map(|note| (note.text.as_str(), note.data.clone())).collect();
    let figures = |step: i64, deck: i64| vec![("step", step.into()), ("deck", deck.into())];
    let line = "level 1, Health 3/3, Mana 2";
    assert_eq!(told, [(line, figures(1, 3)), (line, figures(2, 1))]);
}
