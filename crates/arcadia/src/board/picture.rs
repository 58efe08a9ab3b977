//! Draws the board from above: Leagues as tiles, with the characters, Waylays and Treasures on them.

use balance_engine::game::{Look, Mark, Picture, Seat, Shade};

use crate::Arcadia;
use crate::cards::{NONE, Sort};
use crate::state::State;

// Radii in Leagues: of a character, and of a Waylay or Quest Treasure.
const CHARACTER: f64 = 0.12;
const TOKEN: f64 = 0.08;

impl Arcadia {
    /// Returns the picture of the board, north at the top.
    pub(crate) fn picture_of(&self, st: &State) -> Picture {
        let laid = || st.places[..usize::from(st.laid)].iter();
        let (west, east) = min_and_max(laid().map(|at| at.0));
        let (north, south) = min_and_max(laid().map(|at| at.1));
        let mut picture = Picture::new(f64::from(east - west) + 1.0, f64::from(south - north) + 1.0, "Leagues");
        let corner = |place: u8| {
            let (x, y) = st.places[usize::from(place)];
            (f64::from(x - west), f64::from(south - y))
        };
        for place in 0..st.laid {
            let tile = Mark::rect(corner(place), (1.0, 1.0), Look::Ground(Shade::default()));
            picture.marks.push(tile.label(self.place_name(st, place)));
        }
        for place in 0..st.laid {
            let (x, y) = corner(place);
            for (nth, name) in (0_u8..).zip(self.lies_on(st, place)) {
                // Every second one is lower, so that labels do not overlap.
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
        let waylays = st.standing.iter().filter(move |one| one.card != NONE && one.league == place);
        let treasures = st.heroes.iter().flat_map(move |hero| {
            hero.treasures.iter().zip(hero.treasure_at.iter()).filter(move |(_, at)| **at == place)
        });
        let treasures = treasures.map(|(&treasure, _)| self.card_name(Sort::Merit, treasure));
        waylays.map(|one| self.card_name(Sort::Waylay, one.card)).chain(treasures)
    }
}

fn min_and_max(all: impl Iterator<Item = i8> + Clone) -> (i8, i8) {
    (all.clone().min().unwrap_or(0), all.max().unwrap_or(0))
}
