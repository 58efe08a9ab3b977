//! Dice: the rulebook's examples by scripted chance, and exact odds by hand.

use crate::chance::{Enumerator, Lane, Script};

use super::super::cards::Difficulty;
use super::super::dice::*;

const LANE: Lane = Lane::own(0);

fn script(dice: &[u8]) -> Script {
    Script::dice(dice.iter().copied())
}

/// The chance that something holds.
fn share(of: impl FnMut(&mut Enumerator) -> bool) -> f64 {
    let all = Enumerator::distribution(of);
    all.into_iter().find(|(holds, _)| *holds).map_or(0.0, |(_, chance)| chance)
}

fn near(a: f64, b: f64) {
    assert!((a - b).abs() < 1e-12, "{a} is not {b}");
}

#[test]
fn the_stab_of_the_verman_costs_the_apprentice_a_point() {
    let mut chance = script(&[6, 5, 2, 6, 1]);
    let mut throw = Throw::default();
    throw.roll(&mut chance, LANE, 3);
    assert_eq!((throw.hits(), throw.crits(), throw.misses()), (3, 1, 1));
    let left = defend(&mut chance, LANE, throw.hits(), Edge::Plain, false, &mut 0);
    assert_eq!(left, 1);
    chance.finish().unwrap();
}

#[test]
fn the_brute_topples_the_statue_with_three_dice() {
    let mut chance = script(&[6, 5, 4]);
    let rolled = feat(&mut chance, LANE, 3, Edge::Plain);
    assert_eq!(rolled, 4);
    assert!(rolled >= needed(Difficulty::Legendary));
    chance.finish().unwrap();
}

#[test]
fn the_halfling_scurries_off_by_one_six() {
    let mut chance = script(&[6, 3]);
    assert!(feat(&mut chance, LANE, 1, Edge::Plain) >= needed(Difficulty::Medium));
    assert_eq!(one_die(&mut chance, LANE, Edge::Plain), 3);
    chance.finish().unwrap();
}

#[test]
fn a_d3_is_half_a_die() {
    for (die, shown) in [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)] {
        assert_eq!(d3(&mut script(&[die]), LANE), shown);
    }
}

#[test]
fn edges_cancel_and_never_add_up() {
    assert_eq!(Edge::of(true, true), Edge::Plain);
    assert_eq!(Edge::of(false, false), Edge::Plain);
    assert_eq!(Edge::of(true, false), Edge::Advantage);
    assert_eq!(Edge::of(false, true), Edge::Disadvantage);
}

#[test]
fn feats_have_the_odds_of_their_dice() {
    let easy = |dice, edge| share(|chance| feat(chance, LANE, dice, edge) >= 1);
    near(easy(1, Edge::Plain), 0.5);
    near(easy(2, Edge::Plain), 0.75);
    near(easy(1, Edge::Advantage), 0.75);
    near(easy(1, Edge::Disadvantage), 0.25);
    // Nobody tries without a die, whatever helps.
    near(easy(0, Edge::Advantage), 0.0);
    // Two Successes of one die take a 6; of two, a 6 or two hits.
    let medium = |dice, edge| share(|chance| feat(chance, LANE, dice, edge) >= 2);
    near(medium(1, Edge::Plain), 1.0 / 6.0);
    near(medium(2, Edge::Plain), 15.0 / 36.0);
    near(medium(1, Edge::Advantage), 11.0 / 36.0);
}

#[test]
fn bravery_takes_the_lower_two_at_an_advantage() {
    assert_eq!(bravery(&mut script(&[2, 5]), LANE, Edge::Plain), 7);
    assert_eq!(bravery(&mut script(&[2, 5, 6]), LANE, Edge::Advantage), 7);
    assert_eq!(bravery(&mut script(&[2, 5, 6]), LANE, Edge::Disadvantage), 11);
    near(share(|chance| bravery(chance, LANE, Edge::Plain) <= 7), 21.0 / 36.0);
    near(share(|chance| bravery(chance, LANE, Edge::Advantage) <= 7), counted(true) / 216.0);
    near(share(|chance| bravery(chance, LANE, Edge::Disadvantage) <= 7), counted(false) / 216.0);
}

/// Throws of three dice whose lower, or higher, two come to 7 at most, counted one by one.
fn counted(lower: bool) -> f64 {
    let mut throws = 0;
    for throw in 0..216 {
        let mut dice = [throw % 6 + 1, throw / 6 % 6 + 1, throw / 36 + 1];
        dice.sort_unstable();
        let two = if lower { dice[0] + dice[1] } else { dice[1] + dice[2] };
        throws += i32::from(two <= 7);
    }
    f64::from(throws)
}

#[test]
fn defence_goes_on_until_a_die_fails_or_all_is_defended() {
    let left = |dice: &[u8], hits, edge, clumsy, mut again| {
        let mut chance = script(dice);
        let left = defend(&mut chance, LANE, hits, edge, clumsy, &mut again);
        chance.finish().unwrap();
        left
    };
    assert_eq!(left(&[4, 5, 1], 5, Edge::Plain, false, 0), 3);
    assert_eq!(left(&[6, 6], 3, Edge::Plain, false, 0), 0);
    assert_eq!(left(&[], 0, Edge::Plain, false, 0), 0);
    // In Cover the better of two counts, when Prone the worse.
    assert_eq!(left(&[1, 4, 2, 3], 2, Edge::Advantage, false, 0), 1);
    assert_eq!(left(&[6, 3], 1, Edge::Disadvantage, false, 0), 1);
    // A Shield rolls one failure again; who needs both hands fails on a 6.
    assert_eq!(left(&[2, 5, 3], 2, Edge::Plain, false, 1), 1);
    assert_eq!(left(&[6], 1, Edge::Plain, true, 0), 1);
    near(share(|chance| defend(chance, LANE, 1, Edge::Plain, false, &mut 1) == 0), 0.75);
}

#[test]
fn dice_are_rolled_again_once() {
    let mut throw = Throw::default();
    throw.roll(&mut script(&[1, 1, 2, 4, 6]), LANE, 5);
    let mut again = throw;
    again.reroll_ones(&mut script(&[1, 6]), LANE);
    assert_eq!((again.hits(), again.ones(), again.misses()), (5, 1, 2));
    let mut again = throw;
    again.reroll_misses(&mut script(&[5, 3]), LANE, 2);
    assert_eq!((again.hits(), again.misses()), (4, 2));
    let mut again = throw;
    again.reroll_misses(&mut script(&[5, 3, 4]), LANE, u8::MAX);
    assert_eq!((again.hits(), again.misses()), (5, 1));
    let mut again = throw;
    again.reroll_hits(&mut script(&[1, 2]), LANE);
    assert_eq!((again.hits(), again.misses()), (0, 5));
}
