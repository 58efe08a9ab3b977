//! The second opinion of a run: how the same scenario ends among experts.

use super::{Results, SideLabel};
use crate::model::record;
use balance_engine::sim::{PairedTallies, SideTally};
use balance_stats::{ControlledRate, Estimate, PairedSums, controlled_rate};

/// Experts agree only if the interval of the difference ends before this on both sides, as a fraction.
const NEAR: f64 = 0.1;

/// The games that experts played, in the place of club players and on the same chance.
#[derive(Clone, Copy)]
pub struct SecondOpinion<'a> {
    pub tallies: &'a PairedTallies,
    /// Playouts per decision of an expert.
    pub playouts: u32,
}

record! {
    /// A row for each side, if experts played some of the games again in the place of club players. Rates are estimated with the
    /// club players' results on the same chance as control. The differences of all sides hold together, and so do the rates.
    pub struct ExpertRow from (results: &Results<'_>, playouts: u32, label: &SideLabel, sums: &SideTally, pairs: &PairedSums, found: Option<ControlledRate>) {
        /// The side.
        side: String = TEXT.head("side") => label.name.clone(),
        /// `agree`: the interval of the difference contains 0 and ends within 10 percentage points on both sides.
        /// `disagree`: it doesn't contain 0. Otherwise `inconclusive`.
        verdict: &'static str = TEXT.head("experts") => verdict(found.as_ref()),
        /// Playouts per decision of an expert.
        playouts: u32 = TEXT => playouts,
        /// Games that experts played.
        games: u64 = GAMES => pairs.second.n,
        /// Wins per game of club players, in all games.
        club_rate: Option<Estimate> = SHARE.head("club") => results.rate(&sums.wins),
        /// Wins per game of experts.
        expert_rate: Option<Estimate> = SHARE.head("expert") => found.map(|found| found.rate),
        /// Win rate of experts minus that of club players.
        difference: Option<Estimate> = POINTS.head("difference") => found.map(|found| found.difference),
        /// Variance that the control saved, as a fraction of that of the same games without it. Negative if it did harm.
        variance_saved: Option<f64> = SHARE.head("variance saved") => found.map(|found| found.variance_saved),
    }
}

impl ExpertRow {
    pub(super) fn of_all(results: &Results<'_>) -> Vec<Self> {
        let Some(SecondOpinion { tallies, playouts }) = results.second_opinion else { return Vec::new() };
        let level = results.scenario.level;
        let sides_in_all = results.scenario.sides.len();
        let sides = results.sides().zip(&tallies.variants[0].wins);
        let row = |((label, sums), pairs): ((&SideLabel, &SideTally), &PairedSums)| {
            let found = controlled_rate(pairs, &sums.wins, level, sides_in_all);
            ExpertRow::of(results, playouts, label, sums, pairs, found)
        };
        sides.map(row).collect()
    }
}

fn verdict(found: Option<&ControlledRate>) -> &'static str {
    match found.map(|found| &found.difference) {
        Some(difference) if !difference.contains(0.0) => "disagree",
        Some(difference) if difference.low > -NEAR && difference.high < NEAR => "agree",
        _ => "inconclusive",
    }
}

#[cfg(test)]
mod tests;
