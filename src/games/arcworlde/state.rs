//! A position: plain data of a fixed size.

use arrayvec::ArrayVec;

use super::cards::Difficulty;
use super::flat::{NONE, Traits};
use super::table::{Disc, Point};

/// Characters of a Warband at most.
pub const WARBAND: usize = 32;
/// Characters on the board at most: those of two Warbands, and what comes out of the forest.
pub const CHARACTERS: usize = 2 * WARBAND + 8;
/// Pieces of Equipment of a Character at most, Arcanite Tokens not counted.
pub const KIT: usize = 6;
/// Tokens that lie on the board at most.
pub const TOKENS: usize = 48;
/// Cards of the `ArcDeck`.
pub const ARC_DECK: usize = 54;
/// The side of who plays by the rules of Rogue Characters for nobody.
pub const NOBODY: u8 = 2;

/// Where a Character is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Place {
    /// Not yet deployed.
    #[default]
    Waiting,
    /// On the board.
    Board,
    /// Swallowed by the Character of this number.
    Gobbled(u8),
    /// Knocked Out.
    Out,
}

/// A Character.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Character {
    /// The profile.
    pub profile: u8,
    /// The side, or [`NOBODY`].
    pub side: u8,
    /// Where it is.
    pub place: Place,
    /// The centre of its base.
    pub at: Point,
    /// The radius of its base.
    pub radius: i16,
    /// The base in millimetres.
    pub base: u8,
    /// Common Traits, those of Equipment among them.
    pub traits: Traits,
    /// Health Points.
    pub hp: i16,
    /// Health Points at the start.
    pub max_hp: i16,
    /// Action Points of an Activation, before what wears off.
    pub ap: i8,
    /// Action Points left in this Activation, or, with Split Activation, in this Round.
    pub ap_left: i8,
    /// AP that Dwindling Strength has taken, by the step at which it did.
    pub dwindled: [u8; 3],
    /// Movement in inches.
    pub movement: i8,
    /// Bravery.
    pub bravery: i8,
    /// Armour Value that can be broken, and has not been.
    pub armour: i8,
    /// Armour Value that cannot.
    pub sure_armour: i8,
    /// Dice that others' Attacks have taken for the next Activation, and of AP.
    pub ap_lost: i8,
    /// Whether one of those that do not add up is among them.
    pub ap_lost_once: bool,
    /// Inches of Movement less this Round.
    pub move_lost: i8,
    /// Movement is halved so often this Round.
    pub halved: u8,
    /// HP to be lost at the next Activation.
    pub later: u8,
    /// Is Prone, and since which Round.
    pub prone: bool,
    /// The Round in which it became Prone.
    pub prone_since: u8,
    /// Is Broken.
    pub broken: bool,
    /// Has fled since it broke.
    pub fled: bool,
    /// Has been Activated this Round.
    pub activated: bool,
    /// Has used its free movement this Round.
    pub moved: bool,
    /// Has made an Action since, so that it cannot Leg It.
    pub acted: bool,
    /// Leg It rolls of this Activation.
    pub legged: u8,
    /// Has Charged this Activation.
    pub charged: bool,
    /// Has Knocked somebody Out this Activation.
    pub knocked_out: bool,
    /// Has cast a Spell this Activation.
    pub cast: bool,
    /// Has used the re-roll of Agile this Round.
    pub agile_used: bool,
    /// Has used the re-roll of Death Throes this Activation.
    pub throes_used: bool,
    /// Defence Rolls that can be rolled again this Round.
    pub defence: u8,
    /// Dice more for the next Attack.
    pub next_dice: u8,
    /// Whoever attacks it next needs a Feat.
    pub riposte: bool,
    /// May Disengage freely.
    pub slips: bool,
    /// Is held, and by which Feat it gets free.
    pub held: Option<Difficulty>,
    /// The Feat of its next try to get out of a stomach.
    pub escape: u8,
    /// Foes whose Fearsome it has withstood, as bits.
    pub unafraid: u128,
    /// The Character that it rides; [`NONE`] for none.
    pub mount: u8,
    /// The Character that rides it; [`NONE`] for none.
    pub rider: u8,
    /// Equipment.
    pub kit: [u8; KIT],
    /// Arcanite Tokens that were found on the board.
    pub found: u8,
    /// Arcanite Tokens that were bought.
    pub bought: u8,
    /// Profiles of friends that it has Knocked Out: whether any.
    pub killer: bool,
}

impl Character {
    /// Its base on the table.
    #[inline]
    #[must_use]
    pub const fn disc(&self) -> Disc {
        Disc { at: self.at, radius: self.radius }
    }

    /// Whether it stands on the board.
    #[inline]
    #[must_use]
    pub fn on_board(&self) -> bool {
        self.place == Place::Board
    }

    /// Arcanite Tokens that it holds.
    #[inline]
    #[must_use]
    pub const fn tokens(&self) -> u8 {
        self.found + self.bought
    }
}

/// What lies on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    /// Where.
    pub at: Point,
    /// What.
    pub what: Lies,
}

/// What can lie on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lies {
    /// An Arcanite Token.
    Arcanite,
    /// A piece of Equipment by number.
    Equipment(u8),
    /// A cache of the forest: anything of the Common Armoury.
    Cache,
    /// A gate of the forest; the other one has the same number.
    Portal(u8),
    /// A bush that heals.
    Bush,
    /// A relic of the forest.
    Relic,
}

/// Cards of an `ArcDeck` that are left, in an order that nobody knows, and how many.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArcDeck {
    cards: [u8; ARC_DECK],
    left: u8,
}

/// What holds for the whole Round.
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
}

/// Who holds Spells and how they stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Casting {
    /// The Mage.
    pub mage: u8,
    /// The Spell.
    pub spell: u8,
    /// Whom it is aimed at; [`NONE`] for nobody.
    pub target: u8,
    /// The total of the cards, Aces as 1 and Jokers as 1.
    pub total: u8,
    /// Aces and Jokers, each of which may count up to 10 more.
    pub wild: u8,
}

/// A position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// The Characters; their numbers stay for the whole game.
    pub characters: ArrayVec<Character, CHARACTERS>,
    /// Which side sits in which seat.
    pub sides: [u8; 2],
    /// The Round, from 1.
    pub round: u8,
    /// The seat that is to Activate a Character.
    pub turn: u8,
    /// The seat that began the Round.
    pub first: u8,
    /// The Character that is Activated; [`NONE`] between Activations.
    pub active: u8,
    /// Victory Points by side.
    pub points: [i16; 2],
    /// What lies on the board.
    pub tokens: ArrayVec<Token, TOKENS>,
    /// The `ArcDecks` by side; a shared one is the first.
    pub decks: [ArcDeck; 2],
    /// What holds this Round.
    pub weather: Weather,
    /// A Spell for which cards are drawn.
    pub casting: Option<Casting>,
}

impl ArcDeck {
    /// A whole deck: 0 to 51 by rank from Ace to King, four each, and two Jokers.
    #[must_use]
    pub fn whole() -> Self {
        let mut cards = [0; ARC_DECK];
        for (number, card) in (0..).zip(&mut cards) {
            *card = number;
        }
        ArcDeck { cards, left: ARC_DECK as u8 }
    }

    /// Cards left before it is shuffled again.
    #[must_use]
    pub const fn left(&self) -> u8 {
        self.left
    }

    /// Draws a card by lot; a used-up deck is made whole before.
    pub fn draw<C: crate::chance::Chance>(
        &mut self,
        chance: &mut C,
        lane: crate::chance::Lane,
    ) -> u8 {
        if self.left == 0 {
            self.left = ARC_DECK as u8;
        }
        let at = chance.below(lane, u32::from(self.left)) as usize;
        self.left -= 1;
        self.cards.swap(at, usize::from(self.left));
        self.cards[usize::from(self.left)]
    }
}

/// The value of a card of the `ArcDeck`, and whether it may count 10 more: Aces are 1 or 11, royalty
/// 10, Jokers 1 to 11.
#[must_use]
pub const fn card_value(card: u8) -> (u8, bool) {
    match card {
        52.. => (1, true),
        _ => match card / 4 {
            0 => (1, true),
            rank @ 1..=9 => (rank + 1, false),
            _ => (10, false),
        },
    }
}

/// No Character.
pub const NO_CHARACTER: u8 = NONE;
