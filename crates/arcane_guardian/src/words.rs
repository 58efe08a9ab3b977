//! Describes actions in words, for `balance trace`.

use balance_engine::game::{Describe, OfKind};

use crate::cards::{NO_CARD, bits};
use crate::game::{Action, ArcaneGuardian};
use crate::kinds::Decision;
use crate::state::State;
use crate::view::{Top, View};

impl Describe for ArcaneGuardian {
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        let shown = |deck: u8| match view.top(usize::from(deck)) {
            Top::Shown(card) => card,
            Top::Hidden | Top::Nothing => NO_CARD,
        };
        let spell = |spell: u8| self.spells[usize::from(spell)];
        let (decision, card) = match action {
            Action::Interact(deck) => (Decision::Interact, shown(deck)),
            Action::Follow(deck) => (Decision::Follow, view.ended(usize::from(deck))),
            Action::Use(card) => (Decision::Use, card),
            Action::Cast(at) => (Decision::Cast, spell(at)),
            Action::Shed(card) => (Decision::Shed, card),
            Action::Pay { .. } => (Decision::Pay, view.at_hand),
            Action::Defeat(_) => (Decision::Defeat, view.at_hand),
            Action::Roll => (Decision::Roll, view.at_hand),
            Action::Open => (Decision::Open, view.at_hand),
            // No card, so a player who avoids the card may still leave it.
            Action::Leave => (Decision::Leave, NO_CARD),
            Action::Accept => (Decision::Accept, view.doing.offered),
            Action::Decline => (Decision::Decline, NO_CARD),
            Action::GoOn => (Decision::GoOn, NO_CARD),
            Action::Turn(at) => (Decision::Turn, spell(at)),
            Action::Ready(at) => (Decision::Ready, spell(at)),
            Action::Discard(card) => (Decision::Discard, card),
            Action::Lift(card) => (Decision::Lift, card),
            Action::Banish(deck) => (Decision::Banish, shown(deck)),
        };
        decision.of((card != NO_CARD).then_some(card.into()))
    }

    fn describe(&self, st: &State, action: Action) -> String {
        let spells =
            |set: u8| bits(set).map(|k| self.name(self.spells[usize::from(k)])).collect::<Vec<_>>().join(" and ");
        let deck = |deck: u8| format!("deck {}", deck + 1);
        match action {
            Action::Interact(k) => match st.decks[usize::from(k)].shown() {
                Some(card) => format!("interact with {} on {}", self.name(card), deck(k)),
                None => format!("reveal {}", deck(k)),
            },
            Action::Follow(deck) => format!("return to {}", self.name(st.decks[usize::from(deck)].ended)),
            Action::Use(card) => format!("use {}", self.name(card)),
            Action::Cast(spell) => format!("cast {}", spells(1 << spell)),
            Action::Shed(card) => format!("get rid of {}", self.name(card)),
            Action::Pay { price, spells: 0 } => format!("pay {}", self.say_price(st.at_hand, price)),
            Action::Pay { price, spells: set } => {
                format!("pay {}: {}", self.say_price(st.at_hand, price), spells(set))
            }
            Action::Defeat(set) => format!("defeat it with {}", spells(set)),
            Action::Roll => "roll the die".into(),
            Action::Open => "open the Chest by level".into(),
            Action::Leave => "leave the card".into(),
            Action::Accept => format!("follow {}", self.name(st.doing.offered)),
            Action::Decline => format!("leave {} for later", self.name(st.doing.offered)),
            Action::GoOn => "go on".into(),
            Action::Turn(spell) => format!("turn {}", spells(1 << spell)),
            Action::Ready(spell) => format!("turn back {}", spells(1 << spell)),
            Action::Discard(card) => format!("discard {}", self.name(card)),
            Action::Lift(NO_CARD) => "keep the Curses".into(),
            Action::Lift(card) => format!("get rid of {}", self.name(card)),
            Action::Banish(k) => {
                format!("discard {} from {}", self.name(st.decks[usize::from(k)].shown().unwrap_or(NO_CARD)), deck(k))
            }
        }
    }
}

impl ArcaneGuardian {
    pub(super) fn say_price(&self, enemy: u8, price: u8) -> String {
        let first = usize::from(self.cards[usize::from(enemy)].prices.start);
        let price = self.prices[first + usize::from(price)];
        let many = |n: u8, one: &str, more: &str| match n {
            0 => None,
            1 => Some(format!("1 {one}")),
            n => Some(format!("{n} {more}")),
        };
        let parts = [
            many(price.harm, "Health", "Health"),
            many(price.count, "card", "cards"),
            many(price.spells, "Spell", "Spells"),
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" and ")
    }
}
