//! What a scenario expects of its numbers, and whether the expectations hold.
//!
//! ```text
//! [[expect]] ─► Expect ─► resolve: names and bounds checked ─► Expectation
//! Tally, at a look ─► Judge: an interval for each ─► Finding: pass, fail or undecided
//! ```
//!
//! Nothing is decided by a point estimate. An expectation passes when the interval of its number
//! lies inside the bounds, and fails when it lies wholly outside; until then it is undecided. The
//! intervals of all expectations of a scenario are valid simultaneously, and at every look (each
//! moment at which the run evaluates its counts so far): see [`Spending`](balance_stats::Spending).

mod bounds;
mod judge;
mod model;
mod quantity;
mod resolve;
mod shares;
#[cfg(test)]
mod tests;

pub use bounds::{Bounds, Unit};
pub use judge::{Checked, Finding, Judge, Verdict, found};
pub use model::{Expect, Figure};
pub use quantity::{Countable, Expectation, MAX_GAMES, Quantity};
pub use resolve::{COMMON, DRAMA, resolve};
