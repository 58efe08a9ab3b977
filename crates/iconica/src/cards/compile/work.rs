//! The state of compiling cards.

use std::collections::BTreeMap;

use balance_engine::game::{Path, SpecDiagnostics};

use crate::cards::tens::Reading;
use crate::cards::{
    ANY_FACE, AgainstText, Card, CardText, METER, Step, TAG_TRAIT, class_trait, faction_trait, type_trait,
};

/// The maximum health of a card, by the meter's length.
pub(super) const MAX_HEALTH: u16 = (METER as u16 - 1) * 10;

#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    pub cards: Vec<Card>,
    pub steps: Vec<Step>,
}

pub(crate) struct Work<'a> {
    pub texts: &'a BTreeMap<String, CardText>,
    /// The trait bits of tags that a strength or condition names.
    pub tags: BTreeMap<String, u64>,
    pub done: Program,
    pub(super) diagnostics: &'a mut SpecDiagnostics,
}

impl Work<'_> {
    pub(super) fn reading(&mut self) -> Reading<'_> {
        Reading { diagnostics: self.diagnostics }
    }

    pub(super) fn faces(&mut self, on: Option<&[u8]>, at: &Path) -> u8 {
        let Some(on) = on else { return ANY_FACE };
        let mut mask = 0;
        for (k, &face) in on.iter().enumerate() {
            if (1..=6).contains(&face) {
                mask |= 1 << (face - 1);
            } else {
                let help = "write numbers from 1 to 6";
                self.diagnostics.help(at.then(k), format!("a die can't show {face}"), help);
            }
        }
        if on.is_empty() {
            let help = "write the faces on which it happens, or remove `on`";
            self.diagnostics.help(at.clone(), "this never happens", help);
        }
        mask
    }

    pub(super) fn against(&mut self, text: &AgainstText, at: &Path) -> u64 {
        let tag = text.tag.as_ref().map(|tag| self.tag(tag, &at.then("tag")));
        let named = [text.class.map(class_trait), text.faction.map(faction_trait), text.kind.map(type_trait), tag];
        let mut named = named.into_iter().flatten();
        match (named.next(), named.next()) {
            (Some(one), None) => one,
            _ => {
                let help = "write exactly one of class, faction, type, tag";
                let message = "this doesn't name exactly one group of characters";
                self.diagnostics.help(at.clone(), message, help);
                0
            }
        }
    }

    /// Returns the trait bit of a tag, and assigns one on first use.
    fn tag(&mut self, tag: &String, at: &Path) -> u64 {
        if let Some(&bit) = self.tags.get(tag) {
            return bit;
        }
        let next = TAG_TRAIT + self.tags.len();
        let tags = || self.texts.values().flat_map(|card| &card.tags);
        if !tags().any(|carried| carried == tag) {
            let message = format!("no card has the tag \"{tag}\"");
            let known = tags().map(String::as_str);
            self.diagnostics.unknown(at.clone(), message, tag, known, || "add the tag to a card".into());
        } else if next >= 64 {
            let max = 64 - TAG_TRAIT;
            let message = format!("strengths and conditions name more than {max} tags");
            self.diagnostics.add(at.clone(), message);
            return 0;
        }
        let bit = 1 << next.min(63);
        self.tags.insert(tag.clone(), bit);
        bit
    }
}
