//! Predicts who will cross the finish line first.
//!
//! Each racer has a promise, in thousandths: the odds of two racers are e to the power of the difference. The figures
//! are from a conditional logit (McFadden 1974).

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
    let (w, racer, cycle) = (&view.game.weights, view.racer(seat), view.cycle_of(seat));
    let worth = view.game.cycle_worth(cycle);
    let way = log2_millis(view.game.way.left(usual_speed(&racer.harness), racer.square) + w.score_way_extra);
    let settled: i32 = racer.team.iter().map(|dog| dog.cards().count() as i32).sum();
    let cards = w.score_base * worth.base + w.score_speed * worth.speed - w.score_cost * worth.cost;
    let square = |level: u8| i32::from(level) * i32::from(level);
    w.score_square * i32::from(racer.square) - way * w.score_way / 100
        + w.score_settled * settled
        + w.score_more_cards * i32::from(racer.harness.more_cards)
        + cards / (10 * (cycle.cards.len() as i32).max(1))
        - w.score_hypothermia * square(racer.hypothermia)
        - w.score_starvation * square(racer.starvation)
}

/// Returns the promise of two racers together: the logarithm of the sum of their powers, approximated by a parabola.
fn either(a: i32, b: i32) -> i32 {
    /// Beyond this difference the lower promise does not count: four times the logarithm of 2.
    const APART: i32 = 2_772;
    /// Equal promises add the logarithm of 2.
    const CURVE: i32 = 4 * APART;
    let near = (APART - (a - b).abs()).max(0);
    a.max(b) + near * near / CURVE
}
