//! Changes of a single card in games with random builds: their effect is also measured over the builds that have the card.

use crate::prelude::*;
use balance_engine::sim::{Contest, Counts, Variant};
use balance_report::frame::has_holders;
use balance_scenario::{Difference, Prepared};

/// Returns the number of the card that all changes are about; `None` if there are several or if holders are not reported.
pub(super) fn changed_card(prepared: &Prepared, changes: &[Difference]) -> Option<u16> {
    let card = |change: &Difference| {
        let mut keys = change.path.split('.');
        (keys.next() == Some("cards")).then(|| keys.next().map(str::to_owned))?
    };
    let first = card(changes.first()?)?;
    let only = changes.iter().all(|change| card(change).as_deref() == Some(&first));
    card_with_holders(prepared, &first).filter(|_| only)
}

pub(super) fn card_with_holders(prepared: &Prepared, card: &str) -> Option<u16> {
    let contest = prepared.contest.as_ref();
    let is_reported = has_holders(&labels(&prepared.sides, contest), contest.catalogue());
    contest.catalogue().card(card).filter(|_| is_reported)
}

pub(super) fn card_name(prepared: &Prepared, card: u16) -> String {
    prepared.contest.catalogue().cards[usize::from(card)].name.clone()
}

/// Returns a contest as a variant. `card` is the only card that differs from the scenario, if its holders are reported.
pub(super) fn variant<'a>(prepared: &Prepared, contest: &'a dyn Contest, card: Option<u16>) -> Variant<'a> {
    let all = Variant::all(contest);
    let only_built = prepared.contest.catalogue().only_built;
    card.map_or(all, |card| Variant { counts: Counts::AllAndHolders(card), differs: only_built.then_some(card), ..all })
}
