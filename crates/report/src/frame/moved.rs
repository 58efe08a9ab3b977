//! What a change of a scenario did: two versions of it on the same dice.

use balance_engine::sim::{Contest, PairedTallies, PairedTally};
use balance_stats::Estimate;

use super::Yardstick;
use super::caveats::{CutGames, cut_warning};

/// Which numbers of two versions of a scenario are told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovedNumbers {
    pub sides: Vec<String>,
    /// The printed name of the only card that differs, where its holders are told of by themselves.
    pub holders: Option<String>,
}

impl MovedNumbers {
    /// How many they are, which are judged together: the win rate of each side, of the holders, and the turns.
    pub const fn count(&self) -> usize {
        self.sides.len() + 1 + self.holders.is_some() as usize
    }
}

/// How far the numbers of a scenario moved. All intervals hold together, and at every look.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Games of each version.
    pub games: u64,
    /// The name of the only card that differs, and the win rate of who holds it now less that before.
    pub holders: Option<(String, Option<Estimate>)>,
    /// By side: its name, and its win rate now less that before, as a fraction.
    pub sides: Vec<(String, Option<Estimate>)>,
    /// Turns of a game now less those before.
    pub turns: Option<Estimate>,
}

impl Moved {
    /// What the version that was the base differs by from a variant, which was before it.
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

/// Returns the warning that many games of two or more versions were cut at the turn limit, or `None` if few were. The
/// contests are the base and the versions that it is compared with; `of` says which is which.
pub fn cut_in_versions(tallies: &PairedTallies, contests: &[&dyn Contest], of: &[&str]) -> Option<String> {
    let base = (tallies.cut, tallies.games);
    let others = tallies.variants.iter().map(|tally| (tally.cut, tally.turns.difference.n));
    let counts = std::iter::once(base).chain(others);
    let parts = counts.zip(contests).zip(of).map(|(((cut, games), contest), of)| CutGames {
        cut,
        games,
        max_turns: contest.setup().max_turns,
        of: format!(" {of}"),
    });
    cut_warning(parts, contests.first()?.catalogue().turn_word)
}

fn turned(difference: Estimate) -> Estimate {
    let Estimate { point, low, high, .. } = difference;
    Estimate { point: -point, low: -high, high: -low, ..difference }
}
