//! The worth of everything else: Spells, Arcanite, deployment.

use super::actor::ActorEvaluation;
use super::attacks::Target;
use super::mission::{MissionValue, token_price};
use super::spells::{draw, spell_chance, spell_worth, use_worth};
use super::ways::Look;
use super::{NEVER, share};
use crate::board::INCH;
use crate::cards::{AreaText, Around, NONE, Whom};
use crate::game::Action;
use crate::rule_options::Mission;
use crate::rules::setup::SLOTS;
use crate::state::{Feat, Phase, Place, Roll, RollOf};
use crate::view::View;

const FOOT: i32 = 12 * INCH;

impl ActorEvaluation<'_> {
    pub(super) fn act(&self, action: Action) -> i32 {
        let View { game, st, .. } = self.view;
        let (w, me, ap) = (&game.weights, self.one, i32::from(self.one.ap_left));
        match action {
            Action::End => 0,
            Action::Move(_) | Action::Run(_) => self.walk(action, Look::Quick).unwrap_or(NEVER),
            Action::LegIt => self.leg_it(ap, false, Look::Quick),
            Action::Attack { attack, target, wide } => {
                let Some(at) = game.attack_at(st, self.me, attack) else { return i32::MIN };
                let of = game.attack(at);
                let worth = self.target(target).aimed_worth(self.me, at);
                let worth = if wide && of.area.is_none() { worth * w.attack_wide / 100 } else { worth };
                let strikes_itself = |area: AreaText| area.around == Around::Attacker && area.targets != Whom::Foes;
                let ends = of.area.is_some_and(strikes_itself);
                worth + if ends { 0 } else { self.worth_here(ap - i32::from(of.ap)) }
            }
            Action::Try(feat) => self.feat(feat, ap),
            Action::Cast { spell, target, token } => {
                let of = game.program.spell(spell);
                let (cost, left) = if token { (w.token, ap) } else { (0, ap - 2) };
                let chance = spell_chance(self, of.level, left);
                spell_worth(self, of, target) / 100 * chance / 10 - cost + self.worth_here(left)
            }
            Action::Heal { who, .. } => {
                let one = st.who(who);
                let lacks = i32::from(one.max_hp - one.hp).min(w.item_heal_hp);
                let full = share(self.prize(one) * w.item_heal_hp / i32::from(one.max_hp.max(1)), w.item_heal);
                full * lacks / w.item_heal_hp + self.worth_here(ap) - full * w.item_heal_cost / 100
            }
            // For another try to get away.
            Action::Empower if game.only_flees(me) => {
                share(self.prize(me), w.flee_ap) - token_price(self.view, self.me)
            }
            Action::Empower => self.worth_here(ap + 1) - token_price(self.view, self.me),
            Action::Portal(token) => self.through(token),
            Action::Use { place, target } => {
                let Some(one) = game.use_at(st, self.me, place) else { return NEVER };
                let rest = if one.ends { 0 } else { self.worth_here(ap - i32::from(one.ap)) };
                // AP are not spent on what is worth nothing.
                rest + use_worth(self, place, target) - i32::from(one.ap)
            }
            _ => NEVER,
        }
    }
}

/// Returns the worth of a choice that is not part of an Activation's course.
pub(super) fn choice(view: View<'_>, action: Action) -> i32 {
    match action {
        // The side that places second sees more.
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
    let w = &game.weights;
    let shy = game.max_shot_range(st, who) > w.deploy_long_range || one.mage;
    let mut row = if shy == back { w.deploy_row } else { 0 };
    if !back && game.rules.mission == Mission::HoldMiddle {
        row += w.deploy_front;
    }
    let x = i32::from(st.table.width) * (2 * i32::from(slot) + 1) / (2 * i32::from(SLOTS));
    let centre = i32::from(st.table.width) / 2;
    let per_foot = |far: i32, points: i32| far * points / FOOT;
    let mut sum = row - per_foot((x - centre).abs(), w.deploy_centre);
    for (_, other) in st.friends(view.seat) {
        let apart = (i32::from(other.at.x) - x).abs();
        // Neither crowded nor alone.
        sum -= if apart < w.deploy_crowd_reach { w.deploy_crowded } else { per_foot(apart, w.deploy_friends) };
    }
    for (_, other) in st.foes(view.seat) {
        sum -= per_foot((i32::from(other.at.x) - x).abs(), w.deploy_foes);
    }
    sum
}

fn react(view: View<'_>, more: bool) -> i32 {
    let View { game, st, .. } = view;
    let Phase::React(roll) = st.phase else { return 0 };
    let mission = MissionValue::of(view);
    let Roll { who, what, throw, edge, .. } = roll;
    let me = st.who(who);
    let (w, prize) = (&game.weights, game.prize(&mission, me));
    let gain = match what {
        RollOf::Feat(feat) => {
            let lacking = game.difficulty(st, who, feat).saturating_sub(throw.feat(edge));
            let chance = if lacking == 0 { 0 } else { game.tables.feat(1, lacking) };
            let worth = match feat {
                Feat::Shot { attack, target } => {
                    let at = game.attack_at(st, who, attack);
                    at.map_or(0, |at| Target::new(view, &mission, target).aimed_worth(who, at))
                }
                Feat::PickUp(_) => share(w.point, w.react_pick_up),
                Feat::Escape => share(prize, w.react_escape),
                Feat::Disengage => share(prize, w.react_disengage),
                // A point of HP.
                Feat::Parry(_) => prize / i32::from(me.hp.max(1)),
                #[rustfmt::skip]
                Feat::GetUp | Feat::HelpUp(_) | Feat::Give { .. } | Feat::Steal { .. } | Feat::Drop(_)
                | Feat::Swap(_) | Feat::Break | Feat::Gobble(_) | Feat::Narrative { .. } | Feat::Dash
                | Feat::Use { .. } => w.react_feat,
            };
            worth / 100 * chance / 10
        }
        RollOf::Hits(blow) => {
            let one = st.who(blow.target);
            share(game.prize(&mission, one) / i32::from(one.hp.max(1)), w.react_hit)
        }
        RollOf::Defence(blow) => {
            let saves = i32::from(blow.hits).min(w.react_saves);
            let deadly = i32::from(blow.hits) >= i32::from(me.hp);
            let worth = share(prize * saves / i32::from(me.hp.max(1)), w.react_defence);
            if deadly { worth + share(prize, w.react_deadly) } else { share(worth, w.react_not_deadly) }
        }
        RollOf::Bravery(_) => share(prize, w.react_bravery),
        RollOf::LegIt { dash } => {
            let falls = throw.highest() >= game.falls_on(st, who, dash);
            if falls && !more { share(prize, w.react_fall) } else { 0 }
        }
    };
    gain - token_price(view, who)
}
