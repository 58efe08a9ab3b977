//! What a position looks like from above: pieces and ground, for `balance trace --svg`.

use super::Seat;

/// A position from above. Lengths are the game's own, such as inches or tiles.
///
/// (0, 0) is the near left corner: `x` goes to the right, `y` away from whoever looks.
#[derive(Clone, Debug, PartialEq)]
pub struct Picture {
    /// From left to right, above 0.
    pub width: f64,
    /// From near to far, above 0.
    pub depth: f64,
    /// What lengths are called, in the plural: "inches", "tiles".
    pub length_word: &'static str,
    /// What is there. Later marks lie on earlier ones: ground first, then tokens and pieces.
    pub marks: Vec<Mark>,
}

/// One thing in a picture.
#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// Where it is, and how large.
    pub shape: MarkShape,
    /// Whose or what it is.
    pub look: Look,
    /// A short name, shown on it; empty for none.
    pub label: String,
    /// A few characters more, shown small below the label: "3 HP". Empty for none.
    pub note: String,
    /// Whether it is shown pale: prone, broken, asleep, spent.
    pub faded: bool,
}

/// Where a mark is, in the lengths of its picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum MarkShape {
    /// A round base or marker.
    Disc {
        /// The middle, from the left edge.
        x: f64,
        /// The middle, from the near edge.
        y: f64,
        /// Its radius, above 0.
        radius: f64,
    },
    /// A tile, or a piece of ground, with its edges along those of the picture.
    Rect {
        /// Its left edge.
        x: f64,
        /// Its near edge.
        y: f64,
        /// From left to right, above 0.
        width: f64,
        /// From near to far, above 0.
        depth: f64,
    },
}

/// Whose or what a mark is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A piece of the side in this seat, in the colour that the side has in charts.
    Side(Seat),
    /// A piece of nobody's.
    Neutral,
    /// A piece of ground.
    Ground(Shade),
    /// A token that lies there: a treasure, an objective, a trap.
    Token,
}

/// What a piece of ground looks like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shade {
    /// How one gets across it.
    pub going: Going,
    /// Whether it stands out above the rest: a wall, a hill, a roof.
    pub high: bool,
}

/// How one gets across a piece of ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Going {
    /// Open Terrain: moving costs what it costs anywhere.
    #[default]
    Open,
    /// Difficult Terrain: moving costs more.
    Difficult,
    /// Impassable Terrain: nobody moves there.
    Impassable,
}

impl Picture {
    /// A picture with nothing in it yet.
    #[must_use]
    pub fn new(width: f64, depth: f64, length_word: &'static str) -> Self {
        Picture { width, depth, length_word, marks: Vec::new() }
    }
}

impl Mark {
    /// A disc around a point, without a label.
    #[must_use]
    pub fn disc((x, y): (f64, f64), radius: f64, look: Look) -> Self {
        Mark::of(MarkShape::Disc { x, y, radius }, look)
    }

    /// A rectangle from its near left corner, without a label.
    #[must_use]
    pub fn rect((x, y): (f64, f64), (width, depth): (f64, f64), look: Look) -> Self {
        Mark::of(MarkShape::Rect { x, y, width, depth }, look)
    }

    fn of(shape: MarkShape, look: Look) -> Self {
        Mark { shape, look, label: String::new(), note: String::new(), faded: false }
    }

    /// The mark with a short name on it.
    #[must_use]
    pub fn label(self, label: impl Into<String>) -> Self {
        Mark { label: label.into(), ..self }
    }

    /// The mark with a few small characters below its label.
    #[must_use]
    pub fn note(self, note: impl Into<String>) -> Self {
        Mark { note: note.into(), ..self }
    }

    /// The mark, pale if `faded`.
    #[must_use]
    pub fn faded(self, faded: bool) -> Self {
        Mark { faded, ..self }
    }
}
