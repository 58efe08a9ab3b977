//! The rounds of thinning.

use std::ops::Range;

use rayon::prelude::*;

use super::{
    CardCounts, Make, REASONS, SearchPlan, Searched, ThinningRound, count_cards, rounds_of, won,
};
use crate::sim::workers::Workers;
use crate::sim::{Abandoned, Watching};

/// A build and what is known of it.
#[derive(Clone)]
pub(super) struct Candidate {
    pub(super) build: usize,
    pub(super) wins: u64,
    pub(super) games: u64,
    /// The cards of its first game, a bit a card.
    pub(super) cards: Vec<u64>,
}

/// What one build did in a round.
struct Played {
    wins: u64,
    games: u64,
    /// Wins by block; empty after the first round.
    blocks: Vec<u32>,
    cards: Vec<u64>,
    abandoned: Vec<Abandoned>,
    card_count: usize,
}

/// The rounds, as far as they have been played.
pub(super) struct Thinning<'a> {
    make: Make<'a>,
    plan: &'a SearchPlan,
    watching: Watching<'a>,
    sides: usize,
    /// Builds in play, the best first after a round.
    pub(super) left: Vec<Candidate>,
    /// Seat blocks that were played by those who are left.
    pub(super) played: u64,
    pub(super) searched: Searched,
}

impl<'a> Thinning<'a> {
    pub(super) fn new(
        builds: usize,
        sides: usize,
        make: Make<'a>,
        plan: &'a SearchPlan,
        watching: Watching<'a>,
    ) -> Self {
        let candidate = |build| Candidate { build, wins: 0, games: 0, cards: Vec::new() };
        Thinning {
            make,
            plan,
            watching,
            sides,
            left: (0..builds).map(candidate).collect(),
            played: 0,
            searched: Searched { builds, ..Searched::default() },
        }
    }

    /// Plays all rounds; whether none was interrupted.
    pub(super) fn thin(&mut self, workers: &Workers<'_>) -> bool {
        let mut goals = rounds_of(self.left.len(), self.plan.keep);
        if goals.is_empty() {
            // Even where nobody is to leave, all play once: who cannot play, and with which cards?
            goals.push(self.left.len());
        }
        let each = self.plan.thinning / goals.len() as u64;
        for (round, goal) in goals.into_iter().enumerate() {
            let blocks = each / (self.left.len().max(1) * self.sides) as u64;
            let blocks = self.played..self.played + blocks.max(1);
            let first = round == 0;
            let one = |candidate: &Candidate| {
                (!workers.interrupted()).then(|| self.play(candidate.build, blocks.clone(), first))
            };
            let played: Option<Vec<_>> =
                workers.pool().install(|| self.left.par_iter().map(one).collect());
            let Some(played) = played else { return false };
            self.count(played, first);
            self.played = blocks.end;
            self.choose(goal);
        }
        true
    }

    fn play(&self, build: usize, blocks: Range<u64>, first: bool) -> Result<Played, String> {
        let contest = (self.make)(build)?;
        let card_count = contest.catalogue().cards.len();
        let told = contest.outcomes(self.plan.seed, blocks.clone(), first, None);
        let mut played = Played {
            wins: 0,
            games: 0,
            blocks: Vec::new(),
            cards: vec![0; if first { card_count.div_ceil(64) } else { 0 }],
            abandoned: Vec::new(),
            card_count,
        };
        let named = |bug: &Abandoned| Abandoned { variant: Some(build), ..bug.clone() };
        played.abandoned.extend(told.given_up.iter().map(named));
        for (at, games) in told.ends.chunks_exact(self.sides).enumerate() {
            let block = blocks.start + at as u64;
            if told.given_up.iter().any(|bug| bug.game / self.sides as u64 == block) {
                continue;
            }
            let wins = won(games, self.plan.side);
            played.wins += u64::from(wins);
            played.games += games.len() as u64;
            if first {
                played.blocks.push(wins);
            }
        }
        for card in 0..if first { card_count } else { 0 } {
            if told.built(0, self.plan.side, card as u16) {
                played.cards[card / 64] |= 1 << (card % 64);
            }
        }
        self.watching.watch.played(played.games, &[]);
        Ok(played)
    }

    /// Adds up a round. Builds that cannot be played leave.
    fn count(&mut self, played: Vec<Result<Played, String>>, first: bool) {
        let searched = &mut self.searched;
        let mut left = Vec::with_capacity(self.left.len());
        let mut by_block: Vec<i64> = Vec::new();
        let mut in_block: Vec<u32> = Vec::new();
        for (mut candidate, played) in std::mem::take(&mut self.left).into_iter().zip(played) {
            let played = match played {
                Ok(played) => played,
                Err(why) => {
                    searched.unplayable_builds += 1;
                    if searched.unplayable.len() < REASONS {
                        searched.unplayable.push((candidate.build, why));
                    }
                    continue;
                }
            };
            candidate.wins += played.wins;
            candidate.games += played.games;
            searched.games_in_all += played.games;
            for bug in played.abandoned {
                searched.abandoned.add(bug);
            }
            if first {
                candidate.cards = played.cards;
                searched.cards.resize(played.card_count, CardCounts::default());
                by_block.resize(by_block.len().max(played.blocks.len()), 0);
                in_block.resize(by_block.len(), 0);
                for (at, wins) in played.blocks.iter().enumerate() {
                    by_block[at] += i64::from(*wins);
                    in_block[at] += self.sides as u32;
                }
                count_cards(&candidate, &mut searched.cards, |counts| &mut counts.all);
            }
            left.push(candidate);
        }
        for (wins, games) in by_block.into_iter().zip(in_block) {
            searched.field.add(wins, games);
        }
        if first {
            searched.builds = left.len();
        }
        self.left = left;
    }

    /// The best `goal` of those who are left go on.
    fn choose(&mut self, goal: usize) {
        let builds = self.left.len();
        // By rate: a block that was given up must not cost a build its place.
        self.left.sort_by(|x, y| {
            let (mine, its) = (
                u128::from(x.wins) * u128::from(y.games),
                u128::from(y.wins) * u128::from(x.games),
            );
            its.cmp(&mine).then(x.build.cmp(&y.build))
        });
        self.left.truncate(goal.max(1));
        let searched = &mut self.searched;
        searched.rounds.push(ThinningRound {
            builds,
            kept: self.left.len(),
            games_each: self.left.iter().map(|candidate| candidate.games).max().unwrap_or(0),
            wins_of_last: self.left.last().map_or(0, |last| last.wins),
        });
        if searched.tenth == 0 && self.left.len() * 10 <= searched.builds {
            searched.tenth = self.left.len();
            for candidate in &self.left {
                count_cards(candidate, &mut searched.cards, |counts| &mut counts.tenth);
            }
        }
    }
}
