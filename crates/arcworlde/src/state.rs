//! A position: plain data of a fixed size.

pub(crate) mod arc_deck;
mod character;
pub(crate) mod dice;
mod tasks;

pub(crate) use character::{Character, Held, Lies, Place, TOKEN_RADIUS, Token};
pub(crate) use dice::{Edge, Throw, d3};
pub(crate) use tasks::{
    BOUGHT, Blow, Cause, FOUND, Fear, Feat, Goal, Landing, NO_ATTACK, Ordered, Phase, Roll, RollOf, Task,
};

use arrayvec::ArrayVec;

use crate::board::{Disc, Table};
use crate::cards::{KIT, USES};
use arc_deck::ArcDeck;

pub(crate) const WARBAND: usize = 32;
/// Those of two Warbands, and what Spells and the forest bring.
pub(crate) const CHARACTERS: usize = 2 * WARBAND + 32;
pub(crate) const TOKENS: usize = 64;
/// The most tasks at a time: each Character is struck, tested and held up once.
pub(crate) const TASKS: usize = 4 * CHARACTERS;
pub(crate) const FOLLOWERS: usize = 5;
/// Three Characters with four AP each.
pub(crate) const PACK_ATTACKS: usize = 12;
/// The place of Gobble among its `uses`: behind those of its profile and its Equipment.
pub(crate) const GOBBLE: u8 = (USES * (KIT + 1)) as u8;
pub(crate) const NO_SEAT: u8 = 2;
/// The parties: two seats, and [`NO_SEAT`].
pub(crate) const PARTIES: usize = 3;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weather {
    pub mist: bool,
    pub blessed: bool,
    /// Cards for Spells cost no AP.
    pub thrumming: bool,
    pub angry: bool,
    /// Commanders are played by their foes.
    pub confused: bool,
    pub haste: i8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casting {
    pub mage: u8,
    pub spell: u8,
    pub target: u8,
    /// The total of the cards, Aces and Jokers as 1.
    pub total: u8,
    pub aces: u8,
    /// Each Ace may count 10 more, each Joker up to 10.
    pub jokers: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackAttack {
    pub attack: u16,
    pub target: u8,
    pub by: u8,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// Their numbers stay for the whole game.
    pub characters: ArrayVec<Character, CHARACTERS>,
    /// Which side sits in which seat.
    pub sides: [u8; 2],
    pub foes_of: [u8; PARTIES],
    /// The Round, from 1; 0 before the first.
    pub round: u8,
    /// The place in `order` of the party whose turn it is.
    pub turn: u8,
    /// Seats and [`NO_SEAT`]; `NONE` at the end.
    pub order: [u8; PARTIES],
    /// A seat, or [`NO_SEAT`].
    pub actor: u8,
    pub phase: Phase,
    /// `NONE` between Activations.
    pub active: u8,
    /// Those still to act together with it; `NONE` for an empty place.
    pub pack: [u8; FOLLOWERS],
    pub ordered: Ordered,
    pub pack_size: u8,
    pub pack_attacks: ArrayVec<PackAttack, PACK_ATTACKS>,
    /// 0 if the Character was Engaged when Activated, and so fights.
    pub behaviour: u8,
    pub started_with: i8,
    pub started_moved: bool,
    pub limit: u8,
    /// Traits that a Rogue Character has yet to use, as bits: the first place of each among its `uses`, and [`GOBBLE`].
    pub wanted: u64,
    pub points: [i16; 2],
    pub fought: bool,
    /// Knocked Out Characters of each seat in all Rounds.
    pub fallen: [u8; 2],
    pub tokens: ArrayVec<Token, TOKENS>,
    /// With the trees that the forest has put up.
    pub table: Table,
    /// The `ArcDecks` by seat, the forest's the third; a shared one is the first.
    pub decks: [ArcDeck; PARTIES],
    pub weather: Weather,
    pub casting: Option<Casting>,
    /// The current Attack or Spell has already struck its own Character.
    pub backfired: bool,
    /// What is still to happen, the next one last.
    pub todo: ArrayVec<Task, TASKS>,
    pub opened: u8,
}

pub(crate) type Struck = ArrayVec<u8, CHARACTERS>;

/// Returns the foes of each party as bits. Rogues fight only a player's Warband, or each other if there is no player.
pub(crate) fn foes_of(rogues: [bool; 2]) -> [u8; PARTIES] {
    let solo = rogues[0] != rogues[1];
    let rogue = |party: usize| rogues.get(party).is_none_or(|&rogue| rogue);
    let fight = |one: usize, other: usize| one != other && !(solo && rogue(one) && rogue(other));
    std::array::from_fn(|one| (0..PARTIES).fold(0, |foes, other| foes | u8::from(fight(one, other)) << other))
}

impl State {
    #[inline]
    pub fn who(&self, number: u8) -> &Character {
        &self.characters[usize::from(number)]
    }

    #[inline]
    pub fn who_mut(&mut self, number: u8) -> &mut Character {
        &mut self.characters[usize::from(number)]
    }

    pub const fn wants(&self, of_trait: u8) -> bool {
        self.wanted & 1 << of_trait != 0
    }

    pub const fn has_tried(&mut self, of_trait: u8) {
        self.wanted &= !(1 << of_trait);
    }

    #[inline]
    pub fn all(&self) -> impl Iterator<Item = (u8, &Character)> {
        self.characters.iter().enumerate().map(|(number, one)| (number as u8, one))
    }

    pub fn bases(&self) -> ArrayVec<Disc, CHARACTERS> {
        self.characters.iter().filter(|one| one.on_board()).map(Character::disc).collect()
    }

    /// Returns what lies on the board, except markers.
    pub fn token_goals(&self) -> impl Iterator<Item = Goal> {
        let tokens = (0..).zip(&self.tokens).filter(|(_, lies)| !matches!(lies.what, Lies::Mire { .. }));
        tokens.map(|(token, _)| Goal::Token(token))
    }

    #[inline]
    pub fn are_foes(&self, side: u8, other: u8) -> bool {
        self.foes_of[usize::from(side)] >> other & 1 != 0
    }

    #[inline]
    pub fn foes(&self, side: u8) -> impl Iterator<Item = (u8, &Character)> {
        let foes = self.foes_of[usize::from(side)];
        self.all().filter(move |(_, one)| foes >> one.side & 1 != 0 && one.on_board())
    }

    #[inline]
    pub fn friends(&self, side: u8) -> impl Iterator<Item = (u8, &Character)> {
        self.all().filter(move |(_, one)| one.side == side && one.on_board())
    }

    /// Returns the Characters of a Warband who were Knocked Out, except those that were summoned.
    pub fn fallen(&self, home: u8) -> impl Iterator<Item = (u8, &Character)> {
        self.all().filter(move |(_, one)| one.home == home && one.place == Place::Out && !one.summoned)
    }

    #[inline]
    pub fn engaged(&self, number: u8) -> impl Iterator<Item = (u8, &Character)> {
        let me = self.who(number);
        let disc = me.disc();
        self.foes(me.side).filter(move |(_, foe)| foe.disc().touches(disc))
    }

    #[inline]
    pub fn is_engaged(&self, number: u8) -> bool {
        self.engaged(number).next().is_some()
    }

    /// In hundredths of an inch, from edge to edge.
    #[inline]
    pub fn gap(&self, one: u8, other: u8) -> i32 {
        self.who(one).disc().gap(self.who(other).disc())
    }
}
