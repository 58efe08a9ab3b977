//! A position: plain data of a fixed size.

pub(crate) mod arc_deck;
pub(crate) mod blow;
mod character;
pub(crate) mod dice;
mod tasks;

pub(crate) use blow::{Blow, Cause, NO_ATTACK};
pub(crate) use character::{Character, Held, Lies, Place, TOKEN_RADIUS, Token};
pub(crate) use dice::{Edge, Throw, d3};
pub(crate) use tasks::{BOUGHT, FOUND, Fear, Feat, Goal, Landing, Ordered, Phase, Roll, RollOf, Task};

use arrayvec::ArrayVec;

use crate::board::{Disc, Table};
use crate::cards::{KIT, USES};
use arc_deck::ArcDeck;
use tasks::ORDERED;

pub(crate) const WARBAND: usize = 32;
/// Characters on the board at most: those of two Warbands, and what Spells and the forest bring.
pub(crate) const CHARACTERS: usize = 2 * WARBAND + 32;
pub(crate) const TOKENS: usize = 64;
/// The most tasks at a time: each Character is struck, tested and held up once.
pub(crate) const TASKS: usize = 4 * CHARACTERS;
/// The most Characters that act directly after the Activated one.
pub(crate) const FOLLOWERS: usize = ORDERED;
/// The most Attacks of a pack that are remembered: three Characters with four AP each.
pub(crate) const PACK_ATTACKS: usize = 12;
/// The place of Gobble among its `uses`: behind those of its profile and its Equipment.
pub(crate) const GOBBLE: u8 = (USES * (KIT + 1)) as u8;
/// The side of Rogue Characters that come out of the forest.
pub(crate) const NO_SEAT: u8 = 2;
/// The parties: two seats, and [`NO_SEAT`].
pub(crate) const PARTIES: usize = 3;

/// What a card of the forest changes for the whole Round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weather {
    /// Shots are at a Disadvantage.
    pub mist: bool,
    /// Feats are at an Advantage.
    pub blessed: bool,
    /// Cards for Spells cost no AP.
    pub thrumming: bool,
    /// The edges of the board strike.
    pub angry: bool,
    /// Commanders are played by their foes.
    pub confused: bool,
    /// AP that everybody has more.
    pub haste: i8,
}

/// A Spell for which cards are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casting {
    pub mage: u8,
    pub spell: u8,
    pub target: u8,
    /// The total of the cards, Aces and Jokers as 1.
    pub total: u8,
    /// Aces. Each may count 10 more.
    pub aces: u8,
    /// Jokers. Each may count up to 10 more.
    pub jokers: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackAttack {
    pub attack: u16,
    pub target: u8,
    pub by: u8,
}

/// A position: the Characters, the board, the next decision, and what is still to happen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// The Characters; their numbers stay for the whole game.
    pub characters: ArrayVec<Character, CHARACTERS>,
    /// Which side sits in which seat.
    pub sides: [u8; 2],
    /// The foes of each seat and of [`NO_SEAT`], as bits by seat.
    pub foes_of: [u8; PARTIES],
    /// The Round, from 1; 0 before the first.
    pub round: u8,
    /// The place in the Round's order of the party whose turn it is.
    pub turn: u8,
    /// The order of the Round: seats and [`NO_SEAT`]; `NONE` at its end.
    pub order: [u8; PARTIES],
    /// The party that decides: a seat, or [`NO_SEAT`].
    pub actor: u8,
    pub phase: Phase,
    /// The Character that is Activated; `NONE` between Activations.
    pub active: u8,
    /// The Characters that are Activated together with it and still to act; `NONE` for an empty place.
    pub pack: [u8; FOLLOWERS],
    pub ordered: Ordered,
    pub pack_size: u8,
    pub pack_attacks: ArrayVec<PackAttack, PACK_ATTACKS>,
    /// The Behaviour Roll of the Activated Character; 0 if it was Engaged then, and so fights.
    pub behaviour: u8,
    /// AP that the Activated Character began with.
    pub started_with: i8,
    /// It had made its free movement before.
    pub started_moved: bool,
    /// AP that a Rogue Character may spend in this Activation.
    pub limit: u8,
    /// Traits whose die says that a Rogue Character is to use them in this Activation, and that it has not
    /// used: bits by the place of the first way to use it among what it can do beside Attacks, and of
    /// [`GOBBLE`].
    pub wanted: u64,
    pub points: [i16; 2],
    /// A Character has dealt Damage to another side.
    pub fought: bool,
    /// Characters that a seat had Knocked Out by Round: of its own.
    pub fallen: [u8; 2],
    pub tokens: ArrayVec<Token, TOKENS>,
    /// The table with its Terrain, and the trees that the forest has put up.
    pub table: Table,
    /// The `ArcDecks` by seat, the forest's the third; a shared one is the first.
    pub decks: [ArcDeck; PARTIES],
    pub weather: Weather,
    pub casting: Option<Casting>,
    /// The Attack or Spell that is worked out has had its Hits on who made it.
    pub backfired: bool,
    /// What is still to happen, the next one last.
    pub todo: ArrayVec<Task, TASKS>,
    /// The seat that first Activated a Character.
    pub opened: u8,
}

pub(crate) type Struck = ArrayVec<u8, CHARACTERS>;

/// Returns the foes of each seat and of [`NO_SEAT`], as bits by seat. The Characters of a Rogue Warband and
/// those of the forest are no foes of each other: both are for player-controlled Characters. Two Rogue
/// Warbands that meet without a player are each other's foes.
pub(crate) fn foes_of(rogues: [bool; 2]) -> [u8; PARTIES] {
    let solo = rogues[0] != rogues[1];
    let peace = |one: usize, other: usize| {
        let rogue = |party: usize| rogues.get(party).is_none_or(|&rogue| rogue);
        one == other || (solo && rogue(one) && rogue(other))
    };
    std::array::from_fn(|one| (0..PARTIES).filter(|&other| !peace(one, other)).fold(0, |foes, other| foes | 1 << other))
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

    /// True if a Rogue Character is to use a Trait in this Activation. A Trait is named by its first place.
    pub const fn wants(&self, of_trait: u8) -> bool {
        self.wanted & 1 << of_trait != 0
    }

    /// A Trait has been used, or tried: its die counts no more.
    pub const fn has_tried(&mut self, of_trait: u8) {
        self.wanted &= !(1 << of_trait);
    }

    #[inline]
    pub fn all(&self) -> impl Iterator<Item = (u8, &Character)> {
        self.characters.iter().enumerate().map(|(number, one)| (number as u8, one))
    }

    pub fn bases(&self) -> impl Iterator<Item = Disc> {
        self.characters.iter().filter(|one| one.on_board()).map(Character::disc)
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

    /// Returns the Characters on the board that are played by `side`.
    #[inline]
    pub fn friends(&self, side: u8) -> impl Iterator<Item = (u8, &Character)> {
        self.all().filter(move |(_, one)| one.side == side && one.on_board())
    }

    /// Returns the Characters of a Warband who were Knocked Out and can come back: none that was summoned.
    pub fn fallen(&self, home: u8) -> impl Iterator<Item = (u8, &Character)> {
        let back = move |one: &Character| one.home == home && one.place == Place::Out;
        self.all().filter(move |(_, one)| back(one) && !one.summoned)
    }

    /// Returns the foes in base contact with a Character: those that it is Engaged with.
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

    /// Returns the edge to edge distance of two Characters, in hundredths of an inch.
    #[inline]
    pub fn gap(&self, one: u8, other: u8) -> i32 {
        self.who(one).disc().gap(self.who(other).disc())
    }
}
