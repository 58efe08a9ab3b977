//! The effect of each parameter, and predictions for assignments.

use super::records::{Measured, Records};
use super::round::Search;
use super::{Assignment, Task};

/// Effects are extrapolated to at most this many times the played steps.
const REACH: i32 = 4;

/// The effects of single parameters on all targets.
pub(super) struct Model {
    /// For each parameter: its played steps, sorted, and their effects.
    curves: Vec<Vec<(i32, Vec<f64>)>>,
    /// Assignments that were played, with their values. A prediction starts at the nearest.
    anchors: Vec<(Assignment, Vec<f64>)>,
}

impl Model {
    /// Returns the model of what was played. Effects are those around `centre`, or else around the unchanged scenario.
    pub(super) fn new(search: &Search<'_>, anchors: Vec<(Assignment, Vec<f64>)>) -> Self {
        let Search { task, ref records, ref centre, .. } = *search;
        let mut curves = curves(task, records, &Assignment::default());
        if !centre.is_empty() {
            for (curve, here) in curves.iter_mut().zip(self::curves(task, records, centre)) {
                if here.len() > 1 {
                    *curve = here;
                }
            }
        }
        Model { curves, anchors }
    }

    /// Returns the parameters and steps that had an effect, the strongest first.
    pub(super) fn strongest(&self, task: &Task) -> Vec<(usize, i32)> {
        let size = |moved: &[f64]| -> f64 {
            task.targets.iter().zip(moved).map(|(target, by)| (by / target.scale).powi(2)).sum()
        };
        let each =
            self.curves.iter().enumerate().flat_map(|(parameter, curve)| {
                curve.iter().map(move |(steps, moved)| (size(moved), (parameter, *steps)))
            });
        let mut list: Vec<_> = each.filter(|(size, _)| *size > 0.0).collect();
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        list.into_iter().map(|(_, at)| at).collect()
    }

    pub(super) fn is_idle(&self, parameter: usize) -> bool {
        self.curves[parameter].iter().all(|(_, moved)| moved.iter().all(|by| *by == 0.0))
    }

    /// Returns the range of steps for which effects of a parameter are predicted.
    pub(super) fn reach(&self, parameter: usize) -> (i32, i32) {
        let curve = &self.curves[parameter];
        let end = |end: Option<&(i32, Vec<f64>)>| end.map_or(0, |(steps, _)| steps * REACH);
        (end(curve.first()).min(0), end(curve.last()).max(0))
    }

    /// Adds `times` the effect of a parameter to each value.
    pub(super) fn moved(&self, parameter: usize, steps: i32, times: f64, to: &mut [f64]) {
        let curve = &self.curves[parameter];
        let after = curve.partition_point(|(at, _)| *at < steps);
        if let Some((_, by)) = curve.get(after).filter(|(at, _)| *at == steps) {
            to.iter_mut().zip(by).for_each(|(to, by)| *to += times * by);
            return;
        }
        if curve.len() < 2 {
            return;
        }
        // Interpolates between two points, or extrapolates from the last two.
        let right = after.clamp(1, curve.len() - 1);
        let ((from, low), (until, high)) = (&curve[right - 1], &curve[right]);
        let share = f64::from(steps - from) / f64::from(until - from);
        for (to, (low, high)) in to.iter_mut().zip(low.iter().zip(high)) {
            *to += times * (low + (high - low) * share);
        }
    }

    pub(super) fn predicted(&self, assignment: &Assignment) -> Vec<f64> {
        let near = |at: &usize| (assignment.distance(&self.anchors[*at].0), *at);
        let nearest = (0..self.anchors.len()).min_by_key(near).unwrap_or(0);
        let (anchor, values) = &self.anchors[nearest];
        let mut values = values.clone();
        for (parameter, steps) in assignment.differing(anchor) {
            self.moved(parameter, steps, 1.0, &mut values);
            self.moved(parameter, anchor.steps(parameter), -1.0, &mut values);
        }
        values
    }
}

/// Returns for each parameter its played steps from a centre, sorted and with the centre itself, and their effects.
fn curves(task: &Task, records: &Records, centre: &Assignment) -> Vec<Vec<(i32, Vec<f64>)>> {
    let still = |parameter| vec![(centre.steps(parameter), vec![0.0; task.targets.len()])];
    let mut curves: Vec<_> = (0..task.parameters.len()).map(still).collect();
    let around = records.around(centre);
    let around: Vec<_> = around.filter_map(|(of, at)| Some((at, records.beyond(of, centre)?))).collect();
    let usual = usual_spread(task.targets.len(), around.iter().map(|(_, by)| by));
    for ((parameter, steps), by) in around {
        let moved = by.means.iter().zip(&by.errors).zip(&usual);
        let moved = moved.map(|((mean, error), usual)| shrunk(*mean, *error, by.batches, *usual));
        curves[parameter].push((steps, moved.collect()));
    }
    for curve in &mut curves {
        curve.sort_by_key(|(steps, _)| *steps);
    }
    curves
}

/// Returns for each target the mean variance of an effect per batch, over all effects with at least two batches.
fn usual_spread<'a>(targets: usize, all: impl Iterator<Item = &'a Measured>) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); targets];
    for by in all {
        for ((n, sum), error) in sums.iter_mut().zip(&by.errors) {
            if error.is_finite() && *error > 0.0 {
                *n += 1.0;
                *sum += error.powi(2) * by.batches as f64;
            }
        }
    }
    sums.into_iter().map(|(n, sum)| sum / n).collect()
}

/// The weight of the usual variance, in batches of a difference's own variance.
const USUAL: f64 = 2.0;

/// Shrinks a difference towards 0 the more, the smaller it is compared with its error. Otherwise the largest of many
/// chance differences would be believed. With few batches, its own variance is unreliable, so it is moderated by the
/// usual one (G. K. Smyth (2004), Statistical Applications in Genetics and Molecular Biology 3(1), article 3, DOI
/// 10.2202/1544-6115.1027).
fn shrunk(by: f64, error: f64, batches: usize, usual: f64) -> f64 {
    if !by.is_finite() || by == 0.0 {
        return 0.0;
    }
    let n = batches as f64;
    let own = if error.is_finite() { error.powi(2) * n } else { 0.0 };
    let spread = match usual.is_finite() {
        true => (USUAL * usual + (n - 1.0) * own) / (USUAL + n - 1.0),
        false if batches > 1 => own,
        // With one batch and no usual variance, half of it is believed.
        false => by.powi(2),
    };
    by * by.powi(2) / (by.powi(2) + spread / n)
}
