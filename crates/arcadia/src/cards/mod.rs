//! Cards: their text in card files, their compiled form, and the compiler.

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
