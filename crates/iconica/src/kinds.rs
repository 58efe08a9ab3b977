//! Kinds of decision, as reports of play tell them apart and as players can be forbidden them.

use crate::game::{Action, Iconica};
use crate::state::{NOBODY, State};
use crate::view::View;
use balance_engine::game::{Describe, OfKind, kinds};

kinds! {
    /// What a player decides.
    pub(super) enum Decision = KINDS {
        Pick = "pick": "Takes a character in the draft.",
        Act = "act": "Uses a character's action.",
        BreakAct = "break_act": "Takes a character's Break and then its action.",
        Break = "break": "Takes a character's Break alone.",
        Pass = "pass": "Takes no action.",
        Hurt = "hurt": "Lets an own character take 10 for Confusion.",
        Yield = "yield": "Lets the opponent heal for Confusion.",
        Mend = "mend": "Heals an own character for the opponent's Confusion.",
        NoMend = "no_mend": "Heals nobody for the opponent's Confusion.",
        Parry = "parry": "Moves up from a Parry Tile.",
        NoParry = "no_parry": "Stays on a Parry Tile.",
        Target = "target": "Chooses whom a later step is for.",
        Attempt = "attempt": "Attempts a Final Act.",
        NoAttempt = "no_attempt": "Lets a Final Act be.",
    }
}

impl Describe for Iconica {
    /// Which decision an action is, and about which card: that of the character who does it. To leave a thing be is
    /// about none.
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
            Action::Mend { who: NOBODY } => (Decision::NoMend, None),
            Action::Mend { who } => (Decision::Mend, of(who)),
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
