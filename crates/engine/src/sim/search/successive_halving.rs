//! The rounds of thinning.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::result::{Candidate, CardCounts, FreshCounts, HalvingRound, MAX_REASONS, Search, SearchResult, count_cards};
use super::stages::{Entrant, StageResults};
use crate::Error;
use crate::sim::outcomes::{cut, wins};
use crate::sim::pieces::Counted;
use crate::sim::{Abandoned, OutcomeRequest};

/// Marks a block in which a game was given up.
pub(super) const GIVEN_UP: u32 = u32::MAX;

#[derive(Clone, Default, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) wins: u64,
    pub(super) games: u64,
    pub(super) cut: u64,
    /// Wins by block, or [`GIVEN_UP`]; empty if not asked for.
    pub(super) blocks: Vec<u32>,
    /// The cards of its first game, a bit per card; empty if not asked for.
    pub(super) cards: Vec<u64>,
    pub(super) abandoned: Vec<Abandoned>,
    pub(super) card_count: usize,
}

#[derive(Default, Serialize, Deserialize)]
pub(super) struct Counts {
    /// Builds in play; after a round the best first.
    pub(super) left: Vec<Candidate>,
    /// Seat blocks played by those that are left.
    pub(super) played: u64,
    /// First unit of the current round, or of the fresh games: a build's turn in a round, or a seat block.
    pub(super) first: u64,
    /// Games of builds in the current round, by position among those that are left.
    pub(super) round: Vec<(usize, Result<Played, Error>)>,
    pub(super) result: SearchResult,
    pub(super) starts: Vec<Candidate>,
    /// Results of the stages after the rounds, in order.
    pub(super) stages: Vec<Vec<Result<Played, Error>>>,
    pub(super) fresh: Option<FreshCounts>,
}

impl Search<'_> {
    /// Plays the remaining rounds; `goals` are the builds that each leaves. Returns false after an interrupt.
    pub(super) fn thin(&self, counted: &mut Counted<Counts>, mut goals: Vec<usize>) -> bool {
        if goals.is_empty() {
            // Even if no build is to leave, all play once to find out which can play, and with which cards.
            goals.push(counted.counts.left.len());
        }
        let each = self.plan.halving_games / goals.len() as u64;
        let over = counted.counts.result.rounds.len();
        for (round, goal) in goals.into_iter().enumerate().skip(over) {
            let Counts { left, played, .. } = &counted.counts;
            let blocks = each / (left.len().max(1) * self.sides) as u64;
            let blocks = *played..*played + blocks.max(1);
            let entrants: Vec<Entrant> = left.iter().map(|candidate| Entrant::whole(candidate.build)).collect();
            let (seed, end, is_first) = (self.plan.seed, blocks.end, round == 0);
            let Some(played) = self.round(counted, &entrants, seed, blocks, is_first) else { return false };
            let counts = &mut counted.counts;
            counts.count(played, self.sides, is_first);
            counts.played = end;
            counts.choose(goal);
        }
        true
    }

    /// Plays seat blocks with all entrants. Returns their results; `None` after an interrupt.
    pub(super) fn round(
        &self,
        counted: &mut Counted<Counts>,
        entrants: &[Entrant],
        seed: u64,
        blocks: Range<u64>,
        whole: bool,
    ) -> StageResults {
        let first = counted.counts.first;
        let play = |done: &mut Vec<_>, units: Range<u64>| {
            for place in units.map(|unit| (unit - first) as usize) {
                done.push((place, self.play(&entrants[place], seed, blocks.clone(), whole)));
            }
        };
        let add = |counts: &mut Counts, done| counts.round.extend(done);
        let end = first + entrants.len() as u64;
        if !self.workers.count(counted, end, 1, Vec::new, play, add) {
            return None;
        }
        counted.counts.first = end;
        let mut played = std::mem::take(&mut counted.counts.round);
        played.sort_by_key(|(place, _)| *place);
        Some(played.into_iter().map(|(_, played)| played).collect())
    }

    /// Plays seat blocks of an entrant; `whole` asks for the wins of each block and the cards.
    fn play(&self, entrant: &Entrant, seed: u64, blocks: Range<u64>, whole: bool) -> Result<Played, Error> {
        let contest = entrant.contest(self.pool)?;
        let card_count = contest.catalogue().cards.len();
        let request = OutcomeRequest { builds: whole, ..OutcomeRequest::default() };
        let outcomes = contest.outcomes(seed, blocks.clone(), request);
        let cards = outcomes.build(0, self.plan.side).to_vec();
        let mut played = Played { cards, card_count, ..Played::default() };
        let named = |bug: &Abandoned| Abandoned { variant: Some(entrant.build), ..bug.clone() };
        played.abandoned.extend(outcomes.given_up.iter().map(named));
        for (at, games) in outcomes.ends.chunks_exact(self.sides).enumerate() {
            let block = blocks.start + at as u64;
            if outcomes.given_up.iter().any(|bug| bug.game / self.sides as u64 == block) {
                played.blocks.extend(whole.then_some(GIVEN_UP));
                continue;
            }
            let wins = wins(games, self.plan.side);
            played.wins += u64::from(wins);
            played.games += games.len() as u64;
            played.cut += cut(games);
            played.blocks.extend(whole.then_some(wins));
        }
        self.workers.context.progress.played(played.games, &[]);
        Ok(played)
    }
}

impl Counts {
    pub(super) fn new(builds: usize) -> Self {
        Counts {
            left: (0..builds).map(Candidate::new).collect(),
            result: SearchResult { builds, ..SearchResult::default() },
            ..Counts::default()
        }
    }

    /// Adds the results of a round. Builds that can't be played leave.
    fn count(&mut self, played: Vec<Result<Played, Error>>, sides: usize, first: bool) {
        let result = &mut self.result;
        let mut left = Vec::with_capacity(self.left.len());
        // Wins and games by block.
        let mut field: Vec<(i64, u32)> = Vec::new();
        for (mut candidate, played) in std::mem::take(&mut self.left).into_iter().zip(played) {
            let played = match played {
                Ok(played) => played,
                Err(why) => {
                    result.unplayable_builds += 1;
                    if result.unplayable.len() < MAX_REASONS {
                        result.unplayable.push((candidate.build, why.to_string()));
                    }
                    continue;
                }
            };
            candidate.add(&played);
            result.add(&played);
            if first {
                candidate.cards = played.cards;
                result.cards.resize(played.card_count, CardCounts::default());
                field.resize(field.len().max(played.blocks.len()), (0, 0));
                for (block, &wins) in field.iter_mut().zip(&played.blocks).filter(|(_, wins)| **wins != GIVEN_UP) {
                    *block = (block.0 + i64::from(wins), block.1 + sides as u32);
                }
                count_cards(&candidate, &mut result.cards, |counts| &mut counts.all);
            }
            left.push(candidate);
        }
        field.into_iter().for_each(|(wins, games)| result.field.add(wins, games));
        if first {
            result.builds = left.len();
        }
        self.left = left;
    }

    fn choose(&mut self, goal: usize) {
        let builds = self.left.len();
        self.left.sort_by(Candidate::by_rate);
        self.left.truncate(goal.max(1));
        let result = &mut self.result;
        result.rounds.push(HalvingRound {
            builds,
            kept: self.left.len(),
            games_each: self.left.iter().map(|candidate| candidate.games).max().unwrap_or(0),
            wins_of_last: self.left.last().map_or(0, |last| last.wins),
        });
        if result.tenth == 0 && self.left.len() * 10 <= result.builds {
            result.tenth = self.left.len();
            for candidate in &self.left {
                count_cards(candidate, &mut result.cards, |counts| &mut counts.tenth);
            }
        }
    }
}
