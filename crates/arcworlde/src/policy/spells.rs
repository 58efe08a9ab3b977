//! What Spells are worth, and what Characters can do that works like one.

use super::figures::TOKEN;
use super::mind::Mind;
use super::orders::{order_worth, steadfast_worth};
use super::stakes::{price, stakes};
use super::summons::{call_worth, throw_worth};
use crate::board::INCH;
use crate::cards::{Aim, Does, NONE, Rider, Spell, Summons};
use crate::chances::cowardice;
use crate::state::arc_deck::{Cast, cast, rank, value};
use crate::state::dice::Edge;
use crate::view::View;

/// The chance that a Spell of a level is cast, in thousandths, with so many AP for more cards.
pub(super) fn spell_chance(mind: &Mind<'_>, level: u8, left: i32) -> i32 {
    // Two cards bring 14.4 on average, each one more 7.2: near enough for a plan.
    let cards = 2 + left.clamp(0, 2);
    let mean = 72 * cards;
    let lacking = i32::from(level) * 10 - mean;
    let steady = if mind.view.st.weather.thrumming { 150 } else { 0 };
    (600 - lacking * 6 + steady).clamp(50, 950)
}

pub(super) fn spell_worth(mind: &Mind<'_>, spell: &Spell, target: u8) -> i32 {
    let View { game, st, .. } = mind.view;
    if let Some(whom) = &spell.summons {
        return summons_worth(mind, spell, whom);
    }
    if spell.at == Aim::Summoned {
        return call_worth(mind, spell, target);
    }
    if let Some(inches) = spell.throws {
        return if target == NONE { 0 } else { throw_worth(mind, inches, target) };
    }
    if spell.order.is_some() {
        return order_worth(mind, spell, target);
    }
    if spell.mires > 0 && target != NONE {
        return mire_worth(mind, spell, target);
    }
    if target == NONE && matches!(spell.at, Aim::Friend | Aim::Foe) {
        return 0;
    }
    // Friends are struck as well where a Spell works around a foe.
    let (side, kind) = (mind.one.side, matches!(spell.at, Aim::Mage | Aim::Friend | Aim::Friends));
    let struck = game.struck_by(st, mind.me, spell, target);
    let worth = struck.iter().map(|&who| match (st.who(who).side == side) == kind {
        true => worth_on(mind, spell, who),
        false => -worth_on(mind, spell, who),
    });
    worth.sum()
}

fn worth_on(mind: &Mind<'_>, spell: &Spell, who: u8) -> i32 {
    let View { game, st, .. } = mind.view;
    let (prey, one) = (mind.prey(who), st.who(who));
    let prize = prey.prize;
    let worth = |rider: &Rider| {
        let amount = rider.amount.about();
        match rider.does {
            Does::Hits => {
                let armour = if spell.ignores_armour { 0 } else { prey.armour };
                game.damage_worth(&prey, amount * 3 / 2, armour, Edge::Plain)
            }
            Does::LoseAp { .. } => prize * amount / 12,
            Does::Bravery => prize / 1000 * cowardice(one.bravery) / 5,
            Does::Lose => feed_worth(mind, who, amount),
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
            Does::Steadfast => steadfast_worth(mind, who),
            _ => prize / 12,
        }
    };
    let riders: i32 = game.program.riders[spell.riders.range()].iter().map(worth).sum();
    let ap = if spell.gives_ap.is_some() { prize / 6 } else { 0 };
    riders + ap + if spell.blinds || spell.pins { prize / 12 } else { 0 }
}

fn feed_worth(mind: &Mind<'_>, from: u8, hp: i32) -> i32 {
    let st = mind.view.st;
    let (me, friend) = (mind.one, st.who(from));
    let gained = i32::from(me.max_hp - me.hp).min(hp);
    let own = mind.prize(me) * gained / i32::from(me.max_hp.max(1)) / 2;
    own - mind.prize(friend) * hp.min(i32::from(friend.hp)) / i32::from(friend.hp.max(1)) / 2
}

fn summons_worth(mind: &Mind<'_>, spell: &Spell, whom: &Summons) -> i32 {
    let View { game, st, .. } = mind.view;
    let gp = |profile: u8| i32::from(game.program.profile(profile).gp) * 100;
    if whom.profile != NONE {
        return gp(whom.profile) * 2 / 3;
    }
    let fallen = game.all_fallen(st, mind.me, spell, whom).map(|(_, one)| gp(one.profile));
    let fallen = match whom.count.about() {
        1 => fallen.max().unwrap_or(0),
        several => fallen.take(several as usize).sum::<i32>(),
    };
    fallen * 2 / if whom.half { 5 } else { 3 }
}

/// What a marker is worth that slows all around: foes who have not moved yet, less friends.
fn mire_worth(mind: &Mind<'_>, spell: &Spell, target: u8) -> i32 {
    let st = mind.view.st;
    let (middle, side) = (st.who(target).disc(), mind.one.side);
    let slow = st
        .all()
        .filter(|(_, one)| one.on_board() && !one.moved && one.disc().gap(middle) <= i32::from(spell.mires) * INCH);
    slow.map(|(_, one)| if one.side == side { -mind.prize(one) } else { mind.prize(one) }).sum::<i32>() / 16
}

pub(super) fn use_worth(mind: &Mind<'_>, place: u8, target: u8) -> i32 {
    let View { game, st, .. } = mind.view;
    let Some(one) = game.use_at(st, mind.me, place) else { return 0 };
    let worth = spell_worth(mind, game.program.spell(one.works), target);
    if one.success { worth / 2 } else { worth }
}

pub(super) fn draw(view: View<'_>, token: bool) -> i32 {
    let View { game, st, .. } = view;
    let Some(casting) = st.casting else { return 0 };
    let spell = game.program.spell(casting.spell);
    let stakes = stakes(view);
    let mut mind = Mind::new(view, &stakes, casting.mage);
    mind.look_around(false);
    let worth = spell_worth(&mind, spell, casting.target);
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
    let hurt = mind.prize(me) * 3 / i32::from(me.hp.max(1)) / if me.hp > 6 { 2 } else { 1 };
    let cost = match (token, st.weather.thrumming) {
        (true, _) => price(view, casting.mage),
        (false, true) => 0,
        (false, false) => 300,
    };
    worth * done / all - hurt * burnt / all - cost
}
