//! A second opinion: the first seat blocks of a run once more, with experts in the place of club players.
//!
//! Both are played on the same chance, so the whole run shows how lucky these games were.

use std::ops::Range;

use crate::sim::{CheckpointStore, Contest, Paired, PairedPlan, Piece, RunContext, Stopped, Variant, paired};

/// Where the seat blocks of experts begin in a checkpoint: those of the run are before.
pub const EXPERT_UNITS: u64 = 1 << 40;

/// Plays the first seat blocks of a run with its own players and with experts, and stores them beside the run. If more are
/// stored than the plan asks for, all of them count. `None` if there are none to play here. Panics as [`paired`].
pub fn second_opinion(
    base: &dyn Contest,
    experts: &dyn Contest,
    plan: &PairedPlan,
    context: RunContext<'_>,
) -> Option<Paired> {
    let sides = base.setup().sides.len() as u64;
    let stored = context.store.end_of_piece(EXPERT_UNITS).map_or(0, |end| end - EXPERT_UNITS);
    let blocks = plan.games.div_ceil(sides).max(stored);
    let beside = Beside { store: context.store, blocks };
    if blocks == 0 || beside.slice().is_some_and(|slice| slice.is_empty()) {
        return None;
    }
    let plan = PairedPlan { games: blocks * sides, ..*plan };
    let played = paired(base, &[Variant::all(experts)], &plan, RunContext { store: &beside, ..context });
    (played.tallies.blocks > 0 || played.stopped == Stopped::Interrupted).then_some(played)
}

/// The part of a store that has the games of experts.
struct Beside<'a> {
    store: &'a dyn CheckpointStore,
    blocks: u64,
}

impl CheckpointStore for Beside<'_> {
    fn end_of_piece(&self, from: u64) -> Option<u64> {
        Some(self.store.end_of_piece(from + EXPERT_UNITS)? - EXPERT_UNITS)
    }

    fn piece(&self, from: u64) -> Option<Vec<u8>> {
        self.store.piece(from + EXPERT_UNITS)
    }

    fn is_foreign(&self, from: u64) {
        self.store.is_foreign(from + EXPERT_UNITS);
    }

    fn plays(&self) -> bool {
        self.store.plays()
    }

    /// Returns the part of the run's slice that experts play too.
    fn slice(&self) -> Option<Range<u64>> {
        let Range { start, end } = self.store.slice()?;
        Some(start.min(self.blocks)..end.min(self.blocks))
    }

    fn is_due(&self) -> bool {
        self.store.is_due()
    }

    fn keeps(&self) -> bool {
        self.store.keeps()
    }

    fn keep(&self, piece: Piece) {
        let Range { start, end } = piece.units;
        self.store.keep(Piece { units: start + EXPERT_UNITS..end + EXPERT_UNITS, ..piece });
    }
}
