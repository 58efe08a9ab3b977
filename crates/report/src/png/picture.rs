//! Pixels, and the areas that are filled in them.

use std::f32::consts::TAU;

use ab_glyph_rasterizer::{Rasterizer, point};

/// Across and down.
pub(super) type Point = (f32, f32);

/// The corners of what stands for a circle.
const CORNERS: u8 = 48;

/// The thinnest line whose corners are rounded, in pixels.
const ROUNDED: f32 = 1.5;

pub(super) struct Picture {
    width: usize,
    height: usize,
    /// Red, green and blue of each pixel, row by row.
    pixels: Vec<u8>,
    /// What a point is multiplied by, and then what is added to it.
    scale: f32,
    shift: Point,
}

impl Picture {
    /// A white picture of an SVG's size, `scale` times as large. What the view box does not fill stays white on both
    /// sides.
    pub(super) fn new((width, height): Point, view: &[f32], scale: f32) -> Self {
        let &[x, y, across, down] = view else {
            return Picture::new((width, height), &[0.0, 0.0, width, height], scale);
        };
        let (width, height) = (width * scale, height * scale);
        let scale = (width / across).min(height / down);
        let shift = ((width - across * scale) / 2.0 - x * scale, (height - down * scale) / 2.0 - y * scale);
        let (width, height) = (width.ceil() as usize, height.ceil() as usize);
        Picture { width, height, pixels: vec![255; 3 * width * height], scale, shift }
    }

    pub(super) fn size(&self) -> (u32, u32) {
        (self.width as u32, self.height as u32)
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.pixels.chunks_exact(3 * self.width)
    }

    /// Fills what lies within outlines, smoothly at their edges. An outline the other way round cuts a hole.
    pub(super) fn fill(&mut self, outlines: &[Vec<Point>], ink: [u8; 3], opacity: f32) {
        let place = |&(x, y): &Point| {
            let (x, y) = (x * self.scale + self.shift.0, y * self.scale + self.shift.1);
            (x.clamp(0.0, self.width as f32), y.clamp(0.0, self.height as f32))
        };
        let outlines: Vec<Vec<Point>> = outlines.iter().map(|outline| outline.iter().map(place).collect()).collect();
        let points = || outlines.iter().flatten();
        let end = |of: fn(&Point) -> f32, begin: f32, which: fn(f32, f32) -> f32| points().map(of).fold(begin, which);
        let (left, top) = (end(|at| at.0, f32::MAX, f32::min).floor(), end(|at| at.1, f32::MAX, f32::min).floor());
        let (right, bottom) = (end(|at| at.0, 0.0, f32::max).ceil(), end(|at| at.1, 0.0, f32::max).ceil());
        if left >= right || top >= bottom {
            return;
        }
        let is_whole = opacity >= 1.0 && corners(&outlines, &[left, right], &[top, bottom]);
        if is_whole {
            for row in (top as usize..bottom as usize).map(|y| 3 * y * self.width) {
                let pixels = &mut self.pixels[row + 3 * left as usize..row + 3 * right as usize];
                pixels.copy_from_slice(&ink.repeat((right - left) as usize));
            }
            return;
        }
        let mut area = Rasterizer::new((right - left) as usize, (bottom - top) as usize);
        for outline in &outlines {
            for (from, to) in outline.iter().zip(outline.iter().cycle().skip(1)) {
                area.draw_line(point(from.0 - left, from.1 - top), point(to.0 - left, to.1 - top));
            }
        }
        let (left, top, width) = (left as usize, top as usize, self.width);
        area.for_each_pixel_2d(|x, y, covered| {
            let covered = covered.min(1.0) * opacity;
            if covered > 0.0 {
                let at = 3 * ((top + y as usize) * width + left + x as usize);
                for (pixel, ink) in self.pixels[at..at + 3].iter_mut().zip(ink) {
                    *pixel = (f32::from(*pixel) + (f32::from(ink) - f32::from(*pixel)) * covered).round() as u8;
                }
            }
        });
    }
}

/// True if the outlines are one rectangle between these ends, so that its pixels are covered wholly.
fn corners(outlines: &[Vec<Point>], across: &[f32], down: &[f32]) -> bool {
    let [outline] = outlines else { return false };
    outline.len() == 4 && outline.iter().all(|(x, y)| across.contains(x) && down.contains(y))
}

pub(super) fn circle((x, y): Point, radius: f32) -> Vec<Point> {
    let angles = (0..CORNERS).map(|corner| f32::from(corner) / f32::from(CORNERS) * TAU);
    angles.map(|angle| (x + radius * angle.cos(), y + radius * angle.sin())).collect()
}

/// Returns the outlines of a line of a width along points: a rectangle for each of its parts, all the same way round,
/// and discs at its corners.
pub(super) fn stroke(points: &[Point], width: f32, closed: bool) -> Vec<Vec<Point>> {
    let half = width / 2.0;
    let ends = points.iter().skip(1).chain(points.first().filter(|_| closed));
    let mut outlines = Vec::new();
    for (&(x0, y0), &(x1, y1)) in points.iter().zip(ends) {
        let length = (x1 - x0).hypot(y1 - y0);
        if length > 0.0 {
            let (across, down) = ((y1 - y0) / length * half, (x0 - x1) / length * half);
            outlines.push(vec![
                (x0 + across, y0 + down),
                (x1 + across, y1 + down),
                (x1 - across, y1 - down),
                (x0 - across, y0 - down),
            ]);
        }
    }
    if width >= ROUNDED {
        let corners = points.iter().skip(1).take(points.len().saturating_sub(2)).filter(|_| !closed);
        outlines.extend(corners.map(|&at| circle(at, half)));
    }
    outlines
}
