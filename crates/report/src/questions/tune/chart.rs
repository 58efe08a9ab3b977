//! Targets before and after: where each has to be, where it was, and where it is with the changes.

use balance_scenario::expect::{Unit, Verdict};
use balance_stats::Estimate;

use super::page::{spoken, verdict};
use super::{TargetRow, TuneSummary};
use crate::charts::axis::{BELOW, rounded, span};
use crate::charts::rows::{ROOM, Room, Rows, ends};
use crate::frame::slugs;
use crate::number::{PERCENT, at_looks, every, joined, level};
use crate::style::{BLUE, GREY, ROW, VERMILLION};
use crate::svg::{Chart, ChartError, Figure};
use crate::text::played;
use crate::verdicts::{bounds, name, value_of};

const ROWS: usize = 40;

/// Targets that are described to screen readers.
const DESCRIBED: usize = 8;

/// The opacity of the band between the bounds.
const FAINT: f64 = 0.25;

/// A chart for each unit of targets.
pub(super) fn draw(summary: &TuneSummary) -> Result<Vec<Chart>, ChartError> {
    let known = summary.targets.iter().filter(|row| row.after.estimate.is_some());
    let mut kinds: Vec<(Kind, Vec<&TargetRow>)> = Vec::new();
    for row in known {
        let kind = kind(row);
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, rows)) => rows.push(row),
            None => kinds.push((kind, vec![row])),
        }
    }
    let files = slugs(kinds.iter().map(|((_, file, _), _)| *file));
    kinds.into_iter().zip(files).map(|((kind, rows), file)| one(summary, kind, &file, ordered(rows))).collect()
}

/// A unit, what the file of its chart is called, and the title of its axis.
type Kind = (Unit, &'static str, &'static str);

fn kind(row: &TargetRow) -> Kind {
    match (row.after.unit, row.after.unit_word) {
        (Unit::Difference, _) => (Unit::Difference, "points", "percentage points"),
        (Unit::Rate, _) => (Unit::Rate, "rates", "percent of games"),
        (Unit::Amount, "") => (Unit::Amount, "amounts", "per game"),
        (Unit::Amount, word) => (Unit::Amount, word, word),
    }
}

/// What makes an estimate of a unit a fraction of what is shown: charts show fractions in percent.
const fn scale(unit: Unit) -> f64 {
    match unit {
        Unit::Amount => 1.0 / PERCENT,
        Unit::Rate | Unit::Difference => 1.0,
    }
}

/// The targets from most to least; of too many those that were or are missed come first.
fn ordered(mut rows: Vec<&TargetRow>) -> Vec<&TargetRow> {
    rows.sort_by_key(|row| row.after.verdict == Verdict::Pass && !row.was_missed());
    rows.truncate(ROWS);
    let place = |row: &TargetRow| row.before.or(row.after.estimate).map_or(0.0, |of| of.point);
    rows.sort_by(|a, b| place(b).total_cmp(&place(a)));
    rows
}

fn one(summary: &TuneSummary, (unit, _, axis): Kind, file: &str, rows: Vec<&TargetRow>) -> Result<Chart, ChartError> {
    let scale = scale(unit);
    let scaled = |of: Option<Estimate>| of.map(|of| of.scaled(scale));
    let all: Vec<Estimate> =
        rows.iter().flat_map(|row| [scaled(row.before), scaled(row.after.estimate)]).flatten().collect();
    let (from, to) = with_room(span(ends(all.iter()), (f64::MAX, f64::MIN)));
    // Bounds far away from everything would leave it no room.
    let near = |bound: &f64| (2.0 * from - to..=2.0 * to - from).contains(bound);
    let bounds = rows.iter().flat_map(|row| [row.after.at_least, row.after.at_most]).flatten();
    let x = rounded(span(bounds.map(|bound| bound * scale * PERCENT).filter(near), (from, to)), 8);
    let changed = !summary.changes.is_empty();
    let names: Vec<String> = rows.iter().map(|row| name(&row.after)).collect();
    let figure = figure(summary, format!("targets_{file}"), &rows);
    let room = Room { above: ROW, ..ROOM };
    let on = Rows::new(names.iter().map(String::as_str), &room, figure.height, rows.len() as f64, x);
    figure.draw(|sheet| {
        let which = if changed { "with the changes" } else { "as it is" };
        on.key(sheet, changed.then_some("as it was"), &format!("{which}; the band is the target"));
        for (at, row) in rows.iter().enumerate() {
            let px = |bound: Option<f64>, end: f64| {
                on.plot.px(bound.map_or(end, |bound| (bound * scale * PERCENT).clamp(x.0, x.1)))
            };
            let (from, to) = (px(row.after.at_least, x.0), px(row.after.at_most, x.1));
            let (top, bottom) = (on.y(at) - ROW / 2 + 1, on.y(at) + ROW / 2 - 1);
            sheet.band(&[(from, top), (to, top), (to, bottom), (from, bottom)], GREY, FAINT);
        }
        on.axis(sheet, axis);
        for (at, (row, name)) in rows.iter().zip(&names).enumerate() {
            on.name(sheet, on.y(at), name);
            let ink = if row.after.verdict == Verdict::Fail { VERMILLION } else { BLUE };
            let both = (scaled(row.before), scaled(row.after.estimate));
            on.before_and_after(sheet, on.y(at), both, (ink, changed), words(row, changed));
        }
    })
}

/// A span; around one that is a point, a tenth of that either way.
pub(super) fn with_room((from, to): (f64, f64)) -> (f64, f64) {
    let around = if to > from { 0.0 } else { (from.abs() / 10.0).max(1.0) };
    (from - around, to + around)
}

fn words(row: &TargetRow, changed: bool) -> String {
    let of = |estimate: Option<&Estimate>| joined(value_of(&row.after, estimate, 1));
    let was = if changed { format!("was {}, ", of(row.before.as_ref())) } else { String::new() };
    let (_, verdict) = verdict(row.after.verdict).0.split_once(' ').unwrap_or_default();
    let is = of(row.after.estimate.as_ref());
    format!("{}: must be {}; {was}is {is} ({verdict})", name(&row.after), bounds(&row.after))
}

fn figure(summary: &TuneSummary, name: String, rows: &[&TargetRow]) -> Figure {
    let changed = !summary.changes.is_empty();
    let described: Vec<String> = rows.iter().take(DESCRIBED).map(|row| words(row, changed)).collect();
    let [before, plain, without] = match changed {
        true => [
            " before and after",
            &format!("Changed: {}.", spoken(&summary.changes)),
            " with the changes, and as many without",
        ],
        false => ["", "Nothing was changed.", ""],
    };
    Figure {
        name,
        title: format!("Targets{before}: {}", summary.head.title),
        words: format!("{}.", described.join("; ")),
        plain: plain.to_owned(),
        caption: format!(
            "n = {}{without}, on fresh dice. {} intervals for {} together, {} ({}).",
            played(summary.head.games, summary.head.blocks),
            level(summary.head.level),
            every(summary.targets.len() as u64, "target"),
            at_looks(summary.looks),
            rows.iter().find_map(|row| row.after.estimate).map_or("", |of| of.method.name())
        ),
        height: ROW * rows.len() as i32 + 2 * ROW + BELOW,
    }
}
