//! The value of picks in a draft.

use super::FACES;
use crate::cards::{Aim, Card, NUMBERS, Verb};
use crate::game::{Action, Iconica};
use crate::state::{State, each};

/// Values picks by the card itself, by what it adds to the party, and by Strength Bonuses for and against it.
pub(super) fn evaluate_actions(game: &Iconica, st: &State, actions: &[Action], worth: &mut Vec<i32>) {
    let Some((seat, player, k)) = game.pick_at(st.picks) else { return };
    let own = || (0..k).map(|place| game.card_in(st, game.slot(seat, player, place)));
    let mut best = [0_u16; NUMBERS];
    for card in own() {
        best = std::array::from_fn(|k| card.worth.tempo[k].max(best[k]));
    }
    worth.extend(actions.iter().map(|&action| {
        let Action::Pick { card } = action else { return 0 };
        let card = &game.cards[usize::from(card)];
        let better = card.worth.tempo.iter().zip(best).map(|(own, best)| own.saturating_sub(best));
        let mut points = card.worth.pick + i32::from(better.sum::<u16>()) * game.weights.pick_better / (100 * FACES);
        if own().all(|other| other.class != card.class) {
            points += game.weights.pick_class;
        }
        let breaks = card.break_number;
        if breaks != 0 && own().all(|other| other.break_number != breaks) {
            points += game.weights.pick_break;
        }
        for other in each(st.friends(seat ^ 1)).map(|slot| game.card_in(st, slot)) {
            points += game.strength(card, other) * game.weights.pick_strong / 100;
            points -= game.strength(other, card) * game.weights.pick_weak / 100;
        }
        points
    }));
}

impl Iconica {
    /// Returns the value per turn of a card's Strength Bonuses against another, all actions equally likely.
    fn strength(&self, card: &Card, other: &Card) -> i32 {
        let steps = card.card_actions[1..].iter().flat_map(|card_action| &self.steps[card_action.steps.range()]);
        let bonus = steps.filter(|step| step.aim == Aim::Touched && step.when.target_is & other.traits != 0);
        let worth = bonus.map(|step| match step.verb {
            Verb::Deal(tens) => i32::from(tens) * 100,
            _ => self.weights.step_minor,
        });
        worth.sum::<i32>() / FACES
    }
}
