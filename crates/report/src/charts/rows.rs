//! What charts of rows have in common: names on the left, an axis below, numbers on the right.

use plotters::style::RGBColor;

use super::super::canvas::Canvas;
use super::super::style::{BLACK, INTERVAL_STROKE, LABEL_SIZE, MARGIN, POINT, ROW, SMALL_SIZE, shortened, width_of};
use super::super::svg::{Anchor, Sheet};
use super::axis::{BELOW, Plot, ticks};
use super::intervals::Interval;

/// Between the plot and what stands on its right.
pub(super) const BESIDE: i32 = 12;

/// Between a name and its row.
pub(super) const GAP: i32 = 10;

/// Rows from top to bottom, the first one high from 0 to 1.
pub(crate) struct Rows {
    pub(crate) plot: Plot,
    /// The pixels of a name.
    labels: i32,
}

impl Rows {
    /// Rows of a figure of some height, with their names and the pixels above and beside them; `count` of them fill it.
    pub(crate) fn new<'n>(
        canvas: Canvas,
        names: impl Iterator<Item = &'n str>,
        (above, beside): (i32, i32),
        height: i32,
        count: f64,
        x: (f64, f64),
    ) -> Self {
        let longest = names.map(|name| width_of(name, LABEL_SIZE)).max().unwrap_or(0);
        let labels = longest.min(canvas.labels());
        let (left, top, right, bottom) = canvas.body(height);
        let plot = Plot {
            left: left + labels + MARGIN,
            top: top + above,
            right: right - beside,
            bottom: bottom - BELOW,
            x,
            y: (count, 0.0),
        };
        Rows { plot, labels }
    }

    pub(crate) fn y(&self, row: usize) -> i32 {
        self.plot.py(row as f64 + 0.5)
    }

    /// Half the height of a row, of which none has more than usual.
    pub(crate) fn half(&self) -> i32 {
        (f64::from(self.plot.bottom - self.plot.top) / self.plot.y.0 / 2.0).min(f64::from(ROW / 2)) as i32
    }

    pub(crate) fn axis(&self, sheet: &mut Sheet<'_>, title: &str) {
        self.plot.x_axis(sheet, &ticks(self.plot.x, 8), title);
    }

    /// A line down at zero.
    pub(crate) fn zero(&self, sheet: &mut Sheet<'_>) {
        let zero = self.plot.px(0.0);
        sheet.line((zero, self.plot.top), (zero, self.plot.bottom), BLACK, 1);
    }

    pub(crate) fn name(&self, sheet: &mut Sheet<'_>, y: i32, name: &str) {
        let name = shortened(name, self.labels + MARGIN, LABEL_SIZE);
        let at = (self.plot.left - GAP, y);
        sheet.text(at, &name, LABEL_SIZE, BLACK, Anchor::Right);
    }

    /// An interval with its point, full or hollow; an arrow where it is open.
    pub(crate) fn estimate(&self, sheet: &mut Sheet<'_>, y: i32, of: impl Into<Interval>, ink: RGBColor, full: bool) {
        let of = of.into();
        let (from, to) = self.ends(of);
        sheet.line((from, y), (to, y), ink, INTERVAL_STROKE);
        for (_, tip, back) in [(of.low, from, 9), (of.high, to, -9)].into_iter().filter(|(end, ..)| end.is_none()) {
            sheet.line((tip, y), (tip + back, y - 7), ink, 2);
            sheet.line((tip, y), (tip + back, y + 7), ink, 2);
        }
        if let Some(point) = of.point {
            sheet.dot((self.plot.px(point), y), POINT, ink, full);
        }
    }

    /// The pixel columns of its ends; an open one is at the border.
    fn ends(&self, of: Interval) -> (i32, i32) {
        let px = |end: Option<f64>, border: i32| end.map_or(border, |end| self.plot.px(end));
        (px(of.low, self.plot.left), px(of.high, self.plot.right))
    }

    /// What the row at `y` says of an interval, to who points at it.
    pub(crate) fn tip(&self, sheet: &mut Sheet<'_>, y: i32, of: impl Into<Interval>, words: String) {
        let half = self.half() - 2;
        let (from, to) = self.ends(of.into());
        sheet.tip((from - POINT, y - half), (to + POINT, y + half), words);
    }

    pub(crate) fn beside(&self, sheet: &mut Sheet<'_>, y: i32, words: &str) {
        sheet.text((self.plot.right + BESIDE, y), words, SMALL_SIZE, BLACK, Anchor::Left);
    }
}
