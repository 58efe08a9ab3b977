//! The rules, one file a rule, as methods of [`Play`]: the position with the chance and the recorder that a rule needs.

pub(crate) mod choices;
mod chronicle;
pub(crate) mod contests;
mod day;
mod merits;
pub(crate) mod powers;
mod prey;
pub(crate) mod quests;
mod rests;
mod setup;
mod slots;
mod stealth;
mod travel;
mod waylays;

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{CardId, Exposure, Recorder, Seat};

use super::Arcadia;
use super::cards::compiled::{League, Waylay};
use super::cards::keys::Sort;
use super::state::{Hero, State};

pub(crate) const fn test_dice(seat: u8) -> Lane {
    Lane::own(seat as usize)
}

/// The dice of the other side in Tests of a character against Waylays.
pub(crate) const fn waylay_dice(seat: u8) -> Lane {
    Lane::own(2 + seat as usize)
}

pub(crate) const fn trial_die(seat: u8) -> Lane {
    Lane::own(4 + seat as usize)
}

/// Everything else that is rolled for a character: the goals of its Quests and fates.
pub(crate) const fn other_dice(seat: u8) -> Lane {
    Lane::own(6 + seat as usize)
}

/// What is drawn by lot for a side beside its build: Quests, Waylays, Treasures, Leagues.
pub(crate) const fn lots(side: usize) -> Lane {
    Lane::own(8 + side)
}

balance_engine::play!(Arcadia);

impl<'a, C: Chance, R: Recorder> Play<'a, C, R> {
    #[inline]
    pub(crate) fn hero(&self, seat: u8) -> &Hero {
        self.st.hero(seat)
    }

    #[inline]
    pub(crate) fn hero_mut(&mut self, seat: u8) -> &mut Hero {
        self.st.hero_mut(seat)
    }

    #[inline]
    pub(crate) fn league(&self, place: u8) -> &'a League {
        self.game.league(self.st, place)
    }

    #[inline]
    pub(crate) fn waylay(&self, place: usize) -> &'a Waylay {
        self.game.waylay(self.st.standing[place].card)
    }

    /// Writes a line of the transcript about what a player does; its name comes first.
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
