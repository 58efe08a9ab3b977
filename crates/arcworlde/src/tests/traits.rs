//! The common Traits.

use super::board::{Board, inches};
use super::troupe::{spectators, troupe, troupe_with};
use crate::cards::NONE;
use crate::game::Action;
use crate::metrics::metric;
use crate::rules::activations::WAITS;
use crate::state::{Goal, Phase, Place};

/// Returns an Activated Character of seat 0 with a foe in base contact.
fn facing(words: &str, foe: &str) -> (Board, u8, u8) {
    let mut b = troupe();
    let one = b.put(0, words, 15.0, 15.0);
    let foe = b.beside(one, 1, foe, (1.0, 0.0));
    spectators(&mut b);
    b.activate(one);
    (b, one, foe)
}

#[test]
fn the_agile_roll_one_failed_leg_it_again_each_round() {
    let mut b = troupe();
    let one = b.put(0, "dancer", 15.0, 15.0);
    spectators(&mut b);
    b.activate(one).go("move nowhere").dice(&[6, 3]).go("Leg It").done();
    assert_eq!(b.st.phase, Phase::Run(300));
    b.go("run nowhere").dice(&[5]).go("Leg It").done();
    assert!(b.who(one).prone);
    // The next Round has one more.
    b.only(|p| p.begin_round());
    assert!(!b.who(one).agile_used);
}

#[test]
fn who_is_not_agile_falls_at_once() {
    let mut b = troupe();
    let one = b.put(0, "soldier", 15.0, 15.0);
    spectators(&mut b);
    b.activate(one).go("move nowhere").dice(&[6]).go("Leg It").done();
    assert!(b.who(one).prone);
}

#[test]
fn death_throes_roll_a_die_again_below_a_fifth_of_the_hp() {
    let (mut b, ogre, foe) = facing("ogre", "soldier");
    b.who_mut(ogre).hp = 5;
    b.dice(&[1, 2]).go("strike Soldier 1 with Smash").done();
    b.who_mut(ogre).hp = 4;
    // A throw without a failure does not use it up.
    b.dice(&[4, 4, 4, 4]).go("strike Soldier 1 with Smash").done();
    b.dice(&[1, 2, 5, 1]).go("strike Soldier 1 with Smash").done();
    assert_eq!(b.who(foe).hp, 9);
    // Once an Activation.
    b.dice(&[1, 2]).go("strike Soldier 1 with Smash").done();
}

#[test]
fn death_throes_serve_feats_leg_it_and_bravery_too() {
    let (mut b, ogre, _) = facing("ogre", "soldier");
    b.who_mut(ogre).hp = 4;
    b.dice(&[2, 4]).go("Disengage").go("spend 1 AP").done();
    assert!(b.who(ogre).leaves_freely);
    let mut b = troupe();
    let ogre = b.put(0, "ogre", 15.0, 15.0);
    spectators(&mut b);
    b.who_mut(ogre).hp = 4;
    b.activate(ogre).go("move nowhere").dice(&[6, 2]).go("Leg It").done();
    assert_eq!(b.st.phase, Phase::Run(200));
    b.go("run nowhere");
    b.who_mut(ogre).throes_used = false;
    b.dice(&[6, 4, 3]).rule(|p| {
        p.test(ogre, super::super::state::Fear::Break);
    });
    assert!(!b.done().who(ogre).broken);
    // Outside its Activation there is none.
    b.go("end the Activation");
    b.who_mut(ogre).throes_used = false;
    b.dice(&[6, 4]).rule(|p| {
        p.test(ogre, super::super::state::Fear::Break);
    });
    assert!(b.done().who(ogre).broken);
}

#[test]
fn a_monster_loses_d3_ap_with_half_its_hp_and_has_them_back_with_these() {
    let mut b = troupe();
    let ogre = b.put(0, "ogre", 15.0, 15.0);
    spectators(&mut b);
    b.rule(|p| p.damage(ogre, NONE, 9)).done();
    assert_eq!(b.who(ogre).fresh_ap(), 6);
    b.dice(&[5]).rule(|p| p.damage(ogre, NONE, 1)).done();
    assert_eq!(b.who(ogre).fresh_ap(), 3);
    b.rule(|p| p.damage(ogre, NONE, 5)).done();
    b.rule(|p| p.heal(ogre, 5)).done();
    assert_eq!(b.who(ogre).fresh_ap(), 3);
    b.rule(|p| p.heal(ogre, 1)).done();
    assert_eq!((b.who(ogre).hp, b.who(ogre).fresh_ap()), (11, 6));
    // In its Activation the AP go at once.
    b.activate(ogre).dice(&[1]).rule(|p| p.damage(ogre, NONE, 4)).done();
    assert_eq!(b.who(ogre).ap_left, 5);
}

#[test]
fn a_titan_loses_d3_ap_with_each_quarter() {
    let mut b = troupe();
    let wyrm = b.put(0, "wyrm", 15.0, 15.0);
    spectators(&mut b);
    b.dice(&[3]).rule(|p| p.damage(wyrm, NONE, 10)).done();
    assert_eq!(b.who(wyrm).fresh_ap(), 8);
    b.dice(&[6, 1]).rule(|p| p.damage(wyrm, NONE, 20)).done();
    assert_eq!(b.who(wyrm).fresh_ap(), 4);
    b.rule(|p| p.heal(wyrm, 15)).done();
    assert_eq!((b.who(wyrm).hp, b.who(wyrm).fresh_ap()), (25, 8));
    b.rule(|p| p.heal(wyrm, 6)).done();
    assert_eq!(b.who(wyrm).fresh_ap(), 10);
}

#[test]
fn the_fearsome_frighten_smaller_foes_whom_they_come_near() {
    let mut b = troupe();
    let ogre = b.put(0, "ogre", 15.0, 15.0);
    let small = b.put(1, "soldier", 15.0, 20.0);
    let large = b.put(1, "ogre", 18.0, 19.0);
    let friend = b.put(0, "soldier", 15.0, 12.0);
    spectators(&mut b);
    b.dice(&[4, 4]).rule(|p| p.put(ogre, inches(15.0, 15.5))).done();
    assert_eq!([small, large, friend].map(|who| b.who(who).broken), [true, false, false]);
}

#[test]
fn who_withstood_the_fearsome_once_fears_it_no_more() {
    let mut b = troupe();
    let ogre = b.put(0, "ogre", 15.0, 15.0);
    let other = b.put(0, "ogre", 25.0, 20.0);
    let small = b.put(1, "soldier", 15.0, 20.0);
    spectators(&mut b);
    b.dice(&[3, 4]).rule(|p| p.put(ogre, inches(15.0, 15.5))).done();
    assert!(!b.who(small).broken);
    b.rule(|p| p.put(ogre, inches(15.0, 16.0))).done();
    // Another Fearsome Character is another matter.
    b.dice(&[4, 4]).rule(|p| p.put(other, inches(19.0, 20.0))).done();
    assert!(b.who(small).broken);
}

#[test]
fn coming_near_the_fearsome_oneself_frightens_nobody() {
    let mut b = troupe();
    b.put(0, "ogre", 15.0, 15.0);
    let small = b.put(1, "soldier", 15.0, 22.0);
    spectators(&mut b);
    b.rule(|p| p.put(small, inches(15.0, 18.0))).done();
    assert!(!b.who(small).broken);
}

#[test]
fn who_flies_goes_over_terrain() {
    let rules = "table = { terrain = [{ at = [18.0, 18.0], size = [36.0, 0.5], ground = \"impassable\" }] }";
    let mut b = troupe_with(rules, "");
    let wyrm = b.put(0, "wyrm", 15.0, 15.0);
    let ogre = b.put(0, "ogre", 8.0, 15.0);
    let foe = b.put(1, "soldier", 15.0, 26.0);
    spectators(&mut b);
    b.only(|p| p.walk(wyrm, Goal::Reach(foe), 900));
    assert!(b.who(wyrm).at.y > 1825, "{:?}", b.who(wyrm).at);
    b.only(|p| p.walk(ogre, Goal::Reach(foe), 900));
    assert!(b.who(ogre).at.y < 1775, "{:?}", b.who(ogre).at);
}

#[test]
fn the_flammable_meet_conditions_that_ask_for_it() {
    let added = "[cards.torchbearer]\nname = \"Torchbearer\"\nsource = \"built_in\"\ntype = \"profile\"\ngp = 10\nfaction = \"red\"\nprofile = { classes = [\"unit\"], ap = 4, move = 5, bravery = 7, hp = 10, base = 30, traits = [\"flammable\"] }\nattacks = [{ name = \"Burn\", ap = 1, power = 1, riders = [{ on = \"always\", if = { flammable = true }, does = { dice = 2 } }] }]\n";
    let mut b = troupe_with("", added);
    let one = b.put(0, "torchbearer", 15.0, 15.0);
    b.beside(one, 1, "torchbearer", (1.0, 0.0));
    b.beside(one, 1, "dancer", (-1.0, 0.0));
    spectators(&mut b);
    b.activate(one).dice(&[1, 1, 1]).go("strike Torchbearer with Burn").done();
    b.dice(&[1]).go("strike Dancer with Burn").done();
}

#[test]
fn monsters_swallow_small_bases_and_titans_larger_ones() {
    let (mut b, ogre, _) = facing("ogre", "soldier");
    b.beside(ogre, 1, "weaver", (0.0, 1.0));
    assert!(b.can("Gobble Soldier 1") && !b.can("Gobble Weaver"));
    let (mut b, wyrm, _) = facing("wyrm", "weaver");
    b.beside(wyrm, 1, "ogre", (0.0, 1.0));
    b.put(1, "dancer", 30.0, 30.0);
    assert!(b.can("Gobble Weaver") && !b.can("Gobble Ogre") && !b.can("Gobble Dancer"));
    let (b, ..) = facing("soldier", "archer");
    assert!(!b.can("Gobble Archer"));
}

#[test]
fn gobbling_is_a_medium_feat_with_d6_hits() {
    let (mut b, ogre, foe) = facing("ogre", "soldier+mail");
    b.go("Gobble Soldier 1").dice(&[4]).go("spend 1 AP").done();
    assert_eq!(b.who(foe).place, Place::Board);
    // Four Hits: Mail takes one, and a 5 defends the next.
    b.go("Gobble Soldier 1").dice(&[4, 5, 4, 5, 1]).go("spend 2 AP").done();
    assert_eq!((b.who(foe).place, b.who(foe).hp), (Place::Gobbled(ogre), 8));
    assert_eq!(b.count(0, metric::GOBBLED), 1);
}

/// A soldier in the stomach of an Ogre, both of full HP, and spectators.
fn swallowed() -> (Board, u8, u8) {
    let mut b = troupe();
    let ogre = b.put(0, "ogre", 15.0, 15.0);
    let foe = b.put(1, "soldier", 15.0, 17.0);
    spectators(&mut b);
    (b.who_mut(foe).place, b.who_mut(foe).hp) = (Place::Gobbled(ogre), 30);
    (b, ogre, foe)
}

#[test]
fn who_gets_out_of_a_stomach_goes_on_with_its_activation() {
    let (mut b, ogre, foe) = swallowed();
    b.activate(foe).dice(&[4, 4]).go("spend 2 AP").done();
    assert!(b.acts(foe));
    assert_eq!((b.who(foe).place, b.who(foe).ap_left), (Place::Board, 2));
    assert!(b.st.gap(ogre, foe) <= 10);
}

#[test]
fn each_try_to_get_out_is_harder_and_a_failed_legendary_one_is_the_end() {
    let (mut b, ogre, foe) = swallowed();
    b.who_mut(ogre).hp = 12;
    for (takes, hp) in [(2, 27), (3, 24)] {
        assert_eq!(b.who(foe).escape, takes);
        // One Success too few; then three Hits and a failed Defence Roll, and the Activation is over.
        let dice: &[u8] = if takes == 2 { &[4, 3, 3, 1] } else { &[4, 4, 3, 1] };
        b.activate(foe).dice(dice).go("spend 2 AP").done();
        assert_eq!((b.who(foe).hp, b.st.active, b.who(foe).activated), (hp, NONE, true));
        (b.who_mut(foe).activated, b.who_mut(foe).begun) = (false, false);
    }
    assert_eq!(b.who(foe).escape, 4);
    b.activate(foe).dice(&[6, 4, 5]).go("spend 2 AP").done();
    assert_eq!((b.who(foe).place, b.who(ogre).hp), (Place::Out, 17));
}

#[test]
fn who_dies_in_a_stomach_feeds_the_creature_and_frightens_nobody() {
    let (mut b, ogre, foe) = swallowed();
    b.put(1, "dancer", 15.0, 17.0);
    (b.who_mut(foe).hp, b.who_mut(ogre).hp) = (2, 15);
    b.activate(foe).dice(&[1, 3, 1, 6]).go("spend 1 AP").done();
    assert_eq!((b.who(foe).place, b.who(ogre).hp), (Place::Out, 20));
    assert_eq!(b.count(1, metric::TESTS), 0);
}

#[test]
fn whom_a_fallen_creature_had_swallowed_is_free() {
    let (mut b, ogre, foe) = swallowed();
    b.rule(|p| p.knock_out(ogre, NONE)).done();
    assert_eq!(b.who(foe).place, Place::Board);
}

/// A soldier of seat 0 on a Steed, a foe beside them, and spectators.
fn mounted() -> (Board, [u8; 3]) {
    let mut b = troupe();
    let steed = b.put(0, "steed", 15.0, 15.0);
    let rider = b.put(0, "soldier", 15.0, 15.0);
    b.ride(rider, steed);
    let foe = b.beside(steed, 1, "archer", (1.0, 0.0));
    b.put(0, "chief", 1.0, 1.0);
    spectators(&mut b);
    (b, [steed, rider, foe])
}

#[test]
fn riders_are_in_cover_and_are_targets_of_their_own() {
    let (mut b, [steed, rider, foe]) = mounted();
    b.activate(foe).dice(&[4, 1, 4]).go("strike Soldier 1 with Stab").done();
    assert_eq!(b.who(rider).hp, 10);
    b.dice(&[4, 1]).go("strike Steed with Stab").done();
    assert_eq!(b.who(steed).hp, 9);
}

#[test]
fn mount_and_rider_share_activation_base_and_movement() {
    let (mut b, [steed, rider, foe]) = mounted();
    b.who_mut(foe).at = inches(30.0, 30.0);
    b.turn_of(0);
    assert!(!b.can("activate Soldier 1") && b.can("activate Steed"));
    b.activate(steed).go("move to the middle");
    assert_eq!(b.who(rider).at, b.who(steed).at);
    assert_ne!(b.who(rider).at, inches(15.0, 15.0));
    b.go("end the Activation");
    assert!(b.acts(rider));
    assert!(!b.choices().iter().any(|words| words.starts_with("move") || words == "Leg It"));
    b.go("end the Activation");
    assert!(b.who(rider).activated && b.who(steed).activated);
}

#[test]
fn with_its_mount_a_rider_falls_prone_and_takes_d6_hits() {
    let (mut b, [steed, rider, _]) = mounted();
    // Three Hits at a Disadvantage, since it is Prone; then its Bravery, for a friend was Knocked Out.
    b.dice(&[3, 6, 1, 3, 3]).rule(|p| p.knock_out(steed, NONE)).done();
    let me = b.who(rider);
    assert_eq!((me.prone, me.hp, me.mount, me.radius, me.broken), (true, 7, NONE, 59, false));
}

#[test]
fn a_mount_tests_its_bravery_when_its_rider_falls() {
    let (mut b, [steed, rider, _]) = mounted();
    b.dice(&[4, 4]).rule(|p| p.knock_out(rider, NONE)).done();
    assert_eq!((b.who(steed).broken, b.who(steed).rider), (true, NONE));
}

#[test]
fn nobody_swallows_a_rider_off_its_mount() {
    let mut b = troupe();
    let steed = b.put(0, "steed", 15.0, 15.0);
    let rider = b.put(0, "soldier", 15.0, 15.0);
    b.ride(rider, steed);
    let ogre = b.beside(steed, 1, "ogre", (1.0, 0.0));
    spectators(&mut b);
    b.activate(ogre);
    assert!(!b.choices().iter().any(|words| words.starts_with("Gobble")));
}

/// Three Cats and a stray one of seat 0 around a soldier.
fn pack() -> (Board, [u8; 4], u8) {
    let mut b = troupe();
    let prey = b.put(1, "soldier", 15.0, 15.0);
    let cat = |b: &mut Board, side| b.beside(prey, 0, "cat", side);
    let cats = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0)].map(|side| cat(&mut b, side));
    let stray = b.put(0, "cat", 30.0, 30.0);
    spectators(&mut b);
    b.turn_of(0);
    (b, [cats[0], cats[1], cats[2], stray], prey)
}

#[test]
fn up_to_three_of_a_pack_are_activated_together() {
    let (mut b, [first, ..], _) = pack();
    let mates = |b: &Board| {
        let all = b.legal().into_iter().filter_map(|action| match action {
            Action::Activate { who, mates, .. } if who == first => Some(mates),
            _ => None,
        });
        all.collect::<Vec<_>>()
    };
    assert_eq!(mates(&b), [0, 1, 2]);
    b.act(Action::Activate { who: first, wields: NONE, mates: 2 });
    for _ in 0..2 {
        let now = b.st.active;
        b.go("end the Activation");
        assert!(b.st.active != now && b.st.active != NONE);
        assert_eq!(b.who(b.st.active).profile, b.who(first).profile);
    }
    b.go("end the Activation");
    assert_eq!(b.st.active, NONE);
}

#[test]
fn a_pack_that_strikes_alike_rolls_one_miss_each_again() {
    let (mut b, [first, ..], prey) = pack();
    b.who_mut(prey).hp = 40;
    b.act(Action::Activate { who: first, wields: NONE, mates: 1 });
    // The first follows no Character, not even itself.
    b.dice(&[1, 1]).go("strike Soldier 1 with Bite").done();
    b.dice(&[1, 1]).go("strike Soldier 1 with Bite").done();
    b.go("end the Activation");
    assert_ne!(b.st.active, first);
    // The second does where it uses the same Attack: one die, once.
    b.dice(&[1, 1]).go("strike Soldier 1 with Scratch").done();
    b.dice(&[1, 1, 3]).go("strike Soldier 1 with Bite").done();
    b.dice(&[1, 1]).go("strike Soldier 1 with Bite").done();
    assert_eq!(b.who(prey).hp, 40);
}

#[test]
fn any_attack_that_another_of_the_pack_has_used_on_the_target_counts() {
    let (mut b, [first, ..], prey) = pack();
    b.who_mut(prey).hp = 40;
    let other = b.beside(prey, 1, "archer", (0.0, -1.0));
    b.who_mut(other).at = b.who(first).disc().beside(59, inches(30.0, 15.0)).unwrap();
    b.act(Action::Activate { who: first, wields: NONE, mates: 1 });
    b.dice(&[1, 1]).go("strike Archer with Bite").done();
    b.dice(&[1, 1]).go("strike Soldier 1 with Scratch").done();
    b.go("end the Activation");
    // The Bite was for another target; the Scratch was for this one.
    b.dice(&[1, 1]).go("strike Soldier 1 with Bite").done();
    b.dice(&[1, 1, 2]).go("strike Soldier 1 with Scratch").done();
}

#[test]
fn who_is_ridden_hunts_in_no_pack() {
    let (mut b, [first, second, third, stray], _) = pack();
    let rider = b.put(0, "dancer", 1.0, 1.0);
    b.ride(rider, second);
    assert_eq!(b.game.pack_of(&b.st, second), [NONE, NONE]);
    assert_eq!(b.game.pack_of(&b.st, first), [third, stray]);
}

#[test]
fn one_hunter_alone_is_no_pack() {
    let (mut b, [first, ..], _) = pack();
    b.activate(first).dice(&[1, 1]).go("strike Soldier 1 with Bite").done();
}

#[test]
fn split_activation_goes_on_after_the_opponents_with_the_ap_that_are_left() {
    let mut b = troupe();
    let one = b.put(0, "weaver", 15.0, 15.0);
    let foe = b.beside(one, 1, "soldier", (1.0, 0.0));
    spectators(&mut b);
    b.activate(one).dice(&[1]).go("strike Soldier 1 with Stab").go("end the Activation").done();
    assert_eq!((b.st.actor, b.who(one).activated), (1, false));
    b.activate(foe).go("end the Activation");
    b.activate(one);
    assert_eq!(b.who(one).ap_left, 3);
    b.dice(&[1, 1, 1]).go("strike Soldier 1 with Swing").go("strike Soldier 1 with Stab").done();
    b.go("end the Activation");
    assert!(b.who(one).activated);
}

#[test]
fn the_free_move_is_once_a_round_and_leg_it_starts_afresh() {
    let mut b = troupe();
    let one = b.put(0, "weaver", 15.0, 15.0);
    spectators(&mut b);
    b.activate(one).go("move nowhere");
    b.dice(&[3, 3]).go("Leg It").go("run nowhere").go("Leg It").go("run nowhere").done();
    assert_eq!((b.who(one).legged, b.who(one).ap_left), (2, 3));
    b.go("end the Activation").activate(one);
    assert!(!b.choices().iter().any(|words| words.starts_with("move")));
    // A 5 would have been a fall at the third roll; at the first it is not. It costs 1 AP again.
    b.dice(&[5]).go("Leg It").done();
    assert_eq!((b.st.phase, b.who(one).ap_left), (Phase::Run(500), 2));
}

#[test]
fn becoming_prone_ends_one_of_split_activations() {
    let mut b = troupe();
    let one = b.put(0, "weaver", 15.0, 15.0);
    spectators(&mut b);
    b.activate(one).go("move nowhere").dice(&[6]).go("Leg It").done();
    assert_eq!((b.st.active, b.who(one).prone, b.who(one).activated), (NONE, true, false));
}

#[test]
fn who_has_begun_may_be_left_for_the_round() {
    let mut b = troupe();
    let one = b.put(0, "weaver", 15.0, 15.0);
    b.put(1, "soldier", 30.0, 30.0);
    b.activate(one).go("move nowhere").go("end the Activation").turn_of(0);
    assert!(!b.who(one).activated);
    b.go("end the Round's Activations");
    assert!(b.who(one).activated);
}

#[test]
fn who_does_nothing_in_one_of_split_activations_has_had_its_last() {
    let mut b = troupe();
    let [one, other] = [(0, 15.0), (1, 25.0)].map(|(seat, x)| b.put(seat, "weaver", x, 15.0));
    // Using the free movement is something, even without going anywhere.
    b.activate(one).go("move nowhere").go("end the Activation");
    assert!(!b.who(one).activated && b.st.actor == 1);
    // Two who wait for each other do not wait for ever: the Round ends with AP left.
    b.activate(other).go("end the Activation");
    assert!(b.who(other).activated && b.who(other).ap_left == 4 && b.st.actor == 0);
    b.activate(one).go("end the Activation");
    assert_eq!((b.st.round, b.who(one).begun), (2, false));
}

#[test]
fn who_waits_with_its_ap_is_activated_again_so_many_times() {
    let mut b = troupe();
    let one = b.put(0, "weaver", 15.0, 15.0);
    spectators(&mut b);
    for waited in 0..WAITS {
        assert_eq!((b.who(one).waits, b.who(one).activated), (waited, false));
        b.activate(one).go("wait and keep its AP");
    }
    b.activate(one);
    assert!(!b.can("wait and keep its AP"));
    b.go("move nowhere");
    // Who has done something has nothing to wait with.
    b.who_mut(one).waits = 0;
    assert!(!b.can("wait and keep its AP"));
    // No other Character may.
    b.go("end the Activation").activate(1);
    assert!(!b.can("wait and keep its AP"));
    b.rule(|p| p.begin_round());
    assert_eq!(b.who(one).waits, 0);
}

#[test]
fn the_ap_of_a_charge_ends_with_the_activation_if_it_is_not_spent() {
    for (strikes, left) in [(false, 3), (true, 3)] {
        let mut b = troupe();
        let one = b.put(0, "weaver", 15.0, 15.0);
        b.put(1, "soldier", 15.0, 22.0);
        spectators(&mut b);
        b.activate(one).go("move to Soldier 1").dice(&[5]).go("Leg It").go("run to Soldier 1").done();
        // Four less one for Leg It, and one for the Charge.
        assert_eq!((b.who(one).charged, b.who(one).ap_left), (true, 4));
        if strikes {
            b.dice(&[1]).go("strike Soldier 1 with Stab").done();
        }
        b.go("end the Activation");
        assert_eq!((b.who(one).ap_left, b.who(one).activated), (left, false), "{strikes}");
    }
}
