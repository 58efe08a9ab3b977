//! A step: interaction with a deck, then revealing the others.

use super::{ArcaneGuardian, Chance, Exposure, MAGE, Play, Recorder};
use crate::cards::{Decree, Kind, NO_CARD, each, one};
use crate::metrics::metric;
use crate::state::{DECKS, End, NO_DECK, Phase, Stage, State, Table};

impl ArcaneGuardian {
    /// True if a deck can be interacted with: its top is no known Ending, nor an open Enemy that can't be overcome.
    pub(crate) fn can_enter(&self, st: &State, deck: usize) -> bool {
        match (st.decks[deck].shown(), st.decks[deck].top()) {
            (Some(card), _) => match self.cards[usize::from(card)].kind {
                Kind::Enemy => self.can_beat(st, card),
                Kind::Ending => false,
                _ => true,
            },
            (None, Some(_)) => self.rules.blind_without_mana || self.reveals(st),
            (None, None) => false,
        }
    }

    /// True if decks are revealed: with Mana, unless a card says otherwise. If cards contradict, the higher rank counts;
    /// if their ranks are equal, the one that forbids.
    pub(crate) fn reveals(&self, st: &Table) -> bool {
        match (st.decree(Decree::RevealAlways), st.decree(Decree::RevealNever)) {
            (0, 0) => st.mana() > 0,
            (always, never) => always > never,
        }
    }

    /// True unless another card of at least the same rank forbids a card to turn tops up, and isn't overridden itself.
    #[inline]
    pub(crate) fn can_turn_up(&self, st: &Table, source: u8) -> bool {
        let own = self.cards[usize::from(source)].kind.rank();
        st.decree(Decree::RevealNever) < own.max(st.decree(Decree::RevealAlways))
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Asks for the next step, or ends the game if there is none.
    pub(crate) fn await_step(&mut self) {
        let (game, st) = (self.game, &*self.st);
        let step = (0..DECKS).any(|deck| game.can_enter(st, deck) || game.can_follow(st, deck));
        if step || game.can_use(st) || each(st.holds & game.curses).any(|c| game.can_shed(st, c)) {
            self.st.phase = Phase::Step;
            return;
        }
        self.finish(End::Stuck);
        self.say("stuck", MAGE, [], |_, _| "has no valid step left".into());
    }

    pub(crate) fn interact(&mut self, deck: u8) {
        let k = usize::from(deck);
        self.begin_step(deck);
        if !self.st.decks[k].face_up {
            self.turn_up(k);
            self.count(MAGE, metric::BLIND, 1);
        }
        let card = self.st.decks[k].top().unwrap_or(NO_CARD);
        if self.game.is_ending(card) {
            self.reach(k);
            // A conditional Ending may need a decision first.
            return self.play_on();
        }
        (self.st.at_hand, self.st.die) = (card, 0);
        self.expose(card, Exposure::Seen);
        self.count(MAGE, metric::CARDS_MET, 1);
        self.say("meet", MAGE, [("deck", i64::from(deck) + 1)], |game, _| {
            format!("interacts with {}", game.name(card))
        });
        match self.card(card).kind {
            Kind::Enemy => self.st.phase = Phase::Fight,
            Kind::Trap => self.st.phase = Phase::Trap,
            Kind::Chest => self.st.phase = Phase::Chest,
            _ => {
                self.st.decks[k].pop();
                self.collect(card);
                self.go_on();
            }
        }
    }

    pub(crate) fn discard_card(&mut self) {
        self.st.decks[usize::from(self.st.deck) % DECKS].pop();
    }

    fn turn_up(&mut self, deck: usize) {
        let place = &mut self.st.decks[deck];
        place.face_up = true;
        let Some(card) = place.top() else { return };
        if self.game.is_ending(card) {
            self.st.endings_seen |= one(card);
        } else {
            self.st.see(card);
        }
        self.say("reveal", MAGE, [("deck", deck as i64 + 1)], |game, _| {
            format!("reveals {} on deck {}", game.name(card), deck + 1)
        });
    }

    pub(crate) fn reveal_all(&mut self, source: u8) {
        if !self.game.can_turn_up(self.st, source) {
            return self.say("forbidden", MAGE, [], |_, _| "can't reveal anything".into());
        }
        for deck in 0..DECKS {
            if self.st.decks[deck].top().is_some() && !self.st.decks[deck].face_up {
                self.turn_up(deck);
            }
        }
    }

    /// True if the player can use something before decks are revealed, and it could matter.
    pub(crate) fn offers_window(&self) -> bool {
        let ending = (0..DECKS).any(|deck| self.game.ending_lies_on(self.st, deck));
        self.game.can_use(self.st) && (ending || self.st.face_down() > 0)
    }

    /// Reveals the decks from left to right, up to an Ending; after the last, the step is over.
    pub(crate) fn reveal_next(&mut self) {
        while usize::from(self.st.look) < DECKS {
            let deck = usize::from(self.st.look);
            self.st.look += 1;
            let used = self.st.look - 1 == self.st.deck;
            let place = &self.st.decks[deck];
            if place.top().is_none() {
                continue;
            }
            if !place.face_up {
                let start = self.st.deck == NO_DECK;
                if !self.st.turning || used || !(start || self.game.reveals(self.st)) {
                    continue;
                }
                self.turn_up(deck);
            }
            if self.game.ending_lies_on(self.st, deck) {
                return self.reach(deck);
            }
        }
        // An Ending's steps may have turned up another on an earlier deck.
        if let Some(deck) = self.game.open_ending(self.st) {
            return self.reach(deck);
        }
        let sampled = metric::SAMPLES.iter().position(|&step| step == self.st.turns);
        if let Some(at) = sampled.filter(|_| self.st.turning) {
            self.count(MAGE, metric::HEALTH_AFTER + at, i32::from(self.st.health));
            self.count(MAGE, metric::MANA_AFTER + at, i32::from(self.st.mana()));
        }
        self.st.stage = Stage::Idle;
    }

    pub(crate) fn begin_step(&mut self, deck: u8) {
        self.st.turns += 1;
        (self.st.deck, self.st.stage, self.st.phase) = (deck, Stage::Card, Phase::Running);
        let step = i64::from(self.st.turns);
        self.say("turn", MAGE, [("step", step), ("deck", i64::from(deck) + 1)], |_, st| {
            let Table { level, health, max_health, .. } = st.table;
            format!("level {level}, Health {health}/{max_health}, Mana {}", st.mana())
        });
    }
}
