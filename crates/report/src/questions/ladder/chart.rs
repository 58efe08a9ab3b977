//! The win rates of the sides at each level.

use super::{LadderSummary, LevelSide, LevelSummary};
use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::prelude::*;

/// The distance between the points of sides at one level, as a part of the distance to the next level.
const APART: f64 = 0.06;

/// The room beside the first and the last level, as a part of the distance between levels.
const BESIDE: f64 = 0.4;

pub(super) fn chart(summary: &LadderSummary) -> Lines<'_> {
    let lines = summary.head.players.iter().enumerate().zip(inks());
    let lines = lines.map(|((nth, side), ink)| Line { name: &side.name, ink, points: points(summary, nth) });
    let mut games: Vec<String> = summary.levels.iter().map(|skill_level| whole(skill_level.games)).collect();
    if games.iter().all(|n| *n == games[0]) {
        games.truncate(1);
    }
    let order = if games.len() > 1 { ", from weak to strong" } else { "" };
    let method = method(summary.sides.iter().find_map(|row| row.win_rate));
    Lines {
        figure: Figure {
            plain: "Players get stronger from left to right. If lines cross, the verdict depends on the players."
                .to_owned(),
            caption: format!(
                "{} n = {} games per level{order}; individual {} intervals ({method}).",
                summary.words,
                games.join(", "),
                level(summary.head.level),
            ),
            ..summary.head.figure("ladder", "win rate by player strength")
        },
        up: "games won (%)".to_owned(),
        across: "player of all sides".to_owned(),
        marks: (0_u32..).zip(&summary.levels).map(mark).collect(),
        dots: Some(BESIDE),
        lines: lines.collect(),
        ..Lines::default()
    }
}

fn points(summary: &LadderSummary, side: usize) -> Vec<Point> {
    let sides = summary.head.players.len();
    let beside = (side as f64 - (sides as f64 - 1.0) / 2.0) * APART;
    let point = |(at, skill_level): (usize, &LevelSide)| {
        let rate = skill_level.win_rate?;
        let [y, low, high] = [rate.point, rate.low, rate.high].map(|rate| rate * PERCENT);
        let words = format!("{}: {}", skill_level.skill_level, joined(percent(&rate)));
        Some(Point { x: at as f64 + beside, y, low, high, words })
    };
    summary.sides.iter().skip(side).step_by(sides).enumerate().filter_map(point).collect()
}

/// The name of a level, with its blunder rate in a second line.
fn mark((at, skill_level): (u32, &LevelSummary)) -> Mark {
    let (player, blunders) = skill_level.skill_level.split_once(" (").unwrap_or((&skill_level.skill_level, ""));
    Mark { x: at.into(), name: player.to_owned(), below: blunders.trim_end_matches(')').to_owned() }
}
