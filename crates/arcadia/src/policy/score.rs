//! Predicts who will complete its Quests first.
//!
//! Each character has a burden, in thousandths. The odds of one against the other are e to the power of the other's
//! burden minus its own.

use balance_engine::game::log2_millis;

use super::measures::{DAY, QUARTER, keeps};
use super::route::{ROOM, Route};
use super::target::Target;
use crate::View;
use crate::cards::NONE;

/// One, as the product of two numbers in thousandths.
const PRODUCT: i64 = 1_000_000;

/// Returns how much better a player's position is than the other's, in thousandths of log odds.
pub(crate) fn score(view: View<'_>) -> i32 {
    if view.st.laid == 0 || view.own().at == NONE || view.other().at == NONE {
        return 0;
    }
    burden(view, 1 - view.seat) - burden(view, view.seat)
}

/// Returns a character's burden, by its way, delay and coming Waylays, minus its ready Merits and its own Day.
fn burden(view: View<'_>, seat: u8) -> i32 {
    let (st, w) = (view.st, &view.game.weights);
    let (hero, other) = (st.hero(seat), st.hero(1 - seat));
    let target = Target::new(view, seat);
    let mut room = ROOM;
    let route = Route::of(&target, &mut room);
    let way = route.from(hero.at, 0);
    let free = Route::clear(view, seat).from(hero.at, 0);
    let stuck = match route.delays[usize::from(hero.at)] {
        0 => 0,
        _ => route.stuck_here() / QUARTER,
    };
    let on_the_way = (0..st.laid).filter(|&league| route.days_crossing(hero.at, league).1).count();
    let met = other.hand.len().min(on_the_way) as i32;
    let points = view.game.rating_of(&other.hand);
    let merits = keeps(view, hero, hero.ready_merits()).sum::<i32>();
    let today = if st.active == seat { w.score_own_day / (way + w.score_arriving) } else { 0 };
    let whole = way + stuck.min(w.score_held_up) + w.score_meeting * met + w.score_arriving;
    let hand = i64::from(log2_millis(1 + points)) * i64::from(log2_millis(free + w.score_arriving));
    w.score_way * log2_millis(whole) / 1_000
        + (i64::from(w.score_hand) * hand / PRODUCT) as i32
        + w.score_free * free.min(w.score_long)
        + w.score_shut_in * stuck.min(w.score_max_shut_in) / (way + w.score_arriving)
        - w.score_merits * merits / DAY
        - today
}
