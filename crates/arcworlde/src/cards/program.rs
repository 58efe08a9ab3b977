//! All cards as the loop reads them, with everything they refer to.

use super::compiled::{Always, At, Attack, Equipment, NONE, Profile, Rider, Spell, Use};
use super::names::Names;
use super::text::Asked;
use crate::cards::text::terms::Kind;

/// All cards with everything they refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// Profiles in the order of their keys.
    pub profiles: Vec<Profile>,
    /// Equipment in the order of its keys.
    pub equipment: Vec<Equipment>,
    /// Spells in the order of their keys, and then what Characters can do that works like one.
    pub spells: Vec<Spell>,
    /// What Characters can do beside Attacks.
    pub uses: Vec<Use>,
    /// Attacks, card after card: the number of an Attack is its place here.
    pub attacks: Vec<Attack>,
    /// What Attacks and Spells do.
    pub riders: Vec<Rider>,
    /// Standing effects of profiles and Equipment, card after card.
    pub always: Vec<Always>,
    /// What happens at moments.
    pub moments: Vec<At>,
    /// What conditions ask, one thing each: a condition is a range of this list.
    pub conditions: Vec<Asked>,
    /// Names of Attacks, in their order.
    pub attack_names: Vec<String>,
    /// Names of what Characters can do, in their order.
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

    /// A profile by number.
    #[inline]
    pub(crate) fn profile(&self, number: u8) -> &Profile {
        &self.profiles[usize::from(number)]
    }

    /// A piece of Equipment by number.
    #[inline]
    pub(crate) fn item(&self, number: u8) -> &Equipment {
        &self.equipment[usize::from(number)]
    }

    /// A Spell by number, or what works like one.
    #[inline]
    pub(crate) fn spell(&self, number: u8) -> &Spell {
        &self.spells[usize::from(number)]
    }

    /// The Spells of cards.
    pub(crate) fn spells_of_cards(&self) -> &[Spell] {
        &self.spells[..self.names.keys[Kind::Spell as usize].len()]
    }
}
