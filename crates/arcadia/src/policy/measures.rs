//! Values of a Day, a Merit and a lost Test.

use crate::View;
use crate::cards::{Which, each};
use crate::rule_options::WithoutMerits;
use crate::state::{Hero, SELF, State};

/// Value of a Day. All values are in hundredths of a Day.
pub(super) const DAY: i32 = 100;
/// Quarters of a Day, the unit of distances.
pub(super) const QUARTERS: i32 = 4;
/// Value of a quarter of a Day.
pub(super) const QUARTER: i32 = DAY / QUARTERS;
pub(super) const FACES: i32 = 6;
/// Value of an action that isn't legal in a phase.
pub(super) const ILLEGAL: i32 = -10_000;

pub(super) fn has_lasted(st: &State, days: i32) -> bool {
    st.days - st.since >= days as u32
}

pub(super) fn keep(view: View<'_>, hero: &Hero, slot: u8) -> i32 {
    match slot {
        SELF => 0,
        _ => view.game.worth.keep(hero.merits[usize::from(slot)]),
    }
}

pub(super) fn keeps<'a>(view: View<'a>, hero: &'a Hero, slots: u32) -> impl Iterator<Item = i32> + 'a {
    each(slots).map(move |slot| keep(view, hero, slot))
}

/// Returns the value of the least valuable Merit of some slots that fits; `None` if none does.
pub(super) fn least_fit(view: View<'_>, hero: &Hero, slots: u32, which: &Which) -> Option<i32> {
    let fits = each(slots).filter(|&slot| which.fits(view.game.merit_in(hero, slot)));
    fits.map(|slot| keep(view, hero, slot)).min()
}

/// Returns the value of what a lost Test costs a character: its cheapest ready Merit.
pub(super) fn cheapest(view: View<'_>, hero: &Hero) -> i32 {
    match keeps(view, hero, hero.ready_merits()).min() {
        Some(least) => least,
        None => bare_loss(view, hero, view.game.weights.lost_discard),
    }
}

/// Returns what a lost Test costs a character without a ready Merit: a discarded Merit, Days if it is the last, and
/// nothing if it has none and the rules ask for nothing more.
pub(super) fn bare_loss(view: View<'_>, hero: &Hero, discarded: i32) -> i32 {
    match (hero.held.count_ones(), view.game.rules.without_merits) {
        (0, WithoutMerits::Nothing) => 0,
        (0 | 1, _) => view.game.weights.lost_last,
        _ => discarded,
    }
}
