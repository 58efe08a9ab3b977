//! Axes: round numbers, a grid, and the pixels of values.

use super::*;

pub(crate) const BELOW: i32 = 46;
/// The room to the left of a plot, for numbers and the axis title.
pub(crate) const NUMBERS: i32 = 66;
/// The room to the left of a ground plan, for numbers and the axis title.
pub(crate) const LEFT: i32 = 58;
/// From one line of the title of an axis to the next.
const LINE: i32 = LABEL_SIZE as i32 + 2;

pub(crate) struct Plot {
    pub(crate) left: i32,
    pub(crate) top: i32,
    pub(crate) right: i32,
    pub(crate) bottom: i32,
    /// Values at the left and the right border.
    pub(crate) x: (f64, f64),
    /// Values at the bottom and the top border.
    pub(crate) y: (f64, f64),
}

impl Plot {
    pub(crate) fn px(&self, value: f64) -> i32 {
        let share = (value - self.x.0) / (self.x.1 - self.x.0);
        self.left + (share * f64::from(self.right - self.left)).round() as i32
    }

    pub(crate) fn py(&self, value: f64) -> i32 {
        let share = (value - self.y.0) / (self.y.1 - self.y.0);
        self.bottom - (share * f64::from(self.bottom - self.top)).round() as i32
    }

    pub(crate) fn x_axis(&self, sheet: &mut Sheet, ticks: &[(f64, String)], title: &str) {
        for (value, label) in ticks {
            let x = self.px(*value);
            sheet.line((x, self.top), (x, self.bottom), GRID, 1);
            self.below(sheet, x, label);
        }
        self.x_title(sheet, 34, title);
    }

    pub(crate) fn below(&self, sheet: &mut Sheet, x: i32, label: &str) {
        sheet.text((x, self.bottom + 13), label, SMALL_SIZE, BLACK, Anchor::Middle);
    }

    /// The title of the axis, `down` pixels below the plot.
    pub(crate) fn x_title(&self, sheet: &mut Sheet, down: i32, title: &str) {
        let room = sheet.width() - 2 * MARGIN;
        let title = shortened(title, room, LABEL_SIZE);
        // In the middle of the plot, but within the sheet.
        let half = (width_of(&title, LABEL_SIZE) + 1) / 2;
        let middle = i32::midpoint(self.left, self.right).min(sheet.width() - MARGIN - half).max(MARGIN + half);
        sheet.text((middle, self.bottom + down), &title, LABEL_SIZE, BLACK, Anchor::Middle);
    }

    pub(crate) fn y_axis(&self, sheet: &mut Sheet, ticks: &[(f64, String)], title: &str) {
        self.up(sheet, ticks, title, (8, 56));
    }

    /// Both axes of a ground plan, with about `across` and `up` numbers. `edge` names the lower axis.
    pub(crate) fn ground(&self, sheet: &mut Sheet, (across, up): (i32, i32), (edge, lengths): (&str, &str)) {
        // One step for both, the longer one.
        let size = |(from, to): (f64, f64), about: i32| step(to - from, about as u32);
        let step = size(self.x, across).max(size(self.y, up));
        self.x_axis(sheet, &stepped(self.x, step), &format!("along {edge} edge ({lengths})"));
        self.up(sheet, &stepped(self.y, step), &format!("distance from {edge} edge ({lengths})"), (6, 40));
    }

    /// An axis on the left; `numbers` and `words` are the distances of its numbers and its title.
    fn up(&self, sheet: &mut Sheet, ticks: &[(f64, String)], title: &str, (numbers, words): (i32, i32)) {
        for (value, label) in ticks {
            let y = self.py(*value);
            sheet.line((self.left, y), (self.right, y), GRID, 1);
            sheet.text((self.left - numbers, y), label, SMALL_SIZE, BLACK, Anchor::Right);
        }
        // A title that is longer than the axis has two lines.
        let (middle, length) = (i32::midpoint(self.top, self.bottom), self.bottom - self.top + ROW);
        let lines = match wrap_to(title, length, LABEL_SIZE) {
            lines if lines.len() < 2 => lines,
            _ => wrap_to(title, width_of(title, LABEL_SIZE) * 5 / 8, LABEL_SIZE),
        };
        for (line, nth) in lines.iter().take(2).zip(0..) {
            let across = self.left - words + LINE * (2 * nth + 1 - lines.len().min(2) as i32) / 2;
            sheet.upright((across, middle), &shortened(line, length, LABEL_SIZE), LABEL_SIZE);
        }
    }
}

pub(crate) fn span(values: impl Iterator<Item = f64>, begin: (f64, f64)) -> (f64, f64) {
    values.fold(begin, |(low, high), value| (low.min(value), high.max(value)))
}

pub(crate) const NOWHERE: (f64, f64) = (f64::MAX, f64::MIN);

/// Returns round numbers across a range, about `about` of them, with the decimals that they need.
pub(crate) fn ticks((from, to): (f64, f64), about: u32) -> Vec<(f64, String)> {
    stepped((from, to), step(to - from, about))
}

fn stepped((from, to): (f64, f64), step: f64) -> Vec<(f64, String)> {
    let first = (from / step - 1e-9).ceil() as i64;
    let last = (to / step + 1e-9).floor() as i64;
    let digits = decimals(step);
    let label = |tick: f64| plain(tick, digits);
    (first..=last).map(|at| at as f64 * step).map(|tick| (tick, label(tick))).collect()
}

pub(crate) fn rounded((from, to): (f64, f64), about: u32) -> (f64, f64) {
    let step = step(to - from, about);
    ((from / step).floor() * step, (to / step).ceil() * step)
}

/// 1, 2 or 5 times a power of ten.
fn step(range: f64, about: u32) -> f64 {
    let rough = (range / f64::from(about)).max(1e-6);
    let power = 10f64.powf(rough.log10().floor());
    let times = [1.0, 2.0, 5.0].into_iter().find(|t| t * power >= rough * 0.999);
    times.unwrap_or(10.0) * power
}
