//! The one table of cards that a browser shows: a row for each card and side, with all that is known of it.

use std::cmp::Ordering;

use balance_stats::Estimate;

use crate::frame::{CardEffect, CardTable, CardWorth, Kind, Summary};
use crate::model::Shown;
use crate::page::Page;
use crate::story::listed;
use crate::table::{Cell, Column, Table};

use super::cards::{ASSOCIATED, CAUSED, is_foregone, joint_level};
use super::worth;

/// What is known of one card in one scope.
struct Row<'s> {
    side: Option<&'s str>,
    worth: Option<&'s CardWorth>,
    caused: Option<&'s CardEffect>,
    /// One for each exposure.
    associated: Vec<Option<&'s CardEffect>>,
}

pub(super) fn on(page: &mut Page, summary: &Summary) {
    let of_kind = |kind| summary.cards.iter().filter(move |table: &&CardTable| table.kind == kind);
    let mut exposures: Vec<&str> = Vec::new();
    for table in of_kind(Kind::Association) {
        if !exposures.contains(&table.exposure) {
            exposures.push(table.exposure);
        }
    }
    let rows = rows(summary, &exposures);
    if rows.is_empty() {
        return;
    }
    page.table(table(summary, &exposures, &rows));
    let note = |page: &mut Page, table, words: &str| page.note(&format!("{words} {}", joint_level(summary, table)));
    if let Some(table) = of_kind(Kind::Experiment).next() {
        page.note(
            "Effect: win rate with the card in the build less without it, in percentage points; n: builds with it.",
        );
        note(page, table, CAUSED);
    }
    if let Some(table) = of_kind(Kind::Association).next() {
        page.note("Difference: win rate of games with the card less of those without, in percentage points.");
        note(page, table, ASSOCIATED);
        page.note("Not shown: cards whose use goes along with every win, or with every loss.");
    }
    page.note("Colours show the size of a number. They are pale if its interval includes 0.");
}

/// The sides that have rows of their own; `None` if cards do not differ by side.
fn sides(Summary { sides, worth, cards, .. }: &Summary) -> Vec<Option<&str>> {
    let scopes = || worth.iter().map(|table| &table.side).chain(cards.iter().map(|table| &table.side)).flatten();
    let named = sides.iter().filter(|side| scopes().any(|name| *name == side.name));
    let named: Vec<Option<&str>> = named.map(|side| Some(side.name.as_str())).collect();
    if named.is_empty() { vec![None] } else { named }
}

/// The rows of cards that took part: from the strongest to the weakest, those whose worth is known first, then by name.
fn rows<'s>(summary: &'s Summary, exposures: &[&str]) -> Vec<Row<'s>> {
    let mut rows = Vec::new();
    for side in sides(summary) {
        let in_scope = |of: &Option<String>| of.is_none() || of.as_deref() == side;
        let worth = summary.worth.iter().find(|table| in_scope(&table.side));
        let counted = |kind, word: Option<&str>| {
            let is_it = |table: &&CardTable| table.kind == kind && word.is_none_or(|word| word == table.exposure);
            summary.cards.iter().find(|table| is_it(table) && in_scope(&table.side))
        };
        let caused = counted(Kind::Experiment, None);
        let associated: Vec<_> = exposures.iter().map(|word| counted(Kind::Association, Some(word))).collect();
        let tables = [caused].into_iter().chain(associated.iter().copied()).flatten();
        let cards = tables.map(|table| table.cards.len()).chain(worth.map(|table| table.cards.len())).max();
        rows.extend((0..cards.unwrap_or(0)).map(|at| {
            let effect = |table: Option<&'s CardTable>| {
                let table = table?;
                Some(&table.cards[at]).filter(|card| !is_foregone(table, card))
            };
            Row {
                side,
                worth: worth.map(|table| &table.cards[at]),
                caused: effect(caused),
                associated: associated.iter().map(|table| effect(*table)).collect(),
            }
        }));
    }
    rows.retain(Row::took_part);
    let order = |row: &Row<'_>| row.judged().map(|estimate| (row.worth().is_some(), estimate.point));
    rows.sort_by(|a, b| {
        order(b).partial_cmp(&order(a)).unwrap_or(Ordering::Equal).then_with(|| a.label().cmp(&b.label()))
    });
    rows
}

fn table(summary: &Summary, exposures: &[&str], rows: &[Row<'_>]) -> Table {
    let by_side = rows.iter().any(|row| row.side.is_some());
    let side = by_side.then(|| Column::text("side"));
    let is_judged = rows.iter().any(|row| row.judged().is_some());
    let columns = [Column::name()].into_iter().chain(side).chain([Column::text("group")]);
    let columns = columns.chain(is_judged.then(Column::mark));
    let mut table = Table::headed(columns);
    for row in rows {
        let [name, group] = row.label().map(Cell::from);
        let mark = is_judged.then(|| row.judged().as_ref().map(Cell::mark).unwrap_or_default());
        table.row([name].into_iter().chain(row.side.map(Cell::from)).chain([group]).chain(mark));
    }
    if let Some(worth) = worth::known(summary) {
        let shown = Shown::of_known(rows.iter().map(|row| row.worth));
        let fair = worth.cards.iter().any(|card| card.in_line_at.is_some());
        let shown = match (worth.priced, fair) {
            (0, _) => shown.only(&["worth"]),
            (_, false) => shown.only(&["points", "worth", "over"]),
            _ => shown.only(&["points", "worth", "over", "in_line_at", "in_line_price"]),
        };
        table = table.beside(shown.table());
    }
    if rows.iter().any(|row| row.caused.is_some()) {
        let shown = Shown::of_known(rows.iter().map(|row| row.caused)).head("n_with", "n");
        table = table.beside(shown.only(&["n_with", "effect"]).table());
    }
    for (at, word) in exposures.iter().enumerate() {
        let shown = || Shown::of_known(rows.iter().map(|row| row.associated[at]));
        let rates = shown().head("win_rate_with", &format!("won when {word}"));
        let rates = rates.head("effect", &format!("difference, {word}")).only(&["win_rate_with", "effect"]);
        table = table.beside(shown().head("n_with", &format!("n {word}")).only(&["n_with"]).table());
        table = table.beside(rates.table().behind_switch());
    }
    let words: Vec<String> = exposures.iter().map(|word| (*word).to_owned()).collect();
    table.with_switch(format!("Win rates when {}: correlation, not cause", listed(&words)))
}

impl Row<'_> {
    fn took_part(&self) -> bool {
        let counted = self.caused.into_iter().chain(self.associated.iter().copied().flatten());
        self.worth().is_some() || counted.map(|card| card.n_with).sum::<u64>() > 0
    }

    /// What the card is worth: for its cost, or by itself if it has none.
    fn worth(&self) -> Option<Estimate> {
        self.worth.and_then(|card| card.over.or(card.worth))
    }

    /// What the card is judged by: its worth, or what it causes.
    fn judged(&self) -> Option<Estimate> {
        self.worth().or(self.caused.and_then(|card| card.effect))
    }

    /// The name and the group of the card.
    fn label(&self) -> [&str; 2] {
        let effect = self.caused.or(self.associated.iter().copied().flatten().next());
        let worth = self.worth.map(|card| [card.name.as_str(), card.group.as_str()]);
        worth.or(effect.map(|card| [card.name.as_str(), card.group.as_str()])).unwrap_or_default()
    }
}
