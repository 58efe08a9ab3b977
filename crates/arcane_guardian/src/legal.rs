//! Legal actions.

use balance_engine::game::{ActionList, Rules};

use crate::cards::{NO_CARD, bits, each};
use crate::game::{Action, ArcaneGuardian};
use crate::state::{DECKS, Phase, State};

type Actions = <ArcaneGuardian as Rules>::Actions;

impl ArcaneGuardian {
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
                // A use in the meantime may have broken the condition.
                if self.may_follow(st, st.doing.offered) {
                    list.push(Action::Accept);
                }
                list.push(Action::Decline);
            }
            Phase::Window | Phase::Rolled => list.push(Action::GoOn),
            Phase::Deathbed => {}
            // No uses are allowed during these.
            Phase::Turn => return list.extend(bits(st.ready).map(Action::Turn)),
            Phase::Ready => return list.extend(bits(!st.ready).map(Action::Ready)),
            Phase::Discard => return list.extend(each(st.of).map(Action::Discard)),
            Phase::Lift => {
                list.extend(each(st.holds & self.curses).map(Action::Lift));
                return list.push(Action::Lift(NO_CARD));
            }
            Phase::Banish => {
                let decks = (0..DECKS).filter(|&deck| self.can_banish(st, deck));
                return list.extend(decks.map(|deck| Action::Banish(deck as u8)));
            }
            Phase::Running | Phase::Over => return,
        }
        list.extend(each(self.usable(st)).map(Action::Use));
        list.extend(bits(self.castable(st)).map(Action::Cast));
    }

    fn steps(&self, st: &State, list: &mut Actions) {
        for deck in 0..DECKS {
            if self.can_enter(st, deck) {
                list.push(Action::Interact(deck as u8));
            }
            if self.can_follow(st, deck) {
                list.push(Action::Follow(deck as u8));
            }
        }
        let curses = each(st.holds & self.curses).filter(|&curse| self.can_shed(st, curse));
        list.extend(curses.map(Action::Shed));
    }

    fn ways_to_win(&self, st: &State, list: &mut Actions) {
        let card = &self.cards[usize::from(st.at_hand)];
        for (price, printed) in (0..).zip(&self.prices[card.prices.range()]) {
            if self.can_pay(st, printed) {
                let ways = sets(st.ready, printed.spells);
                list.extend(ways.map(|spells| Action::Pay { price, spells }));
            }
        }
        list.extend(bits(st.ready & card.beaten_by).map(|spell| Action::Defeat(1 << spell)));
        let needed = self.spells_needed(st);
        let any = sets(st.ready, needed);
        let others = any.filter(|spells| needed > 1 || spells & card.beaten_by == 0);
        list.extend(others.map(Action::Defeat));
    }

    fn ways_with_chest(&self, st: &State, list: &mut Actions) {
        if self.chests_allowed(st) {
            if self.opens_by_level(st, st.at_hand) {
                list.push(Action::Open);
            }
            list.push(Action::Roll);
        }
        if self.may_leave(st, st.at_hand) {
            list.push(Action::Leave);
        }
    }
}

/// Returns every set of `count` Spells among `ready`.
fn sets(ready: u8, count: u8) -> impl Iterator<Item = u8> {
    let size = |set: u8| (set & 1) + (set >> 1 & 1) + (set >> 2 & 1) + (set >> 3 & 1);
    (0..16_u8).filter(move |set| set & !ready == 0 && size(*set) == count)
}
