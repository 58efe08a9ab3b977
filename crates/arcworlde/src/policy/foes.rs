//! What a Character and each of its foes are to each other.

use std::cell::Cell;

use super::super::board::{CONTACT, Disc, Point};
use super::super::state::State;
use super::super::view::View;
use super::super::{Arcworlde, INCH};
use super::chances;
use super::figures::{REACH, RUN_FAR, RUN_NEAR};
use super::mind::Mind;
use super::prey::Prey;

/// How far a short run and a long one lead, in hundredths of an inch.
const RUNS: [i32; 2] = [2 * INCH, 4 * INCH];

/// How far centres may be apart, as the square of the first distance that is too far.
///
/// So many places are weighed against so many foes that roots count: with squares a place takes two
/// thirds of the instructions, and does not wait for them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Within(i64);

impl Within {
    /// Edges at most so far from each other, rounded down, where the radii come to `apart`.
    fn new(gap: i32, apart: i32) -> Self {
        if gap < 0 { Self(0) } else { Self(i64::from(gap + apart + 1).pow(2)) }
    }

    /// The wider of two.
    fn or(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    /// Whether centres are near enough whose distance has this square.
    #[inline]
    pub(super) const fn holds(self, square: i64) -> bool {
        square < self.0
    }
}

/// A foe as a Character sees it.
///
/// What Attacks are worth is weighed once somebody asks: most places are beyond the reach of most foes.
#[derive(Clone, Debug)]
pub(super) struct Foe<'a> {
    /// What it is to be struck.
    pub prey: Prey<'a>,
    /// Terrain covers it from Shots from where the Character stands.
    covered: Cell<Option<bool>>,
    /// It is still to act in this Round.
    pub fresh: bool,
    /// What its Shots would be worth on the Character, in an Activation.
    shots: Cell<Option<i32>>,
    /// Where it can take them.
    pub aimed: Within,
    /// What the best Shots at it are worth, with the AP that are left and with all of an Activation: out
    /// of Cover, and in it.
    shot: [Cell<Option<(i32, i32)>>; 2],
    /// The foe, by number.
    pub who: u8,
    /// Its base on the table.
    pub disc: Disc,
    /// The distance from edge to edge, in hundredths of an inch.
    pub gap: i32,
    /// What the best melee Attacks on it with all AP of an Activation are worth.
    melee_later: Cell<Option<i32>>,
    /// What its Attacks would be worth on the Character, in an Activation.
    threat: Cell<Option<i32>>,
    /// Where it can bring them.
    pub feared: Within,
    /// The radii of both bases.
    pub apart: i32,
    /// Near enough to be in base contact.
    pub touch: Within,
    /// Within reach of the Character's melee Attacks.
    pub near: Within,
    /// Near enough for a short run and a melee Attack, and for a long one.
    runs: [Within; 2],
    /// Within range of its Shots.
    pub shy: Within,
    /// It can be struck from where the Character stands.
    pub in_reach: bool,
    /// It can be shot at from there.
    in_sight: Cell<Option<bool>>,
}

/// The little of a foe that is looked at for every place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance {
    /// The foe, by number.
    pub who: u8,
    /// The centre of its base.
    pub at: Point,
    /// What melee Attacks on it are worth a Round later; nothing where there is none.
    pub later: i32,
    /// How far it may be from the Character, centre to centre, to be struck then.
    pub soon: i64,
    /// How near it is to be asked about anything else.
    pub close: Within,
}

/// What is weighed when it is asked for.
#[inline]
pub(super) fn once<T: Copy>(known: &Cell<Option<T>>, weigh: impl FnOnce() -> T) -> T {
    match known.get() {
        Some(known) => known,
        None => {
            let weighed = weigh();
            known.set(Some(weighed));
            weighed
        }
    }
}

impl<'a> Foe<'a> {
    /// A foe that is not weighed.
    pub(super) fn seen(me: Disc, prey: Prey<'a>, disc: Disc) -> Self {
        let apart = i32::from(me.radius) + i32::from(disc.radius);
        let fresh = !prey.one.activated;
        Foe {
            who: prey.who,
            disc,
            gap: disc.gap(me),
            apart,
            prey,
            fresh,
            covered: Cell::new(None),
            shots: Cell::new(None),
            aimed: Within::default(),
            shot: [const { Cell::new(None) }; 2],
            melee_later: Cell::new(None),
            threat: Cell::new(None),
            feared: Within::default(),
            touch: Within::default(),
            near: Within::default(),
            runs: [Within::default(); 2],
            shy: Within::default(),
            in_reach: false,
            in_sight: Cell::new(None),
        }
    }

    /// The same as a Shot from where the Character stands strikes it.
    pub(super) fn mark(&self, mind: &Mind<'_>) -> Prey<'a> {
        let View { game, st, .. } = mind.view;
        let covered = once(&self.covered, || self.in_sight(mind) && game.has_cover(st, mind.me, self.who));
        if covered { self.prey.in_cover() } else { self.prey.clone() }
    }

    /// Whether it can be shot at from there.
    #[inline]
    pub(super) fn in_sight(&self, mind: &Mind<'_>) -> bool {
        let View { game, st, .. } = mind.view;
        let near = !mind.engaged && mind.range > 0 && self.gap <= mind.range;
        near && once(&self.in_sight, || game.sees(st, mind.me, self.who))
    }

    /// Measures where it and the Character can bring their Attacks on each other.
    pub(super) fn measure(&mut self, mind: &Mind<'_>, last: bool) {
        let View { game, st, .. } = mind.view;
        let (range, one, foe) = (mind.range, mind.one, self.prey.one);
        self.touch = Within::new(CONTACT, self.apart);
        self.near = Within::new(mind.reach.max(CONTACT), self.apart);
        self.runs = RUNS.map(|far| Within::new(mind.reach + far, self.apart));
        self.shy = Within::new(range, self.apart);
        let stride = i32::from(one.movement) * INCH + 6 * INCH;
        if self.gap > 2 * stride {
            // It is Rounds away: a rough figure shows the way, and is a third of the time.
            self.melee_later.set(Some(self.prey.prize / 4));
        }
        if range <= 0 || self.gap > range + stride {
            self.shot[0].set(Some((0, 0)));
        }
        let their_range = game.longest_shot(st, self.who);
        // How far it brings its Attacks in an Activation.
        let moves = if foe.prone { 0 } else { i32::from(foe.movement) * INCH };
        let (far, aim) = (moves + REACH, moves + their_range);
        // In the last Round only those who are still to act are to be feared.
        let harmless = (last && foe.activated) || self.gap > far.max(aim) + stride;
        if !harmless && self.gap <= far + stride {
            self.feared = Within::new(far, self.apart);
        }
        if !harmless && their_range > 0 {
            self.aimed = Within::new(aim, self.apart);
        }
    }

    /// What of it is looked at for every place.
    pub(super) fn glance(&self, mind: &Mind<'_>, last: bool) -> Glance {
        let later = if last { 0 } else { self.melee_later(mind) };
        let close = self.touch.or(self.near).or(self.runs[1]).or(self.shy);
        let close = close.or(self.feared).or(self.aimed);
        let soon = mind.soon + i64::from(self.apart);
        Glance { who: self.who, at: self.disc.at, later, soon, close }
    }

    /// What the best melee Attacks on it with all AP of an Activation are worth.
    #[inline]
    pub(super) fn melee_later(&self, mind: &Mind<'_>) -> i32 {
        once(&self.melee_later, || {
            let View { game, st, .. } = mind.view;
            game.melee_worth(st, mind.me, &self.prey, i32::from(mind.one.ap.max(1)))
        })
    }

    /// What melee Attacks on it with all AP are worth from so far away, as a square, where a Leg It may
    /// lead to them.
    #[inline]
    pub(super) fn run(&self, mind: &Mind<'_>, far: i64) -> i32 {
        match self.runs.map(|run| run.holds(far)) {
            [true, _] => self.melee_later(mind) / 100 * RUN_NEAR,
            [false, true] => self.melee_later(mind) / 100 * RUN_FAR,
            [false, false] => 0,
        }
    }

    /// What the best Shots at it are worth, with the AP that are left and with all of an Activation, where
    /// it is `covered` from them or is not.
    #[inline]
    pub(super) fn shot(&self, mind: &Mind<'_>, covered: bool) -> (i32, i32) {
        once(&self.shot[usize::from(covered)], || match covered {
            true => self.shot_at(mind, &self.prey.in_cover()),
            false => self.shot_at(mind, &self.prey),
        })
    }

    /// The same, weighed anew.
    fn shot_at(&self, mind: &Mind<'_>, prey: &Prey<'_>) -> (i32, i32) {
        let (View { game, st, .. }, one) = (mind.view, mind.one);
        let shot = game.shot_worth(st, mind.me, prey, i32::from(one.ap_left));
        let later = match one.ap_left == one.ap {
            true => shot,
            false => game.shot_worth(st, mind.me, prey, i32::from(one.ap.max(1))),
        };
        (shot, later)
    }

    /// What its melee Attacks would be worth on the Character, in an Activation.
    #[inline]
    pub(super) fn threat(&self, mind: &Mind<'_>) -> i32 {
        once(&self.threat, || self.share(mind, |game, st, ap| game.melee_worth(st, self.who, &mind.own, ap)))
    }

    /// What its Shots would be worth on the Character, in an Activation.
    #[inline]
    pub(super) fn shots(&self, mind: &Mind<'_>) -> i32 {
        once(&self.shots, || self.share(mind, |game, st, ap| game.shot_worth(st, self.who, &mind.own, ap)))
    }

    /// The share of its Attacks that is to be feared: it may not dare to make them, and strikes one of
    /// those whom it can reach.
    fn share(&self, mind: &Mind<'_>, worth: impl Fn(&Arcworlde, &State, i32) -> i32) -> i32 {
        let View { game, st, .. } = mind.view;
        let nerve = game.nerve(st, self.who);
        if nerve == 0 {
            return 0;
        }
        let foe = self.prey.one;
        let far = if foe.prone { 0 } else { i32::from(foe.movement) * INCH } + REACH;
        let prey = st.friends(mind.one.side).filter(|(_, friend)| {
            let apart = i32::from(friend.radius) + i32::from(self.disc.radius);
            Within::new(far, apart).holds(friend.at.square(self.disc.at))
        });
        let prey = 1 + prey.count() as i32;
        worth(game, st, i32::from(foe.ap.max(1))) / 100 * nerve / 5 / prey
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
    use crate::board::Point;

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
