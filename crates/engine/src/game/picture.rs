//! Pictures of positions from above, for `balance trace --svg`.

use super::Seat;

/// A position from above, in lengths of the game. (0, 0) is near and left; `x` goes right, `y` away from the viewer.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// Width, above 0.
    pub width: f64,
    /// Depth, above 0.
    pub depth: f64,
    /// Unit of length in the plural: "inches", "tiles".
    pub length_word: &'static str,
    /// Later marks cover earlier ones: ground first, then tokens and pieces.
    pub marks: Vec<Mark>,
}

/// A thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Place and size.
    pub shape: MarkShape,
    /// Owner or kind.
    pub look: Look,
    /// Short name on it; may be empty.
    pub label: String,
    /// A few small characters below the label, such as "3 HP"; may be empty.
    pub note: String,
    /// True if it is drawn pale: prone, broken, asleep, spent.
    pub faded: bool,
}

/// Place of a mark, in the lengths of its picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MarkShape {
    /// A round base or marker.
    Disc {
        /// Distance of the centre from the left edge.
        x: f64,
        /// Distance of the centre from the near edge.
        y: f64,
        /// Radius, above 0.
        radius: f64,
    },
    /// A tile, or a piece of ground, parallel to the edges.
    Rect {
        /// Left edge.
        x: f64,
        /// Near edge.
        y: f64,
        /// Width, above 0.
        width: f64,
        /// Depth, above 0.
        depth: f64,
    },
}

/// Owner or kind of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A piece of the side in this seat, in the side's colour in charts.
    Side(Seat),
    /// A piece without an owner.
    Neutral,
    /// A piece of ground.
    Ground(Shade),
    /// A token on the ground: a treasure, an objective, a trap.
    Token,
}

/// Look of a piece of ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shade {
    /// How easily it is crossed.
    pub going: Going,
    /// True if it is higher than the rest: a wall, a hill, a roof.
    pub high: bool,
}

/// How easily a piece of ground is crossed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Going {
    /// Open Terrain: normal movement cost.
    #[default]
    Open,
    /// Difficult Terrain: higher movement cost.
    Difficult,
    /// Impassable Terrain: no movement.
    Impassable,
}

impl Picture {
    /// Returns an empty picture.
    pub fn new(width: f64, depth: f64, length_word: &'static str) -> Self {
        Picture { width, depth, length_word, marks: Vec::new() }
    }
}

impl Mark {
    /// Returns a disc around a point, without a label.
    pub fn disc((x, y): (f64, f64), radius: f64, look: Look) -> Self {
        Mark::of(MarkShape::Disc { x, y, radius }, look)
    }

    /// Returns a rectangle at its near left corner, without a label.
    pub fn rect((x, y): (f64, f64), (width, depth): (f64, f64), look: Look) -> Self {
        Mark::of(MarkShape::Rect { x, y, width, depth }, look)
    }

    fn of(shape: MarkShape, look: Look) -> Self {
        Mark { shape, look, label: String::new(), note: String::new(), faded: false }
    }

    /// Returns the mark with a short name on it.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Mark { label: label.into(), ..self }
    }

    /// Returns the mark with a few small characters below its label.
    #[must_use]
    pub fn note(self, note: impl Into<String>) -> Self {
        Mark { note: note.into(), ..self }
    }

    /// Returns the mark, pale if `faded`.
    #[must_use]
    pub fn faded(self, faded: bool) -> Self {
        Mark { faded, ..self }
    }
}
