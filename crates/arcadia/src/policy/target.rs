//! A character as Waylays meet it: how long each holds it up.

use std::cell::OnceCell;

use super::super::cards::compiled::{A_WAYLAY, IndexRange, TESTS, Waylay, Who, Words, each};
use super::super::cards::keys::NONE;
use super::super::rules::powers::{Against, Case};
use super::super::state::Hero;
use super::super::view::View;
use super::measures::cheapest;
use super::worth::Threat;

/// A character as Waylays meet it. What its cards add without being used is summed up once, for all Waylays.
pub(super) struct Target<'a> {
    pub view: View<'a>,
    pub seat: u8,
    /// What its cheapest Merit is worth.
    pub cheapest: i32,
    /// What powers are asked about where it stands, before anything is known of a Waylay.
    case: Case,
    /// What it has for each kind of Test.
    tests: [i8; TESTS],
    /// Words of Waylays against which it has something else.
    asked: Words,
    /// What its cards add to the Trials of Waylays, once one with a Trial is met.
    trials: OnceCell<Against>,
}

impl<'a> Target<'a> {
    /// The character of a seat. Before it stands on any League it is thought to be on a new one without features.
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
        // Whoever has no such card does not think of those of its League either.
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
        each(waylay.tests.into()).map(margin).fold(i32::MIN, i32::max) - extra
    }

    /// What it has for the Trial of a Waylay.
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

    /// What a Waylay that must still be beaten so often does to it.
    pub(super) fn meets(&self, card: u8, left: u8) -> Threat {
        let game = self.view.game;
        let waylay = game.waylay(card);
        let margin = match waylay.tests {
            0 => self.for_trial(waylay),
            _ => self.margin(waylay),
        };
        if left == waylay.wins { game.worth.threat(card, margin) } else { game.threat_of(waylay, left, margin) }
    }

    /// How long such a Waylay holds it up, with what defeats cost, in hundredths of a Day.
    pub(super) fn delay(&self, card: u8, left: u8) -> i32 {
        self.meets(card, left).cost(self.cheapest)
    }
}

/// What the League does on which a character stands, if it does.
fn league_powers(view: View<'_>, hero: &Hero) -> IndexRange {
    match hero.at {
        NONE => IndexRange::default(),
        at => view.game.league(view.st, at).powers,
    }
}
