//! Lines with bands around them, one per side, below the names of the sides.

use super::axis::{BELOW, NOWHERE, NUMBERS, Plot, rounded, span, ticks};
use super::panels::{Panels, names};
use super::*;

/// A plot has at most this many lines with bands: the colours of more mix to grey.
const TOGETHER: usize = 2;
const DESCRIBED: usize = 5;
const PANEL: i32 = 180;
const LEAST_PLOT: i32 = 140;
const LEAST_PANEL: i32 = 70;
const BEHIND: Rgb = Rgb(190, 190, 190);
/// From one line below the axis to the next.
const NEXT: i32 = 17;
/// The smallest width of a name below the axis, and the least between two.
const NAME: i32 = 64;
const BETWEEN: i32 = 10;
/// Half the width of the area that shows the tip of a point.
const HALF: i32 = 6;

/// A point of a line with the ends of its band.
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
    /// Its description, without the name of its line.
    pub(crate) words: String,
}

pub(crate) struct Line<'n> {
    pub(crate) name: &'n str,
    pub(crate) ink: Rgb,
    pub(crate) points: Vec<Point>,
}

pub(crate) struct Mark {
    pub(crate) x: f64,
    pub(crate) name: String,
    pub(crate) below: String,
}

#[derive(Default)]
pub(crate) struct Lines<'n> {
    pub(crate) figure: Figure,
    pub(crate) up: String,
    pub(crate) across: String,
    /// The values at the bottom and the top; if omitted, those of the lines.
    pub(crate) span: Option<(f64, f64)>,
    /// The value that all lines are compared with.
    pub(crate) dashed: Option<f64>,
    /// Labels below the axis, the first and the last above all; whole numbers if there are none.
    pub(crate) marks: Vec<Mark>,
    /// If set, points have dots and intervals, and this much room beside the first and the last.
    pub(crate) dots: Option<f64>,
    pub(crate) lines: Vec<Line<'n>>,
}

impl Lines<'_> {
    /// Draws it; `None` if no line has a point. More than [`TOGETHER`] lines have a panel each, with the others behind.
    pub(crate) fn draw(mut self, canvas: Canvas) -> Option<Chart> {
        let points = || self.lines.iter().flat_map(|line| &line.points);
        points().next()?;
        let (low, high) = span(points().flat_map(|point| [point.low, point.y, point.high]).chain(self.dashed), NOWHERE);
        let y = self.span.unwrap_or_else(|| rounded((low, if high > low { high } else { low + 1.0 }), 6));
        let (first, last) = span(points().map(|point| point.x).chain(self.marks.iter().map(|mark| mark.x)), NOWHERE);
        let beside = self.dots.unwrap_or(if last > first { 0.0 } else { 0.5 });
        let x = (first - beside, last + beside);
        let each = self.dots.is_none() && self.drawn().count() > TOGETHER;
        if each {
            self.figure.plain += " Grey: the other sides.";
        }
        let panels = self.panels(canvas, each);
        let about = if each { 4 } else { 6 };
        Some(self.figure.draw(canvas, &self.words(), panels.height(), |sheet| {
            for nth in 0..panels.count {
                let plot = panels.plot(nth, x, y);
                let lines: Vec<_> = self.drawn().skip(nth).take(if each { 1 } else { usize::MAX }).collect();
                names(sheet, &plot, (panels.wide, panels.head), &self.keys(&lines));
                // The leftmost panels and the lowest name the axes.
                let (is_left, is_low) = (nth % panels.columns == 0, nth + panels.columns >= panels.count);
                plot.y_axis(sheet, &ticks(y, about), if is_left { &self.up } else { "" });
                self.below(sheet, &plot);
                plot.x_title(sheet, panels.below - 12, if is_low { &self.across } else { "" });
                for other in self.drawn().filter(|other| each && !std::ptr::eq(*other, lines[0])) {
                    sheet.path(&other.pixels(&plot), BEHIND, 1);
                }
                if let Some(y) = self.dashed.map(|value| plot.py(value)) {
                    sheet.dashes((plot.left, y), (plot.right, y), BLACK);
                }
                if self.dots.is_none() {
                    lines.iter().for_each(|line| line.band(sheet, &plot));
                }
                lines.iter().for_each(|line| line.path(sheet, &plot, self.dots.is_some()));
            }
        }))
    }

    fn panels(&self, canvas: Canvas, each: bool) -> Panels {
        let below = BELOW + if self.marks.iter().any(|mark| !mark.below.is_empty()) { NEXT } else { 0 };
        let (count, abreast, high, least) = match self.drawn().count() {
            4 if each => (4, 2, PANEL, LEAST_PANEL),
            count if each => (count, 3, PANEL, LEAST_PANEL),
            _ => (1, 1, PLOT_HEIGHT, LEAST_PLOT),
        };
        let mut panels = Panels::new(canvas, count, abreast, (NUMBERS, below), high);
        if !each {
            panels = panels.named(&self.keys(&self.drawn().collect::<Vec<_>>()));
        }
        panels.fill(self.figure.height(canvas, panels.height(), 0), least);
        panels
    }

    /// The legend of some lines; a chart of a single one needs none.
    fn keys<'l>(&self, lines: &[&'l Line<'_>]) -> Vec<(&'l str, Rgb)> {
        let lines = lines.iter().filter(|_| self.lines.len() > 1);
        lines.map(|line| (line.name, line.ink)).collect()
    }

    fn below(&self, sheet: &mut Sheet, plot: &Plot) {
        if self.marks.is_empty() {
            let whole = ticks(plot.x, ((plot.right - plot.left) / 60).max(3) as u32);
            let whole = whole.into_iter().filter(|(value, _)| value.fract().abs() < 1e-9);
            let whole: Vec<_> = whole.map(|(value, _)| (value, plain(value, 0))).collect();
            return plot.x_axis(sheet, &whole, "");
        }
        let (all, wide) = (self.marks.len() as i32, plot.right - plot.left);
        let room = (wide / all).max(NAME);
        let (mut taken, last): (Vec<(i32, i32)>, _) = (Vec::new(), self.marks.len() - 1);
        for mark in self.marks[last..].iter().chain(&self.marks[..last]) {
            let [name, below] = [&mark.name, &mark.below].map(|words| shortened(words, room, SMALL_SIZE));
            let half = width_of(&name, SMALL_SIZE).max(width_of(&below, SMALL_SIZE)) / 2;
            let x = plot.px(mark.x);
            let (from, to) = (x - half - BETWEEN, x + half);
            if taken.iter().any(|(left, right)| from < *right && *left < to) {
                continue;
            }
            taken.push((from, to));
            sheet.line((x, plot.top), (x, plot.bottom), GRID, 1);
            plot.below(sheet, x, &name);
            sheet.text((x, plot.bottom + 13 + NEXT), &below, SMALL_SIZE, GREY, Anchor::Middle);
        }
    }

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

    fn band(&self, sheet: &mut Sheet, plot: &Plot) {
        let upper = self.points.iter().map(|p| (plot.px(p.x), plot.py(p.high)));
        let lower = self.points.iter().rev().map(|p| (plot.px(p.x), plot.py(p.low)));
        let rim: Vec<_> = upper.chain(lower).collect();
        sheet.band(&rim, self.ink, BAND);
        // The two edges, without the ends of the band.
        sheet.path(&rim[..self.points.len()], self.ink, 1);
        sheet.path(&rim[self.points.len()..], self.ink, 1);
    }

    fn path(&self, sheet: &mut Sheet, plot: &Plot, dots: bool) {
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
