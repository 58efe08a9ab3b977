//! Legendary cards, one for each checkpoint.

use super::{Chance, Play, Recorder};
use crate::knobs::Checkpoints;
use crate::state::{Phase, Task};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// A racer passes the first square of a stretch: perhaps a checkpoint.
    pub(super) fn pass_checkpoint(&mut self, seat: u8, stretch: u8) {
        let checkpoint = self.game.stretches[usize::from(stretch)].checkpoint;
        let racer = self.racer_mut(seat);
        let again = racer.checkpoints & 1 << stretch != 0;
        if !checkpoint || again && self.game.rules.checkpoints == Checkpoints::Once {
            return;
        }
        self.racer_mut(seat).checkpoints |= 1 << stretch;
        self.st.todo.push(Task::Legend(seat));
    }

    /// A racer adds a legendary card to the discard pile.
    pub(super) fn choose_legend(&mut self, seat: u8) {
        if !self.racer(seat).legends.is_empty() {
            self.wait(seat, Phase::Legend);
        }
    }

    /// The racer has chosen a legendary card.
    pub(crate) fn add_legend(&mut self, card: u8) {
        let seat = self.st.actor;
        let racer = self.racer_mut(seat);
        if let Some(at) = racer.legends.iter().position(|&held| held == card) {
            racer.legends.remove(at);
        }
        racer.discard.push(card);
        self.gain(seat, card);
        self.bought(seat, card);
        self.tell("legend", seat, "reaches a checkpoint and adds", card);
    }
}
