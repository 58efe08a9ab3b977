//! What a Character and each of its foes are to each other.

use super::figures::{REACH, RUN_FAR, RUN_NEAR};
use super::mind::{Foe, Glance, Mind, Within};
use super::prey::{Prey, once};
use crate::board::{CONTACT, INCH};
use crate::chances;
use crate::game::Arcworlde;
use crate::state::State;
use crate::view::View;

/// How far a short run and a long one lead, in hundredths of an inch.
const RUNS: [i32; 2] = [2 * INCH, 4 * INCH];

impl<'a> Foe<'a> {
    /// The foe as a Shot from where the Character stands strikes it.
    pub(super) fn mark(&self, mind: &Mind<'_>) -> Prey<'a> {
        let View { game, st, .. } = mind.view;
        let covered = once(&self.covered, || self.in_sight(mind) && game.has_cover(st, mind.me, self.who));
        if covered { self.prey.in_cover() } else { self.prey.clone() }
    }

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

    pub(super) fn glance(&self, mind: &Mind<'_>, last: bool) -> Glance {
        let later = if last { 0 } else { self.melee_later(mind) };
        let close = self.touch.or(self.near).or(self.runs[1]).or(self.shy).or(self.feared).or(self.aimed);
        let soon = mind.soon + i64::from(self.apart);
        Glance { who: self.who, at: self.disc.at, later, soon, close }
    }

    #[inline]
    pub(super) fn melee_later(&self, mind: &Mind<'_>) -> i32 {
        once(&self.melee_later, || {
            let View { game, st, .. } = mind.view;
            game.melee_worth(st, mind.me, &self.prey, i32::from(mind.one.ap.max(1)))
        })
    }

    /// What melee Attacks on it are worth with all AP, where a Leg It from so far away may lead to them.
    #[inline]
    pub(super) fn run(&self, mind: &Mind<'_>, far: i64) -> i32 {
        match self.runs.map(|run| run.holds(far)) {
            [true, _] => self.melee_later(mind) / 100 * RUN_NEAR,
            [false, true] => self.melee_later(mind) / 100 * RUN_FAR,
            [false, false] => 0,
        }
    }

    /// What the best Shots at it are worth, with the AP that are left and with all; in Cover or out of it.
    #[inline]
    pub(super) fn shot(&self, mind: &Mind<'_>, covered: bool) -> (i32, i32) {
        once(&self.shot[usize::from(covered)], || match covered {
            true => self.shot_at(mind, &self.prey.in_cover()),
            false => self.shot_at(mind, &self.prey),
        })
    }

    fn shot_at(&self, mind: &Mind<'_>, prey: &Prey<'_>) -> (i32, i32) {
        let (View { game, st, .. }, one) = (mind.view, mind.one);
        let shot = game.shot_worth(st, mind.me, prey, i32::from(one.ap_left));
        let later = match one.ap_left == one.ap {
            true => shot,
            false => game.shot_worth(st, mind.me, prey, i32::from(one.ap.max(1))),
        };
        (shot, later)
    }

    #[inline]
    pub(super) fn threat(&self, mind: &Mind<'_>) -> i32 {
        once(&self.threat, || self.share(mind, |game, st, ap| game.melee_worth(st, self.who, &mind.own, ap)))
    }

    #[inline]
    pub(super) fn shots(&self, mind: &Mind<'_>) -> i32 {
        once(&self.shots, || self.share(mind, |game, st, ap| game.shot_worth(st, self.who, &mind.own, ap)))
    }

    /// The share of its Attacks to be feared: it may not dare, and strikes one of those in its reach.
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

impl<'a> Mind<'a> {
    /// A Character as a Shot from here strikes it.
    pub(super) fn mark(&self, who: u8) -> Prey<'a> {
        match self.foes.iter().find(|foe| foe.who == who) {
            Some(foe) => foe.mark(self),
            None => Prey::new(self.view.game, self.view.st, self.stakes, who),
        }
    }

    /// Sees the foes.
    ///
    /// What foes and places are worth is weighed only where the Character `moves`.
    pub(super) fn look_around(&mut self, moves: bool) {
        let View { game, st, .. } = self.view;
        let disc = self.one.disc();
        let last = st.round >= game.rules.rounds;
        for (k, foe) in st.foes(self.one.side) {
            let mut seen = Foe::seen(disc, Prey::new(game, st, self.stakes, k), foe.disc());
            let touches = foe.disc().touches(disc);
            self.engaged |= touches;
            seen.in_reach = touches || seen.gap <= self.reach;
            if moves {
                seen.measure(self, last);
            }
            self.foes.push(seen);
        }
        let foes = self.foes.iter().enumerate();
        self.nearest = foes.min_by_key(|(_, foe)| foe.gap).map(|(k, foe)| (k, foe.who));
        if moves {
            let friends = st.friends(self.one.side).filter(|(k, _)| *k != self.me);
            self.friends.extend(friends.map(|(_, friend)| friend.disc()));
            for foe in 0..self.foes.len() {
                let glance = self.foes[foe].glance(self, last);
                self.glances.push(glance);
            }
            self.here = self.place(self.one.at, None, 0);
        }
    }
}
