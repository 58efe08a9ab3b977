//! Targets before and after: where each has to be, where it was, and where it is with the changes.

use crate::frame::{TargetRow, TuneSummary, slugs};
use balance_scenario::expect::{Unit, Verdict};
use balance_stats::Estimate;

use super::super::number::{PERCENT, at_looks, every, known, level, plain, signed};
use super::super::style::{BLUE, GREY, ROW, VERMILLION};
use super::super::svg::{Chart, ChartError, Figure, Sheet};
use super::super::text::played;
use super::super::tune::{said, spoken, was_missed};
use super::super::verdicts::{bounds, name};
use super::axis::{BELOW, rounded, span};
use super::rows::{ROOM, Room, Rows, ends};

const ROWS: usize = 40;

/// How many targets are told to screen readers.
const TOLD: usize = 8;

/// How much of its colour the room between bounds has.
const FAINT: f64 = 0.25;

pub fn draw(summary: &TuneSummary) -> Result<Vec<Chart>, ChartError> {
    let mut kinds = vec![
        Kind { unit: Unit::Difference, word: "", file: "targets_points".into(), axis: "points" },
        Kind { unit: Unit::Rate, word: "", file: "targets_rates".into(), axis: "percent of games" },
    ];
    let amounts = summary.targets.iter().filter(|row| row.after.unit == Unit::Amount);
    let mut words: Vec<&'static str> = Vec::new();
    for word in amounts.map(|row| row.after.unit_word) {
        if !words.contains(&word) {
            words.push(word);
        }
    }
    for (&word, slug) in words.iter().zip(slugs(words.iter().copied())) {
        let (file, axis) = match word {
            "" => ("targets_amounts".to_owned(), "a game"),
            _ => (format!("targets_{slug}"), word),
        };
        kinds.push(Kind { unit: Unit::Amount, word, file, axis });
    }
    let charts: Result<Vec<_>, _> = kinds.iter().map(|kind| one(summary, kind)).collect();
    Ok(charts?.into_iter().flatten().collect())
}

struct Kind {
    unit: Unit,
    /// What amounts are counted in.
    word: &'static str,
    file: String,
    axis: &'static str,
}

/// As what the chart shows an estimate of a unit: rates in percent, whatever else as it is. Rows show fractions.
const fn scale(unit: Unit) -> f64 {
    match unit {
        Unit::Amount => 1.0 / PERCENT,
        Unit::Rate | Unit::Difference => 1.0,
    }
}

fn one(summary: &TuneSummary, kind: &Kind) -> Result<Option<Chart>, ChartError> {
    let scale = scale(kind.unit);
    let is_of = |row: &TargetRow| {
        row.after.unit == kind.unit && (kind.unit != Unit::Amount || row.after.unit_word == kind.word)
    };
    let known = |row: &&TargetRow| is_of(row) && row.after.estimate.is_some();
    let mut rows: Vec<&TargetRow> = summary.targets.iter().filter(known).collect();
    let place = |row: &TargetRow| row.before.or(row.after.estimate).map_or(0.0, |of| of.point);
    rows.sort_by(|a, b| place(b).total_cmp(&place(a)));
    // Those that were or are missed say most.
    let quiet = |row: &&TargetRow| row.after.verdict == Verdict::Pass && !was_missed(row);
    while rows.len() > ROWS {
        let last = rows.iter().rposition(quiet).unwrap_or(rows.len() - 1);
        rows.remove(last);
    }
    if rows.is_empty() {
        return Ok(None);
    }
    let all: Vec<Estimate> = rows.iter().flat_map(|row| [row.before, row.after.estimate]).flatten().collect();
    let all: Vec<Estimate> = all.into_iter().map(|of| of.scaled(scale)).collect();
    let (from, to) = with_room(span(ends(all.iter()), (f64::MAX, f64::MIN)));
    // Bounds far away from everything would leave it no room.
    let near = |bound: &f64| (2.0 * from - to..=2.0 * to - from).contains(bound);
    let bound = |bound: Option<f64>| bound.map(|bound| bound * scale * PERCENT).filter(near);
    let wide = rows.iter().flat_map(|row| [bound(row.after.at_least), bound(row.after.at_most)]);
    let x = rounded(span(wide.flatten(), (from, to)), 8);
    let changed = !summary.changes.is_empty();
    let room = Room { above: ROW, ..ROOM };
    let names: Vec<String> = rows.iter().map(|row| name(&row.after)).collect();
    let figure = figure(summary, &kind.file, &rows);
    let on = Rows::new(names.iter().map(String::as_str), &room, figure.height, rows.len() as f64, x);
    figure
        .draw(|sheet| {
            let which = if changed { "with the changes" } else { "as it is" };
            on.key(sheet, changed.then_some("as it was"), &format!("{which}; the band is the target"));
            for (at, row) in rows.iter().enumerate() {
                goal(sheet, &on, on.y(at), row, x);
            }
            on.axis(sheet, kind.axis);
            for (at, (row, name)) in rows.iter().zip(&names).enumerate() {
                let y = on.y(at);
                on.name(sheet, y, name);
                let ink = if row.after.verdict == Verdict::Fail { VERMILLION } else { BLUE };
                let [before, after] = [row.before, row.after.estimate].map(|of| of.map(|of| of.scaled(scale)));
                on.before_and_after(sheet, y, (before, after), (ink, changed), told(row, changed));
            }
        })
        .map(Some)
}

/// A span, or where it is a point a tenth of that either way.
fn with_room((from, to): (f64, f64)) -> (f64, f64) {
    let around = if to > from { 0.0 } else { (from.abs() / 10.0).max(1.0) };
    (from - around, to + around)
}

fn goal(sheet: &mut Sheet<'_>, on: &Rows, y: i32, row: &TargetRow, x: (f64, f64)) {
    let px = |bound: Option<f64>, end: f64| {
        on.plot.px(bound.map_or(end, |bound| (bound * scale(row.after.unit) * PERCENT).clamp(x.0, x.1)))
    };
    let (from, to) = (px(row.after.at_least, x.0), px(row.after.at_most, x.1));
    let (top, bottom) = (y - ROW / 2 + 1, y + ROW / 2 - 1);
    sheet.band(&[(from, top), (to, top), (to, bottom), (from, bottom)], GREY, FAINT);
}

fn told(row: &TargetRow, changed: bool) -> String {
    let write = if row.after.unit == Unit::Difference { signed } else { plain };
    let scale = scale(row.after.unit) * PERCENT;
    let of = |estimate| known(estimate, scale, write);
    let was = if changed { format!("was {}, ", of(row.before)) } else { String::new() };
    format!(
        "{}: must be {}; {was}is {} ({})",
        name(&row.after),
        bounds(&row.after),
        of(row.after.estimate),
        said(row.after.verdict).0.get(4..).unwrap_or_default().trim(),
    )
}

fn figure(summary: &TuneSummary, file: &str, rows: &[&TargetRow]) -> Figure {
    let changes: Vec<String> = summary.changes.iter().map(spoken).collect();
    let changed = !changes.is_empty();
    let words: Vec<String> = rows.iter().take(TOLD).map(|row| told(row, changed)).collect();
    let method = rows.iter().find_map(|row| row.after.estimate).map_or("", |of| of.method.name());
    Figure {
        name: file.to_owned(),
        title: match changed {
            true => format!("Targets before and after: {}", summary.head.title),
            false => format!("Targets: {}", summary.head.title),
        },
        words: format!("{}.", words.join("; ")),
        plain: match changes.as_slice() {
            [] => "Nothing was changed.".to_owned(),
            _ => format!("Changed: {}.", changes.join("; ")),
        },
        caption: format!(
            "n = {}{}, on fresh dice. {} intervals for {} together, {} ({method}).",
            played(summary.head.games, summary.head.blocks),
            if changed { " with the changes, and as many without" } else { "" },
            level(summary.level),
            every(summary.targets.len() as u64, "target"),
            at_looks(summary.looks),
        ),
        height: ROW * rows.len() as i32 + 2 * ROW + BELOW,
    }
}

#[cfg(test)]
mod tests;
