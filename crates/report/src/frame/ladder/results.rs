//! What was climbed, and how it is judged.

use balance_engine::agent::Skill;
use balance_engine::sim::{Climbed, LadderEnd, StepTally};
use balance_scenario::expect::Expectation;
use balance_stats::{Judged, PairedDifference, PairedSums, judged, paired_rates_family};

use crate::frame::head::ScenarioFacts;

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

    pub(super) fn of_step(&self, sums: &PairedSums) -> Option<PairedDifference> {
        paired_rates_family(sums, self.level, self.steps())
    }

    /// Whether a step changed no win rate by as much as matters, as far as whole intervals go.
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
