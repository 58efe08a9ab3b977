//! Cards: their text in card files, their compiled form, and the compiler.

use balance_engine::game::{Path, SpecDiagnostics};

pub(super) mod compile;
pub(super) mod compiled;
pub(super) mod hands;
pub(crate) mod terms;
pub(crate) mod text;
pub(crate) mod verbs;

pub(crate) use compiled::*;
pub(crate) use terms::{Attribute, Court, Gender, Kind, Terrain, Test, kind_word};
pub(crate) use text::CardText;
pub(crate) use verbs::{Fate, Hide, Pay, Scout};

/// The number of no card.
pub(crate) const NONE: u8 = u8::MAX;
/// Maximum number of cards of one sort.
pub(crate) const MAX_CARDS: usize = 250;

#[derive(Clone, Debug)]
pub(crate) struct Key {
    pub key: String,
    /// Number in the catalogue.
    pub number: u16,
    pub copies: u8,
}

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

/// Context for compiling a text with one key.
pub(crate) struct Reading<'a> {
    pub waylays: &'a [Key],
    pub diagnostics: &'a mut SpecDiagnostics,
}

impl Reading<'_> {
    /// Returns the number of a Waylay by key, or reports an unknown one and returns [`NONE`].
    pub(crate) fn foe(&mut self, foe: &String, at: &Path) -> u8 {
        if let Some(found) = self.waylays.iter().position(|it| it.key == *foe) {
            return found as u8;
        }
        let keys = self.waylays.iter().map(|it| it.key.as_str());
        let message = format!("there is no Waylay \"{foe}\"");
        self.diagnostics.unknown(at.clone(), message, foe, keys, || "write the key of a Waylay".to_owned());
        NONE
    }
}
