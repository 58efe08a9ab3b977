//! Exhausting, recovering and discarding Merits and Flaws, and what is owed.

use super::quests::nearest;
use super::{Chance, Exposure, Play, Recorder};
use crate::Arcadia;
use crate::cards::{NONE, Pay, Power, Sort, Which, only};
use crate::metrics::metric;
use crate::rule_options::{NamedMerit, WithoutMerits};
use crate::state::{Contest, Other, Owed, Phase, State, Then};

impl<'a, C: Chance, R: Recorder> Play<'a, C, R> {
    /// Pays for a power; [`Self::go_on_with`] then applies it.
    pub(crate) fn use_in_phase(&mut self, slot: u8, power: u8) {
        let (seat, phase) = (self.st.asked, self.st.phase);
        self.use_power(seat, slot, power);
        match phase {
            Phase::Ride => {}
            Phase::Move => self.st.hero_mut(seat).day.used |= 1 << slot,
            _ => self.st.contest.used[Contest::side(seat, self.st.active)] |= 1 << slot,
        }
        self.st.power = (slot, power);
        self.settle(Then::Used(phase));
    }

    /// Pays for a power and returns it. Merits of the player's choice are owed first.
    pub(crate) fn use_power(&mut self, seat: u8, slot: u8, k: u8) -> &'a Power {
        let power = self.power_of(seat, slot, k);
        let (sort, card) = self.st.hero(seat).card_in(slot);
        self.expose(seat, sort, card, Exposure::Used);
        self.count(seat, metric::POWERS_USED, 1);
        self.tell("use", seat, [], |game, st| format!("uses {}", game.slot_name(st, seat, slot)));
        match power.price {
            None | Some(Pay::AnyMerit) => {}
            Some(Pay::Exhaust) => self.exhaust_merit(seat, slot),
            Some(Pay::Discard) => self.discard_merit(seat, slot),
        }
        // The second Merit comes before one of any type, which could otherwise be the only one that fits.
        let last = u8::from(power.price == Some(Pay::AnyMerit));
        let second = u8::from(power.also.is_some());
        if last + second > 0 {
            let (exhaust, of) = (last + second, power.also.unwrap_or_default());
            let not = u32::from(second) << slot;
            self.st.owed = Owed { seat, chooser: seat, exhaust, last, of, not, ..Owed::default() };
        }
        power
    }

    pub(crate) fn power_of(&self, seat: u8, slot: u8, k: u8) -> &'a Power {
        self.game.power_of(self.st.hero(seat), slot, k)
    }

    pub(crate) fn exhaust_merit(&mut self, seat: u8, slot: u8) {
        let game = self.game;
        let hero = self.st.hero_mut(seat);
        hero.exhausted |= 1 << slot;
        game.merit_turned(hero, slot);
        self.count(seat, metric::MERITS_EXHAUSTED, 1);
        self.tell("exhaust", seat, [], |game, st| format!("exhausts {}", game.slot_name(st, seat, slot)));
    }

    pub(crate) fn discard_merit(&mut self, seat: u8, slot: u8) {
        let game = self.game;
        let hero = self.st.hero_mut(seat);
        for set in [&mut hero.held, &mut hero.exhausted, &mut hero.found] {
            *set &= !(1 << slot);
        }
        hero.discarded += 1;
        game.gather_words(hero);
        self.count(seat, metric::MERITS_DISCARDED, 1);
        self.tell("discard", seat, [], |game, st| format!("discards {}", game.slot_name(st, seat, slot)));
    }

    pub(crate) fn exhaust_flaw(&mut self, seat: u8, slot: u8, power: u8) -> &'a Power {
        let game = self.game;
        let hero = self.st.hero_mut(seat);
        let number = hero.flaws[usize::from(slot)];
        hero.flaws_exhausted |= 1 << slot;
        game.flaw_turned(hero, slot);
        self.count(seat, metric::FLAWS_TRIGGERED, 1);
        self.expose(seat, Sort::Flaw, number, Exposure::Used);
        self.tell("flaw", seat, [], |game, _| format!("suffers from {}", game.card_name(Sort::Flaw, number)));
        &game.powers_in(game.flaw(number).powers)[usize::from(power)]
    }

    pub(crate) fn settle(&mut self, then: Then) {
        self.st.then = then;
        loop {
            let owed = self.st.owed;
            if owed.exhaust == 0 && owed.discard == 0 {
                return self.go_on_with(then);
            }
            let (exhaust, discard) = self.game.payments(self.st);
            if exhaust.count_ones() + discard.count_ones() > 1 {
                // Without a Merit to exhaust, the other player has nothing to name.
                let named = exhaust != 0 || self.game.rules.named_merit == NamedMerit::Final;
                return self.st.ask(if named { owed.chooser } else { owed.seat }, Phase::Pay);
            }
            let asked = match (exhaust | discard).checked_ilog2() {
                Some(slot) => self.name(slot as u8, exhaust != 0) || self.pay_one(slot as u8, exhaust != 0),
                None => self.without_merits(),
            };
            if asked {
                return;
            }
        }
    }

    /// Cancels the debt of a character that cannot pay. Returns whether the opponent is asked where it goes.
    fn without_merits(&mut self) -> bool {
        let owed = self.st.owed;
        self.st.owed.exhaust = 0;
        if owed.is_choosy() {
            // Merits to discard are still owed.
            return false;
        }
        self.st.owed.discard = 0;
        owed.exhaust > 0
            && self.st.hero(owed.seat).held == 0
            && self.game.rules.without_merits == WithoutMerits::Camp
            && self.exile(owed.seat)
    }

    /// Returns whether the opponent is asked where the loser goes.
    fn pay_one(&mut self, slot: u8, exhaust: bool) -> bool {
        let seat = self.st.owed.seat;
        let owed = &mut self.st.owed;
        owed.paid += 1;
        if owed.not != 0 {
            // A price is paid all at once, so no part of it pays for another.
            owed.not |= 1 << slot;
        }
        let due = if owed.exhaust > 0 { &mut owed.exhaust } else { &mut owed.discard };
        *due -= 1;
        if exhaust {
            self.exhaust_merit(seat, slot);
            return false;
        }
        self.discard_merit(seat, slot);
        // No one is forced to pay for a power with the last Merit.
        let is_loss = match self.st.then {
            Then::Defeat | Then::EndDay => true,
            Then::Move => seat != self.st.active,
            _ => false,
        };
        if self.st.hero(seat).held != 0 || !is_loss {
            return false;
        }
        (self.st.owed.exhaust, self.st.owed.discard) = (0, 0);
        self.exile(seat)
    }

    pub(crate) fn pay(&mut self, slot: u8, exhaust: bool) {
        if !self.name(slot, exhaust) {
            self.st.owed.named = 0;
            if !self.pay_one(slot, exhaust) {
                self.settle(self.st.then);
            }
        }
    }

    /// Asks the owner whether it discards an exhausted Merit instead of exhausting the named one.
    fn name(&mut self, slot: u8, exhaust: bool) -> bool {
        let owed = self.st.owed;
        let hero = self.st.hero(owed.seat);
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

    /// A character that has lost all Merits skips a Day and is taken to its Base Camp. If that would help it, the
    /// opponent chooses the League. Returns whether the opponent is asked.
    fn exile(&mut self, seat: u8) -> bool {
        self.count(seat, metric::EXILES, 1);
        self.st.hero_mut(seat).skip += 1;
        if seat == self.st.active {
            // It leaves the Waylay that has defeated it, whose other effects still apply.
            if let Some(place) = self.st.faced() {
                self.suffer(place);
            }
            self.st.contest.other = Other::NoOne;
        }
        let asks = self.game.camp_helps(self.st, seat);
        if asks {
            self.st.owed.seat = seat;
            self.st.ask(1 - seat, Phase::Exile);
        } else {
            self.place_hero(seat, self.st.hero(seat).camp);
        }
        asks
    }

    pub(crate) fn exiled(&mut self, league: u8) {
        self.place_hero(self.st.owed.seat, league);
        self.settle(self.st.then);
    }

    pub(crate) fn place_hero(&mut self, seat: u8, league: u8) {
        let hero = self.st.hero_mut(seat);
        (hero.at, hero.from, hero.hidden) = (league, NONE, false);
        self.tell("placed", seat, [], |game, st| format!("is taken to {}", game.place_words(st, league)));
    }

    pub(super) fn go_on_with(&mut self, then: Then) {
        match then {
            Then::Defeat => self.defeat(),
            Then::EndDay => self.end_day(),
            Then::Move => self.ask_to_move(),
            Then::Used(Phase::Ride) => {
                self.st.hero_mut(self.st.active).hidden = true;
                self.ask_to_play();
            }
            Then::Used(Phase::Trial) => self.used_in_trial(false),
            Then::Used(Phase::TrialAfter) => self.used_in_trial(true),
            Then::Used(Phase::Face) => self.used_in_face(),
            Then::Used(Phase::Window) => self.used_in_window(),
            Then::Used(_) => self.dawned(),
            Then::Encounter => self.encounter(),
            Then::Ride => self.go(self.st.journey.direction),
            Then::Spring => self.spring(self.st.journey.direction),
        }
    }
}

impl Arcadia {
    pub(crate) fn can_be_hurt(&self, st: &State, seat: u8) -> bool {
        st.hero(seat).held != 0 || self.rules.without_merits == WithoutMerits::Camp
    }

    /// Returns the Merits that can be exhausted, and those that can be discarded, for what is owed.
    pub(crate) fn payments(&self, st: &State) -> (u32, u32) {
        let owed = &st.owed;
        let hero = st.hero(owed.seat);
        let (ready, tired) = (hero.ready_merits(), hero.tired() & !owed.not);
        if owed.named != 0 {
            return (owed.named, tired);
        }
        let of = |slots, which: Which| only(slots, |slot| which.fits(self.merit_in(hero, slot)));
        if owed.exhaust == 0 {
            // Exhausted Merits can be discarded too.
            return (0, of(hero.held, Which { kinds: owed.discard_of, ..owed.of }));
        }
        let exhaust = if owed.is_typed() { of(ready & !owed.not, owed.of) } else { ready };
        // Instead of exhausting a Merit, the owner may discard any exhausted one. It must if none can be exhausted,
        // no matter who chooses, unless a type is asked for.
        let may = if exhaust == 0 { !owed.is_choosy() } else { owed.chooser == owed.seat };
        (exhaust, if may { tired } else { 0 })
    }

    /// True if its Base Camp is nearer to what a character's Quests ask for.
    pub(super) fn camp_helps(&self, st: &State, seat: u8) -> bool {
        let (hero, targets) = (st.hero(seat), self.targets(st, seat));
        let far = |from: u8| nearest(&st.far[usize::from(seat)][usize::from(from)], targets).map_or(0, |(far, _)| far);
        far(hero.camp) < far(hero.at)
    }
}
