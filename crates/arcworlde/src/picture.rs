//! The table from above, for `balance trace --svg`.

use balance_engine::game::{Going, Look, Mark, Picture, Seat, Shade};

use crate::board::{Ground, Height, Shape, Terrain};
use crate::game::Arcworlde;
use crate::state::{Lies, NO_SEAT, State, TOKEN_RADIUS};

fn inches(n: i16) -> f64 {
    f64::from(n) / 100.0
}

impl Arcworlde {
    pub(crate) fn draw(&self, st: &State) -> Picture {
        let table = &st.table;
        let mut picture = Picture::new(inches(table.width), inches(table.depth), "inches");
        picture.marks.extend(table.terrain.iter().map(ground));
        for token in &st.tokens {
            let at = (inches(token.at.x), inches(token.at.y));
            let label = match token.what {
                Lies::Arcanite | Lies::Bought => "A",
                Lies::Equipment(_) => "E",
                Lies::Cache => "C",
                Lies::Portal => "P",
                Lies::Bush(_) => "B",
                Lies::Relic(_) => "R",
                Lies::Mire { .. } => "M",
            };
            let mark = Mark::disc(at, 1.5 * inches(TOKEN_RADIUS), Look::Token);
            picture.marks.push(mark.label(label));
        }
        for (number, one) in st.all().filter(|(_, one)| one.on_board()) {
            let look = match one.home {
                NO_SEAT => Look::Neutral,
                seat => Look::Side(Seat(seat)),
            };
            let at = (inches(one.at.x), inches(one.at.y));
            // The first letters of its name, and which of several alike it is.
            let letters = |word: &str| -> String { word.chars().take(if word.len() > 3 { 1 } else { 3 }).collect() };
            let label: String = self.name_of(st, number).split(' ').map(letters).collect();
            let mark = Mark::disc(at, inches(one.radius), look).label(label);
            picture.marks.push(mark.note(format!("{} HP", one.hp)).faded(one.prone || one.broken));
        }
        picture
    }
}

pub(crate) fn ground(piece: &Terrain) -> Mark {
    let going = match piece.ground {
        Ground::Open => Going::Open,
        Ground::Difficult | Ground::Water => Going::Difficult,
        Ground::Impassable => Going::Impassable,
    };
    let look = Look::Ground(Shade { going, high: piece.height == Height::High });
    match piece.shape {
        Shape::Circle { at, radius } => Mark::disc((inches(at.x), inches(at.y)), inches(radius), look),
        Shape::Rect { low, high } => {
            let size = (inches(high.x - low.x), inches(high.y - low.y));
            Mark::rect((inches(low.x), inches(low.y)), size, look)
        }
    }
}
