//! One change of a variant: its path, laying it on, and where its mistakes are.
#![expect(clippy::result_large_err, reason = "at most one mistake for each change")]

use std::collections::HashSet;

use crate::mistake::{Mistake, listed_names, shown};
use crate::place::Place;
use crate::schema::Schema;
use crate::set::lay;
use crate::tree::{Entry, Node, Value};
use balance_engine::game::{Path, Segment, did_you_mean};

/// What a variant may change. The rest says how much to play and what is told, and is common to all.
const CHANGEABLE: [&str; 4] = ["rules", "side", "cards", "max_turns"];

/// A variant by name, with the place to point at for it.
pub(super) struct Called<'v> {
    pub name: &'v str,
    pub place: &'v Place,
}

/// The path of one change of a variant.
pub(super) fn path_of(entry: &Entry) -> Result<Path, Mistake> {
    let place = entry.key_place.clone();
    let path = Path::parse(&entry.key).map_err(|problem| {
        Mistake::new(format!("`{}` is no path: {}", shown(&entry.key), problem.message))
            .at(place.clone(), "not a path")
            .help("write for example \"cards.warden.health\" = 20")
    })?;
    let first = path.0.first().map(Segment::key).unwrap_or_default();
    if !CHANGEABLE.contains(&first.as_str()) {
        let mistake = Mistake::new(format!("a variant cannot change `{}`", shown(&first)));
        let help = did_you_mean("`", &first, CHANGEABLE)
            .unwrap_or_else(|| format!("it changes {}", listed_names(CHANGEABLE, "or")));
        return Err(mistake.at(place, "not this").help(help));
    }
    if path.0.len() == 1 && first != "max_turns" {
        let mistake = Mistake::new(format!("this would take the place of all `{first}`"));
        let help = format!("name one value, in quotes: \"{first}.…\" = …");
        return Err(mistake.at(place, "the path ends too early").help(help));
    }
    Ok(path)
}

/// Lays one change of a variant on the scenario.
pub(super) fn change(root: &mut Node, path: &Path, entry: &Entry, schema: &Schema) -> Result<(), Mistake> {
    let places = vec![entry.key_place.clone(); path.0.len()];
    lay(root, path, &places, entry.node.clone(), Some(schema))
}

/// The one side that all paths lead into.
pub(super) fn only_side(paths: &[Path]) -> Option<usize> {
    let side = |path: &Path| match path.0.as_slice() {
        [Segment::Name(side), Segment::Index(at), ..] if side == "side" => Some(*at),
        _ => None,
    };
    let first = side(paths.first()?)?;
    paths.iter().all(|path| side(path) == Some(first)).then_some(first)
}

/// Where all keys and values are that a variant lays on.
pub(super) fn places_of<'e>(laid: &[&'e Entry]) -> HashSet<&'e Place> {
    let mut places = HashSet::new();
    for entry in laid {
        places.insert(&entry.key_place);
        gather(&entry.node, &mut places);
    }
    places
}

fn gather<'e>(node: &'e Node, places: &mut HashSet<&'e Place>) {
    places.insert(&node.place);
    match &node.value {
        Value::Array(items) => items.iter().for_each(|item| gather(item, places)),
        Value::Table(table) => {
            for entry in table.entries() {
                places.insert(&entry.key_place);
                gather(&entry.node, places);
            }
        }
        _ => {}
    }
}

/// A mistake that only one variant has. Where it is not in the variant's own text, it says which.
pub(super) fn of_variant(mistake: Mistake, called: &Called<'_>, own: &HashSet<&Place>) -> Mistake {
    if mistake.place.as_ref().is_some_and(|place| own.contains(place)) {
        return mistake;
    }
    let message = format!("with \"{}\": {}", shown(called.name), mistake.message);
    Mistake { message, ..mistake }.also(called.place.clone(), "in this variant")
}
