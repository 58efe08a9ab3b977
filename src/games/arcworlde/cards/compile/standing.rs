//! What always holds for a Character, and what happens to it at certain moments.

use crate::game::{IndexRange, Path};

use super::super::{ALL, Always, AlwaysText, At, CardText, MomentText, Sort};
use super::Work;

impl Work<'_> {
    /// Everything that always holds by a card: what its Traits of a beta say comes last.
    pub(super) fn always_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let own = self.always(&card.always, &at.then("always"));
        for (k, one) in card.beta.iter().enumerate() {
            self.always(&one.always, &at.then("beta").then(k).then("always"));
        }
        // They are read in any case, so that their mistakes are told.
        if !self.beta {
            self.done.always.truncate(usize::from(own.end));
        }
        IndexRange { start: own.start, end: self.done.always.len() as u16 }
    }

    /// Everything that happens at moments by a card.
    pub(super) fn moments_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let own = self.moments(&card.when, &at.then("when"));
        for (k, one) in card.beta.iter().enumerate() {
            self.moments(&one.when, &at.then("beta").then(k).then("when"));
        }
        if !self.beta {
            self.done.moments.truncate(usize::from(own.end));
        }
        IndexRange { start: own.start, end: self.done.moments.len() as u16 }
    }

    /// Standing effects in a row.
    fn always(&mut self, texts: &[AlwaysText], at: &Path) -> IndexRange {
        let start = self.done.always.len() as u16;
        for (k, text) in texts.iter().enumerate() {
            let at = at.then(k);
            let when = self.condition(text.when.as_ref(), &at.then("if"));
            self.companions_of(text, &at);
            match text.given(self, &at)[..] {
                [what] => {
                    if when != 0 && is_figure(what.sort()) {
                        let message = "a figure of the Character is the same against everybody";
                        self.faults.help(at.then("if"), message, "leave `if` out");
                    }
                    self.done.always.push(Always { what, when });
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
        IndexRange { start, end: self.done.always.len() as u16 }
    }

    /// Keys that say more of another, which must be there.
    fn companions_of(&mut self, text: &AlwaysText, at: &Path) {
        let mut wrong = |key, message, help| self.faults.help(at.then(key), message, help);
        match text.reroll_defence {
            Some(dice) if dice != ALL && text.when.is_some() => wrong(
                "if",
                "a number of Defence Rolls is for a Round, against whomever they are",
                "write reroll_defence = 255 for all against such foes, or leave `if` out",
            ),
            None if text.shield => wrong(
                "shield",
                "`shield` goes with `reroll_defence`",
                "write { reroll_defence = 1, shield = true }",
            ),
            _ => {}
        }
        if text.sure && text.unbreakable_armour.is_none() {
            let help = "write { unbreakable_armour = 1, sure = true }";
            wrong("sure", "`sure` goes with `unbreakable_armour`", help);
        }
    }

    /// What happens at moments, in a row.
    fn moments(&mut self, texts: &[MomentText], at: &Path) -> IndexRange {
        let start = self.done.moments.len() as u16;
        for (k, text) in texts.iter().enumerate() {
            let when = self.condition(text.when.as_ref(), &at.then(k).then("if"));
            if text.when.is_some() && text.hits_in_contact.is_none() {
                let help = "leave it out: nobody else is asked";
                let at = at.then(k).then("if");
                self.faults.help(at, "`if` goes with `hits_in_contact`", help);
            }
            if text.until_prone && text.ap.is_none() {
                let help = "write { at = \"knock_out\", ap = 1, until_prone = true }";
                let at = at.then(k).then("until_prone");
                self.faults.help(at, "`until_prone` goes with `ap`", help);
            }
            let before = self.done.moments.len();
            for (what, amount) in text.given(self, &at.then(k)) {
                let (moment, free, success) = (text.at, text.free, text.success);
                self.done.moments.push(At { moment, free, success, when, what, amount });
            }
            if self.done.moments.len() == before {
                let help = "write what happens, such as heal = \"d6\"";
                self.faults.help(at.then(k), "nothing happens at that moment", help);
            }
        }
        IndexRange { start, end: self.done.moments.len() as u16 }
    }
}

/// Whether it is part of a figure of the Character, or of what it is to everybody.
const fn is_figure(sort: Sort) -> bool {
    use Sort::{
        Ap, Aquatic, Armour, Base, Berserk, Bravery, Expendable, Graceful, Hp, Mage, MeleeReach,
        Movement, RidesAny, Summoned, SureArmour, SurvivesWith,
    };
    matches!(
        sort,
        Ap | Movement
            | Bravery
            | Hp
            | Armour
            | SureArmour
            | Base
            | MeleeReach
            | Expendable
            | Mage
            | Aquatic
            | Graceful
            | Berserk
            | RidesAny
            | SurvivesWith
            | Summoned
    )
}
