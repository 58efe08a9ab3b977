//! What each dial moves, and what is foretold of a setting.

use super::records::{Measured, Records};
use super::{Setting, Task};

/// How many times as far as it was played a dial is trusted to go on in the same way.
const REACH: i32 = 4;

/// What dials do to the numbers of all goals, each by itself.
pub(super) struct Model {
    /// By dial: the steps that were played of it alone, in order, and what they moved.
    curves: Vec<Vec<(i32, Vec<f64>)>>,
    /// Settings that were played, with what they came to: what is foretold starts from the nearest.
    anchors: Vec<(Setting, Vec<f64>)>,
}

impl Model {
    /// From what was played, with these settings to start from: what a dial does is told from a centre, or where nothing is
    /// known there, from how all stands.
    pub(super) fn new(task: &Task, records: &Records, anchors: Vec<(Setting, Vec<f64>)>, centre: &Setting) -> Self {
        let mut curves = curves(task, records, &Setting::default());
        if !centre.is_empty() {
            for (curve, here) in curves.iter_mut().zip(self::curves(task, records, centre)) {
                if here.len() > 1 {
                    *curve = here;
                }
            }
        }
        Model { curves, anchors }
    }

    /// Where dials by themselves moved the numbers, what moved them most first.
    pub(super) fn strongest(&self, task: &Task) -> Vec<(usize, i32)> {
        let size =
            |moved: &[f64]| -> f64 { task.goals.iter().zip(moved).map(|(goal, by)| (by / goal.scale).powi(2)).sum() };
        let each = self
            .curves
            .iter()
            .enumerate()
            .flat_map(|(dial, curve)| curve.iter().map(move |(steps, moved)| (size(moved), (dial, *steps))));
        let mut list: Vec<_> = each.filter(|(size, _)| *size > 0.0).collect();
        list.sort_by(|a, b| b.0.total_cmp(&a.0));
        list.into_iter().map(|(_, at)| at).collect()
    }

    /// Whether a dial did nothing, however far it was turned.
    pub(super) fn is_idle(&self, dial: usize) -> bool {
        self.curves[dial].iter().all(|(_, moved)| moved.iter().all(|by| *by == 0.0))
    }

    /// How far a dial may be turned for what it does to be foretold.
    pub(super) fn reach(&self, dial: usize) -> (i32, i32) {
        let curve = &self.curves[dial];
        let end = |end: Option<&(i32, Vec<f64>)>| end.map_or(0, |(steps, _)| steps * REACH);
        (end(curve.first()).min(0), end(curve.last()).max(0))
    }

    /// What a dial so far turned adds to each number.
    pub(super) fn moved(&self, dial: usize, steps: i32, times: f64, to: &mut [f64]) {
        let curve = &self.curves[dial];
        let after = curve.partition_point(|(at, _)| *at < steps);
        if let Some((_, by)) = curve.get(after).filter(|(at, _)| *at == steps) {
            to.iter_mut().zip(by).for_each(|(to, by)| *to += times * by);
            return;
        }
        if curve.len() < 2 {
            return;
        }
        // Between two, or on from the last two.
        let right = after.clamp(1, curve.len() - 1);
        let ((from, low), (until, high)) = (&curve[right - 1], &curve[right]);
        let share = f64::from(steps - from) / f64::from(until - from);
        for (to, (low, high)) in to.iter_mut().zip(low.iter().zip(high)) {
            *to += times * (low + (high - low) * share);
        }
    }

    /// The nearest anchor of a setting.
    fn anchor(&self, setting: &Setting) -> usize {
        let near = |at: &usize| (setting.away(&self.anchors[*at].0), *at);
        (0..self.anchors.len()).min_by_key(near).unwrap_or(0)
    }

    /// What is foretold of a setting.
    pub(super) fn foretold(&self, setting: &Setting) -> Vec<f64> {
        let (anchor, values) = &self.anchors[self.anchor(setting)];
        let mut values = values.clone();
        for (dial, steps) in setting.unlike(anchor) {
            self.moved(dial, steps, 1.0, &mut values);
            self.moved(dial, anchor.steps(dial), -1.0, &mut values);
        }
        values
    }
}

/// By dial: the steps that were played of it alone from a centre, in order and with its place there among them, and what
/// they moved.
fn curves(task: &Task, records: &Records, centre: &Setting) -> Vec<Vec<(i32, Vec<f64>)>> {
    let still = |dial| vec![(centre.steps(dial), vec![0.0; task.goals.len()])];
    let mut curves: Vec<_> = (0..task.dials.len()).map(still).collect();
    let around = records.around(centre);
    let around: Vec<_> = around.filter_map(|(of, at)| Some((at, records.beyond(of, centre)?))).collect();
    let usual = usual_spread(task.goals.len(), around.iter().map(|(_, by)| by));
    for ((dial, steps), by) in around {
        let moved = by.means.iter().zip(&by.errors).zip(&usual);
        let moved = moved.map(|((mean, error), usual)| shrunk(*mean, *error, by.batches, *usual));
        curves[dial].push((steps, moved.collect()));
    }
    for curve in &mut curves {
        curve.sort_by_key(|(steps, _)| *steps);
    }
    curves
}

/// For each number, the mean variance of what a batch moved it by, over all that moved it at all and was played twice;
/// NaN where nothing was.
fn usual_spread<'a>(goals: usize, all: impl Iterator<Item = &'a Measured>) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); goals];
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

/// What the usual spread counts against the batches of a difference itself.
const USUAL: f64 = 2.0;

/// A difference as it is worth believing: the smaller against its error, the less of it. Of many differences that are
/// nothing but chance, the largest would be believed in else. A few batches say little of their own spread: it is
/// moderated by the usual one (G. K. Smyth (2004), Statistical Applications in Genetics and Molecular Biology 3(1),
/// article 3, DOI 10.2202/1544-6115.1027).
fn shrunk(by: f64, error: f64, batches: usize, usual: f64) -> f64 {
    if !by.is_finite() || by == 0.0 {
        return 0.0;
    }
    let n = batches as f64;
    let own = if error.is_finite() { error.powi(2) * n } else { 0.0 };
    let spread = match usual.is_finite() {
        true => (USUAL * usual + (n - 1.0) * own) / (USUAL + n - 1.0),
        false if batches > 1 => own,
        // Of one batch, and nothing to hold it against, half is believed.
        false => by.powi(2),
    };
    by * by.powi(2) / (by.powi(2) + spread / n)
}
