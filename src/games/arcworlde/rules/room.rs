//! Whether Impassable Terrain leaves room for the Warbands that are to be set up.

use crate::chance::{Chance, Stream};
use crate::game::{Faults, Path, Recorder, Seating, Silent};

use super::super::board::{Disc, Edge, Ground};
use super::super::cards::NONE;
use super::super::sides::spec::Arrival;
use super::super::state::Place;
use super::super::{Arcworlde, INCH};
use super::Play;
use super::setup::SLOTS;

/// What there is no room for.
enum Cramped {
    /// A Character in its deployment zone, by its name.
    Zone(String),
    /// A Character anywhere beside the others.
    Table(String),
}

impl Arcworlde {
    /// Tells it where Terrain fills a deployment zone, or more of the table than Warbands can do without:
    /// bases would stand in it, or in one another. Of a Warband by lot one is tried.
    pub(crate) fn must_have_room(&self, faults: &mut Faults) {
        if self.table.terrain.iter().all(|piece| piece.ground != Ground::Impassable) {
            return;
        }
        let try_on = |shift| {
            let mut st = self.blank(Seating::rotation(2, shift));
            let mut chance = Stream::new(0, 0);
            self.play(&mut st, &mut chance, &mut Silent).cramped()
        };
        let (message, help) = match (0..2).find_map(try_on) {
            None => return,
            Some(Cramped::Zone(name)) => (
                format!(
                    "Impassable Terrain fills a deployment zone: {name} cannot be placed in it"
                ),
                format!(
                    "leave room within {} inches of the near and of the far edge, or let \
                     `deployment` be deeper",
                    self.rules.deployment
                ),
            ),
            Some(Cramped::Table(name)) => (
                format!("Impassable Terrain leaves {name} no place on the table"),
                "make it smaller, take some of it out, or let its `ground` be \"difficult\""
                    .to_owned(),
            ),
        };
        faults.help(Path::top().then("rules").then("table").then("terrain"), message, help);
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Sets both Warbands up, and tells who finds no place.
    fn cramped(&mut self) -> Option<Cramped> {
        self.set_up();
        let front = i16::from(self.game.rules.deployment) * INCH as i16;
        for number in 0..self.st.characters.len() as u8 {
            let one = *self.who(number);
            if one.mount != NONE {
                continue;
            }
            let edge = if one.home == 0 { Edge::Near } else { Edge::Far };
            let depth = front.max(2 * one.radius + 50);
            let table = &self.st.table;
            let side = usize::from(self.st.sides[usize::from(one.home)]);
            if self.game.arrivals[side] != Arrival::ByLot
                && table.deploy(edge, depth, (0, SLOTS), one.radius, &[]).is_none()
            {
                return Some(Cramped::Zone(self.game.name_of(self.st, number)));
            }
            self.place(number, 0, false);
            let one = *self.who(number);
            let others = self.others(number);
            if one.place != Place::Board
                || !self.st.table.fits(Disc { at: one.at, radius: one.radius }, &others)
            {
                return Some(Cramped::Table(self.game.name_of(self.st, number)));
            }
        }
        None
    }
}
