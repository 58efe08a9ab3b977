//! What a run came to, for people: text for terminals and charts as SVG, from summary and frames
//! alone.

mod charts;
mod number;
mod style;
mod svg;
#[cfg(test)]
mod tests;
mod text;

pub use charts::{ChartError, charts};
pub use text::{WIDTH, markdown, text, text_in};
