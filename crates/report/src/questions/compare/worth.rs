//! What cards of random builds are worth in each variant, side by side.

use super::{CompareResults, CompareSummary};
use crate::frame::worth::{Source, worth};
use crate::prelude::*;
use std::collections::BTreeSet;

const SHOWN: usize = 24;
const DRAWN: usize = 40;
/// The columns of a terminal for the name of a card, and for the numbers of a variant.
const WIDTHS: [usize; 2] = [24, 26];

record! {
    /// A row for each card of random builds, in the baseline and in each variant. All intervals are joint.
    pub struct ComparedWorth {
        /// The baseline or the variant.
        variant: String = TEXT,
        table: WorthTable = TEXT,
    }
}

pub(super) fn tables(results: &CompareResults<'_>) -> Option<Vec<ComparedWorth>> {
    let tallies = &results.paired.tallies;
    let base = (&results.baseline, results.scenario.catalogue, tallies.builds.as_ref());
    let variants = results.variants.iter().zip(&results.catalogues).zip(&tallies.variants);
    let variants = variants.map(|((names, of), tally)| (names, *of, tally.builds.as_ref()));
    let all: Vec<_> = std::iter::once(base).chain(variants).filter(|(.., builds)| builds.is_some()).collect();
    let tables = all.iter().filter_map(|(names, catalogue, builds)| {
        let table = worth(&Source {
            catalogue,
            sides: &names.sides,
            builds: *builds,
            blocks: tallies.blocks,
            games: tallies.games,
            level: results.yardstick.level,
            tables: all.len(),
        })?;
        Some(ComparedWorth { variant: names.name.clone(), table })
    });
    let tables: Vec<_> = tables.collect();
    (!tables.is_empty()).then_some(tables)
}

/// A card, and for each variant its worth over the going rate, or its worth if it has no cost.
type Across<'s> = (&'s str, Vec<Option<Estimate>>);

/// The cards with a significant worth in some variant; those whose worth differs most come first.
fn across(tables: &[ComparedWorth]) -> Vec<Across<'_>> {
    let cards = || tables.iter().flat_map(|of| &of.table.cards);
    let mut seen = BTreeSet::new();
    let unlike = cards().filter(|card| seen.insert(&card.card));
    let rows = unlike.map(|card| {
        let in_table = |of: &ComparedWorth| {
            of.table.cards.iter().find(|other| other.card == card.card).and_then(|other| other.over.or(other.worth))
        };
        (card.name.as_str(), tables.iter().map(in_table).collect())
    });
    let mut rows: Vec<Across<'_>> =
        rows.filter(|(_, worth): &Across<'_>| worth.iter().flatten().any(|one| verdict(one) != 0)).collect();
    let spread = |(_, worth): &Across<'_>| {
        let points = || worth.iter().flatten().map(|one| one.point);
        points().fold(f64::NEG_INFINITY, f64::max) - points().fold(f64::INFINITY, f64::min)
    };
    rows.sort_by(|a, b| spread(b).total_cmp(&spread(a)));
    rows
}

impl CompareSummary {
    pub(super) fn tables(&self) -> &[ComparedWorth] {
        self.worth.as_deref().unwrap_or_default()
    }

    /// `over going rate (pp of score)`.
    fn worth_measure(&self, first: &WorthTable) -> String {
        let priced = self.tables().iter().any(|of| of.table.priced > 0);
        let what = if priced { "over going rate" } else { "worth" };
        format!("{what} (pp of {})", first.measure.replace('_', " "))
    }

    pub(super) fn worth_on(&self, page: &mut Page) {
        let tables = self.tables();
        let Some(first) = tables.first().map(|of| &of.table) else { return };
        let heading = format!("What {} are worth in each variant", self.head.card_word);
        page.heading(&heading, &format!(": {}", self.worth_measure(first)));
        let rows = across(tables);
        if rows.is_empty() {
            return page.note("No card has a significant worth in any variant.");
        }
        let digits = shared_decimals(rows.iter().flat_map(|(_, worth)| worth.iter().flatten()));
        let [name, each] = WIDTHS;
        let beside = (page.width.saturating_sub(name) / each).clamp(1, tables.len());
        for (nth, ways) in tables.chunks(beside).enumerate() {
            if nth > 0 {
                page.line("");
            }
            let from = nth * beside;
            let left_out = if from + ways.len() == tables.len() { LeftOut::Counted } else { LeftOut::Hidden };
            let heads = ways.iter().flat_map(|of| [Column::mark(), Column::estimate(&of.variant)]);
            let mut table = Table::headed([Column::name()].into_iter().chain(heads)).leaving_out(left_out);
            for (at, (name, worth)) in rows.iter().enumerate() {
                let cells = worth[from..from + ways.len()].iter().flat_map(|one| {
                    let mark = one.as_ref().map_or("·".into(), Cell::mark);
                    [mark, parts(one.as_ref(), |one| points(one, digits)).into()]
                });
                table.row_if(at < SHOWN, [(*name).into()].into_iter().chain(cells));
            }
            page.table(table);
        }
        self.worth_notes(page, first);
    }

    fn worth_notes(&self, page: &mut Page, first: &WorthTable) {
        let rates = self.tables().iter().filter_map(|of| {
            let rate = of.table.rate?;
            Some(format!("{} {}", of.variant, in_points(&rate)))
        });
        let rates: Vec<String> = rates.collect();
        if !rates.is_empty() {
            page.note(&format!("Going rate of 1 {}: {}.", singular(first.point_word), rates.join(", ")));
        }
        let cards = self.tables().iter().flat_map(|of| &of.table.cards);
        let known: Vec<Estimate> = cards.filter_map(|card| card.over.or(card.worth)).collect();
        page.note(&format!(
            "▲ more, ▼ less: the interval excludes 0. Cards without either in any variant are not shown. {} (Bonferroni).",
            joint_level(known.len() as u64, known.first().map_or(0.0, |one| one.level))
        ));
        if first.measure == "score" {
            page.note("Score: wins, plus half of the games without a winner.");
        }
    }

    pub(super) fn worth_chart(&self) -> Option<Effects> {
        let tables = self.tables();
        let first = &tables.first()?.table;
        let cards = across(tables).into_iter().take((DRAWN / tables.len()).max(1));
        let rows = cards.flat_map(|(name, worth)| {
            let ways = tables.iter().zip(worth);
            ways.filter_map(move |(of, one)| Some((format!("{name} · {}", of.variant), one?)))
        });
        let rows: Vec<_> = rows.collect();
        Some(Effects {
            figure: Figure {
                plain: "If the rows of a card are far apart, its worth depends on the variant.".to_owned(),
                caption: "All cards are in compare_worth.csv.".to_owned(),
                ..self.head.figure("compare_worth", &format!("worth of {} in each variant", self.head.card_word))
            },
            axis: self.worth_measure(first),
            n: format!("n = {} of each", self.head.played()),
            family: "all cards in all variants".to_owned(),
            file: "compare_worth.csv".to_owned(),
            rows,
            ..Effects::default()
        })
    }
}
