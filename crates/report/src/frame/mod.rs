//! Shared parts of reports: rows of several questions, warnings, and how summaries and frames are written to files.

mod cards;
mod caveats;
mod drama;
mod estimates;
mod experts;
mod maps;
mod moved;
mod pairs;
mod ranks;
mod records;
mod rows;
mod step;
mod summary;
#[cfg(test)]
pub(crate) mod tests;
pub(crate) mod worth;
mod write;
mod yardstick;

pub use self::{
    cards::*, caveats::*, drama::*, experts::*, maps::*, moved::*, pairs::*, ranks::*, records::*, rows::*, step::*,
    summary::*, worth::*, write::*, yardstick::*,
};
pub(crate) use estimates::*;
pub use polars_core::prelude::DataFrame;

use crate::model::{Head, datum_of_names, record};
use balance_engine::game::Catalogue;
use balance_engine::sim::{BuildPairs, RunResult};
use balance_stats::{BetRange, Estimate};

record! {
    /// A row for each side.
    pub struct SideLabel {
        /// Its name, different from that of other sides.
        name: String = TEXT.head("side"),
        /// The agent that played it.
        agent: String = TEXT.head("agent"),
        /// True if it has a random build in every seat block.
        draws_build: bool = TEXT.json_only(),
    }
}

#[derive(Clone, Debug)]
pub struct ScenarioFacts<'a> {
    pub game: &'a str,
    pub title: &'a str,
    pub sides: Vec<SideLabel>,
    pub catalogue: &'a Catalogue,
    pub max_turns: u32,
    pub level: f64,
    pub build: &'a str,
    pub digest: String,
    pub seed: u64,
}

/// True if builds are random and don't grow, so that sides with a card in their build can be counted separately.
pub fn has_holders(sides: &[SideLabel], catalogue: &Catalogue) -> bool {
    sides.iter().any(|side| side.draws_build) && !catalogue.builds_grow
}

pub struct Results<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub run: &'a RunResult,
    /// The worth of pairs of cards of random builds; `None` if no build is random, or pairs were not asked for.
    pub pairs: Option<&'a BuildPairs>,
    /// The bets of a run whose results decided when to stop: its rates have intervals that are valid at every checkpoint.
    pub sequential: Option<BetRange>,
    /// The games that experts played again, if any.
    pub second_opinion: Option<SecondOpinion<'a>>,
}

/// A name as a part of a column or file name: lower case, with `_` for all but letters and digits.
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_").to_lowercase()
}

pub fn slugs<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        taken.push(unlike(slug(name), '_', |other| taken.iter().any(|one| one == other)));
    }
    taken
}

pub(crate) fn unlike(name: String, before: char, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}{before}{number}"));
    let mut all = Some(name.clone()).filter(|name| !name.is_empty()).into_iter().chain(numbered);
    all.find(|name| !is_taken(name)).unwrap_or(name)
}
