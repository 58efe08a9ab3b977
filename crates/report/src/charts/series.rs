//! What was followed through the games: a chart a series, a line a side.

use std::collections::BTreeMap;

use crate::frame::{SeriesSummary, Summary, TimeRow, slugs};

use super::super::number::{PERCENT, level, plain};
use super::super::style::{GREY, GRID, PLOT_HEIGHT, SMALL_SIZE, inks};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::super::text::{capital, label, played, sentence};
use super::axis::{Plot, rounded, ticks};
use super::lines::{self, Line, Point};

/// The room to the left of the plot.
const LEFT: i32 = 80;

/// The room below the plot: numbers, how many games still count, and the axis title.
const BELOW: i32 = 64;

/// A line ends where fewer than one in this many of its games still count.
const ONE_IN: u64 = 100;

/// Bands of more sides than this have no edges: they would be taken for lines of their own.
const EDGED: usize = 2;

/// The most numbers on the axis of time.
const MOST_TICKS: usize = 11;

/// What the row of games that still count is called.
const STILL: &str = "still on";

struct Drawn<'s> {
    series: &'s SeriesSummary,
    lines: Vec<Line<'s>>,
    /// The times at which a line has a point, with the games of all sides that still count.
    games: BTreeMap<u32, u64>,
}

pub(super) fn draw(summary: &Summary) -> Result<Vec<Chart>, ChartError> {
    let names = slugs(summary.series.iter().map(|series| series.series.as_str()));
    let mut charts = Vec::new();
    for (series, name) in summary.series.iter().zip(names) {
        let drawn = drawn(summary, series);
        if !drawn.games.is_empty() {
            charts.push(one(summary, &drawn, format!("series_{name}"))?);
        }
    }
    Ok(charts)
}

/// By side the times at which enough games still count.
fn drawn<'s>(summary: &'s Summary, series: &'s SeriesSummary) -> Drawn<'s> {
    let mut drawn = Drawn { series, lines: Vec::new(), games: BTreeMap::new() };
    for (side, ink) in summary.sides.iter().zip(inks()) {
        let known = |row: &&TimeRow| {
            let (low, high, x) = (row.q10, row.q90, f64::from(row.time));
            let point = Point { x, y: row.median?.point, low: low?, high: high? };
            Some((row.time, row.games, point))
        };
        let times = summary.times.iter().filter(|row| row.series == series.series && row.side == side.name);
        let mut line: Vec<_> = times.filter_map(|row| known(&row)).collect();
        let most = line.iter().map(|(_, games, _)| *games).max().unwrap_or(0);
        line.retain(|(_, games, _)| games * ONE_IN >= most);
        // A point is no line.
        if line.len() < 2 {
            line.clear();
        }
        for (time, games, _) in &line {
            *drawn.games.entry(*time).or_default() += games;
        }
        let points = line.into_iter().map(|(.., point)| point).collect();
        drawn.lines.push(Line { name: &side.name, ink, points });
    }
    drawn
}

fn one(summary: &Summary, drawn: &Drawn<'_>, name: String) -> Result<Chart, ChartError> {
    let Drawn { series, lines, .. } = drawn;
    let (low, high) = (lines::range(lines, |p| p.low).0, lines::range(lines, |p| p.high).1);
    let y = rounded((low, high.max(low + 1.0)), 6);
    let (first, last) = lines::range(lines, |p| p.x);
    let figure = figure(summary, drawn, name);
    let plot = lines::plot(lines, figure.height, (LEFT, BELOW), (first, last.max(first + 1.0)), y);
    figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(y, 6), &label(&series.series, series.unit));
        time_axis(sheet, &plot, &drawn.games, series.time_unit);
        lines::draw(sheet, &plot, lines, lines.len() <= EDGED);
        lines::tips(sheet, &plot, lines, |line, at| {
            let [time, median, low, high] = [at.x, at.y, at.low, at.high].map(|value| plain(value, 0));
            format!("{}, {} {time}: {median} ({low} to {high})", line.name, series.time_unit)
        });
    })
}

/// Numbers at sample times, and below them how many of the games still count.
fn time_axis(sheet: &mut Sheet<'_>, plot: &Plot, games: &BTreeMap<u32, u64>, title: &str) {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
    let step = steps.into_iter().find(|step| games.len().div_ceil(*step) <= MOST_TICKS).unwrap_or(games.len().max(1));
    let most = games.values().copied().max().unwrap_or(0) as f64;
    for (&time, &games) in games.iter().step_by(step) {
        let x = plot.px(time.into());
        sheet.line((x, plot.top), (x, plot.bottom), GRID, 1);
        plot.below(sheet, x, &time.to_string());
        let still = format!("{} %", plain(games as f64 / most * PERCENT, 0));
        sheet.text((x, plot.bottom + 30), &still, SMALL_SIZE, GREY, Anchor::Middle);
    }
    let at = (plot.left - 28, plot.bottom + 30);
    sheet.text(at, STILL, SMALL_SIZE, GREY, Anchor::Right);
    plot.x_title(sheet, 52, title);
}

fn figure(summary: &Summary, drawn: &Drawn<'_>, name: String) -> Figure {
    let Drawn { series, lines, .. } = drawn;
    let told = lines.iter().filter(|line| !line.points.is_empty()).map(|line| {
        let step = line.points.len().div_ceil(5).max(1);
        let told = line.points.iter().step_by(step).map(|at| {
            let [time, median, low, high] = [at.x, at.y, at.low, at.high].map(|x| plain(x, 0));
            format!("at {time} {median} ({low} to {high})")
        });
        format!("{} {}", line.name, told.collect::<Vec<_>>().join(", "))
    });
    let help = sentence(&series.help);
    let name_of = capital(&series.series.replace('_', " "));
    Figure {
        name,
        // What it shows first: a long title is cut at its end.
        title: format!("{name_of} through the game: {}", summary.head.title),
        words: format!(
            "{} Medians, and 80 % of games, in {}: {}.",
            help,
            series.time_unit,
            told.collect::<Vec<_>>().join("; ")
        ),
        plain: "Half of the games lie above a line and half below; 80 % lie within its band.".to_owned(),
        caption: format!(
            "{} n = {}. Lines: medians; bands: 80 % of games lie within. They are of the \
             games in which the side is still on, a share of all that is told below the axis; \
             lines end where it is under {} %. {} intervals of the medians are in series.csv.",
            help,
            played(summary.head.games, summary.head.blocks),
            100 / ONE_IN,
            level(summary.head.level)
        ),
        height: PLOT_HEIGHT + BELOW,
    }
}
