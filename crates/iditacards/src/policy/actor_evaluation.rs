//! What a racer computes once per decision: rates, horizons, prices.

use super::plan::PlanWeights;
use super::weights::Weights;
use super::worth::{SHARES, SQUARE};
use crate::View;
use crate::board::Effect;
use crate::cards::{ALL, Card, Kind, Lasting};
use crate::state::Harness;

/// More cards than a deck has, and more levels than a condition.
pub(super) const ALL_THERE_ARE: i32 = 200;

/// Returns the speed of a team on a usual day. The weather adds 1⅓ on average.
pub(super) fn usual_speed(harness: &Harness) -> i32 {
    i32::from(harness.faster + harness.slower) * i32::from(harness.times) + 1
}

#[derive(Clone, Debug)]
pub(super) struct ActorEvaluation<'a> {
    pub view: View<'a>,
    pub w: &'a Weights,
    pub plan: &'a PlanWeights,
    pub effect: &'a Effect,
    /// Squares to the finish line.
    pub left: i32,
    pub speed: i32,
    pub moves: i32,
    pub days: i32,
    /// Weight of having cards in play, in hundredths.
    pub settling: i32,
    /// Value of a drawn card in the hand: the average of the circulation.
    pub drawn: i32,
    /// Average value of a card in circulation.
    pub usual: i32,
    pub rate: i32,
    pub hand: i32,
    /// Its level of hypothermia, which adds to energy costs.
    pub cold: i32,
    /// Its level of starvation, which adds to health costs.
    pub hunger: i32,
    /// The same when a card is played: conditions grow before they are relieved.
    colder: i32,
    hungrier: i32,
    pub suffers: i32,
    /// Cards still to be drawn in the race.
    draws: i32,
    /// Cards in circulation from which they are drawn.
    cycle: i32,
    /// Value of any card in the hand as payment.
    pub fodder: i32,
}

impl<'a> ActorEvaluation<'a> {
    pub(super) fn new(view: View<'a>) -> Self {
        let (w, plan) = (&view.game.weights, &view.game.plan_weights[view.side()]);
        let effect = view.game.effect(view.own);
        let left = i32::from(view.game.finish) - i32::from(view.own.square);
        let speed = usual_speed(&view.own.harness);
        let cycle = view.cycle_of(view.seat);
        let (cards, worth) = (cycle.cards.len() as i32, view.game.cycle_worth(cycle));
        let shared = cards.max(1);
        let usual = (worth.base + worth.speed * speed - worth.cost) / shared;
        let hand = view.game.hand_size(view.own) as i32;
        let by_move = (worth.speed * speed + worth.base * w.rate_base / 100).max(w.min_cycle_worth) / shared;
        // One turn is needed for the new day.
        let rate = by_move * hand * 100 / (100 + w.rate_turns * hand);
        let rate = (rate * w.rate / 100).max(w.min_rate).min(w.max_rate);
        let moves = (left * w.moves_left / 100 / (speed + w.moves_left_move).max(2)).clamp(1, w.max_moves);
        // Squares count more where speed doesn't help.
        let ahead = view.game.way.left(speed, view.own.square);
        let squares = ahead * (speed + w.usual_move) / 100;
        let days = (squares * w.days_left / 100 * SQUARE / (by_move * hand).max(w.min_day)).clamp(1, w.max_days);
        let (cold, hunger) = (view.own.hypothermia, view.own.starvation);
        let (cold, hunger) = (i32::from(cold), i32::from(hunger));
        let suffers = plan.conditions(cold, hunger);
        let fodder = w.card * w.payment_fades / (view.own.hand.len() as i32 + w.payment_fades);
        ActorEvaluation {
            view,
            w,
            plan,
            effect,
            left,
            speed,
            moves,
            days,
            settling: (ahead * 100 / w.settling).clamp(w.min_settling, 100),
            drawn: (usual - rate / 2).max(0) * w.drawn / SHARES + fodder,
            usual,
            rate,
            hand,
            cold,
            hunger,
            colder: cold * w.conditions_grow / 100,
            hungrier: hunger * w.conditions_grow / 100,
            suffers,
            draws: days * (hand + 2),
            cycle: cards.max(w.min_cycle),
            fodder,
        }
    }

    /// True if other racers' cards, damage and weather have no effect on it.
    #[inline]
    pub(super) fn immune(&self) -> bool {
        self.view.own.today.has(Lasting::Immune) || self.effect.immune
    }

    /// Returns the usual value of a card, whenever it is played. Inlined: many cards are compared by it.
    #[inline(always)]
    pub(super) fn quick(&self, card: &Card) -> i32 {
        let (w, worth) = (self.w, &card.worth);
        let base = match card.kind {
            Kind::Dog | Kind::Attachment => i32::from(worth.base) * self.moves / w.middle_moves * w.team / 100,
            Kind::Sled => i32::from(worth.base) * self.days / w.middle_days * self.plan.upgrade / 100,
            _ => i32::from(worth.base),
        };
        let sum =
            base + i32::from(worth.speed) * self.speed - i32::from(worth.cost) - i32::from(card.risk) * w.risked_card;
        // Conditions add to every cost that isn't printed as 0.
        let energy = if matches!(card.energy, 0 | ALL) { 0 } else { self.colder };
        let health = if card.health == 0 { 0 } else { self.hungrier };
        if energy > 0 && i32::from(card.energy) + energy >= self.hand {
            return sum.min(0);
        }
        sum - energy * w.energy - health * w.health
    }

    /// Returns the value of a card in the hand: what it brings above the rate, or as payment.
    #[inline]
    pub(super) fn keep(&self, card: u8) -> i32 {
        let text = self.view.card(card);
        match text.kind {
            Kind::Damage => 0,
            _ => (self.quick(text) - self.rate).clamp(0, self.w.max_keep) * self.w.keep / SHARES + self.fodder,
        }
    }

    /// Returns the value of drawing cards. Health must be paid from what is left.
    pub(super) fn draws(&self, cards: i32) -> i32 {
        let deck = self.view.own.deck.len() as i32;
        let cards = cards.min(deck);
        let hand = self.view.own.hand.len() as i32;
        cards * (self.drawn - self.health(hand + cards / 2, deck - cards / 2))
    }

    /// Returns the value of a card of the deck as payment: higher with fewer cards per card of the hand.
    #[inline]
    pub(super) fn health(&self, hand: i32, deck: i32) -> i32 {
        (self.w.deck_card * (hand + 2) / (deck + 2)).max(self.w.min_deck_card).min(self.w.max_deck_card)
    }

    /// Returns the value of a new hand: all cards circulate again.
    #[inline]
    pub(super) fn fresh_hand(&self) -> i32 {
        self.hand * self.drawn
    }

    pub(super) fn hand_worth(&self) -> i32 {
        self.view.own.hand.iter().map(|&card| self.keep(card)).sum()
    }

    /// Returns the value of a better card in the deck for the rest of the race.
    pub(super) fn in_deck(&self, better: i32) -> i32 {
        better * self.draws / self.cycle
    }

    /// Returns how much more the own conditions cost after a change.
    pub(super) fn worse(&self, hypothermia: i32, starvation: i32) -> i32 {
        let view = &self.view;
        let after = |level: i32, change: i32| (level + change).clamp(0, ALL_THERE_ARE);
        let (colder, hungrier) = (after(self.cold, hypothermia), after(self.hunger, starvation));
        let hungrier = i32::from(view.game.starved(self.effect, self.hunger as u8, hungrier as u8));
        if colder.max(hungrier) >= i32::from(view.game.rules.death_level) {
            return self.death();
        }
        self.plan.conditions(colder, hungrier) - self.suffers
    }

    /// Returns the cost of dying: the way back, without conditions afterwards. A lone racer loses the race; but without
    /// any risk it would not arrive either, so the cost falls with time.
    pub(super) fn death(&self) -> i32 {
        let (view, w) = (&self.view, self.w);
        if view.game.seats == 1 {
            let patience = (w.patience - i32::from(view.own.turns)).max(0);
            return (w.lone_death + w.lone_death_turn * patience) * SQUARE;
        }
        let back = i32::from(view.own.square.min(view.game.rules.death_squares));
        (back * SQUARE - self.suffers).max(w.min_death * SQUARE)
    }
}
