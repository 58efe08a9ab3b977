//! `--set PATH=VALUE`: a value of the scenario, or of one of its cards, replaced from the command line.
#![expect(clippy::result_large_err, reason = "at most one mistake for each argument")]

use super::mistake::{Mistake, listed, listed_names, shown};
use super::parse::parse_value;
use super::source::{SourceId, Sources};
use super::tree::{Node, Place, Value};
use crate::game::nearest;
use crate::game::{Path, Segment};

#[cfg(test)]
mod tests;

/// The list that a path may leave out when only one of its tables has the key.
const STEPS: &str = "steps";

/// Sets the value at a path. The argument becomes a source of its own, so that whatever is wrong with the value later
/// is pointed at there.
///
/// The value is TOML; what is not TOML is taken as text, so that `side.0.agent=greedy` needs no quotes. A key that is
/// not there yet may be set if its table is there. Where a table lacks the key, but exactly one of its `steps` has
/// it, that step is meant.
///
/// # Errors
/// When the argument is no `PATH=VALUE`, or the path leads through something that is not there.
pub fn apply_set(root: &mut Node, sources: &mut Sources, argument: &str) -> Result<(), Mistake> {
    let (source, offset) = sources.add_set(argument);
    apply(root, sources, source, offset, argument)
}

/// The path of an argument, if it has one.
pub(super) fn path_of(argument: &str) -> Option<Path> {
    Path::parse_until(argument, Some('=')).ok().map(|(path, ..)| path)
}

fn apply(
    root: &mut Node,
    sources: &Sources,
    source: SourceId,
    offset: usize,
    argument: &str,
) -> Result<(), Mistake> {
    let place =
        |span: std::ops::Range<usize>| Place::new(source, span.start + offset..span.end + offset);
    let (path, spans, end) = Path::parse_until(argument, Some('=')).map_err(|problem| {
        Mistake::new("this is no `PATH=VALUE`")
            .at(place(problem.span), problem.message)
            .help("write for example `--set games=1000`")
    })?;
    if !argument[end..].starts_with('=') {
        return Err(Mistake::new("this is no `PATH=VALUE`")
            .at(place(end..end), "expected `=` and a value")
            .help(format!("write for example `--set {}=1`", shown(argument))));
    }
    let node = value(sources, source, offset, argument, end + 1)?;
    lay(root, &path, &spans, &place, node)
}

/// Puts a value at a path. `spans` are those of the path's segments, of which `place` tells the places.
pub(super) fn lay(
    root: &mut Node,
    path: &Path,
    spans: &[std::ops::Range<usize>],
    place: &impl Fn(std::ops::Range<usize>) -> Place,
    node: Node,
) -> Result<(), Mistake> {
    let (table_path, segments) = resolve(root, path, spans, place)?;
    let whole =
        place(spans.first().map_or(0, |span| span.start)..spans.last().map_or(0, |span| span.end));
    let Some(parent) = root.at_mut(&table_path) else {
        return Err(Mistake::new("there is nothing to set here").at(whole, ""));
    };
    // `resolve` has seen that there is a table, or a list with this item.
    if let Some(existing) = parent.child_mut(&segments) {
        *existing = node;
    } else if let Some(table) = parent.as_table_mut() {
        table.set(segments.key(), whole, node);
    }
    Ok(())
}

/// The value of an argument: TOML, or else the text as it stands.
fn value(
    sources: &Sources,
    source: SourceId,
    offset: usize,
    argument: &str,
    start: usize,
) -> Result<Node, Mistake> {
    let text = &argument[start..];
    let bare = text.trim();
    let from = start + text.len() - text.trim_start().len();
    let place = Place::new(source, offset + from..offset + from + bare.len());
    if bare.is_empty() {
        return Err(Mistake::new("a value is missing")
            .at(Place::new(source, offset + start - 1..offset + start), "nothing after the `=`")
            .help("text that is empty is written `''`"));
    }
    if let Some((node, mistakes)) = parse_value(sources, source, place.span.clone()) {
        return match mistakes.into_iter().next() {
            Some(mistake) => Err(mistake),
            None => Ok(node),
        };
    }
    if bare.starts_with(['"', '\'', '[', '{']) {
        return Err(Mistake::new("this value is not TOML")
            .at(place, "cannot be read")
            .help("check its quotes and brackets; the shell takes one pair of quotes for itself: `--set 'a=\"b\"'`"));
    }
    Ok(Node::new(Value::String(bare.to_owned()), place))
}

/// The path of the table or list that holds the value, and the last segment.
fn resolve(
    root: &Node,
    path: &Path,
    spans: &[std::ops::Range<usize>],
    place: &impl Fn(std::ops::Range<usize>) -> Place,
) -> Result<(Path, Segment), Mistake> {
    let mut here = root;
    let mut so_far = Path::top();
    let last = path.0.len() - 1;
    for (n, segment) in path.0.iter().enumerate() {
        let mut through = here.child(segment);
        if through.is_none() {
            match step_with(here, segment).as_slice() {
                [] => {}
                [index] => {
                    so_far = so_far.then(STEPS).then(*index);
                    here = here.at(&Path(vec![STEPS.into(), (*index).into()])).unwrap_or(here);
                    through = here.child(segment);
                }
                several => {
                    let rest = Path(path.0[n..].to_vec());
                    let full =
                        several.iter().map(|index| format!("`{so_far}.{STEPS}.{index}.{rest}`"));
                    return Err(Mistake::new(format!(
                        "`{}` is in several of the steps",
                        shown(&segment.key())
                    ))
                    .at(place(spans[n].clone()), "which of them?")
                    .help(format!("write {}", listed(&full.collect::<Vec<_>>(), "or", 12))));
                }
            }
        }
        match through {
            _ if n == last && (through.is_some() || here.as_table().is_some()) => {
                return Ok((so_far, segment.clone()));
            }
            Some(next) => here = next,
            None => return Err(lost(here, &so_far, segment).at_span(place(spans[n].clone()))),
        }
        so_far = so_far.then(segment.clone());
    }
    // Not reached: the last segment either returns or is lost.
    Err(Mistake::new("the path is empty"))
}

impl Mistake {
    fn at_span(self, place: Place) -> Self {
        self.at(place, "not there")
    }
}

/// Which of the table's steps have a key.
fn step_with(node: &Node, segment: &Segment) -> Vec<usize> {
    let steps = node.child(&STEPS.into()).and_then(Node::as_array).unwrap_or(&[]);
    let has =
        |step: &&Node| step.as_table().is_some_and(|table| table.get(&segment.key()).is_some());
    let numbered = steps.iter().enumerate();
    numbered.filter(|(_, step)| has(step)).map(|(index, _)| index).collect()
}

/// The path leads nowhere from here on.
fn lost(here: &Node, so_far: &Path, segment: &Segment) -> Mistake {
    let of = match so_far.0.is_empty() {
        true => "the scenario".to_owned(),
        false => format!("`{}`", shown(&so_far.to_string())),
    };
    let key = segment.key();
    let missing = format!("there is no `{}` in {of}", shown(&key));
    match &here.value {
        Value::Table(table) => match nearest(&key, table.keys()) {
            Some(name) => {
                Mistake::new(missing).help(format!("did you mean `{}`?", so_far.then(name)))
            }
            None if table.is_empty() => Mistake::new(missing),
            None => {
                Mistake::new(missing).help(format!("it has {}", listed_names(table.keys(), "and")))
            }
        },
        Value::Array(items) => Mistake::new(missing).help(match items.len() {
            0 => "the list is empty".to_owned(),
            1 => "the list has one item, number 0".to_owned(),
            n => format!("its items are numbered from 0 to {}", n - 1),
        }),
        _ => Mistake::new(missing).help(format!("{of} is a single value, not a table")),
    }
}
