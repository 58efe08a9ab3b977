//! What a player knows of one Character when it decides for it: what its Attacks are worth on each foe,
//! and what theirs are on it.

use std::cell::Cell;

use arrayvec::ArrayVec;

use super::figures::FURTHER;
use super::prey::{Prey, once};
use super::stakes::Stakes;
use crate::board::{Disc, INCH, Point};
use crate::cards::NONE;
use crate::state::{CHARACTERS, Character};
use crate::view::View;

/// AP whose worth is remembered: the same ones are asked about for each Feat and each Attack.
const REMEMBERED: usize = 12;

/// Friends of whom it is remembered what it is worth that they act at once.
const FRIENDS: usize = 6;

pub(super) struct Mind<'a> {
    pub view: View<'a>,
    pub me: u8,
    pub one: &'a Character,
    pub own: Prey<'a>,
    pub stakes: &'a Stakes,
    pub foes: ArrayVec<Foe<'a>, CHARACTERS>,
    /// The foes, in their order, as they are looked at for every place.
    pub glances: ArrayVec<Glance, CHARACTERS>,
    /// The bases of its friends, where it may move.
    pub friends: ArrayVec<Disc, CHARACTERS>,
    /// The longest range of its Shots, in hundredths of an inch.
    pub range: i32,
    /// The longest reach of its melee Attacks, in hundredths of an inch.
    pub reach: i32,
    /// How far it comes in a Round, in hundredths of an inch, and how far its melee Attacks do.
    pub stride: i64,
    pub soon: i64,
    /// The foe whose base is nearest, by its place among the foes and by number.
    pub nearest: Option<(usize, u8)>,
    pub engaged: bool,
    /// What its own place is worth without any AP.
    pub here: i32,
    /// What AP are worth without another step, by their number; -1 where it was not asked yet.
    pub known: [Cell<i32>; REMEMBERED],
    /// Inches of its free movement, in hundredths, once that was asked.
    free: Cell<Option<i32>>,
    /// What it is worth to Activate friends at once, by their number.
    pub hurries: Cell<[(u8, i32); FRIENDS]>,
    /// The place where it stands, once that is weighed.
    pub stands: Cell<Option<Prospect>>,
    /// The other place that was weighed last.
    pub latest: Cell<Option<Prospect>>,
}

/// A foe as a Character sees it.
///
/// What Attacks are worth is weighed once somebody asks: most places are beyond the reach of most foes.
#[derive(Clone, Debug)]
pub(super) struct Foe<'a> {
    pub prey: Prey<'a>,
    /// Terrain covers it from Shots from where the Character stands.
    pub covered: Cell<Option<bool>>,
    /// It is still to act in this Round.
    pub fresh: bool,
    /// What its Shots would be worth on the Character, in an Activation.
    pub shots: Cell<Option<i32>>,
    /// Where it can take them.
    pub aimed: Within,
    /// What the best Shots at it are worth, with the AP left and with all: out of Cover, and in it.
    pub shot: [Cell<Option<(i32, i32)>>; 2],
    pub who: u8,
    pub disc: Disc,
    /// The distance from edge to edge, in hundredths of an inch.
    pub gap: i32,
    /// What the best melee Attacks on it with all AP of an Activation are worth.
    pub melee_later: Cell<Option<i32>>,
    /// What its Attacks would be worth on the Character, in an Activation.
    pub threat: Cell<Option<i32>>,
    /// Where it can bring them.
    pub feared: Within,
    pub apart: i32,
    /// Near enough to be in base contact.
    pub touch: Within,
    /// Within reach of the Character's melee Attacks.
    pub near: Within,
    /// Near enough for a short run and a melee Attack, and for a long one.
    pub runs: [Within; 2],
    /// Within range of its Shots.
    pub shy: Within,
    pub in_reach: bool,
    pub in_sight: Cell<Option<bool>>,
}

/// The little of a foe that is looked at for every place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Glance {
    pub who: u8,
    pub at: Point,
    /// What melee Attacks on it are worth a Round later; nothing where there is none.
    pub later: i32,
    /// How far it may be from the Character, centre to centre, to be struck then.
    pub soon: i64,
    /// How near it is to be asked about anything else.
    pub close: Within,
}

impl<'a> Foe<'a> {
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
}

/// A place as it is weighed: what it is worth there hangs on the AP that are left, and on nothing else.
#[derive(Clone, Copy, Debug)]
pub(super) struct Prospect {
    /// Where it is, and who is met there.
    pub at: Point,
    pub engages: Option<u8>,
    /// What the best melee Attacks with all AP are worth there.
    pub strikes: i32,
    /// What those are worth with all AP that a Leg It may lead to from there.
    pub run: i32,
    /// What the best Shots with the AP that are left now are worth there, where one can be taken.
    pub shot: Option<i32>,
    /// What comes later, what the place is worth by the mission, less the danger.
    pub rest: i32,
}

/// How far centres may be apart, as the square of the first distance that is too far.
///
/// So many places are weighed against so many foes that roots count: with squares a place takes two
/// thirds of the instructions, and does not wait for them.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Within(i64);

impl Within {
    /// Edges at most so far from each other, rounded down, where the radii come to `apart`.
    pub(super) fn new(gap: i32, apart: i32) -> Self {
        if gap < 0 { Self(0) } else { Self(i64::from(gap + apart + 1).pow(2)) }
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    /// Whether centres are near enough whose distance has this square.
    #[inline]
    pub(super) const fn holds(self, square: i64) -> bool {
        square < self.0
    }
}

impl<'a> Mind<'a> {
    /// A Character of whom nothing is known yet.
    ///
    /// It is filled where it stands by [`Self::look_around`]: some thousand bytes are not to be moved.
    #[inline]
    pub(super) fn new(view: View<'a>, stakes: &'a Stakes, me: u8) -> Self {
        let View { game, st, .. } = view;
        let attacks = game.attacks_of(st, me).map(|(_, at)| game.attack(at));
        let reaches = attacks.filter(|of| of.range == 0).map(|of| game.reach_of(st, me, of));
        let (one, reach) = (st.who(me), reaches.max().unwrap_or(0));
        let stride = i64::from(i32::from(one.movement.max(1)) * INCH + FURTHER);
        Mind {
            view,
            me,
            one,
            own: Prey::new(game, st, stakes, me),
            stakes,
            foes: ArrayVec::new(),
            glances: ArrayVec::new(),
            friends: ArrayVec::new(),
            range: game.longest_shot(st, me),
            reach,
            stride,
            soon: i64::from(reach) + stride,
            nearest: None,
            engaged: false,
            here: 0,
            known: [const { Cell::new(-1) }; REMEMBERED],
            free: Cell::new(None),
            hurries: Cell::new([(NONE, 0); FRIENDS]),
            stands: Cell::new(None),
            latest: Cell::new(None),
        }
    }

    pub(super) fn prize(&self, one: &Character) -> i32 {
        self.view.game.prize(self.stakes, one)
    }

    pub(super) fn prey(&self, who: u8) -> Prey<'a> {
        match self.foes.iter().find(|foe| foe.who == who) {
            Some(foe) => foe.prey.clone(),
            None => Prey::new(self.view.game, self.view.st, self.stakes, who),
        }
    }

    /// Inches of the free movement, in hundredths: the same ones for each goal.
    pub(super) fn free_inches(&self) -> i32 {
        once(&self.free, || self.view.game.movement(self.view.st, self.me) * INCH)
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
