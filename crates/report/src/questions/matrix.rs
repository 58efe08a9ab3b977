//! `compare --matrix`: what a side may play with, each against each: shares of points, strengths, cycles, and the Nash
//! equilibrium.

use balance_engine::agent::Skill;
use balance_engine::game::Unmodelled;
use balance_engine::sim::MatrixRan;
use balance_stats::{Estimate, GoodnessOfFit, bradley_terry, cycles, equilibrium, goodness_of_fit};

use super::Report;
use crate::frame::{Bugs, CutGames, ScenarioFacts, cut_warning, games, identical_warnings, of_bugs, of_few};
use crate::model::{Head, record};
use crate::page::Page;
use crate::story::Story;
use crate::{Canvas, Chart, ChartError};

mod chart;
mod page;
mod results;
mod story;
#[cfg(test)]
mod tests;

const SCHEMA_VERSION: u32 = 6;

/// Cycles that are shown: the strongest.
const CYCLES: usize = 5;

/// A p-value below this is called evidence.
const EVIDENCE: f64 = 0.05;

record! {
    /// Every contestant against every other, both in each seat, all pairs on the same chance. A game won is a point, and one
    /// that no one won alone is half a point for both.
    pub struct MatrixSummary {
        head: Head = TEXT,
        /// The side that the contestants are ways to play.
        side: String = TEXT,
        /// How many pairs played; the intervals of their shares hold together.
        family: usize = unit("pairs"),
        /// Contestants that differ by name alone, in groups of their names: any difference between them is chance.
        identical: Vec<Vec<String>> = TEXT,
        /// How many significant cycles there are.
        cycles_in_all: usize = unit("cycles"),
        /// How often the matrix was drawn again from its errors for the Nash equilibrium; null if a pair did not meet.
        equilibrium_draws: Option<u32> = unit("draws"),
        /// The share of draws whose equilibrium consists of the very same contestants.
        same_support: Option<f64> = SHARE,
        /// Games behind the equilibrium.
        equilibrium_games: Option<u64> = GAMES,
        matrix: Vec<Meeting> = TEXT,
        ratings: Vec<Contestant> = TEXT,
        /// Empty if they cannot be tested.
        goodness_of_fit: Vec<GoodnessRow> = TEXT.json_only(),
        /// The strongest at most five, the strongest first.
        cycles: Vec<CycleRow> = TEXT,
        mirrors: Vec<Mirror> = TEXT,
        apart: Vec<Apart> = TEXT.json_only(),
    }
}

record! {
    /// A row for each contestant and each opponent that it met. The shares of a pair add up to 1.
    pub struct Meeting {
        /// Number of the contestant, from 0, in the order of the scenario.
        one: usize = TEXT.json_only(),
        /// Number of the opponent.
        two: usize = TEXT.json_only(),
        /// The contestant.
        contestant: String = TEXT,
        /// The opponent.
        opponent: String = TEXT,
        /// Games that the contestant won alone.
        wins: u64 = GAMES,
        /// Games that the opponent won alone.
        losses: u64 = GAMES,
        /// Games that ended without a sole winner.
        draws: u64 = GAMES,
        /// Games cut at `max_turns`.
        unfinished: u64 = GAMES,
        /// The contestant's points per game. The intervals of all pairs hold together.
        share: Estimate = SHARE,
    }
}

record! {
    /// A row for each contestant, in the order of the scenario. Each interval holds by itself.
    pub struct Contestant {
        /// Its name.
        contestant: String = TEXT,
        /// The agent that played it.
        agent: String = TEXT,
        /// Its place by strength, from 1. Those above the scale come first, those below it last.
        rank: usize = TEXT,
        /// Points per game against all others, each with the same weight; null if it did not meet all.
        field: Option<Estimate> = SHARE,
        /// `scaled`: it has a strength. `above` or `below`: it lost, or took, no point against those that have one. `apart`: it
        /// cannot be compared with them. Null if there is no scale.
        standing: Option<&'static str> = TEXT,
        /// Strength over the mean of those on the scale.
        elo: Option<f64> = unit("Elo points"),
        /// Lower end of its interval; null if it is open.
        elo_low: Option<f64> = unit("Elo points"),
        /// Upper end of its interval; null if it is open.
        elo_high: Option<f64> = unit("Elo points"),
        /// Points per game that the strength predicts against a contestant of mean strength.
        expected: Option<f64> = SHARE,
        /// Lower end of its interval; null if it is open.
        expected_low: Option<f64> = SHARE,
        /// Upper end of its interval; null if it is open.
        expected_high: Option<f64> = SHARE,
        /// How strengths and their intervals were computed.
        elo_method: Option<&'static str> = TEXT,
        /// Its weight in the Nash equilibrium, the mixture that no contestant beats; null if a pair did not meet.
        equilibrium: Option<f64> = SHARE,
        /// Lower quantile of the weight over draws of the matrix from its errors.
        equilibrium_low: Option<f64> = SHARE,
        /// Upper quantile.
        equilibrium_high: Option<f64> = SHARE,
        /// Share of draws in which it has any weight.
        in_support: Option<f64> = SHARE,
        /// How these were computed.
        equilibrium_method: Option<&'static str> = TEXT,
    }
}

record! {
    /// Whether strengths on one scale explain the shares.
    pub struct GoodnessRow {
        /// The sum over pairs of squared differences between shares and predictions, over their variances.
        statistic: f64 = TEXT,
        /// Degrees of freedom: pairs less strengths.
        df: usize = TEXT,
        /// The share of draws under one scale that are at least as great.
        p_value: f64 = TEXT,
        /// Draws that were made.
        draws: u32 = unit("draws"),
        /// The root of the mean squared difference, in points per game.
        misses: f64 = POINTS,
        /// Pairs that were tested.
        pairs: usize = unit("pairs"),
        /// Games of these pairs together.
        n: u64 = GAMES,
        /// How it was done.
        method: &'static str = TEXT,
    }
}

record! {
    /// A row for each intransitive cycle: each beats the next significantly, and the last the first.
    pub struct CycleRow {
        /// The first.
        first: String = TEXT,
        /// The second, which the first beats.
        second: String = TEXT,
        /// The third, which the second beats, and which beats the first.
        third: String = TEXT,
        /// Share of the first against the second.
        first_share: Estimate = SHARE,
        /// Share of the second against the third.
        second_share: Estimate = SHARE,
        /// Share of the third against the first.
        third_share: Estimate = SHARE,
    }
}

record! {
    /// A row for each contestant that met itself. If the game treats its sides alike, each has half of the points.
    pub struct Mirror {
        /// The contestant.
        contestant: String = TEXT,
        /// Points per game of the first side. The intervals of all rows hold together.
        share: Option<Estimate> = SHARE,
        /// True if the interval excludes one half.
        uneven: bool = TEXT,
    }
}

record! {
    /// A row for each pair that cannot meet.
    pub struct Apart {
        /// The one.
        one: String = TEXT,
        /// The other.
        two: String = TEXT,
        /// Why.
        why: String = TEXT,
    }
}

#[derive(Debug)]
pub struct MatrixResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    /// The side that the contestants are ways to play.
    pub side: &'a str,
    pub names: &'a [String],
    pub agents: &'a [Skill],
    pub unmodelled: Vec<Unmodelled>,
    pub identical: &'a [Vec<String>],
    pub apart: &'a [Apart],
    /// What was counted of every pair, and of every contestant against itself.
    pub robin: &'a MatrixRan,
}

impl MatrixSummary {
    pub fn new(results: &MatrixResults<'_>) -> Self {
        let tallies = &results.robin.tallies;
        let (points, level) = (&tallies.points, results.scenario.level);
        let strengths = bradley_terry(points, level);
        let equilibrium = equilibrium(points, level);
        let fit = strengths.as_ref().and_then(|all| goodness_of_fit(points, all));
        let found = cycles(points, level);
        let matrix = results.meetings();
        let family = matrix.len() / 2;
        let in_all = tallies.blocks * 2 * family as u64;
        let played = [tallies.blocks * 2, tallies.blocks, in_all];
        let abandoned = |met: Option<usize>| Some(results.names_of(met?));
        let mut summary = MatrixSummary {
            head: Head {
                unmodelled: results.unmodelled.clone(),
                ..Head::new(
                    SCHEMA_VERSION,
                    &results.scenario,
                    played,
                    results.robin.stopped,
                    Bugs::new(&tallies.abandoned, abandoned),
                )
            },
            side: results.side.to_owned(),
            family,
            identical: results.identical.to_vec(),
            cycles_in_all: found.len(),
            equilibrium_draws: equilibrium.as_ref().map(|of| of.draws),
            same_support: equilibrium.as_ref().map(|of| of.same_support),
            equilibrium_games: equilibrium.as_ref().map(|of| of.n),
            matrix,
            ratings: results.ratings(strengths.as_ref().map(|all| &all.ratings[..]), equilibrium.as_ref()),
            goodness_of_fit: fit.iter().map(GoodnessRow::new).collect(),
            cycles: found.into_iter().take(CYCLES).map(|cycle| results.cycle(&cycle)).collect(),
            mirrors: results.mirrors(),
            apart: results.apart.to_vec(),
        };
        summary.head.warnings = summary.warnings(results.scenario.max_turns);
        summary
    }

    /// The contestants' numbers from the strongest to the weakest.
    fn by_rank(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by_key(|&at| self.ratings[at].rank);
        order
    }

    /// The names of contestants that are the same as one but for their name, and its own; empty if there are none.
    fn twins(&self, name: &String) -> &[String] {
        self.identical.iter().find(|names| names.contains(name)).map_or(&[], Vec::as_slice)
    }

    /// The share of one contestant against another; `None` if they did not meet.
    fn share(&self, one: usize, two: usize) -> Option<Estimate> {
        let found = self.matrix.binary_search_by_key(&(one, two), |row| (row.one, row.two));
        found.ok().map(|at| self.matrix[at].share)
    }

    fn warnings(&self, max_turns: u32) -> Vec<String> {
        let Head { games: each, blocks, turn_word, ref bugs, .. } = self.head;
        let cut = self.matrix.iter().filter(|row| row.one < row.two).map(|row| CutGames {
            cut: row.unfinished,
            games: each,
            max_turns,
            of: format!(" of {} against {}", row.contestant, row.opponent),
        });
        let cut = cut_warning(cut, turn_word).map(|cut| format!("{cut}; each counts as half a point for both"));
        let mut warnings: Vec<String> = identical_warnings(&self.identical).chain(cut).collect();
        warnings.extend(of_bugs(bugs, " in all pairs"));
        if self.head.was_interrupted() {
            warnings.push(format!("it was interrupted after {} of each pair", games(each)));
        }
        warnings.extend(of_few(blocks, ""));
        let uneven: Vec<&str> =
            self.mirrors.iter().filter(|row| row.uneven).map(|row| row.contestant.as_str()).collect();
        if !uneven.is_empty() {
            warnings.push(format!(
                "not even against themselves: {}. The game does not treat its two sides alike, so a share depends on who is \
                 which side",
                uneven.join(", ")
            ));
        }
        if let Some(Apart { one, two, why }) = self.apart.first() {
            let more = self.apart.len() - 1;
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            warnings.push(format!("pairs that cannot meet: {one} and {two} ({why}){more}"));
        }
        warnings
    }
}

impl GoodnessRow {
    fn new(of: &GoodnessOfFit) -> Self {
        let GoodnessOfFit { statistic, df, p_value, draws, misses, pairs, n, method } = *of;
        GoodnessRow { statistic, df, p_value, draws, misses, pairs, n, method: method.name() }
    }
}

impl Report for MatrixSummary {
    fn head(&self) -> &Head {
        &self.head
    }

    fn page(&self, width: usize) -> Page {
        page::page(self, width)
    }

    fn charts(&self, canvas: Canvas) -> Result<Vec<Chart>, ChartError> {
        Ok([chart::heat_map(self).draw(canvas)?, chart::ratings(self).draw(canvas)?].into_iter().flatten().collect())
    }

    fn story(&self) -> Story {
        story::story(self)
    }
}
