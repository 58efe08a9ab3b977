//! What places are worth: the Attacks that can be made there, the mission, the danger.

use super::super::INCH;
use super::super::board::{Disc, Point};
use super::super::cards::NONE;
use super::super::knobs::Mission;
use super::super::rules::moving::Goal;
use super::super::state::{Lies, Phase, Place};
use super::super::view::View;
use super::figures::{
    CAUTION, CAUTION_ENGAGED, CAUTION_NEXT, CAUTION_SHOTS, FALL, LATER, LATER_SHOTS, POINT,
};
use super::foes::{Foe, Glance};
use super::mind::Mind;

/// The way to a goal, as far as a glance tells.
struct Approach {
    from: Point,
    aim: Point,
    /// How far the aim is.
    whole: i32,
    /// How far it is wanted to go.
    wanted: i32,
    /// Whom it leads to, and whether that is a foe.
    to: Option<(u8, bool)>,
}

/// Where a walk ends, as far as a glance tells.
struct End {
    at: Point,
    /// Inches that were not needed, in hundredths.
    left: i32,
    /// Whom it comes into contact with, and whether that is a foe.
    meets: Option<(u8, bool)>,
}

impl Approach {
    /// Where a walk of so many hundredths of an inch would end, straight ahead.
    fn end(&self, allowance: i32) -> End {
        let far = self.wanted.clamp(0, allowance.max(0));
        // No more can be walked than a coordinate can tell: 32 bits have room.
        let part = |from: i16, to: i16| {
            (i32::from(from) + (i32::from(to) - i32::from(from)) * far / self.whole.max(1)) as i16
        };
        let at = Point { x: part(self.from.x, self.aim.x), y: part(self.from.y, self.aim.y) };
        let meets = self.to.filter(|_| self.wanted <= allowance);
        End { at, left: allowance - far, meets }
    }
}

/// A place as it is weighed: what it is worth there hangs on the AP that are left, and on nothing else.
#[derive(Clone, Copy, Debug)]
pub struct Prospect {
    /// Where it is, and who is met there.
    at: Point,
    engages: Option<u8>,
    /// What the best melee Attacks with all AP are worth there.
    strikes: i32,
    /// What the best Shots with the AP that are left now are worth there, where one can be taken.
    shot: Option<i32>,
    /// What comes later, what the place is worth by the mission, less the danger.
    rest: i32,
}

/// What foes can do to who stands somewhere.
#[derive(Clone, Copy, Debug, Default)]
struct Danger {
    engaged: bool,
    /// Melee of those who are still to act in this Round.
    now: i32,
    /// Melee of those who act again in the next one.
    next: i32,
    /// Shots.
    shots: i32,
}

impl Danger {
    /// A foe whose centre is so far away, as a square.
    #[inline]
    fn add(&mut self, mind: &Mind<'_>, foe: &Foe<'_>, far: i64) {
        self.engaged |= foe.touch.holds(far);
        let threat = if foe.feared.holds(far) { foe.threat(mind) } else { 0 };
        if threat > 0 {
            match foe.fresh {
                true => self.now += threat,
                false => self.next += threat,
            }
        } else if foe.aimed.holds(far) {
            self.shots += foe.shots(mind).max(0);
        }
    }

    /// What it counts.
    fn worth(self) -> i32 {
        let melee = match self.engaged {
            true => (self.now + self.next) * CAUTION_ENGAGED,
            false => self.now * CAUTION + self.next * CAUTION_NEXT,
        };
        (melee + self.shots * CAUTION_SHOTS) / 100
    }
}

impl Mind<'_> {
    /// The way to a goal.
    fn way(&self, goal: Goal) -> Option<Approach> {
        let View { game, st, .. } = self.view;
        let me = self.one;
        let (from, radius) = (me.at, i32::from(me.radius));
        if goal == Goal::Stay {
            return Some(Approach { from, aim: from, whole: 0, wanted: 0, to: None });
        }
        let aim = game.aim_from(st, self.me, goal, self.nearest.map(|(_, who)| who))?;
        let whole = from.about(aim);
        let (wanted, to) = match goal {
            Goal::Reach(other) => {
                let one = st.who(other);
                (whole - i32::from(one.radius) - radius, Some((other, one.side != me.side)))
            }
            Goal::Near(other) => {
                let gap = whole - i32::from(st.who(other).radius) - radius;
                (gap.max(0) - self.range, None)
            }
            Goal::Away => (i32::MAX, None),
            _ => (whole, None),
        };
        Some(Approach { from, aim, whole, wanted, to })
    }

    /// What it is worth to have walked to an end, with so many AP left.
    fn arrive(&self, end: &End, ap: i32) -> i32 {
        // A little for what is left over keeps the straight way.
        self.place(end.at, end.meets.map(|(who, _)| who), ap) - self.here + end.left / 100
    }

    /// The AP that a run gives which ends like this: one for the first Charge.
    fn charge(&self, end: &End) -> i32 {
        i32::from(end.meets.is_some_and(|(_, foe)| foe) && !self.one.charged)
    }

    /// What it is worth to walk so far to a goal, with so many AP left.
    pub fn go(&self, goal: Goal, allowance: i32, ap: i32) -> i32 {
        let Some(way) = self.way(goal) else { return i32::MIN / 2 };
        self.arrive(&way.end(allowance), ap)
    }

    /// What it is worth to run what Leg It gave to a goal.
    pub fn run(&self, goal: Goal, ap: i32) -> i32 {
        let Phase::Run(allowance) = self.view.st.phase else { return 0 };
        let Some(way) = self.way(goal) else { return i32::MIN / 2 };
        let end = way.end(i32::from(allowance));
        self.arrive(&end, ap + self.charge(&end))
    }

    /// What a Leg It roll is worth, also as part of a Narrative Feat: the best goal with each number that
    /// is no fall.
    pub fn leg_it(&self, ap: i32, dash: bool) -> i32 {
        let View { game, st, .. } = self.view;
        let falls_on = i32::from(game.falls_at(st, self.me, self.one.legged + 1, dash));
        let cost = i32::from(self.one.legged == 0);
        let left = ap - cost;
        let prize = self.prize(self.one);
        let mut fall = -prize / 1000 * FALL;
        // Who lies on the ground holds no middle.
        if game.rules.mission == Mission::HoldMiddle && self.stakes.beyond(self.one.disc()) <= 0 {
            fall -= self.stakes.gain;
        }
        // In 36ths: of two dice the lower counts where a foe trips, and either can be fallen on.
        let trips = game.is_tripped(st, self.me);
        let safe = if trips { (falls_on - 1) * (falls_on - 1) } else { 6 * (falls_on - 1) };
        let mut sum = fall * (36 - safe);
        let ways = self.wishes().map(|goal| goal.and_then(|goal| self.way(goal)));
        let stay = self.place(self.one.at, None, left) - self.here;
        // Way by way: from where it ends on, each further inch leads to the same place.
        let mut best = [stay; 6];
        for way in ways.iter().flatten() {
            for (inches, best) in (1..falls_on).zip(&mut best) {
                let end = way.end(inches * INCH);
                *best = (*best).max(self.arrive(&end, left + self.charge(&end)));
            }
        }
        for (inches, best) in (1..falls_on).zip(best) {
            let chance = if trips { 2 * (falls_on - inches) - 1 } else { 6 };
            sum += chance * best;
        }
        sum / 36
    }

    /// What a Character may want to run to: the nearest foe, the dearest foe, the nearest token, the
    /// middle.
    fn wishes(&self) -> [Option<Goal>; 4] {
        let st = self.view.st;
        let nearest = self.foes.iter().min_by_key(|foe| foe.gap);
        let dearest = self.foes.iter().filter(|foe| foe.gap <= 6 * INCH);
        let dearest = dearest.max_by_key(|foe| foe.melee_later(self));
        let dearest = dearest.filter(|foe| nearest.is_none_or(|nearest| nearest.who != foe.who));
        let me = self.one.at;
        let tokens = (0..).zip(&st.tokens).filter(|(_, lies)| lies.what == Lies::Arcanite);
        let token = tokens.min_by_key(|(_, lies)| lies.at.distance(me));
        [
            nearest.map(|foe| Goal::Reach(foe.who)),
            dearest.map(|foe| Goal::Reach(foe.who)),
            token.map(|(k, _)| Goal::Token(k)),
            (self.view.game.rules.mission == Mission::HoldMiddle).then_some(Goal::Middle),
        ]
    }

    /// What it is worth to stand somewhere with so many AP left: the best Attacks from there now, or
    /// what is nearest to them, the mission, less the danger.
    pub fn place(&self, at: Point, engages: Option<u8>, ap: i32) -> i32 {
        let Prospect { strikes, shot, rest, .. } = self.prospect(at, engages);
        let mut now = (strikes * ap / i32::from(self.one.ap.max(1))).max(0);
        if let Some(shot) = shot {
            now = now.max(shot * ap / i32::from(self.one.ap_left.max(1)));
        }
        now + rest
    }

    /// A place weighed, or known: many goals lead to the same place, as a foe does that is too far off
    /// and a Shot at it, and who need not go anywhere stays.
    fn prospect(&self, at: Point, engages: Option<u8>) -> Prospect {
        let known = [self.stands.get(), self.latest.get()];
        let same = |known: &Prospect| known.at == at && known.engages == engages;
        if let Some(known) = known.into_iter().flatten().find(same) {
            return known;
        }
        let weighed = self.weigh_place(at, engages);
        let memory =
            if at == self.one.at && engages.is_none() { &self.stands } else { &self.latest };
        memory.set(Some(weighed));
        weighed
    }

    /// A place, weighed anew.
    fn weigh_place(&self, at: Point, engages: Option<u8>) -> Prospect {
        let View { game, st, .. } = self.view;
        let me = self.one;
        let base = Disc { at, radius: me.radius };
        // More can hardly come of anybody but of who is nearest: with that known, most are done with one look.
        let (mut later, met) = (0, engages.unwrap_or(NONE));
        if let Some(near) = self.nearest.and_then(|(foe, _)| self.glances.get(foe)) {
            later = self.later(near, if met == near.who { 0 } else { near.at.square(at) }, 0);
        }
        let (mut strikes, mut shots_later, mut mark) = (0, 0, None);
        let mut danger = Danger { engaged: engages.is_some(), ..Danger::default() };
        for (k, glance) in self.glances.iter().enumerate() {
            let far = if met == glance.who { 0 } else { glance.at.square(at) };
            if glance.close.holds(far) {
                let foe = &self.foes[k];
                danger.add(self, foe, far);
                if foe.near.holds(far) {
                    strikes = strikes.max(foe.melee_later(self));
                } else if foe.shy.holds(far) {
                    let (_, worth) = foe.shot(self);
                    if worth > shots_later {
                        (shots_later, mark) = (worth, Some(foe));
                    }
                }
            }
            later = self.later(glance, far, later);
        }
        let mut later = later * LATER / 100;
        // Whoever is Engaged cannot shoot, and nobody can through what hides the target.
        let mark = mark.filter(|mark| !danger.engaged && !st.table.hides(base, mark.disc));
        // In the last Round there is nothing later.
        if mark.is_some() && st.round < game.rules.rounds {
            later = later.max(shots_later * LATER_SHOTS / 100);
        }
        let rest = later - danger.worth() + self.mission(base);
        Prospect { at, engages, strikes, shot: mark.map(|mark| mark.shot(self).0), rest }
    }

    /// What melee Attacks on a foe that is so far away as a square are worth who knows how many Rounds
    /// later, or what is known if that is more.
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

    /// What a place is worth by the mission.
    fn mission(&self, disc: Disc) -> i32 {
        let View { game, .. } = self.view;
        match game.rules.mission {
            Mission::KnockOut => 0,
            Mission::HoldMiddle => {
                let stride = i32::from(self.one.movement) * INCH + 2 * INCH;
                self.stakes.middle(disc, stride)
            }
            Mission::Gather => self.gather(disc),
        }
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
            let nearer = st.friends(self.one.side).any(|(k, one)| {
                k != self.me && one.place == Place::Board && one.disc().gap(lies.disc()) < gap
            });
            let worth = if gap == 0 { POINT * 3 / 4 } else { (POINT / 2 - gap * 3).max(0) };
            best = best.max(if nearer { worth / 3 } else { worth });
        }
        best
    }
}
