//! The weather die, and the dawn of a day on which it is rolled.

use super::{Chance, Iditacards, Play, Recorder, WEATHER};
use crate::cards::Kind;
use crate::metrics::metric;
use crate::rule_options::{Snow, StretchDays};
use crate::state::{Seen, Task};
use crate::weather::Weather;

impl Iditacards {
    /// True if the weather cancels a card's effect.
    pub(crate) fn snowed_in(&self, racer: &Seen, kind: Kind, weather: Weather) -> bool {
        kind == Kind::Sled
            && weather == Weather::Snow
            && self.rules.snow == Snow::CancelsSleds
            && !self.is_immune(racer)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(super) fn roll_weather(&mut self) {
        let face = self.chance.d6(WEATHER);
        self.st.weather = Weather::FACES[usize::from(face - 1) % 6];
        self.say("weather", self.st.turn, [("die", i64::from(face))], |_, st| {
            format!("the weather die shows {}", st.weather.word())
        });
        for seat in 0..self.st.seats {
            if !self.immune(seat) {
                self.count(seat, metric::WEATHER + usize::from(face - 1), 1);
            }
        }
    }

    /// Rolls and applies the weather, then the stretches, to participants or everyone.
    pub(crate) fn dawn(&mut self) {
        self.roll_weather();
        let (.., cold, hunger) = self.st.weather.face();
        // According to the board, snow destroys the supply.
        let snows = self.st.weather == Weather::Snow && self.game.rules.snow == Snow::DestroysSupply;
        if snows && (0..self.st.seats).any(|seat| !self.immune(seat)) {
            self.destroy_supply();
        }
        for seat in 0..self.st.seats {
            if cold + hunger > 0 && !self.immune(seat) {
                self.afflict(seat, cold, hunger);
            }
        }
        let struck = match self.game.rules.stretch_days {
            StretchDays::Participants => self.st.joined,
            StretchDays::Everyone => u8::MAX,
        };
        for seat in self.each_of(struck) {
            if self.game.effect(self.st.racer(seat)).dog_dies_each_day {
                self.st.todo.push(Task::Kill { seat, voids: false });
            }
            let hunger = self.game.daily_starvation(self.st.racer(seat));
            if hunger > 0 {
                self.afflict(seat, 0, hunger);
            }
        }
    }
}
