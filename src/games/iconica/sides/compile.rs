//! From the sides that a scenario writes to their parties, finding every mistake on the way.

use std::collections::BTreeMap;

use crate::game::{Faults, Path, SideInput, did_you_mean};

use super::super::cards::compiled::Card;
use super::super::cards::text::{CardText, Faction};
use super::super::knobs::Rules;
use super::super::state::SEAT_SLOTS;
use super::party::{Cards, MAX_PARTY, MAX_POOL, Parties, PartyPlan, factions_agree, is_legal};
use super::spec::{OpenParty, Party, PlayerText, Pool, Side};

/// The most parties a random player can draw from.
const MAX_LIST: usize = 4_000_000;

impl Parties {
    /// Reads the sides of a scenario; of use only when no fault was added.
    pub fn read(
        sides: &[SideInput<Side>],
        rules: &Rules,
        ids: &[&String],
        texts: &BTreeMap<String, CardText>,
        cards: &[Card],
        faults: &mut Faults,
    ) -> Self {
        let size = usize::from(rules.party_size);
        let mut reader =
            PartyReader { size, ids, texts, cards, faults, parties: Parties::default() };
        for (s, side) in sides.iter().enumerate().take(2) {
            let at = Path::top().then("side").then(s);
            let players: Vec<(Path, &Party)> = match (&side.setup.party, &side.setup.players) {
                (Some(party), None) => vec![(at.then("party"), party)],
                (None, Some(players)) => {
                    if !(2..=4).contains(&players.len()) {
                        let help = "a side of one player has `party` alone";
                        let message = "a team has 2 to 4 players";
                        reader.faults.help(at.then("players"), message, help);
                    }
                    let place = |(p, one)| {
                        let one: &PlayerText = one;
                        (at.then("players").then(p).then("party"), &one.party)
                    };
                    players.iter().enumerate().map(place).collect()
                }
                (None, None) => {
                    let help = "add party = [\"…\", \"…\", \"…\"] or party = { random = 3 }";
                    reader.faults.help(at, "the side has no party", help);
                    continue;
                }
                (Some(_), Some(_)) => {
                    let help = "a team's parties are those of its players";
                    let message = "a side has `party` or `players`, not both";
                    reader.faults.help(at.then("party"), message, help);
                    continue;
                }
            };
            if players.len() * size > SEAT_SLOTS {
                let message =
                    format!("{} players with {size} characters are too many", players.len());
                let help = "a side holds 12 characters";
                reader.faults.help(at, message, help);
                continue;
            }
            for (at, party) in players {
                let plan = reader.plan(party, &at);
                reader.parties.plans[s].push(plan.unwrap_or(PartyPlan::Fixed([0; MAX_PARTY])));
            }
        }
        reader.compare(sides);
        reader.parties
    }
}

struct PartyReader<'a> {
    size: usize,
    ids: &'a [&'a String],
    texts: &'a BTreeMap<String, CardText>,
    cards: &'a [Card],
    faults: &'a mut Faults,
    parties: Parties,
}

impl PartyReader<'_> {
    fn plan(&mut self, party: &Party, at: &Path) -> Option<PartyPlan> {
        match party {
            Party::Fixed(ids) => self.fixed(ids, at).map(PartyPlan::Fixed),
            Party::Open(open) => self.open(open, at),
        }
    }

    fn number(&mut self, id: &str, at: Path) -> Option<u16> {
        if let Some(k) = self.ids.iter().position(|known| *known == id) {
            return Some(k as u16);
        }
        let message = format!("there is no character \"{id}\"");
        let help = did_you_mean("\"", id, self.ids.iter().map(|id| id.as_str()))
            .unwrap_or_else(|| "`balance list` shows the characters".to_owned());
        self.faults.help(at, message, help);
        None
    }

    fn right_size(&mut self, n: usize, at: &Path) {
        if n != self.size {
            let message = format!("a party has {} characters, not {n}", self.size);
            self.faults.help(at.clone(), message, "or change [rules] party_size");
        }
    }

    fn fixed(&mut self, ids: &[String], at: &Path) -> Option<Cards> {
        self.right_size(ids.len(), at);
        let found: Vec<_> =
            ids.iter().enumerate().map(|(k, id)| self.number(id, at.then(k))).collect();
        let party: Vec<u16> = found.into_iter().collect::<Option<_>>()?;
        for (k, id) in ids.iter().enumerate() {
            if ids[..k].contains(id) {
                let help = "name another character";
                self.faults.help(at.then(k), format!("\"{id}\" is in the party twice"), help);
            }
        }
        if !factions_agree(self.cards, &party) {
            let message = "Legion and Protectorate characters stand in one party";
            let help = "take those of one faction, and Independents with either";
            self.faults.help(at.clone(), message, help);
        }
        let unique = |&(_, &c): &(usize, &u16)| self.cards[usize::from(c)].unique;
        let second = party.iter().enumerate().filter(unique).nth(1).map(|(k, _)| k);
        if let Some(k) = second {
            let message = "the party has a second Legend or Special character";
            self.faults.help(at.then(k), message, "a party has only one");
        }
        (party.len() == self.size && is_legal(self.cards, &party)).then(|| pad(&party))
    }

    fn open(&mut self, open: &OpenParty, at: &Path) -> Option<PartyPlan> {
        let pool = self.pool(&open.from, &at.then("from"))?;
        let plain = |lean| {
            let fits = |&&c: &&u16| {
                let card = &self.cards[usize::from(c)];
                !card.unique && (card.faction == lean || card.faction == Faction::Independent)
            };
            pool.iter().filter(fits).count()
        };
        let plain = plain(Faction::Protectorate).max(plain(Faction::Legion));
        match (open.random, open.draft) {
            (Some(n), None) => {
                self.right_size(usize::from(n), &at.then("random"));
                let list = self.legal_parties(&pool, at)?;
                let known = self.parties.lists.iter().position(|l| *l == list);
                Some(PartyPlan::Random(known.unwrap_or_else(|| {
                    self.parties.lists.push(list);
                    self.parties.lists.len() - 1
                })))
            }
            (None, Some(n)) => {
                self.right_size(usize::from(n), &at.then("draft"));
                if plain < self.size {
                    let message = format!(
                        "{plain} characters that go together and are neither Legend nor Special \
                         are too few to draft {} from",
                        self.size
                    );
                    let help = "widen `from`, so that nobody can be left without a legal pick";
                    self.faults.help(at.clone(), message, help);
                }
                if pool.len() > MAX_POOL {
                    let message = format!("a draft from {} characters", pool.len());
                    self.faults.help(at.clone(), message, "narrow `from` to at most 256");
                }
                Some(PartyPlan::Draft(pool))
            }
            _ => {
                let help = "write { random = 3 } or { draft = 3 }";
                self.faults.help(at.clone(), "the party comes about in one way", help);
                None
            }
        }
    }

    fn pool(&mut self, from: &Pool, at: &Path) -> Option<Vec<u16>> {
        if let Some(ids) = &from.cards {
            for (k, id) in ids.iter().enumerate() {
                self.number(id, at.then("cards").then(k));
            }
        }
        let fits = |id: &str, text: &CardText| {
            from.faction.as_ref().is_none_or(|f| f.has(&text.faction))
                && from.class.as_ref().is_none_or(|c| c.has(&text.class))
                && from.kind.as_ref().is_none_or(|k| k.has(&text.kind))
                && from.tag.as_ref().is_none_or(|t| text.tags.iter().any(|own| t.has(own)))
                && from.cards.as_ref().is_none_or(|c| c.iter().any(|named| named == id))
        };
        let pool: Vec<u16> = (0..self.ids.len())
            .filter(|&k| fits(self.ids[k], &self.texts[self.ids[k]]))
            .map(|k| k as u16)
            .collect();
        if pool.is_empty() {
            self.faults.help(at.clone(), "no character fits this", "widen `from`");
            return None;
        }
        Some(pool)
    }

    fn legal_parties(&mut self, pool: &[u16], at: &Path) -> Option<Vec<Cards>> {
        let combinations = (0..self.size)
            .fold(1_usize, |n, k| n.saturating_mul(pool.len() - k.min(pool.len())) / (k + 1));
        if combinations > MAX_LIST {
            let message = format!("{combinations} parties are too many to draw from");
            self.faults.help(at.clone(), message, "narrow `from`");
            return None;
        }
        let mut list = Vec::new();
        let mut places: Vec<usize> = (0..self.size).collect();
        while self.size <= pool.len() {
            let party: Vec<u16> = places.iter().map(|&k| pool[k]).collect();
            if is_legal(self.cards, &party) {
                list.push(pad(&party));
            }
            let last = pool.len() - self.size;
            let Some(turn) = (0..self.size).rev().find(|&k| places[k] < last + k) else {
                break;
            };
            places[turn] += 1;
            for k in turn + 1..self.size {
                places[k] = places[k - 1] + 1;
            }
        }
        if list.is_empty() {
            let message = format!("no legal party of {} is among these {}", self.size, pool.len());
            self.faults.help(at.clone(), message, "widen `from`");
            return None;
        }
        Some(list)
    }

    /// What concerns several players: as many in each team, and no shared Legend or Special.
    fn compare(&mut self, sides: &[SideInput<Side>]) {
        let [one, other] = &self.parties.plans;
        if sides.len() == 2 && !one.is_empty() && !other.is_empty() && one.len() != other.len() {
            let message = format!("{} players against {}", one.len(), other.len());
            let at = Path::top().then("side").then(1_usize);
            self.faults.help(at, message, "both sides have as many players");
        }
        let mut held: Vec<u16> = Vec::new();
        for (s, plans) in self.parties.plans.iter().enumerate() {
            for (p, plan) in plans.iter().enumerate() {
                let PartyPlan::Fixed(party) = plan else { continue };
                let unique = |&&c: &&u16| self.cards.get(usize::from(c)).is_some_and(|c| c.unique);
                let Some(&card) = party[..self.size.min(MAX_PARTY)].iter().find(unique) else {
                    continue;
                };
                if held.contains(&card) && self.faults.is_empty() {
                    let at = Path::top().then("side").then(s);
                    let at = match sides[s].setup.players {
                        Some(_) => at.then("players").then(p).then("party"),
                        None => at.then("party"),
                    };
                    let message = format!(
                        "another player has the Legend or Special character \"{}\" too",
                        self.ids[usize::from(card)]
                    );
                    let help = "no two players share one; a mirror match takes other characters";
                    self.faults.help(at, message, help);
                }
                held.push(card);
            }
        }
        let cards = self.cards;
        let unique_of =
            |party: &Cards| party.iter().copied().find(|&c| cards[usize::from(c)].unique);
        for list in &mut self.parties.lists {
            list.retain(|party| unique_of(party).is_none_or(|c| !held.contains(&c)));
        }
        // The Legends and Specials of each random player, and of those who cannot do without.
        let mut seen: Vec<u16> = Vec::new();
        let mut needs: Vec<Vec<u16>> = Vec::new();
        for plan in self.parties.plans.iter().flatten() {
            let PartyPlan::Random(list) = plan else { continue };
            let list = &self.parties.lists[*list];
            if list.is_empty() {
                let message = "every legal random party holds a Legend or Special that is taken";
                self.faults.help(Path::top().then("side"), message, "widen `from`");
                continue;
            }
            let mut own: Vec<u16> = list.iter().filter_map(unique_of).collect();
            own.sort_unstable();
            own.dedup();
            self.parties.clash |= own.iter().any(|c| seen.contains(c));
            seen.extend(&own);
            if list.iter().all(|party| unique_of(party).is_some()) {
                needs.push(own);
            }
        }
        if !can_all_have_one(&needs, &mut Vec::new()) {
            let message = "the random parties cannot all have a Legend or Special of their own";
            self.faults.help(Path::top().then("side"), message, "widen `from`");
        }
    }
}

/// Whether each player can have one of the options that no other has.
fn can_all_have_one(options: &[Vec<u16>], held: &mut Vec<u16>) -> bool {
    let Some((first, rest)) = options.split_first() else {
        return true;
    };
    first.iter().any(|&card| {
        if held.contains(&card) {
            return false;
        }
        held.push(card);
        let all = can_all_have_one(rest, held);
        held.pop();
        all
    })
}

/// Unused places repeat the first card.
fn pad(party: &[u16]) -> Cards {
    std::array::from_fn(|k| party.get(k).or(party.first()).copied().unwrap_or(0))
}
