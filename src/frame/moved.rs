//! What a change of a scenario did: two versions of it on the same dice.

use crate::sim::PairedTally;
use crate::stats::Estimate;

use super::Yardstick;

/// How far the numbers of a scenario moved. All intervals hold together, and at every look.
#[derive(Clone, Debug, PartialEq)]
pub struct Moved {
    /// Games of each version.
    pub games: u64,
    /// By side: its name, and its win rate now less that before, as a fraction.
    pub sides: Vec<(String, Option<Estimate>)>,
    /// Turns of a game now less those before.
    pub turns: Option<Estimate>,
}

impl Moved {
    /// How many numbers it holds, which are judged together: the win rate of each side, and the turns.
    #[must_use]
    pub const fn numbers(sides: &[String]) -> usize {
        sides.len() + 1
    }

    /// What the version that was the base differs by from a variant, which was before it.
    #[must_use]
    pub fn new(tally: &PairedTally, yardstick: &Yardstick, sides: &[String]) -> Self {
        let rate =
            |side| yardstick.win_rates(tally, side).map(|difference| turned(difference.estimate));
        Moved {
            games: tally.turns.difference.n,
            sides: sides.iter().enumerate().map(|(at, name)| (name.clone(), rate(at))).collect(),
            turns: yardstick.turns(tally).map(turned),
        }
    }
}

/// A difference the other way round.
fn turned(difference: Estimate) -> Estimate {
    let Estimate { point, low, high, .. } = difference;
    Estimate { point: -point, low: -high, high: -low, ..difference }
}
