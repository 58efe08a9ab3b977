//! `compare --prices`: all proposed prices at once against those of today: what came into line, what fell out, and the
//! strongest builds.

use balance_engine::Error;
use balance_engine::game::Catalogue;
use balance_engine::sim::{Searched, Stopped};
use balance_stats::{Estimate, rate_family};

use super::Report;
use crate::frame::NumberStep;
use crate::frame::patch::{sets, variant};
use crate::frame::{Bugs, ChangedFile, CutGames, Price, ScenarioFacts, WorthTable, cut_warning, of_bugs, of_few};
use crate::model::{Head, record};
use crate::page::Page;
use crate::story::Story;
use crate::{Canvas, Chart, ChartError};

mod chart;
mod page;
mod propose;
mod row;
mod story;

pub use propose::Proposals;
use row::{NotPriced, PriceRow, PriceVerdict};
use row::{is_out, rows};

const SCHEMA_VERSION: u32 = 3;

record! {
    /// A row for each round that proposed prices.
    pub struct PriceRound {
        /// Which one, from 1.
        round: u32 = TEXT.head("round"),
        /// Games played with the prices of the round before, in the first with those of today.
        games: u64 = GAMES,
        /// What a point bought in them.
        rate: Option<Estimate> = POINTS.head("going rate"),
        /// Cards that its own games show to be underpriced.
        underpriced: usize = unit("cards").head("underpriced"),
        /// Cards that they show to be overpriced.
        overpriced: usize = unit("cards").head("overpriced"),
        /// Cards with a new price.
        changed: usize = unit("cards").head("repriced"),
    }
}

/// A card whose price stands in a file.
#[derive(Clone, Debug, PartialEq)]
pub struct PricedCard {
    /// Its number in the catalogue.
    pub card: usize,
    /// Where its price stands, as `--set` names it.
    pub path: String,
    /// True if its file says the points that it gives.
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

record! {
    /// A row for each of the strongest builds by each price list.
    pub struct StrongestBuilds {
        /// `today` or `proposed`.
        prices: &'static str = TEXT.head("prices"),
        /// The side whose builds they are.
        side: String = TEXT.json_only(),
        /// Random builds that were tried.
        builds: u64 = unit("builds"),
        /// Games that they were thinned by.
        thinned_by: u64 = GAMES.json_only(),
        /// Fresh games of each of those that were kept.
        games: u64 = GAMES.json_only(),
        /// The builds that were kept, the strongest first.
        best: Vec<StrongBuild> = TEXT,
    }
}

record! {
    /// A build that was kept.
    pub struct StrongBuild {
        /// Its place by fresh games, from 1.
        rank: usize = TEXT.head("place"),
        /// Wins per fresh game: games that had no part in choosing it. The intervals of both lists hold together.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
        /// The build in words.
        build: String = TEXT.head("build"),
        /// The same as keys of a side in TOML, one a line.
        written: String = TEXT.json_only(),
    }
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
        let best = (1..).zip(kept.iter().zip(written)).map(|(rank, (one, written))| StrongBuild {
            rank,
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

record! {
    /// All proposed prices at once against those of today. Rates and shares are fractions.
    pub struct PricesSummary {
        head: Head = TEXT,
        /// What builds are paid in, in the plural.
        point_word: &'static str = TEXT,
        /// What worth is a change of: `score` or `win_rate`.
        measure: &'static str = TEXT,
        /// Cards that are compared with the going rate.
        priced: usize = unit("cards"),
        /// How many of them are out of line with it at the prices of today.
        out_before: usize = unit("cards"),
        /// How many at the proposed prices.
        out_after: usize = unit("cards"),
        /// What a point buys at the prices of today.
        rate_before: Option<Estimate> = POINTS,
        /// What it buys at the proposed prices.
        rate_after: Option<Estimate> = POINTS,
        cards: Vec<PriceRow> = TEXT.named("prices"),
        rounds: Vec<PriceRound> = TEXT.named("price_rounds"),
        strongest: Vec<StrongestBuilds> = TEXT,
        /// Why there are none, if the game lists no builds.
        no_strongest: Option<String> = TEXT,
        /// The changed prices, as files say them.
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
            head: Head::new(SCHEMA_VERSION, &results.scenario, played, results.stopped, results.bugs),
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
            0 => "it was interrupted before the proposed prices were compared with those of today".to_owned(),
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
    Some(format!(
        "what the {} buy is not significantly more than nothing, so no price can be proposed: {help}",
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

impl Report for PricesSummary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        page::page(self, width)
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        Ok(chart::chart(self).draw(canvas)?.into_iter().collect())
    }

    fn story(&self) -> Story {
        story::story(self)
    }
}

#[cfg(test)]
mod tests;
