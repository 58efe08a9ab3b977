//! The worth of cards over the going rate of their points, before and after new prices.

use super::page::lead;
use super::{Price, PriceRow, PriceVerdict, PricesSummary};
use crate::charts::intervals::{Intervals, Row};
use crate::prelude::*;

pub(super) fn chart(summary: &PricesSummary) -> Intervals {
    let changed = !summary.changes.is_empty();
    let news = summary.cards.iter().filter(|row| row.verdict != Some(PriceVerdict::StaysInLine) || row.moved() != 0);
    let mut rows: Vec<_> = news.filter_map(|row| Some((row, row.over_before?, row.over_after?))).collect();
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let method = rows.first().map_or("", |(.., over)| over.method.name());
    let row = |(row, before, after): (&PriceRow, Estimate, Estimate)| {
        let ink = if row.after == Some(Price::InLine) { BLUE } else { VERMILLION };
        let name = format!("{} ({})", row.name, row.change);
        let before = changed.then_some((&before).into());
        Row { before, ..Row::new(name, (&after).into(), (ink, true), words(row, changed)) }
    };
    let which = if changed { "proposed prices" } else { "current prices" };
    let when = if changed { "prices before and after" } else { "current prices" };
    Intervals {
        figure: Figure {
            plain: format!("{}. A bar that contains 0: no significant difference.", lead(summary)),
            caption: format!(
                "n = {}{}, on fresh dice; joint {} intervals for all {}{} ({method}).",
                summary.head.played(),
                if changed { " of each price list" } else { "" },
                level(summary.head.level),
                summary.head.card_word,
                if changed { " in both lists" } else { "" },
            ),
            ..summary.head.figure("prices", when)
        },
        axis: "over going rate (pp)".to_owned(),
        file: "prices.csv".into(),
        key: Some((changed.then_some("current"), format!("{which} (orange: mispriced)"))),
        shows: vec![0.0],
        rows: rows.into_iter().map(row).collect(),
        ..Intervals::default()
    }
}

fn words(row: &PriceRow, changed: bool) -> String {
    let of = |estimate| known(estimate, PERCENT, signed);
    let over = match changed {
        true => format!("{} before, {} after", of(row.over_before), of(row.over_after)),
        false => of(row.over_before),
    };
    format!(
        "{} ({}): over the going rate {over}; {}",
        row.name,
        row.change,
        row.said.trim_start_matches(['✓', '✗', '?']).trim(),
    )
}
