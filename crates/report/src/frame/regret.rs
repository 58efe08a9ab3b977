//! What the choices of the players give away: by side, kind of decision, card and turn, and the worst of them.

use serde::Serialize;

use balance_engine::game::Unmodelled;
use balance_engine::sim::{Judging, Regret, Stopped, UNITS, reporting_playouts};
use balance_stats::{Estimate, Guard, RatioSums, guarded_mean, guarded_ratio};

use super::SideLabel;
use super::caveats::{Bugs, CutGames, of_few, of_games};
use super::head::ScenarioFacts;

mod decision;
mod tables;

pub use decision::{DecisionSummary, OptionSummary};

const SCHEMA_VERSION: u32 = 2;

#[derive(Debug)]
pub struct RegretResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub regret: &'a Regret,
    pub judging: Judging,
    /// What differs from the scenario's file, as arguments: `--seed 7`, `--set rules.x=1`.
    pub options: Vec<String>,
}

/// The summary of a regret run, as its `summary.json` holds it. Win probabilities are fractions.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RegretSummary {
    pub schema_version: u32,
    pub title: String,
    pub game: String,
    pub games: u64,
    /// Games played in all: the same.
    pub games_in_all: u64,
    pub blocks: u64,
    /// Decisions among several legal actions in these games.
    pub decisions: u64,
    pub looked_at: u64,
    /// One in so many was, each with the same probability.
    pub every: u32,
    /// Playouts of each option.
    pub playouts: u32,
    /// Whether playouts stop where the game's own lookahead does, and are valued by its score there.
    pub horizon: bool,
    /// The rule that ended it: "games" or "interrupted".
    pub stopped: &'static str,
    pub level: f64,
    pub meaning: &'static str,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    pub turn_word: &'static str,
    pub card_word: &'static str,
    pub all: GivenAway,
    /// By the side whose decision it was.
    pub sides: Vec<SideRegret>,
    /// By the kind of what was chosen: those that were looked at, from most to least given away a game.
    pub kinds: Vec<KindRegret>,
    /// By the card that the chosen action is about: the same.
    pub cards: Vec<CardRegret>,
    /// By turns begun until then.
    pub turns: Vec<TurnRegret>,
    /// The worst decisions: found by a third of the playouts, by more than two standard errors, from the surest on; confirmed
    /// by a second third, by more than one.
    pub worst: Vec<WorstRegret>,
    /// One row a decision that was looked at: for the frame alone.
    #[serde(skip)]
    pub(super) rows: Vec<DecisionRow>,
    #[serde(flatten)]
    pub bugs: Bugs,
}

/// What some decisions give away, in win probability. Within a table all intervals hold together at the level.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct GivenAway {
    pub looked_at: u64,
    /// Given away a game: by all such decisions, looked at or not.
    pub a_game: Option<Estimate>,
    pub a_decision: Option<Estimate>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SideRegret {
    #[serde(flatten)]
    pub label: SideLabel,
    #[serde(flatten)]
    pub given: GivenAway,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct KindRegret {
    pub kind: &'static str,
    pub help: &'static str,
    #[serde(flatten)]
    pub given: GivenAway,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CardRegret {
    pub card: String,
    pub name: String,
    pub group: String,
    #[serde(flatten)]
    pub given: GivenAway,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TurnRegret {
    pub first: u32,
    /// The last of them; left open where they have no end.
    pub last: Option<u32>,
    #[serde(flatten)]
    pub given: GivenAway,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct WorstRegret {
    pub game: u64,
    /// Which of its decisions among several legal actions it is, from 1.
    pub decision: u32,
    /// Turns begun until then.
    pub turn: u32,
    pub side: String,
    pub chosen: String,
    /// What the first third of the playouts finds better.
    pub better: String,
    /// By how much, by these.
    pub picked: f64,
    /// By how much by the second third, which confirms it.
    pub confirmed: f64,
    /// By how much by the last third, which had no part in finding or confirming it.
    pub judged: f64,
    /// The standard error of that.
    pub judged_error: f64,
    /// How many playouts are in the last third.
    pub n: u32,
    /// The command that shows it with all its options.
    pub replay: String,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct DecisionRow {
    pub(super) row: balance_engine::sim::SampledDecision,
    pub(super) side: String,
    pub(super) kinds: [Option<&'static str>; 2],
    pub(super) cards: [Option<String>; 2],
}

impl RegretSummary {
    pub fn new(results: &RegretResults<'_>) -> Self {
        let RegretResults { scenario, regret, judging, .. } = results;
        let catalogue = scenario.catalogue;
        let tallies = &regret.tallies;
        let mut summary = RegretSummary {
            schema_version: SCHEMA_VERSION,
            title: scenario.title.to_owned(),
            game: scenario.game.to_owned(),
            games: tallies.games,
            games_in_all: tallies.games,
            blocks: tallies.blocks,
            decisions: tallies.decisions,
            looked_at: tallies.all.n,
            every: regret.every,
            playouts: judging.playouts,
            horizon: judging.horizon,
            stopped: regret.stopped.name(),
            level: scenario.level,
            meaning: "win probability that choices give away against the best option, where greedy \
                      players go on from there: a lower bound, in expectation",
            warnings: Vec::new(),
            unmodelled: catalogue.unmodelled.clone(),
            turn_word: catalogue.turn_word,
            card_word: catalogue.card_word,
            all: given(results, &tallies.all, 1),
            sides: sides(results),
            kinds: kinds(results),
            cards: cards(results),
            turns: turns(results),
            worst: worst(results),
            rows: rows(results),
            bugs: Bugs::new(&tallies.abandoned, |_| None),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }
}

/// What decisions give away, with one of `family` intervals that hold together.
fn given(results: &RegretResults<'_>, sums: &RatioSums, family: usize) -> GivenAway {
    let regret = results.regret;
    let n = regret.tallies.all.n.max(1) as f64;
    // No decision is known better than to one playout.
    let usual = (regret.tallies.squares as f64 / n).sqrt();
    let step = usual.max(UNITS / f64::from(results.judging.playouts));
    let guard = Guard { step, level: results.scenario.level, family };
    let sides = results.scenario.sides.len() as u64;
    let a_game = guarded_mean(sums, sides, guard);
    GivenAway {
        looked_at: sums.n,
        a_game: a_game.map(|e| e.scaled(f64::from(regret.every) / UNITS)),
        // A choice gives away, or gains, at most the whole game.
        a_decision: guarded_ratio(sums, guard).map(|e| e.scaled(1.0 / UNITS).within(-1.0, 1.0)),
    }
}

/// What each of some groups gives away: of a game and of a decision, all intervals together.
fn table<'r, R>(results: &RegretResults<'_>, groups: impl Iterator<Item = (R, &'r RatioSums)>) -> Vec<(R, GivenAway)> {
    let seen: Vec<_> = groups.filter(|(_, sums)| sums.n > 0).collect();
    let family = 2 * seen.len();
    seen.into_iter().map(|(row, sums)| (row, given(results, sums, family))).collect()
}

/// The same from most to least given away a game.
fn most_first<R>(mut rows: Vec<(R, GivenAway)>) -> Vec<(R, GivenAway)> {
    let point = |given: &GivenAway| given.a_game.map_or(0.0, |e| e.point);
    rows.sort_by(|a, b| point(&b.1).total_cmp(&point(&a.1)));
    rows
}

fn sides(results: &RegretResults<'_>) -> Vec<SideRegret> {
    let sides = results.scenario.sides.iter().zip(&results.regret.tallies.sides);
    let side = |(label, given): (&SideLabel, _)| SideRegret { label: label.clone(), given };
    table(results, sides).into_iter().map(side).collect()
}

fn kinds(results: &RegretResults<'_>) -> Vec<KindRegret> {
    let kinds = results.scenario.catalogue.kinds.iter().zip(&results.regret.tallies.kinds);
    let rows = most_first(table(results, kinds)).into_iter();
    rows.map(|(kind, given)| KindRegret { kind: kind.name, help: kind.help, given }).collect()
}

fn cards(results: &RegretResults<'_>) -> Vec<CardRegret> {
    let cards = results.scenario.catalogue.cards.iter().zip(&results.regret.tallies.cards);
    let rows = most_first(table(results, cards)).into_iter();
    rows.map(|(info, given)| CardRegret {
        card: info.id.clone(),
        name: info.name.clone(),
        group: info.group.clone(),
        given,
    })
    .collect()
}

fn turns(results: &RegretResults<'_>) -> Vec<TurnRegret> {
    let bands = results.regret.bands;
    let rows = table(results, results.regret.tallies.turns.iter().enumerate());
    rows.into_iter()
        .map(|(band, sums)| (bands.ends(band), sums))
        .map(|((first, last), given)| TurnRegret { first, last, given })
        .collect()
}

fn worst(results: &RegretResults<'_>) -> Vec<WorstRegret> {
    let Judging { playouts, horizon } = results.judging;
    let horizon = if horizon { " --horizon" } else { "" };
    let options: String = results.options.iter().map(|option| format!(" {option}")).collect();
    let told = results.regret.worst.iter().map(|worst| {
        let row = &worst.row;
        WorstRegret {
            game: row.game,
            decision: row.number,
            turn: row.turn,
            side: results.scenario.sides[usize::from(row.side)].name.clone(),
            chosen: worst.chosen.clone(),
            better: worst.better.clone(),
            picked: row.picked.mean,
            confirmed: row.confirmed.mean,
            judged: row.judged.mean,
            judged_error: row.judged.error,
            n: reporting_playouts(playouts),
            replay: format!(
                "balance trace SCENARIO{options} --game {} --decision {} --iterations {playouts}{horizon}",
                row.game, row.number
            ),
        }
    });
    told.collect()
}

fn rows(results: &RegretResults<'_>) -> Vec<DecisionRow> {
    let catalogue = results.scenario.catalogue;
    let rows = results.regret.tallies.rows.iter().map(|row| DecisionRow {
        row: *row,
        side: results.scenario.sides[usize::from(row.side)].name.clone(),
        kinds: [row.chosen, row.better].map(|of| catalogue.kind_name(of)),
        cards: [row.chosen, row.better].map(|of| catalogue.card_id(of)),
    });
    rows.collect()
}

fn warnings(results: &RegretResults<'_>, summary: &RegretSummary) -> Vec<String> {
    let cut = CutGames::of_all(results.regret.tallies.cut, summary.games, results.scenario.max_turns);
    let interrupted = (results.regret.stopped == Stopped::Interrupted).then_some(summary.games);
    let mut warnings = of_games(cut, summary.turn_word, (&summary.bugs, ""), interrupted);
    warnings.extend(of_few(summary.blocks, ""));
    warnings
}
