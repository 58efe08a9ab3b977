//! Reads scenarios for commands, with the changes from their arguments.

use crate::args::Scenario;
use crate::command_line::quoted_file;
use crate::crash::message;
use crate::error::Error;
use crate::exit::Exit;
use crate::input::is_stdin;
use crate::out::{Out, complain};
use crate::outside::*;
use balance_report::frame::slug;
use balance_scenario::{Override, tidy};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// A scenario that a command can use, with the text that it came from.
pub(super) struct Loaded {
    pub document: Document,
    pub prepared: Prepared,
    /// What follows the title: the text of `--label`, or what `--set` changes. Empty if the scenario is unchanged.
    pub label: String,
    pub given: Scenario,
}

const MAX_TITLED: usize = 2;

impl Loaded {
    /// Fails if the game does not implement these traits yet, which `command` needs.
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

    pub(super) fn new(document: Document, mut prepared: Prepared, given: &Scenario) -> Self {
        let changes = &document.changes;
        let mut listed: Vec<String> = changes.iter().take(MAX_TITLED).map(ToString::to_string).collect();
        if changes.len() > MAX_TITLED {
            listed.push(format!("{} more changes", changes.len() - MAX_TITLED));
        }
        let label = given.label.as_deref().map_or_else(|| listed.join(", "), sanitize);
        if !label.is_empty() {
            prepared.title = format!("{} · {label}", prepared.title);
        }
        Loaded { document, prepared, label, given: given.clone() }
    }

    pub(super) fn changes(&self) -> Vec<String> {
        self.document.changes.iter().map(ToString::to_string).collect()
    }

    /// Returns the label as part of a folder's name, with a dash at its end. Empty if there is no label.
    pub(super) fn slug(&self) -> String {
        const MAX_LENGTH: usize = 40;
        let whole = slug(&self.label.replace("cards.", "").replace('→', " "));
        let cut = whole.char_indices().nth(MAX_LENGTH).map_or(whole.len(), |(at, _)| at);
        let slug = whole[..cut].trim_end_matches('_').replace('_', "-");
        if slug.is_empty() { slug } else { format!("{slug}-") }
    }
}

pub(super) fn load(scenario: &Scenario, more: &[Override], files: &dyn Files, out: &Out) -> Result<Loaded, Exit> {
    let read = reading(&scenario.path, || try_load(scenario, more, files))?;
    let loaded = read.map_err(|document| out.diagnostics(&document))?;
    if files.is_disk() {
        remark_on_old_names(&scenario.path, &loaded.document, out);
    }
    Ok(loaded)
}

/// Names each old key and name of a scenario and its card files, with its place and the new one.
pub(super) fn remark_on_old_names(path: &Path, document: &Document, out: &Out) {
    let names = document.old_names(true);
    for name in &names {
        out.remark(&format!("remark: {name}"));
    }
    if !names.is_empty() {
        out.remark(&format!(
            "  old names are read for one more version; `balance validate --fix {}` rewrites those in files",
            quoted_file(&path.display().to_string())
        ));
    }
}

/// Reads a scenario. If it has mistakes, returns the document that lists them.
pub(super) fn try_load(scenario: &Scenario, more: &[Override], files: &dyn Files) -> Result<Loaded, Box<Document>> {
    let sets = overrides(scenario.seed, more, &scenario.set);
    let mut document = read_document_with(files, &scenario.path, &sets);
    // An argument that says how much to play replaces everything that the scenario says about it.
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

pub(super) fn inputs(path: &Path, document: &Document) -> Vec<PathBuf> {
    let above = path.parent().unwrap_or(Path::new(""));
    let cards = document.card_files.iter().filter(|file| !is_built_in(file));
    let cards = cards.map(|file| tidy(&above.join(file)));
    std::iter::once(path.to_owned()).chain(cards).collect()
}

pub(super) fn games_override(given: Option<i64>) -> Vec<Override> {
    given.map(|games| Override::Number("games", games)).into_iter().collect()
}

/// Returns the games of each of several contests that share a maximum: whole seat blocks, and at least one.
pub(super) fn share(games: u64, contests: usize, sides: usize) -> u64 {
    let block = sides.max(1) as u64;
    (games / contests.max(1) as u64 / block).max(1) * block
}

pub(super) fn overrides(seed: Option<i64>, more: &[Override], set: &[String]) -> Vec<Override> {
    let seed = seed.map(|seed| Override::Number("seed", seed));
    let set = set.iter().cloned().map(Override::Set);
    seed.into_iter().chain(more.iter().cloned()).chain(set).collect()
}

/// Calls `read`. No file should make it panic. If one does, the message names the file.
pub(super) fn reading<T>(path: &Path, read: impl FnOnce() -> T) -> Result<T, Exit> {
    catch_unwind(AssertUnwindSafe(read)).map_err(|payload| {
        complain(&format!(
            "a bug in this program: it can't read {}\n  {}\n  please report it, with the file and \
             those that it names",
            sanitize(&path.display().to_string()),
            message(payload.as_ref())
        ));
        Exit::Bug
    })
}

pub(super) fn side_named<'a>(asked: &str, names: impl Iterator<Item = &'a str> + Clone) -> Result<usize, Error> {
    names.clone().position(|name| name == asked).ok_or_else(|| {
        let help = did_you_mean("\"", asked, names.clone()).unwrap_or_else(|| {
            let all: Vec<String> = names.map(|name| format!("\"{name}\"")).collect();
            format!("the sides are {}", all.join(" and "))
        });
        Error::Argument(format!("no side is named \"{asked}\"\n  {help}"))
    })
}

pub(super) fn stem(path: &Path) -> String {
    if is_stdin(path) {
        return "stdin".to_owned();
    }
    path.file_stem().map_or_else(|| "scenario".into(), |stem| sanitize(&stem.to_string_lossy()))
}
