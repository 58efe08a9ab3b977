//! What reports have in common: rows of several questions, warnings, and how summaries and frames become files.

mod cards;
mod caveats;
mod drama;
mod estimates;
mod head;
mod maps;
mod moved;
mod pairs;
mod parquet;
pub(crate) mod patch;
mod ranks;
mod records;
mod rows;
mod step;
mod summary;
#[cfg(test)]
pub(crate) mod tests;
mod values;
pub(crate) mod worth;
mod write;
mod yardstick;

pub(crate) use cards::tables as card_tables;
pub use cards::{CardEffect, CardTable, Kind};
pub use caveats::{AbandonedGame, Bugs, CutGames, MAX_CUT_SHARE, cut_warning};
pub(crate) use caveats::{games, identical_warnings, of_bugs, of_few, of_games};
pub use drama::{CourseRow, DramaRow};
pub(crate) use estimates::{fraction, turns_mean};
pub use head::{ScenarioFacts, has_holders};
pub use maps::{MapSummary, MapTotal};
pub use moved::{Moved, MovedNumbers, cut_in_versions};
pub use pairs::{PairTable, PairWorth};
pub use patch::ChangedFile;
pub use polars_core::prelude::DataFrame;
pub use ranks::{RankShare, RankSummary};
pub use records::Records;
pub use rows::{ActionRow, CardMetricRow, CellRow, LengthRow, LookRow, TimeRow, ValueRow};
pub use step::{NumberStep, RefusedChange};
pub use summary::{EndingSummary, MetricSummary, SeatSummary, SideSummary, Summary, TurnsSummary};
pub use values::{Quantiles, SeriesSummary};
pub use worth::{CardWorth, Price, WorthTable};
pub use write::{Saved, WriteError, fill, replace};
pub(crate) use yardstick::blocks_of;
pub use yardstick::{Contender, Yardstick};

use crate::model::record;
use balance_engine::sim::{BuildPairs, Ran};
use balance_stats::BetRange;

record! {
    /// A row for each side.
    pub struct SideLabel {
        /// Its name, unlike that of the other sides.
        name: String = TEXT.head("side"),
        /// The agent that played it.
        agent: String = TEXT.head("agent"),
        /// True if its build is drawn at random in every seat block.
        draws_build: bool = TEXT.json_only(),
    }
}

#[derive(Debug)]
pub struct Results<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub ran: &'a Ran,
    /// What pairs of cards of random builds are worth; `None` if no side draws its build, or pairs were not asked for.
    pub pairs: Option<&'a BuildPairs>,
    /// The bets of a run that decided by its results when to stop: rates then have intervals that are valid at every
    /// look. `None` for a fixed number of games.
    pub sequential: Option<BetRange>,
}

/// A name as a part of a column or file name: lower case, with `_` for all but letters and digits.
pub fn slug(name: &str) -> String {
    let words = name.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    words.collect::<Vec<_>>().join("_").to_lowercase()
}

/// The slugs of some names, made unlike each other by a number at the end.
pub fn slugs<'n>(names: impl IntoIterator<Item = &'n str>) -> Vec<String> {
    let mut taken: Vec<String> = Vec::new();
    for name in names {
        taken.push(unlike(slug(name), '_', |other| taken.iter().any(|one| one == other)));
    }
    taken
}

/// The name, with a number at the end if it is empty or taken.
pub(crate) fn unlike(name: String, before: char, is_taken: impl Fn(&str) -> bool) -> String {
    let numbered = (2..).map(|number| format!("{name}{before}{number}"));
    let mut all = Some(name.clone()).filter(|name| !name.is_empty()).into_iter().chain(numbered);
    all.find(|name| !is_taken(name)).unwrap_or(name)
}
