//! Win rates with their intervals, a row each.

use crate::frame::Summary;
use balance_stats::Estimate;

use super::super::number::{PERCENT, joined, percent, plain};
use super::super::style::{BLACK, BLUE, GREY, POINT, ROW};
use super::super::svg::{Chart, ChartError, Figure};
use super::axis::{BELOW, NOWHERE, rounded, span};
use super::basis;
use super::rows::{ROOM, Room, Rows, ends};

/// The least that the axis of sides spans, in points: a hair's breadth shall not look like a gulf.
const LEAST_SPAN: f64 = 4.0;

pub(crate) struct Rate<'s> {
    pub(crate) name: &'s str,
    pub(crate) rate: Estimate,
    /// The win rate by which it was chosen, if it was.
    pub(crate) chosen: Option<f64>,
}

pub(super) fn sides(summary: &Summary) -> Result<Option<Chart>, ChartError> {
    let sides = summary.sides.iter();
    let rates = sides.filter_map(|side| Some(Rate { name: &side.name, rate: side.win_rate?, chosen: None }));
    let rates: Vec<Rate<'_>> = rates.collect();
    if rates.is_empty() {
        return Ok(None);
    }
    let even = even(summary);
    let (low, high) = range(&rates, even);
    let pad = ((high - low) * 0.1).max((LEAST_SPAN - (high - low)) / 2.0);
    let room = Room { beside: 170, gap: 12, ..ROOM };
    draw(&of_sides(summary, &rates, even), &rates, &room, (low - pad, high + pad), even).map(Some)
}

/// All that is drawn, in percent.
pub(crate) fn range(rates: &[Rate<'_>], dashed: Option<f64>) -> (f64, f64) {
    let chosen = rates.iter().filter_map(|of| Some(of.chosen? * PERCENT));
    span(ends(rates.iter().map(|of| &of.rate)).chain(chosen).chain(dashed), NOWHERE)
}

/// A row for each rate, and dashes at what they are held against.
pub(crate) fn draw(
    figure: &Figure,
    rates: &[Rate<'_>],
    room: &Room,
    (low, high): (f64, f64),
    dashed: Option<f64>,
) -> Result<Chart, ChartError> {
    let x = rounded((low.max(0.0), high.min(100.0)), 8);
    // What was not chosen has room above and below it.
    let beyond = if rates.iter().all(|of| of.chosen.is_none()) { 0.25 } else { 0.0 };
    let count = rates.len() as f64 + 2.0 * beyond;
    let rows = Rows::new(rates.iter().map(|of| of.name), room, figure.height, count, x);
    figure.draw(|sheet| {
        rows.axis(sheet, "games won (%)");
        if let Some(value) = dashed {
            rows.dashes(sheet, value, BLACK);
        }
        for (at, Rate { name, rate, chosen }) in rates.iter().enumerate() {
            let y = rows.plot.py(at as f64 + 0.5 + beyond);
            rows.name(sheet, y, name);
            rows.interval(sheet, y, rate, BLUE);
            if let Some(chosen) = chosen {
                sheet.dot(rows.at(*chosen, y), POINT - 1, GREY, false);
            }
            sheet.dot(rows.at(rate.point, y), POINT, BLUE, true);
            rows.beside(sheet, y, &joined(percent(rate)));
            rows.tip(sheet, y, rate, format!("{name} wins {}", joined(percent(rate))));
        }
    })
}

fn of_sides(summary: &Summary, rates: &[Rate<'_>], even: Option<f64>) -> Figure {
    let told = rates.iter().map(|of| format!("{} wins {}", of.name, joined(percent(&of.rate))));
    let told = told.collect::<Vec<_>>().join("; ");
    let even = even.map_or(String::new(), |even| {
        format!(" Dashed: {} %, an even share of the games that somebody won.", plain(even, 1))
    });
    Figure {
        name: "win_rate".into(),
        title: format!("{}: win rate", summary.head.title),
        words: format!("{told}. {}", basis(summary)),
        plain: match summary.sides.len() {
            1 => "The dot is the win rate; the bar is how far off it may be.".to_owned(),
            _ => "A dot is a win rate, its bar how far off it may be. Sides whose bars lie apart are not equally \
                  strong."
                .to_owned(),
        },
        caption: format!("{} ({}).{even}", basis(summary), rates[0].rate.method.name()),
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
