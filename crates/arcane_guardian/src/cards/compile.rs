//! Compiles card texts and reports every mistake.

mod sets;
mod steps;

use std::collections::BTreeMap;

use balance_engine::game::{Path, SpecDiagnostics, fit_ranges};

use super::{Card, CardText, KINDS, Kind, Kinds, Step, Verb, When, each, kinds, one};
use crate::game::ArcaneGuardian;

pub(crate) struct Work<'a> {
    texts: &'a BTreeMap<String, CardText>,
    done: &'a mut ArcaneGuardian,
    pub diagnostics: &'a mut SpecDiagnostics,
}

/// Compiles all cards; the game is valid only if no fault was added.
pub(crate) fn compile(
    done: &mut ArcaneGuardian,
    texts: &BTreeMap<String, CardText>,
    diagnostics: &mut SpecDiagnostics,
) {
    let at = Path::top().then("cards");
    if texts.len() > KINDS {
        let message = format!("{} different cards; the maximum is {KINDS}", texts.len());
        return diagnostics.help(at, message, "remove some, or use `copies` for equal cards");
    }
    let mut work = Work { texts, done, diagnostics };
    work.done.whens.push(When { health_at_most: 6, ..When::default() });
    work.number_spells(&at);
    for (id, text) in texts {
        let card = work.card(text, &at.then(id));
        work.done.cards.push(card);
        let done = &*work.done;
        let lists = [done.steps.len(), done.whens.len(), done.needs.len(), done.prices.len(), done.constants.len()];
        if !fit_ranges(&lists, &at.then(id), work.diagnostics) {
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
                let message = format!("the card files have {} Spells", spells.len());
                self.diagnostics.help(at.clone(), message, "list exactly four with `copies` above 0");
            }
        }
    }

    fn card(&mut self, text: &CardText, at: &Path) -> Card {
        text.source.check(text.publication.as_ref(), at, self.diagnostics);
        self.check_keys(text, at);
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
        self.check_steps(text.kind, &card, at);
        if card.when == 0 && text.when.is_some() {
            let help = "remove `when`, or write a condition such as level = 2";
            self.diagnostics.help(at.then("when"), "the condition is empty", help);
        }
        card
    }

    /// Reports Spells that could be cast without end, and effects that only Endings have.
    fn check_steps(&mut self, kind: Kind, card: &Card, at: &Path) {
        let gives = |step: &Step| matches!(step.verb, Verb::Mana(_) | Verb::LevelUp);
        if kind == Kind::Spell && self.done.steps[card.uses.range()].iter().any(gives) {
            let help = "remove `mana` and `level_up` from `use`";
            self.diagnostics.help(at.then("use"), "a Spell that gives Mana could be cast without end", help);
        }
        let runs = [card.steps, card.uses, card.way_out].into_iter().chain(card.rolls);
        let mut steps = runs.flat_map(|run| &self.done.steps[run.range()]);
        let ends = steps.any(|step| matches!(step.verb, Verb::Key | Verb::Escape));
        if kind != Kind::Ending && ends {
            let help = "write type = \"ending\", or remove `key` and `escape`";
            self.diagnostics.help(at.clone(), "only an Ending can give the Key or an escape", help);
        }
    }

    fn check_keys(&mut self, text: &CardText, at: &Path) {
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
                let help = format!("only these types have it: {}", names.join(", "));
                self.diagnostics.help(at.then(key), format!("type \"{word}\" has no `{key}`"), help);
            }
        }
        // A Collectible without effect can still be discarded for a price.
        let missing = match kind {
            Trap | Chest if text.rolls.is_empty() => "rolls = [{ on = [1, 2, 3], steps = [{ harm = 1 }] }, …]",
            Useable if text.use_steps.is_empty() => "use = [{ heal = 2 }]",
            Ending if text.steps.is_empty() => "steps = [{ escape = true }]",
            _ => "",
        };
        if !missing.is_empty() {
            let article = if kind == Ending { "an" } else { "a" };
            let message = format!("the card does nothing: {article} {word} needs an effect");
            self.diagnostics.help(at.clone(), message, format!("add {missing}"));
        }
        if text.collect && text.when.is_some() {
            let help = "move the condition to its steps";
            self.diagnostics.help(at.then("when"), "an Ending with `collect` has no condition of its own", help);
        }
        if !text.constant.is_empty() && kind == Ending && !text.collect {
            let help = "add collect = true";
            self.diagnostics.help(at.then("constant"), "only an Ending that is collected has constant effects", help);
        }
    }

    fn beats(&mut self, at: &Path) {
        for (number, (id, text)) in (0_u8..).zip(self.texts) {
            for (k, word) in text.beats.iter().enumerate() {
                let place = at.then(id).then("beats").then(k);
                let set = self.set_of(word, &place);
                let Some(spell) = self.done.spells.iter().position(|&card| card == number) else { continue };
                let mut any = set == 0;
                for other in each(set) {
                    let enemy = &mut self.done.cards[usize::from(other)];
                    if enemy.kind == Kind::Enemy {
                        enemy.beaten_by |= 1 << spell;
                        self.done.beats[spell] |= one(other);
                        any = true;
                    }
                }
                if !any {
                    let message = format!("\"{word}\" isn't an Enemy");
                    self.diagnostics.help(place, message, "write the key or tag of an Enemy");
                }
            }
        }
    }

    fn set(&self, is: impl Fn(&String, &CardText) -> bool) -> Kinds {
        kinds((0..).zip(self.texts).filter(|(_, (key, text))| is(key, text)).map(|(number, _)| number))
    }

    pub(super) fn set_of(&mut self, word: &str, at: &Path) -> Kinds {
        let types: [(&str, &[Kind]); 4] = [
            ("collectible", &[Kind::Collectible]),
            ("useable", &[Kind::Useable]),
            ("curse", &[Kind::Curse]),
            ("item", &[Kind::Collectible, Kind::Useable]),
        ];
        if let Some((_, kinds)) = types.iter().find(|(name, _)| *name == word) {
            return self.set(|_, text| kinds.contains(&text.kind));
        }
        let set = self.set(|key, text| key == word || text.tags.iter().any(|tag| tag == word));
        if set == 0 {
            let keys = self.texts.keys().map(String::as_str);
            let tags = self.texts.values().flat_map(|text| text.tags.iter().map(String::as_str));
            let all = keys.chain(tags).chain(types.map(|(name, _)| name));
            let message = format!("no card has the key, tag or type \"{word}\"");
            let help = "write the key or tag of a card, \"collectible\", \"useable\", \"curse\" or \"item\"";
            self.diagnostics.unknown(at.clone(), message, word, all, || help.to_owned());
        }
        set
    }

    /// Returns the cards that a word names and that can be discarded; Endings never can.
    pub(super) fn discardable(&mut self, word: &str, at: &Path) -> Kinds {
        let named = self.set_of(word, at);
        let kept = [Kind::Collectible, Kind::Useable, Kind::Curse];
        let set = self.set(|_, text| kept.contains(&text.kind)) & named;
        if named != 0 && set == 0 {
            let message = format!("\"{word}\" can't be discarded");
            self.diagnostics.help(at.clone(), message, "write the key or tag of a Collectible, Useable or Curse");
        }
        set
    }
}
