//! What was followed through the games: a chart for each series, a line for each side.

use crate::frame::{SeriesSummary, Summary, TimeRow, slugs};

use crate::charts::lines::{Line, Lines, Point};
use crate::number::{level, plain};
use crate::style::inks;
use crate::svg::Figure;
use crate::text::{label, played, sentence};

pub(super) fn charts(summary: &Summary) -> impl Iterator<Item = Lines<'_>> {
    let names = slugs(summary.series.iter().map(|series| series.series.as_str()));
    summary.series.iter().zip(names).map(|(series, name)| chart(summary, series, &name))
}

/// The lines of all sides, each while at least half of its games still count: later ones would be those of slow games.
fn lines<'s>(summary: &'s Summary, series: &SeriesSummary) -> Vec<Line<'s>> {
    let lines = summary.sides.iter().zip(inks()).map(|(side, ink)| {
        let times = summary.times.iter().filter(|row| row.series == series.series && row.side == side.name);
        let most = times.clone().map(|row| row.games).max().unwrap_or(0);
        let point = |row: &TimeRow| {
            let (low, y, high) = (row.q10?, row.mean?, row.q90?);
            let [from, to] = [low, high].map(|value| plain(value, 0));
            let words = format!("{} {}: {} ({from} to {to})", series.time_unit, row.time, plain(y, 1));
            Some(Point { x: f64::from(row.time), y, low, high, words })
        };
        let mut points: Vec<_> = times.filter(|row| row.games * 2 >= most).filter_map(point).collect();
        // A point is no line.
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
            plain: "A line is the average of a side. Its band contains 80 % of the games.".to_owned(),
            caption: format!(
                "{help} n = {}. Means are of the games in which the side is still on; a line ends when that is fewer than \
                 half. Medians with their {} intervals are in series.csv.",
                played(summary.head.games, summary.head.blocks),
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
