//! Finishing ranks of sides and of positions in the turn order.

use super::*;
use balance_engine::sim::{RankSums, Tally};
use balance_stats::{RatioSums, count_ratio_mean};

record! {
    /// A row for each side and rank, for each position in the turn order and rank, and for each side at each position and rank.
    /// Only with more than two sides. Tied sides share a rank. Unfinished games have no ranks.
    pub struct RankSummary {
        /// The side; null for all sides together.
        side: Option<String> = TEXT,
        /// The position in the turn order, from 1; null for all positions together.
        place: Option<u32> = TEXT,
        /// Games of that side at that position, including unfinished ones.
        games: u64 = GAMES,
        /// The mean rank in finished games; 1 is best.
        mean: Option<Estimate> = unit("ranks").named("mean_rank"),
        ranks: Vec<RankShare> = TEXT,
    }

    /// The games finished at one rank.
    pub struct RankShare {
        /// The rank; 1 is best.
        rank: u32 = TEXT,
        /// Games finished at this rank.
        n_at_rank: u64 = GAMES,
        /// Their share of all games.
        share: Option<Estimate> = SHARE,
    }
}

/// Ranks by side, then by position, then by position and side. Empty with fewer than three sides, for which wins, draws and losses
/// are enough.
pub(super) fn ranks(results: &Results<'_>) -> Vec<RankSummary> {
    let Tally { games, sides: tallies, seats, .. } = &results.run.tally;
    let sides = || results.scenario.sides.iter().map(|label| Some(label.name.clone()));
    let row = |side, place, games, total: &RatioSums, ranks| RankSummary {
        side,
        place,
        games,
        mean: count_ratio_mean(total, results.scenario.level),
        ranks,
    };
    let all = |of: &RankSums| shares(&of.at, |at| (at.sum, results.rate(at)));
    let mut rows = Vec::new();
    for (side, of) in sides().zip(tallies) {
        rows.push(row(side, None, *games, &of.ranks.total, all(&of.ranks)));
    }
    for (place, seat) in (1..).zip(seats) {
        rows.push(row(None, Some(place), *games, &seat.ranks.total, all(&seat.ranks)));
    }
    for (place, seat) in (1..).zip(seats) {
        for (side, of) in sides().zip(&seat.side_ranks) {
            let games = of.at.first().map_or(0, |sums| sums.n);
            rows.push(row(side, Some(place), games, &of.total, shares(&of.at, |at| (at.sum, results.ratio_rate(at)))));
        }
    }
    rows.retain(|row| !row.ranks.is_empty());
    rows
}

/// The rows of the ranks; `of` returns the number of games and their share.
fn shares<S>(sums: &[S], of: impl Fn(&S) -> (i128, Option<Estimate>)) -> Vec<RankShare> {
    let share = |(rank, sums)| {
        let (games, share) = of(sums);
        RankShare { rank, n_at_rank: count(games), share }
    };
    (1..).zip(sums).map(share).collect()
}
