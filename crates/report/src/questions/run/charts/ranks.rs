//! Finishing ranks: a row for each side and each position in the turn order, a column for each rank.

use super::super::page::{share_decimals, whole_ranks};
use super::basis;
use crate::charts::heat_map::{Cell, HeatMap, Row};
use crate::prelude::*;

pub(super) fn chart(summary: &Summary) -> Option<HeatMap> {
    let (by_side, by_place): (Vec<_>, Vec<_>) = whole_ranks(summary).partition(|row| row.side.is_some());
    let first = by_side.first()?;
    // The share of a rank in all sides together.
    let average = |nth: usize| {
        let shares = by_side.iter().filter_map(|row| row.ranks.get(nth)?.share);
        shares.map(|share| share.point).sum::<f64>() / by_side.len() as f64
    };
    let averages: Vec<f64> = (0..first.ranks.len()).map(average).collect();
    let heading = |name: &str| Row { name: name.to_owned(), cells: Vec::new(), beside: String::new() };
    let rows = |rows: &[&RankSummary]| rows.iter().map(|of| row(of, &averages)).collect::<Vec<_>>();
    let cut = match summary.unfinished_rate {
        Some(rate) if rate.point > 0.0 => " Rows add up to less than 100 because of unfinished games.",
        _ => "",
    };
    let method = by_side.iter().find_map(|row| row.mean).map_or("", |mean| mean.method.name());
    Some(HeatMap {
        figure: Figure {
            plain: "Percent of games: the darker, the more. Not underlined: may be chance.".to_owned(),
            caption: format!(
                "{} of mean ranks ({method}). Underlined: the interval of the share excludes the average of all sides (ranks.csv). Tied \
                 sides share a rank.{cut}",
                basis(summary)
            ),
            ..summary.head.figure("ranks", "finishing ranks")
        },
        columns: first.ranks.iter().map(|at| ordinal(at.rank)).collect(),
        rows: [vec![heading("by side")], rows(&by_side), vec![heading("by position")], rows(&by_place)].concat(),
        beside: "mean rank",
        decimals: share_decimals(summary).min(1),
    })
}

fn row(of: &RankSummary, averages: &[f64]) -> Row {
    // The side, or `goes 1st` for the first position in the turn order.
    let place = || of.place.map_or(String::new(), |place| format!("goes {}", ordinal(place)));
    let name = of.side.clone().unwrap_or_else(place);
    let cell = |(at, &average): (&RankShare, &f64)| {
        let share = at.share?;
        let words = format!("{name}: {} in {}", ordinal(at.rank), joined(percent(&share)));
        Some(Cell { value: share.point * PERCENT, apart: None, sure: !share.contains(average), words })
    };
    let cells = of.ranks.iter().zip(averages).map(cell).collect();
    Row { name, cells, beside: of.mean.as_ref().map_or(String::new(), |mean| joined(amount(mean))) }
}
