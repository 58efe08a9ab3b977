//! The page, and the answer in sentences.

use super::{TargetRow, TuneSearch, TuneSummary};
use crate::charts::intervals::{ROWS, Row};
use crate::prelude::*;
use crate::verdicts::{bounds, name, of_side, value, value_of, why};
use balance_scenario::expect::Unit;
use balance_tune::Ended;

/// A terminal shows all targets that were or are missed, and this many others.
const SHOWN: usize = 12;
const REFUSED: usize = 6;

impl Report for TuneSummary {
    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, "tune", width);
        let TuneSearch { numbers, max_changes, settings, search_games, .. } = self.search;
        let [numbers, settings] = [(numbers, "number"), (settings, "setting")].map(|(n, word)| counted(n as u64, word));
        let fresh = counted(self.head.games_in_all - search_games, "fresh game");
        let games = counted(search_games, "game");
        page.say(&format!(
            "{numbers} may change, at most {max_changes} at once. The search played {settings} in {games}; {fresh} followed."
        ));
        if self.changes.is_empty() {
            page.heading("Nothing is proposed", &format!(": {}", self.result()));
            page.note(&self.unchanged());
        } else {
            let shown = Shown::of(&self.changes).head("name", "of");
            page.section("Proposed", &format!(": {}", self.result()), &shown);
        }
        self.show_targets(&mut page);
        if let [first, _, ..] = &self.trade[..] {
            let rest = format!(
                ": the best setting found for each number of changes, and how many of {} it meets. In the games of the search, \
                 settings look better than they are; ➤ is proposed",
                counted(first.targets as u64, "target")
            );
            page.section("Options", &rest, &Shown::of(&self.trade).head("chosen", " "));
        }
        page.patch(&self.set, &self.files);
        let nearest = self.refused.iter().filter(|of| is_nearest(&of.step, &self.refused));
        let rest = ": changes of one number that the rules or the schema don't allow (only the smallest are shown)";
        page.section("Refused", rest, &Shown::of(nearest).limit(REFUSED, "refused.csv"));
        self.close(&mut page);
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        charts(self, canvas)
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let (all, changed) = (self.targets.len() as u64, !self.changes.is_empty());
        let passed = self.verdict == Some(Verdict::Pass);
        let what = match (changed, passed, self.nearer.is_empty()) {
            (true, ..) => spoken(&self.changes),
            (_, true, _) => "No change is needed".to_owned(),
            (.., true) => "No change was found".to_owned(),
            (.., false) => "Nothing is proposed".to_owned(),
        };
        story.say(format!("{what}: {}.", self.result()));
        if !(changed || passed || self.nearer.is_empty()) {
            story.say(self.unchanged());
            let may: Vec<String> = self.nearer.iter().map(|step| format!("--only {}", step.path)).collect();
            story.next("Only that change", &format!("tune SCENARIO {}", may.join(" ")));
        }
        let missed = self.targets.iter().filter(|row| row.was_missed()).count();
        if missed > 0 && changed {
            story.say(format!("Missed before: {missed} of {}.", counted(all, "target")));
        }
        let fewer = |of: &&super::Trade| (1..self.changes.len()).contains(&of.numbers);
        if let Some(fewer) = self.trade.iter().rev().find(fewer)
            && let Some(missed) = &fewer.missed
        {
            story.say(format!(
                "With {} ({}), the games of the search, which are optimistic, meet {} of {}. Largest miss: {missed}.",
                counted(fewer.numbers as u64, "change"),
                fewer.changes,
                fewer.met,
                counted(fewer.targets as u64, "target")
            ));
        }
        if changed {
            let sets: Vec<String> = self.set.iter().map(|set| format!("--set {set}")).collect();
            story.next("All effects of the changes", &format!("run SCENARIO {}", sets.join(" ")));
        }
        story
    }
}

fn spoken(steps: &[NumberStep]) -> String {
    steps.iter().map(NumberStep::spoken).collect::<Vec<_>>().join("; ")
}

impl TuneSummary {
    fn result(&self) -> String {
        let all = self.targets.len();
        if self.verdict.is_none() {
            return "not confirmed".to_owned();
        }
        let [met, failed, open] = [Verdict::Pass, Verdict::Fail, Verdict::Undecided].map(|of| self.count(of));
        let mut said = match met == all {
            true => format!("{} {} met", every(all as u64, "target"), are(all as u64)),
            false => format!("{met} of {} met", counted(all as u64, "target")),
        };
        for (n, word) in [(failed, "not met"), (open, "undecided")] {
            if n > 0 {
                said += &format!(", {n} {word}");
            }
        }
        said + " on fresh dice"
    }

    pub(super) fn unchanged(&self) -> String {
        match self.verdict {
            Some(Verdict::Pass) => "No change is needed.".to_owned(),
            _ if !self.nearer.is_empty() => format!(
                "In the games of the search, {} looks closer to the targets, or further within them, but has too few games to \
                 be proposed. Use a larger `--max-games`, or `--only` with only these numbers.",
                spoken(&self.nearer)
            ),
            _ if self.search.ended == Ended::Interrupted => {
                "The search was interrupted before it found a change.".to_owned()
            }
            // The scenario itself is one of the settings.
            _ if self.search.settings < 2 => {
                "No change was tried: in the games of the search, the unchanged scenario seemed to meet all targets. More games \
                 (`--max-games`) may show otherwise."
                    .to_owned()
            }
            _ => format!(
                "Settings tried besides the unchanged scenario: {}. None is known to be closer to the targets.",
                whole(self.search.settings as u64 - 1)
            ),
        }
    }

    fn show_targets(&self, page: &mut Page) {
        if self.targets.is_empty() {
            return;
        }
        let changed = !self.changes.is_empty();
        let was = changed.then(|| Column::text("was").estimates());
        let mut heads = vec![Column::text("target"), Column::text("must be")];
        heads.extend(was.into_iter().chain([Column::text("is").estimates(), Column::text("verdict")]));
        let (mut table, mut quiet) = (Table::headed(heads), 0);
        for row in &self.targets {
            let (word, ink) = verdict(row.after.verdict);
            let news = row.after.verdict != Verdict::Pass || row.was_missed();
            quiet += usize::from(!news);
            let mut cells: Vec<Cell> = vec![name(&row.after).into(), bounds(&row.after).into()];
            cells.extend(changed.then(|| value_of(&row.after, row.before.as_ref(), 0).into()));
            cells.extend([value(&row.after).into(), Cell::inked(word, ink).with_more(why(&row.after))]);
            table.row_if(news || quiet <= SHOWN, cells);
        }
        page.heading("Targets", ", on fresh dice");
        page.table(table);
    }

    fn close(&self, page: &mut Page) {
        let changed = !self.changes.is_empty();
        let ended = match self.search.ended {
            Ended::Settled => "The search ended when no setting promised an improvement.",
            Ended::Budget if changed => {
                "The search reached its maximum number of games. More games may find fewer or smaller changes."
            }
            Ended::Budget => {
                "The search reached its maximum number of games. More games may find a setting that meets the targets."
            }
            Ended::Interrupted => "The search was interrupted.",
        };
        let mut said = vec![ended.to_owned()];
        if changed {
            said.push("Fewer changes may be enough: the search tries promising settings, not all.".to_owned());
        }
        if self.search.unused > 0 {
            let (numbers, word) = (counted(self.search.unused as u64, "number"), self.head.card_word);
            said.push(format!("Not changed: {numbers} of {word} that no game uses."));
        }
        page.paragraph(&said.join(" "));
        if self.head.games > 0 {
            let mut methods: Vec<&str> = Vec::new();
            for of in self.targets.iter().flat_map(|row| [row.after.estimate, row.before]).flatten() {
                if !methods.contains(&of.method.name()) {
                    methods.push(of.method.name());
                }
            }
            let [without, was] = match changed {
                true => [", and the same number without the changes", ". Earlier estimates have a single checkpoint"],
                false => ["", ""],
            };
            page.foot(&format!(
                "n = {} that the search did not use{without}. [a, b] are joint {} intervals, {}{was}. Methods: {}.",
                self.head.played(),
                level(self.head.level),
                at_looks(self.looks),
                methods.join("; ")
            ));
        }
    }
}

const fn verdict(verdict: Verdict) -> (&'static str, Ink) {
    match verdict {
        Verdict::Pass => ("✓ met", Ink::Pass),
        Verdict::Undecided => ("? undecided", Ink::Down),
        Verdict::Fail => ("✗ not met", Ink::Fail),
    }
}

/// True if no smaller change of the same number, the same way, is refused.
pub(super) fn is_nearest(step: &NumberStep, all: &[RefusedChange]) -> bool {
    let by = |of: &NumberStep| of.to - of.from;
    let is_nearer = |of: &NumberStep| of.path == step.path && by(of) * by(step) > 0.0 && by(of).abs() < by(step).abs();
    !all.iter().any(|other| is_nearer(&other.step))
}

fn charts(summary: &TuneSummary, canvas: Canvas) -> Vec<Chart> {
    let known = summary.targets.iter().filter(|row| row.after.estimate.is_some());
    let mut kinds: Vec<(Kind, Vec<&TargetRow>)> = Vec::new();
    for row in known {
        let kind = kind(row);
        match kinds.iter_mut().find(|(other, _)| *other == kind) {
            Some((_, rows)) => rows.push(row),
            None => kinds.push((kind, vec![row])),
        }
    }
    let files = slugs(kinds.iter().map(|((_, file, _), _)| *file));
    let charts = kinds.into_iter().zip(files).map(|((kind, rows), file)| one(summary, kind, &file, ordered(rows)));
    charts.filter_map(|chart| chart.draw(canvas)).collect()
}

/// A unit, the name of its chart's file, and the title of its axis.
type Kind = (Unit, &'static str, &'static str);

fn kind(row: &TargetRow) -> Kind {
    match (row.after.unit, row.after.unit_word) {
        (Unit::Difference, _) => (Unit::Difference, "points", "percentage points"),
        (Unit::Rate, _) => (Unit::Rate, "rates", "% of games"),
        (Unit::Amount, "") => (Unit::Amount, "amounts", "per game"),
        (Unit::Amount, word) => (Unit::Amount, word, word),
    }
}

/// The factor for estimates of a unit, since charts multiply by 100.
const fn scale(unit: Unit) -> f64 {
    match unit {
        Unit::Amount => 1.0 / PERCENT,
        Unit::Rate | Unit::Difference => 1.0,
    }
}

/// The targets from the largest to the smallest estimate; if there are too many, those that were or are missed.
fn ordered(mut rows: Vec<&TargetRow>) -> Vec<&TargetRow> {
    rows.sort_by_key(|row| row.after.verdict == Verdict::Pass && !row.was_missed());
    rows.truncate(ROWS);
    let place = |row: &TargetRow| row.before.or(row.after.estimate).map_or(0.0, |of| of.point);
    rows.sort_by(|a, b| place(b).total_cmp(&place(a)));
    rows
}

fn one(summary: &TuneSummary, (unit, _, axis): Kind, file: &str, rows: Vec<&TargetRow>) -> Intervals {
    let changed = !summary.changes.is_empty();
    let scaled = |of: Option<Estimate>| of.map(|of| (&of.scaled(scale(unit))).into());
    let bound = |bound: Option<f64>| bound.map(|bound| bound * scale(unit) * PERCENT);
    let row = |row: &&TargetRow| {
        let ink = if row.after.verdict == Verdict::Fail { VERMILLION } else { BLUE };
        Some(Row {
            before: scaled(row.before).filter(|_| changed),
            band: Some((bound(row.after.at_least), bound(row.after.at_most))),
            ..Row::new(label(row), scaled(row.after.estimate)?, (ink, true), words(row, changed))
        })
    };
    let [before, plain, which, without] = match changed {
        true => [
            " before and after",
            &format!("Changed: {}.", spoken(&summary.changes)),
            "with the changes",
            " with the changes, and the same number without",
        ],
        false => ["", "Nothing was changed.", "unchanged", ""],
    };
    Intervals {
        figure: Figure {
            plain: plain.to_owned(),
            caption: format!(
                "n = {}{without}, on fresh dice; joint {} intervals for {}, {} ({}).",
                summary.head.played(),
                level(summary.head.level),
                every(summary.targets.len() as u64, "target"),
                at_looks(summary.looks),
                rows.iter().find_map(|row| row.after.estimate).map_or("", |of| of.method.name())
            ) + if rows.len() < ROWS { "" } else { " Not all targets are shown: see targets.csv." },
            ..summary.head.figure(&format!("targets_{file}"), &format!("targets{before}"))
        },
        axis: axis.to_owned(),
        key: Some((changed.then_some("before"), format!("{which} (band: target)"))),
        rows: rows.iter().filter_map(row).collect(),
        ..Intervals::default()
    }
}

fn label(row: &TargetRow) -> String {
    of_side(&row.after.metric.replace('_', " "), row.after.side.as_deref())
}

fn words(row: &TargetRow, changed: bool) -> String {
    let of = |estimate: Option<&Estimate>| joined(value_of(&row.after, estimate, 1));
    let was = if changed { format!("was {}, ", of(row.before.as_ref())) } else { String::new() };
    let (_, verdict) = verdict(row.after.verdict).0.split_once(' ').unwrap_or_default();
    let is = of(row.after.estimate.as_ref());
    format!("{}: must be {}; {was}is {is} ({verdict})", label(row), bounds(&row.after))
}
