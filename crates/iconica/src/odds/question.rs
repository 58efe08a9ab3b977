//! The question, as a position.

use balance_engine::game::{Ask, AskError};

use crate::cards::{Aim, FINAL_ACT, PARRY, Pick, Status};
use crate::game::Iconica;
use crate::metrics::word;
use crate::rule_options::Parry;
use crate::state::{SEAT_SLOTS, Set, State, each, one};

/// Options for the health and statuses of the target, the actor, and the others of its party.
const TARGET: [&str; 2] = ["health", "status"];
const OWN: [&str; 2] = ["own-health", "own-status"];
const PARTY: [&str; 2] = ["party-health", "party-status"];

pub(super) struct Question {
    pub actor: u16,
    /// The white number, or [`FINAL_ACT`].
    pub number: u8,
    pub target: Option<u16>,
    pub place: u8,
    pub parry: bool,
    /// Characters with given options. They get a table even if nothing changes for them.
    pub given: Set,
    pub start: State,
}

impl Iconica {
    pub(super) fn question(
        &self,
        ask: &Ask,
        actor: u16,
        number: u8,
        target: Option<u16>,
    ) -> Result<Question, AskError> {
        let steps = &self.steps[self.card_action(actor, number).steps.range()];
        let chosen = steps.iter().filter(|step| number != FINAL_ACT && step.pick != Pick::Never);
        let first_choice = chosen.filter_map(|step| if let Aim::At(to) = step.aim { Some(to) } else { None }).next();
        let friendly = first_choice.is_some_and(|to| !to.is_opposing());
        let place = if friendly { 1 } else { SEAT_SLOTS as u8 };
        self.check(ask, number, friendly, target)?;
        let mut st = State::default();
        let plain = self.cards.len() as u16 - 1;
        for slot in each(self.party(0, 0) | self.party(1, 0)) {
            let card = match slot {
                0 => actor,
                slot if slot == place => target.unwrap_or(plain),
                _ => plain,
            };
            st.put(slot, card, &self.cards[usize::from(card)]);
        }
        let mut given = if target.is_some() || is_given(ask, &TARGET) { one(place) } else { 0 };
        given |= if is_given(ask, &OWN) { one(0) } else { 0 };
        mark(&mut st, ask, place, TARGET)?;
        mark(&mut st, ask, 0, OWN)?;
        if is_given(ask, &PARTY) {
            // The target counts as one of the others unless it has options of its own.
            let others = self.party(0, 0) & !one(0) & !given;
            for slot in each(others) {
                mark(&mut st, ask, slot, PARTY)?;
            }
            given |= others;
        }
        if number == FINAL_ACT {
            // Skulled by the opponent that the Final Act may target.
            let own = &mut st.slots[0];
            (own.damage, own.killer) = (own.health, SEAT_SLOTS as u8);
            st.alive &= !one(0);
        }
        (st.turns, st.white) = (1, number.max(1));
        let parry = !ask.flag("no-parry")?;
        if !parry {
            self.check_parry([Some(actor), target])?;
        }
        Ok(Question { actor, number, target, place, parry, given, start: st })
    }

    /// Rejects options that contradict the rules or name no character on the table.
    fn check(&self, ask: &Ask, number: u8, friendly: bool, target: Option<u16>) -> Result<(), AskError> {
        let is_final = number == FINAL_ACT;
        let named = |word: &str| ask.all("own-status").any(|own| own.eq_ignore_ascii_case(word));
        let party = is_given(ask, &PARTY);
        let aimed = friendly && (target.is_some() || is_given(ask, &TARGET));
        let wrong = |message: &str, help: &str| Err(AskError::new(message, help));
        if is_final && is_given(ask, &["own-health"]) {
            return wrong("a character that attempts its Final Act has no health", "remove `--own-health`");
        }
        if !is_final && named("stun") {
            return wrong("a character with Stun can't act", "remove `--own-status stun`");
        }
        if !is_final && named("fear") {
            let message = "Fear is rolled before the action: on even the character can't act, on odd Fear ends";
            return wrong(message, "remove `--own-status fear`");
        }
        if self.size < 2 && aimed {
            let message = "the target is another member of the party, but the party has only one";
            return wrong(message, "remove the target, `--health` and `--status`, or add `--party 2`");
        }
        if self.size < 2 && party {
            let help = "remove `--party-health` and `--party-status`, or add `--party 2`";
            return wrong("the party has only one member", help);
        }
        if self.size == 2 && party && aimed {
            let message = "in a party of two, the only other member is the target";
            return wrong(message, "write `--health` or `--status` instead, or add `--party 3`");
        }
        Ok(())
    }

    /// Rejects `--no-parry` if no character has a choice.
    fn check_parry(&self, named: [Option<u16>; 2]) -> Result<(), AskError> {
        if self.rules.parry == Parry::Always {
            return Err(AskError::new("this scenario has `rules.parry = \"always\"`", "remove `--no-parry`"));
        }
        let tiles = |card: u16| self.cards[usize::from(card)].tiles;
        if named.into_iter().flatten().any(|card| tiles(card).contains(&PARRY)) {
            return Ok(());
        }
        let message = "neither character has a Parry Tile";
        Err(AskError::new(message, "remove `--no-parry`, or name a target with a Parry Tile"))
    }
}

pub(super) fn is_given(ask: &Ask, keys: &[&str]) -> bool {
    keys.iter().any(|key| ask.all(key).next().is_some())
}

fn mark(st: &mut State, ask: &Ask, slot: u8, words: [&str; 2]) -> Result<(), AskError> {
    let [health, status] = words;
    let place = &mut st.slots[usize::from(slot)];
    let max = i64::from(place.health) * 10;
    let left = ask.number(health, 10..=max, max)?;
    if left % 10 != 0 {
        let message = format!("`--{health} {left}` isn't a multiple of 10");
        return Err(AskError::new(message, format!("write `--{health} {}`", (left + 5) / 10 * 10)));
    }
    place.damage = place.health - (left / 10) as u8;
    let names = Status::ALL.map(word);
    for word in ask.all(status) {
        let Some(known) = names.iter().position(|name| name.eq_ignore_ascii_case(word)) else {
            return Err(AskError::unknown("status", word, names.iter().map(String::as_str)));
        };
        st.status[known] |= one(slot);
    }
    Ok(())
}
