//! Dice: the result of a throw, and exact odds by hand.

use balance_engine::chance::{Chance, Enumerator, Lane, Script};

use crate::state::dice::*;

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

/// Throws this many dice, and one more with an edge.
fn throw(chance: &mut impl Chance, dice: u8, edge: Edge) -> Throw {
    let mut throw = Throw::default();
    throw.roll(chance, LANE, dice + u8::from(edge != Edge::Plain));
    throw
}

/// A throw of these faces.
fn lying(faces: &[u8]) -> Throw {
    throw(&mut script(faces), faces.len() as u8, Edge::Plain)
}

#[test]
fn a_six_is_two_successes_and_below_four_is_a_failure() {
    assert_eq!([1, 2, 3, 4, 5, 6].map(successes), [0, 0, 0, 1, 1, 2]);
    let throw = lying(&[6, 5, 2]);
    assert_eq!((throw.hits(), throw.crits(), throw.misses()), (3, 1, 1));
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
    let easy = |dice, edge| share(|chance| throw(chance, dice, edge).feat(edge) >= 1);
    near(easy(1, Edge::Plain), 0.5);
    near(easy(2, Edge::Plain), 0.75);
    near(easy(1, Edge::Advantage), 0.75);
    near(easy(1, Edge::Disadvantage), 0.25);
    assert_eq!(Throw::default().feat(Edge::Advantage), 0);
    // Two Successes of one die take a 6; of two, a 6 or two hits.
    let medium = |dice, edge| share(|chance| throw(chance, dice, edge).feat(edge) >= 2);
    near(medium(1, Edge::Plain), 1.0 / 6.0);
    near(medium(2, Edge::Plain), 15.0 / 36.0);
    near(medium(1, Edge::Advantage), 11.0 / 36.0);
}

#[test]
fn bravery_takes_the_lower_two_at_an_advantage() {
    assert_eq!(lying(&[2, 5]).bravery(Edge::Plain), 7);
    assert_eq!(lying(&[2, 5, 6]).bravery(Edge::Advantage), 7);
    assert_eq!(lying(&[2, 5, 6]).bravery(Edge::Disadvantage), 11);
    let passed = |edge| share(|chance| throw(chance, 2, edge).bravery(edge) <= 7);
    near(passed(Edge::Plain), 21.0 / 36.0);
    near(passed(Edge::Advantage), counted(true) / 216.0);
    near(passed(Edge::Disadvantage), counted(false) / 216.0);
}

/// Returns how many throws of three dice have lower (or higher) two that add up to at most 7, counted one by one.
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
fn of_two_defence_dice_the_better_or_the_worse_counts() {
    let dice = lying(&[2, 5]);
    let defence = |dice: &Throw, edge| dice.defence(edge, false);
    assert_eq!((defence(&dice, Edge::Advantage), defence(&dice, Edge::Disadvantage)), (1, 0));
    assert_eq!(defence(&lying(&[6]), Edge::Plain), 2);
    // A die that Arcanite added counts as well; for who is clumsy a 6 is a Failure, and the least wanted.
    assert_eq!(defence(&lying(&[4, 6]), Edge::Plain), 3);
    assert_eq!(lying(&[6, 4]).defence(Edge::Advantage, true), 1);
    assert_eq!(lying(&[6, 4]).defence(Edge::Disadvantage, true), 0);
    let defends = |edge| share(|chance| throw(chance, 1, edge).defence(edge, false) > 0);
    near(defends(Edge::Advantage), 0.75);
    near(defends(Edge::Disadvantage), 0.25);
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
