//! What was counted: integers that merge exactly, in any order.

use crate::game::Catalogue;
use crate::sim::places::of_maps;
use crate::sim::values::{of_metrics, of_series};
use crate::sim::{AbandonedGames, BuildSums, RankRatios, RankSums};
use crate::stats::{BlockSums, BlockTotals, Histogram, RatioSums, SplitSums};

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
        // Made anew for each: copies of empty histograms would have no room.
        let side = |_| SideTally {
            ranks: RankSums::new(sides),
            values: of_metrics(catalogue),
            series: of_series(catalogue),
            places: of_maps(catalogue),
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
