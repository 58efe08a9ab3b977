//! Where games were finished, and how numbers vary from game to game, in a terminal.

use std::fmt::Write as _;

use crate::frame::{RankSummary, Summary};
use crate::stats::Estimate;

use super::number::{PERCENT, amount, decimals_of, ordinal, plain, shorten};
use super::text::{Ink, NONE, Page, parts};

/// The most decimals of a share in the table of ranks.
const MOST_DECIMALS: usize = 2;

/// The columns that a mean rank takes with its interval.
const MEAN: usize = 20;

/// The columns that a median, its interval and what eight games in ten had take, with gaps.
const NUMBERS: usize = 46;

impl Page {
    /// The shares of each rank: by side, then by place in the order of turns.
    pub(super) fn ranks(&mut self, summary: &Summary) {
        let by_side: Vec<_> = whole(summary).filter(|row| row.side.is_some()).collect();
        let by_place: Vec<_> = whole(summary).filter(|row| row.place.is_some()).collect();
        let Some(first) = by_side.first() else { return };
        self.heading("Ranks", ", in % of the games");
        let digits = share_decimals(summary);
        let column = digits + 6;
        let columns = column * first.ranks.len();
        let names: Vec<String> = by_side.iter().chain(&by_place).map(|row| name(row)).collect();
        let wide = self.name_width(names.iter().map(String::as_str), columns + MEAN + 2);
        // In a narrow terminal the mean goes without its interval.
        let ends = 2 + wide + columns + MEAN <= self.width;
        let mut heads = format!("  {:wide$}", "");
        for at in &first.ranks {
            let _ = write!(heads, "{:>column$}", ordinal(at.rank));
        }
        self.line(&format!("{heads}  mean"));
        for (nth, (row, name)) in by_side.iter().chain(&by_place).zip(&names).enumerate() {
            if nth == by_side.len() {
                let by = self.ink(Ink::Faint, "  by place in the order of turns");
                self.line(&by);
            }
            let mut line = format!("  {:wide$}", shorten(name, wide));
            for at in &row.ranks {
                let share = at.share.map(|share| plain(share.point * PERCENT, digits));
                let _ = write!(line, "{:>column$}", share.unwrap_or_else(|| NONE.to_owned()));
            }
            let (mean, around) = parts(row.mean.as_ref(), amount);
            let _ = write!(line, "  {mean} {}", if ends { &around } else { "" });
            self.line(&line);
        }
        self.line("  The intervals of the shares are in ranks.csv.");
    }

    /// Median and middle of every metric that was counted value by value.
    pub(super) fn spread(&mut self, summary: &Summary) {
        let rows: Vec<_> = (summary.metrics.iter())
            .filter_map(|metric| Some((metric, metric.quantiles.as_ref()?)))
            .filter(|(_, quantiles)| quantiles.median.is_some())
            .collect();
        if rows.is_empty() {
            return;
        }
        self.heading("From game to game", ": median, and what eight games in ten had");
        let labels: Vec<_> = rows.iter().map(|(row, _)| label(&row.metric, row.unit)).collect();
        let wide = self.name_width(labels.iter().map(String::as_str), 64);
        let sides = self.name_width(rows.iter().map(|(row, _)| row.side.as_str()), wide + NUMBERS);
        // Metric by metric, so that its sides stand together.
        let mut order: Vec<usize> = (0..rows.len()).collect();
        let nth = |row: usize| rows.iter().position(|(at, _)| at.metric == rows[row].0.metric);
        order.sort_by_key(|&row| nth(row));
        let mut before = "";
        for row in order {
            let (metric, quantiles) = rows[row];
            let label = if metric.metric == before { "" } else { &labels[row] };
            before = &metric.metric;
            let (median, around) = parts(quantiles.median.as_ref(), amount);
            let (label, side) = (shorten(label, wide), shorten(&metric.side, sides));
            let median = format!("{median} {around}");
            let middle = middle(quantiles).unwrap_or_default();
            self.line(&format!("  {label:wide$}  {side:sides$}  {median:>16}  {middle}"));
        }
    }
}

/// The ranks of whole sides and places.
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

/// What eight games in ten had: `3 to 12`, or `3 to 20 or more` where no more is told apart.
pub(super) fn middle(quantiles: &crate::frame::Quantiles) -> Option<String> {
    let (low, high) = (quantiles.p10?, quantiles.p90?);
    let whole = |quantile: Estimate| plain(quantile.point, 0);
    let more = if high.point >= f64::from(quantiles.most) { " or more" } else { "" };
    Some(format!("{} to {}{more}", whole(low), whole(high)))
}

/// A metric or series with its unit, where its name does not say it.
pub(super) fn label(name: &str, unit: &str) -> String {
    let words = name.replace('_', " ");
    if name.contains(unit) { words } else { format!("{words}, {unit}") }
}
