//! The search: rounds of proposing, playing, and looking again.

use super::model::Model;
use super::propose::{Proposal, propose};
use super::records::{Measured, Records};
use super::{Plays, Setting, Task};
use crate::stats::named;

/// Batches of how all stands, before anything is changed: all else is told by what it does beyond that. The most, and the
/// part of all batches.
const BASE: usize = 64;
const OF_ALL: u64 = 16;

/// Batches of each dial a step lower and higher.
const GLANCE: usize = 2;

/// Batches of a setting that is proposed.
const TRIAL: usize = 4;

/// Batches of a dial by itself, and of a setting, at most.
const SHARP: usize = 48;
const KNOWN: usize = 64;

/// Dials that are played on in a round, and new settings of each number of dials.
const ACTIVE: usize = 10;
const NEW: usize = 3;

/// What an expense weighs where nothing else tells two settings apart.
const CHEAP: f64 = 1e-3;

/// Settings of each number of dials that are played on in a round.
const RACED: usize = 2;

/// Rounds at most, and rounds without anything better after which it ends.
const ROUNDS: usize = 40;
const IDLE: usize = 2;

/// The part of all batches that is kept for the last rounds, in which what is best is played on, and how many of them there
/// are at most.
const KEPT: u64 = 5;
const LAST: usize = 12;

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
    interrupted: bool,
    /// The most batches for now.
    limit: u64,
}

impl<'a> Search<'a> {
    pub(super) fn new(task: &'a Task, plays: &'a mut dyn Plays) -> Self {
        let limit = task.batches - task.batches / KEPT;
        Search { task, plays, records: Records::default(), interrupted: false, limit }
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

    /// Whether there is nothing left to play with for now.
    pub(super) fn spent(&self) -> bool {
        self.left() == 0
    }

    /// How all stands, and what each dial does.
    fn first(&mut self) {
        let base = usize::try_from(self.task.batches / OF_ALL).unwrap_or(BASE);
        self.extend(&[(Setting::default(), base.clamp(2 * TRIAL, BASE))]);
        if self.loss(&Setting::default()) == Some(0.0) {
            return;
        }
        let dials = self.task.dials.iter().enumerate();
        let each = dials.flat_map(|(at, dial)| {
            let steps = [-1, 1].into_iter().filter(|steps| (dial.low..=dial.high).contains(steps));
            steps.map(move |steps| (Setting::one(at, steps), GLANCE))
        });
        let each: Vec<_> = each.collect();
        self.extend(&each);
    }

    fn rounds(&mut self) {
        let mut idle = 0;
        for _ in 0..ROUNDS {
            if self.spent() || idle >= IDLE || self.enough() == Some(0) {
                break;
            }
            let before = self.losses();
            self.sharpen();
            let new = self.candidates();
            let none = new.is_empty();
            let trial: Vec<_> = new.into_iter().map(|setting| (setting, TRIAL)).collect();
            self.extend(&trial);
            self.race();
            let better = self.losses().iter().zip(&before).any(|(now, then)| *now < then - 1e-9);
            idle = if none || !better { idle + 1 } else { 0 };
        }
    }

    /// Plays the best of each number of dials on, the most promising first, until the choice among them rests on enough.
    pub(super) fn last(&mut self) {
        let searched = self.spent();
        self.limit = self.task.batches;
        for _ in 0..LAST {
            let best = self.best().into_iter().flatten();
            let mut open: Vec<_> =
                best.filter(|setting| self.records.batches(setting) < KNOWN).collect();
            open.sort_by(|a, b| self.feared(a).total_cmp(&self.feared(b)));
            if open.is_empty() || self.spent() {
                break;
            }
            let further = |of: &Setting| (2 * self.records.batches(of)).min(KNOWN);
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
        let rank = |of: &Setting| {
            (self.loss(of).map(|loss| loss + CHEAP * of.cost(&self.task.dials))).unwrap_or(f64::MAX)
        };
        let mut list: Vec<(Setting, f64)> = known.map(|of| (of.clone(), rank(of))).collect();
        list.sort_by(|a, b| a.1.total_cmp(&b.1).then_with(|| a.0.cmp(&b.0)));
        list
    }

    /// How far off a setting is to be feared to be, and a little for what it costs.
    fn feared(&self, of: &Setting) -> f64 {
        let known = self.records.measured(of);
        let loss = known.map_or(f64::MAX, |known| self.task.expected_loss(&known));
        loss + CHEAP * of.cost(&self.task.dials)
    }

    /// By number of dials: the setting of which the least is to be feared.
    fn best(&self) -> Vec<Option<Setting>> {
        let best = |count| {
            let ranked =
                self.ranked(count).into_iter().map(|(setting, _)| (self.feared(&setting), setting));
            ranked.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, setting)| setting)
        };
        (0..=self.task.most).map(best).collect()
    }

    fn losses(&self) -> Vec<f64> {
        let of = |count| self.ranked(count).first().map_or(f64::MAX, |(_, loss)| *loss);
        (0..=self.task.most).map(of).collect()
    }

    /// The fewest dials of a setting that meets all goals, and was played enough to be believed.
    fn enough(&self) -> Option<usize> {
        let meets = |of: &Option<Setting>| {
            let known = |of: &Setting| self.records.batches(of) >= 2 * TRIAL;
            of.as_ref().is_some_and(|of| known(of) && self.loss(of) == Some(0.0))
        };
        self.best().iter().position(meets)
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

    fn proposals(&self) -> Vec<Vec<Proposal>> {
        let anchors = self.anchors();
        if anchors.is_empty() {
            return Vec::new();
        }
        let from: Vec<Setting> = anchors.iter().map(|(setting, _)| setting.clone()).collect();
        let model = Model::new(self.task, &self.records, anchors);
        propose(self.task, &model, &self.records, &from)
    }

    /// Plays those dials on of which the proposals are made, so that these rest on more.
    fn sharpen(&mut self) {
        let mut uses = vec![0.0; self.task.dials.len()];
        for proposals in self.proposals() {
            for (nth, proposal) in proposals.iter().enumerate() {
                for &(dial, _) in proposal.setting.turned() {
                    uses[dial] += 1.0 / (nth as f64 + 3.0);
                }
            }
        }
        let mut dials: Vec<usize> = (0..uses.len()).filter(|&dial| uses[dial] > 0.0).collect();
        dials.sort_by(|&a, &b| uses[b].total_cmp(&uses[a]).then(a.cmp(&b)));
        let mut wanted = Vec::new();
        for &dial in &dials {
            let alone = [-1, 1].map(|steps| Setting::one(dial, steps));
            for setting in alone.into_iter().filter(|of| self.records.batches(of) > 0) {
                let batches = (2 * self.records.batches(&setting)).min(SHARP);
                if batches > self.records.batches(&setting) && wanted.len() < 2 * ACTIVE {
                    wanted.push((setting, batches));
                }
            }
        }
        let base = wanted.iter().map(|(_, batches)| *batches).max().unwrap_or(0);
        wanted.insert(0, (Setting::default(), base));
        self.extend(&wanted);
    }

    /// New settings that promise more than what was played, of no more dials than are known to be enough.
    fn candidates(&self) -> Vec<Setting> {
        let most = self.enough().unwrap_or(self.task.most);
        let losses = self.losses();
        let mut list = Vec::new();
        for (count, proposals) in self.proposals().into_iter().enumerate().take(most + 1).skip(1) {
            let promising = |proposal: &Proposal| {
                self.records.batches(&proposal.setting) < TRIAL && proposal.loss < losses[count]
            };
            let new = proposals.iter().filter(|proposal| promising(proposal));
            list.extend(new.take(NEW).map(|proposal| proposal.setting.clone()));
        }
        list
    }

    /// Plays the best of each number of dials on: what was lucky falls back, and the next comes up.
    fn race(&mut self) {
        let most = self.enough().unwrap_or(self.task.most);
        let mut wanted = Vec::new();
        for count in 1..=most {
            for (setting, _) in self.ranked(count).into_iter().take(RACED) {
                let batches = (2 * self.records.batches(&setting)).min(KNOWN);
                wanted.push((setting, batches));
            }
        }
        self.extend(&wanted);
    }

    pub(super) fn tuned(self) -> Tuned {
        let best = self.best();
        // What was played little was lucky, if it looks best.
        let most = best.iter().flatten().map(|of| self.records.batches(of)).max().unwrap_or(0);
        let enough = |of: &&Setting| self.records.batches(of) >= most.min(KNOWN) / 2;
        let known = best.iter().flatten().filter(enough);
        let measured = |of: &Setting| self.records.measured(of);
        let rank = |of: &Setting| {
            let told = measured(of);
            let sure = told.as_ref().is_some_and(|told| self.is_sure(told));
            let loss = told.map_or(f64::MAX, |told| self.task.expected_loss(&told));
            let cost = of.cost(&self.task.dials);
            // Of what meets all goals the cheapest; else what comes nearest.
            if sure { (0, cost) } else { (1, loss + CHEAP * cost) }
        };
        let better = |a: &&Setting, b: &&Setting| {
            let (a, b) = (rank(a), rank(b));
            a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
        };
        let chosen = known.min_by(better).cloned().unwrap_or_default();
        let ended = match (self.interrupted, self.spent()) {
            (true, _) => Ended::Interrupted,
            (false, true) => Ended::Budget,
            (false, false) => Ended::Settled,
        };
        Tuned { best, chosen, ended, records: self.records }
    }

    /// Whether all goals are met by more than a standard error.
    fn is_sure(&self, told: &Measured) -> bool {
        let each = self.task.goals.iter().zip(told.means.iter().zip(&told.errors));
        let met = |(goal, (mean, error)): (&super::Goal, (&f64, &f64))| {
            let error = if error.is_finite() { *error } else { 0.0 };
            mean.is_nan() || (goal.miss(mean - error) == 0.0 && goal.miss(mean + error) == 0.0)
        };
        each.into_iter().all(met)
    }
}
