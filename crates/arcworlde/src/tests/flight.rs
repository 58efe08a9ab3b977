//! What the Broken do beside fleeing: nothing, by the printed rule.

use balance_engine::agent::Player;
use balance_engine::chance::Stream;
use balance_engine::game::{Agent as _, Position, Seat};

use super::board::{Board, inches};
use super::troupe::{spectators, troupe, troupe_with};
use crate::cards::NONE;
use crate::game::Action;
use crate::rules::activations::WAITS;
use crate::state::{Fear, NO_SEAT};

/// An archer that is Broken, in range of a soldier; it is Activated.
fn archer(rules: &str) -> (Board, u8) {
    let mut b = troupe_with(rules, "");
    let one = b.put(0, "archer", 10.0, 12.0);
    b.put(1, "soldier", 10.0, 20.0);
    spectators(&mut b);
    b.who_mut(one).broken = true;
    b.activate(one).done();
    assert_eq!((b.who(one).at.x, b.who(one).fled), (500, true));
    (b, one)
}

#[test]
fn whether_the_broken_act_once_they_have_fled_is_a_knob() {
    let (b, one) = archer("");
    assert_eq!((b.acts(one), b.who(one).activated, b.hp_ap(one)), (false, true, (10, 4)));
    let (mut b, one) = archer("broken_acts = true");
    assert!(b.acts(one));
    b.dice(&[4, 4, 4, 1]).go("shoot at Soldier 1 with Bow").go("spend 2 AP").done();
    assert_eq!((b.who(one).broken, b.hp_ap(one)), (true, (10, 2)));
}

#[test]
fn who_breaks_in_the_middle_of_its_activation_does_no_more_in_it() {
    let mut b = troupe();
    let one = b.put(0, "archer", 10.0, 12.0);
    let friend = b.put(0, "soldier", 12.0, 12.0);
    b.put(1, "soldier", 10.0, 20.0);
    spectators(&mut b);
    b.activate(one).dice(&[4, 1]).go("shoot at Soldier 1 with Bow").go("spend 2 AP").done();
    assert_eq!(b.hp_ap(one).1, 2);
    b.dice(&[6, 6]).rule(|p| p.knock_out(friend, NONE)).done();
    assert_eq!((b.who(one).at.x, b.acts(one), b.hp_ap(one).1), (500, false, 2));
}

#[test]
fn arcanite_gives_a_broken_one_another_try_to_get_away() {
    let mut b = troupe();
    let one = b.put(0, "soldier+token+token", 10.0, 12.0);
    b.beside(one, 1, "soldier", (1.0, 0.0));
    spectators(&mut b);
    let me = b.who_mut(one);
    (me.broken, me.ap, me.hp) = (true, 1, 10);
    b.dice(&[1]).activate(one);
    // The dice could be changed; they are left, and then it is what is left to decide.
    b.go("keep the dice").done();
    assert_eq!(b.choices(), ["end the Activation", "spend Arcanite for 1 AP"]);
    b.dice(&[5]).go("spend Arcanite for 1 AP").done();
    assert_eq!((b.who(one).fled, b.who(one).bought, b.acts(one)), (true, 1, false));
}

#[test]
fn who_splits_its_activations_tries_to_rally_at_each() {
    let mut b = troupe();
    let one = b.put(0, "weaver", 10.0, 12.0);
    spectators(&mut b);
    let me = b.who_mut(one);
    (me.broken, me.fled) = (true, true);
    b.dice(&[6, 6]).activate(one).done();
    assert_eq!((b.who(one).broken, b.who(one).activated, b.hp_ap(one).1), (true, false, 4));
    // At the edge there is no farther to flee to, and it is Activated all the same.
    b.dice(&[6, 6]).activate(one).done();
    assert_eq!((b.who(one).activated, b.who(one).waits), (false, 1));
    b.dice(&[1, 1]).activate(one).done();
    assert!(b.acts(one) && !b.who(one).broken);
    // Not for ever.
    b.go("end the Activation");
    let me = b.who_mut(one);
    (me.broken, me.fled, me.activated, me.waits) = (true, true, false, WAITS);
    b.dice(&[6, 6]).activate(one).done();
    assert!(b.who(one).activated);
}

#[test]
fn a_rogue_character_that_is_broken_flees_and_no_more() {
    let mut b = troupe();
    let one = b.put(NO_SEAT, "archer", 18.0, 18.0);
    b.put(0, "soldier", 18.0, 25.0);
    b.put(1, "soldier", 1.0, 1.0);
    b.who_mut(one).broken = true;
    b.st.order = [NO_SEAT, 0, 1];
    b.chance.behaviour.push_back(2);
    b.rule(|_| {}).done();
    assert_eq!((b.st.actor, b.hp_ap(one), b.who(one).fled), (0, (10, 4), true));
}

/// What a greedy player decides.
fn greedy(b: &Board) -> Action {
    let (legal, seat) = (b.legal(), Seat(b.st.actor));
    let mut player = Player::named("greedy").unwrap();
    let choice = player.choose(&Position::new(&b.game, &b.st, seat), &legal, &mut Stream::new(1, 1));
    legal[choice]
}

#[test]
fn greedy_plans_no_attacks_with_the_broken() {
    // Of two who could strike, the one that is Broken would have the better prey.
    for (broken, first) in [(false, 0), (true, 1)] {
        let mut b = troupe();
        let one = b.put(0, "soldier", 10.0, 12.0);
        let other = b.put(0, "soldier", 25.0, 12.0);
        let prey = b.beside(one, 1, "chief", (1.0, 0.0));
        b.beside(other, 1, "soldier", (1.0, 0.0));
        b.who_mut(prey).hp = 1;
        b.who_mut(one).broken = broken;
        b.turn_of(0);
        let choice = greedy(&b);
        assert!(matches!(choice, Action::Activate { who, .. } if who == first), "{choice:?}");
    }
}

#[test]
fn greedy_fears_the_broken_as_far_as_they_may_rally() {
    let mut b = troupe();
    let foe = b.put(1, "soldier", 10.0, 12.0);
    b.put(0, "soldier", 10.0, 30.0);
    let nerve = |b: &mut Board, broken: bool, fled: bool| {
        let one = b.who_mut(foe);
        (one.broken, one.fled) = (broken, fled);
        b.game.nerve(&b.st, foe)
    };
    // A Bravery of 7 holds in 21 of 36 rolls, and beside a Commander in 175 of 216 or so.
    assert_eq!(nerve(&mut b, false, false), 1000);
    assert_eq!([nerve(&mut b, true, false), nerve(&mut b, true, true)], [0, 583]);
    let chief = b.put(1, "chief", 10.0, 16.0);
    assert!((790..860).contains(&nerve(&mut b, true, true)));
    b.who_mut(chief).at = inches(30.0, 30.0);
    b.game.rules.broken_acts = true;
    assert_eq!([nerve(&mut b, true, false), nerve(&mut b, true, true)], [500, 1000]);
}

#[test]
fn a_test_of_the_broken_is_for_nothing_but_to_rally() {
    let (mut b, one) = archer("");
    b.rule(|p| p.test(one, Fear::Break)).done();
    assert!(b.who(one).broken);
}
