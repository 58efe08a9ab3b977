//! Key cards: a build plays with each of its cards replaced, then with each two and each three of the key cards
//! replaced.
//!
//! The contribution of a card is the loss if it is replaced. The contribution of cards *together beyond their sum* is
//! the loss if all of them are replaced, minus what each of them adds alone with the others replaced: a full factorial
//! on the cards (R. A. Fisher (1935), The Design of Experiments, chapter VI).

use super::result::{Candidate, Part, Parts};
use super::stages::{Entrant, Stages};
use super::successive_halving::{GIVEN_UP, Played};
use balance_stats::PairedSums;

/// Number of key cards that are combined.
const KEY_CARDS: usize = 5;
/// Added to the master seed when cards are replaced.
pub(super) const REPLACING: u64 = 0x0072_6570_6c61_6365;

/// For each set of replaced cards, in ascending order: the wins by block.
type ArmResults = Vec<(Vec<u16>, Played)>;

impl Stages<'_, '_> {
    /// Examines the builds that are left, one after the other. Returns false after an interrupt.
    pub(super) fn dissect(&mut self) -> bool {
        if self.search.plan.parts == 0 {
            return true;
        }
        let left = self.counted.counts.left.clone();
        for (nth, candidate) in left.iter().enumerate().skip(self.counted.counts.result.parts.len()) {
            let first = self.next;
            let Some(parts) = self.apart(nth as u64, candidate) else { return false };
            let counts = &mut self.counted.counts;
            counts.result.parts.push(parts);
            // Only the results are needed again.
            counts.stages.truncate(first);
            self.next = first;
        }
        true
    }

    fn apart(&mut self, nth: u64, candidate: &Candidate) -> Option<Parts> {
        let (pool, build) = (self.search.pool, candidate.build);
        let (cards, whole): (Vec<u16>, Vec<u16>) =
            candidate.card_numbers().partition(|&card| pool.without(build, &[card]).is_some());
        let mut parts = Parts { build, games: 0, whole, list: Vec::new() };
        if cards.is_empty() {
            return Some(parts);
        }
        let (sides, all) = (self.search.sides, self.search.plan.parts);
        let obs = sides as u32;
        // Single cards get half of the games, combinations the rest.
        let share = if cards.len() > 1 { all / 2 } else { all };
        let blocks = |arms: usize, from: u64| from..from + (share / (arms * sides) as u64).max(1);
        let mut sets = vec![Vec::new()];
        sets.extend(some(&cards, 1));
        let single = blocks(sets.len(), nth * (all / sides as u64 + 2));
        let arms = self.replaced(build, sets, single.clone())?;
        parts.games = arms.first().map_or(0, |(_, played)| played.games);
        parts.list = some(&cards, 1).into_iter().filter_map(|set| part(&arms, set, obs)).collect();
        let mut key_cards: Vec<&Part> = parts.list.iter().collect();
        key_cards.sort_by_key(|part| (-part.wins.difference.sum, part.cards.clone()));
        let mut strongest: Vec<u16> = key_cards.iter().take(KEY_CARDS).map(|part| part.cards[0]).collect();
        if strongest.len() < 2 {
            return Some(parts);
        }
        strongest.sort_unstable();
        let together = [some(&strongest, 2), some(&strongest, 3)].concat();
        let sets = [vec![Vec::new()], some(&strongest, 1), together.clone()].concat();
        // The key cards may have been lucky, so combinations play other blocks.
        let fresh = blocks(sets.len(), single.end);
        let arms = self.replaced(build, sets, fresh)?;
        parts.list.extend(together.into_iter().filter_map(|set| part(&arms, set, obs)));
        Some(parts)
    }

    fn replaced(&mut self, build: usize, sets: Vec<Vec<u16>>, blocks: std::ops::Range<u64>) -> Option<ArmResults> {
        let entrants: Vec<Entrant> = sets.iter().map(|set| Entrant { build, replaced: set.clone() }).collect();
        let results = self.play(&entrants, blocks, true)?;
        Some(sets.into_iter().zip(results).filter_map(|(set, played)| Some((set, played.ok()?))).collect())
    }
}

/// Returns the contribution of some cards; `None` if they couldn't be replaced.
fn part(arms: &ArmResults, cards: Vec<u16>, obs: u32) -> Option<Part> {
    let of = |set: &[u16]| arms.iter().find(|(cards, _)| cards == set).map(|(_, played)| &played.blocks);
    let (with, without) = (of(&[])?, of(&cards)?);
    // Each card alone, with all others replaced.
    let rest = |card: &u16| cards.iter().copied().filter(|other| other != card).collect::<Vec<u16>>();
    let several = cards.iter().filter(|_| cards.len() > 1);
    let alone = several.map(|card| of(&rest(card))).collect::<Option<Vec<&Vec<u32>>>>()?;
    let mut wins = PairedSums::default();
    for block in 0..with.len() {
        let at = |of: &Vec<u32>| of.get(block).copied().unwrap_or(GIVEN_UP);
        let (with, without) = (at(with), at(without));
        if [with, without].contains(&GIVEN_UP) || alone.iter().any(|of| at(of) == GIVEN_UP) {
            continue;
        }
        let (with, without) = (i64::from(with), i64::from(without));
        match alone.is_empty() {
            true => wins.add(obs, with, without),
            false => {
                let sum: i64 = alone.iter().map(|of| i64::from(at(of)) - without).sum();
                wins.add(obs, with - without, sum);
            }
        }
    }
    Some(Part { cards, wins })
}

/// Returns all subsets of this size, each in order.
fn some(of: &[u16], many: usize) -> Vec<Vec<u16>> {
    if many == 0 {
        return vec![Vec::new()];
    }
    let each = of.iter().enumerate().flat_map(|(at, &first)| {
        some(&of[at + 1..], many - 1).into_iter().map(move |rest| [vec![first], rest].concat())
    });
    each.collect()
}

#[cfg(test)]
mod tests;
