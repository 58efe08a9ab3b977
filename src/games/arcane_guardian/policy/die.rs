//! What is worth using between a die and what it does: what it would take, or what spares its worst.

use super::super::Action;
use super::super::cards::compiled::{IndexRange, SPELLS, Verb, one};
use super::ESCAPE;
use super::sketch::Sketch;

impl Sketch<'_> {
    /// What a use is worth now that the die is known. All else can be used as well afterwards.
    pub(super) fn before_effect(&self, action: Action) -> i32 {
        let view = self.view;
        let Some(effect) = view.known_roll() else { return -ESCAPE };
        let game = view.game;
        match action {
            // What is sent away is the card at hand.
            Action::Use { card } if game.banishing_items & one(card) != 0 => {
                self.use_worth(view.card(card), card) - self.keep(card)
            }
            Action::Use { card } if self.would_take(effect, card) => {
                self.beside(view.card(card).uses, card, effect, 0)
            }
            Action::Cast { spell } => {
                let card = game.spells[usize::from(spell) % SPELLS];
                if game.banishing_spells & (1 << spell) != 0 {
                    self.cast_worth(view.card(card), card) - self.special(spell)
                } else if self.would_drain(effect) >= self.mana {
                    self.beside(view.card(card).uses, card, effect, 1)
                } else {
                    -ESCAPE
                }
            }
            _ => -ESCAPE,
        }
    }

    /// What steps before the effect make of it, beside the effect alone.
    fn beside(&self, uses: IndexRange, source: u8, effect: IndexRange, mana: i8) -> i32 {
        let (mut with, mut without) = (*self, *self);
        with.mana -= mana;
        with.follow(uses, source);
        with.follow(effect, self.view.at_hand());
        without.follow(effect, self.view.at_hand());
        with.value() - without.value()
    }

    /// Whether what the die does takes a card for certain.
    fn would_take(&self, effect: IndexRange, card: u8) -> bool {
        let view = self.view;
        let steps = view.game.steps[effect.range()].iter();
        let mut does = steps.filter(|step| view.holds(step.when));
        does.any(|step| match step.verb {
            Verb::Discard { count, of } => of & one(card) != 0 && view.count(of) <= count,
            _ => false,
        })
    }

    /// How much Mana what the die does takes.
    fn would_drain(&self, effect: IndexRange) -> i8 {
        let steps = self.view.game.steps[effect.range()].iter();
        let does = steps.filter(|step| self.view.holds(step.when));
        does.map(|step| if let Verb::Drain(n) = step.verb { n as i8 } else { 0 }).sum()
    }
}
