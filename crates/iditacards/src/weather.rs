//! The weather die.

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
pub(crate) struct Face {
    /// The face in a word.
    pub word: &'static str,
    /// What it adds to speed.
    pub speed: i32,
    /// What it adds to hypothermia.
    pub hypothermia: i8,
    /// What it adds to starvation.
    pub starvation: i8,
}

impl Weather {
    /// The faces of the die, 1 to 6, in the order of the manual.
    pub const FACES: [Weather; 6] =
        [Weather::Snow, Weather::Sun, Weather::Wind, Weather::Cloud, Weather::Storm, Weather::Rain];

    /// Returns what it says.
    pub(crate) const fn face(self) -> Face {
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
    pub const fn speed(self) -> i32 {
        self.face().speed
    }

    /// The face as one word, such as "snow".
    pub const fn word(self) -> &'static str {
        self.face().word
    }
}
