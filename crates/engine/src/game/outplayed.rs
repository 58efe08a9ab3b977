//! How far the players of a game are from playing it well, as far as that was measured.

/// By how much `search` outplays `greedy`: the win rate of a side of a shipped scenario that searches above that of the
/// same side that is greedy, against greedy players and on the same dice. `scripts/measure-search` writes the figures of a
/// game into `data/strength/<game>.toml`, with what played them.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outplayed {
    /// The scenario, by the name of its file without the ending.
    pub scenario: &'static str,
    /// The side that searches.
    pub side: &'static str,
    /// Playouts that it makes for a decision.
    pub playouts: u32,
    /// Games of each of both.
    pub games: u64,
    /// What it wins more, as a fraction of games.
    pub gain: f64,
    /// Lower end of its 95 % interval (Student t, paired differences of seat blocks).
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// The commit whose program played it, or with which it was entered by hand.
    pub commit: &'static str,
    /// The build id of that program; empty if it had none.
    pub build: &'static str,
    /// True unless the build that tells it measured it.
    pub by_another_build: bool,
}

impl Outplayed {
    /// Returns the same figures as the build with this id tells them.
    #[must_use]
    pub fn told_by(self, build: &str) -> Self {
        Outplayed { by_another_build: self.build != build, ..self }
    }

    /// Returns the figures that a file of `data/strength/` contains: lines of `key = value`, of which a text is quoted.
    ///
    /// # Panics
    /// If a key is missing or its value is no number where one is due: the file is part of the program.
    #[must_use]
    pub fn read(file: &'static str) -> Self {
        let value = |key: &str| -> &'static str {
            let lines = file.lines().filter_map(|line| line.split_once(" = "));
            let found = lines.into_iter().find(|(name, _)| *name == key);
            found.map(|(_, value)| value.trim_matches('"')).expect("every key is there")
        };
        let number = |key: &str| value(key).parse::<f64>().expect("it is a number");
        Outplayed {
            scenario: value("scenario"),
            side: value("side"),
            playouts: number("playouts") as u32,
            games: number("games") as u64,
            gain: number("gain"),
            low: number("low"),
            high: number("high"),
            commit: value("commit"),
            build: value("build"),
            by_another_build: true,
        }
    }
}

/// The figures of a game in a file, given relative to the crate's folder, that is built into the program.
#[macro_export]
macro_rules! strength {
    ($file:literal) => {
        $crate::game::Outplayed::read(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $file)))
    };
}

#[cfg(test)]
mod tests;
