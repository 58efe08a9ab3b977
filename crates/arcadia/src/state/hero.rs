//! A player's character, its Quests, and what is true of it for one Day.

use super::super::cards::compiled::{A_CHARACTER, GOALS, MOMENTS, Who, Words};
use super::super::cards::keys::NONE;
use super::row::Row;

/// Places for Merits of one character; the last is the character's own.
pub(crate) const SLOTS: usize = 32;
/// The place of the character itself among its Merits: it has powers too.
pub(crate) const SELF: u8 = 31;
pub(crate) const FLAWS: usize = 16;
/// Waylays that one player can hold.
pub(crate) const HAND: usize = 24;
/// Leagues that one player can bring.
pub(crate) const OWN_LEAGUES: usize = 15;
/// Quest Treasures of one player.
pub(crate) const TREASURES: usize = 12;
pub(crate) const QUESTS: usize = 3;

/// Where a Quest Treasure is when it is on no League.
pub(crate) const NOT_PLACED: u8 = 254;
/// Where a Quest Treasure is when it has been picked up.
pub(crate) const FOUND: u8 = 253;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hero {
    /// The character, by number; [`NONE`] before it is set up.
    pub character: u8,
    pub attributes: [i8; 3],
    /// Race, gender, court, and the words of the character, its Merits and Flaws.
    pub who: Who,
    /// Those of the words that are its own to powers that ask for characters.
    pub traits: Words,
    /// The Merit of each slot, by number; `held` says which of them it has now.
    pub merits: [u8; SLOTS],
    /// Slots with the Merits of the build; they are there again in the next game.
    pub built: u32,
    /// Slots that hold a Merit now.
    pub held: u32,
    /// Those of them that are exhausted.
    pub exhausted: u32,
    /// Those of them that were found on this Quest.
    pub found: u32,
    /// Slots with powers, by moment; the character's own is among them.
    pub at_moment: [u32; MOMENTS],
    /// The Flaw of each slot, by number; `flawed` says which of them it has.
    pub flaws: [u8; FLAWS],
    /// Slots that hold a Flaw.
    pub flawed: u32,
    /// Those of them that are exhausted.
    pub flaws_exhausted: u32,
    /// Slots with powers, by moment.
    pub flaws_at: [u32; MOMENTS],
    pub at: u8,
    /// The League from which it came there; [`NONE`] for none.
    pub from: u8,
    /// Its Base Camp, by place on the board; [`NONE`] before it is chosen.
    pub camp: u8,
    /// Leagues that it has entered.
    pub visited: u32,
    /// Those that count for Quests: by the rules all of them, or where it has stood free of Waylays.
    pub explored: u32,
    pub skip: u8,
    /// So many Days follow its present one at once.
    pub again: u8,
    /// Leagues on which no Waylay can be played on its next Day.
    pub scouted_next: u32,
    /// Whether it is hidden until it leaves its League.
    pub hidden: bool,
    pub day: Day,
    /// The opponent's Waylays for it are the other's; these are the player's own, not yet played.
    pub hand: Row<u8, HAND>,
    /// Waylays that the player has played in this game. Both players have seen them.
    pub played: Row<u8, HAND>,
    /// The Leagues of the board that the player has laid, as bits by place.
    pub laid: u32,
    /// Leagues not yet laid.
    pub leagues: Row<u8, OWN_LEAGUES>,
    /// The player's Quest Treasures, as numbers of Merits.
    pub treasures: Row<u8, TREASURES>,
    /// On which League each is; or [`NOT_PLACED`] or [`FOUND`].
    pub treasure_at: Row<u8, TREASURES>,
    pub errands: Row<Errand, QUESTS>,
    /// Whether its court was chosen, in a tie: then it never changes.
    pub court_chosen: bool,
    /// What the Merits of its build cost, in points; those found on a Quest do not count.
    pub points: u8,
    /// Experience points not spent.
    pub experience: u8,
    /// Experience points spent in the chronicle so far; they raise the opponent's points for Waylays.
    pub spent: u8,
    /// Games of the chronicle won.
    pub won: u8,
    /// How many of its Merits have been discarded in this game.
    pub discarded: u8,
}

/// A Quest that a player has taken up, and how far it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Errand {
    pub quest: u8,
    /// The goal that it is at.
    pub stage: u8,
    /// The League of each goal; [`NONE`] for none.
    pub goal_at: [u8; GOALS],
    /// Goals, as bits, to which a Waylay was lost that would have counted: it went unbeaten, or the opponent has beaten it.
    pub lost: u8,
    /// Goals, as bits, that were passed because no Waylay was left, though too few had been beaten.
    pub unmet: u8,
    /// How much each goal asks for.
    pub count: [u8; GOALS],
    /// How much of it is done.
    pub done: [u8; GOALS],
    /// The Leagues on which it was done; or on which it can be, where that is known beforehand.
    pub leagues: [u32; GOALS],
}

/// What is true of a character for one Day.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Day {
    /// It has not moved: no new Waylay can be played on it.
    pub stayed: bool,
    /// It has faced a Waylay, and encounters nothing else.
    pub faced: bool,
    /// No Waylay can be played on it.
    pub hidden: bool,
    /// No Waylay can be played on this League, bit by League.
    pub scouted: u32,
    pub no_rest: bool,
    /// It may not leave.
    pub stay: bool,
    /// It may leave past a Waylay.
    pub slips: bool,
    pub rode: bool,
    /// It moves another League before anything is met.
    pub leap: u8,
    /// Slots whose powers have been used this Day.
    pub used: u32,
}

impl Hero {
    /// A player without a character, before the game is set up.
    pub fn nobody() -> Hero {
        let (character, at, from, camp) = (NONE, NONE, NONE, NONE);
        let (merits, flaws) = ([NONE; SLOTS], [NONE; FLAWS]);
        Hero { character, merits, flaws, at, from, camp, ..Hero::default() }
    }

    /// Slots whose powers count now: Merits that are not exhausted, and the character.
    #[inline]
    pub const fn ready(&self) -> u32 {
        (self.held & !self.exhausted) | 1 << SELF
    }

    /// Who it is to powers that ask for characters.
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

    /// The Base Camp as a set of Leagues; empty before it is chosen.
    #[inline]
    pub const fn camp_bit(&self) -> u32 {
        if self.camp == NONE { 0 } else { 1 << self.camp }
    }
}
