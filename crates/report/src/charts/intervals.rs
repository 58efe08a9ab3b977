//! Intervals by row: a point with its interval, and optionally the earlier one.

use super::axis::{BELOW, NOWHERE, Plot, rounded, span, ticks};
use super::*;
use balance_stats::Estimate;

pub(super) const BESIDE: i32 = 12;
/// The narrowest plot beside which numbers stand, and the least between two numbers below it.
const NARROWEST: i32 = 130;
const TICK: i32 = 36;
const GAP: i32 = 10;
/// How many rows are described to screen readers, from each end.
const DESCRIBED: usize = 5;
/// A chart has at most this many rows; of more it shows the first and the last.
pub(crate) const ROWS: usize = 30;
/// Up to this many rows are higher than others.
const FEW: usize = 8;
pub(super) const LEAST_ROW: i32 = 17;
const MIN_ROWS: i32 = 6;
const BAND: f64 = 0.2;
/// The room around all rows, as a part of their span.
const AROUND: f64 = 0.08;
const APART: i32 = 4;

/// An interval in the units of the axis; an unknown end is open.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Interval {
    pub(crate) low: Option<f64>,
    pub(crate) point: Option<f64>,
    pub(crate) high: Option<f64>,
}

/// A fraction, shown in percent.
impl From<&Estimate> for Interval {
    fn from(of: &Estimate) -> Self {
        let [low, point, high] = [of.low, of.point, of.high].map(|value| Some(value * PERCENT));
        Interval { low, point, high }
    }
}

impl Interval {
    pub(crate) fn sure(fraction: f64) -> Self {
        let at = Some(fraction * PERCENT);
        Interval { low: at, point: at, high: at }
    }

    /// Its colour when it is compared with 0, and whether it excludes 0.
    pub(crate) fn against_zero(&self) -> (Rgb, bool) {
        match (self.low, self.high) {
            (Some(low), _) if low > 0.0 => (BLUE, true),
            (_, Some(high)) if high < 0.0 => (VERMILLION, true),
            _ => (GREY, false),
        }
    }

    /// Draws the interval with its point, full or hollow; with an arrow at an open end.
    fn draw(&self, sheet: &mut Sheet, plot: &Plot, y: i32, (ink, full): (Rgb, bool)) {
        let (from, to) = self.ends(plot);
        sheet.line((from, y), (to, y), ink, INTERVAL_STROKE);
        for (_, tip, back) in [(self.low, from, 9), (self.high, to, -9)].into_iter().filter(|(end, ..)| end.is_none()) {
            sheet.line((tip, y), (tip + back, y - 7), ink, 2);
            sheet.line((tip, y), (tip + back, y + 7), ink, 2);
        }
        if let Some(point) = self.point {
            sheet.dot((plot.px(point), y), POINT, ink, full);
        }
    }

    fn ends(&self, plot: &Plot) -> (i32, i32) {
        let px = |end: Option<f64>, border: i32| end.map_or(border, |end| plot.px(end));
        (px(self.low, plot.left), px(self.high, plot.right))
    }
}

pub(crate) struct Row {
    pub(crate) name: String,
    /// The earlier interval, hollow.
    pub(crate) before: Option<Interval>,
    pub(crate) is: Interval,
    pub(crate) ink: Rgb,
    pub(crate) full: bool,
    /// The target range, grey; without an end it is open.
    pub(crate) band: Option<(Option<f64>, Option<f64>)>,
    pub(crate) beside: String,
    pub(crate) words: String,
}

#[derive(Default)]
pub(crate) struct Intervals {
    pub(crate) figure: Figure,
    pub(crate) axis: String,
    pub(crate) file: String,
    /// The legend of hollow points, if there are any, and of full ones.
    pub(crate) key: Option<(Option<&'static str>, String)>,
    pub(crate) shows: Vec<f64>,
    /// The value that all rows are compared with.
    pub(crate) dashed: Option<f64>,
    /// If set, there is room around all rows, and the axis spans at least this much: tiny differences must not look large.
    pub(crate) around: Option<f64>,
    pub(crate) within: Option<(f64, f64)>,
    pub(crate) rows: Vec<Row>,
}

impl Intervals {
    pub(crate) fn draw(mut self, canvas: Canvas) -> Option<Chart> {
        if self.rows.is_empty() {
            return None;
        }
        let high = if self.rows.len() <= FEW { ROW * 3 / 2 } else { ROW };
        let key = if self.key.is_some() { ROW } else { 0 };
        let fixed = ROW + key + BELOW;
        let room = self.figure.height(canvas, i32::MAX, 0) - CAPTION_LINE - fixed;
        let max = (room / LEAST_ROW / 2 * 2).clamp(MIN_ROWS, ROWS as i32) as usize;
        if self.rows.len() > max {
            let (all, end, file) = (self.rows.len(), max / 2, &self.file);
            self.figure.caption += &format!(" Shown: {max} of {all} rows, {end} from each end; all rows: {file}.");
        }
        let shown = self.shown(max);
        let count = shown.len() as i32;
        let height = self.figure.height(canvas, high * count + fixed, LEAST_ROW * count + fixed);
        let widest = |words: fn(&Row) -> &str, size| {
            shown.iter().flatten().map(|row| width_of(words(row), size)).max().unwrap_or(0)
        };
        let (left, top, right, bottom) = canvas.body(height);
        let left = left + widest(|row| &row.name, LABEL_SIZE).min(canvas.labels()) + MARGIN;
        // Numbers beside the plot, if they leave room for it.
        let beside = widest(|row| &row.beside, SMALL_SIZE) + BESIDE;
        let is_beside = beside > BESIDE && right - beside - left >= NARROWEST;
        let plot = Plot {
            left,
            top: top + ROW / 2 + key / 2,
            right: right - if is_beside { beside } else { MARGIN },
            bottom: bottom - BELOW,
            x: self.range(shown.iter().flatten().copied()),
            y: (f64::from(count), 0.0),
        };
        Some(self.figure.draw(canvas, &self.words(), height, |sheet| {
            bands(sheet, &plot, &shown);
            self.lines(sheet, &plot);
            for (at, row) in shown.iter().enumerate() {
                let y = plot.py(at as f64 + 0.5);
                match row {
                    Some(row) => {
                        row.draw(sheet, &plot, y);
                        let beside = if is_beside { &row.beside } else { "" };
                        sheet.text((plot.right + BESIDE, y), beside, SMALL_SIZE, BLACK, Anchor::Left);
                    }
                    None => {
                        let more = format!("… {} more", self.rows.len() - max);
                        sheet.text((plot.left - GAP, y), &more, LABEL_SIZE, GREY, Anchor::Right);
                    }
                }
            }
        }))
    }

    fn lines(&self, sheet: &mut Sheet, plot: &Plot) {
        let about = ((plot.right - plot.left) / TICK).clamp(3, 8) as u32;
        plot.x_axis(sheet, &ticks(plot.x, about), &self.axis);
        let (top, bottom, zero) = (plot.top, plot.bottom, plot.px(0.0));
        if plot.x.0 <= 0.0 && plot.x.1 >= 0.0 {
            sheet.line((zero, top), (zero, bottom), BLACK, 1);
        }
        if let Some(x) = self.dashed.map(|value| plot.px(value)) {
            sheet.dashes((x, top), (x, bottom), BLACK);
        }
        let Some((before, full)) = &self.key else { return };
        let (middle, y, full) = (i32::midpoint(plot.left, plot.right), top - ROW / 2, format!("● {full}"));
        let Some(before) = before else {
            return sheet.text((middle, y), &full, SMALL_SIZE, BLUE, Anchor::Middle);
        };
        sheet.text((middle - 10, y), &format!("○ {before}"), SMALL_SIZE, BLACK, Anchor::Right);
        sheet.text((middle + 10, y), &full, SMALL_SIZE, BLUE, Anchor::Left);
    }

    fn range<'r>(&self, rows: impl Iterator<Item = &'r Row> + Clone) -> (f64, f64) {
        let all = rows.clone().flat_map(Row::values);
        let (from, to) = with_room(span(all.chain(self.dashed).chain(self.shows.iter().copied()), NOWHERE));
        // Bounds far away from all rows are ignored.
        let near = |bound: &f64| (2.0 * from - to..=2.0 * to - from).contains(bound);
        let bounds = rows.filter_map(|row| row.band).flat_map(|(low, high)| [low, high]).flatten();
        let (from, to) = span(bounds.filter(near), (from, to));
        let around = self.around.map_or(0.0, |least| ((to - from) * AROUND).max((least - (to - from)) / 2.0));
        let (least, max) = self.within.unwrap_or((f64::MIN, f64::MAX));
        rounded(((from - around).max(least), (to + around).min(max)), 8)
    }

    /// The rows to show; `None` in the place of omitted ones in the middle.
    fn shown(&self, max: usize) -> Vec<Option<&Row>> {
        let rows = &self.rows;
        if rows.len() <= max {
            return rows.iter().map(Some).collect();
        }
        let (first, last) = (&rows[..max / 2], &rows[rows.len() - max / 2..]);
        first.iter().map(Some).chain([None]).chain(last.iter().map(Some)).collect()
    }

    fn words(&self) -> String {
        let mut words: Vec<&str> = self.rows.iter().map(|row| row.words.as_str()).collect();
        let between = format!("{} more", words.len().saturating_sub(2 * DESCRIBED));
        if words.len() > 2 * DESCRIBED {
            words.splice(DESCRIBED..words.len() - DESCRIBED, [between.as_str()]);
        }
        format!("{}: {}.", capital(&self.axis), words.join("; "))
    }
}

/// Draws target ranges; consecutive rows with the same range share one area.
fn bands(sheet: &mut Sheet, plot: &Plot, shown: &[Option<&Row>]) {
    let (low, high) = plot.x;
    let mut first = 0;
    for rows in shown.chunk_by(|a, b| a.and_then(|row| row.band) == b.and_then(|row| row.band)) {
        let last = first + rows.len() - 1;
        if let Some((from, to)) = rows[0].and_then(|row| row.band) {
            let px = |bound: Option<f64>, end: f64| plot.px(bound.unwrap_or(end).clamp(low, high));
            let (from, to) = (px(from, low), px(to, high));
            let (top, bottom) = (plot.py(first as f64) + 1, plot.py(last as f64 + 1.0) - 1);
            sheet.band(&[(from, top), (to, top), (to, bottom), (from, bottom)], GREY, BAND);
        }
        first = last + 1;
    }
}

impl Row {
    pub(crate) fn new(name: String, is: Interval, (ink, full): (Rgb, bool), words: String) -> Self {
        Row { name, before: None, is, ink, full, band: None, beside: String::new(), words }
    }

    pub(crate) fn values(&self) -> impl Iterator<Item = f64> {
        let all = [Some(self.is), self.before].into_iter().flatten();
        all.flat_map(|of| [of.low, of.point, of.high]).flatten()
    }

    fn draw(&self, sheet: &mut Sheet, plot: &Plot, y: i32) {
        let name = shortened(&self.name, plot.left - MARGIN, LABEL_SIZE);
        sheet.text((plot.left - GAP, y), &name, LABEL_SIZE, BLACK, Anchor::Right);
        let apart = if self.before.is_some() { APART } else { 0 };
        if let Some(before) = self.before {
            before.draw(sheet, plot, y - apart, (GREY, false));
        }
        self.is.draw(sheet, plot, y + apart, (self.ink, self.full));
        let ((from, to), half) = (self.is.ends(plot), (plot.py(1.0) - plot.top).min(ROW) / 2 - 2);
        sheet.tip((from - POINT, y - half), (to + POINT, y + half), self.words.clone());
    }
}

/// Returns a span; a single point gets a tenth of its value on both sides.
pub(crate) fn with_room((from, to): (f64, f64)) -> (f64, f64) {
    let around = if to > from { 0.0 } else { (from.abs() / 10.0).max(1.0) };
    (from - around, to + around)
}
