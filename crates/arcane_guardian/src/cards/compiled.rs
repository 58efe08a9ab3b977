//! The compiled cards: flat arrays of small `Copy` values.

use balance_engine::game::IndexRange;

use super::{Kind, Verb};

pub(crate) use balance_engine::game::each_bit as each;

/// The maximum number of different cards, including Spells and Endings.
pub(crate) const KINDS: usize = 64;
/// A set of kinds of card: bit `k` is card number `k`.
pub(crate) type Kinds = u64;
pub(crate) const NO_CARD: u8 = u8::MAX;
/// The number of the Mage's Spells; each is a point of Mana.
pub(crate) const SPELLS: usize = 4;

#[inline]
pub(crate) const fn one(card: u8) -> Kinds {
    1 << (card % 64)
}

#[inline]
pub(crate) fn kinds(cards: impl IntoIterator<Item = u8>) -> Kinds {
    cards.into_iter().fold(0, |set, card| set | one(card))
}

#[inline]
pub(crate) fn bits(spells: u8) -> impl Iterator<Item = u8> {
    (0..SPELLS as u8).filter(move |spell| spells & (1 << spell) != 0)
}

/// The number of possible threats of an unseen card: 0 to 6 Health.
pub(crate) const RISKS: usize = 7;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub verb: Verb,
    /// The condition's number; 0 is always true.
    pub when: u16,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    pub of: Kinds,
    pub at_least: u8,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct When {
    pub needs: IndexRange,
    pub without: Kinds,
    pub level: u8,
    pub health: i8,
    pub health_at_most: u8,
    pub mana: u8,
    pub key: Option<bool>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modifier {
    MaxHealth,
    EnemyHarm,
    TrapHarm,
    TrapDie,
    ChestDie,
    ChestLevel,
    Heal,
    Mana,
    Spells,
}

pub(crate) const MODIFIERS: usize = 9;

/// A permission or ban; if two contradict, the card with the higher rank counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Decree {
    RevealAlways,
    RevealNever,
    NoHealing,
    NoMana,
    NoChests,
}

pub(crate) const DECREES: usize = 5;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StandingEffect {
    Add(Modifier, i8),
    Says(Decree),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constant {
    pub standing: StandingEffect,
    pub when: u16,
}

/// One printed price of overcoming an Enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// Health lost, before modifiers.
    pub harm: u8,
    pub count: u8,
    pub spells: u8,
    pub of: Kinds,
    /// The costs without the Spells, as steps.
    pub steps: IndexRange,
}

/// A compiled card. Fields that name types are meaningless for others.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    pub kind: Kind,
    pub copies: u8,
    /// Enemies: single Spells that defeat it, as bits.
    pub beaten_by: u8,
    /// Chests: the level; 5 if it only opens by die.
    pub level: u8,
    pub collect: bool,
    /// Endings: the condition's number; 0 if followed at once.
    pub when: u16,
    /// Endings: the index in the list of endings.
    pub ending: u8,
    pub has_way_out: bool,
    pub way_out_when: u16,
    pub way_out: IndexRange,
    pub prices: IndexRange,
    /// Traps and Chests: the steps of each face.
    pub rolls: [IndexRange; 6],
    /// The steps when an Enemy is overcome, a Chest opened by level, an Ending followed, or a card collected.
    pub steps: IndexRange,
    pub uses: IndexRange,
    pub constants: IndexRange,
    /// The value of keeping it, in points of the policy.
    pub keep: i32,
    /// The part of `keep` from Health gained by its use.
    pub heals: i32,
    /// The part of `keep` from Mana gained by its use.
    pub manas: i32,
    /// The Health that it threatens, below [`RISKS`].
    pub risk: u8,
    /// The value of meeting it unseen without that threat, in points of the policy.
    pub meet: i32,
}

/// Cards and Spells that can be used for one purpose.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    pub items: Kinds,
    /// The Mage's Spells: bit `k` is Spell `k`, from 0.
    pub spells: u8,
}
