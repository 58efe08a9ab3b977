//! Who will cross the line first, as far as a position tells.
//!
//! Each racer has a promise, in thousandths: the chances of two racers are as e to the power of theirs. The figures are
//! those of a conditional logit (McFadden 1974), fitted to 140,000 positions of 8,000 races of greedy racers.

use super::mind::usual_speed;
use crate::view::View;
use balance_engine::game::doublings;

/// How a position looks to a racer: its own promise, less that of all others together.
pub(crate) fn score(view: View<'_>) -> i32 {
    let own = promise(&view, view.seat);
    let others = view.others().map(|seat| promise(&view, seat));
    own - others.reduce(either).unwrap_or(0)
}

/// The promise of a racer: by the way that is left to its team, by what is in play, by its cards, whose costs weigh most,
/// and by its conditions, of which the high ones weigh most.
fn promise(view: &View<'_>, seat: u8) -> i32 {
    let (racer, cycle) = (view.racer(seat), view.cycle_of(seat));
    let speed = usual_speed(&racer.harness);
    let way = doublings(view.game.way.left(speed, racer.square) + 50);
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

/// The promise of two racers together: the logarithm of the sum of their powers, but straightened to a parabola.
fn either(a: i32, b: i32) -> i32 {
    /// From here on the lesser promise counts no more: four times the logarithm of 2.
    const APART: i32 = 2_772;
    let near = (APART - (a - b).abs()).max(0);
    a.max(b) + near * near / (4 * APART)
}
