//! The Mildaark Forest: a card each Round.

use arrayvec::ArrayVec;

use balance_engine::chance::Lane;
use balance_engine::game::Seat;

use super::play::{Chance, Dice, PLACE, Play, ROUND, Recorder};
use crate::board::{Disc, Edge, Ground, Height, MAX_TERRAIN, Shape, Terrain, base_radius};
use crate::cards::{Class, NONE};
use crate::metrics::metric;
use crate::state::arc_deck::rank;
use crate::state::{CHARACTERS, Lies, NO_SEAT, Struck, TOKENS};

/// 40 mm.
pub(super) const BUSH: i16 = base_radius(40);
/// In hundredths of an inch.
const TREE: i16 = 100;
const CARD: Lane = Lane::own(3 + 3 * Dice::Cards as usize + NO_SEAT as usize);

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn forest(&mut self) {
        let card = self.st.decks[self.game.deck_of(NO_SEAT)].draw(self.chance, CARD);
        let rank = rank(card);
        self.say_of("forest", NONE, [("rank", i64::from(rank))], |game, _| game.say_forest(rank));
        for seat in 0..2 {
            self.rec.metric(Seat(seat), metric::FOREST + (usize::from(rank) - 1), 1);
        }
        match rank {
            2 => self.lay_at_random(Lies::Cache),
            3 => (0..3).for_each(|_| self.plant()),
            4 => (0..2).for_each(|_| self.lay_at_random(Lies::Portal)),
            5 => self.come_out(Class::Beast),
            6 => (0..3).for_each(|_| self.lay_at_random(Lies::Arcanite)),
            7 => self.st.weather.haste = 2,
            8 => {
                self.lay(self.st.table.middle(), Lies::Bush(0));
                let all: Struck = self.st.all().filter(|(_, one)| one.on_board()).map(|(k, _)| k).collect();
                all.into_iter().for_each(|who| self.touch_bush(who));
            }
            9 => self.st.weather.thrumming = true,
            10 => self.st.weather.mist = true,
            11 => self.st.weather.blessed = true,
            12 => self.st.weather.angry = true,
            13 => self.come_out(Class::Monster),
            1 => self.reveal_relic(),
            _ => self.confuse(),
        }
    }

    pub(crate) fn plant(&mut self) {
        let spot = self.random_cell();
        let tokens = self.st.tokens.iter().map(|token| token.disc());
        let taken: ArrayVec<Disc, { CHARACTERS + TOKENS }> = self.st.bases().into_iter().chain(tokens).collect();
        let Some(at) = self.st.table.nearest_open(spot, TREE, &taken) else { return };
        if self.st.table.terrain.len() < MAX_TERRAIN {
            let shape = Shape::Circle { at, radius: TREE };
            self.st.table.terrain.push(Terrain { shape, ground: Ground::Impassable, height: Height::High });
        }
    }

    fn come_out(&mut self, class: Class) {
        let game = self.game;
        let known = (0..).zip(&game.program.profiles).filter(|(_, of)| of.is(class) && of.words.has(game.bestiary));
        let known: ArrayVec<u8, { NONE as usize }> = known.map(|(number, _)| number).collect();
        let Some(profile) = self.chance.pick(PLACE, &known) else { return };
        let spot = if class == Class::Monster {
            let radius = base_radius(game.program.profile(profile).base);
            let edge = if self.chance.coin(ROUND) { Edge::Near } else { Edge::Far };
            let at = self.st.table.cell((1 + self.chance.below(PLACE, 6)) as u8, 1);
            let spot = self.st.table.at_edge(Disc { at, radius }, edge);
            self.st.table.nearest_open(spot, radius, &self.st.bases()).unwrap_or(spot)
        } else {
            self.random_cell()
        };
        self.appear(profile, NO_SEAT, spot, None);
    }

    /// The rulebook lists no Fabled Artefacts: Equipment is marked as one.
    fn reveal_relic(&mut self) {
        if let Some(relic) = self.chance.pick(PLACE, &self.game.artefacts) {
            self.lay_at_random(Lies::Relic(relic));
        }
    }

    fn confuse(&mut self) {
        self.st.weather.confused = true;
        for number in 0..self.st.characters.len() as u8 {
            let one = *self.who(number);
            if one.home != NO_SEAT && self.game.is_commander(&one) {
                for turned in [number, one.mount].into_iter().filter(|&who| who != NONE) {
                    self.who_mut(turned).side = 1 - one.home;
                }
            }
        }
    }
}
