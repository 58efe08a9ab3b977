//! Intervals by row: a point with its interval for each row, the one before it if there was another.

use plotters::style::RGBColor;

use balance_stats::Estimate;

use super::super::canvas::Canvas;
use super::super::number::PERCENT;
use super::super::style::{
    BLACK, BLUE, CAPTION_LINE, GREY, INTERVAL_STROKE, LABEL_SIZE, MARGIN, POINT, ROW, SMALL_SIZE, VERMILLION,
    shortened, width_of,
};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::super::text::capital;
use super::axis::{BELOW, NOWHERE, Plot, rounded, span, ticks};

/// Between the plot and what stands on its right.
pub(super) const BESIDE: i32 = 12;

/// Between a name and its row.
const GAP: i32 = 10;

/// Rows that are described to screen readers from each end.
const DESCRIBED: usize = 5;

/// The most rows of a chart; of more it shows the first and the last.
pub(crate) const ROWS: usize = 30;

/// Up to this many rows are higher than others.
const FEW: usize = 8;

/// The least height of a row.
pub(super) const LEAST_ROW: i32 = 17;

/// The fewest rows of a chart that has more of them than room.
const FEWEST: i32 = 6;

/// How much of a band's colour shows.
const BAND: f64 = 0.2;

/// The room around all rows where there is some, as a part of what they span.
const AROUND: f64 = 0.08;

/// What of a row is before and what is after stand so far from its middle.
const APART: i32 = 4;

/// Where something lies, as it is shown; an end that is not known is open.
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
    /// Something that is known for certain, a fraction.
    pub(crate) fn sure(fraction: f64) -> Self {
        let at = Some(fraction * PERCENT);
        Interval { low: at, point: at, high: at }
    }

    /// The colour of one that is held against 0, and whether it excludes it.
    pub(crate) fn against_zero(&self) -> (RGBColor, bool) {
        match (self.low, self.high) {
            (Some(low), _) if low > 0.0 => (BLUE, true),
            (_, Some(high)) if high < 0.0 => (VERMILLION, true),
            _ => (GREY, false),
        }
    }

    /// The interval with its point, full or hollow; an arrow where it is open.
    fn draw(&self, sheet: &mut Sheet<'_>, plot: &Plot, y: i32, (ink, full): (RGBColor, bool)) {
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

    /// The pixel columns of its ends; an open one is at the border.
    fn ends(&self, plot: &Plot) -> (i32, i32) {
        let px = |end: Option<f64>, border: i32| end.map_or(border, |end| plot.px(end));
        (px(self.low, plot.left), px(self.high, plot.right))
    }
}

pub(crate) struct Row {
    pub(crate) name: String,
    /// What it was, hollow.
    pub(crate) before: Option<Interval>,
    pub(crate) is: Interval,
    pub(crate) ink: RGBColor,
    /// Whether its point is full.
    pub(crate) full: bool,
    /// Where it should be, grey; open where it has no end.
    pub(crate) band: Option<(Option<f64>, Option<f64>)>,
    /// What stands on the right.
    pub(crate) beside: String,
    /// All of it in words.
    pub(crate) words: String,
}

/// Rows of intervals on one axis.
#[derive(Default)]
pub(crate) struct Intervals {
    pub(crate) figure: Figure,
    /// What the axis shows.
    pub(crate) axis: String,
    /// The file that has all rows.
    pub(crate) file: String,
    /// What hollow points are, if there are any, and what full ones are.
    pub(crate) key: Option<(Option<&'static str>, String)>,
    /// Values that the axis has in any case.
    pub(crate) shows: Vec<f64>,
    /// What all are held against.
    pub(crate) dashed: Option<f64>,
    /// Where there is room around all rows, the least that the axis spans: a hair's breadth shall not look like a gulf.
    pub(crate) around: Option<f64>,
    /// Where the axis ends at the latest.
    pub(crate) within: Option<(f64, f64)>,
    pub(crate) rows: Vec<Row>,
}

impl Intervals {
    /// Nothing where there are no rows.
    pub(crate) fn draw(mut self, canvas: Canvas) -> Result<Option<Chart>, ChartError> {
        if self.rows.is_empty() {
            return Ok(None);
        }
        let high = if self.rows.len() <= FEW { ROW * 3 / 2 } else { ROW };
        let key = if self.key.is_some() { ROW } else { 0 };
        let fixed = ROW + key + BELOW;
        let room = self.figure.height(canvas, i32::MAX, 0) - CAPTION_LINE - fixed;
        let most = (room / LEAST_ROW / 2 * 2).clamp(FEWEST, ROWS as i32) as usize;
        if self.rows.len() > most {
            let (all, end, file) = (self.rows.len(), most / 2, &self.file);
            self.figure.caption += &format!(" Shown: {most} of {all} rows, {end} from each end; all are in {file}.");
        }
        let shown = self.shown(most);
        let count = shown.len() as i32;
        let height = self.figure.height(canvas, high * count + fixed, LEAST_ROW * count + fixed);
        let widest = |words: fn(&Row) -> &str, size| {
            shown.iter().flatten().map(|row| width_of(words(row), size)).max().unwrap_or(0)
        };
        let beside = widest(|row| &row.beside, SMALL_SIZE);
        let (left, top, right, bottom) = canvas.body(height);
        let plot = Plot {
            left: left + widest(|row| &row.name, LABEL_SIZE).min(canvas.labels()) + MARGIN,
            top: top + ROW / 2 + key / 2,
            right: right - if beside > 0 { beside + BESIDE } else { MARGIN },
            bottom: bottom - BELOW,
            x: self.range(shown.iter().flatten().copied()),
            y: (f64::from(count), 0.0),
        };
        let chart = self.figure.draw(canvas, &self.words(), height, |sheet| {
            bands(sheet, &plot, &shown);
            self.lines(sheet, &plot);
            for (at, row) in shown.iter().enumerate() {
                let y = plot.py(at as f64 + 0.5);
                match row {
                    Some(row) => row.draw(sheet, &plot, y),
                    None => {
                        let more = format!("… {} more between", self.rows.len() - most);
                        sheet.text((plot.left - GAP, y), &more, LABEL_SIZE, GREY, Anchor::Right);
                    }
                }
            }
        });
        chart.map(Some)
    }

    /// The axis, what rows are held against, and above them what the points are.
    fn lines(&self, sheet: &mut Sheet<'_>, plot: &Plot) {
        plot.x_axis(sheet, &ticks(plot.x, 8), &self.axis);
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

    /// The least and the largest value on the axis of some rows.
    fn range<'r>(&self, rows: impl Iterator<Item = &'r Row> + Clone) -> (f64, f64) {
        let all = rows.clone().flat_map(|row| [Some(row.is), row.before]).flatten();
        let all = all.flat_map(|of| [of.low, of.point, of.high]).flatten();
        let (from, to) = with_room(span(all.chain(self.dashed).chain(self.shows.iter().copied()), NOWHERE));
        // Bounds far away from everything would leave it no room.
        let near = |bound: &f64| (2.0 * from - to..=2.0 * to - from).contains(bound);
        let bounds = rows.filter_map(|row| row.band).flat_map(|(low, high)| [low, high]).flatten();
        let (from, to) = span(bounds.filter(near), (from, to));
        let around = self.around.map_or(0.0, |least| ((to - from) * AROUND).max((least - (to - from)) / 2.0));
        let (least, most) = self.within.unwrap_or((f64::MIN, f64::MAX));
        rounded(((from - around).max(least), (to + around).min(most)), 8)
    }

    /// The rows that are shown; `None` for those in the middle that are not.
    fn shown(&self, most: usize) -> Vec<Option<&Row>> {
        let rows = &self.rows;
        if rows.len() <= most {
            return rows.iter().map(Some).collect();
        }
        let (first, last) = (&rows[..most / 2], &rows[rows.len() - most / 2..]);
        first.iter().map(Some).chain([None]).chain(last.iter().map(Some)).collect()
    }

    /// The chart for screen readers: all rows, or the first and last of many.
    fn words(&self) -> String {
        let mut words: Vec<&str> = self.rows.iter().map(|row| row.words.as_str()).collect();
        let between = format!("{} more between", words.len().saturating_sub(2 * DESCRIBED));
        if words.len() > 2 * DESCRIBED {
            words.splice(DESCRIBED..words.len() - DESCRIBED, [between.as_str()]);
        }
        format!("{}: {}.", capital(&self.axis), words.join("; "))
    }
}

/// Where rows should be; one area for all that follow each other and should be at the same place.
fn bands(sheet: &mut Sheet<'_>, plot: &Plot, shown: &[Option<&Row>]) {
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
    pub(crate) fn new(name: String, is: Interval, (ink, full): (RGBColor, bool), words: String) -> Self {
        Row { name, before: None, is, ink, full, band: None, beside: String::new(), words }
    }

    fn draw(&self, sheet: &mut Sheet<'_>, plot: &Plot, y: i32) {
        let name = shortened(&self.name, plot.left - MARGIN, LABEL_SIZE);
        sheet.text((plot.left - GAP, y), &name, LABEL_SIZE, BLACK, Anchor::Right);
        let apart = if self.before.is_some() { APART } else { 0 };
        if let Some(before) = self.before {
            before.draw(sheet, plot, y - apart, (GREY, false));
        }
        self.is.draw(sheet, plot, y + apart, (self.ink, self.full));
        sheet.text((plot.right + BESIDE, y), &self.beside, SMALL_SIZE, BLACK, Anchor::Left);
        let ((from, to), half) = (self.is.ends(plot), (plot.py(1.0) - plot.top).min(ROW) / 2 - 2);
        sheet.tip((from - POINT, y - half), (to + POINT, y + half), self.words.clone());
    }
}

/// A span; around one that is a point, a tenth of that either way.
pub(crate) fn with_room((from, to): (f64, f64)) -> (f64, f64) {
    let around = if to > from { 0.0 } else { (from.abs() / 10.0).max(1.0) };
    (from - around, to + around)
}
