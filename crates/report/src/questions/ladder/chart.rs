//! The verdict against strength: the win rates of the sides, rung by rung.

use super::{LadderSummary, RungSide, RungSummary};
use crate::charts::axis::{BELOW, Plot, rounded, ticks};
use crate::charts::lines::{self, Line, Point};
use crate::number::{PERCENT, joined, level, percent, plain, whole};
use crate::style::{BLACK, GRID, INTERVAL_STROKE, PLOT_HEIGHT, POINT, SMALL_SIZE, inks, shortened};
use crate::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use crate::text::{NONE, parts};

/// The room below it: names of rungs take two lines.
const ROOM: i32 = BELOW + 16;

/// How far apart the points of sides on one rung stand, as a part of the way to the next.
const APART: f64 = 0.06;

pub(super) fn draw(summary: &LadderSummary) -> Result<Vec<Chart>, ChartError> {
    let (rungs, sides) = (&summary.rungs, &summary.head.players);
    let lines = sides.iter().enumerate().zip(inks());
    let lines = lines.map(|((nth, side), ink)| Line { name: &side.name, ink, points: points(summary, nth) });
    let lines: Vec<Line<'_>> = lines.collect();
    if lines.iter().all(|line| line.points.is_empty()) {
        return Ok(Vec::new());
    }
    let y = rounded((lines::range(&lines, |p| p.low).0, lines::range(&lines, |p| p.high).1), 6);
    let figure = figure(summary);
    let plot = lines::plot(&lines, figure.height, (66, ROOM), (-0.4, rungs.len() as f64 - 0.6), y);
    let chart = figure.draw(|sheet| {
        plot.y_axis(sheet, &ticks(y, 6), "games won (%)");
        names(sheet, &plot, rungs);
        lines::draw(sheet, &plot, &lines, false);
        lines::tips(sheet, &plot, &lines, |line, at| {
            let rung = rungs.get(at.x.round() as usize).map_or("", |rung| rung.rung.as_str());
            let [y, low, high] = [at.y, at.low, at.high].map(|rate| plain(rate, 1));
            format!("{}, {rung}: {y} % [{low}, {high}]", line.name)
        });
        for (line, point) in lines.iter().flat_map(|line| line.points.iter().map(move |point| (line, point))) {
            let x = plot.px(point.x);
            sheet.line((x, plot.py(point.low)), (x, plot.py(point.high)), line.ink, INTERVAL_STROKE - 2);
            sheet.dot((x, plot.py(point.y)), POINT, line.ink, true);
        }
    });
    Ok(vec![chart?])
}

/// One side on each rung, beside the others.
fn points(summary: &LadderSummary, side: usize) -> Vec<Point> {
    let sides = summary.head.players.len();
    let beside = (side as f64 - (sides as f64 - 1.0) / 2.0) * APART;
    let point = |(at, rung): (usize, &RungSide)| {
        let rate = rung.win_rate?;
        let [y, low, high] = [rate.point, rate.low, rate.high].map(|rate| rate * PERCENT);
        Some(Point { x: at as f64 + beside, y, low, high })
    };
    summary.sides.iter().skip(side).step_by(sides).enumerate().filter_map(point).collect()
}

/// The axis below: the name of each rung, its slips in a line of their own.
fn names(sheet: &mut Sheet<'_>, plot: &Plot, rungs: &[RungSummary]) {
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
    let words = |rung: &RungSummary| {
        let of_rung = summary.sides.iter().filter(|row| row.rung == rung.rung);
        let rates = of_rung.map(|row| format!("{} {}", row.side, joined(parts(row.win_rate.as_ref(), percent))));
        let rates = rates.collect::<Vec<_>>().join(", ");
        let verdict = if rung.verdict == NONE { String::new() } else { format!(", {}", rung.verdict) };
        format!("{}: {rates}{verdict}", rung.rung)
    };
    let rungs: Vec<String> = summary.rungs.iter().map(words).collect();
    let games: Vec<String> = summary.rungs.iter().map(|rung| whole(rung.games)).collect();
    let method = summary.sides.iter().find_map(|row| row.win_rate).map_or("none", |rate| rate.method.name());
    Figure {
        name: "ladder".to_owned(),
        plain: "From left to right the players get better. If the verdict holds, the lines keep their order."
            .to_owned(),
        title: format!("{}: the verdict against strength", summary.head.title),
        words: format!("Win rates of the sides, rung by rung. {}. {}", rungs.join("; "), summary.words),
        caption: format!(
            "{} n = {} games, rung by rung; {} intervals, each by itself ({method}).",
            summary.words,
            games.join(", "),
            level(summary.head.level),
        ),
        height: PLOT_HEIGHT + ROOM,
    }
}
