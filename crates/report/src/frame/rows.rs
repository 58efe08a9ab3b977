//! What a run counted value by value.

use balance_engine::game::Per;
use balance_engine::sim::SideTally;
use balance_stats::{BetRange, Estimate, count_ratio_mean, quantile, sequential_rate};

use super::estimates::fraction;
use super::{Results, SideLabel};
use crate::model::record;

record! {
    /// A row for each length of a game that occurred.
    pub struct LengthRow {
        /// Turns of all sides together.
        turns: u32 = TURNS,
        /// Games of that length, including those that were cut.
        games: u64 = GAMES,
    }
}

record! {
    /// A row for each side, metric that is counted value by value, and value that occurred.
    pub struct ValueRow {
        /// The side.
        side: String = TEXT,
        /// The metric.
        metric: String = TEXT,
        /// Unit of `value`, in the plural.
        unit: &'static str = TEXT,
        /// The value; a negative one counts as 0.
        value: u32 = unit("see `unit`"),
        /// True if larger values are counted here too: no larger value has a row of its own.
        or_more: bool = TEXT,
        /// Games with it.
        games: u64 = GAMES,
        /// Share of the games that count, as `per` in `metrics` says.
        share: Option<Estimate> = SHARE,
    }
}

record! {
    /// A row for each side, series and time at which a game was still counted.
    pub struct TimeRow {
        /// The side.
        side: String = TEXT,
        /// The series.
        series: String = TEXT,
        /// Unit of the values, in the plural.
        unit: &'static str = TEXT,
        /// The time.
        time: u32 = unit("see `time_unit`"),
        /// What times are counted in.
        time_unit: &'static str = TEXT,
        /// Games in which the side was still on.
        games: u64 = GAMES,
        /// The mean over these games.
        mean: Option<f64> = unit("see `unit`"),
        /// The median over these games.
        median: Option<Estimate> = unit("see `unit`"),
        /// Their quantile at 10 %.
        q10: Option<f64> = unit("see `unit`"),
        /// At 25 %.
        q25: Option<f64> = unit("see `unit`"),
        /// At 75 %.
        q75: Option<f64> = unit("see `unit`"),
        /// At 90 %.
        q90: Option<f64> = unit("see `unit`"),
    }
}

record! {
    /// A row for each map, side and cell, also those that count 0.
    pub struct CellRow {
        /// The map.
        map: String = TEXT,
        /// What is counted, in the plural.
        unit: &'static str = TEXT,
        /// The side.
        side: String = TEXT,
        /// From the left edge, from 0.
        column: u32 = unit("cells"),
        /// From the near edge, from 0.
        row: u32 = unit("cells"),
        /// What it counts in all games.
        count: u64 = unit("see `unit`"),
        /// Games played.
        games: u64 = GAMES,
        /// The same per game; null without games.
        per_game: Option<f64> = unit("see `unit`"),
    }
}

record! {
    /// A row for each checkpoint and side. The intervals hold at all checkpoints together.
    pub struct LookRow {
        /// Games played until then.
        games: u64 = GAMES,
        /// The side.
        side: String = TEXT,
        /// Wins per game.
        win_rate: Option<Estimate> = SHARE,
    }
}

record! {
    /// A row for each card and metric of cards, by side and then for all sides together.
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
}

record! {
    /// A row for each side and action of the game.
    pub struct ActionRow {
        /// The side.
        side: String = TEXT,
        /// The action.
        action: String = TEXT,
        /// Key of the card that it is of; null for none.
        card: Option<String> = TEXT,
        /// Games in which it was used.
        games_used: u64 = GAMES,
        /// Uses in all games; null beyond 64 bits.
        uses: Option<i64> = unit("uses"),
        /// Uses per game.
        mean: Option<Estimate> = unit("uses"),
    }
}

impl Results<'_> {
    fn name(&self, side: usize) -> String {
        self.scenario.sides[side].name.clone()
    }

    pub(super) fn lengths(&self) -> Vec<LengthRow> {
        let counts = (0..).zip(self.ran.tally.turn_counts.counts().iter().copied());
        counts.filter(|(_, games)| *games > 0).map(|(turns, games)| LengthRow { turns, games }).collect()
    }

    pub(super) fn looks(&self) -> Vec<LookRow> {
        let bets = self.sequential.unwrap_or(BetRange::for_blocks(self.ran.tally.blocks));
        let rows = self.ran.history.iter().flat_map(|look| {
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
        let counted: Vec<_> = infos.filter_map(|(at, info)| Some((at, info, info.most?))).collect();
        let mut rows = Vec::new();
        for (side, tally) in self.ran.tally.sides.iter().enumerate() {
            for ((at, info, most), values) in counted.iter().zip(&tally.values) {
                for (value, &games) in (0..).zip(values.counts()).filter(|(_, games)| **games > 0) {
                    rows.push(ValueRow {
                        side: self.name(side),
                        metric: info.name.clone(),
                        unit: info.unit,
                        value,
                        or_more: value == *most,
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
        for (side, tally) in self.ran.tally.sides.iter().enumerate() {
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

    /// The cells of all maps, also those that count 0.
    pub(super) fn cells(&self) -> Vec<CellRow> {
        let games = self.ran.tally.games;
        let mut all = Vec::new();
        let mut start = 0;
        for info in &self.scenario.catalogue.maps {
            for (side, sums) in self.ran.tally.sides.iter().enumerate() {
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
        for (scope, sums) in self.ran.tally.cards.iter().enumerate() {
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
        self.scenario.sides.iter().zip(&self.ran.tally.sides).flat_map(of_side).collect()
    }
}
