//! Special rules of Attacks, one by one, on the figures of the cast.

use super::board::{Board, inches};
use super::troupe::{fighter, gear, shield, spectators, troupe_with};
use crate::cards::{Difficulty, Grip, Trait, bit};
use crate::state::{Held, Place};

/// Returns a profile with an Attack "Jab" for 1 AP with this many dice and these riders.
pub(super) fn jabber(power: u8, riders: &str) -> String {
    fighter("jabber", &format!("attacks = [{{ name = \"Jab\", ap = 1, power = {power}, riders = [{riders}] }}]"))
}

/// It and a soldier of the other side, in base contact; the jabber is Activated.
fn jabbing(power: u8, riders: &str) -> (Board, u8, u8) {
    let mut board = troupe_with("", &jabber(power, riders));
    let me = board.put(0, "jabber", 10.0, 10.0);
    let foe = board.beside(me, 1, "soldier", (1.0, 0.0));
    spectators(&mut board);
    board.activate(me);
    (board, me, foe)
}

/// A Jab with these dice, and then these of Defence.
fn jab(board: &mut Board, dice: &[u8]) {
    board.dice(dice).go("strike Soldier 1 with Jab").done();
}

#[test]
fn damage_is_added_only_where_there_is_some() {
    let (mut board, _, foe) = jabbing(1, "{ does = { damage = 2 } }");
    jab(&mut board, &[4, 4]);
    assert_eq!(board.who(foe).hp, 10);
    jab(&mut board, &[4, 3]);
    assert_eq!(board.who(foe).hp, 7);
}

#[test]
fn where_there_is_no_armour_a_shield_is_broken() {
    let strips = "{ on = \"crit\", does = { break_armour = 1, or_shield = true } }";
    let mut board = troupe_with("", &(jabber(1, strips) + &shield()));
    let me = board.put(0, "jabber", 10.0, 10.0);
    let foe = board.beside(me, 1, "soldier+mail+shield", (1.0, 0.0));
    spectators(&mut board);
    board.activate(me);
    // Two Hits less the Mail's Armour: one, defended. The Mail is broken.
    jab(&mut board, &[6, 4]);
    assert_eq!((board.who(foe).armour, board.who(foe).defence), (0, [0, 1]));
    // Then the Shield is: its roll again is made, and was the last.
    jab(&mut board, &[6, 3, 6]);
    assert_eq!(board.who(foe).defence, [0, 0]);
    assert!(!board.who(foe).kit.contains(&board.key("shield")));
    board.who_mut(foe).defence = board.game.defence_of(board.who(foe));
    jab(&mut board, &[4, 3]);
    assert_eq!(board.who(foe).hp, 9);
}

#[test]
fn action_points_lost_add_up_where_that_is_said() {
    for (stacks, left) in [(false, 3), (true, 2)] {
        let tires = format!("{{ on = \"crit\", does = {{ lose_ap = 1, stacks = {stacks} }} }}");
        let (mut board, _, foe) = jabbing(1, &tires);
        jab(&mut board, &[6, 6]);
        jab(&mut board, &[6, 6]);
        board.go("end the Activation").activate(foe);
        assert_eq!(board.hp_ap(foe), (10, left), "{stacks}");
    }
}

#[test]
fn the_pinned_cannot_move_nor_disengage_this_round() {
    let (mut board, me, foe) = jabbing(1, "{ on = \"crit\", does = { pin = true } }");
    jab(&mut board, &[6, 6]);
    board.go("end the Activation").activate(foe);
    assert!(board.who(foe).pinned && !board.can("Disengage"));
    board.who_mut(me).at = inches(30.0, 30.0);
    assert!(!board.choices().iter().any(|words| words.starts_with("move")));
    board.rule(|play| play.begin_round());
    assert!(!board.who(foe).pinned);
}

#[test]
fn a_grip_may_hurt_keep_from_attacks_and_outlast_the_round() {
    let grip = "{ on = \"crit\", does = { hold = \"medium\", hold_hits = \"d3\", \
                hold_idle = true, hold_lasts = true } }";
    let (mut board, me, foe) = jabbing(1, grip);
    jab(&mut board, &[6, 6]);
    board.go("end the Activation").rule(|play| play.begin_round()).activate(foe);
    assert!(!board.can("strike Jabber with Stab") && !board.can("Disengage"));
    // One Success of two: a D3 of 2 Hits that ignore Armour. One is defended.
    board.go("break free").dice(&[4, 3, 4, 1]).go("spend 1 AP").done();
    assert_eq!(board.hp_ap(foe), (9, 3));
    board.go("break free").dice(&[6]).go("spend 1 AP").done();
    assert!(board.can("strike Jabber with Stab") && board.can("Disengage"));
    // Whom a fallen Character holds is free.
    board.go("end the Activation").turn_of(0);
    board.who_mut(me).activated = false;
    board.activate(me);
    jab(&mut board, &[6, 6]);
    assert!(board.who(foe).held.is_some());
    board.rule(|play| play.knock_out(me, foe));
    assert!(board.who(foe).held.is_none());
}

#[test]
fn a_plain_hold_ends_with_the_round() {
    let (mut board, _, foe) = jabbing(1, "{ on = \"crit\", does = { hold = \"easy\" } }");
    jab(&mut board, &[6, 6]);
    assert!(board.who(foe).held.is_some());
    board.rule(|play| play.begin_round());
    assert!(board.who(foe).held.is_none());
}

#[test]
fn grips_that_add_up_get_harder_and_a_weaker_one_frees_from_none() {
    let lasso = "{ on = \"crit\", does = { hold = \"easy\", stacks = true } }";
    let (mut board, _, foe) = jabbing(1, lasso);
    let feat = |board: &Board| board.who(foe).held.map(|held| held.grip.feat);
    jab(&mut board, &[6, 6]);
    assert_eq!(feat(&board), Some(Difficulty::Easy));
    jab(&mut board, &[6, 6]);
    assert_eq!(feat(&board), Some(Difficulty::Medium));
    let (mut board, me, foe) = jabbing(1, "{ on = \"crit\", does = { hold = \"easy\" } }");
    let grip = Grip { lasts: true, ..Grip::of(Difficulty::Medium) };
    board.who_mut(foe).held = Some(Held { grip, by: me });
    jab(&mut board, &[6, 6]);
    assert_eq!(board.who(foe).held.map(|held| held.grip), Some(grip));
}

#[test]
fn the_broken_who_are_pinned_stay_and_those_in_a_grip_break_it_first() {
    let (mut board, me, foe) = jabbing(1, "{ on = \"crit\", does = { pin = true } }");
    jab(&mut board, &[6, 6]);
    board.go("end the Activation");
    board.who_mut(foe).broken = true;
    board.activate(foe).done();
    assert_eq!((board.hp_ap(foe), board.who(foe).fled), ((10, 4), false));
    let (mut board, ..) = jabbing(1, "{ on = \"crit\", does = { hold = \"easy\" } }");
    jab(&mut board, &[6, 6]);
    board.go("end the Activation");
    board.who_mut(foe).broken = true;
    // A Success breaks the grip, another Disengages; then it flees.
    board.dice(&[4, 4]).activate(foe).done();
    assert_eq!((board.hp_ap(foe).1, board.who(foe).fled), (2, true));
    assert!(board.st.gap(me, foe) > 100);
}

#[test]
fn an_attack_may_hold_its_attacker_until_a_feat() {
    let (mut board, me, foe) = jabbing(1, "{ does = { self_hold = \"easy\" } }");
    jab(&mut board, &[1]);
    board.rule(|play| play.begin_round());
    board.who_mut(foe).at = inches(30.0, 30.0);
    board.activate(me);
    assert!(!board.choices().iter().any(|words| words.starts_with("move")));
    board.go("break free").dice(&[5]).go("spend 1 AP").done();
    assert!(board.who(me).held.is_none());
}

#[test]
fn hits_that_come_back_are_defended_at_each_activation_until_they_are() {
    let (mut board, _, foe) = jabbing(1, "{ on = \"crit\", does = { recurs = 1 } }");
    board.who_mut(foe).armour = 3;
    jab(&mut board, &[6]);
    board.go("end the Activation");
    board.dice(&[3]).activate(foe).done();
    assert_eq!(board.who(foe).hp, 9);
    board.who_mut(foe).activated = false;
    board.dice(&[4]).activate(foe).done();
    board.who_mut(foe).activated = false;
    board.activate(foe).done();
    assert_eq!(board.who(foe).hp, 9);
}

#[test]
fn the_hindered_roll_the_successes_of_their_ways_out_again() {
    let (mut board, _, foe) = jabbing(1, "{ on = \"crit\", does = { hinder_escape = true } }");
    jab(&mut board, &[6, 6]);
    board.go("end the Activation").activate(foe);
    board.go("Disengage").dice(&[4, 3]).go("spend 1 AP").done();
    assert_eq!(board.hp_ap(foe), (9, 3));
    board.go("Disengage").dice(&[4, 5]).go("spend 1 AP").done();
    assert!(board.who(foe).leaves_freely);
    board.go("end the Activation");
    assert!(!board.who(foe).hindered);
}

#[test]
fn mages_who_are_struck_may_be_overpowered() {
    let mut board = troupe_with("", &jabber(1, "{ does = { overpower = true } }"));
    let me = board.put(0, "jabber", 10.0, 10.0);
    let mage = board.beside(me, 1, "wizard", (1.0, 0.0));
    board.beside(me, 1, "soldier", (-1.0, 0.0));
    board.activate(me);
    // A miss, a Bravery Test of 8 against 7, and 3 HP that nothing defends.
    board.dice(&[1, 4, 4, 3]).go("strike Wizard with Jab").done();
    assert_eq!((board.who(mage).hp, board.who(mage).broken), (7, false));
    board.dice(&[1, 4, 3]).go("strike Wizard with Jab").done();
    board.dice(&[1]).go("strike Soldier with Jab").done();
}

#[test]
fn more_hits_come_with_the_same_attack_alone_and_this_activation() {
    let own = "attacks = [{ name = \"Gore\", ap = 1, power = 1, riders = [{ on = \"crit\", \
               does = { next_hits = 1 } }] }, { name = \"Poke\", ap = 1, power = 1 }]";
    let mut board = troupe_with("", &fighter("boar", own));
    let me = board.put(0, "boar", 10.0, 10.0);
    let foe = board.beside(me, 1, "soldier", (1.0, 0.0));
    board.activate(me);
    board.dice(&[6, 6]).go("strike Soldier with Gore").done();
    board.dice(&[1]).go("strike Soldier with Poke").done();
    // The dice miss, and one Hit is there all the same.
    board.dice(&[1, 1]).go("strike Soldier with Gore").done();
    assert_eq!(board.who(foe).hp, 9);
    board.go("end the Activation");
    board.who_mut(me).activated = false;
    board.activate(me).dice(&[1]).go("strike Soldier with Gore").done();
}

#[test]
fn dice_on_oneself_meet_armour_and_defence_once_an_attack_and_the_activation_ends() {
    let own = "attacks = [{ name = \"Dive\", ap = 1, power = 1, area = { radius = 2 }, \
               riders = [{ does = { self_power = 2, end = true } }] }]";
    let mut board = troupe_with("", &fighter("diver", own));
    let me = board.put(0, "diver+mail", 10.0, 10.0);
    let first = board.beside(me, 1, "soldier", (1.0, 0.0));
    let second = board.beside(me, 1, "soldier", (-1.0, 0.0));
    board.activate(me);
    // Struck: the first with one Hit that it does not defend; then two dice on oneself for three Hits,
    // one of them stopped by Armour, one defended; then the second, who defends.
    board.dice(&[4, 1, 6, 4, 4, 1, 4]).go("strike Soldier 1 with Dive").done();
    assert_eq!([first, second].map(|k| board.who(k).hp), [9, 10]);
    assert_eq!(board.who(me).hp, 9);
    assert!(board.who(me).activated && !board.acts(me));
}

#[test]
fn a_line_reaches_as_far_as_its_attack_and_so_wide_to_either_side() {
    for (radius, struck) in [(0, [true, false, false]), (1, [true, true, false])] {
        let own = format!(
            "attacks = [{{ name = \"Flame\", ap = 1, power = 1, reach = 4, \
             area = {{ radius = {radius}, around = \"line\" }} }}]"
        );
        let mut board = troupe_with("", &fighter("droggo", &own));
        let me = board.put(0, "droggo", 10.0, 10.0);
        let ahead = board.put(1, "soldier", 14.5, 10.0);
        // Its base is 0.9 inches from the line, and 4.3 from the attacker.
        let beside = board.put(1, "archer", 12.5, 11.5);
        let beyond = board.put(1, "dancer", 16.5, 10.0);
        board.activate(me);
        // One die for the Attack, and a Defence Roll of each.
        let defences = struck.iter().filter(|&&yes| yes).count();
        board.dice(&[4]).dice(&[1].repeat(defences)).go("strike Soldier with Flame").done();
        assert_eq!([ahead, beside, beyond].map(|k| board.who(k).hp == 9), struck, "{radius}");
    }
}

#[test]
fn hits_against_some_targets_alone_are_not_shared_with_others() {
    let own = "attacks = [{ name = \"Eruption\", ap = 1, power = 2, area = { radius = 3, divided = true }, \
               riders = [{ if = { of = [\"archer\"] }, does = { hits = 2 } }] }]";
    let mut board = troupe_with("", &fighter("dragon", own));
    let me = board.put(0, "dragon", 10.0, 10.0);
    let plain = board.beside(me, 1, "soldier", (1.0, 0.0));
    let dry = board.beside(me, 1, "archer", (-1.0, 0.0));
    board.activate(me);
    // Two Hits, one for each, and two more on the archer alone.
    board.dice(&[4, 4, 1, 1]).go("strike Soldier with Eruption").done();
    assert_eq!([plain, dry].map(|k| board.who(k).hp), [9, 7]);
}

#[test]
fn a_shot_gone_astray_strikes_one_friend_with_all_its_hits() {
    let own = "attacks = [{ name = \"Volley\", shot = { range = 12 }, power = 2, \
               area = { radius = 3, around = \"target\", targets = \"all\", divided = true } }]";
    let mut board = troupe_with("", &fighter("gunner", own));
    let me = board.put(0, "gunner", 10.0, 10.0);
    let foe = board.put(1, "soldier", 18.0, 10.0);
    let friend = board.beside(foe, 0, "archer", (1.0, 0.0));
    board.activate(me).go("shoot at Soldier with Volley");
    board.dice(&[3, 4, 4, 1]).go("spend 1 AP").done();
    assert_eq!([foe, friend].map(|k| board.who(k).hp), [10, 8]);
}

#[test]
fn fear_around_a_target_is_not_its_own() {
    let (mut board, _, foe) = jabbing(1, "{ on = \"wound\", does = { bravery_around = 3 } }");
    let near = board.put(1, "soldier", 13.0, 10.0);
    board.dice(&[4, 1, 4, 4]).go("strike Soldier 1 with Jab").done();
    assert_eq!([foe, near].map(|k| board.who(k).broken), [false, true]);
}

#[test]
fn what_a_knock_out_leaves_over_strikes_another() {
    let over = "{ on = \"knock_out\", does = { overflow = 6 } }";
    let (mut board, _, foe) = jabbing(3, over);
    let near = board.put(1, "soldier", 13.0, 10.0);
    board.who_mut(foe).hp = 2;
    board.who_mut(near).bravery = 12;
    // Five Hits, none defended: 2 HP, and three Hits for the other. Two of these are defended.
    board.dice(&[6, 6, 4, 1, 6, 1]).go("strike Soldier 1 with Jab").done();
    assert_eq!((board.who(foe).place, board.who(near).hp), (Place::Out, 9));
}

#[test]
fn an_early_defence_roll_that_fails_may_be_the_end_of_the_prone() {
    let neck = "{ on = \"early_defence_failed\", if = { prone = true }, does = { slay = true } }";
    for (prone, dice, out) in [
        (true, &[6, 6, 4, 4, 4, 4, 1, 1][..], true),
        (false, &[6, 6, 4, 4, 1], false),
        (true, &[6, 6, 4, 4, 4, 4, 4, 4, 1, 1], false),
    ] {
        let (mut board, _, foe) = jabbing(2, neck);
        (board.who_mut(foe).prone, board.who_mut(foe).prone_since) = (prone, 1);
        jab(&mut board, dice);
        assert_eq!(board.who(foe).place == Place::Out, out, "{prone} {dice:?}");
    }
}

#[test]
fn what_the_equipment_adds_goes_with_every_attack() {
    let own = "equipment = { class = \"item\" }\n\
               riders = [{ on = \"wound\", does = { later = 1 } }]";
    let mut board = troupe_with("", &gear("goop", own));
    let me = board.put(0, "soldier+goop", 10.0, 10.0);
    let foe = board.beside(me, 1, "soldier", (1.0, 0.0));
    board.activate(me).dice(&[4, 4]).go("strike Soldier with Stab").done();
    assert_eq!(board.who(foe).later, 0);
    board.dice(&[4, 1]).go("strike Soldier with Stab").done();
    assert_eq!((board.who(foe).hp, board.who(foe).later), (9, 1));
}

#[test]
fn hp_to_be_lost_later_go_at_the_next_activation_of_the_same_round_too() {
    let own = "equipment = { class = \"item\" }\n\
               riders = [{ on = \"wound\", does = { later = 1 } }]";
    let mut board = troupe_with("", &gear("goop", own));
    let me = board.put(0, "soldier+goop", 10.0, 10.0);
    let foe = board.beside(me, 1, "weaver", (1.0, 0.0));
    spectators(&mut board);
    // It has had its first Activation of the Round, and has AP for another.
    board.activate(foe).dice(&[1]).go("strike Soldier 1 with Stab").go("end the Activation");
    board.activate(me).dice(&[4, 1]).go("strike Weaver with Stab").go("end the Activation");
    assert_eq!((board.who(foe).hp, board.who(foe).later), (9, 1));
    board.activate(foe).done();
    assert_eq!((board.who(foe).hp, board.who(foe).later), (8, 0));
    board.rule(|play| play.begin_round()).activate(foe).done();
    assert_eq!(board.who(foe).hp, 8);
}

#[test]
fn a_shot_may_strike_twice_for_one_feat() {
    let own = "attacks = [{ name = \"Rapid Shot\", shot = { range = 12, times = 2 }, power = 1 }]";
    let mut board = troupe_with("", &fighter("bowman", own));
    let me = board.put(0, "bowman", 10.0, 10.0);
    let foe = board.put(1, "soldier", 20.0, 10.0);
    board.activate(me).go("shoot at Soldier with Rapid Shot");
    board.dice(&[4, 4, 1, 4, 1]).go("spend 1 AP").done();
    assert_eq!(board.who(foe).hp, 8);
}

#[test]
fn each_trait_that_rolls_a_miss_again_may_roll_the_same_die() {
    // The Attack rolls one Miss again, and Death Throes roll that die again; once an Activation.
    for (dice, hp, used) in [(&[1, 4, 1][..], 9, false), (&[1, 2, 4, 1], 9, true), (&[1, 2, 3], 10, true)] {
        let (mut b, me, foe) = jabbing(1, "{ does = { reroll_misses = 1 } }");
        b.who_mut(me).traits |= bit(Trait::DeathThroes);
        b.who_mut(me).hp = 2;
        b.dice(dice).go("strike Soldier 1 with Jab").done();
        assert_eq!((b.who(foe).hp, b.who(me).throes_used), (hp, used), "{dice:?}");
    }
}
