//! The expectations of a scenario, and whether they are met.
//!
//! ```text
//! [[expect]] ─► Expect ─► resolve: names and bounds checked ─► Expectation
//! Tally, at a look ─► Judge: an interval for each ─► Finding: pass, fail or undecided
//! ```
//!
//! No verdict depends on a point estimate alone. An expectation passes if the interval of its number is inside the
//! bounds, and fails if it is completely outside; otherwise it is undecided. The intervals of all expectations are
//! valid simultaneously, and at every checkpoint (when the run evaluates its counts so far): see
//! [`Spending`](balance_stats::Spending).

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
pub use resolve::{COMMON, CommonMetric, DRAMA, common_metrics, resolve};
