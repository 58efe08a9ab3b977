//! Values counted one by one: the quantiles of metrics, and what was followed through the games.

use serde::Serialize;

use balance_stats::{Estimate, quantile};

use super::Results;

/// The quantiles of a counted metric, in its unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quantiles {
    pub median: Option<Estimate>,
    pub p10: Option<Estimate>,
    pub p90: Option<Estimate>,
    /// The largest value that is told apart: a quantile that is this may be more.
    pub most: u32,
}

/// A number that was followed through each game. What it was stands in the frame `series`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeriesSummary {
    /// Its name in frames, in snake case.
    pub series: String,
    pub unit: &'static str,
    pub help: String,
    pub time_unit: &'static str,
    /// The largest value that is told apart.
    pub most: u32,
}

/// The quantiles of a metric of a side; `None` where its values were not counted one by one.
pub(super) fn quantiles(results: &Results<'_>, side: usize, metric: usize) -> Option<Quantiles> {
    let most = results.scenario.catalogue.metrics.get(metric)?.most?;
    let counted = results.scenario.catalogue.counted(metric)?;
    let values = results.ran.tally.sides[side].values.get(counted)?;
    // A side has at most one value a game.
    let cluster = results.scenario.sides.len() as u32;
    let at = |q| quantile(values, q, results.scenario.level, cluster);
    Some(Quantiles { median: at(0.5), p10: at(0.1), p90: at(0.9), most })
}

pub(super) fn series(results: &Results<'_>) -> Vec<SeriesSummary> {
    let all = results.scenario.catalogue.series.iter();
    all.map(|info| SeriesSummary {
        series: info.name.clone(),
        unit: info.unit,
        help: info.help.clone(),
        time_unit: info.time_word,
        most: info.most,
    })
    .collect()
}
