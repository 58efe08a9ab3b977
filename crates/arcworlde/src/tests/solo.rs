//! Solo play: whom Rogue Characters and the Creatures of the forest are foes of, and when Traits are used.

use balance_engine::chance::{Lane, Roll, Script};
use balance_engine::game::Describe as _;

use super::board::{Board, CREATURES, inches, solo_game};
use super::troupe::{fighter, spectators, troupe, troupe_with};
use crate::game::Action;
use crate::rules::rogue;
use crate::state::{Feat, Goal, NO_SEAT, Place};
use crate::view::View;

/// A board on which the rules of solo play lead some of the Warbands.
fn solo(rogues: [bool; 2]) -> Board {
    Board::of(solo_game("", CREATURES, rogues))
}

#[test]
fn rogues_and_the_creatures_of_the_forest_are_for_players_alone() {
    let foes = |rogues: [bool; 2]| {
        let b = solo(rogues);
        [(0, 1), (0, NO_SEAT), (1, NO_SEAT)].map(|(one, other)| {
            assert_eq!(b.st.are_foes(one, other), b.st.are_foes(other, one));
            b.st.are_foes(one, other)
        })
    };
    assert_eq!(foes([false, false]), [true, true, true]);
    assert_eq!(foes([false, true]), [true, true, false]);
    assert_eq!(foes([true, false]), [true, false, true]);
    // Without any player they have no other foes.
    assert_eq!(foes([true, true]), [true, true, true]);
}

#[test]
fn a_creature_passes_by_a_rogue_to_come_to_a_player() {
    for (rogues, prey) in [([false, true], 0), ([false, false], 1)] {
        let mut b = solo(rogues);
        let beast = b.put(NO_SEAT, "griffling", 18.0, 18.0);
        b.put(1, "ourk_brute", 18.0, 21.0);
        b.put(0, "imperial_captain", 18.0, 10.0);
        b.activate_for(beast, 4);
        let legal = b.legal();
        let view = View { game: &b.game, st: &b.st, seat: NO_SEAT };
        let choice = rogue::choose(view, &legal, &mut Script::dice([]), Lane::own(2));
        let Action::Move(Goal::Reach(to)) = legal[choice] else { panic!("{:?}", legal[choice]) };
        assert_eq!(b.who(to).side, prey, "{rogues:?}");
    }
}

#[test]
fn a_rogue_beside_a_creature_of_the_forest_is_not_engaged() {
    for (rogues, engaged) in [([false, true], false), ([false, false], true)] {
        let mut b = solo(rogues);
        let beast = b.put(NO_SEAT, "griffling", 18.0, 18.0);
        let rogue = b.beside(beast, 1, "ourk_brute", (1.0, 0.0));
        b.put(0, "imperial_captain", 1.0, 1.0);
        assert_eq!([beast, rogue].map(|who| b.st.is_engaged(who)), [engaged; 2]);
        b.activate_for(rogue, 1);
        let strikes = b.legal().iter().any(|action| matches!(action, Action::Attack { .. }));
        let leaves = b.legal().contains(&Action::Try(Feat::Disengage));
        assert_eq!((strikes, leaves), (engaged, engaged));
    }
}

/// A Rogue Character with some HP that heals itself by a Trait, whose die is a Success.
fn healer(hp: i16) -> (Board, u8) {
    let own = "uses = [{ name = \"Hum\", ap = 1, at = \"mage\", does = { heal = 1 } }]";
    let mut b = troupe_with("", &fighter("healer", own));
    let one = b.put(NO_SEAT, "healer", 18.0, 18.0);
    b.who_mut(one).hp = hp;
    b.st.order = [NO_SEAT, 0, 1];
    spectators(&mut b);
    b.chance.behaviour.extend([2, 4]);
    b.rule(|_| {}).done();
    (b, one)
}

#[test]
fn a_trait_that_would_do_nothing_is_not_used() {
    for (before, after, ap) in [(10, 10, 4), (9, 10, 3)] {
        let (b, one) = healer(before);
        assert_eq!(b.hp_ap(one), (after, ap));
    }
}

#[test]
fn a_friend_who_fights_is_not_thrown() {
    for engaged in [true, false] {
        let own = "uses = [{ name = \"Hurl\", feat = \"easy\", at = \"friend\", throws = \"d6\" }]";
        let mut b = troupe_with("", &fighter("hurler", own));
        let one = b.put(NO_SEAT, "hurler", 18.0, 18.0);
        let friend = b.beside(one, NO_SEAT, "dancer", (1.0, 0.0));
        let foe = b.put(0, "soldier", 18.0, 30.0);
        if engaged {
            let at = b.who(friend).disc().beside(b.who(foe).radius, inches(30.0, 18.0));
            b.who_mut(foe).at = at.unwrap();
        }
        b.activate_for(one, 2);
        let hurl = |action: &&Action| b.game.describe(&b.st, **action).contains("Hurl");
        let legal = b.legal();
        let Some(&Action::Try(Feat::Use { place, target })) = legal.iter().find(hurl) else { panic!("{legal:?}") };
        assert_eq!(b.game.is_feasible(&b.st, one, place, target), !engaged);
    }
}

/// A Rogue Character whose older Trait can be used in two ways, the first of them Hard.
const VARIANTS: &str = "beta = [{ name = \"Song\", as_of = \"2020\", publication = \"nowhere\", uses = [\
    { name = \"Aria\", feat = \"hard\", at = \"mage\", does = { heal = 3 } }, \
    { name = \"Tune\", feat = \"easy\", at = \"mage\", does = { heal = 1 } }] }]";

#[test]
fn a_trait_has_one_die_however_many_ways_there_are_to_use_it() {
    // The die of the Trait and the AP; then what it does: the first way that the AP are enough for, once.
    for (die, ap, feat, hp) in [(3, 4, &[][..], 5), (4, 4, &[4, 4, 4], 8), (4, 2, &[4], 6), (4, 4, &[1, 1, 1], 5)] {
        let mut b = troupe_with("", &fighter("bard", VARIANTS));
        let one = b.put(NO_SEAT, "bard", 18.0, 18.0);
        (b.who_mut(one).hp, b.who_mut(one).ap) = (5, ap);
        b.st.order = [NO_SEAT, 0, 1];
        spectators(&mut b);
        // A second die would be a Success, and the other way would be used too.
        b.chance.behaviour.extend([2, die, 4]);
        b.dice(feat).rule(|_| {}).done();
        assert_eq!((b.who(one).hp, b.who(one).place), (hp, Place::Board), "{die} {ap}");
        assert_eq!(b.chance.behaviour.front(), Some(&4), "one die for the Trait");
    }
}

#[test]
fn who_was_engaged_when_it_was_activated_fights_and_does_not_behave() {
    for (engaged, stays) in [(true, true), (false, false)] {
        let mut b = troupe();
        let one = b.put(NO_SEAT, "soldier", 18.0, 18.0);
        let foe = match engaged {
            true => b.beside(one, 0, "soldier", (1.0, 0.0)),
            false => b.put(0, "soldier", 35.0, 35.0),
        };
        b.who_mut(foe).hp = 1;
        b.put(0, "soldier", 18.0, 30.0);
        b.put(1, "soldier", 1.0, 1.0);
        b.st.order = [NO_SEAT, 0, 1];
        // A Rampage: five inches, and then a fall, from which it does not get up.
        b.chance.behaviour.push_back(4);
        if engaged {
            // A Stab that Knocks its foe Out; with no foe in contact, its other AP are left.
            b.chance.script.then([Roll::Below { n: 2, value: 0 }, Roll::D6(4), Roll::D6(1)]);
        } else {
            b.dice(&[6, 1, 1, 1]);
        }
        b.rule(|_| {}).done();
        assert_eq!((b.who(foe).in_play(), b.who(one).at == inches(18.0, 18.0)), (!engaged, stays));
    }
}

#[test]
fn an_attack_with_an_option_is_one_of_the_attacks_among_which_a_die_decides() {
    let mut b = Board::new();
    let guardian = b.put(NO_SEAT, "tomb_guardian", 18.0, 18.0);
    b.beside(guardian, 0, "imperial_captain", (1.0, 0.0));
    b.put(1, "imperial_captain", 1.0, 1.0);
    b.activate_for(guardian, 1);
    let swings = ["Accomplished Swing", "Accomplished Swing, 1 extra AP", "Bash"];
    let names = swings.map(|name| format!("strike Imperial Captain with {name}"));
    assert!(names.iter().all(|words| b.can(words)), "{:?}", b.choices());
    // Of two Attacks the second is the Bash.
    for (value, name) in [(0, &names[0]), (1, &names[2])] {
        let legal = b.legal();
        let view = View { game: &b.game, st: &b.st, seat: NO_SEAT };
        let mut die = Script::new([Roll::Below { n: 2, value }]);
        let choice = rogue::choose(view, &legal, &mut die, Lane::own(2));
        assert_eq!(&b.game.describe(&b.st, legal[choice]), name);
    }
    // The option costs 1 extra AP and has 3 extra dice.
    let ap = b.who(guardian).ap_left;
    b.dice(&[1; 10]).go(&names[1]).done();
    assert_eq!(b.who(guardian).ap_left, ap - 3);
}
