//! A page as a value: headings, sentences, caveats and tables in their order, said once. `terminal` writes it for a
//! terminal, `html` for a browser.

use balance_engine::game::{Outplayed, Unmodelled};

use super::model::{Head, Shown};
use super::number::counted;
use super::play::outplayed;
use super::table::Table;
pub(super) use super::terminal::Ink;
use super::terminal::{Terminal, Text};
use super::text::played;

/// The columns that a page is laid out for where nobody says how wide a terminal is.
pub const WIDTH: usize = 100;

/// The columns of a page that has all the room there is: nothing is cut.
pub const UNBOUNDED: usize = 100_000;

/// Cards that do less in the game than in print, of which a terminal is told the names.
const UNMODELLED: usize = 12;

/// What stands on a page.
pub(super) enum Block {
    /// What it is about, and what is told beside it.
    Title(String, String),
    /// What must be known before the numbers are believed.
    Warning(String),
    /// A heading, and what is told beside it.
    Heading(String, String),
    /// A word that is set off, and the sentences behind it.
    Lead(Ink, String, String),
    Text(Text),
    /// Lines that are for a machine to read.
    Code(Vec<String>),
    Table(Table),
    /// Where a browser shows the charts of these names. `*` stands for any ending.
    Charts(&'static [&'static str]),
    /// Blocks for one medium.
    Only(Medium, Vec<Block>),
    /// The space between two paragraphs.
    Gap,
}

/// What a page is read on.
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

/// A report as people read it, whatever they read it on.
pub struct Page {
    pub(super) blocks: Vec<Block>,
    /// The columns that it is laid out for.
    pub(super) width: usize,
}

impl Page {
    pub(super) const fn new(width: usize) -> Self {
        Page { blocks: Vec::new(), width }
    }

    /// A page with its title, what was played by whom, and warnings.
    pub(super) fn begun(head: &Head, question: &str, width: usize) -> Self {
        let mut page = Page::new(width);
        page.title(&head.title, &format!("{} · {question}", head.game));
        let players = head.players.iter().map(|side| format!("{} ({})", side.name, side.agent));
        page.say(&format!("{}; {}.", played(head.games, head.blocks), players.collect::<Vec<_>>().join(", ")));
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

    /// This page with another below it.
    pub fn and(mut self, other: Page) -> Self {
        self.blocks.push(Block::Gap);
        self.blocks.extend(other.blocks);
        self
    }

    /// This page with a note among its caveats that its greedy players are known to be outplayed, if they are.
    pub fn outplayed(mut self, known: Option<&Outplayed>) -> Self {
        let Some(known) = known else { return self };
        let words = format!(
            "note: {}; `balance ladder SCENARIO` tells whether a verdict holds when play gets better",
            outplayed(known)
        );
        let text = Text { words, ink: Some(Ink::Faint), indent: 0, broken: true };
        self.insert_caveat(Block::Text(text));
        self
    }

    /// Returns this page with one more warning among its caveats, if there is one.
    pub fn with_warning(mut self, warning: Option<String>) -> Self {
        if let Some(warning) = warning {
            self.insert_caveat(Block::Warning(warning));
        }
        self
    }

    /// Inserts a block below the title and the caveats that are there.
    fn insert_caveat(&mut self, block: Block) {
        let is_caveat = |block: &Block| matches!(block, Block::Title(..) | Block::Warning(_) | Block::Text(_));
        let end = self.blocks.iter().position(|block| !is_caveat(block));
        self.blocks.insert(end.unwrap_or(self.blocks.len()), block);
    }

    pub fn text(&self, colour: bool) -> String {
        let mut terminal = Terminal::new(colour, self.width);
        self.blocks_for(Medium::Text).for_each(|block| block.on(&mut terminal));
        terminal.text
    }

    /// The blocks that a medium has, in order.
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
        self.blocks.push(Block::Text(Text { words: words.to_owned(), ink, indent, broken }));
    }

    /// A line as it is; an empty one is a gap.
    pub(super) fn line(&mut self, line: &str) {
        if line.is_empty() { self.blocks.push(Block::Gap) } else { self.words(line, None, 0, false) }
    }

    pub(super) fn inked(&mut self, ink: Ink, line: &str) {
        self.words(line, Some(ink), 0, false);
    }

    /// Sentences, broken at spaces.
    pub(super) fn say(&mut self, text: &str) {
        self.words(text, None, 0, true);
    }

    /// The same about a table: as far from the left as its rows.
    pub(super) fn note(&mut self, text: &str) {
        self.words(text, None, 2, true);
    }

    /// Sentences apart from what is above them.
    pub(super) fn paragraph(&mut self, text: &str) {
        self.line("");
        self.say(text);
    }

    /// The same of less weight: what a page ends with.
    pub(super) fn foot(&mut self, text: &str) {
        self.line("");
        self.remark(text);
    }

    /// Sentences of less weight, broken at spaces.
    pub(super) fn remark(&mut self, text: &str) {
        self.words(text, Some(Ink::Faint), 0, true);
    }

    /// A word that is set off, and the sentences behind it.
    pub(super) fn lead(&mut self, ink: Ink, word: &str, rest: &str) {
        self.blocks.push(Block::Lead(ink, word.to_owned(), rest.to_owned()));
    }

    pub(super) fn code(&mut self, lines: Vec<String>) {
        self.blocks.push(Block::Code(lines));
    }

    pub(super) fn heading(&mut self, heading: &str, rest: &str) {
        self.blocks.push(Block::Heading(heading.to_owned(), rest.to_owned()));
    }

    /// Shows the charts of these names here, in a browser. `*` stands for any ending.
    pub(super) fn charts(&mut self, names: &'static [&'static str]) {
        self.blocks.push(Block::Charts(names));
    }

    pub(super) fn title(&mut self, title: &str, rest: &str) {
        self.blocks.push(Block::Title(title.to_owned(), rest.to_owned()));
    }

    pub(super) fn table(&mut self, table: Table) {
        self.blocks.push(Block::Table(table));
    }

    /// Warnings, and cards that do less in the game than in print.
    pub(super) fn caveats(&mut self, warnings: &[String], unmodelled: &[Unmodelled]) {
        self.warnings(warnings);
        if let Some(note) = less_than_in_print(unmodelled, "summary.json") {
            self.remark(&note);
        }
    }

    pub(super) fn warnings(&mut self, warnings: &[String]) {
        self.blocks.extend(warnings.iter().cloned().map(Block::Warning));
    }
}

/// A line about such cards; of many it names the first, and where all are. `None` without any.
pub(super) fn less_than_in_print(cards: &[Unmodelled], all: &str) -> Option<String> {
    let named = cards.iter().take(UNMODELLED).map(without);
    let named = named.collect::<Vec<_>>().join("; ");
    let more = match cards.len().saturating_sub(UNMODELLED) {
        0 => String::new(),
        n => format!("; and {} more, which `{all}` names", counted(n as u64, "card")),
    };
    (!cards.is_empty()).then(|| format!("note: not modelled: {named}{more}"))
}

/// A card and what the game does without: `Halfling Militia (Take Orders)`.
pub(super) fn without(card: &Unmodelled) -> String {
    format!("{} ({})", card.name, card.missing.join(", "))
}
