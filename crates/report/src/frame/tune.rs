//! What a search for changes came to: which numbers, what they do to every target, and what fewer or more would.

use serde::Serialize;

use balance_engine::game::Unmodelled;
use balance_engine::sim::Stopped;
use balance_scenario::expect::{Finding, Unit, Verdict};
use balance_stats::Estimate;
use balance_tune::Ended;

use super::Frames;
use super::caveats::{Bugs, CutGames, cut_warning, of_bugs, of_few};
use super::columns::Columns;
use super::head::{ScenarioFacts, SummaryHead};
use super::patch::{ChangedFile, sets, variant};
use crate::questions::step::{NumberStep, RefusedChange};

const SCHEMA_VERSION: u32 = 4;

#[derive(Debug)]
pub struct TuneResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    /// How many numbers may be changed.
    pub numbers: usize,
    /// How many stand on cards that no game uses, and so were left out.
    pub unused: usize,
    /// The most numbers that may be changed at once.
    pub most: u8,
    pub ended: Ended,
    /// Games that it played, and how many settings of the numbers it played.
    pub searched: (u64, usize),
    /// Games of one batch of a setting.
    pub batch: u64,
    /// What is changed, in the order of the files.
    pub changes: Vec<NumberStep>,
    /// Other changes that seem to lie nearer to all targets, or further within them; none where nothing does.
    pub nearer: Vec<NumberStep>,
    pub trade: Vec<Trade>,
    /// What the rules refuse of changes of one number, and why.
    pub refused: Vec<(NumberStep, String)>,
    /// Targets and expectations on fresh dice, with all as it was and with the changes; `None` before an interrupt.
    pub confirmed: Option<Confirmed>,
    pub files: Vec<ChangedFile>,
    pub bugs: Bugs,
}

/// Fresh games that a proposal was confirmed by.
#[derive(Clone, Debug)]
pub struct Confirmed {
    pub before: Vec<Finding>,
    pub after: Vec<Finding>,
    /// Fresh games with the changes, and their seat blocks.
    pub games: (u64, u64),
    /// Games played for it in all.
    pub games_in_all: u64,
    /// Games cut at the turn limit, with the changes and as it was.
    pub cut: Vec<CutGames>,
    pub looks: usize,
    pub stopped: Stopped,
}

/// How many targets a setting meets on fresh dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct FreshCount {
    pub met: usize,
    pub undecided: usize,
    pub targets: usize,
}

impl FreshCount {
    fn new(findings: &[Finding]) -> Self {
        let count = |verdict| findings.iter().filter(|of| of.verdict == verdict).count();
        FreshCount { met: count(Verdict::Pass), undecided: count(Verdict::Undecided), targets: findings.len() }
    }
}

/// The best setting that was found with a number of changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Trade {
    pub changes: Vec<NumberStep>,
    /// Targets that it meets by the games of the search. These chose the setting, so the count is optimistic.
    pub met: usize,
    pub targets: usize,
    /// The target that it is farthest off, if any is missed, and by how much in the target's own unit.
    pub farthest: Option<(String, f64)>,
    /// What kind of number that is.
    pub unit: Option<Unit>,
    /// Games of the search that this rests on.
    pub games: u64,
    /// Whether it is what is proposed.
    pub chosen: bool,
    /// How many targets it meets on fresh dice; null if it was not played on them.
    pub fresh: Option<FreshCount>,
}

/// The summary of a search for changes, as its `summary.json` holds it. Rates are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TuneSummary {
    /// The scenario, with the fresh games of the changes; 0 before an interrupt.
    #[serde(flatten)]
    pub head: SummaryHead,
    pub games_in_all: u64,
    pub search_games: u64,
    pub settings: usize,
    /// Games of one batch: what is played of a setting at a time.
    pub batch: u64,
    /// Why the search ended: "settled", "max_games" or "interrupted".
    pub ended: &'static str,
    pub looks: usize,
    /// The joint confidence level of the intervals of all targets, at all looks.
    pub level: f64,
    /// Whether all targets are met: the worst verdict of all; null before an interrupt.
    pub verdict: Option<Verdict>,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    pub numbers: usize,
    /// How many numbers stand on cards that no game uses, and were left as they are.
    pub unused: usize,
    pub most: u8,
    pub changes: Vec<NumberStep>,
    /// Other changes of the trade that seem to lie nearer to all targets, or further within them, by games of the search
    /// that were too few to propose them; empty where nothing does.
    pub nearer: Vec<NumberStep>,
    pub targets: Vec<TargetRow>,
    pub trade: Vec<Trade>,
    pub refused: Vec<RefusedChange>,
    pub set: Vec<String>,
    pub variant: String,
    pub files: Vec<ChangedFile>,
    pub turn_word: &'static str,
    #[serde(flatten)]
    pub bugs: Bugs,
}

/// A target as it was, and as it is with the changes.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TargetRow {
    pub before: Option<Estimate>,
    #[serde(flatten)]
    pub after: Finding,
}

impl TuneSummary {
    pub fn new(results: TuneResults<'_>) -> Self {
        let set = sets(&results.changes);
        let confirmed = results.confirmed.as_ref();
        let cut = confirmed.map_or_else(Vec::new, |fresh| fresh.cut.clone());
        let targets = confirmed.map_or_else(Vec::new, rows);
        let (games, blocks) = confirmed.map_or((0, 0), |fresh| fresh.games);
        let fresh = confirmed.map_or(0, |fresh| fresh.games_in_all);
        let refused = results.refused.into_iter();
        let mut summary = TuneSummary {
            head: SummaryHead::new(SCHEMA_VERSION, &results.scenario, games, blocks),
            games_in_all: results.searched.0 + fresh,
            search_games: results.searched.0,
            settings: results.searched.1,
            batch: results.batch,
            ended: results.ended.name(),
            looks: confirmed.map_or(0, |fresh| fresh.looks),
            level: results.scenario.level,
            verdict: targets.iter().map(|row| row.after.verdict).max(),
            warnings: Vec::new(),
            unmodelled: results.scenario.catalogue.unmodelled.clone(),
            numbers: results.numbers,
            unused: results.unused,
            most: results.most,
            variant: variant("tuned", &results.changes),
            changes: results.changes,
            nearer: results.nearer,
            targets,
            trade: results.trade,
            refused: refused.map(|(step, why)| RefusedChange { step, why }).collect(),
            set,
            files: results.files,
            turn_word: results.scenario.catalogue.turn_word,
            bugs: results.bugs,
        };
        if let Some(confirmed) = &results.confirmed {
            for row in &mut summary.trade {
                let findings = match (row.chosen, row.changes.is_empty()) {
                    (true, _) => &confirmed.after,
                    (false, true) => &confirmed.before,
                    (false, false) => continue,
                };
                row.fresh = Some(FreshCount::new(findings));
            }
        }
        summary.warnings.extend(cut_warning(cut, summary.turn_word));
        summary.warnings.extend(of_bugs(&summary.bugs, ""));
        if results.ended == Ended::Interrupted {
            summary.warnings.push("the search was interrupted: nothing is confirmed".to_owned());
        }
        if blocks > 0 {
            summary.warnings.extend(of_few(blocks, ""));
        }
        summary
    }

    pub fn count(&self, verdict: Verdict) -> usize {
        self.targets.iter().filter(|row| row.after.verdict == verdict).count()
    }
}

/// Each target before and after, by its name.
fn rows(confirmed: &Confirmed) -> Vec<TargetRow> {
    let same = |a: &Finding, b: &Finding| {
        (&a.metric, &a.side, a.at_least, a.at_most) == (&b.metric, &b.side, b.at_least, b.at_most)
    };
    let row = |after: &Finding| {
        let before = confirmed.before.iter().find(|before| same(before, after));
        TargetRow { before: before.and_then(|before| before.estimate), after: after.clone() }
    };
    confirmed.after.iter().map(row).collect()
}

impl Frames {
    pub fn of_tune(summary: &TuneSummary) -> Self {
        let targets = Columns::of(&summary.targets)
            .with("metric", |r| r.after.metric.as_str())
            .with("side", |r| r.after.side.as_deref())
            .all(["at_least", "at_most"], |r| [r.after.at_least, r.after.at_most])
            .with("verdict", |r| r.after.verdict.name())
            .ends("before", |r| r.before)
            .with("before_n", |r| r.before.map(|before| before.n))
            .with("before_level", |r| r.before.map(|before| before.level))
            .with("before_method", |r| r.before.map(|before| before.method.name()))
            .estimate("after", |r| r.after.estimate)
            .frame();
        let rows: Vec<(&Trade, Option<&NumberStep>)> = (summary.trade.iter())
            .flat_map(|trade| {
                let none = trade.changes.is_empty().then_some((trade, None));
                none.into_iter().chain(trade.changes.iter().map(move |step| (trade, Some(step))))
            })
            .collect();
        let trade = Columns::of(&rows)
            .all(["numbers", "met", "targets"], |r| [r.0.changes.len() as u32, r.0.met as u32, r.0.targets as u32])
            .with("farthest", |r| r.0.farthest.as_ref().map(|(metric, _)| metric.as_str()))
            .with("off", |r| r.0.farthest.as_ref().map(|(_, by)| *by))
            .with("games", |r| r.0.games)
            .with("chosen", |r| r.0.chosen)
            .with("fresh_met", |r| r.0.fresh.map(|fresh| fresh.met as u32))
            .with("fresh_undecided", |r| r.0.fresh.map(|fresh| fresh.undecided as u32))
            .with("path", |r| r.1.map(|step| step.path.as_str()))
            .all(["from", "to"], |r| [r.1.map(|step| step.from), r.1.map(|step| step.to)])
            .frame();
        let refused = Columns::of(&summary.refused)
            .with("path", |r| r.step.path.as_str())
            .all(["card", "name"], |r| [r.step.card.as_deref(), r.step.name.as_deref()])
            .all(["from", "to"], |r| [r.step.from, r.step.to])
            .with("change", |r| r.step.change.as_str())
            .with("why", |r| r.why.as_str())
            .frame();
        Frames::of(vec![("targets", targets), ("trade", trade), ("refused", refused)])
    }
}
