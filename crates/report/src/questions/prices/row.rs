//! A card with both price lists: the effect of its new price, and why it is still mispriced, if it is.

use super::PricesResults;
use crate::prelude::*;
use balance_stats::named;

named! {
    /// The effect of new prices on a card.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum PriceVerdict {
        /// It was fairly priced, and no longer is.
        FellOut = "fell_out",
        /// It is still worth more than the going rate of its points.
        StillUnderpriced = "still_underpriced",
        /// It is still worth less.
        StillOverpriced = "still_overpriced",
        /// It was underpriced and is overpriced, or the other way round.
        Overshot = "overshot",
        /// Its worth at the new prices is not known.
        Unknown = "unknown",
        /// It was underpriced or overpriced, and no longer is.
        CameIntoLine = "came_into_line",
        /// It was fairly priced, and still is.
        StaysInLine = "stays_in_line",
    }
}

named! {
    /// Why a card is not fairly priced at the last prices.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NotPriced {
        /// No file has its price.
        Unwritten = "unwritten",
        /// The rules refuse the price.
        Refused = "refused",
        /// Files allow no higher or lower price.
        Bound = "bound",
        /// Its price is already the whole number nearest to the fair price, or both neighbours are mispriced.
        NoWholePrice = "no_whole_price",
        /// Its worth over the going rate rises with its price, or falls with it.
        WrongWay = "wrong_way",
        /// Its worth changed by more than the intervals although its price hardly did: it depends on what else is bought.
        Combinations = "combinations",
        /// Too few builds have it at its new price.
        Unheld = "unheld",
        /// Another round would change its price again.
        Unsettled = "unsettled",
        /// Only the fresh games, which propose no prices, show it to be mispriced.
        Unshown = "unshown",
    }
}

datum_of_names!(PriceVerdict, NotPriced);

record! {
    /// A row for each card that is compared with the going rate with either price list, or whose price changes. Mispriced cards
    /// come first.
    #[derive(Default)]
    pub struct PriceRow {
        /// Its key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT.head("name"),
        /// Its group.
        group: String = TEXT,
        /// The path of its price for `--set`; null if no file has it.
        path: Option<String> = TEXT,
        /// Its current price; negative if it gives points.
        today: i32 = unit("the game's points"),
        /// Its proposed price.
        proposed: i32 = unit("the game's points"),
        /// Both in words.
        change: String = TEXT.hidden().head("price"),
        /// Its price in each round, and last its proposed price.
        tried: Vec<i32> = unit("the game's points").json_only(),
        /// The verdict in words.
        said: &'static str = TEXT.hidden().head("verdict"),
        /// The effect of the new prices: `fell_out` (no longer fair), `still_underpriced`, `still_overpriced`, `overshot`, `unknown`
        /// (too few builds), `came_into_line` (now fair) or `stays_in_line` (still fair); null after an interrupt.
        verdict: Option<PriceVerdict> = TEXT,
        /// Why it is not fairly priced at the proposed price; null if it is.
        why: Option<NotPriced> = TEXT,
        /// Why the rules refused a price.
        refused: Option<String> = TEXT.json_only(),
        /// The price nearest to its fair price that its file allows.
        next: Option<i32> = unit("the game's points"),
        /// True if its file has the points that it gives.
        gives: bool = TEXT.json_only(),
        /// What one copy in the build adds at the current prices.
        worth_before: Option<Estimate> = POINTS,
        /// The same at the proposed prices.
        worth_after: Option<Estimate> = POINTS,
        /// Its worth minus the going rate of its points, at the current prices. The intervals of both lists are joint.
        over_before: Option<Estimate> = POINTS.head("over, before"),
        /// The same at the proposed prices.
        over_after: Option<Estimate> = POINTS.head("over, after"),
        /// `underpriced`, `overpriced` or `in_line` (fair) at the current prices.
        before: Option<Price> = TEXT,
        /// The same at the proposed prices.
        after: Option<Price> = TEXT,
        /// Its fair price by the last games.
        in_line_at: Option<Estimate> = unit("the game's points").named("fair_price"),
    }
}

impl PriceRow {
    pub const fn moved(&self) -> i32 {
        self.proposed - self.today
    }

    fn price_verdict(&self) -> PriceVerdict {
        match (self.before, self.after) {
            (_, None) => PriceVerdict::Unknown,
            (before, Some(Price::InLine)) if is_out(before) => PriceVerdict::CameIntoLine,
            (_, Some(Price::InLine)) => PriceVerdict::StaysInLine,
            (before, _) if !is_out(before) => PriceVerdict::FellOut,
            (before, after) if before != after => PriceVerdict::Overshot,
            (_, Some(Price::Underpriced)) => PriceVerdict::StillUnderpriced,
            (_, Some(Price::Overpriced)) => PriceVerdict::StillOverpriced,
        }
    }

    /// The most likely reason why it is mispriced. After a round without changes, another would not change anything either.
    fn reason(&self, ended: bool) -> Option<NotPriced> {
        match self.after {
            None => return Some(NotPriced::Unheld),
            Some(Price::InLine) => return None,
            Some(_) => {}
        }
        let wanted = self.in_line_at.map(|at| at.point.round() as i32);
        let next = self.next.filter(|_| wanted.is_some());
        let flips = |next: i32| (next - self.proposed).abs() == 1 && self.tried.contains(&next);
        Some(match next {
            _ if self.path.is_none() => NotPriced::Unwritten,
            _ if self.refused.is_some() => NotPriced::Refused,
            Some(_) if wanted == Some(self.proposed) => NotPriced::NoWholePrice,
            Some(next) if next == self.proposed => NotPriced::Bound,
            Some(next) if flips(next) => NotPriced::NoWholePrice,
            _ if self.goes_the_wrong_way() => NotPriced::WrongWay,
            _ if self.moved().abs() <= 1 && self.is_worth_something_else() => NotPriced::Combinations,
            _ if ended || next.is_none() => NotPriced::Unshown,
            _ => NotPriced::Unsettled,
        })
    }

    /// True if its price was raised because it was underpriced, and it is more so now; or the other way round.
    fn goes_the_wrong_way(&self) -> bool {
        let further = self.over_after.zip(self.over_before).map_or(0.0, |(a, b)| a.point - b.point);
        match (self.before, self.after) {
            (Some(Price::Underpriced), Some(Price::Underpriced)) => self.moved() > 0 && further > 0.0,
            (Some(Price::Overpriced), Some(Price::Overpriced)) => self.moved() < 0 && further < 0.0,
            _ => false,
        }
    }

    fn is_worth_something_else(&self) -> bool {
        let apart = |(a, b): (Estimate, Estimate)| a.low > b.high || b.low > a.high;
        self.worth_before.zip(self.worth_after).is_some_and(apart)
    }
}

pub(super) const fn is_out(price: Option<Price>) -> bool {
    matches!(price, Some(Price::Underpriced | Price::Overpriced))
}

/// The cards that are compared with the going rate in either list, or whose price changes; mispriced ones first.
pub(super) fn rows(
    results: &PricesResults<'_>,
    before: Option<&WorthTable>,
    after: Option<&WorthTable>,
) -> Vec<PriceRow> {
    let ended = results.rounds.last().is_some_and(|round| round.changed == 0);
    let mut rows = Vec::new();
    for (card, info) in results.scenario.catalogue.cards.iter().enumerate() {
        let Some(today) = info.points else { continue };
        let of = |table: Option<&WorthTable>| -> CardWorth {
            table.and_then(|table| table.cards.get(card)).cloned().unwrap_or_default()
        };
        let (was, is) = (of(before), of(after));
        let priced = results.cards.iter().find(|of| of.card == card);
        let tried = priced.map_or_else(|| vec![today], |of| of.tried.clone());
        let mut row = PriceRow {
            card: info.id.clone(),
            name: info.name.clone(),
            group: info.group.clone(),
            path: priced.map(|of| of.path.clone()),
            today,
            proposed: tried.last().copied().unwrap_or(today),
            tried,
            worth_before: was.worth,
            worth_after: is.worth,
            over_before: was.over,
            over_after: is.over,
            before: was.price,
            after: is.price,
            in_line_at: is.in_line_at,
            next: priced.map(|of| of.next),
            refused: priced.and_then(|of| of.refused.clone()),
            gives: priced.is_some_and(|of| of.gives),
            ..PriceRow::default()
        };
        if row.before.is_none() && row.after.is_none() && row.moved() == 0 {
            continue;
        }
        row.change =
            if row.moved() == 0 { price(today) } else { format!("{} → {}", price(today), price(row.proposed)) };
        if results.played.is_some() {
            row.verdict = Some(row.price_verdict());
            row.why = row.reason(ended);
        }
        rows.push(row);
    }
    let changed = rows.iter().any(|row| row.moved() != 0);
    rows.iter_mut().for_each(|row| row.said = row.verdict.map_or("", |verdict| said(verdict, changed)));
    let far = |row: &PriceRow| row.over_after.or(row.over_before).map_or(0.0, |over| over.point.abs());
    let rank = |row: &PriceRow| (row.verdict.unwrap_or(PriceVerdict::Unknown), row.moved() == 0);
    rows.sort_by(|a, b| rank(a).cmp(&rank(b)).then(far(b).total_cmp(&far(a))));
    rows
}

/// A price in points: `3`, `−2`.
pub(super) fn price(points: i32) -> String {
    plain(f64::from(points), 0)
}

/// A verdict in words. If no price changes, it says nothing about before and after.
const fn said(verdict: PriceVerdict, changed: bool) -> &'static str {
    match verdict {
        PriceVerdict::StillUnderpriced if !changed => "✗ underpriced",
        PriceVerdict::StillOverpriced if !changed => "✗ overpriced",
        PriceVerdict::StaysInLine if !changed => "fair",
        PriceVerdict::FellOut => "✗ no longer fair",
        PriceVerdict::StillUnderpriced => "✗ still underpriced",
        PriceVerdict::StillOverpriced => "✗ still overpriced",
        PriceVerdict::Overshot => "✗ overcorrected",
        PriceVerdict::Unknown => "? unknown",
        PriceVerdict::CameIntoLine => "✓ now fair",
        PriceVerdict::StaysInLine => "still fair",
    }
}
