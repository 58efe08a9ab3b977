//! Attacks, their riders and their conditions.

use crate::game::{Path, Run};

use super::super::cards::{AttackText, ConditionText, EffectText, Kind, On};
use super::super::flat::{Amount, Area, Attack, Condition, Does, NONE, Rider};
use super::{Work, amount, classes};

impl Work<'_> {
    /// Attacks in a row.
    pub(super) fn attacks(&mut self, texts: &[AttackText], at: &Path) -> Run {
        let start = self.done.attacks.len() as u16;
        for (k, text) in texts.iter().enumerate() {
            let attack = self.attack(text, &at.then(k));
            self.done.attacks.push(attack);
            self.done.attack_names.push(text.name.clone());
        }
        Run { start, end: self.done.attacks.len() as u16 }
    }

    fn attack(&mut self, text: &AttackText, at: &Path) -> Attack {
        if text.ap.is_some() == text.shot.is_some() {
            let message = "an Attack costs AP, or is a Shot, which takes a Feat";
            let help = "write either ap = 2 or shot = { range = 12 }";
            self.faults.help(at.clone(), message, help);
        }
        let start = self.done.riders.len() as u16;
        for (k, rider) in text.riders.iter().enumerate() {
            let at = at.then("riders").then(k);
            let when = self.condition(rider.when.as_ref(), &at.then("if"));
            let before = self.done.riders.len();
            self.does(&rider.does, rider.on, when);
            if self.done.riders.len() == before {
                let message = "the rider does nothing";
                self.faults.help(
                    at.then("does"),
                    message,
                    "write what happens, such as prone = true",
                );
            }
        }
        let riders = Run { start, end: self.done.riders.len() as u16 };
        Attack {
            ap: text.ap.unwrap_or(0),
            range: text.shot.map_or(0, |shot| shot.range),
            feat: text.shot.map_or_else(Default::default, |shot| shot.feat),
            once: text.shot.is_some_and(|shot| shot.once),
            power: text.power,
            reach: text.reach.unwrap_or(0),
            area: text.area.map(|area| Area {
                radius: area.radius,
                around: area.around,
                whom: area.whom,
                divided: area.divided,
            }),
            split: text.split.unwrap_or(1),
            ignores_armour: text.ignores_armour,
            ignores_shield: text.ignores_shield,
            no_bonus: text.no_bonus,
            only: self.condition(text.only.as_ref(), &at.then("only")),
            riders,
        }
    }

    /// What a Spell does, as riders that always happen.
    pub(super) fn riders_of_spell(&mut self, text: &EffectText) -> Run {
        let start = self.done.riders.len() as u16;
        self.does(text, On::Always, 0);
        Run { start, end: self.done.riders.len() as u16 }
    }

    /// Adds a rider for each thing that happens, in the order in which the rules come to them.
    fn does(&mut self, text: &EffectText, on: On, when: u16) {
        let fixed = |n: Option<u8>| n.map(Amount::Fixed);
        let yes = |flag: bool| flag.then_some(Amount::Fixed(1));
        let all = [
            (Does::Dice, fixed(text.dice)),
            (Does::RerollMisses, fixed(text.reroll_misses)),
            (Does::Hits, text.hits.map(amount)),
            (Does::HitsTimes, fixed(text.hits_times)),
            (Does::IgnoreArmour, fixed(text.ignore_armour)),
            (Does::BreakArmour, fixed(text.break_armour)),
            (Does::DamageTimes, fixed(text.damage_times)),
            (Does::Prone, yes(text.prone)),
            (Does::LoseAp { stacks: text.stacks }, text.lose_ap.map(amount)),
            (Does::LoseMove, fixed(text.lose_move)),
            (Does::HalveMove, yes(text.halve_move)),
            (Does::Push, text.push.map(amount)),
            (Does::Bravery, yes(text.bravery)),
            (Does::BraveryAround, fixed(text.bravery_around)),
            (Does::Gobble, yes(text.gobble)),
            (Does::Spill, fixed(text.spill)),
            (Does::Splash, fixed(text.splash)),
            (Does::Later, fixed(text.later)),
            (Does::SelfProne, yes(text.self_prone)),
            (Does::SelfDamage, text.self_damage.map(amount)),
            (Does::SelfHits, text.self_hits.map(amount)),
            (Does::SelfKnockOut, yes(text.self_knock_out)),
            (Does::Heal, text.heal.map(amount)),
            (Does::GainAp, fixed(text.gain_ap)),
            (Does::NextDice, fixed(text.next_dice)),
            (Does::Tire, fixed(text.tire)),
            (Does::FreeDisengage, yes(text.free_disengage)),
            (Does::Riposte, yes(text.riposte)),
            (Does::Follow, yes(text.follow)),
            (Does::Slay, yes(text.slay)),
        ];
        let lost = text.hits_as_lost.map(|lost| (Does::HitsAsLost(lost), Amount::Fixed(1)));
        let hold = text.hold.map(|feat| (Does::Hold(feat), Amount::Fixed(1)));
        let given = all.into_iter().filter_map(|(does, n)| n.map(|n| (does, n)));
        for (does, amount) in given.chain(lost).chain(hold) {
            self.done.riders.push(Rider { on, when, does, amount });
        }
    }

    /// A condition's number; 0 holds always.
    pub(super) fn condition(&mut self, text: Option<&ConditionText>, at: &Path) -> u16 {
        let Some(text) = text else { return 0 };
        if *text == ConditionText::default() {
            self.faults.help(at.clone(), "the condition asks for nothing", "leave it out");
            return 0;
        }
        let carries = match &text.carries {
            Some(key) => self.key(Kind::Equipment, key, &at.then("carries")),
            None => NONE,
        };
        let condition = Condition {
            charged: text.charged,
            knocked_out: text.knocked_out,
            prone: text.prone,
            flammable: text.flammable,
            smaller: text.smaller,
            mounted: text.mounted,
            base_from: text.base_at_least.unwrap_or(0),
            base_to: text.base_at_most.unwrap_or(u8::MAX),
            classes: classes(&text.classes),
            of: self.words(&text.of, &at.then("of")),
            not_of: self.words(&text.not_of, &at.then("not_of")),
            foes: text.foes_engaged.unwrap_or(0),
            foes_to: text.foes_at_most.unwrap_or(u8::MAX),
            carries,
            hp_at_most: text.hp_at_most.unwrap_or(100),
        };
        let known = self.done.conditions.iter().position(|other| *other == condition);
        known.unwrap_or_else(|| {
            self.done.conditions.push(condition);
            self.done.conditions.len() - 1
        }) as u16
    }
}
