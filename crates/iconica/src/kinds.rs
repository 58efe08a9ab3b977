//! Kinds of decision: reports count them, and players can be made to avoid them.

use crate::game::{Action, Iconica};
use crate::state::{NO_SLOT, State};
use crate::view::View;
use balance_engine::game::{Describe, OfKind, kinds};

kinds! {
    /// What a player decides.
    pub(super) enum Decision = KINDS {
        Pick = "pick": "Picks a character in the draft.",
        Act = "act": "Uses a character's action.",
        BreakAct = "break_act": "Takes a character's Action Break, then uses its action.",
        Break = "break": "Takes a character's Action Break without its action.",
        Pass = "pass": "Takes no action.",
        Hurt = "hurt": "For Confusion, lets one of its own characters take 10.",
        Yield = "yield": "For Confusion, lets the opponent heal 10.",
        Mercy = "mend": "For the opponent's Confusion, heals one of its own characters.",
        NoMercy = "no_mend": "For the opponent's Confusion, heals no one.",
        Parry = "parry": "Moves up from a Parry Tile.",
        NoParry = "no_parry": "Stays on a Parry Tile.",
        Target = "target": "Chooses the target of a later step.",
        Attempt = "attempt": "Attempts a Final Act.",
        NoAttempt = "no_attempt": "Declines a Final Act.",
    }
}

impl Describe for Iconica {
    /// Returns the kind of an action and the card of the character that acts; declining names no card.
    fn kind(&self, view: View<'_>, action: Action) -> OfKind {
        let st = view.state;
        let of = |slot: u8| Some(st.slots[usize::from(slot)].card);
        let (decision, card) = match action {
            Action::Pick { card } => (Decision::Pick, Some(card)),
            Action::Act { who, .. } => (Decision::Act, of(who)),
            Action::BreakAct { who, .. } => (Decision::BreakAct, of(who)),
            Action::Break { who } => (Decision::Break, of(who)),
            Action::Pass => (Decision::Pass, None),
            Action::Hurt { who } => (Decision::Hurt, of(who)),
            Action::Yield => (Decision::Yield, None),
            Action::Mercy { who: NO_SLOT } => (Decision::NoMercy, None),
            Action::Mercy { who } => (Decision::Mercy, of(who)),
            Action::Parry { take: true } => (Decision::Parry, of(st.hit.victim)),
            Action::Parry { take: false } => (Decision::NoParry, None),
            Action::Target { .. } => (Decision::Target, of(st.run.actor)),
            Action::Attempt { go: true } => (Decision::Attempt, of(st.run.actor)),
            Action::Attempt { go: false } => (Decision::NoAttempt, None),
        };
        decision.of(card)
    }

    fn describe(&self, state: &State, action: Action) -> String {
        self.say_choice(state, action)
    }
}
