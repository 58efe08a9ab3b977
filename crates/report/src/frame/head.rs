//! What all results know of their scenario, and what most summaries begin with.

use serde::Serialize;

use balance_engine::game::Catalogue;

use super::SideLabel;

#[derive(Clone, Debug)]
pub struct ScenarioFacts<'a> {
    /// The game's name, as scenarios write it.
    pub game: &'a str,
    /// What the scenario is called.
    pub title: &'a str,
    /// The sides, in the order of the tallies.
    pub sides: Vec<SideLabel>,
    pub catalogue: &'a Catalogue,
    pub max_turns: u32,
    /// The confidence level of intervals, such as 0.95.
    pub level: f64,
}

impl ScenarioFacts<'_> {
    /// True if builds are drawn and do not grow, so that the sides whose build has a card can be counted by themselves.
    pub fn has_holders(&self) -> bool {
        self.sides.iter().any(|side| side.draws_build) && !self.catalogue.builds_grow
    }
}

/// The first fields of a summary.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SummaryHead {
    /// The version of the summary's fields; it grows when one is added, changed or removed.
    pub schema_version: u32,
    pub title: String,
    pub game: String,
    /// Games counted. If there are several variants, those of one; the summary says of which.
    pub games: u64,
    /// Seat blocks of these games.
    pub blocks: u64,
}

impl SummaryHead {
    pub(super) fn new(schema_version: u32, scenario: &ScenarioFacts<'_>, games: u64, blocks: u64) -> Self {
        let (title, game) = (scenario.title.to_owned(), scenario.game.to_owned());
        SummaryHead { schema_version, title, game, games, blocks }
    }
}
