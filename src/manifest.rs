//! The manifest of a report: everything needed to play it again, and how long it took.

use crate::folder::MANIFEST;
use crate::load::Loaded;
use crate::outside::*;

/// The version of the manifest's format. It increases when a field is added or changes its meaning.
pub(super) const SCHEMA_VERSION: u32 = 9;

/// Keys of a manifest with their values, in the order of the file.
pub(super) struct Keys(pub Vec<(&'static str, Json)>);

impl Serialize for Keys {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.0.iter().map(|(key, value)| (key, value)))
    }
}

/// The content of `manifest.json`, the only file that may differ between two runs of the same scenario.
#[derive(Serialize)]
pub(super) struct Manifest<'a, M> {
    #[serde(flatten)]
    pub keys: Keys,
    /// The keys of the command itself, which follow.
    #[serde(flatten)]
    pub more: &'a M,
}

impl<M: Serialize> Manifest<'_, M> {
    pub(super) fn write(&self, folder: &Path) -> Result<(), WriteError> {
        let text = serde_json::to_string_pretty(self)? + "\n";
        fill(&folder.join(MANIFEST), text.as_bytes())
    }
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
    const KEYS: [&str; 12] = [
        "title",
        "seed",
        "games",
        "precision",
        "max_games",
        "experts",
        "level",
        "note",
        "expect",
        "target",
        "tune",
        "defaults",
    ];
    let mut copy = document.clone();
    KEYS.iter().for_each(|key| copy.forget(key));
    copy
}
