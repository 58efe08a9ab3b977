//! A ladder summed up.

use balance_engine::agent::{Skill, rung_name, simplest};
use balance_engine::sim::{Climbed, LadderEnd};
use balance_stats::bonferroni_level;

use super::climb::{rungs, steps};
use super::results::LadderResults;
use super::summary::{LadderSide, LadderSummary, RungCards, RungSummary};
use super::verdict;
use crate::frame::cards::{Kind, tables};
use crate::frame::caveats::{Bugs, CutGames, cut_warning, games, identical_warnings, of_bugs, of_few};
use crate::frame::head::{ScenarioFacts, SummaryHead};
use crate::frame::{Results, SideLabel};

const SCHEMA_VERSION: u32 = 2;

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
