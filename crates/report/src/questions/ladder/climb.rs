//! The numbers of each rung, and of each step from one to the next.

use balance_engine::agent::{Method, Skill, rung_name, simplest};
use balance_engine::sim::{Climbed, LadderEnd, StepTally, Stopped};
use balance_scenario::expect::{Expectation, Finding, Judge};
use balance_stats::{
    BlockSums, Estimate, Judged, PairSums, PairedDifference, PairedSums, bonferroni_level, holm_of, judged,
    paired_rates_family, rate,
};

use super::{LadderSummary, Lead, RungCard, RungExpectation, RungSide, RungSummary, SCHEMA_VERSION, StepSide, verdict};
use crate::frame::{
    Bugs, CutGames, Kind, Results, ScenarioFacts, card_tables, identical_warnings, of_few, of_games, turns_mean,
};
use crate::model::Head;
use crate::number::joined;
use crate::verdicts::{bounds, name, value, why};

#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LadderYardstick {
    /// The joint confidence level.
    pub level: f64,
    /// The least difference of win rates that matters, as a fraction.
    pub threshold: f64,
    /// The planned rungs.
    pub rungs: usize,
    pub sides: usize,
    pub climbers: usize,
}

impl LadderYardstick {
    /// How many leads are judged: of each side over each other, on each rung.
    const fn leads(&self) -> usize {
        self.rungs * (self.sides * self.sides.saturating_sub(1) / 2)
    }

    /// How many differences the steps have: of each side that climbs alone, and of each side if all climb.
    const fn steps(&self) -> usize {
        let alone = if self.climbers > 1 { self.climbers + 1 } else { 0 };
        self.rungs.saturating_sub(1) * (alone + self.sides)
    }

    /// The level of what is judged on each rung by itself.
    fn level_of_rung(&self) -> f64 {
        bonferroni_level(self.level, self.rungs)
    }

    fn of_step(&self, sums: &PairedSums) -> Option<PairedDifference> {
        paired_rates_family(sums, self.level, self.steps())
    }

    /// True if a step changed no win rate by as much as matters, with the whole intervals.
    pub fn is_settled(&self, step: &StepTally) -> bool {
        let alone = if self.climbers > 1 { &step.gains[..] } else { &[] };
        step.changes
            .iter()
            .chain(alone)
            .all(|sums| self.of_step(sums).is_some_and(|d| judged(&d.estimate, self.threshold) == Judged::TooClose))
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
    /// The planned rungs, from the lowest on.
    pub rungs: &'a [Skill],
    /// The results of those that were climbed.
    pub climbed: &'a [Climbed],
    pub ended: LadderEnd,
    pub yardstick: LadderYardstick,
}

impl LadderSummary {
    pub fn new(results: &LadderResults<'_>) -> Self {
        let LadderResults { scenario, climbed, yardstick, .. } = results;
        let total = |count: fn(&Climbed) -> u64| climbed.iter().map(count).sum();
        let played = [total(|on| on.ran.tally.games), total(|on| on.ran.tally.blocks), total(Climbed::games_in_all)];
        let (mut sides, mut rungs, mut expectations) = (Vec::new(), Vec::new(), Vec::new());
        let (mut leads, mut cards) = (Vec::new(), Vec::new());
        for (skill, on) in results.each() {
            let (of_rung, findings) = (results.leads(skill, on), results.findings(on));
            rungs.push(results.rung(skill, on, &of_rung, &findings));
            sides.extend(results.sides(skill, on));
            leads.extend(of_rung);
            cards.extend(results.cards(skill, on));
            expectations.extend(findings.iter().map(|finding| RungExpectation {
                rung: rung_name(skill),
                expectation: name(finding),
                must_be: bounds(finding),
                at_least: finding.at_least,
                at_most: finding.at_most,
                is: joined(value(finding)).trim_end().to_owned(),
                estimate: finding.estimate,
                verdict: finding.verdict,
                why: why(finding),
            }));
        }
        let (verdict, words) = verdict::of(&rungs, results.ended == LadderEnd::Settled, yardstick.threshold);
        let (cut, bugs) = results.cut_and_bugs();
        let mut summary = LadderSummary {
            head: Head {
                stopped: results.ended.name(),
                ..Head::new(SCHEMA_VERSION, scenario, played, Stopped::Games, bugs)
            },
            playouts_in_all: total(Climbed::playouts_in_all),
            planned: results.rungs.iter().map(rung_name).collect(),
            threshold: yardstick.threshold,
            judged_by: match (results.expectations, scenario.sides.len()) {
                ([], 1) => "win_rate",
                ([], _) => "lead",
                _ => "expectations",
            },
            verdict,
            words,
            sides,
            rungs,
            expectations,
            leads,
            steps: results.steps(),
            cards,
        };
        summary.head.warnings = results.warnings(&summary, cut);
        summary
    }
}

impl LadderResults<'_> {
    /// The rungs that were climbed.
    fn each(&self) -> impl Iterator<Item = (&Skill, &Climbed)> {
        self.rungs.iter().zip(self.climbed)
    }

    fn sides(&self, skill: &Skill, on: &Climbed) -> impl Iterator<Item = RungSide> {
        let sides = self.scenario.sides.iter().zip(&on.ran.tally.sides).enumerate();
        sides.map(|(at, (label, tally))| RungSide {
            rung: rung_name(skill),
            side: label.name.clone(),
            climbs: self.climbers.contains(&at),
            win_rate: rate(&tally.wins, self.yardstick.level),
        })
    }

    fn leads(&self, skill: &Skill, on: &Climbed) -> Vec<Lead> {
        let LadderYardstick { level, threshold, .. } = self.yardstick;
        let family = self.yardstick.leads();
        let lead = |((one, two), sums): ((usize, usize), &PairedSums)| {
            let lead = paired_rates_family(sums, level, family).map(|d| d.estimate);
            let [side, over] = [one, two].map(|side| self.scenario.sides[side].name.clone());
            // Of two sides that differ by name alone neither can lead.
            let alike = self.identical.iter().any(|names| names.contains(&side) && names.contains(&over));
            let judged = match alike {
                true => Judged::TooClose,
                false => lead.map_or(Judged::Unknown, |lead| judged(&lead, threshold)),
            };
            Lead { rung: rung_name(skill), side, over, judged, threshold, family, lead }
        };
        PairSums::pairs(self.scenario.sides.len()).zip(&on.leads).map(lead).collect()
    }

    fn findings(&self, on: &Climbed) -> Vec<Finding> {
        let (sides, cards) = (self.scenario.sides.len(), &self.scenario.catalogue.cards);
        let judge = Judge::once(self.expectations, self.yardstick.level_of_rung(), sides, cards);
        let mut findings = judge.findings(&on.ran.tally, !on.interrupted);
        for estimate in findings.iter_mut().filter_map(|finding| finding.estimate.as_mut()) {
            estimate.level = self.yardstick.level;
        }
        findings
    }

    fn rung(&self, skill: &Skill, on: &Climbed, leads: &[Lead], findings: &[Finding]) -> RungSummary {
        let (tally, level) = (&on.ran.tally, self.yardstick.level);
        let (leading, leader) = verdict::leader(&self.scenario.sides, leads);
        let expected = findings.iter().map(|finding| finding.verdict).max();
        // Players who choose at random are a floor, if there are others.
        let counts = skill.method != Method::Random || self.rungs.iter().all(|rung| rung.method == Method::Random);
        RungSummary {
            rung: rung_name(skill),
            counts,
            verdict: verdict::words_of_rung(leading, leader.as_deref(), expected, counts),
            leading,
            leader,
            expected,
            ahead: if let [lead] = leads { lead.lead } else { None },
            first_win_rate: tally.seats.first().filter(|_| !leads.is_empty()).and_then(|s| rate(&s.wins, level)),
            draw_rate: rate(&tally.draws, level),
            unfinished_rate: rate(&tally.unfinished, level),
            turns: turns_mean(&tally.turns, level),
            games: tally.games,
            blocks: tally.blocks,
            playouts: on.playouts,
        }
    }

    fn steps(&self) -> Vec<StepSide> {
        let mut rows = Vec::new();
        for (at, on) in self.climbed.iter().enumerate() {
            let Some(step) = &on.step else { continue };
            let lost = |sums: &BlockSums| rate(sums, self.yardstick.level).filter(|_| self.scenario.sides.len() > 1);
            let row = |side: &str, [change, gain]: [Option<PairedDifference>; 2], lost| StepSide {
                rung: rung_name(&self.rungs[at]),
                from: rung_name(&self.rungs[at - 1]),
                side: side.to_owned(),
                settled: self.yardstick.is_settled(step),
                family: self.yardstick.steps(),
                playouts: on.step_playouts,
                change: change.map(|d| d.estimate),
                change_p_adjusted: change.map(|d| d.p_value),
                gain: gain.map(|d| d.estimate),
                gain_p_adjusted: gain.map(|d| d.p_value),
                lost,
            };
            for (side, label) in self.scenario.sides.iter().enumerate() {
                let climber = self.climbers.iter().position(|&climber| climber == side);
                let gain = climber.and_then(|climber| self.yardstick.of_step(&step.gains[climber]));
                let both = [self.yardstick.of_step(&step.changes[side]), gain];
                rows.push(row(&label.name, both, climber.and_then(|climber| lost(&step.lost[climber]))));
            }
            if self.climbers.len() > 1 {
                let all = row("all", [None, self.yardstick.of_step(&step.gain)], lost(&step.lost_in_all));
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

    fn cards(&self, skill: &Skill, on: &Climbed) -> Vec<RungCard> {
        let scenario = ScenarioFacts { level: self.yardstick.level_of_rung(), ..self.scenario.clone() };
        let of_rung = Results { scenario, ran: &on.ran, pairs: None, sequential: None };
        let mut rows = Vec::new();
        for table in card_tables(&of_rung).into_iter().filter(|table| table.kind == Kind::Experiment) {
            rows.extend(table.cards.into_iter().map(|card| RungCard {
                rung: rung_name(skill),
                side: table.side.clone(),
                family: table.family,
                card: card.card,
                name: card.name,
                n_with: card.n_with,
                n_without: card.n_without,
                effect: card.effect.map(|effect| Estimate { level: self.yardstick.level, ..effect }),
            }));
        }
        rows
    }

    /// The games that were cut, and those that were given up because of a bug, on all rungs and steps.
    fn cut_and_bugs(&self) -> (Vec<CutGames>, Bugs) {
        let (mut cut, mut bugs) = (Vec::new(), Bugs { abandoned: Vec::new(), abandoned_games: 0 });
        let mut add = |games, n, of: String, found: Bugs| {
            cut.push(CutGames { cut: games, games: n, max_turns: self.scenario.max_turns, of });
            bugs.abandoned_games += found.abandoned_games;
            bugs.abandoned.extend(found.abandoned);
        };
        for (skill, on) in self.each() {
            let (rung, tally) = (rung_name(skill), &on.ran.tally);
            let of_rung = Bugs::new(&tally.abandoned, |_| Some(format!("all on {rung}")));
            add(tally.cut(), tally.games, format!(" on {rung}"), of_rung);
            if let Some(step) = &on.step {
                let of_step = Bugs::new(&step.abandoned, |climber| {
                    let side = &self.scenario.sides[*self.climbers.get(climber?)?].name;
                    Some(format!("{side} alone on {rung}"))
                });
                add(step.cut, on.step_games, format!(" with one side alone on {rung}"), of_step);
            }
        }
        (cut, bugs)
    }

    fn warnings(&self, summary: &LadderSummary, cut: Vec<CutGames>) -> Vec<String> {
        let mut warnings: Vec<String> = identical_warnings(&self.identical).collect();
        let climbed = &self.rungs[..self.climbed.len()];
        for (at, other) in climbed.iter().enumerate() {
            if let Some(one) = climbed[..at].iter().find(|one| simplest(one) == simplest(other)) {
                let [one, other] = [one, other].map(rung_name);
                warnings.push(format!(
                    "the rungs \"{one}\" and \"{other}\" are the same player: any difference between them is chance"
                ));
            }
        }
        let bugs = (&summary.head.bugs, " in the step that they belong to");
        let interrupted = summary.head.was_interrupted().then_some(summary.head.games_in_all);
        warnings.extend(of_games(cut, summary.head.turn_word, bugs, interrupted));
        warnings.extend(of_few(summary.rungs.iter().map(|rung| rung.blocks).min().unwrap_or(0), ""));
        warnings
    }
}
