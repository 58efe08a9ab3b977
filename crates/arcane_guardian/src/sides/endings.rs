//! The three Endings of a game, by key or random, and whether the game can be won with them.

use std::collections::BTreeMap;

use balance_engine::game::{Path, SpecDiagnostics};

use super::spec::{Endings, Side};
use crate::cards::{CardText, Kind, NO_CARD, each, kinds};
use crate::game::{ArcaneGuardian, Chosen};
use crate::rule_options::Hopeless;
use crate::state::DECKS;

pub(crate) fn endings(side: &Side, texts: &BTreeMap<String, CardText>, diagnostics: &mut SpecDiagnostics) -> Chosen {
    let at = Path::top().then("side").then(0).then("endings");
    let all = || texts.iter().filter(|(_, text)| text.kind == Kind::Ending && text.copies > 0);
    let these = match &side.endings {
        Endings::Random(_) => {
            let there = all().count();
            if there < DECKS {
                let message = format!("the card files have {there} Endings, but three are drawn");
                diagnostics.help(at, message, "add cards of type \"ending\"");
            }
            return Chosen::Random;
        }
        Endings::These(these) => these,
    };
    let mut chosen = [NO_CARD; DECKS];
    for (k, key) in these.iter().enumerate() {
        let at = at.then(k);
        if these[..k].contains(key) {
            diagnostics.help(at, format!("\"{key}\" is listed twice"), "list three different Endings");
        } else if !all().any(|(id, _)| id == key) {
            let message = match texts.get(key) {
                Some(text) if text.kind == Kind::Ending => format!("\"{key}\" has `copies = 0`"),
                Some(text) => format!("\"{key}\" is a card of type \"{}\"", text.kind.word()),
                None => format!("there is no Ending \"{key}\""),
            };
            let names = || all().map(|(id, _)| id.as_str());
            diagnostics.unknown(at, message, key, names(), || {
                format!("the Endings are {}", names().collect::<Vec<_>>().join(", "))
            });
        } else if let Some(place) = chosen.get_mut(k) {
            *place = texts.keys().position(|id| id == key).unwrap_or_default() as u8;
        }
    }
    Chosen::These(chosen)
}

impl ArcaneGuardian {
    /// True if the game can be won with these Endings: one is an escape that needs no Key, or one gives the Key for another.
    pub(crate) fn winnable(&self, endings: [u8; DECKS]) -> bool {
        let set = kinds(endings);
        set & self.escapes != 0 || (set & self.gates != 0 && set & self.keys != 0)
    }

    /// Reports Endings with which the game can't be won: if named, if true of every three, or if the rules refuse them.
    pub(crate) fn check_winnable(&self, diagnostics: &mut SpecDiagnostics) {
        let at = Path::top().then("side").then(0).then("endings");
        let help = "add an Ending with `escape` that needs no Key, or one that gives the Key and one that \
                    needs it";
        match self.chosen {
            Chosen::These(these) if self.winnable(these) => {}
            Chosen::These(_) => diagnostics.help(at, "the game can't be won with these Endings", help),
            Chosen::Random => {
                let all: Vec<u8> = each(self.endings).collect();
                let hopeless = triples(&all).find(|&three| !self.winnable(three));
                if triples(&all).all(|three| !self.winnable(three)) {
                    diagnostics.help(at, "the game can't be won with any three of the Endings", help);
                } else if let (Hopeless::Refuse, Some(three)) = (self.rules.hopeless_endings, hopeless) {
                    let names: Vec<&str> = three.iter().map(|&card| self.name(card)).collect();
                    let message = format!("{} may be drawn, but the game can't be won with them", names.join(", "));
                    let help = "set rules.hopeless_endings = \"redraw\", or change the Endings";
                    diagnostics.help(at, message, help);
                }
            }
        }
    }
}

fn triples(all: &[u8]) -> impl Iterator<Item = [u8; 3]> {
    let n = all.len();
    (0..n).flat_map(move |a| (a + 1..n).flat_map(move |b| (b + 1..n).map(move |c| [all[a], all[b], all[c]])))
}
