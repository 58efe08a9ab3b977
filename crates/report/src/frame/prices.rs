//! All proposed prices at once against those of today: what came into line, what fell out, and the strongest builds.

use serde::Serialize;

use balance_engine::Error;
use balance_engine::game::{Catalogue, Unmodelled};
use balance_engine::sim::{Searched, Stopped};
use balance_stats::{Estimate, rate_family};

use super::caveats::{Bugs, CutGames, cut_warning, of_bugs, of_few};
use super::columns::Columns;
use super::head::{ScenarioFacts, SummaryHead};
use super::patch::{ChangedFile, sets, variant};
use super::{Frames, Price, WorthTable};
use crate::questions::step::NumberStep;

mod propose;
mod row;

pub use propose::Proposals;
pub use row::{NotPriced, PriceRow, PriceVerdict};
use row::{is_out, rows};

const SCHEMA_VERSION: u32 = 2;

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PriceRound {
    /// Which one, from 1.
    pub round: u32,
    /// Games played with the prices of the round before, in the first with those of today.
    pub games: u64,
    /// What a point bought in them.
    pub rate: Option<Estimate>,
    /// Cards that its own games show to be underpriced.
    pub underpriced: usize,
    /// Cards that they show to be overpriced.
    pub overpriced: usize,
    pub changed: usize,
}

/// A card whose price stands in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct PricedCard {
    /// Its number in the catalogue.
    pub card: usize,
    /// Where its price stands, as `--set` names it.
    pub path: String,
    /// Whether its file tells points that it gives.
    pub gives: bool,
    /// What it cost in each round, and at last what it is to cost; in points as the catalogue has them.
    pub tried: Vec<i32>,
    /// Why the rules refused a price that was proposed, if they did.
    pub refused: Option<String>,
    /// What its file may say, of what the last games propose.
    pub next: i32,
}

#[derive(Debug)]
pub struct PricesPlayed {
    /// What cards are worth at the prices of today.
    pub before: Option<WorthTable>,
    /// What they are worth at those that are proposed.
    pub after: Option<WorthTable>,
    /// Games of each list, and their seat blocks.
    pub games: (u64, u64),
}

/// The strongest builds of a side by one of the price lists.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrongestBuilds {
    /// "today" or "proposed".
    pub prices: &'static str,
    pub side: String,
    /// Builds that were drawn by lot.
    pub builds: u64,
    /// Games that they were thinned by.
    pub thinned_by: u64,
    /// Fresh games of each of those that were kept.
    pub games: u64,
    /// The builds that were kept, the strongest first; the intervals of both lists hold together.
    pub best: Vec<StrongBuild>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct StrongBuild {
    pub build: String,
    /// The same as keys of a side in TOML, one a line.
    pub written: String,
    /// Wins per fresh game: games that had no part in choosing it.
    pub win_rate: Option<Estimate>,
}

impl StrongestBuilds {
    /// Returns what a search found. `searches` is how many searches are reported together: their intervals hold together
    /// at `level`. `words` has all builds in words, and `written` the builds that were kept as TOML.
    pub fn new(
        prices: &'static str,
        side: &str,
        words: &[String],
        written: Vec<String>,
        searched: &Searched,
        level: f64,
        searches: usize,
    ) -> Self {
        let kept = &searched.kept;
        let best = kept.iter().zip(written).map(|(one, written)| StrongBuild {
            build: words[one.build].clone(),
            written,
            win_rate: rate_family(&one.wins, level, kept.len() * searches),
        });
        StrongestBuilds {
            prices,
            side: side.to_owned(),
            builds: searched.builds as u64,
            thinned_by: searched.games_in_all - searched.games * kept.len() as u64,
            games: searched.games,
            best: best.collect(),
        }
    }
}

#[derive(Debug)]
pub struct PricesResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub rounds: Vec<PriceRound>,
    pub cards: &'a [PricedCard],
    /// Both lists in play; `None` before an interrupt.
    pub played: Option<PricesPlayed>,
    /// The strongest builds by each list, or why they cannot be told; `None` before an interrupt.
    pub strongest: Option<Result<Vec<StrongestBuilds>, Error>>,
    pub games_in_all: u64,
    /// Games cut at the turn limit, part by part.
    pub cut: Vec<CutGames>,
    pub stopped: Stopped,
    pub files: Vec<ChangedFile>,
    pub bugs: Bugs,
}

/// The summary of new prices, as its `summary.json` holds it. Rates and shares are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PricesSummary {
    /// The scenario, with the games of each price list that is shown; 0 before an interrupt.
    #[serde(flatten)]
    pub head: SummaryHead,
    pub games_in_all: u64,
    /// The rule that ended it: "games" or "interrupted".
    pub stopped: &'static str,
    /// The confidence level: of the intervals of all cards by both lists together, and of those of the strongest builds.
    pub level: f64,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    pub card_word: &'static str,
    /// What builds are paid in, in the plural.
    pub point_word: &'static str,
    /// What worth is a change of: "score" or "win_rate".
    pub measure: &'static str,
    pub rounds: Vec<PriceRound>,
    /// Cards that are held against the going rate.
    pub priced: usize,
    /// How many of them are out of line with it at the prices of today.
    pub out_before: usize,
    /// How many at the proposed prices.
    pub out_after: usize,
    /// What a point buys at the prices of today.
    pub rate_before: Option<Estimate>,
    /// What it buys at the proposed prices.
    pub rate_after: Option<Estimate>,
    /// The cards that are held against the going rate: those that are out of line first.
    pub cards: Vec<PriceRow>,
    pub strongest: Vec<StrongestBuilds>,
    /// Why there are none, where the game lists no builds.
    pub no_strongest: Option<String>,
    /// The changed prices, as files write them.
    pub changes: Vec<NumberStep>,
    /// The same as arguments of `--set`.
    pub set: Vec<String>,
    /// The same as a `[[variant]]`; empty where nothing is changed.
    pub variant: String,
    pub files: Vec<ChangedFile>,
    #[serde(flatten)]
    pub bugs: Bugs,
}

impl PricesSummary {
    pub fn new(results: PricesResults<'_>) -> Self {
        let played = results.played.as_ref();
        let [before, after] = [played.and_then(|p| p.before.as_ref()), played.and_then(|p| p.after.as_ref())];
        let cards = rows(&results, before, after);
        let changes = changes(results.cards, results.scenario.catalogue);
        let out = |state: fn(&PriceRow) -> Option<Price>| cards.iter().filter(|row| is_out(state(row))).count();
        let (strongest, no_strongest) = match results.strongest {
            Some(Ok(found)) => (found, None),
            Some(Err(why)) => (Vec::new(), Some(why.to_string())),
            None => (Vec::new(), None),
        };
        let (games, blocks) = played.map_or((0, 0), |played| played.games);
        let mut summary = PricesSummary {
            head: SummaryHead::new(SCHEMA_VERSION, &results.scenario, games, blocks),
            games_in_all: results.games_in_all,
            stopped: results.stopped.name(),
            level: results.scenario.level,
            warnings: Vec::new(),
            unmodelled: results.scenario.catalogue.unmodelled.clone(),
            card_word: results.scenario.catalogue.card_word,
            point_word: before.map_or("points", |table| table.point_word),
            measure: before.map_or("win_rate", |table| table.measure),
            rounds: results.rounds,
            priced: cards.iter().filter(|row| row.before.or(row.after).is_some()).count(),
            out_before: out(|row| row.before),
            out_after: out(|row| row.after),
            rate_before: before.and_then(|table| table.rate),
            rate_after: after.and_then(|table| table.rate),
            cards,
            strongest,
            no_strongest,
            set: sets(&changes),
            variant: if changes.is_empty() { String::new() } else { variant("proposed prices", &changes) },
            changes,
            files: results.files,
            bugs: results.bugs,
        };
        summary.warnings = cut_warning(results.cut, results.scenario.catalogue.turn_word).into_iter().collect();
        summary.warnings.extend(warnings(&summary));
        summary
    }

    pub fn count(&self, verdict: PriceVerdict) -> usize {
        self.cards.iter().filter(|row| row.verdict == Some(verdict)).count()
    }
}

fn warnings(summary: &PricesSummary) -> Vec<String> {
    let mut warnings = Vec::new();
    warnings.extend(of_bugs(&summary.bugs, ""));
    if summary.stopped == Stopped::Interrupted.name() {
        warnings.push(match summary.head.games {
            0 => "it was interrupted before the proposed prices were held against those of today".to_owned(),
            _ => "it was interrupted before the strongest builds were found".to_owned(),
        });
    }
    if summary.head.games > 0 {
        warnings.extend(of_few(summary.head.blocks, ""));
    }
    warnings.extend(unrated(summary));
    warnings
}

/// That no price can be told in some round, where that is so, and what helps.
fn unrated(summary: &PricesSummary) -> Option<String> {
    let round = summary.rounds.iter().find(|round| round.rate.is_none_or(|rate| rate.low <= 0.0))?;
    let help = match round.rate {
        None => format!("let random builds leave some {} unspent", summary.point_word),
        Some(_) => "play more games".to_owned(),
    };
    Some(format!("what the {} buy is not told from nothing, so no price can be proposed: {help}", summary.point_word))
}

fn changes(cards: &[PricedCard], catalogue: &Catalogue) -> Vec<NumberStep> {
    let written = |of: &PricedCard, points: i32| f64::from(if of.gives { -points } else { points });
    let step = |of: &PricedCard| {
        let (from, to) = (*of.tried.first()?, *of.tried.last()?);
        let info = &catalogue.cards[of.card];
        let change = (written(of, from), written(of, to));
        (from != to).then(|| NumberStep::new(catalogue, &of.path, Some(&info.id), change))
    };
    cards.iter().filter_map(step).collect()
}

impl Frames {
    pub fn of_prices(summary: &PricesSummary) -> Self {
        let prices = Columns::of(&summary.cards)
            .texts(["card", "name", "group"], |r| [&r.card, &r.name, &r.group])
            .with("path", |r| r.path.as_deref())
            .all(["today", "proposed"], |r| [r.today, r.proposed])
            .with("verdict", |r| r.verdict.map(PriceVerdict::name))
            .with("why", |r| r.why.map(NotPriced::name))
            .with("next", |r| r.next)
            .ends("worth_before", |r| r.worth_before)
            .ends("worth_after", |r| r.worth_after)
            .ends("over_before", |r| r.over_before)
            .estimate("over_after", |r| r.over_after)
            .ends("in_line_at", |r| r.in_line_at)
            .frame();
        let rounds = Columns::of(&summary.rounds)
            .with("round", |r| r.round)
            .with("games", |r| r.games)
            .estimate("rate", |r| r.rate)
            .all(["underpriced", "overpriced", "changed"], |r| {
                [r.underpriced as u32, r.overpriced as u32, r.changed as u32]
            })
            .frame();
        let best: Vec<(&StrongestBuilds, u32, &StrongBuild)> = summary
            .strongest
            .iter()
            .flat_map(|of| (1..).zip(&of.best).map(move |(rank, one)| (of, rank, one)))
            .collect();
        let strongest = Columns::of(&best)
            .with("prices", |r| r.0.prices)
            .with("rank", |r| r.1)
            .with("build", |r| r.2.build.as_str())
            .with("builds", |r| r.0.builds)
            .estimate("win_rate", |r| r.2.win_rate)
            .frame();
        Frames::of(vec![("prices", prices), ("price_rounds", rounds), ("strongest", strongest)])
    }
}

#[cfg(test)]
mod tests;
