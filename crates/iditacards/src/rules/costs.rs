//! Paying for cards: energy from the hand, health from the deck, risk in turns.

use balance_engine::grammar::{count, possessive};

use super::{Chance, Exposure, Play, Recorder};
use crate::cards::pile::take;
use crate::cards::{Condition, Kind, Lasting, NONE, one};
use crate::metrics::{card_metric, metric};
use crate::rule_options::Unpaid;
use crate::state::{Phase, Task};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Plays the next card of a risk: the top of the deck.
    pub(super) fn risk_on(&mut self) {
        let seat = self.st.turn;
        let fresh = std::mem::take(&mut self.me().fresh_risk);
        let Some(card) = self.top(seat) else {
            self.st.todo.push(Task::EndTurn);
            return self.fizzle(NONE);
        };
        if fresh && self.st.racer(seat).harness.risk_dog != NONE {
            self.put_in_hand(seat, card);
            self.say("draw", seat, [], |game, st| {
                format!("{} draws the first card of the risk instead of playing it", game.side_name(st, seat))
            });
            return self.pay_risk();
        }
        self.say("risk", seat, [], |game, st| {
            let racer = st.racer(seat);
            let waiting = racer.risks.last().map_or(String::new(), |&waiting| format!(" for {}", game.name(waiting)));
            format!("{} risks {}{waiting}", game.side_name(st, seat), game.name(card))
        });
        self.start(card);
    }

    /// Plays a card: relief comes before payment, energy before health, health before risk.
    pub(super) fn start(&mut self, card: u8) {
        let (seat, game, text) = (self.st.turn, self.game, self.card(card));
        self.st.paying = card;
        let racer = self.st.racer(seat);
        let hand = racer.hand.len();
        let (energy, health) = game.prices(racer).when_played(text, hand);
        let unpaid = game.rules.unpaid == Unpaid::Nothing && health > racer.deck.len();
        let cold = racer.hypothermia.saturating_sub(u8::from(text.kind == Kind::Personal));
        let hunger = racer.starvation.saturating_sub(u8::from(text.kind == Kind::Food));
        self.me().set(Condition::Both, cold, hunger);
        if energy > hand || unpaid {
            return self.fail();
        }
        self.st.todo.push(Task::Health);
        if energy == 0 {
            return;
        }
        self.st.energy = energy as u8;
        if energy < hand { self.wait(seat, Phase::Pay) } else { self.pay_hand() }
    }

    fn say_paid(&mut self, cards: &[u8], cost: &str) {
        let seat = self.st.turn;
        self.say("pay", seat, [], |game, st| {
            let (name, cards) = (game.side_name(st, seat), game.names(cards));
            format!("{name} discards {cards} from the {cost} cost of {}", game.name(st.paying))
        });
    }

    /// Pays with the whole hand. Damage in it needs a choice of order, because it ends the payment.
    fn pay_hand(&mut self) {
        let hand = self.me().hand.clone();
        if hand.iter().all(|&card| self.card(card).kind != Kind::Damage) {
            self.say_paid(&hand, "hand: energy");
            let racer = self.me();
            return racer.discard.extend(racer.hand.drain(..));
        }
        match hand[..] {
            [damaged, ref others @ ..] if others.iter().all(|&card| card == damaged) => self.pay_energy(damaged),
            _ => self.wait(self.st.turn, Phase::Pay),
        }
    }

    /// Discards a card of the hand as energy. Damage ends the turn.
    pub(super) fn pay_energy(&mut self, card: u8) {
        take(&mut self.me().hand, card);
        self.me().discard.push(card);
        self.say_paid(&[card], "hand: energy");
        if self.card(card).kind == Kind::Damage {
            self.st.todo.pop();
            return self.fail();
        }
        self.st.energy -= 1;
        if self.st.energy > 0 {
            self.wait(self.st.turn, Phase::Pay);
        }
    }

    pub(super) fn pay_health(&mut self) {
        let (seat, game, card) = (self.st.turn, self.game, self.st.paying);
        let racer = self.st.racer(seat);
        let prices = game.prices(racer);
        let health = prices.health(self.card(card));
        if health > racer.deck.len() {
            return self.fail();
        }
        for _ in 0..health {
            let Some(paid) = self.top(seat) else { break };
            self.me().discard.push(paid);
            self.say_paid(&[paid], "deck: health");
            if self.card(paid).kind == Kind::Damage {
                return self.fail();
            }
        }
        let risk = prices.risk(self.card(card));
        if risk == 0 {
            return self.resolve(card);
        }
        if game.effect(self.st.racer(seat)).risks_fizzle {
            return self.fail();
        }
        let racer = self.me();
        racer.risks.push(card);
        racer.owed.push(risk);
        racer.fresh_risk = true;
        self.st.todo.push(Task::EndTurn);
    }

    fn fail(&mut self) {
        let (seat, card) = (self.st.turn, self.st.paying);
        self.me().discard.push(card);
        self.count(seat, metric::FIZZLED, 1);
        if self.st.racer(seat).risks.is_empty() {
            self.say("fizzle", seat, [], |game, _| format!("{} fizzles", game.name(card)));
        }
        // A dog that dies may take another with it before the turn ends.
        self.st.todo.push(Task::EndTurn);
        self.fizzle(card);
    }

    /// Everything that waits for its risk fizzles. `failed` is the card that failed to be risked, or [`NONE`].
    pub(super) fn fizzle(&mut self, failed: u8) {
        let seat = self.st.turn;
        let cards = self.st.racer(seat).risks.len();
        if cards == 0 {
            return;
        }
        self.count(seat, metric::FIZZLED, cards as i32);
        self.say("fizzle", seat, [("cards", cards as i64)], |game, st| {
            let all = st.racer(seat).risks.iter().rev().copied();
            let mut all: Vec<u8> = [failed].into_iter().filter(|&card| card != NONE).chain(all).collect();
            let last = all.pop().map_or("", |card| game.name(card));
            let whose = possessive(game.side_name(st, seat));
            match all.as_slice() {
                [] => format!("{whose} risk fails: {last} fizzles"),
                others => format!("{whose} risk fails: {} and {last} fizzle", game.names(others)),
            }
        });
        let racer = self.me();
        racer.owed.clear();
        racer.fresh_risk = false;
        racer.discard.extend(racer.risks.drain(..));
        let dog = racer.harness.risk_dog;
        let team = &self.st.racer(seat).team;
        if team.get(usize::from(dog)).is_some_and(|dog| self.game.can_die(dog)) {
            self.slay(seat, dog, true);
        }
    }

    fn resolve(&mut self, card: u8) {
        let seat = self.st.turn;
        let comes_into_play = matches!(self.card(card).kind, Kind::Dog | Kind::Attachment);
        self.st.took_effect = !comes_into_play && self.card(card).steps.is_empty();
        self.st.todo.push(Task::Settle(card));
        let waits = !self.st.racer(seat).risks.is_empty();
        let times = if waits && self.st.racer(seat).today.has(Lasting::RisksTwice) { 2 } else { 1 };
        let step = self.card(card).steps.start;
        for _ in 0..times {
            self.st.todo.push(Task::Steps { card, step });
        }
        if comes_into_play {
            self.st.todo.push(Task::Place(card));
        }
    }

    /// Puts a finished card away. It counts as used if it took effect.
    pub(super) fn put_away(&mut self, card: u8) {
        let seat = self.st.turn;
        if self.st.took_effect {
            self.expose(seat, card, Exposure::Used);
            self.count(seat, metric::PLAYED, 1);
            self.count_card(seat, card, card_metric::PLAYED);
            self.me().today.effects |= one(card);
        }
        match self.card(card).kind {
            Kind::Dog | Kind::Attachment => {}
            Kind::Damage => {
                self.st.damage.push(card);
                self.lose(seat, card);
            }
            _ => self.me().discard.push(card),
        }
    }

    /// Pays one card of the last risk. Its card takes effect when all are paid.
    pub(super) fn pay_risk(&mut self) {
        let seat = self.st.turn;
        if self.game.effect(self.st.racer(seat)).risks_fizzle {
            self.st.todo.push(Task::EndTurn);
            return self.fizzle(NONE);
        }
        let racer = self.me();
        match racer.owed.pop() {
            Some(1) => {
                if let Some(card) = racer.risks.pop() {
                    self.say("risk_paid", seat, [], |game, st| {
                        let whose = possessive(game.side_name(st, seat));
                        format!("{whose} risk succeeds: {} takes effect", game.name(card))
                    });
                    return self.resolve(card);
                }
            }
            Some(owed) => {
                racer.owed.push(owed - 1);
                self.say("risk_owed", seat, [("cards", i64::from(owed) - 1)], |game, st| {
                    let (name, cards) = (game.side_name(st, seat), count(owed - 1, "more cards"));
                    let waiting = st.racer(seat).risks.last().map_or("", |&card| game.name(card));
                    format!("{name} has {cards} to risk for {waiting}")
                });
            }
            None => {}
        }
        self.st.todo.push(Task::EndTurn);
    }
}
