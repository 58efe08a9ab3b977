//! What every report has to say about itself: games cut at the turn limit, games that a bug ended, and too few of them.

use crate::model::record;
use balance_engine::sim::AbandonedGames;

/// With fewer seat blocks than this an interval is a rough guess.
const FEW_BLOCKS: u64 = 100;

/// If more than this share of the games was cut at the turn limit, every report warns.
pub const MAX_CUT_SHARE: f64 = 0.01;

/// Parts with many cut games that a warning names; of more it says how many.
const CUT_PARTS: usize = 3;

/// How many games were cut at the turn limit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CutGames {
    pub cut: u64,
    /// Games played, the cut ones among them.
    pub games: u64,
    pub max_turns: u32,
    /// What they were games of, with a preposition: ` of "No sled"`. Empty if there is only one kind.
    pub of: String,
}

impl CutGames {
    /// Those of a run whose games are all of one kind.
    pub(crate) fn of_all(cut: u64, games: u64, max_turns: u32) -> [Self; 1] {
        [CutGames { cut, games, max_turns, of: String::new() }]
    }

    /// Returns the share of the games that was cut, as a fraction; 0 without games.
    pub fn share(&self) -> f64 {
        self.cut as f64 / self.games.max(1) as f64
    }

    pub fn is_many(&self) -> bool {
        self.share() > MAX_CUT_SHARE
    }
}

/// Returns the warning that many games were cut at the turn limit, or `None` if few were. `turn_word` is the plural
/// of what the game calls a turn. With several parts it names those with the largest shares.
pub fn cut_warning(parts: impl IntoIterator<Item = CutGames>, turn_word: &str) -> Option<String> {
    let mut many: Vec<CutGames> = parts.into_iter().filter(CutGames::is_many).collect();
    many.sort_by(|a, b| b.share().total_cmp(&a.share()));
    let named = many.iter().take(CUT_PARTS).map(|part| {
        let (share, most) = (part.share() * 100.0, part.max_turns);
        format!("{share:.1} % of the games{} were unfinished after {most} {turn_word}", part.of)
    });
    let mut named: Vec<String> = named.collect();
    if many.len() > CUT_PARTS {
        named.push(format!("and more than 1 % in each of {} more", many.len() - CUT_PARTS));
    }
    (!named.is_empty())
        .then(|| format!("{}: no one is counted as their winner, and they would have been longer", named.join("; ")))
}

/// What most reports warn of first: many cut games, games given up because of a bug (`further` is where else their seat
/// blocks are missing), and the end of the run after the games that it was `interrupted` after.
pub(crate) fn of_games(
    cut: impl IntoIterator<Item = CutGames>,
    turn_word: &str,
    (bugs, further): (&Bugs, &str),
    interrupted: Option<u64>,
) -> Vec<String> {
    let ended = interrupted.map(|n| format!("the run was interrupted after {}", games(n)));
    cut_warning(cut, turn_word).into_iter().chain(of_bugs(bugs, further)).chain(ended).collect()
}

/// Returns a warning for each group of names that stand for the same content.
pub(crate) fn identical_warnings(groups: &[Vec<String>]) -> impl Iterator<Item = String> {
    groups
        .iter()
        .map(|names| format!("{} differ by name alone: any difference between them is chance", names.join(" and ")))
}

record! {
    /// A row for each game that was given up because of a bug.
    pub struct AbandonedGame {
        /// Its index, from 0: `balance trace` plays it again by this number.
        game: u64 = TEXT,
        /// What it was a game of: a variant, a pair, a build. Null if there is only one thing that it can be of.
        of: Option<String> = TEXT,
        /// What went wrong: the message of the panic.
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
    /// Games that were given up because of a bug.
    pub struct Bugs {
        /// Those with the lowest indices.
        abandoned: Vec<AbandonedGame> = TEXT.json_only(),
        /// How many there are.
        abandoned_games: u64 = GAMES,
    }
}

impl Bugs {
    /// Those that were counted, each of what `of` says of its variant.
    pub fn new(games: &AbandonedGames, of: impl Fn(Option<usize>) -> Option<String>) -> Self {
        let told =
            games.lowest.iter().map(|bug| AbandonedGame { game: bug.game, of: of(bug.variant), why: bug.why.clone() });
        Bugs { abandoned: told.collect(), abandoned_games: games.games }
    }
}

/// That games were given up, if any were; `further` is where else their seat blocks are missing.
pub(crate) fn of_bugs(bugs: &Bugs, further: &str) -> Option<String> {
    let first = bugs.abandoned.first()?;
    Some(format!(
        "{} had to be given up because of a bug, with the seat blocks around them{further} (first: {}, {})",
        games(bugs.abandoned_games),
        first.which(),
        first.why
    ))
}

/// That there are too few seat blocks for good intervals, if there are; `kind` is a word for them.
pub(crate) fn of_few(blocks: u64, kind: &str) -> Option<String> {
    (blocks < FEW_BLOCKS).then(|| {
        format!("only {blocks} {kind}seat blocks were played: with fewer than {FEW_BLOCKS} the intervals are rough")
    })
}

pub(crate) fn games(n: u64) -> String {
    if n == 1 { "1 game".to_owned() } else { format!("{n} games") }
}

#[cfg(test)]
mod tests;
