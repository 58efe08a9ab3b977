//! Shards: which slice of the seat blocks each of them plays, and in which round.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::error::Error;
use balance_engine::sim::Budget;

/// The most shards that play can be cut into.
const MOST: u64 = 1_000_000;

/// Seat blocks of the first round of play that ends by what is seen: shards of fewer would mostly start up.
const FIRST_ROUND: u64 = 8_192;

/// One of several equal slices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    /// Which it is, from 1.
    pub number: u64,
    /// How many there are.
    pub of: u64,
}

impl fmt::Display for Shard {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}/{}", self.number, self.of)
    }
}

impl FromStr for Shard {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let parsed = text
            .split_once('/')
            .and_then(|(number, of)| Some(Shard { number: number.trim().parse().ok()?, of: of.trim().parse().ok()? }));
        parsed.filter(|shard| shard.exists()).ok_or_else(|| {
            Error::Argument(format!("write which of how many, such as 3/16: from 1/N to N/N, with N at most {MOST}"))
        })
    }
}

impl Shard {
    /// True if there can be such a shard.
    pub(crate) fn exists(self) -> bool {
        (1..=self.of).contains(&self.number) && self.of <= MOST
    }

    /// Its slice of some seat blocks. Slices differ by one block at most.
    pub(super) fn slice(self, of: &Range<u64>) -> Range<u64> {
        let blocks = u128::from(of.end - of.start);
        let end = |number: u64| of.start + (blocks * u128::from(number) / u128::from(self.of)) as u64;
        end(self.number - 1)..end(self.number)
    }
}

/// The seat blocks that shards play together, after those of earlier rounds. A fixed number of games has one round; what
/// ends by what is seen at looks has rounds that end at looks, each as long as all before it.
pub(super) fn round(budget: Budget, sides: usize, after: u64) -> Range<u64> {
    let looks: Vec<u64> = budget.looks(sides).collect();
    let all = looks.last().copied().unwrap_or(0).max(after);
    let far = FIRST_ROUND.max(after.saturating_mul(2));
    let end = match budget {
        Budget::Games(_) => all,
        _ => looks.into_iter().find(|&look| look >= far).unwrap_or(all),
    };
    after..end
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slices_share_all_blocks() {
        for (blocks, of) in [(0..1_000, 7), (512..515, 5), (40..40, 3)] {
            let slices = (1..=of).map(|number| Shard { number, of }.slice(&blocks));
            let mut next = blocks.start;
            for slice in slices {
                assert_eq!(slice.start, next);
                assert!((slice.end - slice.start).abs_diff((blocks.end - blocks.start) / of) <= 1);
                next = slice.end;
            }
            assert_eq!(next, blocks.end);
        }
    }

    #[test]
    fn rounds_end_at_looks_and_cover_all() {
        let budget = Budget::Precision { half_width: 0.01, max_games: 200_001 };
        let looks: Vec<u64> = budget.looks(2).collect();
        let mut after = 0;
        let mut rounds = 0;
        while after < 100_001 {
            let round = round(budget, 2, after);
            assert!(looks.contains(&round.end) && round.end > after, "{round:?}");
            after = round.end;
            rounds += 1;
        }
        assert_eq!(rounds, 5);
        assert_eq!(round(Budget::Games(1_001), 2, 0), 0..501);
    }

    #[test]
    fn a_shard_is_one_of_several() {
        assert_eq!("3/16".parse::<Shard>().unwrap(), Shard { number: 3, of: 16 });
        for wrong in ["0/4", "5/4", "3", "a/b", "1/0", "1/99999999999"] {
            assert!(wrong.parse::<Shard>().is_err(), "{wrong}");
        }
    }
}
