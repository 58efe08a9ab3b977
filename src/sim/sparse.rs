//! Sums over blocks of numbers of which few are touched in any one block.

/// Per-block totals for many slots, of which few are touched in a block.
///
/// Adding is two writes; only touched slots are visited when the block is folded.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    slots: Vec<(u32, i64)>,
    touched: Vec<u32>,
}

impl Sparse {
    pub(super) fn new(slots: usize) -> Self {
        Sparse { slots: vec![(0, 0); slots], touched: Vec::with_capacity(slots) }
    }

    /// Adds `count` observations with a total of `amount` to a slot.
    #[inline]
    pub(super) fn add(&mut self, slot: usize, count: u32, amount: i64) {
        let entry = &mut self.slots[slot];
        if *entry == (0, 0) {
            self.touched.push(slot as u32);
        }
        entry.0 += count;
        entry.1 += amount;
    }

    /// Hands every touched slot to `each` and empties it.
    #[inline]
    pub(super) fn drain(&mut self, mut each: impl FnMut(usize, u32, i64)) {
        while let Some(slot) = self.touched.pop() {
            let entry = &mut self.slots[slot as usize];
            if *entry != (0, 0) {
                each(slot as usize, entry.0, entry.1);
                *entry = (0, 0);
            }
        }
    }

    /// Empties every slot without handing it on.
    pub(super) fn discard(&mut self) {
        self.drain(|_, _, _| {});
    }
}

/// 1 the first time that a slot is heard in a game, and 0 after that.
#[inline]
pub(super) fn first(mark: &mut u32, now: u32) -> u32 {
    let fresh = *mark != now;
    *mark = now;
    u32::from(fresh)
}
