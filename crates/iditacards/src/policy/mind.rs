//! What a racer has in mind before it looks at its choices: rates, horizons, prices.

use super::figures::{BASE, DAYS_LEFT, DECK_CARD, MOVE, MOVES_LEFT, RISKED, SETTLING, TURNS};
use super::worth::{self, CARD, SQUARE};
use crate::board::text::Effect;
use crate::cards::compiled::Card;
use crate::cards::kind::Kind;
use crate::cards::text::{ALL, Lasting};
use crate::sides::plans::Weights;
use crate::state::Harness;
use crate::view::View;

/// Turns after which a lone racer takes any chance.
const PATIENCE: i32 = 200;

/// The speed of a harnessed team on a usual day: the weather adds a point and a third on average.
pub(super) fn usual_speed(harness: &Harness) -> i32 {
    i32::from(harness.faster + harness.slower) * i32::from(harness.times) + 1
}

#[derive(Clone, Debug)]
pub(super) struct Mind<'a> {
    pub view: View<'a>,
    pub weights: &'a Weights,
    /// What the stretch does that it is on.
    pub effect: &'a Effect,
    /// Squares to the finish line.
    pub left: i32,
    /// Its speed on a usual day.
    pub speed: i32,
    pub moves: i32,
    pub days: i32,
    /// The hundredths that are left of what it is worth to have cards in play, whatever they give.
    pub settling: i32,
    /// What a card drawn from the deck is worth in the hand: as much as any that goes round.
    pub drawn: i32,
    /// What a usual card that goes round is worth.
    pub usual: i32,
    pub rate: i32,
    pub hand: i32,
    /// Its level of hypothermia, which adds to energy costs.
    pub cold: i32,
    /// Its level of starvation, which adds to health costs.
    pub hunger: i32,
    /// The same as they will be when a card is played: they grow before they are relieved.
    colder: i32,
    hungrier: i32,
    pub suffers: i32,
    /// Cards that are still to be drawn.
    draws: i32,
    /// Cards of which they are drawn.
    cycle: i32,
    /// What any card is worth in the hand, to pay with.
    pub fodder: i32,
}

impl<'a> Mind<'a> {
    /// The mind of the racer whose view it is.
    pub(super) fn new(view: View<'a>) -> Self {
        let weights = &view.game.weights[view.side()];
        let effect = view.game.effect(view.me());
        let left = i32::from(view.game.finish) - i32::from(view.me().square);
        let speed = usual_speed(&view.me().harness);
        let cycle = view.cycle();
        let cards = cycle.cards.max(1);
        let usual = (cycle.base + cycle.speed * speed - cycle.cost) / cards;
        let hand = view.game.hand_size(view.me()) as i32;
        let by_move = (cycle.speed * speed + cycle.base * BASE / 100).max(100) / cards;
        // A turn goes for the new day.
        let rate = by_move * hand * 100 / (100 + TURNS * hand);
        let rate = (rate * weights.rate / 100).clamp(60, 2_000);
        let moves = (left * MOVES_LEFT / 100 / (speed + 3).max(2)).clamp(1, 20);
        // Where speed is no help a square takes longer than elsewhere.
        let ahead = view.game.way.left(speed, view.me().square);
        let squares = ahead * (speed + MOVE) / 100;
        let days = (squares * DAYS_LEFT / 100 * SQUARE / (by_move * hand).max(100)).clamp(1, 30);
        let (cold, hunger) = (view.me().hypothermia, view.me().starvation);
        let (cold, hunger) = (i32::from(cold), i32::from(hunger));
        let suffers = weights.conditions(cold, hunger);
        let fodder = CARD * 3 / (view.hand().len() as i32 + 3);
        Mind {
            view,
            weights,
            effect,
            left,
            speed,
            moves,
            days,
            settling: (ahead * 100 / SETTLING).clamp(5, 100),
            drawn: (usual - rate / 2).max(0) / 6 + fodder,
            usual,
            rate,
            hand,
            cold,
            hunger,
            // Half as much again.
            colder: cold * 3 / 2,
            hungrier: hunger * 3 / 2,
            suffers,
            draws: days * (hand + 2),
            cycle: cycle.cards.max(6),
            fodder,
        }
    }

    /// Whether other racers' cards, damage and weather do nothing to it.
    #[inline]
    pub(super) fn immune(&self) -> bool {
        self.view.me().today.has(Lasting::Immune) || self.effect.immune
    }

    /// What a card is worth by the going rates, whenever it is played.
    #[inline]
    pub(super) fn quick(&self, card: &Card) -> i32 {
        let worth = &card.worth;
        let base = match card.kind {
            Kind::Dog | Kind::Attachment => i32::from(worth.base) * self.moves / worth::MOVES * self.weights.team / 100,
            Kind::Sled => i32::from(worth.base) * self.days / worth::DAYS * self.weights.upgrade / 100,
            _ => i32::from(worth.base),
        };
        let sum = base + i32::from(worth.speed) * self.speed - i32::from(worth.cost) - i32::from(card.risk) * RISKED;
        // Conditions are a part of every cost that is not printed as 0.
        let energy = if matches!(card.energy, 0 | ALL) { 0 } else { self.colder };
        let health = if card.health == 0 { 0 } else { self.hungrier };
        if energy > 0 && i32::from(card.energy) + energy >= self.hand {
            return sum.min(0);
        }
        sum - energy * worth::ENERGY - health * worth::HEALTH
    }

    /// What a card is worth in the hand: what it brings above the rate, or to pay with.
    #[inline]
    pub(super) fn keep(&self, card: u8) -> i32 {
        let text = self.view.card(card);
        if text.kind == Kind::Damage {
            return 0;
        }
        (self.quick(text) - self.rate).clamp(0, 1_500) / 6 + self.fodder
    }

    /// What it is worth to draw so many cards: health has to be paid out of what is left.
    pub(super) fn draws(&self, cards: i32) -> i32 {
        let deck = self.view.deck() as i32;
        let cards = cards.min(deck);
        let hand = self.view.hand().len() as i32;
        cards * (self.drawn - self.health(hand + cards / 2, deck - cards / 2))
    }

    /// What a card of the deck is worth to pay health and risk with: the more, the fewer there are
    /// for the cards of the hand.
    #[inline]
    pub(super) fn health(&self, hand: i32, deck: i32) -> i32 {
        (DECK_CARD * (hand + 2) / (deck + 2)).clamp(4, 150)
    }

    /// What a new hand is worth: all cards go round again.
    #[inline]
    pub(super) fn fresh_hand(&self) -> i32 {
        self.hand * self.drawn
    }

    /// What the cards of the hand are worth.
    pub(super) fn hand_worth(&self) -> i32 {
        self.view.hand().iter().map(|&card| self.keep(card)).sum()
    }

    /// What each time is worth that a card better by so much can be drawn from now on.
    pub(super) fn in_deck(&self, better: i32) -> i32 {
        better * self.draws / self.cycle
    }

    /// What the own conditions cost after a change, beyond what they cost now.
    pub(super) fn worse(&self, hypothermia: i32, starvation: i32) -> i32 {
        let view = &self.view;
        let after = |level: i32, change: i32| (level + change).clamp(0, 200);
        let (colder, hungrier) = (after(self.cold, hypothermia), after(self.hunger, starvation));
        let hungrier = view.game.starved(self.effect, self.hunger as u8, hungrier as u8);
        let hungrier = i32::from(hungrier);
        if colder.max(hungrier) >= i32::from(view.game.rules.death_level) {
            return self.death();
        }
        self.weights.conditions(colder, hungrier) - self.suffers
    }

    /// What dying costs: the way back, without conditions afterwards. To a lone racer it costs the
    /// race, but who never dares anything does not arrive either: patience wears off.
    pub(super) fn death(&self) -> i32 {
        if self.view.game.seats == 1 {
            let patience = (PATIENCE - i32::from(self.view.me().turns)).max(0);
            return (3 + 2 * patience) * SQUARE;
        }
        let view = &self.view;
        let back = view.me().square.min(view.game.rules.death_squares);
        (i32::from(back) * SQUARE - self.suffers).max(3 * SQUARE)
    }
}
