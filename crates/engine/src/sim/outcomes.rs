//! Seat blocks told game by game: who won, how long it took, and whose build held which card.

use std::ops::Range;

use crate::game::{Agent, CardId, Exposure, Game, MetricId, Note, Recorder, Seat, Seating, TranscriptLine};
use crate::sim::block::{BlockPlayer, Hears};
use crate::sim::builds::Builds;
use crate::sim::notes::Notes;
use crate::sim::{Abandoned, BuildSums, Played, Unwatched};

/// How one game came out, as far as scenarios are compared by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameEnd {
    /// The side that won alone.
    pub winner: Option<u8>,
    /// Whether the first place was shared.
    pub drawn: bool,
    /// Whether who had the first turn won alone.
    pub first_won: bool,
    /// Whether it was cut at the most turns.
    pub unfinished: bool,
    /// Turns taken, all seats together.
    pub turns: u32,
}

impl GameEnd {
    /// The half points of a side: two for a game that it won alone, one where nobody won, be it
    /// drawn or unfinished.
    #[must_use]
    pub fn half_points(&self, side: usize) -> u32 {
        match self.winner {
            Some(winner) if usize::from(winner) == side => 2,
            Some(_) => 0,
            None => 1,
        }
    }
}

/// What some seat blocks came to, game by game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outcomes {
    /// By block and then by rotation. Those of a block that was given up mean nothing.
    pub ends: Vec<GameEnd>,
    /// The games that were given up with their blocks, at most one a block, in order.
    pub given_up: Vec<Abandoned>,
    /// For each game and side the cards in the build, a bit a card; empty unless asked for.
    builds: Vec<u64>,
    /// How many numbers the bits of a build take.
    words: usize,
    /// For each game what its metrics came to, of those that were asked for.
    metrics: Vec<i64>,
    sides: usize,
}

impl Outcomes {
    /// The games of the seat block whose first game is told at `first`.
    #[must_use]
    pub fn games(&self, first: usize) -> &[GameEnd] {
        &self.ends[first..first + self.sides]
    }

    /// Whether a side's build held a card in game `at`, counted from the first; no when builds
    /// were not asked for.
    #[must_use]
    pub fn built(&self, at: usize, side: usize, card: u16) -> bool {
        let (word, bit) = (usize::from(card / 64), card % 64);
        word < self.words && self.builds[(at * self.sides + side) * self.words + word] >> bit & 1 > 0
    }

    /// What a metric came to in the games of the seat block whose first game is told at `first`, by its place among the
    /// `asked` ones.
    #[must_use]
    pub(super) fn metric(&self, first: usize, (nth, asked): (usize, usize)) -> i64 {
        let games = first..first + self.sides;
        games.map(|game| self.metrics[game * asked + nth]).sum()
    }

    /// Whether any build held a card in the seat block whose first game is told at `first`.
    #[must_use]
    pub fn block_holds(&self, first: usize, card: u16) -> bool {
        let mut games = first..first + self.sides;
        games.any(|game| (0..self.sides).any(|side| self.built(game, side, card)))
    }
}

/// What of seat blocks is told beside how each game came out.
#[derive(Debug, Default)]
pub struct Telling<'a> {
    /// Whether it is told whose build held what.
    pub builds: bool,
    /// Which metrics of which sides are told: side and metric.
    pub metrics: &'a [(usize, usize)],
    /// Where results against the cards of the builds are added.
    pub sums: Option<&'a mut BuildSums>,
    /// What the same seat blocks came to before, with the only card that differs now: those whose builds did not hold
    /// it are not played again.
    pub beside: Option<(&'a Outcomes, u16)>,
}

impl Telling<'_> {
    /// Only whose build held what.
    #[must_use]
    pub fn of_builds() -> Self {
        Telling { builds: true, ..Telling::default() }
    }
}

/// Plays seat blocks and tells how each game came out. `agents` are by side.
///
/// A panic within a game is caught: its block is given up.
pub(super) fn outcomes<G, A>(game: &G, agents: &[A], seed: u64, blocks: Range<u64>, telling: Telling<'_>) -> Outcomes
where
    G: Game,
    A: Agent<G> + Clone,
{
    let Telling { builds, metrics, mut sums, beside } = telling;
    let sides = game.sides();
    let words = if builds { game.catalogue().cards.len().div_ceil(64) } else { 0 };
    let games = (blocks.end - blocks.start) as usize * sides;
    let told = Outcomes {
        ends: vec![GameEnd::default(); games],
        given_up: Vec::new(),
        builds: vec![0; games * sides * words],
        words,
        metrics: vec![0; games * metrics.len()],
        sides,
    };
    let copies = sums.as_ref().map(|_| Builds::new(game));
    let heard = Heard { seating: Seating::rotation(sides, 0), at: 0, metrics, told, copies, notes: None };
    let mut telling = Ears { first: 0, heard };
    let mut player = BlockPlayer::new(game, agents, seed);
    let mut wins = vec![0; sides];
    for (block, first) in blocks.zip((0..).step_by(sides)) {
        if let Some((base, card)) = beside
            && !base.block_holds(first, card)
        {
            let told = &mut telling.heard.told;
            told.ends[first..first + sides].copy_from_slice(base.games(first));
            let asked = first * metrics.len()..(first + sides) * metrics.len();
            told.metrics[asked.clone()].copy_from_slice(&base.metrics[asked]);
            continue;
        }
        telling.first = first;
        let whole = player.play(block, &mut telling, &mut Unwatched);
        let Heard { told, copies, .. } = &mut telling.heard;
        match (whole, copies, &mut sums) {
            (Ok(()), Some(copies), Some(sums)) => {
                wins.fill(0);
                for winner in told.games(first).iter().filter_map(|end| end.winner) {
                    wins[usize::from(winner)] += 1;
                }
                copies.end_block(block, &wins, sums);
            }
            (Ok(()), ..) => {}
            (Err(bug), copies, _) => {
                told.given_up.push(bug);
                copies.iter_mut().for_each(Builds::discard);
            }
        }
    }
    telling.heard.told
}

/// Tells the games of a block, of which the first is told at `first`.
struct Ears<'a> {
    first: usize,
    heard: Heard<'a>,
}

impl<'a> Hears for Ears<'a> {
    type Ear = Heard<'a>;

    #[inline]
    fn ear(&mut self, shift: usize, seating: Seating) -> &mut Heard<'a> {
        (self.heard.seating, self.heard.at) = (seating, self.first + shift);
        &mut self.heard
    }

    #[inline]
    fn over(&mut self, _shift: usize, seating: Seating, played: &Played) {
        let winner = played.winner(seating);
        self.heard.told.ends[self.heard.at] = GameEnd {
            winner: winner.map(|side| side as u8),
            drawn: played.outcome.is_some_and(|outcome| outcome.standing.is_draw()),
            first_won: winner == Some(seating.side(played.first)),
            unfinished: played.outcome.is_none(),
            turns: played.turns,
        };
    }
}

/// Hears which cards are in the builds of one game, and what its metrics come to; or takes notes of it. One type does both,
/// because the rules are compiled again for each type of recorder.
pub(super) struct Heard<'a> {
    seating: Seating,
    /// Which game it is, counted from the first that is told.
    at: usize,
    /// The metrics that are told.
    metrics: &'a [(usize, usize)],
    told: Outcomes,
    copies: Option<Builds>,
    notes: Option<Notes<'a>>,
}

impl<'a> Heard<'a> {
    /// Takes notes, and hears nothing else.
    pub(super) fn of_notes(notes: Notes<'a>) -> Self {
        let seating = notes.seating;
        Heard { seating, at: 0, metrics: &[], told: Outcomes::default(), copies: None, notes: Some(notes) }
    }

    /// The notes.
    pub(super) fn into_lines(self) -> Vec<TranscriptLine> {
        self.notes.map_or_else(Vec::new, |notes| notes.lines)
    }
}

impl Recorder for Heard<'_> {
    #[inline]
    fn expose(&mut self, seat: Seat, CardId(card): CardId, how: Exposure) {
        if how != Exposure::Built {
            return;
        }
        let side = self.seating.side(seat);
        let Outcomes { words, sides, builds, .. } = &mut self.told;
        if *words > 0 {
            builds[(self.at * *sides + side) * *words + usize::from(card / 64)] |= 1 << (card % 64);
        }
        if let Some(copies) = &mut self.copies {
            copies.hear(side, card);
        }
    }
    #[inline]
    fn metric(&mut self, seat: Seat, MetricId(metric): MetricId, amount: i32) {
        if self.metrics.is_empty() {
            return;
        }
        let heard = (self.seating.side(seat), metric);
        let from = self.at * self.metrics.len();
        for (sum, _) in self.told.metrics[from..].iter_mut().zip(self.metrics).filter(|(_, of)| **of == heard) {
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
