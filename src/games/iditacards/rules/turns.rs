//! A turn: a card with its three costs, or the next card of a risk.

use super::super::metrics::{EVERY, series};
use super::super::state::{End, Phase, Task};
use super::Play;
use crate::chance::Chance;
use crate::game::Recorder;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Does what is to be done, up to the next decision or the end.
    pub(crate) fn run(&mut self) {
        loop {
            if self.st.end != End::Open {
                self.st.todo.clear();
                self.st.phase = Phase::Over;
                return;
            }
            let Some(task) = self.st.todo.pop() else { return };
            if self.does(task) {
                return;
            }
        }
    }

    /// Does one thing. Whether somebody has to decide first.
    fn does(&mut self, task: Task) -> bool {
        match task {
            Task::Health => self.pay_health(),
            Task::Steps { card, step } => return self.steps(card, step),
            Task::Place { card } => return self.place(card),
            Task::Settle { card } => self.settle(card),
            Task::Kill { seat, voids } => return self.must_kill(seat, voids),
            Task::Legend { seat } => return self.choose_legend(seat),
            Task::Ask { seat } => {
                self.wait(seat, Phase::Join);
                return true;
            }
            Task::Dusk => self.dusk(),
            Task::Day => self.new_day(),
            Task::Dawn => self.dawn(),
            Task::Shuffle => self.shuffle_back(),
            Task::GoOn => {
                self.wait(self.st.turn, Phase::Turn);
                return true;
            }
            Task::EndTurn => return self.end_turn(),
            Task::NextTurn => {
                self.st.turn = (self.st.turn + 1) % self.st.seats;
                self.begin_turn();
                return true;
            }
        }
        false
    }

    /// Somebody has to decide.
    #[inline]
    pub(super) fn wait(&mut self, seat: u8, phase: Phase) {
        (self.st.actor, self.st.phase) = (seat, phase);
    }

    /// The turn of the racer whose it is begins.
    pub(crate) fn begin_turn(&mut self) {
        let seat = self.st.turn;
        self.st.turns += 1;
        self.st.dawned = false;
        self.me().turns += 1;
        let racer = self.racer(seat);
        let turns = u32::from(racer.turns);
        if turns % EVERY == 1 {
            let of = crate::game::Seat(seat);
            let known = [racer.square, racer.hypothermia, racer.starvation].map(u32::from);
            for (k, value) in known.into_iter().enumerate() {
                self.rec.sample(of, series::SQUARE + k, turns / EVERY, value);
            }
        }
        self.say("turn", seat, [("turn", i64::from(turns))], |game, st| game.say_turn(st, seat));
        self.wait(seat, Phase::Turn);
    }

    /// The turn ends; a stretch may give cards back.
    fn end_turn(&mut self) -> bool {
        let seat = self.st.turn;
        self.st.todo.push(Task::NextTurn);
        let cards = self.game.effect(self.racer(seat)).recover_each_turn;
        cards > 0 && self.recover(cards, u128::MAX)
    }

    /// Plays a card of the hand. Whether the racer has to choose what pays for it.
    pub(crate) fn play_card(&mut self, card: u8) -> bool {
        let seat = self.st.turn;
        self.me().hand.take(card);
        self.say("play", seat, [], |game, st| {
            format!("{} plays {}", game.side_name(st, seat), game.name(card))
        });
        self.start(card)
    }
}
