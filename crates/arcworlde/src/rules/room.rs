//! Whether Impassable Terrain leaves room for the Warbands that are to be set up.

use balance_engine::chance::{Chance, Stream};
use balance_engine::game::{Path, Recorder, Seating, Silent, SpecDiagnostics};

use super::play::Play;
use super::setup::SLOTS;
use crate::board::{Edge, Ground, INCH};
use crate::cards::NONE;
use crate::game::Arcworlde;
use crate::sides::spec::Arrival;
use crate::state::Place;

impl Arcworlde {
    /// Reports Terrain that fills a deployment zone, or leaves no room on the table. Of random Warbands one is tried.
    pub(crate) fn must_have_room(&self, diagnostics: &mut SpecDiagnostics) {
        if self.table.terrain.iter().all(|piece| piece.ground != Ground::Impassable) {
            return;
        }
        let try_on = |shift| {
            let mut st = self.blank(Seating::rotation(2, shift));
            self.play(&mut st, &mut Stream::new(0, 0), &mut Silent).cramped()
        };
        if let Some((message, help)) = (0..2).find_map(try_on) {
            let at = Path::top().then("rules").then("table").then("terrain");
            diagnostics.help(at, message, help);
        }
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Returns a message about the first Character without a place, and what helps.
    fn cramped(&mut self) -> Option<(String, String)> {
        self.set_up();
        let front = i16::from(self.game.rules.deployment) * INCH as i16;
        for number in 0..self.st.characters.len() as u8 {
            let one = *self.who(number);
            if one.mount != NONE {
                continue;
            }
            let name = self.game.name_of(self.st, number);
            let edge = Edge::of_seat(one.home);
            let depth = front.max(2 * one.radius + 50);
            let side = usize::from(self.st.sides[usize::from(one.home)]);
            if self.game.arrivals[side] != Arrival::AtRandom
                && self.st.table.deploy(edge, depth, (0, SLOTS), one.radius, &[]).is_none()
            {
                let message = format!("Impassable Terrain fills a deployment zone, so there is no room for {name}");
                let inches = self.game.rules.deployment;
                let room = format!("leave room within {inches} inches of the near and of the far edge");
                return Some((message, format!("{room}, or raise `rules.deployment`")));
            }
            self.place(number, 0, false);
            let one = *self.who(number);
            if one.place != Place::Board || !self.st.table.fits(one.disc(), &self.st.others(number)) {
                let message = format!("Impassable Terrain leaves no room for {name} on the table");
                let help = "make it smaller, remove some of it, or write ground = \"difficult\"";
                return Some((message, help.to_owned()));
            }
        }
        None
    }
}
