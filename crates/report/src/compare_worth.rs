//! What cards of random builds are worth, in every way to play side by side.

use crate::frame::{CardWorth, CompareSummary, ComparedWorth};
use balance_stats::Estimate;

use super::number::{PERCENT, decimals_of, intervals_hold, joined, level, points, verdict};
use super::page::Page;
use super::table::{Cell, Column, LeftOut, Table};
use super::text::{capital, parts, shared_decimals};
use super::worth::{measure, singular};

/// How many cards are shown; the frame has all.
const SHOWN: usize = 24;

/// The columns that a card's name may take where there is no room for more.
const NAME: usize = 24;

/// The columns that the numbers of a variant take.
const WAY: usize = 26;

/// A card in every way to play.
pub(super) struct Across<'a> {
    pub name: &'a str,
    /// Over the going rate, or by itself where it has no cost; `None` where that is not known.
    pub worth: Vec<Option<Estimate>>,
    /// The largest less the smallest of these.
    pub spread: f64,
}

/// What a card is judged by.
fn judged(card: &CardWorth) -> Option<Estimate> {
    card.over.or(card.worth)
}

/// The cards plainly better or worse than others in some way to play, those first whose worth differs most.
pub(super) fn across(tables: &[ComparedWorth]) -> Vec<Across<'_>> {
    let mut rows: Vec<Across<'_>> = Vec::new();
    let mut seen: Vec<&str> = Vec::new();
    for card in tables.iter().flat_map(|of| &of.table.cards) {
        if seen.contains(&card.card.as_str()) {
            continue;
        }
        seen.push(&card.card);
        let of = |table: &ComparedWorth| judged(table.table.cards.iter().find(|other| other.card == card.card)?);
        let worth: Vec<Option<Estimate>> = tables.iter().map(of).collect();
        let known = || worth.iter().flatten();
        if !known().any(|one| verdict(one) != 0) {
            continue;
        }
        let most = known().map(|one| one.point).fold(f64::NEG_INFINITY, f64::max);
        let least = known().map(|one| one.point).fold(f64::INFINITY, f64::min);
        rows.push(Across { name: &card.name, worth, spread: most - least });
    }
    rows.sort_by(|a, b| b.spread.total_cmp(&a.spread));
    rows
}

impl Page {
    /// The cards of random builds, a column for each way to play.
    pub(super) fn worth_across(&mut self, summary: &CompareSummary) {
        let tables = &summary.worth;
        let Some(first) = tables.first().map(|of| &of.table) else { return };
        let word = summary.card_word;
        let priced = tables.iter().any(|of| of.table.priced > 0);
        let over = if priced { ", over the going rate" } else { "" };
        self.heading(
            &format!("What {word} are worth in each variant"),
            &format!(": points of {} that a copy adds{over}", measure(first)),
        );
        let rows = across(tables);
        if rows.is_empty() {
            return self.line("  None is shown to be worth more or less than others in any.");
        }
        let known = || rows.iter().flat_map(|row| row.worth.iter().flatten());
        let digits = shared_decimals(known());
        // A number and its interval; before it stands a mark, apart from the column before.
        let beside = (self.width.saturating_sub(NAME) / WAY).clamp(1, tables.len());
        for from in (0..tables.len()).step_by(beside) {
            let to = (from + beside).min(tables.len());
            if from > 0 {
                self.line("");
            }
            let ways = tables[from..to].iter().flat_map(|of| [Column::mark(), Column::estimate(&of.variant)]);
            let left_out = if to == tables.len() { LeftOut::Counted } else { LeftOut::Untold };
            let mut table = Table::headed([Column::name()].into_iter().chain(ways)).leaving_out(left_out);
            for (at, row) in rows.iter().enumerate() {
                let ways = row.worth[from..to].iter().flat_map(|one| {
                    let mark = one.as_ref().map_or("·".into(), Cell::mark);
                    [mark, parts(one.as_ref(), |one| points(one, digits)).into()]
                });
                table.row_if(at < SHOWN, [row.name.into()].into_iter().chain(ways));
            }
            self.table(table);
        }
        for note in notes(tables) {
            self.note(&note);
        }
    }
}

fn notes(tables: &[ComparedWorth]) -> Vec<String> {
    let mut notes = Vec::new();
    let rates: Vec<String> = tables
        .iter()
        .filter_map(|of| {
            let rate = of.table.rate?;
            let rate = joined(points(&rate, decimals_of(&rate, PERCENT)));
            Some(format!("{} {rate}", of.variant))
        })
        .collect();
    if let (Some(of), false) = (tables.first(), rates.is_empty()) {
        let one = singular(of.table.point_word);
        notes.push(format!("Going rate of 1 {one}: {}.", rates.join(", ")));
    }
    let cards = tables.iter().flat_map(|of| &of.table.cards);
    let joint = cards.clone().find_map(judged).map_or(String::new(), |one| level(one.level));
    let told = capital(&intervals_hold(cards.filter_map(judged).count() as u64));
    notes.push(format!(
        "▲ more, ▼ less: the interval leaves out 0. {told} at {joint} \
         (Bonferroni). Not shown are those of which none does in any."
    ));
    if tables.iter().any(|of| of.table.measure == "score") {
        notes.push("Score: games won, and half of those that nobody won.".to_owned());
    }
    notes
}
