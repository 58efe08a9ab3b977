//! What always holds for a Character, and what happens to it at certain moments.

use balance_engine::game::{IndexRange, Path};

use super::work::Work;
use crate::cards::{ALL, Always, AlwaysText, At, CardText, Sort};

impl Work<'_> {
    pub(super) fn always_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let start = self.done.always.len();
        for (text, at, holds) in self.all_of(card, "always", &card.always, |of| &of.always, at) {
            let when = self.condition(text.when.as_ref(), &at.then("if"));
            self.companions_of(text, &at);
            match text.given(&mut self.look(), &at)[..] {
                [what] => {
                    if !when.is_empty() && is_figure(what.sort()) {
                        let message = "a figure of the Character is the same against everybody";
                        self.faults.help(at.then("if"), message, "leave `if` out");
                    }
                    self.done.always.extend(holds.then_some(Always { what, when }));
                }
                ref found => {
                    let message = match found.len() {
                        0 => "this does nothing".to_owned(),
                        n => format!("{n} effects in one entry"),
                    };
                    let help = "write one effect in each entry, such as { armour = 1 }";
                    self.faults.help(at, message, help);
                }
            }
        }
        IndexRange::between(start, self.done.always.len())
    }

    fn companions_of(&mut self, text: &AlwaysText, at: &Path) {
        let mut wrong = |key, message, help| self.faults.help(at.then(key), message, help);
        match text.reroll_defence {
            Some(dice) if dice != ALL && text.when.is_some() => wrong(
                "if",
                "a number of Defence Rolls is for a Round, against whomever they are",
                "write reroll_defence = 255 for all against such foes, or leave `if` out",
            ),
            None if text.shield => {
                wrong("shield", "`shield` goes with `reroll_defence`", "write { reroll_defence = 1, shield = true }")
            }
            _ => {}
        }
        if text.sure && text.unbreakable_armour.is_none() {
            let help = "write { unbreakable_armour = 1, sure = true }";
            wrong("sure", "`sure` goes with `unbreakable_armour`", help);
        }
    }

    pub(super) fn moments_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let start = self.done.moments.len();
        for (text, at, holds) in self.all_of(card, "when", &card.when, |of| &of.when, at) {
            let when = self.condition(text.when.as_ref(), &at.then("if"));
            if text.when.is_some() && text.hits_in_contact.is_none() {
                let help = "leave it out: nobody else is asked";
                self.faults.help(at.then("if"), "`if` goes with `hits_in_contact`", help);
            }
            if text.until_prone && text.ap.is_none() {
                let help = "write { at = \"knock_out\", ap = 1, until_prone = true }";
                self.faults.help(at.then("until_prone"), "`until_prone` goes with `ap`", help);
            }
            let given = text.given(&mut self.look(), &at);
            if given.is_empty() {
                let help = "write what happens, such as heal = \"d6\"";
                self.faults.help(at, "nothing happens at that moment", help);
            }
            for (what, amount) in given.into_iter().filter(|_| holds) {
                let (moment, free, success) = (text.at, text.free, text.success);
                self.done.moments.push(At { moment, free, success, when, what, amount });
            }
        }
        IndexRange::between(start, self.done.moments.len())
    }
}

/// Whether it is part of a figure of the Character, or of what it is to everybody.
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
