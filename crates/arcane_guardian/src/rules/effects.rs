//! The steps of cards, and what follows them.

use balance_engine::game::IndexRange;

use super::{ArcaneGuardian, Chance, MAGE, Play, Recorder};
use crate::cards::{Modifier, NO_CARD, Verb, When};
use crate::rule_options::RevealedEndings;
use crate::state::{Course, DECKS, Doing, End, Phase, Stage, State, Table};

impl ArcaneGuardian {
    #[inline]
    pub(crate) fn holds(&self, st: &Table, when: u16) -> bool {
        when == 0 || self.all_holds(st, &self.whens[usize::from(when)])
    }

    #[inline]
    pub(crate) fn has_cards(&self, st: &Table, when: &When) -> bool {
        let needs = &self.needs[when.needs.range()];
        needs.iter().all(|need| st.count(need.of) >= need.at_least) && st.holds & when.without == 0
    }

    fn all_holds(&self, st: &Table, when: &When) -> bool {
        self.has_cards(st, when)
            && st.level >= when.level
            && st.health >= when.health
            && st.health <= when.health_at_most as i8
            && st.mana() >= when.mana
            && when.key.is_none_or(|key| key == st.key)
    }

    /// True if the top of a deck is a face-up playing card.
    #[inline]
    pub(crate) fn can_banish(&self, st: &State, deck: usize) -> bool {
        st.decks[deck].shown().is_some_and(|card| self.is_playing(card))
    }
}

impl<C: Chance, R: Recorder> Play<'_, C, R> {
    /// Starts the steps of the card at hand, followed by `then`.
    pub(crate) fn begin_main(&mut self, source: u8, steps: IndexRange, then: IndexRange) {
        self.st.doing.main = Course { steps, then, source, rising: 0 };
    }

    /// Plays on after a decision.
    pub(crate) fn go_on(&mut self) {
        self.st.phase = Phase::Running;
        self.play_on();
    }

    /// Plays on up to the next decision or the end.
    pub(crate) fn play_on(&mut self) {
        while self.st.phase == Phase::Running {
            if self.st.doing.using {
                self.carry_out_use();
            } else if !self.carry_out() {
                self.after_card();
            }
        }
    }

    /// Carries out a used card. All of it happens before Health is checked, except for an Ending that it reveals.
    fn carry_out_use(&mut self) {
        if self.advance(|doing| &mut doing.inner) {
            return;
        }
        let Doing { inner: Course { source, .. }, back, resume, cause, .. } = self.st.doing;
        self.st.doing.using = false;
        if self.st.casting != 0 {
            self.turn_cast(source);
        }
        let (to, cause) = if back == Phase::Deathbed { (resume, cause) } else { (back, source) };
        if self.st.health < 1 && !self.st.doing.spared {
            return self.deathbed(to, cause);
        }
        if to == Phase::Step {
            // The possible steps may have changed, and an Ending may be open now.
            (self.st.stage, self.st.look, self.st.turning) = (Stage::Reveal, 0, false);
        } else {
            self.st.phase = to;
        }
    }

    /// Carries out the card at hand. Returns false when nothing is left of it.
    fn carry_out(&mut self) -> bool {
        let Course { source, then, rising, .. } = self.st.doing.main;
        // Checked after each step; a maximum of 0 leaves no Health even without a step.
        if rising == 0 {
            if self.st.health > 0 {
                self.st.doing.spared = false;
            } else if source != NO_CARD && !self.st.doing.spared {
                self.deathbed(Phase::Running, source);
                return true;
            }
        }
        if self.advance(|doing| &mut doing.main) {
            return true;
        }
        self.begin_main(source, then, IndexRange::default());
        !then.is_empty()
    }

    /// Continues after a card: what an Ending interrupted, then revealing, then the next step.
    fn after_card(&mut self) {
        match self.st.stage {
            _ if self.st.depth > 0 => self.after_ending(),
            Stage::Idle => self.await_step(),
            Stage::Card => {
                (self.st.stage, self.st.look, self.st.turning) = (Stage::Reveal, 0, true);
                if self.offers_window() {
                    self.st.phase = Phase::Window;
                }
            }
            Stage::Reveal => self.reveal_next(),
        }
    }

    /// Carries out the next part of a Level Up, or else the next step. Returns false if there is none.
    #[inline]
    fn advance(&mut self, course: impl Fn(&mut Doing) -> &mut Course) -> bool {
        let course = course(&mut self.st.doing);
        let Course { steps, source, rising, .. } = *course;
        if rising > 0 {
            course.rising -= 1;
            self.rise(rising, source);
        } else if !steps.is_empty() {
            course.steps.start += 1;
            self.carry(steps.start, source);
        }
        rising > 0 || !steps.is_empty()
    }

    /// Carries out one step. The phase says if it needs a decision.
    #[inline]
    fn carry(&mut self, at: u16, source: u8) {
        let step = &self.game.steps[usize::from(at)];
        if !self.game.holds(self.st, step.when) {
            return;
        }
        match step.verb {
            Verb::Heal(n) => self.heal(n, source),
            Verb::Harm(n) => self.harm(n, source),
            Verb::Mana(n) => self.add_mana(self.game.gain_of(self.st, Modifier::Mana, n as i8, source)),
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
            Verb::Banish if (0..DECKS).any(|deck| self.game.can_banish(self.st, deck)) => self.st.phase = Phase::Banish,
            Verb::Banish => {}
            Verb::Key => {
                self.st.key = true;
                self.say("key", MAGE, [], |_, _| "has the Key".into());
            }
            Verb::Escape => {
                self.finish(End::Escaped(source));
                self.say("escaped", MAGE, [], |game, _| format!("escapes through {}", game.name(source)));
            }
        }
    }

    pub(crate) fn choose_banish(&mut self, deck: u8) {
        let place = &mut self.st.decks[usize::from(deck)];
        let card = place.shown().unwrap_or(NO_CARD);
        place.pop();
        self.say("banish", MAGE, [], |game, _| format!("discards {} from deck {}", game.name(card), deck + 1));
        // The card at hand is gone, so the interaction with it ends.
        if deck == self.st.deck {
            let over = |phase: &mut Phase| {
                if matches!(*phase, Phase::Fight | Phase::Trap | Phase::Chest | Phase::Rolled) {
                    *phase = Phase::Running;
                }
            };
            over(&mut self.st.doing.back);
            over(&mut self.st.doing.resume);
            for waiting in &mut self.st.waiting {
                over(&mut waiting.back);
                over(&mut waiting.resume);
            }
            self.st.die = 0;
        }
        self.go_on();
    }
}
