//! The Rest: what it recovers, of which types, after which Trials.

use balance_engine::chance::Chance;
use balance_engine::game::Recorder;

use super::super::Arcadia;
use super::super::cards::compiled::{Kinds, MERIT_KINDS, Moment, Rest, Verb, Who, kind, only};
use super::super::cards::keys::Sort;
use super::super::knobs::{CampRest, WaylaidCamp};
use super::super::metrics::metric;
use super::super::state::{Contest, Hero, Other, Phase, Row, State, Then};
use super::Play;
use super::powers::PowerAt;

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Rests on the League: its entries one after the other.
    pub(crate) fn rest(&mut self) {
        self.begin_rest();
        self.rest_from(0);
    }

    /// Rests in the Base Camp: one Merit of any type, in place of what the League lists or on top.
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

    /// Goes through the entries of the League's Rest from one on, with their Trials.
    fn rest_from(&mut self, entry: u8) {
        let hero = *self.hero(self.st.active);
        let rests = &self.game.cards.rests[self.league(hero.at).rest.range()];
        for (k, rest) in (entry..).zip(&rests[usize::from(entry).min(rests.len())..]) {
            if rest.trial.difficulty == 0 || rest.exempt & hero.who.races != 0 {
                self.add_rest(k);
            } else {
                self.st.contest = Contest::with(Other::Rest(k));
                return self.begin_trial(rest.trial);
            }
        }
        self.begin_recovering();
    }

    pub(crate) fn rest_trial(&mut self, entry: u8, passed: bool) {
        self.st.contest = Contest::with(Other::Nobody);
        if passed {
            self.add_rest(entry);
        }
        self.rest_from(entry + 1);
    }

    fn add_rest(&mut self, entry: u8) {
        let at = self.hero(self.st.active).at;
        let rests = &self.game.cards.rests[self.league(at).rest.range()];
        self.st.rest.push(rests[usize::from(entry)]);
    }

    /// All entries are known: cards add to them, and Merits are chosen.
    fn begin_recovering(&mut self) {
        let hero = *self.hero(self.st.active);
        let game = self.game;
        let sum = game.rest_extra(self.st, &hero);
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

    /// The next thing to recover; with only one candidate there is nothing to decide.
    fn go_on_recovering(&mut self) {
        loop {
            let seat = self.st.active;
            let merits = self.game.recoverable(self.st);
            if merits.count_ones() == 1 {
                self.recover_one(merits.trailing_zeros() as u8);
                continue;
            }
            if merits != 0 {
                return self.st.ask(seat, Phase::Recover);
            }
            if self.game.recoverable_flaws(self.st) != 0 {
                return self.st.ask(1 - seat, Phase::RecoverFlaw);
            }
            self.st.rest = Row::default();
            return self.go_on_with(self.st.after_rest);
        }
    }

    fn recover_one(&mut self, slot: u8) {
        let game = self.game;
        let seat = self.st.active;
        let merit = self.hero(seat).merits[usize::from(slot)];
        let of = kind(game.merit(merit).kind);
        let entries = &mut self.st.rest;
        // The narrowest entry is used up first.
        let entry = entries
            .iter_mut()
            .filter(|left| left.count > 0 && left.merits & of != 0)
            .min_by_key(|left| left.merits.count_ones());
        if let Some(entry) = entry {
            entry.count -= 1;
        }
        let hero = self.hero_mut(seat);
        hero.exhausted &= !(1 << slot);
        game.merit_turned(hero, slot);
        self.count(seat, metric::MERITS_RECOVERED, 1);
        self.tell("recover", seat, [], |game, st| format!("recovers {}", game.slot_name(st, seat, slot)));
    }

    pub(crate) fn recover(&mut self, slot: u8) {
        self.recover_one(slot);
        self.go_on_recovering();
    }

    /// A Flaw of the resting character that the opponent recovers, or none.
    pub(crate) fn recover_flaw(&mut self, slot: Option<u8>) {
        let game = self.game;
        let seat = self.st.active;
        let Some(slot) = slot else {
            for left in self.st.rest.iter_mut() {
                left.flaws = 0;
            }
            return self.go_on_recovering();
        };
        let flaw = self.hero(seat).flaws[usize::from(slot)];
        let of = kind(game.flaw(flaw).kind);
        let entries = &mut self.st.rest;
        if let Some(entry) = entries.iter_mut().find(|left| left.count > 0 && left.flaws & of != 0) {
            entry.count -= 1;
        }
        let hero = self.hero_mut(seat);
        hero.flaws_exhausted &= !(1 << slot);
        game.flaw_turned(hero, slot);
        self.count(seat, metric::FLAWS_RECOVERED, 1);
        self.say("recover_flaw", seat, [], |game, st| {
            let name = game.side_name(st, seat);
            format!("{name} can suffer from {} again", game.card_name(Sort::Flaw, flaw))
        });
        self.go_on_recovering();
    }
}

impl Arcadia {
    pub(crate) fn recoverable(&self, st: &State) -> u32 {
        let hero = st.hero(st.active);
        let entries = st.rest.iter();
        let kinds = entries.filter(|left| left.count > 0).fold(0, |set, left| set | left.merits);
        self.exhausted_of(hero, kinds) & !st.rest_not
    }

    /// Merits that a Rest of a character on its League recovers beyond those listed; it can be fewer.
    pub(crate) fn rest_extra(&self, st: &State, hero: &Hero) -> i8 {
        let case = self.case(st, hero, hero.at, Who::default());
        let merits = self.each_power(hero, Moment::Rest).filter(|PowerAt { power, .. }| case.is_for(power));
        merits.map(|PowerAt { power, .. }| power.verb.amount()).sum::<i8>()
            + self.steady(hero, |verb| matches!(verb, Verb::Rest(_)), &case)
    }

    pub(crate) fn exhausted_of(&self, hero: &Hero, kinds: Kinds) -> u32 {
        let tired = hero.tired();
        if kinds & MERIT_KINDS == MERIT_KINDS {
            return tired;
        }
        only(tired, |slot| kind(self.merit_in(hero, slot).kind) & kinds != 0)
    }

    pub(crate) fn recoverable_flaws(&self, st: &State) -> u32 {
        let hero = st.hero(st.active);
        let entries = st.rest.iter();
        let kinds = entries.filter(|left| left.count > 0).fold(0, |set, left| set | left.flaws);
        self.exhausted_flaws_of(hero, kinds)
    }

    pub(crate) fn exhausted_flaws_of(&self, hero: &Hero, kinds: Kinds) -> u32 {
        only(hero.flaws_exhausted, |slot| kind(self.flaw_in(hero, slot).kind) & kinds != 0)
    }

    pub(crate) fn may_rest(&self, st: &State) -> bool {
        let hero = st.hero(st.active);
        if hero.day.no_rest || hero.tired() == 0 || !self.rests_as_listed(st) {
            return false;
        }
        let rests = &self.cards.rests[self.league(st, hero.at).rest.range()];
        !rests.is_empty() && self.rest_extra(st, hero) > 0
            || rests.iter().any(|rest| self.exhausted_of(hero, rest.merits) != 0)
    }

    pub(crate) fn may_rest_at_camp(&self, st: &State) -> bool {
        let hero = st.hero(st.active);
        let forbidden = self.rules.waylaid_camp == WaylaidCamp::NoRest && self.beside_waylay(st);
        hero.at == hero.camp && !hero.day.no_rest && hero.tired() != 0 && !forbidden
    }

    /// Whether the League's Rest can be had: not beside a Waylay, even one that does not stop it in its Base Camp.
    pub(crate) fn rests_as_listed(&self, st: &State) -> bool {
        self.rules.waylaid_camp == WaylaidCamp::AnyRest || !self.beside_waylay(st)
    }

    /// Whether a Waylay stands where the active character is, but for what the other's Quest has put there.
    fn beside_waylay(&self, st: &State) -> bool {
        let at = st.hero(st.active).at;
        st.all_standing().any(|it| it.league == at && it.foe_of != 1 - st.active)
    }
}
