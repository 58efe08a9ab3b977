//! Compiles card texts and the board, and reports every mistake in them.

mod belongs;
mod steps;

use std::collections::BTreeMap;

use balance_engine::game::{Path, SpecDiagnostics, fit_ranges};

use super::pile::PILE;
use super::{
    Card, CardText, DECKS, Deck, InPlay, KINDS, Kind, Kinds, LEGENDS, SetNumber, Step, TEAM, When, Worth, in_order, one,
};
use crate::board::Stretch;
use crate::rule_options::RuleOptions;

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub cards: Vec<Card>,
    pub steps: Vec<Step>,
    pub whens: Vec<When>,
    pub sets: Vec<Kinds>,
    pub stretches: Vec<Stretch>,
    pub decks: Vec<String>,
}

pub(crate) struct CardCompiler<'a> {
    pub cards: Vec<(&'a String, &'a CardText)>,
    pub rules: &'a RuleOptions,
    pub racers: usize,
    pub done: Program,
    pub diagnostics: &'a mut SpecDiagnostics,
}

/// Compiles all cards for `racers`. The result is valid only if no fault was added.
pub(crate) fn compile(
    texts: &BTreeMap<String, CardText>,
    rules: &RuleOptions,
    racers: usize,
    diagnostics: &mut SpecDiagnostics,
) -> Program {
    let at = Path::top().then("cards");
    let cards = in_order(texts);
    if cards.len() > KINDS {
        let message = format!("{} different cards; the maximum is {KINDS}", cards.len());
        diagnostics.help(at, message, "remove some card files");
        return Program::default();
    }
    let mut work = CardCompiler { cards, rules, racers, done: Program::default(), diagnostics };
    work.done.whens.push(When::default());
    work.number_decks();
    for k in 0..work.cards.len() {
        let (id, text) = work.cards[k];
        let card = work.card(text, &at.then(id));
        work.done.cards.push(card);
        if !fit_ranges(&[work.done.steps.len(), work.done.sets.len()], &at.then(id), work.diagnostics) {
            return work.done;
        }
    }
    work.lay_out(texts);
    work.check_sizes(&at);
    work.done
}

impl<'a> CardCompiler<'a> {
    fn number_decks(&mut self) {
        let decks = self.cards.iter().filter_map(|(_, text)| text.deck.as_deref());
        let mut there: Vec<&str> = decks.filter(|deck| !RESERVED.contains(deck)).collect();
        there.sort_unstable();
        there.dedup();
        let at = Path::top().then("rules").then("decks");
        for (k, deck) in self.rules.decks.iter().enumerate() {
            if self.rules.decks[..k].contains(deck) {
                self.diagnostics.help(at.then(k), format!("\"{deck}\" is listed twice"), "remove one");
            } else {
                let message = format!("there is no upgrade deck \"{deck}\"");
                find(deck, ("upgrade decks", &there), message, at.then(k), self.diagnostics);
            }
        }
        let chosen = |deck: &&str| self.rules.decks.is_empty() || self.rules.decks.iter().any(|one| one == deck);
        self.done.decks = there.into_iter().filter(chosen).map(str::to_owned).collect();
        if self.done.decks.len() > DECKS {
            let message = format!("{} upgrade decks; the maximum is {DECKS}", self.done.decks.len());
            self.diagnostics.help(at, message, "list those in play in `[rules] decks`");
        }
    }

    fn card(&mut self, text: &'a CardText, at: &Path) -> Card {
        self.belongs(text, at);
        Card {
            kind: text.kind,
            deck: self.deck(text, at),
            copies: text.copies,
            energy: text.energy.cards(),
            health: text.health,
            risk: text.risk,
            gives: text.gives.unwrap_or_default(),
            steps: self.steps(&text.steps, &at.then("steps")),
            starts_in_play: text.starts_in_play,
            worth: Worth::default(),
            in_play: InPlay::default(),
            moves: false,
        }
    }

    fn deck(&mut self, text: &CardText, at: &Path) -> Deck {
        let Some(deck) = text.deck.as_deref() else {
            let help = "add deck = \"starter\", \"legendary\", \"damage\" or the name of an upgrade deck";
            self.diagnostics.help(at.clone(), "the card has no `deck`", help);
            return Deck::Out;
        };
        let at = at.then("deck");
        if (deck == "damage") != (text.kind == Kind::Damage) {
            self.diagnostics.help(at, "type \"damage\" and deck \"damage\" go together", "change `type` or `deck`");
            return Deck::Out;
        }
        if text.copies == 0 || text.kind == Kind::Utility && self.racers == 1 && !self.rules.utility_alone {
            return Deck::Out;
        }
        match deck {
            "starter" => Deck::Starter,
            "legendary" => Deck::Legendary,
            "damage" => Deck::Damage,
            name => {
                let number = self.done.decks.iter().position(|one| one == name);
                number.map_or(Deck::Out, |number| Deck::Upgrade(number as u8))
            }
        }
    }

    fn check_sizes(&mut self, at: &Path) {
        if !self.diagnostics.is_empty() {
            return;
        }
        let sum = |number: &dyn Fn(&Card) -> u8| -> usize {
            self.done.cards.iter().map(|card| usize::from(number(card)) * usize::from(card.copies)).sum()
        };
        let count = |is: &dyn Fn(&Card) -> bool| sum(&|card| u8::from(is(card)));
        let starts = |card: &Card| card.deck == Deck::Starter && card.starts_in_play;
        let own = count(&|card| card.deck == Deck::Starter);
        let in_play = count(&starts);
        let size = sum(&|card| if starts(card) { card.size() } else { 0 });
        // The most that one racer could get or that could be destroyed.
        let legendary = count(&|card| card.deck == Deck::Legendary);
        let bought = count(&|card| matches!(card.deck, Deck::Upgrade(_) | Deck::Damage));
        let max = (own + bought + LEGENDS).max(own * self.racers + legendary);
        let team = usize::from(self.rules.team);
        let mut wrong = |message: String, help: &str| self.diagnostics.help(at.clone(), message, help);
        if own == in_play {
            wrong("the starting deck is empty".to_owned(), "add cards with deck = \"starter\"");
        } else if size > team.min(TEAM) {
            let message = format!("{size} dogs start in play, but a team has at most {team}");
            wrong(message, "lower the `copies` of dogs with starts_in_play = true");
        } else if max > PILE {
            let message = format!("{max} cards in play; the maximum is {PILE}");
            wrong(message, "list fewer upgrade decks in `[rules] decks`, or lower some `copies`");
        }
    }

    pub(super) fn set(&mut self, word: &str, at: &Path) -> SetNumber {
        let set = self.set_of(word, at);
        self.numbered(set)
    }

    pub(super) fn numbered(&mut self, set: Kinds) -> SetNumber {
        self.done.sets.push(set);
        (self.done.sets.len() - 1) as SetNumber
    }

    /// Returns the set that a word means: a type, a tag or a key. Reports an unknown word.
    fn set_of(&mut self, word: &str, at: &Path) -> Kinds {
        let named = |(key, text): &(&String, &CardText)| {
            *key == word || text.tags.iter().any(|tag| tag == word) || text.kind.word() == word
        };
        let set = (0..).zip(&self.cards).filter(|(_, card)| named(card)).fold(0, |set, (k, _)| set | one(k));
        if set == 0 {
            let keys = self.cards.iter().map(|(key, _)| key.as_str());
            let tags = self.cards.iter().flat_map(|(_, text)| text.tags.iter().map(String::as_str));
            let words = keys.chain(tags).chain(Kind::OF_DECKS.map(Kind::word));
            let message = format!("no card has the key, tag or type \"{word}\"");
            let help = || "write the key, tag or type of a card".to_owned();
            self.diagnostics.unknown(at.clone(), message, word, words, help);
        }
        set
    }
}

/// Returns the place of a name among those that are `there`; reports an unknown one with a list of them.
pub(crate) fn find(
    name: &str,
    (sort, there): (&str, &[&str]),
    message: String,
    at: Path,
    diagnostics: &mut SpecDiagnostics,
) -> Option<usize> {
    let place = there.iter().position(|known| *known == name);
    if place.is_none() {
        diagnostics.unknown(at, message, name, there.iter().copied(), || match there.is_empty() {
            true => format!("the cards have no {sort}"),
            false => format!("the {sort} are {}", there.join(", ")),
        });
    }
    place
}

/// Decks that are not upgrade decks.
pub(crate) const RESERVED: [&str; 3] = ["starter", "legendary", "damage"];
