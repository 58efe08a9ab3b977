//! The registered games, and how a scenario's text becomes one of them.

use crate::prelude::*;
use std::ops::RangeInclusive;
use std::sync::{Mutex, PoisonError};

use super::contestants::{self};
use super::file_schemas::{Stage, cards_schema, schema};
use super::meaning::{Meaning, faults_beside, meaning};
use super::neutral::{Substitutes, UsedCards, substitutes};
use super::numbers::{self, Numbers, Play};
use super::search::{self, Candidates};
use super::skilled::{self, Skilled};
use super::tunable::tune_fits;
use super::variants::{Builds, Variants, variants};
use crate::expect::{Expectation, MAX_GAMES};
use balance_engine::format::{BuiltInFile, PriceKey};
use balance_engine::game::reset_suggestion_budget;

/// A game that scenarios can name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name in `game = "…"`.
    pub name: &'static str,
    /// The printed title and the author.
    pub title: &'static str,
    /// The possible numbers of sides.
    pub sides: fn() -> RangeInclusive<usize>,
    /// A commented scenario to start from.
    pub starter: &'static str,
    /// The built-in card files.
    pub built_in: &'static [BuiltInFile],
    /// The [`PlayerFile`](balance_engine::game::PlayerFile) of its player; `None` if it has no parameters.
    pub player: Option<&'static str>,
    /// The JSON Schema of a scenario file.
    pub scenario_schema: fn() -> Json,
    /// The JSON Schema of a card file.
    pub cards_schema: fn() -> Json,
    /// The schema of a scenario with its cards in one table.
    pub(super) gathered: fn() -> Arc<Schema>,
    prepare: fn(&mut Document, &str) -> Option<Prepared>,
    list: fn(&mut Document) -> Option<Rows>,
    replace: fn(&mut Document, &dyn Fn() -> UsedCards) -> Option<Substitutes>,
    pub(super) variants: fn(&mut Document) -> Variants,
    pub(super) matrix: fn(&mut Document, &Variants) -> Option<Matrix>,
    pub(super) candidates: fn(&mut Document, &Builds, u64) -> Option<Candidates>,
    skilled: fn(&mut Document) -> Option<Skilled>,
    pub(super) play: fn(&mut Document) -> Option<Box<Play>>,
    /// The keys of a card that can be its price.
    pub(super) prices: &'static [PriceKey],
}

/// Rows of a table: lists of column names and values.
pub type Rows = Vec<Vec<(&'static str, String)>>;

static GAMES: Mutex<Vec<Entry>> = Mutex::new(Vec::new());

/// Registers games, before any scenario is read. Replaces games of the same name.
pub fn add_games(entries: &[Entry]) {
    let mut games = GAMES.lock().unwrap_or_else(PoisonError::into_inner);
    for entry in entries {
        games.retain(|other| other.name != entry.name);
        games.push(*entry);
    }
    games.sort_by_key(|entry| entry.name);
}

/// Returns all games, sorted by name.
pub fn games() -> Vec<Entry> {
    #[cfg(test)]
    crate::tests::add_all_games();
    GAMES.lock().unwrap_or_else(PoisonError::into_inner).clone()
}

impl Entry {
    /// Returns the entry of a game. The game is compiled where its [`GameDefinition::contest`] is.
    pub const fn of<F: GameDefinition>() -> Self {
        Entry {
            name: F::NAME,
            title: F::TITLE,
            sides: || F::SIDES,
            starter: F::STARTER,
            built_in: F::BUILT_IN,
            player: <F::Game as Policy>::PLAYER_FILE,
            scenario_schema: || schema::<F>(Stage::File),
            gathered: gathered::<F>,
            cards_schema: cards_schema::<F>,
            prepare: prepare::<F>,
            list: list::<F>,
            replace: substitutes::<F>,
            matrix: contestants::matrix::<F>,
            candidates: search::candidates::<F>,
            skilled: skilled::skilled::<F>,
            variants: variants::<F>,
            play: numbers::play::<F>,
            prices: F::PRICES,
        }
    }
}

/// Returns the game of that name.
pub fn find(name: &str) -> Option<Entry> {
    games().into_iter().find(|entry| entry.name == name)
}

pub(super) fn gathered_of(root: &Node) -> Option<Arc<Schema>> {
    Some((find(root.get("game")?.as_str()?)?.gathered)())
}

/// A scenario without mistakes.
pub struct Prepared {
    /// The game's name, as scenarios write it.
    pub game: &'static str,
    /// The title of the scenario in reports.
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
    /// The expectations for `check`.
    pub expectations: Vec<Expectation>,
    /// The targets for `tune`.
    pub targets: Vec<Expectation>,
    /// Games of a second opinion by experts; 0 for none, `None` if the scenario does not say.
    pub experts: Option<u64>,
    /// The maximum number of games of `check`.
    pub check_games: u64,
    /// The variants for `compare`.
    pub variants: Variants,
}

/// Checks and prepares a scenario; `name` is the default title. `None` if the document has mistakes then.
pub fn ready(document: &mut Document, name: &str) -> Option<Prepared> {
    let known = document.diagnostics.len();
    let entry = which(document)?;
    let game_known = document.diagnostics.len() == known;
    let prepared = (entry.prepare)(document, name);
    if prepared.is_none() && game_known {
        document.blame_sets(known, |other| {
            reset_suggestion_budget();
            (entry.prepare)(other, name);
        });
    }
    prepared
}

/// Checks a scenario and lists its cards.
pub fn list_cards(document: &mut Document) -> Option<Rows> {
    (which(document)?.list)(document)
}

/// Replaces one card after another by the scenario's neutral card. `used` returns the cards to replace, and is only called
/// if there is one. Returns `None` if the document has a mistake now.
pub fn replace_cards(document: &mut Document, used: &dyn Fn() -> UsedCards) -> Option<Substitutes> {
    (which(document)?.replace)(document, used)
}

/// Returns the contestants of a matrix: the alternatives for one side. `None` if there are none; the document says why.
pub fn matrix(document: &mut Document, variants: &Variants) -> Option<Matrix> {
    (which(document)?.matrix)(document, variants)
}

/// Returns the builds of a search; `seed` draws a sample. `None` if there are none; the document says why.
pub fn candidates(document: &mut Document, builds: &Builds, seed: u64) -> Option<Candidates> {
    (which(document)?.candidates)(document, builds, seed)
}

/// Returns the scenario with players to choose.
pub fn skilled(document: &mut Document) -> Option<Skilled> {
    (which(document)?.skilled)(document)
}

/// Returns the scenario's game. A misspelt one is a mistake, and taken for the nearest.
pub(super) fn which(document: &mut Document) -> Option<Entry> {
    reset_suggestion_budget();
    if !document.readable {
        return None;
    }
    let path = Path::top().then("game");
    let node = document.root.at(&path);
    let Some(name) = node.and_then(Node::as_str).map(str::to_owned) else {
        // Assumes the game with the fewest mistakes, so that the rest can be checked.
        let fits = |entry: &Entry| document.mistakes_by(&(entry.gathered)());
        let meant = games().into_iter().min_by_key(fits)?;
        let source = document.root.place.source;
        if node.is_some() || !document.spoilt().files.contains(&source) {
            let help = format!("write `game = \"{}\"` at the top of the file if you mean that game", meant.name);
            document.report(&path, "the scenario names no game", "", Some(help));
        }
        document.assume("game", meant.name);
        return Some(meant);
    };
    if let Some(entry) = find(&name) {
        return Some(entry);
    }
    let games = games();
    let names = games.iter().map(|entry| entry.name);
    let near = nearest(&name, names.clone());
    let help = match near {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => format!("the games are {}", listed_names(names, "and")),
    };
    let message = format!("there is no game \"{}\"", shown(&name));
    document.report(&path, message, "", Some(help));
    let meant = near?;
    document.assume("game", meant);
    find(meant)
}

fn read_scenario<F: GameDefinition>(document: &mut Document) -> Option<Scenario<F>> {
    document.check(&gathered::<F>());
    document.read_as()
}

fn list<F: GameDefinition>(document: &mut Document) -> Option<Rows> {
    Some(F::list(&read_scenario::<F>(document)?.cards))
}

fn prepare<F: GameDefinition>(document: &mut Document, name: &str) -> Option<Prepared> {
    let Some(scenario) = read_scenario::<F>(document) else {
        let spec_diagnostics = faults_beside::<F>(document, &gathered::<F>());
        variants::<F>(document);
        document.report_all(spec_diagnostics);
        return None;
    };
    let sides = sides(&scenario);
    let Common { title, seed, level, max_games, experts, tune, .. } = scenario.common.clone();
    let mut spec_diagnostics = SpecDiagnostics::default();
    let Meaning { budget, game, expectations, targets } = meaning(scenario, &mut spec_diagnostics);
    if let Some(tune) = tune {
        tune_fits(&Numbers::new(document, Entry::of::<F>()), tune, &mut spec_diagnostics);
    }
    let variants = variants::<F>(document);
    document.report_all(spec_diagnostics.0);
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
        experts,
        check_games: max_games.unwrap_or(MAX_GAMES),
        variants,
    })
}

/// Returns the game of a scenario in its own type, without players. `None` if there are mistakes.
pub fn game_of<F: GameDefinition>(document: &mut Document) -> Option<F::Game> {
    let scenario = read_scenario::<F>(document)?;
    let mut spec_diagnostics = SpecDiagnostics::default();
    let Meaning { game, .. } = meaning(scenario, &mut spec_diagnostics);
    document.report_all(spec_diagnostics.0);
    game.filter(|_| document.is_fine())
}
