//! Results for people: reports in terminals, as pages, charts and files, the results of checks for CI servers, and pictures
//! of a single game.
//!
//! ```text
//! questions: a summary, which is a record ─► model ─► summary.json, frames, tables
//!     ├─► Page: tables, notes, warnings ─► terminal, HTML, Markdown
//!     ├─► charts: a renderer for each kind ─► svg: plotters, and the fixes made to its output
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
mod moved;
mod number;
mod page;
mod patch;
mod play;
mod png;
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
pub use html::{
    GENERATOR, Listed, Save, ScenarioArguments, WebReport, WebTrace, WebTurn, WebWatch, index_html, report_html,
    trace_html, watch_html,
};
pub use junit::{Refused, Undecided, junit, junit_of_refused};
pub use markdown::checks_as_markdown;
pub use model::{Datum, Field, Head, Kind, Place, Record, Spec, Unit, Value, frames_document, schema};
pub use moved::moved_words;
pub use number::{counted, each_of, whole};
pub use page::{Page, UNBOUNDED, WIDTH};
pub use play::outplayed;
pub use questions::Report;
pub use questions::calibrate::CalibrationSummary;
pub use questions::compare::{CompareResults, CompareSummary, ComparedSide, ComparedWorth};
pub use questions::impact::{CardImpact, CardLeftOut, ImpactResults, ImpactSummary};
pub use questions::ladder::{LadderResults, LadderSummary, LadderVerdict, LadderYardstick};
pub use questions::matrix::{Apart, MatrixResults, MatrixSummary};
pub use questions::prices::{
    PriceRound, PricedCard, PricesPlayed, PricesResults, PricesSummary, Proposals, StrongestBuilds,
};
pub use questions::regret::{DecisionSummary, OptionSummary, RegretResults, RegretSummary};
pub use questions::run::CheckReport;
pub use questions::search::{SearchResults, SearchSummary, cut_in_search, short_name};
pub use questions::sensitivity::{Difference, FRACTION, NumberChange, SensitivityPlan, SensitivitySummary};
pub use questions::side::SideRate;
pub use questions::tune::{Confirmed, TargetRow, Trade, TuneResults, TuneSearch, TuneSummary};
pub use questions::winners::Winners;
pub use story::{Next, Story};
pub use svg::{matches, stem};
pub use table::{Cell, Column, Heads, Table, csv};
pub use text::{capital, singular};
pub use verdicts::check_page;
