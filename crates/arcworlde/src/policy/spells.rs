//! The worth of Spells, and of `uses`, which work like them: also of orders, and of Characters that are brought.

use super::activations::ActivationOrder;
use super::actor::ActorEvaluation;
use super::attacks::Target;
use super::mission::{MissionValue, token_price};
use super::{FACES, NEVER, share};
use crate::board::INCH;
use crate::cards::{Aim, Amount, Does, NONE, Order, Rider, Spell, Summons};
use crate::chances::dice_for;
use crate::game::Action;
use crate::state::arc_deck::{Cast, JOKER, cast, rank, value};
use crate::state::{Edge, Landing, Place};
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
            #[rustfmt::skip]
            Does::Dice | Does::RerollMisses | Does::HitsTimes | Does::IgnoreArmour | Does::BreakArmour { .. }
            | Does::DamageTimes | Does::Damage | Does::Prone | Does::LoseMove | Does::HalveMove | Does::Pin
            | Does::Push | Does::BraveryAround | Does::Gobble | Does::HinderEscape | Does::Overpower | Does::Recur
            | Does::Mark | Does::Overflow | Does::Spill | Does::Splash | Does::Later | Does::SelfProne
            | Does::SelfDamage | Does::SelfHits | Does::SelfPower | Does::SelfKnockOut | Does::GainAp
            | Does::NextDice | Does::NextHits | Does::Tire | Does::FreeDisengage | Does::Riposte | Does::Follow
            | Does::End | Does::HitsAsLost(_) | Does::Hold(_) | Does::SelfHold(_) => share(prize, w.spell_other),
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
    let fallen = game.all_fallen(st, actor.me, spell).map(|k| gp(st.who(k).profile));
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

/// Returns the worth of friends acting at once. A friend that has nothing to do yet would rather wait.
fn order_worth(actor: &ActorEvaluation<'_>, spell: &Spell, target: u8) -> i32 {
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

fn steadfast_worth(actor: &ActorEvaluation<'_>, who: u8) -> i32 {
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

/// Returns the worth of calling a Character. It is higher if there are Rounds to act in, or if it acts at once.
fn call_worth(actor: &ActorEvaluation<'_>, spell: &Spell, target: u8) -> i32 {
    let View { game, st, .. } = actor.view;
    if target == NONE {
        return 0;
    }
    let w = &game.weights;
    let gp = i32::from(game.profile(st.who(target)).gp) * 100;
    let rounds = i32::from(game.rules.rounds.saturating_sub(st.round)).min(w.call_rounds);
    gp * (w.call + w.call_round * rounds + w.call_at_once * i32::from(spell.at_once)) / 100
}

/// Returns the worth of throwing a Character: it reaches foes that it could not reach otherwise.
fn throw_worth(actor: &ActorEvaluation<'_>, inches: Amount, target: u8) -> i32 {
    let (st, w) = (actor.view.st, &actor.view.game.weights);
    let one = st.who(target);
    if one.activated || one.prone || st.is_engaged(target) {
        return -share(actor.prize(one), w.throw_useless);
    }
    let stride = i32::from(one.movement) * INCH + w.throw_near;
    let worth = st.foes(one.side).map(|(k, foe)| {
        let gap = foe.disc().gap(one.disc());
        if gap <= stride || gap > stride + inches.about() * INCH {
            return 0;
        }
        actor.target(k).melee_worth(target, i32::from(one.ap.max(1)))
    });
    share(worth.max().unwrap_or(0), w.throw)
}

pub(super) fn places(view: View<'_>, landing: Landing, actions: &[Action], values: &mut Vec<i32>) {
    let mut there = view.st.clone();
    let own = view.st.who(landing.who).own_radius();
    let start = landing.from;
    let (side, place) = (view.st.who(landing.by).side, Place::Board);
    let one = there.who_mut(landing.who);
    (one.place, one.at, one.radius, one.side) = (place, start, own, side);
    if view.st.who(landing.who).on_board() {
        one.ap_left = if one.activated { 0 } else { one.ap };
    } else {
        (one.ap_left, one.moved) = (one.ap, false);
    }
    let mission = MissionValue::of(view);
    let mut actor = ActorEvaluation::new(View { st: &there, ..view }, &mission, landing.who);
    actor.look_around(true);
    // What it cannot do before others act is not done yet.
    let counts = if landing.at_once { 100 } else { view.game.weights.lands_waiting };
    let ap = i32::from(actor.one.ap) * counts / 100;
    values.extend(actions.iter().map(|&action| {
        let Action::Put(goal) = action else { return 0 };
        let at = view.game.spot_for(view.st, landing, goal);
        at.map_or(NEVER, |at| actor.place(at, None, ap))
    }));
}
