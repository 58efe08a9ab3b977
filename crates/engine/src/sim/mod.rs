//! Plays games in blocks on all cores and adds up what happened.
//!
//! ```text
//! Plan ─► run: looks ─► workers: chunks of seat blocks, claimed in order
//!                          └► block ─► play: one game ─► counter: what the game reported ─► tally: integers
//! lockstep: the same chunks of several contests ─► block ─► play ─► outcomes, game by game
//!   ├► paired: a base and its variants ─► differences
//!   ├► ladder: a rung and the one below it ─► differences, side by side
//!   ├► matrix: every pair of contestants ─► points by pair and block
//!   └► search: many builds of a side, thinned in rounds ─► fresh games of the best
//! foresight: seat blocks ─► the score of their positions ─► what came of them
//! regret: seat blocks ─► some of their decisions ─► every option played out ─► what the choice gives away
//! drama: positions of some games of a run ─► chances of winning ─► how open, how often turned, how choice-rich games are
//! build_pairs: builds of the seat blocks of a run, drawn again ─► results regressed on pairs of cards
//! ```
//!
//! pieces: what was counted over some blocks, kept by whoever plays, so that play goes on later or elsewhere.
//!
//! A chunk, once claimed, is played to its end, so the games played are always `0..n`, regardless of
//! the number of threads or of when the run was interrupted; and tallies are integers that merge
//! exactly. So the same plan gives the same tally, to the bit.

mod abandoned;
mod answers;
mod block;
mod block_results;
mod build_fit;
mod build_pairs;
mod builds;
mod contest;
mod counter;
mod distributions;
mod drama;
mod drawn;
mod foresight;
mod game_number;
mod ladder;
mod lockstep;
mod maps;
mod matrix;
mod notes;
mod outcomes;
mod paired;
mod pieces;
mod plan;
mod play;
mod ranks;
mod records;
mod regret;
mod run;
mod search;
mod sparse;
mod tally;
#[cfg(test)]
mod tests;
mod trace;
mod watched;
mod workers;

pub use abandoned::words;
pub use abandoned::{Abandoned, AbandonedGames};
pub use answers::Answers;
pub use block_results::BlockResults;
pub use build_fit::{BuildFit, BuildLaw};
pub use build_pairs::{BuildPair, BuildPairs, build_pairs};
pub use builds::BuildSums;
pub use contest::{Contest, Match, Setup, contest};
pub use drama::{Drama, DramaMeasure, GamePath, GamePaths, PROGRESS, PathPosition, Scope};
pub use drawn::DrawnRow;
pub use foresight::{Foresight, Scored, foresight};
pub use game_number::GameNumber;
pub use ladder::{Climbed, Ladder, LadderEnd, LadderPlan, MakeClimb, Rung, StepTally};
pub use matrix::{MatrixRan, MatrixTallies, Meetings, PairEnds, run_matrix};
pub use outcomes::{GameEnd, Outcomes, Telling};
pub use paired::{Counts, Paired, PairedPlan, PairedTallies, PairedTally, Variant, paired, paired_until};
pub use pieces::{Keeper, Piece};
pub use plan::{Budget, Plan, Stopped, Watch, Watching};
pub use play::{Played, play};
pub use records::{GameRow, Sink};
pub use regret::UNITS;
pub use regret::{
    Judging, LookedAt, Looking, OptionTold, PlayoutMean, Regret, RegretPlan, RegretTallies, Sampled, SampledDecision,
    TurnBands, WorstDecision, regret, reporting_playouts,
};
pub use run::{Look, Ran, run};
pub use search::{
    CardCounts, Climb, Kept, Part, Parts, Pool, RACES_IN_VAIN, SearchPlan, Searched, ThinningRound, rounds_of,
    search_builds, stage_games,
};
pub use tally::{CardSums, RankRatios, RankSums, SeatTally, SideTally, Tally};
pub use trace::{Moment, Shot, Transcript, trace};
pub use watched::{Unwatched, Watches};
