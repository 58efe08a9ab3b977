//! The page, and the answer in sentences.

use balance_stats::Estimate;

use super::super::Report;
use super::super::side::win_rates;
use super::{Difference, HOLDERS, LENGTH, NumberChange, SensitivitySummary, WIN_RATE, chart};
use crate::model::{Head, Shown};
use crate::number::{PERCENT, at_looks, counted, level, plain, points, shift, verdict};
use crate::page::Page;
use crate::story::{Story, in_points};
use crate::table::{Cell, Column, LeftOut, Table};
use crate::text::{NONE, method, played, shared_decimals};
use crate::{Canvas, Chart, ChartError};

/// Changes that a terminal shows.
const SHOWN: usize = 24;

/// Changes that it shows for each number that the scenario expects something of.
const EXPECTED: usize = 4;

/// Refused changes that it shows.
const REFUSED: usize = 6;

/// The largest effects that the answer names.
const NAMED: usize = 5;

impl Report for SensitivitySummary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, "sensitivity", width);
        page.say(&format!(
            "{}, each number a step lower and a step higher; {} in all.",
            counted(self.changes.len() as u64, "change"),
            counted(self.head.games_in_all, "game")
        ));
        win_rates(&mut page, &self.sides);
        self.effects(&mut page);
        self.expected(&mut page);
        let refused = Shown::of(&self.refused).limit(REFUSED, "refused.csv");
        page.section("Refused", ": what the rules or the schema do not allow", &refused);
        let Head { turn_word, games, blocks, .. } = self.head;
        page.paragraph(&format!(
            "▲ raises, ▼ lowers the win rate; before the {turn_word}: ▲ longer, ▼ shorter games. A mark means that the \
             interval excludes 0. All intervals of differences hold together at {}, {} (Bonferroni, {}). The change causes \
             the difference: dice, builds and shuffles are the same.",
            level(self.head.level),
            at_looks(self.looks),
            counted(self.family as u64, "difference")
        ));
        if self.has_holders() {
            page.say("Holders: the win rate of sides whose build has the card, in the same games with and without the change.");
        }
        page.foot(&format!(
            "From at most {} of each change. [a, b] of differences are {} intervals: {}.",
            played(games, blocks),
            level(self.head.level),
            method(self.ranked().first().map(|(.., by)| *by))
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        chart::draw(self, canvas)
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let rows: Vec<_> = self.ranked().into_iter().filter(|(.., by)| verdict(by) != 0).collect();
        let words = |(change, of, by): &(&NumberChange, &Difference, Estimate)| {
            format!("{}, {} percentage points on {}", change.step.spoken(), in_points(by), of.what())
        };
        match &rows[..] {
            [] => story.say("No step of any number has a significant effect on a win rate."),
            [first, next @ ..] => {
                // Only what is known to be the largest is called so.
                let largest = next.first().is_none_or(|(.., next)| least(&first.2) > most(next));
                let which = if largest { "The largest effect" } else { "One of the largest effects" };
                story.say(format!("{which}: {}.", words(first)));
                let next: Vec<String> = next.iter().take(NAMED - 1).map(words).collect();
                if !next.is_empty() {
                    story.say(format!("Next: {}.", next.join("; ")));
                }
                let step = &first.0.step;
                story.next("what else the largest step does", &format!("run SCENARIO --set {}={}", step.path, step.to));
            }
        }
        let count = |is: &dyn Fn(&NumberChange) -> bool| self.changes.iter().filter(|change| is(change)).count();
        let moving = count(&NumberChange::moves);
        story.say(format!(
            "{moving} of {} {} a significant effect: {} on a win rate, {} on the length. Refused: {}.",
            counted(self.changes.len() as u64, "change"),
            if moving == 1 { "has" } else { "have" },
            rows.len(),
            count(&|change| change.of(LENGTH).any(|(_, by)| verdict(&by) != 0)),
            counted(self.refused.len() as u64, "change")
        ));
        story
    }
}

impl SensitivitySummary {
    fn has_holders(&self) -> bool {
        self.metrics().first().is_some_and(|of| of.metric == HOLDERS)
    }

    /// The effects on win rates and on the length, with a column for each.
    fn effects(&self, page: &mut Page) {
        // If all builds are drawn alike, the win rate of a side says nothing about a card.
        let alike = self.has_holders()
            && self.head.players.iter().all(|side| side.draws_build)
            && self.changes.iter().all(|change| change.step.card.is_some());
        let rates = self.metrics().iter().filter(|of| of.metric == HOLDERS || (of.metric == WIN_RATE && !alike));
        let rates: Vec<&Difference> = rates.collect();
        let rows = self.ranked();
        let moving = rows.iter().filter(|(change, ..)| change.moves()).count();
        let digits = shared_decimals(rows.iter().map(|(.., by)| by));
        let mut heads = vec![Column::mark(), Column::text("number"), Column::text("change")];
        heads.extend(rates.iter().map(|of| Column::estimate(of.side.as_deref().unwrap_or(HOLDERS))));
        heads.extend([Column::mark(), Column::estimate(self.head.turn_word)]);
        let mut table = Table::headed(heads).leaving_out(LeftOut::Told("(sensitivity.csv)".to_owned()));
        for (nth, (change, _, by)) in rows.iter().enumerate() {
            let NumberChange { step, .. } = change;
            let mut cells = vec![Cell::mark(by), step.path.as_str().into(), step.change.as_str().into()];
            let rates = rates.iter().map(|of| change.find(of)?.difference);
            cells.extend(rates.map(|by| by.map_or(NONE.into(), |by| points(&by, digits).into())));
            let turns = change.of(LENGTH).next();
            cells.extend(turns.map_or(["".into(), NONE.into()], |(_, by)| [Cell::mark(&by), shift(&by).into()]));
            table.row_if(nth < SHOWN.min(moving.max(1)), cells);
        }
        page.heading("What a step of each number does", ": percentage points of win rates, and the length of a game");
        page.table(table);
        let still = rows[moving..].iter().flat_map(|(change, ..)| change.of(HOLDERS).chain(change.of(WIN_RATE)));
        let most = still.map(|(_, by)| most(&by)).fold(0.0, f64::max);
        let same = self.changes.iter().filter(|change| change.alike && change.games > 0).count();
        let count = |n: usize, word: &str| counted(n as u64, word);
        let said = [
            (rows.len() > moving).then(|| {
                format!(
                    "No significant effect: {}. The intervals exclude effects on win rates of more than {} percentage points.",
                    count(rows.len() - moving, "change"),
                    plain(most * PERCENT, 1)
                )
            }),
            (same > 0).then(|| format!("No effect on any game: {}.", count(same, "change"))),
            (self.unused > 0).then(|| {
                let word = self.head.card_word;
                format!("Not changed: {} of {word} that take part in no game.", count(self.unused, "number"))
            }),
        ];
        let said: Vec<String> = said.into_iter().flatten().collect();
        if !said.is_empty() {
            page.note(&said.join(" "));
        }
    }

    /// The largest effects on other numbers that the scenario expects something of.
    fn expected(&self, page: &mut Page) {
        let mut still = Vec::new();
        for metric in self.metrics().iter().filter(|of| of.is_asked()) {
            let row = |change: &NumberChange| {
                let by = change.find(metric)?.shown().filter(|by| verdict(by) != 0)?;
                let differences = vec![Difference { difference: Some(by), ..metric.clone() }];
                Some((by.point.abs(), NumberChange { differences, ..change.clone() }))
            };
            let mut rows: Vec<_> = self.changes.iter().filter_map(row).collect();
            rows.sort_by(|a, b| b.0.total_cmp(&a.0));
            let shown = Shown::of(rows.iter().map(|(_, row)| row)).marked("difference");
            let shown = shown.limit(EXPECTED, "sensitivity.csv");
            page.section(&format!("Effects on {}", metric.name()), &format!(": {}", metric.shown_unit()), &shown);
            still.extend(rows.is_empty().then(|| metric.name()));
        }
        if !still.is_empty() {
            page.paragraph(&format!("No step has a significant effect on {}.", still.join(", ")));
        }
        if !self.not_measured.is_empty() {
            let names = self.not_measured.join(", ");
            page.paragraph(&format!("Not measured: {names}. A single game has no such number; `tune` can aim at it."));
        }
    }
}

/// The least size of an effect that its interval includes.
fn least(by: &Estimate) -> f64 {
    by.low.abs().min(by.high.abs())
}

/// The largest.
fn most(by: &Estimate) -> f64 {
    by.low.abs().max(by.high.abs())
}
