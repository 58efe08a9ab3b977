//! What all results know of their scenario.

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
    /// The build of the program.
    pub build: &'a str,
    /// The digest of what the scenario plays.
    pub digest: String,
    pub seed: u64,
}

impl ScenarioFacts<'_> {
    /// True if builds are drawn and do not grow, so that the sides whose build has a card can be counted by themselves.
    pub fn has_holders(&self) -> bool {
        has_holders(&self.sides, self.catalogue)
    }
}

/// The same of sides and a catalogue.
pub fn has_holders(sides: &[SideLabel], catalogue: &Catalogue) -> bool {
    sides.iter().any(|side| side.draws_build) && !catalogue.builds_grow
}
