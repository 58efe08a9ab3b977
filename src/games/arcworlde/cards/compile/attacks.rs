//! Attacks, their riders and their conditions.

use crate::game::{IndexRange, Path};

use super::super::compiled::{ALL, Amount, Area, Attack, Condition, Does, Grip, NONE, Rider};
use super::super::text::{AttackText, ConditionText, EffectText, Kind, On, RiderText};
use super::{Work, amount, classes};

impl Work<'_> {
    /// Attacks in a row.
    pub(super) fn attacks(&mut self, texts: &[AttackText], at: &Path) -> IndexRange {
        let start = self.done.attacks.len() as u16;
        for (k, text) in texts.iter().enumerate() {
            let attack = self.attack(text, &at.then(k));
            self.done.attacks.push(attack);
            self.done.attack_names.push(text.name.clone());
        }
        IndexRange { start, end: self.done.attacks.len() as u16 }
    }

    fn attack(&mut self, text: &AttackText, at: &Path) -> Attack {
        if text.ap.is_some() == text.shot.is_some() {
            let message = "an Attack costs AP, or is a Shot, which takes a Feat";
            let help = "write either ap = 2 or shot = { range = 12 }";
            self.faults.help(at.clone(), message, help);
        }
        let riders = self.riders(&text.riders, &at.then("riders"));
        Attack {
            ap: text.ap.unwrap_or(0),
            range: text.shot.map_or(0, |shot| shot.range),
            feat: text.shot.map_or_else(Default::default, |shot| shot.feat),
            once: text.shot.is_some_and(|shot| shot.once),
            times: text.shot.and_then(|shot| shot.times).unwrap_or(1),
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

    /// Riders in a row.
    pub(super) fn riders(&mut self, texts: &[RiderText], at: &Path) -> IndexRange {
        let start = self.done.riders.len() as u16;
        for (k, rider) in texts.iter().enumerate() {
            let at = at.then(k);
            let when = self.condition(rider.when.as_ref(), &at.then("if"));
            let before = self.done.riders.len();
            self.does(&rider.does, rider.on, when, &at.then("does"));
            if self.done.riders.len() == before {
                let message = "the rider does nothing";
                self.faults.help(
                    at.then("does"),
                    message,
                    "write what happens, such as prone = true",
                );
            }
        }
        IndexRange { start, end: self.done.riders.len() as u16 }
    }

    /// What a Spell does, as riders that always happen.
    pub(super) fn riders_of_spell(&mut self, text: &EffectText, at: &Path) -> IndexRange {
        let start = self.done.riders.len() as u16;
        self.does(text, On::Always, 0, at);
        IndexRange { start, end: self.done.riders.len() as u16 }
    }

    /// Adds a rider for each thing that happens, in the order in which the rules come to them.
    fn does(&mut self, text: &EffectText, on: On, when: u16, at: &Path) {
        self.companions(text, at);
        let fixed = |n: Option<u8>| n.map(Amount::Fixed);
        let yes = |flag: bool| flag.then_some(Amount::Fixed(1));
        let all = [
            (Does::Dice, fixed(text.dice)),
            (Does::RerollMisses, fixed(text.reroll_misses)),
            (Does::Hits, text.hits.map(amount)),
            (Does::HitsTimes, fixed(text.hits_times)),
            (Does::IgnoreArmour, fixed(text.ignore_armour)),
            (Does::BreakArmour { or_shield: text.or_shield }, fixed(text.break_armour)),
            (Does::DamageTimes, fixed(text.damage_times)),
            (Does::Damage, fixed(text.damage)),
            (Does::Prone, yes(text.prone)),
            (Does::LoseAp { stacks: text.stacks }, text.lose_ap.map(amount)),
            (Does::LoseMove, fixed(text.lose_move)),
            (Does::HalveMove, yes(text.halve_move)),
            (Does::GainMove, fixed(text.gain_move)),
            (Does::Pin, yes(text.pin)),
            (Does::Lose, text.lose.map(amount)),
            (Does::Drag, text.drag.map(amount)),
            (Does::Push, text.push.map(amount)),
            (Does::Bravery, yes(text.bravery)),
            (Does::BraveryAround, fixed(text.bravery_around)),
            (Does::Gobble, yes(text.gobble)),
            (Does::HinderEscape, yes(text.hinder_escape)),
            (Does::Overpower, yes(text.overpower)),
            (Does::Recur, fixed(text.recurs)),
            (Does::Sap, fixed(text.saps)),
            (Does::RerollNarrative, yes(text.reroll_narrative)),
            (Does::Steadfast, yes(text.steadfast)),
            (Does::Mark, yes(text.mark)),
            (Does::Overflow, fixed(text.overflow)),
            (Does::Spill, fixed(text.spill)),
            (Does::Splash, fixed(text.splash)),
            (Does::Later, fixed(text.later)),
            (Does::SelfProne, yes(text.self_prone)),
            (Does::SelfDamage, text.self_damage.map(amount)),
            (Does::SelfHits, text.self_hits.map(amount)),
            (Does::SelfPower, fixed(text.self_power)),
            (Does::SelfKnockOut, yes(text.self_knock_out)),
            (Does::Heal, text.heal.map(amount)),
            (Does::GainAp, fixed(text.gain_ap)),
            (Does::NextDice, fixed(text.next_dice)),
            (Does::NextHits, fixed(text.next_hits)),
            (Does::Tire, fixed(text.tire)),
            (Does::FreeDisengage, yes(text.free_disengage)),
            (Does::Riposte, yes(text.riposte)),
            (Does::Follow, yes(text.follow)),
            (Does::Slay, yes(text.slay)),
            (Does::Arcanite, fixed(text.arcanite)),
            (Does::End, yes(text.end)),
        ];
        let grip = |feat| Grip {
            feat,
            hits: text.hold_hits.map_or(Amount::Fixed(0), amount),
            idle: text.hold_idle,
            lasts: text.hold_lasts,
            stacks: text.stacks,
        };
        let others = [
            text.hits_as_lost.map(Does::HitsAsLost),
            text.hold.map(|feat| Does::Hold(grip(feat))),
            text.self_hold.map(Does::SelfHold),
        ];
        let others = others.into_iter().flatten().map(|does| (does, Amount::Fixed(1)));
        let given = all.into_iter().filter_map(|(does, n)| n.map(|n| (does, n)));
        for (does, amount) in given.chain(others) {
            self.done.riders.push(Rider { on, when, does, amount });
        }
    }

    /// Keys that say more of another key, which must be there.
    fn companions(&mut self, text: &EffectText, at: &Path) {
        let held = text.hold.is_some();
        let all = [
            ("hold_hits", text.hold_hits.is_some(), "hold", held),
            ("hold_idle", text.hold_idle, "hold", held),
            ("hold_lasts", text.hold_lasts, "hold", held),
            ("stacks", text.stacks, "lose_ap` or `hold", held || text.lose_ap.is_some()),
            ("or_shield", text.or_shield, "break_armour", text.break_armour.is_some()),
        ];
        for (key, given, of, there) in all {
            if given && !there {
                let message = format!("`{key}` goes with `{of}`");
                self.faults.help(at.then(key), message, format!("add it, or leave {key} out"));
            }
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
            marked: text.marked,
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
            hp_below: text.target_hp_below.unwrap_or(ALL),
        };
        let known = self.done.conditions.iter().position(|other| *other == condition);
        known.unwrap_or_else(|| {
            self.done.conditions.push(condition);
            self.done.conditions.len() - 1
        }) as u16
    }
}
