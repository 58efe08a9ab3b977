//! What a racer sees: everything but the order of decks, and the hands and legendary cards of others.

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Observe, Seat};

use crate::Iditacards;
use crate::cards::{Card, Kinds};
use crate::rules::prices::Prices;
use crate::state::{Cycle, Phase, Racer, Seen, State};
use crate::weather::Weather;

#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub game: &'a Iditacards,
    st: &'a State,
    /// The order of its deck must not be read.
    pub own: &'a Racer,
    pub seat: u8,
}

impl<'a> View<'a> {
    #[inline]
    pub(super) fn new(game: &'a Iditacards, st: &'a State, seat: u8) -> Self {
        View { game, st, own: st.racer(seat), seat }
    }

    pub fn phase(&self) -> Phase {
        self.st.phase
    }

    #[inline]
    pub fn racer(&self, seat: u8) -> &'a Seen {
        &self.st.racer(seat).seen
    }

    pub fn rivals(&self) -> impl Iterator<Item = &'a Seen> + use<'a> {
        let st = self.st;
        self.others().map(|seat| &st.racer(seat).seen)
    }

    pub fn others(&self) -> impl Iterator<Item = u8> + use<> {
        self.st.others(self.seat)
    }

    pub fn weather(&self) -> Weather {
        self.st.weather
    }

    #[inline]
    pub fn card(&self, card: u8) -> &'a Card {
        &self.game.cards[usize::from(card)]
    }

    /// Returns the number of cards in a racer's hand, which everyone can count.
    pub fn cards_held(&self, seat: u8) -> usize {
        self.st.racer(seat).hand.len()
    }

    pub fn is_risking(&self, seat: u8) -> bool {
        !self.st.racer(seat).risks.is_empty()
    }

    /// Returns what is known of a racer's cards in circulation. Gains and losses are public.
    #[inline]
    pub fn cycle_of(&self, seat: u8) -> &'a Cycle {
        &self.st.racer(seat).cycle
    }

    /// Iterates over the own cards that wait for their risk, the next one last, with how many cards each needs.
    pub fn risks(&self) -> impl DoubleEndedIterator<Item = (u8, u8)> + use<'a> {
        self.own.risks.iter().copied().zip(self.own.owed.iter().copied())
    }

    pub fn supply(&self) -> &'a [u8] {
        &self.st.supply
    }

    /// Returns the cards that this racer looks at, the next to decide on last.
    pub fn peeked(&self) -> &'a [u8] {
        if self.st.actor == self.seat { &self.st.peeked } else { &[] }
    }

    /// Returns how many cards of the hand must still be paid for the card being played.
    pub fn unpaid(&self) -> usize {
        match self.st.phase {
            Phase::Pay => usize::from(self.st.energy),
            _ => 0,
        }
    }

    pub fn paying(&self) -> u8 {
        self.st.paying
    }

    pub fn distance(&self, squares: i32, times: i32) -> i32 {
        self.game.distance(self.st, self.seat, squares, times)
    }

    pub fn speed_on(&self, stretch: u8) -> i32 {
        self.game.speed_on(self.st, self.seat, stretch)
    }

    #[inline]
    pub fn prices(&self) -> Prices {
        self.game.prices(self.own)
    }

    #[inline]
    pub fn can_pay(&self, prices: &Prices, card: u8, hand: usize) -> bool {
        self.game.can_pay(self.own, prices, card, hand)
    }

    pub fn victims(&self, of: Kinds, attached: bool) -> impl Iterator<Item = (u8, u8)> + 'a {
        self.game.victims(self.st, of, attached)
    }

    pub fn side(&self) -> usize {
        usize::from(self.st.sides[usize::from(self.seat)])
    }
}

impl Observe for Iditacards {
    type View<'a> = View<'a>;

    #[inline]
    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View::new(self, state, seat.0)
    }

    /// Deals at random what `seat` cannot see: the order of all decks, and the hands and legendary cards of the others.
    /// All possibilities are equally likely, whatever the cards really are. It isn't remembered which cards came openly
    /// from the discard pile to a hand, or were put on a deck last.
    fn determinize<C: Chance>(&self, st: &mut State, Seat(seat): Seat, chance: &mut C) {
        let lane = Lane::SETUP;
        for other in st.others(seat) {
            let looks = st.actor == other;
            let State { racers, peeked, boxed, .. } = st;
            let racer = &mut racers[usize::from(other)];
            let (hand, seen) = (racer.hand.len(), if looks { peeked.len() } else { 0 });
            racer.deck.take_all(&mut racer.hand, &self.cards);
            if looks {
                racer.deck.take_all(peeked, &self.cards);
            }
            racer.deck.shuffle_unseen(lane, chance);
            racer.deck.give(&mut racer.hand, hand, &self.cards, lane, chance);
            racer.deck.give(peeked, seen, &self.cards, lane, chance);
            racer.legends.iter().for_each(|&card| boxed.push(card));
        }
        st.boxed.sort_unstable();
        chance.shuffle(lane, &mut st.boxed);
        for other in st.others(seat) {
            let State { racers, boxed, .. } = st;
            for card in &mut racers[usize::from(other)].legends {
                if let Some(dealt) = boxed.pop() {
                    *card = dealt;
                }
            }
        }
        st.racer_mut(seat).deck.shuffle_unseen(lane, chance);
        st.damage.sort_unstable();
        chance.shuffle(lane, &mut st.damage);
        for deck in &mut st.decks {
            deck.shuffle_unseen(lane, chance);
        }
    }
}
