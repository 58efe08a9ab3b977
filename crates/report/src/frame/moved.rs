//! The effect of a change to a scenario: two versions on the same dice, in numbers and in sentences.

use super::*;
use crate::number::{counted, decimals_of, plain, threshold};
use crate::story::in_points;
use balance_engine::sim::{Contest, PairedTallies, PairedTally};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedNumbers {
    pub sides: Vec<String>,
    pub holders: Option<String>,
}

impl MovedNumbers {
    /// The number of joint intervals: the win rate of each side, that of the holders, and the turns.
    pub const fn count(&self) -> usize {
        self.sides.len() + 1 + self.holders.is_some() as usize
    }
}

/// How far the numbers of a scenario moved. All intervals are joint, at all checkpoints.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    pub games: u64,
    pub holders: Option<(String, Option<Estimate>)>,
    pub sides: Vec<(String, Option<Estimate>)>,
    pub turns: Option<Estimate>,
}

impl Moved {
    /// Returns how the base, which is the later version, differs from a variant, which is the earlier one.
    pub fn new(tally: &PairedTally, yardstick: &Yardstick, numbers: &MovedNumbers) -> Self {
        let rate = |side| yardstick.win_rates(tally, side).map(|difference| turned(difference.estimate));
        Moved {
            games: tally.turns.difference.n,
            holders: (numbers.holders.clone()).map(|card| (card, yardstick.holders(tally).map(turned))),
            sides: numbers.sides.iter().enumerate().map(|(at, name)| (name.clone(), rate(at))).collect(),
            turns: yardstick.turns(tally).map(turned),
        }
    }
}

/// Returns a warning if many games of some version were cut. `contests` begin with the base; `of` names them.
pub fn cut_in_versions(tallies: &PairedTallies, contests: &[&dyn Contest], of: &[&str]) -> Option<String> {
    let base = (tallies.cut, tallies.games);
    let others = tallies.variants.iter().map(|tally| (tally.cut, tally.turns.difference.n));
    let counts = std::iter::once(base).chain(others);
    let part = |((counts, contest), of): ((_, &&dyn Contest), &&str)| {
        CutGames::new(counts, contest.setup().max_turns, format!(" {of}"))
    };
    cut_warning(counts.zip(contests).zip(of).map(part), contests.first()?.catalogue().turn_word)
}

fn turned(difference: Estimate) -> Estimate {
    let Estimate { point, low, high, .. } = difference;
    Estimate { point: -point, low: -high, high: -low, ..difference }
}

/// What moved, in a line: `Protectorate −4.1 pp [−4.4, −3.8]; games 3 turns shorter; nothing else moved by 1 percentage point`.
pub fn moved_words(moved: &Moved, turn_word: &str, matters: f64) -> String {
    let mut said = Vec::new();
    let mut open = Vec::new();
    let mut still = 0;
    let holders = moved.holders.iter().map(|(card, by)| (format!("sides with {card}"), by));
    let sides = moved.sides.iter().map(|(name, by)| (name.clone(), by));
    for (name, by) in holders.chain(sides) {
        match by {
            Some(by) if by.low > 0.0 || by.high < 0.0 => said.push(format!("{name} {}", in_points(by))),
            Some(by) if by.low >= -matters && by.high <= matters => still += 1,
            Some(by) => open.push(format!("{name} inconclusive, {}", in_points(by))),
            None => open.push(format!("{name} inconclusive")),
        }
    }
    said.extend(moved.turns.as_ref().and_then(|turns| length(turns, turn_word)));
    let moved_at_all = !said.is_empty();
    said.extend(open);
    if still > 0 {
        let nothing = if moved_at_all { "nothing else" } else { "nothing" };
        said.push(format!("{nothing} moved by {}", threshold(matters)));
    }
    format!("{} ({} of each)", said.join("; "), counted(moved.games, "game"))
}

fn length(turns: &Estimate, word: &str) -> Option<String> {
    let (least, max, how) = match (turns.low > 0.0, turns.high < 0.0) {
        (true, _) => (turns.low, turns.high, "longer"),
        (_, true) => (-turns.high, -turns.low, "shorter"),
        _ => return None,
    };
    let digits = decimals_of(turns, 1.0);
    let by = plain(turns.point.abs(), digits);
    Some(format!("games {by} [{}, {}] {word} {how}", plain(least, digits), plain(max, digits)))
}

#[cfg(test)]
mod tests;
