//! Bars of 100 %, each in parts.

use plotters::style::RGBColor;

use super::super::number::{PERCENT, plain};
use super::super::style::{BLACK, GREY, GRID, ROW, SLATE, SMALL_SIZE, WHITE, pale, text_on, width_of};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::axis::{BELOW, Plot, ticks};
use super::rows::{BESIDE, Rows};

/// From the edge of a row to its bar.
const GAP: i32 = 3;

/// The pixels between a number and the ends of its part of a bar.
const INSET: i32 = 3;

/// How much of its colour the last part has.
const PALEST: f64 = 0.12;

/// The width of a colour in the key.
const KEY: i32 = 14;

pub(crate) struct Shares {
    pub(crate) figure: Figure,
    /// What the parts are, the darkest first.
    pub(crate) parts: Vec<String>,
    /// What the axis shows.
    pub(crate) axis: &'static str,
    /// The heading of what stands on the right.
    pub(crate) beside: &'static str,
    /// Bars below a heading each.
    pub(crate) groups: Vec<(&'static str, Vec<Bar>)>,
    pub(crate) decimals: usize,
}

pub(crate) struct Bar {
    pub(crate) name: String,
    /// The parts, in percent, with what each of them is in words. What is left of 100 % is pale.
    pub(crate) parts: Vec<(f64, String)>,
    /// What stands on the right.
    pub(crate) beside: String,
}

impl Shares {
    pub(crate) fn draw(&self) -> Result<Chart, ChartError> {
        let bars = || self.groups.iter().flat_map(|(_, bars)| bars);
        // A row for each bar, one above each group for its heading, and the key.
        let rows = bars().count() + self.groups.len() + 1;
        let height = ROW * rows as i32 + ROW / 2 + BELOW;
        let widest = bars().map(|bar| width_of(&bar.beside, SMALL_SIZE)).max().unwrap_or(0);
        let names = bars().map(|bar| bar.name.as_str());
        let on = Rows::new(names, (ROW, widest + BESIDE), height, rows as f64 - 0.5, (0.0, PERCENT));
        let words: Vec<&str> = bars().flat_map(|bar| &bar.parts).map(|(_, words)| words.as_str()).collect();
        self.figure.draw(&format!("{}.", words.join("; ")), height, |sheet| {
            on.plot.x_axis(sheet, &ticks(on.plot.x, 10), self.axis);
            self.key(sheet, (on.plot.left, on.plot.top - ROW / 2));
            sheet.text((on.plot.right + BESIDE, on.plot.py(0.5)), self.beside, SMALL_SIZE, GREY, Anchor::Left);
            let mut at = 0;
            for (title, bars) in &self.groups {
                heading(sheet, (on.plot.left, on.plot.py(at as f64 + 0.55)), title);
                for (bar, row) in bars.iter().zip(at + 1..) {
                    on.name(sheet, on.y(row), &bar.name);
                    self.bar(sheet, &on.plot, on.y(row), bar);
                    on.beside(sheet, on.y(row), &bar.beside);
                }
                at += bars.len() + 1;
            }
        })
    }

    fn key(&self, sheet: &mut Sheet<'_>, (mut x, y): (i32, i32)) {
        for (nth, words) in self.parts.iter().enumerate() {
            sheet.rectangle((x, y - 7), (x + KEY, y + 7), self.colour(nth));
            sheet.text((x + KEY + 5, y), words, SMALL_SIZE, BLACK, Anchor::Left);
            x += KEY + 5 + width_of(words, SMALL_SIZE) + 14;
        }
    }

    /// The parts of a bar, with their shares if they have room.
    fn bar(&self, sheet: &mut Sheet<'_>, plot: &Plot, y: i32, bar: &Bar) {
        let (top, bottom) = (y - ROW / 2 + GAP, y + ROW / 2 - GAP);
        sheet.rectangle((plot.left, top), (plot.right, bottom), GRID);
        let mut from = 0.0;
        for (nth, (share, words)) in bar.parts.iter().enumerate() {
            let (x0, x1) = (plot.px(from), plot.px((from + share).min(PERCENT)));
            from += share;
            if x1 - x0 < 2 {
                continue;
            }
            sheet.tip((x0, top), (x1, bottom), words.as_str());
            let ground = self.colour(nth);
            // A line of white keeps neighbours apart.
            sheet.rectangle((x0, top), (x1 - 1, bottom), ground);
            sheet.rectangle((x1 - 1, top), (x1, bottom), WHITE);
            let number = plain(*share, self.decimals);
            if width_of(&number, SMALL_SIZE) + 2 * INSET <= x1 - x0 {
                let ink = text_on(ground);
                sheet.text((i32::midpoint(x0, x1), y), &number, SMALL_SIZE, ink, Anchor::Middle);
            }
        }
    }

    /// Dark for the first part, paler for each one after it.
    fn colour(&self, part: usize) -> RGBColor {
        let back = part as f64 / (self.parts.len().max(2) - 1) as f64;
        pale(SLATE, 1.0 - back * (1.0 - PALEST))
    }
}

/// The title of a group of bars, on white: the grid must not run through the words.
fn heading(sheet: &mut Sheet<'_>, (left, y): (i32, i32), title: &str) {
    let wide = width_of(title, SMALL_SIZE) + 6;
    sheet.rectangle((left + 1, y - 9), (left + wide, y + 9), WHITE);
    sheet.text((left + 3, y), title, SMALL_SIZE, GREY, Anchor::Left);
}
