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

use super::canvas::{Canvas, WIDTH};
use super::number::*;
use super::style::*;
use super::svg::{Anchor, Figure, Sheet, wrap_to};
pub use super::svg::{Chart, ChartError};
use balance_engine::grammar::capital;
pub(crate) use effects::{Effects, clarity, order_note};
pub use scene::Scene;
