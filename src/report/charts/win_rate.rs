//! The win rate of each side, with its interval and what would be even.

use crate::frame::Summary;
use crate::stats::Estimate;

use super::super::number::{PERCENT, joined, percent, plain};
use super::super::style::{BLACK, BLUE, ROW};
use super::super::svg::{Chart, ChartError, Figure};
use super::axis::{BELOW, NOWHERE, rounded, span};
use super::basis;
use super::rows::{ROOM, Room, Rows, ends};

/// The least that the axis spans, in points: a hair's breadth shall not look like a gulf.
const LEAST_SPAN: f64 = 4.0;

/// The room on the right for numbers.
const NUMBERS: i32 = 170;

/// Draws it when there is a rate.
pub(super) fn draw(summary: &Summary) -> Result<Option<Chart>, ChartError> {
    let sides = summary.sides.iter();
    let rates: Vec<(&str, Estimate)> =
        sides.filter_map(|side| Some((side.name.as_str(), side.win_rate?))).collect();
    if rates.is_empty() {
        return Ok(None);
    }
    let even = even(summary);
    let (low, high) = span(ends(rates.iter().map(|(_, rate)| rate)).chain(even), NOWHERE);
    let pad = ((high - low) * 0.1).max((LEAST_SPAN - (high - low)) / 2.0);
    let x = rounded(((low - pad).max(0.0), (high + pad).min(100.0)), 8);
    let figure = figure(summary, &rates, even);
    let room = Room { beside: NUMBERS, gap: 12, ..ROOM };
    let fill = (figure.height, rates.len() as f64 + 0.5);
    let rows = Rows::new(rates.iter().map(|(name, _)| *name), &room, fill, x);
    let chart = figure.draw(|sheet| {
        rows.axis(sheet, "games won (%)");
        if let Some(even) = even {
            rows.dashes(sheet, even, BLACK);
        }
        for (at, (name, rate)) in rates.iter().enumerate() {
            let y = rows.plot.py(at as f64 + 0.75);
            rows.name(sheet, y, name);
            rows.estimate(sheet, y, rate, (BLUE, true));
            rows.beside(sheet, y, &joined(percent(rate)));
        }
    })?;
    Ok(Some(chart))
}

fn figure(summary: &Summary, rates: &[(&str, Estimate)], even: Option<f64>) -> Figure {
    let told = rates.iter().map(|(name, rate)| format!("{name} wins {}", joined(percent(rate))));
    let told = told.collect::<Vec<_>>().join("; ");
    let even = even.map_or(String::new(), |even| {
        format!(" Dashed: {} %, an even share of the games that somebody won.", plain(even, 1))
    });
    Figure {
        name: "win_rate".into(),
        title: format!("{}: win rate", summary.title),
        words: format!("{told}. {}", basis(summary)),
        caption: format!("{} ({}).{even}", basis(summary), rates[0].1.method.name()),
        height: ROW * 3 / 2 * (rates.len() as i32 + 1) + BELOW,
    }
}

/// What each side would win if all were alike, in percent: an even share of the games that were
/// neither drawn nor unfinished. Alone there is nobody to be even with.
fn even(summary: &Summary) -> Option<f64> {
    let sides = summary.sides.len();
    let won = 1.0 - summary.draw_rate?.point - summary.unfinished_rate?.point;
    (sides > 1).then(|| won * PERCENT / sides as f64)
}
