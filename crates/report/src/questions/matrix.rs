//! `compare --matrix`: contestants against each other: shares of points, strengths, cycles, and the Nash equilibrium.

use crate::prelude::*;
use balance_engine::sim::{MatrixResult, PairEnds};
use balance_stats::{
    Cycle, Equilibrium, GoodnessOfFit, Method, PairSums, RATINGS_METHOD, Rating, RatingKind, Strengths, bradley_terry,
    cycles, equilibrium, goodness_of_fit,
};

mod page;
#[cfg(test)]
mod tests;

const SCHEMA_VERSION: u32 = 6;
const CYCLES_SHOWN: usize = 5;
const EVIDENCE: f64 = 0.05;

record! {
    /// Every contestant against every other, in both seats, with the same dice for all pairs. A win is a point; a game without a
    /// single winner is half a point for both.
    pub struct MatrixSummary from (
        results: &MatrixResults<'_>, head: Head, matrix: Vec<Meeting>, found: &[Cycle],
        strengths: Option<&Strengths>, equilibrium: Option<&Equilibrium>
    ) {
        head: Head = TEXT => head,
        /// The side that the contestants play.
        side: String = TEXT => results.side.to_owned(),
        /// Pairs that played; the intervals of their shares are joint.
        family: usize = unit("pairs") => matrix.len() / 2,
        /// Contestants that differ only by name, in groups of their names: any difference between them is chance.
        identical: Vec<Vec<String>> = TEXT => results.identical.to_vec(),
        /// The number of significant cycles.
        cycles_in_all: usize = unit("cycles").named("total_cycles") => found.len(),
        /// Random draws of the matrix within its errors, for the Nash equilibrium; null if a pair did not meet.
        equilibrium_draws: Option<u32> = unit("draws") => equilibrium.map(|of| of.draws),
        /// The share of draws whose equilibrium consists of the same contestants.
        same_support: Option<f64> = SHARE => equilibrium.map(|of| of.same_support),
        /// Games used for the equilibrium.
        equilibrium_games: Option<u64> = GAMES => equilibrium.map(|of| of.n),
        matrix: Vec<Meeting> = TEXT => matrix,
        ratings: Vec<Contestant> = TEXT => results.ratings(strengths, equilibrium),
        /// Empty if they cannot be tested.
        goodness_of_fit: Vec<GoodnessOfFit> = TEXT.json_only()
            => strengths.and_then(|all| goodness_of_fit(&results.robin.tallies.points, all)).into_iter().collect(),
        /// At most five, the strongest first.
        cycles: Vec<CycleRow> = TEXT
            => found.iter().take(CYCLES_SHOWN).map(|cycle| CycleRow::of(results.names, cycle)).collect(),
        mirrors: Vec<Mirror> = TEXT => results.mirrors(),
        apart: Vec<Apart> = TEXT.json_only() => results.apart.to_vec(),
    }

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
        /// Games stopped at `max_turns`.
        unfinished: u64 = GAMES,
        /// The contestant's points per game. The intervals of all pairs are joint.
        share: Estimate = SHARE,
    }

    /// A row for each contestant, in the order of the scenario. The intervals are individual, not joint.
    pub struct Contestant from (
        results: &MatrixResults<'_>, at: usize, rank: usize, rating: Option<&Rating>, equilibrium: Option<&Equilibrium>
    ) {
        /// Its name.
        contestant: String = TEXT => results.names[at].clone(),
        /// The agent that played it.
        agent: String = TEXT => results.agents[at].to_string(),
        /// Its rank by strength, from 1. Contestants above the scale come first, those below it last.
        rank: usize = TEXT => rank,
        /// Points per game against all others, each with the same weight; null if it did not meet all.
        field: Option<Estimate> = SHARE => results.robin.tallies.points.field(at, results.scenario.level),
        /// `scaled`: it has a strength. `above` or `below`: it lost no point, or took none, against those that have one. `apart`:
        /// it cannot be compared with them. Null if there is no scale.
        standing: Option<&'static str> = TEXT => rating.map(|of| of.standing.name()),
        /// Strength above the mean of those on the scale.
        elo: Option<f64> = unit("Elo points") => rating.and_then(|of| of.elo),
        /// Lower end of its interval; null if it is open.
        elo_low: Option<f64> = unit("Elo points") => rating.and_then(|of| of.low),
        /// Upper end of its interval; null if it is open.
        elo_high: Option<f64> = unit("Elo points") => rating.and_then(|of| of.high),
        /// Predicted points per game against a contestant of mean strength.
        expected: Option<f64> = SHARE => rating.and_then(|of| of.elo).map(Rating::expected),
        /// Lower end of its interval; null if it is open.
        expected_low: Option<f64> = SHARE => rating.and_then(|of| of.low).map(Rating::expected),
        /// Upper end of its interval; null if it is open.
        expected_high: Option<f64> = SHARE => rating.and_then(|of| of.high).map(Rating::expected),
        /// How strengths and their intervals were computed.
        elo_method: Option<&'static str> = TEXT => rating.map(|_| RATINGS_METHOD),
        /// Its weight in the Nash equilibrium, the mixture that no contestant beats; null if a pair did not meet.
        equilibrium: Option<f64> = SHARE => equilibrium.map(|of| of.parts[at].weight),
        /// Lower quantile of the weight over random draws of the matrix.
        equilibrium_low: Option<f64> = SHARE => equilibrium.map(|of| of.parts[at].low),
        /// Upper quantile.
        equilibrium_high: Option<f64> = SHARE => equilibrium.map(|of| of.parts[at].high),
        /// Share of draws in which it has any weight.
        in_support: Option<f64> = SHARE => equilibrium.map(|of| of.parts[at].in_support),
        /// How these were computed.
        equilibrium_method: Option<&'static str> = TEXT => equilibrium.map(|of| of.method.name()),
    }

    /// A row for each intransitive cycle: each beats the next significantly, and the last the first.
    pub struct CycleRow from (names: &[String], cycle: &Cycle) {
        /// The first.
        first: String = TEXT => names[cycle.members[0]].clone(),
        /// The second, which the first beats.
        second: String = TEXT => names[cycle.members[1]].clone(),
        /// The third, which the second beats, and which beats the first.
        third: String = TEXT => names[cycle.members[2]].clone(),
        /// Share of the first against the second.
        first_share: Estimate = SHARE => cycle.shares[0],
        /// Share of the second against the third.
        second_share: Estimate = SHARE => cycle.shares[1],
        /// Share of the third against the first.
        third_share: Estimate = SHARE => cycle.shares[2],
    }

    /// A row for each contestant that met itself. In a symmetric game, each side gets half of the points.
    pub struct Mirror {
        /// The contestant.
        contestant: String = TEXT,
        /// Points per game of the first side. The intervals of all rows are joint.
        share: Option<Estimate> = SHARE,
        /// True if the interval excludes one half.
        uneven: bool = TEXT,
    }

    /// A row for each pair that cannot meet.
    pub struct Apart {
        /// One contestant.
        one: String = TEXT,
        /// The other contestant.
        two: String = TEXT,
        /// Why.
        why: String = TEXT,
    }
}

datum_of_names!(Method);

columns! {
    /// Whether strengths on one scale explain the shares.
    GoodnessOfFit {
        /// The sum over pairs of squared differences between shares and predictions, divided by their variances.
        statistic: f64 = TEXT,
        /// Degrees of freedom: pairs minus strengths.
        df: usize = TEXT,
        /// The share of random draws from a single scale with a statistic at least as large.
        p_value: f64 = TEXT,
        /// Random draws.
        draws: u32 = unit("draws"),
        /// The root mean squared difference, in points per game.
        rms_error: f64 = POINTS.named("misses"),
        /// Pairs tested.
        pairs: usize = unit("pairs"),
        /// Games of these pairs together.
        n: u64 = GAMES,
        /// How it was tested.
        method: Method = TEXT,
    }
}

pub struct MatrixResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    pub side: &'a str,
    pub names: &'a [String],
    pub agents: &'a [Skill],
    pub unmodelled: Vec<Unmodelled>,
    pub identical: &'a [Vec<String>],
    pub apart: &'a [Apart],
    /// What was counted of every pair, and of every contestant against itself.
    pub robin: &'a MatrixResult,
}

impl MatrixResults<'_> {
    fn names_of(&self, met: usize) -> String {
        if let Some(one) = self.names.get(met.wrapping_sub(self.robin.tallies.ends.len())) {
            return format!("{one} against itself");
        }
        let (one, two) = PairSums::pairs(self.names.len()).nth(met).unwrap_or_default();
        format!("{} against {}", self.names[one], self.names[two])
    }

    /// Both directions of every pair that met, sorted by the numbers of both.
    fn meetings(&self) -> Vec<Meeting> {
        let tallies = &self.robin.tallies;
        let met = |&(one, two): &(usize, usize)| tallies.points.games(one, two) > 0;
        let all = || PairSums::pairs(self.names.len());
        let family = all().filter(met).count();
        let mut rows = Vec::new();
        for ((one, two), ends) in all().zip(&tallies.ends).filter(|(pair, _)| met(pair)) {
            let Some(share) = tallies.points.estimate(one, two, self.scenario.level, family) else { continue };
            let PairEnds { wins: [wins, losses], drawn, unfinished } = *ends;
            let other = Estimate { point: 1.0 - share.point, low: 1.0 - share.high, high: 1.0 - share.low, ..share };
            for (one, two, wins, losses, share) in [(one, two, wins, losses, share), (two, one, losses, wins, other)] {
                let [contestant, opponent] = [one, two].map(|at| self.names[at].clone());
                rows.push(Meeting { one, two, contestant, opponent, wins, losses, draws: drawn, unfinished, share });
            }
        }
        rows.sort_by_key(|row| (row.one, row.two));
        rows
    }

    fn ratings(&self, strengths: Option<&Strengths>, equilibrium: Option<&Equilibrium>) -> Vec<Contestant> {
        let ratings = strengths.map(|all| &all.ratings[..]);
        let order = self.order(ratings);
        let one = |at: usize| {
            let rank = order.iter().position(|&other| other == at).unwrap_or(0) + 1;
            Contestant::of(self, at, rank, ratings.and_then(|ratings| ratings.get(at)), equilibrium)
        };
        (0..self.names.len()).map(one).collect()
    }

    /// The contestants from the strongest to the weakest: by strength, else by their mean share.
    fn order(&self, ratings: Option<&[Rating]>) -> Vec<usize> {
        let mean = |at: usize| {
            let shares = (0..self.names.len()).filter_map(|other| self.robin.tallies.points.share(at, other));
            let (sum, n) = shares.fold((0.0, 0), |(sum, n), share| (sum + share, n + 1));
            if n == 0 { 0.5 } else { sum / f64::from(n) }
        };
        let key = |at: usize| {
            let rating = ratings.and_then(|ratings| ratings.get(at));
            let group = rating.map_or(0, |rating| match rating.standing {
                RatingKind::Above => 0,
                RatingKind::Scaled => 1,
                RatingKind::Below => 2,
                RatingKind::Apart => 3,
            });
            (group, rating.and_then(|rating| rating.elo).unwrap_or_else(|| mean(at)))
        };
        let mut order: Vec<usize> = (0..self.names.len()).collect();
        order.sort_by(|&x, &y| {
            let (mine, its) = (key(x), key(y));
            mine.0.cmp(&its.0).then(its.1.total_cmp(&mine.1))
        });
        order
    }

    fn mirrors(&self) -> Vec<Mirror> {
        let met = || self.names.iter().zip(&self.robin.tallies.mirrors).filter(|(_, sums)| sums.blocks > 0);
        let family = met().count();
        let row = |(name, sums): (&String, _)| {
            // The sums are in half points.
            let share = rate_family(sums, self.scenario.level, family).map(|of| Estimate { n: of.n / 2, ..of });
            Mirror { contestant: name.clone(), share, uneven: share.is_some_and(|share| !share.contains(0.5)) }
        };
        met().map(row).collect()
    }
}

impl MatrixSummary {
    pub fn new(results: &MatrixResults<'_>) -> Self {
        let tallies = &results.robin.tallies;
        let (points, level) = (&tallies.points, results.scenario.level);
        let (strengths, equilibrium) = (bradley_terry(points, level), equilibrium(points, level));
        let matrix = results.meetings();
        let played = [tallies.blocks * 2, tallies.blocks, tallies.blocks * matrix.len() as u64];
        let bugs = Bugs::new(&tallies.abandoned, |met| Some(results.names_of(met?)));
        let head = Head::of(SCHEMA_VERSION, &results.scenario, played, results.robin.stopped, bugs);
        let head = Head { unmodelled: results.unmodelled.clone(), ..head };
        let found = cycles(points, level);
        let mut summary = MatrixSummary::of(results, head, matrix, &found, strengths.as_ref(), equilibrium.as_ref());
        summary.head.warnings = summary.warnings(results.scenario.max_turns);
        summary
    }

    fn by_rank(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.ratings.len()).collect();
        order.sort_by_key(|&at| self.ratings[at].rank);
        order
    }

    /// The names of contestants that differ from one only by name, and its own; empty if there are none.
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
        let cut = self.matrix.iter().filter(|row| row.one < row.two).map(|row| {
            let of = format!(" of {} against {}", row.contestant, row.opponent);
            CutGames::new((row.unfinished, each), max_turns, of)
        });
        let cut = cut_warning(cut, turn_word).map(|cut| format!("{cut}; each counts as half a point for both"));
        let mut warnings: Vec<String> = identical_warnings(&self.identical).chain(cut).collect();
        warnings.extend(of_bugs(bugs, " in all pairs"));
        if self.head.was_interrupted() {
            warnings.push(format!("the run was interrupted after {} of each pair", counted(each, "game")));
        }
        warnings.extend(of_few(blocks, ""));
        let uneven: Vec<&str> =
            self.mirrors.iter().filter(|row| row.uneven).map(|row| row.contestant.as_str()).collect();
        if !uneven.is_empty() {
            warnings.push(format!(
                "uneven against themselves: {}. The game is not symmetric, so shares depend on which side a contestant plays",
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
