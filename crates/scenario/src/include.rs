//! A scenario with the card files that it names, and those that these include.

use std::collections::BTreeSet;
use std::path::{Component, Path, PathBuf};

use super::files::{Files, is_of_system, tidy};
use super::house::{files_of, is_house, meant, of_another, set_like};
use super::mistake::{Kind, Mistake, listed_names, shown};
use super::names::name_problem;
use super::parse::parse;
use super::place::{Place, SourceId};
use super::source::{ReadProblem, Sources};
use super::tree::{Entry, Node, Table, Value};
use balance_engine::game::nearest;

#[cfg(test)]
mod tests;

/// The key of a scenario that lists card files, and of a card file that holds cards.
pub(super) const CARDS: &str = "cards";
/// The key of a card file that lists more card files.
const INCLUDE: &str = "include";
/// What a card file may say at its top.
const CARD_FILE_KEYS: [&str; 4] = [INCLUDE, "title", "note", CARDS];
/// More files than this, or deeper chains, are taken for a mistake.
const MOST_FILES: usize = 1000;
const LONGEST_CHAIN: usize = 50;
/// After this many mistakes, the message that a file is not there lists no others: nobody reads so many.
const MAX_HINTS: usize = 50;

/// Reads card files into one table.
pub(super) struct CardReader<'f> {
    pub files: &'f dyn Files,
    pub sources: Sources,
    pub mistakes: Vec<Mistake>,
    /// All that are named, also those that can't be read; relative to the scenario's folder, in the order of reading.
    pub card_files: Vec<PathBuf>,
    base: PathBuf,
    /// The identity of that folder.
    folder: PathBuf,
    game: String,
    cards: Table,
    /// The identities of what was read.
    read: BTreeSet<PathBuf>,
    /// The files that are being read, from the scenario on: identity and name.
    chain: Vec<(PathBuf, String)>,
}

impl<'f> CardReader<'f> {
    pub(crate) fn new(files: &'f dyn Files, sources: Sources, scenario: &Path) -> Self {
        let base = scenario.parent().unwrap_or(Path::new(""));
        let here = if base.as_os_str().is_empty() { Path::new(".") } else { base };
        Self {
            files,
            sources,
            mistakes: Vec::new(),
            card_files: Vec::new(),
            base: base.to_owned(),
            folder: files.identity(here),
            game: String::new(),
            cards: Table::new(),
            read: BTreeSet::new(),
            chain: vec![(files.identity(scenario), scenario.display().to_string())],
        }
    }

    /// Replaces the scenario's list of card files by one table of all their cards. A scenario without the list stays
    /// as it is.
    pub(crate) fn gather(&mut self, root: &mut Node) {
        let game = root.child(&"game".into()).and_then(Node::as_str);
        self.game = game.unwrap_or_default().to_owned();
        let Some(list) = root.as_table_mut().and_then(|top| top.get_mut(CARDS)) else {
            return;
        };
        let place = list.place.clone();
        let list = std::mem::replace(list, Node::new(Value::Bool(false), place.clone()));
        self.follow(&list, CARDS, Path::new(""));
        let cards = Node::new(Value::Table(std::mem::take(&mut self.cards)), place);
        if let Some(entry) = root.as_table_mut().and_then(|top| top.get_mut(CARDS)) {
            *entry = cards;
        }
    }

    /// Reads the files that a list names, relative to `folder`, which is relative to the scenario's.
    fn follow(&mut self, list: &Node, key: &str, folder: &Path) {
        let Some(items) = list.as_array() else {
            let example = match list.as_str() {
                Some(name) => format!("put it in brackets: `{key} = [\"{}\"]`", shown(name)),
                None => format!("write for example `{key} = [\"cards/house.toml\"]`"),
            };
            let mistake = Mistake::new(format!("`{key}` lists card files, by name"))
                .at(list.place.clone(), "expected a list of file names")
                .help(example);
            return self.mistakes.push(mistake);
        };
        for item in items {
            match item.as_str() {
                Some(name) if is_house(Path::new(name)) => self.house(name, item),
                Some(name) if !name.trim().is_empty() => {
                    self.card_file(&tidy(&folder.join(name)), item);
                }
                _ => self.mistakes.push(
                    Mistake::new(format!("`{key}` lists card files, by name"))
                        .at(item.place.clone(), "expected the name of a file, in quotes"),
                ),
            }
        }
    }

    fn house(&mut self, name: &str, item: &Node) {
        let files = files_of(name);
        if files.is_empty() {
            let mistake = Mistake::new(format!("no card set `{}` is built in", shown(name)))
                .at(item.place.clone(), "asked for here")
                .help(meant(name));
            self.mistakes.push(mistake);
        } else if let Some((title, own)) = of_another(name, &self.game) {
            let mistake = Mistake::new(format!("`{}` holds cards of {title}", shown(name)))
                .at(item.place.clone(), "asked for here")
                .help(format!("name sets of this game, such as `\"{own}\"`"));
            return self.mistakes.push(mistake);
        }
        for file in files {
            self.card_file(Path::new(&file), item);
        }
    }

    /// Reads one file, which `item` asked for. `path` is relative to the scenario's folder, or names one that is built in.
    fn card_file(&mut self, path: &Path, item: &Node) {
        let full = if is_house(path) { path.to_owned() } else { tidy(&self.base.join(path)) };
        let identity = self.files.identity(&full);
        if let Some(start) = self.chain.iter().position(|(open, _)| *open == identity) {
            return self.circle(start, item);
        }
        if self.read.contains(&identity) {
            return;
        }
        if self.read.len() == MOST_FILES || self.chain.len() == LONGEST_CHAIN {
            let message = format!("more than {MOST_FILES} card files, or {LONGEST_CHAIN} within one another");
            return self.mistakes.push(Mistake::new(message).at(item.place.clone(), "too many"));
        }
        self.read.insert(identity.clone());
        if is_of_system(&identity, &self.folder) {
            return self.unreadable(&full, path, &ReadProblem::OfSystem, item);
        }
        self.card_files.push(path.to_owned());
        let text = match self.files.read(&full) {
            Ok(text) => text,
            Err(problem) => return self.unreadable(&full, path, &problem, item),
        };
        let name = full.display().to_string();
        let source = match is_house(path) || self.may_be_shown(&identity, item) {
            true => self.sources.add_file(name.clone(), text),
            false => self.sources.add_private_file(name.clone(), text),
        };
        let (node, mistakes) = parse(&self.sources, source);
        self.mistakes.extend(mistakes);
        self.chain.push((identity, name));
        self.take(node, path.parent().unwrap_or(Path::new("")));
        self.chain.pop();
    }

    /// True if messages may show the text of a file: a TOML file below the scenario's folder, or one that the command line
    /// names. What links lead to counts, not where they are.
    fn may_be_shown(&self, identity: &Path, item: &Node) -> bool {
        let inside =
            identity.starts_with(&self.folder) && !identity.components().any(|part| part == Component::ParentDir);
        let is_toml = identity.extension().is_some_and(|ending| ending == "toml");
        (inside && is_toml) || self.sources.is_argument(item.place.source)
    }

    fn take(&mut self, node: Node, folder: &Path) {
        let Value::Table(table) = node.value else {
            return;
        };
        for entry in table.into_entries() {
            match entry.key.as_str() {
                INCLUDE => self.follow(&entry.node, INCLUDE, folder),
                CARDS => self.take_cards(entry.node),
                "title" | "note" => {
                    let mistake = match entry.node.as_str() {
                        Some(text) if entry.key == "title" => name_problem(text).map(|problem| {
                            Mistake::new(format!("`title` {}", problem.message))
                                .at(entry.node.place.clone(), problem.label)
                                .help(problem.help)
                        }),
                        Some(_) => None,
                        None => {
                            let message = format!("`{}` is text, in quotes", entry.key);
                            Some(Mistake::new(message).at(entry.node.place, "expected text"))
                        }
                    };
                    self.mistakes.extend(mistake);
                }
                _ => self.unknown_key(&entry),
            }
        }
    }

    fn unknown_key(&mut self, entry: &Entry) {
        let help = match nearest(&entry.key, CARD_FILE_KEYS) {
            Some(name) => format!("did you mean `{name}`?"),
            None if entry.node.as_table().is_some() => {
                format!("a card's header is `[{CARDS}.{}]`", shown(&entry.key))
            }
            None => format!("a card file has {}", listed_names(CARD_FILE_KEYS, "and")),
        };
        let mistake = Mistake::new(format!("unknown key `{}`", shown(&entry.key)))
            .at(entry.key_place.clone(), "no such key in a card file")
            .help(help);
        self.mistakes.push(mistake);
    }

    fn take_cards(&mut self, node: Node) {
        let Value::Table(cards) = node.value else {
            let mistake = Mistake::new(format!("`{CARDS}` of a card file holds the cards themselves"))
                .at(node.place, "expected a table")
                .help(format!(
                    "write a header for each card, `[{CARDS}.warden]`; \
                    other files are named by `{INCLUDE} = [\"…\"]`"
                ));
            return self.mistakes.push(mistake);
        };
        for card in cards.into_entries() {
            match self.cards.entry(&card.key) {
                None => _ = self.cards.set(card.key, card.key_place, card.node),
                Some(first) => {
                    let mistake = Mistake::new(format!("the card `{}` is in two files", shown(&card.key)))
                        .at(card.key_place, "again here")
                        .also(first.key_place.clone(), "first here")
                        .help("give one of them another name, or take it out");
                    self.mistakes.push(mistake);
                }
            }
        }
    }

    /// `item` includes a file that is being read already, the one at `start` of the chain.
    fn circle(&mut self, start: usize, item: &Node) {
        let mut names: Vec<&str> = self.chain[start..].iter().map(|(_, name)| name.as_str()).collect();
        names.extend(names.first().copied());
        let chain: Vec<String> = names.iter().map(|name| shown(name)).collect();
        let message = match chain.len() {
            2 => "a file includes itself".to_owned(),
            _ => "files include one another in a circle".to_owned(),
        };
        let mistake = Mistake::new(message)
            .at(item.place.clone(), "this closes the circle")
            .help(format!("take one of these out: {}", chain.join(" → ")));
        self.mistakes.push(mistake);
    }

    fn unreadable(&mut self, full: &Path, path: &Path, problem: &ReadProblem, item: &Node) {
        let help = match problem {
            ReadProblem::Missing if self.mistakes.len() > MAX_HINTS => None,
            ReadProblem::Missing => self.meant(full, path, item),
            ReadProblem::Empty => Some("write a card into it, or take it out of the list".to_owned()),
            problem => problem.help().map(str::to_owned),
        };
        // The name of a file is text of the file that includes it.
        let name = match self.sources.is_private(item.place.source) {
            true => "a file that is included".to_owned(),
            false => shown(&full.display().to_string()),
        };
        let message = format!("{name}: {problem}");
        let mistake =
            Mistake::new(message).at(item.place.clone(), "asked for here").maybe_help(help).of_kind(Kind::Other);
        self.mistakes.push(mistake);
    }

    /// The file that was meant, among those of the same folder; written as the list would have it.
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
                Some(format!("did you mean `\"{}\"`?", shown(&written.display().to_string())))
            }
            None => {
                if let Some(set) = set_like(path) {
                    return Some(format!("write `\"{set}\"`: these cards are built in"));
                }
                let names: Vec<&str> = neighbours.collect();
                let folder = shown(&folder.display().to_string());
                (!names.is_empty()).then(|| format!("{folder} has {}", listed_names(names, "and")))
            }
        }
    }
}

/// An empty table in place of what could not be read.
pub(super) fn nothing(source: SourceId) -> Node {
    Node::new(Value::Table(Table::new()), Place::new(source, 0..0))
}
