//! Strengths on one scale, with their intervals.

use crate::frame::{Contestant, MatrixSummary};
use balance_stats::{RATINGS_METHOD, Rating, RatingKind};

use super::super::matrix::{elo, verdict};
use super::super::number::{joined, level};
use super::super::style::{BLUE, GREY, INTERVAL_STROKE, POINT, ROW, VERMILLION};
use super::super::svg::{Chart, ChartError, Figure, Sheet};
use super::super::text::played;
use super::axis::{BELOW, rounded, span};
use super::rows::{ROOM, Room, Rows};

/// The room on the right for numbers.
const NUMBERS: i32 = 150;

/// The least that the axis spans, in Elo points.
const LEAST_SPAN: f64 = 20.0;

pub(super) fn draw(summary: &MatrixSummary) -> Result<Option<Chart>, ChartError> {
    let rows: Vec<&Contestant> = summary
        .by_rank()
        .into_iter()
        .map(|at| &summary.contestants[at])
        .filter(|one| one.rating.is_some_and(|rating| rating.standing != RatingKind::Apart))
        .collect();
    if rows.is_empty() {
        return Ok(None);
    }
    let all = rows.iter().filter_map(|one| one.rating);
    let (low, high) = span(all.flat_map(|r| [r.elo, r.low, r.high]).flatten(), (0.0, 0.0));
    // An open interval runs to the border, so the border is beyond its closed end.
    let pad = ((high - low) * 0.08).max((LEAST_SPAN - (high - low)) / 2.0);
    let x = rounded((low - pad, high + pad), 8);
    let figure = figure(summary, &rows);
    let room = Room { beside: NUMBERS, ..ROOM };
    let count = rows.len() as f64;
    let on = Rows::new(rows.iter().map(|one| one.name.as_str()), &room, figure.height, count, x);
    let chart = figure.draw(|sheet| {
        on.axis_from_zero(sheet, "strength (Elo points over the mean)");
        for (at, one) in rows.iter().enumerate() {
            let y = on.y(at);
            on.name(sheet, y, &one.name);
            if let Some(rating) = &one.rating {
                interval(sheet, &on, y, rating);
            }
            on.beside(sheet, y, &joined(elo(one)));
            let half = ROW / 2 - 2;
            let (from, to) = ((on.plot.left, y - half), (on.plot.right, y + half));
            sheet.tip(from, to, format!("{} {}", one.name, joined(elo(one))));
        }
    })?;
    Ok(Some(chart))
}

/// A strength with its interval, and an arrow where that is open.
fn interval(sheet: &mut Sheet<'_>, on: &Rows, y: i32, rating: &Rating) {
    let plot = &on.plot;
    let from = rating.low.map_or(plot.left, |low| plot.px(low));
    let to = rating.high.map_or(plot.right, |high| plot.px(high));
    let above = rating.low.is_some_and(|low| low > 0.0);
    let below = rating.high.is_some_and(|high| high < 0.0);
    let ink = match (above, below) {
        (true, _) => BLUE,
        (_, true) => VERMILLION,
        _ => GREY,
    };
    sheet.line((from, y), (to, y), ink, INTERVAL_STROKE);
    let ends = [(rating.low, plot.left, 9), (rating.high, plot.right, -9)];
    for (_, tip, back) in ends.into_iter().filter(|(end, ..)| end.is_none()) {
        sheet.line((tip, y), (tip + back, y - 7), ink, 2);
        sheet.line((tip, y), (tip + back, y + 7), ink, 2);
    }
    if let Some(elo) = rating.elo {
        sheet.dot((plot.px(elo), y), POINT, ink, above || below);
    }
}

fn figure(summary: &MatrixSummary, rows: &[&Contestant]) -> Figure {
    let told = rows.iter().take(10).map(|one| format!("{} {}", one.name, joined(elo(one))));
    let fit = summary
        .goodness_of_fit
        .as_ref()
        .map_or(String::new(), |test| format!(" Does a scale explain who beats whom? {}", verdict(test)));
    Figure {
        name: "ratings".into(),
        title: format!("Strengths: {}", summary.title),
        words: format!("Elo points from the strongest on: {}.", told.collect::<Vec<_>>().join("; ")),
        plain: "The farther right, the stronger. 100 points more take about 64 of 100 points of a duel.".to_owned(),
        caption: format!(
            "n = {} of each pair; {} intervals, each by itself ({RATINGS_METHOD}). Full: the \
             interval leaves out the mean. An arrow: open to that side, no point was lost, or \
             none taken.{fit}",
            played(summary.games, summary.blocks),
            level(summary.level)
        ),
        height: ROW * rows.len() as i32 + ROW + BELOW,
    }
}
