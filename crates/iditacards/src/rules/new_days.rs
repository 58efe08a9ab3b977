//! New days: who takes part, the new hands, weather and stretches.

use super::{Chance, Play, Recorder};
use crate::metrics::metric;
use crate::state::{End, Task, Today};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(super) fn take_day(&mut self) {
        let seat = self.st.turn;
        self.say("day", seat, [], |game, st| format!("{} takes a new day", game.side_name(st, seat)));
        self.st.joined = 1 << seat;
        self.st.dawned = true;
        self.st.todo.push(Task::Dusk);
        for other in self.st.others(seat).rev() {
            self.st.todo.push(Task::Ask(other));
        }
    }

    /// Takes a new day by choice. It takes the turn, unless the rules say otherwise.
    pub(crate) fn choose_day(&mut self) {
        // A second day in one turn, when nothing can be played, ends the turn.
        self.st.todo.push(if self.game.rules.day_takes_turn || self.st.dawned { Task::EndTurn } else { Task::GoOn });
        self.take_day();
    }

    pub(super) fn join(&mut self) {
        let seat = self.st.actor;
        self.st.joined |= 1 << seat;
        self.count(seat, metric::JOINED, 1);
        self.say("join", seat, [], |game, st| format!("{} joins the new day", game.side_name(st, seat)));
    }

    /// Iterates over the seats of a set, from the racer whose turn it is.
    pub(super) fn each_of(&self, set: u8) -> impl Iterator<Item = u8> + use<C, R> {
        let (first, seats) = (self.st.turn, self.st.seats);
        (0..seats).map(move |k| (first + k) % seats).filter(move |&seat| set & 1 << seat != 0)
    }

    /// Ends the old day: some dogs run when nothing is left.
    pub(super) fn dusk(&mut self) {
        self.st.todo.push(Task::Day);
        for seat in self.each_of(self.st.joined) {
            if self.st.end != End::Open {
                return;
            }
            let racer = self.st.racer(seat);
            let squares = racer.harness.spent_move;
            if squares > 0 && racer.hand.is_empty() && racer.deck.is_empty() {
                self.travel(seat, i32::from(squares), 1);
            }
        }
    }

    /// Shuffles everything but dogs and attachments in play into the decks, and draws new hands.
    pub(super) fn new_day(&mut self) {
        self.st.todo.push(Task::Dawn);
        for seat in self.each_of(self.st.joined) {
            let racer = self.st.racer_mut(seat);
            let others = [&mut racer.hand, &mut racer.discard, &mut racer.risks];
            racer.deck.take_the_rest(others, &racer.cycle.tally);
            racer.owed.clear();
            racer.fresh_risk = false;
            racer.today = Today::default();
            racer.days += 1;
            self.count(seat, metric::DAYS, 1);
            self.new_hand(seat);
        }
    }

    pub(super) fn new_hand(&mut self, seat: u8) {
        self.shuffle(seat);
        self.draw(seat, self.game.hand_size(self.st.racer(seat)));
    }
}
