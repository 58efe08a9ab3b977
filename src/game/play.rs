//! A game in progress: the position with the chance and the recorder that a rule needs.

use crate::chance::Chance;

use super::{Game, Note, Recorder, Seat};

/// A game in progress. Each game of this crate calls it `Play<'a, C, R>`, and its rules are methods of that, one file a
/// rule.
pub struct Play<'a, G: Game, C, R> {
    /// The game as it was compiled: rules, cards and sides. It never changes.
    pub game: &'a G,
    /// The position, which the rules change.
    pub st: &'a mut G::State,
    /// The source of every roll, shuffle and draw.
    pub chance: &'a mut C,
    /// The recorder that hears what is counted and what is said.
    pub rec: &'a mut R,
}

impl<G: Game, C: Chance, R: Recorder> Play<'_, G, C, R> {
    /// Adds to a metric of a seat.
    #[inline]
    pub fn count(&mut self, seat: impl Into<Seat>, metric: usize, amount: i32) {
        self.rec.metric(seat.into(), metric, amount);
    }

    /// Writes a line of the transcript, when there is one.
    #[inline]
    pub fn say<const N: usize>(
        &mut self,
        kind: &'static str,
        seat: impl Into<Seat>,
        data: [(&'static str, i64); N],
        text: impl FnOnce(&G, &G::State) -> String,
    ) {
        let (game, st, seat) = (self.game, &*self.st, seat.into());
        self.rec.note(|| Note::told(kind, seat, &data, text(game, st)));
    }
}
