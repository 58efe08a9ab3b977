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
const THRIFT: f64 = 0.02;

/// A setting with what is foretold of it.
#[derive(Clone, Debug)]
pub(super) struct Proposal {
    pub(super) setting: Setting,
    /// How far off the goals it is foretold to be, with a little for what it costs.
    pub(super) rank: f64,
    /// The first part of it.
    pub(super) loss: f64,
    values: Vec<f64>,
}

struct Beam<'a> {
    task: &'a Task,
    model: &'a Model,
    records: &'a Records,
    /// By number of turned dials: settings in order of rank.
    pools: Vec<BTreeMap<Setting, Proposal>>,
}

/// The best settings by the model, by the number of dials that they turn, each list with the best first.
pub(super) fn propose(
    task: &Task,
    model: &Model,
    records: &Records,
    from: &[Setting],
) -> Vec<Vec<Proposal>> {
    let mut beam =
        Beam { task, model, records, pools: vec![BTreeMap::new(); task.most.max(1) + 1] };
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
        let loss = self.task.loss(&values);
        let rank = loss + THRIFT * setting.cost(&self.task.dials);
        let pool = &mut self.pools[setting.len()];
        pool.insert(setting.clone(), Proposal { setting, rank, loss, values });
    }

    /// Leaves the best of a pool.
    fn thin(&mut self, count: usize) {
        let pool = &mut self.pools[count];
        if pool.len() > WIDTH {
            let mut ranks: Vec<f64> = pool.values().map(|proposal| proposal.rank).collect();
            ranks.sort_by(f64::total_cmp);
            pool.retain(|_, proposal| proposal.rank <= ranks[WIDTH - 1]);
        }
    }

    /// Turns every dial of a setting to where it may stand, and keeps what is better than the worst that is kept.
    fn vary(&mut self, from: &Proposal) {
        for dial in 0..self.task.dials.len() {
            let old = from.setting.steps(dial);
            let full = from.setting.len() + usize::from(old == 0) >= self.pools.len();
            let (low, high) = self.limits(dial);
            for steps in (low..=high).filter(|&steps| steps != old && (steps == 0 || !full)) {
                let values = self.model.turned(&from.values, (dial, old), steps);
                let setting = from.setting.with(dial, steps);
                if self.is_worth_it(&setting, &values) {
                    // What lies near another anchor is foretold from there.
                    let values = self.model.foretold(&setting);
                    self.add(setting, values);
                }
            }
        }
    }

    /// Whether a setting would be among the best of its pool, as far as can be told at once.
    fn is_worth_it(&self, setting: &Setting, values: &[f64]) -> bool {
        let pool = &self.pools[setting.len()];
        if pool.contains_key(setting) {
            return false;
        }
        let rank = self.task.loss(values) + THRIFT * setting.cost(&self.task.dials);
        pool.len() < WIDTH || pool.values().filter(|other| other.rank <= rank).count() < WIDTH
    }

    /// How far a dial may be turned.
    fn limits(&self, dial: usize) -> (i32, i32) {
        let (may, reach) = (&self.task.dials[dial], self.model.reach(dial));
        (may.low.max(reach.0), may.high.min(reach.1))
    }
}
