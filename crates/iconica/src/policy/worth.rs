//! What a card is worth before any game: for picks, and as the weight of a character.
//!
//! Worth is counted in tenths of a point. One point is one point of health of an average character
//! in good health.

use super::weights as w;
use crate::cards::compiled::{Aim, Blow, Card, METER, NUMBERS, PARRY, PLAIN, REACTION, Step, Worth};
use crate::cards::step_text::{Stance, To, Verb};
use crate::cards::text::StandingEffect;
use crate::cards::traits::Status;
use crate::knobs::{RuleOptions, TileUse};

pub(crate) fn appraise_cards(cards: &mut [Card], steps: &[Step]) {
    for card in cards {
        let [act, actions @ ..] = card.deeds.map(|deed| deed_worth(&steps[deed.steps.range()]));
        let mut tempo = [0; NUMBERS];
        for (place, worth) in tempo.iter_mut().zip(actions) {
            *place = worth.max(0) as u16;
        }
        let mean = actions.iter().sum::<i32>() / 6 + constant_worth(card);
        // A weight, so never so small that the character would be forgotten.
        let [least, most] = w::POWER_WITHIN;
        let power = (mean * 10 / w::TEMPO).clamp(least, most);
        let life = life(card, 100 + (power - 100) * w::POWER / 100);
        let health = usize::from(card.health);
        let tiles: i32 = card.tiles.iter().map(|&tile| tile_worth(tile)).sum();
        let picked =
            life[health] * w::PICK_LIFE + mean * w::PICK_TEMPO + tiles * w::PICK_TILES + act.max(0) * w::PICK_FINAL_ACT;
        card.worth = Worth {
            life,
            blows: Default::default(),
            poison: std::array::from_fn(|at| poison(&life, at)),
            restoration: std::array::from_fn(|at| restoration(&life, at, health)),
            tempo,
            final_act: act.max(0),
            pick: picked / 100 + if card.break_number > 0 { w::PICK_HAS_BREAK } else { 0 },
        };
    }
}

/// What health is worth, by tens left: the hits that it still takes to skull the character, with
/// what its tiles and constant effects make of them, and more for what is near the Skull.
fn life(card: &Card, weight: i32) -> [i32; METER] {
    let held = match card.constant.map(|constant| (constant.effect, constant.to)) {
        Some((StandingEffect::Prevent(n), to)) if to != To::EachAlly => usize::from(n),
        _ => 0,
    };
    let heals = match card.constant.map(|constant| (constant.effect, constant)) {
        Some((StandingEffect::TurnHeal(n), constant)) if constant.to != To::EachAlly => {
            (i32::from(n) * constant.on.count_ones() as i32).min(w::HEALS_MOST)
        }
        _ => 0,
    };
    let health = usize::from(card.health);
    // In 16ths of a point until the end.
    let mut hits = [0; METER];
    let mut near = [0; METER];
    for left in 1..METER {
        let depth = left as i32 - 1;
        let step = if left <= NEAR { w::NEAR * 1_000 / (100 + depth * w::NEAR_FADES) } else { 0 };
        near[left] = near[left - 1] + step;
        hits[left] = match left <= health {
            true => hits_taken(card, &hits, held, left),
            false => hits[left - 1],
        };
    }
    std::array::from_fn(|left| {
        let in_play = w::IN_PLAY[left.min(w::IN_PLAY.len() - 1)];
        let plain = (hits[left] * 10 / 16 + near[left]) * weight / 100 + in_play;
        let ends = if left > 0 { heals * w::HEALS_NO_MORE } else { 0 };
        plain * (100 + heals * w::HEALS_ITSELF) / 100 + ends
    })
}

/// What hits of opponents' actions do to every card, for which the rules must be known.
pub(crate) fn foresee_blows(cards: &mut [Card], rules: &RuleOptions) {
    for card in cards {
        let blow = |tens: usize, before: usize| {
            let (left, back) = landing(card, tens, before, rules)?;
            let life = &card.worth.life;
            Some(Blow { loss: life[before] - life[left], left: left as u8, back })
        };
        let known = |tens, before| match before <= usize::from(card.health) {
            true => blow(tens, before).unwrap_or_default(),
            false => Blow::default(),
        };
        card.worth.blows = std::array::from_fn(|k| std::array::from_fn(|left| known(k + 1, left)));
    }
}

/// Where a hit of so many tens ends, and what the tile there deals back; nothing where that depends on
/// more than the card.
fn landing(card: &Card, tens: usize, before: usize, rules: &RuleOptions) -> Option<(usize, u8)> {
    let mut left = before.saturating_sub(tens);
    if left == 0 {
        return None;
    }
    let mut met = card.tile(left);
    if met >= PARRY && rules.tile_use == TileUse::OnceAnAction {
        return None;
    }
    while met == PARRY {
        left += 1;
        // What is parried whole lands nowhere.
        met = if rules.parry_lands && left < before { card.tile(left) } else { PLAIN };
    }
    Some((left, met.saturating_sub(REACTION)))
}

/// How many tens of health count as near the Skull.
const NEAR: usize = 12;

/// The worth of `left` tens of health, in 16ths of a point, when that of less is known: the next
/// hit, and what is left behind it.
fn hits_taken(card: &Card, hits: &[i32; METER], held: usize, left: usize) -> i32 {
    let (mut sum, mut chance) = (0, 0);
    for (tens, &share) in (1..).zip(&w::HITS) {
        let taken = tens - held.min(tens);
        if taken == 0 {
            sum += share * 16 * w::HIT;
            continue;
        }
        chance += share;
        let mut after = left - taken.min(left);
        let mut back = 0;
        if after > 0 {
            match card.tiles[usize::from(card.health) - after] {
                PARRY => after += 1,
                tile if tile >= REACTION => back = w::TILE_REACTS * i32::from(tile - REACTION),
                _ => {}
            }
        }
        // A parry may bring it back to where it was.
        sum += share * (16 * (w::HIT + back) + hits[after.min(left - 1)]);
    }
    sum / chance.max(HITS_IN_ALL / 8)
}

const HITS_IN_ALL: i32 = w::HITS[0] + w::HITS[1] + w::HITS[2] + w::HITS[3];

/// Each 10 that Poison may take, by the chance that it still holds. It needs another even die each
/// time, so the last 10 of a character are by no means lost yet.
fn poison(life: &[i32; METER], at: usize) -> i32 {
    let lost = (1..=at.min(6)).map(|k| (life[at - k + 1] - life[at - k]) >> k);
    lost.sum::<i32>() * w::POISON / 100
}

/// 10 for the next odd die, half of that for the one after, and so on.
fn restoration(life: &[i32; METER], at: usize, health: usize) -> i32 {
    let gain = |k: usize| (life[(at + k).min(health)] - life[(at + k - 1).min(health)]) >> k;
    let counts = w::RESTORATION[at.min(w::RESTORATION.len() - 1)];
    (1..=4).map(gain).sum::<i32>() * counts / 100
}

fn tile_worth(tile: u8) -> i32 {
    match tile {
        PLAIN => 0,
        PARRY => 30,
        back if back >= REACTION => 20 * i32::from(back - REACTION),
        _ => 10,
    }
}

/// What a constant effect adds to the mean worth of a character's actions. One that is for others
/// works in all their turns: it may be worth more than all that its character does.
fn constant_worth(card: &Card) -> i32 {
    let Some(constant) = card.constant else {
        return 0;
    };
    let to = usize::from(constant.to != To::Oneself);
    match constant.effect {
        StandingEffect::DealBonus(n) => w::CONSTANT_DEALS[to] * i32::from(n),
        StandingEffect::Prevent(n) => w::CONSTANT_PREVENTS[to] * i32::from(n),
        StandingEffect::Immune(_) => w::CONSTANT_IMMUNE[to],
        StandingEffect::TurnHeal(n) => w::CONSTANT_HEALS[to] * i32::from(n) * constant.on.count_ones() as i32 / 6,
    }
}

/// What steps are worth when all is as usual: everybody is in play and half hurt.
fn deed_worth(steps: &[Step]) -> i32 {
    let mut worth = 0;
    let mut aim = To::Oneself;
    for step in steps {
        match step.aim {
            Aim::At(To::Same) => {}
            Aim::At(to) => aim = to,
            Aim::Touched => aim = To::ChosenOpposing,
        }
        let many = match aim {
            To::EachOpposing => w::DEED_EACH_OPPOSING,
            To::EachFriendly | To::EachOwn => w::DEED_EACH_FRIEND,
            To::EachAlly => w::DEED_EACH_FRIEND * 2 / 3,
            _ if aim.is_choice() => w::DEED_CHOSEN,
            _ => w::DEED_OTHER,
        };
        let share = match i32::from(step.sixths) {
            // One in three characters is of the kind.
            _ if step.aim == Aim::Touched => 200,
            sixths if step.conditional => sixths * w::DEED_CONDITION,
            sixths => sixths * 100,
        };
        let face = if step.per_die { 35 } else { 10 };
        let points = match step.verb {
            Verb::Deal(n) => -i32::from(n) * face * w::DEED_DEAL / 10,
            Verb::Heal(n) => i32::from(n) * face * w::DEED_HEAL / 10,
            Verb::Inflict(Status::Fear | Status::Stun) => -w::DEED_HOLD,
            Verb::Inflict(Status::Poison) => -w::DEED_POISON,
            Verb::Inflict(_) => -w::DEED_MINOR,
            Verb::Restoration => w::DEED_RESTORATION,
            Verb::Cleanse(_) => w::DEED_CLEANSE,
            Verb::Stance(Stance::Parry(n)) => i32::from(n) * w::DEED_PARRY,
            Verb::Stance(Stance::React(n)) => i32::from(n) * w::DEED_REACT,
            Verb::Survive(n) => i32::from(n) * 100 + 200,
        };
        worth += points * many / 100 * if aim.is_opposing() { -share } else { share };
    }
    // `share` is in six hundredths.
    worth / 600
}
