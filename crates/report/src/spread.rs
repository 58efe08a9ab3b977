//! Where games were finished, and how numbers vary from game to game, in a terminal.

use crate::frame::{Quantiles, RankShare, RankSummary, Summary};
use balance_stats::Estimate;

use super::number::{PERCENT, amount, decimals_of, ordinal, plain};
use super::page::{Ink, Page};
use super::table::{Cell, Column, Heads, Table};
use super::text::{NONE, label, parts};

/// The most decimals of a share in the table of ranks.
const MOST_DECIMALS: usize = 2;

impl Page {
    /// The shares of each rank: by side, then by place in the order of turns.
    pub(super) fn ranks(&mut self, summary: &Summary) {
        let by_side: Vec<_> = whole(summary).filter(|row| row.side.is_some()).collect();
        let by_place: Vec<_> = whole(summary).filter(|row| row.place.is_some()).collect();
        let Some(first) = by_side.first() else { return };
        self.heading("Ranks", ", in % of the games");
        let digits = share_decimals(summary);
        let names: Vec<String> = by_side.iter().chain(&by_place).map(|row| name(row)).collect();
        let ranks = first.ranks.iter().map(|at| Column::number(&ordinal(at.rank)));
        let all = [Column::name()].into_iter().chain(ranks);
        let mut table = Table::new(Heads::Plain, all.chain([Column::estimate("mean")]));
        for (nth, (row, name)) in by_side.iter().chain(&by_place).zip(names).enumerate() {
            if nth == by_side.len() {
                table.aside("by place in the order of turns".to_owned(), Some(Ink::Faint), false);
            }
            let share = |at: &RankShare| {
                let share = at.share.map(|share| plain(share.point * PERCENT, digits));
                share.unwrap_or_else(|| NONE.to_owned()).into()
            };
            let mean = parts(row.mean.as_ref(), amount);
            let shares = row.ranks.iter().map(share);
            table.row([name.into()].into_iter().chain(shares).chain([mean.into()]));
        }
        self.table(table);
        self.line("  The intervals of the shares are in ranks.csv.");
    }

    /// Median and middle of every metric that was counted value by value.
    pub(super) fn spread(&mut self, summary: &Summary) {
        let mut rows: Vec<&Quantiles> = summary.quantiles.iter().filter(|row| row.median.is_some()).collect();
        if rows.is_empty() {
            return;
        }
        self.heading("From game to game", ": median, and the middle 80 % of games");
        // Metric by metric, so that its sides stand together.
        let first = |row: &Quantiles| summary.quantiles.iter().position(|other| other.metric == row.metric);
        rows.sort_by_key(|row| first(row));
        let mut table =
            Table::bare([Column::name(), Column::name(), Column::estimate("median"), Column::text("80 % of games")]);
        let mut before = "";
        for row in rows {
            let label = Cell::from(label(&row.metric, row.unit));
            let repeated = row.metric == before;
            before = &row.metric;
            table.row([
                Cell { repeated, ..label },
                row.side.as_str().into(),
                parts(row.median.as_ref(), amount).into(),
                middle(row).unwrap_or_default().into(),
            ]);
        }
        self.table(table);
    }
}

pub(super) fn whole(summary: &Summary) -> impl Iterator<Item = &RankSummary> {
    summary.ranks.iter().filter(|row| row.side.is_none() || row.place.is_none())
}

/// The side, or `1st` for the first place in the order of turns.
fn name(row: &RankSummary) -> String {
    match (&row.side, row.place) {
        (Some(side), _) => side.clone(),
        (None, place) => place.map_or(String::new(), ordinal),
    }
}

/// Decimals for all shares of ranks: those of their narrowest half.
pub(super) fn share_decimals(summary: &Summary) -> usize {
    let shares = whole(summary).flat_map(|row| &row.ranks).filter_map(|at| at.share);
    let mut each: Vec<usize> = shares.map(|share| decimals_of(&share, PERCENT)).collect();
    each.sort_unstable();
    each.get(each.len() / 2).map_or(0, |&digits| digits.min(MOST_DECIMALS))
}

/// What 80 % of games had: `3 to 12`, or `3 to 20 or more` where no more is told apart.
pub(super) fn middle(quantiles: &Quantiles) -> Option<String> {
    let (low, high) = (quantiles.p10?, quantiles.p90?);
    let whole = |quantile: Estimate| plain(quantile.point, 0);
    let more = if high.point >= f64::from(quantiles.most) { " or more" } else { "" };
    Some(format!("{} to {}{more}", whole(low), whole(high)))
}
