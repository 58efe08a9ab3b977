//! The strongest builds of a search, by win rate.

use super::SearchSummary;
use crate::charts::axis::BELOW;
use crate::charts::rates::{self, Rate};
use crate::charts::rows::{ROOM, Room};
use crate::number::{PERCENT, every, joined, level, percent, plain};
use crate::style::ROW;
use crate::svg::{Chart, ChartError, Figure};
use crate::text::played;

pub(super) fn draw(summary: &SearchSummary) -> Result<Vec<Chart>, ChartError> {
    let best = summary.best.iter();
    let rates =
        best.filter_map(|row| Some(Rate { name: &row.name, rate: row.win_rate?, chosen: Some(row.win_rate_thinning) }));
    let rates: Vec<Rate<'_>> = rates.collect();
    if rates.is_empty() {
        return Ok(Vec::new());
    }
    let average = summary.average.map(|average| average.point * PERCENT);
    let (low, high) = rates::range(&rates, average);
    let pad = (high - low) * 0.05;
    let room = Room { beside: 140, ..ROOM };
    rates::draw(&of_builds(summary, &rates), &rates, &room, (low - pad, high + pad), average).map(|chart| vec![chart])
}

fn of_builds(summary: &SearchSummary, rates: &[Rate<'_>]) -> Figure {
    let told = summary
        .best
        .iter()
        .take(10)
        .filter_map(|row| Some(format!("{}, {}, wins {}", row.name, row.build, joined(percent(&row.win_rate?)))));
    let average = summary.average.map_or(String::new(), |average| {
        format!(
            " Dashed: {} %, {} together, in the first round of thinning.",
            plain(average.point * PERCENT, 1),
            every(summary.builds, "build")
        )
    });
    Figure {
        name: "search".into(),
        title: format!("The strongest builds of {}: {}", summary.side, summary.head.title),
        words: format!("{}.{average}", told.collect::<Vec<_>>().join("; ")),
        plain: "A dot is the win rate of a build in games that it was not chosen by; hollow is what it was chosen \
                by, with luck in it."
            .to_owned(),
        caption: format!(
            "n = {} of each build, fresh: they had no part in the choice; {} intervals for {} \
             together ({}). Hollow: the win rate by which a build was chosen, which flatters \
             it.{average}",
            played(summary.head.games, summary.head.blocks),
            level(summary.head.level),
            every(rates.len() as u64, "build"),
            rates[0].rate.method.name()
        ),
        height: ROW * rates.len() as i32 + ROW + BELOW,
    }
}
