//! The geometry of a table: discs that stand, move, see and are placed on a plane with terrain.
//!
//! Nothing here knows of rules. Everything is a pure function of integers, so that every machine gives the same bytes.
//!
//! # Lengths and rounding
//! - Lengths are hundredths of an inch: points and radii as `i16`, lengths as `i32`, products in 64 or 128 bits.
//! - Distances and costs are rounded **up**, so `distance <= n` is exact and the triangle inequality needs no
//!   tolerance.
//! - Whether things overlap, block or hide is decided by exact squares. Things that only touch do not overlap.
//! - A place between two points is rounded **towards the start**, a place beside something **away from it**.

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
