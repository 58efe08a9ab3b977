//! Scouting, and hiding on arrival.

use super::{Chance, Play, PowerAt, Recorder};
use crate::Arcadia;
use crate::cards::{Moment, Scout, Verb};
use crate::state::{Phase, State};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Asks where a scout goes, if there are several Leagues.
    pub(crate) fn ask_to_send(&mut self) {
        let seat = self.st.active;
        let mut ways = self.game.to_scout(self.st);
        match (ways.next(), ways.next()) {
            (None, _) => self.ask_to_move(),
            (Some(only), None) => self.send(only),
            _ => self.st.ask(seat, Phase::Send),
        }
    }

    pub(crate) fn send(&mut self, direction: u8) {
        let seat = self.st.active;
        self.st.scout = self.st.beyond(self.hero(seat).at, direction);
        self.say("scout", seat, [], |game, st| {
            let place = game.place_words(st, st.scout);
            format!("{} sends a scout to {place}", game.side_name(st, seat))
        });
        self.st.ask(1 - seat, Phase::Scout);
    }

    /// Plays a Waylay on a scouted League, or rules it out for the Day that the card names.
    pub(crate) fn scouted(&mut self, play: Option<(u8, u8)>) {
        let (seat, (slot, power)) = (self.st.active, self.st.power);
        let bit = 1 << self.st.scout;
        let next = self.power_of(seat, slot, power).verb == Verb::Scout(Scout::NextDay);
        match play {
            Some((k, league)) => self.play_card(k, league),
            None if next => self.hero_mut(seat).scouted_next |= bit,
            None => self.hero_mut(seat).day.scouted |= bit,
        }
        self.ask_to_move();
    }
}

impl Arcadia {
    /// Iterates over powers that can hide the active character on arrival. In its Base Camp it is safe anyway, and a
    /// Waylay that is there is met all the same.
    pub(crate) fn hides_here<'a>(&'a self, st: &'a State) -> impl Iterator<Item = PowerAt<'a>> {
        let (hero, other) = (st.hero(st.active), st.hero(1 - st.active));
        let case = self.case(st, hero, hero.at, other.as_character());
        let may = hero.at != hero.camp && !hero.hidden && !st.is_waylaid(st.active, hero.at);
        self.payable_powers(hero, Moment::Moved)
            .filter(move |PowerAt { power, .. }| may && matches!(power.verb, Verb::Hide(_)) && case.is_for(power))
    }

    /// Iterates over the directions in which the active character can send a scout.
    pub(crate) fn to_scout(&self, st: &State) -> impl Iterator<Item = u8> + use<> {
        let hero = st.hero(st.active);
        let (near, known) = (st.near[usize::from(hero.at)], hero.day.scouted | hero.scouted_next);
        Self::ways_from(st, hero.at).filter(move |&d| known & (1 << near[usize::from(d)]) == 0)
    }
}
