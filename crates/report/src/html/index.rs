//! The page that lists reports, grouped by study, the latest first.

use super::sheet::{anchor, link, sheet};
use balance_engine::game::sanitize;
use maud::{Markup, html};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its folder, relative to the list.
    pub folder: String,
    /// True if it contains a page; reports of earlier versions don't.
    pub page: bool,
    pub title: String,
    /// The command: "run", "compare" and so on.
    pub question: String,
    /// The answer in a sentence; empty if it is not known.
    pub answer: String,
    pub changes: Vec<String>,
    /// When it was made, as `2026-11-23 21:05`.
    pub date: String,
    pub games: u64,
    pub digest: String,
}

pub fn index_html(listed: &[Listed]) -> String {
    let mut studies: Vec<&str> = Vec::new();
    for report in listed {
        if !studies.contains(&report.title.as_str()) {
            studies.push(&report.title);
        }
    }
    let body = html! {
        header { h1 { "Reports" } }
        main #main {
            (super::report::tools())
            div #tables {
                @if listed.is_empty() { p { "No reports yet." } }
                @for title in studies {
                    section.part id=(format!("study-{}", anchor(title))) {
                        h2 { (sanitize(title)) }
                        (table(title, listed.iter().filter(|report| report.title == title)))
                    }
                }
            }
        }
        footer { p { "Updated by " code { "balance list reports" } } }
    };
    sheet("Reports · balance", &body, None)
}

fn table<'a>(title: &str, reports: impl Iterator<Item = &'a Listed>) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label=(sanitize(title)) { table {
            thead { tr {
                th scope="col" { "date" } th scope="col" { "command" } th scope="col" { "answer" }
                th.n scope="col" { "games" } th scope="col" { "digest" }
            } }
            tbody { @for report in reports { tr {
                td.date { (sanitize(&report.date)) }
                td {
                    @if report.page {
                        a href=(format!("{}/report.html", link(&report.folder))) { (sanitize(&report.question)) }
                    } @else { (sanitize(&report.question)) }
                }
                td {
                    (sanitize(&report.answer))
                    @if !report.changes.is_empty() {
                        " " span.faint { "Changed: " (sanitize(&report.changes.join(" · "))) }
                    }
                }
                td.n { (super::super::number::whole(report.games)) }
                td { code { (sanitize(report.digest.get(..8).unwrap_or(&report.digest))) } }
            } } }
        } }
    }
}
