//! A card by both price lists: what the new price has done to it, and why it is out of line if it is.

use balance_stats::{Estimate, named};

use super::PricesResults;
use crate::frame::{CardWorth, Price, WorthTable};
use crate::model::{datum_of_names, record};
use crate::number::plain;

named! {
    /// What new prices have done to a card.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum PriceVerdict {
        /// It was in line, and is not any more.
        FellOut = "fell_out",
        /// It is still worth more than the going rate of its points.
        StillUnderpriced = "still_underpriced",
        /// It is still worth less.
        StillOverpriced = "still_overpriced",
        /// It was underpriced and is overpriced, or the other way round.
        Overshot = "overshot",
        /// Nothing is told of it at the new prices.
        Untold = "untold",
        /// It was out of line, and is not any more.
        CameIntoLine = "came_into_line",
        /// It was in line, and still is.
        StaysInLine = "stays_in_line",
    }
}

named! {
    /// Why a card is not in line at the last prices.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NotPriced {
        /// Its file has no price that could be changed.
        Unwritten = "unwritten",
        /// The rules refuse the price.
        Refused = "refused",
        /// A file may say no price further that way.
        Bound = "bound",
        /// Its own price is the whole one nearest to where it is in line, or it is out of line at both neighbours of that.
        NoWholePrice = "no_whole_price",
        /// It is worth the more over the going rate the dearer it is, or the less the cheaper.
        WrongWay = "wrong_way",
        /// What it is worth moved by more than the intervals, though its price hardly did: it is what else is bought.
        Combinations = "combinations",
        /// Too few builds hold it at its new price to tell.
        Unheld = "unheld",
        /// Another round would move it on.
        Unsettled = "unsettled",
        /// The games that propose prices did not show it to be out of line; those that are told do.
        Unshown = "unshown",
    }
}

datum_of_names!(PriceVerdict, NotPriced);

record! {
    /// A row for each card that is compared with the going rate by either price list, or whose price is changed. Those that are
    /// out of line come first.
    pub struct PriceRow {
        /// Its key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT.head("name"),
        /// Its group.
        group: String = TEXT,
        /// Where its price is, as `--set` names it; null if no file has it.
        path: Option<String> = TEXT,
        /// What it costs today; negative if it gives points.
        today: i32 = unit("the game's points"),
        /// What it is to cost.
        proposed: i32 = unit("the game's points"),
        /// Both in words.
        change: String = TEXT.hidden().head("price"),
        /// What it cost in each round, and at last what is proposed.
        tried: Vec<i32> = unit("the game's points").json_only(),
        /// What its price has become, in words.
        said: &'static str = TEXT.hidden().head("verdict"),
        /// What the new prices have done to it: `fell_out`, `still_underpriced`, `still_overpriced`, `overshot`, `untold` (too few
        /// builds), `came_into_line` or `stays_in_line`; null before an interrupt.
        verdict: Option<PriceVerdict> = TEXT,
        /// Why it is not in line at what is proposed; null if it is.
        why: Option<NotPriced> = TEXT,
        /// What the rules say against the price that they refused.
        refused: Option<String> = TEXT.json_only(),
        /// The price nearest to where it is in line that its file may say.
        next: Option<i32> = unit("the game's points"),
        /// True if its file says the points that it gives.
        gives: bool = TEXT.json_only(),
        /// What a copy in the build adds at the prices of today.
        worth_before: Option<Estimate> = POINTS,
        /// The same at the proposed prices.
        worth_after: Option<Estimate> = POINTS,
        /// Its worth less the going rate of its points, at the prices of today. The intervals of both lists hold together.
        over_before: Option<Estimate> = POINTS.head("over, before"),
        /// The same at the proposed prices.
        over_after: Option<Estimate> = POINTS.head("over, after"),
        /// `underpriced`, `overpriced` or `in_line` at the prices of today.
        before: Option<Price> = TEXT,
        /// The same at the proposed prices.
        after: Option<Price> = TEXT,
        /// The points at which the last games put it in line.
        in_line_at: Option<Estimate> = unit("the game's points"),
    }
}

impl PriceRow {
    pub const fn moved(&self) -> i32 {
        self.proposed - self.today
    }

    fn judged(&self) -> PriceVerdict {
        match (self.before, self.after) {
            (_, None) => PriceVerdict::Untold,
            (before, Some(Price::InLine)) if is_out(before) => PriceVerdict::CameIntoLine,
            (_, Some(Price::InLine)) => PriceVerdict::StaysInLine,
            (before, _) if !is_out(before) => PriceVerdict::FellOut,
            (before, after) if before != after => PriceVerdict::Overshot,
            (_, Some(Price::Underpriced)) => PriceVerdict::StillUnderpriced,
            (_, Some(Price::Overpriced)) => PriceVerdict::StillOverpriced,
        }
    }

    /// Why it is not in line at what is proposed; the reason that lies nearest first. After a round that changed nothing
    /// another would be no other.
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

    /// Whether it was made dearer because it was underpriced, and is the more so; or the other way round.
    fn goes_the_wrong_way(&self) -> bool {
        let further = self.over_after.zip(self.over_before).map_or(0.0, |(a, b)| a.point - b.point);
        match (self.before, self.after) {
            (Some(Price::Underpriced), Some(Price::Underpriced)) => self.moved() > 0 && further > 0.0,
            (Some(Price::Overpriced), Some(Price::Overpriced)) => self.moved() < 0 && further < 0.0,
            _ => false,
        }
    }

    /// Whether the intervals of its worth before and after lie apart.
    fn is_worth_something_else(&self) -> bool {
        let apart = |(a, b): (Estimate, Estimate)| a.low > b.high || b.low > a.high;
        self.worth_before.zip(self.worth_after).is_some_and(apart)
    }
}

pub(super) const fn is_out(price: Option<Price>) -> bool {
    matches!(price, Some(Price::Underpriced | Price::Overpriced))
}

/// The cards that are compared with the going rate in either list, or whose price is changed; those that are out of line
/// first.
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
            change: String::new(),
            said: "",
            worth_before: was.worth,
            worth_after: is.worth,
            over_before: was.over,
            over_after: is.over,
            before: was.price,
            after: is.price,
            verdict: None,
            in_line_at: is.in_line_at,
            next: priced.map(|of| of.next),
            why: None,
            refused: priced.and_then(|of| of.refused.clone()),
            gives: priced.is_some_and(|of| of.gives),
        };
        if row.before.is_none() && row.after.is_none() && row.moved() == 0 {
            continue;
        }
        row.change =
            if row.moved() == 0 { price(today) } else { format!("{} → {}", price(today), price(row.proposed)) };
        if results.played.is_some() {
            row.verdict = Some(row.judged());
            row.why = row.reason(ended);
        }
        rows.push(row);
    }
    let changed = rows.iter().any(|row| row.moved() != 0);
    rows.iter_mut().for_each(|row| row.said = row.verdict.map_or("", |verdict| said(verdict, changed)));
    let far = |row: &PriceRow| row.over_after.or(row.over_before).map_or(0.0, |over| over.point.abs());
    let rank = |row: &PriceRow| (row.verdict.unwrap_or(PriceVerdict::Untold), row.moved() == 0);
    rows.sort_by(|a, b| rank(a).cmp(&rank(b)).then(far(b).total_cmp(&far(a))));
    rows
}

/// A price in points: `3`, `−2`.
pub(super) fn price(points: i32) -> String {
    plain(f64::from(points), 0)
}

/// A verdict in words. If no price is changed, nothing can stay or become anything.
const fn said(verdict: PriceVerdict, changed: bool) -> &'static str {
    match verdict {
        PriceVerdict::StillUnderpriced if !changed => "✗ underpriced",
        PriceVerdict::StillOverpriced if !changed => "✗ overpriced",
        PriceVerdict::StaysInLine if !changed => "in line",
        PriceVerdict::FellOut => "✗ fell out of line",
        PriceVerdict::StillUnderpriced => "✗ still underpriced",
        PriceVerdict::StillOverpriced => "✗ still overpriced",
        PriceVerdict::Overshot => "✗ out of line the other way",
        PriceVerdict::Untold => "? unknown",
        PriceVerdict::CameIntoLine => "✓ came into line",
        PriceVerdict::StaysInLine => "stays in line",
    }
}
