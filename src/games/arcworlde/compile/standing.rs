//! What always holds for a Character, and what happens to it at certain moments.

use crate::game::{Path, Run};

use super::super::cards::{AlwaysText, CardText, Kind, MomentText};
use super::super::flat::{ALL, Always, At, Happens, Standing, bit};
use super::{Work, amount};

impl Work<'_> {
    /// Everything that always holds by a card: what its Traits of a beta say comes last.
    pub(super) fn always_of(&mut self, card: &CardText, at: &Path) -> Run {
        let own = self.always(&card.always, &at.then("always"));
        for (k, one) in card.beta.iter().enumerate() {
            self.always(&one.always, &at.then("beta").then(k).then("always"));
        }
        // They are read in any case, so that their mistakes are told.
        if !self.beta {
            self.done.always.truncate(usize::from(own.end));
        }
        Run { start: own.start, end: self.done.always.len() as u16 }
    }

    /// Everything that happens at moments by a card.
    pub(super) fn moments_of(&mut self, card: &CardText, at: &Path) -> Run {
        let own = self.moments(&card.when, &at.then("when"));
        for (k, one) in card.beta.iter().enumerate() {
            self.moments(&one.when, &at.then("beta").then(k).then("when"));
        }
        if !self.beta {
            self.done.moments.truncate(usize::from(own.end));
        }
        Run { start: own.start, end: self.done.moments.len() as u16 }
    }

    /// Standing effects in a row.
    fn always(&mut self, texts: &[AlwaysText], at: &Path) -> Run {
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
        Run { start, end: self.done.always.len() as u16 }
    }

    /// Every effect of an entry; `shield` goes with `reroll_defence`.
    fn standing(&mut self, text: &AlwaysText, at: &Path) -> Vec<Standing> {
        let numbers = [
            text.ap.map(Standing::Ap),
            text.movement.map(Standing::Movement),
            text.bravery.map(Standing::Bravery),
            text.hp.map(Standing::Hp),
            text.armour.map(Standing::Armour),
            text.unbreakable_armour.map(match text.sure {
                true => Standing::CertainArmour,
                false => Standing::SureArmour,
            }),
            text.base.map(Standing::Base),
            text.dice.map(Standing::Dice),
            text.melee_dice.map(Standing::MeleeDice),
            text.melee_reach.map(Standing::MeleeReach),
            text.leg_it.map(Standing::LegIt),
            text.has.map(|of| Standing::Trait(bit(of))),
            text.harder_to_shoot.map(Standing::HarderToShoot),
            text.slows_foes.map(Standing::SlowsFoes),
            text.trips_foes.map(Standing::TripsFoes),
            text.lures_foes.map(Standing::LuresFoes),
        ];
        let flags = [
            (text.reroll_ones, Standing::RerollOnes),
            (text.no_critical_defence, Standing::NoCriticalDefence),
            (text.shot_at_disadvantage, Standing::ShotAtDisadvantage),
            (text.hits_rerolled, Standing::HitsRerolled),
            (text.expendable, Standing::Expendable),
            (text.mage, Standing::Mage),
            (text.lit, Standing::Lit),
            (text.graceful, Standing::Graceful),
            (text.berserk, Standing::Berserk),
            (text.rerolls_legendary, Standing::RerollsLegendary),
            (text.aquatic, Standing::Aquatic),
            (text.rides_any, Standing::RidesAny),
            (text.summoned, Standing::Summoned),
            (text.clings, Standing::Clings),
        ];
        let mut found: Vec<Standing> = numbers.into_iter().flatten().collect();
        found.extend(flags.into_iter().filter(|(on, _)| *on).map(|(_, what)| what));
        if let Some(dice) = text.reroll_defence {
            if dice != ALL && text.when.is_some() {
                let message = "a number of Defence Rolls is for a Round, against whomever they are";
                let help =
                    "write reroll_defence = 255 for all against such foes, or leave `if` out";
                self.faults.help(at.then("if"), message, help);
            }
            found.push(Standing::RerollDefence { dice, shield: text.shield });
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
            found.push(Standing::Revives { of, within, on, hp });
        }
        if let Some(key) = &text.survives_with {
            let item = self.key(Kind::Equipment, key, &at.then("survives_with"));
            found.push(Standing::SurvivesWith(item));
        }
        if let Some(lends) = &text.lends_bravery {
            let to = self.word(&lends.to, &at.then("lends_bravery").then("to"));
            found.push(Standing::LendsBravery { to, within: lends.within });
        }
        if let Some(word) = &text.unmoved_by {
            found.push(Standing::UnmovedBy(self.word(word, &at.then("unmoved_by"))));
        }
        if let Some(drives) = &text.drives {
            let to = self.word(&drives.to, &at.then("drives").then("to"));
            found.push(Standing::Drives { to, within: drives.within });
        }
        found
    }

    /// What happens at moments, in a row.
    fn moments(&mut self, texts: &[MomentText], at: &Path) -> Run {
        let start = self.done.moments.len() as u16;
        for (k, text) in texts.iter().enumerate() {
            let fixed = super::super::flat::Amount::Fixed;
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
        Run { start, end: self.done.moments.len() as u16 }
    }
}

/// How AP that are gained for good may be lost again.
const fn lasting(until_prone: bool) -> Happens {
    if until_prone { Happens::ApUntilProne } else { Happens::Ap }
}
