//! The page of `balance watch`. It reloads itself until watching ends.

use super::sheet::{lines, link, said, sheet};
use balance_engine::game::sanitize;
use maud::html;

const SECONDS: u32 = 2;

#[derive(Clone, Debug, Default)]
pub struct WebWatch {
    pub title: String,
    pub about: String,
    pub answer: String,
    pub warnings: Vec<String>,
    /// The mistakes in the files as last saved; empty if there are none.
    pub diagnostics: String,
    pub saves: Vec<Save>,
    /// The path of the last report's page, relative to this page.
    pub report: Option<String>,
    pub goes_on: bool,
}

#[derive(Clone, Debug, Default)]
pub struct Save {
    pub changes: Vec<String>,
    pub since_last: String,
    /// The effect of all changes, compared with the start; empty if that is the same.
    pub since_start: String,
    pub warning: String,
}

pub fn watch_html(watch: &WebWatch) -> String {
    let body = html! {
        header {
            p.kicker { (sanitize(&watch.about)) }
            h1 { (sanitize(&watch.title)) }
        }
        main #main {
            section #answer {
                h2.sr { "The answer" }
                @if !watch.diagnostics.is_empty() {
                    p.warning { strong { "Not played: " } "the files as last saved have mistakes. The results below are older." }
                    pre tabindex="0" { code { (lines(&watch.diagnostics)) } }
                }
                p.headline { (said(&watch.answer)) }
                @for warning in &watch.warnings { p.warning { strong { "Warning: " } (said(warning)) } }
                @if let Some(report) = &watch.report { p { a href=(link(report)) { "Full report" } } }
            }
            section {
                h2 { "Changes, latest first" }
                @if watch.saves.is_empty() { p { "None yet: save the scenario or one of its card files." } }
                @for save in &watch.saves {
                    section.turn {
                        h3 { (sanitize(&save.changes.join(" · "))) }
                        p { (said(&save.since_last)) }
                        @if !save.since_start.is_empty() { p.faint { "Since the start: " (said(&save.since_start)) } }
                        @if !save.warning.is_empty() { p.warning { strong { "Warning: " } (said(&save.warning)) } }
                    }
                }
            }
        }
    };
    let title = format!("Watching {} · balance", watch.title);
    sheet(&title, &body, watch.goes_on.then_some(SECONDS))
}
