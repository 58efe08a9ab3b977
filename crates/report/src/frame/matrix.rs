//! What a matrix came to: shares of points by pair, strengths, cycles, and the Nash equilibrium.

use serde::Serialize;

use balance_engine::game::Unmodelled;
use balance_engine::sim::{MatrixRan, PairEnds, Stopped};
use balance_stats::{
    BlockSums, Cycle, Equilibrium, Estimate, GoodnessOfFit, PairSums, Part, Rating, RatingKind, bradley_terry, cycles,
    equilibrium, goodness_of_fit, rate_family,
};

use super::caveats::{Bugs, CutGames, cut_warning, games, identical_warnings, of_bugs, of_few};
use super::head::ScenarioFacts;

const SCHEMA_VERSION: u32 = 5;

/// Circles that are told, the strongest.
const CYCLES: usize = 5;

#[derive(Debug)]
pub struct MatrixResults<'a> {
    pub scenario: ScenarioFacts<'a>,
    /// The side that the contestants are ways to play.
    pub side: &'a str,
    pub names: &'a [String],
    pub agents: &'a [balance_engine::agent::Skill],
    pub unmodelled: Vec<Unmodelled>,
    pub identical: &'a [Vec<String>],
    pub apart: &'a [Apart],
    /// What was counted of every pair, and of every contestant against itself.
    pub robin: &'a MatrixRan,
}

/// The summary of a matrix, as its `summary.json` holds it. Shares are fractions of the points: a
/// game won is a point, and one that nobody won is half a point for both.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct MatrixSummary {
    pub schema_version: u32,
    pub title: String,
    pub game: String,
    /// The side that the contestants are ways to play.
    pub side: String,
    /// Games counted of each pair.
    pub games: u64,
    /// Seat blocks counted of each pair, on the same chance for all.
    pub blocks: u64,
    pub games_in_all: u64,
    /// The rule that ended it: "games" or "interrupted".
    pub stopped: &'static str,
    pub level: f64,
    pub meaning: &'static str,
    pub warnings: Vec<String>,
    pub unmodelled: Vec<Unmodelled>,
    pub contestants: Vec<Contestant>,
    /// Contestants that differ by name alone, in groups of their names: between them any difference is chance.
    pub identical: Vec<Vec<String>>,
    /// How many pairs played; the intervals of their shares hold together.
    pub family: usize,
    /// All pairs that played: (1, 2), (1, 3), …, (2, 3), ….
    pub pairs: Vec<PairSummary>,
    pub apart: Vec<Apart>,
    /// Whether strengths on one scale explain the shares; null when they cannot be tested.
    pub goodness_of_fit: Option<GoodnessOfFit>,
    /// The strongest cycles, at most five, the strongest first.
    pub cycles: Vec<CycleSummary>,
    /// How many cycles there are beyond chance.
    pub cycles_in_all: usize,
    /// How sure the Nash equilibrium is; null when a pair is missing.
    pub equilibrium: Option<EquilibriumSummary>,
    /// Contestants against themselves; null when none can meet itself.
    pub mirror: Option<Mirror>,
    #[serde(flatten)]
    pub bugs: Bugs,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Contestant {
    pub name: String,
    pub agent: String,
    /// Its place by strength, from 1; those above the scale come first, those below it last.
    pub rank: usize,
    /// Its share of the points against all others, each with the same weight; null if it did not meet all.
    pub field: Option<Estimate>,
    /// Its strength; null when there is no scale.
    pub rating: Option<Rating>,
    /// The share of points to expect against a contestant of mean strength, and the ends of its interval.
    pub expected: [Option<f64>; 3],
    pub equilibrium: Option<Part>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PairSummary {
    /// The first, by number from 0.
    pub one: usize,
    /// The second, by number from 0; higher than the first.
    pub two: usize,
    #[serde(flatten)]
    pub ends: Ends,
    /// The first's share of the points.
    pub share: Estimate,
}

/// How games of a pair ended, as the first sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Ends {
    /// Games it won alone.
    pub wins: u64,
    /// Games the other won alone.
    pub losses: u64,
    /// Games that nobody won alone.
    pub draws: u64,
    /// Games cut at the most turns.
    pub unfinished: u64,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Apart {
    pub one: String,
    pub two: String,
    pub why: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CycleSummary {
    /// Each beats the next, and the last the first.
    pub names: [String; 3],
    /// The share of each against the next.
    pub shares: [Estimate; 3],
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct EquilibriumSummary {
    /// How often the matrix was drawn again from its errors.
    pub draws: u32,
    /// The share of draws whose equilibrium is of the very same contestants.
    pub same_support: f64,
    /// Games behind the matrix.
    pub n: u64,
    pub method: &'static str,
}

/// How contestants fared against themselves: whether the game treats its sides alike.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Mirror {
    /// How many met themselves.
    pub contestants: usize,
    /// Games that each played against itself.
    pub games: u64,
    /// Contestants whose interval leaves out one half, with the share of side 0.
    pub uneven: Vec<(String, Estimate)>,
}

impl MatrixSummary {
    pub fn new(results: &MatrixResults<'_>) -> Self {
        let tallies = &results.robin.tallies;
        let (points, level) = (&tallies.points, results.scenario.level);
        let strengths = bradley_terry(points, level);
        let equilibrium = equilibrium(points, level);
        let found = cycles(points, level);
        let pairs = pairs(results);
        let names = |pair: usize| {
            let (one, two) = PairSums::pairs(results.names.len()).nth(pair).unwrap_or_default();
            [results.names[one].clone(), results.names[two].clone()]
        };
        let mut summary = MatrixSummary {
            schema_version: SCHEMA_VERSION,
            title: results.scenario.title.to_owned(),
            game: results.scenario.game.to_owned(),
            side: results.side.to_owned(),
            games: tallies.blocks * 2,
            blocks: tallies.blocks,
            games_in_all: tallies.blocks * 2 * pairs.len() as u64,
            stopped: results.robin.stopped.name(),
            level,
            meaning: "every contestant against every other, both in each seat, all pairs on the \
                      same chance; a game that nobody won is half a point for both",
            warnings: Vec::new(),
            unmodelled: results.unmodelled.clone(),
            contestants: contestants(results, strengths.as_ref().map(|strengths| &strengths.ratings), &equilibrium),
            identical: results.identical.to_vec(),
            family: pairs.len(),
            pairs,
            apart: results.apart.to_vec(),
            goodness_of_fit: strengths.as_ref().and_then(|all| goodness_of_fit(points, all)),
            cycles_in_all: found.len(),
            cycles: found.into_iter().take(CYCLES).map(|cycle| named(cycle, results)).collect(),
            equilibrium: equilibrium.map(|equilibrium| EquilibriumSummary {
                draws: equilibrium.draws,
                same_support: equilibrium.same_support,
                n: equilibrium.n,
                method: equilibrium.method.name(),
            }),
            mirror: mirror(results),
            bugs: Bugs::new(&tallies.abandoned, |met| {
                let met = met?;
                Some(match results.names.get(met.wrapping_sub(tallies.ends.len())) {
                    Some(one) => format!("{one} against itself"),
                    None => names(met).join(" against "),
                })
            }),
        };
        summary.warnings = warnings(results, &summary);
        summary
    }

    /// The contestants' numbers from the strongest to the weakest.
    pub fn by_rank(&self) -> Vec<usize> {
        let mut order: Vec<usize> = (0..self.contestants.len()).collect();
        order.sort_by_key(|&at| self.contestants[at].rank);
        order
    }

    /// The contestants that are the same as one but for their name, and its own; empty if there are none.
    pub fn twins(&self, name: &String) -> &[String] {
        self.identical.iter().find(|names| names.contains(name)).map_or(&[], Vec::as_slice)
    }

    pub fn share(&self, one: usize, two: usize) -> Option<Estimate> {
        let (low, high) = (one.min(two), one.max(two));
        let pair = self.pairs.iter().find(|pair| (pair.one, pair.two) == (low, high))?;
        Some(if one < two { pair.share } else { turned(pair.share) })
    }
}

/// The share of the other.
pub(super) fn turned(share: Estimate) -> Estimate {
    Estimate { point: 1.0 - share.point, low: 1.0 - share.high, high: 1.0 - share.low, ..share }
}

fn pairs(results: &MatrixResults<'_>) -> Vec<PairSummary> {
    let tallies = &results.robin.tallies;
    let met = |&(one, two): &(usize, usize)| tallies.points.games(one, two) > 0;
    let all = || PairSums::pairs(results.names.len());
    let family = all().filter(met).count();
    let pairs = all().zip(&tallies.ends).filter(|(pair, _)| met(pair));
    pairs
        .filter_map(|((one, two), ends)| {
            let share = tallies.points.estimate(one, two, results.scenario.level, family)?;
            let PairEnds { wins: [wins, losses], drawn, unfinished } = *ends;
            let ends = Ends { wins, losses, draws: drawn, unfinished };
            Some(PairSummary { one, two, ends, share })
        })
        .collect()
}

fn contestants(
    results: &MatrixResults<'_>,
    ratings: Option<&Vec<Rating>>,
    equilibrium: &Option<Equilibrium>,
) -> Vec<Contestant> {
    let points = &results.robin.tallies.points;
    let plain = |at: usize| {
        let shares = (0..results.names.len()).filter_map(|other| points.share(at, other));
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
        (group, rating.and_then(|rating| rating.elo), plain(at))
    };
    let mut order: Vec<usize> = (0..results.names.len()).collect();
    order.sort_by(|&x, &y| {
        let (mine, its) = (key(x), key(y));
        let strength = match (mine.1, its.1) {
            (Some(mine), Some(its)) => its.total_cmp(&mine),
            _ => its.2.total_cmp(&mine.2),
        };
        mine.0.cmp(&its.0).then(strength).then(x.cmp(&y))
    });
    let rank = |at: usize| order.iter().position(|&other| other == at).unwrap_or(0) + 1;
    let one = |at: usize| {
        let rating = ratings.and_then(|ratings| ratings.get(at).copied());
        let end = |get: fn(&Rating) -> Option<f64>| rating.as_ref().and_then(get).map(Rating::expected);
        Contestant {
            name: results.names[at].clone(),
            agent: results.agents[at].to_string(),
            rank: rank(at),
            field: points.field(at, results.scenario.level),
            rating,
            expected: [end(|r| r.elo), end(|r| r.low), end(|r| r.high)],
            equilibrium: equilibrium.as_ref().map(|equilibrium| equilibrium.parts[at]),
        }
    };
    (0..results.names.len()).map(one).collect()
}

fn named(cycle: Cycle, results: &MatrixResults<'_>) -> CycleSummary {
    CycleSummary { names: cycle.members.map(|at| results.names[at].clone()), shares: cycle.shares }
}

fn mirror(results: &MatrixResults<'_>) -> Option<Mirror> {
    let met = results.names.iter().zip(&results.robin.tallies.mirrors);
    let met: Vec<(&String, &BlockSums)> = met.filter(|(_, sums)| sums.blocks > 0).collect();
    let (_, any) = met.first()?;
    let uneven = met.iter().filter_map(|(name, sums)| {
        let mut share = rate_family(sums, results.scenario.level, met.len())?;
        // The sums are in half points.
        share.n /= 2;
        (!share.contains(0.5)).then(|| ((*name).clone(), share))
    });
    Some(Mirror { contestants: met.len(), games: any.games / 2, uneven: uneven.collect() })
}

fn warnings(results: &MatrixResults<'_>, summary: &MatrixSummary) -> Vec<String> {
    let mut warnings = Vec::new();
    let cut = summary.pairs.iter().map(|pair| CutGames {
        cut: pair.ends.unfinished,
        games: summary.games,
        max_turns: results.scenario.max_turns,
        of: format!(" of {} against {}", results.names[pair.one], results.names[pair.two]),
    });
    let cut = cut_warning(cut, results.scenario.catalogue.turn_word);
    warnings.extend(identical_warnings(&summary.identical));
    warnings.extend(cut.map(|cut| format!("{cut}; each counts as half a point for both")));
    warnings.extend(of_bugs(&summary.bugs, " in all pairs"));
    if results.robin.stopped == Stopped::Interrupted {
        warnings.push(format!("it was interrupted after {} of each pair", games(summary.games)));
    }
    warnings.extend(of_few(summary.blocks, ""));
    if let Some(mirror) = summary.mirror.as_ref().filter(|mirror| !mirror.uneven.is_empty()) {
        let names: Vec<&str> = mirror.uneven.iter().map(|(name, _)| name.as_str()).collect();
        warnings.push(format!(
            "not even against themselves: {}: the game does not treat its two sides alike, so \
             a share depends on who is which side",
            names.join(", ")
        ));
    }
    if let Some(first) = summary.apart.first() {
        let more = summary.apart.len() - 1;
        let more = if more > 0 { format!(", and {more} more") } else { String::new() };
        warnings.push(format!("pairs that cannot meet: {} and {} ({}){more}", first.one, first.two, first.why));
    }
    warnings
}
