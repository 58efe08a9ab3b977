//! Workers, and the loop in which they play: units are claimed chunk by chunk, in order.

use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::sim::RunContext;
use crate::sim::pieces::{Counted, Pack};

pub(super) struct Workers<'a> {
    /// `None` if the system can't start threads: then this thread plays, with the same results.
    pool: Option<ThreadPool>,
    pub(super) context: RunContext<'a>,
}

impl<'a> Workers<'a> {
    pub(super) fn new(threads: usize, context: RunContext<'a>) -> Self {
        Workers { pool: ThreadPoolBuilder::new().num_threads(threads).build().ok(), context }
    }

    /// Plays units. Every worker counts in its own `W`, and claims and plays at most `chunk` units at a time, until
    /// none is left, the user interrupts, or `pauses` returns true. So the units played are always the first ones,
    /// whatever the number of threads. A worker plays at least one chunk before a pause, so play always progresses.
    /// Returns the counts of the workers, and the first unit that was not played.
    pub(super) fn play<W: Send>(
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

    /// Plays all units, or those before an interrupt. Returns the results by chunk, in order, and true if all were
    /// played.
    pub(super) fn chunks<R: Send>(
        &self,
        units: Range<u64>,
        chunk: u64,
        play: impl Fn(Range<u64>) -> R + Sync,
    ) -> (Vec<(Range<u64>, R)>, bool) {
        let play = |played: &mut Vec<_>, chunk: Range<u64>| played.push((chunk.clone(), play(chunk)));
        let (played, reached) = self.play(units.clone(), chunk, Vec::new, play, || false);
        let mut chunks: Vec<_> = played.into_iter().flatten().collect();
        chunks.sort_by_key(|(chunk, _)| chunk.start);
        (chunks, reached == units.end)
    }

    /// Plays up to the unit before `end`: adds up the counts, and stores them when due. Returns true if it got there.
    pub(super) fn count<C: Pack, W: Send>(
        &self,
        counted: &mut Counted<C>,
        end: u64,
        chunk: u64,
        new: impl Fn() -> W + Sync,
        play: impl Fn(&mut W, Range<u64>) + Sync,
        add: impl Fn(&mut C, W),
    ) -> bool {
        let store = self.context.store;
        while counted.units.end < end && store.plays() && !self.interrupted() {
            let units = counted.units.end..end;
            let (workers, reached) = self.play(units, chunk, &new, &play, || store.is_due());
            workers.into_iter().for_each(|worker| add(&mut counted.counts, worker));
            counted.units.end = reached;
            if self.interrupted() || store.is_due() {
                counted.keep(store);
            }
        }
        counted.units.end >= end
    }

    pub(super) fn interrupted(&self) -> bool {
        self.context.interrupt.load(Ordering::Relaxed)
    }
}
