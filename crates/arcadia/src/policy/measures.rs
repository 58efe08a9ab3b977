//! What a Day, a Merit and a lost Test are worth.

use super::super::cards::compiled::each;
use super::super::knobs::WithoutMerits;
use super::super::state::{Hero, SELF, State};
use super::super::view::View;

/// What a Day is worth; all worths are in hundredths of one.
pub(super) const DAY: i32 = 100;
/// A quarter of a Day, the unit of distances.
pub(super) const QUARTER: i32 = 25;

pub(super) fn has_lasted(st: &State, days: u32) -> bool {
    st.days - st.since >= days
}

pub(super) fn keep(view: View<'_>, hero: &Hero, slot: u8) -> i32 {
    if slot == SELF {
        return 0;
    }
    i32::from(view.game.merit_in(hero, slot).keep)
}

pub(super) fn keeps<'a>(view: View<'a>, hero: &'a Hero, slots: u32) -> impl Iterator<Item = i32> + 'a {
    each(slots).map(move |slot| keep(view, hero, slot))
}

/// The cheapest ready Merit of a character, which a lost Test costs.
pub(super) fn cheapest(view: View<'_>, hero: &Hero) -> i32 {
    let ready = hero.ready_merits();
    match keeps(view, hero, ready).min() {
        Some(least) => least,
        None => bare_loss(view, hero, 60),
    }
}

/// What a lost Test costs a character without a ready Merit: one that must be discarded, the last of them with Days, and
/// nothing where it has none and the rules ask for nothing more.
pub(super) fn bare_loss(view: View<'_>, hero: &Hero, discarded: i32) -> i32 {
    match (hero.held.count_ones(), view.game.rules.without_merits) {
        (0, WithoutMerits::Nothing) => 0,
        (0 | 1, _) => 2 * DAY,
        _ => discarded,
    }
}
