//! Where things happened: a heat map for each map, a panel a side.

use plotters::style::RGBColor;

use crate::frame::{MapSummary, SideSummary, Summary, slugs};

use crate::charts::axis::{BELOW, LEFT, Plot, rounded, ticks};
use crate::number::{PERCENT, plain};
use crate::style::{BLACK, GREY, LABEL_SIZE, MARGIN, ROW, SLATE, SMALL_SIZE, WIDTH, pale, shortened};
use crate::svg::{Anchor, Chart, ChartError, Figure, Sheet, body};
use crate::text::{played, sentence};

/// The most panels beside one another.
const ABREAST: usize = 4;

/// The tallest that a panel gets.
const TALLEST: i32 = 460;

/// The narrowest that a panel gets, so that an axis has room.
const NARROWEST: i32 = 60;

/// The room to the right of a panel, for half of the last number.
const RIGHT: i32 = 14;

/// The room of the legend below all panels.
const LEGEND: i32 = 48;

/// How many shades are told apart: neighbours of one shade are one rectangle.
const SHADES: u32 = 32;

/// The width of a shade in the legend.
const SHADE_WIDE: i32 = 8;

/// A map with what it counts a hundred games.
struct Heat<'s> {
    map: &'s MapSummary,
    /// By side, and then row by row.
    sides: Vec<Vec<f64>>,
    /// What has the full colour.
    full: f64,
}

/// Where panels are, in pixels.
struct Panels {
    columns: usize,
    wide: i32,
    high: i32,
}

pub(super) fn draw(summary: &Summary) -> Result<Vec<Chart>, ChartError> {
    let names = slugs(summary.maps.iter().map(|map| map.map.as_str()));
    let mut charts = Vec::new();
    for (map, name) in summary.maps.iter().zip(names) {
        let sides = counted(summary, map);
        let most = sides.iter().flatten().copied().fold(0.0, f64::max);
        if most > 0.0 {
            let full = rounded((0.0, most), 4).1;
            charts.push(one(summary, &Heat { map, sides, full }, format!("map_{name}"))?);
        }
    }
    Ok(charts)
}

/// What the cells of a map count per hundred games, by side.
fn counted(summary: &Summary, map: &MapSummary) -> Vec<Vec<f64>> {
    let of_side = |side: &SideSummary| {
        let cells = summary.cells.iter().filter(|cell| cell.map == map.map && cell.side == side.name);
        cells.map(|cell| cell.per_game.unwrap_or(0.0) * PERCENT).collect()
    };
    summary.sides.iter().map(of_side).collect()
}

impl Panels {
    fn new(map: &MapSummary, sides: usize) -> Self {
        let rows = sides.div_ceil(ABREAST).max(1);
        let columns = sides.div_ceil(rows).max(1);
        let room = (WIDTH - 2 * MARGIN) / columns as i32 - LEFT - RIGHT;
        let shape = f64::from(map.depth.max(1)) / f64::from(map.width.max(1));
        let high = (f64::from(room) * shape).round() as i32;
        let wide = (f64::from(TALLEST) / shape).round() as i32;
        // As large as there is room for, in the shape of the map.
        match high <= TALLEST {
            true => Panels { columns, wide: room, high: high.max(NARROWEST) },
            false => Panels { columns, wide: wide.clamp(NARROWEST, room), high: TALLEST },
        }
    }

    fn height(&self, sides: usize) -> i32 {
        (ROW + self.high + BELOW) * sides.div_ceil(self.columns) as i32 + LEGEND
    }

    fn plot(&self, map: &MapSummary, side: usize) -> Plot {
        let (left, top, ..) = body(0);
        let (column, row) = (side % self.columns, side / self.columns);
        let left = left + LEFT + (LEFT + self.wide + RIGHT) * column as i32;
        let top = top + ROW + (ROW + self.high + BELOW) * row as i32;
        Plot {
            left,
            top,
            right: left + self.wide,
            bottom: top + self.high,
            x: (0.0, f64::from(map.width)),
            y: (0.0, f64::from(map.depth)),
        }
    }
}

fn one(summary: &Summary, heat: &Heat<'_>, name: String) -> Result<Chart, ChartError> {
    let panels = Panels::new(heat.map, summary.sides.len());
    let figure = figure(summary, heat, name, panels.height(summary.sides.len()));
    figure.draw(|sheet| {
        for (at, (side, cells)) in summary.sides.iter().zip(&heat.sides).enumerate() {
            let plot = panels.plot(heat.map, at);
            let name = shortened(&side.name, panels.wide + RIGHT, LABEL_SIZE);
            let head = (plot.left, plot.top - ROW / 2);
            sheet.text(head, &name, LABEL_SIZE, BLACK, Anchor::Left);
            let (across, up) = ((plot.right - plot.left) / 50, (plot.bottom - plot.top) / 40);
            plot.ground(sheet, (across.clamp(2, 8), up.clamp(2, 8)), heat.map.length_unit);
            panel(sheet, &plot, heat, cells);
        }
        legend(sheet, heat, figure.height);
    })
}

/// The cells of a side: a rectangle for each run of neighbours of one shade.
fn panel(sheet: &mut Sheet<'_>, plot: &Plot, heat: &Heat<'_>, cells: &[f64]) {
    let MapSummary { columns, rows, width, depth, .. } = *heat.map;
    let x = |column: u32| plot.px(f64::from(column) * f64::from(width) / f64::from(columns));
    let y = |row: u32| plot.py(f64::from(row) * f64::from(depth) / f64::from(rows));
    for (row, cells) in (0..).zip(cells.chunks(columns as usize)) {
        let mut from = 0;
        for run in cells.chunk_by(|a, b| shade(*a, heat.full) == shade(*b, heat.full)) {
            let to = from + run.len() as u32;
            let shade = shade(run[0], heat.full);
            if shade > 0 {
                sheet.rectangle((x(from), y(row + 1)), (x(to), y(row)), ink(shade));
            }
            from = to;
        }
    }
    sheet.frame((plot.left, plot.top), (plot.right, plot.bottom), GREY, 1);
    for (at, count) in (0..).zip(cells).filter(|(_, count)| **count > 0.0) {
        let (column, row) = (at % columns, at / columns);
        sheet.tip((x(column), y(row + 1)), (x(column + 1), y(row)), plain(*count, 2));
    }
}

/// Which shade a count has: 0 for nothing at all, and nothing else.
fn shade(count: f64, full: f64) -> u32 {
    (count / full * f64::from(SHADES)).ceil().min(f64::from(SHADES)) as u32
}

/// White for nothing, then from pale to full.
fn ink(shade: u32) -> RGBColor {
    const PALEST: f64 = 0.06;
    let strength = PALEST + (1.0 - PALEST) * f64::from(shade) / f64::from(SHADES);
    pale(SLATE, strength)
}

fn legend(sheet: &mut Sheet<'_>, heat: &Heat<'_>, height: i32) {
    let (left, .., bottom) = body(height);
    let (left, top) = (left + LEFT, bottom - LEGEND + 14);
    let x = |shade: u32| left + shade as i32 * SHADE_WIDE;
    for at in 0..SHADES {
        sheet.rectangle((x(at), top), (x(at + 1), top + 12), ink(at + 1));
    }
    for (value, label) in ticks((0.0, heat.full), 4) {
        let at = left + (value / heat.full * f64::from(x(SHADES) - left)).round() as i32;
        sheet.line((at, top), (at, top + 16), GREY, 1);
        sheet.text((at, top + 24), &label, SMALL_SIZE, BLACK, Anchor::Middle);
    }
    let words = format!("{} per 100 games in a cell; white: none", heat.map.unit);
    sheet.text((x(SHADES) + 20, top + 6), &words, LABEL_SIZE, BLACK, Anchor::Left);
}

fn figure(summary: &Summary, heat: &Heat<'_>, name: String, height: i32) -> Figure {
    let MapSummary { map, unit, help, columns, rows, width, depth, length_unit, .. } = heat.map;
    let help = sentence(help);
    let told = heat.map.sides.iter().zip(&heat.sides).map(|(total, cells)| {
        let per_hundred = total.per_game.map_or(0.0, |per_game| per_game * PERCENT);
        let most = (0..).zip(cells).max_by(|a, b| a.1.total_cmp(b.1).then(b.0.cmp(&a.0)));
        let most = most.filter(|(_, count)| **count > 0.0).map_or(String::new(), |(at, count)| {
            let (column, row) = (at % columns, at / columns);
            let (count, column, row) = (plain(*count, 2), column + 1, row + 1);
            format!(", most in column {column} from the left, row {row} from near ({count})")
        });
        format!("{} {} per 100 games{most}", total.side, plain(per_hundred, 1))
    });
    let told = told.collect::<Vec<_>>().join("; ");
    let plane = format!("{width} by {depth} {length_unit} in {columns} by {rows} cells");
    Figure {
        name,
        title: summary.head.titled(&map.replace('_', " ")),
        plain: "The darker a place, the more often it happened there.".to_owned(),
        words: format!("{help} {unit} on {plane}: {told}."),
        caption: format!(
            "{help} n = {} of each side. The whole is {plane}. The count of a cell is what happened \
             in it over all games, shown for 100 games, without an interval; all counts are in \
             maps.csv. One scale for all sides.",
            played(summary.head.games, summary.head.blocks),
        ),
        height,
    }
}
