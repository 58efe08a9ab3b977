//! Exact odds of actions and Final Acts, from the same rules that games are played by.
//!
//! The character stands on a table with others that are as plain as can be, unhurt and without statuses,
//! where nothing else is given. The dice of statuses at the start of a turn have been rolled.

mod fates;
mod question;

use balance_engine::game::{Ask, AskError, ExactOdds, Known, Odds, did_you_mean};

use crate::cards::compiled::{Card, Deed, FINAL_ACT, METER, PLAIN};
use crate::format::homes;
use crate::game::Iconica;
use crate::sides::party::MAX_PARTY;
use question::is_given;

/// What can be given with a value; words after the first have no key.
const VALUES: &[&str] = &["", "health", "status", "own-health", "own-status", "party", "party-health", "party-status"];
const FLAGS: &[&str] = &["no-parry"];

impl ExactOdds for Iconica {
    fn known_odds(&self) -> Vec<Known> {
        let known = |name: &String| Known { name: name.clone(), values: VALUES, flags: FLAGS };
        self.catalogue.cards.iter().map(|card| known(&card.id)).collect()
    }

    /// The odds of an action of a character by its number, or of its Final Act: of each of them
    /// when none is named.
    fn odds(&self, ask: &Ask) -> Result<Vec<Odds>, AskError> {
        let Some(key) = ask.what.as_deref() else {
            let help = "name a character by its key, as `list cards` has it";
            return Err(AskError::new("odds of whom?", help));
        };
        let actor = self.card_called(key)?;
        let mut words = ask.all("");
        let hurt = is_given(ask, &["own-health"]);
        let numbers: Vec<u8> = match words.next() {
            // A character whose health is given is not Skulled.
            None => self.numbers(actor).filter(|&n| n != FINAL_ACT || !hurt).collect(),
            Some(word) => vec![self.number(actor, word)?],
        };
        let target = words.next().map(|key| self.card_called(key)).transpose()?;
        if let Some(word) = words.next() {
            let message = format!("`{word}` is one name too many");
            return Err(AskError::new(message, "name a character, an action and a target"));
        }
        let size = ask.number("party", 1..=MAX_PARTY as i64, i64::from(self.size))?;
        let game = self.alone(size as u8);
        let mut all = Vec::new();
        for number in numbers {
            all.extend(game.odds_of(&game.question(ask, actor, number, target)?));
        }
        Ok(all)
    }
}

impl Iconica {
    fn card_called(&self, key: &str) -> Result<u16, AskError> {
        let ids = || self.catalogue.cards.iter().map(|card| card.id.as_str());
        ids().position(|id| id == key).map(|at| at as u16).ok_or_else(|| {
            let help = did_you_mean("", key, ids()).unwrap_or_else(|| "`balance list cards` names them".to_owned());
            AskError::new(format!("there is no character `{key}`"), help)
        })
    }

    /// The number of an action, or [`FINAL_ACT`].
    fn number(&self, actor: u16, word: &str) -> Result<u8, AskError> {
        let number = match word {
            "final" => FINAL_ACT,
            word => match word.parse() {
                Ok(number @ 1..=6) => number,
                _ => {
                    let message = format!("`{word}` is no action");
                    return Err(AskError::new(message, "write its number, 1 to 6, or final"));
                }
            },
        };
        if self.deed(actor, number).present() {
            return Ok(number);
        }
        let name = self.card_name(actor);
        let message = match number {
            FINAL_ACT => format!("{name} has no Final Act"),
            number => format!("{name} has no action {number}"),
        };
        let word = |number: u8| if number == FINAL_ACT { "final".into() } else { number.to_string() };
        let has: Vec<String> = self.numbers(actor).map(word).collect();
        Err(AskError::new(message, format!("there are {}", has.join(", "))))
    }

    fn deed(&self, actor: u16, number: u8) -> &Deed {
        &self.cards[usize::from(actor)].deeds[usize::from(number)]
    }

    /// The numbers of what a character can do, the Final Act last.
    fn numbers(&self, actor: u16) -> impl Iterator<Item = u8> {
        (1..=6).chain([FINAL_ACT]).filter(move |&number| self.deed(actor, number).present())
    }

    /// The same game with a character more, as plain as can be, and no turn after this one.
    fn alone(&self, size: u8) -> Iconica {
        let mut game = self.clone();
        game.cards.push(Card {
            health: METER as u8 - 1,
            break_number: 0,
            tiles: [PLAIN; METER],
            traits: 0,
            deeds: [Deed::default(); 7],
            constant: None,
            ..game.cards[0]
        });
        game.single = true;
        (game.players, game.size) = (1, size);
        game.homes = homes(usize::from(size));
        game
    }
}
