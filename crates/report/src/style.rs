//! Colours, sizes and fonts of all charts, in pixels.

use plotters::style::RGBColor;
use unicode_width::UnicodeWidthChar as _;

/// The palette of M. Okabe and K. Ito (2008), "Color universal design", which people with any kind
/// of colour vision can tell apart; without its yellow, which is too pale for lines on white.
const SERIES: [RGBColor; 7] = [BLUE, VERMILLION, GREEN, PURPLE, ORANGE, SKY, BLACK];
/// More than nothing: an effect above 0.
pub(super) const BLUE: RGBColor = RGBColor(0, 114, 178);
/// Less than nothing: an effect below 0.
pub(super) const VERMILLION: RGBColor = RGBColor(213, 94, 0);
const GREEN: RGBColor = RGBColor(0, 158, 115);
const PURPLE: RGBColor = RGBColor(204, 121, 167);
const ORANGE: RGBColor = RGBColor(230, 159, 0);
/// Counts and shares of no one side: no side has this colour, and its shades are told apart by anyone.
pub(super) const SLATE: RGBColor = RGBColor(47, 72, 88);
const SKY: RGBColor = RGBColor(86, 180, 233);
/// Text, and lines of reference.
pub(super) const BLACK: RGBColor = RGBColor(0, 0, 0);
/// Text on dark ground.
pub(super) const WHITE: RGBColor = RGBColor(255, 255, 255);
/// What cannot be told from nothing: dark enough to be read on white.
pub(super) const GREY: RGBColor = RGBColor(105, 105, 105);
/// Grid lines, and areas that stay empty.
pub(super) const GRID: RGBColor = RGBColor(222, 222, 222);

/// A colour for each of eight sides.
pub(super) fn inks() -> impl Iterator<Item = RGBColor> {
    SERIES.into_iter().chain([GREY]).cycle()
}

/// A colour upon white, of which only a part shows, from 0 to 1.
pub(super) fn pale(full: RGBColor, strength: f64) -> RGBColor {
    let mix = |part: u8| (255.0 - strength * (255.0 - f64::from(part))).round() as u8;
    RGBColor(mix(full.0), mix(full.1), mix(full.2))
}

/// White on dark ground, else black. Dark is a luma (ITU-R BT.601) below 0.5, of 0 to 1.
pub(super) fn text_on(ground: RGBColor) -> RGBColor {
    let part = |value: u8, weight: f64| f64::from(value) / 255.0 * weight;
    let luma = part(ground.0, 0.299) + part(ground.1, 0.587) + part(ground.2, 0.114);
    if luma < 0.5 { WHITE } else { BLACK }
}

/// The font of all text; every browser has one.
pub(super) const FONT: &str = "sans-serif";
/// The font size of titles, in pixels.
pub(super) const TITLE_SIZE: u32 = 18;
/// From one line of a title to the next.
pub(super) const TITLE_LINE: i32 = 23;
/// Labels and titles of axes.
pub(super) const LABEL_SIZE: u32 = 13;
/// Numbers on axes, and captions.
pub(super) const SMALL_SIZE: u32 = 12;

/// Pixels that are left white around everything.
pub(super) const MARGIN: i32 = 16;
/// A row with a label.
pub(super) const ROW: i32 = 24;
/// The height of the plot of charts without rows.
pub(super) const PLOT_HEIGHT: i32 = 320;
/// From one line of a caption to the next.
pub(super) const CAPTION_LINE: i32 = 17;

/// Bars of intervals. No other line is this wide.
pub(super) const INTERVAL_STROKE: u32 = 5;
/// Lines of series and of reference.
pub(super) const LINE_STROKE: u32 = 2;
/// Half the width of a point.
pub(super) const POINT: i32 = 5;
/// How much of a band's colour shows.
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

/// How wide a text will be.
pub(super) fn width_of(text: &str, size: u32) -> i32 {
    let wide: f64 = text.chars().map(width_of_character).sum();
    (wide * f64::from(size) - 1e-6).ceil() as i32
}

/// A text that is at most so wide, the last an ellipsis if something is left out.
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
