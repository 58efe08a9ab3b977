//! The worth of Feats, and how many AP are spent on each.

use super::actor::ActorEvaluation;
use super::spells::use_worth;
use super::ways::Look;
use super::{NEVER, UNWANTED, share};
use crate::cards::{NONE, Order};
use crate::chances::MAX_EFFORT;
use crate::chances::dice_for;
use crate::rule_options::Mission;
use crate::state::{BOUGHT, Edge, FOUND, Feat, Goal, Lies, Struck};
use crate::view::View;

/// A Feat as it is weighed: what is the same whatever AP are spent on it.
pub(super) struct Trial {
    feat: Feat,
    takes: u8,
    edge: Edge,
    worth: i32,
    /// It can be tried but once in an Activation.
    once: bool,
    /// Its failed dice are rolled again.
    again: bool,
    failure: i32,
    /// Where it leads to when the Character has got up.
    then: Option<Goal>,
}

/// Returns the share of a worth that comes with a chance in thousandths.
const fn weighted(worth: i32, chance: i32) -> i32 {
    (worth as i64 * chance as i64 / 1000) as i32
}

impl ActorEvaluation<'_> {
    pub(super) fn feat(&self, feat: Feat, ap: i32) -> i32 {
        let trial = self.trial(feat);
        (1..=ap.clamp(0, MAX_EFFORT)).map(|effort| self.worth_of(&trial, effort)).max().unwrap_or(NEVER)
    }

    pub(super) fn trial(&self, feat: Feat) -> Trial {
        let View { game, st, .. } = self.view;
        let takes = game.difficulty(st, self.me, feat);
        let edge = game.feat_edge(st, self.me, feat);
        let (worth, once) = match feat {
            Feat::Shot { attack, target } => game
                .attack_at(st, self.me, attack)
                .map_or((0, false), |at| (self.mark(target).aimed_worth(self.me, at), game.attack(at).once)),
            _ => (self.prospects(feat), false),
        };
        let then = if feat == Feat::GetUp { self.way_from_the_ground() } else { None };
        let again = matches!(feat, Feat::Shot { .. }) && st.ordered.what == Some(Order::Volley);
        Trial { feat, takes, edge, worth, once, again, then, failure: self.price_of_failure(feat) }
    }

    pub(super) fn worth_of(&self, trial: &Trial, effort: i32) -> i32 {
        let left = i32::from(self.one.ap_left) - effort;
        let mut failed = self.after_failure(trial, left);
        // Those can be tried again and again, and nothing is lost by a failure but the AP.
        if let Feat::GetUp | Feat::HelpUp(_) | Feat::PickUp(_) | Feat::Steal { .. } | Feat::Break | Feat::Escape =
            trial.feat
        {
            failed = failed.max(self.worth_of_repeats(trial, left));
        }
        let chance = self.chance(trial, effort);
        weighted(self.after_success(trial, left), chance) + weighted(trial.failure + failed, 1000 - chance)
    }

    /// Returns what AP are worth that are spent on a Feat until it succeeds, with the same effort each time.
    fn worth_of_repeats(&self, trial: &Trial, ap: i32) -> i32 {
        let with = |effort: i32| {
            let chance = self.chance(trial, effort);
            // From the last try to the first.
            let rest = ap % effort;
            let mut worth = self.after_failure(trial, rest);
            for left in (rest..ap).step_by(effort as usize) {
                worth = weighted(self.after_success(trial, left), chance) + weighted(worth, 1000 - chance);
            }
            worth
        };
        (1..=ap.clamp(0, MAX_EFFORT)).map(with).max().unwrap_or(0)
    }

    /// Returns the chance that a Feat succeeds with an effort in AP, in thousandths.
    fn chance(&self, trial: &Trial, effort: i32) -> i32 {
        // With its failed dice rolled again one die is as good as two.
        let again = 1 + i32::from(trial.again);
        let dice = effort * again + i32::from(trial.edge == Edge::Advantage);
        self.view.game.tables.feat(dice as u8, trial.takes)
    }

    fn after_success(&self, trial: &Trial, left: i32) -> i32 {
        let rest = match trial.feat {
            Feat::GetUp => {
                let free = self.free_inches();
                let goes = trial.then.map_or(0, |goal| self.go(goal, free, left));
                goes.max(self.worth_here(left)) + left * self.view.game.weights.spare_ap
            }
            Feat::Disengage => self.leaving(left),
            // As Leg It, and its AP is paid already.
            Feat::Dash => self.leg_it(left + i32::from(self.one.legged == 0), true, Look::Quick),
            Feat::Swap(to) => self.armed_with(to, left),
            Feat::Gobble(_) => 0,
            _ => self.rest_of_activation(trial, left),
        };
        trial.worth + rest
    }

    fn after_failure(&self, trial: &Trial, left: i32) -> i32 {
        match trial.feat {
            // A Prone Character does nothing else.
            Feat::GetUp | Feat::Narrative { .. } | Feat::Dash => 0,
            _ => self.rest_of_activation(trial, left),
        }
    }

    /// Returns the worth of the AP left after a Feat that changes nothing about them.
    fn rest_of_activation(&self, trial: &Trial, left: i32) -> i32 {
        match trial.feat {
            Feat::Shot { .. } if trial.once => 0,
            Feat::Shot { .. } => self.view.game.best_effort(trial.worth, trial.takes, left, false),
            _ => self.worth_here(left),
        }
    }

    /// Returns the way that a Character would take when it has got up: the best one, at a glance.
    fn way_from_the_ground(&self) -> Option<Goal> {
        if self.one.moved || self.view.game.only_flees(self.one) {
            return None;
        }
        let (free, ap) = (self.free_inches(), i32::from(self.one.ap_left) - 1);
        let near = self.nearest.filter(|_| self.range > 0).map(|(_, who)| Goal::Near(who));
        let goals = self.wishes().into_iter().chain([near, Some(Goal::Stay)]).flatten();
        goals.max_by_key(|&goal| self.go(goal, free, ap))
    }

    /// Returns the worth of a successful Feat, without that of the AP left.
    fn prospects(&self, feat: Feat) -> i32 {
        let View { game, st, .. } = self.view;
        let (w, prize) = (&game.weights, self.prize(self.one));
        match feat {
            Feat::Shot { .. } | Feat::Disengage | Feat::Dash | Feat::Swap(_) | Feat::Parry(_) => 0,
            Feat::GetUp => share(prize, w.get_up),
            Feat::HelpUp(friend) => share(self.prize(st.who(friend)), w.help_up),
            Feat::PickUp(token) => match st.tokens[usize::from(token)].what {
                Lies::Arcanite | Lies::Bought => self.token_worth(),
                Lies::Cache => w.pick_up_cache,
                Lies::Relic(_) => w.pick_up_relic,
                Lies::Equipment(_) => w.pick_up_equipment,
                Lies::Portal | Lies::Bush(_) | Lies::Mire { .. } => 0,
            },
            Feat::Give { .. } | Feat::Drop(_) => UNWANTED,
            Feat::Steal { what: FOUND | BOUGHT, .. } => self.token_worth(),
            Feat::Steal { .. } => w.steal_equipment,
            Feat::Break => {
                let idle = self.one.held.is_some_and(|held| held.grip.idle);
                share(prize, if idle { w.break_idle } else { w.break_hold })
            }
            Feat::Use { place, target } => use_worth(self, place, target),
            Feat::Gobble(foe) => share(self.prize(st.who(foe)), w.gobble),
            Feat::Escape => share(prize, w.escape),
            Feat::Narrative { foe, difficulty, wide } => {
                let hits = game.rules.narrative_hits * difficulty.successes();
                let hurts = |foe: u8, hits: i32| {
                    let target = self.target(foe);
                    target.damage_worth(dice_for(hits), target.armour, Edge::Plain)
                };
                let struck = if wide { game.around(st, foe) } else { Struck::from_iter([foe]) };
                let share = hits.div_ceil(struck.len().max(1) as u8);
                struck.iter().map(|&one| hurts(one, share.into())).sum()
            }
        }
    }

    fn price_of_failure(&self, feat: Feat) -> i32 {
        let View { game, st, .. } = self.view;
        let (w, prize) = (&game.weights, self.prize(self.one));
        match feat {
            Feat::Disengage => {
                let foes = st.engaged(self.me).count() as i32;
                -share(prize * foes / i32::from(self.one.hp.max(1)), w.disengage_fails)
            }
            Feat::Use { place, target } if target != NONE => {
                let hurts = game.use_at(st, self.me, place).is_some_and(|one| one.fails != NONE);
                if hurts { -share(self.prize(st.who(target)), w.use_fails) } else { 0 }
            }
            Feat::Narrative { .. } => -share(prize, w.narrative_fails),
            Feat::Dash => -share(prize, w.dash_fails),
            Feat::Shot { target, attack } => {
                let disc = st.who(target).disc();
                let from = self.one.at;
                let friends = st.friends(self.one.side);
                let beside = friends.filter(|(k, one)| *k != self.me && one.disc().touches(disc));
                let Some((friend, _)) = beside.min_by_key(|(_, one)| one.at.square(from)) else { return 0 };
                let at = game.attack_at(st, self.me, attack);
                at.map_or(0, |at| -self.target(friend).strike_worth(self.me, at))
            }
            _ => 0,
        }
    }

    fn token_worth(&self) -> i32 {
        let (w, mission) = (&self.view.game.weights, self.view.game.rules.mission);
        w.token + if mission == Mission::Gather { w.point } else { 0 }
    }

    fn armed_with(&self, place: u8, ap: i32) -> i32 {
        let mut armed = self.view.st.clone();
        armed.who_mut(self.me).wields = place;
        let mut actor = ActorEvaluation::new(View { st: &armed, ..self.view }, self.mission, self.me);
        actor.look_around(true);
        actor.worth_here(ap)
    }

    pub(super) fn through(&self, token: u8) -> i32 {
        let gates = (0..).zip(&self.view.st.tokens);
        let mut others = gates.filter(|(k, lies)| *k != token && lies.what == Lies::Portal);
        let ap = i32::from(self.one.ap_left);
        others.next().map_or(NEVER, |(_, lies)| self.place(lies.at, None, ap) - self.here)
    }

    /// Returns the worth of leaving a melee: the best place in reach, compared with this one.
    fn leaving(&self, ap: i32) -> i32 {
        if self.one.moved {
            return UNWANTED;
        }
        let free = self.free_inches();
        [Goal::Away, Goal::Middle].iter().map(|&goal| self.go(goal, free, ap)).max().unwrap_or(0)
    }
}
