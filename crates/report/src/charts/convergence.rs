//! How the win rates settled while the run went on.

use crate::frame::{LookRow, Summary};

use super::super::number::{PERCENT, counted, level, plain, whole};
use super::super::style::{PLOT_HEIGHT, SERIES};
use super::super::svg::{Chart, ChartError, Figure};
use super::axis::{BELOW, rounded, ticks};
use super::lines::{self, Line, Point};

const LEFT: i32 = 66;

pub(super) fn draw(summary: &Summary) -> Result<Option<Chart>, ChartError> {
    let sides = summary.sides.iter().zip(SERIES.into_iter().cycle());
    let lines: Vec<Line<'_>> =
        sides.map(|(side, ink)| Line { name: &side.name, ink, points: points(summary, &side.name) }).collect();
    if lines.iter().any(|line| line.points.len() < 2) || lines.is_empty() {
        return Ok(None);
    }
    let y = (lines::range(&lines, |p| p.low).0, lines::range(&lines, |p| p.high).1);
    let y = rounded((y.0.max(0.0), y.1.min(100.0)), 6);
    let figure = figure(summary, &lines);
    let plot = lines::plot(&lines, figure.height, (LEFT, BELOW), lines::range(&lines, |p| p.x), y);
    let chart = figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(y, 6), "games won (%)");
        plot.x_axis(sheet, &powers(plot.x), "games played (logarithmic)");
        lines::draw(sheet, &plot, &lines, true);
        lines::tips(sheet, &plot, &lines, |line, at| {
            let games = whole(10_f64.powf(at.x).round() as u64);
            let [y, low, high] = [at.y, at.low, at.high].map(|rate| plain(rate, 1));
            format!("{}: {y} % [{low}, {high}] after {games} games", line.name)
        });
    });
    chart.map(Some)
}

/// One side at each look: games as their logarithm, and rates in percent.
fn points(summary: &Summary, side: &str) -> Vec<Point> {
    let looks = summary.looks.iter().filter(|look| look.side == side);
    let point = |look: &LookRow| {
        let [y, low, high] = look.win_rate.map(|e| [e.point, e.low, e.high].map(|x| x * PERCENT))?;
        Some(Point { x: (look.games as f64).log10(), y, low, high })
    };
    looks.filter_map(point).collect()
}

fn figure(summary: &Summary, lines: &[Line<'_>]) -> Figure {
    let last = lines.iter().filter_map(|line| {
        let at = line.points.last()?;
        Some(format!("{} {:.1} % [{:.1}, {:.1}]", line.name, at.y, at.low, at.high))
    });
    let method = summary.looks.first().and_then(|look| look.win_rate);
    Figure {
        name: "convergence".into(),
        title: format!("{}: how the win rates settled", summary.head.title),
        words: format!(
            "Win rates after {}: {}.",
            counted(summary.head.games, "game"),
            last.collect::<Vec<_>>().join("; ")
        ),
        plain: "The bands narrow as more games are played; sides whose bands end apart are not equally strong."
            .to_owned(),
        caption: format!(
            "n = up to {} at {}; {} bands that hold at all looks together ({}).",
            counted(summary.head.games, "game"),
            counted(lines[0].points.len() as u64, "look"),
            level(summary.head.level),
            method.map_or("", |rate| rate.method.name())
        ),
        height: PLOT_HEIGHT + BELOW,
    }
}

/// Labels at 1, 2 and 5 times the powers of ten between two logarithms.
fn powers((from, to): (f64, f64)) -> Vec<(f64, String)> {
    let mut ticks = Vec::new();
    let steps: &[u64] = if to - from > 4.0 { &[1] } else { &[1, 2, 5] };
    for power in from.floor() as u32..=to.ceil() as u32 {
        for step in steps {
            let games = step * 10_u64.pow(power);
            let at = (games as f64).log10();
            if (from - 1e-9..=to + 1e-9).contains(&at) {
                ticks.push((at, whole(games)));
            }
        }
    }
    ticks
}
