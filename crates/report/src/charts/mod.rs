//! One renderer for each kind of chart, and what they have in common. What a chart shows is said by its question.

pub(crate) mod axis;
pub(crate) mod board;
mod effects;
pub(crate) mod heat_map;
pub(crate) mod histogram;
pub(crate) mod intervals;
mod labels;
pub(crate) mod lines;
mod panels;
pub(crate) mod scatter;
mod scene;

pub use super::svg::{Chart, ChartError};
pub(crate) use effects::Effects;
pub use scene::Scene;
