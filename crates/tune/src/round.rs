//! The search: rounds of proposing, playing, and measuring effects again.

use super::model::Model;
use super::propose::{Proposal, THRIFT, propose};
use super::records::{Measured, Records};
use super::{Assignment, Player, Task};
use balance_stats::named;

pub(super) const TRIAL: usize = 4;
/// The maximum batches of an assignment; at the end, if none is sure to meet all targets, the second maximum.
const KNOWN: usize = 64;
const WELL_KNOWN: usize = 128;
/// New assignments in a round for each number of changed parameters.
const NEW: usize = 3;
/// The weight of the cost if two assignments are otherwise equal.
const CHEAP: f64 = 1e-3;
const RACED: usize = 2;
/// The divisor of the remaining batches for playing known assignments further in a round.
pub(super) const PART: u64 = 8;
/// The maximum number of rounds, and of rounds without improvement before effects are measured again.
const ROUNDS: usize = 40;
const IDLE: usize = 2;
/// The loss of an improvement, as a fraction of the previous best, must be below this.
const BETTER: f64 = 0.95;
/// The divisor of all batches for the last rounds, which play the best further, and the maximum number of these.
const KEPT: u64 = 5;
const LAST: usize = 12;
/// How many standard errors of the fresh games a value must be within its bounds, as joint intervals are that wide.
const PROOF: f64 = 4.0;
/// The pessimistic loss below which an assignment is considered sure: a total miss of a tenth of a scale.
const GOOD: f64 = 0.01;

named! {
    /// Why a search ended.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum Ended {
        /// Nothing that it could propose promised more.
        Settled = "settled",
        /// All batches were played.
        Budget = "max_games",
        /// The user interrupted it.
        Interrupted = "interrupted",
    }
}

/// The result of a search.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// All batches that were played.
    pub records: Records,
    /// The best played assignment for each number of changed parameters.
    pub best: Vec<Option<Assignment>>,
    /// The cheapest of these that meets all targets; else the nearest one.
    pub chosen: Assignment,
    /// Another one that seems nearer to all targets, or further within them, but isn't known well enough to be chosen.
    pub nearer: Option<Assignment>,
    /// Why it ended.
    pub ended: Ended,
}

/// Searches for the fewest and smallest changes that meet all targets.
pub fn tune(task: &Task, plays: &mut dyn Player) -> Tuned {
    let mut search = Search::new(task, plays);
    search.first();
    search.rounds();
    search.last();
    search.into_tuned()
}

pub(super) struct Search<'a> {
    pub task: &'a Task,
    pub plays: &'a mut dyn Player,
    pub records: Records,
    /// The assignment around which effects are measured.
    pub(super) centre: Assignment,
    interrupted: bool,
    limit: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(task: &'a Task, plays: &'a mut dyn Player) -> Self {
        let limit = task.batches - task.batches / KEPT;
        let (records, centre) = (Records::default(), Assignment::default());
        Search { task, plays, records, centre, interrupted: false, limit }
    }

    pub(super) fn extend(&mut self, wanted: &[(Assignment, usize)]) {
        let mut list = Vec::new();
        for (assignment, batches) in wanted.iter().filter(|(of, _)| !self.records.is_refused(of)) {
            let from = self.records.batches(assignment);
            list.extend((from..*batches).map(|batch| (assignment.clone(), batch as u32)));
        }
        list.truncate(usize::try_from(self.left()).unwrap_or(usize::MAX));
        if list.is_empty() {
            return;
        }
        let Some(played) = self.plays.play(&list) else {
            self.interrupted = true;
            return;
        };
        for ((assignment, _), batch) in list.iter().zip(played) {
            if !self.records.is_refused(assignment) {
                self.records.add(assignment, batch);
            }
        }
    }

    /// Returns the remaining batches of this phase; 0 after an interrupt.
    pub(super) fn left(&self) -> u64 {
        if self.interrupted { 0 } else { self.limit.saturating_sub(self.records.played()) }
    }

    pub(super) fn spent(&self) -> bool {
        self.left() == 0
    }

    fn rounds(&mut self) {
        let mut idle = 0;
        for _ in 0..ROUNDS {
            if self.spent() || self.enough().is_some_and(|of| of.is_empty()) {
                break;
            }
            if let Some(enough) = self.enough().filter(|of| idle >= IDLE && !self.is_known(of)) {
                // An assignment that seems to be enough may have been lucky.
                self.extend(&[(enough, KNOWN / 2)]);
                idle = 0;
            } else if idle >= IDLE {
                let from = self.nearest(1).filter(|_| !self.any_sure());
                if !from.is_some_and(|from| self.look_again(from)) {
                    break;
                }
                idle = 0;
            } else if let Some(from) = self.moved_on() {
                self.look_again(from);
            }
            let before = self.losses();
            self.sharpen();
            let new = self.candidates();
            let none = new.is_empty();
            let trial: Vec<_> = new.into_iter().map(|assignment| (assignment, TRIAL)).collect();
            self.extend(&trial);
            self.race();
            let better = self.losses().iter().zip(&before).any(|(now, then)| *now < then * BETTER - 1e-9);
            idle = if none || !better { idle + 1 } else { 0 };
        }
    }

    /// Plays the best of each number of changed parameters further, so that the choice among them is reliable.
    pub(super) fn last(&mut self) {
        let is_spent = self.spent();
        self.limit = self.task.batches;
        for _ in 0..LAST {
            let sure = self.any_sure();
            let max_batches = if sure { KNOWN } else { WELL_KNOWN };
            let mut open: Vec<Assignment> = self.best().into_iter().flatten().collect();
            open.retain(|assignment| self.records.batches(assignment) < max_batches);
            open.sort_by(|a, b| self.pessimistic_loss(a).total_cmp(&self.pessimistic_loss(b)));
            if let Some(first) = open.first().filter(|of| !sure && !self.is_known(of)) {
                // Better-known assignments wait, so that batches remain to find out whether this one is as good as it
                // looks.
                let batches = self.records.batches(first);
                open.retain(|of| self.records.batches(of) <= batches);
            }
            if open.is_empty() || self.spent() {
                break;
            }
            let further = |of: &Assignment| (2 * self.records.batches(of)).min(max_batches);
            let wanted: Vec<_> = open.iter().map(|of| (of.clone(), further(of))).collect();
            self.extend(&wanted);
        }
        // If the rounds ran out of batches, the budget ended the search.
        if is_spent {
            self.limit = self.records.played();
        }
    }

    pub(super) fn loss(&self, assignment: &Assignment) -> Option<f64> {
        Some(self.task.loss(&self.records.measured(assignment)?.means))
    }

    /// Returns the assignments with this many changes that have enough batches to be compared, the best first.
    fn ranked(&self, count: usize) -> Vec<(Assignment, f64)> {
        let played = self.records.assignments();
        let known = played.filter(|of| of.len() == count && self.records.batches(of) >= TRIAL);
        let rank = |of: &Assignment| {
            (self.loss(of).map(|loss| loss + CHEAP * of.cost(&self.task.parameters))).unwrap_or(f64::MAX)
        };
        let mut list: Vec<(Assignment, f64)> = known.map(|of| (of.clone(), rank(of))).collect();
        list.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        list
    }

    /// Returns the expected loss including the margin for confirmation, plus a little for the cost.
    pub(super) fn pessimistic_loss(&self, of: &Assignment) -> f64 {
        let known = self.records.measured(of).zip(self.proof(of));
        let loss = known.map_or(f64::MAX, |(known, proof)| self.task.expected_loss(&known, &proof));
        loss + CHEAP * of.cost(&self.task.parameters)
    }

    /// Returns the loss if all values were one standard error nearer to their bounds, plus a little for the cost.
    fn optimistic_loss(&self, of: &Assignment) -> f64 {
        let Some(known) = self.records.measured(of) else { return f64::MAX };
        let each = self.task.targets.iter().zip(known.means.iter().zip(&known.errors));
        let loss = each
            .map(|(target, (mean, error))| (target.safe_miss(*mean) - finite(*error) / target.scale).max(0.0).powi(2));
        loss.sum::<f64>() + CHEAP * of.cost(&self.task.parameters)
    }

    /// Returns how far within its bounds each value must be to be confirmed.
    fn proof(&self, of: &Assignment) -> Option<Vec<f64>> {
        let own = self.records.own(of)?;
        let share = own.batches as f64 / self.task.fresh.max(1) as f64;
        Some(own.errors.iter().map(|error| PROOF * finite(*error) * share.sqrt()).collect())
    }

    /// Returns the assignment with the lowest pessimistic loss for each number of changed parameters.
    pub(super) fn best(&self) -> Vec<Option<Assignment>> {
        let best = |count| {
            let ranked =
                self.ranked(count).into_iter().map(|(assignment, _)| (self.pessimistic_loss(&assignment), assignment));
            ranked.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, assignment)| assignment)
        };
        (0..=self.task.max_changes).map(best).collect()
    }

    /// Returns the lowest loss with at most this many changed parameters, for each number.
    fn losses(&self) -> Vec<f64> {
        let of = |count| self.ranked(count).first().map_or(f64::MAX, |(_, loss)| *loss);
        let nearest = |best: &mut f64, loss: f64| {
            *best = best.min(loss);
            Some(*best)
        };
        (0..=self.task.max_changes).map(of).scan(f64::MAX, nearest).collect()
    }

    /// Returns the assignment with the fewest changes that meets all targets and has enough batches. The unchanged
    /// scenario is only enough if it can be confirmed; a change further within the bounds may be better.
    pub(super) fn enough(&self) -> Option<Assignment> {
        let stands = |of: &Assignment| self.is_sure(of) || !self.is_provable(of);
        let meets = |of: &Assignment| {
            let played = self.records.batches(of) >= 2 * TRIAL;
            played && self.loss(of) == Some(0.0) && (!of.is_empty() || stands(of))
        };
        self.best().into_iter().flatten().find(meets)
    }

    /// True if the fresh games can confirm any value: the necessary margin fits within the bounds.
    fn is_provable(&self, of: &Assignment) -> bool {
        let room = self.task.targets.iter().map(|target| (target.high - target.low) / 2.0);
        self.proof(of).is_some_and(|proof| proof.iter().zip(room).all(|(proof, room)| *proof < room))
    }

    fn anchors(&self) -> Vec<(Assignment, Vec<f64>)> {
        let base = Assignment::default();
        let each = (1..=self.task.max_changes).flat_map(|count| {
            let ranked = self.ranked(count).into_iter();
            ranked.take(RACED).map(|(assignment, _)| assignment)
        });
        let all = std::iter::once(base).chain(each);
        all.filter_map(|of| Some((of.clone(), self.records.measured(&of)?.means))).collect()
    }

    pub(super) fn proposals(&self) -> Vec<Vec<Proposal>> {
        let anchors = self.anchors();
        if anchors.is_empty() {
            return Vec::new();
        }
        let from: Vec<Assignment> = anchors.iter().map(|(assignment, _)| assignment.clone()).collect();
        let model = Model::new(self, anchors);
        propose(self.task, &model, &self.records, &from)
    }

    /// Returns new assignments that promise more than the played ones, with no more changes than suffice, or cheaper.
    fn candidates(&self) -> Vec<Assignment> {
        let cost = |of: &Assignment| of.cost(&self.task.parameters);
        let enough = self.enough();
        let is_more =
            |of: &Assignment| enough.as_ref().is_some_and(|enough| of.len() > enough.len() && cost(of) >= cost(enough));
        let mut list = Vec::new();
        for (count, proposals) in self.proposals().into_iter().enumerate().skip(1) {
            // The same weights as for proposals.
            let rank = |(of, loss): &(Assignment, f64)| loss + THRIFT * cost(of);
            let best = self.ranked(count).iter().map(rank).fold(f64::MAX, f64::min);
            let promising = |proposal: &Proposal| {
                let new = self.records.batches(&proposal.assignment) < TRIAL;
                new && proposal.rank < best && !is_more(&proposal.assignment)
            };
            let new = proposals.iter().filter(|proposal| promising(proposal));
            list.extend(new.take(NEW).map(|proposal| proposal.assignment.clone()));
        }
        list
    }

    /// Plays the assignments with the lowest optimistic loss further, by number of changes. Lucky ones fall back.
    fn race(&mut self) {
        let max_changes = self.enough().map_or(self.task.max_changes, |of| of.len());
        let mut list = Vec::new();
        for count in 1..=max_changes {
            let open = self.ranked(count).into_iter().filter(|(of, _)| self.records.batches(of) < KNOWN);
            let mut open: Vec<_> = open.map(|(of, _)| (self.optimistic_loss(&of), of)).collect();
            open.sort_by(|a, b| a.0.total_cmp(&b.0));
            list.extend(open.into_iter().take(RACED));
        }
        list.sort_by(|a, b| a.0.total_cmp(&b.0));
        let wanted = list.into_iter().map(|(_, of)| (of, KNOWN)).collect();
        self.play_on(wanted, PART);
    }

    /// Doubles the batches of assignments, up to a maximum each, with a part of the rest. The first come first.
    pub(super) fn play_on(&mut self, list: Vec<(Assignment, usize)>, part: u64) {
        let mut left = usize::try_from(self.left() / part).unwrap_or(usize::MAX);
        let further = |(of, max_batches): (Assignment, usize)| {
            let played = self.records.batches(&of);
            let batches = (2 * played).clamp(1, max_batches).clamp(played, played + left);
            left -= batches - played;
            (of, batches)
        };
        let wanted: Vec<_> = list.into_iter().map(further).collect();
        self.extend(&wanted);
    }

    pub(super) fn into_tuned(self) -> Tuned {
        let best = self.best();
        // An assignment with few batches that looks best was probably lucky.
        let max_batches = best.iter().flatten().map(|of| self.records.batches(of)).max().unwrap_or(0);
        let enough = |of: &&Assignment| self.records.batches(of) >= max_batches.min(KNOWN) / 2;
        let known = best.iter().flatten().filter(enough);
        // The cheapest that meets all targets; else the nearest.
        let rank = |of: &Assignment| match self.is_sure(of) {
            true => (0, of.cost(&self.task.parameters)),
            false => (1, self.pessimistic_loss(of)),
        };
        let better = |a: &&Assignment, b: &&Assignment| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        let chosen = known.min_by(better).cloned().unwrap_or_default();
        let nearer = self.nearer_than(&chosen, &best);
        let ended = match (self.interrupted, self.spent()) {
            (true, _) => Ended::Interrupted,
            (false, true) => Ended::Budget,
            (false, false) => Ended::Settled,
        };
        Tuned { best, chosen, nearer, ended, records: self.records }
    }

    /// Returns the best assignment that seems nearer to all targets, or further within them, than `other`.
    fn nearer_than(&self, other: &Assignment, best: &[Option<Assignment>]) -> Option<Assignment> {
        let proof = self.proof(other)?;
        let off = |of: &Assignment| {
            let known = self.records.measured(of)?;
            // As if more games couldn't change it.
            let sure = Measured { errors: vec![0.0; known.means.len()], ..known };
            Some(self.task.expected_loss(&sure, &proof))
        };
        let than = off(other)?;
        let others = best.iter().flatten().filter(|of| !of.is_empty() && *of != other);
        let nearer = others.filter_map(|of| Some((off(of)?, of))).filter(|(off, _)| *off < than);
        nearer.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, of)| of.clone())
    }

    fn any_sure(&self) -> bool {
        self.best().iter().flatten().any(|of| self.is_known(of) && self.is_sure(of))
    }

    fn is_known(&self, of: &Assignment) -> bool {
        self.records.batches(of) >= KNOWN / 2
    }

    fn is_sure(&self, of: &Assignment) -> bool {
        let known = self.records.measured(of).zip(self.proof(of));
        known.is_some_and(|(known, proof)| self.task.expected_loss(&known, &proof) < GOOD)
    }
}

fn finite(error: f64) -> f64 {
    if error.is_finite() { error } else { 0.0 }
}
