//! A Blow: what an Attack, a Spell or a mishap does to one Character, on its way from dice to Damage.

use super::dice::Throw;
use crate::cards::NONE;

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
    pub attack: u16,
    pub spell: u8,
    pub cause: Cause,
    pub throw: Throw,
    /// Each takes an equal part of the Hits, rounded up.
    pub shared: u8,
    /// It strikes everybody in the area of its Attack, each with all of its Hits.
    pub everybody: bool,
    /// Before the target's Armour.
    pub landed: u8,
    /// Hits that are not defended yet; Damage at the end.
    pub hits: u8,
    pub ignores_armour: bool,
    pub criticals_ignore_armour: bool,
    pub ignores_shield: bool,
    pub cover: bool,
    pub rolls: u8,
    pub failed: bool,
    /// Damage beyond the HP that the target had.
    pub spare: u8,
    pub knocked_out: bool,
}

impl Blow {
    pub fn of(by: u8, target: u8, attack: u16) -> Self {
        Blow { by, target, attack, spell: NONE, shared: 1, ..Blow::default() }
    }

    pub fn hits(by: u8, target: u8, hits: u8) -> Self {
        Blow { hits, cause: Cause::Other, ..Blow::of(by, target, NO_ATTACK) }
    }
}
