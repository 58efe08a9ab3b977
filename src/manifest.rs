//! The manifest of a run: everything needed to play it again, and how long it took.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;

use balance_engine::sim::{Budget, Stopped};
use balance_scenario::Document;

/// The version of the manifest's form. It grows when a field is added or changes its meaning.
pub(super) const SCHEMA_VERSION: u32 = 8;

/// What `manifest.json` holds. It alone may differ between two runs of the same scenario.
#[derive(Debug, Serialize)]
pub(super) struct Manifest<'a, M> {
    pub schema_version: u32,
    pub balance_version: &'static str,
    /// A hash of all sources that decide what is played.
    pub build_id: &'static str,
    /// Other builds that played some of the games, which the user accepted.
    pub other_builds: Vec<String>,
    pub command: Vec<String>,
    pub scenario_file: String,
    pub card_files: Vec<String>,
    pub game: &'static str,
    pub title: String,
    /// What stands behind the title to tell it from what the file says: what the user calls it, or what `--set` changes.
    pub label: String,
    /// SHA-256 of the scenario with its cards and overrides resolved, without seed, budget and
    /// expectations.
    pub digest: String,
    /// What was asked: "run", of a check too, "impact", "regret" and so on.
    pub question: &'static str,
    /// The digest of the scenario alone, by which its reports know each other.
    pub scenario_digest: String,
    #[serde(serialize_with = "balance_engine::game::exact::serialize")]
    pub seed: u64,
    pub games_asked: Option<u64>,
    pub precision_asked: Option<f64>,
    pub max_games: Option<u64>,
    pub level: f64,
    pub games_played: u64,
    /// Games of everything that was played, with those of variants.
    pub games_in_all: u64,
    pub seat_blocks: u64,
    pub looks: usize,
    pub stopped: &'static str,
    pub stopping_rule: &'a str,
    /// What of it was not played now, but was on record.
    pub recalled: Vec<Recalled>,
    pub abandoned_games: u64,
    pub threads: usize,
    pub seconds: f64,
    /// `None` where some of the games were on record.
    pub games_per_second: Option<f64>,
    /// When it was written, as `2026-11-23T21:05:00Z`.
    pub finished: String,
    pub answer: &'a str,
    /// What `--set` made different from what the files say.
    pub changes: Vec<String>,
    pub platform: String,
    /// The scenario as it was played: every card and override in its place.
    pub scenario: Json,
    /// Every other file of the report with its SHA-256.
    pub files: BTreeMap<String, String>,
    /// Charts and pages that could not be made, and why; absent if the report has all of them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_drawn: Vec<String>,
    #[serde(flatten)]
    pub more: &'a M,
}

/// What was on record: in which file, and of which units: seat blocks from the first to the one after the last; of a
/// search over builds its turns.
#[derive(Debug, Serialize)]
pub(super) struct Recalled {
    pub file: String,
    pub units: [u64; 2],
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Counts {
    /// Games and seat blocks of the scenario.
    pub games: u64,
    pub blocks: u64,
    /// Games played in all, with those of variants.
    pub games_in_all: u64,
    pub looks: usize,
    pub stopped: Stopped,
}

impl Counts {
    /// Counts as a summary has them: its games, its seat blocks, and the games in all.
    pub(super) const fn new([games, blocks, games_in_all]: [u64; 3], looks: usize, stopped: Stopped) -> Self {
        Counts { games, blocks, games_in_all, looks, stopped }
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
            "until the {} % confidence sequence (empirical-Bernstein mixture over seat blocks, valid at \
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

/// The digest of what is played, whatever the title, the seed, the number of games and what is expected.
pub(super) fn digest(document: &Document) -> String {
    without_variants(document).digest()
}

/// The same with the variants, which `compare` plays too.
pub(super) fn digest_with_variants(document: &Document) -> String {
    with_variants(document).digest()
}

/// A scenario without all that decides nothing of what `run` plays.
pub(super) fn without_variants(document: &Document) -> Document {
    without(document, &["base", "variant", "builds"])
}

/// A scenario without all that decides nothing of what `compare` plays.
pub(super) fn with_variants(document: &Document) -> Document {
    without(document, &[])
}

/// A scenario without what decides nothing that is played, and without more keys.
fn without(document: &Document, more: &[&str]) -> Document {
    const KEYS: [&str; 10] =
        ["title", "seed", "games", "precision", "max_games", "level", "note", "expect", "target", "tune"];
    let mut copy = document.clone();
    for key in KEYS.iter().chain(more) {
        copy.forget(key);
    }
    copy
}
