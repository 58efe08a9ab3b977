//! From card texts to compiled cards, finding every mistake on the way.

mod sets;
mod steps;
mod work;

use std::collections::BTreeMap;

use balance_engine::game::{Faults, Path, fit_ranges};

use super::compiled::{Card, Step, When};
use super::kind::Kind;
use super::sets::{KINDS, each, one};
use super::text::{CardText, Verb};
use super::words::Named;
use crate::game::ArcaneGuardian;
use work::Work;

/// Compiles all cards; the game is of use only when no fault was added.
pub(crate) fn compile(done: &mut ArcaneGuardian, texts: &BTreeMap<String, CardText>, faults: &mut Faults) {
    let at = Path::top().then("cards");
    if texts.len() > KINDS {
        let message = format!("{} different cards, and there is room for {KINDS}", texts.len());
        return faults.help(at, message, "make the same card several times with `copies`");
    }
    let named: Vec<Named<'_>> =
        texts.iter().map(|(key, text)| Named { key, kind: text.kind, tags: &text.tags }).collect();
    let mut work = Work { texts, named: &named, done, faults };
    work.done.whens.push(When { health_at_most: 6, ..When::default() });
    work.number_spells(&at);
    for (id, text) in texts {
        let card = work.card(text, &at.then(id));
        work.done.cards.push(card);
        let done = &*work.done;
        let some = [done.steps.len(), done.whens.len(), done.needs.len()];
        let more = [done.prices.len(), done.constants.len()];
        if !(fit_ranges(&some, &at.then(id), work.faults) && fit_ranges(&more, &at.then(id), work.faults)) {
            return;
        }
    }
    work.beats(&at);
}

impl Work<'_> {
    fn number_spells(&mut self, at: &Path) {
        let is_spell = |text: &CardText| text.kind == Kind::Spell && text.copies > 0;
        let all = (0..).zip(self.texts.values());
        let spells: Vec<u8> = all.filter(|(_, text)| is_spell(text)).map(|(number, _)| number).collect();
        match spells.as_slice().try_into() {
            Ok(four) => self.done.spells = four,
            Err(_) => {
                let message = format!("{} Spells among the cards", spells.len());
                self.faults.help(at.clone(), message, "the Mage has four");
            }
        }
    }

    fn card(&mut self, text: &CardText, at: &Path) -> Card {
        text.source.check(text.attested.as_ref(), at, self.faults);
        self.belongs(text, at);
        let way_out = text.way_out.clone().unwrap_or_default();
        let way_at = at.then("way_out");
        let before = self.texts.values().take(self.done.cards.len());
        let ending = before.filter(|text| text.is_escape()).count() as u8;
        let (prices, rolls) = (self.prices(text, at), self.rolls(text, at));
        let constants = self.constants(text, at);
        let card = Card {
            kind: text.kind,
            copies: text.copies,
            beaten_by: 0,
            level: text.level.unwrap_or(5),
            collect: text.collect,
            when: self.when(text.when.as_ref(), &at.then("when")),
            ending,
            has_way_out: text.way_out.is_some(),
            way_out_when: self.when(way_out.when.as_ref(), &way_at.then("when")),
            way_out: self.steps(&way_out.steps, &way_at.then("steps")),
            prices,
            rolls,
            steps: self.steps(&text.steps, &at.then("steps")),
            uses: self.steps(&text.use_steps, &at.then("use")),
            constants,
            keep: 0,
            heals: 0,
            manas: 0,
            risk: 0,
            meet: 0,
        };
        self.endless(text, &card, at);
        self.only_endings(text.kind, &card, at);
        if card.when == 0 && text.when.is_some() {
            let help = "leave `when` out, or name what to have";
            self.faults.help(at.then("when"), "the condition asks for nothing", help);
        }
        card
    }

    fn endless(&mut self, text: &CardText, card: &Card, at: &Path) {
        let gives = |step: &Step| matches!(step.verb, Verb::Mana(_) | Verb::LevelUp);
        if text.kind == Kind::Spell && self.done.steps[card.uses.range()].iter().any(gives) {
            let help = "a Spell is a point of Mana itself: let it do something else";
            let message = "a Spell that gives Mana could be cast for ever";
            self.faults.help(at.then("use"), message, help);
        }
    }

    fn only_endings(&mut self, kind: Kind, card: &Card, at: &Path) {
        let runs = [card.steps, card.uses, card.way_out].into_iter().chain(card.rolls);
        let mut steps = runs.flat_map(|run| &self.done.steps[run.range()]);
        let ends = steps.any(|step| matches!(step.verb, Verb::Key | Verb::Escape));
        if kind != Kind::Ending && ends {
            let help = "make it a card of type \"ending\"";
            self.faults.help(at.clone(), "only Endings give the Key or an escape", help);
        }
    }

    /// Which keys a type of card has, must have, and must not have.
    fn belongs(&mut self, text: &CardText, at: &Path) {
        use Kind::{Chest, Collectible, Curse, Ending, Enemy, Spell, Trap, Useable};
        let kind = text.kind;
        let given: [(&str, bool, &[Kind]); 11] = [
            ("copies", text.copies > 1, &[Enemy, Trap, Collectible, Useable, Chest, Curse]),
            ("beats", !text.beats.is_empty(), &[Spell]),
            ("prices", !text.prices.is_empty(), &[Enemy]),
            ("level", text.level.is_some(), &[Chest]),
            ("rolls", !text.rolls.is_empty(), &[Trap, Chest]),
            ("steps", !text.steps.is_empty(), &[Enemy, Chest, Collectible, Useable, Curse, Ending]),
            ("use", !text.use_steps.is_empty(), &[Spell, Collectible, Useable]),
            ("constant", !text.constant.is_empty(), &[Collectible, Curse, Ending]),
            ("when", text.when.is_some(), &[Ending]),
            ("collect", text.collect, &[Ending]),
            ("way_out", text.way_out.is_some(), &[Curse]),
        ];
        let word = kind.word();
        for (key, there, kinds) in given {
            if there && !kinds.contains(&kind) {
                let names: Vec<&str> = kinds.iter().map(|&kind| kind.word()).collect();
                let help = format!("only these have it: {}", names.join(", "));
                self.faults.help(at.then(key), format!("type \"{word}\" has no `{key}`"), help);
            }
        }
        // A Collectible that does nothing still serves to be discarded.
        let missing = match kind {
            Trap | Chest if text.rolls.is_empty() => "rolls = [{ on = [1, 2, 3], steps = [{ harm = 1 }] }, …]",
            Useable if text.use_steps.is_empty() => "use = [{ heal = 2 }]",
            Ending if text.steps.is_empty() => "steps = [{ escape = true }]",
            _ => "",
        };
        if !missing.is_empty() {
            let article = if kind == Ending { "an" } else { "a" };
            let message = format!("{article} {word} that does nothing");
            self.faults.help(at.clone(), message, format!("add {missing}"));
        }
        if text.collect && text.when.is_some() {
            let help = "put the condition on its steps";
            self.faults.help(at.then("when"), "an Ending that is collected has no condition", help);
        }
        if !text.constant.is_empty() && kind == Ending && !text.collect {
            let help = "add collect = true";
            self.faults.help(at.then("constant"), "the Ending is not kept", help);
        }
    }

    /// Tells each Enemy which Spells beat it.
    fn beats(&mut self, at: &Path) {
        let texts = self.texts;
        for (id, text) in texts {
            for (k, word) in text.beats.iter().enumerate() {
                let place = at.then(id).then("beats").then(k);
                let set = self.words().set_of(word, &place);
                let is = |&card: &u8| texts.keys().nth(usize::from(card)) == Some(id);
                let Some(spell) = self.done.spells.iter().position(is) else {
                    continue;
                };
                let mut any = set == 0;
                for number in each(set) {
                    let enemy = &mut self.done.cards[usize::from(number)];
                    if enemy.kind == Kind::Enemy {
                        enemy.beaten_by |= 1 << spell;
                        self.done.beats[spell] |= one(number);
                        any = true;
                    }
                }
                if !any {
                    let message = format!("\"{word}\" is no Enemy");
                    self.faults.help(place, message, "name Enemies by key or tag");
                }
            }
        }
    }
}
