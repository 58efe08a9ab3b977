//! How large charts are.

use std::fmt;
use std::str::FromStr;

/// How wide charts are laid out, and how wide a fixed size has to be for fonts of full size.
pub(super) const WIDTH: i32 = 860;
/// How wide charts for narrow windows are laid out.
const NARROW: i32 = 420;
/// How high a fixed size has to be for fonts of full size.
const HEIGHT: i32 = 440;
/// The smallest that fonts are drawn, as a part of their full size.
const SMALLEST: f64 = 0.8;
/// The largest width of row labels, in units and in percent of the width.
const LABELS: (i32, i32) = (400, 47);

/// The size of all charts of a report. Everything is laid out in units; a larger picture has larger units, not more.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Canvas {
    /// The width and the height of every picture, in pixels.
    fixed: Option<(u32, u32)>,
    is_narrow: bool,
}

#[derive(Debug, thiserror::Error)]
#[error(
    "write slide (1280x720), page (700x440) or a width and a height from {} to {} pixels: 900x500",
    Canvas::MIN,
    Canvas::MAX
)]
pub struct NoSize;

impl Canvas {
    /// The size of charts if none is fixed.
    pub(super) const FREE: Canvas = Canvas { fixed: None, is_narrow: false };
    /// As high as each chart needs, and readable in a window of 360 pixels.
    pub const NARROW: Canvas = Canvas { fixed: None, is_narrow: true };
    const MIN: u32 = 300;
    const MAX: u32 = 4_000;
    /// Sizes that have names: a slide of 16 by 9, and the width of the text on a page of A4 with 96 pixels per inch.
    const NAMED: [(&str, (u32, u32)); 2] = [("slide", (1280, 720)), ("page", (700, 440))];

    /// Pixels per unit.
    fn scale(self) -> f64 {
        let scale = |(wide, high)| (f64::from(wide) / f64::from(WIDTH)).min(f64::from(high) / f64::from(HEIGHT));
        self.fixed.map_or(1.0, |size| scale(size).max(SMALLEST))
    }

    pub(super) fn width(self) -> i32 {
        let free = if self.is_narrow { NARROW } else { WIDTH };
        self.fixed.map_or(free, |(wide, _)| (f64::from(wide) / self.scale()).round() as i32)
    }

    pub(super) fn height(self) -> Option<i32> {
        self.fixed.map(|(_, high)| (f64::from(high) / self.scale()).round() as i32)
    }

    pub(super) fn labels(self) -> i32 {
        LABELS.0.min(self.width() * LABELS.1 / 100)
    }

    /// The width of a picture that is higher than there is room for: as much wider, so that its shape is as asked.
    pub(super) fn width_of(self, height: i32) -> i32 {
        match self.fixed {
            Some((wide, high)) if Some(height) > self.height() => (height as u32 * wide).div_ceil(high) as i32,
            _ => self.width(),
        }
    }

    /// The width and the height of a picture in pixels, of its own in units.
    pub(super) fn pixels(self, units: (i32, i32)) -> (u32, u32) {
        self.fixed.unwrap_or((units.0 as u32, units.1 as u32))
    }
}

impl FromStr for Canvas {
    type Err = NoSize;

    fn from_str(text: &str) -> Result<Canvas, NoSize> {
        let named = Canvas::NAMED.into_iter().find(|(name, _)| *name == text).map(|(_, size)| size);
        let read = || {
            let (wide, high) = text.split_once(['x', '×'])?;
            Some((wide.parse().ok()?, high.parse().ok()?))
        };
        let size = named
            .or_else(read)
            .filter(|(wide, high)| [wide, high].iter().all(|n| (Canvas::MIN..=Canvas::MAX).contains(n)));
        size.map(|size| Canvas { fixed: Some(size), is_narrow: false }).ok_or(NoSize)
    }
}

impl fmt::Display for Canvas {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.fixed {
            Some((wide, high)) => write!(to, "{wide}x{high}"),
            None => to.write_str("free"),
        }
    }
}
