//! Who plays a side, and how well: what a scenario says of its player.

use std::fmt::{self, Display, Formatter};

/// Playouts a decision where a scenario does not say.
pub const ITERATIONS: u32 = 64;

/// The most playouts a decision that can be asked for.
pub const MOST_ITERATIONS: u32 = 1_000_000;

/// How decisions are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// What the game's appraisal values highest.
    #[default]
    Greedy,
    /// Any legal action, each equally likely.
    Random,
    /// By printed rules for a side without a player.
    Rogue,
    /// By playouts.
    Search {
        /// Playouts a decision.
        iterations: u32,
    },
}

/// A player that a scenario describes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// How decisions are taken.
    pub method: Method,
    /// The share of decisions taken at random instead, in thousandths of a percent: 0 to 100,000.
    pub slips: u32,
    /// What it does only where nothing else is legal, as [`Barred::parse`](super::Barred::parse) reads it.
    pub without: Vec<String>,
}

/// Thousandths of a percent in a whole.
pub(super) const ALL: u32 = 100_000;

/// "5%" as thousandths of a percent, 5,000; `None` for what is no share from 0 to 100 percent.
#[must_use]
pub fn slips(text: &str) -> Option<u32> {
    let points: f64 = text.trim().strip_suffix('%')?.trim_end().parse().ok()?;
    (0.0..=100.0).contains(&points).then_some((points * 1000.0).round() as u32)
}

impl Skill {
    /// The agent of that name as it is when nothing more is said.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        let method = match name {
            "greedy" => Method::Greedy,
            "random" => Method::Random,
            "rogue" => Method::Rogue,
            "search" => Method::Search { iterations: ITERATIONS },
            _ => return None,
        };
        Some(Skill { method, ..Skill::default() })
    }
}

impl Display for Skill {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self.method {
            Method::Greedy => write!(to, "greedy"),
            Method::Random => write!(to, "random"),
            Method::Rogue => write!(to, "rogue"),
            Method::Search { iterations } => write!(to, "search {iterations}"),
        }?;
        if self.slips > 0 {
            write!(to, ", {} % slips", f64::from(self.slips) / 1000.0)?;
        }
        match self.without.as_slice() {
            [] => Ok(()),
            without => write!(to, ", without {}", without.join(", ")),
        }
    }
}
