//! What a player knows of the Character that it decides for: what its Attacks are worth on each foe, and
//! what theirs are worth on it.

use std::cell::Cell;

use arrayvec::ArrayVec;

use super::attacks::{Target, once};
use super::mission::MissionValue;
use crate::board::{Disc, INCH, Point};
use crate::cards::NONE;
use crate::state::{CHARACTERS, Character};
use crate::view::View;

/// Numbers of AP whose worth is remembered: each Feat and each Attack asks for the same ones.
const REMEMBERED: usize = 12;

/// Friends for whom the worth of acting at once is remembered.
const FRIENDS: usize = 6;

pub(super) struct ActorEvaluation<'a> {
    pub view: View<'a>,
    pub me: u8,
    pub one: &'a Character,
    pub own: Target<'a>,
    pub mission: &'a MissionValue,
    pub foes: ArrayVec<Foe<'a>, CHARACTERS>,
    /// The same foes in the same order, as they are looked at for every place.
    pub summaries: ArrayVec<FoeSummary, CHARACTERS>,
    /// The bases of its friends; empty if it cannot move.
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
    /// The worth of its own place without any AP.
    pub here: i32,
    /// The worth of AP without another step, by their number.
    pub known: [Cell<Option<i32>>; REMEMBERED],
    /// Hundredths of an inch of its free movement.
    free: Cell<Option<i32>>,
    /// The worth of Activating friends at once, by their number.
    pub hurries: Cell<[(u8, i32); FRIENDS]>,
    /// The place where it stands, once evaluated.
    pub stands: Cell<Option<PlaceValue>>,
    /// The other place that was evaluated last.
    pub latest: Cell<Option<PlaceValue>>,
}

/// A foe as a Character sees it.
#[derive(Clone, Debug)]
pub(super) struct Foe<'a> {
    pub target: Target<'a>,
    pub disc: Disc,
    /// The distance from edge to edge, in hundredths of an inch.
    pub gap: i32,
    /// The distance from centre to centre when the two touch.
    pub apart: i32,
    pub in_reach: bool,
    /// Where which Attacks can be made; nowhere if the Character cannot move.
    pub within: Ranges,
    pub known: Known,
}

/// How far the centres of a Character and a foe may be apart.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Ranges {
    /// In base contact.
    pub touch: Within,
    /// For melee Attacks of the Character: without a step, and after a short and a long run.
    pub melee: Within,
    pub runs: [Within; 2],
    /// For Shots of the Character.
    pub shots: Within,
    /// For melee Attacks and for Shots of the foe.
    pub threat_range: Within,
    pub aimed: Within,
}

/// What is weighed on demand: most places are beyond the reach of most foes.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    pub in_sight: Cell<Option<bool>>,
    /// Terrain covers it from Shots from where the Character stands.
    pub covered: Cell<Option<bool>>,
    /// The worth of the best melee Attacks on it with all AP of an Activation.
    pub melee_later: Cell<Option<i32>>,
    /// The worth of the best Shots at it, with the AP left and with all: out of Cover, and in it.
    pub shot: [Cell<Option<(i32, i32)>>; 2],
    /// The worth of its melee Attacks and of its Shots on the Character, in an Activation.
    pub threat: Cell<Option<i32>>,
    pub shots: Cell<Option<i32>>,
}

/// The little of a foe that is looked at for every place.
#[derive(Clone, Copy, Debug)]
pub(super) struct FoeSummary {
    pub who: u8,
    pub at: Point,
    /// The worth of melee Attacks on it a Round later; 0 in the last Round.
    pub later: i32,
    /// How far it may be from the Character, centre to centre, to be struck then.
    pub soon: i64,
    /// How near it must be to matter for anything else.
    pub close: Within,
}

/// The parts of the worth of a place. Beside these it depends on the AP left alone.
#[derive(Clone, Copy, Debug)]
pub(super) struct PlaceValue {
    /// Where it is, and the foe in contact there.
    pub at: Point,
    pub engages: Option<u8>,
    /// The worth of the best melee Attacks there with all AP.
    pub strikes: i32,
    /// The worth of those with all AP that a Leg It may lead to from there.
    pub run: i32,
    /// The worth of the best Shots there with the AP left now; `None` if none can be taken.
    pub shot: Option<i32>,
    /// The worth of later Rounds and of the mission, less the danger.
    pub rest: i32,
}

/// How far centres may be apart, as the square of the first distance that is too far: faster than with roots.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Within(i64);

impl Within {
    /// Edges at most `gap` from each other, rounded down; `apart` is the sum of the radii.
    pub(super) fn new(gap: i32, apart: i32) -> Self {
        if gap < 0 { Self(0) } else { Self(i64::from(gap + apart + 1).pow(2)) }
    }

    pub(super) fn or(self, other: Self) -> Self {
        Self(self.0.max(other.0))
    }

    /// True if centres with this squared distance are near enough.
    #[inline]
    pub(super) const fn holds(self, square: i64) -> bool {
        square < self.0
    }
}

impl<'a> ActorEvaluation<'a> {
    /// Returns an empty evaluation. [`Self::look_around`] fills it in place: moving its thousands of bytes takes time.
    #[inline]
    pub(super) fn new(view: View<'a>, mission: &'a MissionValue, me: u8) -> Self {
        let View { game, st, .. } = view;
        let attacks = game.attacks_of(st, me).map(|(_, at)| game.attack(at));
        let reaches = attacks.filter(|of| of.range == 0).map(|of| game.reach_of(st, me, of));
        let (one, reach) = (st.who(me), reaches.max().unwrap_or(0));
        let stride = i64::from(i32::from(one.movement.max(1)) * INCH + game.weights.stride_beyond);
        ActorEvaluation {
            view,
            me,
            one,
            own: Target::new(view, mission, me),
            mission,
            foes: ArrayVec::new(),
            summaries: ArrayVec::new(),
            friends: ArrayVec::new(),
            range: game.max_shot_range(st, me),
            reach,
            stride,
            soon: i64::from(reach) + stride,
            nearest: None,
            engaged: false,
            here: 0,
            known: Default::default(),
            free: Cell::default(),
            hurries: Cell::new([(NONE, 0); FRIENDS]),
            stands: Cell::default(),
            latest: Cell::default(),
        }
    }

    pub(super) fn prize(&self, one: &Character) -> i32 {
        self.view.game.prize(self.mission, one)
    }

    pub(super) fn foe(&self, who: u8) -> Option<&Foe<'a>> {
        self.foes.iter().find(|foe| foe.target.who == who)
    }

    pub(super) fn target(&self, who: u8) -> Target<'a> {
        self.foe(who).map_or_else(|| Target::new(self.view, self.mission, who), |foe| foe.target.clone())
    }

    /// Returns the allowance of the free movement, in hundredths of an inch.
    pub(super) fn free_inches(&self) -> i32 {
        once(&self.free, || self.view.game.movement(self.view.st, self.me) * INCH)
    }
}
