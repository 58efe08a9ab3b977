//! Headings, sentences and tables of a page, as HTML.

use maud::{Markup, html};

use balance_engine::game::plain;

use super::super::frame::unlike;
use super::super::page::{Block, Page};
use super::super::table::{Cell, Column, Row, Table};
use super::super::terminal::{Ink, Text};
use super::sheet::anchor;

/// A heading with all that stands below it.
pub(super) struct Section<'a> {
    pub(super) heading: &'a str,
    /// Its anchor, unlike those of the other sections.
    pub(super) id: String,
    rest: &'a str,
    /// Whether it is told only to who asks.
    folded: bool,
    blocks: Vec<&'a Block>,
}

/// The sections of a page, and what stands before the first. Title and warnings have places of their own.
pub(super) fn sections(page: &Page) -> (Vec<&Block>, Vec<Section<'_>>) {
    let mut before = Vec::new();
    let mut sections: Vec<Section<'_>> = Vec::new();
    for block in &page.blocks {
        match block {
            Block::Title(..) | Block::Warning(_) => {}
            Block::Heading(heading, rest) | Block::Fold(heading, rest) => {
                let rest = rest.trim_start_matches([':', ',', ' ']);
                let folded = matches!(block, Block::Fold(..));
                let is_taken = |id: &str| sections.iter().any(|section: &Section<'_>| section.id == id);
                let id = unlike(format!("table-{}", anchor(heading)), '-', is_taken);
                sections.push(Section { heading, id, rest, folded, blocks: Vec::new() });
            }
            Block::Unfold => {
                sections.push(Section { heading: "", id: String::new(), rest: "", folded: false, blocks: Vec::new() });
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
    /// A link to the section itself, to be copied.
    fn link(&self) -> Markup {
        html! { " " a.here href={ "#" (self.id) } aria-label={ "Link to " (plain(self.heading)) } { "#" } }
    }

    pub(super) fn markup(&self) -> Markup {
        let inside = html! {
            @if !self.rest.is_empty() { p.about { (plain(self.rest)) } }
            (blocks(&self.blocks, self.heading))
        };
        html! {
            @if self.heading.is_empty() {
                (inside)
            } @else if self.folded {
                section.part { details id=(self.id) {
                    summary { h3 { (plain(self.heading)) } }
                    (inside)
                } }
            } @else {
                section.part id=(self.id) {
                    h3 { (plain(self.heading)) (self.link()) }
                    (inside)
                }
            }
        }
    }
}

/// Blocks one after another; `heading` names their tables.
pub(super) fn blocks(of: &[&Block], heading: &str) -> Markup {
    html! {
        @for block in of {
            @match block {
                Block::Text(text) => (words(text)),
                Block::Lead(_, word, rest) => p { strong { (plain(word)) } (plain(rest)) },
                Block::Code(lines) => pre tabindex="0" { code { (lines.join("\n")) } },
                Block::Table(of) => (table(of, heading)),
                Block::Gap | Block::Title(..) | Block::Warning(_) | Block::Heading(..) | Block::Fold(..) | Block::Unfold => {},
            }
        }
    }
}

fn words(text: &Text) -> Markup {
    let class = match text.ink {
        Some(Ink::Faint) => "faint",
        Some(Ink::Down | Ink::Warn | Ink::Fail) => "down",
        _ => "",
    };
    html! { p class=[Some(class).filter(|class| !class.is_empty())] {
        @for (nth, line) in text.words.lines().enumerate() {
            @if nth > 0 { " " }
            (plain(line.trim()))
        }
    } }
}

/// A table whose rows can be sorted and filtered by the script of the page.
pub(super) fn table(of: &Table, heading: &str) -> Markup {
    let shown = |column: &Column| !column.drawn;
    let cells = |cells: &[Cell], class: Option<&str>| {
        html! { tr class=[class] {
            @for (column, cell) in of.columns.iter().zip(cells).filter(|(column, _)| shown(column)) {
                (self::cell(column, cell))
            }
            // A row may end before its table does.
            @for _ in of.columns.iter().skip(cells.len()).filter(|column| shown(column)) { td {} }
        } }
    };
    html! {
        @if of.rows.iter().any(|row| !matches!(row, Row::Aside(..))) {
            div.wide tabindex="0" role="region" aria-label=(plain(heading)) {
                table {
                    thead { tr {
                        @for column in of.columns.iter().filter(|column| shown(column)) { (head(column)) }
                    } }
                    tbody {
                        @for row in &of.rows {
                            @match row {
                                Row::Cells(all, ink) => (cells(all, ink.map(|_| "faint"))),
                                Row::Beyond(all) => (cells(all, None)),
                                Row::Aside(..) => {},
                            }
                        }
                    }
                }
            }
        }
    }
}

fn head(column: &Column) -> Markup {
    let class = if column.right { Some("n") } else { None };
    html! { th scope="col" class=[class] {
        @if column.head.is_empty() { span.sr { (column.unseen) } } @else { (plain(&column.head)) }
    } }
}

fn cell(column: &Column, cell: &Cell) -> Markup {
    let class = match cell.ink {
        Some(Ink::Up) => "up",
        Some(Ink::Down | Ink::Warn) => "down",
        Some(Ink::Pass) => "pass",
        Some(Ink::Fail) => "fail",
        _ => "",
    };
    let class = match (column.right, class) {
        (true, "") => Some("n".to_owned()),
        (true, class) => Some(format!("n {class}")),
        (false, "") => None,
        (false, class) => Some(class.to_owned()),
    };
    let text = cell.text.trim();
    html! { td class=[class] {
        @match sign(text) {
            Some(word) => { span aria-hidden="true" { (text) } span.sr { (word) } },
            None => (plain(text)),
        }
        @if !cell.ends.is_empty() { " " span.ends { (plain(&cell.ends)) } }
        @if let Some(more) = &cell.more { " " span.faint { (plain(more)) } }
    } }
}

/// What a sign means, for who hears it.
fn sign(text: &str) -> Option<&'static str> {
    Some(match text {
        "▲" => "more",
        "▼" => "less",
        "·" => "no difference shown",
        "=" => "too close to matter",
        "?" => "not known",
        _ => return None,
    })
}
