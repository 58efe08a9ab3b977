//! Variants against a baseline: differences of the win rate with the band that does not matter.

use crate::frame::CompareSummary;
use crate::stats::{Estimate, Judged};

use super::super::compare::{ranked, threshold_words, verdict_words};
use super::super::number::{PERCENT, level, points, shorten};
use super::super::style::{
    BLACK, BLUE, GREY, INTERVAL_STROKE, LABEL_SIZE, LABELS_MOST, MARGIN, POINT, ROW, SMALL_SIZE,
    VERMILLION, fit, width_of,
};
use super::super::svg::{Anchor, ChartError, Figure, Sheet, body};
use super::super::text::{counted, played};
use super::Chart;
use super::axis::{BELOW, Plot, rounded, ticks};

/// How many variants are told to screen readers.
const TOLD: usize = 20;

/// How much of the band's colour shows.
const BAND: f64 = 0.13;

/// Draws the chart, if anything is known.
pub(super) fn draw(summary: &CompareSummary) -> Result<Option<Chart>, ChartError> {
    let rows: Vec<Row<'_>> = ranked(summary)
        .into_iter()
        .filter_map(|(variant, difference)| {
            let (verdict, words) = (variant.verdict, verdict_words(variant));
            Some(Row { name: &variant.name, difference: difference?, verdict, words })
        })
        .collect();
    if rows.is_empty() {
        return Ok(None);
    }
    let figure = figure(summary, &rows);
    let svg = figure.draw(|sheet| rows_on(sheet, summary, &rows, figure.height))?;
    Ok(Some((figure.name, svg)))
}

/// One variant.
struct Row<'s> {
    name: &'s str,
    difference: Estimate,
    verdict: Judged,
    words: &'static str,
}

fn rows_on(sheet: &mut Sheet<'_>, summary: &CompareSummary, rows: &[Row<'_>], height: i32) {
    let edge = summary.threshold * PERCENT;
    let low = rows.iter().map(|row| row.difference.low * PERCENT).fold(-edge * 1.2, f64::min);
    let high = rows.iter().map(|row| row.difference.high * PERCENT).fold(edge * 1.2, f64::max);
    let x = rounded((low, high), 8);
    let widest = |words: &dyn Fn(&Row<'_>) -> i32| rows.iter().map(words).max().unwrap_or(0);
    let labels = widest(&|row| width_of(row.name, LABEL_SIZE)).min(LABELS_MOST);
    let verdicts = widest(&|row| width_of(row.words, SMALL_SIZE));
    let (left, top, right, bottom) = body(height);
    let plot = Plot {
        left: left + labels + MARGIN,
        top: top + ROW,
        right: right - verdicts - MARGIN,
        bottom: bottom - BELOW,
        x,
        y: (rows.len() as f64, 0.0),
    };
    let (from, to, zero) = (plot.px(-edge), plot.px(edge), plot.px(0.0));
    let band = [(from, plot.top), (to, plot.top), (to, plot.bottom), (from, plot.bottom)];
    sheet.band(&band, GREY, BAND);
    plot.x_axis(sheet, &ticks(x, 8), &format!("points of win rate of {}", summary.side));
    for at in [from, to] {
        sheet.dashes((at, plot.top), (at, plot.bottom), GREY);
    }
    sheet.line((zero, plot.top), (zero, plot.bottom), BLACK, 1);
    let base = shorten(&summary.baseline.name, fit(LABELS_MOST, SMALL_SIZE));
    sheet.text((zero, plot.top - ROW / 2), &base, SMALL_SIZE, BLACK, Anchor::Middle);
    for (at, row) in rows.iter().enumerate() {
        let y = plot.py(at as f64 + 0.5);
        let name = shorten(row.name, fit(labels + MARGIN, LABEL_SIZE));
        sheet.text((plot.left - 10, y), &name, LABEL_SIZE, BLACK, Anchor::Right);
        let ink = match row.verdict {
            Judged::Better => BLUE,
            Judged::Worse => VERMILLION,
            Judged::TooClose | Judged::Unknown => GREY,
        };
        let across = |value: f64| (plot.px(value * PERCENT), y);
        let difference = &row.difference;
        sheet.line(across(difference.low), across(difference.high), ink, INTERVAL_STROKE);
        mark(sheet, across(difference.point), row.verdict);
        sheet.text((plot.right + 10, y), row.words, SMALL_SIZE, ink, Anchor::Left);
    }
}

/// A shape for each verdict, so that none needs its colour: a triangle up, a triangle down, a full
/// square, a hollow circle.
fn mark(sheet: &mut Sheet<'_>, (x, y): (i32, i32), verdict: Judged) {
    const HALF: i32 = POINT + 2;
    match verdict {
        Judged::Better => {
            sheet.band(&[(x - HALF, y + HALF), (x + HALF, y + HALF), (x, y - HALF)], BLUE, 1.0);
        }
        Judged::Worse => {
            let down = [(x - HALF, y - HALF), (x + HALF, y - HALF), (x, y + HALF)];
            sheet.band(&down, VERMILLION, 1.0);
        }
        Judged::TooClose => {
            sheet.rectangle((x - POINT, y - POINT), (x + POINT, y + POINT), GREY);
        }
        Judged::Unknown => sheet.dot((x, y), POINT, GREY, false),
    }
}

fn figure(summary: &CompareSummary, rows: &[Row<'_>]) -> Figure {
    let method = rows.first().map_or("", |row| row.difference.method.name());
    let edge = threshold_words(summary);
    let told = |row: &Row<'_>| {
        let (point, ends) = points(&row.difference, 1);
        format!("{} {point} {ends}, {}", row.name, row.words)
    };
    let mut words: Vec<String> = rows.iter().take(TOLD).map(told).collect();
    if rows.len() > TOLD {
        words.push(format!("and {} more below", rows.len() - TOLD));
    }
    let looks = match summary.looks_at_most {
        None => String::new(),
        Some(most) => format!(" and {most} looks"),
    };
    Figure {
        name: "compare".to_owned(),
        title: format!("Variants against \"{}\": {}", summary.baseline.name, summary.title),
        words: format!(
            "Points of win rate of {} against \"{}\", from most to least: {}.",
            summary.side,
            summary.baseline.name,
            words.join("; ")
        ),
        caption: format!(
            "n = {} of the baseline{}, on the same dice; {} intervals that hold together for all \
             {}{looks} ({method}). Grey band: up to {edge}, too close to matter. Triangle: better \
             or worse; square: too close; hollow: not yet known.",
            played(summary.games, summary.blocks),
            match summary.looks_at_most {
                None => " and of each variant".to_owned(),
                Some(_) => format!(", {} in all", counted(summary.games_in_all, "game")),
            },
            level(summary.level),
            counted(summary.family as u64, "variant")
        ),
        height: ROW * rows.len() as i32 + 2 * ROW + BELOW,
    }
}
