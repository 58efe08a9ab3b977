//! `search = { … }` of `[builds]`: which builds are searched, and how each becomes a contest.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard};

use serde::Serialize;
use toml::Value;

use super::contestants::{Maker, Matrix};
use super::document::Document;
use super::model::{Neutral, Scenario};
use super::sides::{SideName, sides, spec};
use super::variants::Builds;
use balance_engine::Error;
use balance_engine::chance::Stream;
use balance_engine::format::{Build, Format, Spec};
use balance_engine::game::{Faults, Path};
use balance_engine::sim::{Contest, Pool};

/// Games for each build that the choice is made by, when a search does not say how many.
const GAMES_EACH: u64 = 200;

/// Added to the master seed where a sample of builds is drawn, and those near one: games have the seed itself.
const SAMPLE: u64 = 0x0073_616d_706c_6500;
const NEAR: u64 = 0x006e_6561_7200;

/// Makes the contest of a build with some cards replaced, by their keys; or says why it cannot be played.
type MakeBuild = dyn Fn(usize, &[String]) -> Result<Box<dyn Contest>, Error> + Send + Sync;

/// Finds builds near one, at most so many, other ones for each lot.
type FindNear = dyn Fn(usize, usize, u64) -> Vec<usize> + Send + Sync;

/// Makes the contest of two builds of the side, each under a name, or says why they cannot meet.
type MakeMeeting = dyn Fn([(SideName, usize); 2]) -> Result<Box<dyn Contest>, Error> + Send + Sync;

/// Writes a build as TOML.
type WriteBuild = dyn Fn(usize) -> String + Send + Sync;

/// Tells all builds in words.
type TellBuilds = dyn Fn() -> Vec<String> + Send + Sync;

/// Builds of one side, each of which can be made ready to be played. More come in as those near others are asked for.
pub struct Candidates {
    /// The side whose builds they are.
    pub side: usize,
    /// How many there are to begin with; they have the first numbers.
    pub count: usize,
    /// How many are kept.
    pub keep: usize,
    /// Games that the choice is made by.
    pub games: u64,
    /// From how many of the best the search climbs.
    pub starts: usize,
    /// By the key of a card: the neutral card that can stand in for it. Nothing where the scenario names none.
    pub neutral: BTreeMap<String, String>,
    /// The keys of all cards, by number.
    keys: Vec<String>,
    /// The side, as the scenario names it, and who plays it.
    label: SideName,
    make: Box<MakeBuild>,
    near: Box<FindNear>,
    meet: Arc<MakeMeeting>,
    words: Box<TellBuilds>,
    write: Box<WriteBuild>,
}

impl Candidates {
    /// The scenario with a build in the place of what its side says.
    ///
    /// # Errors
    /// When the game does not allow it: why, in a sentence.
    pub fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error> {
        (self.make)(build, &[])
    }

    /// Each build in words, in the order of their numbers.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        (self.words)()
    }

    /// Some of the builds, each against each: under these names, in the order of both lists.
    #[must_use]
    pub fn matrix(&self, builds: &[usize], names: &[String]) -> Matrix {
        let agent = &self.label.agent;
        let label = |name: &String| SideName { name: name.clone(), agent: agent.clone() };
        let labels: Vec<SideName> = names.iter().map(label).collect();
        let (of_pair, meet) = (builds.to_vec(), Arc::clone(&self.meet));
        let make = move |one: usize, two: usize| meet([one, two].map(|at| (labels[at].clone(), of_pair[at])));
        let agents = vec![agent.clone(); names.len()];
        let contents = builds.iter().map(|&build| self.as_toml(build)).collect();
        Matrix::new(self.label.name.clone(), names.to_vec(), agents, contents, Box::new(make))
    }

    /// A build as TOML: a line for each key of the side that differs from what the scenario says.
    #[must_use]
    pub fn as_toml(&self, build: usize) -> String {
        (self.write)(build)
    }
}

impl Pool for Candidates {
    fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error> {
        (self.make)(build, &[])
    }

    fn near(&self, build: usize, most: usize, lot: u64) -> Vec<usize> {
        (self.near)(build, most, lot)
    }

    fn without(&self, build: usize, cards: &[u16]) -> Option<Box<dyn Contest>> {
        let keys = cards.iter().map(|&card| self.keys.get(usize::from(card)));
        let keys: Vec<String> =
            keys.map(|key| key.filter(|key| self.neutral.contains_key(*key)).cloned()).collect::<Option<_>>()?;
        (self.make)(build, &keys).ok()
    }
}

/// Builds of a side, by number: no two with the same words.
struct Found<S> {
    list: Vec<Build<S>>,
    numbers: BTreeMap<String, usize>,
}

impl<S: Clone> Found<S> {
    fn new(builds: Vec<Build<S>>) -> Self {
        let numbers = builds.iter().enumerate().map(|(at, (words, _))| (words.clone(), at)).collect();
        Found { list: builds, numbers }
    }

    /// The number of a build, which it gets if it has none.
    fn number(&mut self, build: Build<S>) -> usize {
        let next = self.list.len();
        let number = *self.numbers.entry(build.0.clone()).or_insert(next);
        if number == next {
            self.list.push(build);
        }
        number
    }
}

/// What of a side is not as the scenario has it, as keys in TOML; those of a table one by one.
/// Empty lists are not told.
fn differing<S: Serialize>(as_written: &S, other: &S) -> String {
    let [Ok(Value::Table(base)), Ok(Value::Table(keys))] = [as_written, other].map(Value::try_from) else {
        return String::new();
    };
    let news = keys.into_iter().filter(|(key, value)| base.get(key) != Some(value));
    let lines = news.flat_map(|(key, value)| match value {
        Value::Table(table) if !table.is_empty() => {
            let told = |value: &Value| value.as_array().is_none_or(|list| !list.is_empty());
            let rows = table.into_iter().filter(|(_, value)| told(value));
            rows.map(|(inner, value)| format!("{key}.{inner} = {value}\n")).collect()
        }
        value => vec![format!("{key} = {value}\n")],
    });
    lines.collect()
}

/// The builds that a search asks for. What stands in the way is told in the document.
pub(super) fn candidates<F: Format>(document: &mut Document, builds: &Builds, seed: u64) -> Option<Candidates> {
    let search = builds.search?;
    let scenario: Scenario<F> = document.read_as()?;
    let labels = sides(&scenario);
    let neutral: Vec<String> = scenario.common.neutral.iter().flat_map(Neutral::keys).cloned().collect();
    let text = spec(scenario);
    let (neutral, stand_ins) = stand_ins::<F>(&neutral, &text);
    let text = without_neutral(text, &neutral);
    let side = builds.side;
    let mut faults = Faults::default();
    let mut chance = Stream::new(seed.wrapping_add(SAMPLE), 0);
    let found = F::builds(&text, side, search.which.asked(), &mut chance, &mut faults);
    let found = some_or_told(document, found, faults, F::NAME)?;
    let count = found.len();
    let found = Arc::new(RwLock::new(Found::new(found)));
    let others: Vec<F::Side> = text.sides.iter().map(|side| side.setup.clone()).collect();
    let base = others[side].clone();
    let setup = {
        let found = Arc::clone(&found);
        move |build: usize| read(&found).list[build].1.clone()
    };
    let maker = Arc::new(Maker::new(text));
    let near = near_each(Arc::clone(&maker), Arc::clone(&found), side, seed);
    let written = setup.clone();
    let write = move |build: usize| differing(&base, &written(build));
    let words = move || read(&found).list.iter().map(|(words, _)| words.clone()).collect();
    let label = labels[side].clone();
    let (met, of_pairs) = (setup.clone(), Arc::clone(&maker));
    let meet =
        move |pair: [(SideName, usize); 2]| of_pairs.contest(pair.map(|(name, build)| (name, met(build))).into());
    let keys = catalogue_keys(&*maker, &labels, &others);
    let make = move |build: usize, replaced: &[String]| {
        let mut all = others.clone();
        all[side] = setup(build);
        let sides = labels.iter().cloned().zip(all).collect();
        let stand_in = |key: &String| Some((key.clone(), stand_ins.get(key)?.clone()));
        maker.contest_with(sides, replaced.iter().filter_map(stand_in))
    };
    Some(Candidates {
        side,
        count,
        keep: search.keep,
        games: search.games.unwrap_or(GAMES_EACH * count as u64),
        starts: search.starts,
        neutral,
        keys,
        label,
        make: Box::new(make),
        near,
        meet: Arc::new(meet),
        words: Box::new(words),
        write: Box::new(write),
    })
}

/// Finds builds of a side near one that was found before.
fn near_each<F: Format>(
    maker: Arc<Maker<F>>,
    found: Arc<RwLock<Found<F::Side>>>,
    side: usize,
    seed: u64,
) -> Box<FindNear> {
    Box::new(move |build, most, lot| {
        let setup = read(&found).list[build].1.clone();
        let mut chance = Stream::new(seed.wrapping_add(NEAR), lot);
        let near = F::near(&maker.text, side, &setup, most, &mut chance);
        let mut found = found.write().unwrap_or_else(PoisonError::into_inner);
        near.into_iter().map(|build| found.number(build)).collect()
    })
}

/// The builds that were found if there are any; the document hears why there are none.
fn some_or_told<B>(document: &mut Document, found: Option<Vec<B>>, faults: Faults, game: &str) -> Option<Vec<B>> {
    let fine = faults.is_empty();
    document.report_all(faults.0);
    let (message, help) = match found {
        _ if !fine => return None,
        Some(found) if !found.is_empty() => return Some(found),
        Some(_) => ("the side has no legal build".to_owned(), "widen what it may be made of"),
        None => (
            format!("{game} does not list the builds of a side"),
            "write the builds that are to be compared as [builds.list.\"NAME\"]",
        ),
    };
    let at = Path::top().then("builds").then("search");
    document.report(&at, message, "", Some(help.to_owned()));
    None
}

/// The game without the neutral cards, which no build is to hold; as it is where a side names one.
fn without_neutral<F: Format>(text: Spec<F>, neutral: &BTreeMap<String, String>) -> Spec<F> {
    if neutral.is_empty() {
        return text;
    }
    let by: BTreeSet<&String> = neutral.values().collect();
    let cards = text.cards.iter().filter(|(key, _)| !by.contains(key));
    let cards = cards.map(|(key, card)| (key.clone(), card.clone())).collect();
    let sides = text.sides.iter().cloned();
    let (rules, max_turns) = (text.rules.clone(), text.max_turns);
    let bare = Spec { rules, sides: sides.collect(), cards, max_turns };
    let mut faults = Faults::default();
    let fits = F::compile(&bare, &mut faults).is_some() && faults.is_empty();
    if fits { bare } else { text }
}

fn read<S>(found: &RwLock<Found<S>>) -> RwLockReadGuard<'_, Found<S>> {
    found.read().unwrap_or_else(PoisonError::into_inner)
}

/// The keys of the cards by number, as the games of all builds have them.
fn catalogue_keys<F: Format>(maker: &Maker<F>, labels: &[SideName], sides: &[F::Side]) -> Vec<String> {
    let contest = maker.contest(labels.iter().cloned().zip(sides.iter().cloned()).collect());
    let keys =
        |contest: Box<dyn Contest>| contest.catalogue().cards.iter().map(|card| card.id.clone()).collect::<Vec<_>>();
    contest.map(keys).unwrap_or_default()
}

/// For each card that one of the neutral cards can stand in for: the key of that, and the card that then is there.
fn stand_ins<F: Format>(neutral: &[String], text: &Spec<F>) -> (BTreeMap<String, String>, BTreeMap<String, F::Card>) {
    let one = |(key, card): (&String, &F::Card)| {
        let fits = |by: &String| Some((by.clone(), F::replaced(card, text.cards.get(by)?)?));
        let (by, card) = neutral.iter().find_map(fits)?;
        (by != *key).then(|| ((key.clone(), by), (key.clone(), card)))
    };
    text.cards.iter().filter(|(key, _)| !neutral.contains(key)).filter_map(one).unzip()
}

#[cfg(test)]
mod tests;
