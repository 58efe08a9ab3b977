//! Plays games in seat blocks on all cores and counts what happens.
//!
//! ```text
//! Plan ─► run: checkpoints ─► workers: chunks of seat blocks, claimed in order
//!                                └► block ─► play: one game ─► counter: its reports ─► tally: integers
//! lockstep: the same chunks of several contests ─► block ─► play ─► outcomes, game by game
//!   ├► paired: a base and its variants ─► differences
//!   ├► second_opinion: a run and its first seat blocks with experts ─► differences
//!   ├► ladder: a level and the one below it ─► differences, side by side
//!   ├► matrix: every pair of contestants ─► points by pair and block
//!   └► search: many builds of a side, thinned in rounds ─► fresh games of the best
//! calibration: seat blocks ─► the scores of their positions ─► their results
//! regret: seat blocks ─► some of their decisions ─► every option played out ─► the loss of the choice
//! drama: positions of some games of a run ─► chances of winning ─► how open, how often turned, how choice-rich games are
//! build_pairs: builds of the seat blocks of a run, drawn again ─► results regressed on pairs of cards
//! ```
//!
//! pieces: stored counts of some blocks, so that play can continue later or elsewhere.
//!
//! A claimed chunk is played to its end, so the games played are always `0..n`, regardless of threads and interrupts.
//! Tallies are integers that merge exactly. So the same plan gives the same tally, to the bit.

mod abandoned;
mod answers;
mod block;
mod block_results;
mod build_fit;
mod build_pairs;
mod builds;
mod calibration;
mod contest;
mod counter;
mod decision_observer;
mod distributions;
mod drama;
mod drawn;
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
mod second_opinion;
mod sparse;
mod tally;
#[cfg(test)]
mod tests;
mod trace;
mod workers;

pub use abandoned::{Abandoned, AbandonedGames, panic_message};
pub use answers::Answers;
pub use block_results::BlockResults;
pub use build_fit::{BuildFit, BuildLaw};
pub use build_pairs::{BuildPair, BuildPairs, build_pairs};
pub use builds::BuildSums;
pub use calibration::{Calibration, Scored, measure_calibration};
pub use contest::{Contest, Match, Setup, contest};
pub use decision_observer::{DecisionObserver, Unobserved};
pub use drama::{Drama, DramaMeasure, GamePath, GamePaths, PROGRESS, PathPosition, Scope};
pub use drawn::DrawnRow;
pub use ladder::{Ladder, LadderEnd, LadderPlan, LevelResult, MakeLevel, SkillLevel, StepTally};
pub use matrix::{MatrixResult, MatrixTallies, Meetings, PairEnds, run_matrix};
pub use outcomes::{GameEnd, GameNumber, OutcomeRequest, Outcomes};
pub use paired::{Counts, Paired, PairedPlan, PairedTallies, PairedTally, Variant, paired, paired_until};
pub use pieces::{CheckpointStore, Piece};
pub use plan::{Budget, Plan, Progress, RunContext, Stopped};
pub use play::{Played, play};
pub use records::{GameRow, Sink};
pub use regret::{
    ExaminedDecision, Judging, OptionResult, PlayoutMean, Regret, RegretPlan, RegretTallies, Sampled, SampledDecision,
    SamplingPlan, TurnBands, UNITS, WorstDecision, regret, reporting_playouts,
};
pub use run::{Look, RunResult, run};
pub use search::{
    CardCounts, Climb, HalvingRound, Kept, Part, Parts, Pool, RACES_IN_VAIN, SearchPlan, SearchResult, rounds_of,
    search_builds, stage_games,
};
pub use second_opinion::{EXPERT_UNITS, second_opinion};
pub use tally::{CardSums, RankRatios, RankSums, SeatTally, SideTally, Tally};
pub use trace::{Moment, Shot, Transcript, trace};
