//! A sketch of the position: the health and the statuses that decisions change, and what they are
//! worth.

use super::super::Iconica;
use super::super::cards::compiled::METER;
use super::super::state::{State, each, one};

/// More than anything else: the last character of a side.
pub(super) const GAME: i32 = 10_000;
/// Chances are sixths of this.
pub(super) const SURE: i32 = 6;

/// What a decision's steps change, copied for each decision. The length is a power of two so that
/// a masked index needs no check of bounds.
#[derive(Clone, Copy)]
pub(super) struct Marks {
    /// Health left, in tens; 0 for those skulled.
    pub(super) left: [u8; 32],
    /// The statuses as bits.
    pub(super) status: [u8; 32],
}

impl Marks {
    fn of(st: &State) -> Self {
        let mut marks = Marks { left: [0; 32], status: [0; 32] };
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

    /// What conditions ask about a character: its statuses as bits, and its health left in tens.
    #[inline(always)]
    pub(super) fn of_slot(&self, slot: u8) -> (u8, u8) {
        (self.status[at(slot)], self.left[at(slot)])
    }
}

/// The place of a slot among the marks.
#[inline(always)]
pub(super) fn at(slot: u8) -> usize {
    usize::from(slot % 32)
}

/// The position with what all decisions share.
pub(super) struct Sketch<'a> {
    pub(super) game: &'a Iconica,
    pub(super) st: &'a State,
    pub(super) seat: u8,
    pub(super) marks: Marks,
    /// Characters in play by seat.
    pub(super) count: [u32; 2],
}

impl<'a> Sketch<'a> {
    pub(super) fn of(game: &'a Iconica, st: &'a State, seat: u8) -> Self {
        Sketch {
            game,
            st,
            seat,
            marks: Marks::of(st),
            count: [st.friends(0).count_ones(), st.friends(1).count_ones()],
        }
    }

    /// What a character's side gains when it is healed.
    pub(super) fn gain(&self, slot: u8, tens: u8) -> i32 {
        let left = self.marks.left[at(slot)];
        let health = self.st.slots[usize::from(slot)].health;
        self.worth_of(slot, (left + tens).min(health), false) - self.worth_of(slot, left, false)
    }

    /// What a character with so much health left is worth to its side; `last` when nobody else of
    /// it is left.
    #[inline]
    pub(super) fn worth_of(&self, slot: u8, left: u8, last: bool) -> i32 {
        let card = self.game.card_in(self.st, slot);
        if left > 0 {
            return card.worth.life[usize::from(left) % METER];
        }
        // Its Final Act comes now instead of later, which is worth a little, not the whole of it:
        // to let a character live for fear of its Final Act only puts that off.
        let act = if self.st.tried & one(slot) == 0 { card.worth.final_act / 4 } else { 0 };
        act - if last { GAME } else { 0 }
    }
}
