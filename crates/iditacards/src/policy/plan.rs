//! The weights of a racer's plan.

use super::weights::Weights;
use crate::sides::spec::RacePlan;

/// Weights that differ between plans, in percent.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PlanWeights {
    pub(super) upgrade: i32,
    pub(super) thin: i32,
    pub(super) risk: i32,
    pub(super) damage: i32,
    /// Cost by levels of hypothermia and starvation; higher ones count as the highest.
    conditions: [[i32; LEVELS]; LEVELS],
}

/// Number of levels with a cost of their own, as in `conditions` of the player file.
const LEVELS: usize = 8;

impl PlanWeights {
    pub(super) fn of(plan: RacePlan, w: &Weights) -> Self {
        let (condition, risk, damage) = match plan {
            RacePlan::Racer | RacePlan::Improver => (w.condition, w.risk, w.damage),
            RacePlan::Survivor => (w.survivor_condition, w.survivor_risk, w.survivor_damage),
            RacePlan::Reckless => (w.reckless_condition, w.reckless_risk, w.reckless_damage),
        };
        let improves = plan == RacePlan::Improver;
        let (upgrade, thin) = if improves { (w.improver_upgrade, w.improver_thin) } else { (w.upgrade, w.thin) };
        let cost = |cold: usize, hunger: usize| {
            let cost = w.conditions[cold] + w.conditions[hunger] * w.starvation / 100;
            cost * condition / 100
        };
        let conditions = std::array::from_fn(|cold| std::array::from_fn(|hunger| cost(cold, hunger)));
        PlanWeights { upgrade, thin, risk, damage, conditions }
    }

    /// Returns the cost of two levels, neither below 0.
    #[inline]
    pub(crate) fn conditions(&self, hypothermia: i32, starvation: i32) -> i32 {
        let at = |level: i32| (level as usize).min(LEVELS - 1);
        self.conditions[at(hypothermia)][at(starvation)]
    }
}
