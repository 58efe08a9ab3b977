//! What is to be brought about: the targets, and whatever the scenario expects besides.

use balance_scenario::Prepared;
use balance_scenario::expect::{Expectation, Quantity, Unit};
use balance_tune::Goal;

/// Where all numbers have to come, in one order: those that a run tells, then the shares of builds.
pub(super) struct Goals {
    pub all: Vec<Expectation>,
    /// The same as the search takes them.
    pub list: Vec<Goal>,
    /// How many of them, from the first on, a run tells.
    pub of_run: usize,
}

/// A point of a rate.
const POINT: f64 = 0.01;

/// What counts as far off an amount, as a part of its bounds.
const PART: f64 = 0.02;

impl Goals {
    /// Of a scenario: what it expects must hold with the changes as well. Where something is both expected and aimed at, the
    /// target says more.
    pub(super) fn new(prepared: &Prepared) -> Self {
        let aimed = |of: &&Expectation| {
            !prepared.targets.iter().any(|target| (target.quantity, &target.metric) == (of.quantity, &of.metric))
        };
        let others = prepared.expectations.iter().filter(aimed);
        let (shares, mut all): (Vec<_>, Vec<_>) = prepared.targets.iter().chain(others).cloned().partition(is_share);
        let of_run = all.len();
        all.extend(shares);
        let list = all.iter().map(goal).collect();
        Goals { all, list, of_run }
    }

    pub(super) fn of_run(&self) -> &[Expectation] {
        &self.all[..self.of_run]
    }

    /// Whether a number that a run tells is of what the builds that are drawn held.
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

fn goal(of: &Expectation) -> Goal {
    let (low, high) = (of.bounds.low, of.bounds.high);
    let finite = [low, high].into_iter().filter(|bound| bound.is_finite());
    let size = finite.map(f64::abs).fold(0.0, f64::max);
    let scale = match of.unit {
        // A bound of 1 % unfinished games is missed by far with 2 %.
        Unit::Rate if !(low.is_finite() && high.is_finite()) => POINT.min(size.min(1.0 - size)),
        Unit::Rate | Unit::Difference => POINT,
        Unit::Amount => size * PART,
    };
    Goal { low, high, scale: scale.max(1e-6) }
}
