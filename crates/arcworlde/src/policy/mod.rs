//! How a careful player plays: what each choice is worth, in hundredths of a Gold Piece.
//!
//! A foe is worth what its Warband paid for it, and what its fall brings by the mission. An Attack is
//! worth the share of that which its Damage takes away; what is left of AP is worth what the best
//! Attacks with them are. A place is worth the Attacks that can be made from there, now or later, less
//! those that can be suffered there.

mod activations;
mod attacks;
mod choices;
mod feats;
mod figures;
mod foes;
mod mind;
mod orders;
mod places;
mod prey;
mod spells;
mod stakes;
mod summons;
mod ways;

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Lookahead, Outplayed, Policy};
use balance_engine::strength;

use crate::game::{Action, Arcworlde};
use crate::state::{Feat, NOBODY, Phase};
use crate::view::View;
use activations::Muster;
use figures::POINT;
use mind::Mind;

pub(crate) fn evaluate_actions(view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
    match view.st.phase {
        Phase::Act | Phase::Run(_) => {
            let stakes = stakes::Stakes::new(view, view.seat, view.st.active);
            let mut mind = Mind::new(view, &stakes, view.st.active);
            mind.look_around(actions.iter().any(is_move));
            worth.extend(actions.iter().map(|&action| mind.act(action)));
            mind.look_twice(actions, worth);
            orders::with_orders(&mind, actions, worth);
        }
        Phase::Put(landing) => summons::places(view, landing, actions, worth),
        Phase::Activate => {
            let stakes = stakes::stakes(view);
            let muster = Muster::new(view, &stakes, view.seat);
            worth.extend(actions.iter().map(|&one| muster.activate(one)));
        }
        Phase::Effort(feat) => {
            let stakes = stakes::Stakes::new(view, view.seat, view.st.active);
            let mut mind = Mind::new(view, &stakes, view.st.active);
            mind.look_around(leads_away(feat));
            let trial = mind.trial(feat);
            worth.extend(actions.iter().map(|action| match action {
                Action::Spend(ap) => mind.worth_of(&trial, i32::from(*ap)),
                _ => figures::NEVER,
            }));
        }
        _ => worth.extend(actions.iter().map(|&action| choices::choice(view, action))),
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

    fn outplayed(&self) -> Option<Outplayed> {
        Some(strength!("../../data/strength/arcworlde.toml"))
    }

    /// What stands of its Warband against what stands of the other's, and the Victory Points.
    fn score(&self, view: View<'_>) -> i32 {
        let mut sum = 0;
        for (_, one) in view.st.all().filter(|(_, one)| one.in_play()) {
            let gp = i32::from(self.profile(one).gp) * 100;
            let stands = gp / 2 + gp * i32::from(one.hp.max(0)) / (2 * i32::from(one.max_hp.max(1)));
            match one.home {
                home if home == view.seat => sum += stands,
                NOBODY => {}
                _ => sum -= stands,
            }
        }
        let seat = usize::from(view.seat.min(1));
        sum + POINT * i32::from(view.st.points[seat] - view.st.points[1 - seat])
    }

    #[inline]
    fn evaluate_actions(&self, view: View<'_>, actions: &[Action], worth: &mut Vec<i32>) {
        evaluate_actions(view, actions, worth);
    }

    fn automaton<C: Chance>(&self, view: View<'_>, actions: &[Action], chance: &mut C, lane: Lane) -> Option<usize> {
        Some(crate::rules::rogue::choose(view, actions, chance, lane))
    }
}
