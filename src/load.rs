//! Reading a scenario for a command, with what the arguments change in it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};

use super::args::Scenario;
use super::crash::message;
use super::error::Error;
use super::exit::Exit;
use super::out::Out;
use balance_engine::game::{did_you_mean, plain};
use balance_report::frame::slug;
use balance_scenario::{Document, Files, Override, Prepared, is_house, read_document_with, ready, tidy};

/// A scenario that a command can use, with the text that it came from.
pub(super) struct Loaded {
    pub document: Document,
    pub prepared: Prepared,
    /// What tells it from what its file says, in titles: what the user calls it, or what `--set` changes; empty where
    /// it is as its file says.
    pub label: String,
    pub given: Scenario,
}

const TITLED: usize = 2;

impl Loaded {
    /// An error if the game does not implement these traits yet, which `command` needs.
    pub(super) fn needs(&self, command: &str, traits: &[&str]) -> Result<(), Error> {
        let missing = &self.prepared.contest.setup().missing;
        let asked: Vec<String> =
            missing.iter().filter(|name| traits.contains(name)).map(|name| format!("`{name}`")).collect();
        if asked.is_empty() {
            return Ok(());
        }
        let (game, traits) = (self.prepared.game, asked.join(" and "));
        Err(Error::Argument(format!(
            "`{command}` needs {traits}, which {game} does not implement yet\n  implement it in its player.rs"
        )))
    }

    /// A scenario by what the user calls it, if anything.
    pub(super) fn new(document: Document, mut prepared: Prepared, given: &Scenario) -> Self {
        let changes = &document.changes;
        let mut told: Vec<String> = changes.iter().take(TITLED).map(ToString::to_string).collect();
        if changes.len() > TITLED {
            told.push(format!("{} more changes", changes.len() - TITLED));
        }
        let label = given.label.as_deref().map_or_else(|| told.join(", "), plain);
        if !label.is_empty() {
            prepared.title = format!("{} · {label}", prepared.title);
        }
        Loaded { document, prepared, label, given: given.clone() }
    }

    /// What `--set` makes different from what the files say, a line each.
    pub(super) fn changes(&self) -> Vec<String> {
        self.document.changes.iter().map(ToString::to_string).collect()
    }

    /// Its label as a part of a folder's name, with a dash behind it; empty where it is as its file says.
    pub(super) fn slug(&self) -> String {
        const MOST: usize = 40;
        let whole = slug(&self.label.replace("cards.", "").replace('→', " "));
        let cut = whole.char_indices().nth(MOST).map_or(whole.len(), |(at, _)| at);
        let slug = whole[..cut].trim_end_matches('_').replace('_', "-");
        if slug.is_empty() { slug } else { format!("{slug}-") }
    }
}

/// Reads and checks a scenario; complains about all that is wrong with it.
pub(super) fn load(scenario: &Scenario, more: &[Override], files: &dyn Files, out: &Out) -> Result<Loaded, Exit> {
    reading(&scenario.path, out, || read(scenario, more, files, out))?
}

fn read(scenario: &Scenario, more: &[Override], files: &dyn Files, out: &Out) -> Result<Loaded, Exit> {
    tried(scenario, more, files).map_err(|document| out.mistakes(&document))
}

/// A scenario as it is now, or with all that is wrong with it.
pub(super) fn tried(scenario: &Scenario, more: &[Override], files: &dyn Files) -> Result<Loaded, Box<Document>> {
    let sets = overrides(scenario.seed, more, &scenario.set);
    let mut document = read_document_with(files, &scenario.path, &sets);
    // An argument that says how much to play takes the place of all that the scenario says of it.
    let says = |key: &str| {
        let of = |given: &Override| matches!(given, Override::Number(of, _) | Override::Text(of, _) if *of == key);
        more.iter().any(of)
    };
    if says("games") {
        document.forget("precision");
        document.forget("max_games");
    } else if says("precision") {
        document.forget("games");
    }
    match ready(&mut document, &stem(&scenario.path)) {
        Some(prepared) => Ok(Loaded::new(document, prepared, scenario)),
        None => Err(Box::new(document)),
    }
}

/// The files on the disk that a scenario was read from.
pub(super) fn inputs(path: &Path, document: &Document) -> Vec<PathBuf> {
    let above = path.parent().unwrap_or(Path::new(""));
    let cards = document.card_files.iter().filter(|file| !is_house(file));
    let cards = cards.map(|file| tidy(&above.join(file)));
    std::iter::once(path.to_owned()).chain(cards).collect()
}

/// What `--games` sets, if it is given.
pub(super) fn games_of(given: Option<i64>) -> Vec<Override> {
    given.map(|games| Override::Number("games", games)).into_iter().collect()
}

/// What the arguments of a command set, in the order of laying on: `--set` has the last word.
pub(super) fn overrides(seed: Option<i64>, more: &[Override], set: &[String]) -> Vec<Override> {
    let seed = seed.map(|seed| Override::Number("seed", seed));
    let set = set.iter().cloned().map(Override::Set);
    seed.into_iter().chain(more.iter().cloned()).chain(set).collect()
}

/// Does what makes a scenario of a file. No file, however wrong, may make that panic; where one does
/// nevertheless, it is named, and asked for.
pub(super) fn reading<T>(path: &Path, out: &Out, read: impl FnOnce() -> T) -> Result<T, Exit> {
    catch_unwind(AssertUnwindSafe(read)).map_err(|payload| {
        out.complain(&format!(
            "a bug of this program: it could not go on with {}\n  {}\n  please report it, \
             with the file and those that it names",
            plain(&path.display().to_string()),
            message(payload.as_ref())
        ));
        Exit::Bug
    })
}

pub(super) fn side_named<'a>(asked: &str, names: impl Iterator<Item = &'a str> + Clone) -> Result<usize, Error> {
    names.clone().position(|name| name == asked).ok_or_else(|| {
        let help = did_you_mean("\"", asked, names.clone()).unwrap_or_else(|| {
            let all: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
            format!("there are {}", all.join(" and "))
        });
        Error::Argument(format!("no side is named \"{asked}\"\n  {help}"))
    })
}

/// A file's name without folder and ending, as it can be shown.
pub(super) fn stem(path: &Path) -> String {
    path.file_stem().map_or_else(|| "scenario".into(), |stem| plain(&stem.to_string_lossy()))
}
