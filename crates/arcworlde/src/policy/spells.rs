//! The worth of Spells, and of `uses`, which work like them.

use super::actor::ActorEvaluation;
use super::mission::{MissionValue, token_price};
use super::orders::{order_worth, steadfast_worth};
use super::summons::{call_worth, throw_worth};
use super::target::Target;
use super::{FACES, share};
use crate::attack_table::dice_for;
use crate::board::INCH;
use crate::cards::{Aim, Does, NONE, Rider, Spell, Summons};
use crate::state::Edge;
use crate::state::arc_deck::{Cast, JOKER, cast, rank, value};
use crate::view::View;

/// The mean value of a card of the Arc Deck, in tenths, if Aces and Jokers are used well.
const MEAN_CARD: i32 = 72;

/// Returns the chance to cast a Spell of a level with AP for more cards, in thousandths.
pub(super) fn spell_chance(actor: &ActorEvaluation<'_>, level: u8, left: i32) -> i32 {
    let w = &actor.view.game.weights;
    let cards = 2 + left.clamp(0, 2);
    let lacking = i32::from(level) * 10 - MEAN_CARD * cards;
    let steady = if actor.view.st.weather.thrumming { w.spell_thrumming } else { 0 };
    let [min, max] = w.spell_chance_range;
    (w.spell_chance - lacking * w.spell_level + steady).min(max).max(min)
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
    let (game, w) = (actor.view.game, &actor.view.game.weights);
    let target = actor.target(who);
    let &Target { one, prize, .. } = &target;
    let worth = |rider: &Rider| {
        let amount = rider.amount.about();
        match rider.does {
            Does::Hits => {
                let armour = if spell.ignores_armour { 0 } else { target.armour };
                target.damage_worth(dice_for(amount), armour, Edge::Plain)
            }
            Does::LoseAp { .. } => share(prize * amount, w.spell_lose_ap),
            Does::Bravery => share(prize / 1000 * game.tables.cowardice(one.bravery), w.spell_bravery),
            Does::Lose => feed_worth(actor, who, amount),
            Does::GainMove => share(prize, if one.activated { w.spell_move_later } else { w.spell_move }),
            // It costs the Hits their HP: a fallen foe is better than a tired one.
            Does::Sap => 0,
            Does::RerollNarrative => i32::from(game.rules.narrative_feats) * w.spell_narrative,
            Does::Drag => share(prize, w.spell_drag),
            Does::Slay => prize,
            Does::Arcanite => w.token * amount,
            Does::Heal => {
                let lacks = i32::from(one.max_hp - one.hp);
                share(prize * amount.min(lacks) / i32::from(one.max_hp.max(1)), w.spell_heal)
            }
            Does::Steadfast => steadfast_worth(actor, who),
            _ => share(prize, w.spell_other),
        }
    };
    let riders: i32 = game.program.riders[spell.riders.range()].iter().map(worth).sum();
    let ap = if spell.gives_ap.is_some() { share(prize, w.spell_gives_ap) } else { 0 };
    let stops = match (spell.blinds, spell.pins) {
        (true, _) => w.spell_blinds,
        (false, true) => w.spell_pins,
        (false, false) => 0,
    };
    riders + ap + share(prize, stops)
}

fn feed_worth(actor: &ActorEvaluation<'_>, from: u8, hp: i32) -> i32 {
    let (st, w) = (actor.view.st, &actor.view.game.weights);
    let (me, friend) = (actor.one, st.who(from));
    let gained = i32::from(me.max_hp - me.hp).min(hp);
    let own = share(actor.prize(me) * gained / i32::from(me.max_hp.max(1)), w.feed_gains);
    own - share(actor.prize(friend) * hp.min(i32::from(friend.hp)) / i32::from(friend.hp.max(1)), w.feed_costs)
}

fn summons_worth(actor: &ActorEvaluation<'_>, spell: &Spell, whom: &Summons) -> i32 {
    let View { game, st, .. } = actor.view;
    let w = &game.weights;
    let gp = |profile: u8| i32::from(game.program.profile(profile).gp) * 100;
    if whom.profile != NONE {
        return share(gp(whom.profile), w.summon);
    }
    let fallen = game.all_fallen(st, actor.me, spell, whom).map(|(_, one)| gp(one.profile));
    let fallen = match whom.count.about() {
        1 => fallen.max().unwrap_or(0),
        several => fallen.take(several as usize).sum::<i32>(),
    };
    share(fallen, if whom.half { w.raise_half } else { w.raise })
}

/// Returns the worth of a marker that slows everybody around it: foes who have not moved yet, less friends.
fn mire_worth(actor: &ActorEvaluation<'_>, spell: &Spell, target: u8) -> i32 {
    let st = actor.view.st;
    let (middle, side) = (st.who(target).disc(), actor.one.side);
    let slow = st
        .all()
        .filter(|(_, one)| one.on_board() && !one.moved && one.disc().gap(middle) <= i32::from(spell.mires) * INCH);
    let sum: i32 = slow.map(|(_, one)| if one.side == side { -actor.prize(one) } else { actor.prize(one) }).sum();
    share(sum, actor.view.game.weights.mire)
}

pub(super) fn use_worth(actor: &ActorEvaluation<'_>, place: u8, target: u8) -> i32 {
    let View { game, st, .. } = actor.view;
    let Some(one) = game.use_at(st, actor.me, place) else { return 0 };
    let worth = spell_worth(actor, game.program.spell(one.works), target);
    if one.success { share(worth, game.weights.use_success) } else { worth }
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
    let (mut done, mut burnt) = (0, 0);
    for &card in deck.cards() {
        let aces = casting.aces + u8::from(rank(card) == 1);
        let jokers = casting.jokers + u8::from(card >= JOKER);
        let how = cast(spell.level, casting.total + value(card), aces, jokers);
        done += i32::from(how != Cast::Short);
        burnt += i32::from(how == Cast::Overpowered);
    }
    let all = i32::from(deck.left()).max(1);
    let w = &game.weights;
    let hurt = actor.prize(me) * w.overpowered_hp / i32::from(me.hp.max(1));
    // It costs a die of HP.
    let hurt = if i32::from(me.hp) > FACES { share(hurt, w.overpowered) } else { hurt };
    let cost = match (token, st.weather.thrumming) {
        (true, _) => token_price(view, casting.mage),
        (false, true) => 0,
        (false, false) => w.draw_cost,
    };
    worth * done / all - hurt * burnt / all - cost
}
