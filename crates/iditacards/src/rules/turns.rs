//! A turn: a card with its three costs, or the next card of a risk.

use balance_engine::game::SeriesId;

use super::{Chance, Play, Recorder, Seat};
use crate::Action;
use crate::cards::Kinds;
use crate::cards::pile::take;
use crate::metrics::EVERY;
use crate::state::{End, Phase, Task};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Applies a decision and all tasks that follow, up to the next decision or the end.
    pub(crate) fn act(&mut self, action: Action) {
        let phase = std::mem::replace(&mut self.st.phase, Phase::Busy);
        self.decided(action, phase);
        while self.st.phase == Phase::Busy {
            if self.st.end != End::Open {
                self.st.todo.clear();
                self.st.phase = Phase::Over;
                return;
            }
            let Some(task) = self.st.todo.pop() else { return };
            self.does(task);
        }
    }

    fn decided(&mut self, action: Action, phase: Phase) {
        let seat = self.st.actor;
        match (action, phase) {
            (Action::Play(card), _) => self.play_card(card),
            (Action::Risk, _) => self.risk_on(),
            (Action::NewDay, _) => self.choose_day(),
            (Action::Pass, _) => self.st.todo.push(Task::EndTurn),
            (Action::Discard(card), _) => self.pay_energy(card),
            (Action::Join, _) => self.join(),
            (Action::Recover { card, to_deck }, Phase::Recover { left, of }) => {
                self.recovered(card, to_deck, left, of);
            }
            (Action::Decide(fate), Phase::Look(left)) => self.decide(fate, left),
            (Action::Fill(deck), Phase::Fill(fill)) => self.fill_from(deck, fill),
            (Action::Take(card), Phase::Take { left, from }) => self.take(card, left, from),
            (Action::Strip(card), Phase::Strip(left)) => self.stripped(card, left),
            (Action::Attach { dog, slot }, Phase::Attach(card)) => self.attach(card, dog, slot),
            (Action::Kill(dog), Phase::Kill { voids }) => self.kill_own(seat, dog, voids),
            (Action::Kill(dog), phase) => {
                // To make room, or by choice.
                self.st.todo.push(if let Phase::Room(card) = phase { Task::Place(card) } else { Task::GoOn });
                self.slay(seat, dog, false);
            }
            (Action::Drop { dog, slot }, _) => {
                self.st.todo.push(Task::GoOn);
                self.drop_attachment(seat, dog, slot);
            }
            (Action::Victim { seat, dog }, _) => {
                self.slay(seat, dog, true);
            }
            (Action::Rival(seat), Phase::Rival(step)) => self.befall(seat, &self.game.steps[usize::from(step)]),
            (Action::Legend(card), _) => self.add_legend(card),
            (Action::Enough, Phase::Attach(card) | Phase::Room(card)) => self.me().discard.push(card),
            _ => {}
        }
    }

    fn does(&mut self, task: Task) {
        match task {
            Task::Health => self.pay_health(),
            Task::Steps { card, step } => self.steps(card, step),
            Task::Place(card) => self.place(card),
            Task::Settle(card) => {
                self.put_away(card);
                self.pay_risk();
            }
            Task::Kill { seat, voids } => self.must_kill(seat, voids),
            Task::Legend(seat) => self.choose_legend(seat),
            Task::Ask(seat) => self.wait(seat, Phase::Join),
            Task::Dusk => self.dusk(),
            Task::Day => self.new_day(),
            Task::Dawn => self.dawn(),
            Task::Shuffle => self.shuffle(self.st.turn),
            Task::GoOn => self.wait(self.st.turn, Phase::Turn),
            Task::EndTurn => self.end_turn(),
            Task::NextTurn => {
                self.st.turn = (self.st.turn + 1) % self.st.seats;
                self.begin_turn();
            }
        }
    }

    /// Asks a racer for a decision.
    #[inline]
    pub(super) fn wait(&mut self, seat: u8, phase: Phase) {
        (self.st.actor, self.st.phase) = (seat, phase);
    }

    pub(crate) fn begin_turn(&mut self) {
        let seat = self.st.turn;
        self.st.turns += 1;
        self.st.dawned = false;
        self.me().turns += 1;
        let racer = self.st.racer(seat);
        let turns = u32::from(racer.turns);
        if turns % EVERY == 1 {
            // In the order of `metrics::all_series`.
            let known = [racer.square, racer.hypothermia, racer.starvation].map(u32::from);
            for (k, value) in known.into_iter().enumerate() {
                self.rec.sample(Seat(seat), SeriesId(k), turns / EVERY, value);
            }
        }
        self.say("turn", seat, [("turn", i64::from(turns))], |game, st| game.say_turn(st, seat));
        self.wait(seat, Phase::Turn);
    }

    fn end_turn(&mut self) {
        let seat = self.st.turn;
        self.st.todo.push(Task::NextTurn);
        self.recover(self.game.effect(self.st.racer(seat)).recover_each_turn, Kinds::MAX);
    }

    fn play_card(&mut self, card: u8) {
        let seat = self.st.turn;
        take(&mut self.me().hand, card);
        self.tell("play", seat, "plays", card);
        self.start(card);
    }
}
