//! Which Character is Activated next: one that can strike before it is struck, or that has nothing to wait for.

use arrayvec::ArrayVec;

use super::figures::{FEAR, FRESH, PATIENCE, POINT, PRECEDENCE, PRECEDENCE_HELD, Precedence, SETTLED, WAIT, WALK};
use super::mission::MissionValue;
use super::target::Target;
use crate::board::INCH;
use crate::game::Action;
use crate::rule_options::Mission;
use crate::state::CHARACTERS;
use crate::view::View;

/// How far from edge to edge a melee Attack is still made after a walk, in hundredths of an inch.
const TOUCH: i32 = 40;

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
        let me = st.who(who);
        if !me.on_board() {
            return POINT / 8;
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
        let hurry = if hope > 0 { fear.min(prize) / 100 * FEAR } else { 0 };
        let broken = if me.broken || me.prone { prize / 20 } else { 0 };
        let hope = hope / 100 * game.nerve(st, who) / 10;
        let wait = prize / 1000 * if range > 0 { WAIT + PATIENCE } else { WAIT };
        hope + hurry - broken - wait + i32::from(mates) * 300
    }

    /// Returns the worth of Activating a Character before its friends.
    ///
    /// The most valuable Characters act last, when the foes have shown where they go. A wounded one acts while it
    /// can. If the mission is to hold the middle, the strong lead in the first Round, and shooters wait for foes to
    /// come near.
    ///
    /// Measured against the same player without this rule, with 10,000 battles each (±1.5 at 95 %, normal). If the
    /// mission is to hold the middle, it gains 7 to 13 percentage points with shipped Warbands and hardly any with
    /// random ones. It gains 2 to 4 in the forest, and 0 if Knock Outs count.
    fn precedence(&self, who: u8) -> i32 {
        let View { game, st, .. } = self.view;
        let me = st.who(who);
        let prize = game.prize(self.mission, me);
        let held = game.rules.mission == Mission::HoldMiddle;
        let Precedence { lead, press, shots, cost, fallen, hurt } = if held { PRECEDENCE_HELD } else { PRECEDENCE };
        let max_hp = i32::from(me.max_hp.max(1));
        let hurt = hurt / 100 * self.fresh * (max_hp - i32::from(me.hp)) / max_hp;
        let ap = i32::from(me.ap);
        if st.round == 1 {
            let waits = if game.max_shot_range(st, who) > 0 { prize / 100 * shots } else { 0 };
            return hurt + lead * ap - waits;
        }
        let fallen = if me.broken || me.prone { prize / 100 * fallen } else { 0 };
        hurt + press * ap + fallen - game.flesh(self.mission, me) / 100 * cost
    }

    /// Returns the worth of its best Attacks now, and of what foes can do to it before it acts.
    fn chances(&self, who: u8, range: i32) -> (i32, i32) {
        let View { game, st, .. } = self.view;
        let me = st.who(who);
        let own = Target::new(self.view, self.mission, who);
        let ap = i32::from(me.ap.max(1));
        let free = i32::from(me.movement) * INCH + TOUCH;
        let engaged = self.foes.iter().any(|foe| foe.one.disc().touches(me.disc()));
        let (mut hope, mut fear) = (0, 0);
        for target in &self.foes {
            let foe = target.one;
            let gap = foe.disc().gap(me.disc());
            let near = gap <= if engaged { TOUCH } else { free };
            let mut worth = 0;
            if near {
                worth = target.melee_worth(who, ap);
                if gap > TOUCH {
                    worth = worth / 100 * WALK;
                }
            } else if !engaged && range > 0 && gap <= range + free {
                worth = target.shot_worth(who, ap);
            }
            let weight = if foe.activated { SETTLED } else { FRESH };
            hope = hope.max(worth / 100 * weight);
            if foe.activated {
                continue;
            }
            let their = i32::from(foe.movement) * INCH + 2 * INCH;
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
