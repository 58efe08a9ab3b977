//! Cards: their text in card files, their compiled form, and the compiler.

pub(super) mod compile;
pub(super) mod compiled;
pub(super) mod hands;
pub(super) mod keys;
pub(crate) mod terms;
pub(crate) mod text;
pub(crate) mod verbs;

pub(crate) use compiled::*;
pub(crate) use keys::{Key, NONE, Sort};
pub(crate) use terms::{Attribute, Court, Gender, Kind, Terrain, Test, kind_word};
pub(crate) use text::CardText;
pub(crate) use verbs::{Fate, Hide, Pay, Scout};
