//! What a Character and each of its foes are to each other.

use super::super::board::{CONTACT, Disc};
use super::super::state::State;
use super::super::view::View;
use super::super::{Arcworlde, INCH};
use super::chances;
use super::figures::REACH;
use super::mind::{Mind, Prey};

/// How far centres may be apart, as the square of the first distance that is too far.
///
/// So many places are weighed against so many foes that roots count: with squares a place takes two
/// thirds of the instructions, and does not wait for them.
#[derive(Clone, Copy, Debug, Default)]
pub struct Within(i64);

impl Within {
    /// Edges at most so far from each other, rounded down, where the radii come to `apart`.
    fn new(gap: i32, apart: i32) -> Self {
        if gap < 0 { Self(0) } else { Self(i64::from(gap + apart + 1).pow(2)) }
    }

    /// Whether centres are near enough whose distance has this square.
    #[inline]
    pub const fn holds(self, square: i64) -> bool {
        square < self.0
    }
}

/// A foe as a Character sees it.
#[derive(Clone, Copy, Debug)]
pub struct Foe<'a> {
    /// What it is to be struck.
    pub prey: Prey<'a>,
    /// Terrain covers it from Shots from where the Character stands.
    pub covered: bool,
    /// It is still to act in this Round.
    pub fresh: bool,
    /// What its Shots would be worth on the Character, in an Activation.
    pub shots: i32,
    /// Where it can take them.
    pub aimed: Within,
    /// What the best Shots at it are worth with all AP of an Activation.
    pub shots_later: i32,
    /// The foe, by number.
    pub who: u8,
    /// Its base on the table.
    pub disc: Disc,
    /// The distance from edge to edge, in hundredths of an inch.
    pub gap: i32,
    /// What the best melee Attacks on it with all AP of an Activation are worth.
    pub melee_later: i32,
    /// What the best Shots at it are worth with the AP that are left.
    pub shot: i32,
    /// What its Attacks would be worth on the Character, in an Activation.
    pub threat: i32,
    /// Where it can bring them.
    pub feared: Within,
    /// The radii of both bases.
    pub apart: i32,
    /// Near enough to be in base contact.
    pub touch: Within,
    /// Within reach of the Character's melee Attacks.
    pub near: Within,
    /// Within range of its Shots.
    pub shy: Within,
    /// It can be struck from where the Character stands.
    pub in_reach: bool,
    /// It can be shot at from there.
    pub in_sight: bool,
}

impl<'a> Foe<'a> {
    /// A foe that is not weighed.
    pub fn seen(me: Disc, prey: Prey<'a>, disc: Disc) -> Self {
        let apart = i32::from(me.radius) + i32::from(disc.radius);
        let fresh = !prey.one.activated;
        Foe {
            who: prey.who,
            disc,
            gap: disc.gap(me),
            apart,
            prey,
            fresh,
            covered: false,
            shots: 0,
            aimed: Within::default(),
            shots_later: 0,
            melee_later: 0,
            shot: 0,
            threat: 0,
            feared: Within::default(),
            touch: Within::default(),
            near: Within::default(),
            shy: Within::default(),
            in_reach: false,
            in_sight: false,
        }
    }

    /// The same as a Shot from where the Character stands strikes it.
    pub fn mark(&self) -> Prey<'a> {
        if self.covered { self.prey.in_cover() } else { self.prey }
    }

    /// Weighs what its and the Character's Attacks are worth on each other; `own` is the Character.
    pub fn weigh(&mut self, mind: &Mind<'_>, own: &Prey<'_>, last: bool) {
        let View { game, st, .. } = mind.view;
        let (me, range, one, foe) = (mind.me, mind.range, mind.one, st.who(self.who));
        self.touch = Within::new(CONTACT, self.apart);
        self.near = Within::new(mind.reach.max(CONTACT), self.apart);
        self.shy = Within::new(range, self.apart);
        let stride = i32::from(one.movement) * INCH + 6 * INCH;
        if self.gap > 2 * stride {
            // It is Rounds away: a rough figure shows the way, and is a third of the time.
            self.melee_later = self.prey.prize / 4;
        } else {
            self.melee_later = game.melee_worth(st, me, &self.prey, i32::from(one.ap.max(1)));
        }
        if range > 0 && self.gap <= range + stride {
            self.shot = game.shot_worth(st, me, &self.prey, i32::from(one.ap_left));
            self.shots_later = match one.ap_left == one.ap {
                true => self.shot,
                false => game.shot_worth(st, me, &self.prey, i32::from(one.ap.max(1))),
            };
        }
        let their_range = game.longest_shot(st, self.who);
        // How far it brings its Attacks in an Activation.
        let moves = if foe.prone { 0 } else { i32::from(foe.movement) * INCH };
        let (far, aim) = (moves + REACH, moves + their_range);
        self.feared = Within::new(far, self.apart);
        // In the last Round only those who are still to act are to be feared.
        if (last && foe.activated) || self.gap > far.max(aim) + stride {
            return;
        }
        let nerve = game.nerve(st, self.who);
        if nerve == 0 {
            return;
        }
        // A foe strikes one of those whom it can reach.
        let prey = st.friends(one.side).filter(|(_, friend)| {
            let apart = i32::from(friend.radius) + i32::from(self.disc.radius);
            Within::new(far, apart).holds(friend.at.square(self.disc.at))
        });
        let prey = 1 + prey.count() as i32;
        let share = |worth: i32| worth / 100 * nerve / 5 / prey;
        let ap = i32::from(foe.ap.max(1));
        if self.gap <= far + stride {
            self.threat = share(game.melee_worth(st, self.who, own, ap));
        }
        if their_range > 0 {
            self.aimed = Within::new(aim, self.apart);
            self.shots = share(game.shot_worth(st, self.who, own, ap));
        }
    }
}

impl Arcworlde {
    /// The chance that a Character acts at its next Activation, in thousandths: who is Broken must have
    /// fled and then rally, unless the rules let it act all the same.
    pub(crate) fn nerve(&self, st: &State, number: u8) -> i32 {
        let one = st.who(number);
        match (one.broken, one.fled) {
            (true, fled) if self.rules.broken_acts => 500 + 500 * i32::from(fled),
            (true, true) => chances::firm(self.bravery_of(st, number), self.led(st, number)),
            // It will be away from its foes first.
            (true, false) => 0,
            (false, _) => 1000,
        }
    }

    /// What the Attacks of a foe are worth on a Character, in one Activation of its.
    pub(super) fn threat_of(&self, st: &State, foe: u8, prey: &Prey<'_>, range: i32) -> i32 {
        let one = st.who(foe);
        let nerve = self.nerve(st, foe);
        if nerve == 0 {
            return 0;
        }
        let ap = i32::from(one.ap.max(1));
        let melee = self.melee_worth(st, foe, prey, ap);
        let worth = if range > 0 { melee.max(self.shot_worth(st, foe, prey, ap)) } else { melee };
        worth / 100 * nerve / 10
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::arcworlde::board::Point;

    #[test]
    fn squares_tell_what_roots_do() {
        for (gap, apart) in [(-1, 100), (0, 118), (2, 118), (5, 0), (700, 177)] {
            for far in 0..1000 {
                for beside in [0, 1, 44] {
                    let (one, other) = (Point { x: 0, y: beside }, Point { x: far, y: 0 });
                    let rooted = (one.about(other) - apart).max(0) <= gap;
                    assert_eq!(Within::new(gap, apart).holds(one.square(other)), rooted, "{far}");
                }
            }
        }
    }
}
