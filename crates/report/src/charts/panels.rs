//! Plots of one size beside and below each other, each with a name.

use super::axis::Plot;
use super::*;

const RIGHT: i32 = 14;
/// The side of the square in a side's colour before its name.
const KEY: i32 = 10;
/// From the left of that square to the name, and from a name to the next square.
const BEFORE: i32 = KEY + 6;
const AFTER: i32 = 18;
/// The smallest width of a plot, unless it is the only one in its row.
const NARROWEST: i32 = 130;

pub(crate) struct Panels {
    canvas: Canvas,
    pub(crate) count: usize,
    pub(crate) columns: usize,
    /// The room of a panel for the numbers on its left and below it.
    left: i32,
    pub(crate) below: i32,
    pub(crate) wide: i32,
    pub(crate) high: i32,
    pub(crate) head: i32,
}

impl Panels {
    /// Panels of equal numbers in each row, at most `abreast`, as wide as there is room for.
    pub(crate) fn new(canvas: Canvas, count: usize, abreast: usize, (left, below): (i32, i32), high: i32) -> Self {
        let room = canvas.width() - 2 * MARGIN;
        let abreast = abreast.min((room / (left + RIGHT + NARROWEST)).max(1) as usize);
        let rows = count.div_ceil(abreast).max(1);
        let columns = count.div_ceil(rows).max(1);
        let wide = room / columns as i32 - left - RIGHT;
        Panels { canvas, count, columns, left, below, wide, high, head: ROW }
    }

    pub(crate) fn height(&self) -> i32 {
        (self.head + self.high + self.below) * self.rows()
    }

    pub(crate) fn named(mut self, keys: &[(&str, Rgb)]) -> Self {
        self.head = ROW * (1 + placed(keys, self.wide).last().map_or(0, |(_, row)| *row));
        self
    }

    pub(crate) fn fill(&mut self, height: i32, least: i32) {
        self.high = (height / self.rows() - self.head - self.below).max(least);
    }

    const fn rows(&self) -> i32 {
        self.count.div_ceil(self.columns) as i32
    }

    pub(crate) fn plot(&self, nth: usize, x: (f64, f64), y: (f64, f64)) -> Plot {
        let (left, top, ..) = self.canvas.body(0);
        let (column, row) = ((nth % self.columns) as i32, (nth / self.columns) as i32);
        let left = left + self.left + (self.left + self.wide + RIGHT) * column;
        let top = top + self.head + (self.head + self.high + self.below) * row;
        Plot { left, top, right: left + self.wide, bottom: top + self.high, x, y }
    }
}

/// Writes the names of sides above a plot, in as many rows of `room` pixels as they need, each after a square in its colour.
pub(crate) fn names(sheet: &mut Sheet, plot: &Plot, (room, head): (i32, i32), keys: &[(&str, Rgb)]) {
    for ((name, ink), (x, row)) in keys.iter().zip(placed(keys, room)) {
        let (x, y) = (plot.left + x, plot.top - head + ROW * row + ROW / 2);
        sheet.rectangle((x, y - KEY / 2), (x + KEY, y + KEY / 2), *ink);
        sheet.text((x + BEFORE, y), &shortened(name, room - BEFORE, LABEL_SIZE), LABEL_SIZE, BLACK, Anchor::Left);
    }
}

fn placed(keys: &[(&str, Rgb)], room: i32) -> Vec<(i32, i32)> {
    flow(keys.iter().map(|(name, _)| BEFORE + width_of(name, LABEL_SIZE)), room)
}

/// Where words of some widths stand one after another: from the left, and the row.
pub(crate) fn flow(widths: impl Iterator<Item = i32>, room: i32) -> Vec<(i32, i32)> {
    let (mut x, mut row) = (0, 0);
    let place = |wide: i32| {
        if x > 0 && x + wide > room {
            (x, row) = (0, row + 1);
        }
        let at = (x, row);
        x += wide + AFTER;
        at
    };
    widths.map(place).collect()
}
