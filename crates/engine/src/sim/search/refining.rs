//! Climbing from the best of a sample: builds near one race on the same chance, and one that is proven better takes its
//! place.
//!
//! ```text
//! a build ─► 96 near it, by lot ─► race: the better half goes on, again and again ─► the last 4
//!    ▲                                                                              │ fresh blocks, with the build itself
//!    └──────────── the best that is proven better; after 3 races in vain it stops ◄─┘
//! ```
//!
//! The race chooses and proves nothing: who wins it has been lucky too. The proof is paired, on seat blocks that no race has
//! had, with all finalists and looks paid for (Bonferroni). That many races are run is not paid for: a step may be wrong, and
//! costs then little, for the fresh games at the end tell what the build is worth.

use std::collections::BTreeSet;

use super::searched::{Candidate, Climb, Search};
use super::stages::{Stages, both};
use super::thinning::Counts;
use crate::sim::pieces::Counted;
use balance_stats::{BlockSums, PairedSums, paired_rates_family};

/// Builds near one that race at a time.
const NEAR: usize = 96;

/// Races in vain after which no build near is taken to be better.
pub const IN_VAIN: usize = 3;

/// Races of one start at most.
const RACES: u64 = 40;

/// Games of a stage of a race, of all builds in it together: a hundredth of those that thin the sample; of few, up to a tenth,
/// as much as there has to be to tell builds apart.
#[must_use]
pub fn stage_games(thinning: u64) -> u64 {
    (thinning / 100).max((thinning / 10).min(1_000)).max(1)
}

/// Builds that come through a race, and looks at each against the one that they are near.
const FINALISTS: usize = 4;
const LOOKS: usize = 5;

/// The level of a proof, all its looks and finalists together.
const LEVEL: f64 = 0.95;

/// Added to the master seed where builds race.
const RACING: u64 = 0x0072_6163_696e_6700;

/// What a climb came to, with what is known of its last build, and all builds that raced.
struct Climbed {
    told: Climb,
    end: Candidate,
    seen: BTreeSet<usize>,
}

impl Search<'_> {
    /// Climbs from the best that are left, and puts what it comes to in the place of the last of them; whether none was
    /// interrupted.
    pub(super) fn refine(&self, counted: &mut Counted<Counts>) -> bool {
        let counts = &mut counted.counts;
        if counts.starts.is_empty() {
            counts.starts = starts(&counts.left, self.plan.starts);
        }
        let from = counts.starts.clone();
        let sample = counts.searched.builds + counts.searched.unplayable_builds;
        let mut raced = BTreeSet::new();
        let seed = self.plan.seed.wrapping_add(RACING);
        let mut stages = Stages { search: self, counted, next: 0, seed, block: 0 };
        let mut ends = Vec::new();
        for (nth, start) in from.iter().enumerate() {
            let Some(mut climbed) = stages.climb(nth as u64, start) else { return false };
            let new = |build: &&usize| **build >= sample && raced.insert(**build);
            climbed.told.new = climbed.seen.iter().filter(new).count();
            ends.push(climbed);
        }
        let mut stages = Stages { seed: self.plan.seed.wrapping_add(super::dissection::REPLACING), ..stages };
        let counts = &mut stages.counted.counts;
        if counts.searched.climbs.is_empty() {
            let known: BTreeSet<usize> = counts.left.iter().map(|of| of.build).collect();
            let mut new: Vec<Candidate> = Vec::new();
            for climbed in &ends {
                if !known.contains(&climbed.end.build) && new.iter().all(|of| of.build != climbed.end.build) {
                    new.push(climbed.end.clone());
                }
            }
            counts.left.truncate(self.plan.keep.saturating_sub(new.len()));
            new.append(&mut counts.left);
            new.truncate(self.plan.keep.max(1));
            counts.left = new;
            counts.searched.climbs = ends.into_iter().map(|climbed| climbed.told).collect();
        }
        stages.dissect()
    }
}

/// Where to start: the best, and then those that share the fewest cards with what was chosen before, the better of equals.
fn starts(best: &[Candidate], most: usize) -> Vec<Candidate> {
    let shared = |one: &Candidate, other: &Candidate| -> u32 {
        one.cards.iter().zip(&other.cards).map(|(one, other)| (one & other).count_ones()).sum()
    };
    let mut chosen: Vec<Candidate> = Vec::new();
    while chosen.len() < most.min(best.len()) {
        let free = best.iter().filter(|of| chosen.iter().all(|one| one.build != of.build));
        let next = free.min_by_key(|of| chosen.iter().map(|one| shared(one, of)).max().unwrap_or(0));
        let Some(next) = next else { break };
        chosen.push(match chosen.is_empty() {
            true => best[0].clone(),
            false => next.clone(),
        });
    }
    chosen
}

impl Stages<'_, '_> {
    /// Climbs from a build; `None` when it was interrupted.
    fn climb(&mut self, nth: u64, start: &Candidate) -> Option<Climbed> {
        let mut at = start.clone();
        let mut told = Climb {
            from: start.build,
            to: start.build,
            steps: 0,
            races: 0,
            seen: 0,
            new: 0,
            settled: false,
            proof: BlockSums::default(),
        };
        let (mut seen, mut raced) = (BTreeSet::new(), BTreeSet::from([start.build]));
        let mut in_vain = 0;
        for lot in 0..RACES {
            let near = self.search.pool.near(at.build, NEAR, nth << 32 | lot);
            let near: Vec<usize> = near.into_iter().filter(|build| raced.insert(*build)).collect();
            let better = match near.is_empty() {
                // All that there are have raced.
                true => {
                    in_vain = IN_VAIN;
                    None
                }
                false => {
                    told.races += 1;
                    seen.extend(near.iter().copied());
                    let finalists = self.race(near)?;
                    self.prove(&at, finalists)?
                }
            };
            match better {
                Some((better, proof)) => {
                    raced = BTreeSet::from([at.build, better.build]);
                    at = better;
                    told.steps += 1;
                    told.proof = proof;
                    in_vain = 0;
                }
                None => in_vain += 1,
            }
            if in_vain >= IN_VAIN {
                told.settled = true;
                break;
            }
        }
        told.seen = seen.len();
        told.to = at.build;
        Some(Climbed { told, end: at, seen })
    }

    fn games(&self) -> u64 {
        stage_games(self.search.plan.thinning)
    }

    /// Lets builds race; the last of them.
    fn race(&mut self, near: Vec<usize>) -> Option<Vec<usize>> {
        let mut left: Vec<(usize, u64, u64)> = near.into_iter().map(|build| (build, 0, 0)).collect();
        while left.len() > FINALISTS {
            let builds: Vec<usize> = left.iter().map(|(build, ..)| *build).collect();
            let pool = self.search.pool;
            let entrant = |place: usize| (builds[place], pool.contest(builds[place]));
            let told = self.fresh(builds.len(), self.games(), &entrant, false)?;
            let played = left.into_iter().zip(told);
            left = played
                .filter_map(|((build, wins, games), played)| {
                    let played = played.ok()?;
                    Some((build, wins + played.wins, games + played.games))
                })
                .collect();
            // By rate: a block that was given up must not cost a build its place.
            left.sort_by(|x, y| {
                let (mine, its) = (u128::from(x.1) * u128::from(y.2), u128::from(y.1) * u128::from(x.2));
                its.cmp(&mine).then(x.0.cmp(&y.0))
            });
            left.truncate(left.len().div_ceil(2).max(FINALISTS));
        }
        Some(left.into_iter().map(|(build, ..)| build).collect())
    }

    /// The best of the finalists that is proven better than a build, with its wins in the games that prove it.
    #[expect(clippy::option_option, reason = "an interrupt, or nothing that is better")]
    fn prove(&mut self, at: &Candidate, finalists: Vec<usize>) -> Option<Option<(Candidate, BlockSums)>> {
        let mut left: Vec<(Candidate, PairedSums, BlockSums)> = Vec::new();
        for look in 0..LOOKS {
            let builds: Vec<usize> = match look {
                0 => finalists.clone(),
                _ => left.iter().map(|(of, ..)| of.build).collect(),
            };
            let all: Vec<usize> = std::iter::once(at.build).chain(builds).collect();
            let pool = self.search.pool;
            let entrant = |place: usize| (all[place], pool.contest(all[place]));
            let told = self.fresh(all.len(), self.games(), &entrant, true)?;
            let Some(Ok(base)) = told.first() else { return Some(None) };
            for (place, played) in told.iter().enumerate().skip(1) {
                let Ok(played) = played else { continue };
                if look == 0 {
                    let (build, cards) = (all[place], played.cards.clone());
                    let new = Candidate { build, wins: 0, games: 0, cards };
                    left.push((new, PairedSums::default(), BlockSums::default()));
                }
                let of = left.iter_mut().find(|(of, ..)| of.build == all[place]);
                let Some((candidate, paired, wins)) = of else { continue };
                candidate.wins += played.wins;
                candidate.games += played.games;
                let obs = self.search.sides as u32;
                for (mine, its) in both(played, base) {
                    paired.add(obs, i64::from(mine), i64::from(its));
                    wins.add(i64::from(mine), obs);
                }
            }
            let lead = |of: &PairedSums| of.difference.sum;
            left.sort_by(|x, y| lead(&y.1).cmp(&lead(&x.1)).then(x.0.build.cmp(&y.0.build)));
            let proven = |of: &(Candidate, PairedSums, BlockSums)| {
                let told = paired_rates_family(&of.1, LEVEL, FINALISTS * LOOKS);
                told.is_some_and(|told| told.estimate.low > 0.0)
            };
            if let Some((candidate, _, wins)) = left.iter().find(|of| proven(of)) {
                return Some(Some((candidate.clone(), wins.clone())));
            }
            // Those that look no better than the build itself leave, and all but half of the others.
            left.retain(|(_, paired, _)| lead(paired) > 0);
            left.truncate(FINALISTS >> look);
            if left.is_empty() {
                break;
            }
        }
        Some(None)
    }
}
