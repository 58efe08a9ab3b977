//! Where things happened: a heat map of a plane for each side, with its ground.

use super::axis::{BELOW, LEFT, Plot, rounded, ticks};
use super::panels::Panels;
use super::scene::{corners, disc};
use super::*;
use balance_engine::game::{Mark, MarkShape};

const ABREAST: usize = 4;
/// The tallest that a panel gets, and the least height of one on a sheet of a fixed size.
const TALLEST: i32 = 460;
const LOWEST: i32 = 60;
const LEGEND: i32 = 48;
const SHADES: u32 = 32;
const PALEST: f64 = 0.06;
/// A shade in the legend has this fraction of the width.
const SHADE_PARTS: i32 = 103;

pub(crate) struct Board<'s> {
    pub(crate) figure: Figure,
    /// The size of the plane, from left to right and from near to far.
    pub(crate) size: (f64, f64),
    pub(crate) lengths: &'static str,
    pub(crate) columns: u32,
    pub(crate) rows: u32,
    pub(crate) shades: String,
    pub(crate) ground: &'s [Mark],
    pub(crate) sides: Vec<Counts<'s>>,
}

/// What the cells of a side count, row by row from the near left corner.
pub(crate) struct Counts<'s> {
    pub(crate) name: &'s str,
    pub(crate) cells: Vec<f64>,
}

impl Board<'_> {
    pub(crate) fn draw(&self, canvas: Canvas) -> Option<Chart> {
        let max = self.sides.iter().flat_map(|side| &side.cells).copied().fold(0.0, f64::max);
        if max <= 0.0 {
            return None;
        }
        let full = rounded((0.0, max), 4).1;
        let panels = self.panels(canvas);
        let height = panels.height() + LEGEND;
        let words: Vec<String> = self.sides.iter().map(|side| self.words(side)).collect();
        Some(self.figure.draw(canvas, &format!("{}: {}.", self.shades, words.join("; ")), height, |sheet| {
            for (nth, side) in self.sides.iter().enumerate() {
                let plot = panels.plot(nth, (0.0, self.size.0), (0.0, self.size.1));
                sheet.text(
                    (plot.left, plot.top - ROW / 2),
                    &shortened(side.name, panels.wide, LABEL_SIZE),
                    LABEL_SIZE,
                    BLACK,
                    Anchor::Left,
                );
                let (across, up) = ((plot.right - plot.left) / 50, (plot.bottom - plot.top) / 40);
                plot.ground(sheet, (across.clamp(2, 8), up.clamp(2, 8)), ("own", self.lengths));
                self.cells(sheet, &plot, &side.cells, full);
            }
            self.legend(sheet, canvas.body(height), full);
        }))
    }

    fn words(&self, Counts { name, cells, .. }: &Counts<'_>) -> String {
        let max = (0..).zip(cells).max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0)));
        let (at, max) = max.unwrap_or((0, &0.0));
        let (all, max) = (plain(cells.iter().sum(), 1), plain(*max, 2));
        let (column, row) = (at % self.columns + 1, at / self.columns + 1);
        format!("{name} {all} in total, most in column {column} from the left, row {row} from the front ({max})")
    }

    fn panels(&self, canvas: Canvas) -> Panels {
        let mut panels = Panels::new(canvas, self.sides.len(), ABREAST, (LEFT, BELOW), TALLEST);
        panels.fill(self.figure.height(canvas, panels.height() + LEGEND, 0) - LEGEND, LOWEST);
        let shape = self.size.1 / self.size.0;
        let high = (f64::from(panels.wide) * shape).round() as i32;
        match high <= panels.high {
            true => panels.high = high,
            false => panels.wide = (f64::from(panels.high) / shape).round() as i32,
        }
        panels
    }

    fn cells(&self, sheet: &mut Sheet, plot: &Plot, cells: &[f64], full: f64) {
        let x = |column: u32| plot.px(f64::from(column) * self.size.0 / f64::from(self.columns));
        let y = |row: u32| plot.py(f64::from(row) * self.size.1 / f64::from(self.rows));
        for (at, &count) in (0..).zip(cells).filter(|(_, count)| **count > 0.0) {
            let (column, row) = (at % self.columns, at / self.columns);
            let (from, to) = ((x(column), y(row + 1)), (x(column + 1), y(row)));
            sheet.rectangle(from, to, ink(count / full));
            sheet.tip(from, to, plain(count, 2));
        }
        for mark in self.ground {
            match mark.shape {
                MarkShape::Disc { .. } => {
                    let (at, radius) = disc(plot, mark.shape);
                    sheet.ring(at, radius, GREY, 1);
                }
                MarkShape::Rect { .. } => {
                    let (from, to) = corners(plot, mark.shape);
                    sheet.frame(from, to, GREY, 1);
                }
            }
        }
        sheet.frame((plot.left, plot.top), (plot.right, plot.bottom), BLACK, 1);
    }

    fn legend(&self, sheet: &mut Sheet, (left, _, right, bottom): (i32, i32, i32, i32), full: f64) {
        let wide = (right - left) / SHADE_PARTS;
        let (left, top) = (left + LEFT, bottom - LEGEND + 14);
        let x = |shade: u32| left + shade as i32 * wide;
        for at in 0..SHADES {
            sheet.rectangle((x(at), top), (x(at + 1), top + 12), ink(f64::from(at + 1) / f64::from(SHADES)));
        }
        for (value, label) in ticks((0.0, full), 4) {
            let at = left + (value / full * f64::from(x(SHADES) - left)).round() as i32;
            sheet.line((at, top), (at, top + 16), GREY, 1);
            sheet.text((at, top + 24), &label, SMALL_SIZE, BLACK, Anchor::Middle);
        }
        // In two lines if there is no room for one.
        let words = wrap_to(&self.shades, right - x(SHADES) - 20, LABEL_SIZE);
        let first = top + 6 - CAPTION_LINE / 2 * (words.len() as i32 - 1);
        for (line, y) in words.iter().zip((first..).step_by(CAPTION_LINE as usize)).take(2) {
            sheet.text((x(SHADES) + 20, y), line, LABEL_SIZE, BLACK, Anchor::Left);
        }
    }
}

fn ink(part: f64) -> Rgb {
    pale(SLATE, PALEST + (1.0 - PALEST) * part)
}
