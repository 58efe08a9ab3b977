//! The steps of cards, and what goes on after them.

use crate::chance::Chance;
use crate::game::Recorder;

use super::super::ArcaneGuardian;
use super::super::cards::compiled::{IndexRange, NO_CARD, Verb, When};
use super::super::knobs::RevealedEndings;
use super::super::state::{Course, DECKS, End, Phase, Stage, State};
use super::{MAGE, Play};

impl ArcaneGuardian {
    /// Whether the condition of that number holds.
    #[inline]
    pub(crate) fn holds(&self, st: &State, when: u16) -> bool {
        when == 0 || self.all_holds(st, &self.whens[usize::from(when)])
    }

    fn all_holds(&self, st: &State, when: &When) -> bool {
        let needs = &self.needs[when.needs.range()];
        needs.iter().all(|need| st.count(need.of) >= need.at_least)
            && st.holds & when.without == 0
            && st.level >= when.level
            && st.health >= when.health
            && st.health <= when.health_at_most as i8
            && st.mana() >= when.mana
            && when.key.is_none_or(|key| key == st.key)
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// The steps of the card that is interacted with begin.
    pub fn begin_main(&mut self, source: u8, steps: IndexRange) {
        self.begin_main_then(source, steps, IndexRange::default());
    }

    /// The same with further steps to follow.
    pub fn begin_main_then(&mut self, source: u8, steps: IndexRange, then: IndexRange) {
        self.st.main = Course { at: steps.start, end: steps.end, then, source, rising: 0 };
    }

    /// Plays on from wherever the game was interrupted, up to the next decision or the end.
    pub fn go_on(&mut self) {
        loop {
            if self.st.using {
                if !self.carry_out_use() {
                    return;
                }
                continue;
            }
            if !self.carry_out() {
                return;
            }
            if self.st.depth > 0 {
                if !self.after_ending() {
                    return;
                }
                continue;
            }
            match self.st.stage {
                Stage::Idle => return self.await_step(),
                Stage::Card => {
                    self.st.stage = Stage::Reveal;
                    (self.st.look, self.st.turning) = (0, true);
                    if self.offers_window() {
                        self.st.phase = Phase::Window;
                        return;
                    }
                }
                Stage::Reveal => {
                    if !self.reveal_next() {
                        return;
                    }
                }
            }
        }
    }

    /// Carries out what a used card says. False when there is something to decide, or the game is
    /// over. It is carried out whole before Health is judged.
    fn carry_out_use(&mut self) -> bool {
        loop {
            let Course { at, end, source, rising, .. } = self.st.inner;
            if rising > 0 {
                self.st.inner.rising -= 1;
                self.rise(rising, source);
            } else if at < end {
                self.st.inner.at += 1;
                self.carry(at, source);
            } else {
                break;
            }
            if self.st.phase != Phase::Running {
                return false;
            }
            // An Ending has been revealed, and is met first.
            if !self.st.using {
                return true;
            }
        }
        self.st.using = false;
        if self.st.casting != 0 {
            self.turn_cast(self.st.inner.source);
        }
        let back = self.st.back;
        if self.st.health < 1 && !self.st.spared {
            let (resume, cause) = match back {
                Phase::Deathbed => (self.st.resume, self.st.cause),
                _ => (back, self.st.inner.source),
            };
            self.deathbed(resume, cause);
            return false;
        }
        let to = if back == Phase::Deathbed { self.st.resume } else { back };
        self.st.phase = to;
        match to {
            Phase::Running => true,
            // Which steps there are may have changed, and an Ending may lie open now.
            Phase::Step => {
                self.st.stage = Stage::Reveal;
                (self.st.look, self.st.turning) = (0, false);
                self.st.phase = Phase::Running;
                true
            }
            _ => false,
        }
    }

    /// Carries out what the card at hand says, as [`Self::carry_out_use`].
    fn carry_out(&mut self) -> bool {
        loop {
            let Course { at, end, source, rising, .. } = self.st.main;
            if rising > 0 {
                self.st.main.rising -= 1;
                self.rise(rising, source);
                if self.st.phase != Phase::Running {
                    return false;
                }
                continue;
            }
            // After each step, whether a choice came between or not; and a maximum of 0 leaves no
            // Health without any step.
            if self.st.health > 0 {
                self.st.spared = false;
            } else if source != NO_CARD && !self.st.spared {
                self.deathbed(Phase::Running, source);
                return false;
            }
            if at < end {
                self.st.main.at += 1;
                self.carry(at, source);
                if self.st.phase != Phase::Running {
                    return false;
                }
                continue;
            }
            let then = std::mem::take(&mut self.st.main.then);
            if then.is_empty() {
                return true;
            }
            (self.st.main.at, self.st.main.end) = (then.start, then.end);
        }
    }

    /// One step. The phase tells whether there is something to decide now.
    #[inline]
    fn carry(&mut self, at: u16, source: u8) {
        let step = &self.game.steps[usize::from(at)];
        if !self.game.holds(self.st, step.when) {
            return;
        }
        match step.verb {
            Verb::Heal(n) => self.heal(n, source),
            Verb::Harm(n) => self.harm(n, source),
            Verb::Mana(n) => self.gain_mana(n, source),
            Verb::Drain(n) => self.lose_mana(n),
            Verb::LevelUp => self.level_up(),
            Verb::LevelDown => self.level_down(),
            Verb::Discard { count, of } => self.discard(count, of),
            Verb::Lift(n) => self.offer_lift(n),
            Verb::Reveal => {
                self.reveal_all(source);
                if self.game.rules.revealed_endings == RevealedEndings::AtOnce {
                    self.meet_revealed();
                }
            }
            Verb::Banish => self.offer_banish(),
            Verb::Key => {
                self.st.key = true;
                self.say("key", MAGE, [], |_, _| "has the Key".into());
            }
            Verb::Escape => {
                self.finish(End::Escaped(source));
                self.say("escaped", MAGE, [], |game, _| {
                    format!("escapes by {}", game.name(source))
                });
            }
        }
    }

    /// Offers to discard a revealed playing card.
    fn offer_banish(&mut self) {
        if (0..DECKS).any(|deck| self.game.can_banish(self.st, deck)) {
            self.st.phase = Phase::Banish;
        }
    }

    /// The player's choice of a deck whose top is discarded.
    pub fn choose_banish(&mut self, deck: u8) {
        let place = &mut self.st.decks[usize::from(deck)];
        let card = place.shown().unwrap_or(NO_CARD);
        place.pop();
        self.say("banish", MAGE, [], |game, _| {
            format!("discards {} from deck {}", game.name(card), deck + 1)
        });
        self.st.phase = Phase::Running;
        // The card that was being interacted with is gone, and the interaction with it, whatever
        // has come between.
        if deck == self.st.deck {
            let over = |phase: &mut Phase| {
                if matches!(*phase, Phase::Fight | Phase::Trap | Phase::Chest | Phase::Rolled) {
                    *phase = Phase::Running;
                }
            };
            over(&mut self.st.back);
            over(&mut self.st.resume);
            for waiting in &mut self.st.waiting {
                over(&mut waiting.back);
                over(&mut waiting.resume);
            }
            self.st.die = 0;
        }
        self.go_on();
    }
}

impl ArcaneGuardian {
    /// Whether the top of a deck is a playing card that lies face up.
    #[inline]
    pub(crate) fn can_banish(&self, st: &State, deck: usize) -> bool {
        st.decks[deck].shown().is_some_and(|card| self.is_playing(card))
    }
}
