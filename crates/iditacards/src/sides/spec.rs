//! A side: its plan, and the upgrade decks that it buys from.

use std::array::from_fn;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A racer.
#[derive(Clone, Debug, Default, Deserialize, Serialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Side {
    /// What a greedy racer cares about.
    pub plan: RacePlan,
    /// Upgrade decks that the racer fills the supply from. Default: all in play.
    #[schemars(example = vec!["speed"])]
    pub buys: Vec<String>,
}

/// What a greedy racer cares about.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
#[schemars(rename = "Plan")]
pub enum RacePlan {
    /// Distance: fast dogs and long moves, and cheap upgrades.
    #[default]
    Racer,
    /// Safety: low conditions, food and personal cards, few risks.
    Survivor,
    /// The deck: first upgrades and removing weak cards, then the race.
    Improver,
    /// Distance at any price, whatever the risks, damage and conditions.
    Reckless,
}

/// Weights of a plan, in hundredths. They multiply the values of `policy::worth` and `policy::actor_evaluation`. Those
/// of the plain racer are measured, together with those of `policy::figures`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// Value of a turn. With a higher rate a racer ends the day sooner.
    pub rate: i32,
    pub team: i32,
    pub upgrade: i32,
    /// Removing poor cards from the deck.
    pub thin: i32,
    pub condition: i32,
    /// Turns and failures of risks.
    pub risk: i32,
    pub damage: i32,
    pub rivals: i32,
    /// Cost by levels of hypothermia and starvation; higher ones count as the highest.
    conditions: [[i32; LEVELS]; LEVELS],
}

const LEVELS: usize = 8;

/// Unweighted cost of each level.
const PRICE: [i32; LEVELS] = [0, 100, 320, 615, 885, 1_110, 1_870, 2_980];

impl Weights {
    pub(crate) fn of(plan: RacePlan) -> Self {
        let plain = Weights {
            rate: 36,
            team: 155,
            upgrade: 100,
            thin: 20,
            condition: 435,
            risk: 125,
            damage: 255,
            rivals: 100,
            conditions: [[0; LEVELS]; LEVELS],
        };
        let weights = match plan {
            RacePlan::Racer => plain,
            RacePlan::Survivor => Weights { condition: 650, risk: 155, damage: 380, ..plain },
            RacePlan::Improver => Weights { upgrade: 150, thin: 45, ..plain },
            RacePlan::Reckless => Weights { condition: 145, risk: 20, damage: 85, ..plain },
        };
        // Hypothermia is paid from the hand, starvation from a deck that seldom runs out.
        let price = |cold: usize, hunger: usize| PRICE[cold] + PRICE[hunger] * 7 / 10;
        let cost = |cold, hunger| price(cold, hunger) * weights.condition / 100;
        Weights { conditions: from_fn(|cold| from_fn(|hunger| cost(cold, hunger))), ..weights }
    }

    /// Returns the cost of two levels, neither below 0.
    #[inline]
    pub(crate) fn conditions(&self, hypothermia: i32, starvation: i32) -> i32 {
        let at = |level: i32| (level as usize).min(LEVELS - 1);
        self.conditions[at(hypothermia)][at(starvation)]
    }
}
