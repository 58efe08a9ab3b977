//! The strongest builds of a search, by win rate.

use super::SearchSummary;
use crate::charts::axis::{NOWHERE, span};
use crate::charts::intervals::{Interval, Intervals, Row};
use crate::prelude::*;

pub(super) fn chart(summary: &SearchSummary) -> Intervals {
    let best = summary.best.iter().filter_map(|row| Some((row, row.win_rate?)));
    let method = best.clone().next().map_or("", |(_, rate)| rate.method.name());
    let rows = best.map(|(row, rate)| {
        let beside = joined(percent(&rate));
        let words = format!("{}, {}: {beside}", row.name, row.build);
        let before = Some(Interval::sure(row.selection_win_rate));
        let name = format!("{}: {}", row.name.trim_start_matches("best "), row.build);
        Row { before, beside, ..Row::new(name, (&rate).into(), (BLUE, true), words) }
    });
    let rows: Vec<Row> = rows.collect();
    let average = summary.average.map(|average| average.point * PERCENT);
    // An average far away would leave most of the axis empty.
    let (low, high) = span(rows.iter().flat_map(Row::values), NOWHERE);
    let dashed = average.filter(|average| low - average < high - low);
    let said = average.map_or(String::new(), |average| {
        let (point, all) = (plain(average, 1), every(summary.builds, "build"));
        let which = if dashed.is_some() { "Dashed" } else { "Left of the axis" };
        format!(" {which}: {point} %, the average of {all} in the first round.")
    });
    Intervals {
        figure: Figure {
            plain: "Full dot: win rate in fresh games. Hollow: win rate during selection (tends to be too high)."
                .to_owned(),
            caption: format!(
                "n = {} of each build, which had no part in the selection; joint {} intervals for {} ({method}).{said}",
                summary.head.played(),
                level(summary.head.level),
                every(rows.len() as u64, "build"),
            ),
            ..summary.head.figure("search", &format!("strongest builds of {}", summary.side))
        },
        axis: "games won (%)".to_owned(),
        dashed,
        around: Some(0.0),
        within: Some((0.0, PERCENT)),
        rows,
        ..Intervals::default()
    }
}
