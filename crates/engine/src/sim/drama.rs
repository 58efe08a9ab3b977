//! How the standing of the sides changes in the course of a game: the positions of some games of a run.

mod measures;
mod paths;
#[cfg(test)]
mod tests;

pub use measures::{Drama, DramaMeasure, PROGRESS, Scope};
pub(super) use paths::PathWatch;
pub use paths::{GamePath, GamePaths, PathPosition};
