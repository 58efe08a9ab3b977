//! Reads the card files that a scenario names, and those that they include.

use crate::built_in::is_built_in;
use crate::diagnostic::{Diagnostic, listed_keys, listed_names, shown};
use crate::names::name_problem;
use crate::outside::*;
use crate::place::{Place, SourceId};
use crate::source::{ReadProblem, Sources};
use crate::tree::{Entry, Node, Table, Value};
use std::path::{Component, Path, PathBuf};

use super::built_in::{files_of, meant, of_another, set_like, set_name};
use super::files::{Files, is_of_system, tidy};
use super::names::NameProblem;
use super::parse::parse;
use super::renamed::Renamed;

#[cfg(test)]
mod tests;

/// The key for card files in a scenario, and for cards in a card file.
pub(super) const CARDS: &str = "cards";
const INCLUDE: &str = "include";
const CARD_FILE_KEYS: [&str; 4] = [INCLUDE, "title", "note", CARDS];
/// More files than this, or longer chains, are mistakes.
const MAX_FILES: usize = 1000;
const MAX_CHAIN: usize = 50;
/// With more mistakes than this, messages about missing files list no others.
const MAX_HINTS: usize = 50;

pub(super) struct CardReader<'f> {
    pub files: &'f dyn Files,
    pub sources: Sources,
    pub diagnostics: Vec<Diagnostic>,
    /// Card sets that have their old names.
    pub renamed: Vec<Renamed>,
    /// All card files that are named, also unreadable ones, relative to the scenario's folder and in reading order.
    pub card_files: Vec<PathBuf>,
    base: PathBuf,
    /// The identity of the scenario's folder.
    folder: PathBuf,
    game: String,
    cards: Table,
    /// The identities of the files that were read.
    read: BTreeSet<PathBuf>,
    /// The chain of files being read, beginning with the scenario: identity and name.
    chain: Vec<(PathBuf, String)>,
}

impl<'f> CardReader<'f> {
    pub(crate) fn new(files: &'f dyn Files, sources: Sources, scenario: &Path) -> Self {
        let base = scenario.parent().unwrap_or(Path::new(""));
        let here = if base.as_os_str().is_empty() { Path::new(".") } else { base };
        Self {
            files,
            sources,
            diagnostics: Vec::new(),
            renamed: Vec::new(),
            card_files: Vec::new(),
            base: base.to_owned(),
            folder: files.identity(here),
            game: String::new(),
            cards: Table::new(),
            read: BTreeSet::new(),
            chain: vec![(files.identity(scenario), scenario.display().to_string())],
        }
    }

    /// Replaces the scenario's list of card files, if it has one, by a table of all their cards.
    pub(crate) fn gather(&mut self, root: &mut Node) {
        let game = root.get("game").and_then(Node::as_str);
        self.game = game.unwrap_or_default().to_owned();
        self.player_files(root);
        let Some(list) = root.as_table_mut().and_then(|top| top.get_mut(CARDS)) else { return };
        let place = list.place.clone();
        let list = std::mem::replace(list, Node::new(Value::Bool(false), place.clone()));
        self.follow(&list, CARDS, Path::new(""));
        let cards = Node::new(Value::Table(std::mem::take(&mut self.cards)), place);
        if let Some(entry) = root.as_table_mut().and_then(|top| top.get_mut(CARDS)) {
            *entry = cards;
        }
    }

    fn wrong(&mut self, place: &Place, message: impl Into<String>, label: &str, help: impl Into<Option<String>>) {
        let diagnostic = Diagnostic::new(message).at(place.clone(), label).maybe_help(help.into());
        self.diagnostics.push(diagnostic);
    }

    /// Reads the files in a list, relative to `folder`, which is relative to the scenario's.
    fn follow(&mut self, list: &Node, key: &str, folder: &Path) {
        let message = format!("`{key}` must be a list of card files");
        let Some(items) = list.as_array() else {
            let example = match list.as_str() {
                Some(name) => format!("put it in brackets: `{key} = [\"{}\"]`", shown(name)),
                None => format!("write for example `{key} = [\"cards/mine.toml\"]`"),
            };
            return self.wrong(&list.place, message, "expected a list of file names", example);
        };
        for item in items {
            match item.as_str() {
                Some(name) if is_built_in(Path::new(name)) => {
                    let new = set_name(name);
                    if new != name {
                        self.renamed.push(Renamed::value(item.place.clone(), name, &new));
                    }
                    self.built_in(&new, item);
                }
                Some(name) if !name.trim().is_empty() => self.card_file(&tidy(&folder.join(name)), item),
                _ => self.wrong(&item.place, message.as_str(), "expected the name of a file, in quotes", None),
            }
        }
    }

    fn built_in(&mut self, name: &str, item: &Node) {
        let files = files_of(name);
        if files.is_empty() {
            let message = format!("there is no built-in card set \"{}\"", shown(name));
            self.wrong(&item.place, message, "named here", meant(name));
        } else if let Some((title, own)) = of_another(name, &self.game) {
            let message = format!("\"{}\" contains cards of {title}", shown(name));
            let help = format!("name a set of this game, such as \"{own}\"");
            return self.wrong(&item.place, message, "named here", help);
        }
        for file in files {
            self.card_file(Path::new(&file), item);
        }
    }

    /// Replaces player files (`agent = { greedy = "mine.toml" }`) by their parameters, which a side's own `player` overrides.
    fn player_files(&mut self, root: &mut Node) {
        let sides = root.as_table_mut().and_then(|top| top.get_mut("side"));
        let Some(Node { value: Value::Array(sides), .. }) = sides else { return };
        for side in sides {
            let Some(entry) = side.as_table().and_then(|side| side.entry("agent")).cloned() else { continue };
            let Some([named]) = entry.node.as_table().map(Table::entries) else { continue };
            let Some(name) = named.node.as_str() else { continue };
            let Some(side) = side.as_table_mut() else { continue };
            let agent = Node::new(Value::String(named.key.clone()), named.key_place.clone());
            side.set(entry.key, entry.key_place.clone(), agent);
            let parameters = self.player_file(&tidy(Path::new(name)), &named.node);
            let mut player = side.get("player").and_then(Node::as_table).cloned().unwrap_or_default();
            for parameter in parameters.into_iter().flat_map(Table::into_entries) {
                if player.get(&parameter.key).is_none() {
                    player.set(parameter.key, parameter.key_place, parameter.node);
                }
            }
            let player = Node::new(Value::Table(player), named.node.place.clone());
            side.set("player".to_owned(), entry.key_place, player);
        }
    }

    /// Returns the values of the parameters in a player file. A parameter is its value, or a table with `value`.
    fn player_file(&mut self, path: &Path, item: &Node) -> Option<Table> {
        let (node, _) = self.open(path, item)?;
        let mut parameters = node.get("parameters").and_then(Node::as_table).cloned();
        if parameters.is_none() {
            let message = format!("{} has no parameters of a player", shown(&path.display().to_string()));
            let help = "write a line for each below `[parameters]`, as `NAME = 20`";
            self.wrong(&item.place, message, "named here", help.to_owned());
        }
        let keys: Vec<String> = parameters.iter().flat_map(Table::keys).map(str::to_owned).collect();
        for key in keys {
            let node = parameters.as_mut().and_then(|table| table.get_mut(&key));
            if let Some(node) = node
                && let Some(value) = node.get("value").cloned()
            {
                *node = value;
            }
        }
        parameters
    }

    /// Reads the file that `item` names. `path` is relative to the scenario's folder, or the name of a built-in set.
    fn card_file(&mut self, path: &Path, item: &Node) {
        let identity = self.files.identity(&self.full(path));
        if let Some(start) = self.chain.iter().position(|(open, _)| *open == identity) {
            return self.circle(start, item);
        }
        if self.read.contains(&identity) {
            return;
        }
        if self.read.len() == MAX_FILES || self.chain.len() == MAX_CHAIN {
            let message =
                format!("more than {MAX_FILES} card files, or more than {MAX_CHAIN} that include one another");
            return self.wrong(&item.place, message, "too many", None);
        }
        self.read.insert(identity);
        if let Some((node, opened)) = self.open(path, item) {
            self.chain.push(opened);
            self.take(node, path.parent().unwrap_or(Path::new("")));
            self.chain.pop();
        }
    }

    /// Returns the path of a file from the working directory.
    fn full(&self, path: &Path) -> PathBuf {
        if is_built_in(path) { path.to_owned() } else { tidy(&self.base.join(path)) }
    }

    /// Returns the content of the file that `item` names, and its identity and name. `None` if it can't be read.
    fn open(&mut self, path: &Path, item: &Node) -> Option<(Node, (PathBuf, String))> {
        let full = self.full(path);
        let identity = self.files.identity(&full);
        if is_of_system(&identity, &self.folder) {
            self.unreadable(&full, path, &ReadProblem::OfSystem, item);
            return None;
        }
        if !self.card_files.iter().any(|file| file == path) {
            self.card_files.push(path.to_owned());
        }
        let text = match self.files.read(&full) {
            Ok(text) => text,
            Err(problem) => {
                self.unreadable(&full, path, &problem, item);
                return None;
            }
        };
        let name = full.display().to_string();
        let source = match is_built_in(path) || self.may_be_shown(&identity, item) {
            true => self.sources.add_file(name.clone(), text),
            false => self.sources.add_private_file(name.clone(), text),
        };
        let (node, diagnostics) = parse(&self.sources, source);
        self.diagnostics.extend(diagnostics);
        Some((node, (identity, name)))
    }

    /// True if messages may show a file: TOML below the scenario's folder, or on the command line. Links count by target.
    fn may_be_shown(&self, identity: &Path, item: &Node) -> bool {
        let inside =
            identity.starts_with(&self.folder) && !identity.components().any(|part| part == Component::ParentDir);
        let is_toml = identity.extension().is_some_and(|ending| ending == "toml");
        (inside && is_toml) || self.sources.is_argument(item.place.source)
    }

    fn take(&mut self, node: Node, folder: &Path) {
        let Value::Table(table) = node.value else { return };
        for entry in table.into_entries() {
            match entry.key.as_str() {
                INCLUDE => self.follow(&entry.node, INCLUDE, folder),
                CARDS => self.take_cards(entry.node),
                "title" | "note" => match entry.node.as_str() {
                    Some(text) if entry.key == "title" => {
                        if let Some(NameProblem { message, label, help }) = name_problem(text) {
                            self.wrong(&entry.node.place, format!("`title` {message}"), label, help);
                        }
                    }
                    Some(_) => {}
                    None => {
                        let message = format!("`{}` must be text, in quotes", entry.key);
                        self.wrong(&entry.node.place, message, "expected text", None);
                    }
                },
                _ => self.unknown_key(&entry),
            }
        }
    }

    fn unknown_key(&mut self, entry: &Entry) {
        let help = match nearest(&entry.key, CARD_FILE_KEYS) {
            Some(name) => format!("did you mean `{name}`?"),
            None if entry.node.as_table().is_some() => {
                format!("write a card's header as `[{CARDS}.{}]`", shown(&entry.key))
            }
            None => format!("the keys allowed in a card file are {}", listed_keys(CARD_FILE_KEYS, "and")),
        };
        let message = format!("unknown key `{}`", shown(&entry.key));
        self.wrong(&entry.key_place, message, "no such key in a card file", help);
    }

    fn take_cards(&mut self, node: Node) {
        let Value::Table(cards) = node.value else {
            let message = format!("`{CARDS}` of a card file must be a table of cards");
            let help = format!(
                "write a header for each card, `[{CARDS}.warden]`; name other card files in `{INCLUDE} = [\"…\"]`"
            );
            return self.wrong(&node.place, message, "expected a table", help);
        };
        for card in cards.into_entries() {
            match self.cards.entry(&card.key) {
                None => _ = self.cards.set(card.key, card.key_place, card.node),
                Some(first) => {
                    let diagnostic = Diagnostic::new(format!("the card \"{}\" is in two files", shown(&card.key)))
                        .at(card.key_place, "again here")
                        .also(first.key_place.clone(), "first here")
                        .help("give one of them another key, or remove it");
                    self.diagnostics.push(diagnostic);
                }
            }
        }
    }

    /// Reports that `item` includes a file of the current chain, the one at `start`.
    fn circle(&mut self, start: usize, item: &Node) {
        let mut names: Vec<&str> = self.chain[start..].iter().map(|(_, name)| name.as_str()).collect();
        names.extend(names.first().copied());
        let chain: Vec<String> = names.iter().map(|name| shown(name)).collect();
        let message = match chain.len() {
            2 => "this file includes itself",
            _ => "these files include one another in a circle",
        };
        let help = format!("remove one of these includes: {}", chain.join(" → "));
        self.wrong(&item.place, message, "this closes the circle", help);
    }

    fn unreadable(&mut self, full: &Path, path: &Path, problem: &ReadProblem, item: &Node) {
        let help = match problem {
            ReadProblem::Missing if self.diagnostics.len() > MAX_HINTS => None,
            ReadProblem::Missing => Some(self.meant(full, path, item).unwrap_or_else(|| {
                let from = if self.chain.len() > 1 { "the file that includes it" } else { "the scenario" };
                format!("create the file, or correct the path (relative to {from}){}", self.beside(full))
            })),
            ReadProblem::Empty => Some("add a card to it, or remove it from the list".to_owned()),
            problem => problem.help().map(str::to_owned),
        };
        // The name of a file is part of the text of the file that includes it.
        let name = match self.sources.is_private(item.place.source) {
            true => "a file that is included".to_owned(),
            false => shown(&full.display().to_string()),
        };
        self.wrong(&item.place, format!("{name}: {problem}"), "named here", help);
    }

    fn meant(&self, full: &Path, path: &Path, item: &Node) -> Option<String> {
        let folder = full.parent().unwrap_or(Path::new(""));
        let neighbours = self.files.neighbours(folder);
        let neighbours = neighbours.iter().map(String::as_str);
        let wanted = path.file_name()?.to_str()?;
        let near = nearest(wanted, neighbours.clone()).or_else(|| {
            let wanted = wanted.trim_end_matches(".toml");
            let stems = neighbours.clone().map(|name| name.trim_end_matches(".toml"));
            let near = nearest(wanted, stems)?;
            neighbours.clone().find(|name| name.trim_end_matches(".toml") == near)
        });
        match near {
            Some(name) => {
                let written = Path::new(item.as_str()?).with_file_name(name);
                Some(format!("did you mean \"{}\"?", shown(&written.display().to_string())))
            }
            None => Some(format!("write `\"{}\"`: these cards are built in", set_like(path)?)),
        }
    }

    /// Lists the other files of the folder, after a colon.
    fn beside(&self, full: &Path) -> String {
        let folder = full.parent().unwrap_or(Path::new(""));
        let is_read = |name: &str| self.chain.iter().any(|(_, open)| *open == folder.join(name).display().to_string());
        let neighbours = self.files.neighbours(folder);
        let names: Vec<&str> = neighbours.iter().map(String::as_str).filter(|name| !is_read(name)).collect();
        let folder = match folder.as_os_str().is_empty() {
            true => "this folder".to_owned(),
            false => shown(&folder.display().to_string()),
        };
        match names.is_empty() {
            true => String::new(),
            false => format!("; {folder} contains {}", listed_names(names.iter().copied(), "and")),
        }
    }
}

/// Returns an empty table in place of an unreadable file.
pub(super) fn nothing(source: SourceId) -> Node {
    Node::new(Value::Table(Table::new()), Place::new(source, 0..0))
}
