//! A scenario with all mistakes in it.

use crate::diagnostic::{Diagnostic, Kind, listed_names, shown};
use crate::include::CARDS;
use crate::outside::*;
use crate::place::{Place, SourceId};
use crate::schema::Schema;
use crate::source::{ReadProblem, Sources};
use crate::tree::{Node, Value};
use std::path::{Path as FilePath, PathBuf};

use serde::de::DeserializeOwned;

use super::check::check;
use super::differences::{Difference, differences};
use super::digest::{canonical_json, digest};
use super::files::{Disk, Files, is_of_system};
use super::include::{CardReader, nothing};
use super::parse::parse;
use super::renamed::Renamed;
use super::render::{DiagnosticReport, render, reports};
use super::set::{Override, apply};

#[cfg(test)]
mod tests;

/// A scenario with its cards and overrides. It collects mistakes until [`Document::read_as`] reads the values.
#[derive(Clone, Debug)]
pub struct Document {
    /// All texts that were read.
    pub sources: Sources,
    /// The scenario. Under `cards` are all cards of all card files by key, each with its place in its own file.
    pub root: Node,
    /// The card files in reading order, also unreadable ones: relative to the scenario's folder, or built-in sets.
    pub card_files: Vec<PathBuf>,
    /// What `--set` changed.
    pub changes: Vec<Difference>,
    /// The mistakes found so far.
    pub diagnostics: Vec<Diagnostic>,
    /// The old names that were read as new ones.
    pub(super) renamed: Vec<Renamed>,
    /// True if there was a scenario to read.
    pub(super) readable: bool,
    pub(super) cards_lost: bool,
    pub(super) sets_lost: bool,
    /// The overrides that were applied after the cards were read, each with its text.
    pub(super) laid: Vec<(Override, SourceId)>,
    /// The scenario before these overrides.
    pub(super) before_sets: Node,
}

/// The parts of files that are not valid TOML, and therefore unreliable.
#[derive(Clone, Debug, Default)]
pub(super) struct Spoilt {
    /// The starts of the lines with such mistakes.
    pub lines: BTreeSet<(SourceId, usize)>,
    pub files: BTreeSet<SourceId>,
}

/// The keys that say how much is played, and with which seed.
const PLAYED: [&str; 5] = ["seed", "games", "precision", "max_games", "experts"];

/// Reads a scenario and its card files from disk, and applies the overrides. All mistakes are in the document.
pub fn read_document(path: &FilePath, sets: &[Override]) -> Document {
    read_document_with(&Disk, path, sets)
}

/// Like [`read_document`], with files from anywhere, such as memory.
pub fn read_document_with(files: &dyn Files, path: &FilePath, sets: &[Override]) -> Document {
    let name = path.display().to_string();
    let text = match is_of_system(&files.identity(path), FilePath::new("/dev")) {
        true => Err(ReadProblem::OfSystem),
        false => files.read(path),
    };
    match text {
        Ok(text) => read_document_from_text(path, &text, files, sets),
        Err(problem) => {
            let mut sources = Sources::new();
            let source = sources.add_file(name.clone(), "");
            let mut diagnostic = problem.diagnostic(&name);
            if problem == ReadProblem::Missing {
                let help = "write the path of a scenario file; `balance new` writes one to start from";
                diagnostic.help = scenario_meant(files, path).or_else(|| Some(help.to_owned()));
            }
            Document::new(sources, nothing(source), vec![diagnostic], false)
        }
    }
}

/// Reads a scenario from text. Its card files are relative to `path`.
pub fn read_document_from_text(
    path: impl AsRef<FilePath>,
    text: &str,
    files: &dyn Files,
    sets: &[Override],
) -> Document {
    let path = path.as_ref();
    let name = &path.display().to_string();
    let mut sources = Sources::new();
    let source = match leads_elsewhere(path, files) {
        true => sources.add_private_file(name.as_str(), text),
        false => sources.add_file(name.as_str(), text),
    };
    let (root, mut diagnostics) = parse(&sources, source);
    if is_other_file(path, text, &root, &diagnostics) {
        let diagnostic = Diagnostic::new(format!("{} is not a TOML file", shown(name)))
            .help("write the path of a scenario, such as iconica.toml");
        return Document::new(sources, nothing(source), vec![diagnostic], false);
    }
    if let Some(diagnostic) = card_file(name, &root) {
        diagnostics.push(diagnostic);
        return Document::new(sources, nothing(source), diagnostics, false);
    }
    // An override of the list of card files is applied before they are read, all others after.
    let (early, late): (Vec<&Override>, Vec<&Override>) = sets.iter().partition(|set| set.sets(CARDS));
    let mut document = Document::new(sources, root, diagnostics, true);
    early.into_iter().for_each(|set| document.set(set));
    let sources = std::mem::take(&mut document.sources);
    let mut reader = CardReader::new(files, sources, path);
    reader.gather(&mut document.root);
    document.sources = reader.sources;
    document.card_files = reader.card_files;
    document.cards_lost =
        reader.diagnostics.iter().any(|diagnostic| !matches!(diagnostic.kind, Kind::Value | Kind::Form));
    document.diagnostics.extend(reader.diagnostics);
    document.renamed = reader.renamed;
    document.read_old_names();
    document.before_sets = document.root.clone();
    for set in &late {
        let source = document.sources.next();
        document.set(set);
        document.laid.push(((*set).clone(), source));
    }
    document.read_old_names();
    // Budget and seed are recorded elsewhere.
    if late.iter().any(|set| matches!(set, Override::Set(_))) {
        document.changes = differences(&document.before_sets.to_json(), &document.root.to_json());
        document.changes.retain(|change| !PLAYED.contains(&change.path.as_str()));
    }
    document
}

/// True if the path of a scenario is a link to another kind of file, which someone else may have made.
fn leads_elsewhere(path: &FilePath, files: &dyn Files) -> bool {
    let is_toml = |path: &FilePath| path.extension().is_some_and(|ending| ending == "toml");
    is_toml(path) && !is_toml(&files.identity(path))
}

/// True if a file is neither named nor written as TOML. JSON has a message of its own.
fn is_other_file(path: &FilePath, text: &str, root: &Node, diagnostics: &[Diagnostic]) -> bool {
    let has = |key: &str| root.get(key).is_some();
    path.extension().is_some_and(|ending| ending != "toml")
        && !text.trim_start().starts_with(['{', '['])
        && !["game", "side", CARDS].into_iter().any(has)
        && diagnostics.iter().any(|diagnostic| diagnostic.kind == Kind::Syntax)
}

fn card_file(name: &str, root: &Node) -> Option<Diagnostic> {
    let has = |key: &str| root.get(key).is_some();
    if has("game") || has("side") {
        return None;
    }
    let first = root.get(CARDS)?.as_table()?.entries().first()?;
    let help = format!(
        "name it in a scenario: `cards = [\"{}\"]`; `balance new` writes a scenario to start from",
        shown(name)
    );
    let diagnostic = Diagnostic::new("this is a card file, not a scenario");
    Some(diagnostic.at(first.key_place.clone(), "this is a card").help(help))
}

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
        Some(near) => Some(format!("did you mean \"{}\"?", folder.join(near).display())),
        None if names().next().is_none() => None,
        None => Some(format!(
            "{} contains {}; `balance new` writes a scenario to start from",
            match folder.as_os_str().is_empty() {
                true => "this folder".to_owned(),
                false => shown(&folder.display().to_string()),
            },
            listed_names(names(), "and")
        )),
    }
}

impl Document {
    fn new(sources: Sources, root: Node, diagnostics: Vec<Diagnostic>, readable: bool) -> Self {
        let before_sets = root.clone();
        Document {
            sources,
            root,
            card_files: Vec::new(),
            changes: Vec::new(),
            diagnostics,
            renamed: Vec::new(),
            readable,
            cards_lost: false,
            sets_lost: false,
            laid: Vec::new(),
            before_sets,
        }
    }

    fn set(&mut self, given: &Override) {
        if let Err(diagnostic) = apply(&mut self.root, &mut self.sources, given) {
            self.diagnostics.push(diagnostic);
            self.sets_lost = true;
        }
    }

    pub(super) fn unplayable(&self) -> Error {
        Error::Unplayable(self.diagnostics.first().map_or_else(String::new, |diagnostic| diagnostic.message.clone()))
    }

    /// Removes a top-level key.
    pub fn forget(&mut self, key: &str) {
        self.root.remove(key);
    }

    /// Sets a top-level key to what was probably meant, so that the rest can be checked. Its mistake has been reported.
    pub(super) fn assume(&mut self, key: &str, text: &str) {
        let place = self.place(&Path::top().then(key));
        let node = Node::new(Value::String(text.to_owned()), place.clone());
        if let Some(table) = self.root.as_table_mut() {
            table.set(key.to_owned(), place, node);
        }
    }

    /// True if there are no mistakes so far.
    pub fn is_fine(&self) -> bool {
        self.diagnostics.is_empty()
    }

    /// Checks the scenario against a schema. Omits what may only follow from invalid TOML: see [`Document::misfits`].
    pub fn check(&mut self, schema: &Schema) {
        if !self.readable {
            return;
        }
        let found = self.misfits(&self.root, schema);
        self.diagnostics.extend(found);
    }

    /// Returns the mistakes of a tree, but none on lines that aren't valid TOML, and no missing keys in such files.
    pub(super) fn misfits(&self, root: &Node, schema: &Schema) -> Vec<Diagnostic> {
        let mut found = Vec::new();
        check(root, schema, &mut found);
        let spoilt = self.spoilt();
        found.retain(|diagnostic| {
            diagnostic.place.as_ref().is_none_or(|place| match diagnostic.kind {
                Kind::Missing => !spoilt.files.contains(&place.source),
                _ => !spoilt.lines.contains(&(place.source, self.line(place))),
            })
        });
        found
    }

    pub(super) fn mistakes_by(&self, schema: &Schema) -> usize {
        let mut found = Vec::new();
        check(&self.root, schema, &mut found);
        found.len()
    }

    pub(super) fn spoilt(&self) -> Spoilt {
        let mut spoilt = Spoilt::default();
        for diagnostic in &self.diagnostics {
            let Some(place) = &diagnostic.place else { continue };
            if matches!(diagnostic.kind, Kind::Syntax | Kind::Value) {
                spoilt.lines.insert((place.source, self.line(place)));
            }
            if diagnostic.kind == Kind::Syntax {
                spoilt.files.insert(place.source);
            }
        }
        spoilt
    }

    pub(super) fn line(&self, place: &Place) -> usize {
        self.sources.line(place).1
    }

    /// Returns the scenario as a value of a type, if it has no mistakes. Its schema must have been checked before.
    pub fn read_as<T: DeserializeOwned>(&mut self) -> Option<T> {
        if !self.is_fine() {
            return None;
        }
        match self.root.read() {
            Ok(value) => Some(value),
            Err(error) => {
                self.diagnostics.push(Diagnostic::new(error.to_string()));
                None
            }
        }
    }

    /// Adds a mistake that a game found, at a path. `label` is the text at the caret; it may be empty.
    pub fn report(&mut self, path: &Path, message: impl Into<String>, label: &str, help: Option<String>) {
        let diagnostic = Diagnostic::new(message).at(self.place(path), label).maybe_help(help);
        self.diagnostics.push(diagnostic);
    }

    pub(super) fn report_all(&mut self, spec_diagnostics: Vec<SpecDiagnostic>) {
        for spec_diagnostic in spec_diagnostics {
            self.report(&spec_diagnostic.at, spec_diagnostic.message, "", spec_diagnostic.help);
        }
    }

    /// Returns the place of the value at a path, or of a table's header.
    pub fn place(&self, path: &Path) -> Place {
        self.root.nearest_place(path)
    }

    /// Returns all mistakes for programs, in the order of [`Document::render`].
    pub fn diagnostic_reports(&self) -> Vec<DiagnosticReport> {
        reports(&self.diagnostics, &self.sources)
    }

    /// Renders all mistakes for the user; empty if there are none.
    pub fn render(&self, colour: bool) -> String {
        render(&self.diagnostics, &self.sources, colour)
    }

    /// Returns the content of the scenario with cards and overrides, regardless of its formatting.
    pub fn canonical_json(&self) -> String {
        canonical_json(&self.root)
    }

    /// Returns the SHA-256 of [`Document::canonical_json`].
    pub fn digest(&self) -> String {
        digest(&self.canonical_json())
    }
}
