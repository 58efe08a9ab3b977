//! The cards: their text, their compiled form, and the compiler.

pub(super) mod compile;
pub(super) mod compiled;
pub(crate) mod effect_table;
pub(crate) mod step_text;
pub(crate) mod text;
pub(crate) mod traits;

pub(crate) use compiled::*;
pub(crate) use effect_table::{EffectTable, SURE};
pub(crate) use step_text::*;
pub(crate) use text::*;
pub(crate) use traits::*;
