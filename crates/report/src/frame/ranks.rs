//! Where sides, and whoever had a place in the order of turns, finished.

use balance_engine::sim::{RankRatios, RankSums};
use balance_stats::{Estimate, count_ratio_mean};

use super::Results;
use super::estimates::count;
use crate::model::record;

record! {
    /// A row for each side and rank, for each place in the order of turns and rank, and for each side in each place and rank.
    /// Only with more than two sides. Tied sides share a rank. A game that was cut has no rank.
    pub struct RankSummary {
        /// The side; null for all sides together.
        side: Option<String> = TEXT,
        /// The place in the order of turns, from 1; null for all places together.
        place: Option<u32> = TEXT,
        /// Games of that side in that place, including those that were cut.
        games: u64 = GAMES,
        /// The mean rank of the games that were finished, 1 the best.
        mean: Option<Estimate> = unit("ranks").named("mean_rank"),
        ranks: Vec<RankShare> = TEXT,
    }
}

record! {
    /// The games that were finished at one rank.
    pub struct RankShare {
        /// The rank, 1 the best.
        rank: u32 = TEXT,
        /// Games finished at it.
        n_at_rank: u64 = GAMES,
        /// Their share of the games.
        share: Option<Estimate> = SHARE,
    }
}

/// By side, then by place, then by place and side. Nothing with fewer than three sides: wins, draws
/// and losses say it all.
pub(super) fn ranks(results: &Results<'_>) -> Vec<RankSummary> {
    let tally = &results.ran.tally;
    let sides = || results.scenario.sides.iter().map(|label| label.name.clone());
    let mut rows = Vec::new();
    for (side, sums) in sides().zip(&tally.sides) {
        rows.push(whole(results, Some(side), None, &sums.ranks));
    }
    for (place, seat) in (1..).zip(&tally.seats) {
        rows.push(whole(results, None, Some(place), &seat.ranks));
    }
    for (place, seat) in (1..).zip(&tally.seats) {
        for (side, sums) in sides().zip(&seat.side_ranks) {
            rows.push(part(results, side, place, sums));
        }
    }
    rows.retain(|row| !row.ranks.is_empty());
    rows
}

fn whole(results: &Results<'_>, side: Option<String>, place: Option<u32>, sums: &RankSums) -> RankSummary {
    let ranks = (1..).zip(&sums.at).map(|(rank, sums)| RankShare {
        rank,
        n_at_rank: count(sums.sum),
        share: results.rate(sums),
    });
    let games = results.ran.tally.games;
    let mean = count_ratio_mean(&sums.total, results.scenario.level);
    RankSummary { side, place, games, mean, ranks: ranks.collect() }
}

fn part(results: &Results<'_>, side: String, place: u32, sums: &RankRatios) -> RankSummary {
    let ranks = (1..).zip(&sums.at).map(|(rank, sums)| RankShare {
        rank,
        n_at_rank: count(sums.sum),
        share: results.ratio_rate(sums),
    });
    RankSummary {
        side: Some(side),
        place: Some(place),
        games: sums.at.first().map_or(0, |sums| sums.n),
        mean: count_ratio_mean(&sums.total, results.scenario.level),
        ranks: ranks.collect(),
    }
}
