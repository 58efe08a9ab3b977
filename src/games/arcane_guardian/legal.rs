//! What may be decided.

use crate::game::ActionList;

use super::cards::compiled::{NO_CARD, SPELLS, each};
use super::state::{DECKS, Phase, State};
use super::{Action, ArcaneGuardian, Game};

type Actions = <ArcaneGuardian as Game>::Actions;

impl ArcaneGuardian {
    /// The legal decisions.
    pub(super) fn legal(&self, st: &State, list: &mut Actions) {
        ActionList::clear(list);
        match st.phase {
            Phase::Step => self.steps(st, list),
            Phase::Fight => {
                self.ways_to_win(st, list);
                if list.is_empty() {
                    list.push(Action::Leave);
                }
            }
            Phase::Trap => list.push(Action::Roll),
            Phase::Chest => self.ways_with_chest(st, list),
            Phase::Offer => {
                // Something used in the meantime may have spoilt the condition.
                if self.holds(st, self.cards[usize::from(st.offered)].when) {
                    list.push(Action::Accept);
                }
                list.push(Action::Decline);
            }
            Phase::Window | Phase::Rolled => list.push(Action::GoOn),
            Phase::Turn => list.extend(bits(st.ready).map(|spell| Action::Turn { spell })),
            Phase::Ready => {
                list.extend(bits(!st.ready & 0b1111).map(|spell| Action::Ready { spell }));
            }
            Phase::Discard => list.extend(each(st.of).map(|card| Action::Discard { card })),
            Phase::Lift => {
                let curses = each(st.holds & self.curses);
                list.extend(curses.map(|card| Action::Lift { card }));
                list.push(Action::Lift { card: NO_CARD });
            }
            Phase::Banish => {
                let decks = (0..DECKS).filter(|&deck| self.can_banish(st, deck));
                list.extend(decks.map(|deck| Action::Banish { deck: deck as u8 }));
            }
            Phase::Deathbed | Phase::Running | Phase::Over => {}
        }
        let free = matches!(
            st.phase,
            Phase::Step
                | Phase::Fight
                | Phase::Trap
                | Phase::Chest
                | Phase::Rolled
                | Phase::Offer
                | Phase::Window
                | Phase::Deathbed
        );
        if free {
            self.uses(st, list);
        }
    }

    fn steps(&self, st: &State, list: &mut Actions) {
        for deck in 0..DECKS {
            if self.can_enter(st, deck) {
                list.push(Action::Interact { deck: deck as u8 });
            }
            if self.can_follow(st, deck) {
                list.push(Action::Follow { deck: deck as u8 });
            }
        }
        for card in each(st.holds & self.curses) {
            if self.can_shed(st, card) {
                list.push(Action::Shed { card });
            }
        }
    }

    fn ways_to_win(&self, st: &State, list: &mut Actions) {
        let card = &self.cards[usize::from(st.card)];
        for (k, price) in self.prices[card.prices.range()].iter().enumerate() {
            if !self.can_pay(st, price) {
                continue;
            }
            for spells in sets(st.ready, price.spells) {
                list.push(Action::Pay { price: k as u8, spells });
            }
        }
        for spell in bits(st.ready & card.beaten_by) {
            list.push(Action::Defeat { spells: 1 << spell });
        }
        let needed = self.spells_needed(st);
        for spells in sets(st.ready, needed) {
            if needed > 1 || spells & card.beaten_by == 0 {
                list.push(Action::Defeat { spells });
            }
        }
    }

    fn ways_with_chest(&self, st: &State, list: &mut Actions) {
        if self.chests_allowed(st) {
            if self.opens_by_level(st, st.card) {
                list.push(Action::Open);
            }
            list.push(Action::Roll);
        }
        if self.may_leave(st, st.card) {
            list.push(Action::Leave);
        }
    }

    fn uses(&self, st: &State, list: &mut Actions) {
        list.extend(each(self.usable(st)).map(|card| Action::Use { card }));
        list.extend(bits(self.castable(st)).map(|spell| Action::Cast { spell }));
    }
}

/// The numbers of the bits of a set of Spells.
fn bits(set: u8) -> impl Iterator<Item = u8> {
    (0..SPELLS as u8).filter(move |spell| set & (1 << spell) != 0)
}

/// Every set of `count` Spells among `ready`.
fn sets(ready: u8, count: u8) -> impl Iterator<Item = u8> {
    let size = |set: u8| (set & 1) + (set >> 1 & 1) + (set >> 2 & 1) + (set >> 3 & 1);
    (0..16_u8).filter(move |set| set & !ready == 0 && size(*set) == count)
}
