//! A Character as it is now, and what lies on the board.

use crate::board::{Disc, Point, base_radius};
use crate::cards::{Grip, KIT, NONE, Sort, Sorts, Trait, Traits, bit};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    #[default]
    Waiting,
    Board,
    Gobbled(u8),
    /// Knocked Out, or gone.
    Out,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Character {
    pub profile: u8,
    /// The seat that plays it now, or [`NO_SEAT`](super::NO_SEAT).
    pub side: u8,
    /// The seat whose Warband it is of, or [`NO_SEAT`](super::NO_SEAT).
    pub home: u8,
    pub place: Place,
    pub at: Point,
    /// In hundredths of an inch.
    pub radius: i16,
    /// In millimetres.
    pub base: u8,
    /// `NONE` for none, as in `rider`.
    pub mount: u8,
    pub rider: u8,
    /// Those that hold against everybody.
    pub traits: Traits,
    pub hp: i16,
    pub max_hp: i16,
    /// Before what wears off.
    pub ap: i8,
    /// In this Activation, or, with Split Activation, in this Round.
    pub ap_left: i8,
    /// By the step at which Dwindling Strength took them.
    pub dwindled: [u8; 3],
    /// Inches.
    pub movement: i8,
    /// The largest total that passes a Bravery Test; from 12 on it always passes.
    pub bravery: i8,
    /// Armour Value that can be broken, and has not been; that cannot; and what of that cannot be ignored either.
    pub armour: i8,
    pub sure_armour: i8,
    pub certain_armour: i8,

    // Its Equipment, and what follows from it.
    pub kit: [u8; KIT],
    /// The place in `kit` of the weapon in hand; `NONE` if there is no choice.
    pub wields: u8,
    pub chooses: bool,
    pub armed: bool,
    pub coats: bool,
    pub mounted: bool,
    /// Arcanite Tokens that were found on the board; those that were bought or came otherwise.
    pub found: u8,
    pub bought: u8,

    // What holds for it.
    pub sorts: Sorts,
    /// Whether standing effects depend on the foe.
    pub fickle: bool,
    pub able: bool,
    pub mage: bool,
    pub expendable: bool,
    /// Of no Warband that could get it back.
    pub summoned: bool,

    // What has happened to it.
    pub prone: bool,
    /// The Round in which it became Prone, and that in which it was Knocked Out.
    pub prone_since: u8,
    pub out_since: u8,
    pub broken: bool,
    pub fled: bool,
    pub held: Option<Held>,
    /// By which Attack it clings to which foe; `NONE` for none.
    pub clings: (u16, u8),
    /// `NONE` for none.
    pub marked: u8,
    pub killer: bool,
    /// Foes whose Fearsome it has withstood, as bits.
    pub unafraid: u128,
    /// What it has used that can be used but once a game, as bits by place.
    pub used: u64,
    /// Successes that getting out of a stomach takes.
    pub escape: u8,
    pub frenzy: u8,
    /// AP that are lacking in the next Activation, and whether one of those that do not add up is among them.
    pub ap_lost: i8,
    pub ap_lost_once: bool,
    pub later: u8,
    /// Hits that come back at each Activation, until they are defended.
    pub recurs: u8,
    pub inspired: bool,
    /// The Successes of its ways out must be rolled again.
    pub hindered: bool,
    pub riposte: bool,

    // Of this Round.
    pub begun: bool,
    pub waits: u8,
    pub activated: bool,
    pub moved: bool,
    /// `move_lost` is in inches; `halved` counts.
    pub move_lost: i8,
    pub halved: u8,
    pub pinned: bool,
    pub ported: bool,
    pub blind: bool,
    pub steadfast: bool,
    pub driven: bool,
    pub agile_used: bool,
    /// Defence Rolls that can still be rolled again; of these by a Shield.
    pub defence: [u8; 2],
    /// Points of Damage for which its melee Attacks take 1 AP; 0 if they take HP.
    pub saps: u8,

    // Of this Activation.
    /// Has made an Action, so that it cannot Leg It.
    pub acted: bool,
    pub legged: u8,
    /// Has Charged, and the AP that it had left when that had given it one.
    pub charged: bool,
    pub charge_ap: i8,
    pub knocked_out: bool,
    pub cast: bool,
    pub leaves_freely: bool,
    /// Attacks that can be used but once and were, as bits of its own list.
    pub once: u8,
    pub throes_used: bool,
    pub hunted: bool,
    pub next_dice: u8,
    /// An Attack that has more Hits when it is made again, and how many.
    pub again: (u16, u8),
    /// The foe that it may Gobble with an Easy Feat; `NONE` for none.
    pub easy_bite: u8,
}

impl Character {
    #[inline]
    pub const fn disc(&self) -> Disc {
        Disc { at: self.at, radius: self.radius }
    }

    /// Without its mount.
    pub const fn own_radius(&self) -> i16 {
        base_radius(self.base)
    }

    #[inline]
    pub fn on_board(&self) -> bool {
        self.place == Place::Board
    }

    #[inline]
    pub fn in_play(&self) -> bool {
        matches!(self.place, Place::Board | Place::Gobbled(_))
    }

    /// By place in the kit and number.
    #[inline]
    pub fn items(&self) -> impl Iterator<Item = (u8, u8)> + use<> {
        (0..).zip(self.kit).filter(|&(_, item)| item != NONE)
    }

    #[inline]
    pub const fn tokens(&self) -> u8 {
        self.found + self.bought
    }

    #[inline]
    pub const fn has(&self, of: Trait) -> bool {
        self.traits & bit(of) != 0
    }

    #[inline]
    pub(crate) const fn has_sort(&self, sort: Sort) -> bool {
        self.sorts & sort.bit() != 0
    }

    pub fn goes_on_with(&mut self, before: &Self) {
        (self.begun, self.activated, self.waits) = (before.begun, before.activated, before.waits);
        (self.ap_left, self.moved) = (before.ap_left, before.moved);
        (self.agile_used, self.driven) = (before.agile_used, before.driven);
        self.ported = before.ported;
    }

    /// After Dwindling Strength and Attacks that took some.
    #[inline]
    pub fn fresh_ap(&self) -> i8 {
        let dwindled: u8 = self.dwindled.iter().sum();
        (self.ap - dwindled as i8 - self.ap_lost).max(0)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Held {
    pub grip: Grip,
    /// Itself if its own Attack does.
    pub by: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub at: Point,
    pub what: Lies,
}

/// In hundredths of an inch.
pub(crate) const TOKEN_RADIUS: i16 = 30;

impl Token {
    pub const fn is_arcanite(&self) -> bool {
        matches!(self.what, Lies::Arcanite | Lies::Bought)
    }

    pub const fn disc(&self) -> Disc {
        Disc { at: self.at, radius: TOKEN_RADIUS }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    Arcanite,
    // An Arcanite Token that was bought, which counts for no mission.
    Bought,
    Equipment(u8),
    // A cache of the forest: anything of the Common Armoury.
    Cache,
    // A gate of the forest, one of two.
    Portal,
    // A bush that heals; the Characters that it has healed, as bits.
    Bush(u128),
    // A relic of the forest: this piece of Equipment.
    Relic(u8),
    // A marker that slows everybody around it.
    Mire { by: u8, inches: u8 },
}
