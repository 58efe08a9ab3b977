//! A Blow: what an Attack, a Spell or a mishap does to one Character, on its way from dice to Damage.

use super::dice::Throw;
use crate::cards::NONE;

/// In place of the number of an Attack: none.
pub(crate) const NO_ATTACK: u16 = u16::MAX;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    #[default]
    Melee,
    Shot,
    Spell,
    /// Hits that come back until they are defended.
    Recurring,
    Other,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Blow {
    /// The Character that deals it; [`NONE`] for a rule.
    pub by: u8,
    pub target: u8,
    /// The Attack; [`NO_ATTACK`] for none.
    pub attack: u16,
    /// The Spell; [`NONE`] for none.
    pub spell: u8,
    pub cause: Cause,
    pub throw: Throw,
    /// The number of targets that share its Hits. Each takes an equal part, rounded up.
    pub shared: u8,
    /// It strikes everybody in the area of its Attack, each with all of its Hits.
    pub everybody: bool,
    /// Hits that reached the target, before its Armour.
    pub landed: u8,
    /// Hits that are not defended yet; Damage at the end.
    pub hits: u8,
    pub ignores_armour: bool,
    pub criticals_ignore_armour: bool,
    pub ignores_shield: bool,
    pub cover: bool,
    /// Defence Rolls that are made.
    pub rolls: u8,
    /// The last of them failed.
    pub failed: bool,
    /// Damage beyond the HP that the target had.
    pub spare: u8,
    pub knocked_out: bool,
}

impl Blow {
    pub fn of(by: u8, target: u8, attack: u16) -> Self {
        Blow { by, target, attack, spell: NONE, shared: 1, ..Blow::default() }
    }

    /// Returns a Blow of Hits that a rule deals, without an Attack or a Spell.
    pub fn hits(by: u8, target: u8, hits: u8) -> Self {
        Blow { hits, cause: Cause::Other, ..Blow::of(by, target, NO_ATTACK) }
    }
}
