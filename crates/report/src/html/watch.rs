//! The page of `balance watch`: it loads itself anew until watching ends.

use maud::html;

use balance_engine::game::plain;

use super::sheet::{lines, link, reloading, said, sheet};

/// Seconds after which the page loads itself anew.
const SECONDS: u32 = 2;

#[derive(Clone, Debug, Default)]
pub struct WebWatch {
    pub title: String,
    /// The file, and how much is played.
    pub about: String,
    /// What is known of the scenario as it is.
    pub answer: String,
    /// What must be known before that is believed.
    pub warnings: Vec<String>,
    /// What is wrong with the files as they were saved last; empty when nothing is.
    pub mistakes: String,
    /// The saves, the latest first.
    pub saves: Vec<Save>,
    /// The page of the last report, from here.
    pub report: Option<String>,
    pub goes_on: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Save {
    pub changes: Vec<String>,
    /// What that did, against the save before.
    pub since_last: String,
    /// What all changes did, against the start; empty where that is the same.
    pub since_start: String,
    /// What must be known before that is believed; empty if nothing must.
    pub warning: String,
}

pub fn watch_html(watch: &WebWatch) -> String {
    let body = html! {
        header {
            p.kicker { (plain(&watch.about)) }
            h1 { (plain(&watch.title)) }
        }
        main #main {
            section #answer {
                h2.sr { "The answer" }
                @if !watch.mistakes.is_empty() {
                    p.warning { strong { "Not played: " } "what was saved last has mistakes. Below is what was played before." }
                    pre tabindex="0" { code { (lines(&watch.mistakes)) } }
                }
                p.headline { (said(&watch.answer)) }
                @for warning in &watch.warnings { p.warning { strong { "Warning: " } (said(warning)) } }
                @if let Some(report) = &watch.report { p { a href=(link(report)) { "The report" } } }
            }
            section {
                h2 { "What was changed, the latest first" }
                @if watch.saves.is_empty() { p { "Nothing yet: save the scenario or one of its card files." } }
                @for save in &watch.saves {
                    section.turn {
                        h3 { (plain(&save.changes.join(" · "))) }
                        p { (said(&save.since_last)) }
                        @if !save.since_start.is_empty() { p.faint { "Against the start: " (said(&save.since_start)) } }
                        @if !save.warning.is_empty() { p.warning { strong { "Warning: " } (said(&save.warning)) } }
                    }
                }
            }
        }
    };
    let title = format!("Watching {} · balance", watch.title);
    if watch.goes_on { reloading(&title, &body, SECONDS) } else { sheet(&title, &body) }
}
