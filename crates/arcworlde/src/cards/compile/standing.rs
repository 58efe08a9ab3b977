//! What always holds for a Character, and what happens to it at certain moments.

use balance_engine::game::{IndexRange, Path};

use super::Work;
use crate::cards::{ALL, Always, AlwaysText, CardText, MomentEffect, Sort};

impl Work<'_> {
    pub(super) fn always_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let start = self.done.always.len();
        for (text, at, holds) in self.all_of(card, "always", &card.always, |of| &of.always, at) {
            let when = self.condition(text.when.as_ref(), &at.then("if"));
            self.companions_of(text, &at);
            match text.given(&mut self.look(), &at)[..] {
                [what] => {
                    if !when.is_empty() && is_figure(what.sort()) {
                        let message = "this effect can't depend on the foe";
                        self.diagnostics.help(at.then("if"), message, "remove `if`");
                    }
                    self.done.always.extend(holds.then_some(Always { what, when }));
                }
                ref found => {
                    let none = found.is_empty().then(|| "this entry has no effect".to_owned());
                    let message = none.unwrap_or_else(|| format!("{} effects in one entry", found.len()));
                    self.diagnostics.help(at, message, "write one effect per entry, such as { armour = 1 }");
                }
            }
        }
        IndexRange::between(start, self.done.always.len())
    }

    fn companions_of(&mut self, text: &AlwaysText, at: &Path) {
        let mut wrong = |key, message, help| self.diagnostics.help(at.then(key), message, help);
        match text.reroll_defence {
            Some(dice) if dice != ALL && text.when.is_some() => wrong(
                "if",
                "a limited number of re-rolls can't depend on the foe",
                "write reroll_defence = 255 to re-roll all against these foes, or remove `if`",
            ),
            None if text.shield => {
                wrong("shield", "`shield` needs `reroll_defence`", "write { reroll_defence = 1, shield = true }")
            }
            _ => {}
        }
        if text.sure && text.unbreakable_armour.is_none() {
            let help = "write { unbreakable_armour = 1, sure = true }";
            wrong("sure", "`sure` needs `unbreakable_armour`", help);
        }
    }

    pub(super) fn moments_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let start = self.done.moments.len();
        for (text, at, holds) in self.all_of(card, "when", &card.when, |of| &of.when, at) {
            let when = self.condition(text.when.as_ref(), &at.then("if"));
            if text.when.is_some() && text.hits_in_contact.is_none() {
                self.diagnostics.help(at.then("if"), "`if` needs `hits_in_contact`", "remove it");
            }
            if text.until_prone && text.ap.is_none() {
                let help = "write { at = \"knock_out\", ap = 1, until_prone = true }";
                self.diagnostics.help(at.then("until_prone"), "`until_prone` needs `ap`", help);
            }
            let given = text.given(&mut self.look(), &at);
            if given.is_empty() {
                let help = "write an effect, such as heal = \"d6\"";
                self.diagnostics.help(at, "this entry has no effect", help);
            }
            for (what, amount) in given.into_iter().filter(|_| holds) {
                let (moment, free, success) = (text.at, text.free, text.success);
                self.done.moments.push(MomentEffect { moment, free, success, when, what, amount });
            }
        }
        IndexRange::between(start, self.done.moments.len())
    }
}

/// True if the effect changes a figure of the Character, or what it is to everybody.
const fn is_figure(sort: Sort) -> bool {
    matches!(
        sort,
        Sort::Ap
            | Sort::Movement
            | Sort::Bravery
            | Sort::Hp
            | Sort::Armour
            | Sort::SureArmour
            | Sort::Base
            | Sort::MeleeReach
            | Sort::Expendable
            | Sort::Mage
            | Sort::Aquatic
            | Sort::Graceful
            | Sort::Berserk
            | Sort::RidesAny
            | Sort::SurvivesWith
            | Sort::Summoned
    )
}
