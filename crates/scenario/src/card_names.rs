//! Cards by their names in paths: `cards.Halla Brook.health`, where files have `cards.warden.health`.
#![expect(clippy::result_large_err, reason = "at most one mistake for each path")]

use super::include::CARDS;
use super::mistake::{Mistake, listed_names, shown};
use super::place::Place;
use super::tree::Node;
use balance_engine::game::{Called, Path, Segment, called, nearest};

/// The names of all cards, each with its key.
fn names(root: &Node) -> impl Iterator<Item = (&str, &str)> {
    let cards = root.child(&CARDS.into()).and_then(Node::as_table);
    let entries = cards.map(|cards| cards.entries()).unwrap_or_default().iter();
    entries.filter_map(|card| Some((card.key.as_str(), card.node.child(&"name".into())?.as_str()?)))
}

/// The path with a card's key in the place of its name; `None` where it names no card so.
///
/// # Errors
/// When several cards have that name.
pub(super) fn by_key(root: &Node, path: &Path, places: &[Place]) -> Result<Option<Path>, Mistake> {
    let [Segment::Name(first), Segment::Name(given), ..] = path.0.as_slice() else {
        return Ok(None);
    };
    let is_key = root.child(&CARDS.into()).is_none_or(|cards| cards.child(&path.0[1]).is_some());
    if first != CARDS || is_key {
        return Ok(None);
    }
    match called(given, names(root)) {
        Called::Nobody => Ok(None),
        Called::One(key) => {
            let mut by_key = path.clone();
            by_key.0[1] = Segment::from(key);
            Ok(Some(by_key))
        }
        Called::Several(keys) => Err(Mistake::new(format!("{} cards are called `{}`", keys.len(), shown(given)))
            .at(places[1].clone(), "which of them?")
            .help(format!("write its key: {}", listed_names(keys, "or")))),
    }
}

/// What a card was meant that is called nearly so.
pub(super) fn nearly(root: &Node, given: &str) -> Option<String> {
    let near = nearest(given, names(root).map(|(_, name)| name))?;
    let (key, name) = names(root).find(|(_, name)| *name == near)?;
    Some(format!("did you mean `{CARDS}.{key}`, {}?", shown(name)))
}
