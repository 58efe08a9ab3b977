//! The value of cards before any game, in tenths of a point: for picks, and as weights of characters.

use super::FACES;
use super::weights::Weights;
use crate::cards::{
    Aim, Blow, Card, EffectTable, METER, NUMBERS, PARRY, PLAIN, REACTION, Stance, StandingEffect, Status, Step, To,
    Verb, Worth,
};
use crate::game::Iconica;
use crate::rule_options::{RuleOptions, TileUse};

impl Iconica {
    /// Computes the values of cards and actions by the parameters of the player.
    pub(crate) fn evaluate_cards(&mut self) {
        let (steps, w, rules) = (&self.steps, &self.weights, &self.rules);
        for card in &mut self.cards {
            let [act, actions @ ..] =
                card.card_actions.map(|card_action| steps_value(&steps[card_action.steps.range()], w));
            let tempo: [u16; NUMBERS] = std::array::from_fn(|k| actions.get(k).map_or(0, |&worth| worth.max(0) as u16));
            let mean = actions.iter().sum::<i32>() / FACES + constant_worth(card, w);
            let [min, max] = w.power_range;
            let power = (mean * 10 / w.tempo).max(min).min(max);
            let life = life(card, 100 + (power - 100) * w.power / 100, w);
            let health = usize::from(card.health);
            let tile_worth = |&tile: &u8| match tile {
                PLAIN => 0,
                PARRY => w.pick_tile[0],
                back if back >= REACTION => w.pick_tile[1] * i32::from(back - REACTION),
                _ => w.pick_tile[2],
            };
            let tiles: i32 = card.tiles.iter().map(tile_worth).sum();
            let picked =
                life[health] * w.pick_life + mean * w.pick_tempo + tiles * w.pick_tiles + act.max(0) * w.pick_final_act;
            // The results of hits by opponents' actions depend on the rules.
            let blow = |tens, before| match landing(card, tens, before, rules) {
                Some((left, back)) => Blow { loss: life[before] - life[left], left: left as u8, back },
                None => Blow::default(),
            };
            card.worth = Worth {
                life,
                blows: std::array::from_fn(|k| std::array::from_fn(|before| blow(k + 1, before))),
                poison: std::array::from_fn(|at| poison(&life, at, w)),
                restoration: std::array::from_fn(|at| restoration(&life, at, health, w)),
                tempo,
                final_act: act.max(0),
                pick: picked / 100 + if card.break_number > 0 { w.pick_has_break } else { 0 },
            };
        }
        self.effect_table = EffectTable::of(&self.cards, &self.steps);
    }
}

/// Returns the value of health, by tens left: the hits needed to skull the character, plus a bonus near the Skull.
fn life(card: &Card, weight: i32, w: &Weights) -> [i32; METER] {
    let (mut held, mut heals) = (0, 0);
    if let Some(constant) = card.constant.filter(|constant| constant.to != To::EachAlly) {
        match constant.effect {
            StandingEffect::Prevent(n) => held = usize::from(n),
            StandingEffect::TurnHeal(n) => heals = (i32::from(n) * constant.on.count_ones() as i32).min(w.max_heals),
            StandingEffect::DealBonus(_) | StandingEffect::Immune(_) => {}
        }
    }
    let health = usize::from(card.health);
    let mut hits = [0; METER];
    let mut near = [0; METER];
    for left in 1..METER {
        let depth = left as i32 - 1;
        let step = if depth < w.near_reach { w.near * 1_000 / (100 + depth * w.near_fades) } else { 0 };
        near[left] = near[left - 1] + step;
        hits[left] = if left <= health { hits_taken(card, &hits, (held, left), w) } else { hits[left - 1] };
    }
    std::array::from_fn(|left| {
        let in_play = w.in_play[left.min(w.in_play.len() - 1)];
        let plain = (hits[left] * 10 / FINE + near[left]) * weight / 100 + in_play;
        let ends = if left > 0 { heals * w.heals_no_more } else { 0 };
        plain * (100 + heals * w.heals_itself) / 100 + ends
    })
}

/// Returns the health that a hit leaves and the damage dealt back; `None` if they depend on more than the card.
fn landing(card: &Card, tens: usize, before: usize, rules: &RuleOptions) -> Option<(usize, u8)> {
    let mut left = before.saturating_sub(tens);
    if left == 0 || before > usize::from(card.health) {
        return None;
    }
    let mut met = card.tile(left);
    if met >= PARRY && rules.tile_use == TileUse::OncePerAction {
        return None;
    }
    while met == PARRY {
        left += 1;
        // A hit that is parried completely lands nowhere.
        met = if rules.parry_lands && left < before { card.tile(left) } else { PLAIN };
    }
    Some((left, met.saturating_sub(REACTION)))
}

/// Parts of a point in which the value of health is counted until its end.
const FINE: i32 = 16;

/// Returns the value of `left` tens of health, in [`FINE`] parts of a point, given the values of less health in `hits`.
fn hits_taken(card: &Card, hits: &[i32; METER], (held, left): (usize, usize), w: &Weights) -> i32 {
    let (mut sum, mut chance) = (0, 0);
    for (tens, &share) in (1..).zip(&w.hits) {
        let taken = tens - held.min(tens);
        if taken == 0 {
            sum += share * FINE * w.hit;
            continue;
        }
        chance += share;
        let mut after = left - taken.min(left);
        let mut back = 0;
        if after > 0 {
            match card.tiles[usize::from(card.health) - after] {
                PARRY => after += 1,
                tile if tile >= REACTION => back = w.tile_reacts * i32::from(tile - REACTION),
                _ => {}
            }
        }
        // A parry may bring it back to where it was.
        sum += share * (FINE * (w.hit + back) + hits[after.min(left - 1)]);
    }
    sum / chance.max(w.hits.iter().sum::<i32>() / w.hits_hurt)
}

/// Returns the cost of Poison: each further 10 damage needs another even die, so its weight halves.
fn poison(life: &[i32; METER], at: usize, w: &Weights) -> i32 {
    let lost = (1..=at.min(w.poison_turns as usize)).map(|k| (life[at - k + 1] - life[at - k]) >> k);
    lost.sum::<i32>() * w.poison / 100
}

/// Returns the gain of Restoration: the weight of each further 10 health halves.
fn restoration(life: &[i32; METER], at: usize, health: usize, w: &Weights) -> i32 {
    let gain = |k: usize| (life[(at + k).min(health)] - life[(at + k - 1).min(health)]) >> k;
    let counts = w.restoration[at.saturating_sub(1).min(w.restoration.len() - 1)];
    (1..=w.restoration_turns as usize).map(gain).sum::<i32>() * counts / 100
}

/// Returns what a constant effect adds to the mean value of a character's actions.
fn constant_worth(card: &Card, w: &Weights) -> i32 {
    let Some(constant) = card.constant else { return 0 };
    let to = usize::from(constant.to != To::Oneself);
    match constant.effect {
        StandingEffect::DealBonus(n) => w.constant_deals[to] * i32::from(n),
        StandingEffect::Prevent(n) => w.constant_prevents[to] * i32::from(n),
        StandingEffect::Immune(_) => w.constant_immune[to],
        StandingEffect::TurnHeal(n) => w.constant_heals[to] * i32::from(n) * constant.on.count_ones() as i32 / FACES,
    }
}

/// The mean of a die, in tenths.
const MEAN_DIE: i32 = 35;

/// Returns the value of steps in a typical position: everyone is in play with half their health.
fn steps_value(steps: &[Step], w: &Weights) -> i32 {
    let mut worth = 0;
    let mut aim = To::Oneself;
    for step in steps {
        match step.aim {
            Aim::At(To::Same) => {}
            Aim::At(to) => aim = to,
            Aim::Touched => aim = To::ChosenOpposing,
        }
        let many = match aim {
            To::EachOpposing => w.step_each_opposing,
            To::EachFriendly | To::EachOwn => w.step_each_friend,
            To::EachAlly => w.step_each_ally,
            _ if aim.is_choice() => w.step_chosen,
            _ => w.step_other,
        };
        let share = match i32::from(step.sixths) {
            _ if step.aim == Aim::Touched => w.step_bonus,
            sixths if step.conditional => sixths * w.step_condition,
            sixths => sixths * 100,
        };
        let face = if step.per_die { MEAN_DIE } else { 10 };
        let points = match step.verb {
            Verb::Deal(n) => -i32::from(n) * face * w.step_deal / 10,
            Verb::Heal(n) => i32::from(n) * face * w.step_heal / 10,
            Verb::Inflict(Status::Fear | Status::Stun) => -w.step_hold,
            Verb::Inflict(Status::Poison) => -w.step_poison,
            Verb::Inflict(_) => -w.step_minor,
            Verb::Restoration => w.step_restoration,
            Verb::Cleanse(_) => w.step_cleanse,
            Verb::Stance(Stance::Parry(n)) => i32::from(n) * w.step_parry,
            Verb::Stance(Stance::React(n)) => i32::from(n) * w.step_react,
            Verb::Survive(n) => i32::from(n) * w.step_survive[1] + w.step_survive[0],
        };
        worth += points * many / 100 * if aim.is_opposing() { -share } else { share };
    }
    // `share` is in hundredths of sixths.
    worth / (100 * FACES)
}
