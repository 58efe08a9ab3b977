//! The geometry of a table: discs that stand, move, see and are placed on a plane with terrain.
//! What a move costs, Difficult Terrain included, is in `straight_moves`; ways around obstacles are in
//! `paths` and `detours`.
//!
//! Nothing here knows of Characters or rules. Everything is a pure function of
//! integers, so every machine gives the same answer to the byte. Nothing allocates.
//!
//! # Lengths and rounding
//! - Lengths are hundredths of an inch. A table of 36 inches is 3600 wide. Points and radii are
//!   stored as `i16`, lengths are `i32`, and products of them are computed in 64 or 128 bits, so that
//!   no value of the stored types overflows.
//! - Distances and costs are rounded **up** to the next hundredth. So `distance <= n` is true exactly
//!   when the real distance is at most n, and the triangle inequality of distances holds without a
//!   tolerance.
//! - Whether things overlap, block or hide is never rounded. It is decided by comparing exact squares.
//! - A place on the way between two points is rounded **towards the start**, a place beside
//!   something **away from it**. Every place that is answered was checked after rounding.
//! - Two things that only touch do not overlap, so one may slide along the other.

mod detours;
mod paths;
mod placement;
mod point;
mod shapes;
mod sight;
mod straight_moves;
#[cfg(test)]
mod tests;

pub(crate) use placement::Edge;
pub(crate) use point::{CONTACT, Disc, INCH, Point, base_radius};
pub(crate) use shapes::{Ground, Height, MAX_TERRAIN, Shape, Table, Terrain};
pub(crate) use sight::{Covering, Screen};
pub(crate) use straight_moves::Mover;
