//! `compare` of a scenario whose `[builds]` are searched: the strongest builds of a side, and what they consist of.

use std::collections::BTreeMap;

use balance_engine::game::Unmodelled;
use balance_engine::sim::Searched;
use balance_stats::{Estimate, rate};

use super::Report;
use crate::frame::{Bugs, CutGames, ScenarioFacts, cut_warning, games, of_bugs, of_few};
use crate::model::{Head, record};
use crate::page::Page;
use crate::story::Story;
use crate::{Canvas, Chart, ChartError};

mod chart;
mod page;
mod results;
mod story;
#[cfg(test)]
mod tests;

const SCHEMA_VERSION: u32 = 7;

record! {
    /// Win rates of fresh games, which had no part in the choice of the builds, against the other sides as the scenario has them.
    pub struct SearchSummary {
        head: Head = TEXT,
        /// The side whose builds they are.
        side: String = TEXT,
        /// The sides that they played against.
        against: Vec<String> = TEXT,
        /// Builds that played in the first round.
        builds: u64 = unit("builds"),
        /// True if they are a sample of all legal builds.
        sample: bool = TEXT,
        /// Builds that could not be played against these sides.
        unplayable: u64 = unit("builds"),
        /// Builds that played in all: those of the sample, and those near the best.
        builds_seen: u64 = unit("builds"),
        /// The win rate of all builds together, each with the same weight, in the first round.
        average: Option<Estimate> = SHARE,
        /// Builds that were left when no more than a tenth was; 0 if there never were that few.
        tenth: u64 = unit("builds"),
        /// From the highest win rate in fresh games to the lowest.
        best: Vec<BestBuild> = TEXT.named("search"),
        rounds: Vec<Round> = TEXT.named("search_rounds"),
        /// From the most over their share among the best to the least.
        cards: Vec<CardShare> = TEXT.named("search_cards"),
        climbs: Vec<ClimbRow> = TEXT.named("search_climbs"),
        /// Without rows if the scenario names no neutral cards.
        parts: Vec<PartRow> = TEXT.named("search_parts"),
    }
}

record! {
    /// A row for each build that was kept.
    pub struct BestBuild {
        /// Its place by fresh games, from 1.
        rank: usize = TEXT,
        /// What tables, charts and a matrix call it: `best 1`.
        name: String = TEXT.head("name"),
        /// Wins per fresh game: games that had no part in choosing it. The intervals of all rows hold together.
        win_rate: Option<Estimate> = SHARE.head("win rate"),
        /// Wins per game of those that it was chosen by: too high, because it was.
        win_rate_thinning: f64 = SHARE.head("when chosen"),
        /// How many games these were.
        games_thinning: u64 = GAMES,
        /// Builds that were judged together.
        family: usize = unit("builds"),
        /// The build in words.
        build: String = TEXT.head("build"),
        /// The same as keys of a side in TOML, one a line, for `[builds.list]`.
        written: String = TEXT.json_only(),
        /// Games with each card replaced.
        parts_games: u64 = GAMES.json_only(),
        /// Names of the cards that no neutral one can replace.
        whole: Vec<String> = TEXT.json_only(),
    }
}

record! {
    /// A row for each round of thinning. Its win rate is a count, not an estimate.
    pub struct Round {
        /// Which round, from 1.
        round: usize = TEXT.head("round"),
        /// Builds that played.
        builds: u64 = unit("builds").head("builds"),
        /// Games that each had played when it was over.
        games_each: u64 = GAMES.head("games each"),
        /// Builds that went on.
        kept: u64 = unit("builds").head("went on"),
        /// Win rate of the worst that went on.
        win_rate_of_last: f64 = SHARE.head("from a win rate of"),
    }
}

record! {
    /// A row for each start of the search among builds near the best of the sample.
    pub struct ClimbRow {
        /// Which start, from 1.
        start: usize = TEXT.head("start"),
        /// The build that it began with, in words.
        from: String = TEXT,
        /// The build that it ended with.
        to: String = TEXT,
        /// What that is called among the best; null if it is not one of them.
        name: Option<String> = TEXT,
        /// The first start that ended with the same build; null if this is the first.
        same_as: Option<usize> = TEXT,
        /// Builds that took the place of one near them.
        steps: usize = TEXT.head("steps"),
        /// Races that were run.
        races: usize = TEXT.head("races"),
        /// Builds that raced.
        seen: usize = unit("builds").head("builds"),
        /// True if it ended because no build near was shown to be better.
        settled: bool = TEXT,
        /// The same in words.
        ended: String = TEXT.head("ended with"),
    }
}

record! {
    /// A row for each card, and for each two and three of the five key cards, of each of the best builds.
    pub struct PartRow {
        /// The build: `best 1`.
        build: String = TEXT.head("build"),
        /// Keys of the cards, joined by ` + `.
        cards: String = TEXT,
        /// Their printed names.
        names: String = TEXT.head("cards"),
        /// How many they are.
        size: usize = unit("cards"),
        /// Name of the neutral card that one card is replaced by; null for several.
        replaced_by: Option<String> = TEXT.head("replaced by"),
        /// Rows of the build, which are judged together.
        family: usize = TEXT,
        /// Of one card: win rate with it less that with the neutral card in its place. Of several: what they add together less
        /// the sum of what each adds alone, the others replaced. The intervals of one build hold together.
        wins: Option<Estimate> = POINTS.head("points"),
    }
}

record! {
    /// A row for each card of any build. These are counts of builds, not estimates.
    pub struct CardShare {
        /// Its key.
        card: String = TEXT,
        /// Its printed name.
        name: String = TEXT.head("name"),
        /// Its group.
        group: String = TEXT,
        /// Builds with it, of all that played.
        builds: u64 = unit("builds"),
        /// The same per build.
        share_of_all: f64 = SHARE.head("all"),
        /// Builds with it, of those that were left when no more than a tenth of all was.
        builds_of_tenth: u64 = unit("builds"),
        /// The same per build; null if there never were that few.
        share_of_tenth: Option<f64> = SHARE.head("left"),
        /// Builds with it, of the best.
        builds_kept: u64 = unit("builds"),
        /// The same per build.
        share_of_kept: Option<f64> = SHARE.head("kept"),
        /// Its share of the tenth, or of the best if there is none, less that of all.
        over: f64 = POINTS.head("points more"),
    }
}

#[derive(Debug)]
pub struct SearchResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub side: usize,
    /// Each build in words.
    pub words: &'a [String],
    /// By the key of a card: the printed name of the neutral card that stands in for it.
    pub neutral: &'a BTreeMap<String, String>,
    /// The best as keys of a side in TOML, in the order of the counts; empty if not known.
    pub written: &'a [String],
    /// True if they are a sample of all.
    pub sample: bool,
    pub unmodelled: Vec<Unmodelled>,
    /// What was counted: the rounds of thinning, and the fresh games of the best.
    pub searched: &'a Searched,
}

impl SearchSummary {
    pub fn new(results: &SearchResults<'_>) -> Self {
        let SearchResults { scenario, searched, .. } = results;
        let others = scenario.sides.iter().enumerate().filter(|(at, _)| *at != results.side);
        let blocks = searched.kept.first().map_or(0, |kept| kept.wins.blocks);
        let played = [searched.games, blocks, searched.games_in_all];
        let of = |build: Option<usize>| Some(results.words[build?].clone());
        let mut summary = SearchSummary {
            head: Head {
                unmodelled: results.unmodelled.clone(),
                ..Head::new(SCHEMA_VERSION, scenario, played, searched.stopped, Bugs::new(&searched.abandoned, of))
            },
            side: scenario.sides[results.side].name.clone(),
            against: others.map(|(_, side)| side.name.clone()).collect(),
            builds: searched.builds as u64,
            sample: results.sample,
            unplayable: searched.unplayable_builds as u64,
            builds_seen: searched.builds as u64 + searched.climbs.iter().map(|of| of.new as u64).sum::<u64>(),
            average: rate(&searched.field, scenario.level),
            tenth: searched.tenth as u64,
            best: results.best(),
            rounds: results.rounds(),
            cards: results.cards(),
            climbs: results.climbs(),
            parts: results.parts(),
        };
        summary.head.warnings = summary.warnings(results);
        summary
    }

    fn warnings(&self, results: &SearchResults<'_>) -> Vec<String> {
        let searched = results.searched;
        let cut = cut_warning(cut_in_search(searched, results.scenario.max_turns), self.head.turn_word);
        let mut warnings: Vec<String> = cut.into_iter().chain(of_bugs(&self.head.bugs, "")).collect();
        if self.head.was_interrupted() {
            warnings.push(match self.best.is_empty() {
                true => "it was interrupted while builds were thinned: none was chosen".to_owned(),
                false => format!("it was interrupted after {} of each build", games(self.head.games)),
            });
        } else {
            warnings.extend(of_few(self.head.blocks, "fresh "));
        }
        if let Some((build, why)) = searched.unplayable.first() {
            warnings.push(format!(
                "{} of the builds could not be played (first: {}: {why})",
                searched.unplayable_builds, results.words[*build]
            ));
        }
        warnings
    }
}

/// What a build is called by its place: in tables, charts and a matrix alike.
pub fn short_name(rank: usize) -> String {
    format!("best {rank}")
}

/// Returns how many games of a search were cut at the turn limit: of those that chose the builds, and of the fresh ones.
pub fn cut_in_search(searched: &Searched, max_turns: u32) -> [CutGames; 2] {
    let fresh = searched.games * searched.kept.len() as u64;
    let parts = [
        (searched.cut, searched.games_in_all - fresh, " that chose the builds"),
        (searched.fresh_cut, fresh, " of the best builds"),
    ];
    parts.map(|(cut, games, of)| CutGames { cut, games, max_turns, of: of.to_owned() })
}

impl Report for SearchSummary {
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
