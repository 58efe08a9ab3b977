//! Collectibles, Useables and Curses.

use super::super::metrics::metric;
use super::*;

const CARDS: &str = r#"
sun = { type = "collectible", tags = ["mask"], constant = [{ max_health = 1 }] }
moon = { type = "collectible", tags = ["mask"], constant = [{ heal = 1 }] }
star = { type = "collectible", tags = ["mask"], constant = [{ enemy_harm = -1, when = { count = { of = "mask", at_least = 2 } } }] }
crown = { type = "collectible", constant = [{ max_health = 1, when = { level = 2 } }, { max_health = 1, when = { holds = ["sun"], without = ["moon"] } }] }
horn = { type = "collectible", use = [{ heal = 2 }] }
amulet = { type = "collectible", constant = [{ max_health = 1 }], use = [{ heal = 1 }] }
cloak = { type = "collectible", tags = ["cloth"], steps = [{ mana = 4 }] }
potion = { type = "useable", tags = ["potion"], use = [{ heal = 2 }] }
imp = { type = "enemy", prices = [{ harm = 2 }] }
snare = { type = "trap", rolls = [{ on = [1], steps = [{ discard = { of = "item", count = 2 } }] }, { on = [2], steps = [{ discard = { of = "mask" } }] }, { on = [3], steps = [{ discard = { of = "sun", count = 3 } }] }, { on = [4], steps = [{ discard = { of = "curse" } }] }, { on = [5, 6], steps = [{ lift = 2 }] }] }
frail = { type = "curse", constant = [{ max_health = -1 }] }
wither = { type = "curse", steps = [{ harm = 1 }], constant = [{ heal = -1 }] }
hush = { type = "curse", constant = [{ mana = -1 }, { spells = -1, when = { count = { of = "mask", at_least = 2 } } }], way_out = { when = { mana = 3 }, steps = [{ drain = 3 }] } }
dark = { type = "curse", constant = [{ reveal = "never" }], way_out = { when = { holds = ["potion"] }, steps = [{ discard = { of = "potion" } }] } }
scroll = { type = "useable", use = [{ banish = true }] }
holy = { type = "useable", use = [{ lift = 1 }, { heal = 1 }] }
"#;

const TOPS: [&str; 3] = ["pebble pebble", "pebble", "pebble"];

fn with(top: &str) -> Scene {
    Scene::new(CARDS, [&format!("{top} pebble pebble"), "pebble", "pebble"])
}

#[test]
fn collectibles_useables_and_curses_are_collected() {
    for id in ["sun", "potion", "dark"] {
        let mut scene = with(id);
        scene.meet(0);
        assert_eq!((scene.held(id), scene.tops()[0]), (1, "?"));
        assert_eq!(scene.count(metric::CURSES), i32::from(id == "dark"));
    }
}

#[test]
fn a_card_can_do_something_when_it_is_collected() {
    let mut scene = with("cloak").ready(&[]);
    scene.meet(0);
    assert_eq!((scene.held("cloak"), scene.st.mana()), (1, 4));
    let mut scene = with("wither").health(1);
    assert_eq!(scene.meet(0).end(), "death_curse");
}

#[test]
fn a_constant_effect_holds_while_the_card_is_kept_and_copies_add_up() {
    let scene = Scene::new(CARDS, TOPS).holding("sun sun");
    assert_eq!(scene.st.max_health, 5);
    let mut scene = scene.holding("moon potion").health(1);
    assert_eq!(scene.using("potion").st.health, 4);
    // Of two kinds of effect each holds by itself.
    let mut scene = Scene::new(CARDS, TOPS).holding("wither moon potion").health(1);
    assert_eq!(scene.using("potion").st.health, 3);
}

#[test]
fn constant_effects_can_depend_on_other_cards_and_on_the_level() {
    for (held, health) in [("star", 1), ("star sun", 2), ("star star", 3)] {
        let mut scene = with("imp").holding(held);
        assert_eq!(scene.meet(0).pay(0).st.health, health, "{held}");
    }
    let most = |held: &str, level| Scene::new(CARDS, TOPS).holding(held).level(level).st.max_health;
    assert_eq!((most("crown", 1), most("crown", 2)), (3, 5));
    assert_eq!((most("crown sun", 1), most("crown sun moon", 1)), (5, 4));
    // In whatever order they come and go.
    let mut scene = Scene::new(CARDS, ["snare pebble pebble", "pebble", "pebble"]).holding("crown sun moon");
    let moon = scene.id("moon");
    scene.meet_and_roll(0, 2).play(Action::Discard(moon), &[]);
    assert_eq!(scene.st.max_health, 5);
}

#[test]
fn a_one_time_effect_is_used_once_and_the_card_is_discarded() {
    for (id, health) in [("horn", 3), ("potion", 3)] {
        let mut scene = Scene::new(CARDS, TOPS).holding(id).health(1);
        scene.using(id);
        assert_eq!((scene.held(id), scene.st.health), (0, health));
        assert_eq!(scene.count(metric::ITEMS_USED), 1);
    }
    // Of two, one is left.
    let mut scene = Scene::new(CARDS, TOPS).holding("potion potion").health(1);
    assert_eq!(scene.using("potion").held("potion"), 1);
}

#[test]
fn the_only_standing_effect_ceases_with_its_card() {
    let lone = "amulet = { type = \"collectible\", constant = [{ max_health = 1 }], use = [{ heal = 1 }] }";
    let mut scene = Scene::new(lone, TOPS).holding("amulet amulet").health(1);
    for (max, health) in [(4, 2), (3, 3)] {
        assert_eq!(scene.using("amulet").numbers(), (1, health, max, 4));
    }
}

#[test]
fn a_card_with_both_effects_loses_the_constant_one_when_used() {
    let mut scene = Scene::new(CARDS, TOPS).holding("amulet").health(4);
    assert_eq!(scene.st.max_health, 4);
    scene.using("amulet");
    assert_eq!((scene.held("amulet"), scene.numbers()), (0, (1, 3, 3, 4)));
}

#[test]
fn a_card_without_a_use_cannot_be_used() {
    let scene = Scene::new(CARDS, TOPS).holding("sun dark");
    assert!(!scene.legal().iter().any(|a| matches!(a, Action::Use(_))));
}

#[test]
fn discarded_cards_have_no_effect_and_their_constant_ones_cease() {
    let mut scene = with("snare").holding("amulet potion").health(2);
    scene.meet_and_roll(0, 1);
    assert_eq!(scene.choices(), ["discard amulet", "discard potion"]);
    let amulet = scene.id("amulet");
    scene.play(Action::Discard(amulet), &[]);
    assert_eq!(scene.numbers(), (1, 2, 3, 4));
    assert_eq!(scene.choices(), ["discard potion"]);
    let potion = scene.id("potion");
    scene.play(Action::Discard(potion), &[]);
    assert_eq!((scene.st.health, scene.st.holds), (2, 0));
    assert_eq!((scene.count(metric::DISCARDED), scene.count(metric::ITEMS_USED)), (2, 0));
}

#[test]
fn as_many_cards_are_discarded_as_there_are() {
    let mut scene = with("snare").holding("sun sun");
    let sun = scene.id("sun");
    scene.meet_and_roll(0, 3);
    scene.play(Action::Discard(sun), &[]).play(Action::Discard(sun), &[]);
    assert_eq!((scene.held("sun"), scene.st.phase), (0, Phase::Step));
    let mut scene = with("snare").holding("dark");
    assert_eq!(scene.meet_and_roll(0, 1).st.phase, Phase::Step);
}

#[test]
fn a_curse_holds_until_it_is_discarded() {
    let mut scene = with("frail").holding("holy");
    scene.meet(0);
    assert_eq!(scene.numbers(), (1, 2, 2, 4));
    scene.using("holy");
    assert_eq!(scene.choices(), ["get rid of frail", "keep the Curses"]);
    let frail = scene.id("frail");
    scene.play(Action::Lift(frail), &[]);
    // The steps that follow are carried out without it.
    assert_eq!((scene.held("frail"), scene.numbers()), (0, (1, 3, 3, 4)));
    assert_eq!(scene.count(metric::CURSES_LIFTED), 1);
}

#[test]
fn a_curse_can_be_good_in_the_presence_of_other_cards() {
    let pairs = |held: &str| {
        let mut scene = with("imp").holding(held);
        scene.meet(0).legal().into_iter().filter(|a| matches!(a, Action::Defeat(_))).count()
    };
    assert_eq!((pairs("hush"), pairs("hush sun"), pairs("hush sun moon")), (6, 6, 4));
}

#[test]
fn a_curse_is_discarded_by_its_own_way_out_when_its_condition_holds() {
    let mut scene = Scene::new(CARDS, TOPS).holding("hush").ready(&[ASH, BOLT]);
    let hush = scene.id("hush");
    assert!(!scene.legal().contains(&Action::Shed(hush)));
    scene.st.ready = 0b1111;
    assert_eq!(scene.choices()[3], "get rid of hush");
    scene.play(Action::Shed(hush), &[]);
    for spell in [ASH, BOLT, CALM] {
        scene.play(Action::Turn(spell), &[]);
    }
    assert_eq!((scene.held("hush"), scene.st.mana(), scene.st.turns), (0, 1, 0));
    let mut scene = Scene::new(CARDS, TOPS).holding("dark potion");
    let (dark, potion) = (scene.id("dark"), scene.id("potion"));
    scene.play(Action::Shed(dark), &[]).play(Action::Discard(potion), &[]);
    assert_eq!((scene.st.holds, scene.st.phase), (0, Phase::Step));
    // A Curse without one has none, and in a fight there is no time for it.
    let scene = Scene::new(CARDS, TOPS).holding("frail potion");
    assert!(!scene.legal().iter().any(|a| matches!(a, Action::Shed(_))));
    let mut scene = with("imp").holding("dark potion");
    assert!(!scene.meet(0).legal().contains(&Action::Shed(dark)));
}

#[test]
fn a_curse_s_own_way_out_keeps_one_from_being_stuck() {
    let mut scene = Scene::new(CARDS, ["pebble", "", ""]).holding("hush");
    let hush = scene.id("hush");
    scene.meet(0);
    assert_eq!(scene.legal(), [Action::Shed(hush)]);
    scene.play(Action::Shed(hush), &[]);
    for spell in [ASH, BOLT, CALM] {
        scene.play(Action::Turn(spell), &[]);
    }
    assert_eq!(scene.end(), "stuck");
}

#[test]
fn cards_can_discard_curses_and_lift_several() {
    let mut scene = with("snare").holding("dark frail sun");
    scene.meet_and_roll(0, 4);
    assert_eq!(scene.choices(), ["discard dark", "discard frail"]);
    let mut scene = with("snare").holding("dark frail");
    let (dark, frail) = (scene.id("dark"), scene.id("frail"));
    scene.meet_and_roll(0, 5).play(Action::Lift(frail), &[]);
    assert_eq!(scene.legal(), [Action::Lift(dark), KEEP]);
    scene.play(Action::Lift(dark), &[]);
    assert_eq!((scene.st.phase, scene.st.holds), (Phase::Step, 0));
    let mut scene = with("snare").holding("dark frail");
    scene.meet_and_roll(0, 5).play(KEEP, &[]);
    assert_eq!(scene.st.phase, Phase::Step);
    // Without a Curse there is no question, nor a second one after the last.
    assert_eq!(with("snare").meet_and_roll(0, 5).st.phase, Phase::Step);
    let mut scene = with("snare").holding("frail");
    scene.meet_and_roll(0, 5).play(Action::Lift(frail), &[]);
    assert_eq!(scene.st.phase, Phase::Step);
}

#[test]
fn banishing_discards_a_playing_card_that_lies_open() {
    let decks = ["?pebble pebble", "imp pebble", "pebble"];
    let mut scene = Scene::new(CARDS, decks).holding("scroll scroll");
    scene.using("scroll");
    assert_eq!(scene.legal(), [1, 2].map(Action::Banish));
    scene.play(Action::Banish(1), &[]);
    assert_eq!((scene.tops(), scene.st.turns), (["?", "?", "pebble"], 0));
    assert_eq!((scene.held("pebble"), scene.count(metric::CARDS_MET)), (0, 0));
    // With nothing open the scroll is lost.
    let mut scene = Scene::new(CARDS, ["?pebble", "", ""]).holding("scroll");
    assert_eq!((scene.using("scroll").st.phase, scene.held("scroll")), (Phase::Step, 0));
}

#[test]
fn several_useables_can_be_used_in_a_row() {
    let mut scene = Scene::new(CARDS, TOPS).level(4).health(1).holding("potion potion horn");
    scene.using("potion").using("horn").using("potion");
    assert_eq!((scene.st.health, scene.st.turns), (6, 0));
}
