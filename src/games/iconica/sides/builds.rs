//! All legal parties of a side, for a search of the strongest.

use crate::chance::{Chance, Lane};
use crate::game::{Build, Faults, Format as _, Path, Search, Spec};

use super::super::Format as Iconica;
use super::party::Cards;
use super::spec::{OpenParty, Party, Side};

/// The legal parties of a side of one player: of all characters, or of those that its party is
/// drawn or drafted `from`. Parties that hold a Legend or Special character of the other side's
/// fixed party cannot meet it and are left out.
pub fn builds<C: Chance>(
    spec: &Spec<Iconica>,
    side: usize,
    which: Search,
    chance: &mut C,
    faults: &mut Faults,
) -> Vec<Build<Side>> {
    let at = Path::top().then("side").then(side);
    let size = usize::from(spec.rules.party_size);
    let from = match &spec.sides[side].setup.party {
        Some(Party::Open(open)) => open.from.clone(),
        Some(Party::Fixed(_)) => Default::default(),
        None => {
            let help = "search the party of a side of one player, or list the teams";
            faults.help(at.then("players"), "the builds of a team are not searched", help);
            return Vec::new();
        }
    };
    let random = Some(spec.rules.party_size);
    let any = Party::Open(OpenParty { random, from, ..OpenParty::default() });
    let mut drawn = spec.clone();
    drawn.sides[side].setup = Side { party: Some(any), players: None };
    let Some(game) = Iconica::compile(&drawn, faults) else {
        return Vec::new();
    };
    let all = game.parties.drawn_from(side);
    let build = |party: &Cards| {
        let id = |&card: &u16| game.catalogue.cards[usize::from(card)].id.clone();
        let party: Vec<String> = party[..size].iter().map(id).collect();
        (party.join(" + "), Side { party: Some(Party::Fixed(party)), players: None })
    };
    match which {
        Search::All { most } if all.len() > most => {
            let message = format!("{} parties are legal, and {most} are the most", all.len());
            let help = "write search = { sample = 10000 }, or narrow the party's `from`";
            faults.help(Path::top().then("builds").then("search"), message, help);
            Vec::new()
        }
        Search::All { .. } => all.iter().map(build).collect(),
        Search::Sample(n) => {
            sample(all.len(), n, Lane::build(side), chance).map(|k| build(&all[k])).collect()
        }
    }
}

/// `n` of the numbers below `all`, every set as likely, in ascending order; all of them, where
/// there are not as many. R. W. Floyd's way: J. Bentley (1987), "Programming pearls: a sample of
/// brilliance", Communications of the ACM 30(9), 754-757, DOI 10.1145/30401.315746.
fn sample<C: Chance>(
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
