//! Dealing again what a racer cannot see.

use crate::chance::{Chance, Lane};

use super::Iditacards;
use super::state::State;

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
