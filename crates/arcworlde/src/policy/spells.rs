//! The worth of Spells, and of `uses`, which work like them.

use super::actor::ActorEvaluation;
use super::figures::TOKEN;
use super::mission::{MissionValue, token_price};
use super::orders::{order_worth, steadfast_worth};
use super::summons::{call_worth, throw_worth};
use super::target::Target;
use crate::board::INCH;
use crate::cards::{Aim, Does, NONE, Rider, Spell, Summons};
use crate::state::Edge;
use crate::state::arc_deck::{Cast, cast, rank, value};
use crate::view::View;

/// Returns the chance to cast a Spell of a level with AP for more cards, in thousandths.
pub(super) fn spell_chance(actor: &ActorEvaluation<'_>, level: u8, left: i32) -> i32 {
    // Two cards bring 14.4 on average, each one more 7.2: near enough for a plan.
    let cards = 2 + left.clamp(0, 2);
    let mean = 72 * cards;
    let lacking = i32::from(level) * 10 - mean;
    let steady = if actor.view.st.weather.thrumming { 150 } else { 0 };
    (600 - lacking * 6 + steady).clamp(50, 950)
}

pub(super) fn spell_worth(actor: &ActorEvaluation<'_>, spell: &Spell, target: u8) -> i32 {
    let View { game, st, .. } = actor.view;
    if let Some(whom) = &spell.summons {
        return summons_worth(actor, spell, whom);
    }
    if spell.at == Aim::Summoned {
        return call_worth(actor, spell, target);
    }
    if let Some(inches) = spell.throws {
        return if target == NONE { 0 } else { throw_worth(actor, inches, target) };
    }
    if spell.order.is_some() {
        return order_worth(actor, spell, target);
    }
    if spell.mires > 0 && target != NONE {
        return mire_worth(actor, spell, target);
    }
    if target == NONE && matches!(spell.at, Aim::Friend | Aim::Foe) {
        return 0;
    }
    // Friends are struck as well if a Spell works around a foe.
    let (side, kind) = (actor.one.side, matches!(spell.at, Aim::Mage | Aim::Friend | Aim::Friends));
    let struck = game.struck_by(st, actor.me, spell, target);
    let worth = struck.iter().map(|&who| match (st.who(who).side == side) == kind {
        true => worth_on(actor, spell, who),
        false => -worth_on(actor, spell, who),
    });
    worth.sum()
}

fn worth_on(actor: &ActorEvaluation<'_>, spell: &Spell, who: u8) -> i32 {
    let game = actor.view.game;
    let target = actor.target(who);
    let &Target { one, prize, .. } = &target;
    let worth = |rider: &Rider| {
        let amount = rider.amount.about();
        match rider.does {
            Does::Hits => {
                let armour = if spell.ignores_armour { 0 } else { target.armour };
                target.damage_worth(amount * 3 / 2, armour, Edge::Plain)
            }
            Does::LoseAp { .. } => prize * amount / 12,
            Does::Bravery => prize / 1000 * game.tables.cowardice(one.bravery) / 5,
            Does::Lose => feed_worth(actor, who, amount),
            Does::GainMove => prize / if one.activated { 400 } else { 40 },
            // It costs the Hits their HP: a fallen foe is better than a tired one.
            Does::Sap => 0,
            Does::RerollNarrative => i32::from(game.rules.narrative_feats) * 800,
            Does::Drag => prize / 40,
            Does::Slay => prize,
            Does::Arcanite => TOKEN * amount,
            Does::Heal => {
                let lacks = i32::from(one.max_hp - one.hp);
                prize * amount.min(lacks) / i32::from(one.max_hp.max(1)) / 2
            }
            Does::Steadfast => steadfast_worth(actor, who),
            _ => prize / 12,
        }
    };
    let riders: i32 = game.program.riders[spell.riders.range()].iter().map(worth).sum();
    let ap = if spell.gives_ap.is_some() { prize / 6 } else { 0 };
    riders + ap + if spell.blinds || spell.pins { prize / 12 } else { 0 }
}

fn feed_worth(actor: &ActorEvaluation<'_>, from: u8, hp: i32) -> i32 {
    let st = actor.view.st;
    let (me, friend) = (actor.one, st.who(from));
    let gained = i32::from(me.max_hp - me.hp).min(hp);
    let own = actor.prize(me) * gained / i32::from(me.max_hp.max(1)) / 2;
    own - actor.prize(friend) * hp.min(i32::from(friend.hp)) / i32::from(friend.hp.max(1)) / 2
}

fn summons_worth(actor: &ActorEvaluation<'_>, spell: &Spell, whom: &Summons) -> i32 {
    let View { game, st, .. } = actor.view;
    let gp = |profile: u8| i32::from(game.program.profile(profile).gp) * 100;
    if whom.profile != NONE {
        return gp(whom.profile) * 2 / 3;
    }
    let fallen = game.all_fallen(st, actor.me, spell, whom).map(|(_, one)| gp(one.profile));
    let fallen = match whom.count.about() {
        1 => fallen.max().unwrap_or(0),
        several => fallen.take(several as usize).sum::<i32>(),
    };
    fallen * 2 / if whom.half { 5 } else { 3 }
}

/// Returns the worth of a marker that slows everybody around it: foes who have not moved yet, less friends.
fn mire_worth(actor: &ActorEvaluation<'_>, spell: &Spell, target: u8) -> i32 {
    let st = actor.view.st;
    let (middle, side) = (st.who(target).disc(), actor.one.side);
    let slow = st
        .all()
        .filter(|(_, one)| one.on_board() && !one.moved && one.disc().gap(middle) <= i32::from(spell.mires) * INCH);
    slow.map(|(_, one)| if one.side == side { -actor.prize(one) } else { actor.prize(one) }).sum::<i32>() / 16
}

pub(super) fn use_worth(actor: &ActorEvaluation<'_>, place: u8, target: u8) -> i32 {
    let View { game, st, .. } = actor.view;
    let Some(one) = game.use_at(st, actor.me, place) else { return 0 };
    let worth = spell_worth(actor, game.program.spell(one.works), target);
    if one.success { worth / 2 } else { worth }
}

pub(super) fn draw(view: View<'_>, token: bool) -> i32 {
    let View { game, st, .. } = view;
    let Some(casting) = st.casting else { return 0 };
    let spell = game.program.spell(casting.spell);
    let mission = MissionValue::of(view);
    let mut actor = ActorEvaluation::new(view, &mission, casting.mage);
    actor.look_around(false);
    let worth = spell_worth(&actor, spell, casting.target);
    let me = st.who(casting.mage);
    let deck = &st.decks[game.deck_of(me.home)];
    let (mut done, mut burnt, mut all) = (0, 0, 0);
    for &card in deck.cards() {
        let aces = casting.aces + u8::from(rank(card) == 1);
        let jokers = casting.jokers + u8::from(rank(card) == 14);
        let how = cast(spell.level, casting.total + value(card), aces, jokers);
        all += 1;
        done += i32::from(how != Cast::Short);
        burnt += i32::from(how == Cast::Overpowered);
    }
    let all = all.max(1);
    let hurt = actor.prize(me) * 3 / i32::from(me.hp.max(1)) / if me.hp > 6 { 2 } else { 1 };
    let cost = match (token, st.weather.thrumming) {
        (true, _) => token_price(view, casting.mage),
        (false, true) => 0,
        (false, false) => 300,
    };
    worth * done / all - hurt * burnt / all - cost
}
