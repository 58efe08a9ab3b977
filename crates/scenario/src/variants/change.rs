//! A change of a variant: its path, how it is applied, and the places of its mistakes.
#![expect(clippy::result_large_err, reason = "at most one mistake for each change")]

use crate::prelude::*;
use std::collections::HashSet;

use crate::set::{Form, lay};

/// The keys that a variant may change. The others are common to all variants.
const CHANGEABLE: [&str; 4] = ["rules", "side", "cards", "max_turns"];

pub(super) struct VariantName<'v> {
    pub name: &'v str,
    pub place: &'v Place,
}

pub(super) fn path_of(entry: &Entry) -> Result<Path, Diagnostic> {
    let place = entry.key_place.clone();
    let path = Path::parse(&entry.key).map_err(|problem| {
        Diagnostic::new(format!("\"{}\" is not a path: {}", shown(&entry.key), problem.message))
            .at(place.clone(), "not a path")
            .help("write for example `\"cards.warden.health\" = 20`")
    })?;
    let first = path.0.first().map(Segment::key).unwrap_or_default();
    if !CHANGEABLE.contains(&first.as_str()) {
        let diagnostic = Diagnostic::new(format!("a variant can't change `{}`", shown(&first)));
        let help = did_you_mean("`", &first, CHANGEABLE)
            .unwrap_or_else(|| format!("it can change {}", listed_keys(CHANGEABLE, "and")));
        return Err(diagnostic.at(place, "not allowed here").help(help));
    }
    if path.0.len() == 1 && first != "max_turns" {
        if let Some((path, value)) = innermost(&path, &entry.node) {
            let help = format!("write `{}`", Form::File.text(&path.to_string(), &written(&value.to_json())));
            return Err(Diagnostic::new("a path in `set` must be in quotes").at(place, "without quotes").help(help));
        }
        let diagnostic = Diagnostic::new(format!("this would replace all of `{first}`"));
        let help = format!("name a single value: `\"{first}.…\" = …`");
        return Err(diagnostic.at(place, "the path ends too early").help(help));
    }
    Ok(path)
}

/// Returns the path and value that the tables in a value lead to, as in `rules.action_break = "advanced"`, if any.
fn innermost<'e>(path: &Path, node: &'e Node) -> Option<(Path, &'e Node)> {
    let entry = node.as_table()?.entries().first()?;
    let path = path.then(entry.key.as_str());
    Some(innermost(&path, &entry.node).unwrap_or((path, &entry.node)))
}

pub(super) fn change(root: &mut Node, path: &Path, entry: &Entry, schema: &Schema) -> Result<(), Diagnostic> {
    let places = vec![entry.key_place.clone(); path.0.len()];
    lay(root, path, &places, entry.node.clone(), Some(schema), Form::File)
}

/// Returns the only side that all paths lead to.
pub(super) fn only_side(paths: &[Path]) -> Option<usize> {
    let side = |path: &Path| match path.0.as_slice() {
        [Segment::Name(side), Segment::Index(at), ..] if side == "side" => Some(*at),
        _ => None,
    };
    let first = side(paths.first()?)?;
    paths.iter().all(|path| side(path) == Some(first)).then_some(first)
}

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

/// Returns a mistake of a single variant. If it isn't in the variant's own text, the message names the variant.
pub(super) fn of_variant(diagnostic: Diagnostic, variant_name: &VariantName<'_>, own: &HashSet<&Place>) -> Diagnostic {
    if diagnostic.place.as_ref().is_some_and(|place| own.contains(place)) {
        return diagnostic;
    }
    let message = format!("with \"{}\": {}", shown(variant_name.name), diagnostic.message);
    Diagnostic { message, ..diagnostic }.also(variant_name.place.clone(), "in this variant")
}

/// Returns a mistake in the last key of a changed path with a suggestion of the whole path, as it is written.
pub(super) fn whole_path(diagnostic: Diagnostic, laid: &[&Entry]) -> Diagnostic {
    let meant = diagnostic.help.as_deref().and_then(|help| help.strip_prefix("did you mean `")?.strip_suffix("`?"));
    let entry = laid.iter().find(|entry| diagnostic.place.as_ref() == Some(&entry.key_place));
    let path = meant.zip(entry).and_then(|(meant, entry)| {
        let (_, before) =
            Path::parse(&entry.key).ok()?.0.split_last().map(|(last, before)| (last.clone(), before.to_vec()))?;
        (!before.is_empty()).then(|| Path(before).then(meant))
    });
    match path {
        Some(path) => diagnostic.help(format!("did you mean `\"{path}\"`?")),
        None => diagnostic,
    }
}
