//! What is asked for, as a table of characters.

use balance_engine::game::{Ask, AskError, did_you_mean};

use crate::cards::compiled::{Aim, FINAL_ACT, PARRY, Pick};
use crate::cards::step_text::To;
use crate::cards::traits::Status;
use crate::game::Iconica;
use crate::knobs::Parry;
use crate::state::{SEAT_SLOTS, Set, State, each, one};

/// Health and statuses of the character that it is for, of the one that acts, and of others of its party.
const TARGET: [&str; 2] = ["health", "status"];
const OWN: [&str; 2] = ["own-health", "own-status"];
const PARTY: [&str; 2] = ["party-health", "party-status"];

/// What is asked for, found among the cards.
pub(super) struct Question {
    pub actor: u16,
    /// The white number, or [`FINAL_ACT`].
    pub number: u8,
    pub target: Option<u16>,
    /// Whom the target stands for.
    pub place: u8,
    pub parry: bool,
    /// Characters of whom something is given. They have a table, even if nothing changes for them.
    pub given: Set,
    pub start: State,
}

impl Iconica {
    fn first_choice(&self, actor: u16, number: u8) -> Option<To> {
        let steps = self.deed(actor, number).steps;
        let of_action = self.steps[steps.range()].iter().filter(|_| number != FINAL_ACT);
        of_action.filter(|step| step.pick != Pick::Never).find_map(|step| match step.aim {
            Aim::At(to) => Some(to),
            Aim::Touched => None,
        })
    }

    /// The table with everything that is given on it.
    pub(super) fn question(
        &self,
        ask: &Ask,
        actor: u16,
        number: u8,
        target: Option<u16>,
    ) -> Result<Question, AskError> {
        let friendly = self.first_choice(actor, number).is_some_and(|to| !to.is_opposing());
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
        let mut given = 0;
        if target.is_some() || is_given(ask, &TARGET) {
            given |= one(place);
        }
        if is_given(ask, &OWN) {
            given |= one(0);
        }
        mark(&mut st, ask, place, TARGET)?;
        mark(&mut st, ask, 0, OWN)?;
        if is_given(ask, &PARTY) {
            // The friend that it is for is one of the others, where nothing else is given of it.
            let others = self.party(0, 0) & !one(0) & !given;
            for slot in each(others) {
                mark(&mut st, ask, slot, PARTY)?;
            }
            given |= others;
        }
        if number == FINAL_ACT {
            // Skulled by whom the Final Act may be for.
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

    /// Refuses options that contradict the rules, or that concern no character on the table.
    fn check(&self, ask: &Ask, number: u8, friendly: bool, target: Option<u16>) -> Result<(), AskError> {
        let is_final = number == FINAL_ACT;
        let named = |word: &str| ask.all("own-status").any(|own| own.eq_ignore_ascii_case(word));
        let party = is_given(ask, &PARTY);
        let aimed = friendly && (target.is_some() || is_given(ask, &TARGET));
        let wrongs = [
            (
                is_final && is_given(ask, &["own-health"]),
                "a Final Act is attempted without health",
                "leave --own-health out",
            ),
            (!is_final && named("stun"), "a character with Stun takes no action", "leave --own-status stun out"),
            (
                !is_final && named("fear"),
                "Fear's die comes before the action: even, and the character takes no action; odd, and Fear has ended",
                "leave --own-status fear out",
            ),
            (
                self.size < 2 && aimed,
                "a party of one has no other for whom it could be",
                "leave it out with its health and statuses, or give --party 2",
            ),
            (
                self.size < 2 && party,
                "a party of one has no others",
                "leave --party-health and --party-status out, or give --party 2",
            ),
            (
                self.size == 2 && party && aimed,
                "in a party of two there is no other beside the friend that it is for",
                "give --health or --status alone, or --party 3",
            ),
        ];
        let wrong = wrongs.into_iter().find(|(wrong, ..)| *wrong);
        wrong.map_or(Ok(()), |(_, message, help)| Err(AskError::new(message, help)))
    }

    /// Refuses `--no-parry` if no character has a choice.
    fn check_parry(&self, named: [Option<u16>; 2]) -> Result<(), AskError> {
        if self.rules.parry == Parry::Always {
            let message = "the rules of this scenario leave no choice: every parry is taken";
            return Err(AskError::new(message, "leave --no-parry out"));
        }
        let tiles = |card: u16| self.cards[usize::from(card)].tiles;
        if named.into_iter().flatten().any(|card| tiles(card).contains(&PARRY)) {
            return Ok(());
        }
        let message = "no character there has a Parry Tile";
        Err(AskError::new(message, "leave --no-parry out, or name a target that has one"))
    }
}

pub(super) fn is_given(ask: &Ask, keys: &[&str]) -> bool {
    keys.iter().any(|key| ask.all(key).next().is_some())
}

/// Puts the health and the statuses that are given by these words on a character.
fn mark(st: &mut State, ask: &Ask, slot: u8, words: [&str; 2]) -> Result<(), AskError> {
    let [health, status] = words;
    let place = &mut st.slots[usize::from(slot)];
    let most = i64::from(place.health) * 10;
    let left = ask.number(health, 10..=most, most)?;
    if left % 10 != 0 {
        let message = format!("--{health} {left} is no health");
        return Err(AskError::new(message, "markers move by tens"));
    }
    place.damage = place.health - (left / 10) as u8;
    let names = Status::ALL.map(|status| status.to_string().to_lowercase());
    for word in ask.all(status) {
        let Some(known) = names.iter().position(|name| name.eq_ignore_ascii_case(word)) else {
            let help = did_you_mean("", word, names.iter().map(String::as_str))
                .unwrap_or_else(|| format!("there are {}", names.join(", ")));
            return Err(AskError::new(format!("`{word}` is no status"), help));
        };
        st.status[known] |= one(slot);
    }
    Ok(())
}
