//! The value of uses: at any time, and between a die and its effect.

use super::sketch::{ESCAPE, Sketch};
use crate::cards::{Decree, SPELLS, Step, Verb, one};
use crate::game::Action;
use crate::rule_options::SpellTurned;
use crate::state::Phase;
use balance_engine::game::IndexRange;

impl Sketch<'_> {
    /// Returns the value of a use between the die and its effect. Uses that can wait are worth `-ESCAPE`.
    pub(super) fn before_effect(&self, action: Action) -> i32 {
        let view = self.view;
        let Some(effect) = view.known_roll() else { return -ESCAPE };
        let game = view.game;
        match action {
            // It banishes the card at hand.
            Action::Use(card) if game.banishing.items & one(card) != 0 => self.use_worth(card),
            Action::Use(card) if self.would_take(effect, card) => self.beside(card, effect, 0),
            Action::Cast(spell) if game.banishing.spells & (1 << spell) != 0 => self.cast_worth(spell),
            Action::Cast(spell) if self.would_drain(effect) >= self.mana => {
                self.beside(game.spells[usize::from(spell) % SPELLS], effect, 1)
            }
            _ => -ESCAPE,
        }
    }

    /// Returns the gain of using a card before the effect over the effect alone.
    fn beside(&self, card: u8, effect: IndexRange, mana: i8) -> i32 {
        let (mut with, mut without) = (*self, *self);
        with.mana -= mana;
        with.follow(self.view.card(card).uses, card);
        with.follow(effect, self.view.at_hand);
        without.follow(effect, self.view.at_hand);
        with.value() - without.value()
    }

    /// True if the effect of the die certainly takes a card.
    fn would_take(&self, effect: IndexRange, card: u8) -> bool {
        let view = self.view;
        let steps = view.game.steps[effect.range()].iter();
        let mut does = steps.filter(|step| view.game.holds(&view, step.when));
        does.any(|step| match step.verb {
            Verb::Discard { count, of } => of & one(card) != 0 && view.count(of) <= count,
            _ => false,
        })
    }

    fn would_drain(&self, effect: IndexRange) -> i8 {
        let steps = self.view.game.steps[effect.range()].iter();
        let does = steps.filter(|step| self.view.game.holds(&self.view, step.when));
        does.map(|step| if let Verb::Drain(n) = step.verb { n as i8 } else { 0 }).sum()
    }

    /// Returns the value of casting a Spell for its text now.
    ///
    /// A Spell that is turned after its text can pay for Mana that the text takes.
    pub(super) fn cast_worth(&self, spell: u8) -> i32 {
        let game = self.view.game;
        let card = game.spells[usize::from(spell) % SPELLS];
        let drains = |step: &Step| matches!(step.verb, Verb::Drain(_));
        let uses = game.cards[usize::from(card)].uses;
        let itself = game.rules.spell_turned == SpellTurned::AfterText && game.steps[uses.range()].iter().any(drains);
        let mut cast = *self;
        cast.mana -= i8::from(!itself);
        cast.used_worth(card) - self.special(spell)
    }

    /// Returns the value of using a card now.
    pub(super) fn use_worth(&self, card: u8) -> i32 {
        self.used_worth(card) - self.keep(card)
    }

    /// Returns the same without the loss of the card.
    fn used_worth(&self, card: u8) -> i32 {
        let view = self.view;
        let mut after = *self;
        after.follow(view.card(card).uses, card);
        after.spend_lifelines(one(card), 0);
        let mut worth = after.value() - self.now;
        if self.health < 1 && after.health > 0 {
            worth += ESCAPE / 2;
        }
        // Decks are only revealed with Mana.
        let may = view.phase == Phase::Window && view.may_reveal();
        if may && self.mana < 1 && after.mana > 0 {
            worth += self.weights.unknown * view.face_down() as i32;
        }
        worth
    }

    /// Returns the value of a use in a fight: the best way to win after it, minus `best`, the best way without it.
    pub(super) fn use_to_win(&self, action: Action, best: i32) -> i32 {
        let (view, game) = (self.view, self.view.game);
        let mut after = *self;
        let (card, gone, cast, spent) = match action {
            Action::Use(card) => (card, one(card), 0, self.keep(card)),
            Action::Cast(spell) => (game.spells[usize::from(spell) % SPELLS], 0, 1 << spell, self.special(spell)),
            _ => return -ESCAPE,
        };
        after.ready &= !cast;
        after.mana -= i8::from(cast != 0);
        let mana = after.mana;
        after.follow(view.card(card).uses, card);
        if (after.health, after.mana) == (self.health, mana) {
            // The ways to win are unchanged.
            return after.value() - self.now - spent;
        }
        if after.mana > mana {
            // The player chooses which Spells are turned back.
            after.ready = 0b1111;
        }
        after.spend_lifelines(gone, cast);
        after.now = after.value();
        after.now - self.now + after.best_way(view.at_hand, gone) - best - spent
    }

    /// Returns the extra value of one Spell over any other point of Mana: its text, and Enemies that it beats alone.
    pub(super) fn special(&self, spell: u8) -> i32 {
        let (game, w) = (self.view.game, self.weights);
        let k = usize::from(spell) % SPELLS;
        let beaten = (game.beats[k] & self.ahead).count_ones() as i32;
        let mut worth = game.cards[usize::from(game.spells[k])].keep * w.special_text / 1000 + w.special_beats * beaten;
        if game.saving.spells & (1 << k) != 0 && self.view.decree(Decree::NoHealing) == 0 {
            // More if it is needed to save the Mage.
            worth += match i32::from(self.health) {
                ..1 => ESCAPE / 2,
                health if health < w.low_health && self.lifelines < 2 => w.special_saves,
                _ => 0,
            };
        }
        worth
    }
}
