//! Charts as PNG, at twice the size of the SVG: draws the few elements that our SVG has.

mod elements;
mod fonts;
mod picture;
#[cfg(test)]
mod tests;

pub use fonts::{Fonts, NoFont};

use std::io::{self, Write as _};

use flate2::write::ZlibEncoder;
use flate2::{Compression, Crc};

use super::svg::ChartError;
use elements::{Element, elements};
use picture::{Picture, Point};

/// Pixels of the PNG per pixel of the SVG.
const SCALE: f32 = 2.0;

/// Pixels per metre of a PNG that is shown at the size of its SVG, with 96 pixels per inch.
const PER_METRE: u32 = (SCALE as u32 * 960_000).div_ceil(254);

/// Half the height of capitals, by which a text is centred on its point, as a part of the font's size.
const CENTRED: f32 = 0.35;

/// Returns a chart as PNG.
///
/// # Errors
/// If the SVG has an element that is not drawn here.
pub fn png((name, svg): &(String, String), fonts: &Fonts) -> Result<Vec<u8>, ChartError> {
    let failed = |why: String| ChartError { chart: name.clone(), why };
    let mut all = elements(svg);
    let root = all.next().ok_or_else(|| failed("it is empty".to_owned()))?;
    let mut picture = Picture::new((root.number("width"), root.number("height")), &root.numbers("viewBox"), SCALE);
    for element in all {
        draw(&mut picture, &element, fonts).map_err(&failed)?;
    }
    encoded(&picture).map_err(|error| failed(error.to_string()))
}

fn draw(picture: &mut Picture, element: &Element<'_>, fonts: &Fonts) -> Result<(), String> {
    let at = |x: &str, y: &str| (element.number(x), element.number(y));
    let outline: Vec<Point> = match element.name {
        "rect" => {
            let ((x, y), (width, height)) = (at("x", "y"), at("width", "height"));
            vec![(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
        }
        "line" => vec![at("x1", "y1"), at("x2", "y2")],
        "circle" => picture::circle(at("cx", "cy"), element.number("r")),
        "polyline" | "polygon" => element.numbers("points").chunks_exact(2).map(|at| (at[0], at[1])).collect(),
        "text" => {
            text(picture, element, fonts);
            return Ok(());
        }
        // Words for screen readers, and groups of what is drawn anyway.
        "title" | "desc" | "g" => return Ok(()),
        other => return Err(format!("a PNG has no element <{other}>")),
    };
    let opacity = element.opacity();
    let closed = !matches!(element.name, "line" | "polyline");
    if let Some(stroke) = element.colour("stroke") {
        let width = element.get("stroke-width").map_or(1.0, |_| element.number("stroke-width"));
        picture.fill(&picture::stroke(&outline, width, closed), stroke, opacity);
    }
    if let Some(fill) = element.colour("fill") {
        picture.fill(&[outline], fill, opacity);
    }
    Ok(())
}

fn text(picture: &mut Picture, element: &Element<'_>, fonts: &Fonts) {
    let (x, y, size) = (element.number("x"), element.number("y"), element.number("font-size"));
    let is_bold = element.get("font-weight") == Some("bold");
    let (mut outlines, width) = fonts.outlines(&element.words(), is_bold, size);
    let start = match element.get("text-anchor") {
        Some("middle") => -width / 2.0,
        Some("end") => -width,
        _ => 0.0,
    };
    let is_upright = element.get("transform").is_some_and(|turn| turn.starts_with("rotate(270"));
    for (across, down) in outlines.iter_mut().flatten() {
        let (right, below) = (*across + start, *down + CENTRED * size);
        (*across, *down) = if is_upright { (x + below, y - right) } else { (x + right, y + below) };
    }
    if let Some(ink) = element.colour("fill") {
        picture.fill(&outlines, ink, element.opacity());
    }
}

/// Returns a picture in the form of a PNG file (ISO/IEC 15948).
fn encoded(picture: &Picture) -> io::Result<Vec<u8>> {
    let mut rows = ZlibEncoder::new(Vec::new(), Compression::default());
    for row in picture.rows() {
        // No filter: areas of one colour compress well without.
        rows.write_all(&[0])?;
        rows.write_all(row)?;
    }
    let (width, height) = picture.size();
    // Eight bits each of red, green and blue.
    let head = [&width.to_be_bytes()[..], &height.to_be_bytes(), &[8, 2, 0, 0, 0]].concat();
    let density = [&PER_METRE.to_be_bytes()[..], &PER_METRE.to_be_bytes(), &[1]].concat();
    let mut file = b"\x89PNG\r\n\x1a\n".to_vec();
    for (kind, data) in [(b"IHDR", head), (b"pHYs", density), (b"IDAT", rows.finish()?), (b"IEND", Vec::new())] {
        let mut sum = Crc::new();
        sum.update(kind);
        sum.update(&data);
        file.extend((data.len() as u32).to_be_bytes());
        file.extend(kind.iter().chain(&data));
        file.extend(sum.sum().to_be_bytes());
    }
    Ok(file)
}
