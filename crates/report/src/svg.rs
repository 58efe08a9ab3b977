//! The sheet that charts are drawn on: SVG with a title, a caption, and words for people who cannot see it.

use crate::Canvas;
use crate::number::columns;
use crate::style::*;
use balance_engine::game::sanitize;
use balance_engine::grammar::capital;
use plotters::coord::Shift;
use plotters::prelude::{
    Circle, Color as _, DrawingArea, DrawingAreaErrorKind, IntoDrawingArea as _, PathElement, Polygon, Rectangle,
    SVGBackend, Text,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontStyle, FontTransform, IntoFont as _, TextStyle};

#[derive(Debug, thiserror::Error)]
#[error("failed to draw the chart {chart} as PNG: {why}")]
pub struct ChartError {
    pub chart: String,
    pub why: String,
}

/// A chart's file name with its SVG.
pub type Chart = (String, String);

#[must_use]
pub fn stem((file, _): &Chart) -> &str {
    file.trim_end_matches(".svg")
}

/// True if a name matches a pattern, in which `*` stands for any letters.
#[must_use]
pub fn matches(pattern: &str, name: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == name,
        Some((start, rest)) => name.strip_prefix(start).is_some_and(|name| {
            let ends = name.char_indices().map(|(at, _)| at).chain([name.len()]);
            ends.into_iter().any(|at| matches(rest, &name[at..]))
        }),
    }
}

/// Plotters divides sizes by this before it writes them.
const PLOTTERS_EM: f64 = 1.24;

#[derive(Default)]
pub(super) struct Figure {
    /// The file's name without its ending; also the prefix of identifiers.
    pub(super) name: String,
    pub(super) title: String,
    /// How to read it, in a short sentence below the chart; may be empty.
    pub(super) plain: String,
    /// n, level and method, below that: at most two lines.
    pub(super) caption: String,
    /// What else there is to know; only a page shows it.
    pub(super) details: String,
}

/// Where charts draw, in pixels from the upper left corner.
pub(super) struct Sheet<'a> {
    root: DrawingArea<SVGBackend<'a>, Shift>,
    /// Where it begins in the picture.
    corner: (i32, i32),
    /// What marks stand for, as SVG that lies above all that is drawn.
    tips: String,
}

#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

const TOP: i32 = MARGIN + TITLE_SIZE as i32 + 14;

impl Canvas {
    /// Left, top, right and bottom of the area below a title of one line. A longer one moves all of it down.
    pub(super) fn body(self, height: i32) -> (i32, i32, i32, i32) {
        (MARGIN, TOP, self.width() - MARGIN, TOP + height)
    }
}

/// The largest part of a fixed height for title and captions, in percent.
const MAX_WORDS: i32 = 60;

struct Lines {
    titles: Vec<String>,
    plain: Vec<String>,
    caption: Vec<String>,
}

impl Lines {
    fn down(&self) -> i32 {
        TITLE_LINE * (self.titles.len() as i32 - 1)
    }

    fn foot(&self) -> i32 {
        MARGIN + CAPTION_LINE * (self.plain.len() + self.caption.len()) as i32 + MARGIN / 2
    }
}

impl Figure {
    /// The height between title and caption: what is left of a fixed height, but at least `least`; else `usual`.
    pub(super) fn height(&self, canvas: Canvas, usual: i32, least: i32) -> i32 {
        let lines = self.lines(canvas);
        let room = canvas.height().map(|height| height - TOP - lines.down() - lines.foot());
        room.map_or(usual, |room| room.max(least))
    }

    fn lines(&self, canvas: Canvas) -> Lines {
        let width = canvas.width() - 2 * MARGIN;
        let plain = if self.plain.is_empty() { Vec::new() } else { wrap_to(&self.plain, width, LABEL_SIZE) };
        let mut lines = Lines { titles: self.titles(width), plain, caption: wrap_to(&self.caption, width, SMALL_SIZE) };
        if let Some(height) = canvas.height() {
            let excess = lines.down() + TOP + lines.foot() - height * MAX_WORDS / 100;
            let max = lines.caption.len().saturating_sub((excess / CAPTION_LINE).max(0) as usize).max(1);
            if max < lines.caption.len() {
                lines.caption.truncate(max);
                lines.caption[max - 1] += " …";
            }
        }
        lines
    }

    /// Draws it. `words` describe it to screen readers; `high` is the height between title and caption.
    pub(super) fn draw(&self, canvas: Canvas, words: &str, high: i32, body: impl FnOnce(&mut Sheet)) -> Chart {
        let lines = self.lines(canvas);
        let (down, foot) = (lines.down(), lines.down() + TOP + high + MARGIN);
        let height = canvas.height().unwrap_or(0).max(TOP + lines.down() + high + lines.foot());
        let (width, whole) = (canvas.width(), canvas.width_of(height));
        let side = (whole - width) / 2;
        let mut svg = String::new();
        let root = SVGBackend::with_string(&mut svg, (whole as u32, height as u32)).into_drawing_area();
        let all = root.clone().shrink((side, 0), (width, height));
        let mut sheet = Sheet { root, corner: (side, down), tips: String::new() };
        sheet.rectangle((0, 0), (whole, height), WHITE);
        sheet.root = all.clone();
        for (line, y) in lines.titles.iter().zip((MARGIN..).step_by(TITLE_LINE as usize)) {
            let (font, ink) = match y {
                MARGIN => (font(TITLE_SIZE).style(FontStyle::Bold), BLACK),
                _ => (font(SUBTITLE_SIZE), GREY),
            };
            sheet.styled((MARGIN, y + TITLE_SIZE as i32 / 2), line, font, ink, Anchor::Left);
        }
        sheet.root = all.clone().shrink((0, down), (width, height - down));
        body(&mut sheet);
        sheet.root = all;
        let plain = lines.plain.iter().map(|line| (line, LABEL_SIZE, BLACK));
        let lines = plain.chain(lines.caption.iter().map(|line| (line, SMALL_SIZE, GREY)));
        for ((line, size, ink), y) in lines.zip((foot..).step_by(CAPTION_LINE as usize)) {
            sheet.text((MARGIN, y), line, size, ink, Anchor::Left);
        }
        written(sheet.root.present());
        let tips = std::mem::take(&mut sheet.tips);
        drop(sheet);
        let body = (down + TOP - TITLE_SIZE as i32 / 2, foot - CAPTION_LINE / 2);
        let start = self.start(words, (whole, height), canvas.pixels((whole, height)), body);
        (format!("{}.svg", self.name), start + &shapes(&svg) + &tips + "</svg>\n")
    }

    /// The title in a line, or the scenario with what is shown as a subtitle; each is cut if it is too long.
    fn titles(&self, width: i32) -> Vec<String> {
        // Bold letters are wider by an eighth.
        let room = width * 8 / 9;
        let title = |words: &str| shortened(words, room, TITLE_SIZE);
        match self.title.split_once(" — ") {
            Some((scenario, shown)) if width_of(&self.title, TITLE_SIZE) > room => {
                vec![title(scenario), shortened(&capital(shown), width, SUBTITLE_SIZE)]
            }
            _ => vec![title(&self.title)],
        }
    }

    /// The start of the picture, named for screen readers. A page shows the picture between `top` and `foot` alone.
    fn start(&self, words: &str, (width, height): (i32, i32), pixels: (u32, u32), (top, foot): (i32, i32)) -> String {
        let name = &self.name;
        let [title, words, how, caption, details] =
            [&self.title, words, &self.plain, &self.caption, &self.details].map(|words| escape(&sanitize(words)));
        format!(
            "<svg role=\"img\" aria-labelledby=\"{name}-title {name}-desc\" data-top=\"{top}\" data-foot=\"{foot}\" \
             data-plain=\"{how}\" data-caption=\"{caption}\" data-details=\"{details}\" width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
             xmlns=\"http://www.w3.org/2000/svg\">\n<title id=\"{name}-title\">{title}</title>\n\
             <desc id=\"{name}-desc\">{words}</desc>\n",
            pixels.0, pixels.1
        )
    }
}

/// Plotters writes into a string, which takes everything.
fn written(drawn: Result<(), DrawingAreaErrorKind<std::io::Error>>) {
    debug_assert!(drawn.is_ok(), "{drawn:?}");
}

impl Sheet<'_> {
    pub(super) fn width(&self) -> i32 {
        self.root.dim_in_pixel().0 as i32
    }

    /// Says what the mark between two corners stands for: a browser shows it when it is pointed at.
    pub(super) fn tip(&mut self, from: (i32, i32), to: (i32, i32), words: impl AsRef<str>) {
        let (side, down) = self.corner;
        let (x, y) = (from.0.min(to.0) + side, from.1.min(to.1) + down);
        let (wide, high) = ((from.0 - to.0).abs().max(1), (from.1 - to.1).abs().max(1));
        let words = escape(&sanitize(words.as_ref()));
        self.tips += &format!(
            "<g class=\"tip\"><title>{words}</title><rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" \
             fill=\"transparent\"/></g>\n"
        );
    }

    pub(super) fn line(&mut self, from: (i32, i32), to: (i32, i32), ink: Rgb, wide: u32) {
        self.path(&[from, to], ink, wide);
    }

    pub(super) fn path(&mut self, points: &[(i32, i32)], ink: Rgb, wide: u32) {
        written(self.root.draw(&PathElement::new(points.to_vec(), ink.stroke_width(wide))));
    }

    pub(super) fn dashes(&mut self, from: (i32, i32), to: (i32, i32), ink: Rgb) {
        const DASH: i32 = 6;
        let length = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let towards = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let at = |along: i32| (from.0 + towards.0 * along, from.1 + towards.1 * along);
        for start in (0..length).step_by(2 * DASH as usize) {
            self.line(at(start), at((start + DASH).min(length)), ink, 1);
        }
    }

    pub(super) fn rectangle(&mut self, from: (i32, i32), to: (i32, i32), ink: Rgb) {
        written(self.root.draw(&Rectangle::new([from, to], ink.filled())));
    }

    pub(super) fn band(&mut self, points: &[(i32, i32)], ink: Rgb, strength: f64) {
        written(self.root.draw(&Polygon::new(points.to_vec(), ink.mix(strength))));
    }

    pub(super) fn dot(&mut self, at: (i32, i32), radius: i32, ink: Rgb, full: bool) {
        self.disc(at, radius, if full { ink } else { WHITE }, ink, 2);
    }

    pub(super) fn disc(&mut self, at: (i32, i32), radius: i32, fill: Rgb, rim: Rgb, thick: u32) {
        written(self.root.draw(&Circle::new(at, radius, fill.filled())));
        self.ring(at, radius, rim, thick);
    }

    pub(super) fn ring(&mut self, at: (i32, i32), radius: i32, ink: Rgb, thick: u32) {
        written(self.root.draw(&Circle::new(at, radius, ink.stroke_width(thick))));
    }

    pub(super) fn frame(&mut self, from: (i32, i32), to: (i32, i32), ink: Rgb, wide: u32) {
        self.path(&[from, (to.0, from.1), to, (from.0, to.1), from], ink, wide);
    }

    /// Text, centred on its point from top to bottom.
    pub(super) fn text(&mut self, at: (i32, i32), text: &str, size: u32, ink: Rgb, anchor: Anchor) {
        self.styled(at, text, font(size), ink, anchor);
    }

    /// Text from bottom to top, centred on its point.
    pub(super) fn upright(&mut self, at: (i32, i32), text: &str, size: u32) {
        self.styled(at, text, font(size).transform(FontTransform::Rotate270), BLACK, Anchor::Middle);
    }

    fn styled(&mut self, at: (i32, i32), text: &str, font: FontDesc<'_>, ink: Rgb, anchor: Anchor) {
        if text.is_empty() {
            return;
        }
        let across = match anchor {
            Anchor::Left => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::Right => HPos::Right,
        };
        let style = TextStyle::from(font).color(&ink).pos(Pos::new(across, VPos::Center));
        written(self.root.draw(&Text::new(sanitize(text), at, style)));
    }
}

fn font(size: u32) -> FontDesc<'static> {
    ("sans-serif", f64::from(size) * PLOTTERS_EM).into_font()
}

pub(super) fn wrap(text: &str, max: usize) -> Vec<String> {
    wrap_by(text, &|line, word| columns(line) + 1 + columns(word) <= max)
}

/// Breaks a text into lines of at most the given width in pixels; a longer word has a line of its own.
pub(super) fn wrap_to(text: &str, width: i32, size: u32) -> Vec<String> {
    wrap_by(text, &|line, word| width_of(&format!("{line} {word}"), size) <= width)
}

fn wrap_by(text: &str, fits: &dyn Fn(&str, &str) -> bool) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for part in text.split(' ') {
        match words.last_mut() {
            // "%" stays with its number.
            Some(number) if part.starts_with('%') => *number = format!("{number} {part}"),
            _ => words.push(part.to_owned()),
        }
    }
    let mut lines: Vec<String> = Vec::new();
    for word in words {
        match lines.last_mut() {
            Some(line) if fits(line, &word) => *line = format!("{line} {word}"),
            _ => lines.push(word),
        }
    }
    lines
}

/// What plotters drew, without the element around it and with its texts repaired: rounded sizes, centred by half the height of
/// capitals and digits rather than of an x, and without the line breaks around words, which would be shown as spaces.
fn shapes(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    for line in svg.lines().skip(1).take_while(|line| *line != "</svg>") {
        if let Some(rest) = line.strip_prefix("<text ") {
            let rest = rest.replace("dy=\"0.5ex\"", "dy=\"0.35em\"");
            let (before, size) = rest.split_once("font-size=\"").unwrap_or((&rest, ""));
            let (size, after) = size.split_once('"').unwrap_or((size, ""));
            let size = size.parse::<f64>().map_or(0.0, f64::round);
            out.push_str(&format!("<text {before}font-size=\"{size}\"{after}"));
        } else if line.starts_with('<') {
            out.push_str(line);
            out.push('\n');
        } else {
            // The words of a text: its end follows on a line of its own.
            out.push_str(line);
        }
    }
    out
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
