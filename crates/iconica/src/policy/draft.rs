//! Whom to pick.

use super::weights as w;
use crate::cards::compiled::{Aim, Card, NUMBERS};
use crate::cards::step_text::Verb;
use crate::game::{Action, Iconica};
use crate::state::{State, each};

/// Picks by the card's own worth, by what it adds to the party (white numbers that nobody has a
/// good action for, a class, a Break number), and by Strength Bonuses against what the other side
/// has picked, or its against the card.
pub(super) fn evaluate_actions(game: &Iconica, st: &State, actions: &[Action], worth: &mut Vec<i32>) {
    let Some((seat, player, k)) = game.pick_at(st.picks) else {
        return;
    };
    let own = || (0..k).map(|place| game.card_in(st, game.slot(seat, player, place)));
    let mut best = [0; NUMBERS];
    for card in own() {
        for (best, tempo) in best.iter_mut().zip(card.worth.tempo) {
            *best = tempo.max(*best);
        }
    }
    worth.extend(actions.iter().map(|&action| {
        let Action::Pick { card } = action else {
            return 0;
        };
        let card = &game.cards[usize::from(card)];
        let better = card.worth.tempo.iter().zip(best).map(|(own, best)| own.saturating_sub(best));
        let mut points = card.worth.pick + i32::from(better.sum::<u16>()) * w::PICK_BETTER / 600;
        if own().all(|other| other.class != card.class) {
            points += w::PICK_CLASS;
        }
        let breaks = card.break_number;
        if breaks != 0 && own().all(|other| other.break_number != breaks) {
            points += w::PICK_BREAK;
        }
        for other in each(st.friends(seat ^ 1)).map(|slot| game.card_in(st, slot)) {
            points += game.strength(card, other) * w::PICK_STRONG / 100;
            points -= game.strength(other, card) * w::PICK_WEAK / 100;
        }
        points
    }));
}

impl Iconica {
    /// What a card's Strength Bonuses against another are worth a turn, if all its actions are used
    /// as often.
    fn strength(&self, card: &Card, other: &Card) -> i32 {
        let steps = card.deeds[1..].iter().flat_map(|deed| &self.steps[deed.steps.range()]);
        let bonus = steps.filter(|step| step.aim == Aim::Touched && step.when.target_is & other.traits != 0);
        let worth = bonus.map(|step| match step.verb {
            Verb::Deal(tens) => i32::from(tens) * 100,
            _ => w::DEED_MINOR,
        });
        worth.sum::<i32>() / 6
    }
}
