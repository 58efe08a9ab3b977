//! The games there are, and how a scenario's text becomes one of them.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::{Arc, Mutex, PoisonError};

use serde_json::Value as Json;

use super::contestants::{self, Matrix};
use super::document::Document;
use super::file_schemas::{Stage, cards_schema, gathered, schema};
use super::known::{self, Known};
use super::meaning::{Meaning, faults_beside, meaning};
use super::model::{Common, Scenario};
use super::neutral::{Substitutes, UsedCards, substitutes};
use super::prices::{self, Prices};
use super::schema::Schema;
use super::search::{self, Candidates};
use super::sides::{SideName, contest, sides};
use super::skilled::{self, Skilled};
use super::steps::{self, Steps, StepsFor};
use super::tree::Node;
use super::tunable::{self, Tunables};
use super::variants::{Builds, Variants, variants};
use crate::expect::{Expectation, MAX_GAMES};
use balance_engine::format::{Format, HouseFile};
use balance_engine::game::{Faults, Path, compare_anew, nearest};
use balance_engine::sim::{Budget, Contest};

/// A game that scenarios can name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name in `game = "…"`.
    pub name: &'static str,
    /// The printed title with its author.
    pub title: &'static str,
    /// How many sides a scenario may have.
    pub sides: fn() -> RangeInclusive<usize>,
    /// A commented scenario to start from.
    pub starter: &'static str,
    /// The card files that are built into the program.
    pub house: &'static [HouseFile],
    /// The JSON Schema of a scenario file.
    pub scenario_schema: fn() -> Json,
    /// The JSON Schema of a card file.
    pub cards_schema: fn() -> Json,
    gathered: fn() -> Arc<Schema>,
    prepare: fn(&mut Document, &str) -> Option<Prepared>,
    list: fn(&mut Document) -> Option<Rows>,
    replace: Replace,
    matrix: fn(&mut Document, &Variants) -> Option<Matrix>,
    candidates: fn(&mut Document, &Builds, u64) -> Option<Candidates>,
    skilled: fn(&mut Document) -> Option<Skilled>,
    steps: fn(&mut Document, &StepsFor, &BTreeSet<String>) -> Option<Steps>,
    tunables: Tune,
    prices: PriceAll,
}

type PriceAll = for<'d> fn(&'d Document) -> Result<Prices<'d>, Box<Document>>;

type Tune = for<'d> fn(&'d Document, &[String], &BTreeSet<String>) -> Result<Tunables<'d>, Box<Document>>;

/// Makes the scenarios with one card replaced, for those cards that the function names.
type Replace = fn(&mut Document, &dyn Fn() -> UsedCards) -> Option<Substitutes>;

/// Rows of a table: each a list of column names and values.
pub type Rows = Vec<Vec<(&'static str, String)>>;

static GAMES: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

/// Adds games to those that scenarios can name, before any scenario is read. One of the same name is replaced.
pub fn add_games(entries: &[Entry]) {
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    for entry in entries {
        known::add(Known { name: entry.name, title: entry.title, house: entry.house, gathered: entry.gathered });
        games.retain(|other| other.name != entry.name);
        games.push(*entry);
    }
    games.sort_by_key(|entry| entry.name);
}

/// All games that scenarios can name, in the order of their names.
#[must_use]
pub fn games() -> Vec<Entry> {
    #[cfg(test)]
    crate::tests::add_all_games();
    GAMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

impl Entry {
    /// A game for the registry. All that reads its files is compiled where this is called; what plays it, where its
    /// [`Format::contest`] is.
    #[must_use]
    pub const fn of<F: Format>() -> Self {
        Entry {
            name: F::NAME,
            title: F::TITLE,
            sides: || F::SIDES,
            starter: F::STARTER,
            house: F::HOUSE,
            scenario_schema: || schema::<F>(Stage::File),
            gathered: gathered::<F>,
            cards_schema: cards_schema::<F>,
            prepare: prepare::<F>,
            list: list::<F>,
            replace: substitutes::<F>,
            matrix: contestants::matrix::<F>,
            candidates: search::candidates::<F>,
            skilled: skilled::skilled::<F>,
            steps: steps::steps::<F>,
            tunables: tunable::tunables::<F>,
            prices: prices::prices::<F>,
        }
    }
}

/// The game of that name.
#[must_use]
pub fn find(name: &str) -> Option<Entry> {
    games().into_iter().find(|entry| entry.name == name)
}

/// A scenario without mistakes, ready to be played.
pub struct Prepared {
    /// The game's name, as scenarios write it.
    pub game: &'static str,
    /// What reports call the scenario.
    pub title: String,
    /// The master seed of the games.
    pub seed: u64,
    /// How much to play.
    pub budget: Budget,
    /// The confidence level of all intervals.
    pub level: f64,
    /// The sides, in the order of the scenario.
    pub sides: Vec<SideName>,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
    /// What `check` holds the numbers to.
    pub expectations: Vec<Expectation>,
    /// Where `tune` is to bring the numbers.
    pub targets: Vec<Expectation>,
    /// The most games that `check` plays.
    pub check_games: u64,
    /// The other ways to play it that `compare` holds against it.
    pub variants: Variants,
}

/// Checks a whole scenario and makes it ready. `name` is its title if it says none. All mistakes
/// are in the document; `None` when there is any.
pub fn ready(document: &mut Document, name: &str) -> Option<Prepared> {
    let known = document.mistakes.len();
    let entry = which(document)?;
    let game_known = document.mistakes.len() == known;
    let prepared = (entry.prepare)(document, name);
    if prepared.is_none() && game_known {
        document.blame_sets(known, |other| {
            compare_anew();
            (entry.prepare)(other, name);
        });
    }
    prepared
}

/// Checks a scenario and lists its cards.
pub fn list_cards(document: &mut Document) -> Option<Rows> {
    (which(document)?.list)(document)
}

/// Replaces one card after another by the neutral card that a scenario names. `used` tells the
/// cards that are worth it; it is asked only when there is a neutral card.
///
/// The document must be one that was [`ready`]; `None` when it has a mistake now.
pub fn replace_cards(document: &mut Document, used: &dyn Fn() -> UsedCards) -> Option<Substitutes> {
    (which(document)?.replace)(document, used)
}

/// Changes one number after another by a step, lower and higher. `used` are the keys of the cards that take part. The
/// document must be one that was [`ready`]; `None` when it has a mistake now.
pub fn number_steps(document: &mut Document, asked: &StepsFor, used: &BTreeSet<String>) -> Option<Steps> {
    (which(document)?.steps)(document, asked, used)
}

/// The numbers that may be changed so that all targets are met: those at `paths`, or that the scenario names. `used` are the
/// keys of the cards that take part. The document must be one that was [`ready`].
///
/// # Errors
/// The document with what is wrong, as when nothing is named that may be changed.
pub fn tunables<'d>(
    document: &'d Document,
    paths: &[String],
    used: &BTreeSet<String>,
) -> Result<Tunables<'d>, Box<Document>> {
    (named(document)?.tunables)(document, paths, used)
}

/// The prices of all cards, and the game with others. The document must be one that was [`ready`].
///
/// # Errors
/// The document with what is wrong, as when the cards of the game have no prices.
pub fn prices(document: &Document) -> Result<Prices<'_>, Box<Document>> {
    (named(document)?.prices)(document)
}

/// The contestants of a matrix: what the scenario says that one side may play with. The document
/// must be one that was [`ready`]; `None` when there is no such matrix, and then it says why.
pub fn matrix(document: &mut Document, variants: &Variants) -> Option<Matrix> {
    (which(document)?.matrix)(document, variants)
}

/// The builds of a search. The document must be one that was [`ready`]; `None` when there are none,
/// and then it says why. A sample is drawn by `seed`.
pub fn candidates(document: &mut Document, builds: &Builds, seed: u64) -> Option<Candidates> {
    (which(document)?.candidates)(document, builds, seed)
}

/// The scenario with players that can be chosen. The document must be one that was [`ready`]; `None`
/// when it has a mistake now.
pub fn skilled(document: &mut Document) -> Option<Skilled> {
    (which(document)?.skilled)(document)
}

/// The game that a scenario names, or the document with what is wrong.
fn named(document: &Document) -> Result<Entry, Box<Document>> {
    let mut read = document.clone();
    which(&mut read).ok_or_else(|| Box::new(read))
}

/// The game that a scenario names. One that is misspelt is a mistake, and taken for the one that was meant, so that the
/// rest can be looked at.
fn which(document: &mut Document) -> Option<Entry> {
    compare_anew();
    if !document.readable {
        return None;
    }
    let path = Path::top().then("game");
    let node = document.root.at(&path);
    let Some(name) = node.and_then(Node::as_str).map(str::to_owned) else {
        // It is taken for the game that it fits best, so that the rest can be looked at.
        let fits = |entry: &Entry| document.mistakes_by(&(entry.gathered)());
        let meant = games().into_iter().min_by_key(fits)?;
        let source = document.root.place.source;
        if node.is_some() || !document.spoilt().files.contains(&source) {
            let help = format!("begin with game = \"{}\", if it is that one", meant.name);
            document.report(&path, "the scenario does not say which game it is of", "", Some(help));
        }
        document.assume("game", meant.name);
        return Some(meant);
    };
    if let Some(entry) = find(&name) {
        return Some(entry);
    }
    let near = nearest(&name, games().iter().map(|entry| entry.name));
    let help = match near {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("write {}", known()),
    };
    let message = format!("there is no game `{name}`");
    document.report(&path, message, "", Some(help));
    let meant = near?;
    document.assume("game", meant);
    find(meant)
}

fn known() -> String {
    let names: Vec<String> = games().iter().map(|entry| format!("\"{}\"", entry.name)).collect();
    names.join(" or ")
}

fn read_scenario<F: Format>(document: &mut Document) -> Option<Scenario<F>> {
    document.check(&gathered::<F>());
    document.read_as()
}

fn list<F: Format>(document: &mut Document) -> Option<Rows> {
    Some(F::list(&read_scenario::<F>(document)?.cards))
}

fn prepare<F: Format>(document: &mut Document, name: &str) -> Option<Prepared> {
    let Some(scenario) = read_scenario::<F>(document) else {
        let faults = faults_beside::<F>(document, &gathered::<F>());
        variants::<F>(document);
        document.report_all(faults);
        return None;
    };
    let sides = sides(&scenario);
    let Common { title, seed, level, max_games, tune, .. } = scenario.common.clone();
    let mut faults = Faults::default();
    let Meaning { budget, game, expectations, targets } = meaning(scenario, &mut faults);
    tune.into_iter().for_each(|tune| tunable::tune_fits::<F>(document, tune, &mut faults));
    let variants = variants::<F>(document);
    document.report_all(faults.0);
    if !document.is_fine() {
        return None;
    }
    Some(Prepared {
        game: F::NAME,
        title: title.unwrap_or_else(|| name.to_owned()),
        seed: seed.unwrap_or(1),
        budget: budget?,
        level: level.unwrap_or(0.95),
        contest: contest::<F>(game?, &sides),
        sides,
        expectations,
        targets,
        check_games: max_games.unwrap_or(MAX_GAMES),
        variants,
    })
}

/// The game of a scenario in its own type, without players: for those who want more of it than a
/// [`Contest`] offers. All mistakes are in the document; `None` when there is any.
pub fn game_of<F: Format>(document: &mut Document) -> Option<F::Game> {
    let scenario = read_scenario::<F>(document)?;
    let mut faults = Faults::default();
    let Meaning { game, .. } = meaning(scenario, &mut faults);
    document.report_all(faults.0);
    game.filter(|_| document.is_fine())
}
