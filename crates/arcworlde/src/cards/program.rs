//! All cards as the loop reads them, with everything they refer to.

use super::compiled::{Always, At, Attack, Equipment, NONE, Profile, Rider, Spell, Use};
use super::names::Names;
use super::text::Asked;
use crate::cards::text::terms::Kind;

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub profiles: Vec<Profile>,
    pub equipment: Vec<Equipment>,
    /// Spells in the order of their keys, and then what Characters can do that works like one.
    pub spells: Vec<Spell>,
    pub uses: Vec<Use>,
    /// Attacks, card after card: the number of an Attack is its place here.
    pub attacks: Vec<Attack>,
    pub riders: Vec<Rider>,
    pub always: Vec<Always>,
    pub moments: Vec<At>,
    /// What conditions ask, one thing each: a condition is a range of this list.
    pub conditions: Vec<Asked>,
    pub attack_names: Vec<String>,
    pub use_names: Vec<String>,
    pub names: Names,
}

impl Program {
    /// Whether each key has its profile, or its piece of Equipment, and a number that can be stored.
    pub(crate) fn is_whole(&self) -> bool {
        let found = [self.profiles.len(), self.equipment.len()];
        let all_there = |(&found, keys): (&usize, &Vec<String>)| found == keys.len() && found <= usize::from(NONE);
        found.iter().zip(&self.names.keys).all(all_there)
    }

    #[inline]
    pub(crate) fn profile(&self, number: u8) -> &Profile {
        &self.profiles[usize::from(number)]
    }

    #[inline]
    pub(crate) fn item(&self, number: u8) -> &Equipment {
        &self.equipment[usize::from(number)]
    }

    #[inline]
    pub(crate) fn spell(&self, number: u8) -> &Spell {
        &self.spells[usize::from(number)]
    }

    pub(crate) fn spells_of_cards(&self) -> &[Spell] {
        &self.spells[..self.names.keys[Kind::Spell as usize].len()]
    }
}
