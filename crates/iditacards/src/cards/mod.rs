//! Cards: their text in card files, their compiled form, the compiler, and piles of cards.

pub(crate) mod compile;
pub(crate) mod compiled;
pub(crate) mod deck;
pub(crate) mod gives;
pub(crate) mod pile;
pub(crate) mod text;

pub(crate) use compiled::*;
pub(crate) use gives::{Gives, Grave, Wake};
pub(crate) use text::*;
