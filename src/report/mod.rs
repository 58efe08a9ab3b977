//! What a run came to, for people: text for terminals and charts as SVG, from summary and frames
//! alone; what a check came to, for people and CI servers; and pictures of a single game.

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
