//! Offers of Endings that other Endings interrupt.

use super::whole::{named, play_out};
use super::*;
use balance_engine::chance::Stream;
use balance_engine::game::Silent;

/// Two Endings that may be followed for a level each, and an exit for level 4. Nothing else brings a
/// level, so no one can escape.
const CARDS: &str = r#"
ash = { type = "spell", use = [{ reveal = true }] }
bolt = { type = "spell", use = [{ reveal = true }] }
rest = { type = "trap", copies = 3, rolls = [{ on = [1, 2, 3, 4, 5, 6] }] }
lens = { type = "useable", copies = 3, use = [{ reveal = true }] }
north = { type = "ending", when = { mana = 1 }, steps = [{ level_up = true }] }
south = { type = "ending", when = { mana = 1 }, steps = [{ level_up = true }] }
east = { type = "ending", when = { mana = 1 }, steps = [{ level_up = true }] }
exit = { type = "ending", when = { level = 4 }, steps = [{ escape = true }] }
"#;

/// An offer of the north, which a lens has interrupted with one of the south.
fn interrupted() -> Scene {
    let mut scene = Scene::new(CARDS, ["?north", "?south", "rest rest"]).holding("lens");
    scene.st.decks[1].face_up = false;
    scene.meet(0);
    assert_eq!(scene.choices()[..2], ["follow north", "leave north for later"]);
    scene.using("lens");
    assert_eq!(scene.choices()[..2], ["follow south", "leave south for later"]);
    scene
}

#[test]
fn an_ending_that_interrupts_an_offer_leaves_it_open() {
    let mut scene = interrupted();
    scene.play(Action::Accept, &[]);
    assert_eq!(scene.choices()[..2], ["follow north", "leave north for later"]);
    scene.play(Action::Accept, &[]);
    let both = [scene.id("north"), scene.id("south")].map(super::super::cards::one);
    assert_eq!((scene.st.level, scene.st.followed), (3, both[0] | both[1]));
    // Or only one of them, and the other later.
    let mut scene = interrupted();
    scene.play(Action::Decline, &[]).play(Action::Accept, &[]);
    assert_eq!((scene.st.level, scene.st.followed), (2, both[0]));
    assert!(scene.choices().contains(&"return to south".to_owned()));
    assert!(!scene.choices().contains(&"return to north".to_owned()));
}

#[test]
fn offers_interrupt_each_other_to_the_third_ending() {
    let mut scene = Scene::new(CARDS, ["?north", "?south", "?east"]).holding("lens lens");
    scene.meet(0).using("lens");
    // South and east are turned up together: the south is met first, and the east by whatever reveals
    // next.
    scene.using("lens");
    assert_eq!((scene.choices()[0].as_str(), scene.st.depth), ("follow east", 2));
    for (next, level) in [("follow south", 2), ("follow north", 3)] {
        scene.play(Action::Accept, &[]);
        assert_eq!((scene.choices()[0].as_str(), scene.st.level), (next, level));
    }
    scene.play(Action::Accept, &[]);
    assert_eq!((scene.st.level, scene.st.depth), (4, 0));
    assert!(!scene.legal().contains(&Action::Accept));
}

#[test]
fn a_spell_that_reveals_is_turned_after_the_offer_that_it_interrupted() {
    let mut scene = Scene::new(CARDS, ["?north", "?south", "rest"]);
    scene.meet(0).cast(ASH).cast(BOLT);
    assert_eq!(scene.choices()[..2], ["follow south", "leave south for later"]);
    scene.play(Action::Accept, &[]);
    // A level brings all Mana; only the Spell whose text goes on is turned after it.
    assert_eq!((scene.st.ready & set(&[ASH, BOLT]), scene.st.casting), (set(&[BOLT]), 0));
    assert_eq!(scene.choices()[..2], ["follow north", "leave north for later"]);
}

#[test]
fn no_ending_is_followed_twice_in_any_play() {
    let side = "endings = [\"north\", \"south\", \"exit\"]";
    for rules in ["", "spell_turned = \"before_text\"", "revealed_endings = \"next_reveal\""] {
        let game = compiled(CARDS, rules, side);
        for k in 0..300 {
            let mut agent = named(false);
            let mut chance = Stream::new(3, k);
            let st = play_out(&game, &mut agent, &mut chance, &mut Silent, |_, _| {});
            assert!(matches!(st.end, End::Died(_) | End::Stuck), "{rules}: game {k}");
            assert!(st.level <= 3);
        }
    }
}
