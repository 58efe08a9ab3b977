//! Plays tabletop games: [`chance`] that can be replayed, the traits of a [`game`], its players ([`agent`]),
//! simulation in seat blocks on all cores with the experiments that are made of it ([`sim`]), and how a game is written in
//! files ([`format`](mod@format)).
//!
//! Nothing here knows a single game, a file or a terminal. Experiments are generic in the game, so they are compiled in
//! the crate of each game, where its rules can be inlined into the loop.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

// The toy games of `balance-testing` are compiled into the tests here too.
#[cfg(test)]
extern crate self as balance_engine;

pub mod agent;
pub mod chance;
mod error;
pub mod format;
pub mod game;
pub mod sim;

pub use error::Error;
