//! Workers, and the one loop in which they play: units are claimed chunk by chunk, in order.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::sim::Watching;
use crate::sim::pieces::{Counted, Pack};

/// Threads that play, and what can stop them.
pub(super) struct Workers<'a> {
    /// `None` if the system starts no threads: then this thread plays, to the same results.
    pool: Option<ThreadPool>,
    watching: Watching<'a>,
}

impl<'a> Workers<'a> {
    /// So many threads; 0 for one a core.
    pub(super) fn new(threads: usize, watching: Watching<'a>) -> Self {
        Workers { pool: ThreadPoolBuilder::new().num_threads(threads).build().ok(), watching }
    }

    /// Plays units. Every worker counts in a `W` of its own, claims at most `chunk` units at a time and has them played
    /// to their end, until none is left, the user interrupts, or `pauses`. So what was played is always the units from
    /// the first on, whatever the number of threads. A worker plays one chunk before it asks whether to pause: so play
    /// gets on even if it is always time to.
    ///
    /// Answers what the workers counted, and the first unit that was not played.
    fn some<W: Send>(
        &self,
        units: Range<u64>,
        chunk: u64,
        new: impl Fn() -> W + Sync,
        play: impl Fn(&mut W, Range<u64>) + Sync,
        pauses: impl Fn() -> bool + Sync,
    ) -> (Vec<W>, u64) {
        // Chunks end at multiples of their size, wherever the first begins.
        let next = AtomicU64::new(units.start / chunk);
        let work = || {
            let (mut worker, mut has_played) = (new(), false);
            while !(self.interrupted() || has_played && pauses()) {
                let from = next.fetch_add(1, Ordering::Relaxed) * chunk;
                if from >= units.end {
                    break;
                }
                play(&mut worker, from.max(units.start)..(from + chunk).min(units.end));
                has_played = true;
            }
            worker
        };
        let counted = match &self.pool {
            Some(pool) => pool.broadcast(|_| work()),
            None => vec![work()],
        };
        (counted, (next.into_inner() * chunk).clamp(units.start, units.end))
    }

    /// Plays units, all of them or those before an interrupt. Answers what the workers counted, and whether all units
    /// were played.
    pub(super) fn play<W: Send>(
        &self,
        units: Range<u64>,
        chunk: u64,
        new: impl Fn() -> W + Sync,
        play: impl Fn(&mut W, Range<u64>) + Sync,
    ) -> (Vec<W>, bool) {
        let (counted, reached) = self.some(units.clone(), chunk, new, play, || false);
        (counted, reached == units.end)
    }

    /// Plays on from what was counted, up to the unit before `end`: adds what each worker counted, and keeps it whenever
    /// it is time and at an interrupt. Whether it came to the end.
    pub(super) fn count<C: Pack, W: Send>(
        &self,
        counted: &mut Counted<C>,
        end: u64,
        chunk: u64,
        new: impl Fn() -> W + Sync,
        play: impl Fn(&mut W, Range<u64>) + Sync,
        add: impl Fn(&mut C, W),
    ) -> bool {
        let keeper = self.watching.keeper;
        while counted.units.end < end && keeper.plays() && !self.interrupted() {
            let units = counted.units.end..end;
            let (workers, reached) = self.some(units, chunk, &new, &play, || keeper.is_due());
            for worker in workers {
                add(&mut counted.counts, worker);
            }
            counted.units.end = reached;
            if self.interrupted() || keeper.is_due() {
                counted.keep(keeper);
            }
        }
        counted.units.end >= end
    }

    /// Whether the user has interrupted.
    pub(super) fn interrupted(&self) -> bool {
        self.watching.interrupt.load(Ordering::Relaxed)
    }
}
