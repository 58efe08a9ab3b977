//! From card texts to compiled profiles, Equipment and Spells, finding every mistake on the way.

mod attacks;
mod spells;
mod standing;

use std::collections::BTreeMap;

use balance_engine::game::{Path, SpecDiagnostics, fit_ranges};

use super::compiled::{Equipment, Gives, KIT, NONE, Profile, Program, Spell};
use super::names::{Lookup, WORDS};
use super::text::{BetaText, CardText, Carried, Kind, bit, classes};

struct Work<'a> {
    texts: &'a BTreeMap<String, CardText>,
    beta: bool,
    done: Program,
    /// `uses`, to be put behind the Spells of cards.
    works: Vec<Spell>,
    diagnostics: &'a mut SpecDiagnostics,
}

/// The program is of use only if no mistake was reported.
pub(crate) fn compile(texts: &BTreeMap<String, CardText>, beta: bool, diagnostics: &mut SpecDiagnostics) -> Program {
    let mut work = Work { texts, beta, done: Program::default(), works: Vec::new(), diagnostics };
    work.number();
    let at = Path::top().then("cards");
    for (id, text) in texts {
        let at = at.then(id);
        work.card(id, text, &at);
        let Program { uses, attacks, riders, always, moments, conditions, .. } = &work.done;
        let lists = [uses.len(), attacks.len(), riders.len(), always.len(), moments.len(), conditions.len()];
        if !fit_ranges(&lists, &at, work.diagnostics) {
            return work.done;
        }
    }
    work.done.spells.append(&mut work.works);
    let too_many = work.done.spells.len() > usize::from(NONE);
    work.reject_if(too_many, at, format!("more than {NONE} Spells and `uses`"), "remove some card files");
    work.done
}

impl Work<'_> {
    fn look(&mut self) -> Lookup<'_> {
        Lookup { names: &self.done.names, diagnostics: self.diagnostics }
    }

    fn word_if(&mut self, word: Option<&String>, at: &Path) -> Option<u8> {
        word.map(|word| self.look().word(word, at))
    }

    /// Returns all entries of a key with their paths and whether they are in play. Those of a beta come last.
    fn all_of<'c, T>(
        &self,
        card: &'c CardText,
        key: &str,
        own: &'c [T],
        of: fn(&'c BetaText) -> &'c [T],
        at: &Path,
    ) -> Vec<(&'c T, Path, bool)> {
        let beta = card.beta.iter().enumerate();
        let beta = beta.map(|(k, one)| (of(one), at.then("beta").then(k).then(key), self.beta));
        let all = std::iter::once((own, at.then(key), true)).chain(beta);
        let entries = |(texts, at, holds): (&'c [T], Path, bool)| {
            (0..).zip(texts).map(move |(k, text): (usize, _)| (text, at.then(k), holds))
        };
        all.flat_map(entries).collect()
    }

    fn reject_if(&mut self, wrong: bool, at: Path, message: impl Into<String>, help: impl Into<String>) {
        if wrong {
            self.diagnostics.help(at, message, help);
        }
    }

    fn go_along<const N: usize>(&mut self, keys: [(&str, bool, &str); N], at: &Path) {
        for (key, _, message) in keys.into_iter().filter(|(_, wrong, _)| *wrong) {
            self.diagnostics.help(at.then(key), message, format!("add it, or remove `{key}`"));
        }
    }

    fn number(&mut self) {
        let names = &mut self.done.names;
        for (id, text) in self.texts {
            names.keys[text.kind as usize].push(id.clone());
            for word in text.tags.iter().chain(&text.faction).chain([id]) {
                if !names.words.contains(word) {
                    names.words.push(word.clone());
                }
            }
        }
        let mut reject = |message: String| {
            self.diagnostics.help(Path::top().then("cards"), message, "remove some card files");
        };
        if names.words.len() >= WORDS {
            reject(format!("more than {} keys, tags and Factions", WORDS - 1));
            names.words.truncate(WORDS - 1);
        }
        for (kind, keys) in ["profiles", "pieces of Equipment", "Spells"].iter().zip(&names.keys) {
            if keys.len() > usize::from(NONE) {
                reject(format!("{} {kind}; the maximum is {NONE}", keys.len()));
            }
        }
    }

    fn card(&mut self, id: &str, text: &CardText, at: &Path) {
        text.source.check(text.publication.as_ref(), at, self.diagnostics);
        let given = [text.profile.is_some(), text.equipment.is_some(), text.spell.is_some()];
        if given != Kind::ALL.map(|kind| kind == text.kind) {
            let word = text.kind.word();
            let message = format!("a card of type \"{word}\" needs `{word}`, and can't have the tables of other types");
            let help = format!("add {word} = {{ … }}, and remove the others");
            self.diagnostics.help(at.clone(), message, help);
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
                let help = "add faction = \"…\"; every Faction can hire from \"bestiary\" and \"swords_for_hire\"";
                self.diagnostics.help(at.clone(), "the Character has no Faction", help);
                NONE
            }
        };
        words.insert(faction);
        let own = at.then("profile");
        let allies = self.look().words(&figures.allies, &own.then("allies"));
        let mut has = [NONE; KIT];
        let message = format!("{} pieces of Equipment; the maximum is {KIT}", figures.has.len());
        self.reject_if(figures.has.len() > KIT, own.then("has"), message, "remove some");
        for (k, (slot, key)) in has.iter_mut().zip(&figures.has).enumerate() {
            *slot = self.look().key(Kind::Equipment, key, &own.then("has").then(k));
        }
        let profile = Profile {
            gp: text.gp,
            classes: classes(&figures.classes),
            traits: figures.traits.iter().fold(0, |set, &of| set | bit(of)),
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
            discount: own.discount.as_ref().map_or_else(Default::default, |less| {
                let at = at.then("equipment").then("discount").then("of");
                (self.look().words(&less.of, &at), less.percent)
            }),
        };
        self.done.equipment.push(equipment);
    }
}
