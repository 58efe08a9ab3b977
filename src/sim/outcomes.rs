//! Seat blocks told game by game: who won, how long it took, and whose build held which card.

use std::cell::Cell;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::chance::Stream;
use crate::game::{Agent, Exposure, Game, Recorder, Seat, Seating};
use crate::sim::builds::Builds;
use crate::sim::run::words;
use crate::sim::{Abandoned, BuildSums, play};

/// How one game came out, as far as scenarios are compared by it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameEnd {
    /// The side that won alone.
    pub winner: Option<u8>,
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
    sides: usize,
}

impl Outcomes {
    /// Whether a side's build held a card in game `at`, counted from the first; no when builds
    /// were not asked for.
    #[must_use]
    pub fn built(&self, at: usize, side: usize, card: u16) -> bool {
        let (word, bit) = (usize::from(card / 64), card % 64);
        word < self.words
            && self.builds[(at * self.sides + side) * self.words + word] >> bit & 1 > 0
    }
}

/// Plays seat blocks and tells how each game came out. `agents` are by side. Results against the
/// cards of the builds are added to `sums`, where there are any.
///
/// A panic within a game is caught: its block is given up.
pub(super) fn outcomes<G, A>(
    game: &G,
    agents: &[A],
    seed: u64,
    blocks: Range<u64>,
    builds: bool,
    sums: Option<&mut BuildSums>,
) -> Outcomes
where
    G: Game,
    A: Agent<G> + Clone,
{
    let sides = game.sides();
    let words = if builds { game.catalogue().cards.len().div_ceil(64) } else { 0 };
    let games = (blocks.end - blocks.start) as usize * sides;
    let mut told = Outcomes {
        ends: vec![GameEnd::default(); games],
        given_up: Vec::new(),
        builds: vec![0; games * sides * words],
        words,
        sides,
    };
    let mut table = Table {
        agents: agents.to_vec(),
        list: G::Actions::default(),
        chance: Stream::new(seed, 0),
        sums: sums.map(|sums| (Builds::new(game), sums)),
        wins: vec![0; sides],
    };
    let first = blocks.start;
    for block in blocks {
        table.block(game, seed, block, first, &mut told);
    }
    told
}

/// Everything that blocks are played with.
struct Table<'s, G: Game, A> {
    agents: Vec<A>,
    list: G::Actions,
    chance: Stream,
    /// The builds of the block that is played, and what they are folded into.
    sums: Option<(Builds, &'s mut BuildSums)>,
    /// Games of the block that each side won.
    wins: Vec<u32>,
}

impl<G: Game, A: Agent<G>> Table<'_, G, A> {
    /// Plays one seat block: the same chance for every rotation of the sides through the seats.
    fn block(&mut self, game: &G, seed: u64, block: u64, first: u64, told: &mut Outcomes) {
        let sides = game.sides();
        let shift = Cell::new(0);
        // As in `run`: whatever a panic leaves half played is made anew before it is used again.
        let whole = catch_unwind(AssertUnwindSafe(|| {
            while shift.get() < sides {
                let at = (block - first) as usize * sides + shift.get();
                let seating = Seating::rotation(sides, shift.get());
                let size = sides * told.words;
                let (builds, words) = (&mut told.builds[at * size..][..size], told.words);
                let copies = self.sums.as_mut().map(|(copies, _)| copies);
                let mut heard = Heard { seating, words, builds, copies };
                let (agents, list) = (&mut self.agents, &mut self.list);
                self.chance.restart(seed, block);
                let played = play(game, seating, agents, list, &mut self.chance, &mut heard);
                let winner = played.outcome.and_then(|o| o.standing.sole_winner());
                told.ends[at] = GameEnd {
                    winner: winner.map(|seat| seating.side(seat) as u8),
                    unfinished: played.outcome.is_none(),
                    turns: played.turns,
                };
                shift.set(shift.get() + 1);
            }
        }));
        if let Err(payload) = whole {
            let game = block * sides as u64 + shift.get() as u64;
            told.given_up.push(Abandoned { game, why: words(payload.as_ref()) });
            if let Some((copies, _)) = &mut self.sums {
                copies.discard();
            }
        } else if let Some((copies, sums)) = &mut self.sums {
            let at = (block - first) as usize * sides;
            self.wins.fill(0);
            for winner in told.ends[at..at + sides].iter().filter_map(|end| end.winner) {
                self.wins[usize::from(winner)] += 1;
            }
            copies.end_block(block, &self.wins, sums);
        }
    }
}

/// Hears which cards are in the builds of one game.
struct Heard<'a> {
    seating: Seating,
    words: usize,
    builds: &'a mut [u64],
    copies: Option<&'a mut Builds>,
}

impl Recorder for Heard<'_> {
    #[inline]
    fn expose(&mut self, seat: Seat, card: u16, how: Exposure) {
        if how != Exposure::Built {
            return;
        }
        let side = self.seating.side(seat);
        if self.words > 0 {
            let at = side * self.words + usize::from(card / 64);
            self.builds[at] |= 1 << (card % 64);
        }
        if let Some(copies) = &mut self.copies {
            copies.hear(side, card);
        }
    }
}
