//! Settings that promise to meet the goals: a beam over dials turned one after another.

use std::collections::BTreeMap;

use super::model::Model;
use super::records::Records;
use super::{Setting, Task};

/// Settings of each number of dials that are followed.
const WIDTH: usize = 24;

/// How often each of them is varied.
const PASSES: usize = 2;

/// What an expense weighs against a miss: enough to prefer the smaller change where both would do.
pub(super) const THRIFT: f64 = 0.02;

/// A setting with what is foretold of it.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    pub(super) setting: Setting,
    /// How far off the goals it is foretold to be, with a little for what it costs.
    pub(super) rank: f64,
    values: Vec<f64>,
}

struct Beam<'a> {
    task: &'a Task,
    model: &'a Model,
    records: &'a Records,
    /// By number of turned dials: the best settings so far.
    pools: Vec<BTreeMap<Setting, Proposal>>,
    /// What a setting has to rank below to be among them.
    bounds: Vec<f64>,
}

/// The best settings by the model, by the number of dials that they turn, each list with the best first.
pub(super) fn propose(task: &Task, model: &Model, records: &Records, from: &[Setting]) -> Vec<Vec<Proposal>> {
    let counts = task.most.max(1) + 1;
    let (pools, bounds) = (vec![BTreeMap::new(); counts], vec![f64::INFINITY; counts]);
    let mut beam = Beam { task, model, records, pools, bounds };
    for setting in from {
        let values = model.foretold(setting);
        beam.add(setting.clone(), values);
    }
    for _ in 0..PASSES {
        for count in 0..beam.pools.len() {
            beam.thin(count);
            let list: Vec<Proposal> = beam.pools[count].values().cloned().collect();
            for proposal in &list {
                beam.vary(proposal);
                (0..beam.pools.len()).for_each(|count| beam.thin(count));
            }
        }
    }
    let sorted = |pool: BTreeMap<Setting, Proposal>| {
        let mut list: Vec<Proposal> = pool.into_values().collect();
        list.sort_by(|a, b| a.rank.total_cmp(&b.rank).then_with(|| a.setting.cmp(&b.setting)));
        list.truncate(WIDTH);
        list
    };
    beam.pools.into_iter().map(sorted).collect()
}

impl Beam<'_> {
    fn add(&mut self, setting: Setting, values: Vec<f64>) {
        if self.records.is_refused(&setting) || setting.len() >= self.pools.len() {
            return;
        }
        let rank = self.task.loss(&values) + THRIFT * setting.cost(&self.task.dials);
        let count = setting.len();
        self.pools[count].insert(setting.clone(), Proposal { setting, rank, values });
        self.bounds[count] = self.bound(count);
    }

    /// The worst rank of the best of a pool.
    fn bound(&self, count: usize) -> f64 {
        let mut ranks: Vec<f64> = self.pools[count].values().map(|proposal| proposal.rank).collect();
        ranks.sort_by(f64::total_cmp);
        ranks.get(WIDTH - 1).copied().unwrap_or(f64::INFINITY)
    }

    /// Leaves the best of a pool.
    fn thin(&mut self, count: usize) {
        let bound = self.bounds[count];
        self.pools[count].retain(|_, proposal| proposal.rank <= bound);
    }

    /// Turns every dial of a setting to where it may stand, far away in coarser strides, and keeps what is better than the
    /// worst that is kept.
    fn vary(&mut self, from: &Proposal) {
        let (mut rest, mut values) = (from.values.clone(), from.values.clone());
        let cost = from.setting.cost(&self.task.dials);
        for (dial, of) in self.task.dials.iter().enumerate() {
            let old = from.setting.steps(dial);
            if old == 0 && self.model.is_idle(dial) {
                continue;
            }
            let others = from.setting.len() - usize::from(old != 0);
            rest.copy_from_slice(&from.values);
            self.model.moved(dial, old, -1.0, &mut rest);
            let (low, high) = self.limits(dial);
            for steps in (low..=high).filter(|&steps| is_tried(steps, old) && steps != old) {
                let count = others + usize::from(steps != 0);
                values.copy_from_slice(&rest);
                self.model.moved(dial, steps, 1.0, &mut values);
                let cost = cost - of.price(old) + of.price(steps);
                let rank = self.task.loss(&values) + THRIFT * cost;
                if self.bounds.get(count).is_some_and(|bound| rank < *bound) {
                    self.consider(from.setting.with(dial, steps));
                }
            }
        }
    }

    /// Adds what is new, with what is foretold of it from the nearest anchor.
    fn consider(&mut self, setting: Setting) {
        if !self.pools[setting.len()].contains_key(&setting) {
            let values = self.model.foretold(&setting);
            self.add(setting, values);
        }
    }

    /// How far a dial may be turned.
    fn limits(&self, dial: usize) -> (i32, i32) {
        let (may, reach) = (&self.task.dials[dial], self.model.reach(dial));
        (may.low.max(reach.0), may.high.min(reach.1))
    }
}

/// Whether a dial that stands so is tried there: all that is near to where it stood at first or stands, and the rest in
/// strides that grow with it. What lies between is found from there.
fn is_tried(steps: i32, old: i32) -> bool {
    let stride = (steps.unsigned_abs() / 4 + 1).next_power_of_two() as i32 / 2;
    stride < 2 || steps % stride == 0 || (steps - old).abs() <= 2
}
