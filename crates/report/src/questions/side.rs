//! Sides of a scenario as it is, beside variants of it.

use balance_stats::Estimate;

use crate::frame::SideLabel;
use crate::model::{Shown, record};
use crate::number::level;
use crate::page::Page;

record! {
    /// A row for each side of the scenario as it is.
    pub struct SideRate {
        /// Its name.
        side: String = TEXT.head("side"),
        /// The agent that played it.
        agent: String = TEXT.head("agent"),
        /// Wins per game.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
    }
}

impl SideRate {
    pub(super) fn new(label: &SideLabel, win_rate: Option<Estimate>) -> Self {
        SideRate { side: label.name.clone(), agent: label.agent.clone(), win_rate }
    }
}

/// The win rates of sides in games of the scenario as it is.
pub(super) fn win_rates(page: &mut Page, sides: &[SideRate]) {
    page.section("Win rate", " of the scenario as it is", &Shown::of(sides).head("agent", ""));
    if let Some(first) = sides.iter().find_map(|side| side.win_rate) {
        page.note(&format!("[a, b]: {} of each alone ({}).", level(first.level), first.method.name()));
    }
}
