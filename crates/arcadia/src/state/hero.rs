//! A player's character, its Quests, and its state during one Day.

use super::row::Row;
use crate::cards::{A_CHARACTER, GOALS, MOMENTS, NONE, Sort, Who, Words};

/// Slots for Merits of one character; the last is [`SELF`].
pub(crate) const SLOTS: usize = 32;
/// The slot of the character itself, which has powers too.
pub(crate) const SELF: u8 = 31;
// Maximum numbers of cards of one player.
pub(crate) const FLAWS: usize = 16;
pub(crate) const HAND: usize = 24;
pub(crate) const OWN_LEAGUES: usize = 15;
pub(crate) const TREASURES: usize = 12;
pub(crate) const QUESTS: usize = 3;

// Positions of Quest Treasures that are not on a League.
pub(crate) const NOT_PLACED: u8 = 254;
pub(crate) const FOUND: u8 = 253;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hero {
    pub character: u8,
    pub attributes: [i8; 3],
    /// Its words include those of its Merits and Flaws.
    pub who: Who,
    /// The words that count for powers about characters.
    pub traits: Words,
    /// Merit numbers by slot. Valid for slots in `held` or `built`.
    pub merits: [u8; SLOTS],
    // Slots. Merits of the build are available again in the next game.
    pub built: u32,
    pub held: u32,
    pub exhausted: u32,
    pub found: u32,
    /// Slots with powers, by moment, including [`SELF`].
    pub at_moment: [u32; MOMENTS],
    /// Flaw numbers by slot. Valid for slots in `flawed`.
    pub flaws: [u8; FLAWS],
    pub flawed: u32,
    pub flaws_exhausted: u32,
    /// Slots with powers, by moment.
    pub flaws_at: [u32; MOMENTS],
    pub at: u8,
    /// The League from which it came; [`NONE`] for none.
    pub from: u8,
    /// [`NONE`] before it is chosen.
    pub camp: u8,
    pub visited: u32,
    /// Leagues that count as visited for Quests, by the rule `visit`.
    pub explored: u32,
    pub skip: u8,
    /// Extra Days directly after the present one.
    pub again: u8,
    /// Leagues on which no Waylay can be played on its next Day, as bits.
    pub scouted_next: u32,
    /// Until it leaves its League.
    pub hidden: bool,
    pub day: Day,
    /// Waylays not yet played.
    pub hand: Row<u8, HAND>,
    /// Waylays played in this game. Both players have seen them.
    pub played: Row<u8, HAND>,
    /// Leagues that the player has laid, as bits by place.
    pub laid: u32,
    /// Leagues not yet laid.
    pub leagues: Row<u8, OWN_LEAGUES>,
    /// Quest Treasures, as Merit numbers.
    pub treasures: Row<u8, TREASURES>,
    /// Their Leagues, [`NOT_PLACED`] or [`FOUND`].
    pub treasure_at: Row<u8, TREASURES>,
    pub errands: Row<Errand, QUESTS>,
    /// In a tie. Then its court never changes.
    pub court_chosen: bool,
    /// Points of the Merits of its build, without found Treasures.
    pub points: u8,
    pub experience: u8,
    /// Experience spent in the chronicle. It raises the opponent's points for Waylays.
    pub spent: u8,
    pub won: u8,
    pub discarded: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errand {
    // The current goal is number `stage`. Sets of goals are bits.
    pub quest: u8,
    pub stage: u8,
    /// The League of each goal; [`NONE`] for none.
    pub goal_at: [u8; GOALS],
    /// Goals that lost a Waylay which would have counted: unbeaten, or beaten by the opponent.
    pub lost: u8,
    /// Goals passed because no Waylay was left, though too few were beaten.
    pub unmet: u8,
    /// Required and achieved count of each goal.
    pub count: [u8; GOALS],
    pub done: [u8; GOALS],
    /// Leagues where it was achieved, or where it can be if that is known in advance.
    pub leagues: [u32; GOALS],
}

/// State of a character during one Day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Day {
    // No Waylay can be played on a character that has not moved or is hidden, nor on scouted Leagues.
    pub stayed: bool,
    pub hidden: bool,
    pub scouted: u32,
    /// It has faced a Waylay, so it encounters nothing else.
    pub faced: bool,
    pub no_rest: bool,
    /// It may not leave.
    pub stay: bool,
    /// It may leave past a Waylay.
    pub may_slip: bool,
    pub rode: bool,
    /// Leagues still to move in a leap.
    pub leap: u8,
    /// Slots whose powers have been used this Day.
    pub used: u32,
}

impl Hero {
    pub fn empty() -> Hero {
        let (character, at, from, camp) = (NONE, NONE, NONE, NONE);
        let (merits, flaws) = ([NONE; SLOTS], [NONE; FLAWS]);
        Hero { character, merits, flaws, at, from, camp, ..Hero::default() }
    }

    #[inline]
    pub const fn ready(&self) -> u32 {
        self.ready_merits() | 1 << SELF
    }

    #[inline]
    pub(crate) fn card_in(&self, slot: u8) -> (Sort, u8) {
        match slot {
            SELF => (Sort::Character, self.character),
            slot => (Sort::Merit, self.merits[usize::from(slot)]),
        }
    }

    /// Returns what powers about characters check.
    #[inline]
    pub const fn as_character(&self) -> Who {
        Who { beings: A_CHARACTER, words: self.traits, ..self.who }
    }

    #[inline]
    pub const fn ready_merits(&self) -> u32 {
        self.held & !self.exhausted
    }

    #[inline]
    pub const fn tired(&self) -> u32 {
        self.held & self.exhausted
    }

    /// Returns the Base Camp as a set of Leagues; empty before it is chosen.
    #[inline]
    pub const fn camp_bit(&self) -> u32 {
        if self.camp == NONE { 0 } else { 1 << self.camp }
    }
}
