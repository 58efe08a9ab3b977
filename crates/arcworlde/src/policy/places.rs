//! What places are worth: the Attacks that can be made there, the mission, the danger.

use super::figures::{
    CAUTION, CAUTION_ENGAGED, CAUTION_OPEN, CAUTION_SEEN, CAUTION_SHOTS, COMPANY, COMPANY_IN_BATTLE, LATER,
    LATER_SHOTS, POINT, PRESS, SHOTS_NOW, STRIKES,
};
use super::mind::{Foe, Glance, Mind, Prospect};
use crate::board::{Disc, INCH, Point, Screen};
use crate::cards::NONE;
use crate::knobs::Mission;
use crate::state::{Lies, Place};
use crate::view::View;

/// How far from edge to edge friends are close by, in hundredths of an inch.
const AROUND: i32 = 6 * INCH;

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
    /// The same where there is no Cover from them.
    open: i32,
}

impl Danger {
    /// A foe whose centre is so far away from a place, as a square.
    #[inline]
    fn add(&mut self, mind: &Mind<'_>, foe: &Foe<'_>, far: i64, place: Disc) {
        self.engaged |= foe.touch.holds(far);
        let threat = if foe.feared.holds(far) { foe.threat(mind) } else { 0 };
        if threat > 0 {
            if foe.fresh { self.now += threat } else { self.next += threat }
        } else if foe.aimed.holds(far) {
            let shots = foe.shots(mind).max(0);
            self.shots += shots;
            if shots > 0 && foe.fresh {
                let View { game, st, .. } = mind.view;
                self.aim(shots, game.screen(st, foe.disc, mind.one, place));
            }
        }
    }

    fn aim(&mut self, shots: i32, screen: Screen) {
        if screen < Screen::Hidden {
            self.seen += shots;
        }
        if screen < Screen::Cover {
            self.open += shots;
        }
    }

    fn worth(self) -> i32 {
        let melee = match self.engaged {
            true => (self.now + self.next) * CAUTION_ENGAGED,
            // Who is not Engaged can strike first in the next Round as well as they.
            false => self.now * CAUTION,
        };
        let shots = self.shots * CAUTION_SHOTS + self.seen * CAUTION_SEEN + self.open * CAUTION_OPEN;
        (melee + shots) / 100
    }
}

impl Mind<'_> {
    /// What a place is worth: the best Attacks now or what is nearest to them, the mission, less the danger.
    pub(super) fn place(&self, at: Point, engages: Option<u8>, ap: i32) -> i32 {
        let Prospect { strikes, run, shot, rest, .. } = self.prospect(at, engages);
        let (one, all) = (self.one, i32::from(self.one.ap.max(1)));
        let mut now = (strikes / 100 * STRIKES * ap / all).max(0);
        // Leg It takes an AP the first time, and the first Charge gives one.
        let left = ap - i32::from(one.legged == 0);
        if left >= 0 {
            now = now.max(run * (left + i32::from(!one.charged)) / all);
        }
        if let Some(shot) = shot {
            now = now.max(shot / 100 * SHOTS_NOW * ap / i32::from(one.ap_left.max(1)));
        }
        now + rest
    }

    /// Weighs a place, or remembers it: many goals lead to the same place.
    fn prospect(&self, at: Point, engages: Option<u8>) -> Prospect {
        let known = [self.stands.get(), self.latest.get()];
        let same = |known: &Prospect| known.at == at && known.engages == engages;
        if let Some(known) = known.into_iter().flatten().find(same) {
            return known;
        }
        let weighed = self.weigh_place(at, engages);
        let memory = if at == self.one.at && engages.is_none() { &self.stands } else { &self.latest };
        memory.set(Some(weighed));
        weighed
    }

    fn weigh_place(&self, at: Point, engages: Option<u8>) -> Prospect {
        let View { game, st, .. } = self.view;
        let me = self.one;
        let base = Disc { at, radius: me.radius };
        // More can hardly come of anybody but of who is nearest: with that known, most are done with one look.
        let (mut later, met) = (0, engages.unwrap_or(NONE));
        if let Some(near) = self.nearest.and_then(|(foe, _)| self.glances.get(foe)) {
            later = self.later(near, if met == near.who { 0 } else { near.at.square(at) }, 0);
        }
        let (mut strikes, mut run, mut shot) = (0, 0, (0, 0));
        let mut danger = Danger { engaged: engages.is_some(), ..Danger::default() };
        let mut nearest = (i64::MAX, 0);
        for (k, glance) in self.glances.iter().enumerate() {
            let far = if met == glance.who { 0 } else { glance.at.square(at) };
            nearest = nearest.min((far, glance.soon));
            if glance.close.holds(far) {
                let foe = &self.foes[k];
                danger.add(self, foe, far, base);
                if foe.near.holds(far) {
                    strikes = strikes.max(foe.melee_later(self));
                } else {
                    run = run.max(foe.run(self, far));
                    if foe.shy.holds(far) && engages.is_none() {
                        shot = self.better_shot(base, foe, shot);
                    }
                }
            }
            later = self.later(glance, far, later);
        }
        let mut later = later * LATER / 100;
        // Whoever is Engaged cannot shoot.
        let shot = (shot.1 > 0 && !danger.engaged).then_some(shot);
        // In the last Round there is nothing later.
        if let Some((_, shots)) = shot
            && st.round < game.rules.rounds
        {
            later = later.max(shots * LATER_SHOTS / 100);
        }
        if danger.engaged {
            run = 0;
        }
        let mission = self.mission(base, nearest);
        let rest = later - danger.worth() + mission + self.company(base);
        Prospect { at, engages, strikes, run, shot: shot.map(|(now, _)| now), rest }
    }

    /// What Shots at a foe are worth from a place, now and later, or what is known if that is more.
    fn better_shot(&self, place: Disc, foe: &Foe<'_>, known: (i32, i32)) -> (i32, i32) {
        // Sight is asked last: most are worth less than what is known.
        if foe.shot(self, false).1 <= known.1 {
            return known;
        }
        let View { game, st, .. } = self.view;
        let screen = game.screen(st, place, foe.prey.one, foe.disc);
        if screen == Screen::Hidden {
            return known;
        }
        let shot = foe.shot(self, screen == Screen::Cover);
        if shot.1 > known.1 { shot } else { known }
    }

    /// What it is worth to have friends around: two close by, at most.
    ///
    /// Where Knock Outs alone count, they avenge and deter; where ground does, they take up room that
    /// others could hold, and are struck together.
    fn company(&self, base: Disc) -> i32 {
        let mut near = 0;
        for friend in &self.friends {
            let apart = i32::from(friend.radius) + i32::from(base.radius);
            near += AROUND - (friend.at.about(base.at) - apart).clamp(0, AROUND);
        }
        let counts = match self.view.game.rules.mission {
            Mission::KnockOut => COMPANY_IN_BATTLE,
            Mission::HoldMiddle | Mission::Gather => COMPANY,
        };
        self.own.prize / 1000 * counts * near.min(2 * AROUND) / AROUND
    }

    /// What melee Attacks on a foe so far away (squared) are worth some Rounds later, if more than `known`.
    #[inline]
    fn later(&self, foe: &Glance, far: i64, mut known: i32) -> i32 {
        if foe.later <= 2 * known {
            return known;
        }
        if far < foe.soon * foe.soon {
            return foe.later / 2;
        }
        // So many Rounds away, as long as more could come of it than is known; squares again.
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

    /// What a place is worth by the mission; `nearest` is the foe's distance, squared, and its reach.
    fn mission(&self, disc: Disc, nearest: (i64, i64)) -> i32 {
        let View { game, .. } = self.view;
        match game.rules.mission {
            Mission::KnockOut => self.press(nearest),
            Mission::HoldMiddle => {
                let stride = i32::from(self.one.movement) * INCH + 2 * INCH;
                self.stakes.middle(disc, stride)
            }
            Mission::Gather => self.gather(disc),
        }
    }

    /// Returns what it costs to be too far from all foes to strike or to shoot in the next Round, where
    /// Knock Outs alone count and one does not lead: who waits there gains nothing.
    fn press(&self, (far, soon): (i64, i64)) -> i32 {
        let (st, seat) = (self.view.st, usize::from(self.view.seat.min(1)));
        if far == i64::MAX || st.points[seat] > st.points[1 - seat] {
            return 0;
        }
        let reach = soon + (i64::from(self.range) - self.soon).max(0);
        let beyond = (far.isqrt() - reach).max(0);
        -(i64::from(self.own.prize / 1000 * PRESS) * beyond / self.stride) as i32
    }

    /// How near a place is to Arcanite that nobody stands on.
    fn gather(&self, disc: Disc) -> i32 {
        let st = self.view.st;
        let mut best = 0;
        for lies in &st.tokens {
            if lies.what != Lies::Arcanite {
                continue;
            }
            let gap = disc.gap(lies.disc());
            let nearer = st
                .friends(self.one.side)
                .any(|(k, one)| k != self.me && one.place == Place::Board && one.disc().gap(lies.disc()) < gap);
            let worth = if gap == 0 { POINT * 3 / 4 } else { (POINT / 2 - gap * 3).max(0) };
            best = best.max(if nearer { worth / 3 } else { worth });
        }
        best
    }
}
