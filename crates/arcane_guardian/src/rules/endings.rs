//! Endings: reached, followed, returned to, and met during something else.

use balance_engine::game::IndexRange;

use super::{ArcaneGuardian, Chance, Exposure, MAGE, Play, Recorder};
use crate::cards::{NO_CARD, one};
use crate::state::{Course, DECKS, Doing, Phase, State, Table};

impl ArcaneGuardian {
    pub(crate) fn ending_lies_on(&self, st: &State, deck: usize) -> bool {
        st.decks[deck].shown().is_some_and(|card| self.is_ending(card))
    }

    pub(crate) fn can_follow(&self, st: &State, deck: usize) -> bool {
        let ended = st.decks[deck].ended;
        ended != NO_CARD && self.may_follow(st, ended)
    }

    /// True if an Ending's condition is met and it hasn't been followed yet.
    pub(crate) fn may_follow(&self, st: &Table, ending: u8) -> bool {
        st.followed & one(ending) == 0 && self.holds(st, self.cards[usize::from(ending)].when)
    }

    pub(crate) fn open_ending(&self, st: &State) -> Option<usize> {
        (0..DECKS).find(|&deck| self.ending_lies_on(st, deck))
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Meets an Ending that a card has turned up, before the rest of the card.
    pub(crate) fn meet_revealed(&mut self) {
        let Some(deck) = self.game.open_ending(self.st) else { return };
        let st = &mut self.st.table;
        st.waiting[usize::from(st.depth) % DECKS] = st.doing;
        st.depth += 1;
        let nothing = Doing { main: Course::NONE, inner: Course::NONE, using: false, ..st.doing };
        st.doing = Doing { offered: NO_CARD, ..nothing };
        // A Mage who was dying already doesn't die before this is done.
        st.doing.spared = st.health < 1;
        self.reach(deck);
    }

    /// After an Ending that interrupted something: meets the next open one, or resumes what was interrupted.
    pub(crate) fn after_ending(&mut self) {
        if let Some(deck) = self.game.open_ending(self.st) {
            self.st.doing.main = Course::NONE;
            return self.reach(deck);
        }
        let st = &mut self.st.table;
        st.depth -= 1;
        let place = usize::from(st.depth) % DECKS;
        st.doing = std::mem::replace(&mut st.waiting[place], Doing::NOTHING);
    }

    /// Reaches an open Ending: it ends its deck or is collected, and is followed at once or offered.
    pub(crate) fn reach(&mut self, deck: usize) {
        let ending = self.st.decks[deck].top().unwrap_or(NO_CARD);
        let card = self.card(ending);
        self.expose(ending, Exposure::Seen);
        self.say("reach", MAGE, [("deck", deck as i64 + 1)], |game, _| format!("reaches {}", game.name(ending)));
        self.st.decks[deck].pop();
        if card.collect {
            self.hold(ending);
            self.follow(ending);
        } else {
            self.st.decks[deck].ended = ending;
            if card.when == 0 {
                self.follow(ending);
            } else if self.game.holds(self.st, card.when) {
                self.st.doing.offered = ending;
                self.st.phase = Phase::Offer;
            }
        }
    }

    /// Follows an Ending, which stays where it is.
    pub(crate) fn follow(&mut self, ending: u8) {
        self.st.followed |= one(ending);
        self.expose(ending, Exposure::Used);
        self.begin_main(ending, self.card(ending).steps, IndexRange::default());
    }

    pub(crate) fn return_to(&mut self, deck: u8) {
        let ending = self.st.decks[usize::from(deck) % DECKS].ended;
        self.begin_step(deck);
        self.say("return", MAGE, [], |game, _| format!("returns to {}", game.name(ending)));
        self.follow(ending);
        self.go_on();
    }

    pub(crate) fn answer_offer(&mut self, yes: bool) {
        let offered = std::mem::replace(&mut self.st.doing.offered, NO_CARD);
        if yes {
            self.follow(offered);
        }
        self.go_on();
    }
}
