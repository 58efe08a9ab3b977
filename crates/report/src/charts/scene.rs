//! A position from above: ground, tokens and pieces on a plane.

use super::axis::{BELOW, LEFT, Plot};
use super::labels::{Area, overlap};
use super::panels::flow;
use super::*;
use balance_engine::game::{Going, Look, Mark, MarkShape, Picture, Seating, Shade};

#[derive(Clone, Debug)]
pub struct Scene<'a> {
    pub name: String,
    pub title: String,
    pub caption: String,
    pub sides: &'a [String],
    pub seating: Seating,
    pub picture: &'a Picture,
}

const TALLEST: i32 = 640;
/// The least of both sides of the plane: one that is longer and thinner is not drawn to scale.
const LEAST: i32 = 80;
/// The smallest that a piece gets, as half its width.
const SMALLEST: i32 = 3;
const NOTE_SIZE: u32 = 10;
const NOTE_LINE: i32 = 12;
const INSET: i32 = 4;
const HATCH: i32 = 8;
const PALE: f64 = 0.3;
const OPEN: Rgb = Rgb(240, 242, 230);
/// Ground that is hard to cross; also hatched, so that it is visible without colours.
const DIFFICULT: Rgb = Rgb(226, 215, 184);
const IMPASSABLE: Rgb = Rgb(176, 176, 176);

impl Scene<'_> {
    pub fn draw(&self) -> String {
        let keys = self.keys();
        let room = WIDTH - 2 * MARGIN - LEFT;
        let rows = flow(keys.iter().map(|(_, word)| 22 + width_of(word, LABEL_SIZE)), room);
        let plane = plane(self.picture);
        let (_, top, _, _) = Canvas::FREE.body(0);
        let height = plane.bottom - top + BELOW + ROW * rows.last().map_or(0, |at| at.1 + 1);
        let figure = Figure {
            name: self.name.clone(),
            title: self.title.clone(),
            caption: self.caption.clone(),
            ..Figure::default()
        };
        let (_, svg) = figure.draw(Canvas::FREE, &self.words(), height, |sheet| {
            axes(sheet, &plane, self.picture.length_word);
            for mark in &self.picture.marks {
                self.shape(sheet, &plane, mark);
            }
            // Words last, so that no shape lies on one, and clear of pieces and of each other if there is room.
            let pieces = self.picture.marks.iter().filter(|mark| !matches!(mark.look, Look::Ground(_)));
            let area = |((x, y), radius): ((i32, i32), i32)| (x - radius, y - radius, x + radius, y + radius);
            let mut taken: Vec<Area> = pieces.map(|mark| area(disc(&plane, mark.shape))).collect();
            for mark in &self.picture.marks {
                self.letters(sheet, &plane, mark, &mut taken);
            }
            for ((look, word), (x, row)) in keys.iter().zip(rows) {
                let (x, y) = (MARGIN + LEFT + x, plane.bottom + BELOW + ROW * row + ROW / 2);
                self.key(sheet, (x, y), *look);
                sheet.text((x + 22, y), word, LABEL_SIZE, BLACK, Anchor::Left);
            }
        });
        svg
    }

    fn side(&self, look: Look) -> Option<usize> {
        match look {
            Look::Side(seat) => Some(self.seating.side(seat)),
            _ => None,
        }
    }

    fn fill(&self, look: Look, faded: bool) -> Rgb {
        let full = match look {
            Look::Side(_) => self.side(look).and_then(|side| inks().nth(side)).unwrap_or(GREY),
            Look::Neutral => GREY,
            Look::Token => WHITE,
            Look::Ground(shade) => ground(shade),
        };
        if faded { pale(full, PALE) } else { full }
    }

    fn rim(&self, look: Look) -> (Rgb, u32) {
        match look {
            Look::Side(_) => (self.fill(look, false), 2),
            Look::Ground(shade) if shade.high => (BLACK, 2),
            Look::Ground(_) => (GREY, 1),
            Look::Neutral | Look::Token => (BLACK, 1),
        }
    }

    fn shape(&self, sheet: &mut Sheet, plane: &Plot, mark: &Mark) {
        let (fill, (rim, thick)) = (self.fill(mark.look, mark.faded), self.rim(mark.look));
        match mark.shape {
            MarkShape::Disc { .. } => {
                let (at, radius) = disc(plane, mark.shape);
                sheet.disc(at, radius, fill, rim, thick);
            }
            MarkShape::Rect { .. } => {
                let (from, to) = corners(plane, mark.shape);
                sheet.rectangle(from, to, fill);
                if let Look::Ground(Shade { going: Going::Difficult, .. }) = mark.look {
                    hatch(sheet, from, to);
                }
                sheet.frame(from, to, rim, thick);
            }
        }
    }

    /// Label and note: in a shape that has room for them, else beside it, where the least is taken.
    fn letters(&self, sheet: &mut Sheet, plane: &Plot, mark: &Mark, taken: &mut Vec<Area>) {
        let fill = self.fill(mark.look, mark.faded);
        let inside = text_on(fill);
        match mark.shape {
            MarkShape::Disc { .. } => {
                let ((x, y), radius) = disc(plane, mark.shape);
                let wide = width_of(&mark.label, SMALL_SIZE).max(width_of(&mark.note, NOTE_SIZE));
                let lines = i32::from(!mark.label.is_empty()) + i32::from(!mark.note.is_empty());
                let room = 2 * radius - 2 * INSET;
                let (more, across) = (NOTE_LINE * (lines - 1), radius + 4 + wide / 2);
                if wide <= room && lines * NOTE_LINE <= room {
                    return lines_of(sheet, mark, (x, y - more / 2), inside, i32::MAX, Anchor::Middle);
                }
                let level = y - more / 2;
                let places =
                    [(x, y + radius + 8), (x + across, level), (x - across, level), (x, y - radius - 8 - more)];
                let half = NOTE_LINE / 2;
                let area = |(x, y): (i32, i32)| (x - wide / 2, y - half, x + wide / 2, y + more + half);
                let hidden = |at: &(i32, i32)| taken.iter().filter(|other| overlap(area(*at), **other)).count();
                let Some(at) = places.into_iter().min_by_key(hidden) else { return };
                taken.push(area(at));
                lines_of(sheet, mark, at, BLACK, i32::MAX, Anchor::Middle);
            }
            MarkShape::Rect { .. } => {
                let (from, to) = corners(plane, mark.shape);
                let room = to.0 - from.0 - 6;
                let at = (from.0 + 4, from.1 + 10);
                lines_of(sheet, mark, at, inside, room, Anchor::Left);
            }
        }
    }

    fn keys(&self) -> Vec<(Look, String)> {
        let mut keys = Vec::new();
        for (side, name) in self.sides.iter().enumerate() {
            keys.push((Look::Side(self.seating.seat(side)), shortened(name, WIDTH / 2, LABEL_SIZE)));
        }
        let ground = |going, high| Look::Ground(Shade { going, high });
        let known = [
            (Look::Neutral, "neutral"),
            (Look::Token, "token"),
            (ground(Going::Difficult, false), "difficult ground"),
            (ground(Going::Impassable, false), "impassable"),
            (ground(Going::Open, true), "high ground"),
            (ground(Going::Difficult, true), "high and difficult"),
            (ground(Going::Impassable, true), "high and impassable"),
        ];
        let there = |look| self.picture.marks.iter().any(|mark| mark.look == look);
        let known = known.into_iter().filter(|(look, _)| there(*look));
        keys.extend(known.map(|(look, word)| (look, word.to_owned())));
        keys
    }

    fn key(&self, sheet: &mut Sheet, (x, y): (i32, i32), look: Look) {
        let (fill, (rim, thick)) = (self.fill(look, false), self.rim(look));
        if let Look::Ground(shade) = look {
            let (from, to) = ((x, y - 7), (x + 16, y + 7));
            sheet.rectangle(from, to, fill);
            if shade.going == Going::Difficult {
                hatch(sheet, from, to);
            }
            sheet.frame(from, to, rim, thick);
        } else {
            sheet.disc((x + 8, y), 6, fill, rim, thick);
        }
    }

    fn words(&self) -> String {
        let Picture { width, depth, length_word, marks } = self.picture;
        // One decimal, unless the number is whole.
        let number = |length: f64| plain(length, usize::from(length.fract() != 0.0));
        let [wide, deep] = [*width, *depth].map(number);
        let described = marks.iter().filter(|mark| !mark.label.is_empty()).map(|mark| {
            let whose = match mark.look {
                Look::Side(_) => {
                    let name = self.side(mark.look).and_then(|side| self.sides.get(side));
                    name.map_or(String::new(), |name| format!(" of {name}"))
                }
                _ => String::new(),
            };
            let (x, y) = match mark.shape {
                MarkShape::Disc { x, y, .. } | MarkShape::Rect { x, y, .. } => (x, y),
            };
            let note = if mark.note.is_empty() { String::new() } else { format!(" ({})", mark.note) };
            let [x, y] = [x, y].map(number);
            format!("{}{whose}{note} at {x}, {y}", mark.label)
        });
        let described = described.collect::<Vec<_>>().join("; ");
        format!(
            "{wide} by {deep} {length_word}, from the near left corner. {}.",
            if described.is_empty() { "Nothing that has a name is there" } else { &described }
        )
    }
}

fn lines_of(sheet: &mut Sheet, mark: &Mark, (x, y): (i32, i32), ink: Rgb, room: i32, anchor: Anchor) {
    let mut y = y;
    for (words, size) in [(&mark.label, SMALL_SIZE), (&mark.note, NOTE_SIZE)] {
        if !words.is_empty() && room > 0 {
            sheet.text((x, y), &shortened(words, room, size), size, ink, anchor);
            y += NOTE_LINE;
        }
    }
}

fn plane(picture: &Picture) -> Plot {
    let (left, top, ..) = Canvas::FREE.body(0);
    let room = f64::from(WIDTH - 2 * MARGIN - LEFT - MARGIN);
    let (width, depth) = (picture.width.max(1e-6), picture.depth.max(1e-6));
    let scale = (room / width).min(f64::from(TALLEST) / depth);
    let pixels = |length: f64| ((length * scale).round() as i32).max(LEAST);
    Plot {
        left: left + LEFT,
        top,
        right: left + LEFT + pixels(width),
        bottom: top + pixels(depth),
        x: (0.0, width),
        y: (0.0, depth),
    }
}

fn axes(sheet: &mut Sheet, plane: &Plot, lengths: &str) {
    let about = |pixels: i32| (pixels / 60).clamp(2, 12);
    let about = (about(plane.right - plane.left), about(plane.bottom - plane.top));
    plane.ground(sheet, about, ("near", lengths));
    sheet.frame((plane.left, plane.top), (plane.right, plane.bottom), GREY, 1);
}

/// The middle of a shape, and half its width.
pub(super) fn disc(plane: &Plot, shape: MarkShape) -> ((i32, i32), i32) {
    match shape {
        MarkShape::Disc { x, y, radius } => {
            let radius = plane.px(x + radius) - plane.px(x);
            ((plane.px(x), plane.py(y)), radius.max(SMALLEST))
        }
        MarkShape::Rect { x, y, width, depth } => {
            let at = (plane.px(x + width / 2.0), plane.py(y + depth / 2.0));
            (at, (plane.px(x + width) - at.0).max(SMALLEST))
        }
    }
}

pub(super) fn corners(plane: &Plot, shape: MarkShape) -> ((i32, i32), (i32, i32)) {
    match shape {
        MarkShape::Disc { x, y, radius } => {
            ((plane.px(x - radius), plane.py(y + radius)), (plane.px(x + radius), plane.py(y - radius)))
        }
        MarkShape::Rect { x, y, width, depth } => {
            ((plane.px(x), plane.py(y + depth)), (plane.px(x + width), plane.py(y)))
        }
    }
}

fn hatch(sheet: &mut Sheet, from: (i32, i32), to: (i32, i32)) {
    let (wide, high) = (to.0 - from.0, to.1 - from.1);
    for along in (HATCH..wide + high).step_by(HATCH as usize) {
        // A line on which x and y, from the upper left corner, add up to `along`.
        let low = (from.0 + (along - high).max(0), from.1 + along.min(high));
        let up = (from.0 + along.min(wide), from.1 + (along - wide).max(0));
        sheet.line(low, up, IMPASSABLE, 1);
    }
}

fn ground(shade: Shade) -> Rgb {
    let Rgb(r, g, b) = match shade.going {
        Going::Open => OPEN,
        Going::Difficult => DIFFICULT,
        Going::Impassable => IMPASSABLE,
    };
    let part = |value: u8| if shade.high { value - value / 8 } else { value };
    Rgb(part(r), part(g), part(b))
}
