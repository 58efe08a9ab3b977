//! Cards before and after new prices: what each is worth over the going rate of its points.

use balance_stats::Estimate;

use super::page::lead;
use super::{Price, PriceRow, PriceVerdict, PricesSummary};
use crate::charts::axis::{BELOW, rounded, span};
use crate::charts::rows::{ROOM, Room, Rows, ends};
use crate::number::{PERCENT, known, level, signed};
use crate::style::{BLUE, ROW, VERMILLION};
use crate::svg::{Chart, ChartError, Figure};
use crate::text::played;

const ROWS: usize = 60;

/// How many cards are told to screen readers.
const TOLD: usize = 12;

/// The cards that are or were out of line, or have a new price; from most to least over the going rate before.
pub(super) fn draw(summary: &PricesSummary) -> Result<Vec<Chart>, ChartError> {
    let known = |row: &&PriceRow| row.over_before.is_some() && row.over_after.is_some();
    let news = |row: &&PriceRow| row.verdict != Some(PriceVerdict::StaysInLine) || row.moved() != 0;
    let mut rows: Vec<&PriceRow> = summary.cards.iter().filter(known).filter(news).take(ROWS).collect();
    if rows.is_empty() {
        return Ok(Vec::new());
    }
    let place = |row: &PriceRow| row.over_before.map_or(0.0, |over| over.point);
    rows.sort_by(|a, b| place(b).total_cmp(&place(a)));
    let all: Vec<Estimate> = rows.iter().flat_map(|row| [row.over_before, row.over_after]).flatten().collect();
    let x = rounded(span(ends(all.iter()), (0.0, 0.0)), 8);
    let room = Room { above: ROW, ..ROOM };
    let names: Vec<String> = rows.iter().map(|row| format!("{} ({})", row.name, row.change)).collect();
    let changed = !summary.changes.is_empty();
    let figure = figure(summary, &rows);
    let on = Rows::new(names.iter().map(String::as_str), &room, figure.height, rows.len() as f64, x);
    figure
        .draw(|sheet| {
            let which = if changed { "at the proposed prices" } else { "at the prices of today" };
            on.key(sheet, changed.then_some("today"), &format!("{which}; red is out of line"));
            on.axis_from_zero(sheet, "over the going rate, in points");
            for (at, (row, name)) in rows.iter().zip(&names).enumerate() {
                let y = on.y(at);
                on.name(sheet, y, name);
                let ink = if row.after == Some(Price::InLine) { BLUE } else { VERMILLION };
                let both = (row.over_before, row.over_after);
                on.before_and_after(sheet, y, both, (ink, changed), told(row, changed));
            }
        })
        .map(|chart| vec![chart])
}

fn told(row: &PriceRow, changed: bool) -> String {
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

fn figure(summary: &PricesSummary, rows: &[&PriceRow]) -> Figure {
    let changed = !summary.changes.is_empty();
    let words: Vec<String> = rows.iter().take(TOLD).map(|row| told(row, changed)).collect();
    let method = rows.iter().find_map(|row| row.over_after).map_or("", |of| of.method.name());
    Figure {
        name: "prices".into(),
        title: match changed {
            true => format!("Prices before and after: {}", summary.head.title),
            false => format!("Prices of today: {}", summary.head.title),
        },
        words: format!("{}.", words.join("; ")),
        plain: format!("{}. A bar that contains 0 is in line.", lead(summary)),
        caption: format!(
            "n = {}{}, on fresh dice; {} intervals for all {}{} together ({method}).",
            played(summary.head.games, summary.head.blocks),
            if changed { " of each price list" } else { "" },
            level(summary.head.level),
            summary.head.card_word,
            if changed { " by both lists" } else { "" },
        ),
        height: ROW * rows.len() as i32 + 2 * ROW + BELOW,
    }
}
