//! Shards: which slice of the seat blocks each one plays, and in which round.

use crate::error::Error;
use crate::outside::*;
use std::fmt;
use std::str::FromStr;

const MAX_SHARDS: u64 = 1_000_000;
/// Seat blocks of the first round if the number of games isn't fixed. Shards with fewer would mostly start up.
const FIRST_ROUND: u64 = 8_192;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Shard {
    pub number: u64,
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
            Error::Argument(format!("write K/N, such as 3/16, with K from 1 to N and N at most {}", whole(MAX_SHARDS)))
        })
    }
}

impl Shard {
    pub(crate) fn exists(self) -> bool {
        (1..=self.of).contains(&self.number) && self.of <= MAX_SHARDS
    }

    /// Returns its slice of the seat blocks `of`. The sizes of slices differ by at most one block.
    pub(super) fn slice(self, of: &Range<u64>) -> Range<u64> {
        let blocks = u128::from(of.end - of.start);
        let end = |number: u64| of.start + (blocks * u128::from(number) / u128::from(self.of)) as u64;
        end(self.number - 1)..end(self.number)
    }
}

/// The round that begins at `after`. A fixed number of games has one; otherwise each is as long as all before it.
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
mod tests;
