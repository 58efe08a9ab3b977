//! One module for each question: its summary as a record, its page, its charts and its answer in sentences.

pub(crate) mod calibrate;
pub(crate) mod compare;
pub(crate) mod impact;
pub(crate) mod ladder;
pub(crate) mod matrix;
pub(crate) mod prices;
pub(crate) mod regret;
pub(crate) mod run;
pub(crate) mod search;
pub(crate) mod sensitivity;
pub(crate) mod tune;
pub(crate) mod winners;

use crate::prelude::*;

pub trait Report: Saved + AsRef<Head> {
    fn head(&self) -> &Head {
        self.as_ref()
    }

    fn page(&self, width: usize) -> Page;

    fn story(&self) -> Story;

    /// The charts in the size of a canvas, each with its file name.
    fn charts(&self, _: Canvas) -> Vec<Chart> {
        Vec::new()
    }

    /// The names of those charts that a page folds.
    fn folded(&self) -> Vec<String> {
        Vec::new()
    }
}

record! {
    /// A row for each side of the unchanged scenario.
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
    pub(crate) fn new(label: &SideLabel, win_rate: Option<Estimate>) -> Self {
        SideRate { side: label.name.clone(), agent: label.agent.clone(), win_rate }
    }
}

pub(crate) fn win_rates(page: &mut Page, sides: &[SideRate]) {
    page.section("Win rate", " of the unchanged scenario", &Shown::of(sides).head("agent", ""));
    if let Some(first) = sides.iter().find_map(|side| side.win_rate) {
        page.note(&format!("[a, b]: {} interval of each side alone ({}).", level(first.level), first.method.name()));
    }
}
