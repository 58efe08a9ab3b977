//! What was counted: integers that merge exactly, in any order.

use serde::{Deserialize, Serialize};

use crate::game::{Catalogue, MapInfo};
use crate::sim::{AbandonedGames, BlockResults, BuildSums, GamePaths};
use balance_stats::{BlockSums, BlockTotals, Histogram, Merge, RatioSums, SplitSums, merge_fields};

/// Below this many sides ranks say nothing that wins, draws and losses do not.
const FEWEST_SIDES: usize = 3;

/// Games by rank of one side, or of one place in the order of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RankSums<S = BlockSums> {
    /// Games finished at each rank, from rank 1; ties share a rank. A game that was cut has none.
    /// Empty with fewer than three sides.
    pub at: Vec<S>,
    /// Sum of the ranks; observations are the games that were finished.
    pub total: RatioSums,
}

/// Games by rank of one side in one place, where it need not sit equally often in every block:
/// observations are the side's games in the place.
pub type RankRatios = RankSums<RatioSums>;

impl<S: Default + Clone> RankSums<S> {
    /// No games, with a count for each rank that is worth it.
    pub(super) fn new(sides: usize) -> Self {
        RankSums { at: vec![S::default(); ranks(sides)], total: RatioSums::default() }
    }

    /// Counts one block: `games` tells those at each rank, counted from 0.
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

impl<S: Merge> Merge for RankSums<S> {
    fn merge(&mut self, other: &Self) {
        self.at.merge(&other.at);
        self.total.merge(&other.total);
    }

    fn fits(&self, other: &Self) -> bool {
        self.at.fits(&other.at)
    }
}

/// How many ranks are counted.
pub(super) fn ranks(sides: usize) -> usize {
    if sides >= FEWEST_SIDES { sides } else { 0 }
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
    /// Games by the rank at which it finished.
    pub ranks: RankSums,
    /// The game's metrics, in the catalogue's order.
    pub metrics: Vec<RatioSums>,
    /// Games by value of each metric that says the most of it, in the catalogue's order.
    pub values: Vec<Histogram>,
    /// Games by value of each series at each of its times: series by series, and within one from
    /// time 0 on.
    pub series: Vec<Histogram>,
    /// What each cell of each map counts: map by map, and within one row by row, from the near left
    /// cell on.
    pub places: Vec<u64>,
    /// Uses of each action of the catalogue: observations are the games that used it.
    pub actions: Vec<RatioSums>,
}

/// The counts of one place in the order of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTally {
    /// Games won from this place, whoever sat there.
    pub wins: BlockSums,
    /// Games won from this place by each side; observations are its games there.
    pub sides: Vec<RatioSums>,
    /// Where whoever sat there finished.
    pub ranks: RankSums,
    /// Where each side finished when it sat there; empty with fewer than three sides.
    pub side_ranks: Vec<RankRatios>,
}

/// The counts of cards for one side, or for all sides together.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CardSums {
    /// Wins with each card built, seen and used: three runs of as many as there are cards.
    pub exposed: Vec<SplitSums>,
    /// The game's card metrics, card by card; observations are the games with the card built.
    pub metrics: Vec<RatioSums>,
    /// Wins of everything in scope, exposed or not.
    pub totals: BlockTotals,
}

/// Everything that was counted over some games.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted.
    pub games: u64,
    /// Sums of how many turns games took, those of all sides together.
    pub turns: BlockSums,
    /// Games by how many turns they took.
    pub turn_counts: Histogram,
    /// The counts of each side, in the order of the scenario.
    pub sides: Vec<SideTally>,
    /// By place in the order of turns, from first.
    pub seats: Vec<SeatTally>,
    /// Games that nobody won because first place was shared.
    pub draws: BlockSums,
    /// Games cut at the most turns.
    pub unfinished: BlockSums,
    /// Games by ending and winner: `ending * (sides + 1) + winner`, where the winner is a side or,
    /// last, nobody. The ending after the game's own is the cut at the most turns.
    pub ends: Vec<u64>,
    /// Cards by side, and last for all sides together.
    pub cards: Vec<CardSums>,
    /// Results against the cards of random builds; `None` where no side draws its build, or nobody asked.
    pub builds: Option<BuildSums>,
    /// The results of the first seat blocks one by one; `None` where no side draws its build, or nobody asked.
    pub block_results: Option<BlockResults>,
    /// The positions of some of the games, with their scores.
    pub paths: GamePaths,
    /// Games given up because of a bug, with their seat blocks.
    pub abandoned: AbandonedGames,
}

impl Tally {
    /// Returns the games that were cut at the turn limit.
    #[must_use]
    pub fn cut(&self) -> u64 {
        self.unfinished.sum.try_into().expect("counts are not negative")
    }

    /// An empty tally with room for everything a game can count.
    #[must_use]
    pub fn new(catalogue: &Catalogue, sides: usize, max_turns: u32) -> Self {
        let counted = || catalogue.metrics.iter().filter_map(|info| info.most);
        let sampled = || catalogue.series.iter().flat_map(|info| (0..info.times).map(|_| info.most));
        // Made anew for each: copies of empty histograms would have no room.
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

    /// Takes a lone side's cards for those of all sides together, which are not counted twice.
    pub(super) fn pool_lone_side(&mut self) {
        if let [side, all] = &mut self.cards[..] {
            all.clone_from(side);
        }
    }
}

merge_fields! {
    SideTally { wins, draws, losses, ranks, metrics, values, series, places, actions }
    SeatTally { wins, sides, ranks, side_ranks }
    CardSums { exposed, metrics, totals }
    Tally {
        blocks, games, turns, turn_counts, sides, seats, draws, unfinished, ends, cards, builds,
        block_results, paths, abandoned
    }
}
