//! Charts as PNG, at twice the size of the SVG.

#[cfg(test)]
mod tests;

use super::svg::{Chart, ChartError};
use fontdb::{Database, Family, Query};
use png::{ColorType, Encoder, EncodingError, PixelDimensions, Unit};
use resvg::tiny_skia::{Color, Pixmap, Transform};
use resvg::usvg::{Options, Tree};

/// Pixels of the PNG per pixel of the SVG.
const SCALE: f32 = 2.0;
/// Pixels per metre of a PNG that is shown at the size of its SVG, with 96 pixels per inch.
const PER_METRE: u32 = (SCALE as u32 * 960_000).div_ceil(254);

/// The fonts for `sans-serif`, best first, before the system's own choice. Charts are laid out for letters as wide as
/// those of the first three.
const FAMILIES: [Family<'_>; 5] = [
    Family::Name("Liberation Sans"),
    Family::Name("Arial"),
    Family::Name("Helvetica"),
    Family::Name("DejaVu Sans"),
    Family::SansSerif,
];

#[derive(Debug, thiserror::Error)]
#[error("no font is installed: install Liberation Sans or DejaVu Sans")]
pub struct NoFont;

#[derive(Debug)]
pub struct Fonts(Options<'static>);

impl Fonts {
    /// Finds the fonts of the system and of the user. An error if there are none.
    pub fn installed() -> Result<Fonts, NoFont> {
        let mut fonts = Database::new();
        fonts.load_system_fonts();
        Fonts::of(fonts)
    }

    fn of(mut fonts: Database) -> Result<Fonts, NoFont> {
        let preferred = fonts.query(&Query { families: &FAMILIES, ..Query::default() });
        let face = preferred.and_then(|id| fonts.face(id)).or_else(|| fonts.faces().next()).ok_or(NoFont)?;
        let (family, _) = face.families.first().cloned().ok_or(NoFont)?;
        fonts.set_sans_serif_family(family);
        Ok(Fonts(Options { fontdb: fonts.into(), ..Options::default() }))
    }
}

/// Returns a chart as PNG, on white. An error if the SVG is not valid or has no size.
pub fn png((name, svg): &Chart, Fonts(options): &Fonts) -> Result<Vec<u8>, ChartError> {
    let failed = |why: &dyn ToString| ChartError { chart: name.clone(), why: why.to_string() };
    let tree = Tree::from_str(svg, options).map_err(|error| failed(&error))?;
    let size = tree.size().to_int_size().scale_by(SCALE);
    let picture = size.and_then(|size| Pixmap::new(size.width(), size.height()));
    let mut picture = picture.ok_or_else(|| failed(&"it is too large"))?;
    picture.fill(Color::WHITE);
    resvg::render(&tree, Transform::from_scale(SCALE, SCALE), &mut picture.as_mut());
    encoded(&picture).map_err(|error| failed(&error))
}

fn encoded(picture: &Pixmap) -> Result<Vec<u8>, EncodingError> {
    let mut file = Vec::new();
    let mut encoder = Encoder::new(&mut file, picture.width(), picture.height());
    encoder.set_color(ColorType::Rgba);
    encoder.set_pixel_dims(Some(PixelDimensions { xppu: PER_METRE, yppu: PER_METRE, unit: Unit::Meter }));
    encoder.write_header()?.write_image_data(picture.data())?;
    Ok(file)
}
