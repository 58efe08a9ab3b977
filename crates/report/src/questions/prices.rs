//! `compare --prices`: all proposed prices compared with the current ones: which cards become fairly priced, which don't, and
//! the strongest builds.

use crate::prelude::*;
use balance_engine::Error;
use balance_engine::sim::SearchResult;
use balance_stats::named;

mod page;
mod propose;

pub use propose::Proposals;

const SCHEMA_VERSION: u32 = 3;

record! {
    /// A row for each round that proposed prices.
    pub struct PriceRound {
        /// The round, from 1.
        round: u32 = TEXT.head("round"),
        /// Games played with the prices of the previous round; in the first round with the current prices.
        games: u64 = GAMES,
        /// What a point bought in these games.
        rate: Option<Estimate> = POINTS.head("going rate"),
        /// Cards that are underpriced in these games.
        underpriced: usize = unit("cards").head("underpriced"),
        /// Cards that are overpriced in these games.
        overpriced: usize = unit("cards").head("overpriced"),
        /// Cards with a new price.
        changed: usize = unit("cards").head("repriced"),
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct PricedCard {
    pub card: usize,
    /// The path of its price for `--set`.
    pub path: String,
    /// True if its file has the points that it gives.
    pub gives: bool,
    /// Its price in each round, and last its proposed price; in the points of the catalogue.
    pub tried: Vec<i32>,
    /// Why the rules refused a price that was proposed, if they did.
    pub refused: Option<String>,
    /// The price that the last games propose, as far as its file allows it.
    pub next: i32,
}

pub struct PricesPlayed {
    pub before: Option<WorthTable>,
    pub after: Option<WorthTable>,
    /// Games of each price list, and their seat blocks.
    pub games: (u64, u64),
}

record! {
    /// A row for each of the strongest builds with each price list.
    pub struct StrongestBuilds from (prices: &'static str, side: &str, result: &SearchResult, best: Vec<StrongBuild>) {
        /// `today` or `proposed`.
        prices: &'static str = TEXT.head("prices") => prices,
        /// The side with these builds.
        side: String = TEXT.json_only() => side.to_owned(),
        /// Random builds that were tried.
        builds: u64 = unit("builds") => result.builds as u64,
        /// Games of the elimination rounds.
        thinned_by: u64 = GAMES.json_only().named("halving_games")
            => result.games_in_all - result.games * result.kept.len() as u64,
        /// Fresh games of each of the best.
        games: u64 = GAMES.json_only() => result.games,
        /// The best builds, the strongest first.
        best: Vec<StrongBuild> = TEXT => best,
    }

    /// One of the best builds.
    pub struct StrongBuild {
        /// Its rank by fresh games, from 1.
        rank: usize = TEXT.head("rank"),
        /// Wins per fresh game, which had no part in the selection. The intervals of both lists are joint.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
        /// The build in words.
        build: String = TEXT.head("build"),
        /// The same as keys of a side in TOML, one per line.
        written: String = TEXT.json_only(),
    }
}

impl StrongestBuilds {
    /// Returns the results of one of `searches` with joint intervals. `written` has the best builds as TOML.
    pub fn new(
        prices: &'static str,
        side: &str,
        words: &[String],
        written: Vec<String>,
        result: &SearchResult,
        level: f64,
        searches: usize,
    ) -> Self {
        let kept = &result.kept;
        let best = (1..).zip(kept.iter().zip(written)).map(|(rank, (one, written))| StrongBuild {
            rank,
            build: words[one.build].clone(),
            written,
            win_rate: rate_family(&one.wins, level, kept.len() * searches),
        });
        StrongestBuilds::of(prices, side, result, best.collect())
    }
}

pub struct PricesResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub rounds: Vec<PriceRound>,
    pub cards: &'a [PricedCard],
    pub played: Option<PricesPlayed>,
    /// The strongest builds with each list, or why they are not known; `None` after an interrupt.
    pub strongest: Option<Result<Vec<StrongestBuilds>, Error>>,
    pub games_in_all: u64,
    pub cut: Vec<CutGames>,
    pub stopped: Stopped,
    pub files: Vec<ChangedFile>,
    pub bugs: Bugs,
}

record! {
    /// All proposed prices together, compared with the current ones. Rates and shares are fractions.
    pub struct PricesSummary from (
        results: &PricesResults<'_>, head: Head, cards: Vec<PriceRow>, changes: &[NumberStep],
        before: Option<&WorthTable>, after: Option<&WorthTable>
    ) {
        head: Head = TEXT => head,
        /// The currency of builds, in the plural.
        point_word: &'static str = TEXT => before.map_or("points", |table| table.point_word),
        /// What worth is measured in: `score` or `win_rate`.
        measure: &'static str = TEXT => before.map_or("win_rate", |table| table.measure),
        /// Cards that are compared with the going rate.
        priced: usize = unit("cards") => cards.iter().filter(|row| row.before.or(row.after).is_some()).count(),
        /// Cards that are underpriced or overpriced at the current prices.
        out_before: usize = unit("cards") => cards.iter().filter(|row| is_out(row.before)).count(),
        /// The same at the proposed prices.
        out_after: usize = unit("cards") => cards.iter().filter(|row| is_out(row.after)).count(),
        /// What a point buys at the current prices.
        rate_before: Option<Estimate> = POINTS => before.and_then(|table| table.rate),
        /// What it buys at the proposed prices.
        rate_after: Option<Estimate> = POINTS => after.and_then(|table| table.rate),
        cards: Vec<PriceRow> = TEXT.named("prices") => cards,
        rounds: Vec<PriceRound> = TEXT.named("price_rounds") => results.rounds.clone(),
        strongest: Vec<StrongestBuilds> = TEXT
            => results.strongest.as_ref().and_then(|found| found.as_ref().ok()).cloned().unwrap_or_default(),
        /// Why there are none, if the game can't list builds.
        no_strongest: Option<String> = TEXT
            => results.strongest.as_ref().and_then(|found| found.as_ref().err()).map(Error::to_string),
        /// The changed prices, as in the files.
        changes: Vec<NumberStep> = TEXT.json_only() => changes.to_vec(),
        /// The same as arguments of `--set`.
        set: Vec<String> = TEXT => sets(changes),
        /// The same as a `[[variant]]`; empty if nothing is changed.
        variant: String = TEXT => if changes.is_empty() { String::new() } else { variant("proposed prices", changes) },
        files: Vec<ChangedFile> = TEXT.json_only() => results.files.clone(),
    }
}

impl PricesSummary {
    pub fn new(results: &PricesResults<'_>) -> Self {
        let played = results.played.as_ref();
        let [before, after] = [played.and_then(|p| p.before.as_ref()), played.and_then(|p| p.after.as_ref())];
        let (games, blocks) = played.map_or((0, 0), |played| played.games);
        let played = [games, blocks, results.games_in_all];
        let head = Head::of(SCHEMA_VERSION, &results.scenario, played, results.stopped, results.bugs.clone());
        let cards = rows(results, before, after);
        let changes = changes(results.cards, results.scenario.catalogue);
        let mut summary = PricesSummary::of(results, head, cards, &changes, before, after);
        let cut = cut_warning(results.cut.iter().cloned(), results.scenario.catalogue.turn_word);
        summary.head.warnings.extend(cut);
        let warnings = warnings(&summary);
        summary.head.warnings.extend(warnings);
        summary
    }

    pub fn count(&self, verdict: PriceVerdict) -> usize {
        self.cards.iter().filter(|row| row.verdict == Some(verdict)).count()
    }
}

fn warnings(summary: &PricesSummary) -> Vec<String> {
    let mut warnings = Vec::new();
    warnings.extend(of_bugs(&summary.head.bugs, ""));
    if summary.head.was_interrupted() {
        warnings.push(match summary.head.games {
            0 => "the run was interrupted before the proposed prices were compared with the current ones".to_owned(),
            _ => "the run was interrupted before the strongest builds were found".to_owned(),
        });
    }
    if summary.head.games > 0 {
        warnings.extend(of_few(summary.head.blocks, ""));
    }
    warnings.extend(unrated(summary));
    warnings
}

/// Returns a warning if some round could not propose prices, with what helps.
fn unrated(summary: &PricesSummary) -> Option<String> {
    let round = summary.rounds.iter().find(|round| round.rate.is_none_or(|rate| rate.low <= 0.0))?;
    let help = match round.rate {
        None => format!("let random builds leave some {} unspent", summary.point_word),
        Some(_) => "play more games".to_owned(),
    };
    Some(format!(
        "the going rate of {} is not significantly above 0, so no price can be proposed: {help}",
        summary.point_word
    ))
}

fn changes(cards: &[PricedCard], catalogue: &Catalogue) -> Vec<NumberStep> {
    let written = |of: &PricedCard, points: i32| f64::from(if of.gives { -points } else { points });
    let step = |of: &PricedCard| {
        let (from, to) = (*of.tried.first()?, *of.tried.last()?);
        let card = Some(catalogue.cards[of.card].id.as_str());
        (from != to).then(|| NumberStep::new(catalogue, &of.path, card, (written(of, from), written(of, to))))
    };
    cards.iter().filter_map(step).collect()
}

named! {
    /// The effect of new prices on a card; `said` has them in words.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
    pub enum PriceVerdict {
        FellOut = "fell_out",
        StillUnderpriced = "still_underpriced",
        StillOverpriced = "still_overpriced",
        Overshot = "overshot",
        Unknown = "unknown",
        CameIntoLine = "came_into_line",
        StaysInLine = "stays_in_line",
    }
}

named! {
    /// Why a card is not fairly priced at the last prices; `reason` has them in words.
    #[derive(Clone, Copy, Debug, PartialEq, Eq)]
    pub enum NotPriced {
        Unwritten = "unwritten",
        Refused = "refused",
        Bound = "bound",
        NoWholePrice = "no_whole_price",
        WrongWay = "wrong_way",
        Combinations = "combinations",
        Unheld = "unheld",
        Unsettled = "unsettled",
        Unshown = "unshown",
    }
}

datum_of_names!(PriceVerdict, NotPriced);

record! {
    /// A row for each card that is compared with the going rate with either price list, or whose price changes. Mispriced cards
    /// come first.
    pub struct PriceRow from (info: &CardInfo, today: i32, of: Option<&PricedCard>, was: &CardWorth, is: &CardWorth) {
        /// Its key.
        card: String = TEXT => info.id.clone(),
        /// Its printed name.
        name: String = TEXT.head("name") => info.name.clone(),
        /// Its group.
        group: String = TEXT => info.group.clone(),
        /// The path of its price for `--set`; null if no file has it.
        path: Option<String> = TEXT => of.map(|of| of.path.clone()),
        /// Its current price; negative if it gives points.
        today: i32 = unit("the game's points") => today,
        /// Its proposed price.
        proposed: i32 = unit("the game's points") => of.and_then(|of| of.tried.last().copied()).unwrap_or(today),
        /// Both in words.
        change: String = TEXT.hidden().head("price") => String::new(),
        /// Its price in each round, and last its proposed price.
        tried: Vec<i32> = unit("the game's points").json_only() => of.map_or_else(|| vec![today], |of| of.tried.clone()),
        /// The verdict in words.
        said: &'static str = TEXT.hidden().head("verdict") => "",
        /// The effect of the new prices: `fell_out` (no longer fair), `still_underpriced`, `still_overpriced`, `overshot`, `unknown`
        /// (too few builds), `came_into_line` (now fair) or `stays_in_line` (still fair); null after an interrupt.
        verdict: Option<PriceVerdict> = TEXT => None,
        /// Why it is not fairly priced at the proposed price; null if it is.
        why: Option<NotPriced> = TEXT => None,
        /// Why the rules refused a price.
        refused: Option<String> = TEXT.json_only() => of.and_then(|of| of.refused.clone()),
        /// The price nearest to its fair price that its file allows.
        next: Option<i32> = unit("the game's points") => of.map(|of| of.next),
        /// True if its file has the points that it gives.
        gives: bool = TEXT.json_only() => of.is_some_and(|of| of.gives),
        /// What one copy in the build adds at the current prices.
        worth_before: Option<Estimate> = POINTS => was.worth,
        /// The same at the proposed prices.
        worth_after: Option<Estimate> = POINTS => is.worth,
        /// Its worth minus the going rate of its points, at the current prices. The intervals of both lists are joint.
        over_before: Option<Estimate> = POINTS.head("over, before") => was.over,
        /// The same at the proposed prices.
        over_after: Option<Estimate> = POINTS.head("over, after") => is.over,
        /// `underpriced`, `overpriced` or `in_line` (fair) at the current prices.
        before: Option<Price> = TEXT => was.price,
        /// The same at the proposed prices.
        after: Option<Price> = TEXT => is.price,
        /// Its fair price by the last games.
        in_line_at: Option<Estimate> = unit("the game's points").named("fair_price") => is.in_line_at,
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

const fn is_out(price: Option<Price>) -> bool {
    matches!(price, Some(Price::Underpriced | Price::Overpriced))
}

/// The cards that are compared with the going rate in either list, or whose price changes; mispriced ones first.
fn rows(results: &PricesResults<'_>, before: Option<&WorthTable>, after: Option<&WorthTable>) -> Vec<PriceRow> {
    let ended = results.rounds.last().is_some_and(|round| round.changed == 0);
    let mut rows = Vec::new();
    for (card, info) in results.scenario.catalogue.cards.iter().enumerate() {
        let Some(today) = info.points else { continue };
        let of = |table: Option<&WorthTable>| -> CardWorth {
            table.and_then(|table| table.cards.get(card)).cloned().unwrap_or_default()
        };
        let (was, is) = (of(before), of(after));
        let priced = results.cards.iter().find(|of| of.card == card);
        let mut row = PriceRow::of(info, today, priced, &was, &is);
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
fn price(points: i32) -> String {
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

#[cfg(test)]
mod tests;
