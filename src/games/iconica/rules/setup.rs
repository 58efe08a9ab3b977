//! Setting up: the die for who picks and begins, parties onto the table, the draft.

use arrayvec::ArrayVec;

use crate::chance::{Chance, Lane};
use crate::game::{Exposure, Recorder, Seat};

use super::super::Iconica;
use super::super::sides::party::{MAX_PARTY, Origin, may_pick};
use super::super::state::{Phase, SLOTS, Slot, State, each, one, seat_of};
use super::Play;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Everything before the first decision.
    pub fn set_up(&mut self) {
        self.roll_for_first();
        let game = self.game;
        let parties = game.parties.draw(&game.cards, self.chance);
        for seat in 0..2 {
            let side = self.st.side(seat);
            for (player, plan) in game.parties.origins[side].iter().enumerate() {
                if matches!(plan, Origin::Draft(_)) {
                    continue;
                }
                for k in 0..game.size {
                    let card = parties[side][player][usize::from(k)];
                    self.place(game.slot(seat, player as u8, k), card);
                }
            }
        }
        self.next_pick();
    }

    /// One die for each side, tied dice again: the lower picks first and begins. Seats are the
    /// order of turns, so the lower die is that of seat 0 and the die says which it was.
    fn roll_for_first(&mut self) {
        let (mut one, mut other);
        loop {
            one = self.chance.d6(Lane::SETUP);
            other = self.chance.d6(Lane::SETUP);
            if one != other {
                break;
            }
        }
        let (low, high) = (one.min(other), one.max(other));
        let data = [("lower", i64::from(low)), ("higher", i64::from(high))];
        self.say("start", 0, data, |game, st| {
            let names = [0, 1].map(|seat| &game.side_names[st.side(seat)]);
            format!("{} rolls {low} and {} {high}: {} begins", names[0], names[1], names[0])
        });
    }

    /// Puts a character on the table with its marker on the Start Tile.
    fn place(&mut self, slot: u8, card: u16) {
        let flat = &self.game.cards[usize::from(card)];
        self.st.slots[usize::from(slot)] = Slot { card, health: flat.health, ..Slot::default() };
        self.st.alive |= one(slot);
        if flat.constant.is_some() {
            self.st.constant |= one(slot);
        }
        self.rec.expose(Seat(seat_of(slot)), card, Exposure::Built);
        self.say("party", seat_of(slot), [], |game, st| {
            format!("{} takes {}", game.side_of(st, slot), game.names[usize::from(card)])
        });
    }

    /// Asks for the next pick of the draft, or begins the first turn when all are made.
    fn next_pick(&mut self) {
        while let Some((seat, player, _)) = self.game.pick_at(self.st.picks) {
            if let Origin::Draft(_) =
                self.game.parties.origins[self.st.side(seat)][usize::from(player)]
            {
                self.st.phase = Phase::Draft;
                self.st.asked = seat;
                return;
            }
            self.st.picks += 1;
        }
        self.begin_turn();
    }

    /// A pick of the draft.
    pub fn pick(&mut self, card: u16) {
        if let Some((seat, player, k)) = self.game.pick_at(self.st.picks) {
            self.place(self.game.slot(seat, player, k), card);
        }
        self.st.picks += 1;
        self.next_pick();
    }
}

impl Iconica {
    /// Seat, player and place of a pick by its number: sides take turns, the lower die first, and
    /// the players of a team take their team's turns in order. `None` behind the last.
    pub(crate) fn pick_at(&self, pick: u8) -> Option<(u8, u8, u8)> {
        let (seat, nth) = (pick % 2, pick / 2);
        let (player, k) = (nth % self.players, nth / self.players);
        (k < self.size).then_some((seat, player, k))
    }

    /// The legal picks of the player whose pick it is.
    pub(crate) fn picks(&self, st: &State, mut add: impl FnMut(u16)) {
        let Some((seat, player, k)) = self.pick_at(st.picks) else {
            return;
        };
        let Origin::Draft(pool) = &self.parties.origins[st.side(seat)][usize::from(player)] else {
            return;
        };
        let mut party = ArrayVec::<u16, MAX_PARTY>::new();
        for place in 0..k {
            party.push(st.slots[usize::from(self.slot(seat, player, place))].card);
        }
        let mut taken = ArrayVec::<u16, SLOTS>::new();
        for slot in each(st.alive) {
            taken.push(st.slots[usize::from(slot)].card);
        }
        for &card in pool {
            if may_pick(&self.cards, pool, &party, &taken, usize::from(self.size), card) {
                add(card);
            }
        }
    }
}
