//! The greedy player: the worth of each choice, in hundredths of a Gold Piece.
//!
//! A foe is worth what its Warband paid for it, and what the mission gives for its Knock Out. An Attack is
//! worth the share of that which its Damage takes away. AP that are left are worth what the best
//! Attacks with them are. A place is worth the Attacks that can be made from there, now or later, less
//! those that can be suffered there.

mod activations;
mod actor;
mod attacks;
mod choices;
mod feats;
mod figures;
mod foes;
mod mission;
mod orders;
mod places;
mod spells;
mod summons;
mod target;
#[cfg(test)]
mod tests;
mod ways;

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Lookahead, Policy, StrengthGap};
use balance_engine::strength;

use crate::game::{Action, Arcworlde};
use crate::state::{Feat, NO_SEAT, Phase};
use crate::view::View;
use activations::ActivationOrder;
use actor::ActorEvaluation;
use figures::{NEVER, POINT};
use mission::MissionValue;

pub(crate) fn evaluate_actions(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let me = view.st.active;
    match view.st.phase {
        Phase::Act | Phase::Run(_) => {
            let mission = MissionValue::new(view, view.seat, me);
            let mut actor = ActorEvaluation::new(view, &mission, me);
            actor.look_around(actions.iter().any(is_move));
            values.extend(actions.iter().map(|&action| actor.act(action)));
            actor.look_twice(actions, values);
            orders::with_orders(&actor, actions, values);
        }
        Phase::Put(landing) => summons::places(view, landing, actions, values),
        Phase::Activate => {
            let mission = MissionValue::of(view);
            let order = ActivationOrder::new(view, &mission, view.seat);
            values.extend(actions.iter().map(|&one| order.activate(one)));
        }
        Phase::Effort(feat) => {
            let mission = MissionValue::new(view, view.seat, me);
            let mut actor = ActorEvaluation::new(view, &mission, me);
            actor.look_around(leads_away(feat));
            let trial = actor.trial(feat);
            values.extend(actions.iter().map(|action| match action {
                Action::Spend(ap) => actor.worth_of(&trial, i32::from(*ap)),
                _ => NEVER,
            }));
        }
        _ => values.extend(actions.iter().map(|&action| choices::choice(view, action))),
    }
}

const fn is_move(action: &Action) -> bool {
    match *action {
        Action::Try(feat) => leads_away(feat),
        _ => matches!(action, Action::Move(_) | Action::Run(_) | Action::LegIt | Action::Portal(_)),
    }
}

const fn leads_away(feat: Feat) -> bool {
    matches!(feat, Feat::Disengage | Feat::Dash | Feat::GetUp)
}

impl Policy for Arcworlde {
    fn lookahead(&self) -> Lookahead {
        // As `balance calibrate scenarios/arcworlde_skirmish.toml` fits it (1,500 games): 5996 [5599, 6454] and
        // ±248 [-19, 516].
        Lookahead { turns: 1, scale: 6_000.0, to_move: 250.0, waiting: -250.0, ..Lookahead::TO_THE_END }
    }

    fn strength_gap(&self) -> Option<StrengthGap> {
        Some(strength!("../../data/strength/arcworlde.toml"))
    }

    /// Returns the difference of the two Warbands' Characters still in play and of their Victory Points.
    fn score(&self, view: View<'_>) -> i32 {
        let mut sum = 0;
        for (_, one) in view.st.all().filter(|(_, one)| one.in_play()) {
            let gp = i32::from(self.profile(one).gp) * 100;
            let stands = gp / 2 + gp * i32::from(one.hp.max(0)) / (2 * i32::from(one.max_hp.max(1)));
            match one.home {
                home if home == view.seat => sum += stands,
                NO_SEAT => {}
                _ => sum -= stands,
            }
        }
        let seat = usize::from(view.seat.min(1));
        sum + POINT * i32::from(view.st.points[seat] - view.st.points[1 - seat])
    }

    #[inline]
    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
        evaluate_actions(view, actions, values);
    }

    fn automaton<C: Chance>(&self, view: View<'_>, actions: &[Action], chance: &mut C, lane: Lane) -> Option<usize> {
        Some(crate::rules::rogue::choose(view, actions, chance, lane))
    }
}
