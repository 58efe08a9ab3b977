//! What a run came to, for people: text for terminals and charts as SVG, from summaries and typed
//! rows alone; what a check came to, for people and CI servers; and pictures of a single game.
//!
//! ```text
//! Summary ─► a file a kind of report: its sections ─► Page: Tables, notes, caveats ─► terminal
//!                                                        └► Table ─► Markdown, CSV
//! Summary and Counted rows ─► charts: a file a figure ─► svg: plotters, and what is mended after it
//! ```
//!
//! A table is a value: its columns and rows are said once, and each form has one renderer. Charts
//! are drawn from rows of a type, so that none can ask for a column that is not there.

mod cards;
mod charts;
mod compare;
mod compare_worth;
mod impact;
mod junit;
mod markdown;
mod matrix;
mod number;
mod page;
mod search;
mod spread;
mod style;
mod svg;
mod table;
#[cfg(test)]
mod tests;
mod text;
mod verdicts;
mod worth;

pub use charts::{
    Chart, ChartError, Scene, charts, compare_charts, impact_charts, matrix_charts, search_charts,
};
pub use compare::compare_text;
pub use impact::impact_text;
pub use junit::{Undecided, junit};
pub use markdown::{checks_as_markdown, markdown};
pub use matrix::matrix_text;
pub use number::whole;
pub use page::WIDTH;
pub use search::search_text;
pub use table::{Cell, Column, Heads, Table, csv};
pub use text::{text, text_in};
pub use verdicts::verdicts;
