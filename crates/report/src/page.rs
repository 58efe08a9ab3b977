//! A page as a value: headings, sentences, caveats and tables in their order, said once. `terminal` writes it for a
//! terminal, `html` for a browser.

use crate::frame::ChangedFile;
use crate::model::{Head, Shown};
use crate::table::Table;
use crate::terminal::{Terminal, Text};
use crate::text::*;
use balance_engine::game::{StrengthGap, Unmodelled};
use std::collections::BTreeSet;

pub(super) use super::terminal::Ink;

/// The columns that a page is laid out for if the width of the terminal is not known.
pub const WIDTH: usize = 100;
/// The columns of a page on which nothing is cut.
pub const UNBOUNDED: usize = 100_000;
/// Cards that are not fully modelled: a terminal shows the names of at most this many.
const UNMODELLED: usize = 5;
/// A page shows at most this many arguments of `--set`. The changed files have all.
const SETS_SHOWN: usize = 16;

pub(super) enum Block {
    /// What it is about, and what stands beside it.
    Title(String, String),
    Warning(String),
    /// A heading, and what stands beside it.
    Heading(String, String),
    /// An emphasised word, and the sentences after it.
    Lead(Ink, String, String),
    Text(Text),
    Code(Vec<String>),
    Table(Table),
    /// The place of the charts with these names in a browser. `*` stands for any ending.
    Charts(&'static [&'static str]),
    Only(Medium, Vec<Block>),
    Gap,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Medium {
    /// A terminal, or Markdown.
    Text,
    Browser,
}

impl Block {
    fn on(&self, to: &mut Terminal) {
        match self {
            Block::Title(title, rest) => to.lead(Ink::Bold, title, &format!(" · {rest}")),
            Block::Warning(warning) => to.lead(Ink::Warn, "warning:", &format!(" {warning}")),
            Block::Heading(heading, rest) => {
                to.line("");
                to.lead(Ink::Bold, heading, rest);
            }
            Block::Lead(ink, word, rest) => to.lead(*ink, word, rest),
            Block::Text(text) => to.words(text),
            Block::Code(lines) => lines.iter().for_each(|line| to.line(&format!("  {line}"))),
            Block::Table(table) => table.on(to),
            Block::Gap => to.line(""),
            Block::Charts(_) | Block::Only(..) => {}
        }
    }
}

pub struct Page {
    pub(super) blocks: Vec<Block>,
    pub(super) width: usize,
}

impl Page {
    pub(super) const fn new(width: usize) -> Self {
        Page { blocks: Vec::new(), width }
    }

    /// Returns a page with its title, what was played by which players, and warnings.
    pub(super) fn begun(head: &Head, question: &str, width: usize) -> Self {
        let mut page = Page::new(width);
        page.title(&head.title, &format!("{} · {question}", head.game));
        let players = head.players.iter().map(|side| format!("{} ({})", side.name, side.agent));
        page.say(&format!("{}; {}.", head.played(), players.collect::<Vec<_>>().join(", ")));
        page.caveats(&head.warnings, &head.unmodelled);
        page
    }

    /// A section with a heading; nothing if it has no rows.
    pub(super) fn section(&mut self, heading: &str, rest: &str, shown: &Shown<'_>) {
        if !shown.is_empty() {
            self.heading(heading, rest);
            self.table(shown.table());
        }
    }

    pub fn and(mut self, other: Page) -> Self {
        self.blocks.push(Block::Gap);
        self.blocks.extend(other.blocks);
        self
    }

    /// Returns this page with a note that greedy players are weak at the game, if that is known.
    pub fn strength_gap(mut self, known: Option<&StrengthGap>) -> Self {
        let Some(known) = known else { return self };
        let words = format!("note: {}. Does the verdict change? `balance ladder SCENARIO`", strength_gap(known));
        let text = Text { words, ink: Some(Ink::Faint), indent: 0, broken: true, switched: false };
        self.insert_caveat(Block::Text(text));
        self
    }

    pub fn with_warning(mut self, warning: Option<String>) -> Self {
        if let Some(warning) = warning {
            self.insert_caveat(Block::Warning(warning));
        }
        self
    }

    /// Returns this page without the notes that were `seen` on others, and adds its own to them.
    pub(super) fn without_notes(mut self, seen: &mut BTreeSet<String>) -> Self {
        let mut is_new = |block: &Block| match block {
            Block::Text(text) => !text.words.starts_with("note: ") || seen.insert(text.words.clone()),
            _ => true,
        };
        for block in &mut self.blocks {
            if let Block::Only(_, blocks) = block {
                blocks.retain(&mut is_new);
            }
        }
        self.blocks.retain(is_new);
        self
    }

    fn insert_caveat(&mut self, block: Block) {
        let is_caveat =
            |block: &Block| matches!(block, Block::Title(..) | Block::Warning(_) | Block::Text(_) | Block::Only(..));
        let end = self.blocks.iter().position(|block| !is_caveat(block));
        self.blocks.insert(end.unwrap_or(self.blocks.len()), block);
    }

    pub fn text(&self, colour: bool) -> String {
        let mut terminal = Terminal::new(colour, self.width);
        self.blocks_for(Medium::Text).for_each(|block| block.on(&mut terminal));
        terminal.text
    }

    pub(super) fn blocks_for(&self, medium: Medium) -> impl Iterator<Item = &Block> {
        self.blocks.iter().flat_map(move |block| match block {
            Block::Only(only, blocks) if *only == medium => &blocks[..],
            Block::Only(..) => &[],
            block => std::slice::from_ref(block),
        })
    }

    /// Adds what `build` adds, for one medium.
    pub(super) fn only(&mut self, medium: Medium, build: impl FnOnce(&mut Page)) {
        let mut part = Page::new(self.width);
        build(&mut part);
        self.blocks.push(Block::Only(medium, part.blocks));
    }

    fn words(&mut self, words: &str, ink: Option<Ink>, indent: usize, broken: bool) {
        self.blocks.push(Block::Text(Text { words: words.to_owned(), ink, indent, broken, switched: false }));
    }

    /// Adds a line that is not wrapped; an empty one is a gap.
    pub(super) fn line(&mut self, line: &str) {
        if line.is_empty() { self.blocks.push(Block::Gap) } else { self.words(line, None, 0, false) }
    }

    pub(super) fn inked(&mut self, ink: Ink, line: &str) {
        self.words(line, Some(ink), 0, false);
    }

    /// Adds sentences, broken at spaces.
    pub(super) fn say(&mut self, text: &str) {
        self.words(text, None, 0, true);
    }

    /// Adds sentences about a table, indented like its rows.
    pub(super) fn note(&mut self, text: &str) {
        self.words(text, None, 2, true);
    }

    /// Adds sentences about the switched columns of a table, for a browser.
    pub(super) fn switched_note(&mut self, words: &str) {
        let words = words.to_owned();
        self.blocks.push(Block::Text(Text { words, ink: None, indent: 2, broken: true, switched: true }));
    }

    /// Adds sentences below an empty line.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.line("");
        self.say(text);
    }

    /// Adds a remark below an empty line: what a page ends with.
    pub(super) fn foot(&mut self, text: &str) {
        self.line("");
        self.remark(text);
    }

    /// Adds faint sentences, broken at spaces.
    pub(super) fn remark(&mut self, text: &str) {
        self.words(text, Some(Ink::Faint), 0, true);
    }

    pub(super) fn lead(&mut self, ink: Ink, word: &str, rest: &str) {
        self.blocks.push(Block::Lead(ink, word.to_owned(), rest.to_owned()));
    }

    pub(super) fn code(&mut self, lines: Vec<String>) {
        self.blocks.push(Block::Code(lines));
    }

    pub(super) fn heading(&mut self, heading: &str, rest: &str) {
        self.blocks.push(Block::Heading(heading.to_owned(), rest.to_owned()));
    }

    pub(super) fn charts(&mut self, names: &'static [&'static str]) {
        self.blocks.push(Block::Charts(names));
    }

    pub(super) fn title(&mut self, title: &str, rest: &str) {
        self.blocks.push(Block::Title(title.to_owned(), rest.to_owned()));
    }

    pub(super) fn table(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
    }

    /// Adds changes to try: as arguments of `--set`, as a variant, and as copies of the files.
    pub(super) fn patch(&mut self, set: &[String], files: &[ChangedFile]) {
        if set.is_empty() {
            return;
        }
        self.heading("Try it", "");
        self.code(set.iter().take(SETS_SHOWN).map(|set| format!("--set {}", shell(set))).collect());
        let mut said = vec![match set.len() > SETS_SHOWN {
            true => {
                format!("… and {} more. variant.toml contains all of them as a [[variant]].", set.len() - SETS_SHOWN)
            }
            false => "variant.toml contains the changes as a [[variant]].".to_owned(),
        }];
        for file in files {
            said.push(format!("{} is a copy of {} with the changed numbers.", file.copy, file.file));
        }
        self.say(&said.join(" "));
    }

    pub(super) fn caveats(&mut self, warnings: &[String], unmodelled: &[Unmodelled]) {
        self.warnings(warnings);
        if !unmodelled.is_empty() {
            let [short, whole] = less_than_in_print(unmodelled);
            self.only(Medium::Text, |page| page.remark(&short));
            self.only(Medium::Browser, |page| page.remark(&whole));
        }
    }

    pub(super) fn warnings(&mut self, warnings: &[String]) {
        self.blocks.extend(warnings.iter().cloned().map(Block::Warning));
    }
}

fn shell(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "._-=/".contains(c);
    if text.chars().all(plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// Returns a line for a terminal, which names the first cards, and one for a browser, which says what is missing of each.
fn less_than_in_print(cards: &[Unmodelled]) -> [String; 2] {
    let named = cards.iter().take(UNMODELLED).map(|card| card.name.as_str()).collect::<Vec<_>>().join(", ");
    let more = match cards.len().saturating_sub(UNMODELLED) {
        0 => String::new(),
        n => format!(" and {n} more"),
    };
    let all = cards.iter().map(without).collect::<Vec<_>>().join("; ");
    [
        format!("note: not modelled in full: {named}{more} (--format json shows what is missing)"),
        format!("note: not modelled: {all}"),
    ]
}

/// A card and what is not modelled: `Halfling Militia (Take Orders)`.
pub(super) fn without(card: &Unmodelled) -> String {
    format!("{} ({})", card.name, card.missing.join(", "))
}
