//! Lines with bands around them, one a side, and the sides' names on the right.

use plotters::style::RGBColor;

use super::super::canvas::Canvas;
use super::super::number::plain;
use super::super::style::{
    BAND, BLACK, GREY, GRID, INTERVAL_STROKE, LABEL_SIZE, LINE_STROKE, PLOT_HEIGHT, POINT, SMALL_SIZE, shortened,
    width_of,
};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::super::text::capital;
use super::axis::{BELOW, NOWHERE, NUMBERS, Plot, rounded, span, ticks};
use super::panels::{Panels, name};

/// The most lines with bands in one plot: the colours of more mix to grey.
const TOGETHER: usize = 2;

/// The most points of a line that are described to screen readers.
const DESCRIBED: usize = 5;

/// The height of the plot of one of several lines.
const PANEL: i32 = 180;

/// The least height of a plot, and of one of several.
const LEAST_PLOT: i32 = 140;
const LEAST_PANEL: i32 = 70;

/// Lines of other sides.
const BEHIND: RGBColor = RGBColor(190, 190, 190);

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
    pub(crate) figure: Figure,
    /// What the axis on the left shows.
    pub(crate) up: String,
    /// What the axis below shows.
    pub(crate) across: String,
    /// What stands below the axis; whole numbers if that is nothing.
    pub(crate) marks: Vec<Mark>,
    /// Of points that are few and far between: the room beside the first and the last. They have dots and intervals.
    pub(crate) dots: Option<f64>,
    pub(crate) lines: Vec<Line<'n>>,
}

impl Lines<'_> {
    /// Draws it; `None` if no line has a point. More than [`TOGETHER`] lines have a panel each, with the others behind.
    pub(crate) fn draw(&self, canvas: Canvas) -> Result<Option<Chart>, ChartError> {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        if points().next().is_none() {
            return Ok(None);
        }
        let (low, high) = span(points().flat_map(|point| [point.low, point.y, point.high]), NOWHERE);
        let y = rounded((low, if high > low { high } else { low + 1.0 }), 6);
        let (first, last) = span(points().map(|point| point.x).chain(self.marks.iter().map(|mark| mark.x)), NOWHERE);
        let beside = self.dots.unwrap_or(if last > first { 0.0 } else { 0.5 });
        let x = (first - beside, last + beside);
        let drawn = self.drawn().count();
        let chart = match self.dots.is_none() && drawn > TOGETHER {
            true => self.apart(canvas, &self.panels(canvas, drawn), x, y),
            false => self.together(canvas, x, y),
        };
        chart.map(Some)
    }

    /// All lines in one plot.
    fn together(&self, canvas: Canvas, x: (f64, f64), y: (f64, f64)) -> Result<Chart, ChartError> {
        let below = BELOW + if self.marks.iter().any(|mark| !mark.below.is_empty()) { NEXT } else { 0 };
        let height = self.figure.height(canvas, PLOT_HEIGHT + below, LEAST_PLOT + below);
        let (left, top, right, bottom) = canvas.body(height);
        let right = right - self.labels(canvas) - KEY - 12;
        let plot = Plot { left: left + NUMBERS, top: top + 8, right, bottom: bottom - below, x, y };
        self.figure.draw(canvas, &self.words(), height, |sheet| {
            plot.y_axis(sheet, &ticks(y, 6), &self.up);
            self.below(sheet, &plot);
            plot.x_title(sheet, below - 12, &self.across);
            if self.dots.is_none() {
                self.drawn().for_each(|line| line.band(sheet, &plot));
            }
            self.drawn().for_each(|line| line.path(sheet, &plot, self.dots.is_some()));
            self.names(sheet, &plot, self.labels(canvas));
        })
    }

    /// A panel for each line.
    fn panels(&self, canvas: Canvas, count: usize) -> Panels {
        let mut panels = Panels::new(canvas, count, if count == 4 { 2 } else { 3 }, (NUMBERS, BELOW), PANEL);
        panels.fill(self.figure.height(canvas, panels.height(), 0), LEAST_PANEL);
        panels
    }

    fn apart(&self, canvas: Canvas, panels: &Panels, x: (f64, f64), y: (f64, f64)) -> Result<Chart, ChartError> {
        self.figure.draw(canvas, &self.words(), panels.height(), |sheet| {
            for (nth, line) in self.drawn().enumerate() {
                let plot = panels.plot(nth, x, y);
                name(sheet, &plot, (line.name, line.ink), panels.wide);
                plot.y_axis(sheet, &ticks(y, 4), if panels.is_first(nth) { &self.up } else { "" });
                self.below(sheet, &plot);
                plot.x_title(sheet, 34, if panels.is_last(nth) { &self.across } else { "" });
                for other in self.drawn().filter(|other| !std::ptr::eq(*other, line)) {
                    sheet.path(&other.pixels(&plot), BEHIND, 1);
                }
                line.band(sheet, &plot);
                line.path(sheet, &plot, false);
            }
        })
    }

    /// Marks below the axis: of too many for its width every second, third and so on.
    fn below(&self, sheet: &mut Sheet<'_>, plot: &Plot) {
        if self.marks.is_empty() {
            let whole = ticks(plot.x, ((plot.right - plot.left) / 60) as u32);
            let whole = whole.into_iter().filter(|(value, _)| value.fract().abs() < 1e-9);
            let whole: Vec<_> = whole.map(|(value, _)| (value, plain(value, 0))).collect();
            return plot.x_axis(sheet, &whole, "");
        }
        let (all, wide) = (self.marks.len() as i32, plot.right - plot.left);
        let widest = self.marks.iter().map(|mark| width_of(&mark.name, SMALL_SIZE)).max().unwrap_or(0);
        let step = if self.dots.is_some() { 1 } else { all * (widest + 10) / wide + 1 };
        let room = (wide / all).max(NAME);
        for mark in self.marks.iter().step_by(step as usize) {
            let x = plot.px(mark.x);
            sheet.line((x, plot.top), (x, plot.bottom), GRID, 1);
            plot.below(sheet, x, &shortened(&mark.name, room, SMALL_SIZE));
            let below = shortened(&mark.below, room, SMALL_SIZE);
            sheet.text((x, plot.bottom + 13 + NEXT), &below, SMALL_SIZE, GREY, Anchor::Middle);
        }
    }

    /// The names near the ends of their lines.
    fn names(&self, sheet: &mut Sheet<'_>, plot: &Plot, labels: i32) {
        let ends = self.drawn().filter_map(|line| line.points.last()).map(|last| plot.py(last.y));
        let rows = apart(&ends.collect::<Vec<_>>(), plot.top, plot.bottom);
        for (row, line) in rows.into_iter().zip(self.drawn()) {
            let name = shortened(line.name, labels + 6, LABEL_SIZE);
            let key = plot.right + 6;
            sheet.line((key, row), (key + KEY, row), line.ink, LINE_STROKE);
            sheet.text((key + KEY + 6, row), &name, LABEL_SIZE, BLACK, Anchor::Left);
        }
    }

    /// Some points of each line for screen readers, the last among them.
    fn words(&self) -> String {
        let lines = self.drawn().map(|Line { name, points, .. }| {
            let some: Vec<&str> =
                points.iter().rev().step_by(points.len().div_ceil(DESCRIBED)).map(|at| at.words.as_str()).collect();
            format!("{name}, {}", some.into_iter().rev().collect::<Vec<_>>().join(", "))
        });
        format!("{}: {}.", capital(&self.up), lines.collect::<Vec<_>>().join("; "))
    }

    fn drawn(&self) -> impl Iterator<Item = &Line<'_>> {
        self.lines.iter().filter(|line| !line.points.is_empty())
    }

    /// The pixels of the longest name.
    fn labels(&self, canvas: Canvas) -> i32 {
        let longest = self.lines.iter().map(|line| width_of(line.name, LABEL_SIZE)).max();
        longest.unwrap_or(0).min(canvas.labels() * 2 / 3)
    }
}

impl Line<'_> {
    fn pixels(&self, plot: &Plot) -> Vec<(i32, i32)> {
        self.points.iter().map(|p| (plot.px(p.x), plot.py(p.y))).collect()
    }

    fn band(&self, sheet: &mut Sheet<'_>, plot: &Plot) {
        let upper = self.points.iter().map(|p| (plot.px(p.x), plot.py(p.high)));
        let lower = self.points.iter().rev().map(|p| (plot.px(p.x), plot.py(p.low)));
        let rim: Vec<_> = upper.chain(lower).collect();
        sheet.band(&rim, self.ink, BAND);
        // The two edges, without the ends of the band.
        sheet.path(&rim[..self.points.len()], self.ink, 1);
        sheet.path(&rim[self.points.len()..], self.ink, 1);
    }

    /// The line, and what its points say; with `dots` they are seen, with their intervals.
    fn path(&self, sheet: &mut Sheet<'_>, plot: &Plot, dots: bool) {
        let path = self.pixels(plot);
        sheet.path(&path, self.ink, LINE_STROKE);
        for (point, (x, y)) in self.points.iter().zip(path) {
            sheet.tip((x - HALF, y - HALF), (x + HALF, y + HALF), format!("{}, {}", self.name, point.words));
            if dots {
                sheet.line((x, plot.py(point.low)), (x, plot.py(point.high)), self.ink, INTERVAL_STROKE - 2);
                sheet.dot((x, y), POINT, self.ink, true);
            }
        }
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
