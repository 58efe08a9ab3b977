//! Plots of one size beside and below each other, each with a name.

use plotters::style::RGBColor;

use super::super::canvas::Canvas;
use super::super::style::{BLACK, LABEL_SIZE, MARGIN, ROW, shortened, width_of};
use super::super::svg::{Anchor, Sheet};
use super::axis::Plot;

/// The room to the right of a panel, for half of the last number.
const RIGHT: i32 = 14;

/// The side of the square in a side's colour before its name.
const KEY: i32 = 10;

/// The narrowest that a plot is, unless it is the only one in its row.
const NARROWEST: i32 = 130;

pub(crate) struct Panels {
    canvas: Canvas,
    pub(crate) count: usize,
    columns: usize,
    /// The room of a panel for the numbers on its left and below it.
    left: i32,
    pub(crate) below: i32,
    /// The size of a plot.
    pub(crate) wide: i32,
    pub(crate) high: i32,
}

impl Panels {
    /// Panels of equal numbers in each row, at most `abreast`, as wide as there is room for.
    pub(crate) fn new(canvas: Canvas, count: usize, abreast: usize, (left, below): (i32, i32), high: i32) -> Self {
        let room = canvas.width() - 2 * MARGIN;
        let abreast = abreast.min((room / (left + RIGHT + NARROWEST)).max(1) as usize);
        let rows = count.div_ceil(abreast).max(1);
        let columns = count.div_ceil(rows).max(1);
        let wide = room / columns as i32 - left - RIGHT;
        Panels { canvas, count, columns, left, below, wide, high }
    }

    /// The height of all panels together.
    pub(crate) fn height(&self) -> i32 {
        (ROW + self.high + self.below) * self.rows()
    }

    /// Makes panels so high that they fill a height together, but not lower than `least`.
    pub(crate) fn fill(&mut self, height: i32, least: i32) {
        self.high = (height / self.rows() - ROW - self.below).max(least);
    }

    const fn rows(&self) -> i32 {
        self.count.div_ceil(self.columns) as i32
    }

    /// True if no panel lies to the left of it.
    pub(crate) const fn is_first(&self, nth: usize) -> bool {
        nth.is_multiple_of(self.columns)
    }

    /// True if no panel lies below it.
    pub(crate) const fn is_last(&self, nth: usize) -> bool {
        nth + self.columns >= self.count
    }

    pub(crate) fn plot(&self, nth: usize, x: (f64, f64), y: (f64, f64)) -> Plot {
        let (left, top, ..) = self.canvas.body(0);
        let (column, row) = ((nth % self.columns) as i32, (nth / self.columns) as i32);
        let left = left + self.left + (self.left + self.wide + RIGHT) * column;
        let top = top + ROW + (ROW + self.high + self.below) * row;
        Plot { left, top, right: left + self.wide, bottom: top + self.high, x, y }
    }
}

/// The names of sides above a plot, beside each other in at most `room` pixels, with their colours; no side has no name.
pub(crate) fn names<'n>(
    sheet: &mut Sheet<'_>,
    plot: &Plot,
    room: i32,
    sides: impl ExactSizeIterator<Item = (&'n str, RGBColor)>,
) {
    let room = room / sides.len().max(1) as i32 - KEY - 6;
    let (mut x, y) = (plot.left, plot.top - ROW / 2);
    for (name, ink) in sides.filter(|(name, _)| !name.is_empty()) {
        let name = shortened(name, room, LABEL_SIZE);
        sheet.rectangle((x, y - KEY / 2), (x + KEY, y + KEY / 2), ink);
        sheet.text((x + KEY + 6, y), &name, LABEL_SIZE, BLACK, Anchor::Left);
        x += KEY + 6 + width_of(&name, LABEL_SIZE) + KEY;
    }
}
