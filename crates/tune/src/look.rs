//! Measures the effect of each parameter by itself: at first, if important, and again from the best assignment.

use std::collections::BTreeMap;

use super::Assignment;
use super::model::Model;
use super::round::{PART, Search, TRIAL};

/// Batches of the unchanged scenario, to which everything is compared: the maximum, and the divisor of all batches.
const BASE: usize = 64;
const OF_ALL: u64 = 16;
/// The maximum batches of each parameter one step lower and higher, and the divisor of all batches for one of them.
const FIRST_BATCHES: usize = 2;
const AMPLE: usize = 5;
/// The larger steps that are tried: the first that the game allows.
const FAR: [i32; 3] = [8, 4, 2];
/// The divisor of the remaining batches for each round of successive halving.
const HALVED: u64 = 16;
/// The maximum batches of a single changed parameter.
const SHARP: usize = 48;
/// The assignments of one parameter that get more batches in a round.
const ACTIVE: usize = 20;
/// For measuring the effects again from a better assignment: the divisor of the remaining batches, the fraction of the
/// loss below which this is done at once, and how many parameters must still be unchanged.
const AGAIN: u64 = 4;
const NEARER: f64 = 0.05;
const SPARE: usize = 2;

impl Search<'_> {
    pub(super) fn first(&mut self) {
        let base = usize::try_from(self.task.batches / OF_ALL).unwrap_or(BASE);
        self.extend(&[(Assignment::default(), base.clamp(2 * TRIAL, BASE))]);
        if self.enough().is_some_and(|of| of.is_empty()) {
            return;
        }
        let parameters = self.task.parameters.len();
        let batches = usize::try_from(self.task.batches).unwrap_or(usize::MAX);
        let batches_each = (batches / (AMPLE * parameters.max(1))).clamp(1, FIRST_BATCHES);
        self.turn((0..parameters).map(|at| (at, [-1, 1])), batches_each);
        for far in FAR {
            let open: Vec<_> = (0..parameters).map(|at| (at, self.unseen(at, far))).collect();
            self.turn(open.into_iter(), 1);
        }
        self.successive_halving();
    }

    /// Gives more batches to the parameters that come nearest to the targets by themselves, then to the better half of
    /// these, and so on. With few batches, the nearest may have been lucky.
    fn successive_halving(&mut self) {
        let mut many = usize::try_from(self.left() / HALVED).unwrap_or(usize::MAX);
        let mut batches = 2;
        while many >= ACTIVE / 4 && batches <= SHARP {
            let alone = self.records.assignments().filter(|of| of.len() == 1);
            let mut nearest: Vec<_> = alone.filter_map(|of| Some((self.loss(of)?, of.clone()))).collect();
            nearest.sort_by(|a, b| a.0.total_cmp(&b.0));
            let of = nearest.into_iter().take(many);
            self.extend(&of.map(|(_, of)| (of, batches)).collect::<Vec<_>>());
            (many, batches) = (many / 2, batches * 2);
        }
    }

    /// Plays each parameter by itself with these steps, if allowed.
    fn turn(&mut self, parameters: impl Iterator<Item = (usize, [i32; 2])>, batches: usize) {
        let each = parameters.flat_map(|(at, steps)| steps.map(|steps| (at, steps)));
        let may = each.filter(|&(at, steps)| steps != 0 && self.task.parameters[at].may(steps));
        let each: Vec<_> = may.map(|(at, steps)| (Assignment::one(at, steps), batches)).collect();
        self.extend(&each);
    }

    /// Returns the larger steps of a parameter to try; 0 if known, or if a single step changed nothing at all.
    fn unseen(&self, at: usize, far: i32) -> [i32; 2] {
        let parameter = &self.task.parameters[at];
        let moves = |steps: &i32| {
            let by = self.records.beyond(&Assignment::one(at, *steps), &Assignment::default());
            by.is_none_or(|by| by.means.iter().any(|by| by.is_finite() && *by != 0.0))
        };
        let seen = |side: i32| (2..=FAR[0]).any(|far| self.records.batches(&Assignment::one(at, side * far)) > 0);
        let idle = [-1, 1].iter().filter(|steps| parameter.may(**steps)).all(|steps| !moves(steps));
        [parameter.low.max(-far), parameter.high.min(far)]
            .map(|steps| if idle || steps.abs() < 2 || seen(steps.signum()) { 0 } else { steps })
    }

    /// Gives more batches to the parameters of the proposals by themselves, with the steps next to the proposed ones.
    pub(super) fn sharpen(&mut self) {
        let mut alone: BTreeMap<usize, Vec<i32>> = BTreeMap::new();
        for (_, (parameter, steps)) in self.records.around(&self.centre) {
            alone.entry(parameter).or_default().push(steps);
        }
        let mut uses: BTreeMap<Assignment, f64> = BTreeMap::new();
        for proposals in self.proposals() {
            for (nth, proposal) in proposals.iter().enumerate() {
                for &(parameter, steps) in proposal.assignment.changes() {
                    let played = alone.get(&parameter).map_or(&[][..], Vec::as_slice);
                    let centre = self.centre.steps(parameter);
                    for steps in next_to(played, centre, steps) {
                        let of = self.centre.with(parameter, steps);
                        *uses.entry(of).or_default() += 1.0 / (nth as f64 + 3.0);
                    }
                }
            }
        }
        let mut uses: Vec<(Assignment, f64)> = uses.into_iter().collect();
        uses.sort_by(|a, b| b.1.total_cmp(&a.1));
        let mut wanted: Vec<_> = uses.into_iter().map(|(of, _)| (of, SHARP)).collect();
        wanted.retain(|(of, _)| self.records.batches(of) < SHARP);
        wanted.truncate(ACTIVE);
        let max_batches = wanted.iter().map(|(of, _)| self.records.batches(of)).max().unwrap_or(0);
        if max_batches > 0 && self.records.batches(&self.centre) < 2 * max_batches {
            // Effects are measured against the centre.
            self.extend(&[(self.centre.clone(), (2 * max_batches).min(SHARP))]);
        }
        self.play_on(wanted, PART);
    }

    /// Returns the best assignment with some unchanged parameters, if it is clearly nearer than the centre.
    pub(super) fn moved_on(&self) -> Option<Assignment> {
        let of = self.nearest(SPARE)?;
        let (now, then) = (self.loss(&of)?, self.loss(&self.centre)?);
        let played = self.records.batches(&of) >= 2 * TRIAL;
        (played && 0.0 < now && now < then * NEARER).then_some(of)
    }

    /// Returns the assignment with the lowest pessimistic loss among those with at least `spare` unchanged parameters.
    pub(super) fn nearest(&self, spare: usize) -> Option<Assignment> {
        let best = self.best().into_iter().take((self.task.max_changes + 1).saturating_sub(spare));
        best.flatten().min_by(|a, b| self.pessimistic_loss(a).total_cmp(&self.pessimistic_loss(b)))
    }

    /// Measures the strongest effects again from a better assignment, where they may differ. Repeated calls continue,
    /// until the few most important ones are known well. Returns false if nothing or no batch was left.
    pub(super) fn look_again(&mut self, from: Assignment) -> bool {
        self.centre = from;
        let model = Model::new(self, Vec::new());
        let each = model.strongest(self.task).into_iter();
        let from_here = each.map(|(parameter, steps)| self.centre.with(parameter, steps));
        let may = from_here.filter(|of| {
            let known = *of == self.centre || self.records.batches(of) >= SHARP;
            !known && of.len() <= self.task.max_changes && !self.records.is_refused(of)
        });
        let wanted: Vec<_> = may.map(|of| (of, SHARP)).collect();
        let before = self.records.played();
        self.play_on(wanted, AGAIN);
        self.records.played() > before
    }
}

/// Returns the played steps of a parameter on either side of `steps`, on the same side of the centre.
fn next_to(played: &[i32], centre: i32, steps: i32) -> Vec<i32> {
    if steps == centre {
        return Vec::new();
    }
    let below = played.iter().filter(|at| **at <= steps).max();
    let above = played.iter().filter(|at| **at >= steps).min();
    // Steps on the other side of the centre have another effect.
    let same = |at: &&i32| (**at > centre) == (steps > centre);
    let mut next: Vec<i32> = below.into_iter().chain(above).filter(same).copied().collect();
    next.dedup();
    next
}
