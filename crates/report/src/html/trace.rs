//! One game to step through, with the board or table next to the text.

use super::sheet::sheet;
use balance_engine::game::sanitize;
use maud::{PreEscaped, html};
use serde_json::json;
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default)]
pub struct WebTrace {
    /// The scenario's title and the game's number.
    pub title: String,
    pub about: String,
    pub ended: String,
    pub turns: Vec<WebTurn>,
    /// The positions, as SVG; empty if none are drawn.
    pub pictures: Vec<String>,
    pub command: String,
}

#[derive(Clone, Debug, Default)]
pub struct WebTurn {
    heading: String,
    actions: Vec<Action>,
}

#[derive(Clone, Debug, Default)]
struct Action {
    lines: Vec<String>,
    /// The number of the position afterwards; `None` if positions are not drawn.
    picture: Option<usize>,
}

impl WebTurn {
    pub fn new(heading: String) -> Self {
        WebTurn { heading, actions: Vec::new() }
    }

    /// Adds a line, in a new action if it `begins` one. `picture` is the number of the position after it.
    pub fn say(&mut self, line: String, begins: bool, picture: Option<usize>) {
        if begins || self.actions.is_empty() {
            self.actions.push(Action::default());
        }
        let last = self.actions.len() - 1;
        let action = &mut self.actions[last];
        action.lines.push(line);
        action.picture = picture;
    }

    fn markup(&self, nth: usize, pictures: &[String]) -> maud::Markup {
        let end = self.actions.last().and_then(|action| pictures.get(action.picture?));
        html! {
            section.turn id=(format!("step-{nth}")) {
                h2 { (sanitize(&self.heading)) }
                @for (number, action) in self.actions.iter().enumerate() {
                    div.action id=(format!("step-{nth}-{number}")) data-picture=[action.picture] {
                        @for line in &action.lines { p { (sanitize(line)) } }
                    }
                }
                @if let Some(picture) = end { figure.wide tabindex="0" { (PreEscaped(picture)) } }
            }
        }
    }
}

/// Returns the page of a game. Without its script it shows all turns, each with the position at its end.
pub fn trace_html(trace: &WebTrace) -> String {
    let body = html! {
        header {
            p.kicker { (sanitize(&trace.about)) }
            h1 { (sanitize(&trace.title)) }
        }
        main #main {
            section #answer {
                h2.sr { "How it ended" }
                p.headline { (sanitize(&trace.ended)) }
            }
            div.pager #pager hidden {
                button type="button" data-turns="-1" { "⇤ turn" }
                button type="button" data-steps="-1" { "← action" }
                label { span.sr { "action" } input type="range" min="0" value="0"; }
                button type="button" data-steps="1" { "action →" }
                button type="button" data-turns="1" { "turn ⇥" }
                output aria-live="polite" {}
                span.faint { "keys: ← → actions, Shift + ← → turns" }
            }
            div.game {
                @if !trace.pictures.is_empty() { div.board #board {} }
                div.said {
                    @for (nth, turn) in trace.turns.iter().enumerate() { (turn.markup(nth, &trace.pictures)) }
                }
            }
            @if !trace.pictures.is_empty() {
                script #pictures type="application/json" { (PreEscaped(packed(&trace.pictures))) }
            }
        }
        footer { p { "Reproduce this page: " code { (sanitize(&trace.command)) } } }
    };
    sheet(&format!("{} · balance", trace.title), &body, None)
}

/// Returns pictures as JSON: their distinct lines, and for each picture the numbers of its lines.
fn packed(pictures: &[String]) -> String {
    let (mut lines, mut numbers) = (Vec::new(), BTreeMap::new());
    let mut number = |line| {
        *numbers.entry(line).or_insert_with(|| {
            lines.push(line);
            lines.len() - 1
        })
    };
    let pictures: Vec<Vec<usize>> = pictures.iter().map(|svg| svg.lines().map(&mut number).collect()).collect();
    // No line ends the script that they are in.
    json!({ "lines": lines, "pictures": pictures }).to_string().replace("</", "<\\/")
}
