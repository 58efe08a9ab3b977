//! What each card does to the win rate, in a terminal and as Markdown.

use crate::frame::{CardTable, Kind, Summary};
use balance_stats::Estimate;

use super::number::{counted, level, points, verdict};
use super::page::Page;
use super::table::{Cell, Column, LeftOut, Table};
use super::text::{at_the_ends, capital, shared_decimals, whose};

/// A table of more cards than this shows its ends alone.
const MANY: usize = 24;

/// Cards that are shown from each end of a table of many; the frame has all.
const ENDS: usize = 8;

/// Sides whose cards are all shown in a terminal; of more, each side's first table.
const SIDES: usize = 2;

impl Page {
    /// The tables of cards: what having them causes, and last what they go along with, if that was asked for.
    pub(super) fn all_cards(&mut self, summary: &Summary) {
        let of = |kind: Kind| summary.cards.iter().filter(move |table| table.kind == kind);
        of(Kind::Experiment).for_each(|table| self.cards(summary, table));
        if worth_is_known(summary) {
            self.unfold();
        }
        let associations: Vec<&CardTable> = of(Kind::Association).collect();
        match summary.associations {
            true => self.associations(summary, &associations),
            false if associations.is_empty() => {}
            false => {
                self.paragraph(&asked_for(summary));
            }
        }
    }

    /// All for two sides, and for more as many as can be read.
    fn associations(&mut self, summary: &Summary, tables: &[&CardTable]) {
        let mut left_out: Vec<&str> = Vec::new();
        for (at, table) in tables.iter().enumerate() {
            let first = tables[..at].iter().all(|other| other.side != table.side);
            if first || summary.sides.len() <= SIDES {
                self.cards(summary, table);
            } else if !left_out.contains(&table.exposure) {
                left_out.push(table.exposure);
            }
        }
        if !left_out.is_empty() {
            let word = capital(summary.head.card_word);
            let others = left_out.join(" and when ");
            self.line("");
            self.line(&format!("{word} when {others}: in cards.csv, and as charts."));
        }
    }

    /// One table of cards: all of few, of many the ends.
    fn cards(&mut self, summary: &Summary, table: &CardTable) {
        let (heading, rest) = card_heading(summary, table);
        if folded(summary, table) {
            self.fold(&heading, &rest)
        } else {
            self.heading(&heading, &rest)
        }
        self.table(rows_of(summary, table));
        self.line(&card_note(table));
        if let Some(note) = worth_is_better(summary, table) {
            self.line(&format!("  {note}"));
        }
    }
}

/// True if pages and charts show a table: associations only if asked for. The frame `cards` has all of them.
pub(super) fn is_shown(summary: &Summary, table: &CardTable) -> bool {
    table.kind == Kind::Experiment || summary.associations
}

/// True if pages fold a table because another one answers better.
pub(super) fn folded(summary: &Summary, table: &CardTable) -> bool {
    table.kind == Kind::Experiment && worth_is_known(summary)
}

/// A difference of win rates from here on reads as ±100 points.
const ALL: f64 = 0.995;

/// True if a card goes along with all of the win rate: with it every game was won and without it none, or the reverse. It
/// is then used because the game is decided, so the row says nothing.
fn is_foregone(table: &CardTable, effect: &Estimate) -> bool {
    table.kind == Kind::Association && effect.point.abs() >= ALL
}

/// What is said of the cards that are not listed, if there are any.
fn foregone_note(table: &CardTable) -> Option<String> {
    let effects = table.cards.iter().filter_map(|card| card.effect);
    let many = effects.filter(|effect| is_foregone(table, effect)).count() as u64;
    (many > 0).then(|| format!("Not listed: {many} whose use goes along with every win, or with every loss."))
}

fn worth_is_known(summary: &Summary) -> bool {
    summary.worth.first().is_some_and(|worth| worth.family > 0)
}

/// Why win rates when cards are used are not told to all.
fn asked_for(summary: &Summary) -> String {
    let word = summary.head.card_word;
    format!(
        "What {word} cause: `balance impact`. That more games are won when one is used need not be its doing, so this is \
         told only to who asks: --associations."
    )
}

fn rows_of(summary: &Summary, table: &CardTable) -> Table {
    let rows = sorted(table);
    let digits = shared_decimals(rows.iter().map(|(_, effect)| effect));
    let shown = at_the_ends(rows.len(), MANY, ENDS);
    let columns = [Column::mark(), Column::name(), Column::estimate("effect")];
    let left_out = LeftOut::Told(format!("{} (cards.csv)", summary.head.card_word));
    let mut all = Table::bare(columns).leaving_out(left_out);
    for (at, (name, effect)) in rows.into_iter().enumerate() {
        let cells = [Cell::mark(&effect), name.into(), points(&effect, digits).into()];
        all.row_if(shown(at), cells);
    }
    all
}

fn card_heading(summary: &Summary, table: &CardTable) -> (String, String) {
    let whose = whose(table.side.as_deref());
    let word = capital(summary.head.card_word);
    let meaning = match table.kind {
        Kind::Experiment => ": what having it in the build does to the win rate, in points".to_owned(),
        Kind::Association => {
            format!(": win rate when {0} less when not {0}, in points", table.exposure)
        }
    };
    (format!("{word}{whose}"), meaning)
}

fn card_note(table: &CardTable) -> String {
    let level = table.cards.iter().find_map(|card| card.effect).map_or(String::new(), |e| self::level(e.level));
    let kind = match table.kind {
        Kind::Experiment => "Builds are drawn at random, so the difference is caused by it.",
        Kind::Association => "An association, not a cause: who has it is no accident.",
    };
    format!(
        "  ▲ more, ▼ fewer wins: the interval leaves out 0. All intervals hold together at {level}\n  \
         (Bonferroni, {}).{}{}\n  {kind}",
        counted(table.family as u64, "comparison"),
        order_note(&sorted(table)).map_or(String::new(), |note| format!("\n  {note}")),
        foregone_note(table).map_or(String::new(), |note| format!("\n  {note}"))
    )
}

/// How the rows are ordered, where that is not the order of the numbers themselves.
pub(super) fn order_note(rows: &[(&str, Estimate)]) -> Option<&'static str> {
    let by_number = rows.is_sorted_by(|a, b| a.1.point >= b.1.point);
    (!by_number).then_some("In the order of the ends nearer to 0: what is sure stands first and last.")
}

/// Which table says more of what cards are worth, where there is one, and how the two differ.
fn worth_is_better(summary: &Summary, table: &CardTable) -> Option<&'static str> {
    (table.kind == Kind::Experiment && folded(summary, table)).then_some(
        "Balance by what cards are worth instead: there all else in the build is equal. Here having one also means not \
         having what else would be in its place, and what it is often drawn with.",
    )
}

/// Places an effect among others: what is surely strong stands at the ends, however strong what was
/// seen in a handful of games looks. Above 1 by the lower end of an interval above 0, below −1 by
/// the upper end of one below 0; between by how far the middle of the interval leans to one side,
/// in half widths.
fn rank(effect: &Estimate) -> f64 {
    let nearer = effect.low.max(0.0) + effect.high.min(0.0);
    let half = effect.half_width();
    let lean = if half > 0.0 {
        (f64::midpoint(effect.low, effect.high) / half).clamp(-1.0, 1.0)
    } else {
        f64::from(verdict(effect))
    };
    lean + nearer
}

/// The cards with an effect that says something, from surely more to surely fewer wins.
pub(super) fn sorted(table: &CardTable) -> Vec<(&str, Estimate)> {
    let effects = table.cards.iter();
    let mut rows: Vec<_> = effects
        .filter_map(|card| card.effect.map(|effect| (card.name.as_str(), effect)))
        .filter(|(_, effect)| !is_foregone(table, effect))
        .collect();
    rows.sort_by(|a, b| rank(&b.1).total_cmp(&rank(&a.1)));
    rows
}
