//! Numbers in rows and columns, coloured by their distance from one of them.

use super::super::canvas::Canvas;
use super::super::number::plain;
use super::super::style::{
    BLACK, BLUE, GREY, GRID, LABEL_SIZE, MARGIN, ROW, SMALL_SIZE, VERMILLION, pale, shortened, text_on, width_of,
};
use super::super::svg::{Anchor, Chart, ChartError, Figure, Sheet};
use super::intervals::BESIDE;

/// The least distance from white that has the full colour, in percent.
const LEAST_APART: f64 = 10.0;

/// The lowest that a cell gets.
const LOWEST: i32 = 12;

/// The widest that a cell gets.
const WIDEST: i32 = 110;

/// The narrowest cell that has room for its number, and for a decimal.
const NUMBERED: i32 = 25;
const DECIMAL: i32 = 38;

/// The lowest cell that has room for letters of the usual size and for an underline.
const ROOMY: i32 = 20;

pub(crate) struct HeatMap {
    pub(crate) figure: Figure,
    /// What stands above the columns.
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Row>,
    /// What stands above what is beside the rows.
    pub(crate) beside: &'static str,
    pub(crate) decimals: usize,
}

/// A row; one without cells is a heading.
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) name: String,
    /// A cell for each column; `None` if it has no value.
    pub(crate) cells: Vec<Option<Cell>>,
    /// What stands on the right.
    pub(crate) beside: String,
}

#[derive(Clone)]
pub(crate) struct Cell {
    /// In percent.
    pub(crate) value: f64,
    /// How far it is from what is white: blue above, vermillion below.
    pub(crate) apart: f64,
    /// Underlined, which is seen without colours too.
    pub(crate) sure: bool,
    pub(crate) words: String,
}

/// The pixels and colours of cells.
struct Look {
    wide: i32,
    high: i32,
    /// The distance from white that has the full colour.
    full: f64,
    decimals: usize,
}

impl HeatMap {
    /// Draws it; `None` if no cell has a value.
    pub(crate) fn draw(&self, canvas: Canvas) -> Result<Option<Chart>, ChartError> {
        let known = || self.rows.iter().flat_map(|row| &row.cells).flatten();
        if known().next().is_none() {
            return Ok(None);
        }
        let widest = |words: fn(&Row) -> &str, size| self.rows.iter().map(|row| width_of(words(row), size)).max();
        let labels = widest(|row| &row.name, LABEL_SIZE).unwrap_or(0).min(canvas.labels()) + MARGIN;
        let beside = widest(|row| &row.beside, SMALL_SIZE).filter(|wide| *wide > 0).map_or(0, |wide| wide + BESIDE);
        let (left, top, right, _) = canvas.body(0);
        let left = left + labels;
        let wide = ((right - beside - left) / self.columns.len() as i32).clamp(1, WIDEST);
        let count = self.rows.len() as i32;
        let all = |high: i32| ROW * 2 + high * count;
        let height = self.figure.height(canvas, all(wide.clamp(LOWEST, ROW + 4)), all(LOWEST));
        let look = Look {
            wide,
            high: ((height - all(0)) / count).min(WIDEST),
            full: known().map(|cell| cell.apart.abs()).fold(LEAST_APART, f64::max),
            decimals: if wide < DECIMAL { 0 } else { self.decimals },
        };
        let size = if look.high >= ROOMY { LABEL_SIZE } else { SMALL_SIZE - 2 };
        let end = left + wide * self.columns.len() as i32 + BESIDE;
        let words: Vec<&str> = known().map(|cell| cell.words.as_str()).collect();
        let chart = self.figure.draw(canvas, &format!("{}.", words.join("; ")), height, |sheet| {
            for (nth, name) in self.columns.iter().enumerate().filter(|(nth, _)| wide >= 14 || nth % 5 == 4) {
                let x = left + wide * nth as i32 + wide / 2;
                sheet.text((x, top + ROW / 2), name, SMALL_SIZE, BLACK, Anchor::Middle);
            }
            sheet.text((end, top + ROW / 2), self.beside, SMALL_SIZE, GREY, Anchor::Left);
            for (row, y) in self.rows.iter().zip((top + ROW..).step_by(look.high as usize)) {
                let (middle, ink) = (y + look.high / 2, if row.cells.is_empty() { GREY } else { BLACK });
                let name = shortened(&row.name, labels - 4, size);
                sheet.text((left - 8, middle), &name, size, ink, Anchor::Right);
                sheet.text((end, middle), &row.beside, SMALL_SIZE, BLACK, Anchor::Left);
                for (cell, x) in row.cells.iter().zip((left..).step_by(wide as usize)) {
                    look.cell(sheet, (x, y), cell.as_ref());
                }
            }
        });
        chart.map(Some)
    }
}

impl Look {
    fn cell(&self, sheet: &mut Sheet<'_>, (x, y): (i32, i32), cell: Option<&Cell>) {
        let (end, middle) = ((x + self.wide, y + self.high), (x + self.wide / 2, y + self.high / 2));
        let Some(Cell { value, apart, sure, words }) = cell else { return sheet.rectangle((x + 1, y + 1), end, GRID) };
        let ground = pale(if *apart > 0.0 { BLUE } else { VERMILLION }, (apart.abs() / self.full).min(1.0));
        sheet.rectangle((x + 1, y + 1), end, ground);
        sheet.tip((x, y), end, words.as_str());
        if self.wide < NUMBERED {
            return;
        }
        let (number, ink) = (plain(*value, self.decimals), text_on(ground));
        sheet.text(middle, &number, SMALL_SIZE, ink, Anchor::Middle);
        if *sure && self.high >= ROOMY {
            let (half, under) = (width_of(&number, SMALL_SIZE) / 2, middle.1 + 9);
            sheet.line((middle.0 - half, under), (middle.0 + half, under), ink, 1);
        }
    }
}
