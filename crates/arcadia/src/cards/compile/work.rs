//! The cards on their way: which words they refer to, by bits, and what is compiled so far.

use std::collections::BTreeMap;

use balance_engine::game::{Faults, Path};

use super::super::compiled::{A_CHARACTER, A_WAYLAY, Kinds, MERIT_KINDS, NO_ATTRIBUTE, TESTS, Who, Words, kind};
use super::super::keys::{Key, Reading, Sort, sort};
use super::super::program::Program;
use super::super::terms::{Court, Gender, Kind, WhoText, kind_word};
use super::super::text::CardText;

/// Cards of one sort at most.
const MOST: usize = 250;

/// The cards on their way.
pub(super) struct Work<'a> {
    texts: &'a BTreeMap<String, CardText>,
    /// Keys and tags that some card refers to, by bit.
    words: Vec<&'a str>,
    /// Races, by bit.
    races: Vec<&'a str>,
    pub done: Program,
    pub faults: &'a mut Faults,
}

impl<'a> Work<'a> {
    pub(super) fn new(texts: &'a BTreeMap<String, CardText>, at: &Path, faults: &'a mut Faults) -> Self {
        let mut work = Work { texts, words: Vec::new(), races: Vec::new(), done: Program::default(), faults };
        work.number(at);
        work.collect_words(at);
        work
    }

    pub(super) fn reading(&mut self) -> Reading<'_> {
        Reading { waylays: &self.done.keys[Sort::Waylay as usize], faults: self.faults }
    }

    fn number(&mut self, at: &Path) {
        for (number, (key, text)) in self.texts.iter().enumerate() {
            let key = Key { key: key.clone(), number: number as u16, copies: text.copies };
            self.done.keys[sort(text.kind) as usize].push(key);
        }
        for keys in &self.done.keys {
            if keys.len() > MOST {
                let message = format!("{} cards of one sort, and there is room for {MOST}", keys.len());
                self.faults.help(at.clone(), message, "take some out of the card files");
            }
        }
    }

    /// Gives a bit to every word and race that is referred to.
    fn collect_words(&mut self, at: &Path) {
        let texts = self.texts;
        let mut words: Vec<&'a str> = Vec::new();
        let mut races: Vec<&'a str> = Vec::new();
        for text in texts.values() {
            races.extend(text.race.as_deref());
            races.extend(text.rest.iter().flat_map(|rest| rest.exempt.iter()).map(String::as_str));
            words.extend(text.bribe.as_deref());
            let against = text.against.iter().map(|against| &against.who);
            let asked = text.powers.iter().filter_map(|power| power.against.as_ref());
            for who in against.chain(asked) {
                words.extend(who.tags.iter().map(String::as_str));
                races.extend(who.race.iter().map(String::as_str));
            }
            for power in &text.powers {
                words.extend(power.tag.as_deref());
                words.extend(power.also.as_ref().and_then(|also| also.tag.as_deref()));
            }
            words.extend(text.goals.iter().flat_map(|goal| goal.tags.iter()).map(String::as_str));
        }
        for (all, most, what, help) in [
            (&mut words, 64, "keys and tags are referred to", "let cards share tags"),
            (&mut races, 32, "races", "let characters share races"),
        ] {
            all.sort_unstable();
            all.dedup();
            if all.len() > most {
                let message = format!("{} {what}, at most {most} can be", all.len());
                self.faults.help(at.clone(), message, help);
                all.truncate(most);
            }
        }
        (self.words, self.races) = (words, races);
    }

    /// The bits of a card's own key and tags, as far as anybody refers to them.
    pub(super) fn own_words(&self, id: &str, text: &CardText) -> Words {
        text.tags.iter().fold(self.bit(id), |set, tag| set | self.bit(tag))
    }

    /// The bit of a key or tag; none if no card refers to it.
    pub(super) fn bit(&self, word: &str) -> Words {
        self.words.binary_search(&word).map_or(0, |bit| 1 << bit)
    }

    /// The bit of a word that is referred to; a fault when no card has it.
    pub(super) fn word(&mut self, word: &str, at: &Path) -> Words {
        let has = |(id, text): (&String, &CardText)| id == word || text.tags.iter().any(|t| t == word);
        if !self.texts.iter().any(has) {
            let tags = self.texts.values().flat_map(|text| text.tags.iter());
            let all = self.texts.keys().chain(tags).map(String::as_str);
            let message = format!("no card is called or tagged \"{word}\"");
            self.faults.unknown(at.clone(), message, word, all, || "write a card's key or one of its tags".to_owned());
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

    /// Types of Merits; a fault for others.
    pub(super) fn merit_kinds(&mut self, kinds: &[Kind], at: &Path) -> Kinds {
        for (k, &of) in kinds.iter().enumerate() {
            if kind(of) & MERIT_KINDS == 0 {
                let word = kind_word(of);
                let help = "write ability, advantage, ally, art or treasure";
                self.faults.help(at.then(k), format!("\"{word}\" is no type of Merit"), help);
            }
        }
        kinds.iter().fold(0, |set, &of| set | kind(of))
    }
}

/// The Attributes of a Waylay or an Ally by Test.
pub(super) fn attributes(text: &CardText) -> [i8; TESTS] {
    [text.might, text.savvy, text.resolve, text.combat].map(|own| own.unwrap_or(NO_ATTRIBUTE))
}
