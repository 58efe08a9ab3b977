//! The page of a report: the answer in words, then charts, tables, and how it was made.

use maud::{Markup, PreEscaped, html};

use crate::game::plain;

use super::super::page::{Block, Page};
use super::super::story::{Next, Story};
use super::super::svg::Chart;
use super::super::table::Table;
use super::blocks::{blocks, sections, table};
use super::sheet::{anchor, said, sheet};

/// Everything that the page of a report shows.
pub struct WebReport<'a> {
    /// What the scenario is called.
    pub title: &'a str,
    /// The game, the question, and how much was played, in a few words.
    pub about: String,
    /// The answer in sentences, and what to look at next.
    pub story: &'a Story,
    /// What must be known with the answer, beside the warnings of the page: who played, which cards are made up, what the game does without.
    pub notes: Vec<String>,
    /// What differs from the scenario's file, a line each.
    pub changes: &'a [String],
    /// The scenario as a command names it.
    pub scenario: String,
    /// All charts.
    pub charts: &'a [Chart],
    /// The names of those that are shown only to who asks.
    pub folded: &'a [String],
    /// All tables and sentences.
    pub page: &'a Page,
    /// The cards as they were played, with the word for them; `None` where that is not told.
    pub cards: Option<(&'a str, Table)>,
    /// How the numbers were made: what, and in words.
    pub made: Vec<(&'static str, String)>,
    /// The scenario as it was played, without its cards, as TOML.
    pub played: String,
    /// The command that gives this page again.
    pub command: String,
    /// The page that lists this one with others, from here; `None` where there is none.
    pub index: Option<String>,
}

/// The page of a report.
#[must_use]
pub fn report_html(report: &WebReport<'_>) -> String {
    let (before, sections) = sections(report.page);
    let body = html! {
        header {
            p.kicker { (plain(&report.about)) }
            h1 { (plain(report.title)) }
            @if !report.changes.is_empty() { p.changed { "Changed: " (plain(&report.changes.join(" · "))) } }
        }
        main #main {
            (answer(report))
            @if !report.charts.is_empty() { (charts(report)) }
            section #tables {
                h2 { "Tables" }
                (tools())
                (blocks(&before, report.title))
                @for section in &sections { (section.markup()) }
            }
            @if let Some((word, cards)) = &report.cards {
                section #cards { details {
                    summary { h2 { "The " (plain(word)) " as they were played" } }
                    (table(cards, word))
                } }
            }
            (made(report))
        }
        (foot(report))
    };
    sheet(&format!("{} · balance", report.title), &body)
}

/// The answer, what must be known with it, and what to look at next.
fn answer(report: &WebReport<'_>) -> Markup {
    let mut sentences = report.story.answer.iter();
    html! {
        section #answer {
            h2.sr { "The answer" }
            @if let Some(headline) = sentences.next() { p.headline { (said(headline)) } }
            @for sentence in sentences { p { (said(sentence)) } }
            @for warning in warnings(report.page) {
                p.warning { strong { "Warning: " } (plain(&warning)) }
            }
            @if !report.notes.is_empty() {
                ul.notes { @for note in &report.notes { li { (plain(note)) } } }
            }
            @if !report.story.next.is_empty() {
                h3 { "What to look at next" }
                dl.next { @for next in &report.story.next { (go_on(next, &report.scenario)) } }
            }
        }
    }
}

fn go_on(next: &Next, scenario: &str) -> Markup {
    let command = next.command.replace("SCENARIO", scenario);
    html! {
        dt { (plain(next.why)) }
        dd { code { "balance " (plain(&command)) } }
    }
}

fn charts(report: &WebReport<'_>) -> Markup {
    let (folded, shown): (Vec<&Chart>, Vec<&Chart>) =
        report.charts.iter().partition(|(name, _)| report.folded.contains(name));
    html! {
        section #charts {
            h2 { "Charts" }
            @for chart in shown { (figure(chart)) }
            @if !folded.is_empty() {
                details {
                    summary { h3 { "What is better answered by another chart, or tells no cause" } }
                    @for chart in folded { (figure(chart)) }
                }
            }
        }
    }
}

fn figure((name, svg): &Chart) -> Markup {
    let id = anchor(&format!("chart-{}", name.trim_end_matches(".svg")));
    html! { figure.wide id=(id) tabindex="0" { (PreEscaped(svg)) } }
}

/// What the script needs to filter the tables; without it, it is not there.
pub(super) fn tools() -> Markup {
    html! {
        form #tools hidden {
            label { "Show rows with " input #filter type="search" placeholder="a name or side"; }
            label { "sign " select #sign { option value="" { "any" } } }
            output #found aria-live="polite" {}
        }
    }
}

/// How the numbers are made, and what was played.
fn made(report: &WebReport<'_>) -> Markup {
    html! {
        section #made {
            details {
                summary { h2 { "How the numbers are made" } }
                dl { @for (what, words) in &report.made { dt { (what) } dd { (plain(words)) } } }
            }
            details {
                summary { h2 { "The scenario as it was played" } }
                @if report.changes.is_empty() {
                    p { "As its file says." }
                } @else {
                    p { "What differs from its file:" }
                    ul { @for change in report.changes { li { code { (plain(change)) } } } }
                }
                pre tabindex="0" { code { (shown(&report.played)) } }
            }
        }
    }
}

/// TOML as it can be shown: its lines stay.
fn shown(text: &str) -> String {
    text.lines().map(plain).collect::<Vec<_>>().join("\n")
}

fn foot(report: &WebReport<'_>) -> Markup {
    html! {
        footer {
            p { "The same page again: " code { (plain(&report.command)) } }
            @if let Some(index) = &report.index { p { a href=(index) { "All reports of this folder" } } }
        }
    }
}

/// The warnings of a page.
fn warnings(page: &Page) -> Vec<String> {
    let warnings = page.blocks.iter().filter_map(|block| match block {
        Block::Warning(warning) => Some(warning.clone()),
        _ => None,
    });
    warnings.collect()
}
