//! What was counted: integers that merge exactly, in any order.

use crate::game::{Catalogue, MapInfo};
use crate::sim::{AbandonedGames, BuildSums};
use crate::stats::{BlockSums, BlockTotals, Histogram, RatioSums, SplitSums};

/// Below this many sides ranks say nothing that wins, draws and losses do not.
const FEWEST_SIDES: usize = 3;

/// Games by rank of one side, or of one place in the order of turns.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankSums {
    /// Games finished at each rank, from rank 1; ties share a rank. A game that was cut has none.
    /// Empty with fewer than three sides.
    pub at: Vec<BlockSums>,
    /// Sum of the ranks; observations are the games that were finished.
    pub total: RatioSums,
}

/// Games by rank of one side in one place, where it need not sit equally often in every block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RankRatios {
    /// Games finished at each rank, from rank 1; observations are the side's games in the place.
    pub at: Vec<RatioSums>,
    /// Sum of the ranks; observations are those of these games that were finished.
    pub total: RatioSums,
}

impl RankSums {
    /// No games, with a count for each rank that is worth it.
    pub(super) fn new(sides: usize) -> Self {
        RankSums { at: vec![BlockSums::default(); ranks(sides)], total: RatioSums::default() }
    }

    pub(super) fn add(&mut self, row: impl Fn(usize) -> u32, games: u32) {
        let (mut finished, mut total) = (0, 0);
        for (rank, sums) in self.at.iter_mut().enumerate() {
            let here = row(rank);
            sums.add(i64::from(here), games);
            finished += here;
            total += i64::from(here) * (rank as i64 + 1);
        }
        self.total.add(finished, total);
    }

    /// Adds other games.
    pub(super) fn merge(&mut self, other: &Self) {
        each(&mut self.at, &other.at, BlockSums::merge);
        self.total.merge(&other.total);
    }
}

impl RankRatios {
    /// No games.
    pub(super) fn new(sides: usize) -> Self {
        RankRatios { at: vec![RatioSums::default(); ranks(sides)], total: RatioSums::default() }
    }

    pub(super) fn add(&mut self, row: &[u32], games: u32) {
        let (mut finished, mut total) = (0, 0);
        for ((sums, &here), rank) in self.at.iter_mut().zip(row).zip(1..) {
            sums.add(games, i64::from(here));
            finished += here;
            total += i64::from(here) * rank;
        }
        self.total.add(finished, total);
    }

    /// Adds other games.
    pub(super) fn merge(&mut self, other: &Self) {
        each(&mut self.at, &other.at, RatioSums::merge);
        self.total.merge(&other.total);
    }
}

/// How many ranks are counted.
pub(super) fn ranks(sides: usize) -> usize {
    if sides >= FEWEST_SIDES { sides } else { 0 }
}

/// The counts of one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SideTally {
    /// Games won alone.
    pub wins: BlockSums,
    /// Games in which it shared first place.
    pub draws: BlockSums,
    /// Games that others won.
    pub losses: BlockSums,
    /// Where it finished.
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
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
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CardSums {
    /// Wins with each card built, seen and used: three runs of as many as there are cards.
    pub exposed: Vec<SplitSums>,
    /// The game's card metrics, card by card; observations are the games with the card built.
    pub metrics: Vec<RatioSums>,
    /// Wins of everything in scope, exposed or not.
    pub totals: BlockTotals,
}

/// Everything that was counted over some games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Whole seat blocks counted.
    pub blocks: u64,
    /// Games counted.
    pub games: u64,
    /// Turns a game.
    pub turns: BlockSums,
    /// Games by turns.
    pub turn_counts: Histogram,
    /// By side.
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
    /// Results against the cards of random builds; `None` where no side draws its build.
    pub builds: Option<BuildSums>,
    /// Games given up because of a bug, with their seat blocks.
    pub abandoned: AbandonedGames,
}

impl Tally {
    /// An empty tally with room for everything a game can count.
    #[must_use]
    pub fn new(catalogue: &Catalogue, sides: usize, max_turns: u32) -> Self {
        let counted = || catalogue.metrics.iter().filter_map(|info| info.most);
        let sampled =
            || catalogue.series.iter().flat_map(|info| (0..info.times).map(|_| info.most));
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
            metrics: vec![
                RatioSums::default();
                catalogue.cards.len() * catalogue.card_metrics.len()
            ],
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

    /// Adds the counts of other games of the same scenario.
    ///
    /// It is exact, associative and commutative: any order of merging gives the same tally.
    ///
    /// # Panics
    /// When the other tally is of another scenario's shape.
    pub fn merge(&mut self, other: &Tally) {
        self.blocks += other.blocks;
        self.games += other.games;
        self.turns.merge(&other.turns);
        self.turn_counts.merge(&other.turn_counts);
        self.draws.merge(&other.draws);
        self.unfinished.merge(&other.unfinished);
        each(&mut self.sides, &other.sides, |mine, its| {
            mine.wins.merge(&its.wins);
            mine.draws.merge(&its.draws);
            mine.losses.merge(&its.losses);
            mine.ranks.merge(&its.ranks);
            each(&mut mine.values, &its.values, Histogram::merge);
            each(&mut mine.series, &its.series, Histogram::merge);
            each(&mut mine.places, &its.places, |a, b| *a += b);
            each(&mut mine.metrics, &its.metrics, RatioSums::merge);
            each(&mut mine.actions, &its.actions, RatioSums::merge);
        });
        each(&mut self.seats, &other.seats, |mine, its| {
            mine.wins.merge(&its.wins);
            each(&mut mine.sides, &its.sides, RatioSums::merge);
            mine.ranks.merge(&its.ranks);
            each(&mut mine.side_ranks, &its.side_ranks, RankRatios::merge);
        });
        each(&mut self.ends, &other.ends, |a, b| *a += b);
        each(&mut self.cards, &other.cards, |mine, its| {
            each(&mut mine.exposed, &its.exposed, SplitSums::merge);
            each(&mut mine.metrics, &its.metrics, RatioSums::merge);
            mine.totals.merge(&its.totals);
        });
        match (&mut self.builds, &other.builds) {
            (Some(mine), Some(its)) => mine.merge(its),
            (mine @ None, Some(its)) => *mine = Some(its.clone()),
            (_, None) => {}
        }
        self.abandoned.merge(&other.abandoned, |variant| variant);
    }

    /// Takes a lone side's cards for those of all sides together, which are not counted twice.
    pub(super) fn pool_lone_side(&mut self) {
        if let [side, all] = &mut self.cards[..] {
            all.clone_from(side);
        }
    }
}

/// Merges two lists of the same length, item by item.
pub(super) fn each<T>(mine: &mut [T], its: &[T], mut merge: impl FnMut(&mut T, &T)) {
    assert_eq!(mine.len(), its.len(), "tallies of different scenarios");
    for (a, b) in mine.iter_mut().zip(its) {
        merge(a, b);
    }
}
