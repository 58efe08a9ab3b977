//! Results of seat blocks game by game: winner, turns, and cards in builds.

use std::ops::Range;

use crate::game::{Agent, CardId, Exposure, Game, MetricId, Note, Recorder, Seat, Seating, TranscriptLine};
use crate::sim::block::{BlockObserver, BlockPlayer};
use crate::sim::builds::Builds;
use crate::sim::notes::Notes;
use crate::sim::{Abandoned, BuildSums, Played, Unobserved};

/// The result of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameEnd {
    /// The side that won alone.
    pub winner: Option<u8>,
    /// True if it was cut at the turn limit.
    pub unfinished: bool,
    /// Turns of all sides.
    pub turns: u32,
}

impl GameEnd {
    /// Returns a side's half points: two for a win alone, one without a sole winner (drawn or unfinished).
    pub fn half_points(&self, side: usize) -> u32 {
        match self.winner {
            Some(winner) if usize::from(winner) == side => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// Returns the games that a side won alone.
pub(super) fn wins(games: &[GameEnd], side: usize) -> u32 {
    games.iter().map(|game| u32::from(game.winner.map(usize::from) == Some(side))).sum()
}

/// Returns the games that were cut at the turn limit.
pub(super) fn cut(games: &[GameEnd]) -> u64 {
    games.iter().map(|game| u64::from(game.unfinished)).sum()
}

/// A number of each game besides wins and turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameNumber {
    /// 1 if first place was shared, else 0.
    Drawn,
    /// 1 if it was cut.
    Unfinished,
    /// 1 if the side with the first turn won alone.
    FirstWon,
    /// A metric of a side.
    Metric {
        /// The side.
        side: usize,
        /// The metric.
        metric: usize,
    },
}

/// The results of some seat blocks, game by game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// By block, then by rotation. Those of a block that was given up have no meaning.
    pub ends: Vec<GameEnd>,
    /// Games that were given up with their blocks, at most one per block, in order.
    pub given_up: Vec<Abandoned>,
    /// By game and side: a bit per card in the build; empty unless asked for.
    builds: Vec<u64>,
    /// Number of words for the bits of a build.
    words: usize,
    /// By game: the numbers that were asked for.
    asked: Vec<i64>,
    sides: usize,
}

impl Outcomes {
    /// Returns the games of the seat block whose first game is at `first`.
    pub fn games(&self, first: usize) -> &[GameEnd] {
        &self.ends[first..first + self.sides]
    }

    /// True if a side's build contained a card in game `at` from the first; false if builds were not asked for.
    pub fn built(&self, at: usize, side: usize, card: u16) -> bool {
        self.build(at, side).get(usize::from(card / 64)).is_some_and(|word| word >> (card % 64) & 1 > 0)
    }

    /// Returns the cards of a side's build in game `at`, a bit per card; none if builds were not asked for.
    pub(super) fn build(&self, at: usize, side: usize) -> &[u64] {
        &self.builds[(at * self.sides + side) * self.words..][..self.words]
    }

    /// Returns the sum of the `nth` number asked for over the seat block whose first game is at `first`.
    pub(super) fn asked(&self, first: usize, nth: usize) -> i64 {
        let numbers = self.asked.len() / self.ends.len();
        (first..first + self.sides).map(|game| self.asked[game * numbers + nth]).sum()
    }

    /// True if any build contained a card in the seat block whose first game is at `first`.
    pub fn block_holds(&self, first: usize, card: u16) -> bool {
        let mut games = first..first + self.sides;
        games.any(|game| (0..self.sides).any(|side| self.built(game, side, card)))
    }
}

/// What to report of seat blocks besides results.
#[derive(Debug, Default)]
pub struct OutcomeRequest<'a> {
    /// True to report the cards of builds.
    pub builds: bool,
    /// Other numbers of each game to report.
    pub asked: &'a [GameNumber],
    /// Sums over builds to add the results to.
    pub sums: Option<&'a mut BuildSums>,
    /// Earlier results of these seat blocks, and the only card that differs now: blocks without it are copied.
    pub beside: Option<(&'a Outcomes, u16)>,
}

impl OutcomeRequest<'_> {
    /// Reports only the cards of builds.
    pub fn of_builds() -> Self {
        OutcomeRequest { builds: true, ..OutcomeRequest::default() }
    }
}

impl<G: Game, A: Agent<G> + Clone> BlockPlayer<'_, G, A> {
    pub(super) fn outcomes(&mut self, blocks: Range<u64>, request: OutcomeRequest<'_>) -> Outcomes {
        let game = self.game;
        let OutcomeRequest { builds, asked, mut sums, beside } = request;
        let sides = game.sides();
        let words = if builds { game.catalogue().cards.len().div_ceil(64) } else { 0 };
        let games = (blocks.end - blocks.start) as usize * sides;
        let outcomes = Outcomes {
            ends: vec![GameEnd::default(); games],
            given_up: Vec::new(),
            builds: vec![0; games * sides * words],
            words,
            asked: vec![0; games * asked.len()],
            sides,
        };
        let copies = sums.as_ref().map(|_| Builds::new(game));
        let mut heard = Heard { asked, outcomes, copies, ..Heard::new(Seating::rotation(sides, 0), None) };
        for (block, first) in blocks.zip((0..).step_by(sides)) {
            if let Some((base, card)) = beside
                && !base.block_holds(first, card)
            {
                let outcomes = &mut heard.outcomes;
                outcomes.ends[first..first + sides].copy_from_slice(base.games(first));
                let numbers = first * asked.len()..(first + sides) * asked.len();
                outcomes.asked[numbers.clone()].copy_from_slice(&base.asked[numbers]);
                continue;
            }
            heard.first = first;
            let whole = self.play(block, &mut heard, &mut Unobserved);
            let Heard { outcomes, copies, .. } = &mut heard;
            if let Err(bug) = whole {
                outcomes.given_up.push(bug);
                copies.iter_mut().for_each(Builds::discard);
            } else if let (Some(copies), Some(sums)) = (copies, &mut sums) {
                let wins = (0..sides).map(|side| wins(outcomes.games(first), side));
                copies.end_block(block, &wins.collect::<Vec<_>>(), sums);
            }
        }
        heard.outcomes
    }
}

/// Records builds and metrics, or takes notes: one type, because the rules are compiled for each type of recorder.
pub(super) struct Heard<'a> {
    seating: Seating,
    /// Position of the block's first game, and of the current one.
    first: usize,
    at: usize,
    asked: &'a [GameNumber],
    outcomes: Outcomes,
    copies: Option<Builds>,
    notes: Option<Notes<'a>>,
}

impl<'a> Heard<'a> {
    pub(super) fn new(seating: Seating, notes: Option<Notes<'a>>) -> Self {
        Heard { seating, first: 0, at: 0, asked: &[], outcomes: Outcomes::default(), copies: None, notes }
    }

    pub(super) fn into_lines(self) -> Vec<TranscriptLine> {
        self.notes.map_or_else(Vec::new, |notes| notes.lines)
    }
}

impl BlockObserver for Heard<'_> {
    type Sink = Self;

    #[inline]
    fn next_game(&mut self, shift: usize, seating: Seating) -> &mut Self {
        (self.seating, self.at) = (seating, self.first + shift);
        self
    }

    #[inline]
    fn over(&mut self, _shift: usize, seating: Seating, played: &Played) {
        let winner = played.winner(seating);
        let (unfinished, turns) = (played.outcome.is_none(), played.turns);
        self.outcomes.ends[self.at] = GameEnd { winner: winner.map(|side| side as u8), unfinished, turns };
        let from = self.at * self.asked.len();
        for (sum, number) in self.outcomes.asked[from..].iter_mut().zip(self.asked) {
            *sum += i64::from(match number {
                GameNumber::Drawn => played.outcome.is_some_and(|outcome| outcome.ranks.is_draw()),
                GameNumber::Unfinished => unfinished,
                GameNumber::FirstWon => winner == Some(seating.side(played.first)),
                GameNumber::Metric { .. } => false,
            });
        }
    }
}

impl Recorder for Heard<'_> {
    #[inline]
    fn expose(&mut self, seat: Seat, CardId(card): CardId, how: Exposure) {
        if how != Exposure::Built {
            return;
        }
        let side = self.seating.side(seat);
        let Outcomes { words, sides, builds, .. } = &mut self.outcomes;
        if *words > 0 {
            builds[(self.at * *sides + side) * *words + usize::from(card / 64)] |= 1 << (card % 64);
        }
        if let Some(copies) = &mut self.copies {
            copies.hear(side, card);
        }
    }
    #[inline]
    fn metric(&mut self, seat: Seat, MetricId(metric): MetricId, amount: i32) {
        if self.asked.is_empty() {
            return;
        }
        let heard = GameNumber::Metric { side: self.seating.side(seat), metric };
        let from = self.at * self.asked.len();
        for (sum, _) in self.outcomes.asked[from..].iter_mut().zip(self.asked).filter(|(_, of)| **of == heard) {
            *sum += i64::from(amount);
        }
    }
    #[inline]
    fn note(&mut self, make: impl FnOnce() -> Note) {
        if let Some(notes) = &mut self.notes {
            notes.take(make);
        }
    }
}
