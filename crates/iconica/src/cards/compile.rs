//! Compiles card texts and reports every mistake.

mod steps;

use std::collections::BTreeMap;

use balance_engine::game::{IndexRange, Path, SpecDiagnostics, fit_ranges};

use super::{
    ANY_FACE, AgainstText, Aim, Card, CardAction, CardText, Constant, ConstantText, FINAL_ACT, METER, PLAIN, REACTION,
    Step, StrengthText, TAG_TRAIT, To, Type, Verb, When, Worth, class_trait, faction_trait, type_trait,
};

const MAX_HEALTH: u16 = (METER as u16 - 1) * 10;

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub cards: Vec<Card>,
    pub steps: Vec<Step>,
}

pub(crate) struct Work<'a> {
    pub texts: &'a BTreeMap<String, CardText>,
    /// The trait bits of tags that a strength or condition names.
    pub tags: BTreeMap<String, u64>,
    pub done: Program,
    pub diagnostics: &'a mut SpecDiagnostics,
}

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
        if let Some(number) = text.break_number.filter(|number| !(1..=6).contains(number)) {
            let help = "write a number from 1 to 6";
            self.diagnostics.help(at.then("break"), format!("a die can't show {number}"), help);
        }
        Card {
            health: self.tens(text.health, MAX_HEALTH, &at.then("health"), "health"),
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
                REACTION + self.tens(back, 300, &at, "a reaction")
            } else {
                let message = format!("there is no tile \"{tile}\"");
                self.diagnostics.unknown(at, message, tile, WORDS.into_iter().chain(["reaction 10"]), || {
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
            if !(1..=6).contains(&number) || card.actions.in_order()[usize::from(number) - 1].is_none() {
                let message = format!("the card has no action {number}");
                let help = "write numbers of actions on this card, or remove `actions` for all";
                self.diagnostics.help(at.then("actions").then(k), message, help);
            }
        }
        let deal = text.deal.map(|n| self.tens(n, 300, &at.then("deal"), "damage"));
        let verb = match (deal, text.inflict) {
            (Some(n), None) => Verb::Deal(n),
            (None, Some(status)) => Verb::Inflict(status.into()),
            _ => {
                let help = "write either `deal` or `inflict`; for two bonuses, add two entries";
                return self.diagnostics.none(at.clone(), "a strength has exactly one bonus", help);
            }
        };
        Some(Step { when: When { target_is, ..When::default() }, ..Step::always(verb, Aim::Touched) })
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
        let (_, effect) = text.compiled(self, at)?;
        Some(Constant { effect, to: text.to, on })
    }

    pub(super) fn tens(&mut self, n: u16, max: u16, at: &Path, what: &str) -> u8 {
        if !n.is_multiple_of(10) || !(10..=max).contains(&n) {
            let help = format!("write {}, the nearest one", (n.clamp(10, max) + 5) / 10 * 10);
            let message = format!("{what} must be a multiple of 10 from 10 to {max}, not {n}");
            self.diagnostics.help(at.clone(), message, help);
        }
        (n / 10).clamp(1, max / 10) as u8
    }

    fn faces(&mut self, on: Option<&[u8]>, at: &Path) -> u8 {
        let Some(on) = on else { return ANY_FACE };
        let mut mask = 0;
        for (k, &face) in on.iter().enumerate() {
            if (1..=6).contains(&face) {
                mask |= 1 << (face - 1);
            } else {
                let help = "write numbers from 1 to 6";
                self.diagnostics.help(at.then(k), format!("a die can't show {face}"), help);
            }
        }
        if on.is_empty() {
            let help = "write the faces on which it happens, or remove `on`";
            self.diagnostics.help(at.clone(), "this never happens", help);
        }
        mask
    }

    fn against(&mut self, text: &AgainstText, at: &Path) -> u64 {
        let tag = text.tag.as_ref().map(|tag| self.tag(tag, &at.then("tag")));
        let named = [text.class.map(class_trait), text.faction.map(faction_trait), text.kind.map(type_trait), tag];
        let mut named = named.into_iter().flatten();
        match (named.next(), named.next()) {
            (Some(one), None) => one,
            _ => {
                let help = "write exactly one of class, faction, type, tag";
                self.diagnostics.help(at.clone(), "this doesn't name exactly one group of characters", help);
                0
            }
        }
    }

    /// Returns the trait bit of a tag, and assigns one on first use.
    fn tag(&mut self, tag: &String, at: &Path) -> u64 {
        if let Some(&bit) = self.tags.get(tag) {
            return bit;
        }
        let next = TAG_TRAIT + self.tags.len();
        let tags = || self.texts.values().flat_map(|card| &card.tags);
        if !tags().any(|carried| carried == tag) {
            let message = format!("no card has the tag \"{tag}\"");
            let known = tags().map(String::as_str);
            self.diagnostics.unknown(at.clone(), message, tag, known, || "add the tag to a card".into());
        } else if next >= 64 {
            let max = 64 - TAG_TRAIT;
            self.diagnostics.add(at.clone(), format!("strengths and conditions name more than {max} tags"));
            return 0;
        }
        let bit = 1 << next.min(63);
        self.tags.insert(tag.clone(), bit);
        bit
    }
}

/// Returns what compiles an amount to tens, at most 30.
pub(super) fn tens_of(what: &'static str) -> impl Fn(&mut Work<'_>, &u16, &Path) -> u8 {
    move |work, &n, at| work.tens(n, 300, at, what)
}
