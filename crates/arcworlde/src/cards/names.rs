//! Keys, tags and Factions of cards, by number.

use balance_engine::game::{Path, SpecDiagnostics};

use super::built_in::missing_file;
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
    pub words: Vec<String>,
    /// By [`Kind`].
    pub keys: [Vec<String>; 3],
}

impl Names {
    pub(crate) fn word(&self, word: &str) -> Option<u8> {
        self.words.iter().position(|known| known == word).map(|number| number as u8)
    }
}

pub(crate) struct Lookup<'a> {
    pub names: &'a Names,
    pub diagnostics: &'a mut SpecDiagnostics,
}

impl Lookup<'_> {
    /// `otherwise` is the help if no known word is similar.
    fn unknown(&mut self, message: String, word: &str, known: &[String], at: &Path, otherwise: &str) {
        match missing_file(word) {
            Some(help) => self.diagnostics.help(at.clone(), message, help),
            None => {
                let known = known.iter().map(String::as_str);
                self.diagnostics.unknown(at.clone(), message, word, known, || otherwise.to_owned());
            }
        }
    }

    /// Reports a mistake if there is none.
    pub(crate) fn find(&mut self, kind: Kind, key: &str, at: &Path, otherwise: &str) -> Option<u8> {
        let keys = &self.names.keys[kind as usize];
        let found = keys.iter().position(|known| known == key).map(|number| number as u8);
        if found.is_none() {
            self.unknown(format!("there is no {} \"{key}\"", kind.word()), key, keys, at, otherwise);
        }
        found
    }

    /// Reports a mistake and returns 0 if no card has it.
    pub(crate) fn word(&mut self, word: &str, at: &Path) -> u8 {
        let names = self.names;
        names.word(word).unwrap_or_else(|| {
            let otherwise = "write one that a card in `cards` has";
            self.unknown(format!("no card has the key, tag or Faction \"{word}\""), word, &names.words, at, otherwise);
            0
        })
    }

    pub(crate) fn words(&mut self, list: &[String], at: &Path) -> Words {
        let mut set = Words::default();
        for (k, word) in list.iter().enumerate() {
            set.insert(self.word(word, &at.then(k)));
        }
        set
    }

    /// Reports a mistake and returns 0 if there is none.
    pub(crate) fn key(&mut self, kind: Kind, key: &str, at: &Path) -> u8 {
        let otherwise = format!("`balance list cards arcworlde` shows the cards of type \"{}\"", kind.word());
        self.find(kind, key, at, &otherwise).unwrap_or(0)
    }
}
