//! What the plans care for.

use super::spec::RacePlan;

/// What a racer cares for: the appraisals of `policy::worth` and `policy::mind` are multiplied by so many
/// hundredths. Those of the plain racer are measured, together with those of `policy::figures`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Weights {
    /// The rate of a turn: who asks more of a turn ends the day sooner.
    pub rate: i32,
    /// What dogs and attachments give in play.
    pub team: i32,
    /// Cards of the upgrade decks.
    pub upgrade: i32,
    /// Poor cards less in the deck.
    pub thin: i32,
    /// What levels of hypothermia and starvation cost.
    pub condition: i32,
    /// Turns and failures of a risk.
    pub risk: i32,
    /// What damage in the deck costs.
    pub damage: i32,
    /// What happens to rivals.
    pub rivals: i32,
    /// What conditions cost, by the levels of hypothermia and starvation; higher ones count as the highest.
    conditions: [[i32; LEVELS]; LEVELS],
}

const LEVELS: usize = 8;

/// What each level costs before it is weighed.
const PRICE: [i32; LEVELS] = [0, 100, 320, 615, 885, 1_110, 1_870, 2_980];

impl Weights {
    pub(crate) const fn of(plan: RacePlan) -> Self {
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
        weights.priced()
    }

    /// With the table of what conditions cost.
    const fn priced(mut self) -> Self {
        let mut at = 0;
        while at < LEVELS * LEVELS {
            let (cold, hunger) = (at / LEVELS, at % LEVELS);
            // Hypothermia is paid of the hand, starvation of a deck that is seldom drawn to its end.
            let price = PRICE[cold] + PRICE[hunger] * 7 / 10;
            self.conditions[cold][hunger] = price * self.condition / 100;
            at += 1;
        }
        self
    }

    /// What two levels of conditions cost, neither below 0.
    #[inline]
    pub(crate) fn conditions(&self, hypothermia: i32, starvation: i32) -> i32 {
        let at = |level: i32| (level as usize).min(LEVELS - 1);
        self.conditions[at(hypothermia)][at(starvation)]
    }
}
