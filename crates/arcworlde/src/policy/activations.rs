//! Which Character is Activated next: one that can strike before it is struck, or that has nothing to wait for.

use arrayvec::ArrayVec;

use super::attacks::Target;
use super::mission::MissionValue;
use super::share;
use crate::board::INCH;
use crate::game::Action;
use crate::rule_options::Mission;
use crate::state::CHARACTERS;
use crate::view::View;

pub(super) struct ActivationOrder<'a> {
    view: View<'a>,
    mission: &'a MissionValue,
    foes: ArrayVec<Target<'a>, CHARACTERS>,
    /// The share of them that is still to act, in hundredths.
    fresh: i32,
}

impl<'a> ActivationOrder<'a> {
    pub(super) fn new(view: View<'a>, mission: &'a MissionValue, side: u8) -> Self {
        Self::of(view, mission, view.st.foes(side).map(|(k, _)| Target::new(view, mission, k)))
    }

    pub(super) fn of(view: View<'a>, mission: &'a MissionValue, foes: impl Iterator<Item = Target<'a>>) -> Self {
        let foes: ArrayVec<Target<'a>, CHARACTERS> = foes.collect();
        let fresh = foes.iter().filter(|foe| !foe.one.activated).count();
        let fresh = (100 * fresh / foes.len().max(1)) as i32;
        ActivationOrder { view, mission, foes, fresh }
    }

    pub(super) fn activate(&self, action: Action) -> i32 {
        let precedence = match action {
            Action::Activate { who, .. } if self.view.st.who(who).on_board() => self.precedence(who),
            _ => 0,
        };
        self.at_once(action) + precedence
    }

    /// Returns the worth of Activating a Character now, without regard to its friends.
    pub(super) fn at_once(&self, action: Action) -> i32 {
        let View { game, st, .. } = self.view;
        let Action::Activate { who, wields, mates } = action else { return -1 };
        let w = &game.weights;
        let me = st.who(who);
        if !me.on_board() {
            return share(w.point, w.activate_off_board);
        }
        if wields != me.wields {
            // What it could do with that in hand: rare enough for a position of its own.
            let mut armed = st.clone();
            armed.who_mut(who).wields = wields;
            let view = View { st: &armed, ..self.view };
            return ActivationOrder::new(view, self.mission, me.side).at_once(action);
        }
        let prize = game.prize(self.mission, me);
        let range = game.max_shot_range(st, who);
        let (hope, fear) = self.chances(who, range);
        // A Character that may be struck acts first. One that has nothing to do yet waits.
        let hurry = if hope > 0 { fear.min(prize) / 100 * w.activate_fear } else { 0 };
        let broken = if me.broken || me.prone { share(prize, w.activate_fallen) } else { 0 };
        let hope = hope / 100 * game.nerve(st, who) / 10;
        let wait = prize / 1000 * if range > 0 { w.activate_wait + w.activate_patience } else { w.activate_wait };
        hope + hurry - broken - wait + i32::from(mates) * w.activate_mate
    }

    /// Returns the worth of Activating a Character before its friends.
    ///
    /// The most valuable act last, when the foes have shown where they go. A wounded one acts while it can. If the
    /// mission is to hold the middle, the strong lead in the first Round, and shooters wait for foes to come near.
    fn precedence(&self, who: u8) -> i32 {
        let View { game, st, .. } = self.view;
        let me = st.who(who);
        let prize = game.prize(self.mission, me);
        let (w, other) = (&game.weights, usize::from(game.rules.mission != Mission::HoldMiddle));
        let max_hp = i32::from(me.max_hp.max(1));
        let hurt = w.order_hurt[other] / 100 * self.fresh * (max_hp - i32::from(me.hp)) / max_hp;
        let ap = i32::from(me.ap);
        if st.round == 1 {
            let waits = if game.max_shot_range(st, who) > 0 { prize / 100 * w.order_shooter[other] } else { 0 };
            return hurt + w.order_first_ap[other] * ap - waits;
        }
        let fallen = if me.broken || me.prone { prize / 100 * w.order_fallen[other] } else { 0 };
        hurt + w.order_ap[other] * ap + fallen - game.flesh(self.mission, me) / 100 * w.order_cost[other]
    }

    /// Returns the worth of its best Attacks now, and of what foes can do to it before it acts.
    fn chances(&self, who: u8, range: i32) -> (i32, i32) {
        let View { game, st, .. } = self.view;
        let (w, me) = (&game.weights, st.who(who));
        let own = Target::new(self.view, self.mission, who);
        let ap = i32::from(me.ap.max(1));
        let free = i32::from(me.movement) * INCH + w.activate_touch;
        let engaged = self.foes.iter().any(|foe| foe.one.disc().touches(me.disc()));
        let (mut hope, mut fear) = (0, 0);
        for target in &self.foes {
            let foe = target.one;
            let gap = foe.disc().gap(me.disc());
            let near = gap <= if engaged { w.activate_touch } else { free };
            let mut worth = 0;
            if near {
                worth = target.melee_worth(who, ap);
                if gap > w.activate_touch {
                    worth = worth / 100 * w.activate_walk;
                }
            } else if !engaged && range > 0 && gap <= range + free {
                worth = target.shot_worth(who, ap);
            }
            let weight = if foe.activated { w.activate_settled } else { w.activate_fresh };
            hope = hope.max(worth / 100 * weight);
            if foe.activated {
                continue;
            }
            let their = i32::from(foe.movement) * INCH + w.activate_reach;
            let range = game.max_shot_range(st, target.who);
            if gap <= their {
                fear += own.threat_of(target.who, 0);
            } else if range > 0 && gap <= range + their {
                fear += own.threat_of(target.who, range);
            }
        }
        (hope, fear)
    }
}
