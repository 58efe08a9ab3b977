//! Where sides, and whoever had a place in the order of turns, finished.

use polars_core::prelude::DataFrame;
use serde::Serialize;

use balance_engine::sim::{RankRatios, RankSums};
use balance_stats::{Estimate, count_ratio_mean};

use super::columns::Columns;
use super::estimates::count;
use super::{Results, Summary};

/// Where one side, or whoever had one place in the order of turns, finished.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankSummary {
    /// The side; null for all sides together.
    pub side: Option<String>,
    /// The place in the order of turns, from 1; null for all places together.
    pub place: Option<u32>,
    /// Games played, those included that were cut: they have no rank.
    pub games: u64,
    /// The mean rank of the games that were finished, 1 the best.
    pub mean: Option<Estimate>,
    /// By rank, from 1.
    pub ranks: Vec<RankShare>,
}

/// The games that were finished at one rank.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct RankShare {
    /// The rank, 1 the best; ties share a rank.
    pub rank: u32,
    /// Games finished at it.
    pub games: u64,
    /// Their share of the games played.
    pub share: Option<Estimate>,
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
    let ranks =
        (1..).zip(&sums.at).map(|(rank, sums)| RankShare { rank, games: count(sums.sum), share: results.rate(sums) });
    let games = results.ran.tally.games;
    let mean = count_ratio_mean(&sums.total, results.scenario.level);
    RankSummary { side, place, games, mean, ranks: ranks.collect() }
}

fn part(results: &Results<'_>, side: String, place: u32, sums: &RankRatios) -> RankSummary {
    let ranks = (1..).zip(&sums.at).map(|(rank, sums)| RankShare {
        rank,
        games: count(sums.sum),
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

pub(super) fn frame(summary: &Summary) -> DataFrame {
    let rows: Vec<_> = summary.ranks.iter().flat_map(|row| row.ranks.iter().map(move |at| (row, at))).collect();
    Columns::of(&rows)
        .with("side", |(row, _)| row.side.as_deref())
        .with("place", |(row, _)| row.place)
        .with("rank", |(_, at)| at.rank)
        .with("games", |(row, _)| row.games)
        .with("n_at_rank", |(_, at)| at.games)
        .estimate("share", |(_, at)| at.share)
        .frame()
}

pub(super) fn mean_frame(summary: &Summary) -> DataFrame {
    Columns::of(&summary.ranks)
        .with("side", |row| row.side.as_deref())
        .with("place", |row| row.place)
        .with("games", |row| row.games)
        .estimate("mean_rank", |row| row.mean)
        .frame()
}
