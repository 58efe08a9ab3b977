//! Targets before and after the changes.

use balance_scenario::expect::{Unit, Verdict};

use super::page::{spoken, verdict};
use super::{TargetRow, TuneSummary};
use crate::charts::intervals::{Intervals, ROWS, Row};
use crate::prelude::*;
use crate::verdicts::{bounds, of_side, value_of};

pub(super) fn draw(summary: &TuneSummary, canvas: Canvas) -> Vec<Chart> {
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
    let charts = kinds.into_iter().zip(files).map(|((kind, rows), file)| one(summary, kind, &file, ordered(rows)));
    charts.filter_map(|chart| chart.draw(canvas)).collect()
}

/// A unit, the name of its chart's file, and the title of its axis.
type Kind = (Unit, &'static str, &'static str);

fn kind(row: &TargetRow) -> Kind {
    match (row.after.unit, row.after.unit_word) {
        (Unit::Difference, _) => (Unit::Difference, "points", "percentage points"),
        (Unit::Rate, _) => (Unit::Rate, "rates", "% of games"),
        (Unit::Amount, "") => (Unit::Amount, "amounts", "per game"),
        (Unit::Amount, word) => (Unit::Amount, word, word),
    }
}

/// The factor for estimates of a unit, since charts multiply by 100.
const fn scale(unit: Unit) -> f64 {
    match unit {
        Unit::Amount => 1.0 / PERCENT,
        Unit::Rate | Unit::Difference => 1.0,
    }
}

/// The targets from the largest to the smallest estimate; if there are too many, those that were or are missed.
fn ordered(mut rows: Vec<&TargetRow>) -> Vec<&TargetRow> {
    rows.sort_by_key(|row| row.after.verdict == Verdict::Pass && !row.was_missed());
    rows.truncate(ROWS);
    let place = |row: &TargetRow| row.before.or(row.after.estimate).map_or(0.0, |of| of.point);
    rows.sort_by(|a, b| place(b).total_cmp(&place(a)));
    rows
}

fn one(summary: &TuneSummary, (unit, _, axis): Kind, file: &str, rows: Vec<&TargetRow>) -> Intervals {
    let changed = !summary.changes.is_empty();
    let scaled = |of: Option<Estimate>| of.map(|of| (&of.scaled(scale(unit))).into());
    let bound = |bound: Option<f64>| bound.map(|bound| bound * scale(unit) * PERCENT);
    let row = |row: &&TargetRow| {
        let ink = if row.after.verdict == Verdict::Fail { VERMILLION } else { BLUE };
        Some(Row {
            before: scaled(row.before).filter(|_| changed),
            band: Some((bound(row.after.at_least), bound(row.after.at_most))),
            ..Row::new(label(row), scaled(row.after.estimate)?, (ink, true), words(row, changed))
        })
    };
    let [before, plain, which, without] = match changed {
        true => [
            " before and after",
            &format!("Changed: {}.", spoken(&summary.changes)),
            "with the changes",
            " with the changes, and the same number without",
        ],
        false => ["", "Nothing was changed.", "unchanged", ""],
    };
    Intervals {
        figure: Figure {
            plain: plain.to_owned(),
            caption: format!(
                "n = {}{without}, on fresh dice; joint {} intervals for {}, {} ({}).",
                summary.head.played(),
                level(summary.head.level),
                every(summary.targets.len() as u64, "target"),
                at_looks(summary.looks),
                rows.iter().find_map(|row| row.after.estimate).map_or("", |of| of.method.name())
            ) + if rows.len() < ROWS { "" } else { " Not all targets are shown: see targets.csv." },
            ..summary.head.figure(&format!("targets_{file}"), &format!("targets{before}"))
        },
        axis: axis.to_owned(),
        key: Some((changed.then_some("before"), format!("{which} (band: target)"))),
        rows: rows.iter().filter_map(row).collect(),
        ..Intervals::default()
    }
}

fn label(row: &TargetRow) -> String {
    of_side(&row.after.metric.replace('_', " "), row.after.side.as_deref())
}

fn words(row: &TargetRow, changed: bool) -> String {
    let of = |estimate: Option<&Estimate>| joined(value_of(&row.after, estimate, 1));
    let was = if changed { format!("was {}, ", of(row.before.as_ref())) } else { String::new() };
    let (_, verdict) = verdict(row.after.verdict).0.split_once(' ').unwrap_or_default();
    let is = of(row.after.estimate.as_ref());
    format!("{}: must be {}; {was}is {is} ({verdict})", label(row), bounds(&row.after))
}
