//! The detailed counts of a run.

use super::*;
use balance_engine::game::{ActionInfo, CardInfo, MapInfo, MetricInfo, Per, SeriesInfo};
use balance_engine::sim::SideTally;
use balance_stats::{BetRange, Histogram, RatioSums, count_ratio_mean, quantile, sequential_rate};

record! {
    /// A row for each length of a game that occurred.
    pub struct LengthRow {
        /// Turns of all sides together.
        turns: u32 = TURNS,
        /// Games of that length, including unfinished ones.
        games: u64 = GAMES,
    }

    /// A row for each side, metric that is counted value by value, and value that occurred.
    pub struct ValueRow from (results: &Results<'_>, label: &SideLabel, info: &MetricInfo, all: &RatioSums, value: u32, games: u64) {
        /// The side.
        side: String = TEXT => label.name.clone(),
        /// The metric.
        metric: String = TEXT => info.name.clone(),
        /// Unit of `value`, in the plural.
        unit: &'static str = TEXT => info.unit,
        /// The value; negative values count as 0.
        value: u32 = unit("see `unit`") => value,
        /// True if this row includes all larger values.
        or_more: bool = TEXT => info.max == Some(value),
        /// Games with it.
        games: u64 = GAMES => games,
        /// Share of the games that count (see `per` in `metrics`).
        share: Option<Estimate> = SHARE => results.value_share(info.per, all, games),
    }

    /// A row for each side, series and time with games that still count.
    pub struct TimeRow from (results: &Results<'_>, label: &SideLabel, info: &SeriesInfo, time: u32, values: &Histogram) {
        /// The side.
        side: String = TEXT => label.name.clone(),
        /// The series.
        series: String = TEXT => info.name.clone(),
        /// Unit of the values, in the plural.
        unit: &'static str = TEXT => info.unit,
        /// The time.
        time: u32 = unit("see `time_unit`") => time,
        /// Unit of the times.
        time_unit: &'static str = TEXT => info.time_word,
        /// Games in which the side was still playing.
        games: u64 = GAMES => values.n(),
        /// The mean over these games.
        mean: Option<f64> = unit("see `unit`") => values.mean(),
        /// The median over these games.
        median: Option<Estimate> = unit("see `unit`") => results.quantile(values, 0.5),
        /// The 10 % quantile.
        q10: Option<f64> = unit("see `unit`") => values.at(0.1).map(f64::from),
        /// The 25 % quantile.
        q25: Option<f64> = unit("see `unit`") => values.at(0.25).map(f64::from),
        /// The 75 % quantile.
        q75: Option<f64> = unit("see `unit`") => values.at(0.75).map(f64::from),
        /// The 90 % quantile.
        q90: Option<f64> = unit("see `unit`") => values.at(0.9).map(f64::from),
    }

    /// A row for each map, side and cell, including cells with a count of 0.
    pub struct CellRow from (games: u64, label: &SideLabel, info: &MapInfo, at: u32, count: u64) {
        /// The map.
        map: String = TEXT => info.name.clone(),
        /// What is counted, in the plural.
        unit: &'static str = TEXT => info.unit,
        /// The side.
        side: String = TEXT => label.name.clone(),
        /// The column from the left edge, from 0.
        column: u32 = unit("cells") => at % info.columns,
        /// The row from the side's own edge, from 0.
        row: u32 = unit("cells") => at / info.columns,
        /// The count in all games.
        count: u64 = unit("see `unit`") => count,
        /// Games played.
        games: u64 = GAMES => games,
        /// The same per game; null without games.
        per_game: Option<f64> = unit("see `unit`") => fraction(count, games),
    }

    /// A row for each checkpoint and side. The intervals are joint for all checkpoints.
    pub struct LookRow {
        /// Games played by then.
        games: u64 = GAMES,
        /// The side.
        side: String = TEXT,
        /// Wins per game.
        win_rate: Option<Estimate> = SHARE,
    }

    /// A row for each card and metric of cards, for each side and then for all sides together.
    pub struct CardMetricRow from (results: &Results<'_>, side: Option<&SideLabel>, card: &CardInfo, info: &MetricInfo, sums: &RatioSums) {
        /// The side; null for all sides together.
        side: Option<String> = TEXT => side.map(|side| side.name.clone()),
        /// The card's key.
        card: String = TEXT => card.id.clone(),
        /// Its printed name.
        name: String = TEXT => card.name.clone(),
        /// The metric.
        metric: String = TEXT => info.name.clone(),
        /// Its unit, in the plural.
        unit: &'static str = TEXT => info.unit,
        /// What it is.
        help: String = TEXT => info.help.clone(),
        /// Builds with the card, one per side and game.
        built: u64 = unit("builds") => sums.n,
        /// The sum over these; null beyond 64 bits.
        total: Option<i64> = unit("see `unit`") => i64::try_from(sums.sum).ok(),
        /// The mean over these.
        mean: Option<Estimate> = unit("see `unit`") => count_ratio_mean(sums, results.scenario.level),
    }

    /// A row for each side and action of the game.
    pub struct ActionRow from (results: &Results<'_>, label: &SideLabel, info: &ActionInfo, sums: &RatioSums) {
        /// The side.
        side: String = TEXT => label.name.clone(),
        /// The action.
        action: String = TEXT => info.name.clone(),
        /// Key of its card; null for none.
        card: Option<String> = TEXT
            => info.card.and_then(|card| Some(results.scenario.catalogue.cards.get(usize::from(card))?.id.clone())),
        /// Games in which it was used.
        games_used: u64 = GAMES => sums.n,
        /// Uses in all games; null beyond 64 bits.
        uses: Option<i64> = unit("uses") => i64::try_from(sums.sum).ok(),
        /// Uses per game.
        mean: Option<Estimate> = unit("uses") => results.metric(Per::Game, sums),
    }

    /// A row for each side and metric that is counted value by value.
    pub struct Quantiles from (results: &Results<'_>, label: &SideLabel, info: &MetricInfo, max: u32, values: &Histogram) {
        /// The side.
        side: String = TEXT.head("side") => label.name.clone(),
        /// The metric.
        metric: String = TEXT.head("metric") => info.name.clone(),
        /// Its unit, in the plural.
        unit: &'static str = TEXT.head("unit") => info.unit,
        /// The median over games.
        median: Option<Estimate> = unit("see `unit`").head("median") => results.quantile(values, 0.5),
        /// The 10 % quantile over games.
        p10: Option<Estimate> = unit("see `unit`").head("p10") => results.quantile(values, 0.1),
        /// The 90 % quantile over games.
        p90: Option<Estimate> = unit("see `unit`").head("p90") => results.quantile(values, 0.9),
        /// The largest value that is counted separately: a quantile equal to it may be larger.
        max: u32 = unit("see `unit`").head("capped at") => max,
    }

    /// A number that was recorded throughout each game. The frame `series` has its values.
    pub struct SeriesSummary from (info: &SeriesInfo) {
        /// Its name, in snake case.
        series: String = TEXT => info.name.clone(),
        /// Its unit, in the plural.
        unit: &'static str = TEXT => info.unit,
        /// What it is.
        help: String = TEXT => info.help.clone(),
        /// Unit of the times.
        time_unit: &'static str = TEXT => info.time_word,
        /// The largest value that is counted separately.
        max: u32 = TEXT => info.max,
    }
}

impl Results<'_> {
    /// The sides with what was counted of each.
    pub(super) fn sides(&self) -> impl Iterator<Item = (&SideLabel, &SideTally)> {
        self.scenario.sides.iter().zip(&self.run.tally.sides)
    }

    pub(super) fn quantile(&self, values: &Histogram, q: f64) -> Option<Estimate> {
        // A side has at most one value per game.
        quantile(values, q, self.scenario.level, self.scenario.sides.len() as u32)
    }

    pub(super) fn lengths(&self) -> Vec<LengthRow> {
        let counts = (0..).zip(self.run.tally.turn_counts.counts().iter().copied());
        counts.filter(|(_, games)| *games > 0).map(|(turns, games)| LengthRow { turns, games }).collect()
    }

    pub(super) fn looks(&self) -> Vec<LookRow> {
        let bets = self.sequential.unwrap_or(BetRange::for_blocks(self.run.tally.blocks));
        let rows = self.run.history.iter().flat_map(|look| {
            self.scenario.sides.iter().zip(&look.wins).map(|(label, wins)| LookRow {
                games: look.games,
                side: label.name.clone(),
                win_rate: sequential_rate(wins, self.scenario.level, bets),
            })
        });
        rows.collect()
    }

    pub(super) fn values(&self) -> Vec<ValueRow> {
        let mut rows = Vec::new();
        for (label, tally) in self.sides() {
            let infos = self.scenario.catalogue.metrics.iter().zip(&tally.metrics);
            for ((info, all), values) in infos.filter(|(info, _)| info.max.is_some()).zip(&tally.values) {
                let occurred = (0..).zip(values.counts()).filter(|(_, games)| **games > 0);
                rows.extend(occurred.map(|(value, &games)| ValueRow::of(self, label, info, all, value, games)));
            }
        }
        rows
    }

    pub(super) fn times(&self) -> Vec<TimeRow> {
        let infos = self.scenario.catalogue.series.iter();
        let times: Vec<_> = infos.flat_map(|info| (0..info.times).map(move |n| (info, n * info.every))).collect();
        let mut rows = Vec::new();
        for (label, tally) in self.sides() {
            let times = times.iter().zip(&tally.series).filter(|(_, values)| values.n() > 0);
            rows.extend(times.map(|((info, time), values)| TimeRow::of(self, label, info, *time, values)));
        }
        rows
    }

    pub(super) fn cells(&self) -> Vec<CellRow> {
        let mut rows = Vec::new();
        let mut start = 0;
        for info in &self.scenario.catalogue.maps {
            for (label, tally) in self.sides() {
                let counts = (0..).zip(&tally.places[start..start + info.cells()]);
                rows.extend(counts.map(|(at, &count)| CellRow::of(self.run.tally.games, label, info, at, count)));
            }
            start += info.cells();
        }
        rows
    }

    pub(super) fn card_metrics(&self) -> Vec<CardMetricRow> {
        let catalogue = self.scenario.catalogue;
        let infos = &catalogue.card_metrics;
        let mut rows = Vec::new();
        for (scope, sums) in self.run.tally.cards.iter().enumerate() {
            let side = self.scenario.sides.get(scope);
            for (card, sums) in catalogue.cards.iter().zip(sums.metrics.chunks(infos.len().max(1))) {
                let metrics = infos.iter().zip(sums);
                rows.extend(metrics.map(|(info, sums)| CardMetricRow::of(self, side, card, info, sums)));
            }
        }
        rows
    }

    pub(super) fn actions(&self) -> Vec<ActionRow> {
        let of_side = |(label, side): (&SideLabel, &SideTally)| -> Vec<_> {
            let actions = self.scenario.catalogue.actions.iter().zip(&side.actions);
            actions.map(|(info, sums)| ActionRow::of(self, label, info, sums)).collect()
        };
        self.sides().flat_map(of_side).collect()
    }
}

/// The quantiles of all metrics that are counted value by value, for each side.
pub(super) fn quantiles(results: &Results<'_>) -> Vec<Quantiles> {
    let of_side = |(label, side): (&SideLabel, &SideTally)| -> Vec<_> {
        let counted = results.scenario.catalogue.metrics.iter().filter_map(|info| Some((info, info.max?)));
        let counted = counted.zip(&side.values);
        counted.map(|((info, max), values)| Quantiles::of(results, label, info, max, values)).collect()
    };
    results.sides().flat_map(of_side).collect()
}
