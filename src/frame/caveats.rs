//! What every report has to say about itself: games that a bug ended, and too few of them.

use serde::Serialize;

use crate::sim::AbandonedGames;

/// With fewer seat blocks than this an interval is a rough guess.
const FEW_BLOCKS: u64 = 100;

/// A game that was given up because of a bug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct AbandonedGame {
    /// Its index, from 0: `balance trace` plays it again by this number.
    pub game: u64,
    /// What it was a game of: a variant, a pair, a build. Left out where there is only one thing that it can be of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub of: Option<String>,
    /// What went wrong: the message of the panic.
    pub why: String,
}

impl AbandonedGame {
    /// Which game it is, in words.
    #[must_use]
    pub fn which(&self) -> String {
        let of = self.of.as_ref().map_or(String::new(), |of| format!(" of {of}"));
        format!("game {}{of}", self.game)
    }
}

/// The games that were given up because of a bug.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Bugs {
    /// Those with the lowest indices.
    pub abandoned: Vec<AbandonedGame>,
    /// How many they are.
    pub abandoned_games: u64,
}

impl Bugs {
    /// Those that were counted, each of what `of` says of its variant.
    #[must_use]
    pub fn new(games: &AbandonedGames, of: impl Fn(Option<usize>) -> Option<String>) -> Self {
        let told = games.lowest.iter().map(|bug| AbandonedGame {
            game: bug.game,
            of: of(bug.variant),
            why: bug.why.clone(),
        });
        Bugs { abandoned: told.collect(), abandoned_games: games.games }
    }
}

/// That games were given up, if any were; `further` is where else their seat blocks are missing.
pub(super) fn of_bugs(bugs: &Bugs, further: &str) -> Option<String> {
    let first = bugs.abandoned.first()?;
    Some(format!(
        "{} had to be given up because of a bug, with the seat blocks around them{further} (first: {}, {})",
        games(bugs.abandoned_games),
        first.which(),
        first.why
    ))
}

/// That there are too few seat blocks for good intervals, if there are; `kind` is a word for them.
pub(super) fn of_few(blocks: u64, kind: &str) -> Option<String> {
    (blocks < FEW_BLOCKS).then(|| {
        format!(
            "only {blocks} {kind}seat blocks were played: with fewer than {FEW_BLOCKS} the intervals are rough"
        )
    })
}

/// So many games, in words.
pub(super) fn games(n: u64) -> String {
    if n == 1 { "1 game".to_owned() } else { format!("{n} games") }
}
