//! Results for people: reports in terminals, as pages, charts and files, the results of checks for CI servers, and pictures
//! of a single game.
//!
//! ```text
//! questions: a summary, which is a record ─► model ─► summary.json, frames, tables
//!     ├─► Page: tables, notes, warnings ─► terminal, HTML, Markdown
//!     ├─► charts: a renderer for each kind ─► svg
//!     └─► Story: the answer in sentences
//! ```
//!
//! What several questions have in common is in `frame`. Nothing else uses `questions`.
#![forbid(unsafe_code)]

mod canvas;
mod charts;
pub mod files;
pub mod frame;
mod html;
mod junit;
mod markdown;
mod model;
mod number;
mod page;
mod png;
mod prelude;
mod questions;
mod story;
mod style;
mod svg;
mod table;
mod terminal;
#[cfg(test)]
mod tests;
mod text;
mod verdicts;

pub use self::png::{Fonts, NoFont, png};
pub use canvas::{Canvas, NoSize};
pub use charts::{Chart, ChartError, Scene};
pub use frame::moved_words;
pub use html::{
    GENERATOR, Listed, Save, ScenarioArguments, WebReport, WebTrace, WebTurn, WebWatch, index_html, report_html,
    trace_html, watch_html,
};
pub use junit::{Refused, Undecided, junit, junit_of_refused};
pub use markdown::checks_as_markdown;
pub use model::{Datum, Field, Head, Kind, Place, Record, Spec, Unit, Value, frames_document, schema};
pub use number::{counted, each_of, whole};
pub use page::{Page, UNBOUNDED, WIDTH};
pub use questions::run::experts::sentence as second_opinion;
pub use questions::{Report, SideRate};
pub use questions::{
    calibrate::*, compare::*, impact::*, ladder::*, matrix::*, prices::*, regret::*, run::CheckReport, search::*,
    sensitivity::*, tune::*, winners::*,
};
pub use story::{Next, Story};
pub use svg::{matches, stem};
pub use table::{Cell, Column, Heads, Table, csv};
pub use text::strength_gap;
pub use verdicts::{check_page, check_pages};
