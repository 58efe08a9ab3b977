//! Dogs and attachments: coming into play, dying, and the combined effects of a team.

use balance_engine::grammar::possessive;

use super::{Chance, Iditacards, Play, Recorder};
use crate::cards::{Gives, Grave, Kind, Kinds, NONE, SLOTS, Wake, one};
use crate::metrics::metric;
use crate::state::{Dog, Harness, Phase, Seen, State, Task};

impl Iditacards {
    #[inline]
    pub(super) fn gives(&self, card: u8) -> &Gives {
        &self.cards[usize::from(card)].gives
    }

    pub(crate) fn can_die(&self, dog: &Dog) -> bool {
        !dog.cards().any(|card| self.gives(card).immortal)
    }

    /// Iterates over the dogs in play that a card can kill: seat and place in the team.
    pub(crate) fn victims(&self, st: &State, of: Kinds, attached: bool) -> impl Iterator<Item = (u8, u8)> {
        let seats = (0..st.seats).filter(move |&seat| seat == st.turn || !self.is_immune(st.racer(seat)));
        let bears = move |dog: &Dog| !attached || dog.attachments().next().is_some();
        let dies = move |dog: &Dog| of & one(dog.card) != 0 && bears(dog) && self.can_die(dog);
        seats.flat_map(move |seat| {
            let team = (0..).zip(&st.racer(seat).team);
            team.filter(move |(_, dog)| dies(dog)).map(move |(k, _)| (seat, k))
        })
    }

    /// Iterates over the dogs and slots for an attachment: a free slot or, if the rules allow, an occupied one.
    pub(crate) fn bearers(&self, team: &[Dog]) -> impl Iterator<Item = (u8, u8)> {
        (0..).zip(team).flat_map(|(k, dog)| {
            let slots = self.gives(dog.card).attachments.unwrap_or(1).min(SLOTS as u8);
            let free = (0..slots).find(|&slot| dog.bears[usize::from(slot)] == NONE);
            let slots = match free {
                Some(free) => free..free + 1,
                None if self.rules.attachments_removable => 0..slots,
                None => 0..0,
            };
            slots.map(move |slot| (k, slot))
        })
    }

    pub(crate) fn harnessed(&self, racer: &Seen) -> Harness {
        let mut sum = Harness { times: 1, risk_dog: NONE, ..Harness::default() };
        sum.dogs = racer.team.iter().map(|dog| self.cards[usize::from(dog.card)].size()).sum();
        let size = i16::from(sum.dogs);
        for (k, dog) in racer.team.iter().enumerate() {
            sum.mortal |= u8::from(self.can_die(dog)) << k;
            let others = size - i16::from(self.cards[usize::from(dog.card)].size());
            for card in dog.cards() {
                let gives = self.gives(card);
                let speed = i16::from(gives.speed) + i16::from(gives.speed_of_others) * others;
                sum.faster += speed.max(0);
                sum.slower += speed.min(0);
                sum.times = (sum.times * i16::from(gives.speed_times.unwrap_or(1))).min(64);
                sum.more_cards += gives.hand.max(0);
                sum.fewer_cards += gives.hand.min(0);
                sum.energy += gives.energy_costs;
                sum.health += gives.health_costs;
                sum.risk += gives.risk_costs;
                sum.stretch += gives.stretch_conditions;
                sum.personal += gives.personal;
                sum.sled += gives.sled;
                sum.draw_on_move += gives.draw_on_move;
                sum.spent_move = sum.spent_move.saturating_add(gives.move_on_spent_day);
                sum.no_passing_damage |= gives.no_passing_damage;
                if gives.draws_first_risk {
                    sum.risk_dog = k as u8;
                }
            }
        }
        sum
    }

    pub(crate) fn hand_size(&self, racer: &Seen) -> usize {
        let more = if self.effect(racer).no_extra_cards { 0 } else { racer.harness.more_cards };
        let cards = i32::from(self.rules.hand) + i32::from(more) + i32::from(racer.harness.fewer_cards);
        cards.max(0) as usize
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn harness(&mut self, seat: u8) {
        let harness = self.game.harnessed(self.st.racer(seat));
        self.st.racer_mut(seat).harness = harness;
    }

    pub(crate) fn place(&mut self, card: u8) {
        let (seat, game) = (self.st.turn, self.game);
        let racer = self.st.racer(seat);
        let is_dog = self.card(card).kind == Kind::Dog;
        if is_dog && racer.harness.dogs + self.card(card).size() <= game.rules.team {
            self.st.took_effect = true;
            self.me().team.push(Dog::new(card));
            self.lose(seat, card);
            self.harness(seat);
        } else if is_dog && racer.harness.mortal > 0 {
            self.wait(seat, Phase::Room(card));
        } else if !is_dog && game.bearers(&racer.team).next().is_some() {
            self.wait(seat, Phase::Attach(card));
        } else {
            self.me().discard.push(card);
        }
    }

    /// Puts an attachment on a dog. The one in the slot before is discarded.
    pub(crate) fn attach(&mut self, card: u8, dog: u8, slot: u8) {
        let seat = self.st.turn;
        self.st.took_effect = true;
        self.drop_attachment(seat, dog, slot);
        self.lose(seat, card);
        self.me().team[usize::from(dog)].bears[usize::from(slot)] = card;
        self.harness(seat);
        self.say("attach", seat, [], |game, st| {
            format!("{} is attached to {}", game.name(card), game.name(st.racer(seat).team[usize::from(dog)].card))
        });
    }

    pub(crate) fn drop_attachment(&mut self, seat: u8, dog: u8, slot: u8) {
        let bears = &mut self.st.racer_mut(seat).team[usize::from(dog)].bears[usize::from(slot)];
        let card = std::mem::replace(bears, NONE);
        if card == NONE {
            return;
        }
        self.st.racer_mut(seat).discard.push(card);
        self.gain(seat, card);
        self.harness(seat);
    }

    pub(super) fn must_kill(&mut self, seat: u8, voids: bool) {
        let mortal = self.st.racer(seat).harness.mortal;
        match mortal.count_ones() {
            0 => {}
            1 => self.kill_own(seat, mortal.trailing_zeros() as u8, voids),
            _ => self.wait(seat, Phase::Kill { voids }),
        }
    }

    pub(crate) fn kill_own(&mut self, seat: u8, dog: u8, voids: bool) {
        let died = self.slay(seat, dog, true);
        if voids && (died || self.game.rules.armour_pays) {
            self.st.took_effect = true;
        } else if voids {
            self.void();
        }
    }

    /// Kills a dog, unless its armour is discarded instead. Returns whether it died.
    pub(crate) fn slay(&mut self, seat: u8, dog: u8, forced: bool) -> bool {
        let game = self.game;
        let Some(&victim) = self.st.racer(seat).team.get(usize::from(dog)) else { return false };
        let armour = |card: &u8| *card != NONE && game.gives(*card).armour;
        if let (true, Some(slot)) = (forced, victim.bears.iter().position(armour)) {
            self.say("armour", seat, [], |game, _| {
                format!("{} is saved by {}", game.name(victim.card), game.name(victim.bears[slot]))
            });
            self.drop_attachment(seat, dog, slot as u8);
            return false;
        }
        self.say("dog_dies", seat, [], |game, st| {
            format!("{} {} dies", possessive(game.side_name(st, seat)), game.name(victim.card))
        });
        for slot in 0..SLOTS as u8 {
            self.drop_attachment(seat, dog, slot);
        }
        self.st.racer_mut(seat).team.remove(usize::from(dog));
        self.count(seat, metric::DOGS_LOST, 1);
        self.bury(seat, victim.card);
        self.harness(seat);
        self.wake(seat, &victim);
        true
    }

    fn bury(&mut self, seat: u8, card: u8) {
        match self.card(card).gives.dies_to {
            Some(Grave::Discard) => self.st.racer_mut(seat).discard.push(card),
            Some(Grave::Hand) => self.put_in_hand(seat, card),
            None => return self.st.grave_of(self.card(card).deck).push(card),
        }
        self.gain(seat, card);
    }

    fn wake(&mut self, seat: u8, victim: &Dog) {
        let game = self.game;
        let wakes = |wake| victim.cards().any(|card| game.gives(card).death_kills == Some(wake));
        if wakes(Wake::All) {
            // From the last on, so that those not yet asked keep their place.
            for dog in (0..self.st.racer(seat).team.len() as u8).rev() {
                let alive = self.st.racer(seat).team.get(usize::from(dog));
                if alive.is_some_and(|dog| game.can_die(dog)) {
                    self.slay(seat, dog, true);
                }
            }
        } else if wakes(Wake::Another) {
            self.st.todo.push(Task::Kill { seat, voids: false });
        }
    }
}
