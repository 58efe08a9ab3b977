//! Hypothermia and starvation: what raises them, and dying of them.

use super::{Chance, Iditacards, Play, Recorder};
use crate::board::Effect;
use crate::metrics::metric;
use crate::rule_options::{NoStarvation, StretchRelief};
use crate::state::{End, Seen};

impl Iditacards {
    /// Returns the levels to which a stretch raises conditions: never to death, and a printed 0 stays 0.
    #[inline]
    pub(crate) fn floors(&self, stretch: u8, racer: &Seen) -> (u8, u8) {
        let stretch = &self.stretches[usize::from(stretch)];
        let max = i32::from(self.rules.death_level) - 1;
        let floor = |printed: u8| match printed {
            0 => 0,
            level => (i32::from(level) + i32::from(racer.harness.stretch)).clamp(0, max) as u8,
        };
        (floor(stretch.hypothermia), floor(stretch.starvation))
    }

    #[inline]
    pub(crate) fn entered(&self, stretch: u8, racer: &Seen) -> (u8, u8) {
        let (cold, hunger) = self.floors(stretch, racer);
        let effect = &self.stretches[usize::from(stretch)].effect;
        let hunger = self.starved(effect, racer.starvation, racer.starvation.max(hunger));
        (racer.hypothermia.max(cold), hunger)
    }

    #[inline]
    pub(crate) fn daily_starvation(&self, racer: &Seen) -> i8 {
        let less = match self.rules.stretch_relief {
            StretchRelief::All => racer.harness.stretch,
            StretchRelief::OnEntering => 0,
        };
        match self.effect(racer).starvation_each_day {
            0 => 0,
            printed => (printed as i8).saturating_add(less).max(0),
        }
    }

    /// Returns the starvation after a change on a stretch with this effect.
    #[inline]
    pub(crate) fn starved(&self, effect: &Effect, before: u8, after: u8) -> u8 {
        match self.rules.no_starvation {
            _ if !effect.no_starvation => after,
            NoStarvation::Suspended => after,
            NoStarvation::NoGain => after.min(before),
            NoStarvation::Cleared => 0,
        }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Adds to both conditions of a racer before it may die of either.
    pub(crate) fn afflict(&mut self, seat: u8, hypothermia: i8, starvation: i8) {
        let game = self.game;
        let effect = game.effect(self.st.racer(seat));
        let racer = self.st.racer_mut(seat);
        racer.hypothermia = racer.hypothermia.saturating_add_signed(hypothermia);
        let before = racer.starvation;
        racer.starvation = game.starved(effect, before, before.saturating_add_signed(starvation));
        if racer.hypothermia.max(racer.starvation) >= game.rules.death_level {
            self.die(seat);
        }
    }

    /// Handles a death: the racer goes back with clear conditions, or loses if alone.
    fn die(&mut self, seat: u8) {
        self.count(seat, metric::DEATHS, 1);
        self.say("death", seat, [], |game, st| {
            let of = if st.racer(seat).hypothermia >= game.rules.death_level { "cold" } else { "hunger" };
            format!("{} dies of {of}", game.side_name(st, seat))
        });
        let racer = self.st.racer_mut(seat);
        (racer.hypothermia, racer.starvation) = (0, 0);
        if self.st.seats == 1 {
            self.st.end = End::Died;
            return;
        }
        self.go_back(seat, self.st.racer(seat).square.saturating_sub(self.game.rules.death_squares), false);
    }
}
