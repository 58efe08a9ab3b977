//! The strongest builds, with their intervals and the average of all.

use crate::frame::SearchSummary;
use crate::stats::Estimate;

use super::super::number::{PERCENT, joined, level, percent, plain, whole};
use super::super::style::{BLACK, BLUE, GREY, POINT, ROW};
use super::super::svg::{Chart, ChartError, Figure};
use super::super::text::played;
use super::axis::{BELOW, NOWHERE, rounded, span};
use super::rows::{ROOM, Room, Rows, ends};

/// The room on the right for numbers.
const NUMBERS: i32 = 140;

/// The most that builds in words may take of the width.
const LABELS_MOST: i32 = 390;

/// Draws it when a build was chosen.
pub(super) fn draw(summary: &SearchSummary) -> Result<Option<Chart>, ChartError> {
    let rows: Vec<(&str, Estimate, f64)> = summary
        .best
        .iter()
        .filter_map(|row| Some((row.build.as_str(), row.win_rate?, row.thinning_rate)))
        .collect();
    let Some((_, any, _)) = rows.first() else { return Ok(None) };
    let average = summary.average.map(|average| average.point * PERCENT);
    let chosen = rows.iter().map(|(.., chosen)| chosen * PERCENT);
    let values = ends(rows.iter().map(|(_, rate, _)| rate)).chain(chosen).chain(average);
    let (low, high) = span(values, NOWHERE);
    let pad = (high - low) * 0.05;
    let x = rounded(((low - pad).max(0.0), (high + pad).min(100.0)), 8);
    let figure = figure(summary, &rows, any);
    let room = Room { beside: NUMBERS, labels: LABELS_MOST, ..ROOM };
    let fill = (figure.height, rows.len() as f64);
    let on = Rows::new(rows.iter().map(|(name, ..)| *name), &room, fill, x);
    let chart = figure.draw(|sheet| {
        on.axis(sheet, "games won (%)");
        if let Some(average) = average {
            on.dashes(sheet, average, BLACK);
        }
        for (at, (name, rate, chosen)) in rows.iter().enumerate() {
            let y = on.y(at);
            on.name(sheet, y, name);
            on.interval(sheet, y, rate, BLUE);
            sheet.dot(on.at(*chosen, y), POINT - 1, GREY, false);
            sheet.dot(on.at(rate.point, y), POINT, BLUE, true);
            on.beside(sheet, y, &joined(percent(rate)));
        }
    })?;
    Ok(Some(chart))
}

fn figure(summary: &SearchSummary, rows: &[(&str, Estimate, f64)], any: &Estimate) -> Figure {
    let told = rows.iter().take(10);
    let told = told.map(|(name, rate, _)| format!("{name} wins {}", joined(percent(rate))));
    let average = summary.average.map_or(String::new(), |average| {
        format!(
            " Dashed: {} %, all {} builds together.",
            plain(average.point * PERCENT, 1),
            whole(summary.builds)
        )
    });
    Figure {
        name: "search".into(),
        title: format!("The strongest builds of {}: {}", summary.side, summary.title),
        words: format!("{}.{average}", told.collect::<Vec<_>>().join("; ")),
        caption: format!(
            "n = {} of each build, fresh: they had no part in the choice; {} intervals for all {} \
             together ({}). Hollow: the win rate by which a build was chosen, which flatters \
             it.{average}",
            played(summary.games, summary.blocks),
            level(summary.level),
            rows.len(),
            any.method.name()
        ),
        height: ROW * rows.len() as i32 + ROW + BELOW,
    }
}
