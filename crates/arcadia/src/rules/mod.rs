//! The rules, one file per rule, as methods of [`Play`]: the position with the chance and the recorder.

pub(crate) mod choices;
mod chronicle;
pub(crate) mod contests;
mod day;
mod merits;
pub(crate) mod powers;
pub(crate) mod quests;
mod rests;
mod setup;
mod slots;
mod travel;
mod wanted;
mod waylays;

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{CardId, Exposure, Recorder, Seat};

use crate::Arcadia;
use crate::cards::{Sort, Waylay};
use crate::state::State;

pub(crate) use powers::{Case, PowerAt};

pub(crate) const fn test_dice(seat: u8) -> Lane {
    Lane::own(seat as usize)
}

pub(crate) const fn waylay_dice(seat: u8) -> Lane {
    Lane::own(2 + seat as usize)
}

pub(crate) const fn trial_die(seat: u8) -> Lane {
    Lane::own(4 + seat as usize)
}

/// Rolled goals of Quests, and fates.
pub(crate) const fn other_dice(seat: u8) -> Lane {
    Lane::own(6 + seat as usize)
}

/// A side's random cards except its build: Quests, Waylays, Treasures, Leagues.
pub(crate) const fn side_draws(side: usize) -> Lane {
    Lane::own(8 + side)
}

balance_engine::play!(Arcadia);

impl<'a, C: Chance, R: Recorder> Play<'a, C, R> {
    #[inline]
    pub(crate) fn waylay(&self, place: usize) -> &'a Waylay {
        self.game.waylay(self.st.standing[place].card)
    }

    /// Adds a line to the transcript that begins with a player's name.
    pub(crate) fn tell<const N: usize>(
        &mut self,
        kind: &'static str,
        seat: u8,
        data: [(&'static str, i64); N],
        does: impl FnOnce(&Arcadia, &State) -> String,
    ) {
        self.say(kind, seat, data, |game, st| format!("{} {}", game.side_name(st, seat), does(game, st)));
    }

    #[inline]
    pub(crate) fn expose(&mut self, seat: u8, sort: Sort, card: u8, how: Exposure) {
        self.rec.expose(Seat(seat), CardId(self.game.number(sort, card)), how);
    }
}
