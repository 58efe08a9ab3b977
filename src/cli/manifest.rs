//! The manifest of a run: everything needed to play it again, and how long it took.

use std::time::Duration;

use serde::Serialize;
use serde_json::Value as Json;

use super::experiment::Experiment;
use super::load::Loaded;
use crate::scenario::Document;
use crate::sim::{Budget, Ran, Stopped};

/// The version of the manifest's form. It grows when a field is added or changes its meaning.
const SCHEMA_VERSION: u32 = 2;

/// What `manifest.json` holds. It alone may differ between two runs of the same scenario.
#[derive(Debug, Serialize)]
pub(super) struct Manifest {
    schema_version: u32,
    balance_version: &'static str,
    command: Vec<String>,
    scenario_file: String,
    card_files: Vec<String>,
    game: &'static str,
    title: String,
    /// SHA-256 of the scenario with its cards and overrides resolved, without seed, budget and
    /// expectations.
    digest: String,
    seed: u64,
    games_asked: Option<u64>,
    precision_asked: Option<f64>,
    max_games: Option<u64>,
    level: f64,
    games_played: u64,
    /// Games of everything that was played, with those of variants.
    games_in_all: u64,
    seat_blocks: u64,
    looks: usize,
    stopped: &'static str,
    stopping_rule: String,
    abandoned_games: u64,
    threads: usize,
    seconds: f64,
    games_per_second: f64,
    platform: String,
    /// The scenario as it was played: every card and override in its place.
    scenario: Json,
}

/// How much was played.
#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    /// Games and seat blocks of the scenario.
    pub games: u64,
    pub blocks: u64,
    /// Games played in all, with those of variants.
    pub games_in_all: u64,
    pub looks: usize,
    pub stopped: Stopped,
    pub abandoned: u64,
}

impl From<&Ran> for Counts {
    fn from(ran: &Ran) -> Self {
        Counts {
            games: ran.tally.games,
            blocks: ran.tally.blocks,
            games_in_all: ran.tally.games,
            looks: ran.history.len(),
            stopped: ran.stopped,
            abandoned: ran.tally.abandoned.games,
        }
    }
}

impl Manifest {
    /// The manifest of an experiment that was to stop by `rule`, in words.
    pub(super) fn new(of: &Experiment<'_>, counts: &Counts, rule: &str, took: Duration) -> Self {
        let Loaded { document, prepared } = of.loaded;
        let seconds = took.as_secs_f64();
        let (games_asked, precision_asked, max_games) = match of.budget {
            Budget::Games(games) => (Some(games), None, None),
            Budget::Precision { half_width, max_games } => {
                (None, Some(half_width), Some(max_games))
            }
            Budget::Until { max_games } => (None, None, Some(max_games)),
        };
        Manifest {
            schema_version: SCHEMA_VERSION,
            balance_version: env!("CARGO_PKG_VERSION"),
            command: std::env::args().collect(),
            scenario_file: of.path.display().to_string(),
            card_files: document.card_files.iter().map(|file| file.display().to_string()).collect(),
            game: prepared.game,
            title: prepared.title.clone(),
            digest: of.digest.clone(),
            seed: prepared.seed,
            games_asked,
            precision_asked,
            max_games,
            level: prepared.level,
            games_played: counts.games,
            games_in_all: counts.games_in_all,
            seat_blocks: counts.blocks,
            looks: counts.looks,
            stopped: counts.stopped.name(),
            stopping_rule: rule.to_owned(),
            abandoned_games: counts.abandoned,
            threads: threads(usize::from(of.threads)),
            seconds,
            games_per_second: counts.games_in_all as f64 / seconds,
            platform: format!("{} {}", std::env::consts::OS, std::env::consts::ARCH),
            scenario: document.root.to_json(),
        }
    }
}

/// How many workers 0 stands for.
pub(super) fn threads(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    }
}

/// The rule that says when a run stops, in words.
pub(super) fn rule(budget: Budget, level: f64) -> String {
    match budget {
        Budget::Games(games) => format!("{games} games, rounded up to whole seat blocks"),
        Budget::Precision { half_width, max_games } => format!(
            "until the {} % confidence sequence (beta-binomial mixture over seat blocks, valid at \
             every look) of every side's win rate is within {half_width} of it on both sides, or \
             {max_games} games",
            level * 100.0
        ),
        Budget::Until { max_games } => format!(
            "until every expectation is decided by intervals that hold together, at every look, at \
             {} %, or {max_games} games",
            level * 100.0
        ),
    }
}

/// The digest of what is played, whatever the seed, the number of games and what is expected.
pub(super) fn digest(document: &Document) -> String {
    let mut copy = document.clone();
    for key in ["base", "variant", "builds"] {
        copy.forget(key);
    }
    digest_with_variants(&copy)
}

/// The same with the variants, which `compare` plays too.
pub(super) fn digest_with_variants(document: &Document) -> String {
    let mut copy = document.clone();
    for key in ["seed", "games", "precision", "max_games", "level", "note", "expect"] {
        copy.forget(key);
    }
    copy.digest()
}
