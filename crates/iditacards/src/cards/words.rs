//! What the words of card files mean: sets of cards.

use balance_engine::game::{Faults, Path};

use super::kind::Kind;
use super::sets::{Kinds, SetNumber, one};

/// What a card can be called by.
pub(crate) struct Named<'a> {
    pub key: &'a str,
    pub kind: Kind,
    pub tags: &'a [String],
}

/// All cards by number, the sets that are asked for, and the mistakes in what they are called.
pub(crate) struct Words<'a> {
    pub cards: &'a [Named<'a>],
    pub sets: &'a mut Vec<Kinds>,
    pub faults: &'a mut Faults,
}

impl Words<'_> {
    /// The number of the set that a word means.
    pub(super) fn set(&mut self, word: &str, at: &Path) -> SetNumber {
        let set = self.set_of(word, at);
        self.numbered(set)
    }

    pub(super) fn numbered(&mut self, set: Kinds) -> SetNumber {
        self.sets.push(set);
        (self.sets.len() - 1) as SetNumber
    }

    /// The set that a word means: a type, a tag, a key.
    pub(super) fn set_of(&mut self, word: &str, at: &Path) -> Kinds {
        let named =
            |card: &Named<'_>| card.key == word || card.tags.iter().any(|tag| tag == word) || card.kind.word() == word;
        let numbered = (0..).zip(self.cards).filter(|(_, card)| named(card));
        let set = numbered.fold(0, |set, (k, _)| set | one(k));
        if set == 0 {
            let keys = self.cards.iter().map(|card| card.key);
            let tags = self.cards.iter().flat_map(|card| card.tags.iter().map(String::as_str));
            let words = keys.chain(tags).chain(Kind::OF_DECKS.map(Kind::word));
            let message = format!("no card is a \"{word}\"");
            self.faults.unknown(at.clone(), message, word, words, || "write a card's key, a tag or a type".to_owned());
        }
        set
    }
}

/// A remedy for a name that is near none of those there are.
pub(crate) fn those(what: &str, there: &[&str]) -> String {
    match there.is_empty() {
        true => format!("the cards have no {what}"),
        false => format!("the {what} are {}", there.join(", ")),
    }
}
