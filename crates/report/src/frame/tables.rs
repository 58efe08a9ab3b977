//! The dataframes of a run. `docs/frames.md` describes every column.

use polars_core::prelude::DataFrame;

use balance_engine::game::{MetricInfo, Per};
use balance_stats::{RatioSums, count_ratio_mean};

use super::columns::Columns;
use super::rows::{CellRow, Counted, LookRow, TimeRow, ValueRow};
use super::{Results, Summary};

#[derive(Clone, Debug)]
pub struct Frames {
    pub(super) list: Vec<(&'static str, DataFrame)>,
    /// The rows that some of the frames of a run are made of, for charts; of other commands none.
    pub counted: Counted,
}

impl Frames {
    pub fn new(results: &Results<'_>, summary: &Summary) -> Self {
        let counted = Counted::new(results);
        let always = [
            ("sides", sides(summary)),
            ("seats", seats(summary)),
            ("turns", turns(&counted.lengths)),
            ("ends", ends(summary)),
            ("metrics", metrics(results, summary)),
            ("cards", super::cards::frame(summary)),
            ("worth", super::worth::frame(summary)),
            ("card_metrics", card_metrics(results)),
            ("actions", actions(results)),
            ("convergence", convergence(results, &counted.looks)),
        ];
        let ranked = (!summary.ranks.is_empty()).then_some(summary);
        let sometimes = [
            ("pairs", summary.pairs.as_ref().map(super::pairs::frame)),
            ("ranks", ranked.map(super::ranks::frame)),
            ("mean_ranks", ranked.map(super::ranks::mean_frame)),
            ("distributions", distributions(results, &counted.values)),
            ("series", series(results, &counted.times)),
            ("maps", maps(results, &counted.cells)),
        ];
        let sometimes = sometimes.into_iter().filter_map(|(name, frame)| Some((name, frame?)));
        Frames { list: always.into_iter().chain(sometimes).collect(), counted }
    }

    pub(super) fn of(list: Vec<(&'static str, DataFrame)>) -> Self {
        Frames { list, counted: Counted::default() }
    }

    pub fn get(&self, name: &str) -> Option<&DataFrame> {
        let found = self.list.iter().find(|(held, _)| *held == name);
        found.map(|(_, frame)| frame)
    }

    /// All frames with their names, in a fixed order.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &DataFrame)> {
        self.list.iter().map(|(name, frame)| (*name, frame))
    }
}

fn sides(summary: &Summary) -> DataFrame {
    Columns::of(&summary.sides)
        .texts(["side", "agent"], |r| [&r.name, &r.agent])
        .all(["games", "wins", "draws", "losses", "unfinished"], |r| [r.games, r.wins, r.draws, r.losses, r.unfinished])
        .estimate("win_rate", |r| r.win_rate)
        .frame()
}

fn seats(summary: &Summary) -> DataFrame {
    let mut rows = Vec::new();
    for place in &summary.first {
        rows.push((place.place, None, summary.head.games, place.wins, place.win_rate));
        for side in &place.sides {
            let name = Some(side.side.as_str());
            rows.push((place.place, name, side.games, side.wins, side.win_rate));
        }
    }
    Columns::of(&rows)
        .with("place", |r| r.0)
        .with("side", |r| r.1)
        .all(["games", "wins"], |r| [r.2, r.3])
        .estimate("win_rate", |r| r.4)
        .frame()
}

fn turns(rows: &[(u32, u64)]) -> DataFrame {
    Columns::of(rows).with("turns", |r| r.0).with("games", |r| r.1).frame()
}

fn ends(summary: &Summary) -> DataFrame {
    Columns::of(&summary.endings)
        .texts(["ending", "help"], |r| [&r.ending, &r.help])
        .with("winner", |r| r.winner.as_deref())
        .with("games", |r| r.games)
        .estimate("share", |r| r.share)
        .frame()
}

fn metrics(results: &Results<'_>, summary: &Summary) -> DataFrame {
    let sums = results.ran.tally.sides.iter().flat_map(|side| &side.metrics);
    let rows: Vec<_> = summary.metrics.iter().zip(sums).collect();
    Columns::of(&rows)
        .texts(["side", "metric", "unit", "help", "per"], |(r, _)| [&r.side, &r.metric, r.unit, &r.help, per(r.per)])
        .with("recorded", |(_, sums)| sums.n)
        .with("total", |(_, sums)| total(sums))
        .estimate("mean", |(r, _)| r.mean)
        .frame()
}

/// By side and then for all sides together: a row for each card and metric.
fn card_metrics(results: &Results<'_>) -> DataFrame {
    let catalogue = results.scenario.catalogue;
    let infos: &[MetricInfo] = &catalogue.card_metrics;
    let mut rows = Vec::new();
    for (scope, sums) in results.ran.tally.cards.iter().enumerate() {
        let side = results.scenario.sides.get(scope).map(|side| side.name.as_str());
        for (card, sums) in catalogue.cards.iter().zip(sums.metrics.chunks(infos.len().max(1))) {
            for (info, sums) in infos.iter().zip(sums) {
                rows.push((side, card, info, sums));
            }
        }
    }
    let mean = |sums| count_ratio_mean(sums, results.scenario.level);
    Columns::of(&rows)
        .with("side", |r| r.0)
        .texts(["card", "name", "metric", "unit", "help"], |r| [&r.1.id, &r.1.name, &r.2.name, r.2.unit, &r.2.help])
        .with("built", |r| r.3.n)
        .with("total", |r| total(r.3))
        .estimate("mean", |r| mean(r.3))
        .frame()
}

fn actions(results: &Results<'_>) -> DataFrame {
    let catalogue = results.scenario.catalogue;
    let mut rows = Vec::new();
    for (label, side) in results.scenario.sides.iter().zip(&results.ran.tally.sides) {
        for (info, sums) in catalogue.actions.iter().zip(&side.actions) {
            let card = info.card.and_then(|card| catalogue.cards.get(usize::from(card))).map(|card| card.id.as_str());
            rows.push((label.name.as_str(), info.name.as_str(), card, sums));
        }
    }
    let mean = |sums| results.metric(Per::Game, sums);
    Columns::of(&rows)
        .with("side", |r| r.0)
        .with("action", |r| r.1)
        .with("card", |r| r.2)
        .with("games_used", |r| r.3.n)
        .with("uses", |r| total(r.3))
        .estimate("mean", |r| mean(r.3))
        .frame()
}

/// The win rates at every look, with intervals that hold at all looks together.
fn convergence(results: &Results<'_>, rows: &[LookRow]) -> DataFrame {
    Columns::of(rows)
        .with("games", |r| r.games)
        .with("side", |r| side(results, r.side))
        .estimate("win_rate", |r| r.win_rate)
        .frame()
}

/// A row for each side, counted metric and value that occurred; `None` where none is counted.
fn distributions(results: &Results<'_>, rows: &[ValueRow]) -> Option<DataFrame> {
    let metrics = &results.scenario.catalogue.metrics;
    metrics.iter().any(|info| info.most.is_some()).then(|| {
        Columns::of(rows)
            .texts(["side", "metric", "unit"], |r| {
                [side(results, r.side), &metrics[r.metric].name, metrics[r.metric].unit]
            })
            .with("value", |r| r.value)
            .with("or_more", |r| r.or_more)
            .with("games", |r| r.games)
            .estimate("share", |r| r.share)
            .frame()
    })
}

/// A row for each side, series and time that still counts a game; `None` where nothing is followed.
fn series(results: &Results<'_>, rows: &[TimeRow]) -> Option<DataFrame> {
    let infos = &results.scenario.catalogue.series;
    (!infos.is_empty()).then(|| {
        Columns::of(rows)
            .texts(["side", "series", "unit"], |r| [side(results, r.side), &infos[r.series].name, infos[r.series].unit])
            .with("time", |r| r.time)
            .with("time_unit", |r| infos[r.series].time_word)
            .with("games", |r| r.games)
            .estimate("median", |r| r.median)
            .all(["q10", "q25", "q75", "q90"], |r| r.quantiles)
            .frame()
    })
}

/// A row for each map, side and cell, also those that count 0; `None` where there is no map.
fn maps(results: &Results<'_>, rows: &[CellRow]) -> Option<DataFrame> {
    let infos = &results.scenario.catalogue.maps;
    (!infos.is_empty()).then(|| {
        Columns::of(rows)
            .texts(["map", "unit", "side"], |r| [&infos[r.map].name, infos[r.map].unit, side(results, r.side)])
            .all(["column", "row"], |r| [r.column, r.row])
            .all(["count", "games"], |r| [r.count, results.ran.tally.games])
            .with("per_game", |r| r.per_game)
            .frame()
    })
}

fn side<'r>(results: &'r Results<'_>, side: usize) -> &'r str {
    &results.scenario.sides[side].name
}

/// A total in its own unit; null when it does not fit 64 bits.
fn total(sums: &RatioSums) -> Option<i64> {
    i64::try_from(sums.sum).ok()
}

fn per(per: Per) -> &'static str {
    match per {
        Per::Game => "game",
        Per::Recorded => "recorded",
    }
}
