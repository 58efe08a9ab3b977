//! The weather die.

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Weather {
    Snow,
    #[default]
    Sun,
    Wind,
    Cloud,
    Storm,
    Rain,
}

impl Weather {
    /// Faces of the die from 1 to 6, in the order of the manual.
    pub const FACES: [Weather; 6] =
        [Weather::Snow, Weather::Sun, Weather::Wind, Weather::Cloud, Weather::Storm, Weather::Rain];

    /// Returns its word and what it adds to speed, hypothermia and starvation.
    pub(crate) const fn face(self) -> (&'static str, i32, i8, i8) {
        match self {
            Weather::Snow => ("snow", 0, 0, 0),
            Weather::Sun => ("sun", 1, 0, 0),
            Weather::Wind => ("wind", 5, 1, 0),
            Weather::Cloud => ("cloud", -1, 0, 0),
            Weather::Storm => ("storm", 0, 0, 0),
            Weather::Rain => ("rain", 3, 0, 1),
        }
    }

    #[inline]
    pub const fn speed(self) -> i32 {
        self.face().1
    }

    pub const fn word(self) -> &'static str {
        self.face().0
    }
}
