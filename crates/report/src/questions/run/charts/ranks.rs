//! Where sides finished: a bar for each side and each place, in parts for the ranks.

use plotters::style::RGBColor;

use crate::frame::{RankSummary, Summary};

use super::super::spread::{share_decimals, whole};
use super::basis;
use crate::charts::axis::{BELOW, Plot, ticks};
use crate::charts::rows::{ROOM, Room, Rows};
use crate::number::{PERCENT, amount, joined, ordinal, percent, plain};
use crate::style::{BLACK, GREY, GRID, ROW, SLATE, SMALL_SIZE, WHITE, pale, text_on, width_of};
use crate::svg::{Anchor, Chart, ChartError, Figure, Sheet};

/// The room on the right for mean ranks.
const NUMBERS: i32 = 136;

/// From the edge of a row to its bar.
const GAP: i32 = 3;

/// The pixels between a number and the ends of its part of a bar.
const INSET: i32 = 3;

/// How much of its colour the last rank has.
const PALEST: f64 = 0.12;

/// White is read better than black on parts of a bar that are darker than this, as [`text_on`] has it.
const BRIGHT: f64 = 0.45;

/// The width of a colour in the key.
const KEY: i32 = 14;

pub(super) fn draw(summary: &Summary) -> Result<Option<Chart>, ChartError> {
    let known = |row: &&RankSummary| row.ranks.iter().all(|at| at.share.is_some());
    let by_side: Vec<_> = whole(summary).filter(|row| row.side.is_some()).filter(known).collect();
    let by_place: Vec<_> = whole(summary).filter(|row| row.side.is_none()).filter(known).collect();
    let (Some(first), false) = (by_side.first(), by_place.is_empty()) else {
        return Ok(None);
    };
    let ranks = first.ranks.len();
    // A row for each bar, one above each group for what it is, and the key.
    let rows = by_side.len() + by_place.len() + 3;
    let figure = figure(summary, &by_side, ROW * rows as i32 + ROW / 2 + BELOW);
    let names: Vec<String> = by_side.iter().chain(&by_place).map(|row| name(row)).collect();
    let room = Room { above: ROW, beside: NUMBERS, ..ROOM };
    let count = rows as f64 - 0.5;
    let on = Rows::new(names.iter().map(String::as_str), &room, figure.height, count, (0.0, PERCENT));
    let digits = share_decimals(summary).min(1);
    let chart = figure.draw(|sheet| {
        on.plot.x_axis(sheet, &ticks(on.plot.x, 10), "games (%)");
        key(sheet, (on.plot.left, on.plot.top - ROW / 2), ranks);
        let mean = (on.plot.right + 12, on.plot.py(0.5));
        sheet.text(mean, "mean rank", SMALL_SIZE, GREY, Anchor::Left);
        let groups = [("by side", &by_side), ("by place in the order of turns", &by_place)];
        let mut at = 0;
        for (title, rows) in groups {
            heading(sheet, (on.plot.left, on.plot.py(at as f64 + 0.55)), title);
            for row in rows {
                at += 1;
                let y = on.y(at);
                on.name(sheet, y, &name(row));
                bar(sheet, &on.plot, y, row, digits);
                if let Some(mean) = &row.mean {
                    on.beside(sheet, y, &joined(amount(mean)));
                }
            }
            at += 1;
        }
    });
    chart.map(Some)
}

/// The title of a group of bars, on white: the grid must not run through the words.
fn heading(sheet: &mut Sheet<'_>, (left, y): (i32, i32), title: &str) {
    let wide = width_of(title, SMALL_SIZE) + 6;
    sheet.rectangle((left + 1, y - 9), (left + wide, y + 9), WHITE);
    sheet.text((left + 3, y), title, SMALL_SIZE, GREY, Anchor::Left);
}

fn key(sheet: &mut Sheet<'_>, (mut x, y): (i32, i32), ranks: usize) {
    for rank in 0..ranks {
        let words = ordinal(rank as u32 + 1);
        sheet.rectangle((x, y - 7), (x + KEY, y + 7), colour(rank, ranks));
        sheet.text((x + KEY + 5, y), &words, SMALL_SIZE, BLACK, Anchor::Left);
        x += KEY + 5 + width_of(&words, SMALL_SIZE) + 14;
    }
}

/// The parts of a bar, with their shares where they have room. What is left of the games was cut.
fn bar(sheet: &mut Sheet<'_>, plot: &Plot, y: i32, row: &RankSummary, digits: usize) {
    let half = ROW / 2 - GAP;
    sheet.rectangle((plot.left, y - half), (plot.right, y + half), GRID);
    let mut from = 0.0;
    for (rank, at) in row.ranks.iter().enumerate() {
        let share = at.share.map_or(0.0, |share| share.point * PERCENT);
        let (x0, x1) = (plot.px(from), plot.px((from + share).min(PERCENT)));
        from += share;
        if x1 - x0 < 2 {
            continue;
        }
        let told = at.share.map_or(String::new(), |share| joined(percent(&share)));
        let words = format!("{}: {} in {told}", name(row), ordinal(at.rank));
        sheet.tip((x0, y - half), (x1, y + half), words);
        let ground = colour(rank, row.ranks.len());
        // A line of white keeps neighbours apart.
        sheet.rectangle((x0, y - half), (x1 - 1, y + half), ground);
        sheet.rectangle((x1 - 1, y - half), (x1, y + half), WHITE);
        let number = plain(share, digits);
        if width_of(&number, SMALL_SIZE) + 2 * INSET <= x1 - x0 {
            let ink = text_on(ground, BRIGHT);
            let middle = (i32::midpoint(x0, x1), y);
            sheet.text(middle, &number, SMALL_SIZE, ink, Anchor::Middle);
        }
    }
}

/// Dark for the first of `ranks`, paler for each one after it.
fn colour(rank: usize, ranks: usize) -> RGBColor {
    let back = rank as f64 / (ranks.max(2) - 1) as f64;
    pale(SLATE, 1.0 - back * (1.0 - PALEST))
}

/// The side, or `goes 1st` for the first place in the order of turns.
fn name(row: &RankSummary) -> String {
    match (&row.side, row.place) {
        (Some(side), _) => side.clone(),
        (None, place) => place.map_or(String::new(), |place| format!("goes {}", ordinal(place))),
    }
}

fn figure(summary: &Summary, by_side: &[&RankSummary], height: i32) -> Figure {
    let told = by_side.iter().map(|row| {
        let shares = row.ranks.iter().map(|at| {
            let share = at.share.map_or(0.0, |share| share.point * PERCENT);
            format!("{} {} %", ordinal(at.rank), plain(share, 1))
        });
        format!("{}: {}", name(row), shares.collect::<Vec<_>>().join(", "))
    });
    let cut = match summary.unfinished_rate {
        Some(rate) if rate.point > 0.0 => " Pale grey at the end: games that were cut.",
        _ => "",
    };
    let method = by_side.iter().find_map(|row| row.mean).map_or("", |mean| mean.method.name());
    Figure {
        name: "ranks".into(),
        title: summary.head.titled("finishing ranks"),
        words: format!("{}.", told.collect::<Vec<_>>().join("; ")),
        plain: "A bar is all games of a side: the darker a part, the better it finished in them.".to_owned(),
        caption: format!(
            "{} of mean ranks ({method}); those of the shares are in ranks.csv. Sides that are \
             tied share a rank.{cut}",
            basis(summary)
        ),
        height,
    }
}
