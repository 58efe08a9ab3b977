//! Bravery: when it is tested, who is Broken, where they flee, how they rally.

use super::board::Board;
use super::troupe::{spectators, troupe, troupe_with};
use crate::cards::NONE;
use crate::metrics::metric;
use crate::state::Fear;

/// A Character of seat 0 at a place, and spectators.
fn alone(x: f32, y: f32) -> (Board, u8) {
    let mut b = troupe();
    let one = b.put(0, "soldier", x, y);
    spectators(&mut b);
    (b, one)
}

fn test(b: &mut Board, who: u8) {
    b.rule(|p| {
        p.test(who, Fear::Break);
    });
}

#[test]
fn friends_within_three_inches_test_when_one_is_knocked_out() {
    let mut b = troupe();
    let fallen = b.put(0, "soldier", 10.0, 10.0);
    let near = b.put(0, "soldier", 14.18, 10.0);
    let far = b.put(0, "soldier", 10.0, 14.2);
    let foe = b.put(1, "soldier", 10.0, 8.0);
    spectators(&mut b);
    b.dice(&[4, 4]).rule(|p| p.knock_out(fallen, foe)).done();
    assert_eq!([near, far, foe].map(|who| b.who(who).broken), [true, false, false]);
    assert_eq!(b.count(0, metric::TESTS), 1);
}

#[test]
fn the_range_of_fear_is_a_knob() {
    let mut b = troupe_with("bravery_range = 0", "");
    let fallen = b.put(0, "soldier", 10.0, 10.0);
    b.put(0, "soldier", 12.0, 10.0);
    spectators(&mut b);
    b.rule(|p| p.knock_out(fallen, NONE)).done();
    assert_eq!(b.count(0, metric::TESTS), 0);
}

#[test]
fn a_total_of_bravery_holds_and_one_more_breaks() {
    let (mut b, one) = alone(10.0, 10.0);
    b.dice(&[3, 4]);
    test(&mut b, one);
    assert!(!b.done().who(one).broken);
    b.dice(&[4, 4]);
    test(&mut b, one);
    assert!(b.done().who(one).broken);
    // A Broken Character has nothing more to lose.
    test(&mut b, one);
    b.done();
}

#[test]
fn twelve_is_always_passed_without_dice() {
    let (mut b, one) = alone(10.0, 10.0);
    b.who_mut(one).bravery = 12;
    test(&mut b, one);
    assert!(!b.done().who(one).broken);
}

#[test]
fn within_eight_inches_of_the_commander_tests_are_at_an_advantage() {
    let (mut b, near) = alone(10.0, 10.0);
    let chief = b.put(0, "chief", 10.0, 19.18);
    let far = b.put(0, "soldier", 10.0, 9.99 - 1.18);
    b.dice(&[6, 3, 4]);
    test(&mut b, near);
    assert!(!b.done().who(near).broken);
    b.dice(&[6, 3]);
    test(&mut b, far);
    assert!(b.done().who(far).broken);
    // The Commander does not steady itself, nor its foes.
    b.dice(&[6, 3]);
    test(&mut b, chief);
    assert!(b.done().who(chief).broken);
    let foe = b.put(1, "soldier", 12.0, 19.0);
    b.dice(&[6, 3]);
    test(&mut b, foe);
    assert!(b.done().who(foe).broken);
}

#[test]
fn broken_in_its_activation_it_flees_at_once_and_has_no_free_move_left() {
    let (mut b, one) = alone(10.0, 12.0);
    b.activate(one).dice(&[6, 6]);
    test(&mut b, one);
    let me = b.done().who(one);
    assert_eq!((me.at.x, me.at.y, me.moved, me.fled, me.broken), (500, 1200, true, true, true));
    assert_eq!((b.acts(one), b.who(one).ap_left), (false, 4));
}

#[test]
fn it_flees_after_its_free_move_too() {
    let (mut b, one) = alone(10.0, 12.0);
    b.activate(one).go("move nowhere").dice(&[6, 6]);
    test(&mut b, one);
    assert_eq!(b.done().who(one).at.x, 500);
}

#[test]
fn broken_outside_its_activation_it_flees_at_the_start_of_the_next() {
    let (mut b, one) = alone(10.0, 12.0);
    b.dice(&[6, 6]);
    test(&mut b, one);
    assert_eq!(b.who(one).at.x, 1000);
    b.activate(one);
    assert_eq!((b.done().who(one).at.x, b.acts(one)), (500, false));
}

#[test]
fn flight_ends_at_the_edge() {
    let (mut b, one) = alone(3.0, 12.0);
    b.who_mut(one).broken = true;
    b.activate(one);
    assert_eq!(b.who(one).at.x, 59);
}

#[test]
fn flight_is_to_the_nearest_cover_when_that_is_closer() {
    let rules = "table = { terrain = [{ at = [16.0, 12.0], size = [2.0, 2.0], ground = \"impassable\" }] }";
    let mut b = troupe_with(rules, "");
    let one = b.put(0, "soldier", 12.0, 12.0);
    spectators(&mut b);
    b.who_mut(one).broken = true;
    b.activate(one);
    assert_eq!((b.who(one).at.x, b.who(one).at.y), (1441, 1200));
    // Flat Terrain gives no Cover, so no Character flees to it.
    let mut b = troupe_with(&rules.replace("impassable\"", "open\", height = \"flat\""), "");
    let one = b.put(0, "soldier", 12.0, 12.1);
    spectators(&mut b);
    b.who_mut(one).broken = true;
    b.activate(one);
    assert_eq!(b.who(one).at.x, 700);
}

#[test]
fn in_melee_it_tries_to_disengage_until_its_ap_are_spent() {
    let (mut b, one) = alone(10.0, 12.0);
    b.beside(one, 1, "soldier", (1.0, 0.0));
    b.who_mut(one).broken = true;
    b.dice(&[1, 2, 3, 1]).activate(one).done();
    assert_eq!(b.hp_ap(one), (6, 0));
    assert_eq!((b.who(one).at.x, b.who(one).fled, b.who(one).broken), (1000, false, true));
}

#[test]
fn once_it_is_away_it_flees_and_keeps_its_other_ap() {
    let (mut b, one) = alone(10.0, 12.0);
    b.beside(one, 1, "soldier", (1.0, 0.0));
    b.who_mut(one).broken = true;
    b.dice(&[1, 4]).activate(one).done();
    assert_eq!(b.hp_ap(one), (9, 2));
    assert_eq!((b.who(one).at.x, b.who(one).fled), (500, true));
}

#[test]
fn the_broken_defend_at_a_disadvantage() {
    let (mut b, one) = alone(10.0, 12.0);
    b.beside(one, 1, "soldier", (1.0, 0.0));
    b.who_mut(one).broken = true;
    let foe = b.st.characters.len() as u8 - 1;
    b.activate(foe).dice(&[4, 6, 1]).go("strike Soldier 1 with Stab").done();
    assert_eq!(b.who(one).hp, 9);
}

#[test]
fn who_has_fled_may_rally_at_the_next_activation() {
    for (dice, broken, x) in [([3, 4], false, 1000), ([4, 4], true, 500)] {
        let (mut b, one) = alone(10.0, 12.0);
        (b.who_mut(one).broken, b.who_mut(one).fled) = (true, true);
        b.dice(&dice).activate(one).done();
        assert_eq!((b.who(one).broken, b.who(one).at.x), (broken, x));
        assert_eq!(b.who(one).moved, broken);
        assert_eq!(b.acts(one), !broken);
        assert_eq!(b.count(0, metric::RALLIED), i32::from(!broken));
    }
}

#[test]
fn the_prone_flee_once_they_are_up() {
    let (mut b, one) = alone(10.0, 12.0);
    let me = b.who_mut(one);
    (me.broken, me.prone, me.prone_since) = (true, true, 1);
    b.activate(one);
    assert_eq!(b.who(one).at.x, 1000);
    // It must try as long as it has AP, and does nothing else with them.
    assert_eq!(b.choices(), ["get up"]);
    b.dice(&[3]).go("get up").go("spend 1 AP").done();
    assert_eq!(b.choices(), ["get up"]);
    b.dice(&[4]).go("get up").go("spend 1 AP").done();
    assert_eq!((b.who(one).at.x, b.who(one).fled, b.acts(one)), (500, true, false));
}

#[test]
fn a_rider_has_no_flight_of_its_own_and_rallies() {
    let (mut b, rider) = alone(10.0, 12.0);
    let steed = b.put(0, "steed", 10.0, 12.0);
    b.ride(rider, steed);
    b.who_mut(rider).broken = true;
    b.activate(steed).go("end the Activation");
    assert_eq!((b.acts(rider), b.who(rider).at.x, b.who(rider).fled), (false, 1000, true));
    // In the next Round it tests, and fails: it stays where its mount is.
    let me = b.who_mut(rider);
    (me.activated, me.begun) = (false, false);
    let mount = b.who_mut(steed);
    (mount.activated, mount.begun) = (false, false);
    b.activate(steed).dice(&[6, 6]).go("end the Activation").done();
    assert_eq!((b.who(rider).broken, b.who(rider).at.x), (true, 1000));
}

#[test]
fn strangers_halve_their_ap_when_a_test_fails() {
    let mut b = troupe();
    b.put(0, "chief", 30.0, 2.0);
    let stranger = b.put(0, "stranger", 10.0, 12.0);
    let ally = b.put(0, "ally", 10.0, 15.0);
    let hired = b.put(0, "sellsword", 10.0, 18.0);
    let beast = b.put(0, "cat", 10.0, 21.0);
    spectators(&mut b);
    b.dice(&[4, 4]).activate(stranger).done();
    assert_eq!((b.who(stranger).ap_left, b.who(stranger).broken), (2, false));
    for friend in [ally, hired, beast] {
        b.activate(friend).done();
        assert_eq!(b.who(friend).ap_left, 4);
    }
    // The next Round asks again, and the test can be passed.
    (b.who_mut(stranger).activated, b.who_mut(stranger).begun) = (false, false);
    b.dice(&[3, 4]).activate(stranger).done();
    assert_eq!(b.who(stranger).ap_left, 4);
}
