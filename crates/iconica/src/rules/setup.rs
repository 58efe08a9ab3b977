//! Setup: the die for the first turn, the parties, the draft.

use arrayvec::ArrayVec;

use super::{CardId, Chance, Exposure, Iconica, Lane, Play, Recorder, Seat};
use crate::sides::party::{MAX_PARTY, Origin, may_pick};
use crate::state::{Phase, SLOTS, State, each, seat_of};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn set_up(&mut self) {
        self.roll_for_first();
        let game = self.game;
        let parties = game.parties.draw(&game.cards, self.chance);
        for seat in 0..2 {
            let side = self.st.side(seat);
            let origins = (0_u8..).zip(&game.parties.origins[side]);
            for (player, _) in origins.filter(|(_, origin)| !matches!(origin, Origin::Draft(_))) {
                for (k, card) in (0..game.size).zip(parties[side][usize::from(player)]) {
                    self.place(game.slot(seat, player, k), card);
                }
            }
        }
        self.next_pick();
    }

    /// Rolls a die per side until they differ. The lower one picks first and begins, so it is that of seat 0.
    fn roll_for_first(&mut self) {
        let (mut low, mut high) = (0, 0);
        while low == high {
            [low, high] = [0; 2].map(|_| self.chance.d6(Lane::SETUP));
        }
        (low, high) = (low.min(high), low.max(high));
        self.say("start", 0, [("lower", i64::from(low)), ("higher", i64::from(high))], |game, st| {
            let [first, second] = [0, 1].map(|seat| &game.side_names[st.side(seat)]);
            format!("{first} rolls {low}, {second} rolls {high}: {first} starts (lower roll)")
        });
    }

    fn place(&mut self, slot: u8, card: u16) {
        self.st.put(slot, card, &self.game.cards[usize::from(card)]);
        self.rec.expose(Seat(seat_of(slot)), CardId(card), Exposure::Built);
        let words = |game: &Iconica, st: &State| format!("{} takes {}", game.side_of(st, slot), game.card_name(card));
        self.say("party", seat_of(slot), [], words);
    }

    fn next_pick(&mut self) {
        while let Some((seat, player, _)) = self.game.pick_at(self.st.picks) {
            if let Origin::Draft(_) = self.game.parties.origins[self.st.side(seat)][usize::from(player)] {
                self.st.ask(Phase::Draft, seat);
                return;
            }
            self.st.picks += 1;
        }
        self.begin_turn();
    }

    pub(crate) fn pick(&mut self, card: u16) {
        if let Some((seat, player, k)) = self.game.pick_at(self.st.picks) {
            self.place(self.game.slot(seat, player, k), card);
        }
        self.st.picks += 1;
        self.next_pick();
    }
}

impl Iconica {
    /// Returns the seat, player and place of a pick; `None` after the last. Sides alternate, the lower die first, and the
    /// players of a team take its picks in order.
    pub(crate) fn pick_at(&self, pick: u8) -> Option<(u8, u8, u8)> {
        let (seat, nth) = (pick % 2, pick / 2);
        let (player, k) = (nth % self.players, nth / self.players);
        (k < self.size).then_some((seat, player, k))
    }

    pub(crate) fn picks(&self, st: &State, mut add: impl FnMut(u16)) {
        let Some((seat, player, k)) = self.pick_at(st.picks) else { return };
        let Origin::Draft(pool) = &self.parties.origins[st.side(seat)][usize::from(player)] else { return };
        let card_of = |slot: u8| st.slots[usize::from(slot)].card;
        let own = (0..k).map(|place| self.slot(seat, player, place));
        let party: ArrayVec<u16, MAX_PARTY> = own.map(card_of).collect();
        let taken: ArrayVec<u16, SLOTS> = each(st.alive).map(card_of).collect();
        let safe = |card: u16| !self.may_be_taken(st, seat, player, card);
        for &card in pool {
            if may_pick(&self.cards, pool, &party, &taken, usize::from(self.size), safe, card) {
                add(card);
            }
        }
    }

    /// True if another drafting player can still pick this Legend or Special.
    fn may_be_taken(&self, st: &State, seat: u8, player: u8, card: u16) -> bool {
        let players = (0..2).flat_map(|seat| (0..self.players).map(move |player| (seat, player)));
        let mut others = players.filter(|&other| other != (seat, player));
        others.any(|(seat, player)| {
            let Origin::Draft(pool) = &self.parties.origins[st.side(seat)][usize::from(player)] else { return false };
            let party = self.party(seat, player) & st.alive;
            party.count_ones() < u32::from(self.size)
                && each(party).all(|slot| !self.card_in(st, slot).unique)
                && pool.contains(&card)
        })
    }
}
