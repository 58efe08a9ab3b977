//! The state of the card compiler: which words cards refer to, and what is compiled so far.

use std::collections::BTreeMap;

use balance_engine::game::{Path, SpecDiagnostics};

use crate::cards::keys::{Reading, sort};
use crate::cards::terms::WhoText;
use crate::cards::{
    A_CHARACTER, A_WAYLAY, CardText, Court, Gender, Key, Kind, Kinds, MERIT_KINDS, NO_ATTRIBUTE, Program, Sort, TESTS,
    Who, Words, kind, kind_word,
};

/// Maximum number of cards of one sort.
const MAX_CARDS: usize = 250;

/// Compiles card texts.
pub(super) struct CardCompiler<'a> {
    texts: &'a BTreeMap<String, CardText>,
    /// Keys and tags that some card refers to, by bit.
    words: Vec<&'a str>,
    /// Races, by bit.
    races: Vec<&'a str>,
    pub done: Program,
    pub diagnostics: &'a mut SpecDiagnostics,
}

impl<'a> CardCompiler<'a> {
    pub(super) fn new(texts: &'a BTreeMap<String, CardText>, at: &Path, diagnostics: &'a mut SpecDiagnostics) -> Self {
        let mut work =
            CardCompiler { texts, words: Vec::new(), races: Vec::new(), done: Program::default(), diagnostics };
        work.number(at);
        work.collect_words(at);
        work
    }

    pub(super) fn reading(&mut self) -> Reading<'_> {
        Reading { waylays: &self.done.keys[Sort::Waylay as usize], diagnostics: self.diagnostics }
    }

    fn number(&mut self, at: &Path) {
        for (number, (key, text)) in self.texts.iter().enumerate() {
            let key = Key { key: key.clone(), number: number as u16, copies: text.copies };
            self.done.keys[sort(text.kind) as usize].push(key);
        }
        for keys in &self.done.keys {
            if keys.len() > MAX_CARDS {
                let message = format!("{} cards of one sort; the maximum is {MAX_CARDS}", keys.len());
                self.diagnostics.help(at.clone(), message, "remove some from the card files");
            }
        }
    }

    /// Assigns a bit to every word and race that cards refer to.
    fn collect_words(&mut self, at: &Path) {
        let texts = self.texts;
        let mut words: Vec<&'a str> = Vec::new();
        let mut races: Vec<&'a str> = Vec::new();
        for text in texts.values() {
            races.extend(text.race.as_deref());
            races.extend(text.rest.iter().flat_map(|rest| rest.exempt.iter()).map(String::as_str));
            words.extend(text.bribe.as_deref());
            let against = text.against.iter().map(|against| &against.who);
            for who in against.chain(text.powers.iter().filter_map(|power| power.against.as_ref())) {
                words.extend(who.tags.iter().map(String::as_str));
                races.extend(who.race.iter().map(String::as_str));
            }
            for power in &text.powers {
                words.extend(power.tag.as_deref());
                words.extend(power.also.as_ref().and_then(|also| also.tag.as_deref()));
            }
            words.extend(text.goals.iter().flat_map(|goal| goal.tags.iter()).map(String::as_str));
        }
        for (all, max, what, help) in [
            (&mut words, 64, "keys and tags that cards refer to", "give several cards the same tag"),
            (&mut races, 32, "races", "give several characters the same race"),
        ] {
            all.sort_unstable();
            all.dedup();
            if all.len() > max {
                self.diagnostics.help(at.clone(), format!("{} {what}; the maximum is {max}", all.len()), help);
                all.truncate(max);
            }
        }
        (self.words, self.races) = (words, races);
    }

    /// Returns the bit of a key or tag; 0 if no card refers to it.
    pub(super) fn bit(&self, word: &str) -> Words {
        self.words.binary_search(&word).map_or(0, |bit| 1 << bit)
    }

    /// Returns the bit of a word, and reports a word that no card has.
    pub(super) fn word(&mut self, word: &str, at: &Path) -> Words {
        let has = |(id, text): (&String, &CardText)| id == word || text.tags.iter().any(|t| t == word);
        if !self.texts.iter().any(has) {
            let tags = self.texts.values().flat_map(|text| text.tags.iter());
            let all = self.texts.keys().chain(tags).map(String::as_str);
            let message = format!("no card has the key or tag \"{word}\"");
            self.diagnostics.unknown(at.clone(), message, word, all, || "write the key or a tag of a card".to_owned());
        }
        self.bit(word)
    }

    pub(super) fn all_words(&mut self, words: &[String], at: &Path) -> Words {
        (0..).zip(words).fold(0, |set, (k, word): (usize, _)| set | self.word(word, &at.then(k)))
    }

    pub(super) fn race(&self, race: &str) -> u32 {
        self.races.binary_search(&race).map_or(0, |bit| 1 << bit)
    }

    pub(super) fn all_races(&self, races: &[String]) -> u32 {
        races.iter().fold(0, |set, race| set | self.race(race))
    }

    pub(super) fn who(&mut self, text: &WhoText, at: &Path) -> Who {
        Who {
            races: self.all_races(&text.race),
            genders: text.gender.map_or(0, Gender::bit),
            courts: text.court.map_or(0, Court::bit),
            beings: text.waylay.map_or(0, |yes| if yes { A_WAYLAY } else { A_CHARACTER }),
            words: self.all_words(&text.tags, &at.then("tags")),
        }
    }

    /// Returns types of Merits, and reports other types.
    pub(super) fn merit_kinds(&mut self, kinds: &[Kind], at: &Path) -> Kinds {
        for (k, &of) in kinds.iter().enumerate() {
            if kind(of) & MERIT_KINDS == 0 {
                let word = kind_word(of);
                let help = "write ability, advantage, ally, art or treasure";
                self.diagnostics.help(at.then(k), format!("\"{word}\" isn't a type of Merit"), help);
            }
        }
        kinds.iter().fold(0, |set, &of| set | kind(of))
    }
}

/// Returns the Attributes of a Waylay or an Ally by Test.
pub(super) fn attributes(text: &CardText) -> [i8; TESTS] {
    [text.might, text.savvy, text.resolve, text.combat].map(|own| own.unwrap_or(NO_ATTRIBUTE))
}
