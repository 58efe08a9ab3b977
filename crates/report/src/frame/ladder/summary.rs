//! What a ladder came to, rung by rung and step by step.

use serde::Serialize;

use balance_engine::game::Unmodelled;
use balance_scenario::expect::{Finding, Verdict};
use balance_stats::{Estimate, Judged, named};

use crate::frame::SideLabel;
use crate::frame::cards::CardTable;
use crate::frame::caveats::Bugs;
use crate::frame::head::SummaryHead;

named! {
    /// Who leads on a rung.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Leading {
        /// One side leads every other by more than the threshold.
        Leads = "leads",
        /// All sides are within the threshold of each other.
        Even = "even",
        /// Neither is known.
        Undecided = "undecided",
        /// There is one side, and nobody to lead.
        Alone = "alone",
    }
}

named! {
    /// Whether the verdict holds from rung to rung.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum LadderVerdict {
        /// All rungs that count say the same: of the expectations, or else of who leads. Of one side without
        /// expectations: its odds have settled.
        Holds = "holds",
        /// Two of them are known to say different things, of the expectations or of who leads.
        Flips = "flips",
        /// Neither is known.
        Undecided = "undecided",
    }
}

/// The summary of a ladder, as its `summary.json` holds it. Rates are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LadderSummary {
    /// The scenario, with the games in which all sides play on one rung, of all rungs.
    #[serde(flatten)]
    pub head: SummaryHead,
    /// Games counted in all, with those in which one side climbed alone.
    pub games_in_all: u64,
    /// Playouts in all of them.
    pub playouts_in_all: u64,
    /// Why nobody climbed higher: "settled", "rungs", "playouts" or "interrupted".
    pub stopped: &'static str,
    /// The rungs that were to be climbed.
    pub planned: Vec<String>,
    /// The joint confidence level.
    pub level: f64,
    pub threshold: f64,
    /// What a rung is judged by: "expectations", "lead" or "win_rate".
    pub judged_by: &'static str,
    pub verdict: LadderVerdict,
    pub words: String,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    pub sides: Vec<LadderSide>,
    /// Sides that differ by name alone, in groups of their names: between them any difference is chance.
    pub identical: Vec<Vec<String>>,
    pub turn_word: &'static str,
    /// How many leads are judged; the intervals of all of them hold together.
    pub lead_family: usize,
    /// How many differences the steps have; the intervals of all of them hold together.
    pub step_family: usize,
    /// The rungs that were climbed, from the lowest on.
    pub rungs: Vec<RungSummary>,
    pub steps: Vec<StepSummary>,
    pub card_word: &'static str,
    /// What each card of builds that are drawn does to the rate of winning, by rung.
    pub cards: Vec<RungCards>,
    #[serde(flatten)]
    pub bugs: Bugs,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct LadderSide {
    #[serde(flatten)]
    pub label: SideLabel,
    /// Whether it climbs. One that the rules of the game play does not.
    pub climbs: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RungSummary {
    /// Who plays.
    pub rung: String,
    /// Whether its verdict counts. That of players who choose at random does not, where there are others.
    pub counts: bool,
    pub games: u64,
    pub blocks: u64,
    pub playouts: u64,
    /// Wins per game by side, in the order of the scenario. Each interval by itself.
    pub sides: Vec<RungSide>,
    pub leads: Vec<Lead>,
    pub leading: Leading,
    pub leader: Option<String>,
    /// The worst that became of the expectations of the scenario; null where it has none.
    pub expected: Option<Verdict>,
    pub expectations: Vec<Finding>,
    /// Wins per game of whoever goes first; null where there is one side.
    pub first_win_rate: Option<Estimate>,
    /// Games in which first place was shared.
    pub draw_rate: Option<Estimate>,
    /// Games cut at the most turns.
    pub unfinished_rate: Option<Estimate>,
    pub turns: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RungSide {
    pub side: String,
    pub win_rate: Option<Estimate>,
}

/// How far one side is ahead of another.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Lead {
    pub side: String,
    pub over: String,
    /// The win rate of the one less that of the other. The level is that of all leads together.
    pub lead: Option<Estimate>,
    /// What its interval says: "better" where the first leads.
    pub judged: Judged,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepSummary {
    /// The upper rung.
    pub rung: String,
    /// The rung below.
    pub from: String,
    /// Games counted of each side that climbed alone.
    pub games: u64,
    /// Seat blocks counted of these.
    pub blocks: u64,
    /// Playouts in games in which one side climbed alone.
    pub playouts: u64,
    /// Whether it changed no win rate by as much as matters.
    pub settled: bool,
    /// What climbing alone is worth: the mean of all sides that climb.
    pub gain: Option<Estimate>,
    /// Games that whoever climbed alone still lost to another side; null where there is none.
    pub lost: Option<Estimate>,
    pub sides: Vec<StepSide>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StepSide {
    pub side: String,
    /// Its win rate when all climb, less that when nobody does. The level is that of all differences together.
    pub change: Option<Estimate>,
    /// The p-value of no change by Holm, adjusted for all differences of the steps.
    pub change_p_adjusted: Option<f64>,
    /// Its win rate when it climbs alone, less that when nobody does; null where it does not climb.
    pub gain: Option<Estimate>,
    /// The p-value of no gain by Holm, adjusted for all differences of the steps.
    pub gain_p_adjusted: Option<f64>,
    /// Games that another side won though this one had climbed alone.
    pub lost: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RungCards {
    pub rung: String,
    /// What they do. The level is that of the table on all rungs together.
    pub table: CardTable,
}
