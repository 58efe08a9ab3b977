//! What each dial moves, and what is foretold of a setting.

use super::records::Records;
use super::{Setting, Task};

/// How many times as far as it was played a dial is trusted to go on in the same way.
const REACH: i32 = 4;

/// What dials do to the numbers of all goals, each by itself.
pub(super) struct Model {
    /// By dial: the steps that were played of it alone, in order and with 0 among them, and what they moved.
    curves: Vec<Vec<(i32, Vec<f64>)>>,
    /// Settings that were played, with what they came to: what is foretold starts from the nearest.
    anchors: Vec<(Setting, Vec<f64>)>,
}

impl Model {
    /// From what was played, with these settings to start from.
    pub(super) fn new(task: &Task, records: &Records, anchors: Vec<(Setting, Vec<f64>)>) -> Self {
        let base = Setting::default();
        let goals = task.goals.len();
        let mut curves = vec![vec![(0, vec![0.0; goals])]; task.dials.len()];
        for setting in records.settings() {
            if let [(dial, steps)] = *setting.turned()
                && let Some(by) = records.beyond(setting, &base)
            {
                let moved = by.means.iter().zip(&by.errors);
                curves[dial].push((steps, moved.map(|(by, error)| shrunk(*by, *error)).collect()));
            }
        }
        for curve in &mut curves {
            curve.sort_by_key(|(steps, _)| *steps);
        }
        Model { curves, anchors }
    }

    /// How far a dial may be turned for what it does to be foretold.
    pub(super) fn reach(&self, dial: usize) -> (i32, i32) {
        let curve = &self.curves[dial];
        let end = |end: Option<&(i32, Vec<f64>)>| end.map_or(0, |(steps, _)| steps * REACH);
        (end(curve.first()), end(curve.last()))
    }

    /// What a dial so far turned adds to each number.
    fn moved(&self, dial: usize, steps: i32, times: f64, to: &mut [f64]) {
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
        for &(dial, steps) in setting.turned() {
            if anchor.steps(dial) != steps {
                self.moved(dial, steps, 1.0, &mut values);
            }
        }
        for &(dial, steps) in anchor.turned() {
            if setting.steps(dial) != steps {
                self.moved(dial, steps, -1.0, &mut values);
            }
        }
        values
    }

    /// What is foretold when one dial of a setting is turned on, from what is foretold of that.
    pub(super) fn turned(&self, from: &[f64], (dial, old): (usize, i32), new: i32) -> Vec<f64> {
        let mut values = from.to_vec();
        self.moved(dial, new, 1.0, &mut values);
        self.moved(dial, old, -1.0, &mut values);
        values
    }
}

/// A difference as it is worth believing: the smaller against its error, the less of it. Of many differences that are
/// nothing but chance, the largest would be believed in else.
fn shrunk(by: f64, error: f64) -> f64 {
    if !by.is_finite() || by == 0.0 {
        return 0.0;
    }
    // With one batch the error is not known: half is believed.
    let error = if error.is_finite() { error } else { by.abs() };
    by * by.powi(2) / (by.powi(2) + error.powi(2))
}
