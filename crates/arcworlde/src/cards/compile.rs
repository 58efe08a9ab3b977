//! From card texts to compiled profiles, Equipment and Spells, finding every mistake on the way.

mod attacks;
mod spells;
mod standing;
mod work;

use std::collections::BTreeMap;

use balance_engine::game::{Faults, Path, fit_ranges};

use super::compiled::{Equipment, Gives, KIT, NONE, Profile};
use super::names::{WORDS, Words};
use super::program::Program;
use super::text::{CardText, Carried, Kind, ProfileText, Trait, Traits, bit, classes};
use work::Work;

/// Compiles all cards, with the Traits of a `beta` or without; of use only when no fault was added.
pub(crate) fn compile(texts: &BTreeMap<String, CardText>, beta: bool, faults: &mut Faults) -> Program {
    let mut work = Work { texts, beta, done: Program::default(), works: Vec::new(), faults };
    work.number();
    let at = Path::top().then("cards");
    for (id, text) in texts {
        let at = at.then(id);
        work.card(id, text, &at);
        let Program { uses, attacks, riders, always, moments, conditions, .. } = &work.done;
        let some = [uses.len(), attacks.len(), riders.len()];
        let more = [always.len(), moments.len(), conditions.len()];
        if !(fit_ranges(&some, &at, work.faults) && fit_ranges(&more, &at, work.faults)) {
            return work.done;
        }
    }
    work.finish_uses(&at);
    work.done
}

impl Work<'_> {
    /// Numbers keys and words before anything refers to them.
    fn number(&mut self) {
        for (id, text) in self.texts {
            self.done.names.keys[text.kind as usize].push(id.clone());
            let words = text.tags.iter().chain(&text.faction).chain([id]);
            for word in words {
                if !self.done.names.words.contains(word) {
                    self.done.names.words.push(word.clone());
                }
            }
        }
        let at = Path::top().then("cards");
        if self.done.names.words.len() >= WORDS {
            let message = format!("more than {} keys, tags and Factions", WORDS - 1);
            self.faults.help(at.clone(), message, "leave some card files out");
            self.done.names.words.truncate(WORDS - 1);
        }
        for (kind, keys) in ["profiles", "pieces of Equipment", "Spells"].iter().zip(&self.done.names.keys) {
            if keys.len() > usize::from(NONE) {
                let message = format!("{} {kind}, and there is room for {NONE}", keys.len());
                self.faults.help(at.clone(), message, "leave some card files out");
            }
        }
    }

    fn card(&mut self, id: &str, text: &CardText, at: &Path) {
        text.source.check(text.attested.as_ref(), at, self.faults);
        let given = [text.profile.is_some(), text.equipment.is_some(), text.spell.is_some()];
        let kinds = [Kind::Profile, Kind::Equipment, Kind::Spell];
        if given != kinds.map(|kind| kind == text.kind) {
            let word = text.kind.word();
            let message = format!("a card of type \"{word}\" has `{word}`, and no other of the three");
            let help = format!("add {word} = {{ … }}, and leave others out");
            self.faults.help(at.clone(), message, help);
            return;
        }
        match text.kind {
            Kind::Profile => self.profile(id, text, at),
            Kind::Equipment => self.equipment(text, at),
            Kind::Spell => self.spell(text, at),
        }
    }

    fn profile(&mut self, id: &str, text: &CardText, at: &Path) {
        let Some(figures) = text.profile.as_ref() else { return };
        let mut words = self.look().words(&text.tags, &at.then("tags"));
        words.insert(self.look().word(id, at));
        let faction = match &text.faction {
            Some(faction) => self.look().word(faction, &at.then("faction")),
            None => {
                self.faults.help(
                    at.clone(),
                    "the Character belongs to no Faction",
                    "add faction = \"…\"; \"bestiary\" and \"swords_for_hire\" are for everybody",
                );
                NONE
            }
        };
        words.insert(faction);
        let own = at.then("profile");
        let allies = self.look().words(&figures.allies, &own.then("allies"));
        let mut has = [NONE; KIT];
        if figures.has.len() > KIT {
            let message = format!("{} pieces of Equipment, and there is room for {KIT}", figures.has.len());
            self.faults.help(own.then("has"), message, "leave some out");
        }
        for (k, (slot, key)) in has.iter_mut().zip(&figures.has).enumerate() {
            *slot = self.look().key(Kind::Equipment, key, &own.then("has").then(k));
        }
        let profile = Profile {
            gp: text.gp,
            classes: classes(&figures.classes),
            traits: traits(figures),
            ap: figures.ap,
            movement: figures.movement,
            bravery: figures.bravery,
            hp: figures.hp,
            base: figures.base,
            words,
            faction,
            allies,
            has,
            gives: self.gives(text, at),
            armoury_discount: figures.armoury_discount.unwrap_or(0),
        };
        self.done.profiles.push(profile);
    }

    fn gives(&mut self, text: &CardText, at: &Path) -> Gives {
        let ranges = text.attacks.iter().filter_map(|attack| attack.shot).map(|shot| shot.range);
        Gives {
            attacks: self.attacks(&text.attacks, &at.then("attacks")),
            range: ranges.max().unwrap_or(0),
            always: self.always_of(text, at),
            moments: self.moments_of(text, at),
            uses: self.uses_of(text, at),
        }
    }

    fn equipment(&mut self, text: &CardText, at: &Path) {
        let Some(own) = text.equipment.as_ref() else { return };
        let only = self.look().words(&own.only, &at.then("equipment").then("only"));
        let faction = self.word_if(text.faction.as_ref(), &at.then("faction"));
        let equipment = Equipment {
            gp: text.gp,
            item: own.class == Carried::Item,
            artefact: own.artefact,
            arcanite: own.arcanite,
            heals: own.heals,
            slot: own.slot,
            faction: faction.unwrap_or(NONE),
            only,
            gives: self.gives(text, at),
            riders: self.riders(&text.riders, &at.then("riders")),
            discount: match &own.discount {
                Some(less) => {
                    let at = at.then("equipment").then("discount").then("of");
                    (self.look().words(&less.of, &at), less.percent)
                }
                None => (Words::default(), 0),
            },
        };
        self.done.equipment.push(equipment);
    }
}

fn traits(figures: &ProfileText) -> Traits {
    figures.traits.iter().fold(0, |set, &of: &Trait| set | bit(of))
}
