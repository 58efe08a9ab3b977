//! The strongest builds, with their intervals and the average of all.

use crate::frame::SearchSummary;
use crate::stats::Estimate;

use super::super::number::{PERCENT, level, percent, plain, shorten, whole};
use super::super::style::{
    BLACK, BLUE, GREY, INTERVAL_STROKE, LABEL_SIZE, MARGIN, POINT, ROW, SMALL_SIZE, fit, width_of,
};
use super::super::svg::{Anchor, ChartError, Figure, body};
use super::super::text::played;
use super::Chart;
use super::axis::{BELOW, Plot, rounded, ticks};

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
    let values = || {
        let ends = rows.iter().flat_map(|(_, rate, chosen)| [rate.low, rate.high, *chosen]);
        ends.map(|end| end * PERCENT).chain(average)
    };
    let (low, high) = (values().fold(f64::MAX, f64::min), values().fold(f64::MIN, f64::max));
    let pad = (high - low) * 0.05;
    let x = rounded(((low - pad).max(0.0), (high + pad).min(100.0)), 8);
    let longest = rows.iter().map(|(name, ..)| width_of(name, LABEL_SIZE)).max();
    let labels = longest.unwrap_or(0).min(LABELS_MOST);
    let figure = figure(summary, &rows, any);
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
        plot.x_axis(sheet, &ticks(x, 8), "games won (%)");
        if let Some(average) = average {
            let at = plot.px(average);
            sheet.dashes((at, plot.top), (at, plot.bottom), BLACK);
        }
        for (at, (name, rate, chosen)) in rows.iter().enumerate() {
            let y = plot.py(at as f64 + 0.5);
            let name = shorten(name, fit(labels + MARGIN, LABEL_SIZE));
            sheet.text((plot.left - 10, y), &name, LABEL_SIZE, BLACK, Anchor::Right);
            let across = |value: f64| (plot.px(value * PERCENT), y);
            sheet.line(across(rate.low), across(rate.high), BLUE, INTERVAL_STROKE);
            sheet.dot(across(*chosen), POINT - 1, GREY, false);
            sheet.dot(across(rate.point), POINT, BLUE, true);
            let (point, ends) = percent(rate);
            let label = format!("{point} {ends}");
            sheet.text((plot.right + 12, y), &label, SMALL_SIZE, BLACK, Anchor::Left);
        }
    })?;
    Ok(Some((figure.name, svg)))
}

fn figure(summary: &SearchSummary, rows: &[(&str, Estimate, f64)], any: &Estimate) -> Figure {
    let told = rows.iter().take(10).map(|(name, rate, _)| {
        let (point, ends) = percent(rate);
        format!("{name} wins {point} {ends}")
    });
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
