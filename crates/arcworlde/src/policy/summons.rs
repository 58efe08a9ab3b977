//! The worth of bringing a Character onto the board, and where to.

use super::actor::ActorEvaluation;
use super::mission::MissionValue;
use super::{NEVER, share};
use crate::board::INCH;
use crate::cards::{Amount, NONE, Spell};
use crate::game::Action;
use crate::state::{Landing, Place};
use crate::view::View;

/// Returns the worth of calling a Character. It is higher if there are Rounds to act in, or if it acts at once.
pub(super) fn call_worth(actor: &ActorEvaluation<'_>, spell: &Spell, target: u8) -> i32 {
    let View { game, st, .. } = actor.view;
    if target == NONE {
        return 0;
    }
    let w = &game.weights;
    let gp = i32::from(game.profile(st.who(target)).gp) * 100;
    let rounds = i32::from(game.rules.rounds.saturating_sub(st.round)).min(w.call_rounds);
    gp * (w.call + w.call_round * rounds + w.call_at_once * i32::from(spell.at_once)) / 100
}

/// Returns the worth of throwing a Character: it reaches foes that it could not reach otherwise.
pub(super) fn throw_worth(actor: &ActorEvaluation<'_>, inches: Amount, target: u8) -> i32 {
    let (st, w) = (actor.view.st, &actor.view.game.weights);
    let one = st.who(target);
    if one.activated || one.prone || st.is_engaged(target) {
        return -share(actor.prize(one), w.throw_useless);
    }
    let stride = i32::from(one.movement) * INCH + w.throw_near;
    let worth = st.foes(one.side).map(|(k, foe)| {
        let gap = foe.disc().gap(one.disc());
        if gap <= stride || gap > stride + inches.about() * INCH {
            return 0;
        }
        actor.target(k).melee_worth(target, i32::from(one.ap.max(1)))
    });
    share(worth.max().unwrap_or(0), w.throw)
}

pub(super) fn places(view: View<'_>, landing: Landing, actions: &[Action], values: &mut Vec<i32>) {
    let mut there = view.st.clone();
    let own = view.st.who(landing.who).own_radius();
    let start = landing.from;
    let (side, place) = (view.st.who(landing.by).side, Place::Board);
    let one = there.who_mut(landing.who);
    (one.place, one.at, one.radius, one.side) = (place, start, own, side);
    if view.st.who(landing.who).on_board() {
        one.ap_left = if one.activated { 0 } else { one.ap };
    } else {
        (one.ap_left, one.moved) = (one.ap, false);
    }
    let mission = MissionValue::of(view);
    let mut actor = ActorEvaluation::new(View { st: &there, ..view }, &mission, landing.who);
    actor.look_around(true);
    // What it cannot do before others act is not done yet.
    let counts = if landing.at_once { 100 } else { view.game.weights.lands_waiting };
    let ap = i32::from(actor.one.ap) * counts / 100;
    values.extend(actions.iter().map(|&action| {
        let Action::Put(goal) = action else { return 0 };
        let at = view.game.spot_for(view.st, landing, goal);
        at.map_or(NEVER, |at| actor.place(at, None, ap))
    }));
}
