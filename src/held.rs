//! A change of one card: told by who holds it, where builds are drawn.

use balance_engine::sim::{Contest, Counts, Variant};
use balance_report::frame::has_holders;
use balance_scenario::{Difference, Prepared};

use super::facts::labels;

/// The number of the only card that changes touch, where its holders are told of by themselves.
pub(super) fn held_card(prepared: &Prepared, changes: &[Difference]) -> Option<u16> {
    let card = |change: &Difference| {
        let mut keys = change.path.split('.');
        (keys.next() == Some("cards")).then(|| keys.next().map(str::to_owned))?
    };
    let first = card(changes.first()?)?;
    let only = changes.iter().all(|change| card(change).as_deref() == Some(&first));
    held(prepared, &first).filter(|_| only)
}

/// The number of a card, where its holders are told of by themselves.
pub(super) fn held(prepared: &Prepared, card: &str) -> Option<u16> {
    let contest = prepared.contest.as_ref();
    let told = has_holders(&labels(&prepared.sides, contest), contest.catalogue());
    contest.catalogue().card(card).filter(|_| told)
}

pub(super) fn name_of(prepared: &Prepared, card: u16) -> String {
    prepared.contest.catalogue().cards[usize::from(card)].name.clone()
}

/// A contest that differs from the scenario in this card alone, if in one whose holders are told of.
pub(super) fn variant<'a>(prepared: &Prepared, contest: &'a dyn Contest, card: Option<u16>) -> Variant<'a> {
    let all = Variant::all(contest);
    let only_built = prepared.contest.catalogue().only_built;
    card.map_or(all, |card| Variant { counts: Counts::AllAndHolders(card), differs: only_built.then_some(card), ..all })
}
