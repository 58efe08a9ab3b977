//! The three Endings of a game: by key or by lot, and whether it can be won with them.

use std::collections::BTreeMap;

use balance_engine::game::{Faults, Path};

use super::spec::{Endings, Side};
use crate::cards::kind::Kind;
use crate::cards::sets::{NO_CARD, each, kinds};
use crate::cards::text::CardText;
use crate::game::{ArcaneGuardian, Chosen};
use crate::knobs::Hopeless;
use crate::state::DECKS;

/// The Endings of the game, checked.
pub(crate) fn endings(side: &Side, texts: &BTreeMap<String, CardText>, faults: &mut Faults) -> Chosen {
    let at = Path::top().then("side").then(0).then("endings");
    let all = || texts.iter().filter(|(_, text)| text.kind == Kind::Ending && text.copies > 0);
    let these = match &side.endings {
        Endings::Random(_) => {
            let there = all().count();
            if there < DECKS {
                let message = format!("{there} Endings among the cards, and three are drawn");
                faults.help(at, message, "add cards of type \"ending\"");
            }
            return Chosen::Random;
        }
        Endings::These(these) => these,
    };
    let mut chosen = [NO_CARD; DECKS];
    for (k, key) in these.iter().enumerate() {
        let at = at.then(k);
        if these[..k].contains(key) {
            faults.help(at, format!("\"{key}\" is there twice"), "name three different Endings");
        } else if !all().any(|(id, _)| id == key) {
            let message = match texts.get(key) {
                Some(text) if text.kind == Kind::Ending => format!("\"{key}\" has no copies"),
                Some(text) => format!("\"{key}\" is a card of type \"{}\"", text.kind.word()),
                None => format!("there is no Ending \"{key}\""),
            };
            let names = || all().map(|(id, _)| id.as_str());
            faults.unknown(at, message, key, names(), || {
                format!("the Endings are {}", names().collect::<Vec<_>>().join(", "))
            });
        } else if let Some(place) = chosen.get_mut(k) {
            *place = texts.keys().position(|id| id == key).unwrap_or_default() as u8;
        }
    }
    Chosen::These(chosen)
}

impl ArcaneGuardian {
    /// Whether a game with these Endings can be won at all: one of them is an escape that does
    /// not need the Key, or one that does and another gives it.
    pub(crate) fn winnable(&self, endings: [u8; DECKS]) -> bool {
        let set = kinds(endings);
        set & self.escapes != 0 || (set & self.gates != 0 && set & self.keys != 0)
    }

    /// Endings that could never be won with are a mistake where they are named, where no three
    /// can be won with, and where the rules say that none may be drawn.
    pub(crate) fn check_hope(&self, faults: &mut Faults) {
        let at = Path::top().then("side").then(0).then("endings");
        let help = "have an Ending that is an escape, or one that gives the Key with one that \
                    asks for it";
        match self.chosen {
            Chosen::These(these) => {
                if !self.winnable(these) {
                    faults.help(at, "with these Endings the game can never be won", help);
                }
            }
            Chosen::Random => {
                let all: Vec<u8> = each(self.endings).collect();
                let hopeless = triples(&all).find(|&three| !self.winnable(three));
                if triples(&all).all(|three| !self.winnable(three)) {
                    faults.help(at, "with no three of the Endings can the game be won", help);
                } else if let (Hopeless::Refuse, Some(three)) = (self.rules.hopeless_endings, hopeless) {
                    let names: Vec<&str> = three.iter().map(|&card| self.name(card)).collect();
                    let message = format!("{} may be drawn, and can never be won with", names.join(", "));
                    let help = "set rules.hopeless_endings = \"redraw\", or change the Endings";
                    faults.help(at, message, help);
                }
            }
        }
    }
}

fn triples(all: &[u8]) -> impl Iterator<Item = [u8; 3]> {
    let n = all.len();
    (0..n).flat_map(move |a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [all[a], all[b], all[c]])))
}
