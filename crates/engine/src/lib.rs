//! Plays tabletop games: reproducible [`chance`], the traits of a [`game`], its players ([`agent`]), simulation in seat
//! blocks on all cores with all experiments ([`sim`]), and games defined by files ([`format`](mod@format)).
//!
//! Nothing here knows a particular game, a file or a terminal. Experiments are generic over the game. They are compiled
//! in the crate of each game, so that its rules can be inlined into the loop.

#![deny(missing_docs)]
#![forbid(unsafe_code)]

// The toy games of `balance-testing` are compiled into the tests too.
#[cfg(test)]
extern crate self as balance_engine;

pub mod agent;
pub mod chance;
mod error;
pub mod format;
pub mod game;
pub mod grammar;
pub mod sim;

pub use error::Error;
