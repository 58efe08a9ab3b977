//! What a search came to: the strongest builds of a side, and what they are made of.

use std::collections::BTreeMap;

use serde::Serialize;

use balance_engine::game::Unmodelled;
use balance_engine::sim::{Climb, Part, Searched, Stopped};
use balance_stats::{Estimate, paired_means_family, paired_rates_family, rate, rate_family};

use super::caveats::{Bugs, CutGames, cut_warning, games, of_bugs, of_few};
use super::estimates::fraction;
use super::head::ScenarioFacts;

const SCHEMA_VERSION: u32 = 6;

#[derive(Debug)]
pub struct SearchResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub side: usize,
    pub words: &'a [String],
    /// By the key of a card: the printed name of the neutral card that stands in for it.
    pub neutral: &'a BTreeMap<String, String>,
    /// The best as keys of a side in TOML, in the order of the counts; empty where it is not known.
    pub written: &'a [String],
    /// Whether they are a sample of all.
    pub sample: bool,
    pub unmodelled: Vec<Unmodelled>,
    /// What was counted: the rounds of thinning, and the fresh games of the best.
    pub searched: &'a Searched,
}

/// The summary of a search, as its `summary.json` holds it. Rates and shares are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchSummary {
    pub schema_version: u32,
    pub title: String,
    pub game: String,
    pub side: String,
    /// The sides that they played against, as the scenario has them.
    pub against: Vec<String>,
    pub builds: u64,
    /// Whether they are a sample of all legal builds.
    pub sample: bool,
    /// Builds that could not be played against these sides.
    pub unplayable: u64,
    pub games_in_all: u64,
    /// Fresh games of each of the best.
    pub games: u64,
    /// Seat blocks of these.
    pub blocks: u64,
    /// The rule that ended it: "games" or "interrupted".
    pub stopped: &'static str,
    pub level: f64,
    pub meaning: &'static str,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    /// The win rate of all builds together, each with the same weight, in the first round.
    pub average: Option<Estimate>,
    /// How the builds were thinned.
    pub rounds: Vec<RoundSummary>,
    /// How the search went on from the best of these, start by start.
    pub climbs: Vec<ClimbRow>,
    /// Builds that played in all: those of the sample, and those near the best.
    pub builds_seen: u64,
    /// From the highest win rate in fresh games to the lowest. The intervals of all hold together.
    pub best: Vec<BestBuild>,
    pub card_word: &'static str,
    /// Builds that were left when no more than a tenth was; 0 when there never was so few.
    pub tenth: u64,
    /// The cards of the builds, from the most over their share among the best to the least.
    pub cards: Vec<CardShare>,
    #[serde(flatten)]
    pub bugs: Bugs,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct RoundSummary {
    pub builds: u64,
    pub kept: u64,
    /// Games that each had played when it was over.
    pub games_each: u64,
    /// The win rate of the worst that went on.
    pub win_rate_of_last: f64,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct BestBuild {
    /// Its place by fresh games, from 1.
    pub rank: usize,
    /// What tables and charts call it: "best 1".
    pub name: String,
    pub build: String,
    /// The same as keys of a side in TOML, one a line, for `[builds.list]`.
    pub written: String,
    /// Wins per fresh game: games that had no part in choosing it.
    pub win_rate: Option<Estimate>,
    /// Wins per game of those that it was chosen by: too high, because it was.
    pub thinning_rate: f64,
    pub thinning_games: u64,
    /// What its cards carry, alone and together: of all of these the intervals hold together. Empty where the scenario
    /// names no neutral cards.
    pub parts: Vec<PartRow>,
    /// Games with each card replaced.
    pub parts_games: u64,
    /// Names of the cards that no neutral one can stand in for.
    pub whole: Vec<String>,
}

/// A start of the search among builds near the best of the sample.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct ClimbRow {
    /// The build that it began with, in words.
    pub from: String,
    /// The build that it came to.
    pub to: String,
    /// What that is called among the best; null where it is not one of them.
    pub name: Option<String>,
    /// The first start, from 1, that came to the same build; null where this is the first.
    pub same_as: Option<usize>,
    /// Builds that took the place of one near them.
    pub steps: usize,
    /// Races that were run.
    pub races: usize,
    /// Builds that raced.
    pub seen: usize,
    /// Whether it ended because no build near was proven better.
    pub settled: bool,
}

/// What some cards of a build carry.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PartRow {
    /// The cards by their keys.
    pub cards: Vec<String>,
    /// Their printed names.
    pub names: Vec<String>,
    /// The name of the neutral card that one card is replaced by; null for several cards.
    pub replaced_by: Option<String>,
    /// Of one card: what the build wins more with it than with the neutral card in its place, as a fraction of games. Of
    /// several: what they add together beyond the sum of what each adds alone, the others replaced.
    pub wins: Option<Estimate>,
}

impl PartRow {
    /// Whether the interval leaves out 0.
    pub fn is_known(&self) -> bool {
        self.wins.is_some_and(|wins| wins.low > 0.0 || wins.high < 0.0)
    }
}

/// In how many builds a card is.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardShare {
    pub card: String,
    pub name: String,
    pub group: String,
    /// Builds with it, of all that played.
    pub builds: u64,
    pub share_of_all: f64,
    /// Builds with it, of the tenth that was left.
    pub builds_of_tenth: u64,
    pub share_of_tenth: Option<f64>,
    /// Builds with it, of the best.
    pub builds_kept: u64,
    pub share_of_kept: Option<f64>,
}

impl SearchSummary {
    pub fn new(results: &SearchResults<'_>) -> Self {
        let searched = results.searched;
        let others = results.scenario.sides.iter().enumerate().filter(|(at, _)| *at != results.side);
        let mut summary = SearchSummary {
            schema_version: SCHEMA_VERSION,
            title: results.scenario.title.to_owned(),
            game: results.scenario.game.to_owned(),
            side: results.scenario.sides[results.side].name.clone(),
            against: others.map(|(_, side)| side.name.clone()).collect(),
            builds: searched.builds as u64,
            sample: results.sample,
            unplayable: searched.unplayable_builds as u64,
            games_in_all: searched.games_in_all,
            games: searched.games,
            blocks: searched.kept.first().map_or(0, |kept| kept.wins.blocks),
            stopped: searched.stopped.name(),
            level: results.scenario.level,
            meaning: "win rates of fresh games, which had no part in the choice of the builds, \
                      against the other sides as the scenario has them",
            warnings: Vec::new(),
            unmodelled: results.unmodelled.clone(),
            average: rate(&searched.field, results.scenario.level),
            rounds: rounds(searched),
            climbs: climbs(results),
            builds_seen: searched.builds as u64 + searched.climbs.iter().map(|of| of.new as u64).sum::<u64>(),
            best: best(results),
            card_word: results.scenario.catalogue.card_word,
            tenth: searched.tenth as u64,
            cards: cards(results),
            bugs: Bugs::new(&searched.abandoned, |build| Some(results.words[build?].clone())),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }
}

fn rounds(searched: &Searched) -> Vec<RoundSummary> {
    let rounds = searched.rounds.iter();
    rounds
        .map(|round| RoundSummary {
            builds: round.builds as u64,
            kept: round.kept as u64,
            games_each: round.games_each,
            win_rate_of_last: fraction(round.wins_of_last, round.games_each).unwrap_or(0.0),
        })
        .collect()
}

fn best(results: &SearchResults<'_>) -> Vec<BestBuild> {
    let kept = &results.searched.kept;
    (1..)
        .zip(kept)
        .map(|(rank, one)| BestBuild {
            rank,
            name: short_name(rank),
            build: results.words[one.build].clone(),
            written: results.written.get(rank - 1).cloned().unwrap_or_default(),
            win_rate: rate_family(&one.wins, results.scenario.level, kept.len()),
            thinning_rate: fraction(one.thinning_wins, one.thinning_games).unwrap_or(0.0),
            thinning_games: one.thinning_games,
            ..parts(results, one.build)
        })
        .collect()
}

/// A build with nothing but what its cards carry.
fn parts(results: &SearchResults<'_>, build: usize) -> BestBuild {
    let mut told = BestBuild::default();
    let Some(parts) = results.searched.parts.iter().find(|of| of.build == build) else {
        return told;
    };
    let cards = &results.scenario.catalogue.cards;
    let name = |card: &u16| cards[usize::from(*card)].name.clone();
    let row = |part: &Part| PartRow {
        cards: part.cards.iter().map(|card| cards[usize::from(*card)].id.clone()).collect(),
        names: part.cards.iter().map(name).collect(),
        replaced_by: match part.cards.as_slice() {
            [card] => results.neutral.get(&cards[usize::from(*card)].id).cloned(),
            _ => None,
        },
        wins: match part.cards.len() {
            1 => {
                paired_rates_family(&part.wins, results.scenario.level, parts.list.len()).map(|paired| paired.estimate)
            }
            _ => paired_means_family(&part.wins, results.scenario.level, parts.list.len()),
        },
    };
    told.parts = parts.list.iter().map(row).collect();
    told.parts_games = parts.games;
    told.whole = parts.whole.iter().map(name).collect();
    told
}

fn climbs(results: &SearchResults<'_>) -> Vec<ClimbRow> {
    let Searched { climbs, kept, .. } = results.searched;
    let row = |(at, climb): (usize, &Climb)| ClimbRow {
        from: results.words[climb.from].clone(),
        to: results.words[climb.to].clone(),
        name: kept.iter().position(|kept| kept.build == climb.to).map(|at| short_name(at + 1)),
        same_as: climbs[..at].iter().position(|other| other.to == climb.to).map(|other| other + 1),
        steps: climb.steps,
        races: climb.races,
        seen: climb.seen,
        settled: climb.settled,
    };
    climbs.iter().enumerate().map(row).collect()
}

/// What a build is called by its place: in tables, charts and a matrix alike.
pub fn short_name(rank: usize) -> String {
    format!("best {rank}")
}

fn cards(results: &SearchResults<'_>) -> Vec<CardShare> {
    let searched = results.searched;
    let builds = searched.builds as u64;
    let counted = results.scenario.catalogue.cards.iter().zip(&searched.cards);
    let mut rows: Vec<CardShare> = counted
        .filter(|(_, counts)| counts.all > 0)
        .map(|(info, counts)| CardShare {
            card: info.id.clone(),
            name: info.name.clone(),
            group: info.group.clone(),
            builds: counts.all,
            share_of_all: fraction(counts.all, builds).unwrap_or(0.0),
            builds_of_tenth: counts.tenth,
            share_of_tenth: fraction(counts.tenth, searched.tenth as u64),
            builds_kept: counts.kept,
            share_of_kept: fraction(counts.kept, searched.kept.len() as u64),
        })
        .collect();
    // The tenth has more builds to tell from; where there is none, the best themselves.
    let over = |row: &CardShare| row.share_of_tenth.or(row.share_of_kept).unwrap_or(0.0) - row.share_of_all;
    rows.sort_by(|x, y| over(y).total_cmp(&over(x)));
    rows
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

fn warnings(results: &SearchResults<'_>, summary: &SearchSummary) -> Vec<String> {
    let searched = results.searched;
    let mut warnings = Vec::new();
    warnings
        .extend(cut_warning(cut_in_search(searched, results.scenario.max_turns), results.scenario.catalogue.turn_word));
    warnings.extend(of_bugs(&summary.bugs, ""));
    if searched.stopped == Stopped::Interrupted {
        warnings.push(match summary.best.is_empty() {
            true => "it was interrupted while builds were thinned: none was chosen".to_owned(),
            false => format!("it was interrupted after {} of each build", games(summary.games)),
        });
    } else {
        warnings.extend(of_few(summary.blocks, "fresh "));
    }
    if let Some((build, why)) = searched.unplayable.first() {
        warnings.push(format!(
            "{} of the builds could not be played (first: {}: {why})",
            searched.unplayable_builds, results.words[*build]
        ));
    }
    warnings
}
