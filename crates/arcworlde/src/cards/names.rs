//! Keys, tags and Factions of cards, by number.

use balance_engine::game::{Faults, Path};

use super::house::missing_file;
use crate::cards::text::terms::Kind;

/// Words (keys, tags, Factions) that conditions can name. A set of them is a [`Words`].
pub(crate) const WORDS: usize = 256;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Words([u64; WORDS / 64]);

impl Words {
    pub(crate) fn insert(&mut self, word: u8) {
        self.0[usize::from(word) / 64] |= 1 << (word % 64);
    }

    #[inline]
    pub(crate) fn meets(&self, other: &Words) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }

    #[inline]
    pub(crate) const fn has(&self, word: u8) -> bool {
        self.0[word as usize / 64] & 1 << (word % 64) != 0
    }

    #[inline]
    pub(crate) fn is_empty(&self) -> bool {
        self.0.iter().all(|&part| part == 0)
    }
}

#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    /// Keys, tags and Factions that conditions can name, by number.
    pub words: Vec<String>,
    /// Keys of profiles, Equipment and Spells, each in their order.
    pub keys: [Vec<String>; 3],
}

impl Names {
    pub(crate) fn word(&self, word: &str) -> Option<u8> {
        self.words.iter().position(|known| known == word).map(|number| number as u8)
    }

    /// The number of a card of a kind; a mistake when there is none, with what helps where no key is like it.
    pub(crate) fn find(
        &self,
        kind: Kind,
        key: &str,
        at: &Path,
        faults: &mut Faults,
        otherwise: impl FnOnce() -> String,
    ) -> Option<u8> {
        let keys = &self.keys[kind as usize];
        let found = keys.iter().position(|known| known == key).map(|number| number as u8);
        if found.is_none() {
            let message = format!("there is no {} \"{key}\"", kind.word());
            match missing_file(key) {
                Some(help) => faults.help(at.clone(), message, help),
                None => {
                    let known = keys.iter().map(String::as_str);
                    faults.unknown(at.clone(), message, key, known, otherwise);
                }
            }
        }
        found
    }
}

pub(crate) struct Lookup<'a> {
    pub names: &'a Names,
    pub faults: &'a mut Faults,
}

impl Lookup<'_> {
    /// The number of a word; a mistake when no card has it.
    pub(crate) fn word(&mut self, word: &str, at: &Path) -> u8 {
        if let Some(number) = self.names.word(word) {
            return number;
        }
        let message = format!("no card is a \"{word}\"");
        match missing_file(word) {
            Some(help) => self.faults.help(at.clone(), message, help),
            None => {
                let known = self.names.words.iter().map(String::as_str);
                let otherwise = || "write a card's key, a tag or a Faction".to_owned();
                self.faults.unknown(at.clone(), message, word, known, otherwise);
            }
        }
        0
    }

    pub(crate) fn words(&mut self, list: &[String], at: &Path) -> Words {
        let mut set = Words::default();
        for (k, word) in list.iter().enumerate() {
            set.insert(self.word(word, &at.then(k)));
        }
        set
    }

    pub(crate) fn key(&mut self, kind: Kind, key: &str, at: &Path) -> u8 {
        let otherwise = || format!("`balance list` shows the cards of type \"{}\"", kind.word());
        self.names.find(kind, key, at, self.faults, otherwise).unwrap_or(0)
    }
}
