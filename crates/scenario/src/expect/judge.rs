//! Deciding: which side of its bounds the interval of a number lies on.

use std::cell::OnceCell;

use serde::Serialize;

use super::bounds::{Bounds, Unit};
use super::quantity::{Expectation, Quantity};
use balance_engine::game::{CardInfo, Outplayed, Per, Unmodelled};
use balance_engine::sim::{Budget, BuildFit, Drama, GamePaths, Tally};
use balance_stats::{BlockSums, Estimate, FEWEST_BLOCKS, RatioSums, Spending, named};

/// How long a game that was cut may have gone on, in turn limits: longer ones are taken to be none.
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

/// What was found about one expectation.
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
    /// The least that it may be; null for no bound.
    pub at_least: Option<f64>,
    /// The most that it may be; null for no bound.
    pub at_most: Option<f64>,
    /// The number with its interval; null when the games say nothing of it yet.
    pub estimate: Option<Estimate>,
    /// What became of it.
    pub verdict: Verdict,
    /// Why it is undecided.
    pub why: Option<&'static str>,
    /// About how many games would decide it if the number stayed where it is; null where that
    /// cannot be told, or is not the question.
    pub needs_games: Option<u64>,
}

/// What a check of one scenario came to.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Checked {
    /// The path of the scenario file, as the command line gives it.
    pub file: String,
    /// What the scenario is called.
    pub title: String,
    /// The game's name, as scenarios write it.
    pub game: String,
    /// Who played: each kind of player once, in the order of the sides.
    pub players: Vec<String>,
    /// The master seed of the games; in JSON a string beyond 2^53.
    #[serde(serialize_with = "balance_engine::game::exact::serialize")]
    pub seed: u64,
    /// Games counted.
    pub games: u64,
    /// Seat blocks counted.
    pub blocks: u64,
    /// The most games that were allowed.
    pub max_games: u64,
    /// The joint confidence level of all intervals of the scenario.
    pub level: f64,
    /// The rule that stopped it: "decided", "undecided" or "interrupted".
    pub stopped: &'static str,
    /// The worst verdict of all.
    pub verdict: Verdict,
    /// All expectations, in the order of the file.
    pub expectations: Vec<Finding>,
    /// What must be known before the numbers are believed.
    pub warnings: Vec<String>,
    /// Cards of the scenario that do less in the game than in print.
    pub unmodelled: Vec<Unmodelled>,
    /// By how much its players are known to be outplayed.
    #[serde(skip)]
    pub outplayed: Option<Outplayed>,
    /// Games given up because of a bug.
    pub abandoned_games: u64,
    /// How long it was played now, in seconds. It alone differs between two checks of the same.
    #[serde(skip)]
    pub seconds: f64,
}

/// Decides the expectations of one scenario.
#[derive(Clone, Debug)]
pub struct Judge<'e> {
    expectations: &'e [Expectation],
    spending: Spending,
    sides: usize,
    cards: &'e [CardInfo],
}

impl<'e> Judge<'e> {
    /// For a run with this budget of a game with so many sides and these cards; `level` is that of
    /// all expectations and looks together.
    #[must_use]
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

    /// For counts that are looked at once, at the end.
    #[must_use]
    pub fn once(expectations: &'e [Expectation], level: f64, sides: usize, cards: &'e [CardInfo]) -> Self {
        let spending = Spending { level, family: expectations.len(), looks: 1 };
        Judge { expectations, spending, sides, cards }
    }

    /// Whether all expectations are decided by what was counted at a look.
    #[must_use]
    pub fn decided(&self, tally: &Tally) -> bool {
        let seen = Seen::new(tally, self.cards);
        self.expected(&seen).iter().all(|expectation| {
            let estimate = self.estimate(expectation.quantity, &seen);
            let played_on = estimate.map(|e| played_on(expectation.quantity, e, tally));
            verdict(expectation.bounds, played_on.as_ref()) != Verdict::Undecided
        })
    }

    /// The expectations, without those of all cards that builds say nothing of; all of them where
    /// nothing else would be left.
    fn expected(&self, seen: &Seen<'_>) -> Vec<&'e Expectation> {
        let idle = |expectation: &Expectation| expectation.of_all && seen.is_idle(expectation.quantity) == Some(true);
        let told: Vec<_> = self.expectations.iter().filter(|of| !idle(of)).collect();
        if told.is_empty() { self.expectations.iter().collect() } else { told }
    }

    /// About how many games decide all of them if the numbers stay where they are at a look; `None` where that cannot be
    /// told of one that is undecided.
    #[must_use]
    pub fn needs(&self, tally: &Tally) -> Option<u64> {
        let findings = self.findings(tally, true);
        let mut open = findings.iter().filter(|finding| finding.verdict == Verdict::Undecided);
        open.try_fold(0, |most: u64, finding| Some(most.max(finding.needs_games?)))
    }

    /// What was counted, held against all expectations. `at_look` is false after an interrupt:
    /// the intervals hold at looks, so nothing is decided between them.
    #[must_use]
    pub fn findings(&self, tally: &Tally, at_look: bool) -> Vec<Finding> {
        let seen = Seen::new(tally, self.cards);
        let estimate = |of: &Expectation| self.estimate(of.quantity, &seen);
        let expected = self.expected(&seen);
        let played_on = |of: &Expectation, e: Estimate| played_on(of.quantity, e, tally);
        found(&expected, tally.games, at_look, estimate, played_on)
    }

    /// The numbers themselves, one for each expectation; `None` where the games say nothing of it.
    #[must_use]
    pub fn points(&self, tally: &Tally) -> Vec<Option<f64>> {
        let seen = Seen::new(tally, self.cards);
        let point = |of: &Expectation| Some(self.estimate(of.quantity, &seen)?.point);
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
                Some(spending.ratio_mean(seen.drama(self.sides)?.of(measure, scope))?.scaled(1.0 / measure.one()))
            }
            Quantity::CardEffect { scope, card } => {
                let cards = &tally.cards[scope];
                spending.effect(&cards.exposed[card], &cards.totals)
            }
            Quantity::CardWorth { card } => {
                let fit = seen.fit()?;
                spending.combination(&fit.worth(card)?, fit.scale, tally.games)
            }
            // It is of games each against each, which a tally knows nothing of.
            Quantity::Share { .. } => None,
        }
    }
}

/// Estimates held against what is expected. `at_look` is as in [`Judge::findings`]. `played_on` returns the estimate that
/// decides: with the interval as wide as it would be if cut games had been played on.
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
        let verdict = match at_look {
            true => verdict_on(played_on.as_ref()),
            false => Verdict::Undecided,
        };
        let undecided = verdict == Verdict::Undecided;
        let is_recorded = matches!(expectation.quantity, Quantity::Drama { .. });
        let cut = undecided && verdict_on(estimate.as_ref()) != Verdict::Undecided;
        let why = undecided.then(|| match at_look {
            true if is_recorded && games >= GamePaths::FULL_AFTER => {
                "the interval reaches over a bound, and no more games are recorded"
            }
            true if cut => "games cut at the turn limit would have been longer, which may change it",
            true => why(expectation.quantity, estimate.as_ref()),
            false => "the run was interrupted",
        });
        let open = estimate.as_ref().filter(|_| undecided && at_look && !cut);
        let needs_games = open.and_then(|e| needs_games(expectation.bounds, e, games));
        // More games would not be recorded.
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

/// What was counted, with the regression of it once it is asked for.
struct Seen<'t> {
    tally: &'t Tally,
    cards: &'t [CardInfo],
    fit: OnceCell<Option<BuildFit>>,
    drama: OnceCell<Option<Drama>>,
}

impl<'t> Seen<'t> {
    fn new(tally: &'t Tally, cards: &'t [CardInfo]) -> Self {
        Seen { tally, cards, fit: OnceCell::new(), drama: OnceCell::new() }
    }

    fn fit(&self) -> Option<&BuildFit> {
        let fit = || BuildFit::new(self.tally.builds.as_ref()?, self.cards);
        self.fit.get_or_init(fit).as_ref()
    }

    fn drama(&self, sides: usize) -> Option<&Drama> {
        self.drama.get_or_init(|| Drama::new(&self.tally.paths, sides)).as_ref()
    }

    /// Whether all builds, or none, hold the card of a number; `None` where it is no card's, or too
    /// few games were played to say.
    fn is_idle(&self, quantity: Quantity) -> Option<bool> {
        (self.tally.blocks >= FEWEST_BLOCKS).then_some(())?;
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

/// Sums of a metric that only blocks with a record were added to, over all games.
fn per_game(sums: &RatioSums, tally: &Tally) -> BlockSums {
    BlockSums { blocks: tally.blocks, games: tally.games, sum: sums.sum, sum_sq: sums.sum_sq }
}

/// Returns the estimate with the interval as wide as it would be if the games cut at the turn limit had been played on.
/// Only lengths change: a cut game counts with the limit, and would have been longer.
///
/// A quantile does not change while its interval ends below the limit; else it has no upper end. Of a mean the upper end
/// rises by what the cut games add if each goes on for [`MAX_OVERRUN`] limits.
fn played_on(quantity: Quantity, estimate: Estimate, tally: &Tally) -> Estimate {
    let cut = tally.cut() as f64 / tally.games.max(1) as f64;
    if cut <= 0.0 {
        return estimate;
    }
    // No game has more turns than one that was cut.
    let limit = tally.turn_counts.counts().len().saturating_sub(1) as f64;
    let high = match quantity {
        Quantity::TurnsMean => estimate.high + cut * limit * (MAX_OVERRUN - 1.0),
        Quantity::TurnsQuantile(_) if estimate.high >= limit => f64::INFINITY,
        _ => estimate.high,
    };
    Estimate { high, ..estimate }
}

/// The rule: inside is a pass, wholly outside is a failure, and the ends belong to the bounds.
pub(super) fn verdict(bounds: Bounds, estimate: Option<&Estimate>) -> Verdict {
    let Some(estimate) = estimate else {
        return Verdict::Undecided;
    };
    if bounds.low <= estimate.low && estimate.high <= bounds.high {
        Verdict::Pass
    } else if estimate.high < bounds.low || bounds.high < estimate.low {
        Verdict::Fail
    } else {
        Verdict::Undecided
    }
}

/// What is missing for a decision.
fn why(quantity: Quantity, estimate: Option<&Estimate>) -> &'static str {
    match (estimate, quantity) {
        (Some(_), _) => "the interval reaches over a bound",
        (None, Quantity::CardEffect { .. }) => "it takes 100 seat blocks with the card and as many without",
        (None, Quantity::CardWorth { .. }) => "too few builds differ by it, or in nothing but it and others",
        (None, Quantity::Drama { .. }) => {
            "it takes 256 recorded games, 100 seat blocks with something to count, and scores that predict who wins"
        }
        (None, Quantity::Share { .. }) => "it takes 100 seat blocks of each pair",
        (None, Quantity::Metric { per: Per::Recorded, .. }) => {
            "it takes 100 seat blocks in which there is something to count"
        }
        (None, Quantity::MetricQuantile { per: Per::Recorded, .. }) => {
            "the games with something to count are too few to bound it"
        }
        (None, Quantity::TurnsQuantile(_) | Quantity::MetricQuantile { .. }) => "the games are too few to bound it",
        (None, _) => "it takes 100 seat blocks",
    }
}

/// About how many games would decide it if the number stayed where it is, as the interval is
/// narrower by the root of the games; `None` where the number lies on a bound, or there is none.
fn needs_games(bounds: Bounds, estimate: &Estimate, games: u64) -> Option<u64> {
    let Bounds { low, high } = bounds;
    let Estimate { point, low: from, high: to, .. } = *estimate;
    // How far the interval reaches towards a bound, against how far that is.
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
