//! Lines through time with bands around them, one a side, and the sides' names on the right.

use plotters::style::RGBColor;

use super::super::style::{BAND, BLACK, LABEL_SIZE, LABELS_MOST, LINE_STROKE, shortened, width_of};
use super::super::svg::{Anchor, Sheet, body};
use super::axis::Plot;

/// The least distance of the sides' names.
const APART: i32 = 17;

/// The length of a line before a name.
const KEY: i32 = 14;

/// Where a line and the ends of its band are at one time.
#[derive(Clone, Copy)]
pub(crate) struct Point {
    pub(crate) x: f64,
    pub(crate) y: f64,
    pub(crate) low: f64,
    pub(crate) high: f64,
}

/// One side; without points where there is nothing to be drawn of it.
pub(crate) struct Line<'n> {
    pub(crate) name: &'n str,
    pub(crate) ink: RGBColor,
    pub(crate) points: Vec<Point>,
}

/// The least and the largest of what `get` finds in the points of all lines.
pub(crate) fn range(lines: &[Line<'_>], get: fn(&Point) -> f64) -> (f64, f64) {
    let all = || lines.iter().flat_map(|line| &line.points).map(get);
    (all().fold(f64::MAX, f64::min), all().fold(f64::MIN, f64::max))
}

/// The plot of lines in a figure of some height, with room on the left and below it, and for names.
pub(crate) fn plot(lines: &[Line<'_>], height: i32, (room, below): (i32, i32), x: (f64, f64), y: (f64, f64)) -> Plot {
    let (left, top, right, bottom) = body(height);
    Plot { left: left + room, top: top + 8, right: right - labels(lines) - KEY - 12, bottom: bottom - below, x, y }
}

/// The pixels of the longest name.
fn labels(lines: &[Line<'_>]) -> i32 {
    let longest = lines.iter().map(|line| width_of(line.name, LABEL_SIZE)).max();
    longest.unwrap_or(0).min(LABELS_MOST * 2 / 3)
}

/// All bands, above them all lines, and the names near their ends.
pub(crate) fn draw(sheet: &mut Sheet<'_>, plot: &Plot, lines: &[Line<'_>], edged: bool) {
    let drawn = || lines.iter().filter(|line| !line.points.is_empty());
    let (least, most) = plot.y;
    for Line { ink, points, .. } in drawn() {
        let upper = points.iter().map(|p| (plot.px(p.x), plot.py(p.high.min(most))));
        let lower = points.iter().rev().map(|p| (plot.px(p.x), plot.py(p.low.max(least))));
        let rim: Vec<_> = upper.chain(lower).collect();
        sheet.band(&rim, *ink, BAND);
        if edged {
            // The two edges, without the ends of the band.
            sheet.path(&rim[..points.len()], *ink, 1);
            sheet.path(&rim[points.len()..], *ink, 1);
        }
    }
    for Line { ink, points, .. } in drawn() {
        let points = points.iter().map(|p| (plot.px(p.x), plot.py(p.y)));
        sheet.path(&points.collect::<Vec<_>>(), *ink, LINE_STROKE);
    }
    let ends = drawn().filter_map(|line| line.points.last()).map(|last| plot.py(last.y));
    let rows = apart(&ends.collect::<Vec<_>>(), plot.top, plot.bottom);
    for (row, line) in rows.into_iter().zip(drawn()) {
        let name = shortened(line.name, labels(lines) + 6, LABEL_SIZE);
        let key = plot.right + 6;
        sheet.line((key, row), (key + KEY, row), line.ink, LINE_STROKE);
        sheet.text((key + KEY + 6, row), &name, LABEL_SIZE, BLACK, Anchor::Left);
    }
}

pub(crate) fn tips(sheet: &mut Sheet<'_>, plot: &Plot, lines: &[Line<'_>], told: impl Fn(&Line<'_>, &Point) -> String) {
    const HALF: i32 = 6;
    for line in lines {
        for point in &line.points {
            let (x, y) = (plot.px(point.x), plot.py(point.y));
            sheet.tip((x - HALF, y - HALF), (x + HALF, y + HALF), told(line, point));
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
