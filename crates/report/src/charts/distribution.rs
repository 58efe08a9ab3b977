//! How a metric that is counted value by value is distributed: a chart a metric, a plot a side.

use plotters::style::RGBColor;

use crate::frame::{Quantiles, SideSummary, Summary, slugs};

use super::super::number::{PERCENT, amount, joined, plain};
use super::super::spread::middle;
use super::super::style::{
    BLACK, GREY, LABEL_SIZE, LINE_STROKE, PLOT_HEIGHT, SKY, SMALL_SIZE, VERMILLION, shortened, width_of,
};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};
use super::super::text::{capital, label, sentence};
use super::axis::{BELOW, Plot, rounded, ticks};
use super::basis;
use super::turns::{MORE_ROOM, MOST_BARS, TICK_ROOM, reach, span_of};

/// The room above a plot for the side's name and its median.
const ABOVE: i32 = 26;

/// The room between two plots.
const BETWEEN: i32 = 14;

/// The most pixels between two bars.
const WIDEST_GAP: i32 = 8;

/// The height of a plot where there are several.
const SMALL_PLOT: i32 = 96;

struct Row<'s> {
    side: &'s str,
    quantiles: Option<&'s Quantiles>,
    games: Vec<(u32, u64)>,
}

/// The bars of all sides: their values and how many games lie beyond the last.
struct Bars {
    first: u32,
    /// The last value with a bar of its own.
    end: u32,
    /// The values of a bar.
    wide: u32,
    /// Whether some value is larger than `end`.
    beyond: bool,
}

pub(super) fn draw(summary: &Summary) -> Result<Vec<Chart>, ChartError> {
    // All sides have the same metrics, in the same order.
    let first = summary.sides.first().map(|side| &side.name);
    let metrics = summary.quantiles.iter().filter(|row| Some(&row.side) == first);
    let names = slugs(metrics.clone().map(|row| row.metric.as_str()));
    let mut charts = Vec::new();
    for (metric, name) in metrics.zip(names) {
        let rows = rows(summary, &metric.metric);
        if rows.iter().any(|row| !row.games.is_empty()) {
            charts.push(one(summary, metric, &rows, format!("distribution_{name}"))?);
        }
    }
    Ok(charts)
}

fn rows<'s>(summary: &'s Summary, metric: &str) -> Vec<Row<'s>> {
    let row = |side: &'s SideSummary| {
        let mine = summary.values.iter().filter(|row| row.side == side.name && row.metric == metric);
        let quantiles = summary.quantiles.iter().find(|row| row.side == side.name && row.metric == metric);
        Row { side: &side.name, quantiles, games: mine.map(|row| (row.value, row.games)).collect() }
    };
    summary.sides.iter().map(row).collect()
}

fn bars(rows: &[Row<'_>], most: u32) -> Bars {
    let mut all: Vec<(u32, u64)> = rows.iter().flat_map(|row| row.games.iter().copied()).collect();
    all.sort_unstable();
    let (values, games): (Vec<u32>, Vec<u64>) = all.into_iter().unzip();
    let first = values.first().copied().unwrap_or(0);
    let last = values.last().copied().unwrap_or(0);
    // What is counted as the most may be more.
    let told = if last == most { last.saturating_sub(1) } else { last };
    let end = reach(&values, &games).min(told).max(first);
    let wide = (end - first + 1).div_ceil(MOST_BARS);
    // Whole bars, unless that would take in what may be more.
    let end = (first + ((end - first) / wide + 1) * wide - 1).min(told.max(first));
    Bars { first, end, wide, beyond: last > end }
}

fn one(summary: &Summary, metric: &Quantiles, rows: &[Row<'_>], name: String) -> Result<Chart, ChartError> {
    let bars = bars(rows, metric.most);
    let heights: Vec<Vec<f64>> = rows.iter().map(|row| heights(row, &bars)).collect();
    let highest = heights.iter().flatten().copied().fold(0.0, f64::max);
    let count = rows.len() as i32;
    let high = if count == 1 { PLOT_HEIGHT } else { SMALL_PLOT };
    let height = count * (ABOVE + high) + (count - 1) * BETWEEN + BELOW;
    let figure = figure(summary, metric, rows, &bars, name, height);
    let (left, top, right, _) = body(figure.height);
    let shown = (f64::from(bars.first) - 0.5, f64::from(bars.end) + 0.5);
    // As wide as the others, or of very many wide enough to be seen.
    let room = ((shown.1 - shown.0) * MORE_ROOM).max(f64::from(bars.wide));
    let room = if bars.beyond { room } else { 0.0 };
    figure.draw(|sheet| {
        for (nth, (row, heights)) in rows.iter().zip(&heights).enumerate() {
            let above = top + nth as i32 * (ABOVE + high + BETWEEN);
            let plot = Plot {
                left: left + 66,
                top: above + ABOVE,
                right: right - 8,
                bottom: above + ABOVE + high,
                x: (shown.0, shown.1 + room),
                y: (0.0, rounded((0.0, highest), 3).1),
            };
            let about = if count == 1 { 5 } else { 3 };
            plot.y_axis(sheet, &ticks(plot.y, about), "games (%)");
            head(sheet, &plot, row);
            columns(sheet, &plot, heights, &bars);
            marks(sheet, &plot, &bars, row.quantiles);
            if nth + 1 == rows.len() {
                axis(sheet, &plot, &bars, &label(&metric.metric, metric.unit));
            }
        }
    })
}

/// The percent of a side's games in each bar, and last in that of all larger values.
fn heights(row: &Row<'_>, bars: &Bars) -> Vec<f64> {
    let mut heights = vec![0.0; ((bars.end - bars.first) / bars.wide + 2) as usize];
    let all: u64 = row.games.iter().map(|(_, games)| games).sum();
    let last = heights.len() - 1;
    for &(value, games) in &row.games {
        let at = ((value - bars.first) / bars.wide) as usize;
        heights[if value > bars.end { last } else { at }] += games as f64 / all as f64 * PERCENT;
    }
    heights
}

/// The side's name on the left, its median and what most games had on the right.
fn head(sheet: &mut Sheet<'_>, plot: &Plot, row: &Row<'_>) {
    let y = plot.top - ABOVE / 2;
    let told = row.quantiles.map_or(String::new(), told);
    let free = plot.right - plot.left - width_of(&told, SMALL_SIZE) - 20;
    let name = shortened(row.side, free, LABEL_SIZE);
    sheet.text((plot.left, y), &name, LABEL_SIZE, BLACK, Anchor::Left);
    if !told.is_empty() {
        sheet.text((plot.right, y), &told, SMALL_SIZE, BLACK, Anchor::Right);
    }
}

/// `median 4 [4, 5], 80 % of games 2 to 9`.
fn told(quantiles: &Quantiles) -> String {
    let Some(median) = &quantiles.median else { return String::new() };
    let middle = middle(quantiles).map(|middle| format!(", 80 % of games {middle}"));
    format!("median {}{}", joined(amount(median)), middle.unwrap_or_default())
}

fn columns(sheet: &mut Sheet<'_>, plot: &Plot, heights: &[f64], bars: &Bars) {
    let Some((beyond, heights)) = heights.split_last() else { return };
    for (at, &height) in heights.iter().enumerate() {
        let from = f64::from(bars.first + at as u32 * bars.wide) - 0.5;
        let to = (from + f64::from(bars.wide)).min(f64::from(bars.end) + 0.5);
        let (x0, x1) = (plot.px(from), plot.px(to));
        column(sheet, plot, (x0, x1), height, SKY);
        let first = bars.first + at as u32 * bars.wide;
        let which = span_of(first, (first + bars.wide - 1).min(bars.end));
        sheet.tip((x0, plot.top), (x1, plot.bottom), format!("{which}: {} % of the games", plain(height, 2)));
    }
    if bars.beyond {
        let x0 = plot.px(f64::from(bars.end) + 0.5);
        column(sheet, plot, (x0, plot.right), *beyond, GREY);
        let words = format!("{} or more: {} % of the games", bars.end + 1, plain(*beyond, 2));
        sheet.tip((x0, plot.top), (plot.right, plot.bottom), words);
    }
    sheet.line((plot.left, plot.bottom), (plot.right, plot.bottom), GREY, 1);
}

fn column(sheet: &mut Sheet<'_>, plot: &Plot, (x0, x1): (i32, i32), height: f64, ink: RGBColor) {
    let gap = ((x1 - x0) / 12).clamp(i32::from(x1 - x0 > 3), WIDEST_GAP);
    sheet.rectangle((x0 + gap, plot.py(height)), (x1 - gap / 2, plot.bottom), ink);
}

/// The pixel column of a value: in the middle of the last bar for all larger ones.
fn across(plot: &Plot, bars: &Bars, value: f64) -> i32 {
    let end = f64::from(bars.end);
    if value > end { i32::midpoint(plot.px(end + 0.5), plot.right) } else { plot.px(value) }
}

/// A line at the median, dashes at the ends of the middle of the games.
fn marks(sheet: &mut Sheet<'_>, plot: &Plot, bars: &Bars, quantiles: Option<&Quantiles>) {
    let Some(quantiles) = quantiles else { return };
    for end in [quantiles.p10, quantiles.p90].into_iter().flatten() {
        let x = across(plot, bars, end.point);
        sheet.dashes((x, plot.top), (x, plot.bottom), VERMILLION);
    }
    if let Some(median) = quantiles.median {
        let x = across(plot, bars, median.point);
        sheet.line((x, plot.top), (x, plot.bottom), VERMILLION, LINE_STROKE);
    }
}

/// Numbers below the last plot; they hold for all.
fn axis(sheet: &mut Sheet<'_>, plot: &Plot, bars: &Bars, title: &str) {
    let last = format!("≥ {}", bars.end + 1);
    let beyond = across(plot, bars, f64::from(bars.end) + 1.0);
    let half = width_of(&last, SMALL_SIZE) / 2;
    let at = beyond.min(plot.right - half);
    let free = if bars.beyond { at - half - TICK_ROOM } else { plot.right };
    let range = (f64::from(bars.first), f64::from(bars.end).max(f64::from(bars.first) + 1.0));
    let whole = ticks(range, 10).into_iter().map(|(value, _)| value);
    for value in whole.filter(|value| value.fract().abs() < 1e-9 && plot.px(*value) <= free) {
        plot.below(sheet, plot.px(value), &plain(value, 0));
    }
    if bars.beyond {
        plot.below(sheet, at, &last);
    }
    plot.x_title(sheet, 34, title);
}

fn figure(summary: &Summary, metric: &Quantiles, rows: &[Row<'_>], bars: &Bars, name: String, height: i32) -> Figure {
    let told = rows.iter().filter_map(|row| {
        let quantiles = row.quantiles.filter(|quantiles| quantiles.median.is_some())?;
        Some(format!("{}: {}", row.side, self::told(quantiles)))
    });
    let info = summary.metrics.iter().find(|row| row.metric == metric.metric);
    let help = info.map_or(String::new(), |row| sentence(&row.help));
    let method = rows.iter().find_map(|row| row.quantiles?.median);
    let method = method.map_or(String::new(), |median| format!(" ({})", median.method.name()));
    let bin = match bars.wide {
        1 => String::new(),
        wide => format!(" A bar is {wide} {} wide.", metric.unit),
    };
    let more = if bars.beyond { format!(" The last bar: {} or more.", bars.end + 1) } else { String::new() };
    Figure {
        name,
        title: format!("{}: {}", capital(&label(&metric.metric, metric.unit)), summary.head.title),
        plain: "How often a side had so many in a game. Half of its games lie left of the line, half right.".to_owned(),
        words: format!("{help} {}.{more}", told.collect::<Vec<_>>().join("; ")),
        caption: format!(
            "{help} {}{method}. Line: median; dashed: 80 % of games lie between.{bin}{more}",
            basis(summary)
        ),
        height,
    }
}
