//! What checks came to, as Markdown for the summary of a CI job.

use std::fmt::Write as _;

use crate::expect::Checked;
use crate::game::plain;

use super::number::counted;
use super::table::escaped;
use super::text::unmodelled_as_markdown;
use super::verdicts::{closing, table, tally};

/// All checks, a heading and a table each.
#[must_use]
pub fn checks_as_markdown(checks: &[Checked]) -> String {
    let mut page = String::new();
    for checked in checks {
        let _ = writeln!(
            page,
            "## {}: {}\n\n`{}`, {} with seed {}.\n",
            escaped(&checked.title),
            checked.verdict.name(),
            plain(&checked.file).replace('`', ""),
            counted(checked.games, "game"),
            checked.seed
        );
        if checked.abandoned_games > 0 {
            let games = counted(checked.abandoned_games, "game");
            let _ = writeln!(page, "> **A bug of this program:** {games} had to be given up.\n");
        }
        page += &unmodelled_as_markdown(&checked.unmodelled);
        page += &table(checked).markdown();
        let _ = writeln!(page, "\n{}. {}\n", tally(checked), closing(checked));
    }
    page
}
