//! Who will complete its Quests first, as far as a position tells.
//!
//! Each character has a burden, in thousandths: the chance of one against the other is as e to the power of the other's
//! burden less its own. The figures are those of a logistic regression, fitted to a quarter of a million Days of 37,000
//! games of greedy players, with builds drawn by lot and with named ones.

use super::super::cards::keys::NONE;
use super::super::view::View;
use super::measures::{DAY, QUARTER, keeps};
use super::route::{ROOM, Route};
use super::target::Target;
use balance_engine::game::doublings;

/// Quarters of a Day that each Waylay in the other's hand takes a character whom it can still meet.
const MEETING: i32 = 2;
/// Quarters of a Day that count at most of what holds a character up where it stands.
const HELD_UP: i32 = 20;
/// The same in proportion to the way that is left.
const SHUT_IN: i32 = 60;
/// Quarters of a Day that are added to each way, so that the last of them counts no more than it should.
const ARRIVING: i32 = 4;
/// Quarters of a Day after which more of them count by their logarithm alone.
const LONG: i32 = 40;

/// How much better the position of a player looks than that of the other, in thousandths of a logarithm of odds.
pub(crate) fn score(view: View<'_>) -> i32 {
    if view.st.laid == 0 || view.own().at == NONE || view.other().at == NONE {
        return 0;
    }
    burden(view, 1 - view.seat) - burden(view, view.seat)
}

/// What a character has before it: its way, counted by its logarithm, what holds it up, the Waylays that may come and how
/// long they have for that, less its ready Merits and the Day if it is its own.
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
    let on_the_way = (0..st.laid).filter(|&league| route.watching(hero.at, league).1).count();
    let met = other.hand.len().min(on_the_way) as i32;
    let points = view.game.rating_of(&other.hand);
    let merits = keeps(view, hero, hero.ready_merits()).sum::<i32>();
    let today = if st.active == seat { 2_880 / (way + ARRIVING) } else { 0 };
    let whole = way + stuck.min(HELD_UP) + MEETING * met + ARRIVING;
    1_030 * doublings(whole) / 1_000
        + doublings(1 + points) * doublings(free + ARRIVING) / 20_000
        + 29 * free.min(LONG)
        + 250 * stuck.min(SHUT_IN) / (way + ARRIVING)
        - 160 * merits / DAY
        - today
}
