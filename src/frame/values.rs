//! Values counted one by one: how metrics are distributed, and how series went.

use polars::prelude::{Column, DataFrame};
use serde::Serialize;

use crate::stats::{Estimate, quantile};

use super::Results;
use super::tables::Columns;

/// The quantiles of a counted metric, in its unit.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Quantiles {
    /// Half of the games have this or less.
    pub median: Option<Estimate>,
    /// One game in ten has this or less.
    pub p10: Option<Estimate>,
    /// Nine games in ten have this or less.
    pub p90: Option<Estimate>,
    /// The largest value that is told apart: a quantile that is this may be more.
    pub most: u32,
}

/// A number that was followed through each game. What it was stands in the frame `series`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SeriesSummary {
    /// Its name.
    pub series: String,
    /// Its unit, in the plural.
    pub unit: &'static str,
    /// What it is, in a sentence.
    pub help: String,
    /// The unit of time, in the plural.
    pub time_unit: &'static str,
    /// The largest value that is told apart.
    pub most: u32,
}

/// The quantiles of a metric of a side; `None` where its values were not counted one by one.
pub(super) fn quantiles(results: &Results<'_>, side: usize, metric: usize) -> Option<Quantiles> {
    let most = results.catalogue.metrics.get(metric)?.most?;
    let counted = results.catalogue.counted(metric)?;
    let values = results.ran.tally.sides[side].values.get(counted)?;
    // A side has at most one value a game.
    let cluster = results.sides.len() as u32;
    let at = |q| quantile(values, q, results.level, cluster);
    Some(Quantiles { median: at(0.5), p10: at(0.1), p90: at(0.9), most })
}

/// What was followed.
pub(super) fn series(results: &Results<'_>) -> Vec<SeriesSummary> {
    let all = results.catalogue.series.iter();
    all.map(|info| SeriesSummary {
        series: info.name.clone(),
        unit: info.unit,
        help: info.help.clone(),
        time_unit: info.time_word,
        most: info.most,
    })
    .collect()
}

/// A row for each side, counted metric and value that occurred; `None` where none is counted.
pub(super) fn distributions(results: &Results<'_>) -> Option<DataFrame> {
    let metrics = &results.catalogue.metrics;
    let mut rows = Vec::new();
    for (label, side) in results.sides.iter().zip(&results.ran.tally.sides) {
        let infos = metrics.iter().zip(&side.metrics);
        let counted = infos.filter_map(|(info, sums)| Some((info, sums, info.most?)));
        for ((info, sums, most), values) in counted.zip(&side.values) {
            for (value, &games) in (0..).zip(values.counts()).filter(|(_, games)| **games > 0) {
                let share = results.value_share(info.per, sums, games);
                rows.push((label.name.as_str(), info, (value, value == most), games, share));
            }
        }
    }
    let mut columns = Columns::default();
    columns.texts("side", rows.iter().map(|r| r.0));
    columns.texts("metric", rows.iter().map(|r| r.1.name.as_str()));
    columns.texts("unit", rows.iter().map(|r| r.1.unit));
    columns.small("value", rows.iter().map(|r| r.2.0));
    let or_more: Vec<bool> = rows.iter().map(|r| r.2.1).collect();
    columns.column(Column::new("or_more".into(), or_more));
    columns.counts("games", rows.iter().map(|r| r.3));
    columns.estimates("share", rows.iter().map(|r| r.4));
    metrics.iter().any(|info| info.most.is_some()).then(|| columns.frame())
}

/// A row for each side, series and time at which a game was still counted; `None` where nothing
/// is followed.
pub(super) fn series_frame(results: &Results<'_>) -> Option<DataFrame> {
    let infos = &results.catalogue.series;
    let times = || infos.iter().flat_map(|info| (0..info.times).map(move |time| (info, time)));
    let mut rows = Vec::new();
    for (label, side) in results.sides.iter().zip(&results.ran.tally.sides) {
        for ((info, time), values) in times().zip(&side.series).filter(|(_, v)| v.n() > 0) {
            rows.push((label.name.as_str(), info, time * info.every, values));
        }
    }
    let cluster = results.sides.len() as u32;
    let mut columns = Columns::default();
    columns.texts("side", rows.iter().map(|r| r.0));
    columns.texts("series", rows.iter().map(|r| r.1.name.as_str()));
    columns.texts("unit", rows.iter().map(|r| r.1.unit));
    columns.small("time", rows.iter().map(|r| r.2));
    columns.texts("time_unit", rows.iter().map(|r| r.1.time_word));
    columns.counts("games", rows.iter().map(|r| r.3.n()));
    let median = |r: &(_, _, _, _)| quantile(r.3, 0.5, results.level, cluster);
    columns.estimates("median", rows.iter().map(median));
    for (name, q) in [("q10", 0.1), ("q25", 0.25), ("q75", 0.75), ("q90", 0.9)] {
        columns.numbers(name, rows.iter().map(|r| r.3.at(q).map(f64::from)));
    }
    (!infos.is_empty()).then(|| columns.frame())
}
