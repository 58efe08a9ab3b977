//! Other search methods for comparison: random search, SPSA and NTBEA. They have the same budget and information.

use std::collections::BTreeMap;

use crate::round::{Ended, Search, Tuned};
use crate::{Assignment, Player, Task};

/// A way to search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Method {
    /// What each dial does by itself, proposals made of that, and the best played on.
    Model,
    /// Random assignments; the best of them get more games.
    Random,
    /// Simultaneous perturbation (J. C. Spall (1992), IEEE Transactions on Automatic Control 37(3), 332-341, DOI
    /// 10.1109/9.119632), with the gains of Spall (1998), IEEE Transactions on Aerospace and Electronic Systems
    /// 34(3), 817-823, DOI 10.1109/7.705889.
    Spsa,
    /// The N-tuple bandit evolutionary algorithm (S. M. Lucas, J. Liu, D. Perez-Liebana (2018), IEEE CEC, DOI
    /// 10.1109/CEC.2018.8477869) with tuples of one and two dials.
    Ntbea,
}

/// Searches with one of these methods.
pub(super) fn tune_by(method: Method, seed: u64, task: &Task, plays: &mut dyn Player) -> Tuned {
    let mut rival = Rival { search: Search::new(task, plays), lots: Lots(seed) };
    match method {
        Method::Model => return crate::tune(task, rival.search.plays),
        Method::Random => rival.random(),
        Method::Spsa => rival.spsa(),
        Method::Ntbea => rival.ntbea(),
    }
    rival.search.last();
    let tuned = rival.search.into_tuned();
    let ended = if tuned.ended == Ended::Settled { Ended::Budget } else { tuned.ended };
    Tuned { ended, ..tuned }
}

/// Batches of a random assignment.
const TRY: usize = 4;

/// The maximum steps of a parameter.
const FAR: i32 = 8;

/// How many consecutive pairs may be refused before SPSA gives up.
const REFUSED: usize = 100;

/// How many neighbours NTBEA considers before it plays one, and how many assignments it plays at the end.
const NEIGHBOURS: usize = 50;
const ENDS: usize = 12;

struct Rival<'a> {
    search: Search<'a>,
    lots: Lots,
}

/// A seeded random generator, so that searches are reproducible (SplitMix64).
struct Lots(u64);

impl Lots {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, n: usize) -> usize {
        (self.next() % n.max(1) as u64) as usize
    }

    fn sign(&mut self) -> i32 {
        if self.next() & 1 == 0 { -1 } else { 1 }
    }
}

impl Rival<'_> {
    fn range(&self, parameter: usize) -> (i32, i32) {
        let parameter = &self.search.task.parameters[parameter];
        (parameter.low.max(-FAR), parameter.high.min(FAR))
    }

    fn somewhere(&mut self, parameter: usize) -> i32 {
        let (low, high) = self.range(parameter);
        low + self.lots.below((high - low + 1) as usize) as i32
    }

    fn random(&mut self) {
        self.search.extend(&[(Assignment::default(), 2 * TRY)]);
        let mut idle = 0;
        while !self.search.spent() && idle < 10_000 {
            let count = 1 + self.lots.below(self.search.task.max_changes);
            let mut assignment = Assignment::default();
            while assignment.len() < count {
                let parameter = self.lots.below(self.search.task.parameters.len());
                let steps = self.somewhere(parameter);
                assignment = assignment.with(parameter, steps);
            }
            idle += usize::from(self.search.records.batches(&assignment) > 0);
            self.search.extend(&[(assignment, TRY)]);
        }
    }

    fn spsa(&mut self) {
        self.search.extend(&[(Assignment::default(), 2 * TRY)]);
        let parameters = self.search.task.parameters.len();
        let mut at = vec![0.0; parameters];
        let steady = self.search.task.batches as f64 / 20.0;
        let (mut gain, mut refused) = (None, 0);
        for turn in 0.. {
            if self.search.left() <= (self.search.task.max_changes * TRY) as u64 || turn > 100_000 {
                break;
            }
            let turn = f64::from(turn);
            let (reach, stride) = (2.0 / (turn + 1.0).powf(0.101), 1.0 / (turn + 1.0 + steady).powf(0.602));
            let way: Vec<f64> = (0..parameters).map(|_| f64::from(self.lots.sign())).collect();
            let side =
                |sign: f64| -> Vec<f64> { at.iter().zip(&way).map(|(at, way)| at + sign * reach * way).collect() };
            let ends = [self.all(&side(1.0)), self.all(&side(-1.0))];
            let wanted: Vec<_> = ends.iter().map(|end| (end.clone(), 1)).collect();
            self.search.extend(&wanted);
            let [Some(up), Some(down)] = ends.map(|end| self.search.loss(&end)) else {
                refused += 1;
                if refused > REFUSED {
                    break;
                }
                continue;
            };
            refused = 0;
            let slope = (up - down) / (2.0 * reach);
            // The first strides are about half a step.
            let gain = *gain.get_or_insert_with(|| 0.5 / (slope.abs().max(1e-6) * stride));
            for (at, way) in at.iter_mut().zip(&way) {
                *at = (*at - (gain * stride * slope * way).clamp(-1.0, 1.0)).clamp(-8.0, 8.0);
            }
        }
        // Keeps the parameters that moved farthest, up to the maximum.
        let mut order: Vec<usize> = (0..parameters).collect();
        order.sort_by(|&a, &b| at[b].abs().total_cmp(&at[a].abs()));
        for count in 1..=self.search.task.max_changes {
            let mut assignment = Assignment::default();
            for &parameter in &order[..count.min(parameters)] {
                assignment = assignment.with(parameter, self.step(parameter, at[parameter]));
            }
            self.search.extend(&[(assignment, TRY)]);
        }
    }

    /// Returns the assignment with these positions, rounded to whole steps.
    fn all(&self, at: &[f64]) -> Assignment {
        let each = at.iter().enumerate();
        each.fold(Assignment::default(), |assignment, (parameter, &at)| {
            assignment.with(parameter, self.step(parameter, at))
        })
    }

    fn step(&self, parameter: usize, at: f64) -> i32 {
        let (low, high) = self.range(parameter);
        (at.round() as i32).clamp(low, high)
    }

    fn ntbea(&mut self) {
        self.search.extend(&[(Assignment::default(), 2 * TRY)]);
        let mut tuples = Tuples::default();
        let mut now = Assignment::default();
        let (mut idle, mut worst) = (0, 0.0_f64);
        while self.search.left() > (ENDS * TRY) as u64 && idle < 10_000 {
            let batches = self.search.records.batches(&now);
            idle = if batches >= 8 || self.search.records.is_refused(&now) { idle + 1 } else { 0 };
            self.search.extend(&[(now.clone(), batches + 1)]);
            // A refused assignment counts as the worst; otherwise its upper bound would stay high.
            let value = self.search.loss(&now).map_or(worst, |loss| -loss.sqrt());
            worst = worst.min(value);
            tuples.add(&now, value);
            let near: Vec<Assignment> = (0..NEIGHBOURS).map(|_| self.mutant(&now)).collect();
            let best = near.into_iter().map(|of| (tuples.upper_bound(&of), of));
            now = best.max_by(|a, b| a.0.total_cmp(&b.0)).map_or(now, |(_, of)| of);
        }
        // Plays the best assignments further.
        let mut all: Vec<Assignment> = self.search.records.assignments().cloned().collect();
        all.sort_by(|a, b| tuples.mean(b).total_cmp(&tuples.mean(a)));
        let best: Vec<_> = all.into_iter().take(ENDS).map(|of| (of, TRY)).collect();
        self.search.extend(&best);
    }

    /// Returns a neighbour: one parameter gets random steps. If too many are changed, random ones are reset.
    fn mutant(&mut self, of: &Assignment) -> Assignment {
        let parameter = self.lots.below(self.search.task.parameters.len());
        let steps = self.somewhere(parameter);
        let mut other = of.with(parameter, steps);
        while other.len() > self.search.task.max_changes || self.search.records.is_refused(&other) {
            let Some(&(back, _)) = other.changes().get(self.lots.below(other.len())) else { break };
            other = other.with(back, 0);
        }
        other
    }
}

/// The results of all assignments that share the steps of one or two parameters.
#[derive(Default)]
struct Tuples {
    seen: BTreeMap<Vec<(usize, i32)>, (f64, f64)>,
    all: f64,
}

impl Tuples {
    fn of(assignment: &Assignment) -> Vec<Vec<(usize, i32)>> {
        let turned = assignment.changes();
        let mut keys = vec![turned.to_vec()];
        for (nth, &one) in turned.iter().enumerate() {
            keys.push(vec![one]);
            keys.extend(turned[nth + 1..].iter().map(|&two| vec![one, two]));
        }
        keys
    }

    fn add(&mut self, assignment: &Assignment, value: f64) {
        self.all += 1.0;
        for key in Self::of(assignment) {
            let (n, sum) = self.seen.entry(key).or_default();
            *n += 1.0;
            *sum += value;
        }
    }

    fn mean(&self, assignment: &Assignment) -> f64 {
        let known: Vec<f64> =
            Self::of(assignment).iter().filter_map(|key| self.seen.get(key).map(|(n, sum)| sum / n)).collect();
        if known.is_empty() { f64::MIN } else { known.iter().sum::<f64>() / known.len() as f64 }
    }

    /// Returns the upper confidence bound: the mean, plus more if there are few results.
    fn upper_bound(&self, assignment: &Assignment) -> f64 {
        let keys = Self::of(assignment);
        let each = keys.iter().map(|key| {
            let (n, sum) = self.seen.get(key).copied().unwrap_or_default();
            let mean = if n > 0.0 { sum / n } else { 0.0 };
            mean + (2.0 * (self.all + 1.0).ln() / (n + 0.5)).sqrt()
        });
        each.sum::<f64>() / keys.len() as f64
    }
}
