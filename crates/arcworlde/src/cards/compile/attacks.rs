//! Attacks, their riders and their conditions.

use balance_engine::game::{IndexRange, Path};

use super::Work;
use crate::cards::{Attack, AttackText, ConditionText, Does, EffectText, On, OptionText, Rider, RiderText};

impl Work<'_> {
    pub(super) fn attacks(&mut self, texts: &[AttackText], at: &Path) -> IndexRange {
        let mut all = Vec::new();
        for (k, text) in texts.iter().enumerate() {
            let attack = self.attack(text, &at.then(k));
            all.push(attack);
            self.done.attack_names.push(text.name.clone());
            let Some(OptionText { ap, dice }) = text.option else { continue };
            let help = "remove it: each AP of a Shot is a die of its Feat";
            self.reject_if(text.shot.is_some(), at.then(k).then("option"), "a Shot has no AP cost", help);
            all.push(Attack { ap: attack.ap + ap, power: attack.power + dice, option: true, ..attack });
            self.done.attack_names.push(format!("{}, {ap} extra AP", text.name));
        }
        IndexRange::added(&mut self.done.attacks, all)
    }

    fn attack(&mut self, text: &AttackText, at: &Path) -> Attack {
        let (wrong, help) = (text.ap.is_some() == text.shot.is_some(), "write either ap = 2 or shot = { range = 12 }");
        self.reject_if(wrong, at.clone(), "an Attack has either `ap` or `shot`", help);
        let riders = self.riders(&text.riders, &at.then("riders"));
        let adds = |rider: &Rider| rider.on == On::Always && rider.does == Does::Dice;
        Attack {
            ap: text.ap.unwrap_or(0),
            range: text.shot.map_or(0, |shot| shot.range),
            feat: text.shot.map_or_else(Default::default, |shot| shot.feat),
            once: text.shot.is_some_and(|shot| shot.once),
            times: text.shot.and_then(|shot| shot.times).unwrap_or(1),
            power: text.power,
            reach: text.reach.unwrap_or(0),
            area: text.area,
            split: text.split.unwrap_or(1),
            ignores_armour: text.ignores_armour,
            criticals_ignore_armour: text.criticals_ignore_armour,
            ignores_shield: text.ignores_shield,
            no_bonus: text.no_bonus,
            option: false,
            only: self.condition(text.only.as_ref(), &at.then("only")),
            riders,
            empowered: self.done.riders[riders.range()].iter().any(adds),
        }
    }

    pub(super) fn riders(&mut self, texts: &[RiderText], at: &Path) -> IndexRange {
        let mut all = Vec::new();
        for (k, rider) in texts.iter().enumerate() {
            let at = at.then(k);
            let when = self.condition(rider.when.as_ref(), &at.then("if"));
            let riders = self.does(&rider.does, rider.on, when, &at.then("does"));
            let help = "write an effect, such as prone = true";
            self.reject_if(riders.is_empty(), at.then("does"), "the rider does nothing", help);
            all.extend(riders);
        }
        IndexRange::added(&mut self.done.riders, all)
    }

    pub(super) fn riders_of_spell(&mut self, text: &EffectText, at: &Path) -> IndexRange {
        let all = self.does(text, On::Always, IndexRange::default(), at);
        IndexRange::added(&mut self.done.riders, all)
    }

    fn does(&mut self, text: &EffectText, on: On, when: IndexRange, at: &Path) -> Vec<Rider> {
        let held = text.hold.is_some();
        let stacks = text.stacks && !held && text.lose_ap.is_none();
        let shield = text.or_shield && text.break_armour.is_none();
        let keys = [
            ("hold_hits", text.hold_hits.is_some() && !held, "`hold_hits` needs `hold`"),
            ("hold_idle", text.hold_idle && !held, "`hold_idle` needs `hold`"),
            ("hold_lasts", text.hold_lasts && !held, "`hold_lasts` needs `hold`"),
            ("stacks", stacks, "`stacks` needs `lose_ap` or `hold`"),
            ("or_shield", shield, "`or_shield` needs `break_armour`"),
        ];
        self.go_along(keys, at);
        let all = text.given(&mut self.look(), at).into_iter();
        all.map(|(does, amount)| Rider { on, when, does, amount }).collect()
    }

    pub(super) fn condition(&mut self, text: Option<&ConditionText>, at: &Path) -> IndexRange {
        let asked = text.map_or_else(Vec::new, |text| text.given(&mut self.look(), at));
        let help = "write a key, such as charged = true, or remove it";
        self.reject_if(text.is_some() && asked.is_empty(), at.clone(), "the condition is empty", help);
        IndexRange::added(&mut self.done.conditions, asked)
    }
}
