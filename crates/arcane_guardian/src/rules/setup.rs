//! Setup: three decks, with an Ending near the bottom of each.

use arrayvec::ArrayVec;

use super::{ArcaneGuardian, Chance, Exposure, Lane, Play, Recorder};
use crate::cards::{KINDS, NO_CARD, each, kinds, one};
use crate::game::Chosen;
use crate::state::{DECKS, DEEP, Deck, State};

pub(crate) const PLAYING: usize = DECKS * (DEEP - 1);

impl ArcaneGuardian {
    /// Draws the Endings of a game: `seen` ones first in their order, then random ones, until the game can be won.
    fn draw_endings<C: Chance>(&self, chance: &mut C, lane: Lane, seen: &[u8]) -> [u8; DECKS] {
        let mut pool: ArrayVec<u8, KINDS> = each(self.endings).collect();
        loop {
            chance.shuffle(lane, &mut pool);
            let others = pool.iter().filter(|card| !seen.contains(card));
            let mut drawn = [NO_CARD; DECKS];
            for (place, &card) in drawn.iter_mut().zip(seen.iter().chain(others)) {
                *place = card;
            }
            if self.winnable(drawn) {
                return drawn;
            }
        }
    }

    /// Deals hidden cards again: the order of unseen cards, the places of Endings, and random Endings themselves.
    pub(crate) fn determinize_decks<C: Chance>(&self, st: &mut State, chance: &mut C) {
        let lane = Lane::SETUP;
        let copies = (0..).zip(st.unseen);
        let mut cards: ArrayVec<u8, PLAYING> = copies.flat_map(|(card, n)| (0..n).map(move |_| card)).collect();
        chance.shuffle(lane, &mut cards);
        let is_seen = |card: &u8| st.endings_seen & one(*card) != 0;
        let seen: ArrayVec<u8, DECKS> = st.endings.into_iter().filter(is_seen).collect();
        let mut endings = match self.chosen {
            Chosen::These(these) => {
                let mut rest = these;
                rest.sort_by_key(|card| !is_seen(card));
                rest
            }
            Chosen::Random => self.draw_endings(chance, lane, &seen),
        };
        let unseen = &mut endings[seen.len()..];
        chance.shuffle(lane, unseen);
        let mut next = cards.into_iter();
        let mut hidden = unseen.iter().copied();
        for deck in &mut st.decks {
            let from = deck.at + u8::from(deck.face_up);
            let met = deck.cards[..usize::from(from)].iter().any(|&card| self.is_ending(card));
            let place = if met {
                NO_CARD
            } else {
                let bottom = self.rules.bottom.min(deck.len - 1);
                let first = from.max(deck.len - 1 - bottom);
                first + chance.below(lane, u32::from(deck.len - first)) as u8
            };
            for at in from..deck.len {
                let card = if at == place { hidden.next() } else { next.next() };
                deck.cards[usize::from(at)] = card.unwrap_or(NO_CARD);
            }
        }
        let hidden = st.endings.iter_mut().filter(|card| st.table.endings_seen & one(**card) == 0);
        for (card, &dealt) in hidden.zip(&*unseen) {
            *card = dealt;
        }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Shuffles, deals three equal decks, hides an Ending in each, and turns the tops up.
    pub(crate) fn set_up(&mut self) {
        let game = self.game;
        let mut cards: ArrayVec<u8, PLAYING> = game.deck.iter().copied().collect();
        self.chance.shuffle(Lane::SETUP, &mut cards);
        let mut endings = match game.chosen {
            Chosen::These(these) => these,
            Chosen::Random => game.draw_endings(self.chance, Lane::build(0), &[]),
        };
        self.chance.shuffle(Lane::SETUP, &mut endings);
        self.st.endings = endings;
        let size = cards.len() / DECKS;
        let bottom = usize::from(game.rules.bottom).min(size);
        for (k, deck) in self.st.decks.iter_mut().enumerate() {
            let dealt = &cards[k * size..][..size];
            let place = size - bottom + self.chance.below(Lane::SETUP, bottom as u32 + 1) as usize;
            deck.cards[..place].copy_from_slice(&dealt[..place]);
            deck.cards[place] = endings[k];
            deck.cards[place + 1..=size].copy_from_slice(&dealt[place..]);
            *deck = Deck { len: size as u8 + 1, ..*deck };
        }
        self.recompute();
        self.st.health = (game.rules.start_health as i8).min(self.st.max_health);
        let there = self.st.unseen_kinds | kinds(game.spells) | kinds(endings);
        for card in each(there) {
            self.expose(card, Exposure::Built);
        }
        self.go_on();
    }
}
