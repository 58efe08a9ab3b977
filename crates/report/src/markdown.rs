//! Pages in Markdown, and the results of checks for the summary of a CI job.

use std::fmt::Write as _;

use balance_engine::game::{Unmodelled, plain};
use balance_scenario::expect::Checked;

use super::number::counted;
use super::page::{Block, Medium, Page, without};
use super::table::{escaped, section};
use super::{play, verdicts};

/// All checks, a heading and a table each.
pub fn checks_as_markdown(checks: &[Checked]) -> String {
    let mut page = String::new();
    for checked in checks {
        let _ = writeln!(
            page,
            "## {}: {}\n\n`{}`, {} with seed {}, played by {}.\n",
            escaped(&checked.title),
            checked.verdict.name(),
            plain(&checked.file).replace('`', ""),
            counted(checked.games, "game"),
            checked.seed,
            verdicts::players(checked)
        );
        if checked.abandoned_games > 0 {
            let games = counted(checked.abandoned_games, "game");
            let _ = writeln!(page, "> **A bug of this program:** {games} had to be given up.\n");
        }
        page += &warnings(&checked.warnings);
        page += &unmodelled(&checked.unmodelled);
        if let Some(known) = &checked.outplayed {
            let _ = writeln!(page, "> **Note:** {}\n", escaped(&play::outplayed(known)));
        }
        page += &verdicts::table(checked).markdown();
        let _ = writeln!(page, "\n{}. {}\n", verdicts::tally(checked), verdicts::closing(checked));
    }
    page
}

/// All warnings, each in a paragraph of its own; nothing without any.
fn warnings(warnings: &[String]) -> String {
    warnings.iter().map(|warning| format!("> **Warning:** {}\n\n", escaped(warning))).collect()
}

/// All cards that do less in the game than in print; nothing without any.
fn unmodelled(cards: &[Unmodelled]) -> String {
    let named: Vec<String> = cards.iter().map(without).collect();
    match named.is_empty() {
        true => String::new(),
        false => format!("> **Note:** not modelled: {}\n\n", escaped(&named.join("; "))),
    }
}

impl Page {
    /// The page in Markdown.
    pub fn markdown(&self) -> String {
        self.blocks_for(Medium::Text).map(Block::markdown).collect()
    }
}

impl Block {
    fn markdown(&self) -> String {
        match self {
            Block::Title(title, rest) => format!("# {}\n\n{}\n", escaped(title), escaped(rest)),
            Block::Warning(warning) => format!("\n> **Warning:** {}\n", escaped(warning)),
            Block::Heading(heading, rest) => section(heading, rest),
            Block::Lead(_, word, rest) => format!("\n**{}**{}\n", escaped(word), escaped(rest)),
            Block::Text(text) => {
                let lines: Vec<&str> = text.words.lines().map(str::trim).collect();
                format!("\n{}\n", escaped(&lines.join(" ")))
            }
            Block::Code(lines) => format!("\n```\n{}\n```\n", lines.join("\n")),
            Block::Table(table) => format!("\n{}", table.markdown()),
            Block::Charts(_) | Block::Only(..) | Block::Gap => String::new(),
        }
    }
}
