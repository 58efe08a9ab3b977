//! A run as Markdown, and what checks came to for the summary of a CI job.

use std::fmt::Write as _;

use crate::frame::Summary;
use balance_engine::game::{Unmodelled, plain};
use balance_scenario::expect::Checked;

use super::number::{counted, percent};
use super::page::without;
use super::table::{Column, Table, escaped};
use super::text::{ENDS, POINT, closing, parts};
use super::{cards, pairs, play, verdicts, worth};

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

/// The summary of a run as Markdown: win rates, length and cards.
pub fn markdown(summary: &Summary) -> String {
    let mut page = format!("# {}\n\n", escaped(&summary.head.title));
    page += &warnings(&summary.warnings);
    page += &unmodelled(&summary.unmodelled);
    let columns = [Column::text("side", 0), Column::text("agent", 0)];
    let rate = Column::estimate("win rate", POINT, ENDS);
    let mut sides = Table::headed(columns.into_iter().chain([rate]));
    for side in &summary.sides {
        let rate = parts(side.win_rate.as_ref(), percent);
        sides.row([side.name.as_str().into(), side.agent.as_str().into(), rate.into()]);
    }
    page += &sides.markdown();
    for table in summary.cards.iter().filter(|table| cards::is_shown(summary, table)) {
        page += &cards::markdown(summary, table);
    }
    page += &worth::markdown(summary);
    page += &pairs::markdown(summary);
    let _ = writeln!(page, "\n{}", closing(summary));
    page
}
