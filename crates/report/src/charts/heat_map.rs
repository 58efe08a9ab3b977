//! Numbers in rows and columns, coloured by their distance from one of them.

use super::intervals::BESIDE;
use super::*;

/// The smallest distance from white that can have the full colour, in percent.
const LEAST_APART: f64 = 10.0;
/// The opacity of the largest value that is compared with no other: black letters stay readable.
const RAMP: f64 = 0.6;
const LOWEST: i32 = 12;
const WIDEST: i32 = 110;
/// The narrowest cell with room for its number, and for a decimal.
const NUMBERED: i32 = 25;
const DECIMAL: i32 = 38;
/// The lowest cell with room for letters of the usual size and an underline.
const ROOMY: i32 = 20;

pub(crate) struct HeatMap {
    pub(crate) figure: Figure,
    pub(crate) columns: Vec<String>,
    pub(crate) rows: Vec<Row>,
    pub(crate) beside: &'static str,
    pub(crate) decimals: usize,
}

/// A row; one without cells is a heading.
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) cells: Vec<Option<Cell>>,
    pub(crate) beside: String,
}

#[derive(Clone)]
pub(crate) struct Cell {
    /// In percent.
    pub(crate) value: f64,
    /// Its distance from the white value: blue above, vermillion below. If there is none, it is the darker the larger it is.
    pub(crate) apart: Option<f64>,
    /// True if it is significant: underlined, which is visible without colours.
    pub(crate) sure: bool,
    pub(crate) words: String,
}

struct Look {
    wide: i32,
    high: i32,
    full: f64,
    decimals: usize,
}

impl HeatMap {
    pub(crate) fn draw(&self, canvas: Canvas) -> Option<Chart> {
        let known = || self.rows.iter().flat_map(|row| &row.cells).flatten();
        known().next()?;
        let widest = |words: fn(&Row) -> &str, size| self.rows.iter().map(|row| width_of(words(row), size)).max();
        let labels = widest(|row| &row.name, LABEL_SIZE).unwrap_or(0).min(canvas.labels()) + MARGIN;
        let beside = widest(|row| &row.beside, SMALL_SIZE).filter(|wide| *wide > 0).map_or(0, |wide| wide + BESIDE);
        let (left, top, right, _) = canvas.body(0);
        let left = left + labels;
        let wide = |beside: i32| ((right - beside - left) / self.columns.len() as i32).clamp(1, WIDEST);
        // Numbers beside the cells, if these keep their own.
        let is_beside = wide(beside) >= NUMBERED || wide(0) < NUMBERED;
        let wide = wide(if is_beside { beside } else { 0 });
        let count = self.rows.len() as i32;
        let all = |high: i32| ROW * 2 + high * count;
        let height = self.figure.height(canvas, all(wide.clamp(LOWEST, ROW + 4)), all(LOWEST));
        let look = Look {
            wide,
            high: ((height - all(0)) / count).min(WIDEST),
            full: known().map(|cell| cell.apart.unwrap_or(cell.value).abs()).fold(LEAST_APART, f64::max),
            decimals: if wide < DECIMAL { 0 } else { self.decimals },
        };
        let size = if look.high >= ROOMY { LABEL_SIZE } else { SMALL_SIZE - 2 };
        let end = left + wide * self.columns.len() as i32 + BESIDE;
        let words: Vec<&str> = known().map(|cell| cell.words.as_str()).collect();
        Some(self.figure.draw(canvas, &format!("{}.", words.join("; ")), height, |sheet| {
            for (nth, name) in self.columns.iter().enumerate().filter(|(nth, _)| wide >= 14 || nth % 5 == 4) {
                let x = left + wide * nth as i32 + wide / 2;
                sheet.text((x, top + ROW / 2), name, SMALL_SIZE, BLACK, Anchor::Middle);
            }
            let beside = |words| if is_beside { words } else { "" };
            sheet.text((end, top + ROW / 2), beside(self.beside), SMALL_SIZE, GREY, Anchor::Left);
            for (row, y) in self.rows.iter().zip((top + ROW..).step_by(look.high as usize)) {
                let (middle, ink) = (y + look.high / 2, if row.cells.is_empty() { GREY } else { BLACK });
                let name = shortened(&row.name, labels - 4, size);
                sheet.text((left - 8, middle), &name, size, ink, Anchor::Right);
                sheet.text((end, middle), beside(&row.beside), SMALL_SIZE, BLACK, Anchor::Left);
                for (cell, x) in row.cells.iter().zip((left..).step_by(wide as usize)) {
                    look.cell(sheet, (x, y), cell.as_ref());
                }
            }
        }))
    }
}

impl Look {
    fn cell(&self, sheet: &mut Sheet, (x, y): (i32, i32), cell: Option<&Cell>) {
        let (end, middle) = ((x + self.wide, y + self.high), (x + self.wide / 2, y + self.high / 2));
        let Some(Cell { value, apart, sure, words }) = cell else { return sheet.rectangle((x + 1, y + 1), end, GRID) };
        let (full, max) = apart.map_or((SLATE, RAMP), |apart| (if apart > 0.0 { BLUE } else { VERMILLION }, 1.0));
        let ground = pale(full, max * (apart.unwrap_or(*value).abs() / self.full).min(1.0));
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
