//! Parties: which are legal, and how fixed, random and drafted parties are made.

use balance_engine::chance::{Chance, Lane};

use crate::cards::{Card, Faction};

pub(crate) const MAX_PARTY: usize = 4;
/// A party; entries from `party_size` on are meaningless.
pub(crate) type Cards = [u16; MAX_PARTY];
/// The maximum size of a draft pool, and the capacity of the list of actions.
pub(crate) const MAX_POOL: usize = 256;

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Fixed(Cards),
    /// One of the legal parties of this list of `Parties::lists`.
    Random(usize),
    Draft(Vec<u16>),
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Parties {
    /// By side, then by player.
    pub origins: [Vec<Origin>; 2],
    /// The parties that random players draw from, all equally likely.
    pub(super) lists: Vec<Vec<Cards>>,
}

pub(super) fn factions_agree(cards: &[Card], party: &[u16]) -> bool {
    let of = |faction| party.iter().any(|&c| cards[usize::from(c)].faction == faction);
    !(of(Faction::Legion) && of(Faction::Protectorate))
}

pub(super) fn unique_of(cards: &[Card], party: &[u16]) -> Option<u16> {
    party.iter().copied().find(|&c| cards.get(usize::from(c)).is_some_and(|card| card.unique))
}

/// True if a party has no card twice, at most one Legend or Special, and no mix of enemy factions.
pub(crate) fn is_legal(cards: &[Card], party: &[u16]) -> bool {
    let twice = (1..party.len()).any(|k| party[..k].contains(&party[k]));
    let unique = party.iter().filter(|&&c| cards[usize::from(c)].unique).count();
    !twice && unique <= 1 && factions_agree(cards, party)
}

/// Returns how many more characters a party can get from a pool whatever others pick, at most `max`. It counts
/// characters that are neither Legend nor Special, and one `safe` Legend or Special if the party has none.
pub(super) fn sure_picks(cards: &[Card], pool: &[u16], party: &[u16], max: usize, safe: impl Fn(u16) -> bool) -> usize {
    let card = |&c: &u16| &cards[usize::from(c)];
    let of_lean = |lean: Faction| {
        let free = |c: &&u16| card(c).goes_with(lean) && !party.contains(c);
        let plain = pool.iter().filter(free).filter(|c| !card(c).unique).take(max).count();
        if plain == max || unique_of(cards, party).is_some() {
            return plain;
        }
        let unique = pool.iter().filter(free).any(|c| card(c).unique && safe(*c));
        plain + usize::from(unique)
    };
    let leans = [Faction::Protectorate, Faction::Legion].into_iter();
    let open = leans.filter(|&lean| party.iter().all(|c| card(c).goes_with(lean)));
    open.map(of_lean).max().unwrap_or(0)
}

/// True if a player with `party` who takes `pick` can still fill the party to `size` from `pool`. `taken` are the cards
/// on the table, `safe` the Legends and Specials that no other player can take. It is true for every player at the
/// start (checked on loading), and some pick always keeps it true, so a legal pick always exists.
pub(crate) fn may_pick(
    cards: &[Card],
    pool: &[u16],
    party: &[u16],
    taken: &[u16],
    size: usize,
    safe: impl Fn(u16) -> bool,
    pick: u16,
) -> bool {
    let mut with: arrayvec::ArrayVec<u16, MAX_PARTY> = party.iter().copied().collect();
    with.push(pick);
    if !is_legal(cards, &with) || (cards[usize::from(pick)].unique && taken.contains(&pick)) {
        return false;
    }
    let more = size - with.len();
    let free = |card: u16| !taken.contains(&card) && safe(card);
    sure_picks(cards, pool, &with, more, free) == more
}

impl Parties {
    /// Returns the parties that a side's only player draws from; empty if the party is not random.
    pub(crate) fn drawn_from(&self, side: usize) -> &[Cards] {
        match self.origins[side].as_slice() {
            [Origin::Random(list)] => &self.lists[*list],
            _ => &[],
        }
    }

    /// Returns the fixed and random parties, independent of seats: each side draws from its own lane. If two players
    /// draw the same Legend or Special, all draw again, so all legal combinations are equally likely.
    pub(crate) fn draw<C: Chance>(&self, cards: &[Card], chance: &mut C) -> [[Cards; 4]; 2] {
        let mut all = [[[0; MAX_PARTY]; 4]; 2];
        loop {
            let mut seen = arrayvec::ArrayVec::<u16, 8>::new();
            let mut clash = false;
            for (side, origins) in self.origins.iter().enumerate() {
                for (party, origin) in all[side].iter_mut().zip(origins) {
                    match origin {
                        Origin::Fixed(fixed) => *party = *fixed,
                        Origin::Random(list) => {
                            let list = &self.lists[*list];
                            let k = chance.below(Lane::build(side), list.len() as u32);
                            *party = list[k as usize];
                            if let Some(card) = unique_of(cards, party) {
                                clash |= seen.contains(&card);
                                seen.push(card);
                            }
                        }
                        Origin::Draft(_) => {}
                    }
                }
            }
            if !clash {
                return all;
            }
        }
    }
}
