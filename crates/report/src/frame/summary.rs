//! What a designer wants to know of a run, in one structure.

use serde::Serialize;

use balance_engine::game::{Per, Unmodelled};
use balance_engine::sim::Stopped;
use balance_stats::{Estimate, quantile};

use super::cards::{CardTable, tables};
use super::caveats::{Bugs, CutGames, identical_warnings, of_few, of_games};
use super::estimates::{count, turns_mean};
use super::head::SummaryHead;
use super::maps::{MapSummary, maps};
use super::pairs::{PairTable, pairs};
use super::ranks::{RankSummary, ranks};
use super::values::{Quantiles, SeriesSummary, quantiles, series};
use super::worth::WorthTable;
use super::{Results, SideLabel};

const SCHEMA_VERSION: u32 = 8;

/// The summary of a run, as `summary.json` holds it. Rates and shares are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    #[serde(flatten)]
    pub head: SummaryHead,
    /// The rule that stopped the run: "games", "precision", "max_games" or "interrupted"; of a
    /// check, "decided" or "undecided".
    pub stopped: &'static str,
    pub level: f64,
    pub max_turns: u32,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    pub sides: Vec<SideSummary>,
    /// Sides that differ by name alone, in groups of their names: between them any difference is chance.
    pub identical: Vec<Vec<String>>,
    /// By place in the order of turns, from first.
    pub first: Vec<PlaceSummary>,
    /// By side, by place in the order of turns, and by both; empty with fewer than three sides.
    pub ranks: Vec<RankSummary>,
    /// Games in which first place was shared.
    pub draw_rate: Option<Estimate>,
    /// Games cut at the most turns.
    pub unfinished_rate: Option<Estimate>,
    /// Why games ended, with every winner; endings that never came have one row with 0 games.
    pub endings: Vec<EndingSummary>,
    pub turns: TurnsSummary,
    /// The game's own numbers, by side and then by metric.
    pub metrics: Vec<MetricSummary>,
    /// What was followed through each game; the frame `series` has the values.
    pub series: Vec<SeriesSummary>,
    /// Where things happened; the frame `maps` has the cells.
    pub maps: Vec<MapSummary>,
    /// What a card is called, in the plural.
    pub card_word: &'static str,
    pub cards: Vec<CardTable>,
    /// What each card of random builds is worth, all else equal; null where no side draws its build.
    pub worth: Option<WorthTable>,
    /// Pairs worth more or less than their sum; null where no side draws its build. The frame `pairs` has all.
    pub pairs: Option<PairTable>,
    /// Whether pages show associations: win rates when a card was used less those when it was not.
    #[serde(skip)]
    pub associations: bool,
    #[serde(flatten)]
    pub bugs: Bugs,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideSummary {
    pub name: String,
    pub agent: String,
    pub games: u64,
    /// Games won alone.
    pub wins: u64,
    /// Games in which it shared first place.
    pub draws: u64,
    /// Games that others won.
    pub losses: u64,
    pub unfinished: u64,
    pub win_rate: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceSummary {
    /// The place, from 1 for whoever has the first turn.
    pub place: u32,
    /// Games won from it, whoever sat there.
    pub wins: u64,
    pub win_rate: Option<Estimate>,
    pub sides: Vec<PlaceSide>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlaceSide {
    pub side: String,
    pub games: u64,
    pub wins: u64,
    pub win_rate: Option<Estimate>,
}

/// One way in which games ended, with one winner.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EndingSummary {
    /// Its name; "unfinished" for the cut at the most turns.
    pub ending: String,
    pub help: String,
    /// The side that won; null for nobody.
    pub winner: Option<String>,
    pub games: u64,
    pub share: Option<Estimate>,
}

/// How long games were, in turns of all sides together.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnsSummary {
    pub word: &'static str,
    pub mean: Option<Estimate>,
    /// Half of the games were no longer.
    pub median: Option<Estimate>,
    pub p10: Option<Estimate>,
    pub p90: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MetricSummary {
    pub side: String,
    pub metric: String,
    /// Its unit, in the plural.
    pub unit: &'static str,
    pub help: String,
    /// Whether the mean is over all games, or over those in which it was recorded.
    pub per: Per,
    pub mean: Option<Estimate>,
    /// How it is distributed; null where its values are not counted one by one.
    pub quantiles: Option<Quantiles>,
}

impl Summary {
    pub fn new(results: &Results<'_>) -> Self {
        let (tally, catalogue) = (&results.ran.tally, results.scenario.catalogue);
        let mut summary = Summary {
            head: SummaryHead::new(SCHEMA_VERSION, &results.scenario, tally.games, tally.blocks),
            stopped: results.ran.stopped.name(),
            level: results.scenario.level,
            max_turns: results.scenario.max_turns,
            warnings: Vec::new(),
            unmodelled: catalogue.unmodelled.clone(),
            sides: sides(results),
            identical: Vec::new(),
            first: places(results),
            ranks: ranks(results),
            draw_rate: results.rate(&tally.draws),
            unfinished_rate: results.rate(&tally.unfinished),
            endings: endings(results),
            turns: turns(results, catalogue.turn_word),
            metrics: metrics(results),
            series: series(results),
            maps: maps(results),
            card_word: catalogue.card_word,
            cards: tables(results),
            worth: WorthTable::of(catalogue, &results.scenario.sides, tally, results.scenario.level, 1),
            pairs: pairs(results),
            associations: true,
            bugs: Bugs::new(&tally.abandoned, |_| None),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }

    /// Notes which sides differ by name alone, in groups of their names, and warns about them.
    pub fn note_identical(&mut self, groups: Vec<Vec<String>>) {
        self.warnings.extend(identical_warnings(&groups));
        self.identical = groups;
    }
}

fn sides(results: &Results<'_>) -> Vec<SideSummary> {
    let tally = &results.ran.tally;
    let side = |(label, sums): (&SideLabel, &balance_engine::sim::SideTally)| SideSummary {
        name: label.name.clone(),
        agent: label.agent.clone(),
        games: tally.games,
        wins: count(sums.wins.sum),
        draws: count(sums.draws.sum),
        losses: count(sums.losses.sum),
        unfinished: tally.cut(),
        win_rate: results.rate(&sums.wins),
    };
    results.scenario.sides.iter().zip(&tally.sides).map(side).collect()
}

fn places(results: &Results<'_>) -> Vec<PlaceSummary> {
    let seats = (1..).zip(&results.ran.tally.seats);
    seats
        .map(|(place, seat)| PlaceSummary {
            place,
            wins: count(seat.wins.sum),
            win_rate: results.rate(&seat.wins),
            sides: (results.scenario.sides.iter().zip(&seat.sides))
                .map(|(label, sums)| PlaceSide {
                    side: label.name.clone(),
                    games: sums.n,
                    wins: count(sums.sum),
                    win_rate: results.ratio_rate(sums),
                })
                .collect(),
        })
        .collect()
}

fn endings(results: &Results<'_>) -> Vec<EndingSummary> {
    let sides = results.scenario.sides.len();
    let mut rows = Vec::new();
    for (index, games) in results.ran.tally.ends.chunks(sides + 1).enumerate() {
        let (ending, help) = match results.scenario.catalogue.endings.get(index) {
            Some(ending) => (ending.name.clone(), ending.help.clone()),
            None => {
                let word = results.scenario.catalogue.turn_word;
                let help = format!("cut after {} {word}", results.scenario.max_turns);
                ("unfinished".to_owned(), help)
            }
        };
        let never = games.iter().all(|&n| n == 0);
        for (winner, &games) in games.iter().enumerate() {
            if games > 0 || (never && winner == sides) {
                rows.push(EndingSummary {
                    ending: ending.clone(),
                    help: help.clone(),
                    winner: results.scenario.sides.get(winner).map(|side| side.name.clone()),
                    games,
                    share: results.share(games),
                });
            }
        }
    }
    rows
}

fn turns(results: &Results<'_>, word: &'static str) -> TurnsSummary {
    let tally = &results.ran.tally;
    let cluster = results.scenario.sides.len() as u32;
    let at = |q| quantile(&tally.turn_counts, q, results.scenario.level, cluster);
    TurnsSummary {
        word,
        mean: turns_mean(&tally.turns, results.scenario.level),
        median: at(0.5),
        p10: at(0.1),
        p90: at(0.9),
    }
}

fn metrics(results: &Results<'_>) -> Vec<MetricSummary> {
    let sides = results.scenario.sides.iter().zip(&results.ran.tally.sides).enumerate();
    let of_side = |(at, (label, side)): (usize, (&SideLabel, &balance_engine::sim::SideTally))| {
        let infos = results.scenario.catalogue.metrics.iter().zip(&side.metrics).enumerate();
        infos
            .map(|(metric, (info, sums))| MetricSummary {
                side: label.name.clone(),
                metric: info.name.clone(),
                unit: info.unit,
                help: info.help.clone(),
                per: info.per,
                mean: results.metric(info.per, sums),
                quantiles: quantiles(results, at, metric),
            })
            .collect::<Vec<_>>()
    };
    sides.flat_map(of_side).collect()
}

fn warnings(results: &Results<'_>, summary: &Summary) -> Vec<String> {
    let tally = &results.ran.tally;
    let cut = CutGames::of_all(tally.cut(), tally.games, results.scenario.max_turns);
    let interrupted = (results.ran.stopped == Stopped::Interrupted).then_some(tally.games);
    let mut warnings = of_games(cut, summary.turns.word, (&summary.bugs, ""), interrupted);
    if results.ran.stopped == Stopped::MaxGames {
        warnings.push("the precision asked for was not reached within the most games".to_owned());
    }
    warnings.extend(of_few(summary.head.blocks, ""));
    warnings
}
