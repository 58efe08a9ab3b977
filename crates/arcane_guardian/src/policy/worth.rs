//! The value of cards before any game: to keep, and to meet unseen. One point is about one percentage point of wins.

use super::FACES;
use crate::cards::{Card, Constant, Decree, Kind, Modifier, RISKS, StandingEffect, Verb};
use crate::game::ArcaneGuardian;
use balance_engine::game::IndexRange;

impl ArcaneGuardian {
    pub(crate) fn evaluate_cards(&mut self) {
        for number in 0..self.cards.len() {
            let (heals, manas, keep) = self.keep_worth(&self.cards[number]);
            let card = &mut self.cards[number];
            (card.heals, card.manas, card.keep) = (heals, manas, keep);
            self.cards[number].meet = self.meet_worth(&self.cards[number]);
        }
    }

    fn usual_worth(&self, steps: IndexRange) -> i32 {
        self.worth_of(steps, |_| true)
    }

    /// Returns the value of steps in a typical position, for the verbs that count.
    fn worth_of(&self, steps: IndexRange, counts: impl Fn(Verb) -> bool) -> i32 {
        let (w, mut sum) = (&self.weights, 0);
        for step in self.steps[steps.range()].iter().filter(|step| counts(step.verb)) {
            let worth = match step.verb {
                Verb::Heal(n) => w.usual_heal * i32::from(n),
                Verb::Harm(n) => -w.usual_harm * i32::from(n),
                Verb::Mana(n) => w.usual_mana * i32::from(n),
                Verb::Drain(n) => -w.usual_mana * i32::from(n),
                Verb::LevelUp => w.usual_level,
                Verb::LevelDown => -w.usual_level / 2,
                Verb::Discard { count, .. } => -w.usual_discard * i32::from(count),
                Verb::Lift(_) => w.usual_curse / 2,
                Verb::Reveal => w.usual_reveal,
                Verb::Banish => w.usual_banish,
                Verb::Key => w.usual_key,
                Verb::Escape => w.usual_escape,
            };
            sum += if step.when == 0 { worth } else { worth / 2 };
        }
        sum
    }

    /// Returns the value of keeping a card: the parts from Health and Mana gained by its use, and the total.
    fn keep_worth(&self, card: &Card) -> (i32, i32, i32) {
        let constants = self.constants[card.constants.range()].iter();
        let standing: i32 = constants.map(|constant| self.constant_worth(constant)).sum();
        // A future use counts for less.
        let part = |worth: i32| worth * self.weights.later_use / 100;
        let uses = part(self.usual_worth(card.uses)).max(0);
        let heals = part(self.worth_of(card.uses, |verb| matches!(verb, Verb::Heal(_))));
        let manas = part(self.worth_of(card.uses, |verb| matches!(verb, Verb::Mana(_))));
        (heals.min(uses), manas.min(uses), standing + uses)
    }

    /// Notes the Health that each card threatens: what an Enemy takes if it is overcome by Health alone.
    pub(crate) fn note_risks(&mut self) {
        for number in 0..self.cards.len() {
            let card = &self.cards[number];
            let harm = self.least_harm(card).filter(|_| card.kind == Kind::Enemy);
            self.cards[number].risk = harm.map_or(0, |harm| harm.min(RISKS as u8 - 1));
        }
    }

    /// Returns the least Health that overcomes a card without other cards or Spells.
    fn least_harm(&self, card: &Card) -> Option<u8> {
        let all = &self.prices[card.prices.range()];
        let plain = all.iter().filter(|price| price.count == 0 && price.spells == 0);
        plain.map(|price| price.harm).min()
    }

    /// Returns the value of meeting a card without the Health that it threatens.
    fn meet_worth(&self, card: &Card) -> i32 {
        let steps = self.usual_worth(card.steps);
        let rolls = || card.rolls.iter().map(|&run| self.usual_worth(run)).sum::<i32>() / i32::from(FACES);
        match card.kind {
            Kind::Enemy if self.least_harm(card).is_none() => steps - 2 * self.weights.usual_mana,
            Kind::Trap => rolls(),
            Kind::Chest => rolls().max(0).max(if card.level <= 2 { steps } else { steps / 2 }),
            Kind::Collectible | Kind::Useable | Kind::Curse => steps + card.keep,
            Kind::Enemy | Kind::Ending | Kind::Spell => steps,
        }
    }

    fn constant_worth(&self, constant: &Constant) -> i32 {
        let (w, blind) = (&self.weights, self.rules.blind_without_mana);
        let worth = match constant.standing {
            StandingEffect::Add(what, n) => {
                let each = match what {
                    Modifier::MaxHealth => w.add_max_health,
                    Modifier::EnemyHarm => w.add_enemy_harm,
                    Modifier::TrapHarm => w.add_trap_harm,
                    Modifier::ChestLevel => w.add_chest_level,
                    Modifier::Spells => w.add_spells,
                    Modifier::TrapDie | Modifier::ChestDie => w.add_die,
                    Modifier::Heal | Modifier::Mana => w.add_gain,
                };
                each * i32::from(n)
            }
            // If cards can't be met blind, decks that aren't revealed are lost.
            StandingEffect::Says(Decree::RevealAlways) if !blind => w.reveals[0],
            StandingEffect::Says(Decree::RevealNever) if !blind => w.reveals_never[0],
            StandingEffect::Says(Decree::RevealAlways) => w.reveals[1],
            StandingEffect::Says(Decree::RevealNever) => w.reveals_never[1],
            StandingEffect::Says(Decree::NoHealing | Decree::NoMana) => w.no_gain,
            StandingEffect::Says(Decree::NoChests) => w.no_chests,
        };
        if constant.when == 0 { worth } else { worth / 2 }
    }
}
