//! The detailed counts of a run.

use balance_engine::game::Per;
use balance_engine::sim::SideTally;
use balance_stats::{BetRange, count_ratio_mean, quantile, sequential_rate};

use super::*;

record! {
    /// A row for each length of a game that occurred.
    pub struct LengthRow {
        /// Turns of all sides together.
        turns: u32 = TURNS,
        /// Games of that length, including unfinished ones.
        games: u64 = GAMES,
    }

    /// A row for each side, metric that is counted value by value, and value that occurred.
    pub struct ValueRow {
        /// The side.
        side: String = TEXT,
        /// The metric.
        metric: String = TEXT,
        /// Unit of `value`, in the plural.
        unit: &'static str = TEXT,
        /// The value; negative values count as 0.
        value: u32 = unit("see `unit`"),
        /// True if this row includes all larger values.
        or_more: bool = TEXT,
        /// Games with it.
        games: u64 = GAMES,
        /// Share of the games that count (see `per` in `metrics`).
        share: Option<Estimate> = SHARE,
    }

    /// A row for each side, series and time with games that still count.
    pub struct TimeRow {
        /// The side.
        side: String = TEXT,
        /// The series.
        series: String = TEXT,
        /// Unit of the values, in the plural.
        unit: &'static str = TEXT,
        /// The time.
        time: u32 = unit("see `time_unit`"),
        /// Unit of the times.
        time_unit: &'static str = TEXT,
        /// Games in which the side was still playing.
        games: u64 = GAMES,
        /// The mean over these games.
        mean: Option<f64> = unit("see `unit`"),
        /// The median over these games.
        median: Option<Estimate> = unit("see `unit`"),
        /// The 10 % quantile.
        q10: Option<f64> = unit("see `unit`"),
        /// The 25 % quantile.
        q25: Option<f64> = unit("see `unit`"),
        /// The 75 % quantile.
        q75: Option<f64> = unit("see `unit`"),
        /// The 90 % quantile.
        q90: Option<f64> = unit("see `unit`"),
    }

    /// A row for each map, side and cell, including cells with a count of 0.
    pub struct CellRow {
        /// The map.
        map: String = TEXT,
        /// What is counted, in the plural.
        unit: &'static str = TEXT,
        /// The side.
        side: String = TEXT,
        /// The column from the left edge, from 0.
        column: u32 = unit("cells"),
        /// The row from the side's own edge, from 0.
        row: u32 = unit("cells"),
        /// The count in all games.
        count: u64 = unit("see `unit`"),
        /// Games played.
        games: u64 = GAMES,
        /// The same per game; null without games.
        per_game: Option<f64> = unit("see `unit`"),
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
    pub struct CardMetricRow {
        /// The side; null for all sides together.
        side: Option<String> = TEXT,
        /// The card's key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT,
        /// The metric.
        metric: String = TEXT,
        /// Its unit, in the plural.
        unit: &'static str = TEXT,
        /// What it is.
        help: String = TEXT,
        /// Builds with the card, one per side and game.
        built: u64 = unit("builds"),
        /// The sum over these; null beyond 64 bits.
        total: Option<i64> = unit("see `unit`"),
        /// The mean over these.
        mean: Option<Estimate> = unit("see `unit`"),
    }

    /// A row for each side and action of the game.
    pub struct ActionRow {
        /// The side.
        side: String = TEXT,
        /// The action.
        action: String = TEXT,
        /// Key of its card; null for none.
        card: Option<String> = TEXT,
        /// Games in which it was used.
        games_used: u64 = GAMES,
        /// Uses in all games; null beyond 64 bits.
        uses: Option<i64> = unit("uses"),
        /// Uses per game.
        mean: Option<Estimate> = unit("uses"),
    }

    /// A row for each side and metric that is counted value by value.
    pub struct Quantiles {
        /// The side.
        side: String = TEXT.head("side"),
        /// The metric.
        metric: String = TEXT.head("metric"),
        /// Its unit, in the plural.
        unit: &'static str = TEXT.head("unit"),
        /// The median over games.
        median: Option<Estimate> = unit("see `unit`").head("median"),
        /// The 10 % quantile over games.
        p10: Option<Estimate> = unit("see `unit`").head("p10"),
        /// The 90 % quantile over games.
        p90: Option<Estimate> = unit("see `unit`").head("p90"),
        /// The largest value that is counted separately: a quantile equal to it may be larger.
        max: u32 = unit("see `unit`").head("capped at"),
    }

    /// A number that was recorded throughout each game. The frame `series` has its values.
    pub struct SeriesSummary {
        /// Its name, in snake case.
        series: String = TEXT,
        /// Its unit, in the plural.
        unit: &'static str = TEXT,
        /// What it is.
        help: String = TEXT,
        /// Unit of the times.
        time_unit: &'static str = TEXT,
        /// The largest value that is counted separately.
        max: u32 = TEXT,
    }
}

impl Results<'_> {
    fn name(&self, side: usize) -> String {
        self.scenario.sides[side].name.clone()
    }

    pub(super) fn lengths(&self) -> Vec<LengthRow> {
        let counts = (0..).zip(self.run.tally.turn_counts.counts().iter().copied());
        counts.filter(|(_, games)| *games > 0).map(|(turns, games)| LengthRow { turns, games }).collect()
    }

    pub(super) fn looks(&self) -> Vec<LookRow> {
        let bets = self.sequential.unwrap_or(BetRange::for_blocks(self.run.tally.blocks));
        let rows = self.run.history.iter().flat_map(|look| {
            look.wins.iter().enumerate().map(|(side, wins)| LookRow {
                games: look.games,
                side: self.name(side),
                win_rate: sequential_rate(wins, self.scenario.level, bets),
            })
        });
        rows.collect()
    }

    pub(super) fn values(&self) -> Vec<ValueRow> {
        let infos = self.scenario.catalogue.metrics.iter().enumerate();
        let counted: Vec<_> = infos.filter_map(|(at, info)| Some((at, info, info.max?))).collect();
        let mut rows = Vec::new();
        for (side, tally) in self.run.tally.sides.iter().enumerate() {
            for ((at, info, max), values) in counted.iter().zip(&tally.values) {
                for (value, &games) in (0..).zip(values.counts()).filter(|(_, games)| **games > 0) {
                    rows.push(ValueRow {
                        side: self.name(side),
                        metric: info.name.clone(),
                        unit: info.unit,
                        value,
                        or_more: value == *max,
                        games,
                        share: self.value_share(info.per, &tally.metrics[*at], games),
                    });
                }
            }
        }
        rows
    }

    pub(super) fn times(&self) -> Vec<TimeRow> {
        let infos = self.scenario.catalogue.series.iter();
        let times: Vec<_> = infos.flat_map(|info| (0..info.times).map(move |n| (info, n * info.every))).collect();
        let cluster = self.scenario.sides.len() as u32;
        let mut rows = Vec::new();
        for (side, tally) in self.run.tally.sides.iter().enumerate() {
            for ((info, time), values) in times.iter().zip(&tally.series).filter(|(_, values)| values.n() > 0) {
                let at = |q| values.at(q).map(f64::from);
                rows.push(TimeRow {
                    side: self.name(side),
                    series: info.name.clone(),
                    unit: info.unit,
                    time: *time,
                    time_unit: info.time_word,
                    games: values.n(),
                    mean: values.mean(),
                    median: quantile(values, 0.5, self.scenario.level, cluster),
                    q10: at(0.1),
                    q25: at(0.25),
                    q75: at(0.75),
                    q90: at(0.9),
                });
            }
        }
        rows
    }

    pub(super) fn cells(&self) -> Vec<CellRow> {
        let games = self.run.tally.games;
        let mut all = Vec::new();
        let mut start = 0;
        for info in &self.scenario.catalogue.maps {
            for (side, sums) in self.run.tally.sides.iter().enumerate() {
                let counts = &sums.places[start..start + info.cells()];
                all.extend((0..).zip(counts).map(|(at, &count)| CellRow {
                    map: info.name.clone(),
                    unit: info.unit,
                    side: self.name(side),
                    column: at % info.columns,
                    row: at / info.columns,
                    count,
                    games,
                    per_game: fraction(count, games),
                }));
            }
            start += info.cells();
        }
        all
    }

    pub(super) fn card_metrics(&self) -> Vec<CardMetricRow> {
        let catalogue = self.scenario.catalogue;
        let infos = &catalogue.card_metrics;
        let mut rows = Vec::new();
        for (scope, sums) in self.run.tally.cards.iter().enumerate() {
            let side = self.scenario.sides.get(scope).map(|side| &side.name);
            for (card, sums) in catalogue.cards.iter().zip(sums.metrics.chunks(infos.len().max(1))) {
                rows.extend(infos.iter().zip(sums).map(|(info, sums)| CardMetricRow {
                    side: side.cloned(),
                    card: card.id.clone(),
                    name: card.name.clone(),
                    metric: info.name.clone(),
                    unit: info.unit,
                    help: info.help.clone(),
                    built: sums.n,
                    total: i64::try_from(sums.sum).ok(),
                    mean: count_ratio_mean(sums, self.scenario.level),
                }));
            }
        }
        rows
    }

    pub(super) fn actions(&self) -> Vec<ActionRow> {
        let catalogue = self.scenario.catalogue;
        let of_side = |(label, side): (&SideLabel, &SideTally)| {
            let rows = catalogue.actions.iter().zip(&side.actions).map(|(info, sums)| ActionRow {
                side: label.name.clone(),
                action: info.name.clone(),
                card: info.card.and_then(|card| Some(catalogue.cards.get(usize::from(card))?.id.clone())),
                games_used: sums.n,
                uses: i64::try_from(sums.sum).ok(),
                mean: self.metric(Per::Game, sums),
            });
            rows.collect::<Vec<_>>()
        };
        self.scenario.sides.iter().zip(&self.run.tally.sides).flat_map(of_side).collect()
    }
}

pub(super) fn quantiles(results: &Results<'_>) -> Vec<Quantiles> {
    // A side has at most one value per game.
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
                max: info.max?,
            })
        });
        rows.collect::<Vec<_>>()
    };
    results.scenario.sides.iter().zip(&results.run.tally.sides).flat_map(of_side).collect()
}

pub(super) fn series(results: &Results<'_>) -> Vec<SeriesSummary> {
    let all = results.scenario.catalogue.series.iter();
    all.map(|info| SeriesSummary {
        series: info.name.clone(),
        unit: info.unit,
        help: info.help.clone(),
        time_unit: info.time_word,
        max: info.max,
    })
    .collect()
}
