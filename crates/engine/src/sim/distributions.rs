//! Distributions: values of metrics, and of series at their sample times.

use crate::game::{Catalogue, Per};
use crate::sim::SideTally;
use crate::sim::sparse::first;

#[derive(Clone, Copy, Debug)]
struct Counted {
    metric: usize,
    per: Per,
    max: u32,
}

/// A series, and the position of its first time among those of all series.
#[derive(Clone, Copy, Debug)]
struct Series {
    start: usize,
    times: u32,
    max: u32,
}

/// The values of one seat block. Allocates nothing after creation, and nothing at all if the game has no such numbers.
pub(super) struct Values {
    counted: Vec<Counted>,
    series: Vec<Series>,
    times: usize,
    /// By side and time: the latest game with a sample.
    marks: Vec<u32>,
    /// Slot (side and counted metric) and value.
    metrics: Vec<(u32, u32)>,
    /// Slot (side and time) and value.
    samples: Vec<(u32, u32)>,
}

impl Values {
    pub(super) fn new(catalogue: &Catalogue, sides: usize) -> Self {
        let counted = counted(catalogue);
        let mut times = 0;
        let mut place = |info: &crate::game::SeriesInfo| {
            let start = times;
            times += info.times as usize;
            Series { start, times: info.times, max: info.max }
        };
        let series = catalogue.series.iter().map(&mut place).collect();
        // A block has as many games as sides, and each side a value of each in each game.
        let block = sides * sides;
        Values {
            metrics: Vec::with_capacity(block * counted.len()),
            samples: Vec::with_capacity(block * times),
            marks: vec![0; sides * times],
            counted,
            series,
            times,
        }
    }

    /// Records a sample in game number `now`. Only the first one of a slot counts.
    #[inline]
    pub(super) fn sample(&mut self, side: usize, series: usize, time: u32, value: u32, now: u32) {
        let Series { start, times, max } = self.series[series];
        if time < times {
            let slot = side * self.times + start + time as usize;
            if first(&mut self.marks[slot], now) == 1 {
                self.samples.push((slot as u32, value.min(max)));
            }
        }
    }

    /// Adds the values of a finished game; `metric` returns that of a side and metric, `None` if it wasn't recorded.
    #[inline]
    pub(super) fn end_game(&mut self, sides: usize, metric: impl Fn(usize, usize) -> Option<i32>) {
        let all = self.counted.len();
        for (nth, counted) in self.counted.iter().enumerate() {
            for side in 0..sides {
                let value = match (metric(side, counted.metric), counted.per) {
                    (None, Per::Recorded) => continue,
                    (value, _) => value.unwrap_or(0).max(0).unsigned_abs(),
                };
                self.metrics.push(((side * all + nth) as u32, value.min(counted.max)));
            }
        }
    }

    pub(super) fn end_block(&mut self, sides: &mut [SideTally]) {
        let all = self.counted.len();
        for (slot, value) in self.metrics.drain(..) {
            let slot = slot as usize;
            sides[slot / all].values[slot % all].add(value);
        }
        for (slot, value) in self.samples.drain(..) {
            let slot = slot as usize;
            sides[slot / self.times].series[slot % self.times].add(value);
        }
    }

    pub(super) fn forget_marks(&mut self) {
        self.marks.fill(0);
    }
}

fn counted(catalogue: &Catalogue) -> Vec<Counted> {
    let metrics = catalogue.metrics.iter().enumerate();
    metrics.filter_map(|(metric, info)| Some(Counted { metric, per: info.per, max: info.max? })).collect()
}
