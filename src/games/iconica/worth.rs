//! What a card is worth before any game: for picks, and as the weight of a character.
//!
//! One point is one point of health of an average character whose health is good.

use super::Iconica;
use super::cards::{Status, To};
use super::compile::is_choice;
use super::compiled::{ANY_FACE, Aim, Card, Deed, PARRY, PLAIN, REACTION, StandingEffect, Verb};
use super::policy::{LIFE, STATUSES, status_cost};

/// Health points that an average action is worth.
const AVERAGE_ACTION: i32 = 22;

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
        card.costs = STATUSES.map(|status| {
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
