//! Monte Carlo balance analysis for tabletop games.
#![forbid(unsafe_code)]

pub mod agent;
pub mod chance;
pub mod game;
pub mod games;
pub mod scenario;
pub mod sim;
pub mod stats;
