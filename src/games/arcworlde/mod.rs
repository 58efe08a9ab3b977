//! ArcWorlde, warbands of miniatures on a table (Alexander Huntley, Warp Miniatures; edition 2.2).
//!
//! The rules are in the files named after them; `docs/rules/arcworlde.md` leads from each sentence
//! of the rulebook to the function and the test that keep it.

pub mod cards;
pub mod compile;
pub mod dice;
pub mod flat;
pub mod state;
pub mod table;
#[cfg(test)]
mod tests;
pub mod written;
