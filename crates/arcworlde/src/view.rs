//! What a player sees, which is everything except the order of the `ArcDecks`, and the table from above for
//! `balance trace --svg`.

use balance_engine::chance::Chance;
use balance_engine::game::{Going, Look, Mark, Observe, Picture, Seat, Shade};

use crate::board::{Ground, Height, Point, Shape, Terrain};
use crate::game::Arcworlde;
use crate::state::arc_deck::ArcDeck;
use crate::state::{Lies, NO_SEAT, State, TOKEN_RADIUS};

#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub game: &'a Arcworlde,
    pub st: &'a State,
    pub seat: u8,
}

impl Observe for Arcworlde {
    type View<'a> = View<'a>;

    #[inline]
    fn view<'a>(&'a self, state: &'a State, seat: Seat) -> View<'a> {
        View { game: self, st: state, seat: seat.0 }
    }

    fn determinize<C: Chance>(&self, state: &mut State, _seat: Seat, _chance: &mut C) {
        state.decks.iter_mut().for_each(ArcDeck::sort);
    }
}

fn inches(n: i16) -> f64 {
    f64::from(n) / 100.0
}

fn place(at: Point) -> (f64, f64) {
    (inches(at.x), inches(at.y))
}

impl Arcworlde {
    pub(crate) fn draw(&self, st: &State) -> Picture {
        let table = &st.table;
        let mut picture = Picture::new(inches(table.width), inches(table.depth), "inches");
        picture.marks.extend(table.terrain.iter().map(ground));
        for token in &st.tokens {
            let label = match token.what {
                Lies::Arcanite | Lies::Bought => "A",
                Lies::Equipment(_) => "E",
                Lies::Cache => "C",
                Lies::Portal => "P",
                Lies::Bush(_) => "B",
                Lies::Relic(_) => "R",
                Lies::Mire { .. } => "M",
            };
            picture.marks.push(Mark::disc(place(token.at), 1.5 * inches(TOKEN_RADIUS), Look::Token).label(label));
        }
        for (number, one) in st.all().filter(|(_, one)| one.on_board()) {
            let look = if one.home == NO_SEAT { Look::Neutral } else { Look::Side(Seat(one.home)) };
            // The first letters of its name, and which of several alike it is.
            let letters = |word: &str| -> String { word.chars().take(if word.len() > 3 { 1 } else { 3 }).collect() };
            let label: String = self.name_of(st, number).split(' ').map(letters).collect();
            let mark = Mark::disc(place(one.at), inches(one.radius), look).label(label);
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
        Shape::Circle { at, radius } => Mark::disc(place(at), inches(radius), look),
        Shape::Rect { low, high } => Mark::rect(place(low), (inches(high.x - low.x), inches(high.y - low.y)), look),
    }
}
