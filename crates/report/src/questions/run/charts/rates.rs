//! Win rates of the sides with their intervals, a row each.

use crate::frame::Summary;

use super::basis;
use crate::charts::intervals::{Intervals, Row};
use crate::number::{PERCENT, joined, percent, plain};
use crate::style::inks;
use crate::svg::Figure;

/// The least that the axis spans, in points.
const LEAST_SPAN: f64 = 4.0;

pub(super) fn sides(summary: &Summary) -> Intervals {
    let even = even(summary);
    let dashed = even.map_or(String::new(), |even| {
        format!(" Dashed: {} %, an even share of the games that somebody won.", plain(even, 1))
    });
    let rates = summary.sides.iter().zip(inks()).filter_map(|(side, ink)| Some((&side.name, side.win_rate?, ink)));
    let row = |(name, rate, ink)| {
        let beside = joined(percent(&rate));
        let words = format!("{name} wins {beside}");
        Row { beside, ..Row::new(String::clone(name), (&rate).into(), (ink, true), words) }
    };
    let method = summary.sides.iter().find_map(|side| side.win_rate).map_or("", |rate| rate.method.name());
    Intervals {
        figure: Figure {
            plain: match summary.sides.len() {
                1 => "The dot is the win rate; the bar is how far off it may be.".to_owned(),
                _ => "A dot is a win rate, its bar how far off it may be. Sides whose bars lie apart are not equally \
                    strong."
                    .to_owned(),
            },
            caption: format!("{} ({method}).{dashed}", basis(summary)),
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

/// What each side would win if all were alike, in percent: an even share of the games that were
/// neither drawn nor unfinished. A lone side has no one to be even with.
fn even(summary: &Summary) -> Option<f64> {
    let sides = summary.sides.len();
    let won = 1.0 - summary.draw_rate?.point - summary.unfinished_rate?.point;
    (sides > 1).then(|| won * PERCENT / sides as f64)
}
