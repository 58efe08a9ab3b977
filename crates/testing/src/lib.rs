//! What the tests of every game check: that hidden cards change nothing, that what is dealt in their place is uniform, that
//! a game has all the kinds of decisions that its catalogue lists, and which parameters of its player decide nothing.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

mod hidden;
mod kinds;
mod parameters;
pub mod toy;
mod walk;

pub use hidden::{Effort, changes_nothing, is_uniform, looks_alike, orders, plays_alike, weights};
pub use kinds::{kind_and_card, kinds_never_met};
pub use parameters::parameters_without_effect;
