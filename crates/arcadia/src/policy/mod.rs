//! How a careful player weighs its decisions, in hundredths of a Day.

mod barred;
mod camps;
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

use super::Action;
use super::state::Phase;
use super::view::View;
use crate::Arcadia;
use balance_engine::game::{Lookahead, Outplayed, Policy};
use balance_engine::strength;

use measures::keep;
use tuned::LATE_DAYS;

pub(crate) use setup::rate;

pub(crate) fn evaluate_actions(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    match view.st.phase {
        Phase::ChooseWaylay => setup::waylays(view, actions, worth),
        Phase::ChooseTreasure => setup::treasures(view, actions, worth),
        Phase::ChooseLeague => worth.extend(setup::leagues(view, actions)),
        Phase::Lay => setup::lay(view, actions, worth),
        Phase::Bury => setup::bury(view, actions, worth),
        Phase::Camp | Phase::Exile => camps::places(view, actions, worth),
        Phase::Spend => setup::spend(view, actions, worth),
        Phase::Hex | Phase::HexWindow => contests::hexes(view, actions, worth),
        Phase::Move => travel::moves(view, actions, worth),
        Phase::Trial | Phase::TrialAfter => contests::trials(view, actions, worth),
        Phase::Ride | Phase::Spring => travel::rides(view, actions, worth),
        Phase::Send => travel::scouts(view, actions, worth),
        Phase::Play | Phase::Scout => fights::plays(view, actions, worth),
        Phase::Face => fights::faces(view, actions, worth),
        Phase::Window => contests::windows(view, actions, worth),
        Phase::Pay => fights::payments(view, actions, worth),
        Phase::Again => fights::again(view, actions, worth),
        Phase::Encounter => travel::encounters(view, actions, worth),
        Phase::Reward | Phase::Shove | Phase::Shoved => travel::shoves(view, actions, worth),
        Phase::ShoveTreasure | Phase::PullTreasure => travel::treasures(view, actions, worth),
        Phase::Recover | Phase::RecoverFlaw => {
            worth.extend(actions.iter().map(|action| match *action {
                Action::Recover(slot) if view.st.phase == Phase::Recover => keep(view, view.own(), slot),
                Action::Recover(_) => 1,
                _ => 0,
            }));
        }
        Phase::Running | Phase::Over => worth.extend(actions.iter().map(|_| 0)),
    }
}

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
            // The score tells of one game alone.
            _ => Lookahead { gate: 0.0, ..Lookahead::TO_THE_END },
        }
    }

    fn outplayed(&self) -> Option<Outplayed> {
        Some(strength!("../../data/strength/arcadia.toml"))
    }

    fn score(&self, view: View<'_>) -> i32 {
        score::score(view)
    }

    #[inline]
    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
        evaluate_actions(view, actions, worth);
    }
}
