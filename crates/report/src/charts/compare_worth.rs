//! What cards of random builds are worth, in every way to play side by side.

use crate::frame::CompareSummary;

use super::super::compare_worth::{Across, across};
use super::super::number::{joined, level, points, verdict};
use super::super::style::{BLACK, GRID, LINE_STROKE, MARGIN, ROW, SERIES, SMALL_SIZE, shortened};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};
use super::super::text::played;
use super::super::worth::measure;
use super::axis::{BELOW, rounded, span};
use super::rows::{ROOM, Room, Rows, ends};

const ROWS: usize = 20;

/// The most cards that are told to screen readers.
const TOLD: usize = 5;

/// Pixels of a card for each way to play.
const STEP: i32 = 9;

/// The radius of a point.
const DOT: i32 = 3;

pub(super) fn draw(summary: &CompareSummary) -> Result<Option<Chart>, ChartError> {
    let mut rows = across(&summary.worth);
    rows.truncate(ROWS);
    if rows.is_empty() {
        return Ok(None);
    }
    let figure = figure(summary, &rows);
    figure.draw(|sheet| rows_on(sheet, summary, &rows, figure.height)).map(Some)
}

/// The height of a card.
fn step(summary: &CompareSummary) -> i32 {
    STEP * (summary.worth.len() as i32 + 1)
}

fn rows_on(sheet: &mut Sheet<'_>, summary: &CompareSummary, rows: &[Across<'_>], height: i32) {
    let known = rows.iter().flat_map(|row| row.worth.iter().flatten());
    let x = rounded(span(ends(known), (0.0, 0.0)), 8);
    let room = Room { above: ROW, ..ROOM };
    let on = Rows::new(rows.iter().map(|row| row.name), &room, height, rows.len() as f64, x);
    on.axis_from_zero(sheet, &axis(summary));
    key(sheet, summary);
    for (at, row) in rows.iter().enumerate() {
        let y = on.y(at);
        on.name(sheet, y, row.name);
        let edge = on.plot.py(at as f64 + 1.0);
        sheet.line((on.plot.left, edge), (on.plot.right, edge), GRID, 1);
        let first = y - STEP * (row.worth.len() as i32 - 1) / 2;
        for ((way, one), ink) in (0..).zip(&row.worth).zip(SERIES.iter().cycle()) {
            let Some(one) = one else { continue };
            let y = first + STEP * way;
            sheet.line(on.at(one.low, y), on.at(one.high, y), *ink, LINE_STROKE);
            // Full: the interval leaves out 0.
            sheet.dot(on.at(one.point, y), DOT, *ink, verdict(one) != 0);
            let variant = &summary.worth[way as usize].variant;
            let told = format!("{}, {variant}: {}", row.name, joined(points(one, 1)));
            let (from, to) = (on.at(one.low, y - DOT), on.at(one.high, y + DOT));
            sheet.tip(from, to, told);
        }
    }
}

fn key(sheet: &mut Sheet<'_>, summary: &CompareSummary) {
    let (left, top, right, _) = body(0);
    let y = top + ROW / 2;
    let each = (right - left) / summary.worth.len().max(1) as i32;
    for ((at, of), ink) in (0..).zip(&summary.worth).zip(SERIES.iter().cycle()) {
        let x = left + at * each;
        sheet.dot((x + DOT, y), DOT, *ink, true);
        let name = shortened(&of.variant, each - MARGIN, SMALL_SIZE);
        sheet.text((x + 3 * DOT, y), &name, SMALL_SIZE, BLACK, Anchor::Left);
    }
}

fn axis(summary: &CompareSummary) -> String {
    let of = summary.worth.first().map_or("win rate", |of| measure(&of.table));
    let priced = summary.worth.iter().any(|of| of.table.priced > 0);
    match priced {
        true => format!("what a copy adds to the {of} over the going rate of its cost (points)"),
        false => format!("what a copy adds to the {of} (points)"),
    }
}

fn figure(summary: &CompareSummary, rows: &[Across<'_>]) -> Figure {
    let told = |row: &Across<'_>| {
        let ways = summary
            .worth
            .iter()
            .zip(&row.worth)
            .filter_map(|(of, one)| Some(format!("{} {}", of.variant, joined(points(one.as_ref()?, 1)))));
        format!("{}: {}", row.name, ways.collect::<Vec<_>>().join(", "))
    };
    let words: Vec<String> = rows.iter().take(TOLD).map(told).collect();
    let one = rows.iter().flat_map(|row| row.worth.iter().flatten()).next();
    let (joint, method) = one.map_or((summary.level, ""), |one| (one.level, one.method.name()));
    Figure {
        name: "compare_worth".to_owned(),
        title: format!("What {} are worth in each variant: {}", summary.card_word, summary.head.title),
        words: format!("From what differs most. {}.", words.join("; ")),
        plain: "A row is a card, a dot what it is worth in one variant. Dots far apart: the variant makes the \
                difference."
            .to_owned(),
        caption: format!(
            "n = {} of each; {} intervals that hold together for all cards in all of them \
             ({method}). In every row they stand in the order of the names above, from top to \
             bottom; full: the interval leaves out 0. The {} whose worth differs most are drawn; \
             all are in compare_worth.csv.",
            played(summary.head.games, summary.head.blocks),
            level(joint),
            rows.len(),
        ),
        height: step(summary) * rows.len() as i32 + 2 * ROW + BELOW,
    }
}
