//! From card texts to compiled cards, finding every mistake on the way.

mod belongs;
mod goals;
mod lands;
mod powers;

use std::collections::BTreeMap;

use balance_engine::game::{Faults, Path, fit_ranges};

use super::super::metrics::kind_word;
use super::compiled::{
    A_CHARACTER, A_WAYLAY, Character, Features, Flaw, Goal, IndexRange, Kinds, League, Loss, MERIT_KINDS, Merit,
    NO_ATTRIBUTE, Power, Quest, Rest, TESTS, Waylay, Who, Words, kind,
};
use super::text::{CardText, Court, Gender, Kind, LossText, Suffered, Terrain, Test, WhoText};

/// Cards of one sort at most.
const MOST: usize = 250;

/// All cards with everything they refer to.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// Characters by number: each sort of card is numbered by itself from 0, in the order of keys.
    pub characters: Vec<Character>,
    /// Merits by number, as builds and slots refer to them.
    pub merits: Vec<Merit>,
    /// Flaws by number, as builds and slots refer to them.
    pub flaws: Vec<Flaw>,
    /// Waylays by number, as hands and the board refer to them.
    pub waylays: Vec<Waylay>,
    /// Leagues by number, as hands and the board refer to them.
    pub leagues: Vec<League>,
    /// Quests by number, as sides and errands refer to them.
    pub quests: Vec<Quest>,
    /// Powers of all cards.
    pub powers: Vec<Power>,
    /// What Waylays add against whom.
    pub against: Vec<(Who, i8)>,
    /// What Rests recover: the entries of all Leagues, of which each has a range.
    pub rests: Vec<Rest>,
    /// What Quests ask for: the goals of all of them, of which each has a range.
    pub goals: Vec<Goal>,
    /// The keys of each sort in order, with the number in the catalogue and the copies.
    pub keys: [Vec<Key>; 6],
}

/// A card in the order of its sort.
#[derive(Clone, Debug)]
pub(crate) struct Key {
    /// Its key in the card file.
    pub key: String,
    /// Its number in the catalogue.
    pub number: u16,
    /// How many a player may have.
    pub copies: u8,
}

/// The sorts of card that are numbered apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sort {
    /// Characters.
    Character,
    /// Merits.
    Merit,
    /// Flaws.
    Flaw,
    /// Waylays.
    Waylay,
    /// Leagues.
    League,
    /// Quests.
    Quest,
}

/// The sort of a type.
pub(crate) const fn sort(of: Kind) -> Sort {
    match of {
        Kind::Character => Sort::Character,
        Kind::Ability | Kind::Advantage | Kind::Ally | Kind::Art | Kind::Treasure => Sort::Merit,
        Kind::Curse | Kind::Enemy | Kind::Weakness => Sort::Flaw,
        Kind::Waylay => Sort::Waylay,
        Kind::League => Sort::League,
        Kind::Quest => Sort::Quest,
    }
}

impl Program {
    /// The place of a card within its sort.
    pub(crate) fn find(&self, sort: Sort, key: &str) -> Option<u8> {
        self.keys[sort as usize].iter().position(|it| it.key == key).map(|k| k as u8)
    }

    /// Cards of a sort of which there is a copy.
    pub(crate) fn pool(&self, sort: Sort) -> Vec<u8> {
        let keys = (0_u8..).zip(&self.keys[sort as usize]);
        keys.filter(|(_, key)| key.copies > 0).map(|(card, _)| card).collect()
    }
}

/// Compiles all cards; the result is of use only when no fault was added.
pub(crate) fn compile(texts: &BTreeMap<String, CardText>, faults: &mut Faults) -> Program {
    let mut work = Work { texts, words: Vec::new(), races: Vec::new(), done: Program::default(), faults };
    let at = Path::top().then("cards");
    work.number(&at);
    work.collect_words(&at);
    for (id, text) in texts {
        let at = at.then(id);
        text.source.check(text.attested.as_ref(), &at, work.faults);
        work.belongs(text, &at);
        work.card(id, text, &at);
        let done = &work.done;
        let lengths = [done.powers.len(), done.against.len(), done.rests.len(), done.goals.len()];
        if !fit_ranges(&lengths, &at, work.faults) {
            break;
        }
    }
    work.done
}

/// The cards on their way.
pub(crate) struct Work<'a> {
    texts: &'a BTreeMap<String, CardText>,
    /// Keys and tags that some card refers to, by bit.
    words: Vec<&'a str>,
    /// Races, by bit.
    races: Vec<&'a str>,
    done: Program,
    pub faults: &'a mut Faults,
}

impl<'a> Work<'a> {
    fn number(&mut self, at: &Path) {
        for (number, (key, text)) in self.texts.iter().enumerate() {
            let key = Key { key: key.clone(), number: number as u16, copies: text.copies };
            self.done.keys[sort(text.kind) as usize].push(key);
        }
        for keys in &self.done.keys {
            if keys.len() > MOST {
                let message = format!("{} cards of one sort, and there is room for {MOST}", keys.len());
                self.faults.help(at.clone(), message, "take some out of the card files");
            }
        }
    }

    /// Gives a bit to every word and race that is referred to.
    fn collect_words(&mut self, at: &Path) {
        let texts = self.texts;
        let mut words: Vec<&'a str> = Vec::new();
        let mut races: Vec<&'a str> = Vec::new();
        for text in texts.values() {
            races.extend(text.race.as_deref());
            races.extend(text.rest.iter().flat_map(|rest| rest.exempt.iter()).map(String::as_str));
            words.extend(text.bribe.as_deref());
            let against = text.against.iter().map(|against| &against.who);
            let asked = text.powers.iter().filter_map(|power| power.against.as_ref());
            for who in against.chain(asked) {
                words.extend(who.tags.iter().map(String::as_str));
                races.extend(who.race.iter().map(String::as_str));
            }
            for power in &text.powers {
                words.extend(power.tag.as_deref());
                words.extend(power.also.as_ref().and_then(|also| also.tag.as_deref()));
            }
            words.extend(text.goals.iter().flat_map(|goal| goal.tags.iter()).map(String::as_str));
        }
        for (all, most, what, help) in [
            (&mut words, 64, "keys and tags are referred to", "let cards share tags"),
            (&mut races, 32, "races", "let characters share races"),
        ] {
            all.sort_unstable();
            all.dedup();
            if all.len() > most {
                let message = format!("{} {what}, at most {most} can be", all.len());
                self.faults.help(at.clone(), message, help);
                all.truncate(most);
            }
        }
        (self.words, self.races) = (words, races);
    }

    /// The bits of a card's own key and tags, as far as anybody refers to them.
    fn own_words(&self, id: &str, text: &CardText) -> Words {
        text.tags.iter().fold(self.bit(id), |set, tag| set | self.bit(tag))
    }

    /// The bit of a key or tag; none if no card refers to it.
    fn bit(&self, word: &str) -> Words {
        self.words.binary_search(&word).map_or(0, |bit| 1 << bit)
    }

    /// The bit of a word that is referred to; a fault when no card has it.
    fn word(&mut self, word: &str, at: &Path) -> Words {
        let has = |(id, text): (&String, &CardText)| id == word || text.tags.iter().any(|t| t == word);
        if !self.texts.iter().any(has) {
            let tags = self.texts.values().flat_map(|text| text.tags.iter());
            let all = self.texts.keys().chain(tags).map(String::as_str);
            let message = format!("no card is called or tagged \"{word}\"");
            self.faults.unknown(at.clone(), message, word, all, || "write a card's key or one of its tags".to_owned());
        }
        self.bit(word)
    }

    fn all_words(&mut self, words: &[String], at: &Path) -> Words {
        (0..).zip(words).fold(0, |set, (k, word): (usize, _)| set | self.word(word, &at.then(k)))
    }

    fn race(&self, race: &str) -> u32 {
        self.races.binary_search(&race).map_or(0, |bit| 1 << bit)
    }

    fn all_races(&self, races: &[String]) -> u32 {
        races.iter().fold(0, |set, race| set | self.race(race))
    }

    fn who(&mut self, text: &WhoText, at: &Path) -> Who {
        Who {
            races: self.all_races(&text.race),
            genders: text.gender.map_or(0, gender_bit),
            courts: text.court.map_or(0, court_bit),
            beings: text.waylay.map_or(0, |yes| if yes { A_WAYLAY } else { A_CHARACTER }),
            words: self.all_words(&text.tags, &at.then("tags")),
        }
    }

    fn card(&mut self, id: &str, text: &CardText, at: &Path) {
        let words = self.own_words(id, text);
        let powers = self.powers(text, at);
        match sort(text.kind) {
            Sort::Character => {
                let attributes = [text.might, text.savvy, text.resolve].map(Option::unwrap_or_default);
                let who = Who {
                    races: text.race.as_deref().map_or(0, |race| self.race(race)),
                    genders: text.gender.map_or(0, gender_bit),
                    courts: 0,
                    beings: 0,
                    words,
                };
                self.done.characters.push(Character { attributes, who, powers });
            }
            Sort::Merit => {
                let group = |tag: &str| text.tags.iter().any(|own| own == tag);
                self.done.merits.push(Merit {
                    kind: text.kind,
                    cost: text.cost.unwrap_or(0),
                    attribute: text.attribute.map_or(3, |attribute| attribute as u8),
                    court: text.court.map_or(0, court_bit),
                    attributes: attributes(text),
                    words,
                    traits: match text.kind {
                        Kind::Ally | Kind::Treasure => self.bit(id),
                        _ => words,
                    },
                    group: u8::from(group("weapon")) | u8::from(group("armour")) << 1 | u8::from(group("mount")) << 2,
                    copies: text.copies,
                    powers,
                    keep: 0,
                });
            }
            Sort::Flaw => self.done.flaws.push(Flaw {
                kind: text.kind,
                bonus: text.bonus.unwrap_or(0),
                court: text.court.map_or(0, court_bit),
                words,
                powers,
            }),
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

    fn waylay(&mut self, text: &CardText, words: Words, at: &Path) {
        let against = text.against.iter().enumerate();
        let against: Vec<(Who, i8)> =
            against.map(|(k, it)| (self.who(&it.who, &at.then("against").then(k).then("who")), it.add)).collect();
        let bribe = text.bribe.as_ref().map_or(0, |word| self.word(word, &at.then("bribe")));
        let loss = self.loss(&text.loss, text.trial.is_none(), &at.then("loss"));
        let (tests, attributes) = (tests(&text.tests), attributes(text));
        let offer = |kind: usize| if tests & 1 << kind == 0 { i8::MAX } else { attributes[kind] };
        self.done.waylays.push(Waylay {
            rating: text.rating.unwrap_or(1),
            copies: text.copies,
            terrain: features(&text.terrain),
            tests,
            attributes,
            offers: std::array::from_fn(offer),
            trial: text.trial.unwrap_or_default(),
            wins: text.wins.unwrap_or(1),
            again: text.again,
            loss,
            against: IndexRange::added(&mut self.done.against, against),
            bribe,
            joins: text.joins,
            words,
        });
    }

    /// What a defeat costs. A lost Test costs a Merit in any case, a failed Trial only what is
    /// listed.
    fn loss(&mut self, texts: &[LossText], test: bool, at: &Path) -> Loss {
        let mut loss = Loss { exhaust: test.into(), free: test.into(), ..Loss::default() };
        for (k, text) in texts.iter().enumerate() {
            let at = at.then(k);
            let of = self.merit_kinds(&text.of, &at.then("of"));
            let Some((_, suffered)) = text.compiled(self, &at) else {
                continue;
            };
            match suffered {
                Suffered::Exhaust(0) => (loss.exhaust, loss.free) = (0, 0),
                Suffered::Exhaust(more) if of == 0 => {
                    loss.exhaust += more;
                    loss.free += more;
                }
                Suffered::Exhaust(more) => {
                    self.alike(loss.exhaust_of != 0 && loss.exhaust_of != of, &at);
                    loss.exhaust += more;
                    loss.exhaust_of |= of;
                }
                Suffered::Discard(count) => {
                    self.alike(loss.discard != 0 && loss.discard_of != of, &at);
                    loss.discard += count;
                    loss.discard_of |= of;
                }
                Suffered::Skip(days) => loss.skip += days,
                Suffered::Back => loss.back = true,
                Suffered::Camp => loss.camp = true,
                Suffered::Hold => loss.hold = true,
                Suffered::Leaves => loss.leaves = true,
            }
        }
        loss
    }

    /// A fault if an entry of a loss asks for other types of Merits than another entry that costs the same way.
    fn alike(&mut self, other_types: bool, at: &Path) {
        if other_types {
            let help = "write one entry with all types among which the character may choose";
            self.faults.help(at.then("of"), "another entry asks for Merits of other types", help);
        }
    }

    /// Types of Merits; a fault for others.
    fn merit_kinds(&mut self, kinds: &[Kind], at: &Path) -> Kinds {
        for (k, &of) in kinds.iter().enumerate() {
            if kind(of) & MERIT_KINDS == 0 {
                let word = kind_word(of);
                let help = "write ability, advantage, ally, art or treasure";
                self.faults.help(at.then(k), format!("\"{word}\" is no type of Merit"), help);
            }
        }
        kinds.iter().fold(0, |set, &of| set | kind(of))
    }
}

/// Terrain as a set.
pub(crate) fn features(terrain: &[Terrain]) -> Features {
    terrain.iter().fold(0, |set, &terrain| set | 1 << terrain as u16)
}

/// Tests as a set.
pub(crate) fn tests(tests: &[Test]) -> u8 {
    tests.iter().fold(0, |set, &test| set | 1 << test as u8)
}

/// The Attributes of a Waylay or an Ally by Test.
fn attributes(text: &CardText) -> [i8; TESTS] {
    [text.might, text.savvy, text.resolve, text.combat].map(|own| own.unwrap_or(NO_ATTRIBUTE))
}

/// A gender as a bit.
pub(crate) const fn gender_bit(gender: Gender) -> u8 {
    1 << gender as u8
}

/// A court as a bit.
pub(crate) const fn court_bit(court: Court) -> u8 {
    1 << court as u8
}
