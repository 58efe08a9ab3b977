//! `search = { … }` of `[builds]`: which builds are searched, and how each becomes a contest.

use std::sync::Arc;

use serde::Serialize;
use toml::Value;

use super::Document;
use super::contestants::{Maker, Matrix};
use super::meaning::{report_all, spec};
use super::mistake::Mistake;
use super::model::{Scenario, SearchText};
use super::registry::{SideName, sides};
use super::tree::Node;
use super::variants::Builds;
use crate::chance::Stream;
use crate::game::{Faults, Format, Path, Search};
use crate::sim::Contest;

/// How many builds are kept when a search does not say.
const KEEP: u8 = 10;

/// Games for each build that the choice is made by, when a search does not say how many.
const GAMES_EACH: u64 = 200;

/// The most builds that are listed for `all = true`, and that a sample may have by its schema: with
/// their words they take about 1 kB each.
const MOST: usize = 200_000;

/// Added to the master seed where a sample of builds is drawn: games have the seed itself.
const SAMPLE: u64 = 0x0073_616d_706c_6500;

/// Which builds are searched, and how long.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SearchFor {
    /// All builds, or a sample of them.
    pub which: Which,
    /// How many of the strongest are kept.
    pub keep: usize,
    /// Games that the choice is made by, when the scenario says how many.
    pub games: Option<u64>,
}

/// Which builds are searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// All.
    All,
    /// As many by lot.
    Sample(usize),
}

/// Makes the contest of a build, or says why it cannot be played.
type MakeBuild = dyn Fn(usize) -> Result<Box<dyn Contest>, String> + Send + Sync;

/// Makes the contest of two builds of the side, each under a name, or says why they cannot meet.
type MakeMeeting = dyn Fn([(SideName, usize); 2]) -> Result<Box<dyn Contest>, String> + Send + Sync;

/// Writes a build as TOML.
type WriteBuild = dyn Fn(usize) -> String + Send + Sync;

/// Builds of one side, each of which can be made ready to be played.
pub struct Candidates {
    /// The side whose builds they are.
    pub side: usize,
    /// Each build in words, in the order of their numbers.
    pub words: Vec<String>,
    /// How many are kept.
    pub keep: usize,
    /// Games that the choice is made by.
    pub games: u64,
    /// The side, as the scenario names it, and who plays it.
    label: SideName,
    make: Box<MakeBuild>,
    meet: Arc<MakeMeeting>,
    write: Box<WriteBuild>,
}

impl Candidates {
    /// The scenario with a build in the place of what its side says.
    ///
    /// # Errors
    /// When the game does not allow it: why, in a sentence.
    pub fn contest(&self, build: usize) -> Result<Box<dyn Contest>, String> {
        (self.make)(build)
    }

    /// Some of the builds, each against each: under these names, in the order of both lists.
    #[must_use]
    pub fn matrix(&self, builds: &[usize], names: &[String]) -> Matrix {
        let agent = &self.label.agent;
        let label = |name: &String| SideName { name: name.clone(), agent: agent.clone() };
        let labels: Vec<SideName> = names.iter().map(label).collect();
        let (builds, meet) = (builds.to_vec(), Arc::clone(&self.meet));
        let make = move |one: usize, two: usize| {
            meet([one, two].map(|at| (labels[at].clone(), builds[at])))
        };
        let agents = vec![agent.clone(); names.len()];
        Matrix::new(self.label.name.clone(), names.to_vec(), agents, Box::new(make))
    }

    /// A build as TOML: a line for each key of the side that differs from what the scenario says.
    #[must_use]
    pub fn as_toml(&self, build: usize) -> String {
        (self.write)(build)
    }
}

/// What of a side is not as the scenario has it, as keys in TOML; those of a table one by one.
/// Empty lists are not told.
fn differing<S: Serialize>(as_written: &S, other: &S) -> String {
    let [Ok(Value::Table(base)), Ok(Value::Table(keys))] = [as_written, other].map(Value::try_from)
    else {
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

/// What a `[builds]` table says of a search, with the mistakes in it. It fits its schema, or these
/// are told already.
pub(super) fn search_for(table: &Node, mistakes: &mut Vec<Mistake>) -> Option<SearchFor> {
    let (list, search) = (table.child(&"list".into()), table.child(&"search".into()));
    let both_ways = "write search = { all = true } or search = { sample = 10000 }";
    let Some(search) = search else {
        if list.is_none() {
            let mistake = Mistake::new("`[builds]` names no builds");
            let help = "write a table [builds.list.\"NAME\"] for each, or let them be searched: \
                        search = { all = true }";
            mistakes.push(mistake.at(table.place.clone(), "").help(help));
        }
        return None;
    };
    if let Some(list) = list {
        let mistake = Mistake::new("builds are listed or searched, not both");
        let help = "leave out `search` or `list`";
        mistakes.push(
            mistake.at(search.place.clone(), "").also(list.place.clone(), "the list").help(help),
        );
    }
    let text: SearchText = search.read().ok()?;
    let which = match (text.all, text.sample) {
        (Some(true), None) => Which::All,
        (None, Some(sample)) => Which::Sample(sample as usize),
        _ => {
            let message = "a search is of all builds or of a sample";
            mistakes.push(Mistake::new(message).at(search.place.clone(), "").help(both_ways));
            return None;
        }
    };
    let keep = usize::from(text.keep.unwrap_or(KEEP));
    Some(SearchFor { which, keep, games: text.games })
}

/// The builds that a search asks for. What stands in the way is told in the document.
pub(super) fn candidates<F: Format>(
    document: &mut Document,
    builds: &Builds,
    seed: u64,
) -> Option<Candidates> {
    let search = builds.search?;
    let scenario: Scenario<F> = document.read_as()?;
    let labels = sides(&scenario);
    let text = spec(scenario);
    let which = match search.which {
        Which::All => Search::All { most: MOST },
        Which::Sample(n) => Search::Sample(n),
    };
    let side = builds.side;
    let mut faults = Faults::default();
    let mut chance = Stream::new(seed.wrapping_add(SAMPLE), 0);
    let found = F::builds(&text, side, which, &mut chance, &mut faults);
    let at = Path::top().then("builds").then("search");
    let fine = faults.is_empty();
    report_all(document, faults.0);
    let found = found.filter(|_| fine);
    if fine && found.as_ref().is_none_or(Vec::is_empty) {
        let (message, help) = match found {
            None => (
                format!("{} does not list the builds of a side", F::NAME),
                "write the builds that are to be compared as [builds.list.\"NAME\"]",
            ),
            Some(_) => ("the side has no legal build".to_owned(), "widen what it may be made of"),
        };
        document.report(&at, message, "", Some(help.to_owned()));
        return None;
    }
    let (words, setups): (Vec<String>, Vec<F::Side>) = found?.into_iter().unzip();
    let others: Vec<F::Side> = text.sides.iter().map(|side| side.setup.clone()).collect();
    let maker = Arc::new(Maker::new(text));
    let count = words.len() as u64;
    let setups = Arc::new(setups);
    let (base, built) = (others[side].clone(), Arc::clone(&setups));
    let write = move |build: usize| differing(&base, &built[build]);
    let label = labels[side].clone();
    let (met, of_pairs) = (Arc::clone(&setups), Arc::clone(&maker));
    let meet = move |pair: [(SideName, usize); 2]| {
        of_pairs.contest(pair.map(|(name, build)| (name, met[build].clone())).into())
    };
    let make = move |build: usize| {
        let mut all = others.clone();
        all[side] = setups[build].clone();
        maker.contest(labels.iter().cloned().zip(all).collect())
    };
    Some(Candidates {
        side,
        words,
        keep: search.keep,
        games: search.games.unwrap_or(GAMES_EACH * count),
        label,
        make: Box::new(make),
        meet: Arc::new(meet),
        write: Box::new(write),
    })
}

#[cfg(test)]
mod tests;
