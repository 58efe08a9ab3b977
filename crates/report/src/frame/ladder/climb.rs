//! The numbers of each rung, and of each step from one to the next.

use balance_engine::agent::{Method, Skill, rung_name};
use balance_engine::sim::{Climbed, SideTally, StepTally};
use balance_scenario::expect::Judge;
use balance_stats::{
    Judged, PairSums, PairedDifference, PairedSums, bonferroni_level, holm_of, judged, paired_rates_family, rate,
};

use super::results::LadderResults;
use super::summary::{Lead, RungSide, RungSummary, StepSide, StepSummary};
use super::verdict;
use crate::frame::SideLabel;
use crate::frame::estimates::turns_mean;

/// Whether a rung's verdict counts: players who choose at random are a floor that nobody plays on.
fn counts(results: &LadderResults<'_>, rung: &Skill) -> bool {
    let others = results.rungs.iter().filter(|rung| rung.method != Method::Random).count();
    rung.method != Method::Random || others == 0
}

pub(super) fn rungs(results: &LadderResults<'_>) -> Vec<RungSummary> {
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
    let side = |(label, tally): (&SideLabel, &SideTally)| RungSide {
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

pub(super) fn steps(results: &LadderResults<'_>) -> Vec<StepSummary> {
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
