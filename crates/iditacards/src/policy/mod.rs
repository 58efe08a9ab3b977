//! How a careful racer evaluates its actions, in hundredths of a square.
//!
//! A turn is worth what a turn brings on average, the *rate*. A card is worth playing if it brings more than that; if
//! no card does, the day is over. This is the marginal value theorem of foraging (Charnov 1976,
//! doi:10.1016/0040-5809(76)90040-X), with hands as patches.
//!
//! All numbers that it weighs with are in `players/iditacards.toml`.

mod actor_evaluation;
mod choices;
mod finish;
mod gains;
mod hand;
pub(super) mod plan;
mod score;
pub(super) mod weights;
pub(super) mod worth;

use balance_engine::game::{Lookahead, ParameterChanges, Policy, Rules as _, StrengthGap};
use balance_engine::strength;

use crate::state::Phase;
use crate::{Action, Iditacards, View};

use actor_evaluation::ActorEvaluation;
use score::score;
use weights::Weights;

/// Value of crossing the finish line: more than everything else.
const FINISH: i32 = 1_000_000;
/// Value of an action that is never chosen on purpose.
const NEVER: i32 = -1_000_000;

/// True if a gain comes from crossing the finish line, whatever else goes with it.
const fn crosses(gain: i32) -> bool {
    gain >= FINISH / 2
}

impl Policy for Iditacards {
    const PLAYER_FILE: Option<&'static str> = Some(Weights::FILE);

    fn with_parameters(&self, changes: &ParameterChanges) -> Option<Self> {
        let mut game = Iditacards { weights: Weights::with(changes), own_worths: true, ..self.clone() };
        game.evaluate_cards();
        Some(game)
    }

    fn lookahead(&self) -> Lookahead {
        let Weights { lookahead_turns, score_scale, to_move, waiting, .. } = self.weights;
        let (scale, to_move, waiting) = (f64::from(score_scale), f64::from(to_move), f64::from(waiting));
        match self.sides() {
            1 => Lookahead::TO_THE_END,
            _ => Lookahead { turns: lookahead_turns as u32, scale, to_move, waiting, ..Lookahead::TO_THE_END },
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
