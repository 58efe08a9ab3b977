//! A scenario as it was read, with everything that is wrong with it.

use std::collections::BTreeSet;
use std::path::{Path as FilePath, PathBuf};

use serde::de::DeserializeOwned;

use super::check::check;
use super::differences::{Difference, differences};
use super::digest::{canonical_json, digest};
use super::files::{Disk, Files, is_of_system};
use super::include::{CARDS, CardReader, nothing};
use super::mistake::{Kind, Mistake};
use super::parse::parse;
use super::place::{Place, SourceId};
use super::render::{ToldMistake, render, told};
use super::schema::Schema;
use super::set::{Override, apply};
use super::source::{ReadProblem, Sources};
use super::tree::{Node, Value};
use balance_engine::Error;
use balance_engine::game::{Fault, Path, Segment, nearest};

#[cfg(test)]
mod tests;

/// A scenario with its cards and overrides. Mistakes gather in it until [`Document::read_as`] is asked for the values.
#[derive(Clone, Debug)]
pub struct Document {
    /// All texts that were read.
    pub sources: Sources,
    /// The scenario; under `cards`, all cards of all card files by id, each with its place in its own file.
    pub root: Node,
    /// The card files in the order of reading, also those that can't be read, relative to the scenario's folder; those that
    /// are built in by their names.
    pub card_files: Vec<PathBuf>,
    /// What `--set` makes different from what the files say.
    pub changes: Vec<Difference>,
    /// What is wrong, as far as it is known.
    pub mistakes: Vec<Mistake>,
    /// Whether there was a scenario to read at all.
    pub(super) readable: bool,
    /// Whether there are cards that could not be read.
    pub(super) cards_lost: bool,
    /// Whether there are overrides that could not be laid on.
    pub(super) sets_lost: bool,
    /// What overrides were laid on, once all cards were known.
    pub(super) laid: Vec<Laid>,
    /// The scenario before any of these was.
    pub(super) before_sets: Node,
}

#[derive(Clone, Debug)]
pub(super) struct Laid {
    /// What it sets.
    pub set: Override,
    /// The text that it is.
    pub source: SourceId,
}

/// Where files are not proper TOML, and so not to be believed.
#[derive(Clone, Debug, Default)]
pub(super) struct Spoilt {
    /// Where the lines with such mistakes begin.
    pub lines: BTreeSet<(SourceId, usize)>,
    /// The files with syntax mistakes.
    pub files: BTreeSet<SourceId>,
}

/// What says how much is played, and with which seed.
const PLAYED: [&str; 4] = ["seed", "games", "precision", "max_games"];

/// Reads a scenario from the disk, its card files, and the overrides of the command line. Never fails: whatever is
/// wrong is in the document's mistakes.
pub fn read_document(path: &FilePath, sets: &[Override]) -> Document {
    read_document_with(&Disk, path, sets)
}

/// As [`read_document`], with files from anywhere, such as from memory.
pub fn read_document_with(files: &dyn Files, path: &FilePath, sets: &[Override]) -> Document {
    let name = path.display().to_string();
    let text = match is_of_system(&files.identity(path), FilePath::new("/dev")) {
        true => Err(ReadProblem::OfSystem),
        false => files.read(path),
    };
    match text {
        Ok(text) => document_from_text(path, &text, files, sets),
        Err(problem) => {
            let mut sources = Sources::new();
            let source = sources.add_file(name.clone(), "");
            let mut mistake = problem.mistake(&name);
            if problem == ReadProblem::Missing {
                let help = "name a scenario file; `balance new` writes one to start from";
                mistake.help = scenario_meant(files, path).or_else(|| Some(help.to_owned()));
            }
            Document::new(sources, nothing(source), vec![mistake], false)
        }
    }
}

/// Reads a scenario that is at hand as text; `name` is its path, to which its card files are relative.
pub fn read_document_from_text(name: &str, text: &str, files: &dyn Files, sets: &[Override]) -> Document {
    document_from_text(FilePath::new(name), text, files, sets)
}

/// As [`read_document_from_text`], with a path that need not be text.
fn document_from_text(path: &FilePath, text: &str, files: &dyn Files, sets: &[Override]) -> Document {
    let name = &path.display().to_string();
    let mut sources = Sources::new();
    let source = match leads_elsewhere(path, files) {
        true => sources.add_private_file(name.as_str(), text),
        false => sources.add_file(name.as_str(), text),
    };
    let (root, mut mistakes) = parse(&sources, source);
    if let Some(mistake) = card_file(name, &root) {
        mistakes.push(mistake);
        return Document::new(sources, nothing(source), mistakes, false);
    }
    // A list of card files that is set must be known before they are read, everything else after.
    let (early, late): (Vec<&Override>, Vec<&Override>) = sets.iter().partition(|set| set.sets(CARDS));
    let mut document = Document::new(sources, root, mistakes, true);
    early.into_iter().for_each(|set| document.set(set));
    let sources = std::mem::take(&mut document.sources);
    let mut reader = CardReader::new(files, sources, path);
    reader.gather(&mut document.root);
    document.sources = reader.sources;
    document.card_files = reader.card_files;
    document.cards_lost = reader.mistakes.iter().any(|mistake| mistake.kind != Kind::Value);
    document.mistakes.extend(reader.mistakes);
    document.before_sets = document.root.clone();
    for set in &late {
        let source = document.sources.next();
        document.set(set);
        document.laid.push(Laid { set: (*set).clone(), source });
    }
    document.note_changes(&late);
    document
}

/// True if a path that looks like a scenario leads to a file that is none, as a link can that somebody else made.
fn leads_elsewhere(path: &FilePath, files: &dyn Files) -> bool {
    let is_toml = |path: &FilePath| path.extension().is_some_and(|ending| ending == "toml");
    is_toml(path) && !is_toml(&files.identity(path))
}

/// The mistake of taking a file of cards for a scenario.
fn card_file(name: &str, root: &Node) -> Option<Mistake> {
    let has = |key: &str| root.child(&key.into()).is_some();
    if has("game") || has("side") {
        return None;
    }
    let first = root.child(&CARDS.into())?.as_table()?.entries().first()?;
    let file = FilePath::new(name).file_name().unwrap_or_default().to_string_lossy();
    let help = format!(
        "name it in a scenario, as cards = [\"{}\"]; `balance new` writes one to start from",
        super::mistake::shown(&file)
    );
    let mistake = Mistake::new("this is a card file, not a scenario");
    Some(mistake.at(first.key_place.clone(), "a card").help(help))
}

/// A scenario in the same folder whose name is near.
fn scenario_meant(files: &dyn Files, path: &FilePath) -> Option<String> {
    let folder = path.parent().unwrap_or(FilePath::new(""));
    let names = files.neighbours(folder);
    let names = || names.iter().map(String::as_str);
    let wanted = path.file_name()?.to_str()?;
    let stem = |name: &'_ str| name.trim_end_matches(".toml").to_owned();
    let has = |name: &&str| {
        let (long, short) = (stem(name), stem(wanted));
        short.len() >= 3 && long.split(['_', '-', ' ']).any(|word| word == short)
    };
    match nearest(wanted, names()).or_else(|| names().find(has)) {
        Some(near) => Some(format!("did you mean `{}`?", folder.join(near).display())),
        None if names().next().is_none() => None,
        None => Some(format!(
            "{} has {}; `balance new` writes one to start from",
            match folder.as_os_str().is_empty() {
                true => "this folder".to_owned(),
                false => super::mistake::shown(&folder.display().to_string()),
            },
            super::mistake::listed_names(names(), "and")
        )),
    }
}

impl Document {
    fn new(sources: Sources, root: Node, mistakes: Vec<Mistake>, readable: bool) -> Self {
        let before_sets = root.clone();
        Document {
            sources,
            root,
            card_files: Vec::new(),
            changes: Vec::new(),
            mistakes,
            readable,
            cards_lost: false,
            sets_lost: false,
            laid: Vec::new(),
            before_sets,
        }
    }

    /// Keeps what `--set` changed of the game. How much is played, and with which seed, has its place elsewhere.
    fn note_changes(&mut self, laid: &[&Override]) {
        if laid.iter().any(|set| matches!(set, Override::Set(_))) {
            self.changes = differences(&self.before_sets.to_json(), &self.root.to_json());
            self.changes.retain(|change| !PLAYED.contains(&change.path.as_str()));
        }
    }

    fn set(&mut self, given: &Override) {
        if let Err(mistake) = apply(&mut self.root, &mut self.sources, given) {
            self.mistakes.push(mistake);
            self.sets_lost = true;
        }
    }

    /// Why it cannot be played: the first mistake.
    pub(super) fn unplayable(&self) -> Error {
        Error::Unplayable(self.mistakes.first().map_or_else(String::new, |mistake| mistake.message.clone()))
    }

    /// Takes a key away from the top of the scenario, as if nobody had written it.
    pub fn forget(&mut self, key: &str) {
        if let Some(table) = self.root.as_table_mut() {
            table.remove(key);
        }
    }

    /// Sets a key at the top of the scenario to what was meant, so that the rest can be looked at. Its mistake is told.
    pub(super) fn assume(&mut self, key: &str, text: &str) {
        let place = self.place(&Path::top().then(key));
        let node = Node::new(Value::String(text.to_owned()), place.clone());
        if let Some(table) = self.root.as_table_mut() {
            table.set(key.to_owned(), place, node);
        }
    }

    /// Whether nothing is wrong, as far as it is known.
    pub fn is_fine(&self) -> bool {
        self.mistakes.is_empty()
    }

    /// Holds the scenario against a schema. Where a file is not proper TOML, what follows from that is left out: other
    /// mistakes on the same lines, and keys that seem to be missing.
    pub fn check(&mut self, schema: &Schema) {
        if !self.readable {
            return;
        }
        let found = self.misfits(&self.root, schema);
        self.mistakes.extend(found);
    }

    /// What of a tree does not fit a schema, where the files are to be believed. The tree is that of the document, or
    /// one made of its parts.
    pub(super) fn misfits(&self, root: &Node, schema: &Schema) -> Vec<Mistake> {
        let mut found = Vec::new();
        check(root, schema, &mut found);
        let spoilt = self.spoilt();
        found.retain(|mistake| {
            mistake.place.as_ref().is_none_or(|place| match mistake.kind {
                Kind::Missing => !spoilt.files.contains(&place.source),
                _ => !spoilt.lines.contains(&(place.source, self.line(place))),
            })
        });
        found
    }

    /// How much does not fit a schema.
    pub(super) fn mistakes_by(&self, schema: &Schema) -> usize {
        let mut found = Vec::new();
        check(&self.root, schema, &mut found);
        found.len()
    }

    pub(super) fn spoilt(&self) -> Spoilt {
        let mut spoilt = Spoilt::default();
        for mistake in &self.mistakes {
            let Some(place) = &mistake.place else { continue };
            if matches!(mistake.kind, Kind::Syntax | Kind::Value) {
                spoilt.lines.insert((place.source, self.line(place)));
            }
            if mistake.kind == Kind::Syntax {
                spoilt.files.insert(place.source);
            }
        }
        spoilt
    }

    /// Where the line of a place begins.
    pub(super) fn line(&self, place: &Place) -> usize {
        self.sources.line(place).1
    }

    /// The scenario as a value of a type, if nothing is wrong. The type must be the one whose schema was checked: what
    /// serde then still refuses is reported as a mistake without a place.
    pub fn read_as<T: DeserializeOwned>(&mut self) -> Option<T> {
        if !self.is_fine() {
            return None;
        }
        match self.root.read() {
            Ok(value) => Some(value),
            Err(error) => {
                self.mistakes.push(Mistake::new(error.to_string()));
                None
            }
        }
    }

    /// Adds a mistake that a game found in the values: the path to it, what is wrong, and what to do about it.
    /// The label at the caret is `label`, which may be empty.
    pub fn report(&mut self, path: &Path, message: impl Into<String>, label: &str, help: Option<String>) {
        let mistake = Mistake::new(message).at(self.place(path), label).maybe_help(help);
        self.mistakes.push(mistake);
    }

    pub(super) fn report_all(&mut self, faults: Vec<Fault>) {
        for fault in faults {
            self.report(&fault.at, fault.message, "", fault.help);
        }
    }

    /// Where to point for a path: at the value, or for a table at its header.
    pub fn place(&self, path: &Path) -> Place {
        self.root.nearest_place(path)
    }

    /// Where to point for a key itself, not for what it is set to.
    pub fn key_place(&self, path: &Path) -> Place {
        let key = path.0.split_last().and_then(|(last, before)| {
            let table = self.root.at(&Path(before.to_vec()))?.as_table()?;
            table.entry(&Segment::key(last)).map(|entry| entry.key_place.clone())
        });
        key.unwrap_or_else(|| self.place(path))
    }

    /// All mistakes for a program to read, in the order of [`Document::render`].
    pub fn told_mistakes(&self) -> Vec<ToldMistake> {
        told(&self.mistakes, &self.sources)
    }

    /// All mistakes as the user sees them; empty when there are none.
    pub fn render(&self, colour: bool) -> String {
        render(&self.mistakes, &self.sources, colour)
    }

    /// What the scenario says, cards and overrides included: the same for every way of writing it.
    pub fn canonical_json(&self) -> String {
        canonical_json(&self.root)
    }

    /// The SHA-256 of [`Document::canonical_json`].
    pub fn digest(&self) -> String {
        digest(&self.canonical_json())
    }
}
