//! Warnings of every report: games stopped at the turn limit, games abandoned because of a bug, and too few games.

use super::*;
use crate::number::{PERCENT, counted, number_of};
use balance_engine::sim::{AbandonedGames, Tally};

const FEW_BLOCKS: u64 = 100;
/// If more than this share of the games was stopped at the turn limit, every report warns.
pub const MAX_CUT_SHARE: f64 = 0.01;
/// A warning names this many parts with many cut games, and the number of the others.
const CUT_PARTS: usize = 3;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutGames {
    pub cut: u64,
    pub games: u64,
    pub max_turns: u32,
    /// The part that they belong to, with a preposition: ` of "No sled"`. Empty if there is only one part.
    pub of: String,
}

impl CutGames {
    pub(crate) fn new((cut, games): (u64, u64), max_turns: u32, of: impl Into<String>) -> Self {
        CutGames { cut, games, max_turns, of: of.into() }
    }

    pub fn share(&self) -> f64 {
        self.cut as f64 / self.games.max(1) as f64
    }
}

/// Returns a warning about the parts with the largest shares of games at the turn limit. `turn_word` is a plural.
pub fn cut_warning(parts: impl IntoIterator<Item = CutGames>, turn_word: &str) -> Option<String> {
    let mut many: Vec<CutGames> = parts.into_iter().filter(|part| part.share() > MAX_CUT_SHARE).collect();
    many.sort_by(|a, b| b.share().total_cmp(&a.share()));
    let named = many.iter().take(CUT_PARTS).map(|part| {
        let turns = number_of(part.max_turns.into(), turn_word);
        format!("{:.1} % of the games{} were unfinished after {turns}", part.share() * PERCENT, part.of)
    });
    let mut named: Vec<String> = named.collect();
    if many.len() > CUT_PARTS {
        named.push(format!("and more than 1 % in each of {} more", many.len() - CUT_PARTS));
    }
    (!named.is_empty())
        .then(|| format!("{}: they count as games without a winner, and lengths are underestimated", named.join("; ")))
}

pub(crate) fn identical_warnings(groups: &[Vec<String>]) -> impl Iterator<Item = String> {
    groups
        .iter()
        .map(|names| format!("{} differ only by name: any difference between them is chance", names.join(" and ")))
}

record! {
    /// A row for each game that was abandoned because of a bug.
    pub struct AbandonedGame {
        /// Its index, from 0, for `balance trace`.
        game: u64 = TEXT,
        /// The variant, pair or build that played it; null if there is only one.
        of: Option<String> = TEXT,
        /// The message of the panic.
        why: String = TEXT,
    }
}

impl AbandonedGame {
    pub fn which(&self) -> String {
        let of = self.of.as_ref().map_or(String::new(), |of| format!(" of {of}"));
        format!("game {}{of}", self.game)
    }
}

record! {
    /// Games that were abandoned because of a bug.
    pub struct Bugs {
        /// The abandoned games with the lowest indices.
        abandoned: Vec<AbandonedGame> = TEXT.json_only(),
        /// The number of abandoned games.
        abandoned_games: u64 = GAMES,
    }
}

impl Bugs {
    pub fn new(games: &AbandonedGames, of: impl Fn(Option<usize>) -> Option<String>) -> Self {
        let listed =
            games.lowest.iter().map(|bug| AbandonedGame { game: bug.game, of: of(bug.variant), why: bug.why.clone() });
        Bugs { abandoned: listed.collect(), abandoned_games: games.games }
    }
}

impl Results<'_> {
    pub(super) fn head(&self, schema_version: u32) -> Head {
        let Tally { games, blocks, abandoned, .. } = &self.run.tally;
        let bugs = Bugs::new(abandoned, |_| None);
        Head::of(schema_version, &self.scenario, [*games, *blocks, *games], self.run.stopped, bugs)
    }
}

impl Head {
    /// Adds the warnings that most reports begin with: many cut games, games abandoned because of a bug (`further` is where else
    /// their seat blocks are missing), and an interrupted run.
    pub(crate) fn warn_of_games(&mut self, cut: impl IntoIterator<Item = CutGames>, further: &str) {
        self.warnings.extend(cut_warning(cut, self.turn_word));
        self.warnings.extend(of_bugs(&self.bugs, further));
        if self.was_interrupted() {
            self.warnings.push(format!("the run was interrupted after {}", counted(self.games, "game")));
        }
    }

    pub(crate) fn warn_of_few(&mut self) {
        self.warnings.extend(of_few(self.blocks, ""));
    }
}

/// Returns a warning if games were abandoned; `further` is where else their seat blocks are missing.
pub(crate) fn of_bugs(bugs: &Bugs, further: &str) -> Option<String> {
    let first = bugs.abandoned.first()?;
    Some(format!(
        "{} abandoned because of a bug. Their seat blocks are excluded{further} (first: {}, {})",
        counted(bugs.abandoned_games, "game"),
        first.which(),
        first.why
    ))
}

/// Returns a warning if there are too few seat blocks for good intervals; `kind` is an adjective for them.
pub(crate) fn of_few(blocks: u64, kind: &str) -> Option<String> {
    (blocks < FEW_BLOCKS).then(|| {
        format!(
            "only {}: with fewer than {FEW_BLOCKS}, intervals are rough",
            counted(blocks, &format!("{kind}seat block"))
        )
    })
}

#[cfg(test)]
mod tests;
