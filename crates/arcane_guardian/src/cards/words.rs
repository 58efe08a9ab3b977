//! The meaning of words in card files: sets of cards.

use balance_engine::game::{Path, SpecDiagnostics};

use super::{Kind, Kinds, kinds};

pub(crate) struct Named<'a> {
    pub key: &'a str,
    pub kind: Kind,
    pub tags: &'a [String],
}

pub(crate) struct Words<'a> {
    pub cards: &'a [Named<'a>],
    pub diagnostics: &'a mut SpecDiagnostics,
}

impl Words<'_> {
    fn set(&self, is: impl Fn(&Named<'_>) -> bool) -> Kinds {
        kinds((0..).zip(self.cards).filter(|(_, card)| is(card)).map(|(number, _)| number))
    }

    /// Returns the set that a word names: a type, a tag or a key.
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
            let message = format!("no card has the key, tag or type \"{word}\"");
            self.diagnostics.unknown(at.clone(), message, word, all, || {
                "write the key or tag of a card, \"collectible\", \"useable\", \"curse\" or \"item\"".to_owned()
            });
        }
        set
    }

    /// Returns the cards that a word names and that can be discarded; Endings never can.
    pub(super) fn discardable(&mut self, word: &str, at: &Path) -> Kinds {
        let named = self.set_of(word, at);
        let kept = [Kind::Collectible, Kind::Useable, Kind::Curse];
        let set = self.set(|card| kept.contains(&card.kind)) & named;
        if named != 0 && set == 0 {
            let message = format!("\"{word}\" can't be discarded");
            self.diagnostics.help(at.clone(), message, "write the key or tag of a Collectible, Useable or Curse");
        }
        set
    }
}
