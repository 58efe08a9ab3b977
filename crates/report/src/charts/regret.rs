//! What choices give away: by kind of decision, and by card.

use crate::frame::{GivenAway, RegretSummary};
use balance_stats::Estimate;

use super::super::number::{counted, level};
use super::super::svg::{Chart, ChartError, Figure};
use super::super::text::played;
use super::cards::{FULL, bars, height, left_out, told};

pub(super) fn kinds(summary: &RegretSummary) -> Result<Option<Chart>, ChartError> {
    let rows = summary.kinds.iter().map(|row| (row.kind, row.given));
    draw(summary, "kinds", "kind of decision", rows)
}

pub(super) fn cards(summary: &RegretSummary) -> Result<Option<Chart>, ChartError> {
    let rows = summary.cards.iter().map(|row| (row.name.as_str(), row.given));
    draw(summary, "cards", summary.card_word, rows)
}

fn draw<'s>(
    summary: &RegretSummary,
    table: &str,
    what: &str,
    rows: impl Iterator<Item = (&'s str, GivenAway)>,
) -> Result<Option<Chart>, ChartError> {
    let rows: Vec<(&str, Estimate)> = rows.filter_map(|(name, given)| Some((name, given.a_game?))).collect();
    let Some((_, first)) = rows.first() else { return Ok(None) };
    let figure = Figure {
        name: format!("regret_{table}"),
        title: format!("What choices give away, by {what}: {}", summary.title),
        words: told(&rows, "from most to least given away a game"),
        plain: format!("The farther right, the more such choices cost against the best one. {FULL}"),
        caption: format!(
            "n = {}, {} looked at; {} intervals for all of them together ({}). Full: the \
             interval leaves out 0. A lower bound, where greedy players go on.{}",
            played(summary.games, summary.blocks),
            counted(summary.looked_at, "decision"),
            level(summary.level),
            first.method.name(),
            left_out(rows.len(), &format!("{table}.csv"))
        ),
        height: height(rows.len()),
    };
    bars(figure, &rows, "points of win probability given away a game").map(Some)
}
