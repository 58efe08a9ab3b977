//! Values of a Day, a Merit and a lost Test.

use crate::View;
use crate::cards::each;
use crate::rule_options::WithoutMerits;
use crate::state::{Hero, SELF, State};

/// Value of a Day. All values are in hundredths of a Day.
pub(super) const DAY: i32 = 100;
/// Value of a quarter of a Day, the unit of distances.
pub(super) const QUARTER: i32 = 25;

pub(super) fn has_lasted(st: &State, days: u32) -> bool {
    st.days - st.since >= days
}

pub(super) fn keep(view: View<'_>, hero: &Hero, slot: u8) -> i32 {
    if slot == SELF { 0 } else { view.game.merit_in(hero, slot).keep.into() }
}

pub(super) fn keeps<'a>(view: View<'a>, hero: &'a Hero, slots: u32) -> impl Iterator<Item = i32> + 'a {
    each(slots).map(move |slot| keep(view, hero, slot))
}

/// Returns the value of what a lost Test costs a character: its cheapest ready Merit.
pub(super) fn cheapest(view: View<'_>, hero: &Hero) -> i32 {
    match keeps(view, hero, hero.ready_merits()).min() {
        Some(least) => least,
        None => bare_loss(view, hero, 60),
    }
}

/// Returns what a lost Test costs a character without a ready Merit: a discarded Merit, Days if it is the last, and
/// nothing if it has none and the rules ask for nothing more.
pub(super) fn bare_loss(view: View<'_>, hero: &Hero, discarded: i32) -> i32 {
    match (hero.held.count_ones(), view.game.rules.without_merits) {
        (0, WithoutMerits::Nothing) => 0,
        (0 | 1, _) => 2 * DAY,
        _ => discarded,
    }
}
