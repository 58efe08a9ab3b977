//! The page of a report: the answer in sentences, then charts, tables, and the method.

use super::blocks::{Section, blocks, sections, table};
use super::figure::{Charts, is_named};
use super::sheet::{lines, said, sheet};
use crate::prelude::*;
use balance_engine::game::sanitize;
use maud::{Markup, html};

pub struct WebReport<'a> {
    pub title: &'a str,
    pub about: String,
    pub story: &'a Story,
    /// Notes for the answer, in addition to the warnings of the page: who played, which cards are made up, what isn't modelled.
    pub notes: Vec<String>,
    pub changes: &'a [String],
    pub scenario: ScenarioArguments,
    pub charts: &'a [Chart],
    pub narrow: &'a [Chart],
    pub folded: &'a [String],
    pub page: &'a Page,
    /// The cards as played, with the game's word for cards; `None` if they are not shown.
    pub cards: Option<(&'a str, Table)>,
    pub made: Vec<(&'static str, String)>,
    pub played: String,
    pub command: String,
}

/// The arguments with which a command uses the scenario of a report, quoted for a shell.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioArguments {
    /// The scenario files; several in a comparison.
    pub files: Vec<String>,
    /// Changes: `--seed 7`, `--set rules.x=1`.
    pub options: Vec<String>,
    /// Options that only comparisons need: `--side North`.
    pub comparison: Vec<String>,
}

pub fn report_html(report: &WebReport<'_>) -> String {
    let (before, sections) = sections(report.page);
    let charts = Charts { all: report.charts, narrow: report.narrow, folded: report.folded };
    let placed = report.page.blocks_for(Medium::Browser).flat_map(|block| match block {
        Block::Charts(names) => names,
        _ => &[][..],
    });
    let placed: Vec<&str> = placed.copied().collect();
    let others: Vec<&Chart> = report.charts.iter().filter(|chart| !is_named(chart, &placed)).collect();
    let body = html! {
        header {
            p.kicker { (sanitize(&report.about)) }
            h1 { (sanitize(report.title)) }
            @if !report.changes.is_empty() { p.changed { "Changed: " (sanitize(&report.changes.join(" · "))) } }
        }
        main #main {
            (answer(report))
            (contents(report, &sections, !others.is_empty()))
            @if !others.is_empty() { section #charts { h2 { "Charts" } (charts.figures(others.into_iter())) } }
            section #tables {
                h2 { "Results" }
                (tools())
                (blocks(&before, report.title, charts))
                @for section in &sections { (section.markup(charts)) }
            }
            @if let Some((word, cards)) = &report.cards {
                section #cards { details {
                    summary { h2 { "The " (sanitize(word)) " as played" } }
                    (table(cards, word))
                } }
            }
            (made(report))
        }
        footer { p { "Reproduce this page: " code { (said(&report.command)) } } }
    };
    sheet(&format!("{} · balance", report.title), &body, None)
}

fn answer(report: &WebReport<'_>) -> Markup {
    let mut sentences = report.story.answer.iter();
    html! {
        section #answer {
            h2.sr { "The answer" }
            @if let Some(headline) = sentences.next() { p.headline { (said(headline)) } }
            @for sentence in sentences { p { (said(sentence)) } }
            @for block in report.page.blocks_for(Medium::Browser) {
                @if let Block::Warning(warning) = block { p.warning { strong { "Warning: " } (said(warning)) } }
            }
            @if !report.notes.is_empty() {
                ul.notes { @for note in &report.notes { li { (said(note)) } } }
            }
            @if !report.story.next.is_empty() {
                h3 { "What to run next" }
                dl.next { @for next in &report.story.next {
                    dt { (sanitize(next.why)) }
                    dd { code { "balance " (said(&report.scenario.placed(&next.command))) } }
                } }
            }
        }
    }
}

fn contents(report: &WebReport<'_>, sections: &[Section<'_>], charts: bool) -> Markup {
    html! {
        nav #contents aria-label="Contents" {
            @if charts { a href="#charts" { "Charts" } }
            @for section in sections {
                " " a href={ "#" (section.id) } { (sanitize(section.heading)) }
            }
            @if let Some((word, _)) = &report.cards { " " a href="#cards" { "All " (sanitize(word)) } }
            " " a href="#made" { "Method" }
        }
    }
}

impl ScenarioArguments {
    /// Returns a command with the scenario in the place of `SCENARIO`. Options that the command itself sets are omitted.
    pub fn placed(&self, command: &str) -> String {
        let compares = command.starts_with("compare ");
        let amounts = ["--games", "--precision", "--max-games", "--until-decided"];
        let amount = amounts.iter().any(|key| command.contains(key));
        let files = if compares { &self.files[..] } else { &self.files[..self.files.len().min(1)] };
        let own = |option: &&String| {
            let key = option.split_once('=').map(|(key, _)| format!("{key}="));
            let set_anyway =
                command.contains(option.as_str()) || key.as_ref().is_some_and(|key| command.contains(key.as_str()));
            let of_amount = AMOUNTS.iter().any(|key| option.starts_with(&format!("--set {key}=")));
            !(set_anyway || amount && of_amount)
        };
        let options = self.options.iter().filter(own);
        let comparison = if compares { &self.comparison[..] } else { &[] };
        let all: Vec<&str> = files.iter().chain(options).chain(comparison).map(String::as_str).collect();
        command.replace("SCENARIO", &all.join(" "))
    }
}

/// The keys of a scenario that set how much is played.
const AMOUNTS: [&str; 3] = ["games", "precision", "max_games"];

pub(super) fn tools() -> Markup {
    html! {
        form #tools hidden {
            label { "Filter rows " input #filter type="search" placeholder="name or side"; }
            label { "sign " select #sign { option value="" { "any" } } }
            output #found aria-live="polite" {}
        }
    }
}

fn made(report: &WebReport<'_>) -> Markup {
    html! {
        section #made {
            details {
                summary { h2 { "Method" } }
                dl { @for (what, words) in &report.made { dt { (what) } dd { (said(words)) } } }
            }
            details {
                summary { h2 { "The scenario as played" } }
                @if report.changes.is_empty() {
                    p { "Unchanged: as in its file." }
                } @else {
                    p { "Changes to its file:" }
                    ul { @for change in report.changes { li { code { (sanitize(change)) } } } }
                }
                pre tabindex="0" { code { (lines(&report.played)) } }
            }
        }
    }
}
