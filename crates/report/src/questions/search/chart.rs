//! The strongest builds of a search, by win rate.

use super::SearchSummary;
use crate::charts::intervals::{Interval, Intervals, Row};
use crate::number::{PERCENT, every, joined, level, percent, plain};
use crate::style::BLUE;
use crate::svg::Figure;
use crate::text::played;

pub(super) fn chart(summary: &SearchSummary) -> Intervals {
    let best = summary.best.iter().filter_map(|row| Some((row, row.win_rate?)));
    let method = best.clone().next().map_or("", |(_, rate)| rate.method.name());
    let rows = best.map(|(row, rate)| {
        let beside = joined(percent(&rate));
        let words = format!("{}, {}, wins {beside}", row.name, row.build);
        let before = Some(Interval::sure(row.win_rate_thinning));
        Row { before, beside, ..Row::new(row.name.clone(), (&rate).into(), (BLUE, true), words) }
    });
    let rows: Vec<Row> = rows.collect();
    let average = summary.average.map(|average| average.point * PERCENT);
    let dashed = average.map_or(String::new(), |average| {
        format!(
            " Dashed: {} %, {} together, in the first round of thinning.",
            plain(average, 1),
            every(summary.builds, "build")
        )
    });
    Intervals {
        figure: Figure {
            plain: "A full dot is the win rate of a build in games that it was not chosen by; hollow is what it was \
                    chosen by, with luck in it."
                .to_owned(),
            caption: format!(
                "n = {} of each build, fresh: they had no part in the choice; {} intervals for {} \
                 together ({method}). Hollow: the win rate by which a build was chosen, which flatters \
                 it.{dashed}",
                played(summary.head.games, summary.head.blocks),
                level(summary.head.level),
                every(rows.len() as u64, "build"),
            ),
            ..summary.head.figure("search", &format!("strongest builds of {}", summary.side))
        },
        axis: "games won (%)".to_owned(),
        dashed: average,
        around: Some(0.0),
        within: Some((0.0, PERCENT)),
        rows,
        ..Intervals::default()
    }
}
