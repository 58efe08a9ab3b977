//! Lines with bands around them, one a side, and the sides' names on the right.

use plotters::style::RGBColor;

use super::super::style::{
    BAND, BLACK, GREY, GRID, INTERVAL_STROKE, LABEL_SIZE, LABELS_MOST, LINE_STROKE, PLOT_HEIGHT, POINT, SMALL_SIZE,
    shortened, width_of,
};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};
use super::axis::{BELOW, NOWHERE, Plot, rounded, span, ticks};

/// The least distance of the sides' names.
const APART: i32 = 17;

/// The length of a line before a name.
const KEY: i32 = 14;

/// From one line below the axis to the next.
const NEXT: i32 = 17;

/// The least that a name below the axis may take of the width.
const NAME: i32 = 64;

/// Half the width of the area that shows the tip of a point.
const HALF: i32 = 6;

/// Where a line and the ends of its band are at one time.
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// What it is, after the name of its line.
    pub(crate) words: String,
}

/// One side; without points where there is nothing to be drawn of it.
pub(crate) struct Line<'n> {
    pub(crate) name: &'n str,
    pub(crate) ink: RGBColor,
    pub(crate) points: Vec<Point>,
}

/// What stands below the axis.
pub(crate) struct Mark {
    pub(crate) x: f64,
    pub(crate) name: String,
    /// In a second line; may be empty.
    pub(crate) below: String,
}

#[derive(Default)]
pub(crate) struct Lines<'n> {
    /// The file's name without its ending.
    pub(crate) name: String,
    pub(crate) title: String,
    /// The chart in words, for screen readers.
    pub(crate) words: String,
    pub(crate) plain: String,
    pub(crate) caption: String,
    /// What the axis on the left shows.
    pub(crate) up: String,
    /// What the axis below shows.
    pub(crate) across: String,
    pub(crate) marks: Vec<Mark>,
    /// What the second line below the axis is; empty where that needs no words.
    pub(crate) second: &'static str,
    /// Whether bands have edges.
    pub(crate) edged: bool,
    /// Of points that are few and far between: the room beside the first and the last. They have dots and intervals.
    pub(crate) dots: Option<f64>,
    pub(crate) lines: Vec<Line<'n>>,
}

impl Lines<'_> {
    /// Nothing where no line has a point.
    pub(crate) fn draw(&self) -> Result<Option<Chart>, ChartError> {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        if points().next().is_none() {
            return Ok(None);
        }
        let (low, high) = span(points().flat_map(|point| [point.low, point.high]), NOWHERE);
        let y = rounded((low, if high > low { high } else { low + 1.0 }), 6);
        let (first, last) = span(points().map(|point| point.x).chain(self.marks.iter().map(|mark| mark.x)), NOWHERE);
        let beside = self.dots.unwrap_or(if last > first { 0.0 } else { 0.5 });
        let below = BELOW + if self.marks.iter().any(|mark| !mark.below.is_empty()) { NEXT } else { 0 };
        let figure = Figure {
            name: self.name.clone(),
            title: self.title.clone(),
            words: self.words.clone(),
            plain: self.plain.clone(),
            caption: self.caption.clone(),
            height: PLOT_HEIGHT + below,
        };
        let (left, top, right, bottom) = body(figure.height);
        let plot = Plot {
            left: left + if self.second.is_empty() { 66 } else { 80 },
            top: top + 8,
            right: right - self.labels() - KEY - 12,
            bottom: bottom - below,
            x: (first - beside, last + beside),
            y,
        };
        let chart = figure.draw(|sheet| {
            plot.y_axis(sheet, &ticks(y, 6), &self.up);
            self.below(sheet, &plot);
            plot.x_title(sheet, below - 12, &self.across);
            self.bands(sheet, &plot);
            self.paths(sheet, &plot);
            self.names(sheet, &plot);
        });
        chart.map(Some)
    }

    fn below(&self, sheet: &mut Sheet<'_>, plot: &Plot) {
        let wide = ((plot.right - plot.left) / self.marks.len().max(1) as i32).max(NAME);
        for mark in &self.marks {
            let x = plot.px(mark.x);
            sheet.line((x, plot.top), (x, plot.bottom), GRID, 1);
            plot.below(sheet, x, &shortened(&mark.name, wide, SMALL_SIZE));
            let below = shortened(&mark.below, wide, SMALL_SIZE);
            sheet.text((x, plot.bottom + 13 + NEXT), &below, SMALL_SIZE, GREY, Anchor::Middle);
        }
        sheet.text((plot.left - 28, plot.bottom + 13 + NEXT), self.second, SMALL_SIZE, GREY, Anchor::Right);
    }

    fn bands(&self, sheet: &mut Sheet<'_>, plot: &Plot) {
        for Line { ink, points, .. } in self.drawn() {
            let upper = points.iter().map(|p| (plot.px(p.x), plot.py(p.high)));
            let lower = points.iter().rev().map(|p| (plot.px(p.x), plot.py(p.low)));
            let rim: Vec<_> = upper.chain(lower).collect();
            sheet.band(&rim, *ink, BAND);
            if self.edged {
                // The two edges, without the ends of the band.
                sheet.path(&rim[..points.len()], *ink, 1);
                sheet.path(&rim[points.len()..], *ink, 1);
            }
        }
    }

    fn paths(&self, sheet: &mut Sheet<'_>, plot: &Plot) {
        for Line { ink, points, name } in self.drawn() {
            let path: Vec<_> = points.iter().map(|p| (plot.px(p.x), plot.py(p.y))).collect();
            sheet.path(&path, *ink, LINE_STROKE);
            for (point, (x, y)) in points.iter().zip(path) {
                sheet.tip((x - HALF, y - HALF), (x + HALF, y + HALF), format!("{name}, {}", point.words));
                if self.dots.is_some() {
                    sheet.line((x, plot.py(point.low)), (x, plot.py(point.high)), *ink, INTERVAL_STROKE - 2);
                    sheet.dot((x, y), POINT, *ink, true);
                }
            }
        }
    }

    /// The names near the ends of their lines.
    fn names(&self, sheet: &mut Sheet<'_>, plot: &Plot) {
        let ends = self.drawn().filter_map(|line| line.points.last()).map(|last| plot.py(last.y));
        let rows = apart(&ends.collect::<Vec<_>>(), plot.top, plot.bottom);
        for (row, line) in rows.into_iter().zip(self.drawn()) {
            let name = shortened(line.name, self.labels() + 6, LABEL_SIZE);
            let key = plot.right + 6;
            sheet.line((key, row), (key + KEY, row), line.ink, LINE_STROKE);
            sheet.text((key + KEY + 6, row), &name, LABEL_SIZE, BLACK, Anchor::Left);
        }
    }

    fn drawn(&self) -> impl Iterator<Item = &Line<'_>> {
        self.lines.iter().filter(|line| !line.points.is_empty())
    }

    /// The pixels of the longest name.
    fn labels(&self) -> i32 {
        let longest = self.lines.iter().map(|line| width_of(line.name, LABEL_SIZE)).max();
        longest.unwrap_or(0).min(LABELS_MOST * 2 / 3)
    }
}

/// Rows near the wished ones, from top to bottom in the same order and never too close.
fn apart(wished: &[i32], top: i32, bottom: i32) -> Vec<i32> {
    let mut order: Vec<usize> = (0..wished.len()).collect();
    order.sort_by_key(|&at| wished[at]);
    let mut rows = wished.to_vec();
    let mut next = top;
    for &at in &order {
        rows[at] = rows[at].max(next);
        next = rows[at] + APART;
    }
    let mut last = bottom;
    for &at in order.iter().rev() {
        rows[at] = rows[at].min(last);
        last = rows[at] - APART;
    }
    rows
}
