//! Words in card files: keys, tags and types that mean sets of cards.

use balance_engine::game::{Path, SpecDiagnostics};

use super::{Kind, Kinds, SetNumber, one};

pub(crate) struct Named<'a> {
    pub key: &'a str,
    pub kind: Kind,
    pub tags: &'a [String],
}

pub(crate) struct Words<'a> {
    pub cards: &'a [Named<'a>],
    pub sets: &'a mut Vec<Kinds>,
    pub diagnostics: &'a mut SpecDiagnostics,
}

impl Words<'_> {
    pub(super) fn set(&mut self, word: &str, at: &Path) -> SetNumber {
        let set = self.set_of(word, at);
        self.numbered(set)
    }

    pub(super) fn numbered(&mut self, set: Kinds) -> SetNumber {
        self.sets.push(set);
        (self.sets.len() - 1) as SetNumber
    }

    /// Returns the set that a word means: a type, a tag or a key. Reports an unknown word.
    pub(super) fn set_of(&mut self, word: &str, at: &Path) -> Kinds {
        let named =
            |card: &Named<'_>| card.key == word || card.tags.iter().any(|tag| tag == word) || card.kind.word() == word;
        let set = (0..).zip(self.cards).filter(|(_, card)| named(card)).fold(0, |set, (k, _)| set | one(k));
        if set == 0 {
            let keys = self.cards.iter().map(|card| card.key);
            let tags = self.cards.iter().flat_map(|card| card.tags.iter().map(String::as_str));
            let words = keys.chain(tags).chain(Kind::OF_DECKS.map(Kind::word));
            let message = format!("no card has the key, tag or type \"{word}\"");
            self.diagnostics
                .unknown(at.clone(), message, word, words, || "write the key, tag or type of a card".to_owned());
        }
        set
    }
}

/// Returns the help for an unknown name.
pub(crate) fn those(what: &str, there: &[&str]) -> String {
    match there.is_empty() {
        true => format!("the cards have no {what}"),
        false => format!("the {what} are {}", there.join(", ")),
    }
}
