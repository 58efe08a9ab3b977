//! What was followed through the games: a chart a series, a line a side.

use crate::frame::{Frames, SeriesSummary, Summary, slugs};

use super::super::number::{PERCENT, level, plain, shorten};
use super::super::spread::label;
use super::super::style::{
    BAND, BLACK, GREY, GRID, LABEL_SIZE, LABELS_MOST, LINE_STROKE, PLOT_HEIGHT, SMALL_SIZE, fit,
    inks, width_of,
};
use super::super::svg::{Anchor, ChartError, Figure, Sheet, body};
use super::super::text::{capital, played, sentence};
use super::axis::{Plot, rounded, ticks};
use super::convergence::{KEY, apart};
use super::{Chart, counts, numbers, texts, wholes};

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

/// One time of one side.
#[derive(Clone, Copy)]
struct At {
    time: u32,
    games: u64,
    median: f64,
    q10: f64,
    q90: f64,
}

/// Draws one chart for each series.
pub(super) fn draw(summary: &Summary, frames: &Frames) -> Result<Vec<Chart>, ChartError> {
    let names = slugs(summary.series.iter().map(|series| series.series.as_str()));
    let mut charts = Vec::new();
    for (series, name) in summary.series.iter().zip(names) {
        let lines = lines(summary, frames, &series.series);
        if lines.iter().any(|line| line.len() > 1) {
            charts.push(one(summary, series, &lines, format!("series_{name}"))?);
        }
    }
    Ok(charts)
}

/// By side the times at which enough games still count.
fn lines(summary: &Summary, frames: &Frames, series: &str) -> Vec<Vec<At>> {
    let Some(frame) = frames.get("series") else { return Vec::new() };
    let (sides, names) = (texts(frame, "side"), texts(frame, "series"));
    let (times, games) = (wholes(frame, "time"), counts(frame, "games"));
    let [median, q10, q90] = ["median", "q10", "q90"].map(|column| numbers(frame, column));
    let line = |side: &str| {
        let mine = (0..sides.len()).filter(|&at| sides[at] == side && names[at] == series);
        let at = |at: usize| {
            let (median, q10, q90) = (median[at]?, q10[at]?, q90[at]?);
            Some(At { time: times[at], games: games[at]?, median, q10, q90 })
        };
        let mut line: Vec<At> = mine.filter_map(at).collect();
        let most = line.iter().map(|at| at.games).max().unwrap_or(0);
        line.retain(|at| at.games * ONE_IN >= most);
        // A point is no line.
        if line.len() > 1 { line } else { Vec::new() }
    };
    summary.sides.iter().map(|side| line(&side.name)).collect()
}

fn one(
    summary: &Summary,
    series: &SeriesSummary,
    lines: &[Vec<At>],
    name: String,
) -> Result<Chart, ChartError> {
    let all = || lines.iter().flatten();
    let low = all().map(|at| at.q10).fold(f64::MAX, f64::min);
    let high = all().map(|at| at.q90).fold(f64::MIN, f64::max).max(low + 1.0);
    let first = all().map(|at| at.time).min().unwrap_or(0);
    let last = all().map(|at| at.time).max().unwrap_or(0).max(first + 1);
    let y = rounded((low, high), 6);
    let figure = figure(summary, series, lines, name);
    let longest = summary.sides.iter().map(|side| width_of(&side.name, LABEL_SIZE)).max();
    let labels = longest.unwrap_or(0).min(LABELS_MOST * 2 / 3);
    let (left, top, right, bottom) = body(figure.height);
    let plot = Plot {
        left: left + 80,
        top: top + 8,
        right: right - labels - KEY - 12,
        bottom: bottom - BELOW,
        x: (f64::from(first), f64::from(last)),
        y,
    };
    let svg = figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(y, 6), &label(&series.series, series.unit));
        time_axis(sheet, &plot, lines, series.time_unit);
        let drawn = || lines.iter().zip(inks()).filter(|(line, _)| !line.is_empty());
        for (line, ink) in drawn() {
            let upper = line.iter().map(|at| (plot.px(at.time.into()), plot.py(at.q90)));
            let lower = line.iter().rev().map(|at| (plot.px(at.time.into()), plot.py(at.q10)));
            let rim: Vec<_> = upper.chain(lower).collect();
            sheet.band(&rim, ink, BAND);
            if lines.len() <= EDGED {
                // The two edges, without the ends of the band.
                sheet.path(&rim[..line.len()], ink, 1);
                sheet.path(&rim[line.len()..], ink, 1);
            }
        }
        for (line, ink) in drawn() {
            let points = line.iter().map(|at| (plot.px(at.time.into()), plot.py(at.median)));
            sheet.path(&points.collect::<Vec<_>>(), ink, LINE_STROKE);
        }
        names(sheet, &plot, summary, lines, labels);
    })?;
    Ok((figure.name, svg))
}

/// The sides' names to the right, near the ends of their lines.
fn names(sheet: &mut Sheet<'_>, plot: &Plot, summary: &Summary, lines: &[Vec<At>], labels: i32) {
    let all = lines.iter().zip(&summary.sides).zip(inks());
    let all: Vec<_> =
        all.filter_map(|((line, side), ink)| Some((line.last()?, side, ink))).collect();
    let ends: Vec<i32> = all.iter().map(|(at, ..)| plot.py(at.median)).collect();
    let rows = apart(&ends, plot.top, plot.bottom);
    for (row, (_, side, ink)) in rows.iter().zip(all) {
        let name = shorten(&side.name, fit(labels + 6, LABEL_SIZE));
        let key = (plot.right + 6, *row);
        sheet.line(key, (key.0 + KEY, *row), ink, LINE_STROKE);
        sheet.text((key.0 + KEY + 6, *row), &name, LABEL_SIZE, BLACK, Anchor::Left);
    }
}

/// Numbers at sample times, and below them how many of the games still count.
fn time_axis(sheet: &mut Sheet<'_>, plot: &Plot, lines: &[Vec<At>], title: &str) {
    let mut times: Vec<u32> = lines.iter().flatten().map(|at| at.time).collect();
    times.sort_unstable();
    times.dedup();
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
    let step = steps.into_iter().find(|step| times.len().div_ceil(*step) <= MOST_TICKS);
    let step = step.unwrap_or(times.len().max(1));
    let games = |time| {
        let at = lines.iter().flatten().filter(|at| at.time == time);
        at.map(|at| at.games).sum::<u64>() as f64
    };
    let most = times.iter().map(|&time| games(time)).fold(0.0, f64::max);
    for &time in times.iter().step_by(step) {
        let x = plot.px(time.into());
        sheet.line((x, plot.top), (x, plot.bottom), GRID, 1);
        let at = (x, plot.bottom + 13);
        sheet.text(at, &time.to_string(), SMALL_SIZE, BLACK, Anchor::Middle);
        let still = format!("{} %", plain(games(time) / most * PERCENT, 0));
        sheet.text((x, plot.bottom + 30), &still, SMALL_SIZE, GREY, Anchor::Middle);
    }
    let at = (plot.left - 28, plot.bottom + 30);
    sheet.text(at, STILL, SMALL_SIZE, GREY, Anchor::Right);
    let middle = (i32::midpoint(plot.left, plot.right), plot.bottom + 52);
    sheet.text(middle, title, LABEL_SIZE, BLACK, Anchor::Middle);
}

fn figure(summary: &Summary, series: &SeriesSummary, lines: &[Vec<At>], name: String) -> Figure {
    let drawn = summary.sides.iter().zip(lines).filter(|(_, line)| !line.is_empty());
    let told = drawn.map(|(side, line)| {
        let step = line.len().div_ceil(5).max(1);
        let told = line.iter().step_by(step);
        let told = told.map(|at| {
            let [median, low, high] = [at.median, at.q10, at.q90].map(|value| plain(value, 0));
            format!("at {} {median} ({low} to {high})", at.time)
        });
        format!("{} {}", side.name, told.collect::<Vec<_>>().join(", "))
    });
    let help = sentence(&series.help);
    let name_of = capital(&series.series.replace('_', " "));
    Figure {
        name,
        // What it shows first: a long title is cut at its end.
        title: format!("{name_of} through the game: {}", summary.title),
        words: format!(
            "{} Medians, and eight games in ten, in {}: {}.",
            help,
            series.time_unit,
            told.collect::<Vec<_>>().join("; ")
        ),
        caption: format!(
            "{} n = {}. Lines: medians; bands: eight games in ten lie within. They are of the \
             games in which the side is still on, a share of all that is told below the axis; \
             lines end where it is under {} %. {} intervals of the medians are in series.csv.",
            help,
            played(summary.games, summary.blocks),
            100 / ONE_IN,
            level(summary.level)
        ),
        height: PLOT_HEIGHT + BELOW,
    }
}
