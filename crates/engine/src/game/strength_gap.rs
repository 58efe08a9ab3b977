//! How much stronger play than the default is, as far as it was measured.

/// The strength gap of an expert over a club player: the win rate of an expert on a side of a shipped scenario, minus that
/// of a club player in its place, against club players on the same dice. Written by `scripts/measure-strength`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StrengthGap {
    /// Name of the scenario file without ending.
    pub scenario: &'static str,
    /// The side that the expert plays.
    pub side: &'static str,
    /// Playouts per decision of this game's experts.
    pub playouts: u32,
    /// Default number of games of a second opinion: those that experts play in about a minute on two cores.
    pub second_opinion: u64,
    /// Games played by each of both players.
    pub games: u64,
    /// Gain in win rate, a fraction.
    pub gain: f64,
    /// Lower end of the 95 % interval (Student t, paired differences of seat blocks).
    pub low: f64,
    /// Upper end of the interval.
    pub high: f64,
    /// The commit whose program played, or that entered the figures by hand.
    pub commit: &'static str,
    /// Build id of that program; empty if it had none.
    pub build: &'static str,
    /// True unless the build that reports it measured it.
    pub by_another_build: bool,
}

impl StrengthGap {
    /// Returns the same figures as reported by the build with this id.
    #[must_use]
    pub fn reported_by(self, build: &str) -> Self {
        StrengthGap { by_another_build: self.build != build, ..self }
    }

    /// Reads a file of `data/strength/`: lines of `key = value`, in which texts are quoted. Panics if it is malformed.
    pub fn read(file: &'static str) -> Self {
        let value = |key: &str| -> &'static str {
            let lines = file.lines().filter_map(|line| line.split_once(" = "));
            let found = lines.into_iter().find(|(name, _)| *name == key);
            found.map(|(_, value)| value.trim_matches('"')).expect("every key is there")
        };
        let number = |key: &str| value(key).parse::<f64>().expect("it is a number");
        StrengthGap {
            scenario: value("scenario"),
            side: value("side"),
            playouts: number("playouts") as u32,
            second_opinion: number("second_opinion") as u64,
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

/// Reads the figures of a game from a file relative to the crate's folder, which becomes part of the program.
#[macro_export]
macro_rules! strength {
    ($file:literal) => {
        $crate::game::StrengthGap::read(include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $file)))
    };
}

#[cfg(test)]
mod tests;
