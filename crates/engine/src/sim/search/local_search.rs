//! Local search from the best of a sample: builds near one race on the same chance, and one that is better replaces it.
//!
//! ```text
//! a build ─► 96 near it, at random ─► race: the better half goes on, again and again ─► the last 4
//!    ▲                                                                                 │ fresh blocks, with the build itself
//!    └──────────── the best that is proven better; after 3 races in vain it stops ◄────┘
//! ```
//!
//! Winning the race proves nothing, because the winner was also lucky. The proof is paired, on other seat blocks, with
//! a correction for all finalists and checkpoints (Bonferroni), but not for races: a wrong step costs little, since the
//! fresh games at the end measure the build.

use std::collections::BTreeSet;

use super::result::{Candidate, Climb, Search};
use super::stages::{Entrant, Stages, both};
use super::successive_halving::{Counts, Played};
use crate::sim::pieces::Counted;
use balance_stats::{BlockSums, PairedSums, paired_rates_family};

const NEAR: usize = 96;
/// Number of races without a better build after which the search stops.
pub const IN_VAIN: usize = 3;
const MAX_RACES: u64 = 40;

/// Returns the total games of a stage of a race: 1 % of those for thinning, or 10 % up to 1,000.
pub fn stage_games(halving_games: u64) -> u64 {
    (halving_games / 100).max((halving_games / 10).min(1_000)).max(1)
}

/// Number of builds left by a race, and of checkpoints of each against the current build.
const FINALISTS: usize = 4;
const CHECKPOINTS: usize = 5;
/// Confidence level of a proof, joint over its checkpoints and finalists.
const LEVEL: f64 = 0.95;
/// Added to the master seed when builds race.
const RACING: u64 = 0x0072_6163_696e_6700;

struct ClimbResult {
    climb: Climb,
    end: Candidate,
    seen: BTreeSet<usize>,
}

impl Search<'_> {
    /// Climbs from the best builds, and replaces the worst of them by the results. Returns false after an interrupt.
    pub(super) fn refine(&self, counted: &mut Counted<Counts>) -> bool {
        let counts = &mut counted.counts;
        if counts.starts.is_empty() {
            counts.starts = starts(&counts.left, self.plan.starts);
        }
        let from = counts.starts.clone();
        let sample = counts.result.builds + counts.result.unplayable_builds;
        let mut raced = BTreeSet::new();
        let seed = self.plan.seed.wrapping_add(RACING);
        let mut stages = Stages { search: self, counted, next: 0, seed, block: 0 };
        let mut ends = Vec::new();
        for (nth, start) in from.iter().enumerate() {
            let Some(mut result) = stages.climb(nth as u64, start) else { return false };
            let new = |build: &&usize| **build >= sample && raced.insert(**build);
            result.climb.new = result.seen.iter().filter(new).count();
            ends.push(result);
        }
        let mut stages = Stages { seed: self.plan.seed.wrapping_add(super::key_cards::REPLACING), ..stages };
        let counts = &mut stages.counted.counts;
        if counts.result.climbs.is_empty() {
            let mut known: BTreeSet<usize> = counts.left.iter().map(|of| of.build).collect();
            let reached = ends.iter().map(|result| &result.end);
            let mut new: Vec<Candidate> = reached.filter(|of| known.insert(of.build)).cloned().collect();
            counts.left.truncate(self.plan.keep.saturating_sub(new.len()));
            new.append(&mut counts.left);
            new.truncate(self.plan.keep.max(1));
            counts.left = new;
            counts.result.climbs = ends.into_iter().map(|result| result.climb).collect();
        }
        stages.dissect()
    }
}

/// Returns the starts: the best build, then those that share the fewest cards with earlier ones, in a tie the better.
fn starts(best: &[Candidate], max: usize) -> Vec<Candidate> {
    let shared = |one: &Candidate, other: &Candidate| -> u32 {
        one.cards.iter().zip(&other.cards).map(|(one, other)| (one & other).count_ones()).sum()
    };
    let mut chosen: Vec<Candidate> = Vec::new();
    while chosen.len() < max.min(best.len()) {
        let free = best.iter().filter(|of| chosen.iter().all(|one| one.build != of.build));
        let next = free.min_by_key(|of| chosen.iter().map(|one| shared(one, of)).max().unwrap_or(0));
        let Some(next) = next else { break };
        chosen.push(next.clone());
    }
    chosen
}

impl Stages<'_, '_> {
    fn climb(&mut self, nth: u64, start: &Candidate) -> Option<ClimbResult> {
        let mut at = start.clone();
        let mut climb = Climb { from: start.build, to: start.build, ..Climb::default() };
        let (mut seen, mut raced) = (BTreeSet::new(), BTreeSet::from([start.build]));
        let mut in_vain = 0;
        for lot in 0..MAX_RACES {
            let near = self.search.pool.near(at.build, NEAR, nth << 32 | lot);
            let near: Vec<usize> = near.into_iter().filter(|build| raced.insert(*build)).collect();
            // If all of them have raced, there is nothing better.
            climb.settled = near.is_empty();
            if !near.is_empty() {
                climb.races += 1;
                seen.extend(near.iter().copied());
                let finalists = self.race(near)?;
                in_vain += 1;
                if let Some((better, proof)) = self.prove(&at, finalists)? {
                    raced = BTreeSet::from([at.build, better.build]);
                    at = better;
                    climb.steps += 1;
                    climb.proof = proof;
                    in_vain = 0;
                }
                climb.settled = in_vain >= IN_VAIN;
            }
            if climb.settled {
                break;
            }
        }
        climb.seen = seen.len();
        climb.to = at.build;
        Some(ClimbResult { climb, end: at, seen })
    }

    fn race(&mut self, near: Vec<usize>) -> Option<Vec<usize>> {
        let mut left: Vec<Candidate> = near.into_iter().map(Candidate::new).collect();
        while left.len() > FINALISTS {
            let entrants: Vec<Entrant> = left.iter().map(|of| Entrant::whole(of.build)).collect();
            let results = self.fresh(&entrants, false)?;
            let played = |(mut of, played): (Candidate, Result<Played, _>)| {
                of.add(&played.ok()?);
                Some(of)
            };
            left = left.into_iter().zip(results).filter_map(played).collect();
            left.sort_by(Candidate::by_rate);
            left.truncate(left.len().div_ceil(2).max(FINALISTS));
        }
        Some(left.into_iter().map(|of| of.build).collect())
    }

    /// Returns the best of the finalists that is proven better than a build, with its wins in the games that prove it.
    #[expect(clippy::option_option, reason = "an interrupt, or nothing that is better")]
    fn prove(&mut self, at: &Candidate, finalists: Vec<usize>) -> Option<Option<(Candidate, BlockSums)>> {
        let mut left: Vec<(Candidate, PairedSums)> = Vec::new();
        for look in 0..CHECKPOINTS {
            let builds: Vec<usize> = match look {
                0 => finalists.clone(),
                _ => left.iter().map(|(of, _)| of.build).collect(),
            };
            let all: Vec<Entrant> = std::iter::once(at.build).chain(builds).map(Entrant::whole).collect();
            let results = self.fresh(&all, true)?;
            let Some(Ok(base)) = results.first() else { return Some(None) };
            for (&Entrant { build, .. }, played) in all.iter().zip(&results).skip(1) {
                let Ok(played) = played else { continue };
                if look == 0 {
                    let new = Candidate { cards: played.cards.clone(), ..Candidate::new(build) };
                    left.push((new, PairedSums::default()));
                }
                let Some((candidate, paired)) = left.iter_mut().find(|(of, _)| of.build == build) else { continue };
                candidate.add(played);
                let obs = self.search.sides as u32;
                for (mine, its) in both(played, base) {
                    paired.add(obs, i64::from(mine), i64::from(its));
                }
            }
            let lead = |of: &PairedSums| of.difference.sum;
            left.sort_by(|x, y| lead(&y.1).cmp(&lead(&x.1)).then(x.0.build.cmp(&y.0.build)));
            let is_proven = |(_, paired): &&(Candidate, PairedSums)| {
                let paired = paired_rates_family(paired, LEVEL, FINALISTS * CHECKPOINTS);
                paired.is_some_and(|paired| paired.estimate.low > 0.0)
            };
            if let Some((candidate, paired)) = left.iter().find(is_proven) {
                return Some(Some((candidate.clone(), paired.first.totals())));
            }
            // Builds that look no better than the current one leave, and half of the others.
            left.retain(|(_, paired)| lead(paired) > 0);
            left.truncate(FINALISTS >> look);
            if left.is_empty() {
                break;
            }
        }
        Some(None)
    }
}
