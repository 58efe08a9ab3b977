//! The position: plain data without pointers.

mod hero;
mod phases;
mod row;

use crate::cards::{DIRECTIONS, Kinds, MAX_CARDS, NONE, Rest, TERRAINS, Which, Who, each};

pub(crate) use hero::{Day, Errand, FLAWS, FOUND, HAND, Hero, NOT_PLACED, OWN_LEAGUES, QUESTS, SELF, SLOTS, TREASURES};
pub(crate) use phases::{End, Phase, Then};
pub(crate) use row::Row;

/// Room for Leagues on the board, by place.
pub(crate) const LEAGUES: usize = 32;
/// Two players with three Quests of five Leagues lay 30.
pub(crate) const MAX_LEAGUES: u8 = 30;
/// Maximum number of Waylays on the board.
pub(crate) const STANDING: usize = 32;

/// Distances between Leagues, in quarters of a Day.
pub(crate) type Far = [[u8; LEAGUES]; LEAGUES];
/// Terrain numbers by which a way leaves one League and enters the next.
pub(crate) type WayBy = [u8; 2];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandingWaylay {
    /// [`NONE`] for an empty place.
    pub card: u8,
    pub league: u8,
    /// Wins that it still takes to discard it.
    pub left: u8,
    /// Characters that cannot retreat from it, as bits.
    pub holds: u8,
    /// The seat whose Quest put it there, and that alone it stops; [`NONE`] if it was played.
    pub foe_of: u8,
    pub played_by: u8,
}

impl StandingWaylay {
    pub const NONE: StandingWaylay =
        StandingWaylay { card: NONE, league: NONE, left: 0, holds: 0, foe_of: NONE, played_by: NONE };
}

/// The other side of a Test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Other {
    #[default]
    NoOne,
    /// A Waylay on the board, by place.
    Waylay(u8),
    Hero,
    /// A Trial for an entry of a Rest.
    Rest(u8),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contest {
    /// The opponent of a Test, or the purpose of a Trial.
    pub other: Other,
    /// What powers check of a Waylay. Kept after the card has left the board.
    pub who: Who,
    /// The kind of Test, or the Attribute of a Trial.
    pub kind: u8,
    /// Dice by side, the active character first.
    pub dice: [[u8; 2]; 2],
    pub added: [i8; 2],
    /// Slots of Allies; [`NONE`] for none.
    pub stand_in: [u8; 2],
    /// Slots.
    pub used: [u32; 2],
    pub difficulty: u8,
    /// Tests that the character can choose, as bits. Between characters, the challenger's kind of Test.
    pub open: u8,
    pub spared: bool,
    pub worse: u8,
    /// Window of a Test, from 0; see `rules::contests`.
    pub window: u8,
    /// Meaningless before the Test or Trial is lost.
    pub loser: u8,
}

impl Contest {
    pub fn with(other: Other) -> Self {
        Contest { other, stand_in: [NONE; 2], ..Contest::default() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Journey {
    pub direction: u8,
    pub to: u8,
    pub by: WayBy,
    /// The current Trial is the one to enter.
    pub entering: bool,
    /// A spring after a win has no Trial to enter.
    pub springs: bool,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owed {
    pub seat: u8,
    /// A winner or a power may choose the Merits for the loser.
    pub chooser: u8,
    pub exhaust: u8,
    /// The first Merits that may have any type.
    pub free: u8,
    /// What the Merits after them must be.
    pub of: Which,
    pub discard: u8,
    pub discard_of: Kinds,
    pub paid: u8,
    /// The last Merits that may have any type again.
    pub last: u8,
    /// Slots that don't count: the card itself and what was paid for the same price.
    pub not: u32,
    /// The Merit that the other player named to be exhausted, as a bit.
    pub named: u32,
}

impl Owed {
    /// True if the next Merit to exhaust must fit `of`.
    pub const fn is_typed(&self) -> bool {
        self.paid >= self.free && self.exhaust > self.last
    }

    pub fn is_choosy(&self) -> bool {
        self.is_typed() && self.of != Which::default()
    }
}

/// Everything that changes during a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub heroes: [Hero; 2],
    // The board, in the order of laying. Sets of Leagues and places are bits.
    pub leagues: [u8; LEAGUES],
    /// Columns and rows.
    pub places: [(i8, i8); LEAGUES],
    pub turned: u32,
    /// Neighbours by direction, with or without a way; [`NONE`] for none.
    pub beside: [[u8; DIRECTIONS]; LEAGUES],
    /// Neighbours with a way, by direction; [`NONE`] for none.
    pub near: [[u8; DIRECTIONS]; LEAGUES],
    /// Expected time of each step with its Trials by seat, in quarters of a Day.
    pub steps: [[[u8; DIRECTIONS]; LEAGUES]; 2],
    /// Distances by seat without Waylays.
    pub far: [Far; 2],
    /// Leagues with each feature. Set when all Leagues lie.
    pub featured: [u32; TERRAINS],
    /// Leagues with more than one way.
    pub through: u32,
    pub laid: u8,
    pub standing: [StandingWaylay; STANDING],
    /// Occupied places of `standing`.
    pub stands: u32,
    /// Leagues with a Waylay that stops each seat.
    pub waylaid: [u32; 2],
    // Seats: the lower die, the Day's, and the one that decides.
    pub first: u8,
    pub active: u8,
    pub asked: u8,
    pub phase: Phase,
    pub contest: Contest,
    pub journey: Journey,
    /// Places of Waylays met this Day.
    pub met: u32,
    pub owed: Owed,
    pub then: Then,
    /// Slot and number of the power that is being paid for.
    pub power: (u8, u8),
    pub scout: u8,
    /// Entries still to be recovered: three of a League, one of a Base Camp, and what cards add.
    pub rest: Row<Rest, 5>,
    /// Slots that the Rest doesn't recover.
    pub rest_not: u32,
    pub after_rest: Then,
    /// Consecutive passes while Leagues are laid.
    pub passes: u8,
    /// Points left for the current choice of cards.
    pub budget: u8,
    /// By card: while Waylays are chosen, the lead of the other's character over each; while Leagues are chosen, the number
    /// of the player's Waylays that fit each.
    pub fit: Row<i8, MAX_CARDS>,
    /// Number of the game in the chronicle, from 0.
    pub game: u8,
    pub side_of_seat_0: u8,
    /// Seats (bits) that choose for themselves whatever the scenario says. Set in determinized positions.
    pub unknown: u8,
    pub end: End,
    pub days: u32,
    /// Days begun before this game of the chronicle.
    pub since: u32,
}

impl State {
    pub fn empty() -> Self {
        State {
            heroes: [Hero::empty(); 2],
            leagues: [NONE; LEAGUES],
            beside: [[NONE; DIRECTIONS]; LEAGUES],
            near: [[NONE; DIRECTIONS]; LEAGUES],
            standing: [StandingWaylay::NONE; STANDING],
            contest: Contest::with(Other::NoOne),
            scout: NONE,
            ..State::default()
        }
    }

    #[inline]
    pub const fn ask(&mut self, seat: u8, phase: Phase) {
        (self.asked, self.phase) = (seat, phase);
    }

    #[inline]
    pub const fn side(&self, seat: u8) -> usize {
        (self.side_of_seat_0 ^ seat) as usize
    }

    /// Returns the League in a direction; [`NONE`] without a way.
    #[inline]
    pub const fn beyond(&self, league: u8, direction: u8) -> u8 {
        self.near[league as usize][direction as usize]
    }

    #[inline]
    pub const fn faced(&self) -> Option<usize> {
        match self.contest.other {
            Other::Waylay(place) => Some(place as usize),
            _ => None,
        }
    }

    #[inline]
    pub const fn hero(&self, seat: u8) -> &Hero {
        &self.heroes[(seat & 1) as usize]
    }

    #[inline]
    pub const fn hero_mut(&mut self, seat: u8) -> &mut Hero {
        &mut self.heroes[(seat & 1) as usize]
    }

    #[inline]
    pub const fn is_waylaid(&self, seat: u8, league: u8) -> bool {
        self.waylaid[(seat & 1) as usize] & (1 << league) != 0
    }

    #[inline]
    pub fn all_standing(&self) -> impl Iterator<Item = &StandingWaylay> {
        each(self.stands).map(|place| &self.standing[usize::from(place)])
    }

    #[inline]
    pub fn standing_on(&self, league: u8) -> impl Iterator<Item = usize> + '_ {
        let there = (self.waylaid[0] | self.waylaid[1]) & (1 << league) != 0;
        let all = if there { self.stands } else { 0 };
        each(all).map(usize::from).filter(move |&place| self.standing[place].league == league)
    }
}
