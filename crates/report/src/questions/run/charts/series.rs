//! What was followed through the games: a chart a series, a line a side.

use std::collections::BTreeMap;

use crate::frame::{SeriesSummary, Summary, TimeRow, slugs};

use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::number::{PERCENT, level, plain};
use crate::style::inks;
use crate::text::{label, played, sentence};

/// A line ends where fewer than one in this many of its games still count.
const ONE_IN: u64 = 100;

/// Bands of more sides than this have no edges: they would be taken for lines of their own.
const EDGED: usize = 2;

/// The most numbers on the axis of time.
const MOST_TICKS: usize = 11;

pub(super) fn charts(summary: &Summary) -> impl Iterator<Item = Lines<'_>> {
    let names = slugs(summary.series.iter().map(|series| series.series.as_str()));
    summary.series.iter().zip(names).map(|(series, name)| chart(summary, series, &name))
}

/// The lines of all sides while enough of their games still count, and how many of all games do so at each time.
fn lines<'s>(summary: &'s Summary, series: &SeriesSummary) -> (Vec<Line<'s>>, BTreeMap<u32, u64>) {
    let mut still = BTreeMap::new();
    let lines = summary.sides.iter().zip(inks()).map(|(side, ink)| {
        let point = |row: &TimeRow| {
            let (low, y, high) = (row.q10?, row.median?.point, row.q90?);
            let [median, from, to] = [y, low, high].map(|value| plain(value, 0));
            let words = format!("{} {}: {median} ({from} to {to})", series.time_unit, row.time);
            Some((row.time, row.games, Point { x: f64::from(row.time), y, low, high, words }))
        };
        let times = summary.times.iter().filter(|row| row.series == series.series && row.side == side.name);
        let mut line: Vec<_> = times.filter_map(point).collect();
        let most = line.iter().map(|(_, games, _)| *games).max().unwrap_or(0);
        line.retain(|(_, games, _)| games * ONE_IN >= most);
        // A point is no line.
        if line.len() < 2 {
            line.clear();
        }
        for (time, games, _) in &line {
            *still.entry(*time).or_default() += games;
        }
        Line { name: &side.name, ink, points: line.into_iter().map(|(.., point)| point).collect() }
    });
    (lines.collect(), still)
}

/// Sample times, and how many of the games still count.
fn marks(still: &BTreeMap<u32, u64>) -> Vec<Mark> {
    let steps = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000];
    let step = steps.into_iter().find(|step| still.len().div_ceil(*step) <= MOST_TICKS).unwrap_or(still.len().max(1));
    let most = still.values().copied().max().unwrap_or(0) as f64;
    let share = |games: u64| format!("{} %", plain(games as f64 / most * PERCENT, 0));
    let mark = |(&time, &games): (&u32, &u64)| Mark { x: time.into(), name: time.to_string(), below: share(games) };
    still.iter().step_by(step).map(mark).collect()
}

fn chart<'s>(summary: &'s Summary, series: &SeriesSummary, name: &str) -> Lines<'s> {
    let (lines, still) = lines(summary, series);
    let said = lines.iter().filter(|line| !line.points.is_empty()).map(|line| {
        let step = line.points.len().div_ceil(5);
        let said: Vec<&str> = line.points.iter().step_by(step).map(|at| at.words.as_str()).collect();
        format!("{}, {}", line.name, said.join(", "))
    });
    let help = sentence(&series.help);
    Lines {
        name: format!("series_{name}"),
        title: summary.head.titled(&format!("{} through the game", series.series.replace('_', " "))),
        words: format!("{help} Medians, and 80 % of games: {}.", said.collect::<Vec<_>>().join("; ")),
        plain: "Half of the games lie above a line and half below; 80 % lie within its band.".to_owned(),
        caption: format!(
            "{help} n = {}. Lines: medians; bands: 80 % of games lie within. They are of the games in which the side is \
             still on, whose share of all games is below the axis; lines end where it is under {} %. {} intervals of the \
             medians are in series.csv.",
            played(summary.head.games, summary.head.blocks),
            100 / ONE_IN,
            level(summary.head.level)
        ),
        up: label(&series.series, series.unit),
        across: series.time_unit.to_owned(),
        marks: marks(&still),
        second: "still on",
        edged: lines.len() <= EDGED,
        lines,
        ..Lines::default()
    }
}
