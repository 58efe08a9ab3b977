//! The game in words, for transcripts.

use crate::game::{Action, Iconica};
use crate::state::{NOBODY, SEAT_SLOTS, State, seat_of, statuses_in};

pub(super) fn names_of(mask: u8, between: &str) -> String {
    statuses_in(mask).map(|status| status.to_string()).collect::<Vec<_>>().join(between)
}

impl Iconica {
    pub(super) fn side_of(&self, st: &State, slot: u8) -> &str {
        &self.side_names[st.side(seat_of(slot))]
    }

    /// A character by name; with its side where both sides have the card.
    pub(super) fn name(&self, st: &State, slot: u8) -> String {
        if slot == NOBODY {
            return "nobody".into();
        }
        let card = st.slots[usize::from(slot)].card;
        let name = self.card_name(card);
        let twins = (0..st.slots.len()).filter(|&k| st.slots[k].health > 0 && st.slots[k].card == card).count();
        if twins < 2 {
            return name.to_owned();
        }
        let player = (usize::from(slot) % SEAT_SLOTS) / usize::from(self.size) + 1;
        match self.players {
            1 => format!("{name} ({})", self.side_of(st, slot)),
            _ => format!("{name} ({} {player})", self.side_of(st, slot)),
        }
    }

    /// Health left and in all.
    pub(super) fn health_of(&self, st: &State, slot: u8) -> String {
        let place = &st.slots[usize::from(slot)];
        let [left, all] = [st.left(slot), place.health].map(|tens| u16::from(tens) * 10);
        format!("{left}/{all}")
    }

    pub(super) fn player_of(&self, st: &State, seat: u8) -> String {
        let side = &self.side_names[st.side(seat)];
        match self.players {
            1 => side.clone(),
            _ => format!("{side}, player {}", st.player[usize::from(seat)] + 1),
        }
    }

    pub(super) fn card_name(&self, card: u16) -> &str {
        &self.catalogue.cards[usize::from(card)].name
    }

    /// What a card's action of a number is called, or its Final Act.
    pub(super) fn deed_name(&self, card: u16, number: u8) -> &str {
        &self.deed_names[usize::from(card)][usize::from(number)]
    }

    pub(super) fn say_action(&self, st: &State, who: u8, target: u8) -> String {
        let action = self.deed_name(st.slots[usize::from(who)].card, st.white);
        let at = match target {
            NOBODY => String::new(),
            _ => format!(" at {}", self.name(st, target)),
        };
        format!("{}: {action}{at}", self.name(st, who))
    }

    pub(super) fn say_choice(&self, st: &State, action: Action) -> String {
        match action {
            Action::Pick { card } => format!("pick {}", self.card_name(card)),
            Action::Act { who, target } => self.say_action(st, who, target),
            Action::BreakAct { who, target } => {
                format!("Break, then {}", self.say_action(st, who, target))
            }
            Action::Break { who } => format!("Break of {}", self.name(st, who)),
            Action::Pass => "no action".into(),
            Action::Hurt { who } => format!("Confusion: {} takes 10", self.name(st, who)),
            Action::Yield => "Confusion: the opponent may heal 10".into(),
            Action::Mend { who: NOBODY } => "heal nobody".into(),
            Action::Mend { who } => format!("heal {} of 10", self.name(st, who)),
            Action::Parry { take: true } => "parry".into(),
            Action::Parry { take: false } => "do not parry".into(),
            Action::Target { who } => format!("choose {}", self.name(st, who)),
            Action::Attempt { go: true } => "attempt the Final Act".into(),
            Action::Attempt { go: false } => "let the Final Act be".into(),
        }
    }
}
