//! How a careful racer plays: what each choice is worth, in hundredths of a square.
//!
//! A turn is worth what a turn brings on average, the *rate*. A card is worth playing when it
//! brings more than that; when no card does, the day is over. This is the marginal value theorem of
//! foraging (Charnov 1976, doi:10.1016/0040-5809(76)90040-X), with hands for patches.
//!
//! Figures without a reason beside them are measured: each was raised and lowered, and stands where a
//! racer with it wins most against three without.

mod choices;
mod gains;
mod hand;
mod mind;
mod weights;

pub use weights::Weights;

use super::Action;
use super::cards::worth::{self, SQUARE};
use super::state::{Phase, Seen};
use super::view::View;
use mind::Mind;

/// Crossing the finish line.
const FINISH: i32 = 1_000_000;
/// What is never done on purpose.
const NEVER: i32 = -1_000_000;

/// What each action is worth to the racer who decides.
pub fn appraise(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let mind = Mind::new(view);
    match view.phase() {
        Phase::Turn => mind.turn(actions, worth),
        Phase::Pay => mind.pay(actions, worth),
        _ => worth.extend(actions.iter().map(|&action| mind.choice(action))),
    }
}

/// How a position looks to a racer: its own way ahead of the others', its team, its conditions.
pub fn score(view: View<'_>) -> i32 {
    let way = |racer: &Seen| {
        let harness = &racer.harness;
        let speed = i32::from(harness.faster + harness.slower);
        let conditions = i32::from(racer.hypothermia) + i32::from(racer.starvation);
        // What is in play, as the policy sees it, and never more than half of what is left of the way.
        // Without it playouts that stop early leave teams at home: a racer who searches with 32 of them wins
        // 7.5 ± 8.8 points less than a greedy one (160 races), and with it 5 ± 6 more (400 races).
        let left = (i32::from(view.game.finish) - i32::from(racer.square)) * SQUARE;
        let settled: i32 = racer.team.iter().map(|dog| dog.cards().count() as i32).sum();
        let settled = (settled * worth::SETTLED).min(left / 2);
        let faster = (speed * 4 * SQUARE).min(left / 2);
        i32::from(racer.square) * SQUARE + faster + settled - conditions * worth::CONDITION
    };
    let best = view.rivals().map(way).max().unwrap_or(0);
    way(view.me()) - best
}
