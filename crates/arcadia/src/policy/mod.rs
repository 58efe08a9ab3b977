//! How a careful player evaluates its actions, in hundredths of a Day.

mod contests;
mod fights;
mod measures;
mod route;
mod score;
mod setup;
mod target;
mod travel;
mod tuned;
pub(super) mod worth;

use balance_engine::game::{Lookahead, Policy, StrengthGap};
use balance_engine::strength;

use crate::state::Phase;
use crate::{Action, Arcadia, View};

use measures::keep;
use tuned::LATE_DAYS;

pub(crate) use setup::rate;

impl Policy for Arcadia {
    fn lookahead(&self) -> Lookahead {
        match self.rules.chronicle {
            // As `balance calibrate scenarios/arcadia_merits.toml` fits it (6,000 games): 1293 [1206, 1394], -39 [-69, -9]
            // and -7 [-37, +24].
            0 | 1 => Lookahead {
                turns: 14,
                to_the_end_from: LATE_DAYS,
                scale: 1_290.0,
                to_move: -39.0,
                waiting: -7.0,
                ..Lookahead::TO_THE_END
            },
            // The score is about a single game.
            _ => Lookahead { override_threshold: 0.0, ..Lookahead::TO_THE_END },
        }
    }

    fn strength_gap(&self) -> Option<StrengthGap> {
        Some(strength!("../../data/strength/arcadia.toml"))
    }

    fn score(&self, view: View<'_>) -> i32 {
        score::score(view)
    }

    #[inline]
    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], values: &mut Vec<i32>) {
        match view.st.phase {
            Phase::ChooseWaylay => setup::waylays(view, actions, values),
            Phase::ChooseTreasure => setup::treasures(view, actions, values),
            Phase::ChooseLeague => values.extend(setup::leagues(view, actions)),
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
