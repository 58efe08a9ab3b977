//! Colours, sizes and fonts of all charts, in pixels.

pub(super) use plotters::style::RGBColor as Rgb;
use unicode_width::UnicodeWidthChar as _;

/// The palette of M. Okabe and K. Ito (2008), "Color universal design", whose colours are distinguishable with any kind of
/// colour vision; without its yellow, which is too pale for lines on white.
const SERIES: [Rgb; 7] = [BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY, BLACK];
/// An effect above 0.
pub(super) const BLUE: Rgb = Rgb(0, 114, 178);
/// An effect below 0.
pub(super) const VERMILLION: Rgb = Rgb(213, 94, 0);
const GREEN: Rgb = Rgb(0, 158, 115);
const PURPLE: Rgb = Rgb(204, 121, 167);
const ORANGE: Rgb = Rgb(230, 159, 0);
/// Counts and shares of all sides together: no side has this colour, and its shades are distinguishable for everyone.
pub(super) const SLATE: Rgb = Rgb(47, 72, 88);
const SKY: Rgb = Rgb(86, 180, 233);
/// Text, and lines of reference.
pub(super) const BLACK: Rgb = Rgb(0, 0, 0);
pub(super) const WHITE: Rgb = Rgb(255, 255, 255);
/// Not significant: dark enough to be read on white.
pub(super) const GREY: Rgb = Rgb(105, 105, 105);
pub(super) const GRID: Rgb = Rgb(222, 222, 222);

pub(super) fn inks() -> impl Iterator<Item = Rgb> {
    SERIES.into_iter().chain([GREY]).cycle()
}

/// A colour on white with an opacity from 0 to 1.
pub(super) fn pale(full: Rgb, strength: f64) -> Rgb {
    let mix = |part: u8| (255.0 - strength * (255.0 - f64::from(part))).round() as u8;
    Rgb(mix(full.0), mix(full.1), mix(full.2))
}

/// White on dark ground, else black. Dark is a luma (ITU-R BT.601) below 0.5, of 0 to 1.
pub(super) fn text_on(ground: Rgb) -> Rgb {
    let part = |value: u8, weight: f64| f64::from(value) / 255.0 * weight;
    let luma = part(ground.0, 0.299) + part(ground.1, 0.587) + part(ground.2, 0.114);
    if luma < 0.5 { WHITE } else { BLACK }
}

pub(super) const TITLE_SIZE: u32 = 18;
pub(super) const SUBTITLE_SIZE: u32 = 15;
/// From one line of a title to the next.
pub(super) const TITLE_LINE: i32 = 23;
pub(super) const LABEL_SIZE: u32 = 13;
pub(super) const SMALL_SIZE: u32 = 12;
pub(super) const MARGIN: i32 = 16;
pub(super) const ROW: i32 = 24;
pub(super) const PLOT_HEIGHT: i32 = 320;
pub(super) const CAPTION_LINE: i32 = 17;
pub(super) const INTERVAL_STROKE: u32 = 5;
pub(super) const LINE_STROKE: u32 = 2;
/// Half the width of a point.
pub(super) const POINT: i32 = 5;
pub(super) const BAND: f64 = 0.10;

/// Returns the width of a character in parts of the font size: the larger of DejaVu Sans and Arial, whose metrics
/// Helvetica and Liberation Sans share, rounded up by class. There is no font to measure, since readers have their own.
fn width_of_character(character: char) -> f64 {
    match character {
        'i' | 'j' | 'l' | 'I' | '\'' => 0.3,
        ' ' | ',' | '.' | ':' | ';' | '·' | '/' | '|' => 0.34,
        'f' | 'r' | 't' | '-' | '(' | ')' | '[' | ']' | '!' | '"' => 0.46,
        'c' | 'k' | 's' | 'v' | 'x' | 'y' | 'z' => 0.6,
        'F' | 'J' | 'L' | 'T' | '–' | '?' | '*' | '_' => 0.64,
        'A' | 'B' | 'E' | 'K' | 'P' | 'S' | 'V' | 'X' | 'Y' | 'Z' => 0.69,
        'w' | '+' | '−' | '=' | '<' | '>' | '×' | '≥' | '≤' => 0.84,
        'W' | 'm' | 'æ' | '%' => 0.99,
        'M' => 0.87,
        '@' => 1.02,
        _ if character.width() == Some(0) => 0.0,
        _ if character.is_uppercase() => 0.79,
        _ if character.is_alphanumeric() && character.width() == Some(1) => 0.64,
        _ => 1.0,
    }
}

pub(super) fn width_of(text: &str, size: u32) -> i32 {
    let wide: f64 = text.chars().map(width_of_character).sum();
    (wide * f64::from(size) - 1e-6).ceil() as i32
}

pub(super) fn shortened(text: &str, width: i32, size: u32) -> String {
    if width_of(text, size) <= width {
        return text.to_owned();
    }
    let fits = |end: &usize| {
        let kept = text[..*end].trim_end();
        width_of(kept, size) + width_of("…", size) <= width
    };
    let ends = text.char_indices().map(|(end, _)| end);
    let end = ends.take_while(fits).last().unwrap_or(0);
    format!("{}…", text[..end].trim_end())
}

#[cfg(test)]
mod tests;
