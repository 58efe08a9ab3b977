//! Headings, sentences and tables of a page, as HTML.

use super::figure::{self, Charts};
use super::sheet::{anchor, said};
use crate::prelude::*;
use balance_engine::game::sanitize;
use maud::{Markup, html};

pub(super) struct Section<'a> {
    pub(super) heading: &'a str,
    pub(super) id: String,
    rest: &'a str,
    blocks: Vec<&'a Block>,
}

/// Returns what stands before the first section of a page, and the sections. Titles and warnings are shown elsewhere.
pub(super) fn sections(page: &Page) -> (Vec<&Block>, Vec<Section<'_>>) {
    let mut before = Vec::new();
    let mut sections: Vec<Section<'_>> = Vec::new();
    for block in page.blocks_for(Medium::Browser) {
        match block {
            Block::Title(..) | Block::Warning(_) | Block::Gap => {}
            Block::Heading(heading, rest) => {
                let rest = rest.trim_start_matches([':', ',', ' ']);
                let is_taken = |id: &str| sections.iter().any(|section: &Section<'_>| section.id == id);
                let id = unlike(format!("table-{}", anchor(heading)), '-', is_taken);
                sections.push(Section { heading, id, rest, blocks: Vec::new() });
            }
            block => match sections.last_mut() {
                Some(section) => section.blocks.push(block),
                None => before.push(block),
            },
        }
    }
    (before, sections)
}

impl Section<'_> {
    pub(super) fn markup(&self, charts: Charts<'_>) -> Markup {
        html! {
            section.part id=(self.id) {
                h3 {
                    (sanitize(self.heading)) " "
                    a.here href={ "#" (self.id) } aria-label={ "Link to " (sanitize(self.heading)) } { "#" }
                }
                @if !self.rest.is_empty() { p.about { (sanitize(self.rest)) } }
                (blocks(&self.blocks, self.heading, charts))
            }
        }
    }
}

/// Blocks one after another; `heading` names their tables. Sentences below a table or chart explain how to read it.
pub(super) fn blocks(of: &[&Block], heading: &str, charts: Charts<'_>) -> Markup {
    let is_note = |block: &Block| matches!(block, Block::Text(text) if text.broken);
    let is_switched = |block: &&Block| matches!(block, Block::Text(text) if text.switched);
    let lead = of.iter().take_while(|block| !matches!(block, Block::Table(_) | Block::Charts(_))).count();
    let (lead, rest) = of.split_at(lead);
    html! {
        @for block in lead { (self::block(block, heading, charts)) }
        @for chunk in rest.chunk_by(|one, next| is_note(one) && is_note(next)) {
            @let all: Vec<Markup> = chunk.iter().map(|block| self::block(block, heading, charts)).collect();
            @if is_note(chunk[0]) {
                div.switched[chunk.iter().all(is_switched)] { (figure::explained(&all)) }
            } @else { @for block in all { (block) } }
        }
    }
}

fn block(block: &Block, heading: &str, charts: Charts<'_>) -> Markup {
    html! {
        @match block {
            Block::Text(text) => (words(text)),
            Block::Lead(_, word, rest) => p { strong { (sanitize(word)) } (said(rest)) },
            Block::Code(lines) => pre tabindex="0" { code { (lines.join("\n")) } },
            Block::Table(of) => (table(of, heading)),
            Block::Charts(names) => (charts.named(names)),
            Block::Gap | Block::Title(..) | Block::Warning(_) | Block::Heading(..) | Block::Only(..) => {},
        }
    }
}

const LONG_REMARK: usize = 300;

fn words(text: &Text) -> Markup {
    let class = match text.ink {
        _ if text.switched => "switched",
        Some(Ink::Faint) => "faint",
        Some(Ink::Down | Ink::Warn | Ink::Fail) => "down",
        _ => "",
    };
    let all = sanitize(&text.words.lines().map(str::trim).collect::<Vec<_>>().join(" "));
    let folded = all.strip_prefix("note: ").filter(|_| all.len() > LONG_REMARK).and_then(|note| note.split_once(": "));
    html! {
        @match folded {
            Some((what, rest)) => { details.how { summary { (capital(what)) } p { (said(rest)) } } },
            None => { p class=[Some(class).filter(|class| !class.is_empty())] { (said(&all)) } },
        }
    }
}

pub(super) fn table(of: &Table, heading: &str) -> Markup {
    let shown = |column: &Column| !column.drawn;
    let cells = |cells: &[Cell]| {
        html! { tr {
            @for (column, cell) in of.columns.iter().zip(cells).filter(|(column, _)| shown(column)) {
                (self::cell(column, cell))
            }
            // A row may end before its table does.
            @for _ in of.columns.iter().skip(cells.len()).filter(|column| shown(column)) { td {} }
        } }
    };
    html! {
        @if of.rows.iter().any(|row| !matches!(row, Row::Remark(..))) {
            div.wide tabindex="0" role="region" aria-label=(sanitize(heading)) {
                table data-switch=[of.switch.as_deref().map(sanitize)] {
                    thead { tr {
                        @for column in of.columns.iter().filter(|column| shown(column)) { (head(column)) }
                    } }
                    tbody {
                        @for row in &of.rows {
                            @match row {
                                Row::Cells(all) | Row::Beyond(all) => (cells(all)),
                                Row::Remark(..) => {},
                            }
                        }
                    }
                }
            }
        }
    }
}

fn head(column: &Column) -> Markup {
    html! { th scope="col" class=[class(column, "")] {
        @if column.head.is_empty() { span.sr { (column.unseen) } } @else { (sanitize(&column.head)) }
    } }
}

fn class(column: &Column, ink: &'static str) -> Option<String> {
    let kinds = [(column.right, "n"), (column.named, "name"), (column.effect, "effect"), (column.switched, "switched")];
    let kinds = kinds.into_iter().filter_map(|(is_it, class)| is_it.then_some(class));
    let all: Vec<&str> = kinds.chain([ink]).filter(|class| !class.is_empty()).collect();
    (!all.is_empty()).then(|| all.join(" "))
}

fn cell(column: &Column, cell: &Cell) -> Markup {
    let ink = match cell.ink {
        Some(Ink::Up) => "up",
        Some(Ink::Down | Ink::Warn) => "down",
        Some(Ink::Pass) => "pass",
        Some(Ink::Fail) => "fail",
        _ => "",
    };
    let text = cell.text.trim();
    html! { td class=[class(column, ink)] {
        @match sign(text) {
            Some(word) => { span aria-hidden="true" { (text) } span.sr { (word) } },
            None => (said(text)),
        }
        @if !cell.ends.is_empty() { " " span.ends { (sanitize(&cell.ends)) } }
        @if let Some(more) = &cell.more { " " span.faint { (said(more)) } }
    } }
}

fn sign(text: &str) -> Option<&'static str> {
    Some(match text {
        "▲" => "more",
        "▼" => "less",
        "·" => "no difference shown",
        "=" => "too small to matter",
        "?" => "inconclusive",
        _ => return None,
    })
}
