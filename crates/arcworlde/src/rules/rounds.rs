//! Rounds: initiative, whose turn it is, what begins and ends with a Round.

use balance_engine::chance::Chance;
use balance_engine::game::{Recorder, Seat};
use balance_engine::grammar::{count, verb};

use super::play::{Play, ROUND};
use super::setup::SLOTS;
use crate::board::{Disc, INCH};
use crate::cards::{Class, Moment, NONE};
use crate::metrics::{STANDING, metric};
use crate::rule_options::{Environment, Mission};
use crate::sides::spec::Arrival;
use crate::state::{Lies, NO_SEAT, PARTIES, Phase, Place, Task, Weather};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn begin_round(&mut self) {
        if self.st.round >= self.game.rules.rounds || self.decided() {
            self.finish();
            return;
        }
        self.st.round += 1;
        self.st.todo.push(Task::Turn);
        self.refresh();
        let round = self.st.round;
        self.say_of("turn", NONE, [], |_, _| format!("Round {round}"));
        self.arrivals();
        self.moment_of_all(Moment::RoundStart);
        if self.game.rules.environment == Environment::MildaarkForest {
            self.forest();
        }
    }

    /// Until all dice are different.
    pub(crate) fn initiative(&mut self) {
        let rogues = self.st.all().any(|(_, one)| one.side == NO_SEAT && one.in_play());
        let parties = 2 + usize::from(rogues);
        let mut dice = [0; PARTIES];
        loop {
            for die in &mut dice[..parties] {
                *die = self.chance.d6(ROUND);
            }
            let [a, b, c] = dice;
            if a != b && (parties == 2 || (a != c && b != c)) {
                break;
            }
        }
        let mut order = [0, 1, NO_SEAT];
        order[..parties].sort_by_key(|&party| std::cmp::Reverse(dice[usize::from(party)]));
        if parties == 2 {
            order[2] = NONE;
        }
        self.st.order = order;
        self.st.turn = 0;
        let first = order[0];
        if first != NO_SEAT {
            self.rec.metric(Seat(first), metric::INITIATIVE, 1);
        }
        if self.st.round == 1 {
            self.st.opened = first.min(1);
        }
        self.say_of("initiative", NONE, [("first", i64::from(dice[0])), ("second", i64::from(dice[1]))], |game, st| {
            let name = game.party_name(st, first);
            format!("{name} {} the initiative", verb(&name, "has"))
        });
    }

    fn refresh(&mut self) {
        self.st.weather = Weather::default();
        let game = self.game;
        let there: u128 = self.st.all().filter(|(_, one)| one.on_board()).fold(0, |set, (k, _)| set | 1 << k);
        for one in &mut self.st.characters {
            (one.activated, one.begun, one.moved, one.agile_used) = (false, false, false, false);
            (one.move_lost, one.halved, one.pinned, one.blind) = (0, 0, false, false);
            (one.saps, one.ported, one.waits) = (0, false, 0);
            (one.driven, one.steadfast) = (false, false);
            one.held = one.held.filter(|held| held.grip.lasts && there & 1 << held.by != 0);
            one.defence = game.defence_of(one);
        }
    }

    fn arrivals(&mut self) {
        for seat in 0..2_u8 {
            let side = usize::from(self.st.sides[usize::from(seat)]);
            let comes = |play: &Self, k: u8| {
                let one = play.who(k);
                let waits = one.home == seat && one.place == Place::Waiting;
                waits && !play.game.needs_summoner(play.st, k)
            };
            let waits = self.st.all().any(|(k, _)| comes(self, k));
            if !waits || self.game.arrivals[side] == Arrival::AtStart {
                continue;
            }
            if self.chance.d6(ROUND) >= 4 {
                for number in 0..self.st.characters.len() as u8 {
                    if comes(self, number) {
                        let slot = self.chance.below(ROUND, u32::from(SLOTS)) as u8;
                        self.place(number, slot, true);
                    }
                }
            }
        }
    }

    /// Returns true if a player must decide now.
    pub(super) fn next_activation(&mut self) -> bool {
        if self.st.phase == Phase::Over {
            return true;
        }
        if self.st.round == 0 || self.decided() {
            self.st.todo.push(if self.st.round == 0 { Task::RoundBegins } else { Task::RoundEnd });
            return false;
        }
        for _ in 0..PARTIES {
            let party = self.st.order[usize::from(self.st.turn)];
            let ready = party != NONE
                && self
                    .st
                    .all()
                    .any(|(_, one)| one.side == party && one.in_play() && !one.activated && one.mount == NONE);
            if ready {
                return self.ask(party, Phase::Activate);
            }
            self.next_turn();
        }
        self.st.todo.push(Task::RoundEnd);
        false
    }

    pub(super) fn next_turn(&mut self) {
        let parties = if self.st.order[2] == NONE { 2 } else { 3 };
        self.st.turn = (self.st.turn + 1) % parties;
    }

    fn decided(&self) -> bool {
        let gone = |seat: u8| {
            // A Character that waits to be summoned needs a summoner on the board.
            !self.st.all().any(|(k, one)| {
                let comes = || one.place == Place::Waiting && !self.game.needs_summoner(self.st, k);
                one.home == seat && (one.in_play() || comes())
            })
        };
        let both = gone(0) && gone(1);
        both || (self.game.rules.mission == Mission::KnockOut && (gone(0) || gone(1)))
    }

    pub(crate) fn end_round(&mut self) {
        self.st.todo.push(Task::RoundBegins);
        self.st.todo.push(Task::RoundScored);
        self.moment_of_all(Moment::RoundEnd);
    }

    fn moment_of_all(&mut self, moment: Moment) {
        for number in (0..self.st.characters.len() as u8).rev() {
            if self.who(number).on_board() {
                self.moment(number, moment);
            }
        }
    }

    pub(crate) fn score_round(&mut self) {
        if self.game.rules.mission == Mission::HoldMiddle {
            self.score_middle();
        }
        self.clear_forest();
        for seat in 0..2_u8 {
            let standing = self.st.all().filter(|(_, one)| one.home == seat && one.in_play()).count() as u32;
            let round = u32::from(self.st.round);
            self.rec.sample(Seat(seat), STANDING, round, standing);
            self.rec.metric(Seat(seat), metric::ROUNDS, i32::from(round > 0));
        }
    }

    fn score_middle(&mut self) {
        let middle = Disc { at: self.st.table.middle(), radius: 0 };
        let range = i32::from(self.game.rules.middle) * INCH;
        let near = |side: u8| {
            let there =
                self.st.friends(side).filter(|(_, one)| !one.prone && !one.broken && one.disc().gap(middle) <= range);
            there.count()
        };
        let (one, other) = (near(0), near(1));
        self.st.points[0] += i16::from(one > other);
        self.st.points[1] += i16::from(other > one);
    }

    fn clear_forest(&mut self) {
        self.st.tokens.retain(|token| !matches!(token.what, Lies::Portal | Lies::Bush(_) | Lies::Relic(_)));
        if self.st.weather.confused {
            for one in self.st.characters.iter_mut().filter(|one| one.home != NO_SEAT) {
                one.side = one.home;
            }
        }
        for number in 0..self.st.characters.len() as u8 {
            let one = *self.who(number);
            // A Monster of the forest wanders off; a Beast stays.
            if one.home == NO_SEAT && one.on_board() && self.game.profile(&one).is(Class::Monster) {
                self.who_mut(number).place = Place::Out;
                self.release(number);
            }
        }
    }

    fn finish(&mut self) {
        for seat in 0..2_u8 {
            if self.game.rules.mission == Mission::Gather {
                let held = self.st.all().filter(|(_, one)| one.home == seat && one.in_play());
                let held: u8 = held.map(|(_, one)| one.found).sum();
                self.st.points[usize::from(seat)] += i16::from(held);
            }
            let points = self.st.points[usize::from(seat)];
            self.rec.metric(Seat(seat), metric::POINTS, i32::from(points));
        }
        let points = self.st.points.map(i64::from);
        self.say_of("points", NONE, [("first", points[0]), ("second", points[1])], |game, st| {
            let of = |seat: u8| {
                let name = game.party_name(st, seat);
                format!("{name} {} {}", verb(&name, "has"), count(points[usize::from(seat)], "Victory Points"))
            };
            format!("{}, {}", of(0), of(1))
        });
        self.st.phase = Phase::Over;
    }
}
