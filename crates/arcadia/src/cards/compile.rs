//! Compiles card texts and reports every mistake in them.

mod belongs;
mod board;
mod powers;

use std::collections::BTreeMap;

use balance_engine::game::{Path, SpecDiagnostics, fit_ranges};

use super::terms::WhoText;
use super::text::GoalText;
use super::{
    A_CHARACTER, A_WAYLAY, Aim, CardText, Character, Flaw, GOALS, Goal, IndexRange, Key, Kind, Kinds, MAX_CARDS,
    MERIT_KINDS, Merit, NO_ATTRIBUTE, NONE, Program, Quest, Sort, TESTS, Who, Words, features, kind, kind_word, sort,
    tests,
};

pub(super) struct CardCompiler<'a> {
    texts: &'a BTreeMap<String, CardText>,
    /// Keys and tags that some card refers to, and races, by bit.
    words: Vec<&'a str>,
    races: Vec<&'a str>,
    done: Program,
    pub diagnostics: &'a mut SpecDiagnostics,
}

/// Compiles all cards. The result is valid only if no fault was added.
pub(crate) fn compile(texts: &BTreeMap<String, CardText>, diagnostics: &mut SpecDiagnostics) -> Program {
    let at = Path::top().then("cards");
    let mut work = CardCompiler { texts, words: Vec::new(), races: Vec::new(), done: Program::default(), diagnostics };
    work.number(&at);
    work.collect_words(&at);
    for (id, text) in texts {
        let at = at.then(id);
        text.source.check(text.publication.as_ref(), &at, work.diagnostics);
        work.belongs(text, &at);
        work.card(id, text, &at);
        let done = &work.done;
        let lengths = [done.powers.len(), done.against.len(), done.rests.len(), done.goals.len()];
        if !fit_ranges(&lengths, &at, work.diagnostics) {
            break;
        }
    }
    work.done
}

impl<'a> CardCompiler<'a> {
    fn number(&mut self, at: &Path) {
        for (number, (key, text)) in self.texts.iter().enumerate() {
            let key = Key { key: key.clone(), number: number as u16, copies: text.copies };
            self.done.keys[sort(text.kind) as usize].push(key);
        }
        for keys in &self.done.keys {
            if keys.len() > MAX_CARDS {
                let message = format!("{} cards of one sort; the maximum is {MAX_CARDS}", keys.len());
                self.diagnostics.help(at.clone(), message, "remove some from the card files");
            }
        }
    }

    /// Assigns a bit to every word and race that cards refer to.
    fn collect_words(&mut self, at: &Path) {
        let texts = self.texts;
        let mut words: Vec<&'a str> = Vec::new();
        let mut races: Vec<&'a str> = Vec::new();
        for text in texts.values() {
            races.extend(text.race.as_deref());
            races.extend(text.rest.iter().flat_map(|rest| rest.exempt.iter()).map(String::as_str));
            words.extend(text.bribe.as_deref());
            let against = text.against.iter().map(|against| &against.who);
            for who in against.chain(text.powers.iter().filter_map(|power| power.against.as_ref())) {
                words.extend(who.tags.iter().map(String::as_str));
                races.extend(who.race.iter().map(String::as_str));
            }
            for power in &text.powers {
                words.extend(power.tag.as_deref());
                words.extend(power.also.as_ref().and_then(|also| also.tag.as_deref()));
            }
            words.extend(text.goals.iter().flat_map(|goal| goal.tags.iter()).map(String::as_str));
        }
        for (all, max, what, help) in [
            (&mut words, 64, "keys and tags that cards refer to", "give several cards the same tag"),
            (&mut races, 32, "races", "give several characters the same race"),
        ] {
            all.sort_unstable();
            all.dedup();
            if all.len() > max {
                self.diagnostics.help(at.clone(), format!("{} {what}; the maximum is {max}", all.len()), help);
                all.truncate(max);
            }
        }
        (self.words, self.races) = (words, races);
    }

    fn card(&mut self, id: &str, text: &CardText, at: &Path) {
        let words = text.tags.iter().fold(self.bit(id), |set, tag| set | self.bit(tag));
        let powers = self.powers(text, at);
        let court = text.court.map_or(0, |court| 1 << court as u8);
        match sort(text.kind) {
            Sort::Character => {
                let attributes = [text.might, text.savvy, text.resolve].map(Option::unwrap_or_default);
                let genders = text.gender.map_or(0, |gender| 1 << gender as u8);
                let who = Who { races: self.races(text.race.as_slice()), genders, words, ..Who::default() };
                self.done.characters.push(Character { attributes, who, powers });
            }
            Sort::Merit => {
                let group = |tag: &str| u8::from(text.tags.iter().any(|own| own == tag));
                self.done.merits.push(Merit {
                    kind: text.kind,
                    cost: text.cost.unwrap_or(0),
                    attribute: text.attribute.map_or(3, |attribute| attribute as u8),
                    court,
                    attributes: attributes(text),
                    words,
                    traits: if matches!(text.kind, Kind::Ally | Kind::Treasure) { self.bit(id) } else { words },
                    group: group("weapon") | group("armour") << 1 | group("mount") << 2,
                    copies: text.copies,
                    powers,
                });
            }
            Sort::Flaw => {
                let bonus = text.bonus.unwrap_or(0);
                self.done.flaws.push(Flaw { kind: text.kind, bonus, court, words, powers });
            }
            Sort::Waylay => self.waylay(text, words, at),
            Sort::League => self.league(text, powers, at),
            Sort::Quest => {
                let goals = self.goals(&text.goals, &at.then("goals"));
                self.done.quests.push(Quest {
                    waylays: text.waylays.unwrap_or(0),
                    treasures: text.treasures.unwrap_or(0),
                    experience: text.experience.unwrap_or(2),
                    goals,
                });
            }
        }
    }

    fn goals(&mut self, texts: &[GoalText], at: &Path) -> IndexRange {
        let goals = texts.iter().enumerate().filter_map(|(k, text)| self.goal(text, &at.then(k)));
        let goals: Vec<Goal> = goals.collect();
        if texts.is_empty() || texts.len() > GOALS {
            self.diagnostics.help(at.clone(), format!("the Quest has {} goals", texts.len()), "write one to three");
        }
        IndexRange::added(&mut self.done.goals, goals)
    }

    fn goal(&mut self, text: &GoalText, at: &Path) -> Option<Goal> {
        let (_, aim) = text.compiled(self, at)?;
        let words = self.all_words(&text.tags, &at.then("tags"));
        self.goal_keys(text, aim, at);
        Some(Goal {
            aim,
            rolled: text.rolled,
            on: features(&text.on),
            tests: tests(&text.tests),
            words,
            apart: text.apart,
            in_camp: text.in_camp,
        })
    }

    fn goal_keys(&mut self, text: &GoalText, aim: Aim, at: &Path) {
        let [visit, beat, foe] =
            [matches!(aim, Aim::Visit(_)), matches!(aim, Aim::Beat(_)), matches!(aim, Aim::Foe(_))];
        let keys = [
            ("on", !text.on.is_empty(), visit || foe || matches!(aim, Aim::Reach | Aim::Fetch)),
            ("rolled", text.rolled, visit),
            ("tests", !text.tests.is_empty(), beat),
            ("tags", !text.tags.is_empty(), beat),
            ("apart", text.apart, beat),
            ("in_camp", text.in_camp, foe),
        ];
        for (key, ..) in keys.into_iter().filter(|&(_, given, applies)| given && !applies) {
            self.diagnostics.help(at.then(key), format!("`{key}` does not apply to this goal"), "remove it");
        }
    }

    /// Returns the number of a Waylay by key, or reports an unknown one and returns [`NONE`].
    pub(super) fn foe(&mut self, foe: &String, at: &Path) -> u8 {
        let keys = || self.done.keys[Sort::Waylay as usize].iter().map(|it| it.key.as_str());
        if let Some(found) = keys().position(|key| key == foe) {
            return found as u8;
        }
        let message = format!("there is no Waylay \"{foe}\"");
        self.diagnostics.unknown(at.clone(), message, foe, keys(), || "write the key of a Waylay".to_owned());
        NONE
    }

    /// Returns the bit of a key or tag; 0 if no card refers to it.
    fn bit(&self, word: &str) -> Words {
        self.words.binary_search(&word).map_or(0, |bit| 1 << bit)
    }

    /// Returns the bit of a word, and reports a word that no card has.
    fn word(&mut self, word: &str, at: &Path) -> Words {
        let tags = self.texts.values().flat_map(|text| text.tags.iter());
        let all = self.texts.keys().chain(tags).map(String::as_str);
        if !all.clone().any(|known| known == word) {
            let message = format!("no card has the key or tag \"{word}\"");
            self.diagnostics.unknown(at.clone(), message, word, all, || "write the key or a tag of a card".to_owned());
        }
        self.bit(word)
    }

    fn all_words(&mut self, words: &[String], at: &Path) -> Words {
        words.iter().enumerate().fold(0, |set, (k, word)| set | self.word(word, &at.then(k)))
    }

    fn races(&self, races: &[String]) -> u32 {
        let bit = |race: &String| self.races.binary_search(&race.as_str()).map_or(0, |bit| 1 << bit);
        races.iter().fold(0, |set, race| set | bit(race))
    }

    fn who(&mut self, text: &WhoText, at: &Path) -> Who {
        Who {
            races: self.races(&text.race),
            genders: text.gender.map_or(0, |gender| 1 << gender as u8),
            courts: text.court.map_or(0, |court| 1 << court as u8),
            beings: text.waylay.map_or(0, |yes| if yes { A_WAYLAY } else { A_CHARACTER }),
            words: self.all_words(&text.tags, &at.then("tags")),
        }
    }

    /// Returns types of Merits, and reports other types.
    fn merit_kinds(&mut self, kinds: &[Kind], at: &Path) -> Kinds {
        for (k, &of) in kinds.iter().enumerate() {
            if kind(of) & MERIT_KINDS == 0 {
                let message = format!("\"{}\" isn't a type of Merit", kind_word(of));
                self.diagnostics.help(at.then(k), message, "write ability, advantage, ally, art or treasure");
            }
        }
        all_kinds(kinds)
    }
}

fn all_kinds(kinds: &[Kind]) -> Kinds {
    kinds.iter().fold(0, |set, &of| set | kind(of))
}

/// By Test.
fn attributes(text: &CardText) -> [i8; TESTS] {
    [text.might, text.savvy, text.resolve, text.combat].map(|own| own.unwrap_or(NO_ATTRIBUTE))
}
