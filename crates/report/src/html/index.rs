//! The page that lists reports: study by study, the latest first.

use maud::{Markup, html};

use balance_engine::game::plain;

use super::sheet::{anchor, link, sheet};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Its folder, from where the list lies.
    pub folder: String,
    /// Whether there is a page in it; reports of earlier versions have none.
    pub page: bool,
    pub title: String,
    /// What was asked: "run", "compare" and so on.
    pub question: String,
    /// The answer in a sentence; empty where it is not known.
    pub answer: String,
    /// What differs from the scenario's file.
    pub changes: Vec<String>,
    /// When it was made, as `2026-11-23 21:05`.
    pub date: String,
    pub games: u64,
    pub digest: String,
}

/// The page that lists reports. Those of one title are one study.
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
                @if listed.is_empty() { p { "There is none yet." } }
                @for title in studies {
                    section.part id=(format!("study-{}", anchor(title))) {
                        h2 { (plain(title)) }
                        (table(title, listed.iter().filter(|report| report.title == title)))
                    }
                }
            }
        }
        footer { p { "Made again by " code { "balance list reports" } } }
    };
    sheet("Reports · balance", &body)
}

fn table<'a>(title: &str, reports: impl Iterator<Item = &'a Listed>) -> Markup {
    html! {
        div.wide tabindex="0" role="region" aria-label=(plain(title)) { table {
            thead { tr {
                th scope="col" { "date" } th scope="col" { "asked" } th scope="col" { "answer" }
                th.n scope="col" { "games" } th scope="col" { "digest" }
            } }
            tbody { @for report in reports { tr {
                td.date { (plain(&report.date)) }
                td {
                    @if report.page {
                        a href=(format!("{}/report.html", link(&report.folder))) { (plain(&report.question)) }
                    } @else { (plain(&report.question)) }
                }
                td {
                    (plain(&report.answer))
                    @if !report.changes.is_empty() {
                        " " span.faint { "Changed: " (plain(&report.changes.join(" · "))) }
                    }
                }
                td.n { (super::super::number::whole(report.games)) }
                td { code { (plain(report.digest.get(..8).unwrap_or(&report.digest))) } }
            } } }
        } }
    }
}
