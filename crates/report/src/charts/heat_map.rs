//! Shares of a row against a column, as a heat map about one half.

use plotters::style::RGBColor;

use balance_stats::Estimate;

use super::super::number::{PERCENT, joined, percent, plain};
use super::super::style::{
    BLACK, BLUE, GREY, GRID, LABEL_SIZE, LABELS_MOST, MARGIN, ROW, SMALL_SIZE, VERMILLION, pale, shortened, text_on,
    width_of,
};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};

/// The least of the distance from one half that has the full colour, in points.
const LEAST_APART: f64 = 10.0;

/// The widest that a cell gets.
const WIDEST: i32 = 80;

/// The narrowest cell that has room for its number, and for a decimal.
const NUMBERED: i32 = 25;
const DECIMAL: i32 = 38;

/// The lowest cell that has room for an underline.
const UNDERLINED: i32 = 20;

/// The same names across and down, from the first on.
pub(crate) struct HeatMap<'n> {
    pub(crate) figure: Figure,
    pub(crate) names: Vec<&'n str>,
    /// Row by row; `None` if a row and a column have no share, as on the diagonal.
    pub(crate) shares: Vec<Vec<Option<Estimate>>>,
    pub(crate) decimals: usize,
}

/// Where cells are, in pixels.
struct Cells {
    left: i32,
    top: i32,
    wide: i32,
    high: i32,
    /// The distance from one half that has the full colour, in points.
    full: f64,
    decimals: usize,
}

impl HeatMap<'_> {
    /// Draws it; `None` if no share is known.
    pub(crate) fn draw(&self) -> Result<Option<Chart>, ChartError> {
        let known = || self.shares.iter().flatten().flatten();
        if known().next().is_none() {
            return Ok(None);
        }
        let count = self.names.len() as i32;
        let label = |nth: usize| format!("{} · {}", self.names[nth], nth + 1);
        let widest = (0..self.names.len()).map(|nth| width_of(&label(nth), LABEL_SIZE)).max().unwrap_or(0);
        let labels = widest.min(LABELS_MOST) + MARGIN;
        let (left, top, right, _) = body(0);
        let left = left + labels;
        let wide = ((right - left) / count).clamp(1, WIDEST);
        let cells = Cells {
            left,
            top: top + ROW,
            wide,
            high: wide.clamp(12, ROW + 4),
            full: known().map(|share| (share.point - 0.5).abs() * PERCENT).fold(LEAST_APART, f64::max),
            decimals: if wide < DECIMAL { 0 } else { self.decimals },
        };
        let size = if cells.high >= UNDERLINED { LABEL_SIZE } else { SMALL_SIZE - 2 };
        let words = format!("From the first on: {}.", self.names.join("; "));
        let chart = self.figure.draw(&words, ROW + cells.high * count + ROW, |sheet| {
            for (nth, shares) in self.shares.iter().enumerate() {
                let (x, y) = cells.middle(nth, nth);
                let words = shortened(&label(nth), labels - 4, size);
                sheet.text((left - 8, y), &words, size, BLACK, Anchor::Right);
                if wide >= 14 || nth % 5 == 4 {
                    let number = (nth + 1).to_string();
                    sheet.text((x, top + ROW / 2), &number, SMALL_SIZE, BLACK, Anchor::Middle);
                }
                for (column, share) in shares.iter().enumerate() {
                    let against = || format!("{} against {}", self.names[nth], self.names[column]);
                    cells.draw(sheet, (nth, column), share.as_ref(), against);
                }
            }
        });
        chart.map(Some)
    }
}

impl Cells {
    fn middle(&self, row: usize, column: usize) -> (i32, i32) {
        (self.left + self.wide * column as i32 + self.wide / 2, self.top + self.high * row as i32 + self.high / 2)
    }

    fn draw(
        &self,
        sheet: &mut Sheet<'_>,
        (row, column): (usize, usize),
        share: Option<&Estimate>,
        what: impl Fn() -> String,
    ) {
        let (x, y) = (self.left + self.wide * column as i32, self.top + self.high * row as i32);
        let (end, middle) = ((x + self.wide, y + self.high), self.middle(row, column));
        match share {
            Some(share) => {
                let ground = ground(share.point, self.full);
                sheet.rectangle((x + 1, y + 1), end, ground);
                self.number(sheet, middle, share, text_on(ground));
                sheet.tip((x, y), end, format!("{}: {}", what(), joined(percent(share))));
            }
            None if row == column => sheet.rectangle((x + 1, y + 1), end, GRID),
            None => sheet.text(middle, "–", SMALL_SIZE, GREY, Anchor::Middle),
        }
    }

    /// A share if it has room; underlined if it is significant, which is seen without colours too.
    fn number(&self, sheet: &mut Sheet<'_>, (x, y): (i32, i32), share: &Estimate, ink: RGBColor) {
        if self.wide < NUMBERED {
            return;
        }
        let number = plain(share.point * PERCENT, self.decimals);
        sheet.text((x, y), &number, SMALL_SIZE, ink, Anchor::Middle);
        if !share.contains(0.5) && self.high >= UNDERLINED {
            let half = width_of(&number, SMALL_SIZE) / 2;
            sheet.line((x - half, y + 9), (x + half, y + 9), ink, 1);
        }
    }
}

/// White at one half, blue above, vermillion below.
fn ground(share: f64, full: f64) -> RGBColor {
    let apart = (share - 0.5) * PERCENT / full;
    pale(if apart > 0.0 { BLUE } else { VERMILLION }, apart.abs().min(1.0))
}
