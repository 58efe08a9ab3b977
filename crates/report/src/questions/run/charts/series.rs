//! Numbers that were followed through the games: a chart for each series, a line for each side.

use crate::charts::lines::{Line, Lines, Point};
use crate::prelude::*;

pub(super) fn charts(summary: &Summary) -> impl Iterator<Item = Lines<'_>> {
    let names = slugs(summary.series.iter().map(|series| series.series.as_str()));
    summary.series.iter().zip(names).map(|(series, name)| chart(summary, series, &name))
}

/// The lines of all sides, each while at least half of its games still count: later values would be those of slow games.
fn lines<'s>(summary: &'s Summary, series: &SeriesSummary) -> Vec<Line<'s>> {
    let lines = summary.sides.iter().zip(inks()).map(|(side, ink)| {
        let times = summary.times.iter().filter(|row| row.series == series.series && row.side == side.name);
        let max = times.clone().map(|row| row.games).max().unwrap_or(0);
        let point = |row: &TimeRow| {
            let (low, y, high) = (row.q10?, row.mean?, row.q90?);
            let [from, to] = [low, high].map(|value| plain(value, 0));
            let words = format!("{} {}: {} ({from} to {to})", series.time_unit, row.time, plain(y, 1));
            Some(Point { x: f64::from(row.time), y, low, high, words })
        };
        let mut points: Vec<_> = times.filter(|row| row.games * 2 >= max).filter_map(point).collect();
        // A single point is not a line.
        if points.len() < 2 {
            points.clear();
        }
        Line { name: &side.name, ink, points }
    });
    lines.collect()
}

fn chart<'s>(summary: &'s Summary, series: &SeriesSummary, name: &str) -> Lines<'s> {
    let help = sentence(&series.help);
    Lines {
        figure: Figure {
            plain: "Line: average of a side. Band: 80 % of its games.".to_owned(),
            caption: format!(
                "{help} n = {}. Averages of the games in which the side is still playing; a line ends when fewer than half \
                 are left. Medians with {} intervals: series.csv.",
                summary.head.played(),
                level(summary.head.level)
            ),
            ..summary
                .head
                .figure(&format!("series_{name}"), &format!("{} through the game", series.series.replace('_', " ")))
        },
        up: label(&series.series, series.unit),
        across: series.time_unit.to_owned(),
        lines: lines(summary, series),
        ..Lines::default()
    }
}
