//! Predicts who will complete its Quests first.
//!
//! Each character has a burden, in thousandths. The odds of one against the other are e to the power of the other's
//! burden minus its own. The figures are from a logistic regression on a quarter of a million Days of 37,000 games of
//! greedy players, with random builds and with named ones.

use balance_engine::game::log2_millis;

use super::measures::{DAY, QUARTER, keeps};
use super::route::{ROOM, Route};
use super::target::Target;
use crate::View;
use crate::cards::NONE;

/// Time that each Waylay in the other's hand takes a character that can still meet it, in quarters of a Day.
const MEETING: i32 = 2;
/// Maximum that counts of the delay at a character's present League.
const HELD_UP: i32 = 20;
/// The same relative to the rest of the way.
const SHUT_IN: i32 = 60;
/// Added to each way, so that its end doesn't count too much.
const ARRIVING: i32 = 4;
/// Time after which more counts only by its logarithm.
const LONG: i32 = 40;

/// Returns how much better a player's position is than the other's, in thousandths of log odds.
pub(crate) fn score(view: View<'_>) -> i32 {
    if view.st.laid == 0 || view.own().at == NONE || view.other().at == NONE {
        return 0;
    }
    burden(view, 1 - view.seat) - burden(view, view.seat)
}

/// Returns a character's burden, by its way, delay and coming Waylays, minus its ready Merits and its own Day.
fn burden(view: View<'_>, seat: u8) -> i32 {
    let st = view.st;
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
    let today = if st.active == seat { 2_880 / (way + ARRIVING) } else { 0 };
    let whole = way + stuck.min(HELD_UP) + MEETING * met + ARRIVING;
    1_030 * log2_millis(whole) / 1_000
        + log2_millis(1 + points) * log2_millis(free + ARRIVING) / 20_000
        + 29 * free.min(LONG)
        + 250 * stuck.min(SHUT_IN) / (way + ARRIVING)
        - 160 * merits / DAY
        - today
}
