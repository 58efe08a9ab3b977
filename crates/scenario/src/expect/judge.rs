//! Judges expectations: whether the interval of a number is inside or outside its bounds.

use crate::prelude::*;
use std::cell::OnceCell;

use super::bounds::{Bounds, Unit};
use super::quantity::{Expectation, Quantity};
use balance_engine::game::{CardInfo, Per, StrengthGap, Unmodelled};
use balance_engine::sim::{BuildFit, Drama, GamePaths, Tally};
use balance_stats::{BlockSums, Estimate, MIN_BLOCKS, RatioSums, Spending, named};

/// The maximum length of a cut game, in turn limits. Longer games are assumed not to exist.
const MAX_OVERRUN: f64 = 10.0;

named! {
    /// What became of an expectation, or of all expectations of a scenario.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Verdict {
        /// The interval lies inside the bounds.
        Pass = "pass",
        /// The interval lies partly inside, or there is none yet.
        Undecided = "undecided",
        /// The interval lies wholly outside.
        Fail = "fail",
    }
}

/// The result for one expectation.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finding {
    /// The number's name.
    pub metric: String,
    /// The side whose number it is; null for a number of the game.
    pub side: Option<String>,
    /// What kind of number it is.
    pub unit: Unit,
    /// What it is counted in; empty for rates.
    pub unit_word: &'static str,
    /// The minimum; null if there is none.
    pub at_least: Option<f64>,
    /// The maximum; null if there is none.
    pub at_most: Option<f64>,
    /// The number with its interval; null if the games don't determine it yet.
    pub estimate: Option<Estimate>,
    /// The verdict.
    pub verdict: Verdict,
    /// Why it is undecided.
    pub why: Option<&'static str>,
    /// About how many games would decide it if the number stayed where it is; null if that is unknown or doesn't apply.
    pub needs_games: Option<u64>,
}

/// The result of a check of one scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checked {
    /// The path of the scenario file, as the command line gives it.
    pub file: String,
    /// The title of the scenario.
    pub title: String,
    /// The game's name, as scenarios write it.
    pub game: String,
    /// The players, each kind once, in the order of the sides.
    pub players: Vec<String>,
    /// The master seed of the games; in JSON a string beyond 2^53.
    #[serde(serialize_with = "balance_engine::game::exact::serialize")]
    pub seed: u64,
    /// Games counted.
    pub games: u64,
    /// Seat blocks counted.
    pub blocks: u64,
    /// The maximum number of games.
    pub max_games: u64,
    /// The joint confidence level of all intervals of the scenario.
    pub level: f64,
    /// The rule that stopped it: "decided", "undecided" or "interrupted".
    pub stopped: &'static str,
    /// The worst verdict.
    pub verdict: Verdict,
    /// All expectations, in the order of the file.
    pub expectations: Vec<Finding>,
    /// Warnings about the numbers.
    pub warnings: Vec<String>,
    /// Cards of the scenario that do less in the game than in the rulebook.
    pub unmodelled: Vec<Unmodelled>,
    /// What experts say about the win rates, if they played.
    pub second_opinion: Option<String>,
    /// How much stronger players can be, if known.
    #[serde(skip)]
    pub strength_gap: Option<StrengthGap>,
    /// Games given up because of a bug.
    pub abandoned_games: u64,
    /// How long it took, in seconds. Only this differs between two checks of the same scenario.
    #[serde(skip)]
    pub seconds: f64,
}

/// Judges the expectations of one scenario.
#[derive(Clone, Debug)]
pub struct Judge<'e> {
    expectations: &'e [Expectation],
    spending: Spending,
    sides: usize,
    cards: &'e [CardInfo],
}

impl<'e> Judge<'e> {
    /// Returns the judge of a run with this budget, at this joint confidence level of all expectations and checkpoints.
    pub fn new(
        expectations: &'e [Expectation],
        level: f64,
        budget: Budget,
        sides: usize,
        cards: &'e [CardInfo],
    ) -> Self {
        let looks = budget.looks(sides).count();
        let spending = Spending { level, family: expectations.len(), looks };
        Judge { expectations, spending, sides, cards }
    }

    /// Returns the judge of counts that are evaluated only once, at the end.
    pub fn once(expectations: &'e [Expectation], level: f64, sides: usize, cards: &'e [CardInfo]) -> Self {
        let spending = Spending { level, family: expectations.len(), looks: 1 };
        Judge { expectations, spending, sides, cards }
    }

    /// True if all expectations are decided at a checkpoint.
    pub fn decided(&self, tally: &Tally) -> bool {
        let seen = Seen::new(tally, self.cards);
        self.expected(&seen).iter().all(|expectation| {
            let estimate = self.estimate(expectation.quantity, &seen);
            let played_on = estimate.map(|e| played_on(expectation.quantity, e, tally));
            verdict(expectation.bounds, played_on.as_ref()) != Verdict::Undecided
        })
    }

    /// Returns the expectations without those about cards in all builds or in none, unless no others remain.
    fn expected(&self, seen: &Seen<'_>) -> Vec<&'e Expectation> {
        let idle = |expectation: &Expectation| expectation.of_all && seen.is_idle(expectation.quantity) == Some(true);
        let active: Vec<_> = self.expectations.iter().filter(|of| !idle(of)).collect();
        if active.is_empty() { self.expectations.iter().collect() } else { active }
    }

    /// Returns about how many games decide all expectations if the numbers stay the same, if known for all of them.
    pub fn needs(&self, tally: &Tally) -> Option<u64> {
        let findings = self.findings(tally, true);
        let mut open = findings.iter().filter(|finding| finding.verdict == Verdict::Undecided);
        open.try_fold(0, |max: u64, finding| Some(max.max(finding.needs_games?)))
    }

    /// Returns all results. If not at a checkpoint (`at_look`), as after an interrupt, none is decided.
    pub fn findings(&self, tally: &Tally, at_look: bool) -> Vec<Finding> {
        let seen = Seen::new(tally, self.cards);
        let estimate = |of: &Expectation| self.estimate(of.quantity, &seen);
        let expected = self.expected(&seen);
        let played_on = |of: &Expectation, e: Estimate| played_on(of.quantity, e, tally);
        found(&expected, tally.games, at_look, estimate, played_on)
    }

    /// Returns the measured numbers, one for each expectation; `None` if the games don't determine it.
    pub fn points(&self, tally: &Tally) -> Vec<Option<f64>> {
        let seen = Seen::new(tally, self.cards);
        let estimate = |quantity| match quantity {
            Quantity::Drama { measure, scope } => {
                let mean = self.spending.ratio_mean(seen.drama(self.sides)?.of(measure, scope));
                Some(mean?.scaled(1.0 / measure.one()))
            }
            _ => self.estimate(quantity, &seen),
        };
        let point = |of: &Expectation| Some(estimate(of.quantity)?.point);
        self.expectations.iter().map(point).collect()
    }

    fn estimate(&self, quantity: Quantity, seen: &Seen<'_>) -> Option<Estimate> {
        let (spending, tally) = (&self.spending, seen.tally);
        match quantity {
            Quantity::WinRate(side) => spending.rate(&tally.sides[side].wins),
            Quantity::DrawRate => spending.rate(&tally.draws),
            Quantity::UnfinishedRate => spending.rate(&tally.unfinished),
            Quantity::FirstSeatWinRate => spending.rate(&tally.seats[0].wins),
            Quantity::TurnsMean => spending.mean(&tally.turns),
            Quantity::TurnsQuantile(q) => spending.quantile(&tally.turn_counts, q, self.sides as u32),
            Quantity::Metric { side, metric, per } => {
                let sums = &tally.sides[side].metrics[metric];
                match per {
                    Per::Game => spending.mean(&per_game(sums, tally)),
                    Per::Recorded => spending.ratio_mean(sums),
                }
            }
            Quantity::MetricQuantile { side, counted, q, .. } => {
                spending.quantile(&tally.sides[side].values[counted], q, self.sides as u32)
            }
            Quantity::Drama { measure, scope } => {
                let drama = seen.drama(self.sides)?;
                let sums = drama.of(measure, scope);
                let mean = match measure.is_by_chances() {
                    true => spending.fitted_ratio_mean(sums, &drama.without(measure, scope)),
                    false => spending.ratio_mean(sums),
                };
                Some(mean?.scaled(1.0 / measure.one()))
            }
            Quantity::CardEffect { scope, card } => {
                let cards = &tally.cards[scope];
                spending.effect(&cards.exposed[card], &cards.totals)
            }
            Quantity::CardWorth { card } => {
                let fit = seen.fit()?;
                spending.combination(&fit.worth(card)?, fit.scale, tally.games)
            }
            // A tally has no games of builds against each other.
            Quantity::Share { .. } => None,
        }
    }
}

/// Compares estimates with expectations. `at_look` is as in [`Judge::findings`]. `played_on` returns the estimate for
/// the verdict, with the interval that it would have if cut games had continued.
pub fn found(
    expected: &[&Expectation],
    games: u64,
    at_look: bool,
    estimate: impl Fn(&Expectation) -> Option<Estimate>,
    played_on: impl Fn(&Expectation, Estimate) -> Estimate,
) -> Vec<Finding> {
    let finding = |expectation: &&Expectation| {
        let estimate = estimate(expectation);
        let Bounds { low, high } = expectation.bounds;
        let played_on = estimate.map(|estimate| played_on(expectation, estimate));
        let verdict_on = |estimate: Option<&Estimate>| verdict(expectation.bounds, estimate);
        let verdict = if at_look { verdict_on(played_on.as_ref()) } else { Verdict::Undecided };
        let undecided = verdict == Verdict::Undecided;
        let is_recorded = matches!(expectation.quantity, Quantity::Drama { .. });
        let cut = undecided && verdict_on(estimate.as_ref()) != Verdict::Undecided;
        let why = undecided.then(|| match at_look {
            true if is_recorded && games >= GamePaths::FULL_AFTER => {
                "the interval crosses a bound, and no more games are recorded"
            }
            true if cut => "games cut at the turn limit would have been longer, which could change the verdict",
            true => why(expectation.quantity, estimate.as_ref()),
            false => "the run was interrupted",
        });
        let open = estimate.as_ref().filter(|_| undecided && at_look && !cut);
        let needs_games = open.and_then(|e| needs_games(expectation.bounds, e, games));
        // No more games are recorded.
        let needs_games = needs_games.filter(|&needs| !is_recorded || needs <= GamePaths::FULL_AFTER);
        Finding {
            metric: expectation.metric.clone(),
            side: expectation.side.clone(),
            unit: expectation.unit,
            unit_word: expectation.unit_word,
            at_least: low.is_finite().then_some(low),
            at_most: high.is_finite().then_some(high),
            estimate,
            verdict,
            why,
            needs_games,
        }
    };
    expected.iter().map(finding).collect()
}

/// The counts, with the regression computed on demand.
struct Seen<'t> {
    tally: &'t Tally,
    cards: &'t [CardInfo],
    fit: OnceCell<Option<BuildFit>>,
    drama: OnceCell<Option<Drama<'t>>>,
}

impl<'t> Seen<'t> {
    fn new(tally: &'t Tally, cards: &'t [CardInfo]) -> Self {
        Seen { tally, cards, fit: OnceCell::new(), drama: OnceCell::new() }
    }

    fn fit(&self) -> Option<&BuildFit> {
        let fit = || BuildFit::new(self.tally.builds.as_ref()?, self.cards);
        self.fit.get_or_init(fit).as_ref()
    }

    fn drama(&self, sides: usize) -> Option<&Drama<'t>> {
        self.drama.get_or_init(|| Drama::new(&self.tally.paths, sides)).as_ref()
    }

    /// True if all builds or none contain the card of a number; `None` if it has no card, or with too few games.
    fn is_idle(&self, quantity: Quantity) -> Option<bool> {
        (self.tally.blocks >= MIN_BLOCKS).then_some(())?;
        match quantity {
            Quantity::CardEffect { scope, card } => {
                let cards = &self.tally.cards[scope];
                let with = cards.exposed[card].a;
                Some(with == 0 || with == cards.totals.observations)
            }
            Quantity::CardWorth { card } => Some(self.fit()?.why(card) == Some("constant")),
            _ => None,
        }
    }
}

/// Returns the sums of a metric over all games, also those without a record of it.
fn per_game(sums: &RatioSums, tally: &Tally) -> BlockSums {
    BlockSums { blocks: tally.blocks, games: tally.games, sum: sums.sum, sum_sq: sums.sum_sq }
}

/// Returns the estimate with the interval that it would have if cut games had continued, which only changes lengths. A
/// quantile whose interval reaches the turn limit has no upper end. That of a mean rises by what the cut games add if each
/// continues for [`MAX_OVERRUN`] limits.
fn played_on(quantity: Quantity, estimate: Estimate, tally: &Tally) -> Estimate {
    let cut = tally.cut() as f64 / tally.games.max(1) as f64;
    if cut <= 0.0 {
        return estimate;
    }
    // No game has more turns than a cut one.
    let limit = tally.turn_counts.counts().len().saturating_sub(1) as f64;
    let high = match quantity {
        Quantity::TurnsMean => estimate.high + cut * limit * (MAX_OVERRUN - 1.0),
        Quantity::TurnsQuantile(_) if estimate.high >= limit => f64::INFINITY,
        _ => estimate.high,
    };
    Estimate { high, ..estimate }
}

/// Returns the verdict: pass if the interval is within the bounds, fail if it is outside. The ends belong to them.
pub(super) fn verdict(bounds: Bounds, estimate: Option<&Estimate>) -> Verdict {
    let Some(estimate) = estimate else { return Verdict::Undecided };
    if bounds.low <= estimate.low && estimate.high <= bounds.high {
        Verdict::Pass
    } else if estimate.high < bounds.low || bounds.high < estimate.low {
        Verdict::Fail
    } else {
        Verdict::Undecided
    }
}

/// Returns what is missing for a decision.
fn why(quantity: Quantity, estimate: Option<&Estimate>) -> &'static str {
    match (estimate, quantity) {
        (Some(_), _) => "the interval crosses a bound",
        (None, Quantity::CardEffect { .. }) => "it needs 100 seat blocks with the card and 100 without",
        (None, Quantity::CardWorth { .. }) => "too few builds differ in this card alone",
        (None, Quantity::Drama { .. }) => {
            "it needs 256 recorded games, 100 seat blocks with something to count, and scores that predict the winner"
        }
        (None, Quantity::Share { .. }) => "it needs 100 seat blocks of each pair",
        (None, Quantity::Metric { per: Per::Recorded, .. }) => "it needs 100 seat blocks with something to count",
        (None, Quantity::MetricQuantile { per: Per::Recorded, .. }) => "too few games have something to count",
        (None, Quantity::TurnsQuantile(_) | Quantity::MetricQuantile { .. }) => "there are too few games",
        (None, _) => "it needs 100 seat blocks",
    }
}

/// Returns about how many games would decide it if the number stays the same; `None` if it is on a bound.
fn needs_games(bounds: Bounds, estimate: &Estimate, games: u64) -> Option<u64> {
    let Bounds { low, high } = bounds;
    let Estimate { point, low: from, high: to, .. } = *estimate;
    // How far the interval reaches towards a bound, relative to the distance of the bound.
    let times = if point < low {
        (to - point) / (low - point)
    } else if point > high {
        (point - from) / (point - high)
    } else {
        ((point - from) / (point - low)).max((to - point) / (high - point))
    };
    let needed = games as f64 * times * times;
    let step = 10_f64.powf(needed.log10().floor() - 1.0).max(1.0);
    (needed < 1e12).then(|| ((needed / step).ceil() * step) as u64)
}
