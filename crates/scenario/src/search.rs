//! `search = { … }` of `[builds]`: the builds to search, and their contests.

use crate::prelude::*;
use std::sync::{PoisonError, RwLock, RwLockReadGuard};

use toml::Value;

use super::contestants::with_sides;
use super::model::Neutral;
use super::variants::Builds;
use balance_engine::chance::Stream;
use balance_engine::format::Build;
use balance_engine::sim::Pool;

/// The default number of games per build for the selection.
const GAMES_EACH: u64 = 200;
/// Added to the master seed to draw a sample of builds, and builds near one. Games use the seed itself.
const SAMPLE: u64 = 0x0073_616d_706c_6500;
const NEAR: u64 = 0x006e_6561_7200;

/// The builds of a side, independent of the game's types.
trait BuildSource: Send + Sync {
    fn contest(&self, build: usize, replaced: &[String]) -> Result<Box<dyn Contest>, Error>;

    fn meeting(&self, pair: [(SideName, usize); 2]) -> Result<Box<dyn Contest>, Error>;

    /// Returns up to `max` builds near one. Each lot gives other ones.
    fn near(&self, build: usize, max: usize, lot: u64) -> Vec<usize>;

    fn words(&self) -> Vec<String>;

    fn as_toml(&self, build: usize) -> String;
}

/// Builds of one side. More are added as builds near others are requested.
pub struct Candidates {
    /// The side of these builds.
    pub side: usize,
    /// The number of initial builds, which have the first numbers.
    pub count: usize,
    /// How many are kept.
    pub keep: usize,
    /// The games for the selection.
    pub games: u64,
    /// From how many of the best builds local searches start.
    pub starts: usize,
    /// The neutral card that can replace each card, by key. Empty if the scenario names none.
    pub neutral: BTreeMap<String, String>,
    keys: Vec<String>,
    label: SideName,
    source: Arc<dyn BuildSource>,
}

impl Candidates {
    /// Describes each build, in the order of their numbers.
    pub fn words(&self) -> Vec<String> {
        self.source.words()
    }

    /// Returns the matrix of some builds, with a name for each.
    pub fn matrix(&self, builds: &[usize], names: &[String]) -> Matrix {
        let agent = &self.label.agent;
        let label = |name: &String| SideName { name: name.clone(), agent: agent.clone() };
        let labels: Vec<SideName> = names.iter().map(label).collect();
        let (of_pair, source) = (builds.to_vec(), Arc::clone(&self.source));
        let make = move |one: usize, two: usize| source.meeting([one, two].map(|at| (labels[at].clone(), of_pair[at])));
        let agents = vec![agent.clone(); names.len()];
        let contents = builds.iter().map(|&build| self.as_toml(build)).collect();
        Matrix::new(self.label.name.clone(), names.to_vec(), agents, contents, Box::new(make))
    }

    /// Formats a build as TOML: a line for each key that differs from the scenario.
    pub fn as_toml(&self, build: usize) -> String {
        self.source.as_toml(build)
    }
}

impl Pool for Candidates {
    fn contest(&self, build: usize) -> Result<Box<dyn Contest>, Error> {
        self.source.contest(build, &[])
    }

    fn near(&self, build: usize, max: usize, lot: u64) -> Vec<usize> {
        self.source.near(build, max, lot)
    }

    fn without(&self, build: usize, cards: &[u16]) -> Option<Box<dyn Contest>> {
        let keys = cards.iter().map(|&card| self.keys.get(usize::from(card)));
        let keys: Vec<String> =
            keys.map(|key| key.filter(|key| self.neutral.contains_key(*key)).cloned()).collect::<Option<_>>()?;
        self.source.contest(build, &keys).ok()
    }
}

/// Builds of a side by number, without duplicates.
struct Found<S> {
    list: Vec<Build<S>>,
    numbers: BTreeMap<String, usize>,
}

impl<S: Clone> Found<S> {
    fn new(builds: Vec<Build<S>>) -> Self {
        let numbers = builds.iter().enumerate().map(|(at, (words, _))| (words.clone(), at)).collect();
        Found { list: builds, numbers }
    }

    /// Returns the number of a build, which is added if it is new.
    fn number(&mut self, build: Build<S>) -> usize {
        let next = self.list.len();
        let number = *self.numbers.entry(build.0.clone()).or_insert(next);
        if number == next {
            self.list.push(build);
        }
        number
    }
}

/// Formats the keys of a side that differ from the scenario as TOML, those of nested tables one by one.
fn differing<S: Serialize>(as_written: &S, other: &S) -> String {
    let [Ok(Value::Table(base)), Ok(Value::Table(keys))] = [as_written, other].map(Value::try_from) else {
        return String::new();
    };
    let news = keys.into_iter().filter(|(key, value)| base.get(key) != Some(value));
    let lines = news.flat_map(|(key, value)| match value {
        Value::Table(table) if !table.is_empty() => {
            let is_set = |value: &Value| value.as_array().is_none_or(|list| !list.is_empty());
            let rows = table.into_iter().filter(|(_, value)| is_set(value));
            rows.map(|(inner, value)| format!("{key}.{inner} = {value}\n")).collect()
        }
        value => vec![format!("{key} = {value}\n")],
    });
    lines.collect()
}

pub(super) fn candidates<F: GameDefinition>(document: &mut Document, builds: &Builds, seed: u64) -> Option<Candidates> {
    let search = builds.search?;
    let scenario: Scenario<F> = document.read_as()?;
    let labels = sides(&scenario);
    let neutral: Vec<String> = scenario.common.neutral.iter().flat_map(Neutral::keys).cloned().collect();
    let text = spec(scenario);
    let (neutral, stand_ins) = stand_ins::<F>(&neutral, &text);
    let text = without_neutral(text, &neutral);
    let side = builds.side;
    let mut spec_diagnostics = SpecDiagnostics::default();
    let mut chance = Stream::new(seed.wrapping_add(SAMPLE), 0);
    let found = F::builds(&text, side, search.which, &mut chance, &mut spec_diagnostics);
    let found = found_or_reported(document, found, spec_diagnostics, F::NAME)?;
    let setups = text.sides.iter().map(|side| side.setup.clone());
    let own_sides = labels.iter().cloned().zip(setups).collect();
    let (count, label) = (found.len(), labels[side].clone());
    let found = RwLock::new(Found::new(found));
    let source = Source::<F> { spec: text, found, labels, side, seed, stand_ins };
    let catalogue_keys = |contest: Box<dyn Contest>| -> Vec<String> {
        contest.catalogue().cards.iter().map(|card| card.id.clone()).collect()
    };
    Some(Candidates {
        side,
        count,
        keep: search.keep,
        games: search.games.unwrap_or(GAMES_EACH * count as u64),
        starts: search.starts,
        neutral,
        keys: with_sides(&source.spec, own_sides, []).map(catalogue_keys).unwrap_or_default(),
        label,
        source: Arc::new(source),
    })
}

struct Source<F: GameDefinition> {
    /// The scenario without the neutral cards.
    spec: Spec<F>,
    found: RwLock<Found<F::Side>>,
    labels: Vec<SideName>,
    side: usize,
    seed: u64,
    /// The cards that can replace others, by key of the others.
    stand_ins: BTreeMap<String, F::Card>,
}

impl<F: GameDefinition> Source<F> {
    fn found(&self) -> RwLockReadGuard<'_, Found<F::Side>> {
        self.found.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn setup(&self, build: usize) -> F::Side {
        self.found().list[build].1.clone()
    }
}

impl<F: GameDefinition> BuildSource for Source<F> {
    fn contest(&self, build: usize, replaced: &[String]) -> Result<Box<dyn Contest>, Error> {
        let mut setups: Vec<F::Side> = self.spec.sides.iter().map(|side| side.setup.clone()).collect();
        setups[self.side] = self.setup(build);
        let stand_in = |key: &String| Some((key.clone(), self.stand_ins.get(key)?.clone()));
        let sides = self.labels.iter().cloned().zip(setups).collect();
        with_sides(&self.spec, sides, replaced.iter().filter_map(stand_in))
    }

    fn meeting(&self, pair: [(SideName, usize); 2]) -> Result<Box<dyn Contest>, Error> {
        with_sides(&self.spec, pair.map(|(name, build)| (name, self.setup(build))).into(), [])
    }

    fn near(&self, build: usize, max: usize, lot: u64) -> Vec<usize> {
        let mut chance = Stream::new(self.seed.wrapping_add(NEAR), lot);
        let near = F::near(&self.spec, self.side, &self.setup(build), max, &mut chance);
        let mut found = self.found.write().unwrap_or_else(PoisonError::into_inner);
        near.into_iter().map(|build| found.number(build)).collect()
    }

    fn words(&self) -> Vec<String> {
        self.found().list.iter().map(|(words, _)| words.clone()).collect()
    }

    fn as_toml(&self, build: usize) -> String {
        differing(&self.spec.sides[self.side].setup, &self.setup(build))
    }
}

fn found_or_reported<B>(
    document: &mut Document,
    found: Option<Vec<B>>,
    spec_diagnostics: SpecDiagnostics,
    game: &str,
) -> Option<Vec<B>> {
    let fine = spec_diagnostics.is_empty();
    document.report_all(spec_diagnostics.0);
    let (message, help) = match found {
        _ if !fine => return None,
        Some(found) if !found.is_empty() => return Some(found),
        Some(_) => ("the side has no legal build".to_owned(), "allow more cards for it"),
        None => (
            format!("{game} can't list the builds of a side"),
            "write each build to compare as `[builds.list.\"NAME\"]`",
        ),
    };
    let at = Path::top().then("builds").then("search");
    document.report(&at, message, "", Some(help.to_owned()));
    None
}

/// Returns the game without the neutral cards, which builds must not contain. Unchanged if a side names one of them.
fn without_neutral<F: GameDefinition>(text: Spec<F>, neutral: &BTreeMap<String, String>) -> Spec<F> {
    if neutral.is_empty() {
        return text;
    }
    let by: BTreeSet<&String> = neutral.values().collect();
    let cards = text.cards.iter().filter(|(key, _)| !by.contains(key));
    let cards = cards.map(|(key, card)| (key.clone(), card.clone())).collect();
    let sides = text.sides.iter().cloned();
    let (rules, max_turns) = (text.rules.clone(), text.max_turns);
    let bare = Spec { rules, sides: sides.collect(), cards, max_turns };
    if playable(&bare).is_ok() { bare } else { text }
}

/// Returns the neutral card that can replace each card: its key, and the replaced card.
fn stand_ins<F: GameDefinition>(
    neutral: &[String],
    text: &Spec<F>,
) -> (BTreeMap<String, String>, BTreeMap<String, F::Card>) {
    let one = |(key, card): (&String, &F::Card)| {
        let fits = |by: &String| Some((by.clone(), F::replaced(card, text.cards.get(by)?)?));
        let (by, card) = neutral.iter().find_map(fits)?;
        (by != *key).then(|| ((key.clone(), by), (key.clone(), card)))
    };
    text.cards.iter().filter(|(key, _)| !neutral.contains(key)).filter_map(one).unzip()
}

#[cfg(test)]
mod tests;
