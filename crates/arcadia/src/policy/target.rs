//! How long Waylays delay a character.

use std::cell::OnceCell;

use super::measures::cheapest;
use super::worth::Threat;
use crate::View;
use crate::cards::{A_WAYLAY, IndexRange, NONE, TESTS, Waylay, Who, Words, each};
use crate::rules::Case;
use crate::rules::powers::Against;
use crate::state::Hero;

/// A character that faces Waylays. What its cards add without being used is computed once for all Waylays.
pub(super) struct Target<'a> {
    pub view: View<'a>,
    pub seat: u8,
    pub cheapest: i32,
    /// The situation on its League, before a Waylay is known.
    case: Case,
    /// Its total for each kind of Test.
    tests: [i8; TESTS],
    /// Words of Waylays that change these totals.
    asked: Words,
    /// What its cards add to Trials of Waylays. Computed on first use.
    trials: OnceCell<Against>,
}

impl<'a> Target<'a> {
    /// The character of a seat. Before it is on the board, it is assumed to be on a new League without features.
    pub(super) fn new(view: View<'a>, seat: u8) -> Self {
        let (game, st) = (view.game, view.st);
        let hero = st.hero(seat);
        let other = Who { beings: A_WAYLAY, ..Who::default() };
        let case = match hero.at {
            NONE => Case { tests: 0, trial: 0, way: false, other, features: 0, visited: 1, used: 0 },
            at => game.case(st, hero, at, other),
        };
        let mut tests = std::array::from_fn(|kind| game.attribute(hero, kind as u8, NONE));
        let mut asked = 0;
        // Without such cards of its own, those of its League are ignored too.
        if game.is_steady(hero) {
            let always = game.always_in_tests(hero, league_powers(view, hero), &case);
            for (own, add) in tests.iter_mut().zip(always.adds) {
                *own += add;
            }
            asked = always.asked;
        }
        let cheapest = cheapest(view, hero);
        Target { view, seat, cheapest, case, tests, asked, trials: OnceCell::new() }
    }

    /// Returns what its cards add to a Test or Trial of a Waylay without being used.
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

    /// Returns its lead in its best Test against a Waylay.
    fn margin(&self, waylay: &Waylay) -> i32 {
        let game = self.view.game;
        let hero = self.view.st.hero(self.seat);
        let extra = i32::from(game.waylay_extra(waylay, &hero.who));
        if self.asked & waylay.words == 0 {
            let margins = self.tests.iter().zip(&waylay.offers);
            let margins = margins.map(|(&own, &theirs)| i32::from(own) - i32::from(theirs));
            return margins.fold(i32::MIN, i32::max) - extra;
        }
        let own = |kind: u8| game.attribute(hero, kind, NONE) + self.added(1 << kind, 0, waylay);
        let margin = |kind: u8| i32::from(own(kind)) - i32::from(waylay.attributes[usize::from(kind)]);
        each(waylay.tests).map(margin).fold(i32::MIN, i32::max) - extra
    }

    /// Returns its total for the Trial of a Waylay.
    fn for_trial(&self, waylay: &Waylay) -> i32 {
        let hero = self.view.st.hero(self.seat);
        let kind = waylay.trial.attribute as usize;
        let always = self
            .trials
            .get_or_init(|| self.view.game.always_in_trials(hero, league_powers(self.view, hero), &self.case));
        let added = match always.asked & waylay.words {
            0 => always.adds[kind],
            _ => self.added(0, 1 << kind, waylay),
        };
        i32::from(hero.attributes[kind] + added)
    }

    /// Returns its lead in its best Test against a Waylay, or its total for the Trial.
    pub(super) fn lead(&self, waylay: &Waylay) -> i32 {
        match waylay.tests {
            0 => self.for_trial(waylay),
            _ => self.margin(waylay),
        }
    }

    /// Returns what a Waylay does that must still be beaten `left` times.
    pub(super) fn meets(&self, card: u8, left: u8) -> Threat {
        let game = self.view.game;
        let waylay = game.waylay(card);
        let margin = self.lead(waylay);
        if left == waylay.wins { game.worth.threat(card, margin) } else { game.threat_of(waylay, left, margin) }
    }

    /// Returns the delay by such a Waylay with the cost of defeats, in hundredths of a Day.
    pub(super) fn delay(&self, card: u8, left: u8) -> i32 {
        self.meets(card, left).cost(self.cheapest)
    }
}

/// Returns the powers of a character's League, if it is on the board.
fn league_powers(view: View<'_>, hero: &Hero) -> IndexRange {
    match hero.at {
        NONE => IndexRange::default(),
        at => view.game.league(view.st, at).powers,
    }
}
