//! The worth of giving orders.

use super::activations::ActivationOrder;
use super::actor::ActorEvaluation;
use super::share;
use crate::cards::{NONE, Order, Spell};
use crate::game::Action;
use crate::view::View;

/// Returns the worth of friends acting at once. A friend that has nothing to do yet would rather wait.
pub(super) fn order_worth(actor: &ActorEvaluation<'_>, spell: &Spell, target: u8) -> i32 {
    let View { game, st, .. } = actor.view;
    if target == NONE {
        return 0;
    }
    let volley = spell.order == Some(Order::Volley);
    let worth = |who: u8| match actor.hurry(who) {
        0 => -game.weights.order_idle,
        now if volley => share(now, game.weights.order_volley),
        now => share(now, game.weights.order_acts),
    };
    game.company(st, actor.me, spell, target).into_iter().map(worth).sum()
}

impl ActorEvaluation<'_> {
    /// Returns the worth of a friend acting now. It is remembered, since different orders include the same friends.
    fn hurry(&self, who: u8) -> i32 {
        let mut known = self.hurries.get();
        if let Some(&(_, worth)) = known.iter().find(|(friend, _)| *friend == who) {
            return worth;
        }
        let order = ActivationOrder::of(self.view, self.mission, self.foes.iter().map(|foe| foe.target.clone()));
        let wields = self.view.st.who(who).wields;
        let worth = order.at_once(Action::Activate { who, wields, mates: 0 });
        known.rotate_right(1);
        known[0] = (who, worth);
        self.hurries.set(known);
        worth
    }
}

pub(super) fn steadfast_worth(actor: &ActorEvaluation<'_>, who: u8) -> i32 {
    let View { game, st, .. } = actor.view;
    let one = st.who(who);
    let fails = game.tables.cowardice(game.bravery_of(st, who));
    let prize = actor.prize(one) / 1000 * fails;
    // A Broken Character rallies for certain; another may never have to test its Bravery.
    match (one.broken, one.activated) {
        (true, false) => share(prize, game.weights.steadfast_broken),
        (true, true) => 0,
        (false, _) => share(prize, game.weights.steadfast),
    }
}

/// What can still be done before an order is given counts with it: what each action leaves room for.
pub(super) fn with_orders(actor: &ActorEvaluation<'_>, actions: &[Action], values: &mut [i32]) {
    let View { game, st, .. } = actor.view;
    let ends = |action: Action| match action {
        Action::Use { place, .. } => game.use_at(st, actor.me, place).is_some_and(|one| one.ends),
        _ => false,
    };
    let all = actions.iter().zip(values.iter());
    let orders = all.filter(|(action, _)| ends(**action)).map(|(_, &worth)| worth);
    let Some(order) = orders.max().filter(|&best| best > 0) else { return };
    let ap = i32::from(actor.one.ap_left);
    for (&action, worth) in actions.iter().zip(values) {
        let left = match action {
            Action::Move(_) | Action::Portal(_) | Action::Heal { .. } => ap,
            Action::Cast { token: true, .. } => ap,
            Action::Cast { token: false, .. } => ap - 2,
            Action::LegIt => ap - i32::from(actor.one.legged == 0),
            Action::Attack { attack, .. } => {
                let at = game.attack_at(st, actor.me, attack);
                at.map_or(0, |at| ap - i32::from(game.attack(at).ap))
            }
            _ => 0,
        };
        if left > 0 {
            *worth += order;
        }
    }
}
