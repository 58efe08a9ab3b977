//! ArcWorlde, warbands of miniatures on a table (Alexander Huntley, Warp Miniatures; edition 2.2).
//!
//! The rules are in `rules`, in files named after them; `docs/rules/arcworlde.md` leads from each sentence of
//! the rulebook to the function and the test that keep it.
#![forbid(unsafe_code)]

mod board;
mod cards;
mod chances;
mod format;
mod game;
mod kinds;
mod legal;
mod metrics;
mod odds;
mod policy;
mod rule_options;
mod rules;
mod sides;
mod state;
#[cfg(test)]
mod tests;
mod view;
mod words;

pub use format::ArcworldeDefinition;
