//! Solo play: Rogue Characters that the dice control.

use std::collections::BTreeMap;

use balance_engine::chance::{Lane, Roll, Script};

use super::board::{Board, inches};
use super::troupe::{compiled, fighter, spectators, troupe, troupe_with};
use crate::board::Point;
use crate::cards::{Class, Trait, bit};
use crate::game::Action;
use crate::rules::rogue;
use crate::sides::roster::rogue_class;
use crate::state::{Lies, NO_SEAT, Phase, Place};
use crate::view::View;

/// Returns a Rogue Character without an owner at 18, 18 that is Activated next with this Behaviour Roll.
fn rogue_of(words: &str, behaviour: u8) -> (Board, u8) {
    rogue_on("", words, behaviour)
}

fn rogue_on(rules: &str, words: &str, behaviour: u8) -> (Board, u8) {
    let mut b = troupe_with(rules, "");
    let one = b.put(NO_SEAT, words, 18.0, 18.0);
    b.st.order = [NO_SEAT, 0, 1];
    b.st.turn = 0;
    b.chance.behaviour.push_back(behaviour);
    (b, one)
}

/// Plays the Rogue Character's Activation, up to the next decision of a player.
fn play(b: &mut Board) -> &mut Board {
    b.rule(|_| {}).done();
    assert_eq!((b.st.actor, b.st.phase), (0, Phase::Activate));
    b
}

#[test]
fn one_is_timid_and_moves_straight_away() {
    let (mut b, one) = rogue_of("soldier", 1);
    b.put(0, "soldier", 18.0, 10.0);
    b.put(1, "soldier", 1.0, 35.0);
    play(&mut b);
    assert_eq!(b.who(one).at, inches(18.0, 23.0));
}

#[test]
fn two_is_territorial_and_stays_unless_somebody_is_within_three_inches() {
    for (y, moves) in [(22.19, false), (22.18, true)] {
        let (mut b, one) = rogue_of("soldier", 2);
        let foe = b.put(0, "soldier", 18.0, y);
        b.put(1, "soldier", 1.0, 1.0);
        if moves {
            // Engaged, it strikes with what it has: four random Stabs.
            b.chance.script.then((0..4).flat_map(|_| [Roll::Below { n: 2, value: 0 }, Roll::D6(1)]));
        }
        play(&mut b);
        assert_eq!(b.st.gap(one, foe) == 0, moves, "{:?}", b.who(one).at);
    }
}

#[test]
fn three_is_greedy_and_goes_for_the_nearest_token_with_two_runs_at_most() {
    let (mut b, one) = rogue_of("soldier", 3);
    b.lay(Lies::Arcanite, 18.0, 35.0);
    b.lay(Lies::Arcanite, 1.0, 18.0);
    b.put(0, "soldier", 18.0, 10.0);
    b.put(1, "soldier", 1.0, 35.0);
    b.dice(&[1, 2]);
    play(&mut b);
    assert_eq!(b.who(one).at, inches(18.0, 26.0));
}

#[test]
fn the_greedy_pick_up_what_they_reach_before_anything_else() {
    let (mut b, one) = rogue_of("soldier", 3);
    b.lay(Lies::Arcanite, 18.0, 21.0);
    b.put(0, "soldier", 18.0, 10.0);
    b.put(1, "soldier", 1.0, 35.0);
    // One AP for an Easy Feat, until it succeeds.
    b.dice(&[3, 4]);
    play(&mut b);
    assert_eq!((b.who(one).found, b.who(one).ap_left), (1, 2));
}

#[test]
fn the_greedy_go_to_the_middle_that_is_to_be_held_when_it_is_nearer() {
    for (x, nearer) in [(2.0, false), (13.0, true)] {
        let (mut b, one) = rogue_on("mission = \"hold_middle\"", "soldier", 3);
        b.who_mut(one).at = inches(18.0, 33.0);
        b.lay(Lies::Arcanite, x, 33.0);
        b.put(0, "soldier", 30.0, 1.0);
        b.put(1, "soldier", 1.0, 1.0);
        // Two runs towards the middle, or two tries to pick the Token up.
        b.dice(if nearer { &[1, 4] } else { &[1, 1] });
        play(&mut b);
        assert_eq!((b.who(one).at.y < 3300, b.who(one).found > 0), (!nearer, nearer));
    }
}

#[test]
fn on_the_ground_that_counts_the_greedy_run_no_farther() {
    // Six inches from the middle to the edge of the base, and a hundredth more.
    for (y, runs) in [(29.59, false), (29.6, true)] {
        let (mut b, one) = rogue_on("mission = \"hold_middle\"", "soldier", 3);
        b.who_mut(one).at = inches(18.0, y);
        b.who_mut(one).movement = 5;
        b.put(0, "soldier", 30.0, 1.0);
        b.put(1, "soldier", 1.0, 1.0);
        if runs {
            b.dice(&[1]);
        }
        play(&mut b);
        assert_eq!((b.who(one).legged > 0, b.who(one).prone), (runs, false), "{y}");
    }
}

#[test]
fn four_rampages_on_until_it_charges() {
    let (mut b, one) = rogue_of("soldier", 4);
    let near = b.put(0, "soldier", 18.0, 32.0);
    b.put(1, "soldier", 1.0, 1.0);
    // 5 inches, then 2, 2, 2 and 2: the fourth run brings contact, a Charge and its AP. Four AP are left.
    b.dice(&[2, 2, 2, 2]);
    b.chance.script.then((0..4).flat_map(|_| [Roll::Below { n: 2, value: 0 }, Roll::D6(1)]));
    play(&mut b);
    assert_eq!((b.st.gap(one, near), b.who(one).charged, b.who(one).legged), (0, false, 4));
    assert_eq!(b.who(one).ap_left, 0);
}

#[test]
fn a_rampage_can_end_in_a_fall() {
    let (mut b, one) = rogue_of("soldier", 4);
    b.put(0, "soldier", 18.0, 35.0);
    b.put(1, "soldier", 1.0, 1.0);
    // It gets up with an AP for each try while it has any.
    b.dice(&[1, 5, 1, 1, 1]);
    play(&mut b);
    assert_eq!((b.who(one).prone, b.who(one).ap_left), (true, 0));
}

#[test]
fn five_bullies_the_weakest_and_shoots_at_it_first() {
    let (mut b, archer) = rogue_of("archer", 5);
    let weak = b.put(0, "soldier", 18.0, 34.0);
    let near = b.put(1, "soldier", 18.0, 8.0);
    b.who_mut(weak).hp = 3;
    // It comes within 12 inches, and takes a Medium Shot with 2 AP; the other 2 are for the nearest.
    b.dice(&[4, 4, 4, 1, 4, 4, 4, 1]);
    play(&mut b);
    assert_eq!([weak, near].map(|who| b.who(who).hp), [2, 9]);
    assert!(b.st.gap(archer, weak) <= 1200 && b.who(archer).at.y < 2300);
}

/// Rules of a high wall so wide, between 18, 18 and 18, 24.
fn wall(wide: f32) -> String {
    format!(
        "table = {{ terrain = [{{ at = [18.0, 20.5], size = [{wide:.1}, 0.5], ground = \"impassable\", height = \"high\" }}] }}"
    )
}

#[test]
fn a_bully_goes_on_to_whom_it_cannot_see_and_stops_when_it_does() {
    let (mut b, archer) = rogue_on(&wall(6.0), "archer", 5);
    let weak = b.put(0, "soldier", 18.0, 24.0);
    b.put(1, "soldier", 1.0, 1.0);
    b.who_mut(weak).hp = 3;
    assert!(b.st.gap(archer, weak) <= 1200 && !b.game.sees(&b.st, archer, weak));
    // Around the wall, but no farther than it must: then two Medium Shots that fail.
    b.dice(&[1, 1, 1, 1]);
    play(&mut b);
    let moved = b.who(archer).at.distance(inches(18.0, 18.0));
    assert!(b.game.sees(&b.st, archer, weak) && (200..=450).contains(&moved), "{moved}");
    assert_eq!((b.who(archer).legged, b.who(archer).ap_left), (0, 0));
}

#[test]
fn a_bully_that_sees_its_prey_nowhere_legs_it_twice() {
    let (mut b, archer) = rogue_on(&wall(24.0), "archer", 5);
    let weak = b.put(0, "soldier", 18.0, 24.0);
    b.put(1, "soldier", 1.0, 1.0);
    b.dice(&[1, 1]);
    play(&mut b);
    assert!(!b.game.sees(&b.st, archer, weak));
    assert_eq!((b.who(archer).legged, b.who(archer).ap_left), (2, 3));
}

#[test]
fn a_bully_that_had_to_get_up_shoots_at_its_prey_first_too() {
    let (mut b, archer) = rogue_of("archer", 5);
    let weak = b.put(0, "soldier", 18.0, 34.0);
    let near = b.put(1, "soldier", 18.0, 8.0);
    b.who_mut(weak).hp = 3;
    (b.who_mut(archer).prone, b.who_mut(archer).prone_since) = (true, 1);
    // It gets up; a Medium Shot with 2 AP; the last AP is for the nearest.
    b.dice(&[4, 4, 4, 4, 1, 1]);
    play(&mut b);
    assert_eq!([weak, near].map(|who| b.who(who).hp), [2, 10]);
}

#[test]
fn a_bully_shoots_at_the_rider_that_it_goes_for_and_not_at_the_mount() {
    let (mut b, _) = rogue_of("archer", 5);
    let rider = b.put(0, "soldier", 18.0, 24.0);
    let steed = b.put(0, "steed", 18.0, 24.0);
    b.ride(rider, steed);
    b.put(1, "soldier", 1.0, 1.0);
    b.who_mut(rider).hp = 3;
    // A Medium Shot at the rider, who is in Cover; another at the nearest of the list.
    b.dice(&[4, 4, 4, 1, 1, 1, 1]);
    play(&mut b);
    assert_eq!([rider, steed].map(|who| b.who(who).hp), [2, 10]);
}

#[test]
fn six_hunts_the_one_with_most_hp_left() {
    let (mut b, one) = rogue_of("soldier", 6);
    let strong = b.put(0, "ogre", 18.0, 32.0);
    b.put(1, "soldier", 18.0, 12.0);
    b.dice(&[2, 1]);
    play(&mut b);
    assert_eq!(b.who(one).at, inches(18.0, 26.0));
    assert_eq!(b.who(one).legged, 2);
    assert!(b.st.gap(one, strong) > 0);
}

#[test]
fn bullies_and_hunters_engage_whoever_they_run_into() {
    let (mut b, one) = rogue_of("soldier", 5);
    let weak = b.put(0, "soldier", 18.0, 34.0);
    b.who_mut(weak).hp = 1;
    // Its free movement ends beside another Character. It stays there and strikes.
    let met = b.put(1, "archer", 19.18, 23.0);
    b.chance.script.then((0..4).flat_map(|_| [Roll::Below { n: 2, value: 0 }, Roll::D6(1)]));
    play(&mut b);
    assert_eq!((b.who(one).at, b.who(one).legged), (inches(18.0, 23.0), 0));
    assert!(b.st.engaged(one).any(|(foe, _)| foe == met));
}

#[test]
fn with_nobody_to_go_for_it_stays() {
    let (mut b, one) = rogue_of("soldier", 3);
    spectators(&mut b);
    play(&mut b);
    assert_eq!(b.who(one).at, inches(18.0, 18.0));
}

#[test]
fn shots_cost_an_ap_for_each_level_until_ap_are_spent() {
    let (mut b, archer) = rogue_of("archer", 2);
    let near = b.put(0, "soldier", 18.0, 25.0);
    b.put(1, "soldier", 18.0, 8.0);
    // Two Medium Feats of two dice each: one succeeds, one fails.
    b.dice(&[5, 5, 5, 2, 4, 1]);
    play(&mut b);
    assert_eq!((b.who(near).hp, b.who(archer).ap_left), (9, 0));
}

#[test]
fn engaged_it_fights_the_one_with_the_fewest_hp_by_lot() {
    let (mut b, one) = rogue_of("soldier", 1);
    let hale = b.beside(one, 0, "soldier", (1.0, 0.0));
    let hurt = b.beside(one, 0, "archer", (-1.0, 0.0));
    b.put(1, "soldier", 1.0, 1.0);
    b.who_mut(hurt).hp = 5;
    // The second Attack, Swing, costs 2 AP; then Stab; then Swing again, which only Stab can be for.
    let lots = [(1, vec![1, 1]), (0, vec![4, 1]), (1, vec![1])];
    for (lot, dice) in lots {
        b.chance.script.then([Roll::Below { n: 2, value: lot }]);
        b.dice(&dice);
    }
    play(&mut b);
    assert_eq!([hale, hurt].map(|who| b.who(who).hp), [10, 4]);
    assert_eq!((b.who(one).ap_left, b.who(one).at), (0, inches(18.0, 18.0)));
}

#[test]
fn a_trait_that_takes_ap_is_used_on_a_success() {
    for (die, swallowed) in [(3, false), (4, true)] {
        let (mut b, ogre) = rogue_of("ogre", 1);
        let prey = b.beside(ogre, 0, "soldier", (1.0, 0.0));
        b.put(1, "soldier", 1.0, 1.0);
        b.put(0, "soldier", 1.0, 35.0);
        b.who_mut(ogre).ap_left = 2;
        b.who_mut(ogre).ap = 2;
        b.chance.behaviour.push_back(die);
        if swallowed {
            // A Medium Feat with 2 AP; one Hit.
            b.dice(&[4, 4, 1, 1]);
        } else {
            for _ in 0..2 {
                b.chance.script.then([Roll::Below { n: 1, value: 0 }]);
                b.dice(&[1, 1]);
            }
        }
        play(&mut b);
        assert_eq!(b.who(prey).place == Place::Gobbled(ogre), swallowed);
    }
}

#[test]
fn a_trait_is_used_after_getting_up_too() {
    let (mut b, ogre) = rogue_of("ogre", 1);
    let prey = b.beside(ogre, 0, "soldier", (1.0, 0.0));
    b.put(1, "soldier", 1.0, 1.0);
    b.put(0, "soldier", 1.0, 35.0);
    (b.who_mut(ogre).prone, b.who_mut(ogre).prone_since) = (true, 1);
    b.who_mut(ogre).ap = 3;
    b.chance.behaviour.push_back(4);
    // It gets up; a Medium Feat with 2 AP; one Hit.
    b.dice(&[4, 4, 4, 1, 1]);
    play(&mut b);
    assert_eq!(b.who(prey).place, Place::Gobbled(ogre));
}

/// Returns a Rogue Character with a Bow that can Hum for 1 HP and Sing for 2, for this many AP each.
fn singer(ap: u8, behaviour: u8) -> (Board, u8) {
    let own = format!(
        "attacks = [{{ name = \"Bow\", shot = {{ range = 12, feat = \"medium\" }}, power = 1 }}]\n\
         uses = [{{ name = \"Hum\", ap = {ap}, at = \"mage\", does = {{ heal = 1 }} }}, \
         {{ name = \"Sing\", ap = {ap}, at = \"mage\", does = {{ heal = 2 }} }}]"
    );
    let mut b = troupe_with("", &fighter("singer", &own));
    let one = b.put(NO_SEAT, "singer", 18.0, 18.0);
    b.who_mut(one).hp = 5;
    b.st.order = [NO_SEAT, 0, 1];
    b.chance.behaviour.push_back(behaviour);
    (b, one)
}

#[test]
fn each_trait_has_a_die_of_its_own_and_is_used_once() {
    for (dice, hp, ap) in [([3, 3], 5, 4), ([4, 3], 6, 3), ([3, 4], 7, 3), ([4, 4], 8, 2)] {
        let (mut b, one) = singer(1, 2);
        spectators(&mut b);
        b.chance.behaviour.extend(dice);
        play(&mut b);
        assert_eq!(b.hp_ap(one), (hp, ap), "{dice:?}");
    }
}

#[test]
fn traits_come_after_what_the_behaviour_asks_for() {
    let (mut b, one) = singer(3, 5);
    b.put(0, "soldier", 18.0, 25.0);
    b.put(1, "soldier", 1.0, 1.0);
    b.chance.behaviour.extend([4, 4]);
    // The Shot of a Bully takes 2 AP. No 3 are left for a Trait: there is another Shot.
    b.dice(&[1, 1, 1, 1]);
    play(&mut b);
    assert_eq!(b.hp_ap(one), (5, 0));
}

#[test]
fn its_die_limits_one_of_split_activations() {
    let (mut b, one) = rogue_of("weaver", 1);
    b.beside(one, 0, "soldier", (1.0, 0.0));
    b.put(1, "soldier", 1.0, 1.0);
    b.chance.behaviour.push_back(1);
    // Swing would cost 2 AP: with one to spend it is Stab.
    b.chance.script.then([Roll::Below { n: 2, value: 1 }, Roll::D6(1)]);
    play(&mut b);
    assert_eq!((b.who(one).ap_left, b.who(one).activated), (3, false));
}

#[test]
fn one_of_split_activations_that_comes_to_nothing_is_followed_by_another() {
    let (mut b, one) = rogue_of("weaver", 2);
    let [first, second] = spectators(&mut b);
    b.put(0, "dancer", 1.0, 1.0);
    // The most AP of this Activation; what the players' would do; then the next one.
    b.chance.behaviour.extend([6, 1, 1, 4, 6]);
    play(&mut b);
    assert_eq!((b.who(one).activated, b.who(one).waits, b.hp_ap(one).1), (false, 1, 4));
    // Its next roll is a Rampage: it moves and Legs it, with a fall that ends this Activation.
    b.activate(first).go("end the Activation").activate(second).dice(&[6]);
    b.go("end the Activation").done();
    assert_eq!((b.who(one).prone, b.who(one).activated, b.hp_ap(one).1), (true, false, 3));
}

#[test]
fn who_can_do_nothing_whatever_it_rolls_waits_for_nothing() {
    let (mut b, one) = rogue_of("weaver", 4);
    spectators(&mut b);
    b.who_mut(one).pinned = true;
    play(&mut b);
    assert_eq!((b.who(one).activated, b.who(one).waits), (true, 0));
}

#[test]
fn a_mage_casts_a_spell_by_lot_and_draws_on_while_it_can() {
    let (mut b, mage) = rogue_of("wizard", 2);
    let foe = b.put(0, "soldier", 18.0, 25.0);
    b.put(1, "soldier", 1.0, 1.0);
    b.who_mut(mage).bought = 3;
    // Of Blast and Bolt the second; at the one foe in range; 2, 2, then 9 and 2 for an AP each.
    b.chance.script.then([Roll::Below { n: 2, value: 1 }, Roll::Below { n: 1, value: 0 }]);
    b.card(54, 4).card(53, 5).card(52, 32).card(51, 6).dice(&[1]);
    play(&mut b);
    assert_eq!((b.who(foe).hp, b.who(mage).ap_left, b.who(mage).tokens()), (8, 0, 3));
}

#[test]
fn its_die_limits_the_cards_of_a_spell_too() {
    for (limit, hp, ap) in [(2, 10, 2), (3, 8, 1)] {
        let (mut b, mage) = rogue_of("wizard", 2);
        b.who_mut(mage).traits |= bit(Trait::SplitActivation);
        let foe = b.put(0, "soldier", 18.0, 25.0);
        b.put(1, "soldier", 1.0, 1.0);
        b.chance.behaviour.push_back(limit);
        // Bolt at the one foe in range; 2 and 2 for two AP, then a King for the third.
        b.chance.script.then([Roll::Below { n: 2, value: 1 }, Roll::Below { n: 1, value: 0 }]);
        b.card(54, 4).card(53, 5);
        if limit > 2 {
            b.card(52, 48).dice(&[1]);
        }
        play(&mut b);
        assert_eq!((b.who(foe).hp, b.hp_ap(mage)), (hp, (10, ap)), "{limit}");
    }
}

#[test]
fn a_spell_that_brings_characters_comes_first() {
    let added = "[cards.call]\nname = \"Call\"\nsource = \"built_in\"\ntype = \"spell\"\nfaction = \"red\"\nspell = { level = 2, at = \"no_one\", summons = { profile = \"soldier\", count = 1, within = 3 } }\n";
    let mut b = troupe_with("", added);
    b.put(NO_SEAT, "wizard", 18.0, 18.0);
    b.st.order = [NO_SEAT, 0, 1];
    b.chance.behaviour.push_back(2);
    b.put(0, "soldier", 18.0, 25.0);
    b.put(1, "soldier", 1.0, 1.0);
    b.chance.script.then([Roll::Below { n: 1, value: 0 }, Roll::Below { n: 1, value: 0 }]);
    b.card(54, 4).card(53, 5);
    // The newcomer acts after the players.
    play(&mut b);
    assert_eq!(b.st.all().filter(|(_, one)| one.home == NO_SEAT).count(), 2);
}

#[test]
fn it_never_spends_arcanite() {
    let mut b = troupe();
    let one = b.put(0, "soldier+token", 18.0, 18.0);
    let foe = b.beside(one, 1, "soldier", (1.0, 0.0));
    b.activate(foe).dice(&[4, 1]).go("strike Soldier with Stab").done();
    assert!(matches!(b.st.phase, Phase::React(_)));
    let legal = b.legal();
    let view = View { game: &b.game, st: &b.st, seat: 0 };
    let choice = rogue::choose(view, &legal, &mut Script::dice([]), Lane::own(2));
    assert_eq!(legal[choice], Action::Accept);
}

#[test]
fn the_one_nearest_to_a_player_is_activated_first() {
    let mut b = troupe();
    let far = b.put(NO_SEAT, "soldier", 18.0, 18.0);
    let near = b.put(NO_SEAT, "dancer", 18.0, 14.0);
    b.put(0, "soldier", 18.0, 6.0);
    b.put(1, "soldier", 1.0, 35.0);
    b.st.order = [NO_SEAT, 0, 1];
    b.chance.behaviour.push_back(2);
    play(&mut b);
    assert_eq!([far, near].map(|who| b.who(who).activated), [false, true]);
}

#[test]
fn rogues_of_nobody_roll_for_initiative_too() {
    let mut b = troupe();
    b.put(NO_SEAT, "soldier", 18.0, 18.0);
    spectators(&mut b);
    // The first two tie: all roll again.
    b.chance.rounds.extend([3, 3, 5, 2, 4, 6]);
    b.only(|p| p.initiative());
    assert_eq!(b.st.order, [NO_SEAT, 1, 0]);
}

/// The Characters of a Rogue Warband of 230 GP by two dice for each, and whether anybody of that class
/// can be paid for.
fn rogue_warband(dice: &[(u8, u8, bool)]) -> Vec<String> {
    let side = "warband = { random = \"rogue\", gp = 230, faction = \"red\" }";
    let game = compiled("", "", [side, side]).unwrap();
    let only = Roll::Below { n: 1, value: 0 };
    // The Faction and its Commander; then two dice and a profile of the class for each.
    let mut rolls = vec![only, only];
    for &(one, other, found) in dice {
        rolls.extend([Roll::D6(one), Roll::D6(other)]);
        rolls.extend(found.then_some(only));
    }
    let mut chance = Script::new(rolls);
    let roster = game.rosters[0].draw(&game.program, 0, &mut chance);
    chance.finish().unwrap();
    roster.iter().map(|one| game.program.names.keys[0][usize::from(one.profile)].clone()).collect()
}

#[test]
fn a_rogue_warband_has_a_commander_and_then_what_two_dice_say() {
    // Chief 80; 7 is a Unit, Soldier 40; 5 a Beast of the Bestiary, Cat 30; 10 a Mage, 80: 230 in all.
    let all = rogue_warband(&[(3, 4, true), (2, 3, true), (4, 6, true)]);
    assert_eq!(all, ["chief", "soldier", "cat", "wizard"]);
    // 9 is an Elite, 11 an Irregular; 12 a Heavy, for whom there is no gold left; 2 is a Beast.
    let all = rogue_warband(&[(4, 5, true), (5, 6, true), (6, 6, false), (1, 1, true)]);
    assert_eq!(all, ["chief", "archer", "dancer", "cat"]);
}

#[test]
fn the_table_of_two_dice_is_as_printed() {
    let classes: BTreeMap<u8, Class> = (2..=12).map(|dice| (dice, rogue_class(dice))).collect();
    use Class::{Beast, Elite, Heavy, Irregular, Mage, Unit};
    let printed = [Beast, Beast, Beast, Beast, Unit, Unit, Unit, Elite, Mage, Irregular, Heavy];
    assert_eq!(classes.into_values().collect::<Vec<_>>(), printed);
}

#[test]
fn a_rogue_warband_may_have_an_equipped_commander() {
    let side =
        "warband = { random = \"rogue\", gp = 100, commander = { profile = \"chief\", equipment = [\"mail\"] } }";
    let game = compiled("", "", [side, side]).unwrap();
    // The Faction that is drawn does not matter: it is the Commander's. No Character costs 0 GP.
    let mut chance = Script::new([Roll::Below { n: 2, value: 0 }]);
    let roster = game.rosters[0].draw(&game.program, 0, &mut chance);
    chance.finish().unwrap();
    let leader = roster[0];
    assert_eq!((roster.len(), game.program.names.keys[0][usize::from(leader.profile)].as_str()), (1, "chief"));
    let one = game.recruit(leader.profile, 0, &[leader.kit[0]]);
    assert_eq!(one.armour, 1);
}

#[test]
fn a_warband_that_arrives_by_lot_comes_on_a_four_at_its_edge() {
    let late = "warband = [\"chief\"]\narrives = \"at_random\"";
    let game = compiled("", "", ["warband = [\"chief\"]", late]).unwrap();
    let mut b = Board::of(game);
    b.put(0, "chief", 18.0, 3.0);
    let one = b.put(1, "chief", 0.0, 0.0);
    (b.who_mut(one).place, b.who_mut(one).at) = (Place::Waiting, Point::default());
    // A 3 is too low, and the game goes on without it; a 4 brings it, at a random part of the edge.
    b.chance.rounds.extend([3]);
    b.only(|p| p.begin_round());
    assert_eq!((b.who(one).place, b.st.phase == Phase::Over), (Place::Waiting, false));
    b.chance.rounds.extend([4]);
    b.chance.script.then([Roll::Below { n: 6, value: 2 }]);
    b.only(|p| p.begin_round());
    b.done();
    assert_eq!(b.who(one).place, Place::Board);
    let table = &b.st.table;
    let edge = table.nearest_edge(b.who(one).disc());
    assert!(table.edge_gap(b.who(one).disc(), edge) <= 50 && b.who(one).at.y > 3000);
}

#[test]
fn rogues_are_deployed_at_the_front_of_their_own_zone() {
    let side = "warband = [\"chief\"]";
    let game = compiled("", "", [side, side]).unwrap();
    let mut b = Board::of(game);
    let one = b.put(1, "chief", 0.0, 0.0);
    b.who_mut(one).place = Place::Waiting;
    b.st.actor = 1;
    b.st.phase = Phase::Deploy;
    let legal = b.legal();
    let mut lot = Script::new([Roll::Below { n: 6, value: 4 }]);
    let choice = rogue::choose(View { game: &b.game, st: &b.st, seat: 1 }, &legal, &mut lot, Lane::own(2));
    assert_eq!(legal[choice], Action::Deploy { slot: 4, back: false });
    b.only(|p| p.place(one, 4, false));
    assert!(b.who(one).at.y >= 3000, "within six inches of the far edge");
}
