//! What a card is worth before any game: for picks, and as the weight of a character.
//!
//! One point is one point of health of an average character whose health is good.

use super::super::Iconica;
use super::compile::is_choice;
use super::compiled::{
    ANY_FACE, Aim, Card, Deed, METER, PARRY, PLAIN, REACTION, StandingEffect, Verb,
};
use super::text::{Status, To};

/// Health points that an average action is worth.
const AVERAGE_ACTION: i32 = 22;

/// What health is worth: steep near the Skull, so that wounds are best dealt to and best healed
/// on those who are near it.
const LIFE: [i32; METER] = life();
/// The weight of one character's action in a turn.
const TEMPO: i32 = 22;

const fn life() -> [i32; METER] {
    let steps = [0, 42, 22, 18, 16, 14, 13, 12, 11, 10];
    let mut table = [0; METER];
    let mut h = 1;
    while h < METER {
        table[h] = table[h - 1] + if h < steps.len() { steps[h] } else { 10 };
        h += 1;
    }
    table
}

/// What Poison costs by health left: each 10 that it may take, by the chance that it still holds.
/// It needs another even die each time, so the last 10 of a character are by no means lost yet.
const POISON: [i32; METER] = poison();

const fn poison() -> [i32; METER] {
    let mut table = [0; METER];
    let mut left = 1;
    while left < METER {
        let (mut k, mut sum) = (1, 0);
        while k <= left && k <= 6 {
            sum += (LIFE[left - k + 1] - LIFE[left - k]) >> k;
            k += 1;
        }
        table[left] = sum;
        left += 1;
    }
    table
}

/// The part of a side's strength that one of `n` characters' actions is, in hundredths.
const SHARE: [i32; 13] = [0, 100, 50, 34, 26, 20, 17, 14, 12, 11, 10, 9, 8];

/// Fills in the worth of every card.
pub fn appraise_cards(game: &mut Iconica) {
    let mut cards = game.cards.clone();
    for card in &mut cards {
        let actions: i32 = card.deeds.iter().map(|&deed| game.static_worth(deed)).sum();
        let constant = constant_worth(card);
        let mean = (actions + 2 * constant) / 6;
        // A weight, so never so small that the character would be forgotten.
        card.power = (mean * 100 / AVERAGE_ACTION).clamp(50, 200);
        card.life = LIFE.map(|points| points * card.power / 100);
        card.costs = Status::ALL.map(|status| {
            std::array::from_fn(|at| status_cost(status, card.power, at, usize::from(card.health)))
        });
        card.final_worth = match card.final_act.present {
            true => game.static_worth(card.final_act).max(0),
            false => 0,
        };
        let tiles: i32 = card.tiles.iter().map(|&tile| tile_worth(tile)).sum();
        let break_worth = if card.break_number > 0 { 6 } else { 0 };
        card.pick_worth = 4 * mean
            + i32::from(card.health) * 10 * 2 / 3
            + tiles
            + break_worth
            + card.final_worth / 2;
    }
    game.cards = cards;
}

/// What a status costs a character of this power and health: see [`Card::status_cost`] for what
/// `at` counts.
fn status_cost(status: Status, power: i32, at: usize, health: usize) -> i32 {
    let tempo = || TEMPO * SHARE[at.min(12)] / 100;
    let cost = match status {
        // It holds for one turn more with each even die: one turn on average.
        Status::Fear | Status::Stun => tempo(),
        Status::Poison => POISON[at.min(METER - 1)],
        Status::Confusion => (tempo() + 6) / 2,
        Status::Blind => tempo() / 2,
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
    let Some((to, standing)) = card.constant else {
        return 0;
    };
    let one = match standing {
        StandingEffect::DealBonus(n) => 8 * i32::from(n),
        StandingEffect::Prevent(n) => 5 * i32::from(n),
        StandingEffect::Immune(_) => 3,
        StandingEffect::TurnHeal(n, faces) => 6 * i32::from(n) * faces.count_ones() as i32 / 6,
    };
    one * if to == To::Oneself { 1 } else { 2 }
}

impl Iconica {
    /// A deed's worth in health points when all is as usual: everybody is in play and half hurt.
    fn static_worth(&self, deed: Deed) -> i32 {
        let mut worth = 0;
        let mut aim = To::Oneself;
        for step in &self.steps[usize::from(deed.start)..usize::from(deed.end)] {
            let (mut many, mut sign, mut share) = (1, 1, 6);
            match step.aim {
                Aim::At(To::Same) => {}
                Aim::At(to) => aim = to,
                // One in four characters is of the kind.
                Aim::Touched => (aim, share) = (To::ChosenOpposing, 2),
            }
            match aim {
                To::EachOpposing | To::EachFriendly | To::EachOwn => many = 9,
                To::EachAlly => many = 6,
                _ if is_choice(aim) => many = 4,
                _ => many *= 3,
            }
            let opposing = matches!(
                aim,
                To::ChosenOpposing | To::EachOpposing | To::RandomOpposing | To::Attacker
            );
            if step.on != ANY_FACE {
                share = share * i32::from(step.sixths) / 6;
            }
            if step.conditional && step.aim != Aim::Touched {
                share /= 2;
            }
            let face = if step.per_die { 35 } else { 10 };
            let amount = i32::from(step.amount) * face;
            let points = match step.verb {
                Verb::Deal => -amount,
                Verb::Heal => amount * 7 / 10,
                Verb::Inflict(Status::Fear | Status::Stun) => -10,
                Verb::Inflict(Status::Poison) => -9,
                Verb::Inflict(Status::Restoration) => 7,
                Verb::Inflict(_) => -6,
                Verb::Cleanse(_) => 3,
                Verb::StanceParry => amount * 6 / 10,
                Verb::StanceReact => amount * 4 / 10,
                Verb::Survive => amount + 20,
            };
            if opposing {
                sign = -1;
            }
            worth += points * many * sign * share;
        }
        // `many` is in quarters of a chosen target, `share` in sixths.
        worth / 24
    }
}
