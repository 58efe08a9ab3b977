//! Values of the scenario, or of one of its cards, replaced from the command line: `--set PATH=VALUE`, and options of
//! their own as `--games`.
#![expect(clippy::result_large_err, reason = "at most one mistake for each argument")]

use super::card_names::{by_key, nearly};
use super::check::written;
use super::include::CARDS;
use super::known::gathered_of;
use super::mistake::{Mistake, listed, listed_names, shown};
use super::parse::parse_value;
use super::place::{Place, SourceId};
use super::schema::{Property, Schema, Shape};
use super::source::Sources;
use super::tree::{Node, Table, Value};
use balance_engine::game::{ParsedPath, Path, Segment, nearest};

#[cfg(test)]
mod tests;

/// The list that a path may leave out when only one of its tables has the key.
pub(super) const STEPS: &str = "steps";

/// A value that the command line sets.
#[derive(Clone, Debug, PartialEq)]
pub enum Override {
    /// `--set PATH=VALUE`, with the argument as it was written.
    Set(String),
    /// A number at the top of a scenario that has an option of its own: `max_games` has `--max-games`.
    Number(&'static str, i64),
    /// A text at the top of a scenario that has an option of its own.
    Text(&'static str, String),
}

impl From<&str> for Override {
    fn from(argument: &str) -> Self {
        Override::Set(argument.to_owned())
    }
}

impl Override {
    /// Whether it sets a certain key at the top.
    pub(super) fn sets(&self, key: &str) -> bool {
        match self {
            Override::Set(argument) => {
                Path::parse_until(argument, Some('=')).is_ok_and(|parsed| parsed.path == Path::top().then(key))
            }
            Override::Number(of, _) | Override::Text(of, _) => *of == key,
        }
    }
}

/// Lays an override on a scenario.
///
/// # Errors
/// As [`apply_set`].
pub fn apply(root: &mut Node, sources: &mut Sources, given: &Override) -> Result<(), Mistake> {
    let (key, shown, value) = match given {
        Override::Set(argument) => return apply_set(root, sources, argument),
        Override::Number(key, number) => (*key, number.to_string(), Value::Integer(*number)),
        Override::Text(key, text) => (*key, text.clone(), Value::String(text.clone())),
    };
    let (of_key, of_value) = sources.add_option(key, &shown);
    lay(root, &Path::top().then(key), &[of_key], Node::new(value, of_value), None)
}

/// Sets the value at a path. The argument becomes a source of its own, so that whatever is wrong with the value later
/// is pointed at there.
///
/// The value is TOML; what is not TOML is taken as text, so that `side.0.agent=greedy` needs no quotes. A key that is
/// not there yet may be set if its table is there, or is one that the game's schema knows by name: it is made then.
/// Where a table lacks the key, but exactly one of its `steps` has it, that step is meant.
///
/// # Errors
/// When the argument is no `PATH=VALUE`, or the path leads through something that is not there.
pub fn apply_set(root: &mut Node, sources: &mut Sources, argument: &str) -> Result<(), Mistake> {
    let (source, offset) = sources.add_set(argument);
    let place = |span: std::ops::Range<usize>| Place::new(source, span.start + offset..span.end + offset);
    let ParsedPath { path, spans, end } = Path::parse_until(argument, Some('=')).map_err(|problem| {
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
    // Only where something is not there it must be asked what may be.
    let schema = match root.at(&Path(path.0[..path.0.len() - 1].to_vec())) {
        Some(_) => None,
        None => gathered_of(root),
    };
    let places: Vec<Place> = spans.into_iter().map(place).collect();
    lay(root, &path, &places, node, schema.as_deref())
}

/// Puts a value at a path, of which `places` are those of the segments. Tables on the way that are not there are made,
/// if the schema knows them by name.
pub(super) fn lay(
    root: &mut Node,
    path: &Path,
    places: &[Place],
    node: Node,
    schema: Option<&Schema>,
) -> Result<(), Mistake> {
    let by_key = by_key(root, path, places)?;
    let path = by_key.as_ref().unwrap_or(path);
    if let Some(schema) = schema {
        make_tables(root, path, places, schema);
    }
    let (table_path, last) = resolve(root, path, places, schema).map_err(|mistake| {
        let help = as_list(root, path, &node).or(mistake.help.clone());
        mistake.maybe_help(help)
    })?;
    let (from, to) = (&places[0], &places[places.len() - 1]);
    let whole = Place::new(from.source, from.span.start..to.span.end);
    let Some(parent) = root.at_mut(&table_path) else {
        return Err(Mistake::new("there is nothing to set here").at(whole, ""));
    };
    // `resolve` has seen that there is a table, or a list with this item.
    if let Some(existing) = parent.child_mut(&last) {
        *existing = node;
    } else if let Some(table) = parent.as_table_mut() {
        table.set(last.key(), whole, node);
    }
    Ok(())
}

/// The value of an argument: TOML, or else the text as it stands.
fn value(sources: &Sources, source: SourceId, offset: usize, argument: &str, start: usize) -> Result<Node, Mistake> {
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

/// Makes the tables on a path that are not there, if the schema knows all of them by name: never an item of a list, nor
/// an entry of a map, as a card or a build.
fn make_tables(root: &mut Node, path: &Path, places: &[Place], schema: &Schema) {
    let last = path.0.len() - 1;
    let there = |n: &usize| root.at(&Path(path.0[..=*n].to_vec())).is_some();
    let from = (0..last).take_while(there).count();
    if (from..last).any(|n| !is_table(schema, &path.0[..=n])) {
        return;
    }
    let mut here = match root.at_mut(&Path(path.0[..from].to_vec())) {
        // What one of the steps has is meant there.
        Some(here) if step_with(here, &path.0[from]).is_empty() => here,
        _ => return,
    };
    for (step, at) in path.0.iter().zip(places).take(last).skip(from) {
        let Some(table) = here.as_table_mut() else { return };
        let made = Node::new(Value::Table(Table::new()), at.clone());
        table.set(step.key(), at.clone(), made);
        match here.child_mut(step) {
            Some(made) => here = made,
            None => return,
        }
    }
}

/// Whether the schema knows a key by name, and that it is a table with keys of its own.
fn is_table(schema: &Schema, path: &[Segment]) -> bool {
    let Some((Segment::Name(key), before)) = path.split_last() else { return false };
    let mut known = shapes_at(schema, before).into_iter();
    known.any(|shape| match shape.property(key) {
        Property::Known(of) => either(of).iter().any(|shape| !shape.keys().is_empty()),
        _ => false,
    })
}

/// What the schema allows at a path: several shapes where there are alternatives on the way.
pub(super) fn shapes_at<'s>(schema: &'s Schema, path: &[Segment]) -> Vec<Shape<'s>> {
    let mut now = either(schema.top());
    for segment in path {
        let next = now.iter().filter_map(|shape| match segment {
            Segment::Index(_) => shape.items(),
            Segment::Name(key) => match shape.property(key) {
                Property::Known(of) | Property::Other(of) => Some(of),
                Property::Free | Property::Unknown => None,
            },
        });
        now = next.flat_map(either).collect();
    }
    now
}

/// A schema as one shape, or as each of its alternatives.
fn either(shape: Shape<'_>) -> Vec<Shape<'_>> {
    shape.alternatives().map_or_else(|| vec![shape], Iterator::collect)
}

/// The path of the table or list that holds the value, and the last segment.
fn resolve(root: &Node, path: &Path, places: &[Place], schema: Option<&Schema>) -> Result<(Path, Segment), Mistake> {
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
                    let full = several.iter().map(|index| format!("`{so_far}.{STEPS}.{index}.{rest}`"));
                    return Err(Mistake::new(format!("`{}` is in several of the steps", shown(&segment.key())))
                        .at(places[n].clone(), "which of them?")
                        .help(format!("write {}", listed(&full.collect::<Vec<_>>(), "or", 12))));
                }
            }
        }
        match through {
            _ if n == last && (through.is_some() || here.as_table().is_some()) => {
                return Ok((so_far, segment.clone()));
            }
            Some(next) => here = next,
            None => {
                // Tables that could be made are not what is wrong.
                let made = |m: &usize| schema.is_some_and(|of| is_table(of, &path.0[..=*m]));
                let at = (n..last).find(|m| !made(m)).unwrap_or(n);
                let empty = Node::new(Value::Table(Table::new()), root.place.clone());
                let here = if at == n { here } else { &empty };
                let so_far = path.0[n..at].iter().fold(so_far, |so_far, key| so_far.then(key.clone()));
                let mut lost = lost(here, &so_far, &path.0[at], schema);
                if so_far == Path::top().then(CARDS) {
                    lost.help = card_meant(root, here, &path.0[at].key()).or(lost.help);
                }
                return Err(lost.at(places[at].clone(), "not there"));
            }
        }
        so_far = so_far.then(segment.clone());
    }
    // Not reached: the last segment either returns or is lost.
    Err(Mistake::new("the path is empty"))
}

/// Which of the table's steps have a key.
pub(super) fn step_with(node: &Node, segment: &Segment) -> Vec<usize> {
    let steps = node.child(&STEPS.into()).and_then(Node::as_array).unwrap_or(&[]);
    let has = |step: &&Node| step.as_table().is_some_and(|table| table.get(&segment.key()).is_some());
    let numbered = steps.iter().enumerate();
    numbered.filter(|(_, step)| has(step)).map(|(index, _)| index).collect()
}

/// How a list is set to a lone item: what to write where a path has a key of an item, and not which of them.
fn as_list(root: &Node, path: &Path, node: &Node) -> Option<String> {
    let (mut here, mut list) = (root, 0);
    while list == 0 || here.as_array().is_none() {
        here = here.child(path.0.get(list)?)?;
        list += 1;
    }
    let (of, rest) = path.0.split_at(list);
    let [Segment::Name(key), more @ ..] = rest else { return None };
    let value = written(&node.to_json());
    let items = root.at(&Path(of.to_vec())).and_then(Node::as_array).unwrap_or(&[]);
    let named = |item: &Node| item.child(&"name".into()).and_then(Node::as_str) == Some(key.as_str());
    let (of, item) = (Path(of.to_vec()), Path(rest.to_vec()));
    if let (Some(at), [_, ..]) = (items.iter().position(named), more) {
        return Some(format!("say which by its number: `{of}.{at}.{}={value}`", Path(more.to_vec())));
    }
    let whole = match more {
        [] => format!("write the list in brackets: `{of}=[{{ {} = {value} }}]`", shown(key)),
        _ => "say which item".to_owned(),
    };
    Some(format!("{whole}; of its first item alone: `{of}.0.{item}={value}`"))
}

/// A card whose name is near, where no key is.
fn card_meant(root: &Node, cards: &Node, given: &str) -> Option<String> {
    let keys = cards.as_table()?.keys();
    nearest(given, keys).is_none().then(|| nearly(root, given))?
}

/// The path leads nowhere from here on.
fn lost(here: &Node, so_far: &Path, segment: &Segment, schema: Option<&Schema>) -> Mistake {
    let of = match so_far.0.is_empty() {
        true => "the scenario".to_owned(),
        false => format!("`{}`", shown(&so_far.to_string())),
    };
    let key = segment.key();
    let missing = format!("there is no `{}` in {of}", shown(&key));
    match &here.value {
        Value::Table(table) => {
            // What could be there beside what is.
            let could = |schema| {
                let known = shapes_at(schema, &so_far.0);
                known.iter().flat_map(Shape::keys).map(String::as_str).collect()
            };
            let mut could: Vec<&str> = schema.map(could).unwrap_or_default();
            could.retain(|name| *name != key);
            match nearest(&key, table.keys().chain(could)) {
                Some(name) => Mistake::new(missing).help(format!("did you mean `{}`?", so_far.then(name))),
                None if table.is_empty() => Mistake::new(missing),
                None => Mistake::new(missing).help(format!("it has {}", listed_names(table.keys(), "and"))),
            }
        }
        Value::Array(items) => Mistake::new(missing).help(match items.len() {
            0 => "the list is empty".to_owned(),
            1 => "the list has one item, number 0".to_owned(),
            n => format!("its items are numbered from 0 to {}", n - 1),
        }),
        _ => Mistake::new(missing).help(format!("{of} is a single value, not a table")),
    }
}
