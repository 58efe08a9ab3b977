//! Predicts who will cross the finish line first.
//!
//! Each racer has a promise, in thousandths: the odds of two racers are e to the power of the difference. The figures
//! are from a conditional logit (McFadden 1974), fitted to 140,000 positions of 8,000 races of greedy racers.

use balance_engine::game::log2_millis;

use super::actor_evaluation::usual_speed;
use crate::View;

/// Returns a racer's promise minus that of all others together.
pub(crate) fn score(view: View<'_>) -> i32 {
    let own = promise(&view, view.seat);
    own - view.others().map(|seat| promise(&view, seat)).reduce(either).unwrap_or(0)
}

/// Returns a racer's promise, by the rest of the way for its team, what is in play, its cards (costs weigh most), and
/// its conditions (high ones weigh most).
fn promise(view: &View<'_>, seat: u8) -> i32 {
    let (racer, cycle) = (view.racer(seat), view.cycle_of(seat));
    let way = log2_millis(view.game.way.left(usual_speed(&racer.harness), racer.square) + 50);
    let settled: i32 = racer.team.iter().map(|dog| dog.cards().count() as i32).sum();
    let cards = 17 * cycle.base + 400 * cycle.speed - 257 * cycle.cost;
    let square = |level: u8| i32::from(level) * i32::from(level);
    16 * i32::from(racer.square) - way * 19 / 10
        + 167 * settled
        + 131 * i32::from(racer.harness.more_cards)
        + cards / (10 * cycle.cards.max(1))
        - 58 * square(racer.hypothermia)
        - 28 * square(racer.starvation)
}

/// Returns the promise of two racers together: the logarithm of the sum of their powers, approximated by a parabola.
fn either(a: i32, b: i32) -> i32 {
    /// Beyond this difference the lower promise does not count: four times the logarithm of 2.
    const APART: i32 = 2_772;
    let near = (APART - (a - b).abs()).max(0);
    a.max(b) + near * near / (4 * APART)
}
