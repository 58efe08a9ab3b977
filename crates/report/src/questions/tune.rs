//! `tune`: the changes of numbers that bring a scenario to its targets, their effect on each target, and smaller alternatives.

use crate::model::{Datum, Field, Value};
use crate::prelude::*;
use balance_scenario::expect::Unit;
use balance_tune::Ended;

mod page;
#[cfg(test)]
mod tests;

datum_of_names!(Ended);

const SCHEMA_VERSION: u32 = 5;

record! {
    /// Changes of numbers that bring a scenario to its targets. The games of the head are fresh games with the changes; after an
    /// interrupt there are none.
    pub struct TuneSummary from (results: &TuneResults<'_>, head: Head, trade: Vec<Trade>, targets: Vec<TargetRow>) {
        head: Head = TEXT => head,
        search: TuneSearch = TEXT => results.search.clone(),
        /// Checkpoints of the fresh games.
        looks: usize = unit("checkpoints").named("checkpoints")
            => results.confirmed.as_ref().map_or(0, |fresh| fresh.looks),
        /// The worst verdict of all targets; null after an interrupt.
        verdict: Option<Verdict> = TEXT => targets.iter().map(|row| row.after.verdict).max(),
        /// The proposed changes.
        changes: Vec<NumberStep> = TEXT.json_only() => results.changes.clone(),
        /// Other changes that look closer to all targets, or further within them, but played too few games to be proposed.
        nearer: Vec<NumberStep> = TEXT.json_only() => results.nearer.clone(),
        targets: Vec<TargetRow> = TEXT => targets,
        trade: Vec<Trade> = TEXT.named("options") => trade,
        refused: Vec<RefusedChange> = TEXT => results.refused.clone(),
        /// The changes as arguments of `--set`.
        set: Vec<String> = TEXT => sets(&results.changes),
        /// The changes as a `[[variant]]`.
        variant: String = TEXT => variant("tuned", &results.changes),
        /// Copies of files with the changes.
        files: Vec<ChangedFile> = TEXT.json_only() => results.files.clone(),
    }

    /// The search for changes.
    pub struct TuneSearch {
        /// Games of the search.
        search_games: u64 = GAMES,
        /// Settings of the numbers that were played, including the unchanged scenario.
        settings: usize = unit("settings"),
        /// Games per batch: a setting is played in batches.
        batch: u64 = GAMES,
        /// Why it ended: `settled`, `max_games` or `interrupted`.
        ended: Ended = TEXT,
        /// Numbers that may change.
        numbers: usize = unit("numbers"),
        /// Numbers of cards that no game uses; they are not changed.
        unused: usize = unit("numbers"),
        /// The maximum number of simultaneous changes.
        max_changes: usize = unit("numbers").named("most"),
    }

    /// A row for each number of changes: the best setting found. The games of the search selected it, so they are optimistic.
    pub struct Trade {
        /// True if it is proposed.
        chosen: bool = TEXT.head("➤"),
        /// Changed numbers.
        numbers: usize = unit("numbers").head("changed"),
        /// Targets met in fresh games; null if the setting did not play any.
        fresh_met: Option<usize> = unit("targets").head("met (fresh)"),
        /// Targets undecided in fresh games.
        fresh_undecided: Option<usize> = unit("targets").head("undecided"),
        /// Targets met in games of the search.
        met: usize = unit("targets").head("met (search)"),
        /// Targets measured in these games.
        targets: usize = unit("targets"),
        /// The target that these games miss most, relative to the scale of its kind; null if they miss none.
        farthest: Option<String> = TEXT,
        /// By how much, in the target's own unit.
        off: Option<f64> = unit("the target's"),
        /// `farthest` and `off` in words.
        missed: Option<String> = TEXT.head("largest miss"),
        /// Games of the search with this setting.
        games: u64 = GAMES,
        /// The changes as arguments of `--set`.
        set: Vec<String> = TEXT,
        /// The changes in words.
        changes: String = TEXT.head("changes"),
    }
}

impl Trade {
    /// A setting with its targets met and measured, and the one that it misses most.
    pub fn new(
        steps: &[NumberStep],
        (met, targets): (usize, usize),
        farthest: Option<(String, f64, Unit)>,
        games: u64,
        chosen: bool,
    ) -> Self {
        let words =
            |step: &NumberStep| format!("{} {}", step.path.strip_prefix("cards.").unwrap_or(&step.path), step.change);
        let words: Vec<String> = steps.iter().map(words).collect();
        let missed = farthest.as_ref().map(|(name, by, unit)| match unit {
            Unit::Amount => format!("{}: {name}", plain(*by, 1)),
            Unit::Rate | Unit::Difference => format!("{} pp: {name}", plain(by * PERCENT, 1)),
        });
        Trade {
            chosen,
            numbers: steps.len(),
            fresh_met: None,
            fresh_undecided: None,
            met,
            targets,
            off: farthest.as_ref().map(|(_, by, _)| *by),
            farthest: farthest.map(|(name, ..)| name),
            missed,
            games,
            set: sets(steps),
            changes: if words.is_empty() { "none".to_owned() } else { words.join("; ") },
        }
    }
}

record! {
    /// A row for each target, and for each other expectation of the scenario.
    pub struct TargetRow from (before: Option<Estimate>, after: &Finding) {
        /// The metric.
        metric: String = TEXT => after.metric.clone(),
        /// The side; null for a metric of the game.
        side: Option<String> = TEXT => after.side.clone(),
        /// Its unit.
        unit: &'static str = TEXT => if after.unit == Unit::Amount { after.unit_word } else { "fraction" },
        /// The lower bound; null for none.
        at_least: Option<f64> = unit("the metric's") => after.at_least,
        /// The upper bound; null for none.
        at_most: Option<f64> = unit("the metric's") => after.at_most,
        /// `pass`, `fail` or `undecided`, with the changes.
        verdict: Verdict = TEXT => after.verdict,
        /// Why it is undecided.
        why: Option<&'static str> = TEXT => after.why,
        /// Roughly how many games would decide it.
        needs_games: Option<u64> = unit("games") => after.needs_games,
        /// The estimate for the unchanged scenario.
        before: Option<Estimate> = unit("the metric's") => before,
        /// The estimate with the changes. The intervals of all rows are joint, at all checkpoints.
        estimate: Option<Estimate> = unit("the metric's").named("after") => after.estimate,
        after: Finding = TEXT.hidden() => after.clone(),
    }
}

/// Findings are for pages alone.
impl Datum for Finding {
    fn declare(field: Field, to: &mut Vec<Field>) {
        to.push(field);
    }

    fn put<'r>(&'r self, to: &mut Vec<Value<'r>>) {
        to.push(Value::Null);
    }
}

impl TargetRow {
    fn was_missed(&self) -> bool {
        let Finding { at_least, at_most, .. } = self.after;
        let missed = |was: Estimate| {
            at_least.is_some_and(|least| was.point < least) || at_most.is_some_and(|max| was.point > max)
        };
        self.before.is_some_and(missed)
    }
}

pub struct TuneResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub search: TuneSearch,
    pub changes: Vec<NumberStep>,
    /// Other changes that look closer to all targets, or further within them.
    pub nearer: Vec<NumberStep>,
    pub trade: Vec<Trade>,
    pub refused: Vec<RefusedChange>,
    /// Targets and expectations on fresh dice; `None` after an interrupt.
    pub confirmed: Option<Confirmed>,
    pub files: Vec<ChangedFile>,
    pub bugs: Bugs,
}

#[derive(Clone, Debug)]
pub struct Confirmed {
    pub before: Vec<Finding>,
    pub after: Vec<Finding>,
    pub games: (u64, u64),
    pub games_in_all: u64,
    pub cut: Vec<CutGames>,
    pub looks: usize,
    pub stopped: Stopped,
}

impl Confirmed {
    fn rows(&self) -> Vec<TargetRow> {
        let same = |a: &Finding, b: &Finding| {
            (&a.metric, &a.side, a.at_least, a.at_most) == (&b.metric, &b.side, b.at_least, b.at_most)
        };
        let before = |after: &Finding| self.before.iter().find(|before| same(before, after))?.estimate;
        self.after.iter().map(|after| TargetRow::of(before(after), after)).collect()
    }
}

impl TuneSummary {
    pub fn new(results: &TuneResults<'_>) -> Self {
        let TuneResults { scenario, search, confirmed, .. } = results;
        let (fresh, mut trade) = (confirmed.as_ref(), results.trade.clone());
        let (games, blocks) = fresh.map_or((0, 0), |fresh| fresh.games);
        let played = [games, blocks, search.search_games + fresh.map_or(0, |fresh| fresh.games_in_all)];
        let stopped = fresh.map_or(Stopped::Interrupted, |fresh| fresh.stopped);
        let mut head = Head::of(SCHEMA_VERSION, scenario, played, stopped, results.bugs.clone());
        let cut = fresh.map_or_else(Vec::new, |fresh| fresh.cut.clone());
        head.warnings = cut_warning(cut, head.turn_word).into_iter().chain(of_bugs(&head.bugs, "")).collect();
        if search.ended == Ended::Interrupted {
            head.warnings.push("the search was interrupted: nothing is confirmed".to_owned());
        }
        head.warnings.extend(of_few(blocks, "").filter(|_| blocks > 0));
        for row in &mut trade {
            let findings = match (row.chosen, row.numbers) {
                (true, _) => fresh.map(|fresh| &fresh.after),
                (false, 0) => fresh.map(|fresh| &fresh.before),
                (false, _) => None,
            };
            let count = |verdict| findings.map(|all| all.iter().filter(|of| of.verdict == verdict).count());
            (row.fresh_met, row.fresh_undecided) = (count(Verdict::Pass), count(Verdict::Undecided));
        }
        let targets = fresh.map_or_else(Vec::new, Confirmed::rows);
        TuneSummary::of(results, head, trade, targets)
    }

    fn count(&self, verdict: Verdict) -> usize {
        self.targets.iter().filter(|row| row.after.verdict == verdict).count()
    }
}
