//! Compiles the sides of a scenario to parties and reports every mistake.

use std::collections::{BTreeMap, BTreeSet};

use balance_engine::format::Spec;
use balance_engine::game::{Path, SpecDiagnostics};

use super::party::{Cards, MAX_PARTY, MAX_POOL, Origin, Parties, factions_agree, is_legal, sure_picks, unique_of};
use super::spec::{OpenParty, Party, Pool, Side};
use crate::cards::{Card, CardText};
use crate::game::IconicaDefinition;
use crate::state::SEAT_SLOTS;

const MAX_LIST: usize = 4_000_000;

impl Parties {
    /// Compiles the sides of a scenario; the result is valid only if no fault was added.
    pub(crate) fn read(spec: &Spec<IconicaDefinition>, cards: &[Card], diagnostics: &mut SpecDiagnostics) -> Self {
        let size = usize::from(spec.rules.party_size);
        let mut work = Work { size, texts: &spec.cards, cards, diagnostics, parties: Self::default() };
        let mut places = Vec::new();
        for (s, side) in spec.sides.iter().enumerate() {
            for (at, party) in work.players(&side.setup, &Path::top().then("side").then(s)) {
                let origin = match party {
                    Party::Fixed(ids) => work.fixed(ids, &at).map(Origin::Fixed),
                    Party::Open(open) => work.open(open, &at),
                };
                let origin = origin.unwrap_or(Origin::Fixed([0; MAX_PARTY]));
                work.parties.origins[s].push(origin);
                places.push(at);
            }
        }
        let [one, other] = work.parties.origins.each_ref().map(Vec::len);
        if one > 0 && other > 0 && one != other {
            let at = Path::top().then("side").then(1_usize);
            let message = format!("{one} players against {other}");
            work.diagnostics.help(at, message, "give both sides the same number of players");
        }
        let held = work.fixed_uniques(&places);
        work.keep_apart(&held);
        work.drafts_can_be_filled(&held, &places);
        work.parties
    }
}

struct Work<'a> {
    size: usize,
    texts: &'a BTreeMap<String, CardText>,
    cards: &'a [Card],
    diagnostics: &'a mut SpecDiagnostics,
    parties: Parties,
}

impl Work<'_> {
    fn players<'t>(&mut self, side: &'t Side, at: &Path) -> Vec<(Path, &'t Party)> {
        match (&side.party, &side.players) {
            (Some(party), None) => return vec![(at.then("party"), party)],
            (None, Some(players)) => {
                let n = players.len();
                if !(2..=4).contains(&n) {
                    let help = "for a single player, write `party` instead of `players`";
                    self.diagnostics.help(at.then("players"), "a team has 2 to 4 players", help);
                }
                if n * self.size <= SEAT_SLOTS {
                    let place = |p: usize| at.then("players").then(p).then("party");
                    let parties = players.iter().map(|player| &player.party);
                    return parties.enumerate().map(|(p, party)| (place(p), party)).collect();
                }
                let message = format!("{n} players with {} characters each are too many", self.size);
                self.diagnostics.help(at.clone(), message, "a side can have at most 12 characters");
            }
            (None, None) => {
                let help = "add party = [\"…\", \"…\", \"…\"] or party = { random = 3 }";
                self.diagnostics.help(at.clone(), "the side has no party", help);
            }
            (Some(_), Some(_)) => {
                let help = "remove one of them; for a team, write each player's party under `players`";
                self.diagnostics.help(at.then("party"), "a side has either `party` or `players`", help);
            }
        }
        Vec::new()
    }

    fn number(&mut self, id: &str, at: Path) -> Option<u16> {
        if let Some(k) = self.texts.keys().position(|known| known == id) {
            return Some(k as u16);
        }
        let message = format!("there is no character \"{id}\"");
        let known = self.texts.keys().map(String::as_str);
        self.diagnostics
            .unknown(at, message, id, known, || "`balance list cards iconica` shows the characters".to_owned());
        None
    }

    fn right_size(&mut self, n: usize, at: &Path) {
        if n != self.size {
            let message = format!("a party has {} characters, not {n}", self.size);
            self.diagnostics.help(at.clone(), message, "change the party, or rules.party_size");
        }
    }

    fn fixed(&mut self, ids: &[String], at: &Path) -> Option<Cards> {
        self.right_size(ids.len(), at);
        let found: Vec<_> = ids.iter().enumerate().map(|(k, id)| self.number(id, at.then(k))).collect();
        let party: Vec<u16> = found.into_iter().collect::<Option<_>>()?;
        for (k, id) in ids.iter().enumerate() {
            if ids[..k].contains(id) {
                let help = "write another character";
                self.diagnostics.help(at.then(k), format!("\"{id}\" is in the party twice"), help);
            }
        }
        if !factions_agree(self.cards, &party) {
            let message = "Legion and Protectorate characters can't be in the same party";
            let help = "write characters of one of the two, and any Independents";
            self.diagnostics.help(at.clone(), message, help);
        }
        let unique = |&k: &usize| self.cards[usize::from(party[k])].unique;
        if let Some(k) = (0..party.len()).filter(unique).nth(1) {
            let message = "this is the party's second Legend or Special character";
            self.diagnostics.help(at.then(k), message, "write another character; a party can have only one");
        }
        (party.len() == self.size && is_legal(self.cards, &party)).then(|| pad(&party))
    }

    fn open(&mut self, open: &OpenParty, at: &Path) -> Option<Origin> {
        let pool = self.pool(&open.from, &at.then("from"))?;
        match (open.random, open.draft) {
            (Some(n), None) => {
                self.right_size(usize::from(n), &at.then("random"));
                let list = self.legal_parties(&pool, at)?;
                Some(Origin::Random(self.parties.lists.iter().position(|l| *l == list).unwrap_or_else(|| {
                    self.parties.lists.push(list);
                    self.parties.lists.len() - 1
                })))
            }
            (None, Some(n)) => {
                self.right_size(usize::from(n), &at.then("draft"));
                if pool.len() > MAX_POOL {
                    let message = format!("a draft from {} characters is too large", pool.len());
                    self.diagnostics.help(at.clone(), message, "narrow `from` to at most 256 characters");
                }
                Some(Origin::Draft(pool))
            }
            _ => {
                let help = "write { random = 3 } or { draft = 3 }";
                self.diagnostics.none(at.clone(), "a party needs either `random` or `draft`", help)
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
        let all = (0_u16..).zip(self.texts);
        let pool: Vec<u16> = all.filter(|(_, (id, text))| fits(id, text)).map(|(k, _)| k).collect();
        if pool.is_empty() {
            return self.diagnostics.none(at.clone(), "no character matches `from`", "widen `from`");
        }
        Some(pool)
    }

    fn legal_parties(&mut self, pool: &[u16], at: &Path) -> Option<Vec<Cards>> {
        let combinations =
            (0..self.size).fold(1_usize, |n, k| n.saturating_mul(pool.len() - k.min(pool.len())) / (k + 1));
        if combinations > MAX_LIST {
            let message = format!("there are {combinations} parties, which is too many to draw from");
            return self.diagnostics.none(at.clone(), message, "narrow `from`");
        }
        let mut list = Vec::new();
        self.add_legal(&mut Vec::new(), pool, &mut list);
        if list.is_empty() {
            let message = format!("these {1} characters contain no legal party of {0}", self.size, pool.len());
            return self.diagnostics.none(at.clone(), message, "widen `from`");
        }
        Some(list)
    }

    fn add_legal(&self, party: &mut Vec<u16>, pool: &[u16], list: &mut Vec<Cards>) {
        if !is_legal(self.cards, party) {
            return;
        }
        if party.len() == self.size {
            return list.push(pad(party));
        }
        for (k, &card) in pool.iter().enumerate() {
            party.push(card);
            self.add_legal(party, &pool[k + 1..], list);
            party.pop();
        }
    }

    /// Returns the Legends and Specials of fixed parties; reports any that two players share.
    fn fixed_uniques(&mut self, places: &[Path]) -> Vec<u16> {
        let mut held = Vec::new();
        for (at, origin) in places.iter().zip(self.parties.origins.iter().flatten()) {
            let Origin::Fixed(party) = origin else { continue };
            let Some(card) = unique_of(self.cards, party) else { continue };
            if held.contains(&card) && self.diagnostics.is_empty() {
                let id = self.texts.keys().nth(usize::from(card)).map_or("", String::as_str);
                let message = format!("another player also has the Legend or Special character \"{id}\"");
                let help = "write another character for one of them; no two players can have the same one";
                self.diagnostics.help(at.clone(), message, help);
            }
            held.push(card);
        }
        held
    }

    /// Removes random parties that contain a `held` card, and checks whether the rest can or must clash.
    fn keep_apart(&mut self, held: &[u16]) {
        let cards = self.cards;
        for list in &mut self.parties.lists {
            list.retain(|party| unique_of(cards, party).is_none_or(|c| !held.contains(&c)));
        }
        // The Legends and Specials of random players who always have one.
        let mut needs: Vec<BTreeSet<u16>> = Vec::new();
        for origin in self.parties.origins.iter().flatten() {
            let Origin::Random(list) = origin else { continue };
            let list = &self.parties.lists[*list];
            if list.is_empty() {
                let message = "every legal random party has a Legend or Special that another player has";
                self.diagnostics.help(Path::top().then("side"), message, "widen `from`");
                continue;
            }
            needs.extend(list.iter().map(|party| unique_of(cards, party)).collect::<Option<_>>());
        }
        if !can_all_have_one(&needs, &mut Vec::new()) {
            let message = "there are too few Legends and Specials for all random parties";
            self.diagnostics.help(Path::top().then("side"), message, "widen `from`");
        }
    }

    /// Reports drafts in which a player could be left without a legal pick.
    fn drafts_can_be_filled(&mut self, held: &[u16], places: &[Path]) {
        let origins: Vec<_> = self.parties.origins.iter().flatten().collect();
        for (k, (origin, at)) in origins.iter().zip(places).enumerate() {
            let Origin::Draft(pool) = origin else { continue };
            // True if another player can have this card.
            let others = || origins.iter().enumerate().filter(|(other, _)| *other != k);
            let has = |card: u16| {
                others().any(|(_, origin)| match origin {
                    Origin::Fixed(_) => held.contains(&card),
                    Origin::Random(list) => self.parties.lists[*list].iter().any(|party| party.contains(&card)),
                    Origin::Draft(pool) => pool.contains(&card),
                })
            };
            let sure = sure_picks(self.cards, pool, &[], self.size, |card| !has(card));
            if sure < self.size {
                let (size, fit) = (self.size, "characters fit together and can't be taken by others");
                let message = format!("only {sure} {fit}; a draft of {size} needs more");
                let help = "widen `from`, so that every player always has a legal pick";
                self.diagnostics.help(at.clone(), message, help);
            }
        }
    }
}

/// True if every player can get a different card of their options.
fn can_all_have_one(options: &[BTreeSet<u16>], held: &mut Vec<u16>) -> bool {
    let Some((first, rest)) = options.split_first() else { return true };
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

fn pad(party: &[u16]) -> Cards {
    std::array::from_fn(|k| party.get(k).or(party.first()).copied().unwrap_or(0))
}
