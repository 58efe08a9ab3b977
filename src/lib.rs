//! Finds out whether a tabletop game is fair, by playing it millions of times.
//!
//! Data goes one way: a scenario file is read ([`scenario`]) into a game with its cards compiled
//! ([`games`], behind the traits of [`game`]); the simulator ([`sim`]) plays it in seat blocks on
//! all cores, with [`agent`]s deciding and [`chance`] rolling; what was counted becomes numbers
//! with intervals ([`stats`]), dataframes ([`frame`]) and charts ([`report`]), or is held against
//! what the scenario expects ([`expect`]). The command line ([`cli`]) is one user of all this.
//! Nothing else prints.
//!
//! ```
//! use balance::scenario::{read_document, ready};
//! use balance::sim::{Budget, Plan, Watching};
//! use std::sync::atomic::AtomicBool;
//!
//! let mut document = read_document("scenarios/iconica_party.toml".as_ref(), &[]);
//! let scenario = ready(&mut document, "party").expect("no mistakes");
//! let plan = Plan { seed: 7, budget: Budget::Games(1_000), level: 0.95, threads: 0, builds: true };
//! let watching = Watching { watch: &(), keeper: &(), interrupt: &AtomicBool::new(false) };
//! let ran = scenario.contest.run(&plan, watching, None);
//! let rate = balance::stats::rate(&ran.tally.sides[0].wins, 0.95).expect("games were played");
//! assert!(rate.low < rate.point && rate.point < rate.high);
//! ```
#![forbid(unsafe_code)]

pub mod agent;
pub mod chance;
#[cfg(feature = "app")]
pub mod cli;
#[cfg(feature = "app")]
pub mod expect;
#[cfg(feature = "app")]
pub mod files;
#[cfg(feature = "app")]
pub mod frame;
pub mod game;
pub mod games;
#[cfg(feature = "app")]
pub mod report;
#[cfg(feature = "app")]
pub mod scenario;
pub mod sim;
pub mod stats;
#[cfg(feature = "app")]
pub mod tune;
