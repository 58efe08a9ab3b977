//! How variants are compared with a baseline.

use super::*;
use balance_engine::sim::PairedTally;
use balance_stats::{
    BetRange, BlockSums, PairedDifference, PairedSums, RatioSums, Spending, ThresholdVerdict, paired_means_family,
    paired_rates_family, rate, sequential_rate, threshold_verdict,
};

/// How differences to a baseline are measured and judged: all variants of a comparison together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Yardstick {
    pub level: f64,
    pub variants: usize,
    /// The maximum number of checkpoints if results decide when a run ends; `None` for a fixed number of games.
    pub looks: Option<usize>,
    pub threshold: f64,
}

impl Yardstick {
    fn spending(&self) -> Option<Spending> {
        let Yardstick { level, variants: family, .. } = *self;
        self.looks.map(|looks| Spending { level, family, looks })
    }

    /// Win rate of a side in the variant minus that in the baseline. The intervals are joint for all variants and checkpoints.
    pub fn win_rates(&self, tally: &PairedTally, side: usize) -> Option<PairedDifference> {
        self.rates(tally.wins.get(side)?)
    }

    /// The same for the holders of a card; `None` if they were not counted separately.
    pub fn holders(&self, tally: &PairedTally) -> Option<Estimate> {
        self.rates(&tally.held).map(|paired| paired.estimate)
    }

    pub fn turns(&self, tally: &PairedTally) -> Option<Estimate> {
        self.means(&tally.turns)
    }

    pub fn asked(&self, tally: &PairedTally, nth: usize, rate: bool) -> Option<Estimate> {
        let sums = tally.asked.get(nth)?;
        if rate { self.rates(sums).map(|of| of.estimate) } else { self.means(sums) }
    }

    fn rates(&self, sums: &PairedSums) -> Option<PairedDifference> {
        let sums = sums.reversed();
        match self.spending() {
            Some(spending) => spending.paired_rates(&sums),
            None => paired_rates_family(&sums, self.level, self.variants),
        }
    }

    fn means(&self, sums: &PairedSums) -> Option<Estimate> {
        let sums = sums.reversed();
        match self.spending() {
            Some(spending) => spending.paired_means(&sums),
            None => paired_means_family(&sums, self.level, self.variants),
        }
    }

    pub fn verdict(&self, tally: &PairedTally, side: usize) -> ThresholdVerdict {
        let difference = self.win_rates(tally, side);
        difference.map_or(ThresholdVerdict::Unknown, |d| threshold_verdict(&d.estimate, self.threshold))
    }

    /// A win rate with an interval for this number alone.
    pub(crate) fn alone(&self, wins: &BlockSums) -> Option<Estimate> {
        match self.looks {
            Some(looks) => sequential_rate(wins, self.level, BetRange::for_looks(looks)),
            None => rate(wins, self.level),
        }
    }
}

/// Sums whose blocks all have the same number of games.
pub(crate) const fn blocks_of(sums: &RatioSums) -> BlockSums {
    BlockSums { blocks: sums.blocks, games: sums.n, sum: sums.sum, sum_sq: sums.sum_sq }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Contender {
    pub name: String,
    pub note: Option<String>,
    /// Its sides, in the order of the tallies. Their names are those of the baseline.
    pub sides: Vec<SideLabel>,
    pub max_turns: u32,
}

impl Contender {
    pub(crate) fn cut(&self, cut: u64, games: u64) -> CutGames {
        CutGames::new((cut, games), self.max_turns, format!(" of \"{}\"", self.name))
    }
}
