//! Card sets that are built into the program: `house:GAME`, and its files one by one, `house:GAME/FILE`.

use std::path::Path;

use super::known::{Known, find, games};
use super::mistake::listed_names;
use super::parse::parse;
use super::source::Sources;
use super::tree::Node;
use balance_engine::format::HouseFile;
use balance_engine::game::nearest;

#[cfg(test)]
mod tests;

/// What the name of a built-in card set begins with.
const SCHEME: &str = "house:";

/// A card set that is built in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseSet {
    /// As scenarios name it.
    pub name: String,
    /// How many cards it has.
    pub cards: usize,
    /// What it says of itself; of several files, their names.
    pub title: String,
}

/// Whether a name is that of a built-in card set, and no file's.
#[must_use]
pub fn is_house(name: &Path) -> bool {
    name.to_str().is_some_and(|name| name.starts_with(SCHEME))
}

pub(super) fn text_of(name: &Path) -> Option<&'static str> {
    let name = name.to_str()?;
    let (entry, _) = split(name)?;
    entry.house.iter().find(|file| name_of(&entry, file) == name).map(|file| file.text)
}

/// The names of the files that the name of a set stands for, in the order of reading; none where there is no such set.
/// A file has one name, however it was asked for.
pub(super) fn files_of(set: &str) -> Vec<String> {
    let Some((entry, asked)) = split(set) else { return Vec::new() };
    let meant = |file: &&HouseFile| match asked {
        None => file.together,
        Some(asked) => file.name == asked,
    };
    entry.house.iter().filter(meant).map(|file| name_of(&entry, file)).collect()
}

/// The title of the game that a set is of, and the name of the set of `game`: where `game` is one and the set is of another.
pub(super) fn of_another(set: &str, game: &str) -> Option<(&'static str, String)> {
    let (of, own) = (split(set)?.0, find(game)?);
    (of.name != own.name).then(|| (of.title, format!("{SCHEME}{}", own.name)))
}

/// The game of a set's name, and the file where it names one.
fn split(set: &str) -> Option<(Known, Option<&str>)> {
    let set = set.strip_prefix(SCHEME)?;
    let (game, file) = set.split_once('/').map_or((set, None), |(game, file)| (game, Some(file)));
    Some((find(game)?, file))
}

/// What a file is called: as its set, where it is all of that.
fn name_of(entry: &Known, file: &HouseFile) -> String {
    let alone = file.together && entry.house.iter().filter(|other| other.together).count() == 1;
    match alone {
        true => format!("{SCHEME}{}", entry.name),
        false => format!("{SCHEME}{}/{}", entry.name, file.name),
    }
}

/// The set in which a file lies that is built in, told by the file's own folder and name: the cards of
/// `cards/iconica/house.toml` are `house:iconica`.
pub(super) fn set_like(path: &Path) -> Option<String> {
    let game = path.parent()?.file_name()?.to_str()?;
    let file = path.file_stem()?.to_str()?;
    files_of(&format!("{SCHEME}{game}/{file}")).into_iter().next()
}

/// What was meant by the name of a set that there is not.
pub(super) fn meant(set: &str) -> String {
    let whole = |entry: &Known| format!("{SCHEME}{}", entry.name);
    let file = split(set).and_then(|(entry, file)| Some((entry, file?)));
    let near = match &file {
        Some((entry, file)) => {
            let near = nearest(file, entry.house.iter().map(|file| file.name));
            near.map(|near| format!("{}/{near}", whole(entry)))
        }
        None => {
            let sets: Vec<String> = games().iter().map(whole).collect();
            nearest(set, sets.iter().map(String::as_str)).map(str::to_owned)
        }
    };
    match (near, file) {
        (Some(near), _) => format!("did you mean `\"{near}\"`?"),
        (None, Some((entry, _))) => {
            let files = listed_names(entry.house.iter().map(|file| file.name), "and");
            format!("`{}` has the files {files}", whole(&entry))
        }
        (None, None) => "`balance list sets` shows those that there are".to_owned(),
    }
}

/// The names that scenarios can write: each game's set, then its files.
pub(super) fn names() -> Vec<String> {
    let of_game = |entry: Known| {
        let set = format!("{SCHEME}{}", entry.name);
        let files: Vec<String> = entry.house.iter().map(|file| name_of(&entry, file)).collect();
        let set = Some(set).filter(|set| !files.is_empty() && !files.contains(set));
        set.into_iter().chain(files).collect::<Vec<_>>()
    };
    games().into_iter().flat_map(of_game).collect()
}

/// All card sets that are built in: each game's, then its files.
#[must_use]
pub fn house_sets() -> Vec<HouseSet> {
    names().into_iter().map(told).collect()
}

fn told(name: String) -> HouseSet {
    let files = files_of(&name);
    let trees: Vec<Node> = files.iter().filter_map(|file| tree(file)).collect();
    let cards = |tree: &Node| Some(tree.child(&"cards".into())?.as_table()?.entries().len());
    let title = match trees.as_slice() {
        [one] => one.child(&"title".into()).and_then(Node::as_str).unwrap_or_default().to_owned(),
        _ => {
            let last = |file: &String| file.rsplit('/').next().map(str::to_owned);
            files.iter().filter_map(last).collect::<Vec<_>>().join(", ")
        }
    };
    HouseSet { name, cards: trees.iter().filter_map(cards).sum(), title }
}

fn tree(file: &str) -> Option<Node> {
    let mut sources = Sources::new();
    let source = sources.add_file(file, text_of(Path::new(file))?);
    Some(parse(&sources, source).0)
}
