//! `sensitivity`: the effect of a step of each number of a scenario, on the same dice.

use super::SideRate;
use crate::prelude::*;
use crate::verdicts::of_side;
use balance_engine::sim::{GameNumber, PairedTally};
use balance_stats::{BetRange, sequential_rate};

mod page;
#[cfg(test)]
mod tests;

const SCHEMA_VERSION: u32 = 3;
const HOLDERS: &str = "holders";
const WIN_RATE: &str = "win_rate";
const LENGTH: &str = "turns";
pub const FRACTION: &str = "fraction";

record! {
    /// The effect of each number of a scenario: the same games on the same dice, with the number unchanged, a step lower and a step
    /// higher.
    pub struct SensitivitySummary from (
        plan: &SensitivityPlan<'_>, looks: usize, head: Head, sides: Vec<SideRate>, changes: Vec<NumberChange>
    ) {
        head: Head = TEXT => head,
        /// Checkpoints at which the games of a change could end.
        looks: usize = unit("checkpoints").named("checkpoints") => looks,
        /// Differences; their intervals are joint, at all checkpoints.
        family: usize = unit("differences") => plan.yardstick().variants,
        /// The requested half-width of the intervals of win rate differences.
        precision: f64 = SHARE => plan.precision,
        sides: Vec<SideRate> = TEXT => sides,
        /// Numbers with expectations that are not measured, because a single game has no such number.
        not_measured: Vec<String> = TEXT => plan.not_measured.clone(),
        changes: Vec<NumberChange> = TEXT.named("sensitivity") => changes,
        refused: Vec<RefusedChange> = TEXT => plan.refused.clone(),
        /// Numbers of cards that no game uses; they are not changed.
        unused: usize = unit("numbers") => plan.unused,
    }

    /// A row for each change of a number and each metric.
    pub struct NumberChange {
        step: NumberStep = TEXT,
        /// Games with the change. The unchanged scenario played the same number.
        games: u64 = GAMES,
        /// Games that were not played again, since no build has the card.
        same: u64 = GAMES,
        /// True if every seat block had the same result without the change.
        alike: bool = TEXT,
        /// Differences with joint intervals.
        family: usize = unit("differences").frame_only(),
        differences: Vec<Difference> = TEXT,
    }

    /// A row for each metric.
    pub struct Difference {
        /// `holders` (the win rate of sides whose build has the card), `win_rate` of a side, `turns`, or another number with an
        /// expectation.
        metric: String = TEXT,
        /// The side; null for a metric of the game.
        side: Option<String> = TEXT,
        /// Its unit.
        unit: &'static str = TEXT,
        /// The metric with the change minus that without it. The intervals of all rows are joint, at all checkpoints.
        difference: Option<Estimate> = change("that of the row").head("difference"),
    }
}

#[derive(Clone, Debug)]
pub struct SensitivityPlan<'a> {
    pub scenario: ScenarioFacts<'a>,
    /// The changes, in the order of the tallies.
    pub steps: Vec<NumberStep>,
    pub refused: Vec<RefusedChange>,
    pub unused: usize,
    /// Other numbers with expectations, as differences that are not measured yet.
    pub asked: Vec<(GameNumber, Difference)>,
    pub not_measured: Vec<String>,
    pub precision: f64,
    pub looks: usize,
}

impl SensitivityPlan<'_> {
    fn has_holders(&self, step: &NumberStep) -> bool {
        step.card.is_some() && has_holders(&self.scenario.sides, self.scenario.catalogue)
    }

    pub(crate) fn yardstick(&self) -> Yardstick {
        let of_holders = self.steps.iter().filter(|step| self.has_holders(step)).count();
        let variants = self.steps.len() * (self.scenario.sides.len() + 1 + self.asked.len()) + of_holders;
        Yardstick { level: self.scenario.level, variants, looks: Some(self.looks), threshold: self.precision }
    }

    /// True if all win rates of the change `nth` have the requested precision.
    pub fn is_known(&self, nth: usize, tally: &PairedTally) -> bool {
        let yardstick = self.yardstick();
        let narrow = |by: Option<Estimate>| by.is_some_and(|by| by.half_width() <= self.precision);
        (0..self.scenario.sides.len()).all(|side| narrow(yardstick.win_rates(tally, side).map(|by| by.estimate)))
            && (!self.has_holders(&self.steps[nth]) || narrow(yardstick.holders(tally)))
    }

    fn change(&self, step: &NumberStep, tally: &PairedTally) -> NumberChange {
        let yardstick = self.yardstick();
        let row = |metric: &str, side: Option<&String>, unit, difference| {
            let (metric, side) = (metric.to_owned(), side.cloned());
            Difference { metric, side, unit, difference }
        };
        let mut differences = Vec::new();
        if self.has_holders(step) {
            differences.push(row(HOLDERS, None, FRACTION, yardstick.holders(tally)));
        }
        differences.extend(self.scenario.sides.iter().enumerate().map(|(at, side)| {
            row(WIN_RATE, Some(&side.name), FRACTION, yardstick.win_rates(tally, at).map(|by| by.estimate))
        }));
        differences.push(row(LENGTH, None, self.scenario.catalogue.turn_word, yardstick.turns(tally)));
        differences.extend(self.asked.iter().enumerate().map(|(nth, (_, of))| {
            let difference = yardstick.asked(tally, nth, of.is_rate());
            Difference { difference, ..of.clone() }
        }));
        NumberChange {
            step: step.clone(),
            games: tally.turns.difference.n,
            same: tally.same,
            alike: tally.wins.iter().chain([&tally.turns]).chain(&tally.asked).all(PairedSums::is_alike),
            family: yardstick.variants,
            differences,
        }
    }
}

impl SensitivitySummary {
    pub fn new(plan: &SensitivityPlan<'_>, paired: &Paired) -> Self {
        let SensitivityPlan { scenario, steps, .. } = plan;
        let tallies = &paired.tallies;
        let with = |step: &NumberStep| format!("with {}={}", step.path, step.to);
        let of = |variant: Option<usize>| Some(format!("the games {}", with(steps.get(variant?)?)));
        let bets = BetRange::for_looks(plan.looks);
        let sides = scenario.sides.iter().zip(&tallies.wins);
        let sides = sides.map(|(label, wins)| {
            let win_rate = sequential_rate(wins, scenario.level, bets);
            SideRate::new(label, win_rate)
        });
        let played = [tallies.games, tallies.blocks, tallies.games_in_all()];
        let mut head = Head::of(SCHEMA_VERSION, scenario, played, paired.stopped, Bugs::new(&tallies.abandoned, of));
        let changes: Vec<_> =
            steps.iter().zip(&tallies.variants).map(|(step, tally)| plan.change(step, tally)).collect();
        let changed = changes.iter().zip(&tallies.variants).map(|(change, tally)| {
            CutGames::new((tally.cut, change.games), scenario.max_turns, format!(" {}", with(&change.step)))
        });
        let cut = [CutGames::new((tallies.cut, tallies.games), scenario.max_turns, "")].into_iter().chain(changed);
        head.warn_of_games(cut, " in all changes");
        if paired.stopped == Stopped::MaxGames {
            let open = changes.iter().filter(|change| change.games == tallies.games).count();
            head.warnings.push(format!(
                "{open} of {} changes reached the maximum number of games before a precision of {} percentage points",
                changes.len(),
                plan.precision * PERCENT
            ));
        }
        head.warn_of_few();
        SensitivitySummary::of(plan, paired.looks, head, sides.collect(), changes)
    }

    fn metrics(&self) -> &[Difference] {
        self.changes.iter().map(|change| &change.differences[..]).max_by_key(|of| of.len()).unwrap_or_default()
    }

    /// The changes by a difference of each: significant ones first, then those with any significant effect, the largest first.
    fn ranked(&self) -> Vec<(&NumberChange, &Difference, Estimate)> {
        let rows = self.changes.iter().filter_map(|change| {
            let (of, by) = change.headline()?;
            Some((change, of, by))
        });
        let mut rows: Vec<_> = rows.collect();
        rows.sort_by(|(a, _, of_a), (b, _, of_b)| {
            let first = (verdict(of_b) != 0, b.moves()).cmp(&(verdict(of_a) != 0, a.moves()));
            first.then(of_b.point.abs().total_cmp(&of_a.point.abs()))
        });
        rows
    }
}

impl NumberChange {
    fn moves(&self) -> bool {
        self.differences.iter().filter_map(|of| of.difference).any(|by| verdict(&by) != 0)
    }

    fn find(&self, other: &Difference) -> Option<&Difference> {
        self.differences.iter().find(|of| of.name() == other.name())
    }

    fn of(&self, metric: &'static str) -> impl Iterator<Item = (&Difference, Estimate)> {
        let of_metric = self.differences.iter().filter(move |of| of.metric == metric);
        of_metric.filter_map(|of| Some((of, of.difference?)))
    }

    /// Its effect on holders of the card; else on the first side, or, with more than two sides, on the most affected one.
    fn headline(&self) -> Option<(&Difference, Estimate)> {
        let sides: Vec<_> = self.of(WIN_RATE).collect();
        let strongest = sides.iter().copied().max_by(|a, b| a.1.point.abs().total_cmp(&b.1.point.abs()));
        let of_sides = if sides.len() > 2 { strongest } else { sides.first().copied() };
        self.of(HOLDERS).next().or(of_sides)
    }
}

impl Difference {
    /// Its name: `draw_rate`, `blows of Wax`.
    fn name(&self) -> String {
        of_side(&self.metric, self.side.as_deref())
    }

    fn what(&self) -> String {
        match (self.metric.as_str(), &self.side) {
            (HOLDERS, _) => "the win rate of holders".to_owned(),
            (WIN_RATE, Some(side)) => format!("the win rate of {side}"),
            (LENGTH, _) => "the length of a game".to_owned(),
            _ => self.name(),
        }
    }

    fn is_rate(&self) -> bool {
        self.unit == FRACTION
    }

    fn shown_unit(&self) -> &'static str {
        if self.is_rate() { "percentage points" } else { self.unit }
    }

    fn shown(&self) -> Option<Estimate> {
        self.difference.map(|by| by.scaled(if self.is_rate() { PERCENT } else { 1.0 }))
    }
}
