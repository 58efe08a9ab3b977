//! Plays a seat block: the same chance for every rotation of the sides through the seats.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::chance::Stream;
use crate::game::{Agent, Game, Recorder, Seating, Silent};
use crate::sim::abandoned::words;
use crate::sim::{Abandoned, Played, Watches, play};

/// Hears the games of a seat block, one after the other.
pub(super) trait Hears {
    /// What listens while a game is played.
    type Ear: Recorder;
    /// The ear for the next game: the block's rotation `shift`, with the sides seated so.
    fn ear(&mut self, shift: usize, seating: Seating) -> &mut Self::Ear;
    /// The game is over.
    fn over(&mut self, shift: usize, seating: Seating, played: &Played);
}

/// Who only watches hears nothing.
impl Hears for Silent {
    type Ear = Silent;

    fn ear(&mut self, _shift: usize, _seating: Seating) -> &mut Silent {
        self
    }

    fn over(&mut self, _shift: usize, _seating: Seating, _played: &Played) {}
}

/// Everything that a worker plays with.
pub(super) struct BlockPlayer<'g, G: Game, A> {
    game: &'g G,
    agents: Vec<A>,
    list: G::Actions,
    chance: Stream,
    seed: u64,
}

impl<'g, G: Game, A: Agent<G> + Clone> BlockPlayer<'g, G, A> {
    /// A player with its own copies of the agents, which are by side.
    pub(super) fn new(game: &'g G, agents: &[A], seed: u64) -> Self {
        BlockPlayer { game, agents: agents.to_vec(), list: G::Actions::default(), chance: Stream::new(seed, 0), seed }
    }

    /// Plays a block while `watch` looks on.
    ///
    /// # Errors
    /// A panic within a game is caught, and the game named: the block is to be given up.
    pub(super) fn play(
        &mut self,
        block: u64,
        hears: &mut impl Hears,
        watch: &mut impl Watches<G>,
    ) -> Result<(), Abandoned> {
        let (game, sides) = (self.game, self.game.sides());
        let shift = Cell::new(0);
        // A panic leaves half-played state behind: who hears or watches it forgets the block, the list is emptied before each
        // decision, the chance starts anew with each game; agents keep nothing between decisions.
        let whole = catch_unwind(AssertUnwindSafe(|| {
            while shift.get() < sides {
                let seating = Seating::rotation(sides, shift.get());
                self.chance.restart(self.seed, block);
                watch.begins(block, seating);
                let ear = hears.ear(shift.get(), seating);
                let (agents, list) = (&mut self.agents, &mut self.list);
                let played = play(game, seating, agents, list, &mut self.chance, ear, watch);
                watch.over(seating, &played);
                hears.over(shift.get(), seating, &played);
                shift.set(shift.get() + 1);
            }
        }));
        whole.map_err(|payload| Abandoned {
            game: block * sides as u64 + shift.get() as u64,
            variant: None,
            why: words(payload.as_ref()),
        })
    }
}
