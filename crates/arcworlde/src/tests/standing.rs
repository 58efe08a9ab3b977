//! What always holds for a Character, and what happens at moments: the rules that Traits and Equipment are
//! made of, one by one.

use super::board::{Board, inches};
use super::riders::jabber;
use super::troupe::{compiled, fighter, gear, spectators, troupe_with};
use crate::board::{Ground, Height, Shape, Terrain};
use crate::cards::NONE;
use crate::state::Lies;

#[test]
fn armour_that_is_sure_is_neither_broken_nor_ignored() {
    let own = "equipment = { class = \"gear\" }\nalways = [{ unbreakable_armour = 1, sure = true }]";
    let pierces = "{ does = { ignore_armour = 255, break_armour = 3 } }";
    let mut board = troupe_with("", &(jabber(1, pierces) + &gear("circlet", own)));
    let me = board.put(0, "jabber", 10.0, 10.0);
    let foe = board.beside(me, 1, "soldier+circlet+mail", (1.0, 0.0));
    board.activate(me);
    // Two Hits less the one that the Circlet stops.
    board.dice(&[6, 4]).go("strike Soldier with Jab").done();
    assert_eq!((board.who(foe).armour, board.game.armour(board.who(foe))), (0, 1));
    // Hits of a rule that ignore Armour are stopped by it too.
    board.who_mut(foe).recurs = 1;
    board.go("end the Activation").activate(foe).done();
    assert_eq!((board.who(foe).hp, board.who(foe).recurs), (10, 0));
}

#[test]
fn dice_of_all_attacks_are_dice_of_shots_too() {
    let own = "equipment = { class = \"gear\", slot = \"form\" }\nalways = [{ dice = 1 }]";
    let mut board = troupe_with("", &gear("horns", own));
    let me = board.put(0, "archer+horns", 10.0, 10.0);
    board.put(1, "soldier", 20.0, 10.0);
    board.activate(me).go("shoot at Soldier with Bow");
    board.dice(&[4, 4, 1, 1]).go("spend 2 AP").done();
}

#[test]
fn shots_at_who_carries_a_light_roll_the_failed_dice_of_their_feat_again() {
    let own = "equipment = { class = \"item\" }\nalways = [{ lit = true }]";
    let mut board = troupe_with("", &gear("torch", own));
    let me = board.put(0, "archer", 10.0, 10.0);
    board.put(1, "soldier+torch", 20.0, 10.0);
    board.activate(me).go("shoot at Soldier with Bow");
    // 1 and 4, the 1 again for another Success: two, which make a Medium Feat. The Attack misses.
    board.dice(&[1, 4, 5, 1]).go("spend 2 AP").done();
    assert_eq!(board.hp_ap(me), (10, 2));
}

#[test]
fn near_who_trips_leg_it_is_at_a_disadvantage() {
    let tar = fighter("bog_mage", "always = [{ trips_foes = 3 }]");
    for (dice, inches) in [(&[5, 2][..], Some(2)), (&[2, 6], None)] {
        let mut board = troupe_with("", &tar);
        let me = board.put(0, "soldier", 10.0, 10.0);
        board.put(1, "bog_mage", 13.0, 10.0);
        spectators(&mut board);
        board.activate(me).go("move nowhere").dice(dice).go("Leg It").done();
        let allowance = match board.st.phase {
            super::super::state::Phase::Run(allowance) => Some(allowance / 100),
            _ => None,
        };
        assert_eq!(allowance, inches, "{dice:?}");
        assert_eq!(board.who(me).prone, inches.is_none());
    }
}

#[test]
fn a_lure_draws_those_near_who_fail_their_test() {
    let wisp = fighter("wisp", "always = [{ lures_foes = 8 }]");
    for (dice, comes) in [([4, 4], true), ([4, 3], false)] {
        let mut board = troupe_with("", &wisp);
        let me = board.put(0, "soldier", 10.0, 10.0);
        let wisp = board.put(1, "wisp", 17.0, 10.0);
        board.dice(&dice).activate(me).done();
        assert_eq!(board.who(me).moved, comes);
        assert!((board.st.gap(me, wisp) - if comes { 82 } else { 582 }).abs() <= 2);
        // Who has moved already has nothing left to be drawn with.
        board.who_mut(me).moved = true;
        board.activate(me).done();
    }
    let mut board = troupe_with("", &wisp);
    let me = board.put(0, "soldier", 10.0, 10.0);
    board.put(1, "wisp", 20.0, 10.0);
    board.activate(me).done();
    // Who cannot walk is not tested: in melee, on the ground, pinned.
    let mut board = troupe_with("", &wisp);
    let me = board.put(0, "soldier", 10.0, 10.0);
    board.beside(me, 1, "wisp", (1.0, 0.0));
    board.activate(me).done();
    assert!(!board.who(me).moved);
    let mut board = troupe_with("", &wisp);
    let me = board.put(0, "soldier", 10.0, 10.0);
    board.put(1, "wisp", 15.0, 10.0);
    board.who_mut(me).pinned = true;
    board.activate(me).done();
}

#[test]
fn the_graceful_leave_a_melee_for_another_and_for_nothing_else() {
    let dancer = fighter("duellist", "always = [{ graceful = true }]");
    let mut board = troupe_with("", &dancer);
    let me = board.put(0, "duellist", 10.0, 10.0);
    board.beside(me, 1, "soldier", (1.0, 0.0));
    let near = board.put(1, "archer", 10.0, 14.0);
    let far = board.put(1, "ogre", 10.0, 30.0);
    board.activate(me);
    let moves: Vec<String> = board.choices().into_iter().filter(|words| words.starts_with("move")).collect();
    assert_eq!(moves, ["move nowhere", "move to Archer", "move to Ogre"]);
    let at = board.who(me).at;
    let mut other = Board { game: board.game.clone(), st: board.st.clone(), ..Board::new() };
    other.go("move to Ogre");
    assert_eq!((other.who(me).at, other.who(me).moved), (at, true), "{far} is out of reach");
    board.go("move to Archer");
    assert!(board.who(me).disc().touches(board.who(near).disc()));
}

#[test]
fn a_berserker_closes_and_attacks() {
    let own = "attacks = [{ name = \"Hack\", ap = 1, power = 1 }]\nalways = [{ berserk = true }]";
    let mut board = troupe_with("", &fighter("berserker", own));
    let me = board.put(0, "berserker", 10.0, 10.0);
    board.put(1, "soldier", 10.0, 14.0);
    board.put(1, "archer", 30.0, 30.0);
    board.activate(me);
    assert_eq!(board.choices(), ["move to Soldier", "move to Archer"]);
    board.go("move to Soldier");
    assert_eq!(board.choices(), ["strike Soldier with Hack"]);
    for _ in 0..4 {
        board.dice(&[1]).go("strike Soldier with Hack").done();
    }
    assert_eq!(board.choices(), ["end the Activation"]);
}

#[test]
fn a_graceful_berserker_fights_on_here_or_there() {
    let own = "attacks = [{ name = \"Hack\", ap = 1, power = 1 }]\n\
               always = [{ berserk = true }, { graceful = true }]";
    let mut board = troupe_with("", &fighter("blademaster", own));
    let me = board.put(0, "blademaster", 10.0, 10.0);
    board.beside(me, 1, "soldier", (1.0, 0.0));
    let other = board.put(1, "archer", 10.0, 13.0);
    board.activate(me);
    assert_eq!(board.choices(), ["move to Archer", "strike Soldier with Hack"]);
    board.go("move to Archer");
    assert!(board.who(me).disc().touches(board.who(other).disc()));
    assert_eq!(board.choices(), ["strike Archer with Hack"]);
}

#[test]
fn failed_legendary_feats_are_rolled_again() {
    let own = "always = [{ rerolls_legendary = true }]";
    let mut board = troupe_with("narrative_feats = true", &fighter("paladin", own));
    let me = board.put(0, "paladin", 10.0, 10.0);
    let foe = board.put(1, "soldier", 14.0, 10.0);
    board.activate(me).go("hurt Soldier with a Narrative Feat (Legendary)");
    // Three of four Successes, all dice again: four. Twelve Hits; one is defended.
    board.dice(&[6, 4, 6, 6, 4, 1]).go("spend 2 AP").done();
    assert!(!board.who(foe).in_play());
    let mut board = troupe_with("narrative_feats = true", &fighter("paladin", own));
    let me = board.put(0, "paladin", 10.0, 10.0);
    board.put(1, "soldier", 14.0, 10.0);
    board.activate(me).go("hurt Soldier with a Narrative Feat (Hard)");
    board.dice(&[4, 4]).go("spend 2 AP").done();
    assert!(board.who(me).prone);
}

/// A pond of 8 by 8 inches around 10, 10.
fn pond(board: &mut Board) {
    let shape = Shape::Rect { low: inches(6.0, 6.0), high: inches(14.0, 14.0) };
    board.st.table.terrain.push(Terrain { shape, ground: Ground::Water, height: Height::Flat });
}

#[test]
fn water_is_difficult_for_all_but_the_aquatic() {
    let own = "always = [{ aquatic = true }]";
    for (who, inches_moved) in [("soldier", 250), ("eel", 600)] {
        let mut board = troupe_with("", &fighter("eel", own));
        pond(&mut board);
        let me = board.put(0, who, 7.0, 10.0);
        board.put(1, "soldier", 30.0, 10.0);
        let from = board.who(me).at;
        board.activate(me).go("move to Soldier").done();
        let moved = from.distance(board.who(me).at);
        assert!((moved - inches_moved).abs() <= 3, "{who}: {moved}");
    }
}

#[test]
fn in_water_a_die_of_a_failed_feat_is_rolled_again() {
    let own = "always = [{ aquatic = true }]";
    for (wet, dice, done) in [(true, &[3, 4][..], true), (false, &[3], false)] {
        let mut board = troupe_with("", &fighter("eel", own));
        if wet {
            pond(&mut board);
        }
        let me = board.put(0, "eel", 10.0, 10.0);
        board.lay(Lies::Arcanite, 10.0, 10.5);
        board.put(1, "soldier", 30.0, 10.0);
        board.activate(me).go("pick up an Arcanite Token").dice(dice).go("spend 1 AP").done();
        assert_eq!(board.who(me).found == 1, done);
    }
}

#[test]
fn action_points_of_a_frenzy_are_lost_with_a_fall() {
    let own = "attacks = [{ name = \"Hack\", ap = 1, power = 1 }]\n\
               when = [{ at = \"knock_out\", ap = 1, until_prone = true }]";
    let mut board = troupe_with("", &fighter("hunter", own));
    let me = board.put(0, "hunter", 10.0, 10.0);
    for x in [1.0, -1.0] {
        let foe = board.beside(me, 1, "soldier", (x, 0.0));
        (board.who_mut(foe).hp, board.who_mut(foe).bravery) = (1, 12);
    }
    spectators(&mut board);
    board.activate(me);
    board.dice(&[4, 1]).go("strike Soldier 1 with Hack").done();
    board.dice(&[4, 1]).go("strike Soldier 2 with Hack").done();
    assert_eq!((board.who(me).ap, board.who(me).ap_left), (6, 4));
    board.rule(|play| play.knock_prone(me));
    assert_eq!((board.who(me).ap, board.who(me).ap_left), (4, 2));
}

#[test]
fn action_points_of_this_round_do_not_last() {
    let own = "attacks = [{ name = \"Hack\", ap = 1, power = 1 }]\n\
               when = [{ at = \"knock_out\", gain_ap = 1 }]";
    let mut board = troupe_with("", &fighter("lord", own));
    let me = board.put(0, "lord", 10.0, 10.0);
    let foe = board.beside(me, 1, "soldier", (1.0, 0.0));
    board.who_mut(foe).hp = 1;
    spectators(&mut board);
    board.activate(me).dice(&[4, 1]).go("strike Soldier 1 with Hack").done();
    assert_eq!((board.who(me).ap, board.who(me).ap_left), (4, 4));
}

#[test]
fn equipment_may_save_from_a_knock_out_once() {
    let own = "always = [{ survives_with = \"potion\" }]";
    let mut board = troupe_with("", &fighter("ghoul", own));
    let me = board.put(0, "ghoul+potion", 10.0, 10.0);
    spectators(&mut board);
    board.dice(&[4]).rule(|play| play.damage(me, NONE, 25)).done();
    assert_eq!((board.who(me).hp, board.who(me).on_board()), (4, true));
    assert!(!board.who(me).kit.contains(&board.key("potion")));
    board.rule(|play| play.damage(me, NONE, 25)).done();
    assert!(!board.who(me).in_play());
}

#[test]
fn some_of_the_fallen_rise_where_they_fell() {
    let lord = fighter("grave_lord", "always = [{ revives = { of = \"soldier\", within = 6, on = 6, hp = 1 } }]");
    for (near, dice, rises) in [(true, &[6][..], true), (true, &[5], false), (false, &[], false)] {
        let mut board = troupe_with("", &lord);
        let me = board.put(0, "soldier+token", 10.0, 10.0);
        board.put(0, "grave_lord", if near { 15.0 } else { 25.0 }, 10.0);
        let other = board.put(0, "archer", 20.0, 14.0);
        board.put(1, "soldier", 30.0, 30.0);
        board.dice(dice).rule(|play| play.knock_out(me, NONE)).done();
        assert_eq!(board.who(me).on_board(), rises, "{dice:?}");
        assert_eq!(board.who(me).tokens(), 0);
        assert_eq!(board.who(me).hp == 1, rises);
        assert_eq!(board.st.fallen, [1, 0], "it was Knocked Out all the same");
        board.rule(|play| play.knock_out(other, NONE)).done();
        assert!(!board.who(other).on_board());
    }
}

#[test]
fn a_knock_out_counts_for_its_attack_though_the_fallen_rises() {
    let lord = fighter("grave_lord", "always = [{ revives = { of = \"soldier\", within = 6, on = 6, hp = 1 } }]");
    let riders = "{ on = \"knock_out\", does = { gain_ap = 1 } }, { does = { prone = true } }";
    let mut board = troupe_with("dropped_items = true", &(jabber(1, riders) + &lord));
    let me = board.put(0, "jabber", 10.0, 10.0);
    let foe = board.beside(me, 1, "soldier+potion", (1.0, 0.0));
    board.put(1, "grave_lord", 17.0, 10.0);
    spectators(&mut board);
    (board.who_mut(foe).hp, board.who_mut(foe).recurs, board.who_mut(foe).broken) = (1, 1, true);
    board.activate(me);
    // Broken, it defends with two dice and the worse counts. It rises on the 6.
    board.dice(&[4, 1, 1, 6]).go("strike Soldier 1 with Jab").done();
    assert_eq!(board.hp_ap(me).1, 4, "3 left and one gained");
    let one = board.who(foe);
    assert_eq!((one.on_board(), one.hp, one.prone, one.broken, one.recurs), (true, 1, false, false, 0));
    // What it dropped it has no more.
    assert!(!one.kit.contains(&board.key("potion")));
    assert_eq!(board.st.tokens.len(), 1);
}

#[test]
fn who_passes_ends_the_activations_that_have_begun() {
    let own = "attacks = [{ name = \"Hack\", ap = 1, power = 1 }]\n\
               when = [{ at = \"activation_end\", heal = 2 }]";
    let troll = fighter("troll", own).replace("base = 30", "base = 30, traits = [\"split_activation\"]");
    let mut board = troupe_with("", &troll);
    let me = board.put(0, "troll", 10.0, 10.0);
    board.beside(me, 1, "soldier", (1.0, 0.0));
    board.who_mut(me).hp = 5;
    board.activate(me).dice(&[1]).go("strike Soldier with Hack").go("end the Activation").done();
    assert_eq!((board.who(me).hp, board.who(me).activated), (5, false));
    board.turn_of(0).go("end the Round's Activations");
    assert_eq!((board.who(me).hp, board.who(me).activated), (7, true));
}

#[test]
fn hits_in_contact_may_spare_some() {
    let own = "when = [{ at = \"round_end\", hits_in_contact = 1, if = { not_of = [\"archer\"] } }]";
    let mut board = troupe_with("", &fighter("briar", own));
    let me = board.put(0, "briar", 10.0, 10.0);
    let one = board.beside(me, 1, "soldier", (1.0, 0.0));
    let other = board.beside(me, 1, "archer", (-1.0, 0.0));
    board.dice(&[1]).rule(|play| play.moment(me, super::super::cards::Moment::RoundEnd)).done();
    assert_eq!([one, other].map(|k| board.who(k).hp), [9, 10]);
}

#[test]
fn a_round_may_begin_with_a_fallen_friend() {
    let own = "equipment = { class = \"item\" }\n\
               when = [{ at = \"round_start\", success = true, returns = \"soldier\" }]";
    let marker = gear("marker", own);
    for (die, back) in [(4, true), (3, false)] {
        let mut board = troupe_with("", &marker);
        let me = board.put(0, "archer+marker", 10.0, 10.0);
        let fallen = board.put(0, "soldier", 20.0, 20.0);
        board.put(1, "soldier", 30.0, 30.0);
        board.rule(|play| play.knock_out(fallen, NONE));
        board.dice(&[die]).rule(|play| play.begin_round()).done();
        assert_eq!(board.who(fallen).on_board(), back);
        if back {
            assert!(board.st.gap(me, fallen) <= 100 && board.who(fallen).hp == 10);
        }
    }
}

#[test]
fn what_the_commander_has_may_make_others_cheaper() {
    let own = "equipment = { class = \"gear\", only = [\"chief\"], \
               discount = { of = [\"soldier\"], percent = 20 } }";
    let horn = &gear("horn", own);
    let led = "warband = [{ profile = \"chief\", equipment = [\"horn\"] }, \"soldier\", \"dancer\"]";
    let plain = "warband = [\"chief\", \"soldier\", \"dancer\"]";
    // 80, 32 and 45 GP; without the Horn the soldier costs 40.
    assert!(compiled("game_value = 157", horn, [led, led]).is_ok());
    let told = compiled("game_value = 157", horn, [led, plain]).unwrap_err();
    assert_eq!(told, ["side.1.warband: the Warband costs 165 GP; rules.game_value is 157"]);
    let told = compiled("game_value = 156", horn, [led, led]).unwrap_err();
    assert!(told[0].contains("costs 157 GP"), "{told:?}");
}

#[test]
fn who_pays_less_for_the_common_armoury_pays_all_of_the_rest() {
    let miser = fighter("miser", "").replace("base = 30", "base = 30, armoury_discount = 25");
    let side = "warband = [\"chief\", { profile = \"miser\", \
                equipment = [\"plate\", \"potion\", \"token\"] }]";
    // 80 and 40, 23 for the Plate of 30, 10 for the Faction's potion and 10 for Arcanite.
    assert!(compiled("game_value = 163", &miser, [side; 2]).is_ok());
    let told = compiled("game_value = 162", &miser, [side; 2]).unwrap_err();
    assert!(told[0].contains("costs 163 GP"), "{told:?}");
}

#[test]
fn who_can_ride_any_creature_rides_the_larger_ones() {
    let rider = fighter("rider", "always = [{ rides_any = true }]");
    let on =
        |mount: &str, who: &str| format!("warband = [\"chief\", {{ profile = \"{who}\", rides = 3 }}, \"{mount}\"]");
    let legal = |mount: &str, who: &str| compiled("", &rider, [&on(mount, who), &on("steed", "soldier")]).is_ok();
    assert!(legal("ogre", "rider") && legal("cat", "rider"));
    assert!(!legal("ogre", "soldier") && !legal("dancer", "rider"));
}
