//! Proposes assignments that may meet the targets: a beam search that changes one parameter after another.

use std::collections::BTreeMap;

use super::model::Model;
use super::records::Records;
use super::{Assignment, Task};

/// The beam width: assignments for each number of changed parameters.
const WIDTH: usize = 24;
/// How many times each is varied.
const PASSES: usize = 2;
/// The weight of the cost against the loss, so that the smaller of two equally good changes is preferred.
pub(super) const THRIFT: f64 = 0.02;

#[derive(Clone, Debug)]
pub(super) struct Proposal {
    pub(super) assignment: Assignment,
    /// The predicted loss plus the weighted cost.
    pub(super) rank: f64,
    values: Vec<f64>,
}

struct Beam<'a> {
    task: &'a Task,
    model: &'a Model,
    records: &'a Records,
    /// The best assignments so far, by number of changed parameters.
    pools: Vec<BTreeMap<Assignment, Proposal>>,
    /// The rank that a new assignment must be below.
    bounds: Vec<f64>,
}

/// Returns the best assignments by the model, for each number of changed parameters, the best first.
pub(super) fn propose(task: &Task, model: &Model, records: &Records, from: &[Assignment]) -> Vec<Vec<Proposal>> {
    let counts = task.max_changes.max(1) + 1;
    let (pools, bounds) = (vec![BTreeMap::new(); counts], vec![f64::INFINITY; counts]);
    let mut beam = Beam { task, model, records, pools, bounds };
    for assignment in from {
        let values = model.predicted(assignment);
        beam.add(assignment.clone(), values);
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
    let sorted = |pool: BTreeMap<Assignment, Proposal>| {
        let mut list: Vec<Proposal> = pool.into_values().collect();
        list.sort_by(|a, b| a.rank.total_cmp(&b.rank).then_with(|| a.assignment.cmp(&b.assignment)));
        list.truncate(WIDTH);
        list
    };
    beam.pools.into_iter().map(sorted).collect()
}

impl Beam<'_> {
    fn add(&mut self, assignment: Assignment, values: Vec<f64>) {
        if self.records.is_refused(&assignment) || assignment.len() >= self.pools.len() {
            return;
        }
        let rank = self.task.loss(&values) + THRIFT * assignment.cost(&self.task.parameters);
        let count = assignment.len();
        self.pools[count].insert(assignment.clone(), Proposal { assignment, rank, values });
        let mut ranks: Vec<f64> = self.pools[count].values().map(|proposal| proposal.rank).collect();
        ranks.sort_by(f64::total_cmp);
        self.bounds[count] = ranks.get(WIDTH - 1).copied().unwrap_or(f64::INFINITY);
    }

    fn thin(&mut self, count: usize) {
        let bound = self.bounds[count];
        self.pools[count].retain(|_, proposal| proposal.rank <= bound);
    }

    /// Tries all allowed steps of each parameter, in coarser strides far away. Keeps those among the best.
    fn vary(&mut self, from: &Proposal) {
        let (mut rest, mut values) = (from.values.clone(), from.values.clone());
        let cost = from.assignment.cost(&self.task.parameters);
        for (parameter, of) in self.task.parameters.iter().enumerate() {
            let old = from.assignment.steps(parameter);
            if old == 0 && self.model.is_idle(parameter) {
                continue;
            }
            let others = from.assignment.len() - usize::from(old != 0);
            rest.copy_from_slice(&from.values);
            self.model.moved(parameter, old, -1.0, &mut rest);
            let reach = self.model.reach(parameter);
            let (low, high) = (of.low.max(reach.0), of.high.min(reach.1));
            for steps in (low..=high).filter(|&steps| is_tried(steps, old) && steps != old) {
                let count = others + usize::from(steps != 0);
                values.copy_from_slice(&rest);
                self.model.moved(parameter, steps, 1.0, &mut values);
                let cost = cost - of.price(old) + of.price(steps);
                let rank = self.task.loss(&values) + THRIFT * cost;
                if self.bounds.get(count).is_some_and(|bound| rank < *bound) {
                    self.consider(from.assignment.with(parameter, steps));
                }
            }
        }
    }

    fn consider(&mut self, assignment: Assignment) {
        if !self.pools[assignment.len()].contains_key(&assignment) {
            let values = self.model.predicted(&assignment);
            self.add(assignment, values);
        }
    }
}

/// True for steps near 0 or near the current ones, and for others in increasing strides. Later rounds find the rest.
fn is_tried(steps: i32, old: i32) -> bool {
    let stride = (steps.unsigned_abs() / 4 + 1).next_power_of_two() as i32 / 2;
    stride < 2 || steps % stride == 0 || (steps - old).abs() <= 2
}
