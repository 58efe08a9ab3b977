//! Checks which keys a type of card may have.

use balance_engine::game::Path;

use super::CardCompiler;
use crate::cards::{CardText, Kind};

use Kind::{Attachment, Dog, Food, Movement, Personal, Sled, Stretch, Utility};

const IN_PLAY: [Kind; 2] = [Dog, Attachment];
const DOING: [Kind; 6] = [Dog, Food, Personal, Sled, Utility, Movement];

impl CardCompiler<'_> {
    pub(crate) fn belongs(&mut self, text: &CardText, at: &Path) {
        text.source.check(text.publication.as_ref(), at, self.diagnostics);
        let given: [(&str, bool, &[Kind]); 8] = [
            ("deck", text.deck.is_some(), &Kind::OF_DECKS),
            ("energy", text.energy.cards() > 0, &Kind::OF_DECKS),
            ("health", text.health > 0, &Kind::OF_DECKS),
            ("risk", text.risk > 0, &Kind::OF_DECKS),
            ("gives", text.gives.is_some(), &IN_PLAY),
            ("steps", !text.steps.is_empty(), &DOING),
            ("starts_in_play", text.starts_in_play, &[Dog]),
            ("stretch", text.stretch.is_some(), &[Stretch]),
        ];
        self.no_keys(text.kind, &given, at);
        if let Some(gives) = text.gives.filter(|_| IN_PLAY.contains(&text.kind)) {
            let given: [(&str, bool, &[Kind]); 4] = [
                ("counts_as", gives.counts_as.is_some(), &[Dog]),
                ("attachments", gives.attachments.is_some(), &[Dog]),
                ("dies_to", gives.dies_to.is_some(), &[Dog]),
                ("armour", gives.armour, &[Attachment]),
            ];
            self.no_keys(text.kind, &given, &at.then("gives"));
        }
        let in_starter = text.deck.as_deref() == Some("starter");
        if text.starts_in_play && !in_starter && text.kind != Stretch {
            let message = "only dogs of the starting deck can start in play";
            self.diagnostics.help(at.then("starts_in_play"), message, "write deck = \"starter\"");
        }
    }

    fn no_keys(&mut self, kind: Kind, given: &[(&str, bool, &[Kind])], at: &Path) {
        for (key, _, kinds) in given.iter().filter(|(_, there, kinds)| *there && !kinds.contains(&kind)) {
            let names: Vec<&str> = kinds.iter().map(|&kind| kind.word()).collect();
            let help = match kind {
                Stretch => "write what the stretch does in `stretch`".to_owned(),
                _ => format!("only these types have it: {}", names.join(", ")),
            };
            self.diagnostics.help(at.then(*key), format!("type \"{}\" has no `{key}`", kind.word()), help);
        }
    }
}
