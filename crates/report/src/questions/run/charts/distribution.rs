//! How long games were, and how a metric that is counted value by value is distributed: a chart a metric, a plot a side.

use plotters::style::RGBColor;

use crate::frame::{Quantiles, SideSummary, Summary, slugs};

use super::basis;
use crate::charts::histogram::{Counts, Histogram};
use crate::number::{amount, joined};
use crate::style::{SLATE, inks};
use crate::svg::Figure;
use crate::text::{label, sentence};

pub(super) fn turns(summary: &Summary) -> Histogram<'_> {
    let (turns, unit) = (&summary.turns, summary.head.turn_word);
    let mean = turns.mean.map(|mean| format!("Mean {} {unit} ({}).", joined(amount(&mean)), mean.method.name()));
    let counts = Counts {
        name: "",
        ink: SLATE,
        games: summary.lengths.iter().map(|row| (row.turns, row.games)).collect(),
        median: turns.median,
        tenths: turns.p10.zip(turns.p90),
    };
    Histogram {
        figure: Figure {
            plain: "How long games take: the taller a bar, the more of them. Half end before the median.".to_owned(),
            caption: mean.unwrap_or_default(),
            ..summary.head.figure("turns", "length of a game")
        },
        axis: match summary.sides.len() {
            1 => format!("{unit} a game"),
            _ => format!("{unit} a game (all sides together)"),
        },
        unit,
        most: None,
        plots: vec![counts],
        basis: basis(summary),
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
    let plot = |(side, ink): (&'s SideSummary, RGBColor)| {
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
    Histogram {
        figure: Figure {
            plain: "How often a side had so many in a game. Half of its games lie left of the line, half right."
                .to_owned(),
            caption: help.unwrap_or_default(),
            ..summary.head.figure(&format!("distribution_{name}"), &axis)
        },
        axis,
        unit: of.unit,
        most: Some(of.most),
        plots: summary.sides.iter().zip(inks()).map(plot).collect(),
        basis: basis(summary),
    }
}
