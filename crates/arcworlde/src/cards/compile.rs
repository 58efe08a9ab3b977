//! From card texts to compiled profiles, Equipment and Spells, finding every mistake on the way.

mod attacks;
mod files;
mod spells;
mod standing;

use std::collections::BTreeMap;

use balance_engine::game::{Faults, IndexRange, Path, fit_ranges};

pub(crate) use files::missing_file;

use super::{
    Always, Amount, Asked, At, Attack, BetaText, CardText, Carried, Class, Gives, KIT, Kind, LendText, Lent, NONE,
    Profile, ProfileText, Rider, Slot, Spell, Trait, Traits, Use, WORDS, Words, bit,
};

/// All cards with everything they refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// Profiles in the order of their keys.
    pub profiles: Vec<Profile>,
    /// Equipment in the order of its keys.
    pub equipment: Vec<Equipment>,
    /// Spells in the order of their keys, and then what Characters can do that works like one.
    pub spells: Vec<Spell>,
    /// What Characters can do beside Attacks.
    pub uses: Vec<Use>,
    /// Attacks, card after card: the number of an Attack is its place here.
    pub attacks: Vec<Attack>,
    /// What Attacks and Spells do.
    pub riders: Vec<Rider>,
    /// Standing effects of profiles and Equipment, card after card.
    pub always: Vec<Always>,
    /// What happens at moments.
    pub moments: Vec<At>,
    /// What conditions ask, one thing each: a condition is a range of this list.
    pub conditions: Vec<Asked>,
    /// Names of Attacks, in their order.
    pub attack_names: Vec<String>,
    /// Names of what Characters can do, in their order.
    pub use_names: Vec<String>,
    /// Keys, tags and Factions that conditions can name, by number.
    pub words: Vec<String>,
    /// Keys of profiles, Equipment and Spells, each in their order.
    pub keys: [Vec<String>; 3],
}

impl Program {
    /// Whether each key has its profile, or its piece of Equipment, and a number that can be stored.
    pub(crate) fn is_whole(&self) -> bool {
        let found = [self.profiles.len(), self.equipment.len()];
        let all_there = |(&found, keys): (&usize, &Vec<String>)| found == keys.len() && found <= usize::from(NONE);
        found.iter().zip(&self.keys).all(all_there)
    }

    /// The number of a card of a kind; a mistake when there is none, with what helps where no key is like it.
    pub(crate) fn find(
        &self,
        kind: Kind,
        key: &str,
        at: &Path,
        faults: &mut Faults,
        otherwise: impl FnOnce() -> String,
    ) -> Option<u8> {
        let keys = &self.keys[kind as usize];
        let found = keys.iter().position(|known| known == key).map(|number| number as u8);
        if found.is_none() {
            let message = format!("there is no {} \"{key}\"", kind_word(kind));
            match missing_file(key) {
                Some(help) => faults.help(at.clone(), message, help),
                None => {
                    let known = keys.iter().map(String::as_str);
                    faults.unknown(at.clone(), message, key, known, otherwise);
                }
            }
        }
        found
    }

    /// A profile by number.
    #[inline]
    pub(crate) fn profile(&self, number: u8) -> &Profile {
        &self.profiles[usize::from(number)]
    }

    /// A piece of Equipment by number.
    #[inline]
    pub(crate) fn item(&self, number: u8) -> &Equipment {
        &self.equipment[usize::from(number)]
    }

    /// A Spell by number, or what works like one.
    #[inline]
    pub(crate) fn spell(&self, number: u8) -> &Spell {
        &self.spells[usize::from(number)]
    }

    /// The Spells of cards.
    pub(crate) fn spells_of_cards(&self) -> &[Spell] {
        &self.spells[..self.keys[Kind::Spell as usize].len()]
    }
}

/// A piece of Equipment.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Equipment {
    /// Cost in Gold Pieces.
    pub gp: u16,
    /// Whether it can change hands.
    pub item: bool,
    /// Whether it is a Fabled Artefact.
    pub artefact: bool,
    /// Whether it is an Arcanite Token.
    pub arcanite: bool,
    /// HP that a single use gives back.
    pub heals: Option<Amount>,
    /// What of its sort a Character can have but once.
    pub slot: Option<Slot>,
    /// Its Faction, as a word; [`NONE`] for the Common Armoury.
    pub faction: u8,
    /// The profiles that may have it, when not all may.
    pub only: Words,
    /// What it lets the bearer do.
    pub gives: Gives,
    /// What every Attack of the bearer does.
    pub riders: IndexRange,
    /// Characters who cost less where the Commander has it, and by how many hundredths.
    pub discount: (Words, u8),
}

impl Equipment {
    /// Whether it is a weapon, of which one is in hand at a time.
    #[inline]
    pub(crate) const fn is_weapon(&self) -> bool {
        matches!(self.slot, Some(Slot::Melee | Slot::Ranged))
    }
}

/// Compiles all cards, with the Traits that a beta alone tells or without; the result is of use only
/// when no fault was added.
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

pub(crate) struct Work<'a> {
    texts: &'a BTreeMap<String, CardText>,
    /// Whether Traits hold that a beta alone tells.
    beta: bool,
    done: Program,
    /// What Characters can do that works like a Spell: the last of the Spells.
    works: Vec<Spell>,
    faults: &'a mut Faults,
}

impl Work<'_> {
    /// Numbers keys and words before anything refers to them.
    fn number(&mut self) {
        for (id, text) in self.texts {
            self.done.keys[text.kind as usize].push(id.clone());
            let words = text.tags.iter().chain(&text.faction).chain([id]);
            for word in words {
                if !self.done.words.contains(word) {
                    self.done.words.push(word.clone());
                }
            }
        }
        let at = Path::top().then("cards");
        if self.done.words.len() >= WORDS {
            let message = format!("more than {} keys, tags and Factions", WORDS - 1);
            self.faults.help(at.clone(), message, "leave some card files out");
            self.done.words.truncate(WORDS - 1);
        }
        for (kind, keys) in ["profiles", "pieces of Equipment", "Spells"].iter().zip(&self.done.keys) {
            if keys.len() > usize::from(NONE) {
                let message = format!("{} {kind}, and there is room for {NONE}", keys.len());
                self.faults.help(at.clone(), message, "leave some card files out");
            }
        }
    }

    /// The number of a word; a mistake when no card has it.
    pub(super) fn word(&mut self, word: &str, at: &Path) -> u8 {
        if let Some(number) = self.done.words.iter().position(|known| known == word) {
            return number as u8;
        }
        let message = format!("no card is a \"{word}\"");
        match missing_file(word) {
            Some(help) => self.faults.help(at.clone(), message, help),
            None => {
                let known = self.done.words.iter().map(String::as_str);
                let otherwise = || "write a card's key, a tag or a Faction".to_owned();
                self.faults.unknown(at.clone(), message, word, known, otherwise);
            }
        }
        0
    }

    /// The number of a word, where there is one.
    fn word_if(&mut self, word: Option<&String>, at: &Path) -> Option<u8> {
        word.map(|word| self.word(word, at))
    }

    /// Friends with a word whom a Character helps.
    pub(super) fn lent(&mut self, text: &LendText, at: &Path) -> Lent {
        Lent { to: self.word(&text.to, &at.then("to")), within: text.within }
    }

    /// The set of some words.
    pub(super) fn words(&mut self, list: &[String], at: &Path) -> Words {
        let mut set = Words::default();
        for (k, word) in list.iter().enumerate() {
            set.insert(self.word(word, &at.then(k)));
        }
        set
    }

    /// All entries of a key of a card, with their paths and whether they hold: what its Traits of a beta
    /// say comes last. That is read in any case, so that its mistakes are told.
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

    /// Keys that say more of another, which must be there: those that go wrong, and what is said of it.
    fn go_along<const N: usize>(&mut self, keys: [(&str, bool, &str); N], at: &Path) {
        for (key, _, message) in keys.into_iter().filter(|(_, wrong, _)| *wrong) {
            self.faults.help(at.then(key), message, format!("add it, or leave {key} out"));
        }
    }

    /// The number of a card of a kind; a mistake when there is none.
    pub(super) fn key(&mut self, kind: Kind, key: &str, at: &Path) -> u8 {
        let otherwise = || format!("`balance list` shows the cards of type \"{}\"", kind_word(kind));
        self.done.find(kind, key, at, self.faults, otherwise).unwrap_or(0)
    }

    fn card(&mut self, id: &str, text: &CardText, at: &Path) {
        text.source.check(text.attested.as_ref(), at, self.faults);
        let given = [text.profile.is_some(), text.equipment.is_some(), text.spell.is_some()];
        let kinds = [Kind::Profile, Kind::Equipment, Kind::Spell];
        if given != kinds.map(|kind| kind == text.kind) {
            let word = kind_word(text.kind);
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
        let mut words = self.words(&text.tags, &at.then("tags"));
        words.insert(self.word(id, at));
        let faction = match &text.faction {
            Some(faction) => self.word(faction, &at.then("faction")),
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
        let allies = self.words(&figures.allies, &own.then("allies"));
        let mut has = [NONE; KIT];
        if figures.has.len() > KIT {
            let message = format!("{} pieces of Equipment, and there is room for {KIT}", figures.has.len());
            self.faults.help(own.then("has"), message, "leave some out");
        }
        for (k, (slot, key)) in has.iter_mut().zip(&figures.has).enumerate() {
            *slot = self.key(Kind::Equipment, key, &own.then("has").then(k));
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

    /// What a card lets its Character do.
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
        let only = self.words(&own.only, &at.then("equipment").then("only"));
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
                    (self.words(&less.of, &at), less.percent)
                }
                None => (Words::default(), 0),
            },
        };
        self.done.equipment.push(equipment);
    }
}

/// A set of classes: bit `k` is the class at place `k` of [`Class`].
pub(super) fn classes(list: &[Class]) -> u16 {
    list.iter().fold(0, |set, &class| set | 1 << class as u16)
}

/// Common Traits as bits.
fn traits(figures: &ProfileText) -> Traits {
    figures.traits.iter().fold(0, |set, &of: &Trait| set | bit(of))
}

/// A type of card in a word.
pub(crate) const fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Profile => "profile",
        Kind::Equipment => "equipment",
        Kind::Spell => "spell",
    }
}
