//! The cards as the loop reads them: flat arrays of small `Copy` values.

use super::kind::Kind;
use super::sets::Kinds;
use super::standing::StandingEffect;
use super::text::Verb;
use balance_engine::game::IndexRange;

/// Losses of Health that an unseen card can threaten: 0 to 6.
pub(crate) const RISKS: usize = 7;

/// One thing that a card's text does, and when.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub verb: Verb,
    /// The condition's number; 0 holds always.
    pub when: u16,
}

/// Cards that a condition asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Need {
    /// The kinds of card that count, all together.
    pub of: Kinds,
    pub at_least: u8,
}

/// A condition. The default holds always.
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

/// One standing effect with its condition's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Constant {
    pub standing: StandingEffect,
    /// The condition's number; 0 holds always.
    pub when: u16,
}

/// One printed way of overcoming an Enemy.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Price {
    /// Health lost, before modifiers.
    pub harm: u8,
    pub count: u8,
    pub spells: u8,
    pub of: Kinds,
    /// All but the Spells, as steps.
    pub steps: IndexRange,
}

/// A card as the loop reads it. A field that names types means nothing for the others.
#[derive(Clone, Copy, Debug)]
pub struct Card {
    pub kind: Kind,
    /// How many are among the playing cards.
    pub copies: u8,
    /// Enemies: the Spells that defeat it alone, as bits.
    pub beaten_by: u8,
    /// Chests: the level; 5 when it opens by die alone.
    pub level: u8,
    pub collect: bool,
    /// Endings: the condition's number; 0 for those followed at once.
    pub when: u16,
    /// Endings: its place among the ways in which a game ends.
    pub ending: u8,
    pub has_way_out: bool,
    pub way_out_when: u16,
    pub way_out: IndexRange,
    pub prices: IndexRange,
    /// Traps and Chests: what each face does.
    pub rolls: [IndexRange; 6],
    /// What happens when an Enemy is overcome, a Chest opened by level, an Ending followed, or a card
    /// collected.
    pub steps: IndexRange,
    pub uses: IndexRange,
    pub constants: IndexRange,
    /// What it is worth to have in front of the player, in points of the policy.
    pub keep: i32,
    /// Of that, the worth of the Health that its use brings.
    pub heals: i32,
    /// And that of the Mana.
    pub manas: i32,
    /// The Health that it threatens, below [`RISKS`].
    pub risk: u8,
    /// What it is worth to meet it, unseen, in points of the policy, that threat aside.
    pub meet: i32,
}

/// What can be used for one end.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Uses {
    pub items: Kinds,
    /// The Mage's Spells: bit `k` is Spell `k`, from 0.
    pub spells: u8,
}
