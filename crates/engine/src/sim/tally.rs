//! Tallies: integers that merge exactly, in any order.

use serde::{Deserialize, Serialize};

use crate::game::{Catalogue, MapInfo};
use crate::sim::{AbandonedGames, BlockResults, BuildSums, GamePaths};
use balance_stats::{BlockSums, BlockTotals, Histogram, RatioSums, SplitSums, merge_fields};

/// With fewer sides, ranks add nothing to wins, draws and losses.
const MIN_SIDES: usize = 3;

/// Games by rank of one side, or of one place in the order of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankSums<S = BlockSums> {
    /// Games by rank, from rank 1; ties share a rank. A game that was cut has none. Empty with fewer than three sides.
    pub at: Vec<S>,
    /// Sum of the ranks; observations are finished games.
    pub total: RatioSums,
}

/// Games by rank of one side in one place; observations are the side's games there, which differ from block to block.
pub type RankRatios = RankSums<RatioSums>;

impl<S: Default + Clone> RankSums<S> {
    pub(super) fn new(sides: usize) -> Self {
        RankSums { at: vec![S::default(); ranks(sides)], total: RatioSums::default() }
    }

    /// Counts one block: `games` returns those at each rank, from 0.
    pub(super) fn add(&mut self, games: impl Fn(usize) -> u32, count: impl Fn(&mut S, u32)) {
        let (mut finished, mut total) = (0, 0);
        for (rank, sums) in self.at.iter_mut().enumerate() {
            let here = games(rank);
            count(sums, here);
            finished += here;
            total += i64::from(here) * (rank as i64 + 1);
        }
        self.total.add(finished, total);
    }
}

pub(super) fn ranks(sides: usize) -> usize {
    if sides >= MIN_SIDES { sides } else { 0 }
}

/// The counts of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SideTally {
    /// Games won alone.
    pub wins: BlockSums,
    /// Games in which it shared first place.
    pub draws: BlockSums,
    /// Games that others won.
    pub losses: BlockSums,
    /// Games by its rank.
    pub ranks: RankSums,
    /// Metrics, in the catalogue's order.
    pub metrics: Vec<RatioSums>,
    /// Games by value, for each metric with a maximum, in the catalogue's order.
    pub values: Vec<Histogram>,
    /// Games by value of each series at each time: by series, then by time from 0.
    pub series: Vec<Histogram>,
    /// Counts of the cells of maps: by map, then row by row from the near left cell.
    pub places: Vec<u64>,
    /// Uses of each action of the catalogue: observations are games that used it.
    pub actions: Vec<RatioSums>,
}

/// The counts of one place in the order of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTally {
    /// Games won from this place by any side.
    pub wins: BlockSums,
    /// Games won from this place by each side; observations are its games there.
    pub sides: Vec<RatioSums>,
    /// Ranks from this place of all sides.
    pub ranks: RankSums,
    /// Ranks from this place by side; empty with fewer than three sides.
    pub side_ranks: Vec<RankRatios>,
}

/// The counts of cards for one side, or for all sides together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardSums {
    /// Wins with each card built, then seen, then used: one entry per card each.
    pub exposed: Vec<SplitSums>,
    /// Card metrics, card by card; observations are games with the card built.
    pub metrics: Vec<RatioSums>,
    /// Wins of all observations, exposed or not.
    pub totals: BlockTotals,
}

/// All counts of some games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted.
    pub games: u64,
    /// Turns of all sides.
    pub turns: BlockSums,
    /// Games by number of turns.
    pub turn_counts: Histogram,
    /// Counts by side, in the order of the scenario.
    pub sides: Vec<SideTally>,
    /// By place in the order of turns, from the first.
    pub seats: Vec<SeatTally>,
    /// Games with a shared first place.
    pub draws: BlockSums,
    /// Games cut at the turn limit.
    pub unfinished: BlockSums,
    /// By `ending * (sides + 1) + winner`: the last winner is no side, and the last ending is the turn limit.
    pub ends: Vec<u64>,
    /// Cards by side, and last for all sides together.
    pub cards: Vec<CardSums>,
    /// Sums over random builds; `None` if no side draws its build, or if not asked for.
    pub builds: Option<BuildSums>,
    /// Results of the first seat blocks one by one; `None` if no side draws its build, or if not asked for.
    pub block_results: Option<BlockResults>,
    /// Positions of some of the games, with their scores.
    pub paths: GamePaths,
    /// Games given up because of a bug, with their seat blocks.
    pub abandoned: AbandonedGames,
}

impl Tally {
    /// Returns the games that were cut at the turn limit.
    pub fn cut(&self) -> u64 {
        self.unfinished.sum.try_into().expect("counts are not negative")
    }

    /// Returns an empty tally with room for everything a game can count.
    pub fn new(catalogue: &Catalogue, sides: usize, max_turns: u32) -> Self {
        let counted = || catalogue.metrics.iter().filter_map(|info| info.max);
        let sampled = || catalogue.series.iter().flat_map(|info| (0..info.times).map(|_| info.max));
        // Created separately, because copies of empty histograms have no room.
        let side = |_| SideTally {
            ranks: RankSums::new(sides),
            values: counted().map(Histogram::with_capacity).collect(),
            series: sampled().map(Histogram::with_capacity).collect(),
            places: vec![0; catalogue.maps.iter().map(MapInfo::cells).sum()],
            metrics: vec![RatioSums::default(); catalogue.metrics.len()],
            actions: vec![RatioSums::default(); catalogue.actions.len()],
            ..SideTally::default()
        };
        let ranks = RankRatios::new(sides);
        let seat = SeatTally {
            wins: BlockSums::default(),
            sides: vec![RatioSums::default(); sides],
            ranks: RankSums::new(sides),
            side_ranks: if ranks.at.is_empty() { Vec::new() } else { vec![ranks; sides] },
        };
        let cards = CardSums {
            exposed: vec![SplitSums::default(); catalogue.cards.len() * 3],
            metrics: vec![RatioSums::default(); catalogue.cards.len() * catalogue.card_metrics.len()],
            totals: BlockTotals::default(),
        };
        Tally {
            turn_counts: Histogram::with_capacity(max_turns),
            sides: (0..sides).map(side).collect(),
            seats: vec![seat; sides],
            ends: vec![0; (catalogue.endings.len() + 1) * (sides + 1)],
            cards: vec![cards; sides + 1],
            ..Tally::default()
        }
    }

    /// Uses a lone side's cards as those of all sides, which aren't counted twice.
    pub(super) fn pool_lone_side(&mut self) {
        if let [side, all] = &mut self.cards[..] {
            all.clone_from(side);
        }
    }
}

merge_fields! {
    RankSums { at, total }
    RankRatios { at, total }
    SideTally { wins, draws, losses, ranks, metrics, values, series, places, actions }
    SeatTally { wins, sides, ranks, side_ranks }
    CardSums { exposed, metrics, totals }
    Tally {
        blocks, games, turns, turn_counts, sides, seats, draws, unfinished, ends, cards, builds,
        block_results, paths, abandoned
    }
}
