//! All legal parties of a side, for the search for the strongest.

use balance_engine::chance::{Chance, Lane};
use balance_engine::format::{Build, GameDefinition as _, Search, Spec};
use balance_engine::game::{Path, SpecDiagnostics};

use super::party::Cards;
use super::spec::{OpenParty, Party, Side};
use crate::game::{Iconica, IconicaDefinition};

/// Returns the legal parties of a side of one player, from all characters or those of its `from`. Parties with a Legend
/// or Special of the other side's fixed party are excluded: they cannot meet it.
pub(crate) fn builds<C: Chance>(
    spec: &Spec<IconicaDefinition>,
    side: usize,
    which: Search,
    chance: &mut C,
    diagnostics: &mut SpecDiagnostics,
) -> Vec<Build<Side>> {
    let at = Path::top().then("side").then(side);
    let size = usize::from(spec.rules.party_size);
    if spec.sides[side].setup.party.is_none() {
        let help = "search a side with a single player, or write the teams under [builds.list]";
        diagnostics.help(at.then("players"), "a search can't build teams", help);
        return Vec::new();
    }
    let Some(game) = drawing(spec, side, diagnostics) else { return Vec::new() };
    let all = game.parties.drawn_from(side);
    let build = |party: &Cards| of_party(&game, &party[..size]);
    match which {
        Search::All { max } if all.len() > max => {
            let message = format!("there are {} legal parties; the maximum is {max}", all.len());
            let help = "write search = { sample = 10000 }, or narrow the party's `from`";
            diagnostics.help(Path::top().then("builds").then("search"), message, help);
            Vec::new()
        }
        Search::All { .. } => all.iter().map(build).collect(),
        Search::Sample(n) => sample(all.len(), n, Lane::build(side), chance).map(|k| build(&all[k])).collect(),
    }
}

/// Returns the game with a random party for a side, from all characters or those of its `from`.
fn drawing(spec: &Spec<IconicaDefinition>, side: usize, diagnostics: &mut SpecDiagnostics) -> Option<Iconica> {
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

fn of_party(game: &Iconica, party: &[u16]) -> Build<Side> {
    let id = |&card: &u16| game.catalogue.cards[usize::from(card)].id.clone();
    let party: Vec<String> = party.iter().map(id).collect();
    (party.join(" + "), Side { party: Some(Party::Fixed(party)), players: None })
}

/// Returns up to `max` legal parties that differ from one in a single character, then random ones that differ in two.
pub(crate) fn near<C: Chance>(
    spec: &Spec<IconicaDefinition>,
    side: usize,
    of: &Side,
    max: usize,
    chance: &mut C,
) -> Vec<Build<Side>> {
    let Some(Party::Fixed(keys)) = &of.party else { return Vec::new() };
    let Some(game) = drawing(spec, side, &mut SpecDiagnostics::default()) else { return Vec::new() };
    let has = |&card: &u16| keys.contains(&game.catalogue.cards[usize::from(card)].id);
    let parties = || game.parties.drawn_from(side).iter().map(|party| &party[..keys.len()]);
    let mut near = Vec::new();
    for others in 1..=2 {
        let off = |party: &&[u16]| party.iter().filter(|card| !has(card)).count() == others;
        let off: Vec<&[u16]> = parties().filter(off).collect();
        let room = max.saturating_sub(near.len());
        let chosen = sample(off.len(), room, Lane::build(side), chance);
        near.extend(chosen.map(|at| of_party(&game, off[at])));
    }
    near
}

/// Returns `n` random numbers below `all` in ascending order, every set equally likely; all numbers if `n >= all`. R.
/// W. Floyd's algorithm: J. Bentley (1987), "Programming pearls: a sample of brilliance", Communications of the ACM
/// 30(9), 754-757, DOI 10.1145/30401.315746.
fn sample<C: Chance>(all: usize, n: usize, lane: Lane, chance: &mut C) -> impl Iterator<Item = usize> + use<C> {
    let mut chosen = std::collections::BTreeSet::new();
    for last in all.saturating_sub(n)..all {
        let number = chance.below(lane, last as u32 + 1) as usize;
        if !chosen.insert(number) {
            chosen.insert(last);
        }
    }
    chosen.into_iter()
}
