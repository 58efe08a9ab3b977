//! The page, and the answer in sentences.

use balance_scenario::expect::Verdict;
use balance_tune::Ended;

use super::super::Report;
use super::{TuneSummary, chart};
use crate::frame::{NumberStep, RefusedChange};
use crate::model::{Head, Shown};
use crate::number::{are, at_looks, counted, every, level, whole};
use crate::page::{Ink, Page};
use crate::patch::patch;
use crate::story::Story;
use crate::table::{Cell, Column, Table};
use crate::text::played;
use crate::verdicts::{bounds, name, value, value_of, why};
use crate::{Canvas, Chart, ChartError};

/// Targets that a terminal shows besides those that were or are missed.
const SHOWN: usize = 12;

/// Refused changes that it shows.
const REFUSED: usize = 6;

impl Report for TuneSummary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, "tune", width);
        page.say(&format!(
            "{} may be changed, at most {} at once. The search played {} in {}; {} followed.",
            counted(self.search.numbers as u64, "number"),
            self.search.most,
            counted(self.search.settings as u64, "setting"),
            counted(self.search.search_games, "game"),
            counted(self.head.games_in_all - self.search.search_games, "fresh game"),
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
                ": the best setting found with each number of changes. Of {}, how many are met on fresh dice and in the search. \
                 The games of the search chose the setting, so by them it looks better than it is; ➤ is proposed",
                counted(first.targets as u64, "target")
            );
            page.section("Options", &rest, &Shown::of(&self.trade).head("chosen", " "));
        }
        patch(&mut page, &self.set, &self.files);
        let nearest = self.refused.iter().filter(|of| is_nearest(&of.step, &self.refused));
        let rest = ": changes of one number that the rules or the schema do not allow; larger ones are not shown";
        page.section("Refused", rest, &Shown::of(nearest).limit(REFUSED, "refused.csv"));
        self.close(&mut page);
        page
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        chart::draw(self, canvas)
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let (all, changed) = (self.targets.len() as u64, !self.changes.is_empty());
        let passed = self.verdict == Some(Verdict::Pass);
        let what = match (changed, passed, self.nearer.is_empty()) {
            (true, ..) => spoken(&self.changes),
            (_, true, _) => "Nothing has to be changed".to_owned(),
            (.., true) => "No change was found".to_owned(),
            (.., false) => "Nothing is proposed".to_owned(),
        };
        story.say(format!("{what}: {}.", self.result()));
        if !(changed || passed || self.nearer.is_empty()) {
            story.say(self.unchanged());
            let may: Vec<String> = self.nearer.iter().map(|step| format!("--may {}", step.path)).collect();
            story.next("that change", &format!("tune SCENARIO {}", may.join(" ")));
        }
        let missed = self.targets.iter().filter(|row| row.was_missed()).count();
        if missed > 0 && changed {
            story.say(format!("Before, {missed} of {} were missed.", counted(all, "target")));
        }
        let fewer = |of: &&super::Trade| (1..self.changes.len()).contains(&of.numbers);
        if let Some(fewer) = self.trade.iter().rev().find(fewer)
            && let Some(missed) = &fewer.missed
        {
            story.say(format!(
                "With {} ({}), {} of {} are met by the games of the search, which are optimistic. The farthest off, {missed}.",
                counted(fewer.numbers as u64, "change"),
                fewer.changes,
                fewer.met,
                whole(fewer.targets as u64)
            ));
        }
        if changed {
            let sets: Vec<String> = self.set.iter().map(|set| format!("--set {set}")).collect();
            story.next("all else that it changes", &format!("run SCENARIO {}", sets.join(" ")));
        }
        story
    }
}

/// Changes in a few words.
pub(super) fn spoken(steps: &[NumberStep]) -> String {
    steps.iter().map(NumberStep::spoken).collect::<Vec<_>>().join("; ")
}

impl TuneSummary {
    /// How many targets are met, in words.
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

    /// Why nothing is proposed.
    pub(super) fn unchanged(&self) -> String {
        match self.verdict {
            Some(Verdict::Pass) => "Nothing has to be changed.".to_owned(),
            _ if !self.nearer.is_empty() => format!(
                "By the games of the search, {} would lie nearer to the targets, or further within them. It was played too \
                 little to be proposed: give more `--max-games`, or `--may` with these numbers alone.",
                spoken(&self.nearer)
            ),
            _ if self.search.ended == Ended::Interrupted => "The search was interrupted before it found a change.".to_owned(),
            // The scenario itself is one of the settings.
            _ if self.search.settings < 2 => {
                "No change was tried: by the games of the search all targets are met as it is. More `--max-games` may show it."
                    .to_owned()
            }
            _ => format!(
                "Changes that were tried: {}. None is known to bring the targets nearer.",
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
            cells.extend(changed.then(|| value_of(&row.after, row.before.as_ref(), 1).into()));
            cells.extend([value(&row.after).into(), Cell::inked(word, ink).with_more(why(&row.after))]);
            table.row_if(news || quiet <= SHOWN, cells);
        }
        page.heading("Targets", ", on fresh dice");
        page.table(table);
    }

    fn close(&self, page: &mut Page) {
        let changed = !self.changes.is_empty();
        let ended = match self.search.ended {
            Ended::Settled => "The search ended when no proposal promised more.",
            Ended::Budget => "The search ended with its games: more may find fewer or smaller changes.",
            Ended::Interrupted => "The search was interrupted.",
        };
        let mut said = vec![ended.to_owned()];
        if changed {
            said.push("Fewer changes may do: the search tries what its model promises, not everything.".to_owned());
        }
        if self.search.unused > 0 {
            let (numbers, word) = (counted(self.search.unused as u64, "number"), self.head.card_word);
            said.push(format!("Not changed: {numbers} of {word} that take part in no game."));
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
                true => [", and as many without the changes", "; what was, by as many games looked at once"],
                false => ["", ""],
            };
            page.foot(&format!(
                "From {} that the search has not seen{without}. [a, b] are {} intervals that hold together, {}{was}: {}.",
                played(self.head.games, self.head.blocks),
                level(self.head.level),
                at_looks(self.looks),
                methods.join("; ")
            ));
        }
    }
}

/// A verdict in a word.
pub(super) const fn verdict(verdict: Verdict) -> (&'static str, Ink) {
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
