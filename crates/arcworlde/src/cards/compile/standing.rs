//! What always holds for a Character, and what happens to it at certain moments.

use balance_engine::game::{IndexRange, Path};

use super::Work;
use crate::cards::{ALL, Always, AlwaysText, CardText, MomentEffect, Sort};

impl Work<'_> {
    pub(super) fn always_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let start = self.done.always.len();
        let help = "write one effect per entry, such as { armour = 1 }";
        for (text, at, holds) in self.all_of(card, "always", &card.always, |of| &of.always, at) {
            let when = self.condition(text.when.as_ref(), &at.then("if"));
            self.companions_of(text, &at);
            match text.given(&mut self.look(), &at)[..] {
                [what] => {
                    let depends = !when.is_empty() && is_figure(what.sort());
                    self.reject_if(depends, at.then("if"), "this effect can't depend on the foe", "remove `if`");
                    self.done.always.extend(holds.then_some(Always { what, when }));
                }
                [] => self.diagnostics.help(at, "this entry has no effect", help),
                ref found => self.diagnostics.help(at, format!("{} effects in one entry", found.len()), help),
            }
        }
        IndexRange::between(start, self.done.always.len())
    }

    fn companions_of(&mut self, text: &AlwaysText, at: &Path) {
        let limited = text.when.is_some() && text.reroll_defence.is_some_and(|dice| dice != ALL);
        let help = "write reroll_defence = 255 to re-roll all against these foes, or remove `if`";
        self.reject_if(limited, at.then("if"), "a limited number of re-rolls can't depend on the foe", help);
        let shield = text.shield && text.reroll_defence.is_none();
        let help = "write { reroll_defence = 1, shield = true }";
        self.reject_if(shield, at.then("shield"), "`shield` needs `reroll_defence`", help);
        let sure = text.sure && text.unbreakable_armour.is_none();
        let help = "write { unbreakable_armour = 1, sure = true }";
        self.reject_if(sure, at.then("sure"), "`sure` needs `unbreakable_armour`", help);
    }

    pub(super) fn moments_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let start = self.done.moments.len();
        for (text, at, holds) in self.all_of(card, "when", &card.when, |of| &of.when, at) {
            let when = self.condition(text.when.as_ref(), &at.then("if"));
            let idle = text.when.is_some() && text.hits_in_contact.is_none();
            self.reject_if(idle, at.then("if"), "`if` needs `hits_in_contact`", "remove it");
            let lasts = text.until_prone && text.ap.is_none();
            let help = "write { at = \"knock_out\", ap = 1, until_prone = true }";
            self.reject_if(lasts, at.then("until_prone"), "`until_prone` needs `ap`", help);
            let given = text.given(&mut self.look(), &at);
            let help = "write an effect, such as heal = \"d6\"";
            self.reject_if(given.is_empty(), at, "this entry has no effect", help);
            for (what, amount) in given.into_iter().filter(|_| holds) {
                let (moment, free, success) = (text.at, text.free, text.success);
                self.done.moments.push(MomentEffect { moment, free, success, when, what, amount });
            }
        }
        IndexRange::between(start, self.done.moments.len())
    }
}

/// True if the effect changes a figure of the Character, or what it is to everybody.
fn is_figure(sort: Sort) -> bool {
    use Sort::*;
    const FIGURES: [Sort; 8] = [Ap, Movement, Bravery, Hp, Armour, SureArmour, Base, MeleeReach];
    const FOR_ALL: [Sort; 8] = [Expendable, Mage, Aquatic, Graceful, Berserk, RidesAny, SurvivesWith, Summoned];
    FIGURES.contains(&sort) || FOR_ALL.contains(&sort)
}
