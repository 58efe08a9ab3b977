//! Pages in Markdown, and the results of checks for the summary of a CI job.

use super::verdicts;
use crate::number::counted;
use crate::page::*;
use crate::table::{escaped, section};
use crate::text::strength_gap;
use balance_engine::game::sanitize;
use balance_scenario::expect::Checked;
use std::fmt::Write as _;

pub fn checks_as_markdown(checks: &[Checked]) -> String {
    let mut page = String::new();
    for checked in checks {
        let _ = writeln!(
            page,
            "## {}: {}\n\n`{}`: {} with seed {}, players: {}.\n",
            escaped(&checked.title),
            checked.verdict.name(),
            sanitize(&checked.file).replace('`', ""),
            counted(checked.games, "game"),
            checked.seed,
            checked.players.join(", ")
        );
        if checked.abandoned_games > 0 {
            let games = counted(checked.abandoned_games, "game");
            let _ = writeln!(page, "> **A bug in this program:** {games} abandoned.\n");
        }
        for warning in &checked.warnings {
            let _ = writeln!(page, "> **Warning:** {}\n", escaped(warning));
        }
        let unmodelled: Vec<String> = checked.unmodelled.iter().map(without).collect();
        if !unmodelled.is_empty() {
            let _ = writeln!(page, "> **Note:** not modelled: {}\n", escaped(&unmodelled.join("; ")));
        }
        if let Some(known) = &checked.strength_gap {
            let _ = writeln!(page, "> **Note:** {}.\n", escaped(&strength_gap(known)));
        }
        page += &verdicts::table(checked).markdown();
        if let Some(words) = &checked.second_opinion {
            let _ = writeln!(page, "\n{}", escaped(words));
        }
        let _ = writeln!(page, "\n{}. {}\n", verdicts::tally(checked), verdicts::closing(checked));
    }
    page
}

impl Page {
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
