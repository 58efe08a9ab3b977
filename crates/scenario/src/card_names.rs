//! Cards by name in paths: `cards.Halla Brook.health` instead of `cards.warden.health`.
#![expect(clippy::result_large_err, reason = "at most one mistake for each path")]

use crate::prelude::*;
use balance_engine::game::find_by_name;

fn names(root: &Node) -> impl Iterator<Item = (&str, &str)> {
    root.entries(CARDS).iter().filter_map(|card| Some((card.key.as_str(), card.node.get("name")?.as_str()?)))
}

/// Returns the path with a card's key in place of its name, if it has one. Fails if several cards have that name.
pub(super) fn by_key(root: &Node, path: &Path, places: &[Place]) -> Result<Option<Path>, Diagnostic> {
    let [Segment::Name(first), Segment::Name(given), ..] = path.0.as_slice() else { return Ok(None) };
    let is_key = root.get(CARDS).is_none_or(|cards| cards.child(&path.0[1]).is_some());
    if first != CARDS || is_key {
        return Ok(None);
    }
    match find_by_name(given, names(root)).as_slice() {
        [] => Ok(None),
        [key] => {
            let mut by_key = path.clone();
            by_key.0[1] = Segment::from(*key);
            Ok(Some(by_key))
        }
        keys => Err(Diagnostic::new(format!("{} cards are named \"{}\"", keys.len(), shown(given)))
            .at(places[1].clone(), "which of them?")
            .help(format!("write a key instead: {}", listed_keys(keys.iter().copied(), "or")))),
    }
}

pub(super) fn nearly(root: &Node, given: &str) -> Option<String> {
    let near = nearest(given, names(root).map(|(_, name)| name))?;
    let (key, name) = names(root).find(|(_, name)| *name == near)?;
    Some(format!("did you mean `{CARDS}.{key}` (\"{}\")?", shown(name)))
}
