//! Exact odds of actions and Final Acts, from the same rules as games.
//!
//! All other characters are plain, and unhurt without statuses unless given. Statuses have been rolled for this turn.

mod fates;
mod question;

use balance_engine::game::{Ask, AskError, ExactOdds, Known, Odds, did_you_mean, find_by_name, nearest};

use crate::cards::compiled::{Card, CardAction, FINAL_ACT, METER, PLAIN};
use crate::format::homes;
use crate::game::Iconica;
use crate::sides::party::MAX_PARTY;
use question::is_given;

const ALL_KEYS: &str = "`balance list cards iconica` shows all keys";

/// Options with a value; the empty one is for words after the first.
const VALUES: &[&str] = &["", "health", "status", "own-health", "own-status", "party", "party-health", "party-status"];
const FLAGS: &[&str] = &["no-parry"];

impl ExactOdds for Iconica {
    fn known_odds(&self) -> Vec<Known> {
        let known = |name: &String| Known { name: name.clone(), values: VALUES, flags: FLAGS };
        self.catalogue.cards.iter().map(|card| known(&card.id)).collect()
    }

    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        let Some(key) = ask.what.as_deref() else {
            return Err(AskError::new("name a character, such as `balance odds iconica warden`", ALL_KEYS));
        };
        let actor = self.find_card(key)?;
        let mut words = ask.all("");
        let hurt = is_given(ask, &["own-health"]);
        let numbers: Vec<u8> = match words.next() {
            // A character with health isn't Skulled, so it has no Final Act.
            None => self.numbers(actor).filter(|&n| n != FINAL_ACT || !hurt).collect(),
            Some(word) => vec![self.number(actor, word)?],
        };
        let target = words.next().map(|key| self.find_card(key)).transpose()?;
        if let Some(word) = words.next() {
            let message = format!("`{word}` is one word too many");
            return Err(AskError::new(message, "write at most a character, an action and a target"));
        }
        let size = ask.number("party", 1..=MAX_PARTY as i64, i64::from(self.size))?;
        let game = self.alone(size as u8);
        let of = |number| Ok(game.odds_of(&game.question(ask, actor, number, target)?));
        Ok(numbers.into_iter().map(of).collect::<Result<Vec<_>, _>>()?.concat())
    }
}

impl Iconica {
    fn find_card(&self, key: &str) -> Result<u16, AskError> {
        let ids = || self.catalogue.cards.iter().map(|card| card.id.as_str());
        ids().position(|id| id == key).map(|at| at as u16).ok_or_else(|| {
            let help = did_you_mean("`", key, ids()).unwrap_or_else(|| ALL_KEYS.to_owned());
            AskError::new(format!("there is no character `{key}`"), help)
        })
    }

    /// Returns the number of an action, or [`FINAL_ACT`], given the number or the printed name.
    fn number(&self, actor: u16, word: &str) -> Result<u8, AskError> {
        let named: Vec<(String, &str)> =
            self.numbers(actor).map(|number| (number.to_string(), self.action_name(actor, number))).collect();
        let names = || named.iter().map(|(number, name)| (number.as_str(), *name));
        let number = match (word, word.parse(), find_by_name(word, names()).as_slice()) {
            ("final", ..) => FINAL_ACT,
            (_, Ok(number @ 1..=6), _) => number,
            (.., [number]) => number.parse().unwrap_or(FINAL_ACT),
            _ => {
                let message = format!("{} has no action `{word}`", self.card_name(actor));
                let near = nearest(word, named.iter().map(|(_, name)| *name));
                let near = near.and_then(|near| named.iter().find(|(_, name)| *name == near));
                let help = match near {
                    Some((number, name)) => format!("did you mean `{}` ({name})?", word_of(number)),
                    None => "write its number, `1` to `6`, or `final`, or its name in quotes".to_owned(),
                };
                return Err(AskError::new(message, help));
            }
        };
        if self.card_action(actor, number).present() {
            return Ok(number);
        }
        let name = self.card_name(actor);
        let message = match number {
            FINAL_ACT => format!("{name} has no Final Act"),
            number => format!("{name} has no action {number}"),
        };
        let has: Vec<String> = named.iter().map(|(number, _)| format!("`{}`", word_of(number))).collect();
        Err(AskError::new(message, format!("it has {}", has.join(", "))))
    }

    fn card_action(&self, actor: u16, number: u8) -> &CardAction {
        &self.cards[usize::from(actor)].card_actions[usize::from(number)]
    }

    fn numbers(&self, actor: u16) -> impl Iterator<Item = u8> {
        (1..=6).chain([FINAL_ACT]).filter(move |&number| self.card_action(actor, number).present())
    }

    /// Returns the game with an extra plain card, parties of this size, and a single turn.
    fn alone(&self, size: u8) -> Iconica {
        let mut game = self.clone();
        game.cards.push(Card {
            health: METER as u8 - 1,
            break_number: 0,
            tiles: [PLAIN; METER],
            traits: 0,
            card_actions: [CardAction::default(); 7],
            constant: None,
            ..game.cards[0]
        });
        game.single = true;
        (game.players, game.size) = (1, size);
        game.homes = homes(usize::from(size));
        game
    }
}

/// Returns the word for an action in questions: its number, or "final".
fn word_of(number: &str) -> &str {
    if number == "0" { "final" } else { number }
}
