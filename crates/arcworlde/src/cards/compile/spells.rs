//! Spells, and what Characters can do that works like one.

use balance_engine::game::{IndexRange, Path};

use super::Work;
use crate::cards::{
    Aim, CardText, Difficulty, EffectText, Kind, NONE, Spell, SummonText, Summons, USES, Use, UseText, classes,
};

impl Work<'_> {
    pub(super) fn spell(&mut self, text: &CardText, at: &Path) {
        let Some(own) = text.spell.as_ref() else { return };
        let faction = self.word_if(text.faction.as_ref(), &at.then("faction"));
        let at = at.then("spell");
        let spell = Spell {
            faction,
            level: own.level,
            at: own.at,
            range: (own.range > 0).then_some(own.range),
            radius: own.radius,
            of: self.word_if(own.of.as_ref(), &at.then("of")),
            when: self.condition(own.when.as_ref(), &at.then("if")),
            riders: self.riders_of_spell(&own.does, &at.then("does")),
            ignores_armour: own.ignores_armour,
            ignores_shield: own.ignores_shield,
            drains: own.drains,
            gives_ap: own.gives_ap,
            blinds: own.blinds,
            pins: own.pins,
            mires: own.mires.unwrap_or(0),
            summons: self.summoned(own.summons.as_ref(), &at.then("summons")),
            ..Spell::default()
        };
        self.aims(&spell, &at);
        self.done.spells.push(spell);
    }

    pub(super) fn uses_of(&mut self, card: &CardText, at: &Path) -> IndexRange {
        let start = self.done.uses.len();
        let all = self.all_of(card, "uses", &card.uses, |of| &of.uses, at);
        let message = format!("{} `uses`; the maximum is {USES}", all.len());
        self.reject_if(all.len() > USES, at.then("uses"), message, "remove some");
        // An older Trait may be used in several ways; others are a Trait each.
        let own = card.uses.iter().map(|_| 0);
        let variants = own.chain(card.beta.iter().flat_map(|one| 0..one.uses.len() as u8));
        for ((text, at, holds), variant) in all.into_iter().zip(variants) {
            let works = Spell {
                at: text.at,
                range: Some(text.range),
                of: self.word_if(text.of.as_ref(), &at.then("of")),
                when: self.condition(text.when.as_ref(), &at.then("if")),
                riders: self.riders_of_spell(&text.does, &at.then("does")),
                drains: text.drains,
                max_targets: text.max_targets.unwrap_or(0),
                order: text.order,
                throws: text.throws,
                at_once: text.at_once,
                summons: self.summoned(text.summons.as_ref(), &at.then("summons")),
                ..Spell::default()
            };
            self.check_use(text, &at);
            self.aims(&works, &at);
            let riders = self.riders_of_spell(&text.fails, &at.then("fails"));
            let failing = Spell { riders, at: text.at, range: Some(text.range), ..Spell::default() };
            if !holds {
                continue;
            }
            // Behind the Spells of cards.
            let number = (self.done.names.keys[Kind::Spell as usize].len() + self.works.len()) as u8;
            self.works.push(works);
            let fails = if riders.is_empty() { NONE } else { number + 1 };
            self.works.extend((!riders.is_empty()).then_some(failing));
            self.done.uses.push(Use {
                takes: text.feat.map_or(0, Difficulty::successes),
                ap: text.ap.unwrap_or(0),
                success: text.success,
                ends: text.ends,
                works: number,
                fails,
                once: text.once,
                single: text.single,
                forced_at: text.forced_at.unwrap_or(NONE),
                variant,
            });
            self.done.use_names.push(text.name.clone());
        }
        IndexRange::between(start, self.done.uses.len())
    }

    fn check_use(&mut self, text: &UseText, at: &Path) {
        let (friend, summoned) = (text.at == Aim::Friend, text.at == Aim::Summoned);
        let works = text.does != EffectText::default() || text.summons.is_some() || text.throws.is_some();
        let help = "write does = { … }, summons = { … }, or order = \"attack\"";
        self.reject_if(!works && text.order.is_none() && !summoned, at.clone(), "this entry has no effect", help);
        let costs = text.feat.is_some() || text.ap.is_some() || text.ends || text.once || text.single;
        let help = "write feat = \"easy\", ap = 1, once = true, or single = true";
        self.reject_if(!costs, at.clone(), "this entry costs nothing, so it could be used without end", help);
        let fails = text.fails != EffectText::default();
        let keys = [
            ("ap", text.ap.is_some() && text.feat.is_some(), "`ap` can't be combined with `feat`"),
            ("max_targets", text.max_targets.is_some() && !friend, "`max_targets` needs `at = \"friend\"`"),
            ("order", text.order.is_some() && !friend, "`order` needs `at = \"friend\"`"),
            ("at_once", text.at_once && !summoned, "`at_once` needs `at = \"summoned\"`"),
            ("throws", text.throws.is_some() && !friend, "`throws` needs `at = \"friend\"`"),
            ("fails", fails && text.feat.is_none(), "`fails` needs `feat`"),
            ("order", text.order.is_some() && !text.ends, "`order` needs `ends = true`"),
        ];
        self.go_along(keys, at);
    }

    fn summoned(&mut self, text: Option<&SummonText>, at: &Path) -> Option<Summons> {
        let text = text?;
        let by_class = !text.classes.is_empty();
        let wrong = text.profile.is_some() == by_class || (by_class && !text.fallen);
        let help = "write profile = \"…\", or classes = [\"unit\"], fallen = true";
        self.reject_if(wrong, at.clone(), "`summons` needs either a `profile`, or `classes` with `fallen`", help);
        let key = text.profile.as_ref();
        let profile = key.map_or(NONE, |key| self.look().key(Kind::Profile, key, &at.then("profile")));
        let &SummonText { count, within, fallen, half, .. } = text;
        Some(Summons { profile, classes: classes(&text.classes), count, within, fallen, half })
    }

    fn aims(&mut self, spell: &Spell, at: &Path) {
        let calls = spell.at == Aim::Summoned && spell.level > 0;
        let help = "write the entry under `uses` of a profile";
        self.reject_if(calls, at.then("at"), "at = \"summoned\" is only for `uses`; a Spell has `summons`", help);
        let aimless = spell.mires > 0 && !matches!(spell.at, Aim::Friend | Aim::Foe);
        self.reject_if(aimless, at.then("mires"), "`mires` needs a target for the marker", "write at = \"foe\"");
    }
}
