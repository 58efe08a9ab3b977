//! What the player sees of the table.

use super::super::cards::Decree;
use super::super::cards::{Kinds, one};
use super::super::view::{Top, View};
use super::*;

const CARDS: &str = r#"
bolt = { type = "spell", use = [{ banish = true }] }
calm = { type = "spell", use = [{ heal = 1 }] }
imp = { type = "enemy", prices = [{ harm = 1 }] }
fruit = { type = "useable", use = [{ heal = 1 }] }
scroll = { type = "useable", use = [{ banish = true }] }
torch = { type = "collectible", constant = [{ reveal = "always" }] }
gloom = { type = "curse", constant = [{ reveal = "never" }] }
mask = { type = "collectible" }
altar = { type = "ending", when = { count = { of = "mask", at_least = 2 } }, steps = [{ heal = 1 }] }
shaft = { type = "ending", when = { level = 2, holds = ["mask"] }, steps = [{ escape = true }] }
exit = { type = "ending", copies = 0, steps = [{ escape = true }] }
"#;

fn scene(decks: [&str; 3]) -> Scene {
    Scene::new(CARDS, decks)
}

impl Scene {
    fn view(&self) -> View<'_> {
        self.game.view(&self.st, Seat(0))
    }

    /// Cards as a set.
    fn kinds(&self, ids: &str) -> Kinds {
        ids.split_whitespace().fold(0, |set, id| set | one(self.id(id)))
    }
}

#[test]
fn the_player_sees_the_tops_that_lie_open_and_which_cards_are_still_to_come() {
    let mut scene = scene(["imp pebble", "?fruit mask", "torch"]).ready(&[ASH]);
    let top = |scene: &Scene| [0, 1, 2].map(|deck| scene.view().top(deck));
    let (imp, torch) = (scene.id("imp"), scene.id("torch"));
    assert_eq!(top(&scene), [Top::Shown(imp), Top::Hidden, Top::Shown(torch)]);
    assert_eq!(scene.view().ahead(), scene.kinds("imp pebble fruit mask torch"));
    // The card at hand is no longer to come, nor is one that was met.
    scene.meet(0);
    assert_eq!(scene.view().ahead(), scene.kinds("pebble fruit mask torch"));
    scene.pay(0).meet(2);
    assert_eq!(scene.view().ahead(), scene.kinds("pebble fruit mask"));
    assert_eq!(top(&scene)[2], Top::Nothing);
}

#[test]
fn the_player_sees_how_many_tops_a_revealing_would_turn_up_and_whether_there_is_one() {
    let decks = ["imp pebble", "?pebble pebble", "?pebble"];
    let mut scene = scene(decks).ready(&[]);
    assert_eq!((scene.view().face_down(), scene.game.reveals(&scene.st)), (2, false));
    // Not that of the deck just used.
    scene.meet(0).pay(0);
    assert_eq!((scene.view().face_down(), scene.tops()), (2, ["?", "?", "?"]));
    for (held, spells, reveals) in [
        ("", vec![DUSK], true),
        ("torch", vec![], true),
        ("gloom", vec![DUSK], false),
        ("gloom torch", vec![DUSK], false),
    ] {
        let scene = self::scene(decks).holding(held).ready(&spells);
        assert_eq!(scene.game.reveals(&scene.st), reveals, "{held} {spells:?}");
    }
}

#[test]
fn the_player_sees_mana_what_can_be_cast_and_what_cards_decree() {
    let scene = scene(["pebble", "pebble", ""]);
    for (ready, mana, castable) in [
        (vec![ASH, BOLT, CALM, DUSK], 4, vec![BOLT, CALM]),
        (vec![ASH, CALM, DUSK], 3, vec![CALM]),
        (vec![ASH], 1, vec![]),
        (vec![], 0, vec![]),
    ] {
        let scene = self::scene(["pebble", "pebble", ""]).ready(&ready);
        assert_eq!((scene.view().mana(), scene.game.castable(&scene.st)), (mana, set(&castable)));
    }
    let decrees = |scene: &Scene| [Decree::RevealAlways, Decree::RevealNever].map(|what| scene.view().decree(what));
    assert_eq!((decrees(&scene), scene.view().may_reveal()), ([0, 0], true));
    // By their place in the printed hierarchy.
    let scene = scene.holding("torch gloom");
    assert_eq!((decrees(&scene), scene.view().may_reveal()), ([3, 4], false));
}

#[test]
fn the_player_sees_which_endings_may_still_come() {
    let ahead = |side: &str, seen: &str| {
        let game = compiled(CARDS, "", side);
        let set = |ids: &str| ids.split_whitespace().fold(0, |set, id| set | one(number(&game, id)));
        let mut st = game.start;
        st.endings_seen = set(seen);
        let ahead = game.view(&st, Seat(0)).endings_ahead();
        let all = ["altar", "exit", "gate", "shaft", "smith", "stair"];
        let there: Vec<&str> = all.into_iter().filter(|id| ahead & set(id) != 0).collect();
        assert_eq!(set(&there.join(" ")), ahead);
        there.join(" ")
    };
    // Of three that were chosen, those not seen; of three drawn, all that there are but those seen,
    // until all three have been.
    assert_eq!(ahead(THREE, ""), "gate smith stair");
    assert_eq!(ahead(THREE, "gate"), "smith stair");
    let drawn = "endings = { random = 3 }";
    assert_eq!(ahead(drawn, ""), "altar gate shaft smith stair");
    assert_eq!(ahead(drawn, "gate altar"), "shaft smith stair");
    assert_eq!(ahead(drawn, "gate altar smith"), "");
}

#[test]
fn the_player_sees_which_endings_on_the_table_can_still_be_followed() {
    let mut scene = scene(["?altar", "mask", "mask pebble"]);
    assert_eq!(scene.view().endings_open(), 0);
    scene.meet(0);
    assert_eq!(scene.view().endings_open(), scene.kinds("altar"));
    scene.meet(1).meet(2).play(Action::Follow(0), &[]);
    assert_eq!((scene.view().endings_open(), scene.view().ended(0)), (0, scene.id("altar")));
}

#[test]
fn the_player_sees_what_a_card_does_for_a_condition() {
    let tell = |held: &str, level: u8, ending: &str, card: &str| {
        let scene = scene(["pebble", "pebble", ""]).holding(held).level(level);
        let when = scene.game.cards[usize::from(scene.id(ending))].when;
        let card = scene.id(card);
        (scene.view().brings(when, card), scene.view().bears(when, card))
    };
    // One more makes it hold, or only brings it nearer; it rests on each of two, not on one of three.
    assert_eq!(tell("", 1, "altar", "mask"), (Some(false), Some(false)));
    assert_eq!(tell("mask", 1, "altar", "mask"), (Some(true), Some(false)));
    assert_eq!(tell("mask mask", 1, "altar", "mask"), (None, Some(true)));
    assert_eq!(tell("mask mask mask", 1, "altar", "mask"), (None, None));
    // Cards that it does not ask for do nothing.
    assert_eq!(tell("torch", 1, "altar", "torch"), (None, None));
    assert_eq!(tell("mask", 1, "altar", "torch"), (None, None));
    // The level counts as well.
    assert_eq!(tell("", 1, "shaft", "mask"), (Some(false), Some(false)));
    assert_eq!(tell("", 2, "shaft", "mask"), (Some(true), Some(false)));
    assert_eq!(tell("", 3, "shaft", "mask"), (Some(true), Some(false)));
    assert_eq!(tell("mask", 2, "shaft", "mask"), (None, Some(true)));
}

#[test]
fn the_player_sees_whether_something_could_send_a_top_away() {
    let can =
        |held: &str, spells: &[u8]| scene(["pebble", "pebble", ""]).holding(held).ready(spells).view().can_banish();
    assert!(!can("", &[]) && !can("fruit mask", &[ASH, CALM, DUSK]));
    assert!(can("scroll", &[]) && can("fruit", &[BOLT]));
    // While it is being done as well.
    let mut scene = scene(["pebble", "pebble", ""]).holding("scroll").ready(&[]);
    scene.using("scroll");
    assert_eq!((scene.st.phase, scene.view().can_banish()), (Phase::Banish, true));
}
