//! Two versions of a scenario on the same dice, told at every look.

use std::rc::Rc;
use std::sync::Mutex;

use super::board::Board;
use super::files::Saves;
use crate::cli::args;
use crate::cli::experiment::timed;
use crate::cli::load::Loaded;
use crate::frame::{Moved, Yardstick};
use crate::scenario::Prepared;
use crate::sim::{Budget, PairedPlan, PairedTally, Variant, Watching, paired_until};

/// The versions of a scenario that are held against each other.
pub(super) struct Versions {
    /// That with which watching began.
    pub start: Rc<Loaded>,
    /// That before the last save; `None` before the first.
    pub last: Option<Rc<Loaded>>,
    pub now: Rc<Loaded>,
}

impl Versions {
    /// The versions after one more save.
    pub(super) fn after(self, now: Rc<Loaded>) -> Self {
        Versions { start: self.start, last: Some(self.now), now }
    }

    /// Plays the version that there is now against that before, and against the start, until each is known or something
    /// is saved. The board hears of every look.
    ///
    /// # Errors
    /// Why they cannot be held against each other, in words.
    pub(super) fn paired(
        &self,
        args: &args::Watch,
        saves: &Saves,
        board: &mut Board,
    ) -> Result<(), String> {
        let Some(last) = &self.last else { return Ok(()) };
        let now = &self.now.prepared;
        // After the first save both are the same.
        let others: Vec<&Prepared> = match Rc::ptr_eq(last, &self.start) {
            true => vec![&last.prepared],
            false => vec![&last.prepared, &self.start.prepared],
        };
        let names = now.contest.sides();
        if others.iter().any(|other| other.contest.sides() != names) {
            return Err(
                "the sides are others now: nothing can be held against what was before".to_owned()
            );
        }
        let most = args.games.unwrap_or(now.check_games);
        let budget = Budget::Until { max_games: most };
        let yardstick = Yardstick {
            level: now.level,
            variants: others.len() * Moved::numbers(names),
            looks: Some(budget.looks(names.len()).count()),
            threshold: args.threshold,
        };
        let variants: Vec<Variant<'_>> = others
            .iter()
            .map(|other| Variant { contest: other.contest.as_ref(), card: None })
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
            let moved = Moved::new(tally, &yardstick, names);
            let mut board = board.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
            board.moved(nth, &moved, word);
            is_known(&moved, args.precision)
        };
        timed(|| paired_until(now.contest.as_ref(), &variants, &plan, watching, &known));
        Ok(())
    }
}

/// Whether the differences of all sides are known to within so much.
fn is_known(moved: &Moved, precision: f64) -> bool {
    let narrow =
        |by: &Option<crate::stats::Estimate>| by.is_some_and(|by| by.half_width() <= precision);
    moved.sides.iter().all(|(_, by)| narrow(by))
}
