//! ArcWorlde, warbands of miniatures on a table (Alexander Huntley, Warp Miniatures; edition 2.2).
//!
//! What is here so far: the cards with their compiler, the dice, and the geometry of the table. There
//! are no rules of play, so no scenario can name the game.

pub mod cards;
pub mod compile;
pub mod dice;
pub mod flat;
pub mod state;
pub mod table;
#[cfg(test)]
mod tests;
pub mod written;
