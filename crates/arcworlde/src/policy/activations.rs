//! Who is Activated: who can strike before it is struck, who has nothing to wait for, who has the last word.

use arrayvec::ArrayVec;

use super::figures::{FEAR, FRESH, PATIENCE, POINT, PRECEDENCE, PRECEDENCE_HELD, Precedence, SETTLED, WAIT, WALK};
use super::prey::Prey;
use super::stakes::Stakes;
use crate::board::INCH;
use crate::game::Action;
use crate::knobs::Mission;
use crate::state::CHARACTERS;
use crate::view::View;

/// How far from edge to edge a melee Attack is still made after a walk, in hundredths of an inch.
const TOUCH: i32 = 40;

pub(super) struct Muster<'a> {
    view: View<'a>,
    stakes: &'a Stakes,
    foes: ArrayVec<Prey<'a>, CHARACTERS>,
    /// How many of them are still to act, in hundredths.
    fresh: i32,
}

impl<'a> Muster<'a> {
    pub(super) fn new(view: View<'a>, stakes: &'a Stakes, side: u8) -> Self {
        let View { game, st, .. } = view;
        Self::of(view, stakes, st.foes(side).map(|(k, _)| Prey::new(game, st, stakes, k)))
    }

    pub(super) fn of(view: View<'a>, stakes: &'a Stakes, foes: impl Iterator<Item = Prey<'a>>) -> Self {
        let foes: ArrayVec<Prey<'a>, CHARACTERS> = foes.collect();
        let fresh = foes.iter().filter(|foe| !foe.one.activated).count();
        let fresh = (100 * fresh / foes.len().max(1)) as i32;
        Muster { view, stakes, foes, fresh }
    }

    pub(super) fn activate(&self, action: Action) -> i32 {
        let precedence = match action {
            Action::Activate { who, .. } if self.view.st.who(who).on_board() => self.precedence(who),
            _ => 0,
        };
        self.at_once(action) + precedence
    }

    /// What it is worth that a Character acts now, whoever of its friends does so too.
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
            return Muster::new(view, self.stakes, me.side).at_once(action);
        }
        let prize = game.prize(self.stakes, me);
        let range = game.longest_shot(st, who);
        let (hope, fear) = self.chances(who, range);
        // Who may be struck first acts first; who has nothing to do yet waits and sees.
        let hurry = if hope > 0 { fear.min(prize) / 100 * FEAR } else { 0 };
        let broken = if me.broken || me.prone { prize / 20 } else { 0 };
        let hope = hope / 100 * game.nerve(st, who) / 10;
        let wait = prize / 1000 * if range > 0 { WAIT + PATIENCE } else { WAIT };
        hope + hurry - broken - wait + i32::from(mates) * 300
    }

    /// What it is worth that a Character acts before its friends do.
    ///
    /// Those who weigh most have the last word, when the foes have shown where they go; who is hurt acts as long as it can. Where
    /// the middle is held, the strong lead the way in the first Round, and who shoots waits for foes to come near. There it wins
    /// 7 to 13 of 100 battles more against who does without, with shipped Warbands, and hardly any with such as are drawn by lot;
    /// 2 to 4 in the forest; where Knock Outs count, none (10,000 battles each, ±1.5 at 95 %, normal).
    fn precedence(&self, who: u8) -> i32 {
        let View { game, st, .. } = self.view;
        let me = st.who(who);
        let prize = game.prize(self.stakes, me);
        let held = game.rules.mission == Mission::HoldMiddle;
        let Precedence { lead, press, shots, dear, fallen, hurt } = if held { PRECEDENCE_HELD } else { PRECEDENCE };
        let max_hp = i32::from(me.max_hp.max(1));
        let hurt = hurt / 100 * self.fresh * (max_hp - i32::from(me.hp)) / max_hp;
        let ap = i32::from(me.ap);
        if st.round == 1 {
            let waits = if game.longest_shot(st, who) > 0 { prize / 100 * shots } else { 0 };
            return hurt + lead * ap - waits;
        }
        let fallen = if me.broken || me.prone { prize / 100 * fallen } else { 0 };
        hurt + press * ap + fallen - game.flesh(self.stakes, me) / 100 * dear
    }

    /// What its best Attacks would be worth now, and what can be done to it before it acts.
    fn chances(&self, who: u8, range: i32) -> (i32, i32) {
        let View { game, st, .. } = self.view;
        let me = st.who(who);
        let own = Prey::new(game, st, self.stakes, who);
        let ap = i32::from(me.ap.max(1));
        let free = i32::from(me.movement) * INCH + TOUCH;
        let engaged = self.foes.iter().any(|foe| foe.one.disc().touches(me.disc()));
        let (mut hope, mut fear) = (0, 0);
        for prey in &self.foes {
            let foe = prey.one;
            let gap = foe.disc().gap(me.disc());
            let near = gap <= if engaged { TOUCH } else { free };
            let mut worth = 0;
            if near {
                worth = game.melee_worth(st, who, prey, ap);
                if gap > TOUCH {
                    worth = worth / 100 * WALK;
                }
            } else if !engaged && range > 0 && gap <= range + free {
                worth = game.shot_worth(st, who, prey, ap);
            }
            let weight = if foe.activated { SETTLED } else { FRESH };
            hope = hope.max(worth / 100 * weight);
            if foe.activated {
                continue;
            }
            let their = i32::from(foe.movement) * INCH + 2 * INCH;
            let range = game.longest_shot(st, prey.who);
            if gap <= their {
                fear += game.threat_of(st, prey.who, &own, 0);
            } else if range > 0 && gap <= range + their {
                fear += game.threat_of(st, prey.who, &own, range);
            }
        }
        (hope, fear)
    }
}
