//! The supply and the upgrade decks.

use super::{Chance, Exposure, Iditacards, Play, Recorder, upgrades};
use crate::cards::{DECKS, one};
use crate::metrics::{card_metric, metric};
use crate::rule_options::SledCards;
use crate::state::{Fill, Phase, State};

impl Iditacards {
    /// Returns the decks, as bits, from which a racer can fill the supply: those it buys from, or all if these are used up.
    pub(crate) fn decks_to_fill(&self, st: &State, seat: u8) -> u8 {
        let any = (0..DECKS).filter(|&k| !st.decks[k].is_empty() || !st.destroyed[k].is_empty());
        let any = any.fold(0, |set, k| set | 1 << k);
        let own = any & self.buys[usize::from(st.sides[usize::from(seat)])];
        if own == 0 { any } else { own }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// "Take X of Y": fills the supply, then takes.
    pub(super) fn take_of(&mut self, cards: u8, of: u8) {
        if self.st.supply.len() >= usize::from(of) {
            self.take_from(cards, 0);
        } else {
            self.fill(Fill { cards, of, until: 0 });
        }
    }

    /// Fills the supply if there are cards, and takes some of them.
    pub(super) fn fill(&mut self, fill: Fill) {
        let seat = self.st.turn;
        match self.game.decks_to_fill(self.st, seat) {
            0 => self.take_from(fill.cards, 0),
            _ => self.wait(seat, Phase::Fill(fill)),
        }
    }

    pub(super) fn fill_from(&mut self, deck: u8, fill: Fill) {
        let start = self.st.supply.len();
        let enough = |supply: &[u8]| match fill.until {
            0 => supply.len() >= usize::from(fill.of),
            until => supply[start..].iter().any(|&card| until & one(card) != 0),
        };
        while !enough(&self.st.supply)
            && let Some(card) = self.turn_up(usize::from(deck))
        {
            self.st.supply.push(card);
        }
        self.take_from(fill.cards, if fill.until == 0 { 0 } else { start as u16 });
    }

    /// Takes the top of an upgrade deck, which is refreshed if it is empty.
    fn turn_up(&mut self, deck: usize) -> Option<u8> {
        if self.st.decks[deck].is_empty() {
            let State { decks, destroyed, .. } = &mut *self.st;
            decks[deck].take_all(&mut destroyed[deck]);
            decks[deck].shuffle(upgrades(deck), self.chance);
        }
        self.st.decks[deck].pop(upgrades(deck), self.chance)
    }

    fn take_from(&mut self, cards: u8, from: u16) {
        if self.st.supply.len() > usize::from(from) && cards > 0 {
            self.wait(self.st.turn, Phase::Take { left: cards, from });
        } else if self.game.rules.sled_cards == SledCards::DeckTop {
            self.destroy_supply();
        }
    }

    pub(super) fn destroy_supply(&mut self) {
        while let Some(card) = self.st.supply.pop() {
            self.st.grave_of(self.card(card).deck).push(card);
        }
    }

    pub(super) fn take(&mut self, card: u8, left: u8, from: u16) {
        let seat = self.st.turn;
        if let Some(at) = self.st.supply.iter().rposition(|&other| other == card) {
            self.st.supply.remove(at);
        }
        self.me().discard.push(card);
        self.gain(seat, card);
        self.bought(seat, card);
        self.tell("take", seat, "takes", card);
        self.take_from(left - 1, from);
    }

    pub(super) fn bought(&mut self, seat: u8, card: u8) {
        self.expose(seat, card, Exposure::Built);
        self.count(seat, metric::BOUGHT, 1);
        self.count_card(seat, card, card_metric::BOUGHT);
    }
}
