//! What the words of card files mean: sets of cards.

use balance_engine::game::{Faults, Path};

use super::kind::Kind;
use super::sets::{Kinds, kinds};

/// What a card can be called by.
pub(crate) struct Named<'a> {
    pub key: &'a str,
    pub kind: Kind,
    pub tags: &'a [String],
}

/// All cards by number, and the mistakes in what they are called.
pub(crate) struct Words<'a> {
    pub cards: &'a [Named<'a>],
    pub faults: &'a mut Faults,
}

impl Words<'_> {
    fn set(&self, is: impl Fn(&Named<'_>) -> bool) -> Kinds {
        kinds((0..).zip(self.cards).filter(|(_, card)| is(card)).map(|(number, _)| number))
    }

    /// The set that a word means: a type, a tag, a key.
    pub(super) fn set_of(&mut self, word: &str, at: &Path) -> Kinds {
        let types: [(&str, &[Kind]); 4] = [
            ("collectible", &[Kind::Collectible]),
            ("useable", &[Kind::Useable]),
            ("curse", &[Kind::Curse]),
            ("item", &[Kind::Collectible, Kind::Useable]),
        ];
        if let Some((_, kinds)) = types.iter().find(|(name, _)| *name == word) {
            return self.set(|card| kinds.contains(&card.kind));
        }
        let set = self.set(|card| card.key == word || card.tags.iter().any(|tag| tag == word));
        if set == 0 {
            let keys = self.cards.iter().map(|card| card.key);
            let tags = self.cards.iter().flat_map(|card| card.tags.iter().map(String::as_str));
            let all = keys.chain(tags).chain(types.map(|(name, _)| name));
            let message = format!("no card is a \"{word}\"");
            self.faults.unknown(at.clone(), message, word, all, || {
                "write a card's key, a tag, \"collectible\", \"useable\", \"curse\" or \"item\"".to_owned()
            });
        }
        set
    }

    /// The cards of a word that can be discarded from before the player: Endings never are.
    pub(super) fn discardable(&mut self, word: &str, at: &Path) -> Kinds {
        let named = self.set_of(word, at);
        let kept = [Kind::Collectible, Kind::Useable, Kind::Curse];
        let set = self.set(|card| kept.contains(&card.kind)) & named;
        if named != 0 && set == 0 {
            let message = format!("\"{word}\" is no card that can be discarded");
            self.faults.help(at.clone(), message, "name a Collectible, a Useable or a Curse");
        }
        set
    }
}
