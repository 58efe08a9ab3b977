//! What each card causes: one chart for each side.

use crate::frame::{ImpactSummary, slugs};
use crate::stats::Estimate;

use super::super::impact::{neutral_names, sorted};
use super::super::number::level;
use super::super::svg::{Chart, ChartError, Figure};
use super::super::text::played;
use super::cards::{bars, height, left_out, told};

/// Draws one chart for each side that has cards.
pub(super) fn draw(summary: &ImpactSummary) -> Result<Vec<Chart>, ChartError> {
    let sides = summary.sides.iter().map(|side| side.name.as_str());
    let mut charts = Vec::new();
    for (side, slug) in sides.clone().zip(slugs(sides)) {
        let rows = sorted(summary, side);
        let rows: Vec<(&str, Estimate)> =
            rows.into_iter().map(|(card, effect)| (card.name.as_str(), effect)).collect();
        if !rows.is_empty() {
            let figure = figure(summary, side, format!("impact_{slug}"), &rows);
            charts.push(bars(figure, &rows, "points of win rate that it adds")?);
        }
    }
    Ok(charts)
}

fn figure(summary: &ImpactSummary, side: &str, name: String, rows: &[(&str, Estimate)]) -> Figure {
    let (word, neutral) = (summary.card_word, neutral_names(summary));
    let method = rows.first().map_or("", |(_, effect)| effect.method.name());
    Figure {
        name,
        // The side first: a long title is cut at its end, and the sides must be told apart.
        title: format!("What {word} of {side} add: {}", summary.title),
        words: told(rows, "from most to least"),
        caption: format!(
            "n = {}, as they are and with each replaced by {neutral} on the same dice; {} \
             intervals for all {} together ({method}). Full: the interval leaves out 0. The \
             difference is caused by the card.{}",
            played(summary.games, summary.blocks),
            level(summary.level),
            summary.family,
            left_out(rows.len(), "impact.csv")
        ),
        height: height(rows.len()),
    }
}
