//! Effects of cards, step by step.

use arrayvec::ArrayVec;

use super::{Chance, Iditacards, Play, Recorder};
use crate::cards::pile::take;
use crate::cards::{ALL, Destroy, Kind, Kinds, Lasting, RACERS, SetNumber, Step, Take, Verb, Who, Whose, one};
use crate::metrics::metric;
use crate::state::{Fill, Phase, Seen, State, Task};

impl Iditacards {
    /// Whether other racers' cards, damage and weather do nothing to a racer.
    #[inline]
    pub(crate) fn is_immune(&self, racer: &Seen) -> bool {
        racer.today.has(Lasting::Immune) || self.effect(racer).immune
    }

    /// Returns the rivals that a racer's cards affect, in the order of turns.
    pub(crate) fn reached(&self, st: &State, seat: u8) -> ArrayVec<u8, RACERS> {
        st.others(seat).filter(|&rival| !self.is_immune(st.racer(rival))).collect()
    }

    pub(crate) fn holds(&self, racer: &Seen, when: u8) -> bool {
        let when = &self.whens[usize::from(when)];
        let today = &racer.today;
        self.sets[when.needs.range()].iter().all(|set| set & today.effects != 0)
            && when.without & today.effects == 0
            && when.moved.is_none_or(|moved| moved == today.moved)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    #[inline]
    pub(super) fn immune(&self, seat: u8) -> bool {
        self.game.is_immune(self.st.racer(seat))
    }

    /// Carries out the steps of a card from one on.
    pub(super) fn steps(&mut self, card: u8, step: u16) {
        let (seat, game) = (self.st.turn, self.game);
        let text = self.card(card);
        if step >= text.steps.end {
            return;
        }
        if game.snowed_in(self.st.racer(seat), text.kind, self.st.weather) {
            return self.say("snow", seat, [], |game, _| format!("snow cancels {}", game.name(card)));
        }
        // Tasks of a step come before the next step.
        self.st.todo.push(Task::Steps { card, step: step + 1 });
        let does = &game.steps[usize::from(step)];
        if game.holds(self.st.racer(seat), does.when) {
            // A kill of an own dog may turn out to be void.
            self.st.took_effect |= !matches!(does.verb, Verb::Kill { whose: Whose::Own, .. });
            self.step(card, does, step);
        }
    }

    fn step(&mut self, card: u8, step: &Step, number: u16) {
        let seat = self.st.turn;
        match step.verb {
            Verb::Move(squares) => self.travel(seat, i32::from(squares), i32::from(step.times)),
            Verb::Draw(cards) => self.draw(seat, usize::from(cards)),
            Verb::DrawForDogs(cards) => {
                self.draw(seat, usize::from(cards) * usize::from(self.st.racer(seat).harness.dogs));
            }
            Verb::Recover(cards) => self.recover(cards, Kinds::MAX),
            Verb::RecoverAll(of) => self.recover(ALL, self.game.sets[usize::from(of)]),
            Verb::Destroy(Destroy { up_to, of }) => {
                let more = self.extra(card, Kind::Personal);
                self.look(plus(up_to.cards(), more), plus(of.cards(), more));
            }
            Verb::Take(Take { cards, of }) => {
                let more = self.extra(card, Kind::Sled);
                self.take_of(plus(cards, more), plus(of, more));
            }
            Verb::TakeUntil(of) => {
                let cards = 1 + self.extra(card, Kind::Sled);
                self.fill(Fill { cards, of: 0, until: self.game.sets[usize::from(of)] });
            }
            Verb::TradeHand => {
                let cards = self.me().hand.len() as u8;
                while let Some(card) = self.me().hand.pop() {
                    self.destroy(seat, card);
                }
                let more = self.extra(card, Kind::Sled);
                self.take_of(plus(cards, more), plus(cards, more));
            }
            Verb::DestroyFromHand(cards) => self.strip(cards),
            Verb::Damage(_) | Verb::Hypothermia(_) | Verb::Starvation(_) | Verb::Clear(_) | Verb::ToStretch(_) => {
                self.befall_all(step, number)
            }
            Verb::Kill { whose, of, attached } => self.kill(whose, of, attached),
            Verb::Today(lasting) => self.me().today.lasts[lasting as usize] = true,
            Verb::Reshuffle => {
                let texts = &self.game.cards;
                let racer = self.me();
                racer.deck.take_all(&mut racer.discard, texts);
                self.shuffle(seat);
            }
            Verb::NewDay => {
                // The card returns to circulation, and nothing of it is left to do.
                self.st.todo.clear();
                self.put_away(card);
                self.st.todo.push(Task::EndTurn);
                self.take_day();
            }
        }
    }

    /// Returns what the team adds to "X of Y" of a type of card.
    fn extra(&self, card: u8, kind: Kind) -> u8 {
        let harness = &self.st.racer(self.st.turn).harness;
        match self.card(card).kind {
            own if own != kind => 0,
            Kind::Personal => harness.personal,
            _ => harness.sled,
        }
    }

    fn befall_all(&mut self, step: &Step, number: u16) {
        let seat = self.st.turn;
        match step.who {
            Who::Racer => self.befall(seat, step),
            Who::Rivals => {
                for rival in self.game.reached(self.st, seat) {
                    self.befall(rival, step);
                }
            }
            Who::Rival if self.game.reached(self.st, seat).is_empty() => {}
            Who::Rival => self.wait(seat, Phase::Rival(number)),
        }
    }

    pub(crate) fn befall(&mut self, seat: u8, step: &Step) {
        let game = self.game;
        match step.verb {
            Verb::Damage(_) if self.immune(seat) => {}
            Verb::Damage(cards) => self.take_damage(seat, cards),
            Verb::Hypothermia(levels) | Verb::Starvation(levels) => {
                self.afflict(seat, levels.cold, levels.hunger);
            }
            Verb::Clear(what) => self.st.racer_mut(seat).set(what, 0, 0),
            Verb::ToStretch(what) => {
                let (cold, hunger) = game.entered(game.stretch_of(self.st.racer(seat).square), self.st.racer(seat));
                self.st.racer_mut(seat).set(what, cold, hunger);
            }
            _ => {}
        }
    }

    pub(super) fn take_damage(&mut self, seat: u8, cards: u8) {
        for _ in 0..cards {
            let Some(card) = self.st.damage.pop() else { break };
            self.st.racer_mut(seat).discard.push(card);
            self.gain(seat, card);
            self.count(seat, metric::DAMAGE, 1);
        }
    }

    fn kill(&mut self, whose: Whose, of: SetNumber, attached: bool) {
        let seat = self.st.turn;
        match whose {
            Whose::Own => {
                if self.st.racer(seat).harness.mortal == 0 {
                    self.void();
                } else {
                    self.st.todo.push(Task::Kill { seat, voids: true });
                }
            }
            Whose::Rivals => {
                for seat in self.game.reached(self.st, seat).into_iter().rev() {
                    self.st.todo.push(Task::Kill { seat, voids: false });
                }
            }
            Whose::Any => {
                let of = self.game.sets[usize::from(of)];
                if self.game.victims(self.st, of, attached).next().is_some() {
                    self.wait(seat, Phase::Victim { of, attached });
                }
            }
        }
    }

    /// Cancels the rest of the card's steps.
    pub(super) fn void(&mut self) {
        if let Some(Task::Steps { .. }) = self.st.todo.last() {
            self.st.todo.pop();
        }
    }

    /// Destroys a card for good, or until its deck is refreshed.
    pub(super) fn destroy(&mut self, seat: u8, card: u8) {
        self.st.grave_of(self.card(card).deck).push(card);
        self.lose(seat, card);
        self.count(seat, metric::DESTROYED, 1);
    }

    pub(super) fn recover(&mut self, cards: u8, of: Kinds) {
        let seat = self.st.turn;
        if cards > 0 && self.st.racer(seat).discard.iter().any(|&card| of & one(card) != 0) {
            self.wait(seat, Phase::Recover { left: cards, of });
        }
    }

    pub(super) fn recovered(&mut self, card: u8, to_deck: bool, left: u8, of: Kinds) {
        let seat = self.st.turn;
        take(&mut self.me().discard, card);
        if to_deck {
            self.put_back(card);
        } else {
            self.put_in_hand(seat, card);
        }
        self.say("recover", seat, [], |game, _| {
            let to = if to_deck { "deck" } else { "hand" };
            format!("{} returns to the {to}", game.name(card))
        });
        self.recover(fewer(left), of);
    }

    /// Puts a card into the deck, which is shuffled before anything else happens.
    pub(super) fn put_back(&mut self, card: u8) {
        let texts = &self.game.cards;
        self.me().deck.push(card, texts);
        if !self.st.todo.contains(&Task::Shuffle) {
            self.st.todo.push(Task::Shuffle);
        }
    }
}

/// Returns one card fewer; [`ALL`] stays.
pub(super) const fn fewer(cards: u8) -> u8 {
    if cards == ALL { ALL } else { cards - 1 }
}

/// Returns some cards more; [`ALL`] stays.
const fn plus(cards: u8, more: u8) -> u8 {
    if cards == ALL { ALL } else { cards.saturating_add(more) }
}
