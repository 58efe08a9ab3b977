//! Setup: decks, dogs in play, hands, legendary cards, the first weather.

use balance_engine::game::Seating;

use super::{BOX, Chance, Iditacards, Play, Recorder, Seat, upgrades};
use crate::cards::Deck;
use crate::state::Dog;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn set_up(&mut self, seating: Seating) {
        for seat in 0..self.st.seats {
            self.st.sides[usize::from(seat)] = seating.side(Seat(seat)) as u8;
        }
        self.lay_out();
        for seat in 0..self.st.seats {
            self.harness(seat);
            self.new_hand(seat);
        }
        self.roll_weather();
        self.begin_turn();
    }

    fn lay_out(&mut self) {
        let game: &Iditacards = self.game;
        for (number, card) in game.cards.iter().enumerate() {
            let number = number as u8;
            for _ in 0..card.copies {
                match card.deck {
                    Deck::Starter => self.hand_out(number),
                    Deck::Legendary => self.st.boxed.push(number),
                    Deck::Damage => self.st.damage.push(number),
                    Deck::Upgrade(deck) => self.st.decks[usize::from(deck)].push(number),
                    Deck::Out => {}
                }
            }
        }
        self.chance.shuffle(BOX, &mut self.st.boxed);
        self.chance.shuffle(BOX, &mut self.st.damage);
        for (deck, pile) in self.st.decks.iter_mut().enumerate() {
            pile.shuffle(upgrades(deck), self.chance);
        }
        // By side, so that every side gets the same cards in a seat block.
        for side in 0..self.st.seats {
            let seat = self.st.sides.iter().position(|&one| one == side).unwrap_or(0);
            let dealt = (0..game.rules.legendaries).map_while(|_| self.st.boxed.pop());
            self.st.racers[seat].legends.extend(dealt);
        }
    }

    fn hand_out(&mut self, card: u8) {
        let game: &Iditacards = self.game;
        for seat in 0..self.st.seats {
            if self.card(card).starts_in_play {
                self.st.racer_mut(seat).team.push(Dog::new(card));
            } else {
                self.st.racer_mut(seat).deck.push(card, &game.cards);
                self.gain(seat, card);
            }
        }
    }
}
