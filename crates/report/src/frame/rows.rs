//! What a run counted value by value, as rows: the frames of it are made of these, and the charts
//! draw these.

use balance_stats::{BetRange, Estimate, quantile, sequential_rate};

use super::Results;
use super::estimates::fraction;

/// The rows of a run. Sides, metrics, series and maps are told by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Counted {
    /// Lengths in turns of all sides together, from the shortest on, with the games that took as many.
    pub lengths: Vec<(u32, u64)>,
    /// By side, by metric, by value: of those that occurred.
    pub values: Vec<ValueRow>,
    /// By side, by series, by time: of those at which a game was still counted.
    pub times: Vec<TimeRow>,
    /// By map, by side, from the near left cell on: of all cells.
    pub cells: Vec<CellRow>,
    /// By look, by side.
    pub looks: Vec<LookRow>,
}

/// Games in which a side had one value of a metric.
#[derive(Clone, Copy, Debug)]
pub struct ValueRow {
    pub side: usize,
    pub metric: usize,
    pub value: u32,
    /// Whether it may have been more: no larger value is told apart.
    pub or_more: bool,
    pub games: u64,
    /// Their share of the games that have a value.
    pub share: Option<Estimate>,
}

/// A series of a side at one time.
#[derive(Clone, Copy, Debug)]
pub struct TimeRow {
    pub side: usize,
    pub series: usize,
    pub time: u32,
    /// Games in which the side was still on.
    pub games: u64,
    pub median: Option<Estimate>,
    /// Their other quantiles: 10 %, 25 %, 75 % and 90 %.
    pub quantiles: [Option<f64>; 4],
}

/// One cell of one map for one side.
#[derive(Clone, Copy, Debug)]
pub struct CellRow {
    pub map: usize,
    pub side: usize,
    /// From the left edge, from 0.
    pub column: u32,
    /// From the near edge, from 0.
    pub row: u32,
    pub count: u64,
    pub per_game: Option<f64>,
}

#[derive(Clone, Copy, Debug)]
pub struct LookRow {
    /// Games played until then.
    pub games: u64,
    pub side: usize,
    /// Wins per game; the intervals hold at all looks together.
    pub win_rate: Option<Estimate>,
}

impl Counted {
    pub(super) fn new(results: &Results<'_>) -> Self {
        let lengths = (0..).zip(results.ran.tally.turn_counts.counts().iter().copied());
        let all = BetRange::for_blocks(results.ran.tally.blocks);
        let bets = results.sequential.unwrap_or(all);
        let looks = results.ran.history.iter().flat_map(|look| {
            look.wins.iter().enumerate().map(|(side, wins)| {
                let win_rate = sequential_rate(wins, results.scenario.level, bets);
                LookRow { games: look.games, side, win_rate }
            })
        });
        Counted {
            lengths: lengths.filter(|(_, games)| *games > 0).collect(),
            values: values(results),
            times: times(results),
            cells: cells(results),
            looks: looks.collect(),
        }
    }
}

fn values(results: &Results<'_>) -> Vec<ValueRow> {
    let infos = || results.scenario.catalogue.metrics.iter().enumerate();
    let counted = || infos().filter_map(|(metric, info)| Some((metric, info.per, info.most?)));
    let mut rows = Vec::new();
    for (side, tally) in results.ran.tally.sides.iter().enumerate() {
        for ((metric, per, most), values) in counted().zip(&tally.values) {
            for (value, &games) in (0..).zip(values.counts()).filter(|(_, games)| **games > 0) {
                let share = results.value_share(per, &tally.metrics[metric], games);
                rows.push(ValueRow { side, metric, value, or_more: value == most, games, share });
            }
        }
    }
    rows
}

fn times(results: &Results<'_>) -> Vec<TimeRow> {
    let infos = || results.scenario.catalogue.series.iter().enumerate();
    let times = || infos().flat_map(|(at, info)| (0..info.times).map(move |n| (at, n * info.every)));
    let cluster = results.scenario.sides.len() as u32;
    let mut rows = Vec::new();
    for (side, tally) in results.ran.tally.sides.iter().enumerate() {
        for ((series, time), values) in times().zip(&tally.series).filter(|(_, v)| v.n() > 0) {
            rows.push(TimeRow {
                side,
                series,
                time,
                games: values.n(),
                median: quantile(values, 0.5, results.scenario.level, cluster),
                quantiles: [0.1, 0.25, 0.75, 0.9].map(|q| values.at(q).map(f64::from)),
            });
        }
    }
    rows
}

/// The cells of all maps, also those that count 0.
pub(super) fn cells(results: &Results<'_>) -> Vec<CellRow> {
    let mut all = Vec::new();
    let mut start = 0;
    for (map, info) in results.scenario.catalogue.maps.iter().enumerate() {
        for (side, sums) in results.ran.tally.sides.iter().enumerate() {
            let counts = &sums.places[start..start + info.cells()];
            all.extend((0..).zip(counts).map(|(at, &count)| CellRow {
                map,
                side,
                column: at % info.columns,
                row: at / info.columns,
                count,
                per_game: fraction(count, results.ran.tally.games),
            }));
        }
        start += info.cells();
    }
    all
}
