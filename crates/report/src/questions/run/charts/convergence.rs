//! How the win rates settled while the run went on.

use crate::frame::{LookRow, Summary};

use crate::charts::axis::ticks;
use crate::charts::lines::{Line, Lines, Mark, Point};
use crate::number::{PERCENT, counted, joined, level, percent, whole};
use crate::style::inks;
use crate::svg::Figure;

/// About how many numbers the axis has if they are even.
const EVEN: u32 = 4;

/// No lines where a side has but one look.
pub(super) fn chart(summary: &Summary) -> Lines<'_> {
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
            plain: "The bands narrow as more games are played; sides whose bands end apart are not equally strong."
                .to_owned(),
            caption: format!(
                "n = up to {} at {}; {} bands that hold at all looks together ({}).",
                counted(summary.head.games, "game"),
                counted(looks, "look"),
                level(summary.head.level),
                method.map_or("", |rate| rate.method.name())
            ),
            ..summary.head.figure("convergence", "how the win rates settled")
        },
        up: "games won (%)".to_owned(),
        across: "games played (logarithmic)".to_owned(),
        marks,
        lines,
        ..Lines::default()
    }
}

/// One side at each look: games as their logarithm, and rates in percent.
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

/// Marks at round numbers between two logarithms: at multiples of powers of ten, or evenly where there is but one power.
fn powers((from, to): (f64, f64)) -> Vec<Mark> {
    let games: Vec<u64> = if to - from < 1.0 {
        ticks((10_f64.powf(from), 10_f64.powf(to)), EVEN).into_iter().map(|(games, _)| games as u64).collect()
    } else {
        let steps: &[u64] = if to - from > 4.0 { &[1] } else { &[1, 2, 5] };
        let powers = from.floor() as u32..=to.ceil() as u32;
        powers.flat_map(|power| steps.iter().map(move |step| step * 10_u64.pow(power))).collect()
    };
    let marks =
        games.into_iter().map(|games| Mark { x: (games as f64).log10(), name: whole(games), below: String::new() });
    marks.filter(|mark| (from - 1e-9..=to + 1e-9).contains(&mark.x)).collect()
}
