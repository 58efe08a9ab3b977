//! The sorts of card, and the keys of the cards of each.

use balance_engine::game::{Faults, Path};

use super::terms::Kind;

/// A card number that names none.
pub(crate) const NONE: u8 = u8::MAX;

#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub key: String,
    /// In the catalogue.
    pub number: u16,
    pub copies: u8,
}

/// The sorts of card that are numbered apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    Character,
    Merit,
    Flaw,
    Waylay,
    League,
    Quest,
}

pub(crate) const fn sort(of: Kind) -> Sort {
    match of {
        Kind::Character => Sort::Character,
        Kind::Ability | Kind::Advantage | Kind::Ally | Kind::Art | Kind::Treasure => Sort::Merit,
        Kind::Curse | Kind::Enemy | Kind::Weakness => Sort::Flaw,
        Kind::Waylay => Sort::Waylay,
        Kind::League => Sort::League,
        Kind::Quest => Sort::Quest,
    }
}

/// What is known when the one key of a text is read.
pub(crate) struct Reading<'a> {
    pub waylays: &'a [Key],
    pub faults: &'a mut Faults,
}

impl Reading<'_> {
    /// A Waylay by its key; a fault where there is none.
    pub(super) fn foe(&mut self, foe: &String, at: &Path) -> u8 {
        if let Some(found) = self.waylays.iter().position(|it| it.key == *foe) {
            return found as u8;
        }
        let keys = self.waylays.iter().map(|it| it.key.as_str());
        let message = format!("there is no Waylay \"{foe}\"");
        self.faults.unknown(at.clone(), message, foe, keys, || "write the key of a Waylay".to_owned());
        NONE
    }
}
