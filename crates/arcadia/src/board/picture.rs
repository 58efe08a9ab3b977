//! The board from above: Leagues as tiles, with who and what is on them.

use balance_engine::game::{Look, Mark, Picture, Seat, Shade};

use super::super::Arcadia;
use super::super::cards::keys::{NONE, Sort};
use super::super::state::State;

/// The radius of a character, in Leagues.
const CHARACTER: f64 = 0.12;
/// The radius of a Waylay or Quest Treasure, in Leagues.
const TOKEN: f64 = 0.08;

/// The columns and rows that the Leagues lie in: the least and the most of each.
fn extent(st: &State) -> ((i8, i8), (i8, i8)) {
    let laid = &st.places[..usize::from(st.laid)];
    let of = |part: fn(&(i8, i8)) -> i8| {
        let all = || laid.iter().map(part);
        (all().min().unwrap_or(0), all().max().unwrap_or(0))
    };
    (of(|at| at.0), of(|at| at.1))
}

impl Arcadia {
    /// The board, north away from whoever looks.
    pub(crate) fn picture_of(&self, st: &State) -> Picture {
        let (columns, rows) = extent(st);
        let across = f64::from(columns.1 - columns.0) + 1.0;
        let down = f64::from(rows.1 - rows.0) + 1.0;
        let mut picture = Picture::new(across, down, "Leagues");
        // Rows are counted to the south.
        let corner = |place: u8| {
            let (x, y) = st.places[usize::from(place)];
            (f64::from(x - columns.0), f64::from(rows.1 - y))
        };
        for place in 0..st.laid {
            let tile = Mark::rect(corner(place), (1.0, 1.0), Look::Ground(Shade::default()));
            picture.marks.push(tile.label(self.place_name(st, place)));
        }
        for place in 0..st.laid {
            let (x, y) = corner(place);
            for (nth, name) in (0_u8..).zip(self.lies_on(st, place)) {
                // Every other one is lower, so that no label meets its neighbour's.
                let at = (x + 0.3 + 0.4 * f64::from(nth % 2), y + 0.78 - 0.13 * f64::from(nth));
                picture.marks.push(Mark::disc(at, TOKEN, Look::Token).label(name));
            }
        }
        for seat in 0..2 {
            let hero = st.hero(seat);
            if hero.at < st.laid {
                let (x, y) = corner(hero.at);
                let at = (x + 0.3 + 0.4 * f64::from(seat), y + 0.3 - 0.1 * f64::from(seat));
                let name = self.card_name(Sort::Character, hero.character);
                let mark = Mark::disc(at, CHARACTER, Look::Side(Seat(seat)));
                picture.marks.push(mark.label(name).faded(hero.skip > 0));
            }
        }
        picture
    }

    fn lies_on<'s>(&'s self, st: &'s State, place: u8) -> impl Iterator<Item = &'s str> {
        let standing = st.standing.iter();
        let waylays = standing.filter(move |one| one.card != NONE && one.league == place);
        let treasures = st.heroes.iter().flat_map(move |hero| {
            let all = hero.treasures.iter().zip(hero.treasure_at.iter());
            all.filter(move |(_, at)| **at == place)
        });
        let treasures = treasures.map(|(&treasure, _)| self.card_name(Sort::Merit, treasure));
        waylays.map(|one| self.card_name(Sort::Waylay, one.card)).chain(treasures)
    }
}
