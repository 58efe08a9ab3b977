//! What always holds for a Character, and what happens to it at certain moments.

use crate::game::{IndexRange, Path};

use super::super::compiled::{ALL, Always, At, Happens, StandingEffect, bit};
use super::super::text::{AlwaysText, CardText, Kind, MomentText};
use super::{Work, amount};

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
            let found = self.standing(text, &at);
            match found[..] {
                [what] => {
                    if when != 0 && what.is_figure() {
                        let message = "a figure of the Character is the same against everybody";
                        let help = "leave `if` out";
                        self.faults.help(at.then("if"), message, help);
                    }
                    self.done.always.push(Always { what, when });
                }
                _ => {
                    let message = match found.len() {
                        0 => "this does nothing".to_owned(),
                        n => format!("{n} effects in one entry"),
                    };
                    self.faults.help(
                        at,
                        message,
                        "write one effect in each entry, such as { armour = 1 }",
                    );
                }
            }
        }
        IndexRange { start, end: self.done.always.len() as u16 }
    }

    /// Every effect of an entry; `shield` goes with `reroll_defence`.
    fn standing(&mut self, text: &AlwaysText, at: &Path) -> Vec<StandingEffect> {
        let numbers = [
            text.ap.map(StandingEffect::Ap),
            text.movement.map(StandingEffect::Movement),
            text.bravery.map(StandingEffect::Bravery),
            text.hp.map(StandingEffect::Hp),
            text.armour.map(StandingEffect::Armour),
            text.unbreakable_armour.map(match text.sure {
                true => StandingEffect::CertainArmour,
                false => StandingEffect::SureArmour,
            }),
            text.base.map(StandingEffect::Base),
            text.dice.map(StandingEffect::Dice),
            text.melee_dice.map(StandingEffect::MeleeDice),
            text.melee_reach.map(StandingEffect::MeleeReach),
            text.leg_it.map(StandingEffect::LegIt),
            text.has.map(|of| StandingEffect::Trait(bit(of))),
            text.harder_to_shoot.map(StandingEffect::HarderToShoot),
            text.slows_foes.map(StandingEffect::SlowsFoes),
            text.trips_foes.map(StandingEffect::TripsFoes),
            text.lures_foes.map(StandingEffect::LuresFoes),
        ];
        let flags = [
            (text.reroll_ones, StandingEffect::RerollOnes),
            (text.no_critical_defence, StandingEffect::NoCriticalDefence),
            (text.shot_at_disadvantage, StandingEffect::ShotAtDisadvantage),
            (text.hits_rerolled, StandingEffect::HitsRerolled),
            (text.expendable, StandingEffect::Expendable),
            (text.mage, StandingEffect::Mage),
            (text.lit, StandingEffect::Lit),
            (text.graceful, StandingEffect::Graceful),
            (text.berserk, StandingEffect::Berserk),
            (text.rerolls_legendary, StandingEffect::RerollsLegendary),
            (text.aquatic, StandingEffect::Aquatic),
            (text.rides_any, StandingEffect::RidesAny),
            (text.summoned, StandingEffect::Summoned),
            (text.clings, StandingEffect::Clings),
        ];
        let mut found: Vec<StandingEffect> = numbers.into_iter().flatten().collect();
        found.extend(flags.into_iter().filter(|(on, _)| *on).map(|(_, what)| what));
        if let Some(dice) = text.reroll_defence {
            if dice != ALL && text.when.is_some() {
                let message = "a number of Defence Rolls is for a Round, against whomever they are";
                let help =
                    "write reroll_defence = 255 for all against such foes, or leave `if` out";
                self.faults.help(at.then("if"), message, help);
            }
            found.push(StandingEffect::RerollDefence { dice, shield: text.shield });
        } else if text.shield {
            let message = "`shield` goes with `reroll_defence`";
            self.faults.help(
                at.then("shield"),
                message,
                "write { reroll_defence = 1, shield = true }",
            );
        }
        if text.sure && text.unbreakable_armour.is_none() {
            let message = "`sure` goes with `unbreakable_armour`";
            let help = "write { unbreakable_armour = 1, sure = true }";
            self.faults.help(at.then("sure"), message, help);
        }
        if let Some(revives) = &text.revives {
            let of = self.word(&revives.of, &at.then("revives").then("of"));
            let (within, on, hp) = (revives.within, revives.on, revives.hp);
            found.push(StandingEffect::Revives { of, within, on, hp });
        }
        if let Some(key) = &text.survives_with {
            let item = self.key(Kind::Equipment, key, &at.then("survives_with"));
            found.push(StandingEffect::SurvivesWith(item));
        }
        if let Some(lends) = &text.lends_bravery {
            let to = self.word(&lends.to, &at.then("lends_bravery").then("to"));
            found.push(StandingEffect::LendsBravery { to, within: lends.within });
        }
        if let Some(word) = &text.unmoved_by {
            found.push(StandingEffect::UnmovedBy(self.word(word, &at.then("unmoved_by"))));
        }
        if let Some(drives) = &text.drives {
            let to = self.word(&drives.to, &at.then("drives").then("to"));
            found.push(StandingEffect::Drives { to, within: drives.within });
        }
        found
    }

    /// What happens at moments, in a row.
    fn moments(&mut self, texts: &[MomentText], at: &Path) -> IndexRange {
        let start = self.done.moments.len() as u16;
        for (k, text) in texts.iter().enumerate() {
            let fixed = super::super::compiled::Amount::Fixed;
            let given = [
                (Happens::Heal, text.heal.map(amount)),
                (Happens::Lose, text.lose.map(amount)),
                (Happens::HitsInContact, text.hits_in_contact.map(fixed)),
                (lasting(text.until_prone), text.ap.map(fixed)),
                (Happens::GainAp, text.gain_ap.map(fixed)),
                (Happens::Arcanite, text.arcanite.map(fixed)),
            ];
            let when = self.condition(text.when.as_ref(), &at.then(k).then("if"));
            if text.when.is_some() && text.hits_in_contact.is_none() {
                let help = "leave it out: nobody else is asked";
                let at = at.then(k).then("if");
                self.faults.help(at, "`if` goes with `hits_in_contact`", help);
            }
            let back = text.returns.as_ref().map(|key| {
                let profile = self.key(Kind::Profile, key, &at.then(k).then("returns"));
                (Happens::Return(profile), Some(fixed(1)))
            });
            if text.until_prone && text.ap.is_none() {
                let help = "write { at = \"knock_out\", ap = 1, until_prone = true }";
                let at = at.then(k).then("until_prone");
                self.faults.help(at, "`until_prone` goes with `ap`", help);
            }
            let before = self.done.moments.len();
            for (what, amount) in given.into_iter().chain(back) {
                let Some(amount) = amount else { continue };
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

/// How AP that are gained for good may be lost again.
const fn lasting(until_prone: bool) -> Happens {
    if until_prone { Happens::ApUntilProne } else { Happens::Ap }
}
