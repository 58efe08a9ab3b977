//! Which keys a type of card has, and which it must not have.

use crate::game::Path;

use super::Work;

use super::super::super::metrics::kind_word;
use super::super::text::{CardText, Kind};
use Kind::{Attachment, Dog, Food, Movement, Personal, Sled, Utility};

const IN_PLAY: [Kind; 2] = [Dog, Attachment];
const DOING: [Kind; 6] = [Dog, Food, Personal, Sled, Utility, Movement];

impl Work<'_> {
    pub(super) fn belongs(&mut self, text: &CardText, at: &Path) {
        let gives = text.gives.as_ref();
        let of_dogs = |has: bool| has && text.kind != Dog;
        let given: [(&str, bool, &[Kind]); 4] = [
            ("gives", gives.is_some(), &IN_PLAY),
            ("steps", !text.steps.is_empty(), &DOING),
            ("starts_in_play", text.starts_in_play, &[Dog]),
            ("stretch", text.stretch.is_some(), &[Kind::Stretch]),
        ];
        for (key, there, kinds) in given {
            if there && !kinds.contains(&text.kind) {
                self.no_key(text.kind, at.then(key), key, kinds);
            }
        }
        if let Some(gives) = gives.filter(|_| IN_PLAY.contains(&text.kind)) {
            let at = at.then("gives");
            let given = [
                ("counts_as", of_dogs(gives.counts_as.is_some())),
                ("attachments", of_dogs(gives.attachments.is_some())),
                ("dies_to", of_dogs(gives.dies_to.is_some())),
            ];
            for (key, wrong) in given {
                if wrong {
                    self.no_key(text.kind, at.then(key), key, &[Dog]);
                }
            }
            if gives.armour && text.kind == Dog {
                self.no_key(text.kind, at.then("armour"), "armour", &[Attachment]);
            }
        }
        let in_starter = text.deck.as_deref() == Some("starter");
        if text.starts_in_play && !in_starter {
            let message = "only dogs of the starting deck start in play";
            self.faults.help(at.then("starts_in_play"), message, "write deck = \"starter\"");
        }
    }

    fn no_key(&mut self, kind: Kind, at: Path, key: &str, kinds: &[Kind]) {
        let names: Vec<&str> = kinds.iter().map(|&kind| kind_word(kind)).collect();
        let help = format!("only these have it: {}", names.join(", "));
        self.faults.help(at, format!("type \"{}\" has no `{key}`", kind_word(kind)), help);
    }
}
