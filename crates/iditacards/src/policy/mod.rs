//! How a careful racer plays: what each choice is worth, in hundredths of a square.
//!
//! A turn is worth what a turn brings on average, the *rate*. A card is worth playing when it
//! brings more than that; when no card does, the day is over. This is the marginal value theorem of
//! foraging (Charnov 1976, doi:10.1016/0040-5809(76)90040-X), with hands for patches.
//!
//! Figures without a reason beside them are measured: [`figures`] has those that were measured together.

mod choices;
mod figures;
mod finish;
mod gains;
mod hand;
mod mind;
mod score;
pub(super) mod worth;

use crate::game::{Action, Iditacards};
use crate::state::Phase;
use crate::view::View;
use balance_engine::game::{Lookahead, Outplayed, Policy, Rules as _};
use balance_engine::strength;
use mind::Mind;
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

    fn outplayed(&self) -> Option<Outplayed> {
        (self.sides() > 1).then(|| strength!("../../data/strength/iditacards.toml"))
    }

    fn score(&self, view: View<'_>) -> i32 {
        score(view)
    }

    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
        let mind = Mind::new(view);
        match view.phase() {
            Phase::Turn => mind.turn(actions, worth),
            Phase::Pay => mind.pay(actions, worth),
            _ => worth.extend(actions.iter().map(|&action| mind.choice(action))),
        }
    }
}
