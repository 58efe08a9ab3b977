//! Lines with bands around them, one a side, below the sides' names.

use plotters::style::RGBColor;

use super::super::canvas::Canvas;
use super::super::number::plain;
use super::super::style::{
    BAND, GREY, GRID, INTERVAL_STROKE, LINE_STROKE, PLOT_HEIGHT, POINT, SMALL_SIZE, shortened, width_of,
};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::super::text::capital;
use super::axis::{BELOW, NOWHERE, NUMBERS, Plot, rounded, span, ticks};
use super::panels::{Panels, names};

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
    /// The values at the bottom and the top; if omitted, those of the lines.
    pub(crate) span: Option<(f64, f64)>,
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
        let y = self.span.unwrap_or_else(|| rounded((low, if high > low { high } else { low + 1.0 }), 6));
        let (first, last) = span(points().map(|point| point.x).chain(self.marks.iter().map(|mark| mark.x)), NOWHERE);
        let beside = self.dots.unwrap_or(if last > first { 0.0 } else { 0.5 });
        let x = (first - beside, last + beside);
        let each = self.dots.is_none() && self.drawn().count() > TOGETHER;
        let panels = self.panels(canvas, each);
        let about = if each { 4 } else { 6 };
        let chart = self.figure.draw(canvas, &self.words(), panels.height(), |sheet| {
            for nth in 0..panels.count {
                let plot = panels.plot(nth, x, y);
                let lines: Vec<_> = self.drawn().skip(nth).take(if each { 1 } else { usize::MAX }).collect();
                names(sheet, &plot, panels.wide, lines.iter().map(|line| (line.name, line.ink)));
                plot.y_axis(sheet, &ticks(y, about), if panels.is_first(nth) { &self.up } else { "" });
                self.below(sheet, &plot);
                plot.x_title(sheet, panels.below - 12, if panels.is_last(nth) { &self.across } else { "" });
                for other in self.drawn().filter(|other| each && !std::ptr::eq(*other, lines[0])) {
                    sheet.path(&other.pixels(&plot), BEHIND, 1);
                }
                if self.dots.is_none() {
                    lines.iter().for_each(|line| line.band(sheet, &plot));
                }
                lines.iter().for_each(|line| line.path(sheet, &plot, self.dots.is_some()));
            }
        });
        chart.map(Some)
    }

    /// A panel for each line, or one for all.
    fn panels(&self, canvas: Canvas, each: bool) -> Panels {
        let below = BELOW + if self.marks.iter().any(|mark| !mark.below.is_empty()) { NEXT } else { 0 };
        let (count, abreast, high, least) = match self.drawn().count() {
            4 if each => (4, 2, PANEL, LEAST_PANEL),
            count if each => (count, 3, PANEL, LEAST_PANEL),
            _ => (1, 1, PLOT_HEIGHT, LEAST_PLOT),
        };
        let mut panels = Panels::new(canvas, count, abreast, (NUMBERS, below), high);
        panels.fill(self.figure.height(canvas, panels.height(), 0), least);
        panels
    }

    /// Marks below the axis: of too many for its width every second, third and so on.
    fn below(&self, sheet: &mut Sheet<'_>, plot: &Plot) {
        if self.marks.is_empty() {
            let whole = ticks(plot.x, ((plot.right - plot.left) / 60).max(3) as u32);
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
