//! How the win rates converged during the run.

use super::rates;
use crate::charts::axis::ticks;
use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::prelude::*;

/// About how many numbers the axis has if they are even.
const EVEN: u32 = 4;

/// The chart has no lines if a side has only one checkpoint.
pub(super) fn chart(summary: &Summary) -> Lines<'_> {
    let even = rates::even(summary);
    let sides = summary.sides.iter().zip(inks());
    let mut lines: Vec<Line<'_>> =
        sides.map(|(side, ink)| Line { name: &side.name, ink, points: points(summary, &side.name) }).collect();
    if lines.iter().any(|line| line.points.len() < 2) {
        lines.clear();
    }
    let (looks, marks) = lines.first().map_or((0, Vec::new()), |line| {
        let [first, .., last] = &line.points[..] else { return (0, Vec::new()) };
        (line.points.len() as u64, powers((first.x, last.x)))
    });
    let method = summary.looks.first().and_then(|look| look.win_rate);
    Lines {
        figure: Figure {
            plain: match summary.sides.len() {
                1 => "The band narrows with more games.".to_owned(),
                _ => {
                    "The bands narrow with more games. If they end apart, the sides are not equally strong.".to_owned()
                }
            },
            caption: format!(
                "n = up to {} at {}; {} bands ({}). Wider than the interval in win_rate: valid at every checkpoint.{}",
                counted(summary.head.games, "game"),
                counted(looks, "checkpoint"),
                level(summary.head.level),
                method.map_or("", |rate| rate.method.name()),
                rates::even_words(even)
            ),
            ..summary.head.figure("convergence", "win rates during the run")
        },
        up: "games won (%)".to_owned(),
        across: "games played (log scale)".to_owned(),
        marks,
        dashed: even,
        lines,
        ..Lines::default()
    }
}

fn points(summary: &Summary, side: &str) -> Vec<Point> {
    let looks = summary.looks.iter().filter(|look| look.side == side);
    let point = |look: &LookRow| {
        let rate = look.win_rate?;
        let [y, low, high] = [rate.point, rate.low, rate.high].map(|x| (x * PERCENT).clamp(0.0, PERCENT));
        let words = format!("after {} {}", counted(look.games, "game"), joined(percent(&rate)));
        Some(Point { x: (look.games as f64).log10(), y, low, high, words })
    };
    looks.filter_map(point).collect()
}

/// Marks at both of two logarithms, and at round numbers between them: even ones within a single power of ten.
fn powers((from, to): (f64, f64)) -> Vec<Mark> {
    let games: Vec<u64> = if to - from < 1.0 {
        ticks((10_f64.powf(from), 10_f64.powf(to)), EVEN).into_iter().map(|(games, _)| games as u64).collect()
    } else {
        let steps: &[u64] = if to - from > 4.0 { &[1] } else { &[1, 2, 5] };
        let powers = from.floor() as u32..=to.ceil() as u32;
        powers.flat_map(|power| steps.iter().map(move |step| step * 10_u64.pow(power))).collect()
    };
    let within = games.into_iter().map(|games| (games as f64).log10()).filter(|x| (from + 1e-9..to - 1e-9).contains(x));
    let mark = |x: f64| Mark { x, name: whole(10_f64.powf(x).round() as u64), below: String::new() };
    [from].into_iter().chain(within).chain([to]).map(mark).collect()
}
