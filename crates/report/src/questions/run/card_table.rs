//! The table of cards that a browser shows: a row for each card and side with all results.

use super::cards::{ASSOCIATED, CAUSED, is_foregone, joint_level};
use super::worth;
use crate::prelude::*;
use std::cmp::Ordering;

struct Row<'s> {
    side: Option<&'s str>,
    worth: Option<&'s CardWorth>,
    caused: Option<&'s CardEffect>,
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
    let table = table(summary, &exposures, &rows);
    let is_coloured = table.columns.iter().any(|column| column.effect && !column.switched);
    page.table(table);
    let joint = |table| joint_level(summary, table);
    if let Some(table) = of_kind(Kind::Experiment).next() {
        page.note(
            "Effect: win rate with the card in the build minus win rate without it, in percentage points. n: builds with it.",
        );
        page.note(&format!("{CAUSED} {}", joint(table)));
    }
    if let Some(table) = of_kind(Kind::Association).next() {
        page.switched_note(
            "Difference: win rate of games with the card minus that of games without it, in percentage points.",
        );
        page.switched_note(&format!("{ASSOCIATED} {}", joint(table)));
        page.switched_note("Not shown: cards used only in won games, or only in lost games.");
    }
    let colours = "Darker colours: larger numbers. Pale colours: the interval includes 0.";
    if is_coloured { page.note(colours) } else { page.switched_note(colours) }
}

/// The sides that have rows of their own; `None` if the results are the same for all sides.
fn sides(Summary { sides, worth, cards, .. }: &Summary) -> Vec<Option<&str>> {
    let scopes = || worth.iter().map(|table| &table.side).chain(cards.iter().map(|table| &table.side)).flatten();
    let named = sides.iter().filter(|side| scopes().any(|name| *name == side.name));
    let named: Vec<Option<&str>> = named.map(|side| Some(side.name.as_str())).collect();
    if named.is_empty() { vec![None] } else { named }
}

/// The rows of cards that occurred: those with a known worth first, from the strongest to the weakest, then by name.
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
    let order = |row: &Row<'_>| row.estimate().map(|estimate| (row.worth().is_some(), estimate.point));
    rows.sort_by(|a, b| {
        order(b).partial_cmp(&order(a)).unwrap_or(Ordering::Equal).then_with(|| a.label().cmp(&b.label()))
    });
    rows
}

fn table(summary: &Summary, exposures: &[&str], rows: &[Row<'_>]) -> Table {
    let by_side = rows.iter().any(|row| row.side.is_some());
    let side = by_side.then(|| Column::text("side"));
    let has_estimate = rows.iter().any(|row| row.estimate().is_some());
    // A group that only repeats the side says nothing.
    let repeats = |row: &Row<'_>| row.side.is_some_and(|side| side.eq_ignore_ascii_case(row.label()[1]));
    let has_group = !rows.iter().all(repeats);
    let columns = [Column::name()].into_iter().chain(side).chain(has_group.then(|| Column::text("group")));
    let columns = columns.chain(has_estimate.then(Column::mark));
    let mut table = Table::headed(columns);
    for row in rows {
        let [name, group] = row.label().map(Cell::from);
        let mark = has_estimate.then(|| row.estimate().as_ref().map(Cell::mark).unwrap_or_default());
        table.row([name].into_iter().chain(row.side.map(Cell::from)).chain(has_group.then_some(group)).chain(mark));
    }
    if let Some(worth) = worth::known(summary) {
        let shown = Shown::of_known(rows.iter().map(|row| row.worth));
        let fair = worth.cards.iter().any(|card| card.in_line_at.is_some());
        let shown = match (worth.priced, fair) {
            (0, _) => shown.only(&["worth"]),
            (_, false) => shown.only(&["points", "worth", "over"]),
            _ => shown.only(&["points", "worth", "over", "fair_price", "fair_price_rounded"]),
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
        let mut rates = rates.table();
        rates.columns.iter_mut().for_each(|column| column.switched = true);
        table = table.beside(rates);
    }
    let words: Vec<String> = exposures.iter().map(|word| (*word).to_owned()).collect();
    let switch = format!("Win rates when {} (correlation, not cause)", listed(&words));
    table.switch = table.columns.iter().any(|column| column.switched).then_some(switch);
    table
}

impl Row<'_> {
    fn took_part(&self) -> bool {
        let counted = self.caused.into_iter().chain(self.associated.iter().copied().flatten());
        self.worth().is_some() || counted.map(|card| card.n_with).sum::<u64>() > 0
    }

    /// The worth of the card over the going rate, or its worth if it has no cost.
    fn worth(&self) -> Option<Estimate> {
        self.worth.and_then(|card| card.over.or(card.worth))
    }

    /// What the card is judged by: its worth, or its effect.
    fn estimate(&self) -> Option<Estimate> {
        self.worth().or(self.caused.and_then(|card| card.effect))
    }

    fn label(&self) -> [&str; 2] {
        let effect = self.caused.or(self.associated.iter().copied().flatten().next());
        let worth = self.worth.map(|card| [card.name.as_str(), card.group.as_str()]);
        worth.or(effect.map(|card| [card.name.as_str(), card.group.as_str()])).unwrap_or_default()
    }
}
