//! The numbers of each level, and of each step from one to the next.

use super::{
    LadderSummary, Lead, LevelCard, LevelExpectation, LevelSide, LevelSummary, SCHEMA_VERSION, StepSide, verdict,
};
use crate::prelude::*;
use balance_engine::agent::{Method, level_name, simplest};
use balance_engine::sim::{LadderEnd, LevelResult, StepTally};
use balance_scenario::expect::{Expectation, Judge};
use balance_stats::{BlockSums, PairSums, bonferroni_level, holm_of, rate, threshold_verdict};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LadderYardstick {
    pub level: f64,
    pub threshold: f64,
    pub levels: usize,
    pub sides: usize,
    pub climbers: usize,
}

impl LadderYardstick {
    /// How many leads are judged: of each side over each other, at each level.
    const fn leads(&self) -> usize {
        self.levels * (self.sides * self.sides.saturating_sub(1) / 2)
    }

    /// How many differences the steps have: of each side that improves alone, and of each side if all improve.
    pub(super) const fn steps(&self) -> usize {
        let alone = if self.climbers > 1 { self.climbers + 1 } else { 0 };
        self.levels.saturating_sub(1) * (alone + self.sides)
    }

    fn confidence_of_level(&self) -> f64 {
        bonferroni_level(self.level, self.levels)
    }

    fn of_step(&self, sums: &PairedSums) -> Option<PairedDifference> {
        paired_rates_family(sums, self.level, self.steps())
    }

    pub fn is_settled(&self, step: &StepTally) -> bool {
        let alone = if self.climbers > 1 { &step.gains[..] } else { &[] };
        step.changes.iter().chain(alone).all(|sums| {
            self.of_step(sums)
                .is_some_and(|d| threshold_verdict(&d.estimate, self.threshold) == ThresholdVerdict::TooClose)
        })
    }
}

pub struct LadderResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub climbers: &'a [usize],
    /// Sides that differ only by name at every level, in groups of their names.
    pub identical: Vec<Vec<String>>,
    pub expectations: &'a [Expectation],
    pub levels: &'a [Skill],
    pub level_results: &'a [LevelResult],
    pub ended: LadderEnd,
    pub yardstick: LadderYardstick,
}

impl LadderSummary {
    pub fn new(results: &LadderResults<'_>) -> Self {
        let LadderResults { scenario, level_results, yardstick, .. } = results;
        let total = |count: fn(&LevelResult) -> u64| level_results.iter().map(count).sum();
        let played =
            [total(|on| on.run.tally.games), total(|on| on.run.tally.blocks), total(LevelResult::games_in_all)];
        let (mut levels, mut leads, mut expectations) = (Vec::new(), Vec::new(), Vec::new());
        for (skill, on) in results.each() {
            let (of_level, findings) = (results.leads(skill, on), results.findings(on));
            levels.push(results.skill_level(skill, on, &of_level, &findings));
            leads.extend(of_level);
            expectations.extend(findings.iter().map(|finding| LevelExpectation::of(skill, finding)));
        }
        let verdict = verdict::of(&levels, results.ended == LadderEnd::Settled, yardstick.threshold);
        let (cut, bugs) = results.cut_and_bugs();
        let head = Head::of(SCHEMA_VERSION, scenario, played, Stopped::Games, bugs);
        let head = Head { stopped: results.ended.name(), ..head };
        let mut summary = LadderSummary::of(results, head, verdict, levels, leads, expectations);
        summary.head.warnings = results.warnings(&summary, cut);
        summary
    }
}

impl LadderResults<'_> {
    pub(super) const fn decided_by(&self) -> &'static str {
        match (self.expectations, self.scenario.sides.len()) {
            ([], 1) => "win_rate",
            ([], _) => "lead",
            _ => "expectations",
        }
    }

    pub(super) fn each(&self) -> impl Iterator<Item = (&Skill, &LevelResult)> {
        self.levels.iter().zip(self.level_results)
    }

    pub(super) fn sides(&self, skill: &Skill, on: &LevelResult) -> impl Iterator<Item = LevelSide> {
        let sides = self.scenario.sides.iter().zip(&on.run.tally.sides).enumerate();
        sides.map(|(at, (label, tally))| {
            let win_rate = rate(&tally.wins, self.yardstick.level);
            LevelSide::of(skill, label, self.climbers.contains(&at), win_rate)
        })
    }

    fn leads(&self, skill: &Skill, on: &LevelResult) -> Vec<Lead> {
        let LadderYardstick { level, threshold, .. } = self.yardstick;
        let family = self.yardstick.leads();
        let lead = |((one, two), sums): ((usize, usize), &PairedSums)| {
            let lead = paired_rates_family(sums, level, family).map(|d| d.estimate);
            let [side, over] = [one, two].map(|side| self.scenario.sides[side].name.clone());
            // Sides that differ only by name cannot lead each other.
            let alike = self.identical.iter().any(|names| names.contains(&side) && names.contains(&over));
            let verdict = match alike {
                true => ThresholdVerdict::TooClose,
                false => lead.map_or(ThresholdVerdict::Unknown, |lead| threshold_verdict(&lead, threshold)),
            };
            Lead { skill_level: level_name(skill), side, over, verdict, threshold, family, lead }
        };
        PairSums::pairs(self.scenario.sides.len()).zip(&on.leads).map(lead).collect()
    }

    fn findings(&self, on: &LevelResult) -> Vec<Finding> {
        let (sides, cards) = (self.scenario.sides.len(), &self.scenario.catalogue.cards);
        let judge = Judge::once(self.expectations, self.yardstick.confidence_of_level(), sides, cards);
        let mut findings = judge.findings(&on.run.tally, !on.interrupted);
        for estimate in findings.iter_mut().filter_map(|finding| finding.estimate.as_mut()) {
            estimate.level = self.yardstick.level;
        }
        findings
    }

    fn skill_level(&self, skill: &Skill, on: &LevelResult, leads: &[Lead], findings: &[Finding]) -> LevelSummary {
        let leader = verdict::leader(&self.scenario.sides, leads);
        let expected = findings.iter().map(|finding| finding.verdict).max();
        // Random players are only a baseline, if there are others.
        let counts = skill.method != Method::Random
            || self.levels.iter().all(|skill_level| skill_level.method == Method::Random);
        LevelSummary::of(skill, on, counts, leads, leader, expected, self.yardstick.level)
    }

    pub(super) fn steps(&self) -> Vec<StepSide> {
        let mut rows = Vec::new();
        for (at, on) in self.level_results.iter().enumerate() {
            let Some(step) = &on.step else { continue };
            let lost = |sums: &BlockSums| rate(sums, self.yardstick.level).filter(|_| self.scenario.sides.len() > 1);
            let settled = self.yardstick.is_settled(step);
            for (side, label) in self.scenario.sides.iter().enumerate() {
                let climber = self.climbers.iter().position(|&climber| climber == side);
                let change = self.yardstick.of_step(&step.changes[side]);
                let gain = climber.and_then(|climber| self.yardstick.of_step(&step.gains[climber]));
                let lost = climber.and_then(|climber| lost(&step.lost[climber]));
                rows.push(StepSide::of(self, at, &label.name, settled, change, gain, lost));
            }
            if self.climbers.len() > 1 {
                let gain = self.yardstick.of_step(&step.gain);
                let all = StepSide::of(self, at, "all", settled, None, gain, lost(&step.lost_in_all));
                rows.push(StepSide { gain_p_adjusted: None, ..all });
            }
        }
        let p_values = rows.iter_mut().flat_map(|row| [&mut row.change_p_adjusted, &mut row.gain_p_adjusted]);
        let p_values: Vec<&mut f64> = p_values.flatten().collect();
        // The family is that of the intervals: all planned steps.
        let adjusted = holm_of(&p_values.iter().map(|p| **p).collect::<Vec<_>>(), self.yardstick.steps());
        p_values.into_iter().zip(adjusted).for_each(|(p, adjusted)| *p = adjusted);
        rows
    }

    pub(super) fn cards(&self, skill: &Skill, on: &LevelResult) -> Vec<LevelCard> {
        let scenario = ScenarioFacts { level: self.yardstick.confidence_of_level(), ..self.scenario.clone() };
        let of_level = Results { scenario, run: &on.run, pairs: None, sequential: None, second_opinion: None };
        let mut rows = Vec::new();
        for table in card_tables(&of_level).iter().filter(|table| table.kind == Kind::Experiment) {
            rows.extend(table.cards.iter().map(|card| LevelCard::of(skill, table, card, self.yardstick.level)));
        }
        rows
    }

    fn cut_and_bugs(&self) -> (Vec<CutGames>, Bugs) {
        let (mut cut, mut bugs) = (Vec::new(), Bugs { abandoned: Vec::new(), abandoned_games: 0 });
        let mut add = |games, n, of: String, found: Bugs| {
            cut.push(CutGames::new((games, n), self.scenario.max_turns, of));
            bugs.abandoned_games += found.abandoned_games;
            bugs.abandoned.extend(found.abandoned);
        };
        for (skill, on) in self.each() {
            let (skill_level, tally) = (level_name(skill), &on.run.tally);
            let of_level = Bugs::new(&tally.abandoned, |_| Some(format!("all sides at {skill_level}")));
            add(tally.cut(), tally.games, format!(" at {skill_level}"), of_level);
            if let Some(step) = &on.step {
                let of_step = Bugs::new(&step.abandoned, |climber| {
                    let side = &self.scenario.sides[*self.climbers.get(climber?)?].name;
                    Some(format!("only {side} at {skill_level}"))
                });
                add(step.cut, on.step_games, format!(" with only one side at {skill_level}"), of_step);
            }
        }
        (cut, bugs)
    }

    fn warnings(&self, summary: &LadderSummary, cut: Vec<CutGames>) -> Vec<String> {
        let mut warnings: Vec<String> = identical_warnings(&self.identical).collect();
        let played = &self.levels[..self.level_results.len()];
        for (at, other) in played.iter().enumerate() {
            if let Some(one) = played[..at].iter().find(|one| simplest(one) == simplest(other)) {
                let [one, other] = [one, other].map(level_name);
                warnings.push(format!(
                    "the levels \"{one}\" and \"{other}\" are the same player: any difference between them is chance"
                ));
            }
        }
        let head = &summary.head;
        warnings.extend(cut_warning(cut, head.turn_word));
        warnings.extend(of_bugs(&head.bugs, " in their step"));
        if head.was_interrupted() {
            warnings.push(format!("the run was interrupted after {}", counted(head.games_in_all, "game")));
        }
        warnings.extend(of_few(summary.levels.iter().map(|skill_level| skill_level.blocks).min().unwrap_or(0), ""));
        warnings
    }
}
