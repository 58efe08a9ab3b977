//! Setting the game up: three decks, an Ending near the bottom of each.

use crate::chance::{Chance, Lane};
use crate::game::{Exposure, Recorder};

use super::super::ArcaneGuardian;
use super::super::cards::compiled::{Kinds, NO_CARD, each, one};
use super::super::sides::endings::Chosen;
use super::super::state::{DECKS, DEEP, Deck, State};
use super::Play;

/// Playing cards at most.
pub const PLAYING: usize = DECKS * (DEEP - 1);

impl ArcaneGuardian {
    /// Draws the Endings of a game: `seen` ones first, in the order of the decks that hold them,
    /// the others by lot until the game can be won.
    fn draw_endings<C: Chance>(&self, chance: &mut C, lane: Lane, seen: &[u8]) -> [u8; DECKS] {
        let mut pool = self.endings;
        let all = usize::from(self.ending_count);
        loop {
            let mut drawn = [NO_CARD; DECKS];
            let mut taken: Kinds = 0;
            for (place, &card) in drawn.iter_mut().zip(seen) {
                (*place, taken) = (card, taken | one(card));
            }
            let mut at = seen.len();
            chance.shuffle(lane, &mut pool[..all]);
            for &card in &pool[..all] {
                if at < DECKS && taken & one(card) == 0 {
                    drawn[at] = card;
                    at += 1;
                }
            }
            if self.winnable(drawn) {
                return drawn;
            }
        }
    }

    /// Deals what a seat cannot see again: the order of the cards that nobody has seen, the
    /// places of the Endings, and which they are unless the player chose them.
    pub(crate) fn deal_again<C: Chance>(&self, st: &mut State, chance: &mut C) {
        let lane = Lane::SETUP;
        let mut cards = [NO_CARD; PLAYING];
        let mut count = 0;
        for (card, &copies) in st.unseen.iter().enumerate() {
            for _ in 0..copies {
                cards[count] = card as u8;
                count += 1;
            }
        }
        chance.shuffle(lane, &mut cards[..count]);
        let (mut seen, mut known) = ([NO_CARD; DECKS], 0);
        for card in st.endings {
            if st.endings_seen & one(card) != 0 {
                seen[known] = card;
                known += 1;
            }
        }
        let mut endings = match self.chosen {
            Chosen::These(these) => {
                let mut rest = these;
                rest.sort_by_key(|card| st.endings_seen & one(*card) == 0);
                rest
            }
            Chosen::Random => self.draw_endings(chance, lane, &seen[..known]),
        };
        chance.shuffle(lane, &mut endings[known..]);
        let mut next = cards[..count].iter().copied();
        let mut hidden = endings[known..].iter().copied();
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
        let mut at = known;
        for card in &mut st.endings {
            if st.endings_seen & one(*card) == 0 {
                *card = endings[at];
                at += 1;
            }
        }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Shuffles, deals three equal decks, hides an Ending in each, turns the tops up.
    pub fn set_up(&mut self) {
        let game = self.game;
        let mut cards = game.deck;
        let count = usize::from(game.deck_count);
        self.chance.shuffle(Lane::SETUP, &mut cards[..count]);
        let mut endings = match game.chosen {
            Chosen::These(these) => these,
            Chosen::Random => game.draw_endings(self.chance, Lane::build(0), &[]),
        };
        self.chance.shuffle(Lane::SETUP, &mut endings);
        self.st.endings = endings;
        let size = count / DECKS;
        let bottom = usize::from(game.rules.bottom).min(size);
        for (k, deck) in self.st.decks.iter_mut().enumerate() {
            let dealt = &cards[k * size..][..size];
            let place = size - bottom + self.chance.below(Lane::SETUP, bottom as u32 + 1) as usize;
            deck.cards[..place].copy_from_slice(&dealt[..place]);
            deck.cards[place] = endings[k];
            deck.cards[place + 1..=size].copy_from_slice(&dealt[place..]);
            *deck = Deck { len: size as u8 + 1, ..*deck };
        }
        self.st.unseen = game.copies;
        self.st.unseen_kinds = game.playing;
        self.st.unseen_risks = game.risks;
        self.st.unseen_worth = game.meet;
        self.st.level = 1;
        self.recompute();
        self.st.health = (game.rules.start_health as i8).min(self.st.max_health);
        let endings = endings.iter().fold(0, |set, &card| set | one(card));
        for card in each(game.playing | game.spell_cards | endings) {
            self.expose(card, Exposure::Built);
        }
        self.go_on();
    }
}
