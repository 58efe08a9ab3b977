//! Compiles card texts and reports every mistake.

mod steps;
mod work;

use std::collections::BTreeMap;

use balance_engine::game::{IndexRange, Path, SpecDiagnostics, fit_ranges};

use super::tens::tens;
use super::{
    Aim, Card, CardAction, CardText, Constant, ConstantText, FINAL_ACT, METER, PLAIN, REACTION, Step, StrengthText, To,
    Type, Verb, When, Worth, class_trait, faction_trait, type_trait,
};
use work::{MAX_HEALTH, Program, Work};

/// Compiles all cards; the result is valid only if no fault was added.
pub(crate) fn compile(texts: &BTreeMap<String, CardText>, diagnostics: &mut SpecDiagnostics) -> Program {
    let mut work = Work { texts, tags: BTreeMap::new(), done: Program::default(), diagnostics };
    let at = Path::top().then("cards");
    for (id, text) in texts {
        let card = work.card(text, &at.then(id));
        work.done.cards.push(card);
        if !fit_ranges(&[work.done.steps.len()], &at.then(id), work.diagnostics) {
            break;
        }
    }
    for (card, text) in work.done.cards.iter_mut().zip(texts.values()) {
        card.traits |= text.tags.iter().filter_map(|tag| work.tags.get(tag)).fold(0, |a, b| a | b);
    }
    work.done
}

impl Work<'_> {
    fn card(&mut self, text: &CardText, at: &Path) -> Card {
        text.source.check(text.publication.as_ref(), at, self.diagnostics);
        if let Some(number) = text.break_number
            && !(1..=6).contains(&number)
        {
            let help = "write a number from 1 to 6";
            self.diagnostics.help(at.then("break"), format!("a die can't show {number}"), help);
        }
        Card {
            health: tens(self.diagnostics, text.health, MAX_HEALTH, &at.then("health"), "health"),
            break_number: text.break_number.unwrap_or(0),
            tiles: self.tiles(text, at),
            traits: faction_trait(text.faction) | class_trait(text.class) | type_trait(text.kind),
            faction: text.faction,
            class: text.class,
            unique: matches!(text.kind, Type::Legend | Type::Special),
            card_actions: self.card_actions(text, at),
            constant: text.constant.as_ref().and_then(|c| self.constant(c, &at.then("constant"))),
            worth: Worth::default(),
        }
    }

    /// Compiles the Final Act and the actions with their Strength Bonuses.
    fn card_actions(&mut self, text: &CardText, at: &Path) -> [CardAction; 7] {
        let of_card = |(k, of): (usize, &StrengthText)| self.strength(of, text, &at.then("strengths").then(k));
        let strengths: Vec<Option<Step>> = text.strengths.iter().enumerate().map(of_card).collect();
        let actions = text.actions.in_order();
        let five = text.constant.is_some() && actions.iter().flatten().count() == 5;
        let mut card_actions = [CardAction::default(); 7];
        for (number, action) in (1_u8..).zip(actions) {
            let at = at.then("actions").then(usize::from(number));
            let Some(action) = action else {
                if !five {
                    let help = "write an action for each face of the die; a card with a `constant` effect \
                                may have five";
                    self.diagnostics.help(at, format!("action {number} is missing"), help);
                }
                continue;
            };
            let mut card_action = self.card_action(&action.steps, false, &at);
            for (of, bonus) in text.strengths.iter().zip(&strengths) {
                if of.actions.as_ref().is_none_or(|numbers| numbers.contains(&number)) {
                    self.done.steps.extend(bonus);
                }
            }
            card_action.steps = IndexRange::between(card_action.steps.range().start, self.done.steps.len());
            card_action.rest = steps::annotate(&mut self.done.steps[card_action.steps.range()], card_action.whom);
            card_actions[usize::from(number)] = card_action;
        }
        if let Some(act) = &text.final_act {
            let card_action = self.card_action(&act.steps, true, &at.then("final_act"));
            steps::annotate(&mut self.done.steps[card_action.steps.range()], None);
            card_actions[usize::from(FINAL_ACT)] = card_action;
        }
        card_actions
    }

    fn tiles(&mut self, text: &CardText, at: &Path) -> [u8; METER] {
        const WORDS: [&str; 6] = ["courage", "antidote", "focus", "clarity", "evasion", "parry"];
        let mut tiles = [PLAIN; METER];
        for (damage, tile) in &text.tiles {
            let number = damage.parse::<u16>().ok();
            let at = at.then("tiles");
            let at = number.map_or_else(|| at.then(damage), |n| at.then(usize::from(n)));
            let lies = |n: &u16| n.is_multiple_of(10) && *n > 0 && *n < text.health && *n < MAX_HEALTH;
            let Some(place) = number.filter(lies) else {
                let message = format!("there is no tile at {damage} damage");
                let help = format!("write 10, 20, … {}", text.health.saturating_sub(10));
                self.diagnostics.help(at, message, help);
                continue;
            };
            let code = if let Some(known) = WORDS.iter().position(|word| word == tile) {
                known as u8 + 1
            } else if let Some(back) = tile.strip_prefix("reaction ") {
                let Ok(back) = back.parse() else {
                    let help = "write \"reaction 10\" or \"reaction 20\"";
                    self.diagnostics.help(at, format!("\"{tile}\" needs a number"), help);
                    continue;
                };
                REACTION + tens(self.diagnostics, back, 300, &at, "a reaction")
            } else {
                let message = format!("there is no tile \"{tile}\"");
                let words = WORDS.into_iter().chain(["reaction 10"]);
                self.diagnostics.unknown(at, message, tile, words, || {
                    format!("write one of {}, or \"reaction N\"", WORDS.join(", "))
                });
                continue;
            };
            tiles[usize::from(place / 10)] = code;
        }
        tiles
    }

    /// Compiles a Strength Bonus to a step that follows those of an action.
    fn strength(&mut self, text: &StrengthText, card: &CardText, at: &Path) -> Option<Step> {
        let target_is = self.against(&text.against, &at.then("against"));
        for (k, &number) in text.actions.iter().flatten().enumerate() {
            let known = (1..=6).contains(&number);
            if !known || card.actions.in_order()[usize::from(number) - 1].is_none() {
                let message = format!("the card has no action {number}");
                let help = "write numbers of actions on this card, or remove `actions` for all";
                self.diagnostics.help(at.then("actions").then(k), message, help);
            }
        }
        let deal = text.deal.map(|n| tens(self.diagnostics, n, 300, &at.then("deal"), "damage"));
        let verb = match (deal, text.inflict) {
            (Some(n), None) => Verb::Deal(n),
            (None, Some(status)) => Verb::Inflict(status.into()),
            _ => {
                let help = "write either `deal` or `inflict`; for two bonuses, add two entries";
                self.diagnostics.help(at.clone(), "a strength has exactly one bonus", help);
                return None;
            }
        };
        let when = When { target_is, ..When::default() };
        Some(Step { when, conditional: true, ..Step::always(verb, Aim::Touched) })
    }

    fn constant(&mut self, text: &ConstantText, at: &Path) -> Option<Constant> {
        if !matches!(text.to, To::Oneself | To::EachOwn | To::EachFriendly | To::EachAlly) {
            let help = "write \"self\", \"each own\", \"each friendly\" or \"each ally\"";
            self.diagnostics.help(at.then("to"), "a constant effect only works on its own side", help);
        }
        let on = self.faces(text.on.as_deref(), &at.then("on"));
        if text.on.is_some() && text.turn_heal.is_none() {
            let help = "remove `on`; only `turn_heal` rolls a die";
            self.diagnostics.help(at.then("on"), "this effect has no die", help);
        }
        let (_, effect) = text.compiled(&mut self.reading(), at)?;
        Some(Constant { effect, to: text.to, on })
    }
}
