//! Monte Carlo balance analysis for tabletop games.
#![forbid(unsafe_code)]

pub mod agent;
pub mod chance;
pub mod frame;
pub mod game;
pub mod games;
pub mod scenario;
pub mod report;
pub mod sim;
pub mod stats;
