//! The win rate of each side, with its interval and what would be even.

use crate::frame::Summary;

use super::super::number::{PERCENT, percent, plain, shorten};
use super::super::style::{
    BLACK, BLUE, INTERVAL_STROKE, LABEL_SIZE, LABELS_MOST, MARGIN, POINT, ROW, SMALL_SIZE, fit,
    width_of,
};
use super::super::svg::{Anchor, ChartError, Figure, body};
use super::axis::{BELOW, Plot, rounded, ticks};
use super::{Chart, basis};

/// The least that the axis spans, in points: a hair's breadth shall not look like a gulf.
const LEAST_SPAN: f64 = 4.0;

/// The room on the right for numbers.
const NUMBERS: i32 = 170;

/// Draws it when there is a rate.
pub(super) fn draw(summary: &Summary) -> Result<Option<Chart>, ChartError> {
    let rows: Vec<_> =
        summary.sides.iter().filter_map(|side| side.win_rate.map(|rate| (side, rate))).collect();
    let Some((_, any)) = rows.first() else {
        return Ok(None);
    };
    let even = even(summary);
    let words = rows.iter().map(|(side, rate)| {
        let (point, ends) = percent(rate);
        format!("{} wins {point} {ends}", side.name)
    });
    let method = any.method.name();
    let even_words = even.map_or(String::new(), |even| {
        format!(" Dashed: {} %, an even share of the games that somebody won.", plain(even, 1))
    });
    let height = ROW * 3 / 2 * (rows.len() as i32 + 1) + BELOW;
    let figure = Figure {
        name: "win_rate".into(),
        title: format!("{}: win rate", summary.title),
        words: format!("{}. {}", words.collect::<Vec<_>>().join("; "), basis(summary)),
        caption: format!("{} ({method}).{even_words}", basis(summary)),
        height,
    };
    let lows = rows.iter().map(|(_, rate)| rate.low * PERCENT).chain(even);
    let highs = rows.iter().map(|(_, rate)| rate.high * PERCENT).chain(even);
    let (low, high) = (lows.fold(f64::MAX, f64::min), highs.fold(f64::MIN, f64::max));
    let pad = ((high - low) * 0.1).max((LEAST_SPAN - (high - low)) / 2.0);
    let x = rounded(((low - pad).max(0.0), (high + pad).min(100.0)), 8);
    let longest = rows.iter().map(|(side, _)| width_of(&side.name, LABEL_SIZE)).max();
    let labels = longest.unwrap_or(0).min(LABELS_MOST);
    let (left, top, right, bottom) = body(height);
    let plot = Plot {
        left: left + labels + MARGIN,
        top: top + ROW / 2,
        right: right - NUMBERS,
        bottom: bottom - BELOW,
        x,
        y: (rows.len() as f64 + 0.5, 0.0),
    };
    let svg = figure.draw(|sheet| {
        plot.x_axis(sheet, &ticks(x, 8), "games won (%)");
        if let Some(even) = even {
            let at = plot.px(even);
            sheet.dashes((at, plot.top), (at, plot.bottom), BLACK);
        }
        for (at, (side, rate)) in rows.iter().enumerate() {
            let y = plot.py(at as f64 + 0.75);
            let name = shorten(&side.name, fit(labels + MARGIN, LABEL_SIZE));
            sheet.text((plot.left - 12, y), &name, LABEL_SIZE, BLACK, Anchor::Right);
            let across = |value: f64| (plot.px(value * PERCENT), y);
            sheet.line(across(rate.low), across(rate.high), BLUE, INTERVAL_STROKE);
            sheet.dot(across(rate.point), POINT, BLUE, true);
            let (point, ends) = percent(rate);
            let label = format!("{point} {ends}");
            sheet.text((plot.right + 12, y), &label, SMALL_SIZE, BLACK, Anchor::Left);
        }
    })?;
    Ok(Some((figure.name, svg)))
}

/// What each side would win if all were alike, in percent: an even share of the games that were
/// neither drawn nor unfinished. Alone there is nobody to be even with.
fn even(summary: &Summary) -> Option<f64> {
    let sides = summary.sides.len();
    let won = 1.0 - summary.draw_rate?.point - summary.unfinished_rate?.point;
    (sides > 1).then(|| won * PERCENT / sides as f64)
}
