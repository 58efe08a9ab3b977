//! The page, and the answer in sentences.

use super::super::win_rates;
use super::{Difference, HOLDERS, LENGTH, NumberChange, SensitivitySummary, WIN_RATE};
use crate::prelude::*;

const CHANGES_SHOWN: usize = 24;
/// A terminal shows this many changes for each other number with an expectation.
const EXPECTED: usize = 4;
const REFUSED: usize = 6;
const EFFECTS_NAMED: usize = 5;

impl Report for SensitivitySummary {
    fn page(&self, width: usize) -> Page {
        let mut page = Page::begun(&self.head, "sensitivity", width);
        page.say(&format!(
            "{}: each number a step lower and a step higher; {} in total.",
            counted(self.changes.len() as u64, "change"),
            counted(self.head.games_in_all, "game")
        ));
        win_rates(&mut page, &self.sides);
        self.effects(&mut page);
        self.expected(&mut page);
        let refused = Shown::of(&self.refused).limit(REFUSED, "refused.csv");
        page.section("Refused", ": changes that the rules or the schema don't allow", &refused);
        page.paragraph(&format!(
            "▲ higher, ▼ lower win rate: the interval excludes 0. All intervals have a joint level of {}, {} (Bonferroni, {}). The change causes the difference: dice, builds and \
             shuffles are the same.",
            level(self.head.level),
            at_looks(self.looks),
            counted(self.family as u64, "difference")
        ));
        if self.has_holders() {
            page.say("Holders: the win rate of sides with the card in their build, in the same games with and without the change.");
        }
        page.foot(&format!(
            "n = at most {} of each change. [a, b] of differences are {} intervals: {}.",
            self.head.played(),
            level(self.head.level),
            method(self.ranked().first().map(|(.., by)| *by))
        ));
        page
    }

    fn charts(&self, canvas: Canvas) -> Vec<Chart> {
        charts(self, canvas)
    }

    fn story(&self) -> Story {
        let mut story = Story::default();
        let rows: Vec<_> = self.ranked().into_iter().filter(|(.., by)| verdict(by) != 0).collect();
        let words = |(change, of, by): &(&NumberChange, &Difference, Estimate)| {
            format!("{}, {} on {}", change.step.spoken(), in_points(by), of.what())
        };
        match &rows[..] {
            [] => story.say("No step of any number has a significant effect on a win rate."),
            [first, next @ ..] => {
                // It is called the largest only if that is significant.
                let largest = next.first().is_none_or(|(.., next)| least(&first.2) > max_effect(next));
                let which = if largest { "Largest effect" } else { "One of the largest effects" };
                story.say(format!("{which}: {}.", words(first)));
                let next: Vec<String> = next.iter().take(EFFECTS_NAMED - 1).map(words).collect();
                if !next.is_empty() {
                    story.say(format!("Next: {}.", next.join("; ")));
                }
                let step = &first.0.step;
                story.next(
                    "Other effects of the largest step",
                    &format!("run SCENARIO --set {}={}", step.path, step.to),
                );
            }
        }
        let count = |is: &dyn Fn(&NumberChange) -> bool| self.changes.iter().filter(|change| is(change)).count();
        let moving = count(&NumberChange::moves);
        story.say(format!(
            "Significant effects: {moving} of {}, {} on a win rate and {} on the length. Refused: {}.",
            counted(self.changes.len() as u64, "change"),
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

    fn effects(&self, page: &mut Page) {
        // If all sides have the same random builds, the win rate of a side says nothing about a card.
        let alike = self.has_holders()
            && self.head.players.iter().all(|side| side.draws_build)
            && self.changes.iter().all(|change| change.step.card.is_some());
        let rates = self.metrics().iter().filter(|of| of.metric == HOLDERS || (of.metric == WIN_RATE && !alike));
        let rates: Vec<&Difference> = rates.collect();
        let rows = self.ranked();
        let moving = rows.iter().filter(|(change, ..)| change.moves()).count();
        let digits = shared_decimals(rows.iter().map(|(.., by)| by));
        let mut heads = vec![Column::path("number"), Column::text("change")];
        let head = |of: &&Difference| [Column::mark(), Column::estimate(of.side.as_deref().unwrap_or(HOLDERS))];
        heads.extend(rates.iter().flat_map(head));
        heads.push(Column::estimate(self.head.turn_word));
        let mut table = Table::headed(heads).leaving_out(LeftOut::Described("(sensitivity.csv)".to_owned()));
        for (nth, (change, ..)) in rows.iter().enumerate() {
            let NumberChange { step, .. } = change;
            let mut cells = vec![step.path.as_str().into(), step.change.as_str().into()];
            for by in rates.iter().map(|of| change.find(of)?.difference) {
                cells.extend(by.map_or(["".into(), NONE.into()], |by| [Cell::mark(&by), points(&by, digits).into()]));
            }
            let turns = change.of(LENGTH).next();
            cells.push(turns.map_or(NONE.into(), |(_, by)| shift(&by).into()));
            table.row_if(nth < CHANGES_SHOWN.min(moving.max(1)), cells);
        }
        page.heading("Effect of a step", ": percentage points of win rate, and length of a game");
        page.table(table);
        let still = rows[moving..].iter().flat_map(|(change, ..)| change.of(HOLDERS).chain(change.of(WIN_RATE)));
        let max_effect = still.map(|(_, by)| max_effect(&by)).fold(0.0, f64::max);
        let same = self.changes.iter().filter(|change| change.alike && change.games > 0).count();
        let count = |n: usize, word: &str| counted(n as u64, word);
        let said = [
            (rows.len() > moving).then(|| {
                format!(
                    "No significant effect: {}. The intervals exclude effects on win rates of more than {} percentage points.",
                    count(rows.len() - moving, "change"),
                    plain(max_effect * PERCENT, usize::from(max_effect < 0.1))
                )
            }),
            (same > 0).then(|| {
                format!("Of these, {} {} no game at all.", count(same, "change"), verb_for(same as u64, "affects"))
            }),
            (self.unused > 0).then(|| {
                let word = self.head.card_word;
                format!("Not changed: {} of {word} that no game uses.", count(self.unused, "number"))
            }),
        ];
        let said: Vec<String> = said.into_iter().flatten().collect();
        if !said.is_empty() {
            page.note(&said.join(" "));
        }
    }

    fn expected(&self, page: &mut Page) {
        let mut still = Vec::new();
        let known = [HOLDERS, WIN_RATE, LENGTH];
        for metric in self.metrics().iter().filter(|of| !known.contains(&of.metric.as_str())) {
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
            page.paragraph(&format!(
                "Not measured: {names}. A single game has no such number; `tune` can use it as a target."
            ));
        }
    }
}

fn least(by: &Estimate) -> f64 {
    by.low.abs().min(by.high.abs())
}

fn max_effect(by: &Estimate) -> f64 {
    by.low.abs().max(by.high.abs())
}

/// A chart for each metric on which a step has a significant effect.
fn charts(summary: &SensitivitySummary, canvas: Canvas) -> Vec<Chart> {
    let metrics = summary.metrics();
    let names = metrics.iter().map(|of| match (of.metric.as_str(), &of.side) {
        (WIN_RATE, Some(side)) => side.clone(),
        (HOLDERS | LENGTH, _) => of.metric.clone(),
        _ => format!("of {}", of.name()),
    });
    let names: Vec<String> = names.collect();
    let charts = metrics.iter().zip(slugs(names.iter().map(String::as_str)));
    let charts = charts.map(|(metric, slug)| chart(summary, metric, slug));
    charts.filter_map(|chart| chart.draw(canvas)).collect()
}

fn chart(summary: &SensitivitySummary, metric: &Difference, slug: String) -> Effects {
    let steps = summary.changes.iter().filter_map(|change| Some((change, change.find(metric)?.shown()?)));
    let steps: Vec<_> = steps.collect();
    let numbers = steps.chunk_by(|(a, _), (b, _)| a.step.path == b.step.path);
    let moving = numbers.filter(|steps| steps.iter().any(|(_, by)| verdict(by) != 0));
    let all = counted(summary.changes.len() as u64, "change");
    // A chart shows fractions in percent.
    // Its win rates are known to the target precision.
    let is_known = |change: &&NumberChange| {
        let mut rates = change.of(HOLDERS).chain(change.of(WIN_RATE));
        rates.all(|(_, by)| by.half_width() <= summary.precision)
    };
    let mut rows: Vec<_> = moving.flatten().map(|(change, by)| (label(change), by.scaled(1.0 / PERCENT))).collect();
    rows.sort_by(|a, b| b.1.point.total_cmp(&a.1.point));
    let (head, what, unit) = (&summary.head, metric.what(), metric.shown_unit());
    Effects {
        figure: Figure {
            plain: "The further from 0, the stronger the effect of one step.".to_owned(),
            caption: format!(
                "Target precision {} pp, reached by {} of {all}. Shown: {} of {all}, both steps of each number with a significant \
                 effect; all: sensitivity.csv.",
                plain(summary.precision * PERCENT, 1),
                whole(summary.changes.iter().filter(is_known).count() as u64),
                whole(rows.len() as u64),
            ),
            ..head.figure(&format!("sensitivity_{slug}"), &format!("effect of one change on {what}"))
        },
        axis: format!("difference ({unit})"),
        n: format!("n ≤ {} per change, on the same dice", counted(head.games, "game")),
        family: format!("{}, {}", every(summary.family as u64, "difference"), at_looks(summary.looks)),
        file: "sensitivity.csv".to_owned(),
        rows,
        ..Effects::default()
    }
}

/// A short label of a change: `Thornback: actions 5 steps 0 deal 3 → 4`, `side 0 player: stun 103 → 113`.
fn label(NumberChange { step, .. }: &NumberChange) -> String {
    let number = step.number();
    let of = match &step.name {
        Some(name) => name.split(", ").next().unwrap_or(name).to_owned(),
        None => step.path.trim_end_matches(number).trim_end_matches('.').replace('.', " "),
    };
    format!("{of}: {} {}", number.replace('.', " "), step.change)
}
