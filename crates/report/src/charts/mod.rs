//! One renderer for each kind of chart, and what they have in common. What a chart shows is said by its question.

pub(crate) mod axis;
mod effects;
pub(crate) mod histogram;
pub(crate) mod intervals;
pub(crate) mod labels;
pub(crate) mod lines;
pub(crate) mod rows;
mod scene;

pub use super::svg::{Chart, ChartError};
pub(crate) use effects::Effects;
pub use scene::Scene;
