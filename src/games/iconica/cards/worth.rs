//! What a card is worth before any game: for picks, and as the weight of a character.
//!
//! One point is one point of health of an average character whose health is good.

use std::array::from_fn;

use super::compiled::{Aim, Card, METER, PARRY, PLAIN, REACTION, Step, Worth};
use super::text::{Stance, StandingEffect, Status, To, Verb};

/// What an average action is worth, and so the weight of one character's action in a turn.
const TEMPO: i32 = 22;

/// What health is worth, by tens left: steep near the Skull, so that wounds are best dealt to and
/// best healed on those who are near it.
const LIFE: [i32; METER] = {
    let steps = [0, 42, 22, 18, 16, 14, 13, 12, 11, 10];
    let mut table = [0; METER];
    let mut left = 1;
    while left < METER {
        table[left] = table[left - 1] + if left < steps.len() { steps[left] } else { 10 };
        left += 1;
    }
    table
};

/// The part of a side's strength that one of `n` characters' actions is, in hundredths.
const SHARE: [i32; 13] = [0, 100, 50, 34, 26, 20, 17, 14, 12, 11, 10, 9, 8];

/// Fills in the worth of every card.
pub fn appraise(cards: &mut [Card], steps: &[Step]) {
    for card in cards {
        let [act, actions @ ..] = card.deeds.map(|deed| deed_worth(&steps[deed.steps.range()]));
        let mean = (actions.iter().sum::<i32>() + 2 * constant_worth(card)) / 6;
        // A weight, so never so small that the character would be forgotten.
        let power = (mean * 100 / TEMPO).clamp(50, 200);
        let health = usize::from(card.health);
        let final_act = act.max(0);
        let tiles: i32 = card.tiles.iter().map(|&tile| tile_worth(tile)).sum();
        let break_worth = if card.break_number > 0 { 6 } else { 0 };
        card.worth = Worth {
            life: LIFE.map(|points| points * power / 100),
            costs: Status::ALL.map(|s| from_fn(|at| status_cost(s, power, at, health))),
            final_act,
            pick: 4 * mean + health as i32 * 10 * 2 / 3 + tiles + break_worth + final_act / 2,
        };
    }
}

/// What a status costs a character of this power and health: see [`Worth::status_cost`] for what
/// `at` counts.
fn status_cost(status: Status, power: i32, at: usize, health: usize) -> i32 {
    let tempo = TEMPO * SHARE[at.min(12)] / 100;
    let cost = match status {
        // It holds for one turn more with each even die: one turn on average.
        Status::Fear | Status::Stun => tempo,
        // Each 10 that it may take, by the chance that it still holds. It needs another even die
        // each time, so the last 10 of a character are by no means lost yet.
        Status::Poison => (1..=at.min(6)).map(|k| (LIFE[at - k + 1] - LIFE[at - k]) >> k).sum(),
        Status::Confusion => (tempo + 6) / 2,
        Status::Blind => tempo / 2,
        // 10 for the next odd die, half of that for the one after, and so on.
        Status::Restoration => (1..=4)
            .map(|k| (LIFE[(at + k - 1).min(health)] - LIFE[(at + k).min(health)]) >> k)
            .sum(),
    };
    cost * power / 100
}

fn tile_worth(tile: u8) -> i32 {
    match tile {
        PLAIN => 0,
        PARRY => 3,
        back if back >= REACTION => 2 * i32::from(back - REACTION),
        _ => 1,
    }
}

fn constant_worth(card: &Card) -> i32 {
    let Some(constant) = card.constant else {
        return 0;
    };
    let one = match constant.effect {
        StandingEffect::DealBonus(n) => 8 * i32::from(n),
        StandingEffect::Prevent(n) => 5 * i32::from(n),
        StandingEffect::Immune(_) => 3,
        StandingEffect::TurnHeal(n) => 6 * i32::from(n) * constant.on.count_ones() as i32 / 6,
    };
    one * if constant.to == To::Oneself { 1 } else { 2 }
}

/// What steps are worth in health points when all is as usual: everybody is in play and half hurt.
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
            To::EachOpposing | To::EachFriendly | To::EachOwn => 9,
            To::EachAlly => 6,
            _ if aim.is_choice() => 4,
            _ => 3,
        };
        let share = match i32::from(step.sixths) {
            // One in four characters is of the kind.
            _ if step.aim == Aim::Touched => 2,
            sixths if step.conditional => sixths / 2,
            sixths => sixths,
        };
        let face = if step.per_die { 35 } else { 10 };
        let points = match step.verb {
            Verb::Deal(n) => -i32::from(n) * face,
            Verb::Heal(n) => i32::from(n) * face * 7 / 10,
            Verb::Inflict(Status::Fear | Status::Stun) => -10,
            Verb::Inflict(Status::Poison) => -9,
            Verb::Inflict(_) => -6,
            Verb::Restoration => 7,
            Verb::Cleanse(_) => 3,
            Verb::Stance(Stance::Parry(n)) => i32::from(n) * 6,
            Verb::Stance(Stance::React(n)) => i32::from(n) * 4,
            Verb::Survive(n) => i32::from(n) * 10 + 20,
        };
        worth += points * many * if aim.is_opposing() { -share } else { share };
    }
    // `many` is in quarters of a chosen target, `share` in sixths.
    worth / 24
}
