//! `sensitivity`: what a step of each number of a scenario does, on the same dice.

use balance_engine::sim::{GameNumber, Paired, PairedTally, Stopped};
use balance_stats::{BetRange, Estimate, PairedSums, sequential_rate};

use super::side::SideRate;
use crate::frame::{Bugs, CutGames, ScenarioFacts, Yardstick, of_few, of_games};
use crate::frame::{NumberStep, RefusedChange};
use crate::model::{Head, record};
use crate::number::{PERCENT, verdict};
use crate::verdicts::of_side;

mod chart;
mod page;
#[cfg(test)]
mod tests;

const SCHEMA_VERSION: u32 = 3;

const HOLDERS: &str = "holders";
const WIN_RATE: &str = "win_rate";
const LENGTH: &str = "turns";

/// The unit of rates.
pub const FRACTION: &str = "fraction";

record! {
    /// What each number of a scenario moves: the same games on the same dice, with the number as it is, a step lower and a
    /// step higher.
    pub struct SensitivitySummary {
        head: Head = TEXT,
        /// Checkpoints at which a change could end.
        looks: usize = unit("looks"),
        /// Differences; the intervals of all of them hold together, at every look.
        family: usize = unit("differences"),
        /// Half the width that the interval of each difference of win rates was to have.
        precision: f64 = SHARE,
        sides: Vec<SideRate> = TEXT,
        /// Numbers that the scenario expects something of, but that a single game does not have: they are not measured.
        not_measured: Vec<String> = TEXT,
        changes: Vec<NumberChange> = TEXT.named("sensitivity"),
        refused: Vec<RefusedChange> = TEXT,
        /// Numbers of cards that take part in no game: they are not changed.
        unused: usize = unit("numbers"),
    }
}

record! {
    /// A row for each change of a number and each metric that it may move.
    pub struct NumberChange {
        step: NumberStep = TEXT,
        /// Games of the change, and as many of the scenario as it is.
        games: u64 = GAMES,
        /// Those of them that were not played again, since no build has the card.
        same: u64 = GAMES,
        /// True if every seat block came out as without the change.
        alike: bool = TEXT,
        /// Differences whose intervals hold together.
        family: usize = unit("differences").frame_only(),
        differences: Vec<Difference> = TEXT,
    }
}

record! {
    /// A row for each metric.
    pub struct Difference {
        /// `holders` (the win rate of sides whose build has the card), `win_rate` of a side, `turns`, or another number that
        /// the scenario expects something of.
        metric: String = TEXT,
        /// The side whose number it is; null for one of the game.
        side: Option<String> = TEXT,
        /// What it is counted in.
        unit: &'static str = TEXT,
        /// The metric with the change, less without it. The intervals of all rows hold together, at every look.
        difference: Option<Estimate> = change("that of the row").head("difference"),
    }
}

/// What is changed and measured.
#[derive(Clone, Debug)]
pub struct SensitivityPlan<'a> {
    pub scenario: ScenarioFacts<'a>,
    /// What is changed, in the order of the tallies.
    pub steps: Vec<NumberStep>,
    pub refused: Vec<RefusedChange>,
    /// Numbers of cards that take part in no game.
    pub unused: usize,
    /// What else the scenario expects something of, as differences that are not measured yet.
    pub asked: Vec<(GameNumber, Difference)>,
    pub not_measured: Vec<String>,
    pub precision: f64,
    /// Looks at each change, at most.
    pub looks: usize,
}

impl SensitivityPlan<'_> {
    /// True if the holders of its card are measured by themselves.
    fn has_holders(&self, step: &NumberStep) -> bool {
        step.card.is_some() && self.scenario.has_holders()
    }

    pub(crate) fn yardstick(&self) -> Yardstick {
        let of_holders = self.steps.iter().filter(|step| self.has_holders(step)).count();
        let variants = self.steps.len() * (self.scenario.sides.len() + 1 + self.asked.len()) + of_holders;
        Yardstick { level: self.scenario.level, variants, looks: Some(self.looks), threshold: self.precision }
    }

    /// True if all win rates of a change, by its place, are known to the precision.
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
        let (tallies, yardstick) = (&paired.tallies, plan.yardstick());
        let with = |step: &NumberStep| format!("with {}={}", step.path, step.to);
        let of = |variant: Option<usize>| Some(format!("the games {}", with(steps.get(variant?)?)));
        let bets = BetRange::for_looks(plan.looks);
        let sides = scenario.sides.iter().zip(&tallies.wins);
        let sides = sides.map(|(label, wins)| {
            let win_rate = sequential_rate(wins, scenario.level, bets);
            SideRate::new(label, win_rate)
        });
        let played = [tallies.games, tallies.blocks, tallies.games_in_all()];
        let mut head = Head::new(SCHEMA_VERSION, scenario, played, paired.stopped, Bugs::new(&tallies.abandoned, of));
        let changes: Vec<_> =
            steps.iter().zip(&tallies.variants).map(|(step, tally)| plan.change(step, tally)).collect();
        let changed = changes.iter().zip(&tallies.variants).map(|(change, tally)| CutGames {
            cut: tally.cut,
            games: change.games,
            max_turns: scenario.max_turns,
            of: format!(" {}", with(&change.step)),
        });
        let cut = CutGames::of_all(tallies.cut, tallies.games, scenario.max_turns).into_iter().chain(changed);
        let interrupted = head.was_interrupted().then_some(tallies.games);
        head.warnings = of_games(cut, head.turn_word, (&head.bugs, " in all changes"), interrupted);
        if paired.stopped == Stopped::MaxGames {
            let open = changes.iter().filter(|change| change.games == tallies.games).count();
            head.warnings.push(format!(
                "{open} of {} changes reached the most games before they were known to within {} percentage points",
                changes.len(),
                plan.precision * PERCENT
            ));
        }
        head.warnings.extend(of_few(tallies.blocks, ""));
        SensitivitySummary {
            head,
            looks: paired.looks,
            family: yardstick.variants,
            precision: plan.precision,
            sides: sides.collect(),
            not_measured: plan.not_measured.clone(),
            changes,
            refused: plan.refused.clone(),
            unused: plan.unused,
        }
    }

    /// All metrics, each as a difference of one of the changes.
    fn metrics(&self) -> &[Difference] {
        self.changes.iter().map(|change| &change.differences[..]).max_by_key(|of| of.len()).unwrap_or_default()
    }

    /// The changes with what they are sorted by: first those that have a significant effect on it, then those that have one
    /// on anything, the largest first.
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
    /// True if it has a significant effect on anything.
    fn moves(&self) -> bool {
        self.differences.iter().filter_map(|of| of.difference).any(|by| verdict(&by) != 0)
    }

    /// The same metric as that of another difference.
    fn find(&self, other: &Difference) -> Option<&Difference> {
        self.differences.iter().find(|of| of.name() == other.name())
    }

    /// Its differences of a metric, for each side that has one.
    fn of(&self, metric: &'static str) -> impl Iterator<Item = (&Difference, Estimate)> {
        let of_metric = self.differences.iter().filter(move |of| of.metric == metric);
        of_metric.filter_map(|of| Some((of, of.difference?)))
    }

    /// What it does to holders of the card; else to the first side, or of more than two to that which it moves most.
    fn headline(&self) -> Option<(&Difference, Estimate)> {
        let sides: Vec<_> = self.of(WIN_RATE).collect();
        let most = sides.iter().copied().max_by(|a, b| a.1.point.abs().total_cmp(&b.1.point.abs()));
        let of_sides = if sides.len() > 2 { most } else { sides.first().copied() };
        self.of(HOLDERS).next().or(of_sides)
    }
}

impl Difference {
    /// Its name: `draw_rate`, `blows of Wax`.
    fn name(&self) -> String {
        of_side(&self.metric, self.side.as_deref())
    }

    /// What it is, in a sentence.
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

    /// The unit that it is shown in.
    fn shown_unit(&self) -> &'static str {
        if self.is_rate() { "percentage points" } else { self.unit }
    }

    /// Itself in that unit.
    fn shown(&self) -> Option<Estimate> {
        self.difference.map(|by| by.scaled(if self.is_rate() { PERCENT } else { 1.0 }))
    }

    /// True if it is neither a win rate nor the length.
    fn is_asked(&self) -> bool {
        ![HOLDERS, WIN_RATE, LENGTH].contains(&self.metric.as_str())
    }
}
