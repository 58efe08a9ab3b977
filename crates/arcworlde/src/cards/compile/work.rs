//! A compiler at work on the cards.

use std::collections::BTreeMap;

use balance_engine::game::{Faults, Path};

use crate::cards::names::Lookup;
use crate::cards::program::Program;
use crate::cards::{BetaText, CardText, Spell};

pub(super) struct Work<'a> {
    pub texts: &'a BTreeMap<String, CardText>,
    /// Whether Traits hold that a beta alone tells.
    pub beta: bool,
    pub done: Program,
    /// What Characters can do that works like a Spell: the last of the Spells.
    pub works: Vec<Spell>,
    pub faults: &'a mut Faults,
}

impl Work<'_> {
    pub(super) fn look(&mut self) -> Lookup<'_> {
        Lookup { names: &self.done.names, faults: self.faults }
    }

    pub(super) fn word_if(&mut self, word: Option<&String>, at: &Path) -> Option<u8> {
        word.map(|word| self.look().word(word, at))
    }

    /// All entries of a key of a card, with their paths and whether they hold: what its Traits of a beta
    /// say comes last. That is read in any case, so that its mistakes are told.
    pub(super) fn all_of<'c, T>(
        &self,
        card: &'c CardText,
        key: &str,
        own: &'c [T],
        of: fn(&'c BetaText) -> &'c [T],
        at: &Path,
    ) -> Vec<(&'c T, Path, bool)> {
        let beta = card.beta.iter().enumerate();
        let beta = beta.map(|(k, one)| (of(one), at.then("beta").then(k).then(key), self.beta));
        let all = std::iter::once((own, at.then(key), true)).chain(beta);
        let entries = |(texts, at, holds): (&'c [T], Path, bool)| {
            (0..).zip(texts).map(move |(k, text): (usize, _)| (text, at.then(k), holds))
        };
        all.flat_map(entries).collect()
    }

    /// Keys that say more of another, which must be there: those that go wrong, and what is said of it.
    pub(super) fn go_along<const N: usize>(&mut self, keys: [(&str, bool, &str); N], at: &Path) {
        for (key, _, message) in keys.into_iter().filter(|(_, wrong, _)| *wrong) {
            self.faults.help(at.then(key), message, format!("add it, or leave {key} out"));
        }
    }
}
