//! Spells, and what Characters can do that works like one.

use crate::game::{Path, Run};

use super::super::cards::{Aim, CardText, EffectText, Kind, SummonText, UseText};
use super::super::dice::needed;
use super::super::flat::{Amount, NONE, Spell, USES, Use};
use super::{Work, amount, classes};

/// What does nothing yet.
const NOTHING: Spell = Spell {
    faction: NONE,
    level: 0,
    at: Aim::Nobody,
    range: NONE,
    radius: 0,
    of: NONE,
    when: 0,
    riders: Run { start: 0, end: 0 },
    ignores_armour: false,
    ignores_shield: false,
    drains: false,
    gives_ap: None,
    blinds: false,
    pins: false,
    summons: NONE,
    classes: 0,
    count: Amount::Fixed(0),
    within: 0,
    fallen: false,
    half: false,
    mires: 0,
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
            range: if own.range == 0 { NONE } else { own.range },
            radius: own.radius,
            of: self.word_if(own.of.as_ref(), &at.then("of")),
            when: self.condition(own.when.as_ref(), &at.then("if")),
            riders: self.riders_of_spell(&own.does, &at.then("does")),
            ignores_armour: own.ignores_armour,
            ignores_shield: own.ignores_shield,
            drains: own.drains,
            gives_ap: own.gives_ap.map(amount),
            blinds: own.blinds,
            pins: own.pins,
            mires: own.mires.unwrap_or(0),
            ..self.summoned(own.summons.as_ref(), &at.then("summons"))
        };
        self.aims(&spell, &at);
        self.done.spells.push(spell);
    }

    /// What a Character can do beside Attacks, in a row.
    pub(super) fn uses(&mut self, texts: &[UseText], at: &Path) -> Run {
        let start = self.done.uses.len() as u16;
        if texts.len() > USES {
            let message = format!("{} `uses`, and there is room for {USES}", texts.len());
            self.faults.help(at.clone(), message, "leave some out");
        }
        for (k, text) in texts.iter().enumerate() {
            let at = at.then(k);
            let works = Spell {
                at: text.at,
                range: text.range,
                of: self.word_if(text.of.as_ref(), &at.then("of")),
                when: self.condition(text.when.as_ref(), &at.then("if")),
                riders: self.riders_of_spell(&text.does, &at.then("does")),
                drains: text.drains,
                ..self.summoned(text.summons.as_ref(), &at.then("summons"))
            };
            if text.does == EffectText::default() && text.summons.is_none() {
                let help = "write does = { … }, or summons = { … }";
                self.faults.help(at.clone(), "the use does nothing", help);
            }
            if text.feat.is_none() && !text.once && !text.single {
                let message = "what costs nothing could be done for ever";
                let help = "write feat = \"easy\", once = true, or single = true";
                self.faults.help(at.clone(), message, help);
            }
            self.aims(&works, &at);
            self.done.uses.push(Use {
                takes: text.feat.map_or(0, needed),
                works: self.works.len() as u8,
                once: text.once,
                single: text.single,
                forced_at: text.forced_at.unwrap_or(NONE),
            });
            self.works.push(works);
            self.done.use_names.push(text.name.clone());
        }
        Run { start, end: self.done.uses.len() as u16 }
    }

    /// Puts what works like a Spell behind the Spells of cards.
    pub(super) fn finish_uses(&mut self, at: &Path) {
        let before = self.done.spells.len();
        if before + self.works.len() > usize::from(NONE) {
            let message = format!("more than {NONE} Spells and `uses`");
            self.faults.help(at.clone(), message, "leave some card files out");
            return;
        }
        for one in &mut self.done.uses {
            one.works += before as u8;
        }
        self.done.spells.append(&mut self.works);
    }

    /// Who is put on the board.
    fn summoned(&mut self, text: Option<&SummonText>, at: &Path) -> Spell {
        let Some(text) = text else { return NOTHING };
        let by_class = !text.classes.is_empty();
        if text.profile.is_some() == by_class || (by_class && !text.fallen) {
            let message = "it brings either a `profile`, or the `fallen` of some `classes`";
            let help = "write profile = \"…\", or classes = [\"unit\"], fallen = true";
            self.faults.help(at.clone(), message, help);
        }
        Spell {
            summons: match &text.profile {
                Some(key) => self.key(Kind::Profile, key, &at.then("profile")),
                None => NONE,
            },
            classes: classes(&text.classes),
            count: amount(text.count),
            within: text.within,
            fallen: text.fallen,
            half: text.half,
            ..NOTHING
        }
    }

    /// Whether it is aimed at somebody where it must be.
    fn aims(&mut self, spell: &Spell, at: &Path) {
        if spell.mires > 0 && !matches!(spell.at, Aim::Friend | Aim::Foe) {
            let help = "write at = \"foe\"";
            self.faults.help(at.then("mires"), "the marker lies at the one aimed at", help);
        }
    }
}
