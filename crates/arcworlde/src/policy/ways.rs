//! Where a Character can go, and what that is worth: first as an estimate, then exactly.

use super::actor::{ActorEvaluation, Foe};
use super::{FACES, MAX_RUN, NEVER};
use crate::board::{Disc, INCH, Point};
use crate::game::Action;
use crate::rule_options::Mission;
use crate::state::{Goal, Lies, Phase};
use crate::view::View;

/// How far from the true end of a walk a glance may be to count as right, in hundredths of an inch.
const TOLERANCE: i32 = INCH / 8;

#[derive(Clone, Copy, Debug)]
pub(super) enum Look {
    /// As though nothing were in the way.
    Quick,
    /// As the rules lead it.
    Truly,
}

struct Approach {
    from: Point,
    aim: Point,
    whole: i32,
    /// How far it is wanted to go.
    wanted: i32,
    /// The Character that it leads to, and whether that is a foe.
    to: Option<(u8, bool)>,
}

struct End {
    at: Point,
    /// Inches that were not needed, in hundredths.
    left: i32,
    /// The Character that it comes into contact with, and whether that is a foe.
    meets: Option<(u8, bool)>,
}

impl Approach {
    /// Returns where a walk straight ahead would end, with an allowance in hundredths of an inch.
    fn end(&self, allowance: i32) -> End {
        let far = self.wanted.clamp(0, allowance.max(0));
        // An allowance fits into a coordinate, so the product fits into 32 bits.
        let part =
            |from: i16, to: i16| (i32::from(from) + (i32::from(to) - i32::from(from)) * far / self.whole.max(1)) as i16;
        let at = Point { x: part(self.from.x, self.aim.x), y: part(self.from.y, self.aim.y) };
        let meets = self.to.filter(|_| self.wanted <= allowance);
        End { at, left: allowance - far, meets }
    }
}

impl ActorEvaluation<'_> {
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
                (whole - i32::from(one.radius) - radius, Some((other, st.are_foes(me.side, one.side))))
            }
            Goal::Near(other) => {
                let gap = whole - i32::from(st.who(other).radius) - radius;
                let short = gap.max(0) - self.range;
                // Towards a foe in range that is hidden the walk goes on, until it is seen.
                let in_range = |foe: &Foe<'_>| !self.engaged && foe.gap <= self.range;
                let hides = || self.foe(other).is_some_and(|foe| in_range(foe) && !foe.in_sight(self));
                (if short <= 0 && hides() { gap } else { short }, None)
            }
            Goal::Away => (i32::MAX, None),
            _ => (whole, None),
        };
        Some(Approach { from, aim, whole, wanted, to })
    }

    fn end(&self, goal: Goal, way: &Approach, allowance: i32, look: Look) -> End {
        match look {
            Look::Quick => way.end(allowance),
            Look::Truly => self.true_end(goal, way, allowance),
        }
    }

    /// Returns where a walk to a goal really ends: the rules lead it around bases and Terrain.
    fn true_end(&self, goal: Goal, way: &Approach, allowance: i32) -> End {
        let View { game, st, .. } = self.view;
        let at = game.end_towards(st, self.me, goal, way.aim, allowance);
        let base = Disc { at, radius: self.one.radius };
        let meets = way.to.filter(|(who, _)| st.who(*who).disc().touches(base));
        End { at, meets, ..way.end(allowance) }
    }

    /// Returns how to look at shorter walks: if a glance is right about the longest one, nothing is in their way.
    fn look_along(&self, goal: Goal, way: &Approach, max_allowance: i32, look: Look) -> Look {
        let Look::Truly = look else { return look };
        let (quick, truly) = (way.end(max_allowance), self.true_end(goal, way, max_allowance));
        let same = quick.meets == truly.meets && quick.at.about(truly.at) <= TOLERANCE;
        if same { Look::Quick } else { look }
    }

    fn arrive(&self, end: &End, ap: i32) -> i32 {
        let engages = end.meets.filter(|(_, foe)| *foe).map(|(who, _)| who);
        // The remaining inches count a little, so that the straight way is preferred.
        self.place(end.at, engages, ap) - self.here + end.left / 100
    }

    /// Returns the AP that a run gives: one for the first Charge.
    fn charge(&self, end: &End) -> i32 {
        i32::from(end.meets.is_some_and(|(_, foe)| foe) && !self.one.charged)
    }

    /// Returns the worth of a walk to a goal with an allowance, at a glance. `ap` are left afterwards.
    pub(super) fn go(&self, goal: Goal, allowance: i32, ap: i32) -> i32 {
        let Some(way) = self.way(goal) else { return NEVER };
        self.arrive(&way.end(allowance), ap)
    }

    /// Returns the worth of a move or a run; `None` for any other action.
    pub(super) fn walk(&self, action: Action, look: Look) -> Option<i32> {
        let (goal, allowance) = match (action, self.view.st.phase) {
            (Action::Move(goal), _) => (goal, self.free_inches()),
            (Action::Run(goal), Phase::Run(allowance)) => (goal, i32::from(allowance)),
            _ => return None,
        };
        let way = self.way(goal)?;
        let end = self.end(goal, &way, allowance, look);
        let runs = matches!(action, Action::Run(_));
        let charge = if runs { self.charge(&end) } else { 0 };
        Some(self.arrive(&end, i32::from(self.one.ap_left) + charge))
    }

    /// Looks twice: the best move, run or Leg It is evaluated again where it really ends, until the best one has been.
    ///
    /// Without it obstacles cost 4 percentage points of win rate; an exact look at every way takes twice the time.
    pub(super) fn look_twice(&self, actions: &[Action], values: &mut [i32]) {
        let mut known = 0_u128;
        for _ in 0..values.len() {
            let best = (0..values.len().min(u128::BITS as usize)).rev().max_by_key(|&k| values[k]);
            let Some(best) = best.filter(|best| known & 1 << best == 0) else { return };
            let truly = match actions[best] {
                Action::LegIt => Some(self.leg_it(i32::from(self.one.ap_left), false, Look::Truly)),
                action => self.walk(action, Look::Truly),
            };
            let Some(truly) = truly else { return };
            known |= 1 << best;
            values[best] = truly;
        }
    }

    /// Returns what a Leg It roll is worth, also in a Narrative Feat: the best goal with each number that is no fall.
    ///
    /// A roll that is too short for its goal is not walked if it is better to stay. A player that walks each roll loses
    /// 1.8 ± 1.0 percentage points if Knock Outs count, and 2.1 ± 1.4 if the middle does (300 seat blocks each).
    pub(super) fn leg_it(&self, ap: i32, dash: bool, look: Look) -> i32 {
        let View { game, st, .. } = self.view;
        let falls_on = i32::from(game.falls_at(st, self.me, self.one.legged + 1, dash));
        let cost = i32::from(self.one.legged == 0);
        let left = ap - cost;
        let prize = self.prize(self.one);
        let mut fall = -prize / 1000 * game.weights.fall;
        // A Prone Character doesn't count in the middle.
        if game.rules.mission == Mission::HoldMiddle && self.mission.beyond(self.one.disc()) <= 0 {
            fall -= self.mission.gain;
        }
        // In 36ths. If a foe trips the Character, the lower of two dice counts, and either can be a fall.
        let trips = game.is_tripped(st, self.me);
        let safe = if trips { (falls_on - 1) * (falls_on - 1) } else { FACES * (falls_on - 1) };
        let mut sum = fall * (FACES * FACES - safe);
        let ways = self.wishes().map(|goal| goal.and_then(|goal| Some((goal, self.way(goal)?))));
        let stay = self.place(self.one.at, None, left) - self.here;
        // Way by way: from where it ends on, each further inch leads to the same place.
        let mut best = [stay; FACES as usize];
        for (goal, way) in ways.iter().flatten() {
            let look = self.look_along(*goal, way, (falls_on - 1) * INCH, look);
            for (inches, best) in (1..falls_on).zip(&mut best) {
                let end = self.end(*goal, way, inches * INCH, look);
                *best = (*best).max(self.arrive(&end, left + self.charge(&end)));
            }
        }
        for (inches, best) in (1..falls_on).zip(best) {
            let chance = if trips { 2 * (falls_on - inches) - 1 } else { FACES };
            sum += chance * best;
        }
        sum / (FACES * FACES)
    }

    /// Returns the goals of a run: the nearest foe, the most valuable foe, the nearest token, the middle.
    pub(super) fn wishes(&self) -> [Option<Goal>; 4] {
        let st = self.view.st;
        let nearest = self.foes.iter().min_by_key(|foe| foe.gap);
        let dearest = self.foes.iter().filter(|foe| foe.gap <= MAX_RUN);
        let dearest = dearest.max_by_key(|foe| foe.melee_later(self));
        let dearest = dearest.filter(|foe| nearest.is_none_or(|nearest| nearest.target.who != foe.target.who));
        let me = self.one.at;
        let tokens = (0..).zip(&st.tokens).filter(|(_, lies)| lies.what == Lies::Arcanite);
        let token = tokens.min_by_key(|(_, lies)| lies.at.distance(me));
        [
            nearest.map(|foe| Goal::Reach(foe.target.who)),
            dearest.map(|foe| Goal::Reach(foe.target.who)),
            token.map(|(k, _)| Goal::Token(k)),
            (self.view.game.rules.mission == Mission::HoldMiddle).then_some(Goal::Middle),
        ]
    }
}
