//! The rounds of thinning.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::searched::{
    Candidate, CardCounts, FreshCounts, REASONS, Search, Searched, ThinningRound, count_cards, cut, won,
};
use crate::Error;
use crate::sim::pieces::Counted;
use crate::sim::{Abandoned, Contest, Telling};

/// What a block came to in which a game was given up.
pub(super) const GIVEN_UP: u32 = u32::MAX;

/// What one build did in a round.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Played {
    pub(super) wins: u64,
    pub(super) games: u64,
    /// Games cut at the turn limit.
    pub(super) cut: u64,
    /// Wins by block, or [`GIVEN_UP`]; empty where nobody asks for them.
    pub(super) blocks: Vec<u32>,
    /// The cards of its first game, a bit a card; empty where nobody asks for them.
    pub(super) cards: Vec<u64>,
    pub(super) abandoned: Vec<Abandoned>,
    pub(super) card_count: usize,
}

/// What is counted of a search.
#[derive(Serialize, Deserialize)]
pub(super) struct Counts {
    /// Builds in play, the best first after a round.
    pub(super) left: Vec<Candidate>,
    /// Seat blocks that were played by those who are left.
    pub(super) played: u64,
    /// The first unit of the round that is on, or after the last round of the fresh games: a unit is a build's turn in a
    /// round, or a seat block of fresh games.
    pub(super) first: u64,
    /// What builds did in the round that is on, by their place among those that are left.
    pub(super) round: Vec<(usize, Result<Played, Error>)>,
    pub(super) searched: Searched,
    /// Where refining starts from.
    pub(super) starts: Vec<Candidate>,
    /// What was played in each stage after the rounds, in order: whoever asks the same again is told the same.
    pub(super) stages: Vec<Vec<Result<Played, Error>>>,
    /// The fresh games, once there are any.
    pub(super) fresh: Option<FreshCounts>,
}

impl Search<'_> {
    /// Plays the rounds that are not over, whose goals are how many builds each leaves; whether none was interrupted.
    pub(super) fn thin(&self, counted: &mut Counted<Counts>, mut goals: Vec<usize>) -> bool {
        if goals.is_empty() {
            // Even where nobody is to leave, all play once: who cannot play, and with which cards?
            goals.push(counted.counts.left.len());
        }
        let each = self.plan.thinning / goals.len() as u64;
        let over = counted.counts.searched.rounds.len();
        for (round, goal) in goals.into_iter().enumerate().skip(over) {
            let Counts { left, played, first, .. } = &counted.counts;
            let blocks = each / (left.len().max(1) * self.sides) as u64;
            let (first, blocks) = (*first, *played..*played + blocks.max(1));
            let builds: Vec<usize> = left.iter().map(|candidate| candidate.build).collect();
            let play = |done: &mut Vec<_>, units: Range<u64>| {
                for place in units.map(|unit| (unit - first) as usize) {
                    let (build, seed) = (builds[place], self.plan.seed);
                    let contest = self.pool.contest(build);
                    done.push((place, self.play(contest, build, seed, blocks.clone(), round == 0)));
                }
            };
            let add = |counts: &mut Counts, done| counts.round.extend(done);
            let end = first + builds.len() as u64;
            if !self.workers.count(counted, end, 1, Vec::new, play, add) {
                return false;
            }
            let counts = &mut counted.counts;
            counts.count(self.sides, round == 0);
            counts.played = blocks.end;
            counts.first = end;
            counts.choose(goal);
        }
        true
    }

    /// Plays seat blocks of a build; `whole` tells the wins of each block and the cards too.
    pub(super) fn play(
        &self,
        contest: Result<Box<dyn Contest>, Error>,
        build: usize,
        seed: u64,
        blocks: Range<u64>,
        whole: bool,
    ) -> Result<Played, Error> {
        let contest = contest?;
        let card_count = contest.catalogue().cards.len();
        let telling = Telling { builds: whole, ..Telling::default() };
        let told = contest.outcomes(seed, blocks.clone(), telling);
        let mut played = Played {
            wins: 0,
            games: 0,
            cut: 0,
            blocks: Vec::new(),
            cards: vec![0; if whole { card_count.div_ceil(64) } else { 0 }],
            abandoned: Vec::new(),
            card_count,
        };
        let named = |bug: &Abandoned| Abandoned { variant: Some(build), ..bug.clone() };
        played.abandoned.extend(told.given_up.iter().map(named));
        for (at, games) in told.ends.chunks_exact(self.sides).enumerate() {
            let block = blocks.start + at as u64;
            if told.given_up.iter().any(|bug| bug.game / self.sides as u64 == block) {
                played.blocks.extend(whole.then_some(GIVEN_UP));
                continue;
            }
            let wins = won(games, self.plan.side);
            played.wins += u64::from(wins);
            played.games += games.len() as u64;
            played.cut += cut(games);
            played.blocks.extend(whole.then_some(wins));
        }
        for card in 0..if whole { card_count } else { 0 } {
            if told.built(0, self.plan.side, card as u16) {
                played.cards[card / 64] |= 1 << (card % 64);
            }
        }
        self.watching.watch.played(played.games, &[]);
        Ok(played)
    }
}

impl Counts {
    pub(super) fn new(builds: usize) -> Self {
        let candidate = |build| Candidate { build, wins: 0, games: 0, cards: Vec::new() };
        Counts {
            left: (0..builds).map(candidate).collect(),
            played: 0,
            first: 0,
            round: Vec::new(),
            searched: Searched { builds, ..Searched::default() },
            starts: Vec::new(),
            stages: Vec::new(),
            fresh: None,
        }
    }

    /// Adds up a round. Builds that cannot be played leave.
    fn count(&mut self, sides: usize, first: bool) {
        let mut played = std::mem::take(&mut self.round);
        played.sort_by_key(|(place, _)| *place);
        let searched = &mut self.searched;
        let mut left = Vec::with_capacity(self.left.len());
        let mut by_block: Vec<i64> = Vec::new();
        let mut in_block: Vec<u32> = Vec::new();
        for (mut candidate, played) in std::mem::take(&mut self.left).into_iter().zip(played) {
            let played = match played.1 {
                Ok(played) => played,
                Err(why) => {
                    searched.unplayable_builds += 1;
                    if searched.unplayable.len() < REASONS {
                        searched.unplayable.push((candidate.build, why.to_string()));
                    }
                    continue;
                }
            };
            candidate.wins += played.wins;
            candidate.games += played.games;
            searched.games_in_all += played.games;
            searched.cut += played.cut;
            for bug in played.abandoned {
                searched.abandoned.add(bug);
            }
            if first {
                candidate.cards = played.cards;
                searched.cards.resize(played.card_count, CardCounts::default());
                by_block.resize(by_block.len().max(played.blocks.len()), 0);
                in_block.resize(by_block.len(), 0);
                let whole = played.blocks.iter().enumerate().filter(|(_, wins)| **wins != GIVEN_UP);
                for (at, wins) in whole {
                    by_block[at] += i64::from(*wins);
                    in_block[at] += sides as u32;
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
            let (mine, its) = (u128::from(x.wins) * u128::from(y.games), u128::from(y.wins) * u128::from(x.games));
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
