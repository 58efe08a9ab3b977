//! `compare --prices`: all proposed prices compared with the current ones: which cards become fairly priced, which don't, and
//! the strongest builds.

use crate::prelude::*;
use balance_engine::Error;
use balance_engine::game::Catalogue;
use balance_engine::sim::{SearchResult, Stopped};
use balance_stats::rate_family;

mod page;
mod propose;
mod row;

pub use propose::Proposals;
use row::{NotPriced, PriceRow, PriceVerdict, is_out, rows};

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
    pub struct StrongestBuilds {
        /// `today` or `proposed`.
        prices: &'static str = TEXT.head("prices"),
        /// The side with these builds.
        side: String = TEXT.json_only(),
        /// Random builds that were tried.
        builds: u64 = unit("builds"),
        /// Games of the elimination rounds.
        thinned_by: u64 = GAMES.json_only().named("halving_games"),
        /// Fresh games of each of the best.
        games: u64 = GAMES.json_only(),
        /// The best builds, the strongest first.
        best: Vec<StrongBuild> = TEXT,
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
        StrongestBuilds {
            prices,
            side: side.to_owned(),
            builds: result.builds as u64,
            thinned_by: result.games_in_all - result.games * kept.len() as u64,
            games: result.games,
            best: best.collect(),
        }
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
    pub struct PricesSummary {
        head: Head = TEXT,
        /// The currency of builds, in the plural.
        point_word: &'static str = TEXT,
        /// What worth is measured in: `score` or `win_rate`.
        measure: &'static str = TEXT,
        /// Cards that are compared with the going rate.
        priced: usize = unit("cards"),
        /// Cards that are underpriced or overpriced at the current prices.
        out_before: usize = unit("cards"),
        /// The same at the proposed prices.
        out_after: usize = unit("cards"),
        /// What a point buys at the current prices.
        rate_before: Option<Estimate> = POINTS,
        /// What it buys at the proposed prices.
        rate_after: Option<Estimate> = POINTS,
        cards: Vec<PriceRow> = TEXT.named("prices"),
        rounds: Vec<PriceRound> = TEXT.named("price_rounds"),
        strongest: Vec<StrongestBuilds> = TEXT,
        /// Why there are none, if the game can't list builds.
        no_strongest: Option<String> = TEXT,
        /// The changed prices, as in the files.
        changes: Vec<NumberStep> = TEXT.json_only(),
        /// The same as arguments of `--set`.
        set: Vec<String> = TEXT,
        /// The same as a `[[variant]]`; empty if nothing is changed.
        variant: String = TEXT,
        files: Vec<ChangedFile> = TEXT.json_only(),
    }
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
        let played = [games, blocks, results.games_in_all];
        let mut summary = PricesSummary {
            head: Head::of(SCHEMA_VERSION, &results.scenario, played, results.stopped, results.bugs),
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
        };
        summary.head.warnings = cut_warning(results.cut, results.scenario.catalogue.turn_word).into_iter().collect();
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

#[cfg(test)]
mod tests;
