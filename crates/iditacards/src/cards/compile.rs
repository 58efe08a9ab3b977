//! From card texts to compiled cards and a board, finding every mistake on the way.

pub(crate) mod belongs;
mod steps;
mod work;

use std::collections::BTreeMap;

use balance_engine::game::{Faults, Path, fit_ranges};

use super::compiled::{Card, DECKS, Deck, InPlay, LEGENDS, TEAM, When, Worth};
use super::kind::Kind;
use super::pile::PILE;
use super::sets::KINDS;
use super::text::{CardText, in_order};
use super::words::{Named, those};
use crate::board::compile::lay_out;
use crate::knobs::RuleOptions;
use belongs::belongs;
pub(crate) use work::Program;
use work::Work;

/// Compiles all cards for so many racers; the result is of use only when no fault was added.
pub(crate) fn compile(
    texts: &BTreeMap<String, CardText>,
    rules: &RuleOptions,
    racers: usize,
    faults: &mut Faults,
) -> Program {
    let at = Path::top().then("cards");
    let cards = in_order(texts);
    if cards.len() > KINDS {
        let message = format!("{} different cards, and there is room for {KINDS}", cards.len());
        faults.help(at, message, "leave some card files out");
        return Program::default();
    }
    let named = cards.iter().map(|(key, text)| Named { key, kind: text.kind, tags: &text.tags }).collect();
    let mut work = Work { cards, named, rules, racers, done: Program::default(), faults };
    work.done.whens.push(When::default());
    work.number_decks();
    for k in 0..work.cards.len() {
        let (id, text) = work.cards[k];
        let card = work.card(text, &at.then(id));
        work.done.cards.push(card);
        let lengths = [work.done.steps.len(), work.done.sets.len()];
        if !fit_ranges(&lengths, &at.then(id), work.faults) {
            return work.done;
        }
    }
    work.done.stretches = lay_out(texts, rules, racers, work.faults);
    work.check_sizes(&at);
    work.done
}

impl<'a> Work<'a> {
    fn number_decks(&mut self) {
        let decks = self.cards.iter().filter_map(|(_, text)| text.deck.as_deref());
        let mut there: Vec<&str> = decks.filter(|deck| !RESERVED.contains(deck)).collect();
        there.sort_unstable();
        there.dedup();
        let at = Path::top().then("rules").then("decks");
        for (k, deck) in self.rules.decks.iter().enumerate() {
            if self.rules.decks[..k].contains(deck) {
                self.faults.help(at.then(k), format!("\"{deck}\" is there twice"), "leave one out");
            } else if !there.contains(&deck.as_str()) {
                let message = format!("there is no upgrade deck \"{deck}\"");
                let known = there.iter().copied();
                self.faults.unknown(at.then(k), message, deck, known, || those("upgrade decks", &there));
            }
        }
        let chosen = |deck: &&str| self.rules.decks.is_empty() || self.rules.decks.iter().any(|one| one == deck);
        self.done.decks = there.into_iter().filter(chosen).map(str::to_owned).collect();
        if self.done.decks.len() > DECKS {
            let message = format!("{} upgrade decks, and there is room for {DECKS}", self.done.decks.len());
            self.faults.help(at, message, "name those in play in `[rules] decks`");
        }
    }

    fn card(&mut self, text: &'a CardText, at: &Path) -> Card {
        text.source.check(text.attested.as_ref(), at, self.faults);
        belongs(text, at, self.faults);
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

    /// The deck that a card is in, if it is in play at all.
    fn deck(&mut self, text: &CardText, at: &Path) -> Deck {
        let Some(deck) = text.deck.as_deref() else {
            self.faults.help(
                at.clone(),
                "the card belongs to no deck",
                "add deck = \"starter\", \"legendary\", \"damage\", or an upgrade deck's name",
            );
            return Deck::Out;
        };
        let at = at.then("deck");
        if (deck == "damage") != (text.kind == Kind::Damage) {
            let message = "cards of type \"damage\", and they alone, make the deck \"damage\"";
            self.faults.help(at, message, "change `type` or `deck`");
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

    /// Whether the decks can be played with, and fit in the room there is.
    fn check_sizes(&mut self, at: &Path) {
        if !self.faults.is_empty() {
            return;
        }
        let sum = |number: &dyn Fn(&Card) -> u8| -> usize {
            let all = self.done.cards.iter();
            all.map(|card| usize::from(number(card)) * usize::from(card.copies)).sum()
        };
        let count = |is: &dyn Fn(&Card) -> bool| sum(&|card| u8::from(is(card)));
        let starts = |card: &Card| card.deck == Deck::Starter && card.starts_in_play;
        let own = count(&|card| card.deck == Deck::Starter);
        let in_play = count(&starts);
        let size = sum(&|card| if starts(card) { card.size() } else { 0 });
        // What one racer could come by, and what could be destroyed for good.
        let legendary = count(&|card| card.deck == Deck::Legendary);
        let bought = count(&|card| matches!(card.deck, Deck::Upgrade(_) | Deck::Damage));
        let most = (own + bought + LEGENDS).max(own * self.racers + legendary);
        let team = usize::from(self.rules.team);
        let mut wrong = |message: String, help: &str| self.faults.help(at.clone(), message, help);
        if own == in_play {
            wrong("the starting deck is empty".to_owned(), "add cards with deck = \"starter\"");
        } else if size > team.min(TEAM) {
            wrong(
                format!("{size} dogs start in play, and a team has {team}"),
                "lower the `copies` of dogs with starts_in_play = true",
            );
        } else if most > PILE {
            wrong(
                format!("{most} cards in play, and there is room for {PILE}"),
                "name fewer upgrade decks in `[rules] decks`, or lower some `copies`",
            );
        }
    }
}

/// Decks that are not upgrade decks.
pub(crate) const RESERVED: [&str; 3] = ["starter", "legendary", "damage"];
