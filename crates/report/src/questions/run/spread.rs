//! Where games were finished, and how numbers vary from game to game.

use crate::frame::{RankShare, RankSummary, Summary};
use crate::number::{PERCENT, amount, ordinal, plain};
use crate::page::{Ink, Page};
use crate::table::{Column, Heads, Table};
use crate::text::{NONE, parts, shared_decimals};

/// The shares of each rank: by side, then by place in the order of turns.
pub(super) fn ranks(page: &mut Page, summary: &Summary) {
    let Some(first) = whole(summary).next() else { return };
    page.heading("Ranks", ", in % of the games");
    page.charts(&["ranks"]);
    let digits = share_decimals(summary);
    let ranks = first.ranks.iter().map(|at| Column::number(&ordinal(at.rank)));
    let columns = [Column::name()].into_iter().chain(ranks).chain([Column::estimate("mean")]);
    let mut table = Table::new(Heads::Plain, columns);
    for row in whole(summary) {
        if row.place == Some(1) {
            table.aside("by place in the order of turns".to_owned(), Some(Ink::Faint), false);
        }
        let share =
            |at: &RankShare| at.share.map_or(NONE.to_owned(), |share| plain(share.point * PERCENT, digits)).into();
        let name = row.side.clone().or(row.place.map(ordinal)).unwrap_or_default();
        let mean = parts(row.mean.as_ref(), amount);
        table.row([name.into()].into_iter().chain(row.ranks.iter().map(share)).chain([mean.into()]));
    }
    page.table(table);
    page.note("The intervals of the shares are in ranks.csv.");
}

/// The rows of all places together, then of all sides together.
pub(crate) fn whole(summary: &Summary) -> impl Iterator<Item = &RankSummary> {
    summary.ranks.iter().filter(|row| row.side.is_none() || row.place.is_none())
}

/// Decimals for all shares of ranks, two at most.
pub(crate) fn share_decimals(summary: &Summary) -> usize {
    shared_decimals(whole(summary).flat_map(|row| &row.ranks).filter_map(|at| at.share.as_ref())).min(2)
}
