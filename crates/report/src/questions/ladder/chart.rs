//! The verdict against strength: the win rates of the sides at each level.

use super::{LadderSummary, RungSide, RungSummary};
use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::number::{PERCENT, joined, level, percent, whole};
use crate::style::inks;
use crate::svg::Figure;
use crate::text::method;

/// How far apart the points of sides on one rung stand, as a part of the way to the next.
const APART: f64 = 0.06;

/// The room beside the first and the last rung, as a part of the way from one to the next.
const BESIDE: f64 = 0.4;

pub(super) fn chart(summary: &LadderSummary) -> Lines<'_> {
    let lines = summary.head.players.iter().enumerate().zip(inks());
    let lines = lines.map(|((nth, side), ink)| Line { name: &side.name, ink, points: points(summary, nth) });
    let mut games: Vec<String> = summary.rungs.iter().map(|rung| whole(rung.games)).collect();
    if games.iter().all(|n| *n == games[0]) {
        games.truncate(1);
    }
    let order = if games.len() > 1 { ", from weak to strong" } else { "" };
    let method = method(summary.sides.iter().find_map(|row| row.win_rate));
    Lines {
        figure: Figure {
            plain: "From left to right the players get better. If the verdict holds, the lines keep their order."
                .to_owned(),
            caption: format!(
                "{} n = {} games per level{order}; {} intervals, each by itself ({method}).",
                summary.words,
                games.join(", "),
                level(summary.head.level),
            ),
            ..summary.head.figure("ladder", "win rate by strength of the players")
        },
        up: "games won (%)".to_owned(),
        across: "who plays all sides, from weak to strong".to_owned(),
        marks: (0_u32..).zip(&summary.rungs).map(mark).collect(),
        dots: Some(BESIDE),
        lines: lines.collect(),
        ..Lines::default()
    }
}

/// One side on each rung, beside the others.
fn points(summary: &LadderSummary, side: usize) -> Vec<Point> {
    let sides = summary.head.players.len();
    let beside = (side as f64 - (sides as f64 - 1.0) / 2.0) * APART;
    let point = |(at, rung): (usize, &RungSide)| {
        let rate = rung.win_rate?;
        let [y, low, high] = [rate.point, rate.low, rate.high].map(|rate| rate * PERCENT);
        let words = format!("{}: {}", rung.rung, joined(percent(&rate)));
        Some(Point { x: at as f64 + beside, y, low, high, words })
    };
    summary.sides.iter().skip(side).step_by(sides).enumerate().filter_map(point).collect()
}

/// The name of a rung, its slips in a line of their own.
fn mark((at, rung): (u32, &RungSummary)) -> Mark {
    let (player, slips) = rung.rung.split_once(" (").unwrap_or((&rung.rung, ""));
    Mark { x: at.into(), name: player.to_owned(), below: slips.trim_end_matches(')').to_owned() }
}
