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
    /// Side, counted metric and value.
    metrics: Vec<(usize, usize, u32)>,
    /// Side, time and value.
    samples: Vec<(usize, usize, u32)>,
}

impl Values {
    pub(super) fn new(catalogue: &Catalogue, sides: usize) -> Self {
        let metrics = catalogue.metrics.iter().enumerate();
        let counted = metrics.filter_map(|(metric, info)| Some(Counted { metric, per: info.per, max: info.max? }));
        let counted: Vec<Counted> = counted.collect();
        let (mut series, mut times) = (Vec::new(), 0);
        for info in &catalogue.series {
            series.push(Series { start: times, times: info.times, max: info.max });
            times += info.times as usize;
        }
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
            let time = start + time as usize;
            if first(&mut self.marks[side * self.times + time], now) == 1 {
                self.samples.push((side, time, value.min(max)));
            }
        }
    }

    /// Adds the values of a finished game; `metric` returns that of a side and metric, `None` if it wasn't recorded.
    #[inline]
    pub(super) fn end_game(&mut self, sides: usize, metric: impl Fn(usize, usize) -> Option<i32>) {
        for (nth, counted) in self.counted.iter().enumerate() {
            for side in 0..sides {
                let value = match (metric(side, counted.metric), counted.per) {
                    (None, Per::Recorded) => continue,
                    (value, _) => value.unwrap_or(0).max(0).unsigned_abs(),
                };
                self.metrics.push((side, nth, value.min(counted.max)));
            }
        }
    }

    pub(super) fn end_block(&mut self, sides: &mut [SideTally]) {
        for (side, nth, value) in self.metrics.drain(..) {
            sides[side].values[nth].add(value);
        }
        for (side, time, value) in self.samples.drain(..) {
            sides[side].series[time].add(value);
        }
    }

    pub(super) fn forget_marks(&mut self) {
        self.marks.fill(0);
    }
}
