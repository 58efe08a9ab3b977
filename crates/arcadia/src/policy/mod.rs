//! How a careful player evaluates its actions, in hundredths of a Day. All numbers that it weighs with are in
//! `players/arcadia.toml`.

mod contests;
mod fights;
mod measures;
mod route;
mod score;
mod setup;
mod target;
mod travel;
pub(super) mod weights;
pub(super) mod worth;

use balance_engine::game::{Lookahead, ParameterChanges, Policy, StrengthGap};
use balance_engine::strength;

use crate::state::Phase;
use crate::{Action, Arcadia, View};

use measures::keep;
use weights::Weights;

pub(crate) use setup::note_fit;

impl Policy for Arcadia {
    const PLAYER_FILE: Option<&'static str> = Some(Weights::FILE);

    fn with_parameters(&self, changes: &ParameterChanges) -> Option<Self> {
        let mut game = Arcadia { weights: Weights::with(changes), ..self.clone() };
        game.evaluate_cards();
        Some(game)
    }

    fn lookahead(&self) -> Lookahead {
        let w = &self.weights;
        match self.rules.chronicle {
            0 | 1 => Lookahead {
                turns: w.lookahead_days as u32,
                to_the_end_from: w.lookahead_to_the_end as u32,
                scale: w.score_scale.into(),
                to_move: w.to_move.into(),
                waiting: w.waiting.into(),
                ..Lookahead::TO_THE_END
            },
            // The score is about a single game.
            _ => Lookahead { override_threshold: 0.0, ..Lookahead::TO_THE_END },
        }
    }

    fn strength_gap(&self) -> Option<StrengthGap> {
        let known = strength!("../../data/strength/arcadia.toml");
        // In a chronicle, experts play on to its end, which takes long and was not measured.
        let second_opinion = if self.rules.chronicle > 1 { 0 } else { known.second_opinion };
        Some(StrengthGap { second_opinion, ..known })
    }

    fn score(&self, view: View<'_>) -> i32 {
        score::score(view)
    }

    #[inline]
    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
        match view.st.phase {
            Phase::ChooseWaylay => setup::waylays(view, actions, values),
            Phase::ChooseTreasure => setup::treasures(view, actions, values),
            Phase::ChooseLeague => setup::leagues(view, actions, values),
            Phase::Lay => setup::lay(view, actions, values),
            Phase::Bury => setup::bury(view, actions, values),
            Phase::Camp | Phase::Exile => setup::camps(view, actions, values),
            Phase::Spend => setup::spend(view, actions, values),
            Phase::Hex | Phase::HexWindow => contests::hexes(view, actions, values),
            Phase::Move => travel::moves(view, actions, values),
            Phase::Trial | Phase::TrialAfter => contests::trials(view, actions, values),
            Phase::Ride | Phase::Spring => travel::rides(view, actions, values),
            Phase::Send => travel::scouts(view, actions, values),
            Phase::Play | Phase::Scout => fights::plays(view, actions, values),
            Phase::Face => fights::faces(view, actions, values),
            Phase::Window => contests::windows(view, actions, values),
            Phase::Pay => fights::payments(view, actions, values),
            Phase::Again => fights::again(view, actions, values),
            Phase::Encounter => travel::encounters(view, actions, values),
            Phase::Reward | Phase::Shove | Phase::Shoved => travel::shoves(view, actions, values),
            Phase::ShoveTreasure | Phase::PullTreasure => travel::treasures(view, actions, values),
            Phase::Recover | Phase::RecoverFlaw => {
                values.extend(actions.iter().map(|action| match *action {
                    Action::Recover(slot) if view.st.phase == Phase::Recover => keep(view, view.own(), slot),
                    Action::Recover(_) => 1,
                    _ => 0,
                }));
            }
            Phase::Running | Phase::Over => values.extend(actions.iter().map(|_| 0)),
        }
    }
}
