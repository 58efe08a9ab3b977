//! Whether a verdict holds as play improves: the rungs of a ladder, and the steps between them.

mod climb;
mod frames;
mod results;
mod sum;
mod summary;
mod verdict;

pub use results::{LadderResults, LadderYardstick};
pub use summary::{
    LadderSide, LadderSummary, LadderVerdict, Lead, Leading, RungCards, RungSide, RungSummary, StepSide, StepSummary,
};
