//! A report as one page for a browser: no other file and no network, readable without its script and better with it.
//!
//! `sheet` is the frame of every page: head, styles, script. `report` is the page of a report, `blocks` what its tables
//! and sentences become, `figure` what its charts become, `index` the page that lists reports, `trace` a game to step through.

mod blocks;
mod figure;
mod index;
mod report;
mod sheet;
#[cfg(test)]
mod tests;
mod trace;
mod watch;

pub use index::{Listed, index_html};
pub use report::{ScenarioArguments, WebReport, report_html};
pub use sheet::GENERATOR;
pub use trace::{WebTrace, WebTurn, trace_html};
pub use watch::{Save, WebWatch, watch_html};
