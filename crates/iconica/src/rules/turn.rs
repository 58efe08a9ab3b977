//! A turn, from its statuses to the Final Acts at its end.

use balance_engine::game::IndexRange;

use super::{CardId, Chance, Exposure, Iconica, Play, Purpose, Recorder, Seat, lane};
use crate::cards::compiled::FINAL_ACT;
use crate::metrics::metric;
use crate::rule_options::{FallenPlayer, FinalActLimit, MinorEnds};
use crate::state::{InPlay, MINOR, Phase, State, What, each, of_seat, one, seat_of};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Plays on after a decision, up to the next one or the end.
    pub(crate) fn go_on(&mut self) {
        if self.st.run.what != What::Nothing {
            if !self.run_steps() {
                return;
            }
            self.close_run();
        }
        if self.game.single {
            self.st.phase = Phase::Over;
            return;
        }
        // End of the turn.
        if self.next_final_act() || self.is_over() {
            return;
        }
        self.end_turn();
        self.begin_turn();
    }

    /// Begins a turn and asks for its decision. Every turn has one, if only a pass, so `go_on` always terminates.
    pub(crate) fn begin_turn(&mut self) {
        let seat = self.st.seat;
        self.st.turns += 1;
        self.st.ask(Phase::Turn, seat);
        self.st.frozen = 0;
        if self.game.rules.final_act_limit == FinalActLimit::EachTurn {
            self.st.tried = 0;
        }
        let own = self.game.party(seat, self.st.player[usize::from(seat)]);
        let turn = self.st.turns;
        let words = |game: &Iconica, st: &State| format!("turn {turn}: {}", game.player_of(st, seat));
        self.say("turn", seat, [("turn", i64::from(turn))], words);
        let ends = match self.game.rules.minor_ends {
            MinorEnds::PlayerTurn => own,
            MinorEnds::TeamTurn => of_seat(seat),
        };
        self.st.due = MINOR.map(|status| self.st.status[status as usize] & ends);
        self.end_stances(own);
        self.roll_statuses(own & self.st.alive);
        if own & self.st.alive != 0 {
            self.action_roll();
        }
    }

    /// Rolls both dice: white is the Character Action Number, black the Action Break Number.
    fn action_roll(&mut self) {
        let seat = self.st.seat;
        let dice = lane(seat, Purpose::Action);
        let (white, black) = (self.chance.d6(dice), self.chance.d6(dice));
        (self.st.white, self.st.black) = (white, black);
        let data = [("white", i64::from(white)), ("black", i64::from(black))];
        self.say("roll", seat, data, |_, _| format!("rolls white {white}, black {black}"));
        if self.game.breakers(self.st) != 0 {
            self.count(seat, metric::BREAKS_OFFERED, 1);
        }
    }

    pub(crate) fn act(&mut self, who: u8, target: u8) {
        let (seat, number) = (seat_of(who), self.st.white);
        let card = self.st.slots[usize::from(who)].card;
        self.rec.expose(Seat(seat), CardId(card), Exposure::Used);
        self.rec.action(Seat(seat), card * 6 + u16::from(number) - 1);
        self.say("action", seat, [("number", i64::from(number))], |game, st| game.say_action(st, who, target));
        if self.impaired(who) {
            self.begin_run(What::Action, who, target);
        }
    }

    pub(crate) fn begin_run(&mut self, what: What, actor: u8, target: u8) {
        let number = if what == What::FinalAct { FINAL_ACT } else { self.st.white };
        let IndexRange { start: step, end } = self.card(actor).card_actions[usize::from(number)].steps;
        self.st.run = InPlay { what, actor, target, step, end, ..InPlay::default() };
    }

    pub(crate) fn sit_out(&mut self) {
        self.count(self.st.seat, metric::IDLE_TURNS, 1);
        self.say("pass", self.st.seat, [], |game, st| game.say_pass(st));
    }

    /// Ends minor statuses that were there when the turn began, and passes the turn.
    fn end_turn(&mut self) {
        for (due, status) in self.st.due.into_iter().zip(MINOR) {
            let ended = self.st.status[status as usize] & due;
            self.st.status[status as usize] &= !ended;
            for slot in each(ended) {
                self.tell("status_ends", slot, [], |who, _| format!("{who}: {status:?} ends with the turn"));
            }
        }
        let seat = self.st.seat;
        self.st.player[usize::from(seat)] = self.next_player(seat);
        self.st.seat = seat ^ 1;
        // A team's next player may have fallen since its last turn.
        if self.game.rules.fallen_player == FallenPlayer::Skipped && self.game.own_party(self.st) == 0 {
            self.st.player[usize::from(seat ^ 1)] = self.next_player(seat ^ 1);
        }
    }

    fn next_player(&self, seat: u8) -> u8 {
        let (now, players) = (self.st.player[usize::from(seat)], self.game.players);
        let loses_turn = self.game.rules.fallen_player == FallenPlayer::LosesTurn;
        let plays = |&player: &u8| loses_turn || self.game.party(seat, player) & self.st.alive != 0;
        (1..=players).map(|k| (now + k) % players).find(plays).unwrap_or(now)
    }

    /// Ends the game if a side has no character left. Returns true if it is over.
    fn is_over(&mut self) -> bool {
        let left = [0, 1].map(|seat| self.st.friends(seat));
        if left[0] != 0 && left[1] != 0 {
            return false;
        }
        self.st.phase = Phase::Over;
        match left.iter().position(|&set| set != 0) {
            Some(winner) => {
                let health: i32 = each(left[winner]).map(|s| i32::from(self.st.left(s)) * 10).sum();
                let characters = left[winner].count_ones() as i32;
                let winner = winner as u8;
                self.count(winner, metric::WINNER_HEALTH, health);
                self.count(winner, metric::WINNER_CHARACTERS, characters);
                self.say("end", winner, [("health", i64::from(health))], |game, st| {
                    format!("{} wins with {health} health left", game.side_names[st.side(winner)])
                });
            }
            None => self.say("end", self.st.seat, [], |game, st| match game.mutual_winner(st) {
                Some(seat) => format!("no one is left on either side: {} wins", game.side_names[st.side(seat)]),
                None => "no one is left on either side".into(),
            }),
        }
        true
    }

    pub(crate) fn eliminate(&mut self, slot: u8) {
        for set in &mut self.st.status {
            *set &= !one(slot);
        }
        self.st.constant &= !one(slot);
        self.tell("out", slot, [], |who, _| format!("{who} is out of play"));
    }
}
