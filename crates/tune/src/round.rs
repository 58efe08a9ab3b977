//! The search: rounds of proposing, playing, and looking again.

use super::model::Model;
use super::propose::{Proposal, THRIFT, propose};
use super::records::{Measured, Records};
use super::{Plays, Setting, Task};
use balance_stats::named;

/// Batches of a setting that is proposed.
pub(super) const TRIAL: usize = 4;

/// Batches of a setting at most; and of what is left at the end, where none is sure to meet all goals.
const KNOWN: usize = 64;
const WELL_KNOWN: usize = 128;

/// New settings of each number of dials in a round.
const NEW: usize = 3;

/// What an expense weighs where nothing else tells two settings apart.
const CHEAP: f64 = 1e-3;

/// Settings of each number of dials that are played on in a round.
const RACED: usize = 2;

/// What is left is spent by such parts on playing on what was played: in a round, on what proposals were made of, and on
/// the best.
pub(super) const PART: u64 = 8;

/// Rounds at most, and rounds without anything better after which it looks at the dials again, or ends.
const ROUNDS: usize = 40;
const IDLE: usize = 2;

/// How far off the goals what is better may be at most, against what was best before.
const BETTER: f64 = 0.95;

/// The part of all batches that is kept for the last rounds, in which what is best is played on, and how many of them there
/// are at most.
const KEPT: u64 = 5;
const LAST: usize = 12;

/// Standard errors of the games that it is to be proven by that a number has to lie within its bounds: intervals that hold
/// together, at every look, are that wide.
const PROOF: f64 = 4.0;

/// What may be feared of a setting that is as good as sure: a miss of a tenth of a scale, all goals together.
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

/// What a search came to.
#[derive(Clone, Debug)]
pub struct Tuned {
    /// Everything that was played.
    pub records: Records,
    /// By number of turned dials: the best setting of those that were played.
    pub best: Vec<Option<Setting>>,
    /// The cheapest of these that meets all goals; else the one that comes nearest.
    pub chosen: Setting,
    /// Of the others the one that seems to lie nearest to all goals, or furthest within them, where that is nearer than the
    /// chosen one: too little is known of it to choose it.
    pub nearer: Option<Setting>,
    /// Why it ended.
    pub ended: Ended,
}

/// Looks for the fewest and smallest changes that meet all goals.
pub fn tune(task: &Task, plays: &mut dyn Plays) -> Tuned {
    let mut search = Search::new(task, plays);
    search.first();
    search.rounds();
    search.last();
    search.tuned()
}

pub(super) struct Search<'a> {
    pub task: &'a Task,
    pub plays: &'a mut dyn Plays,
    pub records: Records,
    /// From where the dials are looked at.
    pub(super) centre: Setting,
    interrupted: bool,
    limit: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(task: &'a Task, plays: &'a mut dyn Plays) -> Self {
        let limit = task.batches - task.batches / KEPT;
        let (records, centre) = (Records::default(), Setting::default());
        Search { task, plays, records, centre, interrupted: false, limit }
    }

    /// Plays settings on, each up to so many batches.
    pub(super) fn extend(&mut self, wanted: &[(Setting, usize)]) {
        let mut list = Vec::new();
        for (setting, batches) in wanted.iter().filter(|(of, _)| !self.records.is_refused(of)) {
            let from = self.records.batches(setting);
            list.extend((from..*batches).map(|batch| (setting.clone(), batch as u32)));
        }
        let left = self.limit.saturating_sub(self.records.played());
        list.truncate(usize::try_from(left).unwrap_or(usize::MAX));
        if list.is_empty() || self.interrupted {
            return;
        }
        let Some(played) = self.plays.play(&list) else {
            self.interrupted = true;
            return;
        };
        for ((setting, _), batch) in list.iter().zip(played) {
            if !self.records.is_refused(setting) {
                self.records.add(setting, batch);
            }
        }
    }

    /// How many batches are left for now; none after an interrupt.
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
                // What seems to do may have been lucky.
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
            let trial: Vec<_> = new.into_iter().map(|setting| (setting, TRIAL)).collect();
            self.extend(&trial);
            self.race();
            let better = self.losses().iter().zip(&before).any(|(now, then)| *now < then * BETTER - 1e-9);
            idle = if none || !better { idle + 1 } else { 0 };
        }
    }

    /// Plays the best of each number of dials on, the most promising first, until the choice among them rests on enough.
    pub(super) fn last(&mut self) {
        let searched = self.spent();
        self.limit = self.task.batches;
        for _ in 0..LAST {
            let sure = self.any_sure();
            let most = if sure { KNOWN } else { WELL_KNOWN };
            let mut open: Vec<Setting> = self.best().into_iter().flatten().collect();
            open.retain(|setting| self.records.batches(setting) < most);
            open.sort_by(|a, b| self.feared(a).total_cmp(&self.feared(b)));
            if let Some(first) = open.first().filter(|of| !sure && !self.is_known(of)) {
                // What is known better waits, or nothing would be left to learn whether this is as good as it looks.
                let batches = self.records.batches(first);
                open.retain(|of| self.records.batches(of) <= batches);
            }
            if open.is_empty() || self.spent() {
                break;
            }
            let further = |of: &Setting| (2 * self.records.batches(of)).min(most);
            let wanted: Vec<_> = open.iter().map(|of| (of.clone(), further(of))).collect();
            self.extend(&wanted);
        }
        // What the rounds were cut short by is what ended the search.
        if searched {
            self.limit = self.records.played();
        }
    }

    pub(super) fn loss(&self, setting: &Setting) -> Option<f64> {
        Some(self.task.loss(&self.records.measured(setting)?.means))
    }

    /// The settings of so many dials that were played enough to be held against each other, the best first.
    fn ranked(&self, count: usize) -> Vec<(Setting, f64)> {
        let played = self.records.settings();
        let known = played.filter(|of| of.len() == count && self.records.batches(of) >= TRIAL);
        let rank =
            |of: &Setting| (self.loss(of).map(|loss| loss + CHEAP * of.cost(&self.task.dials))).unwrap_or(f64::MAX);
        let mut list: Vec<(Setting, f64)> = known.map(|of| (of.clone(), rank(of))).collect();
        list.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        list
    }

    /// How far off a setting is to be feared to be shown to be, and a little for what it costs.
    pub(super) fn feared(&self, of: &Setting) -> f64 {
        let known = self.records.measured(of).zip(self.proof(of));
        let loss = known.map_or(f64::MAX, |(known, proof)| self.task.expected_loss(&known, &proof));
        loss + CHEAP * of.cost(&self.task.dials)
    }

    /// How far off a setting may be hoped to be, and a little for what it costs: its numbers a standard error nearer to
    /// their bounds.
    fn hoped(&self, of: &Setting) -> f64 {
        let Some(known) = self.records.measured(of) else { return f64::MAX };
        let each = self.task.goals.iter().zip(known.means.iter().zip(&known.errors));
        let loss =
            each.map(|(goal, (mean, error))| (goal.safe_miss(*mean) - finite(*error) / goal.scale).max(0.0).powi(2));
        loss.sum::<f64>() + CHEAP * of.cost(&self.task.dials)
    }

    /// How far within its bounds each number of a setting has to lie to be proven.
    fn proof(&self, of: &Setting) -> Option<Vec<f64>> {
        let own = self.records.own(of)?;
        let share = own.batches as f64 / self.task.fresh.max(1) as f64;
        Some(own.errors.iter().map(|error| PROOF * finite(*error) * share.sqrt()).collect())
    }

    /// By number of dials: the setting of which the least is to be feared.
    pub(super) fn best(&self) -> Vec<Option<Setting>> {
        let best = |count| {
            let ranked = self.ranked(count).into_iter().map(|(setting, _)| (self.feared(&setting), setting));
            ranked.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, setting)| setting)
        };
        (0..=self.task.most).map(best).collect()
    }

    /// By number of dials: how far off the best of so many or fewer is.
    fn losses(&self) -> Vec<f64> {
        let of = |count| self.ranked(count).first().map_or(f64::MAX, |(_, loss)| *loss);
        let nearest = |best: &mut f64, loss: f64| {
            *best = best.min(loss);
            Some(*best)
        };
        (0..=self.task.most).map(of).scan(f64::MAX, nearest).collect()
    }

    /// The setting of the fewest dials that meets all goals, and was played enough to be believed. How all stands is enough
    /// where it can be shown to be; else it may be left undecided, and a change that lies further within may not.
    pub(super) fn enough(&self) -> Option<Setting> {
        let stands = |of: &Setting| self.is_sure(of) || !self.is_provable(of);
        let meets = |of: &Setting| {
            let played = self.records.batches(of) >= 2 * TRIAL;
            played && self.loss(of) == Some(0.0) && (!of.is_empty() || stands(of))
        };
        self.best().into_iter().flatten().find(meets)
    }

    /// Whether the fresh games can show that anything lies within all goals: what that takes has room between their bounds.
    fn is_provable(&self, of: &Setting) -> bool {
        let room = self.task.goals.iter().map(|goal| (goal.high - goal.low) / 2.0);
        self.proof(of).is_some_and(|proof| proof.iter().zip(room).all(|(proof, room)| *proof < room))
    }

    /// The settings that the model starts from.
    fn anchors(&self) -> Vec<(Setting, Vec<f64>)> {
        let base = Setting::default();
        let each = (1..=self.task.most).flat_map(|count| {
            let ranked = self.ranked(count).into_iter();
            ranked.take(RACED).map(|(setting, _)| setting)
        });
        let all = std::iter::once(base).chain(each);
        all.filter_map(|of| Some((of.clone(), self.records.measured(&of)?.means))).collect()
    }

    pub(super) fn proposals(&self) -> Vec<Vec<Proposal>> {
        let anchors = self.anchors();
        if anchors.is_empty() {
            return Vec::new();
        }
        let from: Vec<Setting> = anchors.iter().map(|(setting, _)| setting.clone()).collect();
        let model = Model::new(self.task, &self.records, anchors, &self.centre);
        propose(self.task, &model, &self.records, &from)
    }

    /// New settings that promise more than what was played, of no more dials than are known to be enough, or cheaper ones.
    fn candidates(&self) -> Vec<Setting> {
        let cost = |of: &Setting| of.cost(&self.task.dials);
        let enough = self.enough();
        let is_more =
            |of: &Setting| enough.as_ref().is_some_and(|enough| of.len() > enough.len() && cost(of) >= cost(enough));
        let mut list = Vec::new();
        for (count, proposals) in self.proposals().into_iter().enumerate().skip(1) {
            // Weighed as proposals are.
            let rank = |(of, loss): &(Setting, f64)| loss + THRIFT * cost(of);
            let best = self.ranked(count).iter().map(rank).fold(f64::MAX, f64::min);
            let promising = |proposal: &Proposal| {
                let new = self.records.batches(&proposal.setting) < TRIAL;
                new && proposal.rank < best && !is_more(&proposal.setting)
            };
            let new = proposals.iter().filter(|proposal| promising(proposal));
            list.extend(new.take(NEW).map(|proposal| proposal.setting.clone()));
        }
        list
    }

    /// Plays on, of each number of dials, those that may be hoped for most: what was lucky falls back, and the next comes up.
    fn race(&mut self) {
        let most = self.enough().map_or(self.task.most, |of| of.len());
        let mut list = Vec::new();
        for count in 1..=most {
            let open = self.ranked(count).into_iter().filter(|(of, _)| self.records.batches(of) < KNOWN);
            let mut open: Vec<_> = open.map(|(of, _)| (self.hoped(&of), of)).collect();
            open.sort_by(|a, b| a.0.total_cmp(&b.0));
            list.extend(open.into_iter().take(RACED));
        }
        list.sort_by(|a, b| a.0.total_cmp(&b.0));
        let wanted = list.into_iter().map(|(_, of)| (of, KNOWN)).collect();
        self.play_on(wanted, PART);
    }

    /// Plays settings on to twice what was played of them, or so much at most, with a part of what is left: those first
    /// that come first.
    pub(super) fn play_on(&mut self, list: Vec<(Setting, usize)>, part: u64) {
        let mut left = usize::try_from(self.left() / part).unwrap_or(usize::MAX);
        let further = |(of, most): (Setting, usize)| {
            let played = self.records.batches(&of);
            let batches = (2 * played).clamp(1, most).clamp(played, played + left);
            left -= batches - played;
            (of, batches)
        };
        let wanted: Vec<_> = list.into_iter().map(further).collect();
        self.extend(&wanted);
    }

    pub(super) fn tuned(self) -> Tuned {
        let best = self.best();
        // What was played little was lucky, if it looks best.
        let most = best.iter().flatten().map(|of| self.records.batches(of)).max().unwrap_or(0);
        let enough = |of: &&Setting| self.records.batches(of) >= most.min(KNOWN) / 2;
        let known = best.iter().flatten().filter(enough);
        // Of what meets all goals the cheapest; else what comes nearest.
        let rank = |of: &Setting| match self.is_sure(of) {
            true => (0, of.cost(&self.task.dials)),
            false => (1, self.feared(of)),
        };
        let better = |a: &&Setting, b: &&Setting| {
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

    /// Which of the best seems to lie nearest to all goals, or furthest within them, if it does so more than another.
    fn nearer_than(&self, other: &Setting, best: &[Option<Setting>]) -> Option<Setting> {
        let proof = self.proof(other)?;
        let off = |of: &Setting| {
            let known = self.records.measured(of)?;
            // As if no more games could change it.
            let sure = Measured { errors: vec![0.0; known.means.len()], ..known };
            Some(self.task.expected_loss(&sure, &proof))
        };
        let than = off(other)?;
        let others = best.iter().flatten().filter(|of| !of.is_empty() && *of != other);
        let nearer = others.filter_map(|of| Some((off(of)?, of))).filter(|(off, _)| *off < than);
        nearer.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, of)| of.clone())
    }

    /// Whether something was found that meets all goals for sure.
    fn any_sure(&self) -> bool {
        self.best().iter().flatten().any(|of| self.is_known(of) && self.is_sure(of))
    }

    /// Whether a setting was played enough to be relied on.
    fn is_known(&self, of: &Setting) -> bool {
        self.records.batches(of) >= KNOWN / 2
    }

    /// Whether a setting is as good as sure to be shown to meet all goals.
    fn is_sure(&self, of: &Setting) -> bool {
        let known = self.records.measured(of).zip(self.proof(of));
        known.is_some_and(|(known, proof)| self.task.expected_loss(&known, &proof) < GOOD)
    }
}

fn finite(error: f64) -> f64 {
    if error.is_finite() { error } else { 0.0 }
}
