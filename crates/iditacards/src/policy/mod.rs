//! How a careful racer evaluates its actions, in hundredths of a square.
//!
//! A turn is worth what a turn brings on average, the *rate*. A card is worth playing if it brings more than that; if
//! no card does, the day is over. This is the marginal value theorem of foraging (Charnov 1976,
//! doi:10.1016/0040-5809(76)90040-X), with hands as patches.
//!
//! Numbers without a reason are measured; [`figures`] has those that were measured together.

mod actor_evaluation;
mod choices;
mod figures;
mod finish;
mod gains;
mod hand;
mod score;
pub(super) mod worth;

use balance_engine::game::{Lookahead, Policy, Rules as _, StrengthGap};
use balance_engine::strength;

use crate::state::Phase;
use crate::{Action, Iditacards, View};

use actor_evaluation::ActorEvaluation;
use score::score;

impl Policy for Iditacards {
    fn lookahead(&self) -> Lookahead {
        match self.sides() {
            1 => Lookahead::TO_THE_END,
            // As `balance calibrate scenarios/iditacards_race.toml` fits it (1,500 games): 991 [936, 1054], +61 [+7, +115]
            // and -70 [-125, -16].
            _ => Lookahead { turns: 24, scale: 990.0, to_move: 61.0, waiting: -70.0, ..Lookahead::TO_THE_END },
        }
    }

    fn strength_gap(&self) -> Option<StrengthGap> {
        (self.sides() > 1).then(|| strength!("../../data/strength/iditacards.toml"))
    }

    fn score(&self, view: View<'_>) -> i32 {
        score(view)
    }

    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
        let actor = ActorEvaluation::new(view);
        match view.phase() {
            Phase::Turn => actor.turn(actions, values),
            Phase::Pay => actor.pay(actions, values),
            _ => values.extend(actions.iter().map(|&action| actor.choice(action))),
        }
    }
}
