//! What a run came to, for people: text for terminals and charts as SVG, from summary and frames
//! alone.

mod charts;
mod impact;
mod number;
mod style;
mod svg;
#[cfg(test)]
mod tests;
mod text;

pub use charts::{ChartError, charts, impact_charts};
pub use impact::impact_text;
pub use text::{WIDTH, markdown, text, text_in};
