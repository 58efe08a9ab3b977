//! Results for people to read: those of a run as text for terminals and as SVG charts, made from
//! summaries and typed rows alone; those of a check, for people and CI servers; and pictures of a
//! single game.
//!
//! ```text
//! Summary ─► one file per kind of report, with its sections ─► Page: Tables, notes, caveats ─► terminal
//!                                                                   └► Table ─► Markdown, CSV
//! Summary and Counted rows ─► charts: one file per figure ─► svg: plotters, and the fixes made to its output
//! ```
//!
//! A table is a value: its columns and rows are defined once, and each output format has one
//! renderer. Charts are drawn from typed rows, so no chart can ask for a missing column.

mod calibration;
mod cards;
mod charts;
mod compare;
mod compare_worth;
mod impact;
mod junit;
mod ladder;
mod markdown;
mod matrix;
mod number;
mod page;
mod play;
mod regret;
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

pub use calibration::calibration_text;
pub use charts::{
    Chart, ChartError, Scene, charts, compare_charts, impact_charts, ladder_charts, matrix_charts,
    regret_charts, search_charts,
};
pub use compare::compare_text;
pub use impact::impact_text;
pub use junit::{Undecided, junit};
pub use ladder::{ladder_markdown, ladder_speeds, ladder_text};
pub use markdown::{checks_as_markdown, markdown};
pub use matrix::matrix_text;
pub use number::whole;
pub use page::WIDTH;
pub use regret::{decision_csv, decision_text, regret_markdown, regret_text};
pub use search::search_text;
pub use table::{Cell, Column, Heads, Table, csv};
pub use text::{text, text_in};
pub use verdicts::verdicts;
