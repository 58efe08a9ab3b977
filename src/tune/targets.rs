//! The targets of a search, and the other expectations of the scenario.

use balance_scenario::Prepared;
use balance_scenario::expect::{Expectation, Quantity, Unit};
use balance_tune::Target;

/// All targets: first those measured by a run, then the shares of builds.
pub(super) struct Targets {
    pub all: Vec<Expectation>,
    pub list: Vec<Target>,
    pub of_run: usize,
}

const POINT: f64 = 0.01;
/// The scale of a miss of an amount, as a fraction of its bounds.
const PART: f64 = 0.02;

impl Targets {
    /// The targets of a scenario, and its other expectations, which must still pass. If a number has both, only the target counts.
    pub(super) fn new(prepared: &Prepared) -> Self {
        let aimed = |of: &&Expectation| {
            !prepared.targets.iter().any(|target| (target.quantity, &target.metric) == (of.quantity, &of.metric))
        };
        let others = prepared.expectations.iter().filter(aimed);
        let (shares, mut all): (Vec<_>, Vec<_>) = prepared.targets.iter().chain(others).cloned().partition(is_share);
        let of_run = all.len();
        all.extend(shares);
        let list = all.iter().map(target).collect();
        Targets { all, list, of_run }
    }

    pub(super) fn of_run(&self) -> &[Expectation] {
        &self.all[..self.of_run]
    }

    /// True if a target is about the value of a card in random builds.
    pub(super) fn of_builds(&self) -> bool {
        self.of_run().iter().any(|of| matches!(of.quantity, Quantity::CardWorth { .. }))
    }

    pub(super) fn shares(&self) -> &[Expectation] {
        &self.all[self.of_run..]
    }

    pub(super) fn name(&self, at: usize) -> String {
        let of = &self.all[at];
        match &of.side {
            Some(side) => format!("{} of {side}", of.metric),
            None => of.metric.clone(),
        }
    }
}

fn is_share(of: &Expectation) -> bool {
    matches!(of.quantity, Quantity::Share { .. })
}

fn target(of: &Expectation) -> Target {
    let (low, high) = (of.bounds.low, of.bounds.high);
    let finite = [low, high].into_iter().filter(|bound| bound.is_finite());
    let size = finite.map(f64::abs).fold(0.0, f64::max);
    let scale = match of.unit {
        // With a single bound of 1 % unfinished games, 2 % is far off.
        Unit::Rate if !(low.is_finite() && high.is_finite()) => POINT.min(size.min(1.0 - size)),
        Unit::Rate | Unit::Difference => POINT,
        Unit::Amount => size * PART,
    };
    Target { low, high, scale: scale.max(1e-6) }
}
