//! A sketch of the position: health and statuses, and their value.

use super::FACES;
use crate::cards::{METER, NUMBERS, Stance, StandingEffect, Status};
use crate::game::Iconica;
use crate::state::{State, each, one, seat_of, statuses_in};

/// The value of a win: more than everything else together.
pub(super) const GAME: i32 = 10_000;

/// Returns the value of a position for `seat`; the negative for the other seat.
pub(crate) fn score(game: &Iconica, st: &State, seat: u8) -> i32 {
    let sketch = Sketch::of(game, st, seat);
    let won = |seat: u8| if st.friends(seat ^ 1) == 0 { GAME } else { 0 };
    let mutual = match game.mutual_winner(st) {
        Some(winner) if st.alive == 0 && winner == seat => GAME,
        Some(_) if st.alive == 0 => -GAME,
        _ => 0,
    };
    sketch.half(seat) + won(seat) - sketch.half(seat ^ 1) - won(seat ^ 1) + mutual
}

/// The slots, and more: a power of two, so that masked indices need no bounds check.
const PLACES: usize = 32;

/// What a decision changes, copied per decision.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    pub(super) left: [u8; PLACES],
    pub(super) status: [u8; PLACES],
}

impl Marks {
    fn of(st: &State) -> Self {
        let mut marks = Marks { left: [0; PLACES], status: [0; PLACES] };
        for slot in each(st.alive) {
            marks.left[at(slot)] = st.left(slot);
        }
        for (k, &set) in st.status.iter().enumerate() {
            for slot in each(set) {
                marks.status[at(slot)] |= 1 << k;
            }
        }
        marks
    }

    /// Returns what conditions ask about: the statuses as bits, and the health left in tens.
    #[inline(always)]
    pub(super) fn of_slot(&self, slot: u8) -> (u8, u8) {
        (self.status[at(slot)], self.left[at(slot)])
    }
}

#[inline(always)]
pub(super) fn at(slot: u8) -> usize {
    usize::from(slot) % PLACES
}

/// A position with the data that all decisions share.
pub(super) struct Sketch<'a> {
    pub(super) game: &'a Iconica,
    pub(super) st: &'a State,
    pub(super) seat: u8,
    pub(super) marks: Marks,
    pub(super) count: [u32; 2],
    /// True if a constant effect changes what actions do.
    pub(super) aided: bool,
}

impl<'a> Sketch<'a> {
    pub(super) fn of(game: &'a Iconica, st: &'a State, seat: u8) -> Self {
        let effect = |slot: u8| game.card_in(st, slot).constant.map(|constant| constant.effect);
        let heals_at_most = |slot: u8| matches!(effect(slot), None | Some(StandingEffect::TurnHeal(_)));
        let aided = !each(st.constant & st.alive).all(heals_at_most);
        let count = [0, 1].map(|seat| st.friends(seat).count_ones());
        Sketch { game, st, seat, marks: Marks::of(st), aided, count }
    }

    /// Returns the total value of a seat's characters.
    pub(super) fn half(&self, seat: u8) -> i32 {
        let standing = |slot: u8| {
            let (status, left) = self.marks.of_slot(slot);
            let costs = statuses_in(status).map(|s| self.status_cost(slot, s, left));
            self.life(slot, left) - costs.sum::<i32>()
        };
        each(self.st.friends(seat)).map(standing).sum()
    }

    /// Returns the value of a character in play with this health.
    #[inline(always)]
    pub(super) fn life(&self, slot: u8, left: u8) -> i32 {
        self.game.card_in(self.st, slot).worth.life[usize::from(left) % METER]
    }

    /// Returns the value of a character with this health to its side; `last` if it is the side's only one.
    #[inline]
    pub(super) fn worth_of(&self, slot: u8, left: u8, last: bool) -> i32 {
        if left > 0 {
            return self.life(slot, left);
        }
        // Its Final Act comes now instead of later, so only a small part of its value counts.
        let act = match self.st.tried & one(slot) {
            0 => self.game.card_in(self.st, slot).worth.final_act * self.game.weights.final_act / 100,
            _ => 0,
        };
        act - if last { GAME } else { 0 }
    }

    /// Returns the gain of a character's side by healing.
    pub(super) fn gain(&self, slot: u8, tens: u8) -> i32 {
        let left = self.marks.left[at(slot)];
        let health = self.st.slots[usize::from(slot)].health;
        self.life(slot, (left + tens).min(health)) - self.life(slot, left)
    }

    /// Returns the cost of a status to a character's side; negative for a gain.
    pub(super) fn status_cost(&self, slot: u8, status: Status, left: u8) -> i32 {
        let worth = &self.game.card_in(self.st, slot).worth;
        let left = usize::from(left) % METER;
        match status {
            Status::Stun => self.missed(slot, true) * self.game.weights.stun / 100,
            Status::Fear => {
                let (next, later) = (self.missed(slot, true), self.missed(slot, false));
                (next * self.game.weights.fear + later * self.game.weights.fear_later) / 100
            }
            Status::Blind => self.missed(slot, true) * self.game.weights.blind / 100,
            Status::Confusion => self.missed(slot, true) * self.game.weights.confusion / 100 + self.game.weights.mishap,
            Status::Poison => worth.poison[left],
            Status::Restoration => -worth.restoration[left],
        }
    }

    /// Returns what a party loses per turn if this character may not act: the mean advantage of its actions over the
    /// best of the others for the same white number. `next`: in the next turn, others with a status are unreliable.
    #[inline(never)]
    fn missed(&self, slot: u8, next: bool) -> i32 {
        let mut best = [0_u16; NUMBERS];
        let others = self.game.party_of(slot) & self.st.alive & !one(slot);
        for other in each(others) {
            let tempo = &self.game.card_in(self.st, other).worth.tempo;
            let status = if next { self.marks.status[at(other)] } else { 0 };
            if status & Status::Stun.bit() != 0 {
                continue;
            }
            let halved = u32::from(status & UNSURE != 0);
            for (best, &tempo) in best.iter_mut().zip(tempo) {
                *best = (*best).max(tempo >> halved);
            }
        }
        let own = &self.game.card_in(self.st, slot).worth.tempo;
        let more = own.iter().zip(best).map(|(own, best)| own.saturating_sub(best));
        i32::from(more.sum::<u16>()) / FACES + self.game.weights.min_missed
    }

    pub(super) fn stance_worth(&self, slot: u8, stance: Stance, left: u8) -> i32 {
        let place = &self.st.slots[usize::from(slot)];
        let w = &self.game.weights;
        let n = (self.count[usize::from(seat_of(slot))].clamp(1, w.stance_parries.len() as u32) - 1) as usize;
        match stance {
            Stance::Parry(tens) => {
                let more = i32::from(tens) - i32::from(place.stance_parry);
                let two = self.life(slot, left) - self.life(slot, left.saturating_sub(2));
                two / 2 * more * w.stance_parries[n] / 100
            }
            Stance::React(tens) => w.stance_reacts[n] * (i32::from(tens) - i32::from(place.stance_react)),
        }
    }
}

/// Statuses with which half of all attempts to act fail.
const UNSURE: u8 = Status::Fear.bit() | Status::Blind.bit() | Status::Confusion.bit();
