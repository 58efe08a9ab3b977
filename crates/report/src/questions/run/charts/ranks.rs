//! Where sides finished: a bar for each side and each place, in parts for the ranks.

use crate::frame::{RankSummary, Summary};

use super::super::spread::{share_decimals, whole};
use super::basis;
use crate::charts::shares::{Bar, Shares};
use crate::number::{PERCENT, amount, joined, ordinal, percent};
use crate::svg::Figure;

/// `None` if no shares of ranks are known.
pub(super) fn chart(summary: &Summary) -> Option<Shares> {
    let known = whole(summary).filter(|row| row.ranks.iter().all(|at| at.share.is_some()));
    let (by_side, by_place): (Vec<_>, Vec<_>) = known.partition(|row| row.side.is_some());
    let first = by_side.first().filter(|_| !by_place.is_empty())?;
    let bars = |rows: &[&RankSummary]| rows.iter().map(|row| bar(row)).collect();
    Some(Shares {
        figure: figure(summary, &by_side),
        parts: first.ranks.iter().map(|at| ordinal(at.rank)).collect(),
        axis: "games (%)",
        beside: "mean rank",
        groups: vec![("by side", bars(&by_side)), ("by place in the order of turns", bars(&by_place))],
        decimals: share_decimals(summary).min(1),
    })
}

fn bar(row: &RankSummary) -> Bar {
    let name = name(row);
    let parts = row.ranks.iter().filter_map(|at| {
        let share = at.share?;
        let words = format!("{name}: {} in {}", ordinal(at.rank), joined(percent(&share)));
        Some((share.point * PERCENT, words))
    });
    let parts = parts.collect();
    Bar { name, parts, beside: row.mean.as_ref().map_or(String::new(), |mean| joined(amount(mean))) }
}

/// The side, or `goes 1st` for the first place in the order of turns.
fn name(row: &RankSummary) -> String {
    match (&row.side, row.place) {
        (Some(side), _) => side.clone(),
        (None, place) => place.map_or(String::new(), |place| format!("goes {}", ordinal(place))),
    }
}

fn figure(summary: &Summary, by_side: &[&RankSummary]) -> Figure {
    let cut = match summary.unfinished_rate {
        Some(rate) if rate.point > 0.0 => " Pale grey at the end: games that were cut.",
        _ => "",
    };
    let method = by_side.iter().find_map(|row| row.mean).map_or("", |mean| mean.method.name());
    Figure {
        plain: "A bar is all games of a side: the darker a part, the better it finished in them.".to_owned(),
        caption: format!(
            "{} of mean ranks ({method}); those of the shares are in ranks.csv. Sides that are tied share a rank.{cut}",
            basis(summary)
        ),
        ..summary.head.figure("ranks", "finishing ranks")
    }
}
