//! The manifest of a report: everything needed to play it again, and how long it took.

use crate::prelude::*;

/// The version of the manifest's format. It increases when a field is added or changes its meaning.
pub(super) const SCHEMA_VERSION: u32 = 9;

/// The content of `manifest.json`, the only file that may differ between two runs of the same scenario.
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
    pub label: String,
    /// SHA-256 of the scenario with its cards and overrides resolved, without seed, budget and
    /// expectations.
    pub digest: String,
    /// "run" (also for a check), "impact", "regret" and so on.
    pub question: &'static str,
    /// The digest of the scenario alone, which all its reports share.
    pub scenario_digest: String,
    #[serde(serialize_with = "balance_engine::game::exact::serialize")]
    pub seed: u64,
    pub games_asked: Option<u64>,
    pub precision_asked: Option<f64>,
    pub max_games: Option<u64>,
    pub level: f64,
    pub games_played: u64,
    #[serde(rename = "total_games")]
    pub games_in_all: u64,
    pub seat_blocks: u64,
    #[serde(rename = "checkpoints")]
    pub looks: usize,
    pub stopped: &'static str,
    pub stopping_rule: &'a str,
    pub recalled: Vec<Recalled>,
    pub abandoned_games: u64,
    pub threads: usize,
    pub seconds: f64,
    /// `None` if some of the games were played by an earlier command.
    pub games_per_second: Option<f64>,
    pub finished: String,
    pub answer: &'a str,
    pub changes: Vec<String>,
    pub platform: String,
    /// The scenario as played, with all cards and overrides.
    pub scenario: Json,
    /// Every other file of the report with its SHA-256.
    pub files: BTreeMap<String, String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub not_drawn: Vec<String>,
    #[serde(flatten)]
    pub more: &'a M,
}

/// A file from which games were read, and which units: a half-open range of seat blocks, or of turns in a search over builds.
#[derive(Debug, Serialize)]
pub(super) struct Recalled {
    pub file: String,
    pub units: [u64; 2],
}

pub(super) fn threads(asked: usize) -> usize {
    match asked {
        0 => std::thread::available_parallelism().map_or(1, usize::from),
        n => n,
    }
}

pub(super) fn rule(budget: Budget, level: f64) -> String {
    match budget {
        Budget::Games(games) => format!("{games} games, rounded up to whole seat blocks"),
        Budget::Precision { half_width, max_games } => format!(
            "until the {} % confidence sequence (empirical-Bernstein mixture over seat blocks, valid at \
             every checkpoint) of every side's win rate is within {half_width} of it on both sides, or \
             {max_games} games",
            level * 100.0
        ),
        Budget::Until { max_games } => format!(
            "until every expectation is decided, by joint {} % intervals over all checkpoints, or {max_games} games",
            level * 100.0
        ),
    }
}

impl Loaded {
    pub(super) fn digest(&self) -> String {
        played_part(&self.document).digest()
    }

    pub(super) fn digest_with_variants(&self) -> String {
        played_with_variants(&self.document).digest()
    }
}

pub(super) fn played_part(document: &Document) -> Document {
    let mut part = played_with_variants(document);
    ["base", "variant", "builds"].iter().for_each(|key| part.forget(key));
    part
}

pub(super) fn played_with_variants(document: &Document) -> Document {
    const KEYS: [&str; 11] =
        ["title", "seed", "games", "precision", "max_games", "level", "note", "expect", "target", "tune", "defaults"];
    let mut copy = document.clone();
    KEYS.iter().for_each(|key| copy.forget(key));
    copy
}
