//! The dataframes of a run. `docs/frames.md` describes every column.

use polars::prelude::{Column, DataFrame};

use crate::game::{MetricInfo, Per};
use crate::stats::Estimate;

use super::{Results, Summary};

/// All dataframes of a run, by name.
#[derive(Clone, Debug)]
pub struct Frames {
    list: Vec<(&'static str, DataFrame)>,
}

impl Frames {
    /// Puts the counts of a run, and the estimates of its summary, in dataframes.
    #[must_use]
    pub fn new(results: &Results<'_>, summary: &Summary) -> Self {
        let always = [
            ("sides", sides(summary)),
            ("seats", seats(summary)),
            ("turns", turns(results)),
            ("ends", ends(summary)),
            ("metrics", metrics(results, summary)),
            ("cards", cards(summary)),
            ("worth", super::worth::frame(summary)),
            ("card_metrics", card_metrics(results)),
            ("actions", actions(results)),
            ("convergence", convergence(results)),
        ];
        let sometimes = [
            ("ranks", super::ranks::frame(summary)),
            ("mean_ranks", super::ranks::mean_frame(summary)),
            ("distributions", super::values::distributions(results)),
            ("series", super::values::series_frame(results)),
            ("maps", super::maps::frame(results)),
        ];
        let sometimes = sometimes.into_iter().filter_map(|(name, frame)| Some((name, frame?)));
        Frames { list: always.into_iter().chain(sometimes).collect() }
    }

    /// Dataframes under their names.
    pub(super) fn of(list: Vec<(&'static str, DataFrame)>) -> Self {
        Frames { list }
    }

    /// The frame of that name.
    #[must_use]
    pub fn get(&self, name: &str) -> Option<&DataFrame> {
        let found = self.list.iter().find(|(held, _)| *held == name);
        found.map(|(_, frame)| frame)
    }

    /// All frames with their names, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &DataFrame)> {
        self.list.iter().map(|(name, frame)| (*name, frame))
    }
}

/// Columns of one length with names unlike each other.
#[derive(Default)]
pub(super) struct Columns(Vec<Column>);

impl Columns {
    pub(super) fn texts<'t>(&mut self, name: &str, values: impl Iterator<Item = &'t str>) {
        let values: Vec<&str> = values.collect();
        self.0.push(Column::new(name.into(), values));
    }

    pub(super) fn maybe_texts<'t>(
        &mut self,
        name: &str,
        values: impl Iterator<Item = Option<&'t str>>,
    ) {
        let values: Vec<Option<&str>> = values.collect();
        self.0.push(Column::new(name.into(), values));
    }

    pub(super) fn counts(&mut self, name: &str, values: impl Iterator<Item = u64>) {
        let values: Vec<u64> = values.collect();
        self.0.push(Column::new(name.into(), values));
    }

    pub(super) fn small(&mut self, name: &str, values: impl Iterator<Item = u32>) {
        let values: Vec<u32> = values.collect();
        self.0.push(Column::new(name.into(), values));
    }

    pub(super) fn maybe_small(&mut self, name: &str, values: impl Iterator<Item = Option<u32>>) {
        let values: Vec<Option<u32>> = values.collect();
        self.0.push(Column::new(name.into(), values));
    }

    /// A total in its own unit; null when it does not fit 64 bits.
    fn totals(&mut self, name: &str, values: impl Iterator<Item = i128>) {
        let values: Vec<Option<i64>> = values.map(|v| i64::try_from(v).ok()).collect();
        self.0.push(Column::new(name.into(), values));
    }

    pub(super) fn numbers(&mut self, name: &str, values: impl Iterator<Item = Option<f64>>) {
        let values: Vec<Option<f64>> = values.collect();
        self.0.push(Column::new(name.into(), values));
    }

    /// The point and both ends of an estimate whose `n`, `level` and `method` stand elsewhere.
    pub(super) fn ends(&mut self, name: &str, values: impl Iterator<Item = Option<Estimate>>) {
        let values: Vec<Option<Estimate>> = values.collect();
        let part = |get: fn(&Estimate) -> f64| {
            let get = move |value: &Option<Estimate>| value.as_ref().map(get);
            values.iter().map(get).collect::<Vec<_>>().into_iter()
        };
        self.numbers(name, part(|e| e.point));
        self.numbers(&format!("{name}_low"), part(|e| e.low));
        self.numbers(&format!("{name}_high"), part(|e| e.high));
    }

    pub(super) fn column(&mut self, column: Column) {
        self.0.push(column);
    }

    /// An estimate takes six columns: the point, both ends, and `n`, `level` and `method`.
    pub(super) fn estimates(&mut self, name: &str, values: impl Iterator<Item = Option<Estimate>>) {
        let values: Vec<Option<Estimate>> = values.collect();
        self.ends(name, values.iter().copied());
        let n: Vec<Option<u64>> = values.iter().map(|v| v.map(|e| e.n)).collect();
        self.0.push(Column::new("n".into(), n));
        self.numbers("level", values.iter().map(|v| v.map(|e| e.level)));
        let methods = values.iter().map(|v| v.map(|e| e.method.name()));
        self.maybe_texts("method", methods);
    }

    pub(super) fn frame(self) -> DataFrame {
        DataFrame::new_infer_height(self.0).expect("columns of one length, with different names")
    }
}

fn sides(summary: &Summary) -> DataFrame {
    let rows = &summary.sides;
    let mut columns = Columns::default();
    columns.texts("side", rows.iter().map(|r| r.name.as_str()));
    columns.texts("agent", rows.iter().map(|r| r.agent.as_str()));
    columns.counts("games", rows.iter().map(|r| r.games));
    columns.counts("wins", rows.iter().map(|r| r.wins));
    columns.counts("draws", rows.iter().map(|r| r.draws));
    columns.counts("losses", rows.iter().map(|r| r.losses));
    columns.counts("unfinished", rows.iter().map(|r| r.unfinished));
    columns.estimates("win_rate", rows.iter().map(|r| r.win_rate));
    columns.frame()
}

fn seats(summary: &Summary) -> DataFrame {
    let mut rows = Vec::new();
    for place in &summary.first {
        rows.push((place.place, None, summary.games, place.wins, place.win_rate));
        for side in &place.sides {
            let name = Some(side.side.as_str());
            rows.push((place.place, name, side.games, side.wins, side.win_rate));
        }
    }
    let mut columns = Columns::default();
    columns.small("place", rows.iter().map(|r| r.0));
    columns.maybe_texts("side", rows.iter().map(|r| r.1));
    columns.counts("games", rows.iter().map(|r| r.2));
    columns.counts("wins", rows.iter().map(|r| r.3));
    columns.estimates("win_rate", rows.iter().map(|r| r.4));
    columns.frame()
}

fn turns(results: &Results<'_>) -> DataFrame {
    let counts = results.ran.tally.turn_counts.counts();
    let seen = || (0..).zip(counts).filter(|(_, games)| **games > 0);
    let mut columns = Columns::default();
    columns.small("turns", seen().map(|(turns, _)| turns));
    columns.counts("games", seen().map(|(_, games)| *games));
    columns.frame()
}

fn ends(summary: &Summary) -> DataFrame {
    let rows = &summary.endings;
    let mut columns = Columns::default();
    columns.texts("ending", rows.iter().map(|r| r.ending.as_str()));
    columns.texts("help", rows.iter().map(|r| r.help.as_str()));
    columns.maybe_texts("winner", rows.iter().map(|r| r.winner.as_deref()));
    columns.counts("games", rows.iter().map(|r| r.games));
    columns.estimates("share", rows.iter().map(|r| r.share));
    columns.frame()
}

fn metrics(results: &Results<'_>, summary: &Summary) -> DataFrame {
    let rows = &summary.metrics;
    let sums = results.ran.tally.sides.iter().flat_map(|s| &s.metrics);
    let sums: Vec<_> = sums.collect();
    let mut columns = Columns::default();
    columns.texts("side", rows.iter().map(|r| r.side.as_str()));
    columns.texts("metric", rows.iter().map(|r| r.metric.as_str()));
    columns.texts("unit", rows.iter().map(|r| r.unit));
    columns.texts("help", rows.iter().map(|r| r.help.as_str()));
    columns.texts("per", rows.iter().map(|r| per(r.per)));
    columns.counts("recorded", sums.iter().map(|s| s.n));
    columns.totals("total", sums.iter().map(|s| s.sum));
    columns.estimates("mean", rows.iter().map(|r| r.mean));
    columns.frame()
}

fn cards(summary: &Summary) -> DataFrame {
    let tables = summary.cards.iter();
    let rows: Vec<_> =
        tables.flat_map(|table| table.cards.iter().map(move |card| (table, card))).collect();
    let mut columns = Columns::default();
    columns.maybe_texts("side", rows.iter().map(|(t, _)| t.side.as_deref()));
    columns.texts("exposure", rows.iter().map(|(t, _)| t.exposure));
    columns.texts("kind", rows.iter().map(|(t, _)| t.kind.name()));
    columns.small("family", rows.iter().map(|(t, _)| t.family as u32));
    columns.texts("card", rows.iter().map(|(_, c)| c.card.as_str()));
    columns.texts("name", rows.iter().map(|(_, c)| c.name.as_str()));
    columns.texts("group", rows.iter().map(|(_, c)| c.group.as_str()));
    columns.texts("source", rows.iter().map(|(_, c)| c.source.as_str()));
    columns.counts("n_with", rows.iter().map(|(_, c)| c.n_with));
    columns.counts("n_without", rows.iter().map(|(_, c)| c.n_without));
    columns.numbers("win_rate_with", rows.iter().map(|(_, c)| c.win_rate_with));
    let without = rows.iter().map(|(_, c)| c.win_rate_without);
    columns.numbers("win_rate_without", without);
    columns.estimates("effect", rows.iter().map(|(_, c)| c.effect));
    columns.numbers("p_value", rows.iter().map(|(_, c)| c.p_value));
    columns.numbers("p_adjusted", rows.iter().map(|(_, c)| c.p_adjusted));
    columns.frame()
}

/// By side and then for all sides together: a row for each card and metric.
fn card_metrics(results: &Results<'_>) -> DataFrame {
    let catalogue = results.catalogue;
    let infos: &[MetricInfo] = &catalogue.card_metrics;
    let mut rows = Vec::new();
    for (scope, sums) in results.ran.tally.cards.iter().enumerate() {
        let side = results.sides.get(scope).map(|side| side.name.as_str());
        for (card, sums) in catalogue.cards.iter().zip(sums.metrics.chunks(infos.len().max(1))) {
            for (info, sums) in infos.iter().zip(sums) {
                rows.push((side, card, info, sums));
            }
        }
    }
    let mean = |sums| crate::stats::ratio_mean(sums, results.level);
    let mut columns = Columns::default();
    columns.maybe_texts("side", rows.iter().map(|r| r.0));
    columns.texts("card", rows.iter().map(|r| r.1.id.as_str()));
    columns.texts("name", rows.iter().map(|r| r.1.name.as_str()));
    columns.texts("metric", rows.iter().map(|r| r.2.name.as_str()));
    columns.texts("unit", rows.iter().map(|r| r.2.unit));
    columns.texts("help", rows.iter().map(|r| r.2.help.as_str()));
    columns.counts("built", rows.iter().map(|r| r.3.n));
    columns.totals("total", rows.iter().map(|r| r.3.sum));
    columns.estimates("mean", rows.iter().map(|r| mean(r.3)));
    columns.frame()
}

fn actions(results: &Results<'_>) -> DataFrame {
    let catalogue = results.catalogue;
    let mut rows = Vec::new();
    for (label, side) in results.sides.iter().zip(&results.ran.tally.sides) {
        for (info, sums) in catalogue.actions.iter().zip(&side.actions) {
            let card = info.card.and_then(|card| catalogue.cards.get(usize::from(card)));
            let card = card.map(|card| card.id.as_str());
            rows.push((label.name.as_str(), info.name.as_str(), card, sums));
        }
    }
    let mean = |sums| results.metric(Per::Game, sums);
    let mut columns = Columns::default();
    columns.texts("side", rows.iter().map(|r| r.0));
    columns.texts("action", rows.iter().map(|r| r.1));
    columns.maybe_texts("card", rows.iter().map(|r| r.2));
    columns.counts("games_used", rows.iter().map(|r| r.3.n));
    columns.totals("uses", rows.iter().map(|r| r.3.sum));
    columns.estimates("mean", rows.iter().map(|r| mean(r.3)));
    columns.frame()
}

/// The win rates at every look, with intervals that hold at all looks together.
fn convergence(results: &Results<'_>) -> DataFrame {
    let mut rows = Vec::new();
    for look in &results.ran.history {
        for (label, wins) in results.sides.iter().zip(&look.wins) {
            let rate = crate::stats::sequential_rate(wins, results.level);
            rows.push((look.games, label.name.as_str(), rate));
        }
    }
    let mut columns = Columns::default();
    columns.counts("games", rows.iter().map(|r| r.0));
    columns.texts("side", rows.iter().map(|r| r.1));
    columns.estimates("win_rate", rows.iter().map(|r| r.2));
    columns.frame()
}

fn per(per: Per) -> &'static str {
    match per {
        Per::Game => "game",
        Per::Recorded => "recorded",
    }
}
