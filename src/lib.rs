//! Monte Carlo balance analysis for tabletop games.
#![forbid(unsafe_code)]

pub mod scenario;
pub mod stats;
