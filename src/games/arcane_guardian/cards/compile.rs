//! From card texts to compiled cards, finding every mistake on the way.

mod steps;

use std::collections::BTreeMap;

use crate::game::{Faults, Path, did_you_mean};

use super::super::metrics::{escapes, kind_word};
use super::compiled::{
    Card, Constant, IndexRange, KINDS, Kinds, Need, Price, SPELLS, Step, Verb, When, each, one,
};
use super::text::{CardText, Kind};

/// All cards with everything they refer to.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// Cards in the order of their keys.
    pub cards: Vec<Card>,
    /// Steps.
    pub steps: Vec<Step>,
    /// Conditions; number 0 holds always.
    pub whens: Vec<When>,
    /// Cards that conditions ask for.
    pub needs: Vec<Need>,
    /// Standing effects.
    pub constants: Vec<Constant>,
    /// Prices of Enemies.
    pub prices: Vec<Price>,
    /// What each price takes, as steps.
    pub price_steps: Vec<IndexRange>,
    /// The four Spells.
    pub spells: [u8; SPELLS],
    /// Cards whose coming or going may change what standing effects add.
    pub sways: Kinds,
}

/// Compiles all cards; the result is of use only when no fault was added.
pub fn compile(texts: &BTreeMap<String, CardText>, faults: &mut Faults) -> Program {
    let at = Path::top().then("cards");
    if texts.len() > KINDS {
        let message = format!("{} different cards, and there is room for {KINDS}", texts.len());
        faults.help(at, message, "make the same card several times with `copies`");
        return Program::default();
    }
    let mut work = Work { texts, done: Program::default(), faults };
    work.done.whens.push(When { health_at_most: 6, ..When::default() });
    work.number_spells(&at);
    for (id, text) in texts {
        let card = work.card(text, &at.then(id));
        work.done.cards.push(card);
    }
    work.beats(&at);
    work.done
}

/// The cards on their way.
pub struct Work<'a> {
    texts: &'a BTreeMap<String, CardText>,
    done: Program,
    pub faults: &'a mut Faults,
}

impl Work<'_> {
    fn number_spells(&mut self, at: &Path) {
        let all = self.texts.values().enumerate();
        let spells: Vec<u8> = all
            .filter(|(_, text)| text.kind == Kind::Spell && text.copies > 0)
            .map(|(k, _)| k as u8)
            .collect();
        if let Ok(four) = spells.as_slice().try_into() {
            self.done.spells = four;
        } else {
            let message = format!("{} Spells among the cards", spells.len());
            self.faults.help(at.clone(), message, "the Mage has four");
        }
    }

    /// The set that a word means: a type, a tag, a key.
    fn set_of(&mut self, word: &str, at: &Path) -> Kinds {
        let of = |kinds: &[Kind]| {
            let is = |(k, text): (usize, &CardText)| kinds.contains(&text.kind).then_some(k);
            self.texts.values().enumerate().filter_map(is).fold(0, |set, k| set | one(k as u8))
        };
        match word {
            "collectible" => return of(&[Kind::Collectible]),
            "useable" => return of(&[Kind::Useable]),
            "curse" => return of(&[Kind::Curse]),
            "item" => return of(&[Kind::Collectible, Kind::Useable]),
            _ => {}
        }
        let named = |(k, (id, text)): (usize, (&String, &CardText))| {
            (id == word || text.tags.iter().any(|tag| tag == word)).then_some(k)
        };
        let set =
            self.texts.iter().enumerate().filter_map(named).fold(0, |set, k| set | one(k as u8));
        if set == 0 {
            let tags = self.texts.values().flat_map(|text| text.tags.iter());
            let words = self.texts.keys().chain(tags).map(String::as_str);
            let types = ["collectible", "useable", "curse", "item"];
            let help = did_you_mean("\"", word, words.chain(types)).unwrap_or_else(|| {
                "write a card's key, a tag, \"collectible\", \"useable\", \"curse\" or \"item\""
                    .to_owned()
            });
            self.faults.help(at.clone(), format!("no card is a \"{word}\""), help);
        }
        set
    }

    /// The cards of a word that can be discarded from before the player: Endings never are.
    fn discardable(&mut self, word: &str, at: &Path) -> Kinds {
        let named = self.set_of(word, at);
        let kinds = [Kind::Collectible, Kind::Useable, Kind::Curse];
        let kept = self.texts.values().enumerate().filter(|(_, text)| kinds.contains(&text.kind));
        let set = kept.fold(0, |set, (k, _)| set | one(k as u8)) & named;
        if named != 0 && set == 0 {
            let message = format!("\"{word}\" is no card that can be discarded");
            self.faults.help(at.clone(), message, "name a Collectible, a Useable or a Curse");
        }
        set
    }

    fn card(&mut self, text: &CardText, at: &Path) -> Card {
        text.source.check(text.attested.as_ref(), at, self.faults);
        self.belongs(text, at);
        let number = self.done.cards.len() as u8;
        let way_out = text.way_out.as_ref();
        let (prices, rolls) = (self.prices(text, at), self.rolls(text, at));
        let constants = self.constants(text, at);
        let card = Card {
            kind: text.kind,
            copies: text.copies,
            beaten_by: 0,
            level: text.level.unwrap_or(5),
            collect: text.collect,
            when: self.when(text.when.as_ref(), &at.then("when")),
            ending: self
                .texts
                .values()
                .take(usize::from(number))
                .filter(|text| escapes(text))
                .count() as u8,
            has_way_out: way_out.is_some(),
            way_out_when: self
                .when(way_out.and_then(|way| way.when.as_ref()), &at.then("way_out").then("when")),
            way_out: self
                .steps(way_out.map_or(&[], |way| &way.steps), &at.then("way_out").then("steps")),
            prices,
            rolls,
            steps: self.steps(&text.steps, &at.then("steps")),
            uses: self.steps(&text.use_steps, &at.then("use")),
            constants,
            keep: 0,
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

    /// A Spell that gives Mana could be cast for ever.
    fn endless(&mut self, text: &CardText, card: &Card, at: &Path) {
        let gives = |step: &Step| matches!(step.verb, Verb::Mana(_) | Verb::LevelUp);
        if text.kind == Kind::Spell && self.done.steps[card.uses.range()].iter().any(gives) {
            let help = "a Spell is a point of Mana itself: let it do something else";
            self.faults.help(
                at.then("use"),
                "a Spell that gives Mana could be cast for ever",
                help,
            );
        }
    }

    /// Only Endings give the Key and let the Mage escape.
    fn only_endings(&mut self, kind: Kind, card: &Card, at: &Path) {
        let rows = [card.steps, card.uses, card.way_out];
        let all = rows.into_iter().chain(card.rolls);
        let ends = |run: IndexRange| {
            let steps = &self.done.steps[run.range()];
            steps.iter().any(|step| matches!(step.verb, Verb::Key | Verb::Escape))
        };
        if kind != Kind::Ending && all.into_iter().any(ends) {
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
        let word = kind_word(kind);
        for (key, there, kinds) in given {
            if there && !kinds.contains(&kind) {
                let names: Vec<&str> = kinds.iter().map(|&kind| kind_word(kind)).collect();
                let help = format!("only these have it: {}", names.join(", "));
                self.faults.help(at.then(key), format!("type \"{word}\" has no `{key}`"), help);
            }
        }
        // A Collectible that does nothing still serves to be discarded.
        let missing = match kind {
            Trap | Chest if text.rolls.is_empty() => {
                "rolls = [{ on = [1, 2, 3], steps = [{ harm = 1 }] }, …]"
            }
            Useable if text.use_steps.is_empty() => "use = [{ heal = 2 }]",
            Ending if text.steps.is_empty() => "steps = [{ escape = true }]",
            _ => "",
        };
        if !missing.is_empty() {
            let article = if kind == Ending { "an" } else { "a" };
            self.faults.help(
                at.clone(),
                format!("{article} {word} that does nothing"),
                format!("add {missing}"),
            );
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
                let set = self.set_of(word, &place);
                let spell = texts.keys().position(|key| key == id).unwrap_or_default();
                let Some(bit) =
                    self.done.spells.iter().position(|&card| usize::from(card) == spell)
                else {
                    continue;
                };
                let mut any = set == 0;
                for enemy in each(set) {
                    let enemy = &mut self.done.cards[usize::from(enemy)];
                    if enemy.kind == Kind::Enemy {
                        enemy.beaten_by |= 1 << bit;
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
