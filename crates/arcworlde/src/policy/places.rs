//! The worth of places: the Attacks that can be made there, the mission, the danger.

use super::actor::{ActorEvaluation, Foe, FoeSummary, PlaceValue};
use super::share;
use super::weights::Weights;
use crate::board::{Disc, INCH, Point, Screen};
use crate::cards::NONE;
use crate::rule_options::Mission;
use crate::state::{Character, Lies};
use crate::view::View;

#[derive(Clone, Copy, Debug, Default)]
struct Danger {
    engaged: bool,
    /// Melee of those who are still to act in this Round.
    now: i32,
    /// Melee of those who act again in the next one.
    next: i32,
    shots: i32,
    /// Shots of those who are still to act and see the place from where they stand.
    seen: i32,
    /// The same if there is no Cover from them.
    open: i32,
}

impl Danger {
    /// Adds a foe whose centre is at a squared distance from the place.
    #[inline]
    fn add(&mut self, actor: &ActorEvaluation<'_>, foe: &Foe<'_>, far: i64, place: Disc) {
        self.engaged |= foe.within.touch.holds(far);
        let threat = if foe.within.threat_range.holds(far) { foe.threat(actor) } else { 0 };
        if threat > 0 {
            if foe.target.one.activated { self.next += threat } else { self.now += threat }
        } else if foe.within.aimed.holds(far) {
            let shots = foe.shots(actor).max(0);
            self.shots += shots;
            if shots > 0 && !foe.target.one.activated {
                let View { game, st, .. } = actor.view;
                let screen = game.screen(st, foe.disc, actor.one, place);
                self.seen += if screen < Screen::Hidden { shots } else { 0 };
                self.open += if screen < Screen::Cover { shots } else { 0 };
            }
        }
    }

    fn worth(self, w: &Weights) -> i32 {
        let melee = match self.engaged {
            true => (self.now + self.next) * w.caution_engaged,
            // A Character that is not Engaged may strike first in the next Round.
            false => self.now * w.caution,
        };
        let shots = self.shots * w.caution_shots + self.seen * w.caution_seen + self.open * w.caution_open;
        (melee + shots) / 100
    }
}

impl ActorEvaluation<'_> {
    /// Returns the worth of a place: the best Attacks now or soon, and the mission, less the danger.
    pub(super) fn place(&self, at: Point, engages: Option<u8>, ap: i32) -> i32 {
        let PlaceValue { strikes, run, shot, rest, .. } = self.place_value(at, engages);
        let (w, one, all) = (&self.view.game.weights, self.one, i32::from(self.one.ap.max(1)));
        let mut now = (strikes / 100 * w.strikes * ap / all).max(0);
        // Leg It takes an AP the first time, and the first Charge gives one.
        let left = ap - i32::from(one.legged == 0);
        if left >= 0 {
            now = now.max(run * (left + i32::from(!one.charged)) / all);
        }
        if let Some(shot) = shot {
            now = now.max(shot / 100 * w.shots * ap / i32::from(one.ap_left.max(1)));
        }
        now + rest
    }

    /// Evaluates a place, or remembers it: many goals lead to the same place.
    fn place_value(&self, at: Point, engages: Option<u8>) -> PlaceValue {
        let known = [self.stands.get(), self.latest.get()];
        let same = |known: &PlaceValue| known.at == at && known.engages == engages;
        if let Some(known) = known.into_iter().flatten().find(same) {
            return known;
        }
        let weighed = self.weigh_place(at, engages);
        let memory = if at == self.one.at && engages.is_none() { &self.stands } else { &self.latest };
        memory.set(Some(weighed));
        weighed
    }

    fn weigh_place(&self, at: Point, engages: Option<u8>) -> PlaceValue {
        let View { game, st, .. } = self.view;
        let (w, me) = (&game.weights, self.one);
        let base = Disc { at, radius: me.radius };
        // The nearest foe is usually worth most. Starting with it settles most other foes with one comparison.
        let (mut later, met) = (0, engages.unwrap_or(NONE));
        if let Some(near) = self.nearest.and_then(|(foe, _)| self.summaries.get(foe)) {
            later = self.later(near, if met == near.who { 0 } else { near.at.square(at) }, 0);
        }
        let (mut strikes, mut run, mut shot) = (0, 0, (0, 0));
        let mut danger = Danger { engaged: engages.is_some(), ..Danger::default() };
        let mut nearest = (i64::MAX, 0);
        for (k, summary) in self.summaries.iter().enumerate() {
            let far = if met == summary.who { 0 } else { summary.at.square(at) };
            nearest = nearest.min((far, summary.soon));
            if summary.close.holds(far) {
                let foe = &self.foes[k];
                danger.add(self, foe, far, base);
                if foe.within.melee.holds(far) {
                    strikes = strikes.max(foe.melee_later(self));
                } else {
                    run = run.max(foe.run(self, far));
                    if foe.within.shots.holds(far) && engages.is_none() {
                        shot = self.better_shot(base, foe, shot);
                    }
                }
            }
            later = self.later(summary, far, later);
        }
        let mut later = later * w.strikes_later / 100;
        // An Engaged Character cannot shoot.
        let shot = (shot.1 > 0 && !danger.engaged).then_some(shot);
        // In the last Round there is nothing later.
        if let Some((_, shots)) = shot
            && st.round < game.rules.rounds
        {
            later = later.max(shots * w.shots_later / 100);
        }
        if danger.engaged {
            run = 0;
        }
        let mission = self.mission(base, nearest);
        let rest = later - danger.worth(w) + mission + self.company(base);
        PlaceValue { at, engages, strikes, run, shot: shot.map(|(now, _)| now), rest }
    }

    /// Returns the worth of Shots at a foe from a place, now and later, or `known` if that is more.
    fn better_shot(&self, place: Disc, foe: &Foe<'_>, known: (i32, i32)) -> (i32, i32) {
        // Sight is asked last: most are worth less than what is known.
        if foe.shot(self, false).1 <= known.1 {
            return known;
        }
        let View { game, st, .. } = self.view;
        let screen = game.screen(st, place, foe.target.one, foe.disc);
        if screen == Screen::Hidden {
            return known;
        }
        let shot = foe.shot(self, screen == Screen::Cover);
        if shot.1 > known.1 { shot } else { known }
    }

    /// Returns the worth of having friends around: they avenge and deter, but take up room, and are struck together.
    fn company(&self, base: Disc) -> i32 {
        let w = &self.view.game.weights;
        let (around, mut near) = (w.company_reach, 0);
        for friend in &self.friends {
            let apart = i32::from(friend.radius) + i32::from(base.radius);
            near += around - (friend.at.about(base.at) - apart).clamp(0, around);
        }
        let counts = match self.view.game.rules.mission {
            Mission::KnockOut => w.company_in_battle,
            Mission::HoldMiddle | Mission::Gather => w.company,
        };
        self.own.prize / 1000 * counts * near.min(w.company_friends * around) / around
    }

    /// Returns the worth of melee Attacks some Rounds later on a foe at a squared distance, or `known` if that is more.
    #[inline]
    fn later(&self, foe: &FoeSummary, far: i64, mut known: i32) -> i32 {
        if foe.later <= 2 * known {
            return known;
        }
        if far < foe.soon * foe.soon {
            return foe.later / 2;
        }
        // Further Rounds, as long as they could be worth more than `known`; squares again.
        let (mut turns, mut within) = (2, foe.soon + self.stride);
        while foe.later > known * (1 + turns) {
            if far < within * within {
                known = foe.later / (1 + turns);
                break;
            }
            (turns, within) = (turns + 1, within + self.stride);
        }
        known
    }

    /// Returns what the mission makes of a place. `nearest` is the squared distance of a foe, and its reach.
    fn mission(&self, disc: Disc, nearest: (i64, i64)) -> i32 {
        let View { game, .. } = self.view;
        match game.rules.mission {
            Mission::KnockOut => self.press(nearest),
            Mission::HoldMiddle => {
                let stride = i32::from(self.one.movement) * INCH + game.weights.middle_stride;
                self.mission.middle(disc, stride)
            }
            Mission::Gather => self.gather(disc),
        }
    }

    /// Returns the cost of being too far from all foes for the next Round. A side that leads in Knock Outs may wait.
    fn press(&self, (far, soon): (i64, i64)) -> i32 {
        let (st, seat) = (self.view.st, usize::from(self.view.seat.min(1)));
        if far == i64::MAX || st.points[seat] > st.points[1 - seat] {
            return 0;
        }
        let reach = soon + (i64::from(self.range) - self.soon).max(0);
        let beyond = (far.isqrt() - reach).max(0);
        -(i64::from(self.own.prize / 1000 * self.view.game.weights.press) * beyond / self.stride) as i32
    }

    /// Returns the worth of being near Arcanite that no friend is nearer to.
    fn gather(&self, disc: Disc) -> i32 {
        let (st, w) = (self.view.st, &self.view.game.weights);
        let mut best = 0;
        for lies in &st.tokens {
            if lies.what != Lies::Arcanite {
                continue;
            }
            let gap = disc.gap(lies.disc());
            let is_nearer = |(k, one): (u8, &Character)| k != self.me && one.disc().gap(lies.disc()) < gap;
            let nearer = st.friends(self.one.side).any(is_nearer);
            let worth = match gap {
                0 => w.point * w.gather_there / 100,
                _ => (w.point * w.gather_near / 100 - gap * w.gather_fades / INCH).max(0),
            };
            best = best.max(if nearer { share(worth, w.gather_nearer) } else { worth });
        }
        best
    }
}
