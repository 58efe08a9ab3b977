//! The position: plain data without pointers.

use super::board::WayBy;
use super::cards::compiled::{A_CHARACTER, DIRECTIONS, GOALS, MOMENTS, NONE, Rest, TERRAINS, Which, Who, Words, each};

pub(crate) use super::rules::phases::{End, Phase, Then};

/// Places for Merits of one character; the last is the character's own.
pub(crate) const SLOTS: usize = 32;
/// The place of the character itself among its Merits: it has powers too.
pub(crate) const SELF: u8 = 31;
/// Places for Flaws of one character.
pub(crate) const FLAWS: usize = 16;
/// Leagues that a board has room for: two players with three Quests of five each lay 30.
pub(crate) const LEAGUES: usize = 32;
/// Leagues that are laid at most.
pub(crate) const MOST_LEAGUES: u8 = 30;
/// Waylays that one player can hold.
pub(crate) const HAND: usize = 24;
/// Leagues that one player can bring.
pub(crate) const OWN_LEAGUES: usize = 15;
/// Quest Treasures of one player.
pub(crate) const TREASURES: usize = 12;
/// Quests of one player.
pub(crate) const QUESTS: usize = 3;
/// Waylays that can stand on the board.
pub(crate) const STANDING: usize = 32;

/// Where a Quest Treasure is when it is on no League.
pub(crate) const NOT_PLACED: u8 = 254;
/// Where a Quest Treasure is when it has been picked up.
pub(crate) const FOUND: u8 = 253;

/// Things in a row, at most `N`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row<T, const N: usize> {
    all: [T; N],
    len: u8,
}

impl<T: Copy + Default, const N: usize> Default for Row<T, N> {
    fn default() -> Self {
        Row { all: [T::default(); N], len: 0 }
    }
}

impl<T: Copy + Default, const N: usize> Row<T, N> {
    /// Adds one at the end; what there is no room for is left out.
    #[inline]
    pub fn push(&mut self, one: T) {
        if let Some(place) = self.all.get_mut(usize::from(self.len)) {
            *place = one;
            self.len += 1;
        }
    }

    /// Takes one out; the last takes its place.
    #[inline]
    pub fn take(&mut self, k: usize) -> T {
        let last = self.len() - 1;
        self.swap(k, last);
        self.len -= 1;
        std::mem::take(&mut self.all[last])
    }
}

impl<T, const N: usize> std::ops::Deref for Row<T, N> {
    type Target = [T];

    #[inline]
    fn deref(&self) -> &[T] {
        &self.all[..usize::from(self.len)]
    }
}

impl<T, const N: usize> std::ops::DerefMut for Row<T, N> {
    #[inline]
    fn deref_mut(&mut self) -> &mut [T] {
        &mut self.all[..usize::from(self.len)]
    }
}

/// What each card of a sort is worth, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratings([i16; 256]);

impl Default for Ratings {
    fn default() -> Self {
        Ratings([0; 256])
    }
}

impl Ratings {
    /// What a card is worth.
    #[inline]
    #[must_use]
    pub const fn of(&self, card: u8) -> i16 {
        self.0[card as usize]
    }

    /// Says what a card is worth.
    #[inline]
    pub const fn set(&mut self, card: u8, worth: i16) {
        self.0[card as usize] = worth;
    }
}

/// A player's character with all that is the player's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hero {
    /// The character, by number; [`NONE`] before it is set up.
    pub character: u8,
    /// Its own Might, Savvy and Resolve.
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
    /// The League where it is.
    pub at: u8,
    /// The League from which it came there; [`NONE`] for none.
    pub from: u8,
    /// Its Base Camp, by place on the board; [`NONE`] before it is chosen.
    pub camp: u8,
    /// Leagues that it has entered.
    pub visited: u32,
    /// Those that count for Quests: by the rules all of them, or where it has stood free of Waylays.
    pub explored: u32,
    /// Days that it still has to skip.
    pub skip: u8,
    /// So many Days follow its present one at once.
    pub again: u8,
    /// Leagues on which no Waylay can be played on its next Day.
    pub scouted_next: u32,
    /// Whether it is hidden until it leaves its League.
    pub hidden: bool,
    /// What is true for this Day only.
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
    /// The Quests to complete, and how far each is.
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
    /// The Quest, by number.
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
    /// It may not rest.
    pub no_rest: bool,
    /// It may not leave.
    pub stay: bool,
    /// It may leave past a Waylay.
    pub slips: bool,
    /// It has ridden on.
    pub rode: bool,
    /// It moves another League before anything is met.
    pub leap: u8,
    /// Slots whose powers have been used this Day.
    pub used: u32,
}

/// A Waylay on the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct StandingWaylay {
    /// The card; [`NONE`] for an empty place.
    pub card: u8,
    /// The League where it stands, by place on the board.
    pub league: u8,
    /// How often it must still be beaten.
    pub left: u8,
    /// Characters that cannot retreat from it, as bits.
    pub holds: u8,
    /// The seat whose Quest put it there, and whom alone it concerns; [`NONE`] for a Waylay that was
    /// played, which stops everybody.
    pub foe_of: u8,
    /// The seat that played it from its hand; [`NONE`] for none.
    pub played_by: u8,
}

impl StandingWaylay {
    /// A place without a Waylay.
    pub const NONE: StandingWaylay =
        StandingWaylay { card: NONE, league: NONE, left: 0, holds: 0, foe_of: NONE, played_by: NONE };
}

/// The other side of a Test.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Other {
    /// Nobody: there is no Test.
    #[default]
    Nobody,
    /// A Waylay on the board, by place.
    Waylay(u8),
    /// The other character.
    Hero,
    /// Nobody: it is a Trial for an entry of a Rest.
    Rest(u8),
}

/// A Test or Trial in progress.
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
    /// Tests among which the character can choose, as bits; among characters that which the
    /// challenger wants.
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
    /// With this other side, before anything has happened.
    #[must_use]
    pub fn with(other: Other) -> Self {
        Contest { other, stand_in: [NONE; 2], ..Contest::default() }
    }
}

/// Where a character is going.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Journey {
    /// The direction: 0 for north, 1 for east, 2 for south, 3 for west.
    pub direction: u8,
    /// The League that it leads to.
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
    /// Slots that are none of those, being part of the same price: the card itself and what has been
    /// paid.
    pub not: u32,
    /// The Merit that another than the owner has named to be exhausted, as a bit; 0 for none.
    pub named: u32,
}

impl Owed {
    /// Whether the next Merit to exhaust must be of some type.
    #[must_use]
    pub const fn is_typed(&self) -> bool {
        self.paid >= self.free && self.exhaust > self.last
    }

    /// Whether not every Merit will do.
    #[must_use]
    pub fn is_choosy(&self) -> bool {
        self.is_typed() && self.of != Which::default()
    }
}

/// A position: everything that changes in the course of a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The players, by seat.
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
    pub far: [[[u8; LEAGUES]; LEAGUES]; 2],
    /// Leagues with each feature, once all lie.
    pub featured: [u32; TERRAINS],
    /// Leagues that lead from one neighbour to another, which those with a single way do not.
    pub through: u32,
    /// How many Leagues lie on the board.
    pub laid: u8,
    /// Waylays on the board.
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
    /// What is to be decided.
    pub phase: Phase,
    /// The Test or Trial in progress.
    pub contest: Contest,
    /// The journey in progress.
    pub journey: Journey,
    /// Waylays that were met this Day, by place.
    pub met: u32,
    /// Merits that must be exhausted or discarded before play goes on.
    pub owed: Owed,
    /// What comes after it.
    pub then: Then,
    /// The power that is being paid for at the start of a Day: slot and number.
    pub power: (u8, u8),
    /// The League that a scout has gone to.
    pub scout: u8,
    /// The Rest in progress: what is still to be recovered, by entry. There is room for the three of a League, that of a
    /// Base Camp, and what cards add.
    pub rest: Row<Rest, 5>,
    /// Slots that it does not recover.
    pub rest_not: u32,
    /// What comes after it.
    pub after_rest: Then,
    /// Passes in a row, while Leagues are laid.
    pub passes: u8,
    /// Points left to choose Waylays or Treasures with.
    pub budget: u8,
    /// What each Waylay or League is worth to the player who is choosing among them.
    pub rated: Ratings,
    /// The game of the chronicle, from 0.
    pub game: u8,
    /// Which side sits in seat 0.
    pub side_of_seat_0: u8,
    /// Seats whose choices to come are not known, as bits, whatever the scenario says. A bit is set in copies of a
    /// position that are dealt again for the other seat: there, the seat chooses for itself.
    pub unknown: u8,
    /// How the game ended.
    pub end: End,
    /// Days begun in all.
    pub days: u32,
    /// The Day on which this game of the chronicle began.
    pub since: u32,
}

impl Hero {
    /// A player without a character, before the game is set up.
    #[must_use]
    pub fn nobody() -> Hero {
        let (character, at, from, camp) = (NONE, NONE, NONE, NONE);
        let (merits, flaws) = ([NONE; SLOTS], [NONE; FLAWS]);
        Hero { character, merits, flaws, at, from, camp, ..Hero::default() }
    }

    /// Slots whose powers count now: Merits that are not exhausted, and the character.
    #[inline]
    #[must_use]
    pub const fn ready(&self) -> u32 {
        (self.held & !self.exhausted) | 1 << SELF
    }

    /// Who it is to powers that ask for characters.
    #[inline]
    #[must_use]
    pub const fn as_character(&self) -> Who {
        Who { beings: A_CHARACTER, words: self.traits, ..self.who }
    }

    /// Slots with Merits that are not exhausted.
    #[inline]
    #[must_use]
    pub const fn ready_merits(&self) -> u32 {
        self.held & !self.exhausted
    }

    /// Slots with Merits that are exhausted.
    #[inline]
    #[must_use]
    pub const fn tired(&self) -> u32 {
        self.held & self.exhausted
    }

    /// The Base Camp as a set of Leagues; empty before it is chosen.
    #[inline]
    #[must_use]
    pub const fn camp_bit(&self) -> u32 {
        if self.camp == NONE { 0 } else { 1 << self.camp }
    }
}

impl State {
    /// A table before anything is set up.
    #[must_use]
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

    /// Asks a seat for a decision, which the phase is about.
    #[inline]
    pub const fn ask(&mut self, seat: u8, phase: Phase) {
        (self.asked, self.phase) = (seat, phase);
    }

    /// The side that sits in a seat.
    #[inline]
    #[must_use]
    pub const fn side(&self, seat: u8) -> usize {
        (self.side_of_seat_0 ^ seat) as usize
    }

    /// The League that a direction leads to from another; [`NONE`] where no way does.
    #[inline]
    #[must_use]
    pub const fn beyond(&self, league: u8, direction: u8) -> u8 {
        self.near[league as usize][direction as usize]
    }

    /// The place of the Waylay that is faced, if one is.
    #[inline]
    #[must_use]
    pub const fn faced(&self) -> Option<usize> {
        match self.contest.other {
            Other::Waylay(place) => Some(place as usize),
            _ => None,
        }
    }

    /// The character of a seat, with all that is the player's.
    #[inline]
    #[must_use]
    pub const fn hero(&self, seat: u8) -> &Hero {
        &self.heroes[(seat & 1) as usize]
    }

    /// The character of a seat, to be changed.
    #[inline]
    pub const fn hero_mut(&mut self, seat: u8) -> &mut Hero {
        &mut self.heroes[(seat & 1) as usize]
    }

    /// Whether a Waylay stands in a character's way on a League.
    #[inline]
    #[must_use]
    pub const fn is_waylaid(&self, seat: u8, league: u8) -> bool {
        self.waylaid[(seat & 1) as usize] & (1 << league) != 0
    }

    /// All standing Waylays.
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
