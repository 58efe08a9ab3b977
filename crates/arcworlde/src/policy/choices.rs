//! What everything else is worth: Spells, Arcanite, deployment.

use super::figures::{FRONT, HEAL_COST, NEVER, POINT, TOKEN};
use super::mind::Mind;
use super::prey::Prey;
use super::spells::{draw, spell_chance, spell_worth, use_worth};
use super::stakes::{price, stakes};
use super::ways::Look;
use crate::board::INCH;
use crate::cards::{Around, Attack, NONE, Whom};
use crate::game::Action;
use crate::knobs::Mission;
use crate::state::{Feat, Phase, Place, Roll, RollOf};
use crate::view::View;

impl Mind<'_> {
    pub(super) fn act(&self, action: Action) -> i32 {
        let View { game, st, .. } = self.view;
        let me = self.me;
        let ap = i32::from(self.one.ap_left);
        match action {
            Action::End => 0,
            Action::Move(_) | Action::Run(_) => self.walk(action, Look::Glance).unwrap_or(NEVER),
            Action::LegIt => self.leg_it(ap, false, Look::Glance),
            Action::Attack { attack, target, wide } => {
                let Some(at) = game.attack_at(st, me, attack) else { return i32::MIN };
                let of = game.attack(at);
                let prey = self.prey(target);
                let worth = match (of.area, wide) {
                    (Some(_), _) => game.area_worth(st, me, at, &prey),
                    (None, true) => game.strike_worth(st, me, at, &prey) * 9 / 10,
                    (None, false) => game.strike_worth(st, me, at, &prey),
                };
                worth + self.after(of, ap - i32::from(of.ap))
            }
            Action::Try(feat) => self.feat(feat, ap),
            _ => choice_of(self, action),
        }
    }

    fn after(&self, attack: &Attack, left: i32) -> i32 {
        match (left > 0, attack.area) {
            (false, _) => 0,
            (true, Some(area)) if area.around == Around::Attacker && area.whom != Whom::Foes => 0,
            (true, _) => self.worth_here(left),
        }
    }
}

/// What an action beside movement, Attacks and Feats is worth to the Activated Character.
pub(super) fn choice_of(mind: &Mind<'_>, action: Action) -> i32 {
    let View { game, st, .. } = mind.view;
    let me = mind.one;
    match action {
        Action::Cast { spell, target, token } => {
            let of = game.program.spell(spell);
            let cost = if token { TOKEN } else { 0 };
            let left = i32::from(me.ap_left) - if token { 0 } else { 2 };
            let chance = spell_chance(mind, of.level, left);
            spell_worth(mind, of, target) / 100 * chance / 10 - cost + mind.worth_here(left)
        }
        Action::Heal { who, .. } => {
            let one = st.who(who);
            let lacks = i32::from(one.max_hp - one.hp).min(3);
            let full = mind.prize(one) * 3 / i32::from(one.max_hp.max(1)) / 2;
            full * lacks / 3 + mind.rest() - full * HEAL_COST / 100
        }
        // For another try to get away.
        Action::Empower if game.only_flees(me) => mind.prize(me) / 12 - price(mind.view, mind.me),
        Action::Empower => {
            let more = mind.worth_here(i32::from(me.ap_left) + 1) - mind.rest();
            more - price(mind.view, mind.me) + mind.rest()
        }
        Action::Portal(token) => mind.through(token),
        Action::Use { place, target } => {
            let Some(one) = game.use_at(st, mind.me, place) else { return NEVER };
            let rest = if one.ends { 0 } else { mind.worth_here(i32::from(me.ap_left) - i32::from(one.ap)) };
            // AP are not spent on what is worth nothing.
            rest + use_worth(mind, place, target) - i32::from(one.ap)
        }
        _ => NEVER,
    }
}

/// What a choice outside of an Activation's course is worth.
pub(super) fn choice(view: View<'_>, action: Action) -> i32 {
    match action {
        // Who places second sees more.
        Action::Order { first } => i32::from(!first),
        Action::Deploy { slot, back } => deploy(view, slot, back),
        Action::Draw { token } => draw(view, token),
        Action::Reroll => react(view, false),
        Action::AddDie => react(view, true),
        _ => 0,
    }
}

/// Shooters and Mages are placed at the back, opposite to foes, not too far from friends.
fn deploy(view: View<'_>, slot: u8, back: bool) -> i32 {
    let View { game, st, .. } = view;
    let next = st.all().find(|(_, one)| one.home == view.seat && one.place == Place::Waiting && one.mount == NONE);
    let Some((who, one)) = next else { return 0 };
    let shy = game.longest_shot(st, who) > 8 * INCH || one.mage;
    let mut row = if shy == back { 60 } else { 0 };
    if !back && game.rules.mission == Mission::HoldMiddle {
        row += FRONT;
    }
    let x = i32::from(st.table.width) * (2 * i32::from(slot) + 1) / 12;
    let centre = i32::from(st.table.width) / 2;
    let mut sum = row - (x - centre).abs() / 20;
    for (_, other) in st.friends(view.seat) {
        let apart = (i32::from(other.at.x) - x).abs();
        // Neither crowded nor alone.
        sum -= if apart < 2 * INCH { 40 } else { apart / 60 };
    }
    for (_, other) in st.foes(view.seat) {
        sum -= (i32::from(other.at.x) - x).abs() / 120;
    }
    sum
}

fn react(view: View<'_>, more: bool) -> i32 {
    let View { game, st, .. } = view;
    let Phase::React(roll) = st.phase else { return 0 };
    let stakes = stakes(view);
    let Roll { who, what, throw, edge, .. } = roll;
    let me = st.who(who);
    let prize = game.prize(&stakes, me);
    let gain = match what {
        RollOf::Feat(feat) => {
            let lacking = game.difficulty(st, who, feat).saturating_sub(throw.feat(edge));
            let chance = match lacking {
                1 => 500,
                2 => 167,
                _ => 0,
            };
            let worth = match feat {
                Feat::Shot { attack, target } => {
                    let at = game.attack_at(st, who, attack);
                    at.map_or(0, |at| game.shot_strike(st, who, at, &Prey::new(game, st, &stakes, target)))
                }
                Feat::PickUp(_) => POINT / 2,
                Feat::Escape | Feat::Disengage => prize / 6,
                // A point of HP.
                Feat::Parry(_) => prize / i32::from(me.hp.max(1)),
                _ => 800,
            };
            worth / 100 * chance / 10
        }
        RollOf::Hits(blow) => {
            // A die is two thirds of a Hit, and half of the Hits are defended.
            let one = st.who(blow.target);
            game.prize(&stakes, one) / i32::from(one.hp.max(1)) / 3
        }
        RollOf::Defence(blow) => {
            let saves = i32::from(blow.hits.min(3));
            let deadly = i32::from(blow.hits) >= i32::from(me.hp);
            let worth = prize * saves / i32::from(me.hp.max(1)) / 2;
            if deadly { worth + prize / 4 } else { worth / 2 }
        }
        RollOf::Bravery(_) => prize / 16,
        RollOf::LegIt { dash } => {
            let falls = throw.highest() >= game.falls_on(st, who, dash);
            if falls && !more { prize / 10 } else { 0 }
        }
    };
    gain - price(view, who)
}
