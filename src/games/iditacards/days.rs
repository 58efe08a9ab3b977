//! New days: who takes part, what is shuffled back, the new hand, the weather, what stretches do.

use crate::chance::Chance;
use crate::game::Recorder;

use super::catalogue::metric;
use super::compiled::Weather;
use super::play::Play;
use super::spec::{Snow, StretchDays};
use super::state::{End, Phase, Task, Today};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// The racer whose turn it is takes a new day; the others are asked to join.
    pub(super) fn take_day(&mut self) {
        let seat = self.st.turn;
        self.say("day", seat, [], |game, st| {
            format!("{} takes a new day", game.side_name(st, seat))
        });
        self.st.joined = 1 << seat;
        self.st.dawned = true;
        self.st.todo.push(Task::Dusk);
        let others = self.st.others(seat);
        for other in others.rev() {
            self.st.todo.push(Task::Ask { seat: other });
        }
    }

    /// A new day of the racer's own choice: it takes the turn, unless the rules say otherwise.
    pub(super) fn choose_day(&mut self) {
        // A second day in one turn, when nothing can be played, takes what is left of it.
        let whole = self.game.rules.day_takes_turn || self.st.dawned;
        self.st.todo.push(if whole { Task::EndTurn } else { Task::GoOn });
        self.take_day();
    }

    /// Another racer joins the day, or does not.
    pub(super) fn join(&mut self, joins: bool) {
        let seat = self.st.actor;
        if joins {
            self.st.joined |= 1 << seat;
            self.count(seat, metric::JOINED, 1);
            self.say("join", seat, [], |game, st| {
                format!("{} joins the new day", game.side_name(st, seat))
            });
        }
    }

    /// Those who take part, from the racer who began the day on.
    fn each_joined(&self) -> impl Iterator<Item = u8> + use<C, R> {
        self.each_of(self.st.joined)
    }

    /// The seats of a set, from the racer on whose turn it is.
    fn each_of(&self, set: u8) -> impl Iterator<Item = u8> + use<C, R> {
        let (first, seats) = (self.st.turn, self.st.seats);
        (0..seats).map(move |k| (first + k) % seats).filter(move |&seat| set & 1 << seat != 0)
    }

    /// The old day ends: some dogs run when nothing is left.
    pub(super) fn dusk(&mut self) {
        self.st.todo.push(Task::Day);
        for seat in self.each_joined() {
            if self.st.end != End::Open {
                return;
            }
            let racer = self.racer(seat);
            let squares = racer.harness.spent_move;
            if squares > 0 && racer.hand.is_empty() && racer.deck.is_empty() {
                self.travel(seat, i32::from(squares), 1);
            }
        }
    }

    /// Everything but dogs and attachments in play is shuffled into the deck, and new hands are
    /// drawn.
    pub(super) fn new_day(&mut self) {
        self.st.todo.push(Task::Dawn);
        for seat in self.each_joined() {
            let racer = self.racer_mut(seat);
            racer.deck.take_all(&mut racer.hand);
            racer.deck.take_all(&mut racer.discard);
            racer.deck.take_all(&mut racer.risks);
            racer.owed.truncate(0);
            racer.fresh_risk = false;
            racer.today = Today::default();
            racer.days += 1;
            self.count(seat, metric::DAYS, 1);
            self.shuffle(seat);
            let cards = self.new_hand(seat);
            self.draw(seat, cards);
        }
    }

    /// Cards of a new hand.
    pub(super) fn new_hand(&self, seat: u8) -> usize {
        self.game.hand_size(self.racer(seat))
    }

    /// The weather is rolled and does what it does; so do the stretches, to those who take part or to
    /// all.
    pub(super) fn dawn(&mut self) {
        self.roll_weather();
        let (cold, hunger) = match self.st.weather {
            Weather::Wind => (1, 0),
            Weather::Rain => (0, 1),
            Weather::Snow => {
                self.snow();
                (0, 0)
            }
            Weather::Sun | Weather::Cloud | Weather::Storm => (0, 0),
        };
        for seat in 0..self.st.seats {
            if cold + hunger > 0 && !self.immune(seat) {
                self.afflict(seat, cold, hunger);
            }
        }
        let struck = match self.game.rules.stretch_days {
            StretchDays::Participants => self.st.joined,
            StretchDays::Everybody => u8::MAX,
        };
        for seat in self.each_of(struck) {
            if self.game.effect(self.racer(seat)).dog_dies_each_day {
                self.st.todo.push(Task::Kill { seat, voids: false });
            }
            let hunger = self.game.daily_starvation(self.racer(seat));
            if hunger > 0 {
                self.afflict(seat, 0, hunger);
            }
        }
    }

    /// Snow falls: by the board's print it destroys the supply.
    fn snow(&mut self) {
        let anybody = (0..self.st.seats).any(|seat| !self.immune(seat));
        if self.game.rules.snow == Snow::DestroysSupply && anybody {
            self.destroy_supply();
        }
    }

    /// A racer adds a legendary card to the discard pile. Whether it has to choose.
    pub(super) fn choose_legend(&mut self, seat: u8) -> bool {
        if self.racer(seat).legends.is_empty() {
            return false;
        }
        self.wait(seat, Phase::Legend);
        true
    }

    /// The racer has chosen a legendary card.
    pub(super) fn add_legend(&mut self, card: u8) {
        let seat = self.st.actor;
        let racer = self.racer_mut(seat);
        if let Some(at) = racer.legends.iter().position(|&held| held == card) {
            racer.legends.remove(at);
        }
        racer.discard.push(card);
        self.gain(seat, card);
        self.bought(seat, card);
        self.say("legend", seat, [], |game, st| {
            format!(
                "{} reaches a checkpoint and adds {}",
                game.side_name(st, seat),
                game.name(card)
            )
        });
    }
}
