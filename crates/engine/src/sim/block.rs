//! Plays a seat block: the same chance for every rotation of the sides through the seats.

use std::cell::Cell;
use std::panic::{AssertUnwindSafe, catch_unwind};

use crate::chance::Stream;
use crate::game::{Agent, Game, Recorder, Seating, Silent};
use crate::sim::abandoned::panic_message;
use crate::sim::{Abandoned, DecisionObserver, Played, play};

/// Receives the games of a seat block, one after the other.
pub(super) trait BlockObserver {
    type Sink: Recorder;
    fn next_game(&mut self, shift: usize, seating: Seating) -> &mut Self::Sink;
    fn over(&mut self, shift: usize, seating: Seating, played: &Played);
}

impl BlockObserver for Silent {
    type Sink = Silent;

    fn next_game(&mut self, _shift: usize, _seating: Seating) -> &mut Silent {
        self
    }

    fn over(&mut self, _shift: usize, _seating: Seating, _played: &Played) {}
}

pub(super) struct BlockPlayer<'g, G: Game, A> {
    pub(super) game: &'g G,
    agents: Vec<A>,
    list: G::Actions,
    chance: Stream,
    pub(super) seed: u64,
}

impl<'g, G: Game, A: Agent<G> + Clone> BlockPlayer<'g, G, A> {
    pub(super) fn new(game: &'g G, agents: &[A], seed: u64) -> Self {
        BlockPlayer { game, agents: agents.to_vec(), list: G::Actions::default(), chance: Stream::new(seed, 0), seed }
    }

    /// Plays a block. A panic within a game is caught and returned: the block must be given up.
    pub(super) fn play(
        &mut self,
        block: u64,
        observer: &mut impl BlockObserver,
        decision_observer: &mut impl DecisionObserver<G>,
    ) -> Result<(), Abandoned> {
        let (game, sides) = (self.game, self.game.sides());
        let shift = Cell::new(0);
        // A panic leaves unfinished state behind. Recorders and watchers discard the block, the list is emptied before
        // each decision, the chance restarts with each game, and agents keep nothing between decisions.
        let whole = catch_unwind(AssertUnwindSafe(|| {
            while shift.get() < sides {
                let seating = Seating::rotation(sides, shift.get());
                self.chance.restart(self.seed, block);
                decision_observer.begins(block, seating);
                let sink = observer.next_game(shift.get(), seating);
                let (agents, list) = (&mut self.agents, &mut self.list);
                let played = play(game, seating, agents, list, &mut self.chance, sink, decision_observer);
                decision_observer.over(seating, &played);
                observer.over(shift.get(), seating, &played);
                shift.set(shift.get() + 1);
            }
        }));
        whole.map_err(|payload| Abandoned {
            game: block * sides as u64 + shift.get() as u64,
            variant: None,
            why: panic_message(payload.as_ref()),
        })
    }
}
