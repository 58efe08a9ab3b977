//! Whether a verdict holds as play improves: the rungs of a ladder, and the steps between them.

use serde::Serialize;

use balance_engine::agent::{Method, Skill, rung_name, simplest};
use balance_engine::game::Unmodelled;
use balance_engine::sim::{Climbed, LadderEnd, StepTally};
use balance_scenario::expect::{Expectation, Finding, Judge, Verdict};
use balance_stats::{
    Estimate, Judged, PairSums, PairedDifference, PairedSums, bonferroni_level, holm_of, judged, paired_rates_family,
    rate,
};

use super::cards::{CardTable, Kind, tables};
use super::caveats::{Bugs, CutGames, cut_warning, games, identical_warnings, of_bugs, of_few};
use super::estimates::turns_mean;
use super::head::{ScenarioFacts, SummaryHead};
use super::{Results, SideLabel};

mod frames;
mod verdict;

pub use verdict::{LadderVerdict, Leading};

const SCHEMA_VERSION: u32 = 2;

/// How the numbers of a ladder are judged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LadderYardstick {
    /// The joint confidence level.
    pub level: f64,
    /// The least difference of win rates that matters, as a fraction.
    pub threshold: f64,
    /// The rungs that were to be climbed.
    pub rungs: usize,
    pub sides: usize,
    pub climbers: usize,
}

impl LadderYardstick {
    /// How many leads there are to be judged: of each side over each other, on each rung.
    pub const fn leads(&self) -> usize {
        self.rungs * (self.sides * self.sides.saturating_sub(1) / 2)
    }

    /// How many differences the steps have: of each side that climbs alone, and of each side when all climb.
    pub const fn steps(&self) -> usize {
        let alone = if self.climbers > 1 { self.climbers + 1 } else { 0 };
        self.rungs.saturating_sub(1) * (alone + self.sides)
    }

    fn of_step(&self, sums: &PairedSums) -> Option<PairedDifference> {
        paired_rates_family(sums, self.level, self.steps())
    }

    /// Whether a step changed no win rate by as much as matters, be it that all climbed or one alone: as far as their
    /// whole intervals go.
    pub fn is_settled(&self, step: &StepTally) -> bool {
        let alone = if self.climbers > 1 { &step.gains[..] } else { &[] };
        step.changes.iter().chain(alone).all(|sums| {
            let difference = self.of_step(sums);
            difference.is_some_and(|d| judged(&d.estimate, self.threshold) == Judged::TooClose)
        })
    }
}

#[derive(Debug)]
pub struct LadderResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    /// The sides that climb, by number.
    pub climbers: &'a [usize],
    /// Sides that differ by name alone on every rung, in groups of their names.
    pub identical: Vec<Vec<String>>,
    pub expectations: &'a [Expectation],
    /// The rungs, from the lowest on; those that were to be climbed.
    pub rungs: &'a [Skill],
    /// What those came to that were climbed.
    pub climbed: &'a [Climbed],
    /// Why nobody climbed higher.
    pub ended: LadderEnd,
    pub yardstick: LadderYardstick,
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

impl LadderSummary {
    pub fn new(results: &LadderResults<'_>) -> Self {
        let LadderResults { yardstick, climbed, .. } = results;
        let rungs = rungs(results);
        let steps = steps(results);
        let judged_by = match (results.expectations, results.scenario.sides.len()) {
            ([], 1) => "win_rate",
            ([], _) => "lead",
            _ => "expectations",
        };
        let settled = results.ended == LadderEnd::Settled;
        let (verdict, words) = verdict::of(&rungs, settled, yardstick.threshold);
        let side = |(at, label): (usize, &SideLabel)| LadderSide {
            label: label.clone(),
            climbs: results.climbers.contains(&at),
        };
        let mut summary = LadderSummary {
            head: SummaryHead::new(
                SCHEMA_VERSION,
                &results.scenario,
                rungs.iter().map(|rung| rung.games).sum(),
                rungs.iter().map(|rung| rung.blocks).sum(),
            ),
            games_in_all: climbed.iter().map(Climbed::games_in_all).sum(),
            playouts_in_all: climbed.iter().map(Climbed::playouts_in_all).sum(),
            stopped: results.ended.name(),
            planned: results.rungs.iter().map(rung_name).collect(),
            level: yardstick.level,
            threshold: yardstick.threshold,
            judged_by,
            verdict,
            words,
            warnings: Vec::new(),
            unmodelled: results.scenario.catalogue.unmodelled.clone(),
            sides: results.scenario.sides.iter().enumerate().map(side).collect(),
            identical: results.identical.clone(),
            turn_word: results.scenario.catalogue.turn_word,
            lead_family: yardstick.leads(),
            step_family: yardstick.steps(),
            rungs,
            steps,
            card_word: results.scenario.catalogue.card_word,
            cards: cards(results),
            bugs: bugs(results),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }
}

/// Whether a rung's verdict counts: players who choose at random are a floor that nobody plays on.
fn counts(results: &LadderResults<'_>, rung: &Skill) -> bool {
    let others = results.rungs.iter().filter(|rung| rung.method != Method::Random).count();
    rung.method != Method::Random || others == 0
}

fn rungs(results: &LadderResults<'_>) -> Vec<RungSummary> {
    results.rungs.iter().zip(results.climbed).map(|(skill, on)| rung(results, skill, on)).collect()
}

fn rung(results: &LadderResults<'_>, skill: &Skill, on: &Climbed) -> RungSummary {
    let (tally, yardstick) = (&on.ran.tally, &results.yardstick);
    let level = yardstick.level;
    let name = |side: usize| results.scenario.sides[side].name.clone();
    let sides = results.scenario.sides.len();
    let lead = |((one, two), sums): ((usize, usize), &PairedSums)| {
        let lead = paired_rates_family(sums, level, yardstick.leads()).map(|d| d.estimate);
        let (side, over) = (name(one), name(two));
        let alike = |names: &Vec<String>| names.contains(&side) && names.contains(&over);
        let judged = match lead {
            // Of two sides that differ by name alone neither can lead.
            _ if results.identical.iter().any(alike) => Judged::TooClose,
            Some(lead) => judged(&lead, yardstick.threshold),
            None => Judged::Unknown,
        };
        Lead { side, over, lead, judged }
    };
    let leads: Vec<Lead> = PairSums::pairs(sides).zip(&on.leads).map(lead).collect();
    let of_rung = bonferroni_level(level, yardstick.rungs);
    let judge = Judge::once(results.expectations, of_rung, sides, &results.scenario.catalogue.cards);
    let mut findings = judge.findings(tally, !on.interrupted);
    for estimate in findings.iter_mut().filter_map(|finding| finding.estimate.as_mut()) {
        estimate.level = level;
    }
    let (leading, leader) = verdict::leader(&results.scenario.sides, &leads);
    let side = |(label, tally): (&SideLabel, &balance_engine::sim::SideTally)| RungSide {
        side: label.name.clone(),
        win_rate: rate(&tally.wins, level),
    };
    RungSummary {
        rung: rung_name(skill),
        counts: counts(results, skill),
        games: tally.games,
        blocks: tally.blocks,
        playouts: on.playouts,
        sides: results.scenario.sides.iter().zip(&tally.sides).map(side).collect(),
        leads,
        leading,
        leader,
        expected: findings.iter().map(|finding| finding.verdict).max(),
        expectations: findings,
        first_win_rate: tally.seats.first().filter(|_| sides > 1).and_then(|s| rate(&s.wins, level)),
        draw_rate: rate(&tally.draws, level),
        unfinished_rate: rate(&tally.unfinished, level),
        turns: turns_mean(&tally.turns, level),
    }
}

/// What a step changes for one side: when all climb, and when it climbs alone.
type Differences = [Option<PairedDifference>; 2];

fn differences(results: &LadderResults<'_>, step: &StepTally) -> Vec<Differences> {
    let yardstick = &results.yardstick;
    let alone = |side: usize| {
        let climber = results.climbers.iter().position(|&climber| climber == side)?;
        yardstick.of_step(&step.gains[climber])
    };
    let both = |side| [yardstick.of_step(&step.changes[side]), alone(side)];
    (0..results.scenario.sides.len()).map(both).collect()
}

fn steps(results: &LadderResults<'_>) -> Vec<StepSummary> {
    let climbed = results.climbed.iter().enumerate();
    let taken = climbed.filter_map(|(at, on)| {
        let step = on.step.as_ref()?;
        Some((at, on, step, differences(results, step)))
    });
    let taken: Vec<_> = taken.collect();
    let told = taken.iter().flat_map(|(.., all)| all.iter().flatten().flatten());
    let p_values: Vec<f64> = told.map(|difference| difference.p_value).collect();
    // The family is that of the intervals: all steps that were to be taken.
    let mut adjusted = holm_of(&p_values, results.yardstick.steps()).into_iter();
    let mut rows = Vec::new();
    for (at, on, step, all) in &taken {
        let lost = |sums| rate(sums, results.yardstick.level).filter(|_| results.scenario.sides.len() > 1);
        let mut of_sides = Vec::new();
        for (side, (label, &[change, gain])) in results.scenario.sides.iter().zip(all).enumerate() {
            let climber = results.climbers.iter().position(|&climber| climber == side);
            of_sides.push(StepSide {
                side: label.name.clone(),
                change: change.map(|d| d.estimate),
                change_p_adjusted: change.and_then(|_| adjusted.next()),
                gain: gain.map(|d| d.estimate),
                gain_p_adjusted: gain.and_then(|_| adjusted.next()),
                lost: climber.and_then(|climber| lost(&step.lost[climber])),
            });
        }
        rows.push(StepSummary {
            rung: rung_name(&results.rungs[*at]),
            from: rung_name(&results.rungs[at - 1]),
            games: step.games,
            blocks: step.blocks,
            playouts: on.step_playouts,
            settled: results.yardstick.is_settled(step),
            gain: results.yardstick.of_step(&step.gain).map(|d| d.estimate),
            lost: lost(&step.lost_in_all),
            sides: of_sides,
        });
    }
    rows
}

/// The tables of builds that are drawn, on each rung.
fn cards(results: &LadderResults<'_>) -> Vec<RungCards> {
    let yardstick = &results.yardstick;
    let mut all = Vec::new();
    for (skill, on) in results.rungs.iter().zip(results.climbed) {
        let level = bonferroni_level(yardstick.level, yardstick.rungs);
        let scenario = ScenarioFacts { level, ..results.scenario.clone() };
        let of_rung = Results { scenario, ran: &on.ran, pairs: None, sequential: None };
        for mut table in tables(&of_rung).into_iter().filter(|table| table.kind == Kind::Experiment) {
            for effect in table.cards.iter_mut().filter_map(|card| card.effect.as_mut()) {
                effect.level = yardstick.level;
            }
            all.push(RungCards { rung: rung_name(skill), table });
        }
    }
    all
}

/// The games that were given up, of all rungs and steps.
fn bugs(results: &LadderResults<'_>) -> Bugs {
    let mut all = Bugs { abandoned: Vec::new(), abandoned_games: 0 };
    for (at, on) in results.climbed.iter().enumerate() {
        let rung = rung_name(&results.rungs[at]);
        let of_rung = Bugs::new(&on.ran.tally.abandoned, |_| Some(format!("all on {rung}")));
        let alone = |climber: Option<usize>| {
            let side = &results.scenario.sides[*results.climbers.get(climber?)?].name;
            Some(format!("{side} alone on {rung}"))
        };
        let of_step = on.step.as_ref().map(|step| Bugs::new(&step.abandoned, alone));
        for bugs in [Some(of_rung), of_step].into_iter().flatten() {
            all.abandoned_games += bugs.abandoned_games;
            all.abandoned.extend(bugs.abandoned);
        }
    }
    all
}

/// Returns a warning for each rung that is the same player as one below it.
fn same_players(rungs: &[Skill]) -> Vec<String> {
    let below = |at: usize| rungs[..at].iter().find(move |of| simplest(of) == simplest(&rungs[at]));
    let twins = (1..rungs.len()).filter_map(|at| Some((below(at)?, &rungs[at])));
    let warning = |(one, other)| {
        format!(
            "the rungs \"{}\" and \"{}\" are the same player: any difference between them is chance",
            rung_name(one),
            rung_name(other)
        )
    };
    twins.map(warning).collect()
}

/// How many games were cut at the turn limit: with all sides on each rung, and with one of them alone on it.
fn cut_games(results: &LadderResults<'_>, summary: &LadderSummary) -> Vec<CutGames> {
    let max_turns = results.scenario.max_turns;
    let mut parts = Vec::new();
    for (on, RungSummary { rung, .. }) in results.climbed.iter().zip(&summary.rungs) {
        let (cut, games) = (on.ran.tally.cut(), on.ran.tally.games);
        parts.push(CutGames { cut, games, max_turns, of: format!(" on {rung}") });
        if let Some(step) = &on.step {
            let of = format!(" with one side alone on {rung}");
            parts.push(CutGames { cut: step.cut, games: on.step_games, max_turns, of });
        }
    }
    parts
}

fn warnings(results: &LadderResults<'_>, summary: &LadderSummary) -> Vec<String> {
    let mut warnings: Vec<String> = identical_warnings(&summary.identical).collect();
    warnings.extend(same_players(&results.rungs[..results.climbed.len()]));
    warnings.extend(cut_warning(cut_games(results, summary), summary.turn_word));
    warnings.extend(of_bugs(&summary.bugs, " in the step that they belong to"));
    if results.ended == LadderEnd::Interrupted {
        warnings.push(format!("the run was interrupted after {}", games(summary.games_in_all)));
    }
    let fewest = summary.rungs.iter().map(|rung| rung.blocks).min();
    warnings.extend(of_few(fewest.unwrap_or(0), ""));
    warnings
}
