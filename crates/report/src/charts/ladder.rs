//! The verdict against strength: the win rates of the sides, rung by rung.

use crate::frame::{LadderSummary, RungSummary};

use super::super::ladder::said;
use super::super::number::{PERCENT, joined, level, percent, plain};
use super::super::style::{BLACK, GRID, INTERVAL_STROKE, PLOT_HEIGHT, POINT, SMALL_SIZE, inks, shortened};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::super::text::parts;
use super::axis::{BELOW, Plot, rounded, ticks};
use super::lines::{self, Line, Point};

const LEFT: i32 = 66;

/// The room below it: names of rungs take two lines.
const ROOM: i32 = BELOW + 16;

/// How far apart the points of sides on one rung stand, as a part of the way to the next.
const APART: f64 = 0.06;

pub fn draw(summary: &LadderSummary) -> Result<Vec<Chart>, ChartError> {
    let sides = summary.sides.iter().enumerate().zip(inks());
    let lines: Vec<Line<'_>> =
        sides.map(|((at, side), ink)| Line { name: &side.label.name, ink, points: points(summary, at) }).collect();
    if lines.iter().all(|line| line.points.is_empty()) {
        return Ok(Vec::new());
    }
    let y = rounded((lines::range(&lines, |p| p.low).0, lines::range(&lines, |p| p.high).1), 6);
    let x = (-0.4, summary.rungs.len() as f64 - 0.6);
    let figure = figure(summary);
    let plot = lines::plot(&lines, figure.height, (LEFT, ROOM), x, y);
    let chart = figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(y, 6), "games won (%)");
        rungs(sheet, &plot, &summary.rungs);
        lines::draw(sheet, &plot, &lines, false);
        lines::tips(sheet, &plot, &lines, |line, at| {
            let rung = summary.rungs.get(at.x.round() as usize).map_or("", |rung| rung.rung.as_str());
            let [y, low, high] = [at.y, at.low, at.high].map(|rate| plain(rate, 1));
            format!("{}, {rung}: {y} % [{low}, {high}]", line.name)
        });
        for line in &lines {
            for point in &line.points {
                let x = plot.px(point.x);
                let ends = ((x, plot.py(point.low)), (x, plot.py(point.high)));
                sheet.line(ends.0, ends.1, line.ink, INTERVAL_STROKE - 2);
                sheet.dot((x, plot.py(point.y)), POINT, line.ink, true);
            }
        }
    });
    chart.map(|chart| vec![chart])
}

/// One side on each rung, beside the others.
fn points(summary: &LadderSummary, side: usize) -> Vec<Point> {
    let middle = (summary.sides.len() as f64 - 1.0) / 2.0;
    let beside = (side as f64 - middle) * APART;
    let rungs = summary.rungs.iter().enumerate();
    let point = |(at, rung): (usize, &RungSummary)| {
        let rate = rung.sides[side].win_rate?;
        let [y, low, high] = [rate.point, rate.low, rate.high].map(|rate| rate * PERCENT);
        Some(Point { x: at as f64 + beside, y, low, high })
    };
    rungs.filter_map(point).collect()
}

/// The axis below: the name of each rung, its slips in a line of their own.
fn rungs(sheet: &mut Sheet<'_>, plot: &Plot, rungs: &[RungSummary]) {
    let wide = (plot.px(1.0) - plot.px(0.0)).max(40);
    for (at, rung) in rungs.iter().enumerate() {
        let x = plot.px(at as f64);
        sheet.line((x, plot.top), (x, plot.bottom), GRID, 1);
        let (player, slips) = rung.rung.split_once(" (").unwrap_or((&rung.rung, ""));
        for (line, y) in [player, slips.trim_end_matches(')')].into_iter().zip([13, 28]) {
            let line = shortened(line, wide, SMALL_SIZE);
            sheet.text((x, plot.bottom + y), &line, SMALL_SIZE, BLACK, Anchor::Middle);
        }
    }
    plot.x_title(sheet, 48, "who plays all sides, from weak to strong");
}

fn figure(summary: &LadderSummary) -> Figure {
    let rung = |rung: &RungSummary| {
        let rates =
            rung.sides.iter().map(|side| format!("{} {}", side.side, joined(parts(side.win_rate.as_ref(), percent))));
        let rates: Vec<String> = rates.collect();
        let said = match said(rung) {
            words if words.is_empty() => words,
            words => format!(" ({words})"),
        };
        format!("{}: {}{said}", rung.rung, rates.join(", "))
    };
    let told: Vec<String> = summary.rungs.iter().map(rung).collect();
    let rate = summary.rungs.iter().flat_map(|rung| &rung.sides).find_map(|side| side.win_rate);
    let games: Vec<String> = summary.rungs.iter().map(|rung| plain(rung.games as f64, 0)).collect();
    Figure {
        name: "ladder".to_owned(),
        plain: "From left to right the players get better. A verdict that holds keeps the order of the lines."
            .to_owned(),
        title: format!("{}: the verdict against strength", summary.head.title),
        words: format!("Win rates of the sides, rung by rung. {}. {}", told.join("; "), summary.words),
        caption: format!(
            "{} n = {} games, rung by rung; {} intervals, each by itself ({}).",
            summary.words,
            games.join(", "),
            level(summary.level),
            rate.map_or("none", |rate| rate.method.name())
        ),
        height: PLOT_HEIGHT + ROOM,
    }
}
