//! What the plans care for.

use super::super::written::Plan;

/// What a racer cares for, in hundredths of what the plain racer does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The rate of a turn: who asks more of a turn ends the day sooner.
    pub rate: i32,
    /// Dogs and attachments.
    pub team: i32,
    /// Cards of the upgrade decks.
    pub upgrade: i32,
    /// Poor cards less in the deck.
    pub thin: i32,
    /// Conditions.
    pub condition: i32,
    /// Turns and failures of a risk.
    pub risk: i32,
    /// Damage.
    pub damage: i32,
    /// What happens to rivals.
    pub rivals: i32,
    pub exp: i32,
}

impl Default for Weights {
    fn default() -> Self {
        Weights {
            rate: 40,
            team: 120,
            upgrade: 150,
            thin: 150,
            condition: 250,
            risk: 60,
            damage: 180,
            rivals: 100,
            exp: 0,
        }
    }
}

impl Weights {
    /// The weights of a plan.
    #[must_use]
    pub fn of(plan: Plan) -> Self {
        let mut plain = Weights::default();
        if let (Plan::Racer, Ok(tune)) = (plan, std::env::var("TUNE")) {
            for part in tune.split(',') {
                let (key, n) = part.split_once('=').unwrap();
                let n = n.parse().unwrap();
                match key {
                    "rate" => plain.rate = n,
                    "team" => plain.team = n,
                    "upgrade" => plain.upgrade = n,
                    "thin" => plain.thin = n,
                    "condition" => plain.condition = n,
                    "risk" => plain.risk = n,
                    "damage" => plain.damage = n,
                    "rivals" => plain.rivals = n,
                    "exp" => plain.exp = n,
                    _ => panic!(),
                }
            }
        }
        if std::env::var("PLAIN").is_ok() {
            return plain;
        }
        match plan {
            Plan::Racer => plain,
            Plan::Survivor => Weights { condition: 300, risk: 150, rate: 90, ..plain },
            Plan::Improver => Weights { upgrade: 250, thin: 250, team: 130, ..plain },
            Plan::Reckless => Weights { condition: 25, risk: 40, damage: 30, upgrade: 50, ..plain },
        }
    }
}
