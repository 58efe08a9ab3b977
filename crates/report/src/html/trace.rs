//! One game to step through, with the board or table as it was.

use maud::{PreEscaped, html};

use balance_engine::game::plain;

use super::sheet::sheet;

#[derive(Clone, Debug, Default)]
pub struct WebTrace {
    /// What the scenario is called, and which game it is.
    pub title: String,
    /// Who sat where, and what else is told above it.
    pub about: String,
    /// How it ended, in a sentence.
    pub ended: String,
    /// Its turns, in order; the first is the set-up, the last the end.
    pub steps: Vec<Step>,
    /// The command that gives this page again.
    pub command: String,
}

#[derive(Clone, Debug, Default)]
pub struct Step {
    /// Whose it is, or what stands for that.
    pub heading: String,
    pub lines: Vec<String>,
    /// The position afterwards, as SVG; `None` where it is not drawn.
    pub picture: Option<String>,
}

/// The page of a game: without its script all turns below each other.
pub fn trace_html(trace: &WebTrace) -> String {
    let body = html! {
        header {
            p.kicker { (plain(&trace.about)) }
            h1 { (plain(&trace.title)) }
        }
        main #main {
            section #answer {
                h2.sr { "How it ended" }
                p.headline { (plain(&trace.ended)) }
            }
            div.pager #pager hidden {
                button type="button" data-step="-1" { "← back" }
                label { span.sr { "turn" } input type="range" min="0" value="0"; }
                button type="button" data-step="1" { "on →" }
                output aria-live="polite" {}
            }
            @for (nth, step) in trace.steps.iter().enumerate() {
                section.turn id=(format!("step-{nth}")) {
                    h2 { (plain(&step.heading)) }
                    @for line in &step.lines { p { (plain(line)) } }
                    @if let Some(picture) = &step.picture {
                        figure.wide tabindex="0" { (PreEscaped(picture)) }
                    }
                }
            }
        }
        footer { p { "The same page again: " code { (plain(&trace.command)) } } }
    };
    sheet(&format!("{} · balance", trace.title), &body)
}
