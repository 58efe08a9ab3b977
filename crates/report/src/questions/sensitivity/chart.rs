//! The effects of steps, for each metric.

use super::{Difference, HOLDERS, LENGTH, NumberChange, SensitivitySummary, WIN_RATE};
use crate::prelude::*;

/// A chart for each metric on which a step has a significant effect.
pub(super) fn draw(summary: &SensitivitySummary, canvas: Canvas) -> Vec<Chart> {
    let metrics = summary.metrics();
    let names = metrics.iter().map(|of| match (of.metric.as_str(), &of.side) {
        (WIN_RATE, Some(side)) => side.clone(),
        (HOLDERS | LENGTH, _) => of.metric.clone(),
        _ => format!("of {}", of.name()),
    });
    let names: Vec<String> = names.collect();
    let charts = metrics.iter().zip(slugs(names.iter().map(String::as_str)));
    let charts = charts.map(|(metric, slug)| effects(summary, metric, slug));
    charts.filter_map(|chart| chart.draw(canvas)).collect()
}

fn effects(summary: &SensitivitySummary, metric: &Difference, slug: String) -> Effects {
    let steps = summary.changes.iter().filter_map(|change| Some((change, change.find(metric)?.shown()?)));
    let steps: Vec<_> = steps.collect();
    let numbers = steps.chunk_by(|(a, _), (b, _)| a.step.path == b.step.path);
    let moving = numbers.filter(|steps| steps.iter().any(|(_, by)| verdict(by) != 0));
    let all = counted(summary.changes.len() as u64, "change");
    // A chart shows fractions in percent.
    // Its win rates are known to the target precision.
    let is_known = |change: &&NumberChange| {
        let mut rates = change.of(HOLDERS).chain(change.of(WIN_RATE));
        rates.all(|(_, by)| by.half_width() <= summary.precision)
    };
    let mut rows: Vec<_> = moving.flatten().map(|(change, by)| (label(change), by.scaled(1.0 / PERCENT))).collect();
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let (head, what, unit) = (&summary.head, metric.what(), metric.shown_unit());
    Effects {
        figure: Figure {
            plain: "The further from 0, the stronger the effect of one step.".to_owned(),
            caption: format!(
                "Target precision {} pp, reached by {} of {all}. Shown: {} of {all}, both steps of each number with a significant \
                 effect; all: sensitivity.csv.",
                plain(summary.precision * PERCENT, 1),
                whole(summary.changes.iter().filter(is_known).count() as u64),
                whole(rows.len() as u64),
            ),
            ..head.figure(&format!("sensitivity_{slug}"), &format!("effect of one change on {what}"))
        },
        axis: format!("difference ({unit})"),
        n: format!("n ≤ {} per change, on the same dice", counted(head.games, "game")),
        family: format!("{}, {}", every(summary.family as u64, "difference"), at_looks(summary.looks)),
        file: "sensitivity.csv".to_owned(),
        rows,
        ..Effects::default()
    }
}

/// A short label of a change: `Thornback: actions 5 steps 0 deal 3 → 4`.
fn label(NumberChange { step, .. }: &NumberChange) -> String {
    let of = step.name.as_deref().map_or("rules", |name| name.split(", ").next().unwrap_or(name));
    format!("{of}: {} {}", step.number().replace('.', " "), step.change)
}
