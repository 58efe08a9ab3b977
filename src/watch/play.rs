//! Plays two versions of a scenario with the same dice, and shows each checkpoint.

use super::board::Board;
use super::files::Saves;
use crate::args;
use crate::holders::{card_name, changed_card, variant};
use crate::prelude::*;
use balance_engine::sim::{PairedTallies, PairedTally};
use balance_report::frame::{MovedNumbers, cut_in_versions};
use std::rc::Rc;

pub(super) struct Versions {
    pub start: Rc<Loaded>,
    /// The version before the last save; `None` before the first save.
    pub last: Option<Rc<Loaded>>,
    pub now: Rc<Loaded>,
}

impl Versions {
    pub(super) fn after(self, now: Rc<Loaded>) -> Self {
        Versions { start: self.start, last: Some(self.now), now }
    }

    /// Returns the only card in which another version differs, if its holders are reported.
    fn held(&self, other: &Loaded) -> Option<u16> {
        let [was, now] = [other, &*self.now].map(|loaded| loaded.document.root.to_json());
        changed_card(&self.now.prepared, &differences(&was, &now))
    }

    /// Compares the current version with the previous and the first one, until both are known or something is saved.
    pub(super) fn paired(&self, args: &args::Watch, saves: &Saves, board: &mut Board) -> Result<(), Error> {
        let Some(last) = &self.last else { return Ok(()) };
        let now = &self.now.prepared;
        // After the first save these are the same.
        let others: Vec<&Loaded> = if Rc::ptr_eq(last, &self.start) { vec![last] } else { vec![last, &self.start] };
        let names = &now.contest.setup().sides;
        if others.iter().any(|other| other.prepared.contest.setup().sides != *names) {
            return Err(Error::Mismatch("the sides have changed, so the effect can't be measured".to_owned()));
        }
        let max_games = args.games.unwrap_or(now.check_games);
        let budget = Budget::Until { max_games };
        let cards: Vec<Option<u16>> = others.iter().map(|other| self.held(other)).collect();
        let holders = cards.iter().map(|card| card.map(|card| card_name(now, card)));
        let numbers: Vec<MovedNumbers> =
            holders.map(|holders| MovedNumbers { sides: names.to_vec(), holders }).collect();
        let yardstick = Yardstick {
            level: now.level,
            variants: numbers.iter().map(MovedNumbers::count).sum(),
            looks: Some(budget.looks(names.len()).count()),
            threshold: args.threshold,
        };
        let variants: Vec<Variant<'_>> = (others.iter().zip(&cards))
            .map(|(other, card)| variant(now, other.prepared.contest.as_ref(), *card))
            .collect();
        let plan = PairedPlan {
            // The seed never changes, even if the scenario's does.
            seed: self.start.prepared.seed,
            games: max_games,
            threads: usize::from(args.threads),
            builds: false,
        };
        let context = RunContext { progress: &(), store: &(), interrupt: saves.stop() };
        let word = now.contest.catalogue().turn_word;
        let board = Mutex::new(board);
        let known = |nth: usize, tally: &PairedTally| {
            let moved = Moved::new(tally, &yardstick, &numbers[nth]);
            let mut board = locked(&board);
            board.moved(nth, &moved, word);
            is_known(&moved, args.precision)
        };
        let (played, _) = timed(|| paired_until(now.contest.as_ref(), &variants, &plan, context, &known, &[]));
        if let Some(warning) = cut(&played.tallies, now, &others) {
            let board = board.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
            board.warn(&warning);
        }
        Ok(())
    }
}

fn cut(tallies: &PairedTallies, now: &Prepared, others: &[&Loaded]) -> Option<String> {
    let before = others.iter().map(|other| other.prepared.contest.as_ref());
    let all: Vec<&dyn Contest> = std::iter::once(now.contest.as_ref()).chain(before).collect();
    let of = ["as it is now", "before the save", "at the start"];
    cut_in_versions(tallies, &all, &of[..all.len()])
}

/// True if the differences of all sides, and of holders, are known within `precision`.
fn is_known(moved: &Moved, precision: f64) -> bool {
    let narrow = |by: &Option<balance_stats::Estimate>| by.is_some_and(|by| by.half_width() <= precision);
    moved.holders.iter().chain(&moved.sides).all(|(_, by)| narrow(by))
}
