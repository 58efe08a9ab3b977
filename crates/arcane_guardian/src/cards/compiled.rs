//! The compiled cards: flat arrays of small `Copy` values.

use super::{Kind, Kinds, StandingEffect, Verb};
use balance_engine::game::IndexRange;

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
