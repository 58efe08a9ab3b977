//! Looking at what each dial does by itself: at first, on what matters, and again from the best that was found.

use std::collections::BTreeMap;

use super::Setting;
use super::model::Model;
use super::round::{PART, Search, TRIAL};

/// Batches of how all stands, before anything is changed: all else is told by what it does beyond that. The most, and the
/// part of all batches.
const BASE: usize = 64;
const OF_ALL: u64 = 16;

/// Batches of each dial a step lower and higher at most: of all batches so many are for one of them.
const GLANCE: usize = 2;
const AMPLE: usize = 5;

/// How far a dial is turned at once, to see what one step does not tell; half as far where the game does not allow it, and
/// so on.
const FAR: [i32; 3] = [8, 4, 2];

/// Of what is left after that, each halving of those that come nearest costs one in so many.
const HALVED: u64 = 16;

/// Batches of a dial by itself at most.
const SHARP: usize = 48;

/// Settings of one dial that are played on in a round.
const ACTIVE: usize = 20;

/// The part of what is left that is spent on looking again, how much less far off the goals is what that is due for at once
/// (squared), and how many dials it leaves to turn.
const AGAIN: u64 = 4;
const NEARER: f64 = 0.05;
const SPARE: usize = 2;

impl Search<'_> {
    /// How all stands, and what each dial does.
    pub(super) fn first(&mut self) {
        let base = usize::try_from(self.task.batches / OF_ALL).unwrap_or(BASE);
        self.extend(&[(Setting::default(), base.clamp(2 * TRIAL, BASE))]);
        if self.enough().is_some_and(|of| of.is_empty()) {
            return;
        }
        let dials = self.task.dials.len();
        let batches = usize::try_from(self.task.batches).unwrap_or(usize::MAX);
        let glance = (batches / (AMPLE * dials.max(1))).clamp(1, GLANCE);
        self.turn((0..dials).map(|at| (at, [-1, 1])), glance);
        for far in FAR {
            let open: Vec<_> = (0..dials).map(|at| (at, self.unseen(at, far))).collect();
            self.turn(open.into_iter(), 1);
        }
        self.halve();
    }

    /// Plays on the dials that come nearest to the goals by themselves, and of these the nearer half, and so on: so little
    /// was played of each that the nearest were lucky.
    fn halve(&mut self) {
        let mut many = usize::try_from(self.left() / HALVED).unwrap_or(usize::MAX);
        let mut batches = 2;
        while many >= ACTIVE / 4 && batches <= SHARP {
            let alone = self.records.settings().filter(|of| of.len() == 1);
            let mut nearest: Vec<_> = alone.filter_map(|of| Some((self.loss(of)?, of.clone()))).collect();
            nearest.sort_by(|a, b| a.0.total_cmp(&b.0));
            let of = nearest.into_iter().take(many);
            self.extend(&of.map(|(_, of)| (of, batches)).collect::<Vec<_>>());
            (many, batches) = (many / 2, batches * 2);
        }
    }

    /// Plays dials turned so far, each by itself, where they may be.
    fn turn(&mut self, dials: impl Iterator<Item = (usize, [i32; 2])>, batches: usize) {
        let each = dials.flat_map(|(at, steps)| steps.map(|steps| (at, steps)));
        let may = each.filter(|&(at, steps)| steps != 0 && self.task.dials[at].may(steps));
        let each: Vec<_> = may.map(|(at, steps)| (Setting::one(at, steps), batches)).collect();
        self.extend(&each);
    }

    /// How far a dial is to be turned to see what a stride does; 0 where that is known. A dial of which a step changed
    /// nothing at all belongs to what was not in play.
    fn unseen(&self, at: usize, far: i32) -> [i32; 2] {
        let dial = &self.task.dials[at];
        let moves = |steps: &i32| {
            let by = self.records.beyond(&Setting::one(at, *steps), &Setting::default());
            by.is_none_or(|by| by.means.iter().any(|by| by.is_finite() && *by != 0.0))
        };
        let seen = |side: i32| (2..=FAR[0]).any(|far| self.records.batches(&Setting::one(at, side * far)) > 0);
        let idle = [-1, 1].iter().filter(|steps| dial.may(**steps)).all(|steps| !moves(steps));
        [dial.low.max(-far), dial.high.min(far)]
            .map(|steps| if idle || steps.abs() < 2 || seen(steps.signum()) { 0 } else { steps })
    }

    /// Plays on what the proposals were made of, so that these rest on more: the dials that they turn, each by itself, as
    /// far as was played next to where they turn it.
    pub(super) fn sharpen(&mut self) {
        let mut alone: BTreeMap<usize, Vec<i32>> = BTreeMap::new();
        for (_, (dial, steps)) in self.records.around(&self.centre) {
            alone.entry(dial).or_default().push(steps);
        }
        let mut uses: BTreeMap<Setting, f64> = BTreeMap::new();
        for proposals in self.proposals() {
            for (nth, proposal) in proposals.iter().enumerate() {
                for &(dial, steps) in proposal.setting.turned() {
                    let played = alone.get(&dial).map_or(&[][..], Vec::as_slice);
                    let centre = self.centre.steps(dial);
                    for steps in next_to(played, centre, steps) {
                        let of = self.centre.with(dial, steps);
                        *uses.entry(of).or_default() += 1.0 / (nth as f64 + 3.0);
                    }
                }
            }
        }
        let mut uses: Vec<(Setting, f64)> = uses.into_iter().collect();
        uses.sort_by(|a, b| b.1.total_cmp(&a.1));
        let known = |of: &Setting| self.records.batches(of) >= SHARP;
        let mut wanted: Vec<_> = uses.into_iter().map(|(of, _)| (of, SHARP)).collect();
        wanted.retain(|(of, _)| !known(of));
        wanted.truncate(ACTIVE);
        let most = wanted.iter().map(|(of, _)| self.records.batches(of)).max().unwrap_or(0);
        if most > 0 && self.records.batches(&self.centre) < 2 * most {
            // What they do is told from there.
            self.extend(&[(self.centre.clone(), (2 * most).min(SHARP))]);
        }
        self.play_on(wanted, PART);
    }

    /// The best that leaves some dials to turn, where it comes so much nearer than where the dials were looked at from that
    /// they may do something else there.
    pub(super) fn moved_on(&self) -> Option<Setting> {
        let of = self.nearest(SPARE)?;
        let (now, then) = (self.loss(&of)?, self.loss(&self.centre)?);
        let played = self.records.batches(&of) >= 2 * TRIAL;
        (played && 0.0 < now && now < then * NEARER).then_some(of)
    }

    /// The setting of which the least is to be feared, of those that leave so many dials to turn.
    pub(super) fn nearest(&self, spare: usize) -> Option<Setting> {
        let best = self.best().into_iter().take((self.task.most + 1).saturating_sub(spare));
        best.flatten().min_by(|a, b| self.feared(a).total_cmp(&self.feared(b)))
    }

    /// Plays what moved most once more, from a setting that was found: there it may do something else. What was played from
    /// there already is played on, so that little by little few are left that are known well. False where nothing was left
    /// to look at, or to play with.
    pub(super) fn look_again(&mut self, from: Setting) -> bool {
        self.centre = from;
        let model = Model::new(self.task, &self.records, Vec::new(), &self.centre);
        let each = model.strongest(self.task).into_iter();
        let from_here = each.map(|(dial, steps)| self.centre.with(dial, steps));
        let may = from_here.filter(|of| {
            let known = *of == self.centre || self.records.batches(of) >= SHARP;
            !known && of.len() <= self.task.most && !self.records.is_refused(of)
        });
        let wanted: Vec<_> = may.map(|of| (of, SHARP)).collect();
        let before = self.records.played();
        self.play_on(wanted, AGAIN);
        self.records.played() > before
    }
}

/// Of the places that were played of a dial, those next to this on either side; none of the place of the centre.
fn next_to(played: &[i32], centre: i32, steps: i32) -> Vec<i32> {
    if steps == centre {
        return Vec::new();
    }
    let below = played.iter().filter(|at| **at <= steps).max();
    let above = played.iter().filter(|at| **at >= steps).min();
    // What lies on the other side of the centre tells nothing of this one.
    let same = |at: &&i32| (**at > centre) == (steps > centre);
    let mut next: Vec<i32> = below.into_iter().chain(above).filter(same).copied().collect();
    next.dedup();
    next
}
