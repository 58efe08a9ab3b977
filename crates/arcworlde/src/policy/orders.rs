//! What it is worth to give orders.

use super::activations::Muster;
use super::mind::Mind;
use crate::cards::{NONE, Order, Spell};
use crate::chances::cowardice;
use crate::game::Action;
use crate::view::View;

/// What acting before anybody else counts, as a share of what an Activation is worth.
const TEMPO: i32 = 4;

/// What it is worth that friends act at once: they strike before they are struck, and shooters hit
/// more. Who has nothing to do yet would rather wait and see.
pub(super) fn order_worth(mind: &Mind<'_>, spell: &Spell, target: u8) -> i32 {
    let View { game, st, .. } = mind.view;
    if target == NONE {
        return 0;
    }
    let volley = spell.order == Some(Order::Volley);
    let worth = |who: u8| {
        let now = mind.hurry(who);
        match now {
            0 => -100,
            _ if volley => now / 2,
            _ => now / TEMPO,
        }
    };
    game.company(st, mind.me, spell, target).into_iter().map(worth).sum()
}

impl Mind<'_> {
    /// What it is worth that a friend acts now: orders to different friends take in the same ones.
    fn hurry(&self, who: u8) -> i32 {
        let mut known = self.hurries.get();
        if let Some(&(_, worth)) = known.iter().find(|(friend, _)| *friend == who) {
            return worth;
        }
        let muster = Muster::of(self.view, self.stakes, self.foes.iter().map(|foe| foe.prey.clone()));
        let wields = self.view.st.who(who).wields;
        let worth = muster.at_once(Action::Activate { who, wields, mates: 0 });
        known.rotate_right(1);
        known[0] = (who, worth);
        self.hurries.set(known);
        worth
    }
}

pub(super) fn steadfast_worth(mind: &Mind<'_>, who: u8) -> i32 {
    let View { game, st, .. } = mind.view;
    let one = st.who(who);
    let fails = cowardice(game.bravery_of(st, who));
    let prize = mind.prize(one) / 1000 * fails;
    // It rallies for certain, or has no need to; who stands firm may never be asked to.
    match (one.broken, one.activated) {
        (true, false) => prize / 5,
        (true, true) => 0,
        (false, _) => prize / 60,
    }
}

/// What can still be done before an order is given counts with it: what each action leaves room for.
pub(super) fn with_orders(mind: &Mind<'_>, actions: &[Action], worth: &mut [i32]) {
    let View { game, st, .. } = mind.view;
    let ends = |action: Action| match action {
        Action::Use { place, .. } => game.use_at(st, mind.me, place).is_some_and(|one| one.ends),
        _ => false,
    };
    let all = actions.iter().zip(worth.iter());
    let orders = all.filter(|(action, _)| ends(**action)).map(|(_, &worth)| worth);
    let Some(order) = orders.max().filter(|&best| best > 0) else { return };
    let ap = i32::from(mind.one.ap_left);
    for (&action, worth) in actions.iter().zip(worth) {
        let left = match action {
            Action::Move(_) | Action::Portal(_) | Action::Heal { .. } => ap,
            Action::Cast { token: true, .. } => ap,
            Action::Cast { token: false, .. } => ap - 2,
            Action::LegIt => ap - i32::from(mind.one.legged == 0),
            Action::Attack { attack, .. } => {
                let at = game.attack_at(st, mind.me, attack);
                at.map_or(0, |at| ap - i32::from(game.attack(at).ap))
            }
            _ => 0,
        };
        if left > 0 {
            *worth += order;
        }
    }
}
