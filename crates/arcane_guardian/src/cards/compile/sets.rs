//! Sets of cards for rules and policy.

use crate::cards::{Card, Kind, Kinds, Step, Uses, Verb, each, kinds, one};
use crate::game::ArcaneGuardian;
use balance_engine::game::IndexRange;

impl ArcaneGuardian {
    pub(crate) fn sort_cards(&mut self) {
        for (number, card) in (0..).zip(&self.cards).filter(|(_, card)| card.kind.is_playing()) {
            self.deck.extend((0..card.copies).map(|_| number));
            self.start.unseen[usize::from(number)] = card.copies;
        }
        self.start.unseen_kinds = kinds(self.deck.iter().copied());
        self.uses = self.used(|_| true);
        self.saving = self.used(|step| matches!(step.verb, Verb::Heal(_) | Verb::LevelUp));
        self.banishing = self.used(|step| step.verb == Verb::Banish);
        self.curses = self.set(|card| card.kind == Kind::Curse);
        self.with_constants = self.set(|card| !card.constants.is_empty());
        self.endings = self.set(|card| card.kind == Kind::Ending && card.copies > 0);
        let escape = |step: &Step| step.verb == Verb::Escape;
        let all = self.set(|card| self.any(card.steps, escape)) & self.endings;
        let with_key = |when: u16| self.whens[usize::from(when)].key == Some(true);
        self.gates = all
            & self.set(|card| {
                let keyless = |step: &Step| escape(step) && !with_key(step.when);
                with_key(card.when) || !self.any(card.steps, keyless)
            });
        self.escapes = all & !self.gates;
        let key = |step: &Step| step.verb == Verb::Key;
        self.keys = self.set(|card| !with_key(card.when) && self.any(card.steps, key));
        self.asked_by = vec![0; self.cards.len()];
        for ending in each(all) {
            let when = &self.whens[usize::from(self.cards[usize::from(ending)].when)];
            for need in &self.needs[when.needs.range()] {
                self.asked |= need.of;
                for card in each(need.of) {
                    self.asked_by[usize::from(card)] |= one(ending);
                }
            }
        }
    }

    fn set(&self, is: impl Fn(&Card) -> bool) -> Kinds {
        kinds((0..).zip(&self.cards).filter(|(_, card)| is(card)).map(|(number, _)| number))
    }

    fn any(&self, steps: IndexRange, is: impl Fn(&Step) -> bool) -> bool {
        self.steps[steps.range()].iter().any(is)
    }

    fn used(&self, is: fn(&Step) -> bool) -> Uses {
        let used = self.set(|card| self.any(card.uses, is));
        let spells = (0..).zip(self.spells).filter(|(_, card)| used & one(*card) != 0);
        Uses {
            items: used & self.set(|card| card.kind.is_playing()),
            spells: spells.fold(0, |set, (spell, _)| set | 1 << spell),
        }
    }
}
