//! Values counted one by one: the quantiles of metrics, and what was followed through the games.

use balance_stats::{Estimate, quantile};

use super::{Results, SideLabel};
use crate::model::record;
use balance_engine::sim::SideTally;

record! {
    /// A row for each side and metric whose values are counted one by one.
    pub struct Quantiles {
        /// The side.
        side: String = TEXT.head("side"),
        /// The metric.
        metric: String = TEXT.head("metric"),
        /// Its unit, in the plural.
        unit: &'static str = TEXT.head("unit"),
        /// Half of the games had no more.
        median: Option<Estimate> = unit("see `unit`").head("median"),
        /// A tenth of the games had no more.
        p10: Option<Estimate> = unit("see `unit`").head("p10"),
        /// Nine tenths of the games had no more.
        p90: Option<Estimate> = unit("see `unit`").head("p90"),
        /// The largest value that is counted by itself: a quantile that equals it may be larger.
        most: u32 = unit("see `unit`").head("counted up to"),
    }
}

record! {
    /// A number that was followed through each game. The frame `series` has its values.
    pub struct SeriesSummary {
        /// Its name, in snake case.
        series: String = TEXT,
        /// Its unit, in the plural.
        unit: &'static str = TEXT,
        /// What it is.
        help: String = TEXT,
        /// What times are counted in.
        time_unit: &'static str = TEXT,
        /// The largest value that is counted by itself.
        most: u32 = TEXT,
    }
}

/// The quantiles of all metrics whose values are counted one by one, side by side.
pub(super) fn quantiles(results: &Results<'_>) -> Vec<Quantiles> {
    // A side has at most one value a game.
    let cluster = results.scenario.sides.len() as u32;
    let catalogue = results.scenario.catalogue;
    let of_side = |(label, side): (&SideLabel, &SideTally)| {
        let infos = catalogue.metrics.iter().enumerate();
        let rows = infos.filter_map(|(metric, info)| {
            let values = side.values.get(catalogue.counted(metric)?)?;
            let at = |q| quantile(values, q, results.scenario.level, cluster);
            Some(Quantiles {
                side: label.name.clone(),
                metric: info.name.clone(),
                unit: info.unit,
                median: at(0.5),
                p10: at(0.1),
                p90: at(0.9),
                most: info.most?,
            })
        });
        rows.collect::<Vec<_>>()
    };
    results.scenario.sides.iter().zip(&results.ran.tally.sides).flat_map(of_side).collect()
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
