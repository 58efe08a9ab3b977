//! The game in words, for transcripts.

use balance_engine::game::{Describe, OfKind};

use crate::cards::{ANY_FACE, FINAL_ACT, Status, Verb};
use crate::game::{Action, Iconica};
use crate::kinds::Decision;
use crate::state::{NO_SLOT, SEAT_SLOTS, State, What, each, one, seat_of, statuses_in};
use crate::view::View;

pub(super) fn names_of(mask: u8, between: &str) -> String {
    statuses_in(mask).map(|status| format!("{status:?}")).collect::<Vec<_>>().join(between)
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

    fn describe(&self, st: &State, action: Action) -> String {
        match action {
            Action::Pick { card } => format!("pick {}", self.card_name(card)),
            Action::Act { who, target } => self.say_action(st, who, target),
            Action::BreakAct { who, target } => format!("Break, then {}", self.say_action(st, who, target)),
            Action::Break { who } => format!("Break of {} only", self.name(st, who)),
            Action::Pass => "no action".into(),
            Action::Hurt { who } => format!("Confusion: {} takes 10", self.name(st, who)),
            Action::Yield => "Confusion: the opponent may heal 10".into(),
            Action::Mercy { who: NO_SLOT } => "heal no one".into(),
            Action::Mercy { who } => format!("heal {} by 10", self.name(st, who)),
            Action::Parry { take: true } => "parry".into(),
            Action::Parry { take: false } => "don't parry".into(),
            Action::Target { who } => format!("choose {}", self.name(st, who)),
            Action::Attempt { go: true } => "attempt the Final Act".into(),
            Action::Attempt { go: false } => "skip the Final Act".into(),
        }
    }
}

impl Iconica {
    pub(super) fn side_of(&self, st: &State, slot: u8) -> &str {
        &self.side_names[st.side(seat_of(slot))]
    }

    /// Returns a character's name, with its side if the card is on the table twice.
    pub(super) fn name(&self, st: &State, slot: u8) -> String {
        if slot == NO_SLOT {
            return "no one".into();
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

    pub(super) fn action_name(&self, card: u16, number: u8) -> &str {
        &self.action_names[usize::from(card)][usize::from(number)]
    }

    pub(super) fn say_action(&self, st: &State, who: u8, target: u8) -> String {
        let action = self.action_name(st.slots[usize::from(who)].card, st.white);
        let at = if target == NO_SLOT { String::new() } else { format!(" at {}", self.name(st, target)) };
        format!("{}: {action}{at}", self.name(st, who))
    }

    /// Says what the die of an action or Final Act brings: the effects of its steps on this face.
    pub(super) fn say_die(&self, st: &State) -> String {
        let run = &st.run;
        let number = if run.what == What::FinalAct { FINAL_ACT } else { st.white };
        let action = self.action_name(st.slots[usize::from(run.actor)].card, number);
        let mut effects: Vec<String> = Vec::new();
        for step in &self.steps[usize::from(run.step)..usize::from(run.end)] {
            let by_die = step.per_die || step.on != ANY_FACE;
            let words = effect_words(step.verb, if step.per_die { run.die } else { 1 });
            if by_die && step.on & (1 << (run.die - 1)) != 0 && !effects.contains(&words) {
                effects.push(words);
            }
        }
        let effects = if effects.is_empty() { "no effect".to_owned() } else { effects.join(", ") };
        format!("{} rolls {} for {action}: {effects}", self.name(st, run.actor), run.die)
    }

    pub(super) fn say_pass(&self, st: &State) -> String {
        let reason = |slot: u8| {
            let why = match slot {
                _ if st.frozen & one(slot) != 0 => "Fear".to_owned(),
                _ if st.has(slot, Status::Stun) => "Stun".to_owned(),
                _ if self.action_of(st, slot).present() => return None,
                _ => format!("no action {}", st.white),
            };
            Some(format!("{}: {why}", self.name(st, slot)))
        };
        let reasons: Option<Vec<String>> = each(self.own_party(st)).map(reason).collect();
        match reasons {
            None => "takes no action by choice".to_owned(),
            Some(none) if none.is_empty() => "takes no action (no character is left)".to_owned(),
            Some(reasons) => format!("takes no action ({})", reasons.join("; ")),
        }
    }
}

fn effect_words(verb: Verb, times: u8) -> String {
    let points = |tens: u8| u16::from(tens) * u16::from(times) * 10;
    match verb {
        Verb::Deal(tens) => format!("{} damage", points(tens)),
        Verb::Heal(tens) => format!("heals {}", points(tens)),
        Verb::Inflict(status) => format!("{status:?}"),
        Verb::Restoration => "Restoration".to_owned(),
        Verb::Cleanse(_) => "removes statuses".to_owned(),
        Verb::Stance(_) => "a stance".to_owned(),
        Verb::Survive(_) => "stays in play".to_owned(),
    }
}
