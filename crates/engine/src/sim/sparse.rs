//! Sums over seat blocks: for many numbers that change in few blocks, and for numbers that change in most games.

/// Block totals for many slots, in rows. A block touches few of them; only these are visited at the end of a block.
#[derive(Clone, Debug)]
pub(super) struct Sparse {
    width: usize,
    slots: Vec<(u32, i64)>,
    touched: Vec<u32>,
}

impl Sparse {
    pub(super) fn new(rows: usize, width: usize) -> Self {
        Sparse { width, slots: vec![(0, 0); rows * width], touched: Vec::with_capacity(rows * width) }
    }

    /// Adds `count` observations with a total of `amount` to a slot.
    #[inline]
    pub(super) fn add(&mut self, row: usize, column: usize, count: u32, amount: i64) {
        let slot = row * self.width + column;
        let entry = &mut self.slots[slot];
        if *entry == (0, 0) {
            self.touched.push(slot as u32);
        }
        entry.0 += count;
        entry.1 += amount;
    }

    /// Passes on row, column, count and total of each slot, and empties it.
    #[inline]
    pub(super) fn drain(&mut self, mut each: impl FnMut(usize, usize, u32, i64)) {
        while let Some(slot) = self.touched.pop() {
            let slot = slot as usize;
            let entry = &mut self.slots[slot];
            if *entry != (0, 0) {
                each(slot / self.width, slot % self.width, entry.0, entry.1);
                *entry = (0, 0);
            }
        }
    }

    pub(super) fn discard(&mut self) {
        self.drain(|_, _, _, _| {});
    }
}

/// Game and block totals for few slots that most games touch. Adding takes no branch; all slots are visited at the end.
#[derive(Clone, Debug)]
pub(super) struct Dense {
    width: usize,
    heard: Vec<bool>,
    values: Vec<i32>,
    block: Vec<(u32, i64)>,
}

impl Dense {
    pub(super) fn new(rows: usize, width: usize) -> Self {
        let slots = rows * width;
        Dense { width, heard: vec![false; slots], values: vec![0; slots], block: vec![(0, 0); slots] }
    }

    #[inline]
    pub(super) fn start_game(&mut self) {
        self.heard.fill(false);
        self.values.fill(0);
    }

    #[inline]
    pub(super) fn add(&mut self, row: usize, column: usize, amount: i32) {
        let slot = row * self.width + column;
        self.heard[slot] = true;
        self.values[slot] += amount;
    }

    /// Returns the total of a slot in this game; `None` if nothing was added.
    #[inline]
    pub(super) fn now(&self, row: usize, column: usize) -> Option<i32> {
        let slot = row * self.width + column;
        self.heard[slot].then(|| self.values[slot])
    }

    pub(super) fn all_now(&self) -> impl Iterator<Item = Option<i32>> {
        self.heard.iter().zip(&self.values).map(|(heard, &value)| heard.then_some(value))
    }

    #[inline]
    pub(super) fn end_game(&mut self) {
        for ((sums, &heard), &value) in self.block.iter_mut().zip(&self.heard).zip(&self.values) {
            sums.0 += u32::from(heard);
            sums.1 += i64::from(value);
        }
    }

    #[inline]
    pub(super) fn drain(&mut self, mut each: impl FnMut(usize, usize, u32, i64)) {
        for (slot, sums) in self.block.iter_mut().enumerate() {
            if *sums != (0, 0) {
                each(slot / self.width, slot % self.width, sums.0, sums.1);
                *sums = (0, 0);
            }
        }
    }
}

/// Returns 1 the first time that a slot is recorded in a game, then 0.
#[inline]
pub(super) fn first(mark: &mut u32, now: u32) -> u32 {
    let fresh = *mark != now;
    *mark = now;
    u32::from(fresh)
}
