//! What places are worth: the Attacks that can be made there, the mission, the danger.

use super::super::INCH;
use super::super::moving::{Goal, TOKEN_RADIUS};
use super::super::state::{Lies, Place};
use super::super::table::{Disc, Point};
use super::super::view::View;
use super::super::written::Mission;
use super::POINT;
use super::mind::Mind;

/// What Attacks of later Rounds count from a place, in hundredths. Like the other figures here it was
/// raised and lowered, and stands where a player with it wins most against one without, over three
/// missions and three Warbands.
const LATER: i32 = 150;
/// What the Attacks that can be suffered at a place count, in hundredths.
const CAUTION: i32 = 8;
/// The same for who is Engaged there, and can strike first.
const CAUTION_ENGAGED: i32 = 6;
/// What a fall costs, as a share of what the Character is worth: in thousandths.
const FALL: i32 = 100;

/// Where a walk ends, as far as a glance tells.
struct End {
    at: Point,
    /// Inches that were not needed, in hundredths.
    left: i32,
    /// It comes into contact with what it goes to.
    there: bool,
}

/// The distance from edge to edge, for estimates.
pub fn about(one: Disc, other: Disc) -> i32 {
    (one.at.about(other.at) - i32::from(one.radius) - i32::from(other.radius)).max(0)
}

impl Mind<'_> {
    /// Where a walk of so many hundredths of an inch would end, straight ahead.
    fn end(&self, goal: Goal, allowance: i32) -> Option<End> {
        let View { game, st, .. } = self.view;
        let me = self.one();
        let stay = End { at: me.at, left: allowance, there: false };
        let aim = match goal {
            Goal::Stay => return Some(stay),
            _ => game.aim_from(st, self.me, goal, self.nearest)?,
        };
        let whole = me.at.about(aim);
        let wanted = match goal {
            Goal::Reach(other) => whole - i32::from(st.who(other).radius) - i32::from(me.radius),
            Goal::Near(other) => about(st.who(other).disc(), me.disc()) - self.range,
            Goal::Away => allowance,
            _ => whole,
        };
        let far = wanted.clamp(0, allowance.max(0));
        let part = |from: i16, to: i16| {
            let way = (i64::from(to) - i64::from(from)) * i64::from(far);
            (i64::from(from) + way / i64::from(whole.max(1))) as i16
        };
        let at = Point { x: part(me.at.x, aim.x), y: part(me.at.y, aim.y) };
        Some(End { at, left: allowance - far, there: wanted <= allowance })
    }

    /// What it is worth to walk so far to a goal, with so many AP left.
    pub fn go(&self, goal: Goal, allowance: i32, ap: i32) -> i32 {
        let Some(end) = self.end(goal, allowance) else { return i32::MIN / 2 };
        let engages = match goal {
            Goal::Reach(other) if end.there => Some(other),
            _ => None,
        };
        // A little for what is left over keeps the straight way.
        self.place(end.at, engages, ap) - self.here + end.left / 100
    }

    /// What it is worth to run what Leg It gave to a goal.
    pub fn run(&self, goal: Goal, ap: i32) -> i32 {
        let super::super::state::Phase::Run { allowance } = self.view.st.phase else { return 0 };
        let charges = match goal {
            Goal::Reach(other) => self.view.st.who(other).side != self.one().side,
            _ => false,
        };
        let Some(end) = self.end(goal, i32::from(allowance)) else { return i32::MIN / 2 };
        let more = i32::from(charges && end.there && !self.one().charged);
        self.go(goal, i32::from(allowance), ap + more)
    }

    /// What a Leg It roll is worth: the best goal with each number that is no fall.
    pub fn leg_it(&self, ap: i32) -> i32 {
        let View { game, st, .. } = self.view;
        let falls_on = i32::from(game.falls_on_next(st, self.me));
        let cost = i32::from(self.one().legged == 0);
        let left = ap - cost;
        let prize = game.prize(self.one());
        let fall = -prize * FALL / 1000;
        let mut sum = fall * (7 - falls_on);
        let goals = self.wishes();
        for inches in 1..falls_on {
            let best = goals.iter().flatten().map(|&goal| {
                let charges = match goal {
                    Goal::Reach(other) => st.who(other).side != self.one().side,
                    _ => false,
                };
                let there = self.end(goal, inches * INCH).is_some_and(|end| end.there);
                let more = i32::from(charges && there && !self.one().charged);
                self.go(goal, inches * INCH, left + more)
            });
            let stay = self.place(self.one().at, None, left) - self.here;
            sum += best.max().unwrap_or(stay).max(stay);
        }
        sum / 6
    }

    /// What a Character may want to run to: the nearest foe, the dearest foe, the nearest token, the
    /// middle.
    fn wishes(&self) -> [Option<Goal>; 4] {
        let st = self.view.st;
        let nearest = self.foes.iter().min_by_key(|foe| foe.gap);
        let dearest = self.foes.iter().filter(|foe| foe.gap <= 6 * INCH);
        let dearest = dearest.max_by_key(|foe| foe.melee_later);
        let me = self.one().at;
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
        let View { game, st, .. } = self.view;
        let me = self.one();
        let all = i32::from(me.ap.max(1));
        let stride = i32::from(me.movement.max(1)) * INCH + 2 * INCH;
        // In the last Round there is nothing later.
        let ends = st.round >= game.rules.rounds;
        let (mut strikes, mut shots, mut later, mut danger) = (0, 0, 0, 0);
        let mut touched = engages.is_some();
        for foe in &self.foes {
            let far = if engages == Some(foe.who) { 0 } else { foe.disc.at.square(at) };
            touched |= foe.touch.holds(far);
            if foe.near.holds(far) {
                strikes = strikes.max(foe.melee_later);
            } else if foe.shy.holds(far) {
                shots = shots.max(foe.shot);
            }
            if foe.feared.holds(far) {
                danger += foe.threat;
            }
            // Half is the most that comes of it: the rest need no root and no division.
            if !ends && foe.melee_later > 2 * later {
                let gap = (far as f64).sqrt() as i32 - foe.apart;
                let turns = 1 + (gap - self.reach).max(0) / stride;
                later = later.max(foe.melee_later / (1 + turns));
            }
        }
        let mut now = (strikes * ap / all).max(0);
        if !touched {
            now = now.max(shots * ap / i32::from(me.ap_left.max(1)));
        }
        let caution = if touched { CAUTION_ENGAGED } else { CAUTION };
        let mission = self.mission(Disc { at, radius: me.radius });
        now + later * LATER / 100 - danger * caution / 100 + mission
    }

    /// What a place is worth by the mission.
    fn mission(&self, disc: Disc) -> i32 {
        let View { game, st, .. } = self.view;
        match game.rules.mission {
            Mission::KnockOut => 0,
            Mission::HoldMiddle => {
                let table = &st.table;
                let spot = Point { x: table.width / 2, y: table.depth / 2 };
                let gap = disc.gap(Disc { at: spot, radius: 0 });
                let range = i32::from(game.rules.middle) * INCH;
                match gap <= range {
                    true => POINT / 2,
                    false => POINT / 2 - (gap - range) * 4,
                }
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
            let gap = disc.gap(Disc { at: lies.at, radius: TOKEN_RADIUS });
            let nearer = st.friends(self.one().side).any(|(k, one)| {
                k != self.me
                    && one.place == Place::Board
                    && one.disc().gap(Disc { at: lies.at, radius: TOKEN_RADIUS }) < gap
            });
            let worth = if gap == 0 { POINT * 3 / 4 } else { (POINT / 2 - gap * 3).max(0) };
            best = best.max(if nearer { worth / 3 } else { worth });
        }
        best
    }
}
