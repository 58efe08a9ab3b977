//! The player of a side, as a scenario describes it.

use std::fmt::{self, Display, Formatter};

use crate::game::ParameterChanges;

/// Default number of playouts per decision.
pub const ITERATIONS: u32 = 64;
/// Blunder rate of a beginner, in thousandths of a percent.
pub const BEGINNER: u32 = 20_000;
/// Maximum number of playouts per decision.
pub const MAX_ITERATIONS: u32 = 1_000_000;

/// How decisions are taken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Plays the action with the highest value.
    #[default]
    Greedy,
    /// Plays any legal action, each equally likely.
    Random,
    /// Plays by the rulebook's rules for a side without a player.
    Rogue,
    /// Plays by as many playouts as the game's experts.
    Expert,
    /// Plays by playouts.
    Search {
        /// Playouts per decision.
        iterations: u32,
    },
}

/// A player that a scenario describes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skill {
    /// How decisions are taken.
    pub method: Method,
    /// Share of random decisions, in thousandths of a percent: 0 to 100,000.
    pub blunder_rate: u32,
    /// What it avoids unless nothing else is legal, as [`ActionFilter::parse`](super::ActionFilter::parse) reads it.
    pub avoid: Vec<String>,
    /// Changes of the parameters that it weighs with.
    pub parameters: ParameterChanges,
}

/// 100 % in thousandths of a percent.
pub(super) const ALL: u32 = 100_000;

/// Reads "5%" as thousandths of a percent, 5,000; `None` unless it is a share from 0 to 100 percent.
pub fn parse_blunder_rate(text: &str) -> Option<u32> {
    let points: f64 = text.trim().strip_suffix('%')?.trim_end().parse().ok()?;
    (0.0..=100.0).contains(&points).then_some((points * 1000.0).round() as u32)
}

impl Skill {
    /// Returns the agent of that name with default settings; `None` if there is none.
    pub fn named(name: &str) -> Option<Self> {
        let method = match name {
            "greedy" | "club" | "beginner" => Method::Greedy,
            "random" => Method::Random,
            "rogue" => Method::Rogue,
            "expert" => Method::Expert,
            "search" => Method::Search { iterations: ITERATIONS },
            _ => return None,
        };
        let blunder_rate = if name == "beginner" { BEGINNER } else { 0 };
        Some(Skill { method, blunder_rate, ..Skill::default() })
    }
}

impl Display for Method {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Method::Greedy => write!(to, "greedy"),
            Method::Random => write!(to, "random"),
            Method::Rogue => write!(to, "rogue"),
            Method::Expert => write!(to, "expert"),
            Method::Search { iterations } => write!(to, "search {iterations}"),
        }
    }
}

impl Display for Skill {
    fn fmt(&self, to: &mut Formatter<'_>) -> fmt::Result {
        write!(to, "{}", self.method)?;
        if self.blunder_rate > 0 {
            write!(to, ", {} % blunders", f64::from(self.blunder_rate) / 1000.0)?;
        }
        if !self.avoid.is_empty() {
            write!(to, ", avoids {}", self.avoid.join(", "))?;
        }
        self.parameters.iter().try_for_each(|(name, value)| write!(to, ", {name} {value}"))
    }
}
