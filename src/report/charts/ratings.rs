//! Strengths on one scale, with their intervals.

use crate::frame::{Contestant, MatrixSummary};
use crate::stats::{RATINGS_METHOD, RatingKind};

use super::super::matrix::{elo, verdict};
use super::super::number::{level, shorten};
use super::super::style::{
    BLACK, BLUE, GREY, INTERVAL_STROKE, LABEL_SIZE, LABELS_MOST, MARGIN, POINT, ROW, SMALL_SIZE,
    VERMILLION, fit, width_of,
};
use super::super::svg::{Anchor, ChartError, Figure, body};
use super::super::text::played;
use super::Chart;
use super::axis::{BELOW, Plot, rounded, ticks};

/// The room on the right for numbers.
const NUMBERS: i32 = 150;

/// The least that the axis spans, in Elo points.
const LEAST_SPAN: f64 = 20.0;

/// Draws it when there is a scale.
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
    let all = || rows.iter().filter_map(|one| one.rating);
    let ends = || all().flat_map(|r| [r.elo, r.low, r.high]).flatten();
    let low = ends().fold(0.0, f64::min);
    let high = ends().fold(0.0, f64::max);
    // An open interval runs to the border, so the border is beyond its closed end.
    let pad = ((high - low) * 0.08).max((LEAST_SPAN - (high - low)) / 2.0);
    let x = rounded((low - pad, high + pad), 8);
    let longest = rows.iter().map(|one| width_of(&one.name, LABEL_SIZE)).max();
    let labels = longest.unwrap_or(0).min(LABELS_MOST);
    let figure = figure(summary, &rows);
    let (left, top, right, bottom) = body(figure.height);
    let plot = Plot {
        left: left + labels + MARGIN,
        top: top + ROW / 2,
        right: right - NUMBERS,
        bottom: bottom - BELOW,
        x,
        y: (rows.len() as f64, 0.0),
    };
    let svg = figure.draw(|sheet| {
        plot.x_axis(sheet, &ticks(x, 8), "strength (Elo points over the mean)");
        let zero = plot.px(0.0);
        sheet.line((zero, plot.top), (zero, plot.bottom), BLACK, 1);
        for (at, one) in rows.iter().enumerate() {
            let Some(rating) = one.rating else { continue };
            let y = plot.py(at as f64 + 0.5);
            let name = shorten(&one.name, fit(labels + MARGIN, LABEL_SIZE));
            sheet.text((plot.left - 10, y), &name, LABEL_SIZE, BLACK, Anchor::Right);
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
            for (open, tip, back) in
                [(rating.low.is_none(), plot.left, 9), (rating.high.is_none(), plot.right, -9)]
            {
                if open {
                    sheet.line((tip, y), (tip + back, y - 7), ink, 2);
                    sheet.line((tip, y), (tip + back, y + 7), ink, 2);
                }
            }
            if let Some(elo) = rating.elo {
                sheet.dot((plot.px(elo), y), POINT, ink, above || below);
            }
            let (point, ends) = elo(one);
            let label = format!("{point} {ends}");
            sheet.text((plot.right + 12, y), &label, SMALL_SIZE, BLACK, Anchor::Left);
        }
    })?;
    Ok(Some((figure.name, svg)))
}

fn figure(summary: &MatrixSummary, rows: &[&Contestant]) -> Figure {
    let told = rows.iter().take(10).map(|one| {
        let (point, ends) = elo(one);
        format!("{} {point} {ends}", one.name)
    });
    let fit = summary.goodness_of_fit.as_ref().map_or(String::new(), |test| {
        format!(" Does a scale explain who beats whom? {}", verdict(test))
    });
    Figure {
        name: "ratings".into(),
        title: format!("Strengths: {}", summary.title),
        words: format!(
            "Elo points from the strongest on: {}.",
            told.collect::<Vec<_>>().join("; ")
        ),
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
