//! What charts of rows have in common: names on the left, an axis below, numbers on the right.

use plotters::style::RGBColor;

use balance_stats::Estimate;

use super::super::number::PERCENT;
use super::super::style::{
    BLACK, BLUE, GREY, INTERVAL_STROKE, LABEL_SIZE, LABELS_MOST, MARGIN, POINT, ROW, SMALL_SIZE, shortened, width_of,
};
use super::super::svg::{Anchor, Sheet, body};
use super::axis::{BELOW, Plot, ticks};

pub(crate) struct Room {
    /// Pixels above the first row.
    pub(crate) above: i32,
    /// Beside them on the right.
    pub(crate) beside: i32,
    /// The most that names may take of the width.
    pub(crate) labels: i32,
    /// Between a name and its row.
    pub(crate) gap: i32,
}

/// That of a chart without anything on the right.
pub(crate) const ROOM: Room = Room { above: ROW / 2, beside: MARGIN, labels: LABELS_MOST, gap: 10 };

/// Rows from top to bottom, the first one high from 0 to 1.
pub(crate) struct Rows {
    pub(crate) plot: Plot,
    /// The pixels of a name.
    labels: i32,
    gap: i32,
}

impl Rows {
    /// Rows of a figure of some height, with their names; `count` of them fill it.
    pub(crate) fn new<'n>(
        names: impl Iterator<Item = &'n str>,
        room: &Room,
        height: i32,
        count: f64,
        x: (f64, f64),
    ) -> Self {
        let longest = names.map(|name| width_of(name, LABEL_SIZE)).max().unwrap_or(0);
        let labels = longest.min(room.labels);
        let (left, top, right, bottom) = body(height);
        let plot = Plot {
            left: left + labels + MARGIN,
            top: top + room.above,
            right: right - room.beside,
            bottom: bottom - BELOW,
            x,
            y: (count, 0.0),
        };
        Rows { plot, labels, gap: room.gap }
    }

    pub(crate) fn y(&self, row: usize) -> i32 {
        self.plot.py(row as f64 + 0.5)
    }

    pub(crate) fn axis(&self, sheet: &mut Sheet<'_>, title: &str) {
        self.plot.x_axis(sheet, &ticks(self.plot.x, 8), title);
    }

    pub(crate) fn axis_from_zero(&self, sheet: &mut Sheet<'_>, title: &str) {
        self.axis(sheet, title);
        self.zero(sheet);
    }

    /// A line down at zero.
    pub(crate) fn zero(&self, sheet: &mut Sheet<'_>) {
        let zero = self.plot.px(0.0);
        sheet.line((zero, self.plot.top), (zero, self.plot.bottom), BLACK, 1);
    }

    /// A dashed line down at a value.
    pub(crate) fn dashes(&self, sheet: &mut Sheet<'_>, value: f64, ink: RGBColor) {
        let x = self.plot.px(value);
        sheet.dashes((x, self.plot.top), (x, self.plot.bottom), ink);
    }

    pub(crate) fn name(&self, sheet: &mut Sheet<'_>, y: i32, name: &str) {
        let name = shortened(name, self.labels + MARGIN, LABEL_SIZE);
        let at = (self.plot.left - self.gap, y);
        sheet.text(at, &name, LABEL_SIZE, BLACK, Anchor::Right);
    }

    /// Where a fraction stands, shown in percent.
    pub(crate) fn at(&self, fraction: f64, y: i32) -> (i32, i32) {
        (self.plot.px(fraction * PERCENT), y)
    }

    /// An interval of fractions.
    pub(crate) fn interval(&self, sheet: &mut Sheet<'_>, y: i32, of: &Estimate, ink: RGBColor) {
        sheet.line(self.at(of.low, y), self.at(of.high, y), ink, INTERVAL_STROKE);
    }

    /// An interval with its point, full or hollow.
    pub(crate) fn estimate(&self, sheet: &mut Sheet<'_>, y: i32, of: &Estimate, ink: RGBColor, full: bool) {
        self.interval(sheet, y, of, ink);
        sheet.dot(self.at(of.point, y), POINT, ink, full);
    }

    /// What was, hollow, above what is, full; the latter alone where nothing was `changed`. Tells who points at it `words`.
    pub(crate) fn before_and_after(
        &self,
        sheet: &mut Sheet<'_>,
        y: i32,
        (before, after): (Option<Estimate>, Option<Estimate>),
        (ink, changed): (RGBColor, bool),
        words: String,
    ) {
        if let Some(before) = before.filter(|_| changed) {
            self.estimate(sheet, y - 4, &before, GREY, false);
        }
        if let Some(after) = after {
            self.estimate(sheet, if changed { y + 4 } else { y }, &after, ink, true);
            self.tip(sheet, y, &after, words);
        }
    }

    /// What the row at `y` tells of an interval of fractions, to who points at it.
    pub(crate) fn tip(&self, sheet: &mut Sheet<'_>, y: i32, of: &Estimate, words: String) {
        let half = ROW / 2 - 2;
        let ((from, _), (to, _)) = (self.at(of.low, y), self.at(of.high, y));
        sheet.tip((from - POINT, y - half), (to + POINT, y + half), words);
    }

    /// What the marks are, above the rows: hollow ones of what was `before`, if anything was changed, and full ones.
    pub(crate) fn key(&self, sheet: &mut Sheet<'_>, before: Option<&str>, full: &str) {
        let (middle, y) = (i32::midpoint(self.plot.left, self.plot.right), self.plot.top - ROW / 2);
        let Some(before) = before else {
            return sheet.text((middle, y), &format!("● {full}"), SMALL_SIZE, BLUE, Anchor::Middle);
        };
        sheet.text((middle - 10, y), &format!("○ {before}"), SMALL_SIZE, BLACK, Anchor::Right);
        sheet.text((middle + 10, y), &format!("● {full}"), SMALL_SIZE, BLUE, Anchor::Left);
    }

    pub(crate) fn beside(&self, sheet: &mut Sheet<'_>, y: i32, words: &str) {
        sheet.text((self.plot.right + 12, y), words, SMALL_SIZE, BLACK, Anchor::Left);
    }
}

/// The ends of estimates, in percent.
pub(crate) fn ends<'e>(of: impl Iterator<Item = &'e Estimate>) -> impl Iterator<Item = f64> {
    of.flat_map(|estimate| [estimate.low * PERCENT, estimate.high * PERCENT])
}
