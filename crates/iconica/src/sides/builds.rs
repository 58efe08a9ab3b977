//! All legal parties of a side, for a search of the strongest.

use balance_engine::chance::{Chance, Lane};
use balance_engine::format::{Build, Format as _, Search, Spec};
use balance_engine::game::{Faults, Path};

use super::party::Cards;
use super::spec::{OpenParty, Party, Side};
use crate::game::{Format, Iconica};

/// The legal parties of a side of one player: of all characters, or of those that its party is
/// drawn or drafted `from`. Parties that hold a Legend or Special character of the other side's
/// fixed party cannot meet it and are left out.
pub(crate) fn builds<C: Chance>(
    spec: &Spec<Format>,
    side: usize,
    which: Search,
    chance: &mut C,
    faults: &mut Faults,
) -> Vec<Build<Side>> {
    let at = Path::top().then("side").then(side);
    let size = usize::from(spec.rules.party_size);
    if spec.sides[side].setup.party.is_none() {
        let help = "search the party of a side of one player, or list the teams";
        faults.help(at.then("players"), "the builds of a team are not searched", help);
        return Vec::new();
    }
    let Some(game) = drawing(spec, side, faults) else {
        return Vec::new();
    };
    let all = game.parties.drawn_from(side);
    let build = |party: &Cards| of_party(&game, &party[..size]);
    match which {
        Search::All { most } if all.len() > most => {
            let message = format!("{} parties are legal, and {most} are the most", all.len());
            let help = "write search = { sample = 10000 }, or narrow the party's `from`";
            faults.help(Path::top().then("builds").then("search"), message, help);
            Vec::new()
        }
        Search::All { .. } => all.iter().map(build).collect(),
        Search::Sample(n) => sample(all.len(), n, Lane::build(side), chance).map(|k| build(&all[k])).collect(),
    }
}

/// The game with the party of a side drawn from all characters, or from those that the scenario says.
fn drawing(spec: &Spec<Format>, side: usize, faults: &mut Faults) -> Option<Iconica> {
    let from = match &spec.sides[side].setup.party {
        Some(Party::Open(open)) => open.from.clone(),
        _ => Default::default(),
    };
    let random = Some(spec.rules.party_size);
    let any = Party::Open(OpenParty { random, from, ..OpenParty::default() });
    let mut drawn = spec.clone();
    drawn.sides[side].setup = Side { party: Some(any), players: None };
    Format::compile(&drawn, faults)
}

/// A party in words, and as a side would have it.
fn of_party(game: &Iconica, party: &[u16]) -> Build<Side> {
    let id = |&card: &u16| game.catalogue.cards[usize::from(card)].id.clone();
    let party: Vec<String> = party.iter().map(id).collect();
    (party.join(" + "), Side { party: Some(Party::Fixed(party)), players: None })
}

/// The legal parties that differ from one in a single character; and by lot, if there are not `most` of these, such as
/// differ in two.
pub(crate) fn near<C: Chance>(
    spec: &Spec<Format>,
    side: usize,
    of: &Side,
    most: usize,
    chance: &mut C,
) -> Vec<Build<Side>> {
    let Some(Party::Fixed(keys)) = &of.party else { return Vec::new() };
    let Some(game) = drawing(spec, side, &mut Faults::default()) else { return Vec::new() };
    let has = |&card: &u16| keys.contains(&game.catalogue.cards[usize::from(card)].id);
    let parties = || game.parties.drawn_from(side).iter().map(|party| &party[..keys.len()]);
    let mut near = Vec::new();
    for others in 1..=2 {
        let off = |party: &&[u16]| party.iter().filter(|card| !has(card)).count() == others;
        let off: Vec<&[u16]> = parties().filter(off).collect();
        let room = most.saturating_sub(near.len());
        let chosen = sample(off.len(), room, Lane::build(side), chance);
        near.extend(chosen.map(|at| of_party(&game, off[at])));
    }
    near
}

/// `n` of the numbers below `all`, every set as likely, in ascending order; all of them, where
/// there are not as many. R. W. Floyd's way: J. Bentley (1987), "Programming pearls: a sample of
/// brilliance", Communications of the ACM 30(9), 754-757, DOI 10.1145/30401.315746.
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
