//! What a run came to, for people: text for terminals and charts as SVG, from summary and frames
//! alone.

mod charts;
mod number;
mod svg;
mod style;
mod text;
#[cfg(test)]
mod tests;

pub use charts::{ChartError, charts};
pub use text::{WIDTH, markdown, text, text_in};
