//! What a racer sees: everything but the order of decks, the hands of others and their legendary
//! cards. What it does not see can be dealt again.

use crate::chance::{Chance, Lane};

use super::Iditacards;
use super::board::Effect;
use super::cards::compiled::{Card, Kinds};
use super::rules::weather::Weather;
use super::state::{Cycle, Dog, Harness, Phase, State, Today};

/// A position as one seat sees it.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The rules and cards.
    pub game: &'a Iditacards,
    st: &'a State,
    /// Whose view it is.
    pub seat: u8,
}

impl<'a> View<'a> {
    /// The position as `seat` sees it.
    #[inline]
    pub(super) fn new(game: &'a Iditacards, st: &'a State, seat: u8) -> Self {
        View { game, st, seat }
    }

    /// What is decided.
    pub fn phase(&self) -> Phase {
        self.st.phase
    }

    /// The card that is being paid for.
    pub fn paying(&self) -> u8 {
        self.st.paying
    }

    /// How many racers there are.
    pub fn seats(&self) -> u8 {
        self.st.seats
    }

    /// Turns that the racer has taken.
    pub fn turns(&self) -> i32 {
        i32::from(self.st.racer(self.seat).turns)
    }

    /// The other racers, in the order of turns.
    pub fn rivals(&self) -> impl Iterator<Item = u8> + use<'a> {
        self.st.others(self.seat)
    }

    /// The weather.
    pub fn weather(&self) -> Weather {
        self.st.weather
    }

    /// A card by number.
    #[inline]
    pub fn card(&self, card: u8) -> &'a Card {
        &self.game.cards[usize::from(card)]
    }

    /// Where a racer is.
    pub fn square(&self, seat: u8) -> u8 {
        self.st.racer(seat).square
    }

    /// A racer's hypothermia.
    pub fn hypothermia(&self, seat: u8) -> u8 {
        self.st.racer(seat).hypothermia
    }

    /// A racer's starvation.
    pub fn starvation(&self, seat: u8) -> u8 {
        self.st.racer(seat).starvation
    }

    /// A racer's dogs.
    pub fn team(&self, seat: u8) -> &'a [Dog] {
        &self.st.racer(seat).team
    }

    /// Whether a dog can die.
    pub fn can_die(&self, dog: &Dog) -> bool {
        self.game.can_die(dog)
    }

    /// What a racer's team does.
    pub fn harness(&self, seat: u8) -> &'a Harness {
        &self.st.racer(seat).harness
    }

    /// The own hand.
    pub fn hand(&self) -> &'a [u8] {
        &self.st.racer(self.seat).hand
    }

    /// The own discard pile.
    pub fn discard(&self) -> &'a [u8] {
        &self.st.racer(self.seat).discard
    }

    /// Cards in the own deck.
    pub fn deck(&self) -> usize {
        self.st.racer(self.seat).deck.len()
    }

    /// A number added up over the own deck, of which the cards are known but not their order.
    #[inline]
    pub fn over_deck(&self, number: impl Fn(u8) -> i32) -> i32 {
        self.st.racer(self.seat).deck.iter().map(|&card| number(card)).sum()
    }

    /// The cards of the own deck, in an order that tells nothing: counts alone may be made of them.
    #[inline]
    pub fn each_of_deck(&self, count: impl FnMut(u8)) {
        self.st.racer(self.seat).deck.iter().copied().for_each(count);
    }

    /// What is known of all cards that go round.
    pub fn cycle(&self) -> &'a Cycle {
        &self.st.racer(self.seat).cycle
    }

    /// The own cards that wait for their risk, the last one first to be paid.
    pub fn risks(&self) -> &'a [u8] {
        &self.st.racer(self.seat).risks
    }

    /// How many cards each of them still needs.
    pub fn owed(&self) -> &'a [u8] {
        &self.st.racer(self.seat).owed
    }

    /// What holds for the racer today.
    pub fn today(&self) -> &'a Today {
        &self.st.racer(self.seat).today
    }

    /// The supply.
    pub fn supply(&self) -> &'a [u8] {
        &self.st.supply
    }

    /// The cards that this racer looks at, the next to decide on last.
    pub fn looked(&self) -> &'a [u8] {
        if self.st.actor == self.seat { &self.st.looked } else { &[] }
    }

    /// What the stretch does that the racer is on.
    pub fn effect(&self) -> &'a Effect {
        self.game.effect(self.st.racer(self.seat))
    }

    /// Whether a racer is immune.
    pub fn immune(&self, seat: u8) -> bool {
        self.game.is_immune(self.st.racer(seat))
    }

    /// How far the racer would go by a card that says so.
    pub fn distance(&self, squares: i32, times: i32) -> i32 {
        self.game.distance(self.st, self.seat, squares, times)
    }

    /// What a card of the hand costs: energy, health, risk.
    #[inline]
    pub fn costs(&self, card: u8) -> (usize, usize, u8) {
        let racer = self.st.racer(self.seat);
        let text = self.card(card);
        let hand = racer.hand.len().saturating_sub(1);
        let (energy, health) = self.game.costs_when_played(racer, text, hand);
        (energy, health, self.game.risk_cost(racer, text))
    }

    /// Whether a card could be paid for with so many others in the own hand.
    #[inline]
    pub fn can_pay(&self, card: u8, hand: usize) -> bool {
        self.game.can_pay(self.st.racer(self.seat), card, hand)
    }

    /// Starvation that the stretch brings the racer each day.
    pub fn daily_starvation(&self) -> i32 {
        i32::from(self.game.daily_starvation(self.st.racer(self.seat)))
    }

    /// Whether a condition on the day holds.
    pub fn holds(&self, when: u8) -> bool {
        self.game.holds(self.st.racer(self.seat), when)
    }

    /// Whether snow cancels what a card does.
    pub fn snowed_in(&self, card: u8) -> bool {
        self.game.snowed_in(self.st.racer(self.seat), self.card(card).kind, self.st.weather)
    }

    /// Cards of a new hand.
    pub fn hand_size(&self) -> usize {
        self.game.hand_size(self.st.racer(self.seat))
    }

    /// What a stretch raises the racer's conditions to on entering: hypothermia, starvation.
    pub fn floors(&self, stretch: u8) -> (u8, u8) {
        let stretch = &self.game.stretches[usize::from(stretch)];
        let racer = self.st.racer(self.seat);
        let floor = |printed| self.game.floor(printed, racer);
        (floor(stretch.hypothermia), floor(stretch.starvation))
    }

    /// The dogs in play that a card can kill: whose, and which of the team.
    pub fn each_victim(&self, of: Kinds, attached: bool, mut found: impl FnMut(u8, u8)) {
        self.game.victims(self.st, of, attached).for_each(|(seat, dog)| found(seat, dog));
    }

    /// As how many dogs the team counts.
    pub fn team_size(&self) -> u8 {
        self.game.team_size(self.st.racer(self.seat))
    }

    /// The side that sits in the seat.
    pub fn side(&self) -> usize {
        usize::from(self.st.sides[usize::from(self.seat)])
    }
}

impl Iditacards {
    /// Deals again what `seat` cannot see, uniformly among what it may be: the order of all decks,
    /// the hands of the others, their legendary cards. That a card came to a hand in the open,
    /// out of the discard pile, is not remembered.
    pub(super) fn deal_again<C: Chance>(&self, st: &mut State, seat: u8, chance: &mut C) {
        let lane = Lane::SETUP;
        let others = st.others(seat);
        for other in others {
            let looks = st.actor == other;
            let State { racers, looked, boxed, .. } = st;
            let racer = &mut racers[usize::from(other)];
            let (hand, seen) = (racer.hand.len(), if looks { looked.len() } else { 0 });
            racer.deck.take_all(&mut racer.hand);
            if looks {
                racer.deck.take_all(looked);
            }
            chance.shuffle(lane, &mut racer.deck);
            for _ in 0..hand {
                racer.hand.extend_from(racer.deck.pop());
            }
            for _ in 0..seen {
                looked.extend_from(racer.deck.pop());
            }
            for &card in &racer.legends {
                boxed.push(card);
            }
        }
        chance.shuffle(lane, &mut st.boxed);
        let others = st.others(seat);
        for other in others {
            let State { racers, boxed, .. } = st;
            for card in &mut racers[usize::from(other)].legends {
                if let Some(dealt) = boxed.pop() {
                    *card = dealt;
                }
            }
        }
        chance.shuffle(lane, &mut st.racer_mut(seat).deck);
        chance.shuffle(lane, &mut st.damage);
        for deck in &mut st.decks {
            chance.shuffle(lane, deck);
        }
    }
}
