//! Moving: speed, stretches, passing, checkpoints with their legendary cards.

use balance_engine::grammar::count;

use super::{Chance, Iditacards, Play, Recorder};
use crate::board::Effect;
use crate::cards::Condition;
use crate::metrics::metric;
use crate::rule_options::{Checkpoints, Entering, StretchSpeed};
use crate::state::{End, Phase, Seen, State, Task};
use crate::weather::Weather;

impl Iditacards {
    /// Returns what is added to a racer's moves in some weather.
    pub(crate) fn speed(&self, racer: &Seen, weather: Weather) -> i32 {
        self.speed_under(self.effect(racer), racer, weather)
    }

    fn speed_under(&self, effect: &Effect, racer: &Seen, weather: Weather) -> i32 {
        let weather = if self.is_immune(racer) { 0 } else { weather.speed() };
        let dogs = match self.rules.stretch_speed {
            StretchSpeed::EachDog => i32::from(racer.harness.dogs),
            StretchSpeed::Once => i32::from(!racer.team.is_empty()),
        };
        let stretch = i32::from(effect.dog_speed) * dogs;
        let harness = &racer.harness;
        let up = i32::from(harness.faster) + weather.max(0) + stretch.max(0);
        let down = i32::from(harness.slower) + weather.min(0) + stretch.min(0);
        let up = if effect.no_speed_bonuses { 0 } else { up };
        (up + down) * i32::from(harness.times)
    }

    /// Returns the distance of a move by a card; negative backwards.
    pub(crate) fn distance(&self, st: &State, seat: u8, squares: i32, times: i32) -> i32 {
        let racer = st.racer(seat);
        if st.weather == Weather::Storm && !self.is_immune(racer) {
            return 0;
        }
        (squares + self.speed(racer, st.weather)) * times
    }

    pub(crate) fn speed_on(&self, st: &State, seat: u8, stretch: u8) -> i32 {
        self.speed_under(&self.stretches[usize::from(stretch)].effect, st.racer(seat), st.weather)
    }

    /// Returns the first free square from this one backwards. The start has room for all.
    pub(super) fn free(&self, st: &State, seat: u8, from: u8) -> u8 {
        let mut square = from;
        while square > 0 && st.others(seat).any(|other| st.racer(other).square == square) {
            square -= 1;
        }
        square
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn travel(&mut self, seat: u8, squares: i32, times: i32) {
        let distance = self.game.distance(self.st, seat, squares, times);
        self.say("move", seat, [("squares", i64::from(distance))], |game, st| {
            let name = game.side_name(st, seat);
            match distance {
                0 => format!("{name} does not move"),
                d if d > 0 => format!("{name} moves {}", count(d, "squares")),
                d => format!("{name} moves back {}", count(-d, "squares")),
            }
        });
        if distance == 0 {
            return;
        }
        self.st.racer_mut(seat).today.moved = true;
        if distance > 0 {
            self.go_on(seat, distance);
        } else {
            self.go_back(seat, (i32::from(self.st.racer(seat).square) + distance).max(0) as u8, true);
        }
        self.draw(seat, usize::from(self.st.racer(seat).harness.draw_on_move));
    }

    fn go_on(&mut self, seat: u8, distance: i32) {
        let game = self.game;
        let from = self.st.racer(seat).square;
        let to = (i32::from(from) + distance).min(i32::from(game.finish)) as u8;
        self.st.racer_mut(seat).square = to;
        self.count_squares(seat, from, to);
        if to == game.finish {
            return self.arrive(seat);
        }
        let (first, last) = (game.stretch_of(from) + 1, game.stretch_of(to));
        for stretch in first..=last {
            if game.rules.entering == Entering::Crossed || stretch == last {
                self.enter(seat, stretch, true);
            }
        }
        for stretch in first..=last {
            self.pass_checkpoint(seat, stretch);
        }
        self.pass(seat, from, to);
    }

    fn arrive(&mut self, seat: u8) {
        self.st.end = End::Arrived(seat);
        let (turns, days) = (self.st.racer(seat).turns, self.st.racer(seat).days);
        self.count(seat, metric::TURNS_TO_FINISH, i32::from(turns));
        self.count(seat, metric::DAYS_TO_FINISH, i32::from(days) + 1);
        self.say("finish", seat, [("turns", i64::from(turns))], |game, st| {
            format!("{} crosses the finish line", game.side_name(st, seat))
        });
    }

    /// Moves a racer back to a square, or the next free one. The dead get no `conditions` from stretches.
    pub(super) fn go_back(&mut self, seat: u8, to: u8, conditions: bool) {
        let game = self.game;
        let from = self.st.racer(seat).square;
        let to = game.free(self.st, seat, to);
        self.st.racer_mut(seat).square = to;
        let (first, last) = (game.stretch_of(from), game.stretch_of(to));
        for stretch in (last..first).rev() {
            if game.rules.entering == Entering::Crossed || stretch == last {
                self.enter(seat, stretch, conditions);
            }
        }
    }

    fn enter(&mut self, seat: u8, stretch: u8, conditions: bool) {
        let game = self.game;
        if conditions {
            let (cold, hunger) = game.entered(stretch, self.st.racer(seat));
            self.st.racer_mut(seat).set(Condition::Both, cold, hunger);
        }
        let cards = game.stretches[usize::from(stretch)].effect.health_on_entering;
        for _ in 0..cards {
            let Some(card) = self.top(seat) else { break };
            self.st.racer_mut(seat).discard.push(card);
        }
    }

    /// Passes everyone between the squares. They go back one square.
    fn pass(&mut self, seat: u8, from: u8, to: u8) {
        let mut passed = 0;
        // In the order of squares, so that the square behind each is free.
        for square in from + 1..=to {
            for other in self.st.others(seat) {
                if self.st.racer(other).square == square {
                    passed += 1;
                    self.go_back(other, square - 1, true);
                    self.say("pass", other, [("square", i64::from(square - 1))], |game, st| {
                        let (mine, its) = (game.side_name(st, seat), game.side_name(st, other));
                        format!("{mine} passes {its}, who moves back to square {}", square - 1)
                    });
                }
            }
        }
        if passed > 0 {
            self.count(seat, metric::PASSES, passed);
            let spared = self.immune(seat) && self.game.rules.immune_passers_unhurt;
            if !spared && !self.st.racer(seat).harness.no_passing_damage {
                self.take_damage(seat, passed as u8);
            }
        }
    }

    fn count_squares(&mut self, seat: u8, from: u8, to: u8) {
        let game = self.game;
        for stretch in game.stretch_of(from)..=game.stretch_of(to) {
            let here = &game.stretches[usize::from(stretch)];
            let squares = i32::from(here.last.min(to)) - i32::from(here.first.max(from + 1)) + 1;
            if squares > 0 {
                self.count(seat, metric::FIXED + usize::from(stretch), squares);
            }
        }
    }

    /// Handles passing the first square of a stretch, which may be a checkpoint.
    pub(super) fn pass_checkpoint(&mut self, seat: u8, stretch: u8) {
        let checkpoint = self.game.stretches[usize::from(stretch)].checkpoint;
        let again = self.st.racer(seat).checkpoints & 1 << stretch != 0;
        if !checkpoint || again && self.game.rules.checkpoints == Checkpoints::Once {
            return;
        }
        self.st.racer_mut(seat).checkpoints |= 1 << stretch;
        self.st.todo.push(Task::Legend(seat));
    }

    pub(super) fn choose_legend(&mut self, seat: u8) {
        if !self.st.racer(seat).legends.is_empty() {
            self.wait(seat, Phase::Legend);
        }
    }

    pub(crate) fn add_legend(&mut self, card: u8) {
        let seat = self.st.actor;
        let racer = self.st.racer_mut(seat);
        if let Some(at) = racer.legends.iter().position(|&held| held == card) {
            racer.legends.remove(at);
        }
        racer.discard.push(card);
        self.gain(seat, card);
        self.bought(seat, card);
        self.tell("legend", seat, "reaches a checkpoint and gains", card);
    }
}
