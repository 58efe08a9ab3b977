//! Which cards carry a build: it plays with each of them replaced, on the same chance; then, on chance that had no part in
//! telling them, with each two and each three of those that carry most.
//!
//! What a card carries is what is lost when it is replaced. What cards are worth *together beyond their sum* is what is lost
//! when all of them are replaced, less what each of them adds alone where the others are replaced: a full factorial on the
//! cards (R. A. Fisher (1935), The Design of Experiments, chapter VI).

use super::searched::{Part, Parts};
use super::stages::Stages;
use super::thinning::{GIVEN_UP, Played};
use crate::Error;
use crate::sim::Contest;
use balance_stats::PairedSums;

/// Cards of which each two and each three are looked at: those that carry most.
const CARRIERS: usize = 5;

/// Added to the master seed where cards are replaced.
pub(super) const REPLACING: u64 = 0x0072_6570_6c61_6365;

/// Builds with the wins of each by block: one for each set of cards that is replaced, in ascending order.
type Arms = Vec<(Vec<u16>, Played)>;

impl Stages<'_, '_> {
    /// Takes apart those that are left, one after the other; whether none was interrupted.
    pub(super) fn dissect(&mut self) -> bool {
        if self.search.plan.parts == 0 {
            return true;
        }
        let left = self.counted.counts.left.clone();
        for (nth, candidate) in left.iter().enumerate().skip(self.counted.counts.searched.parts.len()) {
            let first = self.next;
            let bits = (0..).zip(&candidate.cards).flat_map(|(word, bits)| {
                (0..64).filter(move |bit| bits >> bit & 1 > 0).map(move |bit| word * 64 + bit)
            });
            let cards: Vec<u16> = bits.collect();
            let Some(parts) = self.apart(nth as u64, candidate.build, &cards) else { return false };
            let counts = &mut self.counted.counts;
            counts.searched.parts.push(parts);
            // Only its sums are asked for again.
            counts.stages.truncate(first);
            self.next = first;
        }
        true
    }

    fn apart(&mut self, nth: u64, build: usize, cards: &[u16]) -> Option<Parts> {
        let pool = self.search.pool;
        let (cards, whole): (Vec<u16>, Vec<u16>) =
            cards.iter().partition(|&&card| pool.without(build, &[card]).is_some());
        let mut parts = Parts { build, games: 0, whole, list: Vec::new() };
        if cards.is_empty() {
            return Some(parts);
        }
        let (sides, all) = (self.search.sides, self.search.plan.parts);
        let obs = sides as u32;
        // What single cards carry has half of the games, what they are worth together the rest.
        let share = if cards.len() > 1 { all / 2 } else { all };
        let blocks = |arms: usize, from: u64| from..from + (share / (arms * sides) as u64).max(1);
        let mut sets = vec![Vec::new()];
        sets.extend(some(&cards, 1));
        let single = blocks(sets.len(), nth * (all / sides as u64 + 2));
        let arms = self.replaced(build, sets, single.clone())?;
        parts.games = arms.first().map_or(0, |(_, played)| played.games);
        parts.list = some(&cards, 1).into_iter().filter_map(|set| part(&arms, set, obs)).collect();
        let mut carriers: Vec<&Part> = parts.list.iter().collect();
        carriers.sort_by_key(|part| (-part.wins.difference.sum, part.cards.clone()));
        let mut most: Vec<u16> = carriers.iter().take(CARRIERS).map(|part| part.cards[0]).collect();
        if most.len() < 2 {
            return Some(parts);
        }
        most.sort_unstable();
        let together = [some(&most, 2), some(&most, 3)].concat();
        let sets = [vec![Vec::new()], some(&most, 1), together.clone()].concat();
        // Who was chosen for carrying most may have been lucky: together they play other blocks.
        let fresh = blocks(sets.len(), single.end);
        let arms = self.replaced(build, sets, fresh)?;
        parts.list.extend(together.into_iter().filter_map(|set| part(&arms, set, obs)));
        Some(parts)
    }

    /// Plays a build with each of some sets of its cards replaced.
    fn replaced(&mut self, build: usize, sets: Vec<Vec<u16>>, blocks: std::ops::Range<u64>) -> Option<Arms> {
        let pool = self.search.pool;
        let entrant = |place: usize| -> (usize, Result<Box<dyn Contest>, Error>) {
            let contest = match sets[place].as_slice() {
                [] => pool.contest(build),
                set => pool
                    .without(build, set)
                    .ok_or_else(|| Error::Unplayable("not legal without these cards".to_owned())),
            };
            (build, contest)
        };
        let told = self.play(sets.len(), blocks, &entrant, true)?;
        Some(sets.into_iter().zip(told).filter_map(|(set, played)| Some((set, played.ok()?))).collect())
    }
}

/// What some cards carry; `None` where they could not be played without.
fn part(arms: &Arms, cards: Vec<u16>, obs: u32) -> Option<Part> {
    let of = |set: &[u16]| arms.iter().find(|(cards, _)| cards == set).map(|(_, played)| &played.blocks);
    let (with, without) = (of(&[])?, of(&cards)?);
    // Each alone: all others replaced.
    let rest = |card: &u16| cards.iter().copied().filter(|other| other != card).collect::<Vec<u16>>();
    let alone: Option<Vec<&Vec<u32>>> = match cards.len() {
        1 => Some(Vec::new()),
        _ => cards.iter().map(|card| of(&rest(card))).collect(),
    };
    let alone = alone?;
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

/// All sets of so many of some things, each in order.
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
mod tests {
    use super::*;

    /// What plays so many wins in each of two blocks.
    fn played(blocks: [u32; 2]) -> Played {
        let (cards, abandoned) = (Vec::new(), Vec::new());
        Played { wins: 0, games: 4, cut: 0, blocks: blocks.into(), cards, abandoned, card_count: 0 }
    }

    #[test]
    fn what_is_together_is_what_is_lost_beyond_each_alone() {
        let arms: Arms = vec![
            (vec![], played([2, 2])),
            (vec![1], played([1, 2])),
            (vec![5], played([1, 1])),
            (vec![9], played([2, GIVEN_UP])),
            (vec![1, 5], played([1, 0])),
            (vec![1, 9], played([0, 0])),
            (vec![5, 9], played([1, 1])),
            (vec![1, 5, 9], played([0, 0])),
        ];
        let sums = |cards: &[u16]| {
            let wins = part(&arms, cards.to_vec(), 2).unwrap().wins;
            (wins.first.sum, wins.second.sum, wins.difference.blocks)
        };
        assert_eq!(sums(&[1]), (4, 3, 2));
        // 2 - 1 and 2 - 0 together; alone 1 - 1 and 1 - 1, then 1 - 0 and 2 - 0.
        assert_eq!(sums(&[1, 5]), (3, 3, 2));
        // The block that was given up without 9 counts nowhere.
        assert_eq!(sums(&[9]), (2, 2, 1));
        // Together 2 and 2; alone 1 and 1, 0 and 0, 1 and 0.
        assert_eq!(sums(&[1, 5, 9]), (4, 3, 2));
        assert!(part(&arms, vec![1, 7], 2).is_none());
        assert_eq!(some(&[1, 5, 9], 2), [[1, 5], [1, 9], [5, 9]]);
    }
}
