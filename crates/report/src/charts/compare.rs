//! Variants against a baseline: differences of the win rate with the band that does not matter.

use crate::frame::CompareSummary;
use balance_stats::{Estimate, Judged};

use super::super::compare::{ranked, verdict_words};
use super::super::number::{PERCENT, counted, every, joined, level, points, threshold};
use super::super::style::{
    BLACK, BLUE, GREY, LABELS_MOST, MARGIN, POINT, ROW, SMALL_SIZE, VERMILLION, shortened, width_of,
};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::super::text::played;
use super::axis::{BELOW, rounded, span};
use super::rows::{ROOM, Room, Rows, ends};

/// How many variants are told to screen readers.
const TOLD: usize = 20;

/// How much of the band's colour shows.
const BAND: f64 = 0.13;

pub(super) fn draw(summary: &CompareSummary) -> Result<Option<Chart>, ChartError> {
    let rows: Vec<Row<'_>> = ranked(summary)
        .into_iter()
        .filter_map(|(variant, difference)| {
            let (verdict, words) = (variant.verdict, verdict_words(variant));
            Some(Row { name: &variant.name, difference: difference?, verdict, words })
        })
        .collect();
    if rows.is_empty() {
        return Ok(None);
    }
    let figure = figure(summary, &rows);
    figure.draw(|sheet| rows_on(sheet, summary, &rows, figure.height)).map(Some)
}

struct Row<'s> {
    name: &'s str,
    difference: Estimate,
    verdict: Judged,
    words: &'static str,
}

fn rows_on(sheet: &mut Sheet<'_>, summary: &CompareSummary, rows: &[Row<'_>], height: i32) {
    let edge = summary.threshold * PERCENT;
    let differences = ends(rows.iter().map(|row| &row.difference));
    let x = rounded(span(differences, (-edge * 1.2, edge * 1.2)), 8);
    let verdicts = rows.iter().map(|row| width_of(row.words, SMALL_SIZE)).max().unwrap_or(0);
    let room = Room { above: ROW, beside: verdicts + MARGIN, ..ROOM };
    let on = Rows::new(rows.iter().map(|row| row.name), &room, height, rows.len() as f64, x);
    let plot = &on.plot;
    let (from, to) = (plot.px(-edge), plot.px(edge));
    let band = [(from, plot.top), (to, plot.top), (to, plot.bottom), (from, plot.bottom)];
    sheet.band(&band, GREY, BAND);
    on.axis(sheet, &format!("points of win rate of {}", summary.side));
    on.dashes(sheet, -edge, GREY);
    on.dashes(sheet, edge, GREY);
    on.zero(sheet);
    let base = shortened(&summary.baseline.name, LABELS_MOST, SMALL_SIZE);
    let above = (plot.px(0.0), plot.top - ROW / 2);
    sheet.text(above, &base, SMALL_SIZE, BLACK, Anchor::Middle);
    for (at, row) in rows.iter().enumerate() {
        let y = on.y(at);
        let ink = match row.verdict {
            Judged::Better => BLUE,
            Judged::Worse => VERMILLION,
            Judged::TooClose | Judged::Unknown => GREY,
        };
        on.name(sheet, y, row.name);
        on.interval(sheet, y, &row.difference, ink);
        mark(sheet, on.at(row.difference.point, y), row.verdict);
        sheet.text((plot.right + 10, y), row.words, SMALL_SIZE, ink, Anchor::Left);
        let told = format!("{} {}, {}", row.name, joined(points(&row.difference, 1)), row.words);
        on.tip(sheet, y, &row.difference, told);
    }
}

/// A shape for each verdict, so that none needs its colour.
fn mark(sheet: &mut Sheet<'_>, (x, y): (i32, i32), verdict: Judged) {
    const HALF: i32 = POINT + 2;
    match verdict {
        Judged::Better => {
            sheet.band(&[(x - HALF, y + HALF), (x + HALF, y + HALF), (x, y - HALF)], BLUE, 1.0);
        }
        Judged::Worse => {
            let down = [(x - HALF, y - HALF), (x + HALF, y - HALF), (x, y + HALF)];
            sheet.band(&down, VERMILLION, 1.0);
        }
        Judged::TooClose => {
            sheet.rectangle((x - POINT, y - POINT), (x + POINT, y + POINT), GREY);
        }
        Judged::Unknown => sheet.dot((x, y), POINT, GREY, false),
    }
}

fn figure(summary: &CompareSummary, rows: &[Row<'_>]) -> Figure {
    let method = rows.first().map_or("", |row| row.difference.method.name());
    let edge = threshold(summary.threshold);
    let told = |row: &Row<'_>| format!("{} {}, {}", row.name, joined(points(&row.difference, 1)), row.words);
    let mut words: Vec<String> = rows.iter().take(TOLD).map(told).collect();
    if rows.len() > TOLD {
        words.push(format!("and {} more below", rows.len() - TOLD));
    }
    let looks = match summary.looks_at_most {
        None => String::new(),
        Some(most) => format!(" and {}", every(most as u64, "look")),
    };
    Figure {
        name: "compare".to_owned(),
        title: format!("Variants against \"{}\": {}", summary.baseline.name, summary.head.title),
        words: format!(
            "Points of win rate of {} against \"{}\", from most to least: {}.",
            summary.side,
            summary.baseline.name,
            words.join("; ")
        ),
        plain: format!(
            "Right of 0: wins more than \"{}\". A bar within the grey band: too little to matter, whichever way.",
            summary.baseline.name
        ),
        caption: format!(
            "n = {} of the baseline{}, on the same dice; {} intervals that hold together for \
             {}{looks} ({method}). Grey band: up to {edge}, too close to matter. Triangle: better \
             or worse; square: too close; hollow: not yet known.",
            played(summary.head.games, summary.head.blocks),
            match summary.looks_at_most {
                None => " and of each variant".to_owned(),
                Some(_) => format!(", {} in all", counted(summary.games_in_all, "game")),
            },
            level(summary.level),
            every(summary.family as u64, "variant")
        ),
        height: ROW * rows.len() as i32 + 2 * ROW + BELOW,
    }
}
