//! The greedy player: the worth of each choice, in hundredths of a Gold Piece.
//!
//! A foe is worth what its Warband paid for it, and what the mission gives for its Knock Out. An Attack is
//! worth the share of that which its Damage takes away. AP that are left are worth what the best
//! Attacks with them are. A place is worth the Attacks that can be made from there, now or later, less
//! those that can be suffered there. All numbers that it weighs with are in `players/arcworlde.toml`.

mod activations;
mod actor;
mod attacks;
mod choices;
mod feats;
mod foes;
mod mission;
mod places;
mod spells;
#[cfg(test)]
mod tests;
mod ways;
pub(super) mod weights;

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Lookahead, ParameterChanges, Policy, StrengthGap};
use balance_engine::strength;

use crate::board::INCH;
use crate::chances::AttackTable;
use crate::game::{Action, Arcworlde};
use crate::state::{Feat, NO_SEAT, Phase};
use crate::view::View;
use activations::ActivationOrder;
use actor::ActorEvaluation;
use mission::MissionValue;
use weights::Weights;

/// The faces of a die.
const FACES: i32 = 6;

/// The furthest that Leg It leads, in hundredths of an inch: an inch for each pip of a die.
const MAX_RUN: i32 = FACES * INCH;

/// The denominator of shares in twelfths of a percent: thirds, eighths and sixteenths are whole numbers of them.
const SHARES: i64 = 1200;

/// An action that is never chosen on purpose.
const NEVER: i32 = i32::MIN / 2;

/// An action that is not chosen on purpose, and whose worth may be multiplied by a chance.
const UNWANTED: i32 = -2_000_000;

/// Returns a share of a worth, in twelfths of a percent, rounded towards 0.
#[inline]
const fn share(worth: i32, twelfths: i32) -> i32 {
    (worth as i64 * twelfths as i64 / SHARES) as i32
}

pub(crate) fn evaluate_actions(view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
    let me = view.st.active;
    match view.st.phase {
        Phase::Act | Phase::Run(_) => {
            let mission = MissionValue::new(view, view.seat, me);
            let mut actor = ActorEvaluation::new(view, &mission, me);
            actor.look_around(actions.iter().any(is_move));
            values.extend(actions.iter().map(|&action| actor.act(action)));
            actor.look_twice(actions, values);
            spells::with_orders(&actor, actions, values);
        }
        Phase::Put(landing) => spells::places(view, landing, actions, values),
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
    const PLAYER_FILE: Option<&'static str> = Some(Weights::FILE);

    fn with_parameters(&self, changes: &ParameterChanges) -> Option<Self> {
        let weights = Weights::with(changes);
        let attack_tables = AttackTable::all(&self.program, &weights);
        Some(Arcworlde { weights, attack_tables, ..self.clone() })
    }

    fn lookahead(&self) -> Lookahead {
        let Weights { lookahead_turns, score_scale, to_move, .. } = self.weights;
        let (scale, to_move) = (f64::from(score_scale), f64::from(to_move));
        Lookahead { turns: lookahead_turns as u32, scale, to_move, waiting: -to_move, ..Lookahead::TO_THE_END }
    }

    fn strength_gap(&self) -> Option<StrengthGap> {
        Some(strength!("../../data/strength/arcworlde.toml"))
    }

    /// Returns the difference of the two Warbands' Characters still in play and of their Victory Points.
    fn score(&self, view: View<'_>) -> i32 {
        let (w, mut sum) = (&self.weights, 0);
        for (_, one) in view.st.all().filter(|(_, one)| one.in_play()) {
            let gp = i32::from(self.profile(one).gp) * 100;
            let in_play = gp / 100 * w.score_in_play;
            let stands = in_play + (gp - in_play) * i32::from(one.hp.max(0)) / i32::from(one.max_hp.max(1));
            match one.home {
                home if home == view.seat => sum += stands,
                NO_SEAT => {}
                _ => sum -= stands,
            }
        }
        let seat = usize::from(view.seat.min(1));
        sum + w.point * i32::from(view.st.points[seat] - view.st.points[1 - seat])
    }

    #[inline]
    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
        evaluate_actions(view, actions, values);
    }

    fn automaton<C: Chance>(&self, view: View<'_>, actions: &[Action], chance: &mut C, lane: Lane) -> Option<usize> {
        Some(crate::rules::rogue::choose(view, actions, chance, lane))
    }
}
