//! Workers, and the one loop in which they play: seat blocks are claimed chunk by chunk, in order.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};

/// Threads that play, and what can stop them.
pub(super) struct Workers<'a> {
    pool: ThreadPool,
    interrupt: &'a AtomicBool,
}

impl<'a> Workers<'a> {
    /// So many threads; 0 for one a core.
    ///
    /// # Panics
    /// When they cannot be started.
    pub(super) fn new(threads: usize, interrupt: &'a AtomicBool) -> Self {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build();
        Workers { pool: pool.expect("worker threads can be started"), interrupt }
    }

    /// Plays seat blocks. Every worker counts in a `W` of its own, claims `chunk` blocks at a time and has them played
    /// to their end, until none is left or the user interrupts. So what was played is always the blocks from the first
    /// on, whatever the number of threads.
    ///
    /// Answers what the workers counted, and whether all blocks were played.
    pub(super) fn play<W: Send>(
        &self,
        blocks: Range<u64>,
        chunk: u64,
        new: impl Fn() -> W + Sync,
        play: impl Fn(&mut W, Range<u64>) + Sync,
    ) -> (Vec<W>, bool) {
        let next = AtomicU64::new(blocks.start);
        let counted = self.pool.broadcast(|_| {
            let mut worker = new();
            while !self.interrupted() {
                let from = next.fetch_add(chunk, Ordering::Relaxed);
                if from >= blocks.end {
                    break;
                }
                play(&mut worker, from..(from + chunk).min(blocks.end));
            }
            worker
        });
        (counted, next.into_inner() >= blocks.end)
    }

    /// Whether the user has interrupted.
    pub(super) fn interrupted(&self) -> bool {
        self.interrupt.load(Ordering::Relaxed)
    }

    /// The threads, for work that is not made of seat blocks.
    pub(super) fn pool(&self) -> &ThreadPool {
        &self.pool
    }
}
