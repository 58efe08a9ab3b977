//! What cards do when they take effect, step by step.

use crate::chance::Chance;
use crate::game::Recorder;

use super::super::Iditacards;
use super::super::cards::compiled::{ALL, Kinds, Step, Verb, one};
use super::super::cards::text::{Condition, Kind, Today as Lasting, Who, Whose};
use super::super::metrics::metric;
use super::super::state::{Phase, Racer, Task};
use super::Play;

impl Iditacards {
    /// Whether other racers' cards, damage and weather do nothing to a racer.
    #[inline]
    pub(crate) fn is_immune(&self, racer: &Racer) -> bool {
        racer.today.immune || self.effect(racer).immune
    }

    /// Whether a condition on the day holds.
    pub(crate) fn holds(&self, racer: &Racer, when: u8) -> bool {
        let when = &self.whens[usize::from(when)];
        let today = &racer.today;
        self.needs[when.needs.range()].iter().all(|set| set & today.effects != 0)
            && when.without & today.effects == 0
            && when.moved.is_none_or(|moved| moved == today.moved)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Whether other racers' cards, damage and weather do nothing to a racer.
    #[inline]
    pub(super) fn immune(&self, seat: u8) -> bool {
        self.game.is_immune(self.racer(seat))
    }

    /// Does the steps of a card from one on. Whether somebody has to decide.
    pub(super) fn steps(&mut self, card: u8, step: u16) -> bool {
        let (seat, game) = (self.st.turn, self.game);
        let text = self.card(card);
        if step >= text.steps.end {
            return false;
        }
        if game.snowed_in(self.racer(seat), text.kind, self.st.weather) {
            self.say("snow", seat, [], |game, _| format!("snow cancels {}", game.name(card)));
            return false;
        }
        // What a step leaves to do comes before the next step.
        self.st.todo.push(Task::Steps { card, step: step + 1 });
        let does = &game.steps[usize::from(step)];
        game.holds(self.racer(seat), does.when) && self.step(card, does, step)
    }

    /// Does one step. Whether somebody has to decide.
    fn step(&mut self, card: u8, step: &Step, number: u16) -> bool {
        let seat = self.st.turn;
        let n = step.n;
        let count = usize::from(n.unsigned_abs());
        match step.verb {
            Verb::Move => self.travel(seat, i32::from(n), i32::from(step.m)),
            Verb::Draw => self.draw(seat, count),
            Verb::DrawForDogs => {
                let dogs = self.game.team_size(self.racer(seat));
                self.draw(seat, count * usize::from(dogs));
            }
            Verb::Recover => return self.recover(step.m, step.of),
            Verb::Destroy => {
                let more = self.extra(card, Kind::Personal);
                return self.look(plus(n as u8, more), plus(step.m, more));
            }
            Verb::Take => {
                let more = self.extra(card, Kind::Sled);
                return self.take_of(plus(n as u8, more), plus(step.m, more));
            }
            Verb::TakeUntil => {
                let more = self.extra(card, Kind::Sled);
                return self.fill_until(plus(n as u8, more), step.of);
            }
            Verb::TradeHand => {
                let cards = self.destroy_hand();
                let more = self.extra(card, Kind::Sled);
                return self.take_of(plus(cards, more), plus(cards, more));
            }
            Verb::DestroyFromHand => return self.strip(n as u8),
            Verb::Damage
            | Verb::Hypothermia
            | Verb::Starvation
            | Verb::Clear(_)
            | Verb::ToStretch(_) => return self.befall_all(step, number),
            Verb::Kill(whose) => return self.kill(step, whose),
            Verb::Today(lasting) => self.lasts(lasting),
            Verb::Reshuffle => {
                let racer = self.me();
                racer.deck.take_all(&mut racer.discard);
                self.shuffle(seat);
            }
            Verb::NewDay => {
                // The card goes round with the others, and nothing of it is left to do.
                self.st.todo.clear();
                self.put_away(card);
                self.st.todo.push(Task::EndTurn);
                self.take_day();
            }
        }
        false
    }

    /// What the team adds to "X of Y" of a type of card.
    fn extra(&self, card: u8, kind: Kind) -> u8 {
        let harness = &self.racer(self.st.turn).harness;
        match self.card(card).kind {
            own if own != kind => 0,
            Kind::Personal => harness.personal,
            _ => harness.sled,
        }
    }

    /// A step that concerns one racer or several.
    fn befall_all(&mut self, step: &Step, number: u16) -> bool {
        let seat = self.st.turn;
        match step.who {
            Who::Racer => self.befall(seat, step),
            Who::Rivals => {
                let rivals = self.st.others(seat);
                for rival in rivals {
                    if !self.immune(rival) {
                        self.befall(rival, step);
                    }
                }
            }
            Who::Rival => {
                if self.st.others(seat).any(|rival| !self.immune(rival)) {
                    self.wait(seat, Phase::Rival { step: number });
                    return true;
                }
            }
        }
        false
    }

    /// Damage, or a change of conditions.
    pub(crate) fn befall(&mut self, seat: u8, step: &Step) {
        let game = self.game;
        match step.verb {
            Verb::Damage => self.take_damage(seat, step.n as u8),
            Verb::Hypothermia => self.afflict(seat, step.n, 0),
            Verb::Starvation => self.afflict(seat, 0, step.n),
            Verb::Clear(what) => {
                let racer = self.racer_mut(seat);
                if what != Condition::Starvation {
                    racer.hypothermia = 0;
                }
                if what != Condition::Hypothermia {
                    racer.starvation = 0;
                }
            }
            Verb::ToStretch(what) => {
                let racer = self.racer(seat);
                let stretch = &game.stretches[usize::from(game.stretch_of(racer.square))];
                let cold = game.floor(stretch.hypothermia, racer).max(racer.hypothermia);
                let hunger = game.floor(stretch.starvation, racer).max(racer.starvation);
                let hunger = game.starved(&stretch.effect, racer.starvation, hunger);
                let racer = self.racer_mut(seat);
                if what != Condition::Starvation {
                    racer.hypothermia = cold;
                }
                if what != Condition::Hypothermia {
                    racer.starvation = hunger;
                }
            }
            _ => {}
        }
    }

    /// A racer adds damage to the discard pile, as long as there is any.
    pub(super) fn take_damage(&mut self, seat: u8, cards: u8) {
        if !self.immune(seat) {
            self.add_damage(seat, cards);
        }
    }

    /// Adds damage to the discard pile of a racer, immune or not.
    pub(super) fn add_damage(&mut self, seat: u8, cards: u8) {
        for _ in 0..cards {
            let Some(card) = self.st.damage.pop() else { break };
            self.racer_mut(seat).discard.push(card);
            self.gain(seat, card);
            self.count(seat, metric::DAMAGE, 1);
        }
    }

    /// A step that kills.
    fn kill(&mut self, step: &Step, whose: Whose) -> bool {
        let seat = self.st.turn;
        match whose {
            Whose::Own => {
                if self.game.mortal(self.racer(seat)) == 0 {
                    self.void();
                } else {
                    self.st.todo.push(Task::Kill { seat, voids: true });
                }
                false
            }
            Whose::Rivals => {
                let rivals = self.st.others(seat);
                for rival in rivals.rev() {
                    if !self.immune(rival) {
                        self.st.todo.push(Task::Kill { seat: rival, voids: false });
                    }
                }
                false
            }
            Whose::Any => {
                let (of, attached) = (step.of, step.n != 0);
                if self.game.victims(self.st, of, attached).next().is_none() {
                    return false;
                }
                self.wait(seat, Phase::Victim { of, attached });
                true
            }
        }
    }

    /// The rest of the card's steps does nothing.
    pub(super) fn void(&mut self) {
        if let Some(Task::Steps { .. }) = self.st.todo.last() {
            self.st.todo.pop();
        }
    }

    fn lasts(&mut self, lasting: Lasting) {
        let today = &mut self.me().today;
        match lasting {
            Lasting::EnergyCostsNothing => today.energy_free = true,
            Lasting::HealthCostsNothing => today.health_free = true,
            Lasting::Immune => today.immune = true,
            Lasting::RisksTwice => today.risks_twice = true,
        }
    }

    /// Destroys the hand; how many cards it had.
    fn destroy_hand(&mut self) -> u8 {
        let seat = self.st.turn;
        let mut cards = 0;
        while let Some(card) = self.me().hand.pop() {
            self.destroy(seat, card);
            cards += 1;
        }
        cards
    }

    /// A card is destroyed for good, or until its deck is refreshed.
    pub(super) fn destroy(&mut self, seat: u8, card: u8) {
        let deck = self.card(card).deck;
        self.st.grave_of(deck).push(card);
        self.lose(seat, card);
        self.count(seat, metric::DESTROYED, 1);
    }

    /// Recovers up to so many cards of a set. Whether there is a choice.
    pub(super) fn recover(&mut self, cards: u8, of: Kinds) -> bool {
        let seat = self.st.turn;
        if cards == 0 || !self.racer(seat).discard.iter().any(|&card| of & one(card) != 0) {
            return false;
        }
        self.wait(seat, Phase::Recover { left: cards, of });
        true
    }

    /// A card comes back from the discard pile. Whether another can.
    pub(crate) fn recovered(&mut self, card: u8, to_deck: bool, left: u8, of: Kinds) -> bool {
        let seat = self.st.turn;
        self.me().discard.take(card);
        if to_deck {
            self.put_back(card);
        } else {
            self.put_in_hand(seat, card);
        }
        self.say("recover", seat, [], |game, _| {
            let to = if to_deck { "deck" } else { "hand" };
            format!("{} comes back to the {to}", game.name(card))
        });
        let left = if left == ALL { ALL } else { left - 1 };
        self.recover(left, of)
    }

    /// A card goes into the deck, which is shuffled before anything else happens.
    pub(super) fn put_back(&mut self, card: u8) {
        self.me().deck.push(card);
        if !self.st.put_back {
            self.st.put_back = true;
            self.st.todo.push(Task::Shuffle);
        }
    }

    /// Shuffles the deck into which cards were put.
    pub(super) fn shuffle_back(&mut self) {
        self.st.put_back = false;
        self.shuffle(self.st.turn);
    }
}

/// A number of cards and some more; all stays all.
const fn plus(cards: u8, more: u8) -> u8 {
    if cards == ALL { ALL } else { cards.saturating_add(more) }
}
