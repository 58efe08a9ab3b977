//! Exhausting, recovering and discarding Merits; exhausting and recovering Flaws; the Rest.

use balance_engine::chance::Chance;
use balance_engine::game::{Exposure, Recorder};

use super::super::Arcadia;
use super::super::cards::compiled::{Power, Which, each, only};
use super::super::cards::keys::{NONE, Sort};
use super::super::cards::verbs::Pay;
use super::super::knobs::{NamedMerit, WithoutMerits};
use super::super::metrics::metric;
use super::super::state::{Other, Owed, Phase, State, Then};
use super::Play;

impl<'a, C: Chance, R: Recorder> Play<'a, C, R> {
    /// Pays for a power and tells what it is. Merits of the player's choice are owed: what it does waits for them.
    pub(crate) fn use_power(&mut self, seat: u8, slot: u8, k: u8) -> &'a Power {
        let power = self.power_of(seat, slot, k);
        let (sort, card) = self.hero(seat).card_in(slot);
        self.expose(seat, sort, card, Exposure::Used);
        self.count(seat, metric::POWERS_USED, 1);
        self.tell("use", seat, [], |game, st| format!("uses {}", game.slot_name(st, seat, slot)));
        match power.price {
            None | Some(Pay::AnyMerit) => {}
            Some(Pay::Exhaust) => self.exhaust_merit(seat, slot),
            Some(Pay::Discard) => self.discard_merit(seat, slot),
        }
        // The second Merit comes before one of any type, which could else be the only one that will do for it.
        let any = u8::from(power.price == Some(Pay::AnyMerit));
        let exhaust = any + u8::from(power.also.is_some());
        if exhaust > 0 {
            self.st.owed = Owed {
                seat,
                chooser: seat,
                exhaust,
                last: any,
                of: power.also.unwrap_or_default(),
                not: if power.also.is_some() { 1 << slot } else { 0 },
                ..Owed::default()
            };
        }
        power
    }

    pub(crate) fn power_of(&self, seat: u8, slot: u8, k: u8) -> &'a Power {
        self.game.power_of(self.hero(seat), slot, k)
    }

    pub(crate) fn exhaust_merit(&mut self, seat: u8, slot: u8) {
        let game = self.game;
        let hero = self.hero_mut(seat);
        hero.exhausted |= 1 << slot;
        game.merit_turned(hero, slot);
        self.count(seat, metric::MERITS_EXHAUSTED, 1);
        self.tell("exhaust", seat, [], |game, st| format!("exhausts {}", game.slot_name(st, seat, slot)));
    }

    /// Takes a Merit away until the next game.
    pub(crate) fn discard_merit(&mut self, seat: u8, slot: u8) {
        let hero = self.hero_mut(seat);
        hero.held &= !(1 << slot);
        hero.exhausted &= !(1 << slot);
        hero.found &= !(1 << slot);
        hero.discarded += 1;
        let game = self.game;
        game.gather_words(self.hero_mut(seat));
        self.count(seat, metric::MERITS_DISCARDED, 1);
        self.tell("discard", seat, [], |game, st| format!("discards {}", game.slot_name(st, seat, slot)));
    }

    pub(crate) fn exhaust_flaw(&mut self, seat: u8, slot: u8, power: u8) -> &'a Power {
        let game = self.game;
        let hero = self.hero_mut(seat);
        let number = hero.flaws[usize::from(slot)];
        hero.flaws_exhausted |= 1 << slot;
        game.flaw_turned(hero, slot);
        self.count(seat, metric::FLAWS_TRIGGERED, 1);
        self.expose(seat, Sort::Flaw, number, Exposure::Used);
        self.tell("flaw", seat, [], |game, _| format!("suffers from {}", game.card_name(Sort::Flaw, number)));
        &game.powers_in(game.flaw(number).powers)[usize::from(power)]
    }

    /// Pays what is owed, asking where there is a choice, and goes on.
    pub(crate) fn settle(&mut self, then: Then) {
        self.st.then = then;
        loop {
            let owed = self.st.owed;
            if owed.exhaust == 0 && owed.discard == 0 {
                return self.go_on_with(then);
            }
            let (exhaust, discard) = self.game.payments(self.st);
            if exhaust | discard != 0 {
                let only = exhaust.count_ones() + discard.count_ones() == 1;
                let slot = (exhaust | discard).trailing_zeros() as u8;
                if !only {
                    // Where nothing is left to exhaust there is nothing for another to name.
                    let final_word = self.game.rules.named_merit == NamedMerit::Final;
                    let named = exhaust != 0 || final_word;
                    return self.st.ask(if named { owed.chooser } else { owed.seat }, Phase::Pay);
                }
                if self.name(slot, exhaust != 0) || self.pay_one(slot, exhaust != 0) {
                    return;
                }
            } else if self.without_merits() {
                return;
            }
        }
    }

    /// Nothing can be paid with: what is left is not owed any more. Whether the opponent is asked where the loser goes.
    fn without_merits(&mut self) -> bool {
        let owed = self.st.owed;
        self.st.owed.exhaust = 0;
        if owed.is_choosy() {
            // What is to be discarded is still owed.
            return false;
        }
        self.st.owed.discard = 0;
        owed.exhaust > 0
            && self.hero(owed.seat).held == 0
            && self.game.rules.without_merits == WithoutMerits::Camp
            && self.exile(owed.seat)
    }

    /// Exhausts or discards one Merit for what is owed. Returns whether the opponent is asked where the loser goes.
    fn pay_one(&mut self, slot: u8, exhaust: bool) -> bool {
        let seat = self.st.owed.seat;
        let owed = &mut self.st.owed;
        owed.paid += 1;
        if owed.not != 0 {
            // A price is paid all at once: no part of it stands in for another.
            owed.not |= 1 << slot;
        }
        if owed.exhaust > 0 {
            owed.exhaust -= 1
        } else {
            owed.discard -= 1
        }
        if exhaust {
            self.exhaust_merit(seat, slot);
            return false;
        }
        self.discard_merit(seat, slot);
        // Nobody is forced to pay for a power with the last Merit.
        if self.hero(seat).held != 0 || self.st.then.is_price(seat == self.st.active) {
            return false;
        }
        (self.st.owed.exhaust, self.st.owed.discard) = (0, 0);
        self.exile(seat)
    }

    pub(crate) fn pay(&mut self, slot: u8, exhaust: bool) {
        if self.name(slot, exhaust) {
            return;
        }
        self.st.owed.named = 0;
        if !self.pay_one(slot, exhaust) {
            self.settle(self.st.then);
        }
    }

    /// Asks the owner whether it rather discards an exhausted Merit than exhausts the one that another has named.
    fn name(&mut self, slot: u8, exhaust: bool) -> bool {
        let owed = self.st.owed;
        let hero = self.hero(owed.seat);
        let asks = exhaust
            && owed.chooser != owed.seat
            && owed.named == 0
            && hero.tired() != 0
            && self.game.rules.named_merit == NamedMerit::OrDiscard;
        if asks {
            self.st.owed.named = 1 << slot;
            self.st.ask(owed.seat, Phase::Pay);
        }
        asks
    }

    /// A character that has lost all Merits skips a Day and is taken to its Base Camp, unless that
    /// would help it: then the opponent is asked where to. Whether it is.
    fn exile(&mut self, seat: u8) -> bool {
        self.count(seat, metric::EXILES, 1);
        self.hero_mut(seat).skip += 1;
        if seat == self.st.active {
            // It is gone from whatever has defeated it; what else a Waylay does, it does.
            if let Some(place) = self.st.faced() {
                self.suffer(place);
            }
            self.st.contest.other = Other::Nobody;
        }
        let camp = self.hero(seat).camp;
        if self.game.camp_helps(self.st, seat) {
            self.st.owed.seat = seat;
            self.st.ask(1 - seat, Phase::Exile);
            return true;
        }
        self.place_hero(seat, camp);
        false
    }

    pub(crate) fn exiled(&mut self, league: u8) {
        let seat = self.st.owed.seat;
        self.place_hero(seat, league);
        self.settle(self.st.then);
    }

    /// Puts a character on a League, from nowhere.
    pub(crate) fn place_hero(&mut self, seat: u8, league: u8) {
        let hero = self.hero_mut(seat);
        (hero.at, hero.from, hero.hidden) = (league, NONE, false);
        self.tell("placed", seat, [], |game, st| format!("is taken to {}", game.place_name(st, league)));
    }

    pub(super) fn go_on_with(&mut self, then: Then) {
        match then {
            Then::Defeat => self.defeat(),
            Then::EndDay => self.end_day(),
            Then::Move => self.ask_to_move(),
            Then::Dawn => self.dawned(),
            Then::Arrival => self.hidden_here(),
            Then::Trial => self.used_in_trial(false),
            Then::TrialAfter => self.used_in_trial(true),
            Then::Face => self.used_in_face(),
            Then::Window => self.used_in_window(),
            Then::Encounter => self.encounter(),
            Then::Ride => self.go(self.st.journey.direction),
            Then::Spring => self.spring(self.st.journey.direction),
        }
    }

    pub(crate) fn weary(&mut self, seat: u8, exhaust: u8, of: Which) {
        self.st.owed = Owed { seat, chooser: seat, exhaust, of, ..Owed::default() };
        self.settle(Then::Move);
    }
}

impl Arcadia {
    /// Whether a lost Test can cost a character a Merit or, by the rules, its place when it has none.
    pub(crate) fn can_be_hurt(&self, st: &State, seat: u8) -> bool {
        st.hero(seat).held != 0 || self.rules.without_merits == WithoutMerits::Camp
    }

    /// Merits that can be exhausted, and exhausted ones that can be discarded, for what is owed.
    pub(crate) fn payments(&self, st: &State) -> (u32, u32) {
        let owed = &st.owed;
        let hero = st.hero(owed.seat);
        let ready = hero.ready_merits();
        let tired = hero.tired() & !owed.not;
        if owed.named != 0 {
            return (owed.named, tired);
        }
        let of = |slots, which: Which| only(slots, |slot| which.fits(self.merit_in(hero, slot)));
        if owed.exhaust == 0 {
            // To be discarded: exhausted or not.
            return (0, of(hero.held, Which { kinds: owed.discard_of, ..owed.of }));
        }
        let choosy = owed.is_choosy();
        let exhaust = if choosy { of(ready, owed.of) } else { ready };
        let exhaust = if owed.is_typed() { exhaust & !owed.not } else { exhaust };
        // In place of exhausting one, the owner may discard any that is. With nothing left to exhaust
        // it must, whoever chooses; but not where no Merit of the type that is asked for is left.
        let own = owed.chooser == owed.seat;
        let may = if exhaust == 0 { !choosy } else { own };
        (exhaust, if may { tired } else { 0 })
    }

    /// Whether being taken to its Base Camp brings a character nearer to what its Quests ask for.
    pub(super) fn camp_helps(&self, st: &State, seat: u8) -> bool {
        let hero = st.hero(seat);
        let targets = self.targets(st, seat);
        let far = &st.far[usize::from(seat)];
        let nearest = |from: u8| each(targets).map(|to| far[usize::from(from)][usize::from(to)]).min().unwrap_or(0);
        nearest(hero.camp) < nearest(hero.at)
    }
}
