//! Where the other's Base Camp does it most harm, and where to take it when it has lost everything.

use super::super::Action;
use super::super::rules::quests::lying;
use super::super::state::{Far, LEAGUES, Phase, State};
use super::super::view::View;
use super::route::{ROOM, Route};
use super::tuned::{CAMP_AWAY, CAMP_FAR, CAMP_NEAR, CAMP_OPEN, CAMP_TAKEN, LONG_WAY};

/// The worst League for the other: its Base Camp, or where it is taken.
pub(super) fn places(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    let victim = 1 - view.seat;
    let st = view.st;
    let far = &st.far[usize::from(victim)];
    let lying = lying(st.hero(victim));
    worth.extend(actions.iter().map(|&action| {
        let Action::Camp(league) = action else { return 0 };
        let mut room = ROOM;
        let way = match st.phase {
            Phase::Exile => Route::new(view, victim, &mut room),
            _ => Route::from_camp(view, victim, league),
        };
        harm(remoteness(st, far, league), way.from(league, 0), lying & (1 << league) != 0)
    }));
}

/// How bad it is for a character to begin somewhere, in tenths, from how remote that is, how many quarters of a Day its
/// Quests take from there, and whether one of its Treasures lies there.
///
/// The first Days of a way count most: whoever is far from everything is met by all Waylays however much farther it is.
pub(super) fn harm(remoteness: i32, way: i32, taken: bool) -> i32 {
    let taken = if taken { CAMP_TAKEN } else { 0 };
    CAMP_NEAR * way.min(LONG_WAY) + CAMP_FAR * way + remoteness - taken
}

/// How remote a League is for a character: how far from all others, and whether a single way leads out, which a single
/// Waylay shuts. In tenths of what it counts in a Base Camp.
pub(super) fn remoteness(st: &State, far: &Far, league: u8) -> i32 {
    let row = &far[usize::from(league)];
    let away: i32 = row[..usize::from(st.laid)].iter().map(|&far| i32::from(far.min(40))).sum();
    let open = if st.through & (1 << league) != 0 { CAMP_OPEN } else { 0 };
    CAMP_AWAY * away - open
}

pub(super) fn remote(st: &State, far: &Far) -> [i32; LEAGUES] {
    std::array::from_fn(|league| match league < usize::from(st.laid) {
        true => remoteness(st, far, league as u8),
        false => 0,
    })
}
