//! All legal parties of a side, for the search for the strongest.

use balance_engine::chance::{Chance, Lane};
use balance_engine::format::{Build, GameDefinition as _, Spec};
use balance_engine::game::SpecDiagnostics;

use super::spec::{OpenParty, Party, Side};
use crate::game::{Iconica, IconicaDefinition};

/// Returns the game with a random party for a side, from all characters or those of its `from`.
pub(crate) fn drawing(
    spec: &Spec<IconicaDefinition>,
    side: usize,
    diagnostics: &mut SpecDiagnostics,
) -> Option<Iconica> {
    let from = match &spec.sides[side].setup.party {
        Some(Party::Open(open)) => open.from.clone(),
        _ => Default::default(),
    };
    let random = Some(spec.rules.party_size);
    let any = Party::Open(OpenParty { random, from, ..OpenParty::default() });
    let mut drawn = spec.clone();
    drawn.sides[side].setup = Side { party: Some(any), players: None };
    IconicaDefinition::compile(&drawn, diagnostics)
}

pub(crate) fn of_party(game: &Iconica, party: &[u16]) -> Build<Side> {
    let id = |&card: &u16| game.catalogue.cards[usize::from(card)].id.clone();
    let party: Vec<String> = party.iter().map(id).collect();
    (party.join(" + "), Side { party: Some(Party::Fixed(party)), players: None })
}

/// Returns `n` random numbers below `all` in ascending order, every set equally likely; all numbers if `n >= all`. R.
/// W. Floyd's algorithm: J. Bentley (1987), "Programming pearls: a sample of brilliance", Communications of the ACM
/// 30(9), 754-757, DOI 10.1145/30401.315746.
pub(crate) fn sample<C: Chance>(
    all: usize,
    n: usize,
    lane: Lane,
    chance: &mut C,
) -> impl Iterator<Item = usize> + use<C> {
    let mut chosen = std::collections::BTreeSet::new();
    for last in all.saturating_sub(n)..all {
        let number = chance.below(lane, last as u32 + 1) as usize;
        if !chosen.insert(number) {
            chosen.insert(last);
        }
    }
    chosen.into_iter()
}
