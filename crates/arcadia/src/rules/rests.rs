//! The Rest: what it recovers, after which Trials.

use super::{Chance, Play, Recorder};
use crate::Arcadia;
use crate::cards::{Kinds, MERIT_KINDS, Moment, Rest, Sort, Verb, Who, kind, only};
use crate::metrics::metric;
use crate::rule_options::{CampRest, WaylaidCamp};
use crate::state::{Contest, Hero, Other, Phase, Row, State, Then};

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    pub(crate) fn rest(&mut self) {
        self.begin_rest();
        self.rest_from(0);
    }

    /// Rests in the Base Camp: one Merit of any type, instead of what the League lists or in addition.
    pub(crate) fn rest_at_camp(&mut self) {
        self.begin_rest();
        self.st.rest.push(Rest { merits: MERIT_KINDS, count: 1, ..Rest::default() });
        match self.game.rules.camp_rest {
            CampRest::Besides if self.game.rests_as_listed(self.st) => self.rest_from(0),
            _ => self.begin_recovering(),
        }
    }

    fn begin_rest(&mut self) {
        let seat = self.st.active;
        self.count(seat, metric::RESTS, 1);
        self.st.after_rest = Then::EndDay;
        (self.st.rest, self.st.rest_not) = (Row::default(), 0);
        self.tell("rest", seat, [], |_, _| "rests".to_owned());
    }

    fn rest_from(&mut self, entry: u8) {
        let game = self.game;
        let hero = self.st.hero(self.st.active);
        let (at, races) = (hero.at, hero.who.races);
        for (k, rest) in (0..).zip(game.rests_on(self.st, at)).skip(entry.into()) {
            if rest.trial.difficulty != 0 && rest.exempt & races == 0 {
                self.st.contest = Contest::with(Other::Rest(k));
                return self.begin_trial(rest.trial);
            }
            self.st.rest.push(*rest);
        }
        self.begin_recovering();
    }

    pub(crate) fn rest_trial(&mut self, entry: u8, passed: bool) {
        self.st.contest = Contest::with(Other::NoOne);
        if passed {
            let rests = self.game.rests_on(self.st, self.st.hero(self.st.active).at);
            self.st.rest.push(rests[usize::from(entry)]);
        }
        self.rest_from(entry + 1);
    }

    /// Adds what cards add to the entries, and starts recovering.
    fn begin_recovering(&mut self) {
        let sum = self.game.rest_extra(self.st, self.st.hero(self.st.active));
        if sum > 0 {
            self.st.rest.push(Rest { merits: MERIT_KINDS, count: sum as u8, ..Rest::default() });
        } else if let Some(first) = self.st.rest.iter_mut().find(|left| left.merits != 0) {
            first.count = first.count.saturating_sub(sum.unsigned_abs());
        }
        self.go_on_recovering();
    }

    pub(crate) fn recover_now(&mut self, kinds: Kinds, count: u8, slot: u8) {
        let merits = if kinds == 0 { MERIT_KINDS } else { kinds };
        self.st.rest = Row::default();
        self.st.rest.push(Rest { merits, count, ..Rest::default() });
        self.st.rest_not = 1 << slot;
        self.st.after_rest = Then::Move;
        self.go_on_recovering();
    }

    fn go_on_recovering(&mut self) {
        loop {
            let seat = self.st.active;
            let merits = self.game.recoverable(self.st);
            match merits.count_ones() {
                1 => self.recover_one(merits.trailing_zeros() as u8),
                2.. => return self.st.ask(seat, Phase::Recover),
                0 if self.game.recoverable_flaws(self.st) != 0 => return self.st.ask(1 - seat, Phase::RecoverFlaw),
                0 => {
                    self.st.rest = Row::default();
                    return self.go_on_with(self.st.after_rest);
                }
            }
        }
    }

    fn recover_one(&mut self, slot: u8) {
        let game = self.game;
        let seat = self.st.active;
        let of = kind(game.merit_in(self.st.hero(seat), slot).kind);
        let entries = self.st.rest.iter_mut().filter(|left| left.count > 0 && left.merits & of != 0);
        // The narrowest entry is used up first.
        if let Some(entry) = entries.min_by_key(|left| left.merits.count_ones()) {
            entry.count -= 1;
        }
        let hero = self.st.hero_mut(seat);
        hero.exhausted &= !(1 << slot);
        game.merit_turned(hero, slot);
        self.count(seat, metric::MERITS_RECOVERED, 1);
        self.tell("recover", seat, [], |game, st| format!("recovers {}", game.slot_name(st, seat, slot)));
    }

    pub(crate) fn recover(&mut self, slot: u8) {
        self.recover_one(slot);
        self.go_on_recovering();
    }

    pub(crate) fn recover_flaw(&mut self, slot: Option<u8>) {
        let game = self.game;
        let seat = self.st.active;
        let Some(slot) = slot else {
            self.st.rest.iter_mut().for_each(|left| left.flaws = 0);
            return self.go_on_recovering();
        };
        let flaw = self.st.hero(seat).flaws[usize::from(slot)];
        let of = kind(game.flaw(flaw).kind);
        if let Some(entry) = self.st.rest.iter_mut().find(|left| left.count > 0 && left.flaws & of != 0) {
            entry.count -= 1;
        }
        let hero = self.st.hero_mut(seat);
        hero.flaws_exhausted &= !(1 << slot);
        game.flaw_turned(hero, slot);
        self.count(seat, metric::FLAWS_RECOVERED, 1);
        self.tell("recover_flaw", seat, [], |game, _| {
            format!("can suffer from {} again", game.card_name(Sort::Flaw, flaw))
        });
        self.go_on_recovering();
    }
}

impl Arcadia {
    pub(crate) fn rests_on(&self, st: &State, place: u8) -> &[Rest] {
        &self.cards.rests[self.league(st, place).rest.range()]
    }

    pub(crate) fn recoverable(&self, st: &State) -> u32 {
        let kinds = st.rest.iter().filter(|left| left.count > 0).fold(0, |set, left| set | left.merits);
        self.exhausted_of(st.hero(st.active), kinds) & !st.rest_not
    }

    /// Returns how many more Merits a Rest of a character on its League recovers; can be negative.
    pub(crate) fn rest_extra(&self, st: &State, hero: &Hero) -> i8 {
        let case = self.case(st, hero, hero.at, Who::default());
        let merits = self.each_power(hero, Moment::Rest).filter(|at| case.is_for(at.power));
        merits.map(|at| at.power.verb.amount()).sum::<i8>()
            + self.steady(hero, |verb| matches!(verb, Verb::Rest(_)), &case)
    }

    pub(crate) fn exhausted_of(&self, hero: &Hero, kinds: Kinds) -> u32 {
        only(hero.tired(), |slot| kind(self.merit_in(hero, slot).kind) & kinds != 0)
    }

    pub(crate) fn recoverable_flaws(&self, st: &State) -> u32 {
        let kinds = st.rest.iter().filter(|left| left.count > 0).fold(0, |set, left| set | left.flaws);
        self.exhausted_flaws_of(st.hero(st.active), kinds)
    }

    pub(crate) fn exhausted_flaws_of(&self, hero: &Hero, kinds: Kinds) -> u32 {
        only(hero.flaws_exhausted, |slot| kind(self.flaw_in(hero, slot).kind) & kinds != 0)
    }

    pub(crate) fn may_rest(&self, st: &State) -> bool {
        let hero = st.hero(st.active);
        let rests = self.rests_on(st, hero.at);
        let recovers = || {
            !rests.is_empty() && self.rest_extra(st, hero) > 0
                || rests.iter().any(|rest| self.exhausted_of(hero, rest.merits) != 0)
        };
        !hero.day.no_rest && hero.tired() != 0 && self.rests_as_listed(st) && recovers()
    }

    pub(crate) fn may_rest_at_camp(&self, st: &State) -> bool {
        let hero = st.hero(st.active);
        let forbidden = self.rules.waylaid_camp == WaylaidCamp::NoRest && self.beside_waylay(st);
        hero.at == hero.camp && !hero.day.no_rest && hero.tired() != 0 && !forbidden
    }

    /// True if the League's Rest is available: not beside a Waylay, even one that doesn't stop the character.
    pub(crate) fn rests_as_listed(&self, st: &State) -> bool {
        self.rules.waylaid_camp == WaylaidCamp::AnyRest || !self.beside_waylay(st)
    }

    /// True if a Waylay stands on the active character's League, except one of the other's Quest.
    fn beside_waylay(&self, st: &State) -> bool {
        let at = st.hero(st.active).at;
        st.all_standing().any(|it| it.league == at && it.foe_of != 1 - st.active)
    }
}
