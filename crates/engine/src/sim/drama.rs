//! The course of games: how the sides' chances change, from the positions of some games of a run.

mod curves;
mod measures;
mod paths;
#[cfg(test)]
mod tests;

pub use measures::{Drama, DramaMeasure, PROGRESS, Scope};
pub(super) use paths::PathObserver;
pub use paths::{GamePath, GamePaths, PathPosition};
