//! A character as Waylays meet it: how long each holds it up.

use super::super::cards::compiled::{A_WAYLAY, IndexRange, NONE, Waylay, Who, each};
use super::super::cards::worth::Threat;
use super::super::rules::powers::{Case, Steady};
use super::super::view::View;
use super::fights::cheapest;

/// A character as Waylays meet it.
pub struct Target<'a> {
    /// Who looks at it.
    pub view: View<'a>,
    /// The seat of the character.
    pub seat: u8,
    /// What its cheapest Merit is worth.
    pub cheapest: i32,
    /// What powers are asked about where it stands, before anything is known of a Waylay.
    case: Case,
    /// What its cards add to Tests against a Waylay without being used.
    steady: Steady,
}

impl<'a> Target<'a> {
    /// The character of a seat. Before it stands on any League it is thought to be on a new one without features.
    pub fn new(view: View<'a>, seat: u8) -> Self {
        let (game, st) = (view.game, view.st);
        let hero = st.hero(seat);
        let other = Who { beings: A_WAYLAY, ..Who::default() };
        let case = match hero.at {
            NONE => Case { tests: 0, trial: 0, way: false, other, features: 0, visited: 1 },
            at => game.case(st, hero, at, other),
        };
        // Whoever has no such card does not think of those of its League either.
        let here = match hero.at {
            at if at != NONE && game.is_steady(hero) => game.league(st, at).powers,
            _ => IndexRange::default(),
        };
        let steady = game.steady_in_tests(hero, game.powers_in(here), &case);
        Target { view, seat, cheapest: cheapest(view, hero), case, steady }
    }

    /// What its cards add to a Test or Trial of a Waylay without being used.
    fn added(&self, tests: u8, trial: u8, waylay: &Waylay) -> i8 {
        let (game, st) = (self.view.game, self.view.st);
        let hero = st.hero(self.seat);
        let other = Who { words: waylay.words, ..self.case.other };
        let case = Case { tests, trial, other, ..self.case };
        match hero.at {
            NONE => game.own_always(hero, &case),
            _ => game.always(st, self.seat, &case),
        }
    }

    /// What it has in its best Test against a Waylay, less what that has.
    fn margin(&self, waylay: &Waylay) -> i32 {
        let (game, st) = (self.view.game, self.view.st);
        let hero = st.hero(self.seat);
        let extra = game.waylay_extra(waylay, &hero.who);
        let named = self.steady.asked & waylay.words != 0;
        let margin = |kind: u8| {
            let k = usize::from(kind);
            let added = if named { self.added(1 << kind, 0, waylay) } else { self.steady.adds[k] };
            let own = game.attribute(hero, kind, NONE) + added;
            i32::from(own) - i32::from(waylay.attributes[k] + extra)
        };
        each(waylay.tests.into()).map(margin).max().unwrap_or(i32::MIN)
    }

    /// What a Waylay that must still be beaten so often does to it.
    pub fn meets(&self, card: u8, left: u8) -> Threat {
        let game = self.view.game;
        let waylay = game.waylay(card);
        let margin = if waylay.tests == 0 {
            let (hero, attribute) = (self.view.st.hero(self.seat), waylay.trial.attribute as u8);
            let added = self.added(0, 1 << attribute, waylay);
            i32::from(hero.attributes[usize::from(attribute)] + added)
        } else {
            self.margin(waylay)
        };
        if left == waylay.wins {
            game.worth.threat(card, margin)
        } else {
            game.threat_of(waylay, left, margin)
        }
    }

    /// How long it is held up by a Waylay that must still be beaten so often, with what defeats
    /// cost, in hundredths of a Day.
    pub fn delay(&self, card: u8, left: u8) -> i32 {
        self.meets(card, left).cost(self.cheapest)
    }
}

