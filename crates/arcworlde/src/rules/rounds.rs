//! Rounds: initiative, whose turn it is, what begins and ends with a Round.

use balance_engine::game::Seat;
use balance_engine::grammar::{count, verb};

use super::play::{Chance, MustDecide, Play, ROUND, Recorder};
use super::setup::SLOTS;
use crate::board::{Disc, INCH};
use crate::cards::{Class, Moment, NONE};
use crate::game::Arcworlde;
use crate::metrics::{STANDING, metric};
use crate::rule_options::{Environment, Mission};
use crate::state::{Character, Lies, NO_SEAT, PARTIES, Phase, Place, State, Struck, Task, Weather};

impl Arcworlde {
    /// True if a Character is on the ground that counts for `hold_middle`.
    pub(super) fn is_in_the_middle(&self, st: &State, one: &Character) -> bool {
        let middle = Disc { at: st.table.middle(), radius: 0 };
        one.disc().gap(middle) <= i32::from(self.rules.middle) * INCH
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn begin_round(&mut self) {
        if self.st.round >= self.game.rules.rounds || self.decided() {
            self.finish();
            return;
        }
        self.st.round += 1;
        self.st.todo.push(Task::Turn);
        self.refresh();
        self.say_of("turn", NONE, [], |_, st| format!("Round {}", st.round));
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
        // A die that is not rolled is 0.
        let mut dice = [0; PARTIES];
        while dice[0] == dice[1] || dice[0] == dice[2] || dice[1] == dice[2] {
            dice[..parties].fill_with(|| self.chance.d6(ROUND));
        }
        let mut order = [0, 1, NO_SEAT];
        for place in [0, 1, 0] {
            if dice[usize::from(order[place])] < dice[usize::from(order[place + 1])] {
                order.swap(place, place + 1);
            }
        }
        if !rogues {
            order[2] = NONE;
        }
        (self.st.order, self.st.turn) = (order, 0);
        let first = order[0];
        if first != NO_SEAT {
            self.rec.metric(Seat(first), metric::INITIATIVE, 1);
        }
        if self.st.round == 1 {
            self.st.opened = first.min(1);
        }
        self.say_of("initiative", NONE, [("first", dice[0].into()), ("second", dice[1].into())], |game, st| {
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
            let comes = |&(k, one): &(u8, &Character)| {
                one.home == seat && one.place == Place::Waiting && !self.game.needs_summoner(self.st, k)
            };
            let coming: Struck = self.st.all().filter(comes).map(|(k, _)| k).collect();
            if coming.is_empty() || !self.game.arrives_at_random(self.st, seat) || self.chance.d6(ROUND) < 4 {
                continue;
            }
            for number in coming {
                // A mount has brought its rider.
                if self.who(number).place == Place::Waiting {
                    let slot = self.chance.below(ROUND, u32::from(SLOTS)) as u8;
                    self.place(number, slot, true);
                }
            }
        }
    }

    pub(super) fn next_activation(&mut self) -> MustDecide {
        if self.st.phase == Phase::Over {
            return true;
        }
        if self.st.round == 0 || self.decided() {
            self.st.todo.push(if self.st.round == 0 { Task::RoundBegins } else { Task::RoundEnd });
            return false;
        }
        for _ in 0..PARTIES {
            let party = self.st.order[usize::from(self.st.turn)];
            let ready = |one: &Character| one.side == party && one.in_play() && !one.activated && one.mount == NONE;
            if party != NONE && self.st.characters.iter().any(ready) {
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
        // A Character that waits to be summoned needs a summoner on the board.
        let comes = |k, one: &Character| one.place == Place::Waiting && !self.game.needs_summoner(self.st, k);
        let gone = |seat: u8| !self.st.all().any(|(k, one)| one.home == seat && (one.in_play() || comes(k, one)));
        (gone(0) && gone(1)) || (self.game.rules.mission == Mission::KnockOut && (gone(0) || gone(1)))
    }

    pub(crate) fn end_round(&mut self) {
        self.st.todo.extend([Task::RoundBegins, Task::RoundScored]);
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
            let counts = |one: &Character| !one.prone && !one.broken && self.game.is_in_the_middle(self.st, one);
            let [one, other] = [0, 1].map(|side| self.st.friends(side).filter(|(_, one)| counts(one)).count());
            self.st.points[0] += i16::from(one > other);
            self.st.points[1] += i16::from(other > one);
        }
        self.clear_forest();
        for seat in 0..2_u8 {
            let standing = self.st.all().filter(|(_, one)| one.home == seat && one.in_play()).count() as u32;
            self.rec.sample(Seat(seat), STANDING, self.st.round.into(), standing);
            self.rec.metric(Seat(seat), metric::ROUNDS, i32::from(self.st.round > 0));
        }
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
                self.st.points[usize::from(seat)] += held.map(|(_, one)| i16::from(one.found)).sum::<i16>();
            }
            self.rec.metric(Seat(seat), metric::POINTS, self.st.points[usize::from(seat)].into());
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
