//! The fonts of this machine, and the outlines of their letters.

use std::fs;
use std::path::{Path, PathBuf};

use ttf_parser::{Face, OutlineBuilder};

use super::picture::Point;

/// Files of sans-serif fonts, regular and bold, those first whose letters are as wide as Helvetica's.
const FAMILIES: [[&str; 2]; 10] = [
    ["LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf"],
    ["Arial.ttf", "Arial Bold.ttf"],
    ["arial.ttf", "arialbd.ttf"],
    ["NimbusSans-Regular.otf", "NimbusSans-Bold.otf"],
    ["FreeSans.ttf", "FreeSansBold.ttf"],
    ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"],
    ["Roboto-Regular.ttf", "Roboto-Bold.ttf"],
    ["DejaVuSans.ttf", "DejaVuSans-Bold.ttf"],
    // For scripts that the others do not have.
    ["NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"],
    ["DroidSansFallback.ttf", "DroidSansFallback.ttf"],
];

/// The deepest that folders of fonts are looked into.
const DEPTH: usize = 6;

/// The largest font that is read, in bytes.
const MAX_BYTES: u64 = 64 * 1024 * 1024;

/// The straight pieces that a curve is drawn by.
const PIECES: u8 = 6;

#[derive(Debug, thiserror::Error)]
#[error("no sans-serif font is in {}: install DejaVu Sans or Liberation Sans", .0.join(", "))]
pub struct NoFont(Vec<String>);

/// Fonts by their files' bytes. A letter is drawn by the first that has it.
#[derive(Debug)]
pub struct Fonts {
    pub(super) regular: Vec<Vec<u8>>,
    pub(super) bold: Vec<Vec<u8>>,
}

impl Fonts {
    /// Reads the fonts that lie in some folders or below them.
    ///
    /// # Errors
    /// If there are none that are known.
    pub fn read(folders: &[PathBuf]) -> Result<Fonts, NoFont> {
        let mut files = Vec::new();
        for folder in folders {
            collect(folder, DEPTH, &mut files);
        }
        let find = |name: &str| files.iter().find(|path| path.file_name().is_some_and(|file| file == name));
        let read = |name: &str| {
            let path = find(name).filter(|path| path.metadata().is_ok_and(|file| file.len() <= MAX_BYTES))?;
            fs::read(path).ok().filter(|bytes| Face::parse(bytes, 0).is_ok())
        };
        let [regular, bold] = [0, 1].map(|style| FAMILIES.iter().filter_map(|of| read(of[style])).collect::<Vec<_>>());
        match regular.is_empty() {
            true => Err(NoFont(folders.iter().map(|folder| folder.display().to_string()).collect())),
            false => Ok(Fonts { regular, bold }),
        }
    }

    /// Returns the outlines of a text of some size, which begins at (0, 0) on its base line, and how wide it is.
    pub(super) fn outlines(&self, text: &str, is_bold: bool, size: f32) -> (Vec<Vec<Point>>, f32) {
        let bold = if is_bold { &self.bold[..] } else { &[] };
        let faces: Vec<Face<'_>> =
            bold.iter().chain(&self.regular).filter_map(|font| Face::parse(font, 0).ok()).collect();
        let mut letters = Letters::default();
        for letter in text.chars() {
            let known = faces.iter().find_map(|face| Some((face, face.glyph_index(letter)?)));
            // A letter that no font has is a box.
            let Some((face, glyph)) = known.or(faces.first().map(|face| (face, ttf_parser::GlyphId(0)))) else { break };
            letters.scale = size / f32::from(face.units_per_em());
            face.outline_glyph(glyph, &mut letters);
            letters.at += f32::from(face.glyph_hor_advance(glyph).unwrap_or(0)) * letters.scale;
        }
        (letters.outlines, letters.at)
    }
}

/// Adds the fonts that lie in a folder, in the order of their names.
fn collect(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let mut paths: Vec<PathBuf> =
        fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths {
        match path.is_dir() {
            true if depth > 0 => collect(&path, depth - 1, files),
            true => {}
            false => files.push(path),
        }
    }
}

/// The outlines of letters side by side, with straight pieces for curves.
#[derive(Default)]
struct Letters {
    outlines: Vec<Vec<Point>>,
    /// Where the next letter begins.
    at: f32,
    /// Pixels per unit of the font.
    scale: f32,
}

impl Letters {
    fn add(&mut self, x: f32, y: f32) {
        let at = (self.at + x * self.scale, -y * self.scale);
        if let Some(outline) = self.outlines.last_mut() {
            outline.push(at);
        }
    }

    /// Adds a Bézier curve from where the outline ends.
    fn curve<const N: usize>(&mut self, by: [Point; N]) {
        let Some(&(x, y)) = self.outlines.last().and_then(|outline| outline.last()) else { return };
        let from = ((x - self.at) / self.scale, -y / self.scale);
        for piece in 1..=PIECES {
            let t = f32::from(piece) / f32::from(PIECES);
            // De Casteljau's algorithm.
            let mut points: Vec<Point> = [from].into_iter().chain(by).collect();
            while points.len() > 1 {
                points =
                    points.windows(2).map(|two| (mix(two[0].0, two[1].0, t), mix(two[0].1, two[1].1, t))).collect();
            }
            self.add(points[0].0, points[0].1);
        }
    }
}

fn mix(from: f32, to: f32, part: f32) -> f32 {
    from + (to - from) * part
}

impl OutlineBuilder for Letters {
    fn move_to(&mut self, x: f32, y: f32) {
        self.outlines.push(Vec::new());
        self.add(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.add(x, y);
    }

    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.curve([(x1, y1), (x, y)]);
    }

    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.curve([(x1, y1), (x2, y2), (x, y)]);
    }

    fn close(&mut self) {}
}
