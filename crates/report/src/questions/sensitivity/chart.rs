//! For each metric the effects of steps on it.

use super::{Difference, HOLDERS, LENGTH, NumberChange, SensitivitySummary, WIN_RATE};
use crate::charts::Effects;
use crate::frame::slugs;
use crate::number::{PERCENT, at_looks, counted, every, plain, verdict};
use crate::svg::Figure;
use crate::text::played;
use crate::{Canvas, Chart, ChartError};

/// A chart for each metric on which a step has a significant effect.
pub(super) fn draw(summary: &SensitivitySummary, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
    let metrics = summary.metrics();
    let names = metrics.iter().map(|of| match (of.metric.as_str(), &of.side) {
        (WIN_RATE, Some(side)) => side.clone(),
        (HOLDERS | LENGTH, _) => of.metric.clone(),
        _ => format!("of {}", of.name()),
    });
    let names: Vec<String> = names.collect();
    let charts = metrics.iter().zip(slugs(names.iter().map(String::as_str)));
    let charts = charts.map(|(metric, slug)| effects(summary, metric, slug));
    charts.filter_map(|chart| chart.draw(canvas).transpose()).collect()
}

/// Both steps of each number of which one has a significant effect.
fn effects(summary: &SensitivitySummary, metric: &Difference, slug: String) -> Effects {
    let steps = summary.changes.iter().filter_map(|change| Some((change, change.find(metric)?.shown()?)));
    let steps: Vec<_> = steps.collect();
    let numbers = steps.chunk_by(|(a, _), (b, _)| a.step.path == b.step.path);
    let moving = numbers.filter(|steps| steps.iter().any(|(_, by)| verdict(by) != 0));
    // A chart shows fractions in percent.
    let mut rows: Vec<_> = moving.flatten().map(|(change, by)| (label(change), by.scaled(1.0 / PERCENT))).collect();
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let (head, what, unit) = (&summary.head, metric.what(), metric.shown_unit());
    Effects {
        figure: Figure {
            plain: "The farther from 0, the more one step of the number changes.".to_owned(),
            caption: format!(
                "Each change is played until its win rates are known to within {} percentage points.",
                plain(summary.precision * PERCENT, 1)
            ),
            ..head.figure(&format!("sensitivity_{slug}"), &format!("effect of a step of each number on {what}"))
        },
        axis: format!("{what}: difference in {unit}"),
        n: format!(
            "{} at most of each change, {} in all, on the same dice",
            played(head.games, head.blocks),
            counted(head.games_in_all, "game")
        ),
        family: format!("{}, {},", every(summary.family as u64, "difference"), at_looks(summary.looks)),
        file: "sensitivity.csv".to_owned(),
        rows,
    }
}

/// A change in few letters: `Thornback: actions 5 steps 0 deal 3 → 4`.
fn label(NumberChange { step, .. }: &NumberChange) -> String {
    let of = step.name.as_deref().map_or("rules", |name| name.split(", ").next().unwrap_or(name));
    format!("{of}: {} {}", step.number().replace('.', " "), step.change)
}
