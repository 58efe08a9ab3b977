//! Distributions of the length of games, and of metrics: a chart per metric, a plot per side.

use super::basis;
use crate::charts::histogram::{Counts, Histogram};
use crate::prelude::*;

const HALF: &str = "At least half of the games are at or below the line.";

pub(super) fn turns(summary: &Summary) -> Histogram<'_> {
    let (turns, unit) = (&summary.turns, summary.head.turn_word);
    let mean = turns.mean.map(|mean| format!("Mean: {} {unit} ({}).", joined(amount(&mean)), mean.method.name()));
    let counts = Counts {
        name: "",
        ink: SLATE,
        games: summary.lengths.iter().map(|row| (row.turns, row.games)).collect(),
        median: turns.median,
        tenths: turns.p10.zip(turns.p90),
    };
    Histogram {
        figure: Figure {
            plain: format!("The taller a bar, the more games have that length. {HALF}"),
            caption: mean.unwrap_or_default(),
            ..summary.head.figure("turns", "length of a game")
        },
        axis: match summary.sides.len() {
            1 => format!("{unit} per game"),
            _ => format!("{unit} per game (all sides)"),
        },
        unit,
        max: None,
        plots: vec![counts],
        basis: basis(summary),
        is_partial: false,
    }
}

pub(super) fn metrics(summary: &Summary) -> impl Iterator<Item = Histogram<'_>> {
    // All sides have the same metrics, in the same order.
    let first = summary.sides.first().map(|side| &side.name);
    let metrics = summary.quantiles.iter().filter(move |row| Some(&row.side) == first);
    let names = slugs(metrics.clone().map(|row| row.metric.as_str()));
    metrics.zip(names).map(|(metric, name)| of_metric(summary, metric, &name))
}

fn of_metric<'s>(summary: &'s Summary, of: &'s Quantiles, name: &str) -> Histogram<'s> {
    let plot = |(side, ink): (&'s SideSummary, Rgb)| {
        let mine = summary.values.iter().filter(|row| row.side == side.name && row.metric == of.metric);
        let quantiles = summary.quantiles.iter().find(|row| row.side == side.name && row.metric == of.metric);
        Counts {
            name: &side.name,
            ink,
            games: mine.map(|row| (row.value, row.games)).collect(),
            median: quantiles.and_then(|of| of.median),
            tenths: quantiles.and_then(|of| of.p10.zip(of.p90)),
        }
    };
    let help = summary.metrics.iter().find(|row| row.metric == of.metric).map(|row| sentence(&row.help));
    let axis = label(&of.metric, of.unit);
    let plots: Vec<_> = summary.sides.iter().zip(inks()).map(plot).collect();
    let games = |counts: &Counts<'_>| counts.games.iter().map(|(_, games)| games).sum::<u64>();
    let is_partial = plots.iter().any(|counts| games(counts) < summary.head.games);
    Histogram {
        figure: Figure {
            plain: format!("How often each value occurred in a game. {HALF}"),
            caption: help.unwrap_or_default(),
            ..summary.head.figure(&format!("distribution_{name}"), &axis)
        },
        axis,
        unit: of.unit,
        max: Some(of.max),
        plots,
        basis: match is_partial {
            true => format!("Only games with a value count; {} intervals", level(summary.head.level)),
            false => basis(summary),
        },
        is_partial,
    }
}
