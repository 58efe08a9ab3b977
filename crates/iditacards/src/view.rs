//! What a racer sees: everything but the order of decks, the hands of others and their legendary
//! cards. What it does not see can be dealt again.

use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{Observe, Seat};

use crate::cards::compiled::Card;
use crate::cards::deck::Tally;
use crate::cards::sets::Kinds;
use crate::game::Iditacards;
use crate::rules::prices::Prices;
use crate::state::{Cycle, Phase, Racer, Seen, State};
use crate::weather::Weather;

#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub game: &'a Iditacards,
    st: &'a State,
    own: &'a Racer,
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

    #[inline]
    pub fn me(&self) -> &'a Seen {
        &self.own.seen
    }

    #[inline]
    pub fn racers(&self) -> impl Iterator<Item = &'a Seen> + use<'a> {
        self.st.all().iter().map(|racer| &racer.seen)
    }

    /// The other racers, in the order of turns.
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

    pub fn hand(&self) -> &'a [u8] {
        &self.own.hand
    }

    pub fn discard(&self) -> &'a [u8] {
        &self.own.discard
    }

    /// How many cards a racer holds, which everybody can count.
    pub fn cards_held(&self, seat: u8) -> usize {
        self.st.racer(seat).hand.len()
    }

    /// Whether a card of a racer waits for its risk.
    pub fn is_risking(&self, seat: u8) -> bool {
        !self.st.racer(seat).risks.is_empty()
    }

    pub fn deck(&self) -> usize {
        self.own.deck.len()
    }

    #[inline]
    pub fn tally(&self) -> &'a Tally {
        self.own.deck.tally()
    }

    /// What is known of all cards that go round.
    pub fn cycle(&self) -> &'a Cycle {
        &self.own.cycle
    }

    /// What is known of all cards of a racer that go round: what it came by and what it lost was seen by all.
    #[inline]
    pub fn cycle_of(&self, seat: u8) -> &'a Cycle {
        &self.st.racer(seat).cycle
    }

    /// The own cards that wait for their risk, the last one first to be paid, with how many cards each
    /// still needs.
    pub fn risks(&self) -> impl DoubleEndedIterator<Item = (u8, u8)> + use<'a> {
        self.own.risks.iter().copied().zip(self.own.owed.iter().copied())
    }

    /// The cards of the supply, by number, which a racer can take.
    pub fn supply(&self) -> &'a [u8] {
        &self.st.supply
    }

    /// The cards that this racer looks at, the next to decide on last.
    pub fn looked(&self) -> &'a [u8] {
        if self.st.actor == self.seat { &self.st.looked } else { &[] }
    }

    /// Cards of the own hand that are still to be paid for the card being played.
    pub fn unpaid(&self) -> usize {
        match self.st.phase {
            Phase::Pay => usize::from(self.st.energy),
            _ => 0,
        }
    }

    pub fn paying(&self) -> u8 {
        self.st.paying
    }

    /// How far the racer would go by a card that says so.
    pub fn distance(&self, squares: i32, times: i32) -> i32 {
        self.game.distance(self.st, self.seat, squares, times)
    }

    /// What is added to its moves on a stretch.
    pub fn speed_on(&self, stretch: u8) -> i32 {
        self.game.speed_on(self.st, self.seat, stretch)
    }

    #[inline]
    pub fn prices(&self) -> Prices {
        self.game.prices(self.me())
    }

    /// Whether a card could be paid for at these prices with so many others in the own hand.
    #[inline]
    pub fn can_pay(&self, prices: &Prices, card: u8, hand: usize) -> bool {
        self.game.can_pay(self.own, prices, card, hand)
    }

    /// The dogs in play that a card can kill: whose, and which of the team.
    pub fn victims(&self, of: Kinds, attached: bool) -> impl Iterator<Item = (u8, u8)> + 'a {
        self.game.victims(self.st, of, attached)
    }

    pub fn side(&self) -> usize {
        usize::from(self.st.sides[usize::from(self.seat)])
    }
}

impl Iditacards {
    /// Deals again what `seat` cannot see, uniformly among what it may be: the order of all decks,
    /// the hands of the others, their legendary cards. What is dealt depends on chance alone, not on how the cards
    /// really lie. That a card came to a hand in the open, out of the discard pile, is not remembered, nor which cards were put
    /// on a deck last.
    pub(super) fn deal_again<C: Chance>(&self, st: &mut State, seat: u8, chance: &mut C) {
        let lane = Lane::SETUP;
        let others = st.others(seat);
        for other in others {
            let looks = st.actor == other;
            let State { racers, looked, boxed, .. } = st;
            let racer = &mut racers[usize::from(other)];
            let (hand, seen) = (racer.hand.len(), if looks { looked.len() } else { 0 });
            racer.deck.take_all(&mut racer.hand, &self.cards);
            if looks {
                racer.deck.take_all(looked, &self.cards);
            }
            racer.deck.shuffle_unseen(lane, chance);
            racer.deck.give(&mut racer.hand, hand, &self.cards, lane, chance);
            racer.deck.give(looked, seen, &self.cards, lane, chance);
            for &card in &racer.legends {
                boxed.push(card);
            }
        }
        st.boxed.sort();
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
        st.racer_mut(seat).deck.shuffle_unseen(lane, chance);
        st.damage.sort();
        chance.shuffle(lane, &mut st.damage);
        for deck in &mut st.decks {
            deck.shuffle_unseen(lane, chance);
        }
    }
}

impl Observe for Iditacards {
    type View<'a> = View<'a>;

    #[inline]
    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View::new(self, state, seat.0)
    }

    fn determinize<C: Chance>(&self, state: &mut State, seat: Seat, chance: &mut C) {
        self.deal_again(state, seat.0, chance);
    }
}
