//! The sheet that charts are drawn on: SVG with a title, a caption, and words for those who cannot
//! see it.

use plotters::coord::Shift;
use plotters::prelude::{
    Circle, Color, DrawingArea, DrawingAreaErrorKind, IntoDrawingArea, PathElement, Polygon, RGBColor, Rectangle,
    SVGBackend, Text, WHITE,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontDesc, FontStyle, FontTransform, IntoFont, TextStyle};

use super::canvas::Canvas;
use super::number::columns;
use super::style::{
    BLACK, CAPTION_LINE, FONT, GREY, LABEL_SIZE, MARGIN, SMALL_SIZE, TITLE_LINE, TITLE_SIZE, shortened, width_of,
};
use balance_engine::game::plain;

#[derive(Debug, thiserror::Error)]
#[error("failed to draw the chart {chart}: {why}")]
pub struct ChartError {
    pub chart: String,
    pub why: String,
}

/// A chart's file name with its SVG.
pub type Chart = (String, String);

/// The name of a chart, without the ending of its file.
#[must_use]
pub fn stem((file, _): &Chart) -> &str {
    file.trim_end_matches(".svg")
}

/// True if a name is as a pattern says, in which `*` stands for any letters.
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

/// What a chart is called, and what is said about it.
#[derive(Default)]
pub(super) struct Figure {
    /// The file's name without its ending; also the prefix of identifiers.
    pub(super) name: String,
    pub(super) title: String,
    /// How to read it, in a plain sentence below the chart; may be empty.
    pub(super) plain: String,
    /// n, level and method, below that.
    pub(super) caption: String,
}

type Drawn = Result<(), DrawingAreaErrorKind<std::io::Error>>;

/// Where charts draw, in pixels from the upper left corner.
pub(super) struct Sheet<'a> {
    root: DrawingArea<SVGBackend<'a>, Shift>,
    /// Where it begins in the picture.
    corner: (i32, i32),
    /// What the marks stand for.
    tips: Vec<Tip>,
    /// The first thing that failed.
    failed: Drawn,
}

/// What a mark stands for, told when it is pointed at.
struct Tip {
    /// Its upper left and lower right corner, in pixels of the picture.
    from: (i32, i32),
    to: (i32, i32),
    words: String,
}

/// Where a text stands from its point.
#[derive(Clone, Copy)]
pub(super) enum Anchor {
    Left,
    Middle,
    Right,
}

/// Where the body begins.
const TOP: i32 = MARGIN + TITLE_SIZE as i32 + 14;

impl Canvas {
    /// The area between title and caption: left, top, right and bottom, below a title of one line. A longer one moves all of
    /// it down.
    pub(super) fn body(self, height: i32) -> (i32, i32, i32, i32) {
        (MARGIN, TOP, self.width() - MARGIN, TOP + height)
    }
}

/// The most that title and captions take of a fixed height, in percent.
const MOST_WORDS: i32 = 60;

/// The lines above and below the body.
struct Lines {
    titles: Vec<String>,
    plain: Vec<String>,
    caption: Vec<String>,
}

impl Lines {
    /// How far down a title of several lines moves the body.
    fn down(&self) -> i32 {
        TITLE_LINE * (self.titles.len() as i32 - 1)
    }

    /// The height of all below the body.
    fn foot(&self) -> i32 {
        MARGIN + CAPTION_LINE * (self.plain.len() + self.caption.len()) as i32 + MARGIN / 2
    }
}

impl Figure {
    /// Returns the height between title and caption: what is left of a fixed height, but not less than `least`; otherwise
    /// `usual`.
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
            let excess = lines.down() + TOP + lines.foot() - height * MOST_WORDS / 100;
            let most = lines.caption.len().saturating_sub((excess / CAPTION_LINE).max(0) as usize).max(1);
            if most < lines.caption.len() {
                lines.caption.truncate(most);
                lines.caption[most - 1] += " …";
            }
        }
        lines
    }

    /// Draws it. `words` say the same to screen readers; `high` is the height between title and caption.
    pub(super) fn draw(
        &self,
        canvas: Canvas,
        words: &str,
        high: i32,
        body: impl FnOnce(&mut Sheet<'_>),
    ) -> Result<Chart, ChartError> {
        let lines = self.lines(canvas);
        let (down, foot) = (lines.down(), lines.down() + TOP + high + MARGIN);
        let height = canvas.height().unwrap_or(0).max(TOP + lines.down() + high + lines.foot());
        let (width, whole) = (canvas.width(), canvas.width_of(height));
        let side = (whole - width) / 2;
        let mut text = String::new();
        let (failed, tips) = {
            let root = SVGBackend::with_string(&mut text, (whole as u32, height as u32)).into_drawing_area();
            let mut sheet = Sheet { root, corner: (side, down), tips: Vec::new(), failed: Ok(()) };
            sheet.rectangle((0, 0), (whole, height), WHITE);
            let all = sheet.root.clone().shrink((side, 0), (width, height));
            sheet.root = all.clone();
            for (line, y) in lines.titles.iter().zip((MARGIN..).step_by(TITLE_LINE as usize)) {
                sheet.bold((MARGIN, y + TITLE_SIZE as i32 / 2), line, TITLE_SIZE);
            }
            sheet.root = all.clone().shrink((0, down), (width, height - down));
            body(&mut sheet);
            sheet.root = all;
            let plain = lines.plain.iter().map(|line| (line, LABEL_SIZE, BLACK));
            let lines = plain.chain(lines.caption.iter().map(|line| (line, SMALL_SIZE, GREY)));
            for ((line, size, ink), y) in lines.zip((foot..).step_by(CAPTION_LINE as usize)) {
                sheet.text((MARGIN, y), line, size, ink, Anchor::Left);
            }
            (sheet.failed.and_then(|()| sheet.root.present()), sheet.tips)
        };
        failed.map_err(|error| ChartError { chart: self.name.clone(), why: error.to_string() })?;
        let size = |(wide, high): (u32, u32)| format!("width=\"{wide}\" height=\"{high}\"");
        let (units, pixels) = ((whole as u32, height as u32), canvas.pixels((whole, height)));
        let svg = with_tips(&tidy(&text), &tips).replacen(&size(units), &size(pixels), 1);
        let body = (down + TOP - TITLE_SIZE as i32 / 2, foot - CAPTION_LINE / 2);
        Ok((format!("{}.svg", self.name), self.accessible(words, &svg, body)))
    }

    /// The title in a line, or in one for the scenario and one for what is shown; each is cut if it is too long.
    fn titles(&self, width: i32) -> Vec<String> {
        // Bold letters are wider by an eighth.
        let room = width * 8 / 9;
        let lines = match self.title.split_once(" — ") {
            Some((scenario, shown)) if width_of(&self.title, TITLE_SIZE) > room => vec![scenario, shown],
            _ => vec![self.title.as_str()],
        };
        lines.into_iter().map(|line| shortened(line, room, TITLE_SIZE)).collect()
    }

    /// Names the picture for screen readers. A page shows title and caption as its own text, and the picture between `top`
    /// and `foot`.
    fn accessible(&self, words: &str, svg: &str, (top, foot): (i32, i32)) -> String {
        let name = &self.name;
        let [title, words, how, caption] =
            [&self.title, words, &self.plain, &self.caption].map(|words| escape(&plain(words)));
        let open = format!(
            "<svg role=\"img\" aria-labelledby=\"{name}-title {name}-desc\" data-top=\"{top}\" data-foot=\"{foot}\" \
             data-plain=\"{how}\" data-caption=\"{caption}\""
        );
        let svg = svg.replacen("<svg", &open, 1);
        let named = format!(">\n<title id=\"{name}-title\">{title}</title>\n<desc id=\"{name}-desc\">{words}</desc>\n");
        svg.replacen(">\n", &named, 1)
    }
}

impl Sheet<'_> {
    pub(super) fn width(&self) -> i32 {
        self.root.dim_in_pixel().0 as i32
    }

    fn keep(&mut self, drawn: Drawn) {
        if self.failed.is_ok() {
            self.failed = drawn;
        }
    }

    /// Says what the mark between two corners stands for, to who points at it. It lies above all that is drawn.
    pub(super) fn tip(&mut self, from: (i32, i32), to: (i32, i32), words: impl Into<String>) {
        let (side, down) = self.corner;
        let (left, right) = (from.0.min(to.0) + side, from.0.max(to.0) + side);
        let (top, bottom) = (from.1.min(to.1) + down, from.1.max(to.1) + down);
        let words = words.into();
        self.tips.push(Tip { from: (left, top), to: (right, bottom), words });
    }

    pub(super) fn line(&mut self, from: (i32, i32), to: (i32, i32), ink: RGBColor, wide: u32) {
        self.path(&[from, to], ink, wide);
    }

    pub(super) fn path(&mut self, points: &[(i32, i32)], ink: RGBColor, wide: u32) {
        let style = ink.stroke_width(wide);
        let drawn = self.root.draw(&PathElement::new(points.to_vec(), style));
        self.keep(drawn);
    }

    /// A dashed straight line, across or down.
    pub(super) fn dashes(&mut self, from: (i32, i32), to: (i32, i32), ink: RGBColor) {
        const DASH: i32 = 6;
        let length = (to.0 - from.0).abs().max((to.1 - from.1).abs());
        let towards = ((to.0 - from.0).signum(), (to.1 - from.1).signum());
        let at = |along: i32| (from.0 + towards.0 * along, from.1 + towards.1 * along);
        for start in (0..length).step_by(2 * DASH as usize) {
            self.line(at(start), at((start + DASH).min(length)), ink, 1);
        }
    }

    pub(super) fn rectangle(&mut self, from: (i32, i32), to: (i32, i32), ink: RGBColor) {
        let drawn = self.root.draw(&Rectangle::new([from, to], ink.filled()));
        self.keep(drawn);
    }

    /// A filled shape that shows what is behind it.
    pub(super) fn band(&mut self, points: &[(i32, i32)], ink: RGBColor, strength: f64) {
        let drawn = self.root.draw(&Polygon::new(points.to_vec(), ink.mix(strength)));
        self.keep(drawn);
    }

    /// A point, full or hollow.
    pub(super) fn dot(&mut self, at: (i32, i32), radius: i32, ink: RGBColor, full: bool) {
        self.disc(at, radius, if full { ink } else { WHITE }, ink, 2);
    }

    /// A disc with a rim of its own colour and thickness.
    pub(super) fn disc(&mut self, at: (i32, i32), radius: i32, fill: RGBColor, rim: RGBColor, thick: u32) {
        let drawn = self.root.draw(&Circle::new(at, radius, fill.filled()));
        self.keep(drawn);
        self.ring(at, radius, rim, thick);
    }

    pub(super) fn ring(&mut self, at: (i32, i32), radius: i32, ink: RGBColor, thick: u32) {
        let drawn = self.root.draw(&Circle::new(at, radius, ink.stroke_width(thick)));
        self.keep(drawn);
    }

    pub(super) fn frame(&mut self, from: (i32, i32), to: (i32, i32), ink: RGBColor, wide: u32) {
        self.path(&[from, (to.0, from.1), to, (from.0, to.1), from], ink, wide);
    }

    /// Text, centred on its point from top to bottom.
    pub(super) fn text(&mut self, at: (i32, i32), text: &str, size: u32, ink: RGBColor, anchor: Anchor) {
        if !text.is_empty() {
            self.styled(at, text, TextStyle::from(font(size)).color(&ink), anchor);
        }
    }

    fn bold(&mut self, at: (i32, i32), text: &str, size: u32) {
        let style = TextStyle::from(font(size).style(FontStyle::Bold)).color(&BLACK);
        self.styled(at, text, style, Anchor::Left);
    }

    /// Text from bottom to top, centred on its point.
    pub(super) fn upright(&mut self, at: (i32, i32), text: &str, size: u32) {
        if text.is_empty() {
            return;
        }
        let font = font(size).transform(FontTransform::Rotate270);
        self.styled(at, text, TextStyle::from(font).color(&BLACK), Anchor::Middle);
    }

    fn styled(&mut self, at: (i32, i32), text: &str, style: TextStyle<'_>, anchor: Anchor) {
        let across = match anchor {
            Anchor::Left => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::Right => HPos::Right,
        };
        let style = style.pos(Pos::new(across, VPos::Center));
        let drawn = self.root.draw(&Text::new(plain(text), at, style));
        self.keep(drawn);
    }
}

fn font(size: u32) -> FontDesc<'static> {
    (FONT, f64::from(size) * PLOTTERS_EM).into_font()
}

/// Lines of at most `most` columns, broken at spaces.
pub(super) fn wrap(text: &str, most: usize) -> Vec<String> {
    wrap_by(text, &|line, word| columns(line) + 1 + columns(word) <= most)
}

/// A text in lines that are at most so many pixels wide; a longer word has a line of its own.
pub(super) fn wrap_to(text: &str, width: i32, size: u32) -> Vec<String> {
    wrap_by(text, &|line, word| width_of(&format!("{line} {word}"), size) <= width)
}

/// A text in lines; `fits` tells whether a word may be added to one.
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

/// Repairs what plotters writes of texts. Their sizes have sixteen digits, which no reader needs and
/// which hide changes: they are rounded. They are centred by half the height of an x, which is right for
/// small letters alone: by half the height of capitals and digits instead. Their words stand on lines of
/// their own, and the line breaks would be shown as spaces: these are taken out.
fn tidy(svg: &str) -> String {
    let mut out = String::with_capacity(svg.len());
    for line in svg.lines() {
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

/// The picture with what its marks stand for: a browser shows the title of what is pointed at.
fn with_tips(svg: &str, tips: &[Tip]) -> String {
    let Some(svg) = svg.trim_end().strip_suffix("</svg>") else { return svg.to_owned() };
    let mut out = svg.to_owned();
    for Tip { from, to, words } in tips {
        let (wide, high) = ((to.0 - from.0).max(1), (to.1 - from.1).max(1));
        out += &format!(
            "<g class=\"tip\"><title>{}</title><rect x=\"{}\" y=\"{}\" width=\"{wide}\" height=\"{high}\" \
             fill=\"transparent\"/></g>\n",
            escape(&plain(words)),
            from.0,
            from.1
        );
    }
    out + "</svg>\n"
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
