//! The position: plain data without pointers.

mod hero;
mod phases;
mod row;

use super::cards::compiled::{DIRECTIONS, Rest, TERRAINS, Which, Who, each};
use super::cards::keys::NONE;

pub(crate) use hero::{Day, Errand, FLAWS, FOUND, HAND, Hero, NOT_PLACED, OWN_LEAGUES, QUESTS, SELF, SLOTS, TREASURES};
pub(crate) use phases::{End, Phase, Then};
pub(crate) use row::{Ratings, Row};

/// Leagues that a board has room for: two players with three Quests of five each lay 30.
pub(crate) const LEAGUES: usize = 32;
pub(crate) const MOST_LEAGUES: u8 = 30;
/// Waylays that can stand on the board.
pub(crate) const STANDING: usize = 32;

/// Quarters of a Day from each League to each.
pub(crate) type Far = [[u8; LEAGUES]; LEAGUES];

/// The Terrain by which a way leads out of one League and into the next, by number.
pub(crate) type WayBy = [u8; 2];

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandingWaylay {
    /// The card; [`NONE`] for an empty place.
    pub card: u8,
    pub league: u8,
    /// How often it must still be beaten.
    pub left: u8,
    /// Characters that cannot retreat from it, as bits.
    pub holds: u8,
    /// The seat whose Quest put it there, and which alone it stops; [`NONE`] for one that was played.
    pub foe_of: u8,
    /// The seat that played it from its hand; [`NONE`] for none.
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
    Nobody,
    /// A Waylay on the board, by place.
    Waylay(u8),
    Hero,
    /// Nobody: it is a Trial for an entry of a Rest.
    Rest(u8),
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Contest {
    /// Whom a Test is against, or what a Trial is for.
    pub other: Other,
    /// What powers ask about a Waylay: it is known when the card has left the board, too.
    pub who: Who,
    /// The kind of Test, or the Attribute of a Trial.
    pub kind: u8,
    /// The dice: of the active character first.
    pub dice: [[u8; 2]; 2],
    /// What was added by use of powers.
    pub added: [i8; 2],
    /// The slot of an Ally who takes the Test for the character; [`NONE`] for none.
    pub stand_in: [u8; 2],
    /// Slots whose powers have been used in it.
    pub used: [u32; 2],
    /// The difficulty of a Trial.
    pub difficulty: u8,
    /// Whether the Trial is passed without a roll.
    pub passed: bool,
    /// Tests among which the character can choose, as bits; among characters that which the challenger wants.
    pub open: u8,
    /// Whether losing costs nothing.
    pub spared: bool,
    /// Merits to exhaust beyond those of a Waylay.
    pub worse: u8,
    /// Which of its windows a Test is in; see the module of Tests.
    pub window: u8,
    /// The seat that has lost; it means nothing before the Test or Trial is lost.
    pub loser: u8,
}

impl Contest {
    pub fn with(other: Other) -> Self {
        Contest { other, stand_in: [NONE; 2], ..Contest::default() }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Journey {
    /// The direction: 0 for north, 1 for east, 2 for south, 3 for west.
    pub direction: u8,
    pub to: u8,
    /// The Terrain by which the way leads out of the League and into the next; [`NONE`] for none.
    pub by: WayBy,
    /// Whether the Trial is the one to enter, after that to leave.
    pub entering: bool,
    /// Whether it springs on after a win: there is no Trial to enter.
    pub springs: bool,
}

/// Something that is owed before play goes on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Owed {
    /// The seat whose Merits are paid with.
    pub seat: u8,
    /// The seat that chooses the Merits: the other one where a winner or a power may say which.
    pub chooser: u8,
    /// Merits still to exhaust, of whatever type.
    pub exhaust: u8,
    /// So many of them may be of any type.
    pub free: u8,
    /// Those after them must be such.
    pub of: Which,
    /// Merits still to discard, once no more are to be exhausted.
    pub discard: u8,
    /// Of these types; 0 for any.
    pub discard_of: u16,
    /// How many have been exhausted for it.
    pub paid: u8,
    /// So many of the last may be of any type again.
    pub last: u8,
    /// Slots that are none of those, being part of the same price: the card itself and what has been paid.
    pub not: u32,
    /// The Merit that another than the owner has named to be exhausted, as a bit; 0 for none.
    pub named: u32,
}

impl Owed {
    /// Whether the next Merit to exhaust must be of some type.
    pub const fn is_typed(&self) -> bool {
        self.paid >= self.free && self.exhaust > self.last
    }

    /// Whether not every Merit will do.
    pub fn is_choosy(&self) -> bool {
        self.is_typed() && self.of != Which::default()
    }
}

/// A position: everything that changes in the course of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    pub heroes: [Hero; 2],
    /// Leagues of the board, in the order in which they were laid.
    pub leagues: [u8; LEAGUES],
    /// Where they lie: column and row.
    pub places: [(i8, i8); LEAGUES],
    /// Whether they are turned by half, bit by League.
    pub turned: u32,
    /// The Leagues that lie beside each, by direction, whether or not a way leads there; [`NONE`] for none.
    pub beside: [[u8; DIRECTIONS]; LEAGUES],
    /// The neighbours that can be gone to, by direction; [`NONE`] for none.
    pub near: [[u8; DIRECTIONS]; LEAGUES],
    /// Quarters of a Day that each character expects to need for each way, for its Trials.
    pub steps: [[[u8; DIRECTIONS]; LEAGUES]; 2],
    /// Days, in quarters, that each character needs from one League to another without Waylays.
    pub far: [Far; 2],
    /// Leagues with each feature, once all lie.
    pub featured: [u32; TERRAINS],
    /// Leagues that lead from one neighbour to another, which those with a single way do not.
    pub through: u32,
    pub laid: u8,
    pub standing: [StandingWaylay; STANDING],
    /// Places of `standing` that are not empty, as bits.
    pub stands: u32,
    /// Leagues with a Waylay that stops the character of each seat.
    pub waylaid: [u32; 2],
    /// The seat that was lower when the dice were rolled.
    pub first: u8,
    /// The seat whose Day it is.
    pub active: u8,
    /// The seat that decides.
    pub asked: u8,
    pub phase: Phase,
    pub contest: Contest,
    pub journey: Journey,
    /// Waylays that were met this Day, by place.
    pub met: u32,
    pub owed: Owed,
    pub then: Then,
    /// The power that is being paid for at the start of a Day: slot and number.
    pub power: (u8, u8),
    /// The League that a scout has gone to.
    pub scout: u8,
    /// What is still to be recovered, by entry: three of a League, one of a Base Camp, and what cards add.
    pub rest: Row<Rest, 5>,
    /// Slots that it does not recover.
    pub rest_not: u32,
    pub after_rest: Then,
    /// Passes in a row, while Leagues are laid.
    pub passes: u8,
    /// Points left to choose Waylays or Treasures with.
    pub budget: u8,
    /// What each Waylay or League is worth to the player who is choosing among them.
    pub rated: Ratings,
    /// The game of the chronicle, from 0.
    pub game: u8,
    pub side_of_seat_0: u8,
    /// Seats whose choices to come are not known, as bits, whatever the scenario says. A bit is set in copies of a
    /// position that are dealt again for the other seat: there, the seat chooses for itself.
    pub unknown: u8,
    pub end: End,
    /// Days begun in all.
    pub days: u32,
    /// The Day on which this game of the chronicle began.
    pub since: u32,
}

impl State {
    pub fn empty() -> Self {
        State {
            heroes: [Hero::nobody(); 2],
            leagues: [NONE; LEAGUES],
            beside: [[NONE; DIRECTIONS]; LEAGUES],
            near: [[NONE; DIRECTIONS]; LEAGUES],
            standing: [StandingWaylay::NONE; STANDING],
            contest: Contest::with(Other::Nobody),
            journey: Journey { to: NONE, by: [NONE; 2], ..Journey::default() },
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

    /// The League that a direction leads to from another; [`NONE`] where no way does.
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

    /// The standing Waylays of a League, by place.
    #[inline]
    pub fn standing_on(&self, league: u8) -> impl Iterator<Item = usize> + '_ {
        let there = (self.waylaid[0] | self.waylaid[1]) & (1 << league) != 0;
        let all = if there { self.stands } else { 0 };
        each(all).map(usize::from).filter(move |&place| self.standing[place].league == league)
    }
}
