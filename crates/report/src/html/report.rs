//! The page of a report: the answer in words, then charts, tables, and how it was made.

use maud::{Markup, html};

use balance_engine::game::plain;

use super::super::page::{Block, Medium, Page};
use super::super::story::{Next, Story};
use super::super::svg::Chart;
use super::super::table::Table;
use super::blocks::{Section, blocks, sections, table};
use super::figure::{Charts, is_named};
use super::sheet::{lines, said, sheet};

pub struct WebReport<'a> {
    pub title: &'a str,
    /// The game, the question, and how much was played, in a few words.
    pub about: String,
    /// The answer in sentences, and what to look at next.
    pub story: &'a Story,
    /// What must be known with the answer, beside the warnings of the page: who played, which cards are made up, what the game does without.
    pub notes: Vec<String>,
    /// What differs from the scenario's file, a line each.
    pub changes: &'a [String],
    /// What other commands must be given to be about the same scenario.
    pub scenario: ScenarioArguments,
    pub charts: &'a [Chart],
    /// The names of those that are shown only to who asks.
    pub folded: &'a [String],
    pub page: &'a Page,
    /// The cards as they were played, with the word for them; `None` where that is not told.
    pub cards: Option<(&'a str, Table)>,
    /// How the numbers were made: what, and in words.
    pub made: Vec<(&'static str, String)>,
    /// The scenario as it was played, without its cards, as TOML.
    pub played: String,
    /// The command that gives this page again.
    pub command: String,
}

/// What a command must be given to be about the scenario of a report, each as a shell takes it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ScenarioArguments {
    /// The scenario files; several if they are compared.
    pub files: Vec<String>,
    /// What is changed in them: `--seed 7`, `--set rules.x=1`.
    pub options: Vec<String>,
    /// What another comparison needs besides: `--side North`.
    pub comparison: Vec<String>,
}

pub fn report_html(report: &WebReport<'_>) -> String {
    let (before, sections) = sections(report.page);
    let charts = Charts { all: report.charts, folded: report.folded };
    let placed = report.page.blocks_for(Medium::Browser).flat_map(|block| match block {
        Block::Charts(names) => names,
        _ => &[][..],
    });
    let placed: Vec<&str> = placed.copied().collect();
    let others: Vec<&Chart> = report.charts.iter().filter(|chart| !is_named(chart, &placed)).collect();
    let body = html! {
        header {
            p.kicker { (plain(&report.about)) }
            h1 { (plain(report.title)) }
            @if !report.changes.is_empty() { p.changed { "Changed: " (plain(&report.changes.join(" · "))) } }
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
                    summary { h2 { "The " (plain(word)) " as they were played" } }
                    (table(cards, word))
                } }
            }
            (made(report))
        }
        footer { p { "The same page again: " code { (plain(&report.command)) } } }
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
            @for block in report.page.blocks_for(Medium::Browser) {
                @if let Block::Warning(warning) = block { p.warning { strong { "Warning: " } (plain(warning)) } }
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

/// The parts of the page, to jump to.
fn contents(report: &WebReport<'_>, sections: &[Section<'_>], charts: bool) -> Markup {
    html! {
        nav #contents aria-label="Contents" {
            @if charts { a href="#charts" { "Charts" } }
            @for section in sections {
                " " a href={ "#" (section.id) } { (plain(section.heading)) }
            }
            @if let Some((word, _)) = &report.cards { " " a href="#cards" { "All " (plain(word)) } }
            " " a href="#made" { "Method" }
        }
    }
}

impl ScenarioArguments {
    /// Returns a command in which `SCENARIO` stands for the scenario, with the scenario in its place. Options that the
    /// command itself gives in another way are left out.
    pub fn placed(&self, command: &str) -> String {
        let (compares, amount) = (command.starts_with("compare "), gives_amount(command));
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

/// The keys of a scenario that say how much to play.
const AMOUNTS: [&str; 3] = ["games", "precision", "max_games"];

/// True if a command says itself how much to play.
fn gives_amount(command: &str) -> bool {
    ["--games", "--precision", "--max-games", "--until-known"].iter().any(|key| command.contains(key))
}

fn go_on(next: &Next, scenario: &ScenarioArguments) -> Markup {
    let command = scenario.placed(&next.command);
    html! {
        dt { (plain(next.why)) }
        dd { code { "balance " (plain(&command)) } }
    }
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
                pre tabindex="0" { code { (lines(&report.played)) } }
            }
        }
    }
}
