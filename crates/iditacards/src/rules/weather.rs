//! The weather die, and the dawn of a day on which it is rolled.

use super::super::cards::text::Kind;
use super::super::knobs::{Snow, StretchDays};
use super::super::metrics::metric;
use super::super::state::{Seen, Task};
use super::{Chance, Iditacards, Play, Recorder, WEATHER};

/// A face of the weather die.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weather {
    /// Cancels sled cards, or destroys the supply.
    Snow,
    /// +1 speed.
    #[default]
    Sun,
    /// +5 speed and hypothermia.
    Wind,
    /// -1 speed.
    Cloud,
    /// Cancels movement.
    Storm,
    /// +3 speed and starvation.
    Rain,
}

/// What a face of the weather die says.
struct Face {
    /// The face in a word.
    word: &'static str,
    /// What it adds to speed.
    speed: i32,
    /// What it adds to hypothermia.
    hypothermia: i8,
    /// What it adds to starvation.
    starvation: i8,
}

impl Weather {
    /// The faces of the die, 1 to 6, in the order of the manual.
    pub const FACES: [Weather; 6] =
        [Weather::Snow, Weather::Sun, Weather::Wind, Weather::Cloud, Weather::Storm, Weather::Rain];

    /// Returns what it says.
    const fn face(self) -> Face {
        let (word, speed, hypothermia, starvation) = match self {
            Weather::Snow => ("snow", 0, 0, 0),
            Weather::Sun => ("sun", 1, 0, 0),
            Weather::Wind => ("wind", 5, 1, 0),
            Weather::Cloud => ("cloud", -1, 0, 0),
            Weather::Storm => ("storm", 0, 0, 0),
            Weather::Rain => ("rain", 3, 0, 1),
        };
        Face { word, speed, hypothermia, starvation }
    }

    /// What it adds to speed.
    #[inline]
    #[must_use]
    pub const fn speed(self) -> i32 {
        self.face().speed
    }

    /// The face as one word, such as "snow".
    #[must_use]
    pub const fn word(self) -> &'static str {
        self.face().word
    }
}

impl Iditacards {
    /// Whether the weather cancels what a card does.
    pub(crate) fn snowed_in(&self, racer: &Seen, kind: Kind, weather: Weather) -> bool {
        kind == Kind::Sled
            && weather == Weather::Snow
            && self.rules.snow == Snow::CancelsSleds
            && !self.is_immune(racer)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Rolls the weather die.
    pub(super) fn roll_weather(&mut self) {
        let face = self.chance.d6(WEATHER);
        self.st.weather = Weather::FACES[usize::from(face - 1) % 6];
        let turn = self.st.turn;
        self.say("weather", turn, [("die", i64::from(face))], |_, st| {
            format!("the weather die shows {}", st.weather.word())
        });
        for seat in 0..self.st.seats {
            if !self.immune(seat) {
                self.count(seat, metric::WEATHER + usize::from(face - 1), 1);
            }
        }
    }

    /// The weather is rolled and does what it does; so do the stretches, to those who take part or to
    /// all.
    pub(crate) fn dawn(&mut self) {
        self.roll_weather();
        let Face { hypothermia: cold, starvation: hunger, .. } = self.st.weather.face();
        // By the board's print snow destroys the supply.
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
            StretchDays::Everybody => u8::MAX,
        };
        for seat in self.each_of(struck) {
            if self.game.effect(self.racer(seat)).dog_dies_each_day {
                self.st.todo.push(Task::Kill { seat, voids: false });
            }
            let hunger = self.game.daily_starvation(self.racer(seat));
            if hunger > 0 {
                self.afflict(seat, 0, hunger);
            }
        }
    }
}
