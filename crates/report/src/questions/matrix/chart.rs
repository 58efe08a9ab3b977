//! Who beats whom as a heat map of shares, and strengths on one scale with their intervals.

use plotters::style::RGBColor;

use balance_stats::{Estimate, RATINGS_METHOD, RatingKind};

use super::page::{elo, share_decimals, verdict};
use super::{Contestant, MatrixSummary};
use crate::charts::intervals::{Interval, Intervals, Row};
use crate::number::{PERCENT, every, joined, level, percent, plain};
use crate::style::{
    BLACK, BLUE, DARK, GREY, GRID, LABEL_SIZE, LABELS_MOST, MARGIN, ROW, SMALL_SIZE, VERMILLION, pale, shortened,
    text_on, width_of,
};
use crate::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};
use crate::text::played;

/// The least of the distance from one half that has the full colour, in points.
const LEAST_APART: f64 = 10.0;

/// The widest that a cell gets.
const WIDEST: i32 = 80;

/// The narrowest cell that has room for its number.
const NUMBERED: i32 = 25;

/// The narrowest cell that has room for a decimal.
const DECIMAL: i32 = 38;

pub(super) fn heat_map(summary: &MatrixSummary) -> Result<Option<Chart>, ChartError> {
    if summary.matrix.is_empty() {
        return Ok(None);
    }
    let order = summary.by_rank();
    let name = |at: usize| summary.ratings[at].contestant.as_str();
    let label = |rank: usize, at: usize| format!("{} · {}", name(at), rank + 1);
    let widths = order.iter().enumerate().map(|(rank, &at)| width_of(&label(rank, at), LABEL_SIZE));
    let labels = widths.max().unwrap_or(0).min(LABELS_MOST) + MARGIN;
    let (left, top, right, _) = body(0);
    let from = left + labels;
    let wide = ((right - from) / order.len() as i32).clamp(1, WIDEST);
    let high = wide.clamp(12, ROW + 4);
    let height = ROW + high * order.len() as i32 + ROW;
    let span = summary.matrix.iter().map(|row| (row.share.point - 0.5).abs() * PERCENT).fold(LEAST_APART, f64::max);
    let digits = if wide < DECIMAL { 0 } else { share_decimals(summary) };
    let figure = heat_figure(summary, &order, height);
    let size = if high >= 20 { LABEL_SIZE } else { SMALL_SIZE - 2 };
    let chart = figure.draw(|sheet| {
        for (rank, &row) in order.iter().enumerate() {
            let y = top + ROW + high * rank as i32;
            let words = shortened(&label(rank, row), labels - 4, size);
            sheet.text((from - 8, y + high / 2), &words, size, BLACK, Anchor::Right);
            let x = from + wide * rank as i32 + wide / 2;
            if wide >= 14 || rank % 5 == 4 {
                let number = (rank + 1).to_string();
                sheet.text((x, top + ROW / 2), &number, SMALL_SIZE, BLACK, Anchor::Middle);
            }
            for (place, &column) in order.iter().enumerate() {
                let corner = (from + wide * place as i32, y);
                let size = (wide, high);
                let end = (corner.0 + wide, y + high);
                match summary.share(row, column) {
                    Some(share) => {
                        cell(sheet, corner, size, &share, span, digits);
                        let of = joined(percent(&share));
                        sheet.tip(corner, end, format!("{} against {}: {of}", name(row), name(column)));
                    }
                    None if row == column => {
                        sheet.rectangle((corner.0 + 1, y + 1), end, GRID);
                    }
                    None => {
                        let middle = (corner.0 + wide / 2, y + high / 2);
                        sheet.text(middle, "–", SMALL_SIZE, GREY, Anchor::Middle);
                    }
                }
            }
        }
    });
    chart.map(Some)
}

fn cell(
    sheet: &mut Sheet<'_>,
    (x, y): (i32, i32),
    (wide, high): (i32, i32),
    share: &Estimate,
    span: f64,
    digits: usize,
) {
    let ground = ground(share.point, span);
    sheet.rectangle((x + 1, y + 1), (x + wide, y + high), ground);
    let ink = text_on(ground, DARK);
    if wide >= NUMBERED {
        let number = plain(share.point * PERCENT, digits);
        let at = (x + wide / 2, y + high / 2);
        sheet.text(at, &number, SMALL_SIZE, ink, Anchor::Middle);
        if !share.contains(0.5) && high >= 20 {
            // Significant: underlined, which is seen without colours too.
            let half = width_of(&number, SMALL_SIZE) / 2;
            let under = at.1 + 9;
            sheet.line((at.0 - half, under), (at.0 + half, under), ink, 1);
        }
    }
}

/// White at one half, blue above, vermillion below.
fn ground(share: f64, span: f64) -> RGBColor {
    let apart = (share - 0.5) * PERCENT / span;
    let full = if apart > 0.0 { BLUE } else { VERMILLION };
    pale(full, apart.abs().min(1.0))
}

fn heat_figure(summary: &MatrixSummary, order: &[usize], height: i32) -> Figure {
    let method = summary.matrix.first().map_or("", |row| row.share.method.name());
    let fields = order.iter().take(10).map(|&at| {
        let one = &summary.ratings[at];
        let field = one.field.map_or(String::new(), |field| {
            format!(", {} % of the points against all others", plain(field.point * PERCENT, 1))
        });
        format!("{} {}{field}", one.rank, one.contestant)
    });
    Figure {
        name: "matrix".into(),
        title: summary.head.titled("who beats whom"),
        plain: "Blue: the row beats the column. Orange: it loses to it. What is not underlined may be luck.".to_owned(),
        words: format!("From the strongest on: {}.", fields.collect::<Vec<_>>().join("; ")),
        caption: format!(
            "Points per hundred games of the row against the column; a game that no one won is half a point for both. n = {} \
             of each pair on the same dice. Underlined: significant, {} intervals for {} together ({method}).",
            played(summary.head.games, summary.head.blocks),
            level(summary.head.level),
            every(summary.family as u64, "pair")
        ),
        height,
    }
}

/// The least that the axis spans, in Elo points.
const LEAST_SPAN: f64 = 20.0;

pub(super) fn ratings(summary: &MatrixSummary) -> Intervals {
    let rated = summary.by_rank().into_iter().map(|at| &summary.ratings[at]);
    let rated = rated.filter(|one| one.standing.is_some_and(|standing| standing != RatingKind::Apart.name()));
    let row = |one: &Contestant| {
        let is = Interval { low: one.elo_low, point: one.elo, high: one.elo_high };
        let beside = joined(elo(one));
        let words = format!("{} {beside}", one.contestant);
        Row { beside, ..Row::new(one.contestant.clone(), is, is.against_zero(), words) }
    };
    let fit = summary.goodness_of_fit.first();
    let fit = fit.map_or(String::new(), |test| format!(" Does a scale explain who beats whom? {}", verdict(test)));
    Intervals {
        name: "ratings".into(),
        title: summary.head.titled("strengths"),
        axis: "strength (Elo points over the mean)".to_owned(),
        order: "from the strongest on",
        plain: "The farther right, the stronger. 100 points more take about 64 of 100 points of a duel.".to_owned(),
        caption: format!(
            "n = {} of each pair; {} intervals, each by itself ({RATINGS_METHOD}). Full: the interval excludes the mean. An \
             arrow: open to that side, no point was lost, or none taken.{fit}",
            played(summary.head.games, summary.head.blocks),
            level(summary.head.level)
        ),
        file: "ratings.csv".into(),
        shows: vec![0.0],
        // An open interval runs to the border, so the border is beyond its closed end.
        around: Some(LEAST_SPAN),
        rows: rated.map(row).collect(),
        ..Intervals::default()
    }
}
