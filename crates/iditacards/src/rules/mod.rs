//! The rules, one file per rule: methods of [`Play`], a running game with its chance and recorder.

pub(crate) mod conditions;
pub(crate) mod costs;
pub(crate) mod dogs;
pub(crate) mod effects;
pub(crate) mod moving;
pub(crate) mod new_days;
pub(crate) mod personal_cards;
pub(crate) mod prices;
pub(crate) mod setup;
pub(crate) mod sled_cards;
pub(crate) mod turns;
pub(crate) mod weather;

// All rules import these from here.
use balance_engine::chance::{Chance, Lane};
use balance_engine::game::{CardId, Exposure, MetricId, Recorder, Seat};

use crate::Iditacards;
use crate::cards::{Card, one};
use crate::state::Racer;

pub(crate) const WEATHER: Lane = Lane::own(0);
/// Lane of the legendary cards and the damage.
pub(crate) const BOX: Lane = Lane::own(1);

pub(crate) const fn shuffles(side: u8) -> Lane {
    Lane::own(2 + side as usize)
}

pub(crate) const fn upgrades(deck: usize) -> Lane {
    Lane::own(6 + deck)
}

balance_engine::play!(Iditacards);

impl<'a, C: Chance, R: Recorder> Play<'a, C, R> {
    #[inline]
    pub(crate) fn me(&mut self) -> &mut Racer {
        self.st.racer_mut(self.st.turn)
    }

    #[inline]
    pub(crate) fn card(&self, card: u8) -> &'a Card {
        &self.game.cards[usize::from(card)]
    }

    #[inline]
    pub(crate) fn shuffle(&mut self, seat: u8) {
        let lane = shuffles(self.st.sides[usize::from(seat)]);
        self.st.racer_mut(seat).deck.shuffle(lane, self.chance);
    }

    #[inline]
    pub(crate) fn top(&mut self, seat: u8) -> Option<u8> {
        let lane = shuffles(self.st.sides[usize::from(seat)]);
        self.st.racer_mut(seat).deck.pop(&self.game.cards, lane, self.chance)
    }

    pub(crate) fn draw(&mut self, seat: u8, cards: usize) {
        let held = self.st.racer(seat).hand.len();
        for _ in 0..cards {
            let Some(card) = self.top(seat) else { break };
            self.put_in_hand(seat, card);
        }
        if self.st.racer(seat).hand.len() > held {
            self.say("draw", seat, [], |game, st| {
                let drawn = game.names(&st.racer(seat).hand[held..]);
                format!("{} draws {drawn}", game.side_name(st, seat))
            });
        }
    }

    #[inline]
    pub(crate) fn put_in_hand(&mut self, seat: u8, card: u8) {
        self.st.racer_mut(seat).hand.push(card);
        self.expose(seat, card, Exposure::Seen);
    }

    /// Adds a card to a racer's circulation.
    pub(crate) fn gain(&mut self, seat: u8, card: u8) {
        let (text, worth) = (self.card(card), self.game.worths[usize::from(card)]);
        self.st.racer_mut(seat).cycle.gain(card, text, worth);
    }

    /// Removes a card from a racer's circulation: it is in play, or gone.
    pub(crate) fn lose(&mut self, seat: u8, card: u8) {
        let (text, worth) = (self.card(card), self.game.worths[usize::from(card)]);
        self.st.racer_mut(seat).cycle.lose(card, text, worth);
    }

    #[inline]
    pub(crate) fn tell(&mut self, kind: &'static str, seat: u8, does: &'static str, card: u8) {
        self.say(kind, seat, [], |game, st| format!("{} {does} {}", game.side_name(st, seat), game.name(card)));
    }

    #[inline]
    pub(crate) fn count_card(&mut self, seat: u8, card: u8, metric: MetricId) {
        self.rec.card_metric(Seat(seat), CardId(u16::from(card)), metric, 1);
    }

    /// Records that a card took part, once.
    #[inline]
    pub(crate) fn expose(&mut self, seat: u8, card: u8, how: Exposure) {
        let met = &mut self.st.racer_mut(seat).met[how as usize];
        if *met & one(card) == 0 {
            *met |= one(card);
            self.rec.expose(Seat(seat), CardId(u16::from(card)), how);
        }
    }
}
