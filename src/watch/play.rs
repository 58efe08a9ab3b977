//! Two versions of a scenario on the same dice, told at every look.

use std::rc::Rc;
use std::sync::Mutex;

use super::board::Board;
use super::files::Saves;
use crate::args;
use crate::error::Error;
use crate::experiment::timed;
use crate::held::{held_card, name_of, variant};
use crate::load::Loaded;
use balance_engine::sim::{Budget, Contest, PairedPlan, PairedTallies, PairedTally, Variant, Watching, paired_until};
use balance_report::frame::{Moved, MovedNumbers, Yardstick, cut_in_versions};
use balance_scenario::{Prepared, differences};

/// The versions of a scenario that are held against each other.
pub(super) struct Versions {
    /// That with which watching began.
    pub start: Rc<Loaded>,
    /// That before the last save; `None` before the first.
    pub last: Option<Rc<Loaded>>,
    pub now: Rc<Loaded>,
}

impl Versions {
    pub(super) fn after(self, now: Rc<Loaded>) -> Self {
        Versions { start: self.start, last: Some(self.now), now }
    }

    /// The only card in which another version differs from that now, where its holders are told of by themselves.
    fn held(&self, other: &Loaded) -> Option<u16> {
        let [was, now] = [other, &*self.now].map(|loaded| loaded.document.root.to_json());
        held_card(&self.now.prepared, &differences(&was, &now))
    }

    /// Plays the version that there is now against that before, and against the start, until each is known or something
    /// is saved. The board hears of every look.
    pub(super) fn paired(&self, args: &args::Watch, saves: &Saves, board: &mut Board) -> Result<(), Error> {
        let Some(last) = &self.last else { return Ok(()) };
        let now = &self.now.prepared;
        // After the first save both are the same.
        let others: Vec<&Loaded> = match Rc::ptr_eq(last, &self.start) {
            true => vec![last],
            false => vec![last, &self.start],
        };
        let names = &now.contest.setup().sides;
        if others.iter().any(|other| other.prepared.contest.setup().sides != *names) {
            return Err(Error::Misfit(
                "the sides are others now: nothing can be held against what was before".to_owned(),
            ));
        }
        let most = args.games.unwrap_or(now.check_games);
        let budget = Budget::Until { max_games: most };
        let cards: Vec<Option<u16>> = others.iter().map(|other| self.held(other)).collect();
        let holders = cards.iter().map(|card| card.map(|card| name_of(now, card)));
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
            // The same dice from the start on, whatever the scenario says now.
            seed: self.start.prepared.seed,
            games: most,
            threads: usize::from(args.threads),
            builds: false,
        };
        let watching = Watching { watch: &(), keeper: &(), interrupt: saves.stop() };
        let word = now.contest.catalogue().turn_word;
        let board = Mutex::new(board);
        let known = |nth: usize, tally: &PairedTally| {
            let moved = Moved::new(tally, &yardstick, &numbers[nth]);
            let mut board = board.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            board.moved(nth, &moved, word);
            is_known(&moved, args.precision)
        };
        let (played, _) = timed(|| paired_until(now.contest.as_ref(), &variants, &plan, watching, &known, &[]));
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

/// Whether the differences of all sides, and of holders, are known to within so much.
fn is_known(moved: &Moved, precision: f64) -> bool {
    let narrow = |by: &Option<balance_stats::Estimate>| by.is_some_and(|by| by.half_width() <= precision);
    moved.holders.iter().chain(&moved.sides).all(|(_, by)| narrow(by))
}
