//! Built-in card sets: `built_in:GAME`, and single files, `built_in:GAME/FILE`.

use crate::diagnostic::listed_names;
use crate::include::CARDS;
use crate::outside::*;
use crate::source::Sources;
use crate::tree::Node;
use std::borrow::Cow;
use std::path::Path;

use super::parse::parse;
use super::registry::{Entry, find, games};
use balance_engine::format::BuiltInFile;
use balance_engine::grammar::capital;

#[cfg(test)]
mod tests;

pub(super) const SCHEME: &str = "built_in:";
/// The prefix in the last version, which is still read.
const OLD_SCHEME: &str = "house:";
/// File names of the last version, which are still read, and today's.
const OLD_FILES: [(&str, &str); 2] = [("/house", "/original"), ("/attested", "/published")];

/// A built-in card set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BuiltInSet {
    /// Its name in scenarios.
    pub name: String,
    /// The number of cards.
    pub cards: usize,
    /// Its title without the game, or the number and the first names of its files if it has several.
    pub title: String,
}

/// True if a name is that of a built-in card set.
pub fn is_built_in(name: &Path) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(SCHEME) || name.starts_with(OLD_SCHEME))
}

pub(super) fn set_name(name: &str) -> Cow<'_, str> {
    let Some(rest) = name.strip_prefix(OLD_SCHEME).or_else(|| name.strip_prefix(SCHEME)) else {
        return Cow::Borrowed(name);
    };
    let file = OLD_FILES.iter().find_map(|(old, new)| Some(format!("{}{new}", rest.strip_suffix(old)?)));
    match file {
        Some(file) => Cow::Owned(SCHEME.to_owned() + &file),
        None if name.starts_with(SCHEME) => Cow::Borrowed(name),
        None => Cow::Owned(format!("{SCHEME}{rest}")),
    }
}

pub(super) fn text_of(name: &Path) -> Option<&'static str> {
    let name = name.to_str()?;
    let (entry, _) = split(name)?;
    entry.built_in.iter().find(|file| name_of(&entry, file) == name).map(|file| file.text)
}

/// Returns the names of the files of a set, in the order of reading; empty if there is no such set.
pub(super) fn files_of(set: &str) -> Vec<String> {
    let Some((entry, asked)) = split(set) else { return Vec::new() };
    let meant = |file: &&BuiltInFile| match asked {
        None => file.together,
        Some(asked) => file.name == asked,
    };
    entry.built_in.iter().filter(meant).map(|file| name_of(&entry, file)).collect()
}

/// Returns the title of the game of a set, and the name of the set of `game`. `None` if they are the same, or unknown.
pub(super) fn of_another(set: &str, game: &str) -> Option<(&'static str, String)> {
    let (of, own) = (split(set)?.0, find(game)?);
    (of.name != own.name).then(|| (of.title, format!("{SCHEME}{}", own.name)))
}

fn split(set: &str) -> Option<(Entry, Option<&str>)> {
    let set = set.strip_prefix(SCHEME)?;
    let (game, file) = set.split_once('/').map_or((set, None), |(game, file)| (game, Some(file)));
    Some((find(game)?, file))
}

/// Returns the name of a file: that of its set, if it is the only file of it.
fn name_of(entry: &Entry, file: &BuiltInFile) -> String {
    let alone = file.together && entry.built_in.iter().filter(|other| other.together).count() == 1;
    if alone { format!("{SCHEME}{}", entry.name) } else { format!("{SCHEME}{}/{}", entry.name, file.name) }
}

/// Returns the built-in set like a path: `cards/iconica/original.toml` is `built_in:iconica`.
pub(super) fn set_like(path: &Path) -> Option<String> {
    let game = path.parent()?.file_name()?.to_str()?;
    let file = path.file_stem()?.to_str()?;
    files_of(&format!("{SCHEME}{game}/{file}")).into_iter().next()
}

pub(super) fn meant(set: &str) -> String {
    let whole = |entry: &Entry| format!("{SCHEME}{}", entry.name);
    let file = split(set).and_then(|(entry, file)| Some((entry, file?)));
    let near = match &file {
        Some((entry, file)) => {
            let near = nearest(file, entry.built_in.iter().map(|file| file.name));
            near.map(|near| format!("{}/{near}", whole(entry)))
        }
        None => {
            let sets: Vec<String> = games().iter().map(whole).collect();
            nearest(set, sets.iter().map(String::as_str)).map(str::to_owned)
        }
    };
    match (near, file) {
        (Some(near), _) => format!("did you mean \"{near}\"?"),
        (None, Some((entry, _))) => {
            let files = listed_names(entry.built_in.iter().map(|file| file.name), "and");
            format!("\"{}\" contains the files {files}", whole(&entry))
        }
        (None, None) => "`balance list sets` shows all built-in sets".to_owned(),
    }
}

/// Returns the names for scenarios: each game's set, then its files.
pub(super) fn names() -> Vec<String> {
    let of_game = |entry: Entry| {
        let set = format!("{SCHEME}{}", entry.name);
        let files: Vec<String> = entry.built_in.iter().map(|file| name_of(&entry, file)).collect();
        let set = Some(set).filter(|set| !files.is_empty() && !files.contains(set));
        set.into_iter().chain(files).collect::<Vec<_>>()
    };
    games().into_iter().flat_map(of_game).collect()
}

/// Returns all built-in card sets: each game's set, then its files.
pub fn built_in_sets() -> Vec<BuiltInSet> {
    names().into_iter().map(card_set).collect()
}

fn card_set(name: String) -> BuiltInSet {
    let files = files_of(&name);
    let trees: Vec<Node> = files.iter().filter_map(|file| tree(file)).collect();
    let title = match trees.as_slice() {
        // The name of the set begins with the game.
        [one] => {
            let title = one.get("title").and_then(Node::as_str).unwrap_or_default();
            capital(title.split_once(": ").map_or(title, |(_, of)| of))
        }
        [_, _, ..] => {
            let names: Vec<&str> = files.iter().filter_map(|file| file.rsplit('/').next()).collect();
            let listed = names[..2].join(", ");
            let more = names.len() - 2;
            let more = if more == 0 { String::new() } else { format!(" and {more} more") };
            format!("{} sets: {listed}{more}", names.len())
        }
        [] => String::new(),
    };
    BuiltInSet { name, cards: trees.iter().map(|tree| tree.entries(CARDS).len()).sum(), title }
}

fn tree(file: &str) -> Option<Node> {
    let mut sources = Sources::new();
    let source = sources.add_file(file, text_of(Path::new(file))?);
    Some(parse(&sources, source).0)
}
