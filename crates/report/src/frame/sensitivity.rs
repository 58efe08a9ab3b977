//! What every number of a scenario moves: each a step lower and a step higher, on the same chance.

use serde::Serialize;

use balance_engine::game::{Catalogue, Unmodelled};
use balance_engine::sim::{Paired, PairedTally, Stopped};
use balance_stats::{BetRange, Estimate, PairedSums, sequential_rate};

use super::caveats::{Bugs, CutGames, of_few, of_games};
use super::columns::Columns;
use super::head::{ScenarioFacts, SummaryHead};
use super::impact::ImpactSide;
use super::{Frames, SideLabel, Yardstick};

const SCHEMA_VERSION: u32 = 2;

/// A number of a scenario with another in its place.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NumberStep {
    /// Where it stands, as `--set` names it.
    pub path: String,
    /// The key of the card that it is of; null for a number of the rules.
    pub card: Option<String>,
    pub name: Option<String>,
    pub from: f64,
    pub to: f64,
}

impl NumberStep {
    /// What the number is called within its card or the rules: `health`, `actions.0.steps.0.deal`.
    pub fn number(&self) -> &str {
        let within = if self.card.is_some() { 2 } else { 1 };
        self.path.splitn(within + 1, '.').last().unwrap_or(&self.path)
    }
}

/// A number that the scenario expects something of, and what a step does to it is told.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct AskedNumber {
    /// Its name, as `[[expect]]` has it.
    pub metric: String,
    pub side: Option<String>,
    /// Whether it is a rate, whose differences are fractions.
    pub rate: bool,
    /// What it is counted in, in the plural; empty for rates.
    pub unit: &'static str,
}

#[derive(Debug)]
pub struct SensitivityResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    /// What was changed, in the order of the tallies.
    pub steps: Vec<NumberStep>,
    pub refused: Vec<(NumberStep, String)>,
    /// Numbers of cards that nobody uses.
    pub unused: usize,
    /// What the scenario expects something of, beside win rates and the length, in the order of the tallies.
    pub asked: Vec<AskedNumber>,
    pub untold: Vec<String>,
    /// How differences are measured; its family is [`Told::family`].
    pub yardstick: Yardstick,
    /// How well each difference was to be known, as a fraction.
    pub precision: f64,
    pub paired: &'a Paired,
}

/// What is told of each change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Told {
    pub sides: usize,
    /// How many numbers are told besides, of which the scenario expects something.
    pub asked: usize,
    /// Whether builds are drawn, so that the holders of a card are told of by themselves.
    pub holders: bool,
}

impl Told {
    /// How many intervals hold together: of all changes, of which so many are of cards.
    pub const fn family(self, changes: usize, of_cards: usize) -> usize {
        let holders = if self.holders { of_cards } else { 0 };
        changes * (self.sides + 1 + self.asked) + holders
    }

    /// Whether all win rates of a change are known to within `precision`.
    pub fn is_known(self, tally: &PairedTally, of_card: bool, yardstick: &Yardstick, precision: f64) -> bool {
        let narrow = |by: Option<Estimate>| by.is_some_and(|by| by.half_width() <= precision);
        let of_side = |side| yardstick.win_rates(tally, side).map(|by| by.estimate);
        (0..self.sides).all(|side| narrow(of_side(side)))
            && (!(self.holders && of_card) || narrow(yardstick.holders(tally)))
    }
}

/// The summary of a sensitivity run, as its `summary.json` holds it. Rates are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SensitivitySummary {
    /// The scenario, with its games as it is.
    #[serde(flatten)]
    pub head: SummaryHead,
    pub games_in_all: u64,
    /// The rule that ended it: "known", "max_games" or "interrupted".
    pub stopped: &'static str,
    pub looks: usize,
    /// The joint confidence level of all differences, at all looks.
    pub level: f64,
    /// How many differences there are; the intervals of all of them hold together.
    pub family: usize,
    /// How well the difference of every rate was to be known, as a fraction.
    pub precision: f64,
    pub meaning: &'static str,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    pub sides: Vec<ImpactSide>,
    pub turn_word: &'static str,
    pub card_word: &'static str,
    pub holders: bool,
    pub asked: Vec<AskedNumber>,
    /// What it expects besides that is not told: names of numbers that are no mean over games.
    pub untold: Vec<String>,
    /// What each change does, in the order of the files.
    pub changes: Vec<NumberChange>,
    pub refused: Vec<RefusedChange>,
    /// How many numbers stand on cards that no game uses, and were left as they are.
    pub unused: usize,
    #[serde(flatten)]
    pub bugs: Bugs,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct NumberChange {
    #[serde(flatten)]
    pub step: NumberStep,
    /// Games of it counted, and as many of the scenario as it is.
    pub games: u64,
    /// Those of them that were not played, since nobody held the card.
    pub same: u64,
    /// Whether every seat block came out as without it: wins of all sides, turns, and what is asked besides.
    pub alike: bool,
    /// The win rate of who holds the card, with the change less without it.
    pub holders: Option<Estimate>,
    /// The same of each side, in the order of the scenario, whoever holds what.
    pub sides: Vec<Option<Estimate>>,
    /// Turns a game with the change less those without it.
    pub turns: Option<Estimate>,
    /// The same of what is asked besides, in that order.
    pub asked: Vec<Option<Estimate>>,
}

impl NumberChange {
    /// True if it moves anything: the interval of a win rate, of the turns or of what is asked besides excludes 0.
    pub fn moves(&self) -> bool {
        let all = self.holders.iter().chain(self.sides.iter().flatten()).chain(&self.turns);
        all.chain(self.asked.iter().flatten()).any(|by| by.low > 0.0 || by.high < 0.0)
    }

    /// What it does to win rates at most, of holders and of sides, beyond chance or not.
    pub fn most(&self) -> Option<Estimate> {
        let all = self.holders.iter().chain(self.sides.iter().flatten());
        all.copied().max_by(|a, b| a.point.abs().total_cmp(&b.point.abs()))
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RefusedChange {
    #[serde(flatten)]
    pub step: NumberStep,
    pub why: String,
}

impl SensitivitySummary {
    pub fn new(results: &SensitivityResults<'_>) -> Self {
        let tallies = &results.paired.tallies;
        let yardstick = &results.yardstick;
        let of_cards = results.steps.iter().any(|step| step.card.is_some());
        let holders = of_cards && holders(&results.scenario.sides, results.scenario.catalogue);
        let of = |variant: Option<usize>| {
            let step = results.steps.get(variant?)?;
            Some(format!("the games with {}={}", step.path, step.to))
        };
        let sides = results.scenario.sides.iter().zip(&tallies.wins);
        let bets = BetRange::for_looks(yardstick.looks.unwrap_or(1));
        let mut summary = SensitivitySummary {
            head: SummaryHead::new(SCHEMA_VERSION, &results.scenario, tallies.games, tallies.blocks),
            games_in_all: tallies.games_in_all(),
            stopped: results.paired.stopped.name(),
            looks: results.paired.looks,
            level: yardstick.level,
            family: yardstick.variants,
            precision: results.precision,
            meaning: "caused by the change: the same games on the same chance, with the number as it is and a step off",
            warnings: Vec::new(),
            unmodelled: results.scenario.catalogue.unmodelled.clone(),
            sides: sides
                .map(|(label, wins)| ImpactSide {
                    label: label.clone(),
                    win_rate: sequential_rate(wins, yardstick.level, bets),
                })
                .collect(),
            turn_word: results.scenario.catalogue.turn_word,
            card_word: results.scenario.catalogue.card_word,
            holders,
            asked: results.asked.clone(),
            untold: results.untold.clone(),
            changes: (results.steps.iter().zip(&tallies.variants))
                .map(|(step, tally)| change(results, step, tally, holders))
                .collect(),
            refused: (results.refused.iter())
                .map(|(step, why)| RefusedChange { step: step.clone(), why: why.clone() })
                .collect(),
            unused: results.unused,
            bugs: Bugs::new(&tallies.abandoned, of),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }
}

/// Whether holders are told of by themselves: builds are drawn, and no cards are come by during a game.
pub fn holders(sides: &[SideLabel], catalogue: &Catalogue) -> bool {
    sides.iter().any(|side| side.draws_build) && !catalogue.builds_grow
}

fn change(results: &SensitivityResults<'_>, step: &NumberStep, tally: &PairedTally, holders: bool) -> NumberChange {
    let yardstick = &results.yardstick;
    let of_side = |side| yardstick.win_rates(tally, side).map(|by| by.estimate);
    let asked = results.asked.iter().enumerate();
    NumberChange {
        step: step.clone(),
        games: tally.turns.difference.n,
        same: tally.same,
        alike: tally.wins.iter().chain([&tally.turns]).chain(&tally.asked).all(PairedSums::is_alike),
        holders: yardstick.holders(tally).filter(|_| holders && step.card.is_some()),
        sides: (0..tally.wins.len()).map(of_side).collect(),
        turns: yardstick.turns(tally),
        asked: asked.map(|(nth, number)| yardstick.asked(tally, nth, number.rate)).collect(),
    }
}

fn warnings(results: &SensitivityResults<'_>, summary: &SensitivitySummary) -> Vec<String> {
    let (tallies, max_turns) = (&results.paired.tallies, results.scenario.max_turns);
    let base = CutGames::of_all(tallies.cut, tallies.games, max_turns);
    let changed = results.steps.iter().zip(&tallies.variants).map(|(step, tally)| CutGames {
        cut: tally.cut,
        games: tally.turns.difference.n,
        max_turns,
        of: format!(" with {}={}", step.path, step.to),
    });
    let interrupted = (results.paired.stopped == Stopped::Interrupted).then_some(summary.head.games);
    let bugs = (&summary.bugs, " in all changes");
    let mut warnings = of_games(base.into_iter().chain(changed), summary.turn_word, bugs, interrupted);
    if results.paired.stopped == Stopped::MaxGames {
        let open = summary.changes.iter().filter(|change| change.games == summary.head.games);
        warnings.push(format!(
            "{} of {} changes were played up to the most games without being known to within {} points",
            open.count(),
            summary.changes.len(),
            summary.precision * 100.0
        ));
    }
    warnings.extend(of_few(summary.head.blocks, ""));
    warnings
}

/// A change with one of its numbers.
struct Row<'s> {
    change: &'s NumberChange,
    metric: &'s str,
    side: Option<&'s str>,
    difference: Option<Estimate>,
}

impl Frames {
    pub fn of_sensitivity(summary: &SensitivitySummary) -> Self {
        let mut rows: Vec<Row<'_>> = Vec::new();
        for change in &summary.changes {
            let mut push = |metric, side, difference| rows.push(Row { change, metric, side, difference });
            if summary.holders && change.step.card.is_some() {
                push("holders", None, change.holders);
            }
            for (side, by) in summary.sides.iter().zip(&change.sides) {
                push("win_rate", Some(&side.label.name), *by);
            }
            push("turns", None, change.turns);
            for (number, by) in summary.asked.iter().zip(&change.asked) {
                push(&number.metric, number.side.as_deref(), *by);
            }
        }
        let sensitivity = of_step(Columns::of(&rows), |row| &row.change.step)
            .all(["games", "same"], |r| [r.change.games, r.change.same])
            .with("alike", |r| r.change.alike)
            .with("family", |_| summary.family as u32)
            .with("metric", |r| r.metric)
            .with("side", |r| r.side)
            .estimate("difference", |r| r.difference)
            .frame();
        let refused = of_step(Columns::of(&summary.refused), |row| &row.step).with("why", |r| r.why.as_str()).frame();
        Frames::of(vec![("sensitivity", sensitivity), ("refused", refused)])
    }
}

pub(super) fn of_step<'r, R>(columns: Columns<'r, R>, step: impl Fn(&'r R) -> &'r NumberStep) -> Columns<'r, R> {
    columns
        .with("path", |r| step(r).path.as_str())
        .all(["card", "name"], |r| [step(r).card.as_deref(), step(r).name.as_deref()])
        .all(["from", "to"], |r| [step(r).from, step(r).to])
}
