//! Legendary cards, one for each checkpoint.

use super::{Chance, Play, Recorder};
use crate::rule_options::Checkpoints;
use crate::state::{Phase, Task};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Handles passing the first square of a stretch, which may be a checkpoint.
    pub(super) fn pass_checkpoint(&mut self, seat: u8, stretch: u8) {
        let checkpoint = self.game.stretches[usize::from(stretch)].checkpoint;
        let again = self.racer(seat).checkpoints & 1 << stretch != 0;
        if !checkpoint || again && self.game.rules.checkpoints == Checkpoints::Once {
            return;
        }
        self.racer_mut(seat).checkpoints |= 1 << stretch;
        self.st.todo.push(Task::Legend(seat));
    }

    pub(super) fn choose_legend(&mut self, seat: u8) {
        if !self.racer(seat).legends.is_empty() {
            self.wait(seat, Phase::Legend);
        }
    }

    pub(crate) fn add_legend(&mut self, card: u8) {
        let seat = self.st.actor;
        let racer = self.racer_mut(seat);
        if let Some(at) = racer.legends.iter().position(|&held| held == card) {
            racer.legends.remove(at);
        }
        racer.discard.push(card);
        self.gain(seat, card);
        self.bought(seat, card);
        self.tell("legend", seat, "reaches a checkpoint and gains", card);
    }
}
