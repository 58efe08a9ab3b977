//! Win rates of the sides with their intervals.

use super::basis;
use crate::charts::intervals::{Intervals, Row};
use crate::prelude::*;

/// The smallest range of the axis, in percentage points.
const LEAST_SPAN: f64 = 4.0;

pub(super) fn sides(summary: &Summary) -> Intervals {
    let even = even(summary);
    let rates = summary.sides.iter().zip(inks()).filter_map(|(side, ink)| Some((&side.name, side.win_rate?, ink)));
    let row = |(name, rate, ink)| {
        let beside = joined(percent(&rate));
        let words = format!("{name} {beside}");
        Row { beside, ..Row::new(String::clone(name), (&rate).into(), (ink, true), words) }
    };
    let method = summary.sides.iter().find_map(|side| side.win_rate).map_or("", |rate| rate.method.name());
    Intervals {
        figure: Figure {
            plain: match summary.sides.len() {
                1 => "Dot: win rate. Bar: its interval.".to_owned(),
                _ => "Dots: win rates. Bars: their intervals. If bars don't overlap, the sides are not equally strong."
                    .to_owned(),
            },
            caption: format!("{} ({method}).{}", basis(summary), even_words(even)),
            ..summary.head.figure("win_rate", "win rate")
        },
        axis: "games won (%)".to_owned(),
        file: "sides.csv".into(),
        dashed: even,
        around: Some(LEAST_SPAN),
        within: Some((0.0, PERCENT)),
        rows: rates.map(row).collect(),
        ..Intervals::default()
    }
}

/// An even share of the games that were neither drawn nor unfinished, in percent; `None` for a single side.
pub(super) fn even(summary: &Summary) -> Option<f64> {
    let sides = summary.sides.len();
    let won = 1.0 - summary.draw_rate?.point - summary.unfinished_rate?.point;
    (sides > 1).then(|| won * PERCENT / sides as f64)
}

pub(super) fn even_words(even: Option<f64>) -> String {
    even.map_or(String::new(), |even| format!(" Dashed: {} %, an even share of the wins.", plain(even, 1)))
}
