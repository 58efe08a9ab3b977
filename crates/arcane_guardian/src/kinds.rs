//! Kinds of decision, for reports and for players that avoid some of them.

use crate::cards::sets::NO_CARD;
use crate::game::{Action, ArcaneGuardian};
use crate::state::State;
use crate::view::{Top, View};
use balance_engine::game::{Describe, OfKind, kinds};

kinds! {
    /// What the player decides.
    pub(super) enum Decision = KINDS {
        Interact = "interact": "Interacts with a deck.",
        Follow = "follow": "Returns to an Ending that ended a deck.",
        Use = "use": "Uses a card in front of the player.",
        Cast = "cast": "Casts a Spell for its effect.",
        Shed = "shed": "Gets rid of a Curse in the way that it allows.",
        Pay = "pay": "Overcomes an Enemy by paying one of its prices.",
        Defeat = "defeat": "Defeats an Enemy with Spells.",
        Roll = "roll": "Rolls for a Trap or Chest.",
        Open = "open": "Opens a Chest by level.",
        Leave = "leave": "Leaves a Chest, or an Enemy that cannot be overcome.",
        Accept = "accept": "Follows an Ending that has just been reached.",
        Decline = "decline": "Leaves an Ending for later.",
        GoOn = "go_on": "Goes on without using another card.",
        Turn = "turn": "Turns a Spell.",
        Ready = "ready": "Turns a Spell back.",
        Discard = "discard": "Discards a card.",
        Lift = "lift": "Gets rid of a Curse, or keeps all.",
        Banish = "banish": "Discards the top card of a deck.",
    }
}

impl Describe for ArcaneGuardian {
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        let shown = |deck: u8| match view.top(usize::from(deck)) {
            Top::Shown(card) => card,
            Top::Hidden | Top::Nothing => NO_CARD,
        };
        let spell = |spell: u8| self.spells[usize::from(spell)];
        let (decision, card) = match action {
            Action::Interact(deck) => (Decision::Interact, shown(deck)),
            Action::Follow(deck) => (Decision::Follow, view.ended(usize::from(deck))),
            Action::Use(card) => (Decision::Use, card),
            Action::Cast(at) => (Decision::Cast, spell(at)),
            Action::Shed(card) => (Decision::Shed, card),
            Action::Pay { .. } => (Decision::Pay, view.at_hand),
            Action::Defeat(_) => (Decision::Defeat, view.at_hand),
            Action::Roll => (Decision::Roll, view.at_hand),
            Action::Open => (Decision::Open, view.at_hand),
            // No card, so a player who avoids the card may still leave it.
            Action::Leave => (Decision::Leave, NO_CARD),
            Action::Accept => (Decision::Accept, view.doing.offered),
            Action::Decline => (Decision::Decline, NO_CARD),
            Action::GoOn => (Decision::GoOn, NO_CARD),
            Action::Turn(at) => (Decision::Turn, spell(at)),
            Action::Ready(at) => (Decision::Ready, spell(at)),
            Action::Discard(card) => (Decision::Discard, card),
            Action::Lift(card) => (Decision::Lift, card),
            Action::Banish(deck) => (Decision::Banish, shown(deck)),
        };
        decision.of((card != NO_CARD).then_some(card.into()))
    }

    fn describe(&self, state: &State, action: Action) -> String {
        self.say_choice(state, action)
    }
}
