//! The position with the chance and the recorder that a rule needs.

use balance_engine::chance::Lane;
use balance_engine::game::{CardId, Exposure, MetricId, Note, Seat};

pub(crate) use balance_engine::chance::Chance;
pub(crate) use balance_engine::game::Recorder;

use crate::cards::{Amount, Die};
use crate::game::Arcworlde;
use crate::state::{Character, Edge, NO_SEAT, Phase, State, Task, Throw, d3};

/// Initiative, deployment and the forest.
pub(crate) const ROUND: Lane = Lane::own(0);
pub(crate) const PLACE: Lane = Lane::own(1);
pub(crate) const BEHAVIOUR: Lane = Lane::own(2);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dice {
    Feat,
    Hits,
    Defence,
    Bravery,
    Legs,
    Cards,
    Other,
}

/// True if a player must decide before anything else happens.
pub(crate) type MustDecide = bool;

balance_engine::play!(Arcworlde);

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn ask(&mut self, party: u8, phase: Phase) -> MustDecide {
        (self.st.actor, self.st.phase) = (party, phase);
        true
    }

    pub(crate) fn push_if(&mut self, happens: bool, task: Task) {
        if happens {
            self.st.todo.push(task);
        }
    }

    #[inline]
    pub(crate) fn who(&self, number: u8) -> &Character {
        self.st.who(number)
    }

    #[inline]
    pub(crate) fn who_mut(&mut self, number: u8) -> &mut Character {
        self.st.who_mut(number)
    }

    /// By the side of the Character's Warband.
    #[inline]
    pub(crate) fn lane(&self, number: u8, dice: Dice) -> Lane {
        let home = self.who(number).home;
        let side = self.st.sides.get(usize::from(home)).copied().unwrap_or(NO_SEAT);
        Lane::own(3 + 3 * dice as usize + usize::from(side))
    }

    /// For dice without a lane of their own.
    pub(crate) fn d6(&mut self, number: u8) -> u8 {
        self.chance.d6(self.lane(number, Dice::Other))
    }

    /// One die more if one is to be discarded.
    pub(crate) fn rolled(&mut self, number: u8, what: Dice, dice: u8, edge: Edge) -> Throw {
        Throw::of(self.chance, self.lane(number, what), dice + u8::from(edge != Edge::Plain))
    }

    pub(crate) fn amount(&mut self, number: u8, of: Amount) -> u8 {
        let lane = self.lane(number, Dice::Other);
        match of {
            Amount::Fixed(n) => n,
            Amount::Die(Die::D3) => d3(self.chance, lane),
            Amount::Die(Die::D6) => self.chance.d6(lane),
            Amount::Die(Die::TwoD6) => self.chance.d6(lane) + self.chance.d6(lane),
        }
    }

    #[inline]
    fn seat_of(&self, number: u8) -> Option<Seat> {
        let home = self.who(number).home;
        (home != NO_SEAT).then_some(Seat(home))
    }

    #[inline]
    pub(crate) fn count_card(&mut self, number: u8, metric: MetricId, amount: i32) {
        if let Some(seat) = self.seat_of(number) {
            self.rec.card_metric(seat, CardId(self.who(number).profile.into()), metric, amount);
        }
    }

    /// Notes that a Character has used a card.
    #[inline]
    pub(crate) fn expose(&mut self, number: u8, card: u16) {
        if let Some(seat) = self.seat_of(number) {
            self.rec.expose(seat, CardId(card), Exposure::Used);
        }
    }

    #[inline]
    pub(crate) fn count_for(&mut self, number: u8, metric: MetricId, amount: i32) {
        if let Some(seat) = self.seat_of(number) {
            self.rec.metric(seat, metric, amount);
        }
    }

    pub(crate) fn tell<const N: usize>(
        &mut self,
        kind: &'static str,
        number: u8,
        data: [(&'static str, i64); N],
        what: impl FnOnce(&Arcworlde, &State) -> String,
    ) {
        self.say_of(kind, number, data, |game, st| format!("{} {}", game.name_of(st, number), what(game, st)));
    }

    /// Writes a line of the transcript about a Character, if there is one.
    #[inline]
    pub(crate) fn say_of<const N: usize>(
        &mut self,
        kind: &'static str,
        number: u8,
        data: [(&'static str, i64); N],
        text: impl FnOnce(&Arcworlde, &State) -> String,
    ) {
        let (game, st) = (self.game, &*self.st);
        let home = st.characters.get(usize::from(number)).map_or(NO_SEAT, |one| one.home);
        self.rec.note(|| {
            let note = Note::new(kind, Seat(home.min(1)), &data, text(game, st));
            Note { seat: (home != NO_SEAT).then_some(Seat(home)), ..note }
        });
    }
}
