//! Overrides values of a scenario or its cards: `--set PATH=VALUE`, and options such as `--games`.
#![expect(clippy::result_large_err, reason = "at most one mistake for each argument")]

use super::card_names::{by_key, nearly};
use super::numbers::begin_list;
use super::parse::parse_value;
use super::registry::gathered_of;
use super::repair::plainest;
use crate::prelude::*;
use balance_engine::game::ParsedPath;

#[cfg(test)]
mod tests;

/// The list that a path may omit if only one of its tables has the key.
pub(super) const STEPS: &str = "steps";

#[derive(Clone, Copy)]
pub(super) enum Form {
    /// `--set PATH=VALUE`.
    Argument,
    /// `"PATH" = VALUE`, in a variant of a file.
    File,
}

impl Form {
    pub(super) fn text(self, path: &str, value: &str) -> String {
        match self {
            Form::Argument => format!("{path}={value}"),
            Form::File if path.contains('"') => format!("'{path}' = {value}"),
            Form::File => format!("\"{path}\" = {value}"),
        }
    }
}

/// An override from the command line.
#[derive(Clone, Debug, PartialEq)]
pub enum Override {
    /// `--set PATH=VALUE`, with the argument.
    Set(String),
    /// A top-level number with its own option: `max_games` has `--max-games`.
    Number(&'static str, i64),
    /// A top-level text with its own option.
    Text(&'static str, String),
}

impl From<&str> for Override {
    fn from(argument: &str) -> Self {
        Override::Set(argument.to_owned())
    }
}

impl Override {
    pub(super) fn sets(&self, key: &str) -> bool {
        match self {
            Override::Set(argument) => {
                Path::parse_until(argument, Some('=')).is_ok_and(|parsed| parsed.path == Path::top().then(key))
            }
            Override::Number(of, _) | Override::Text(of, _) => *of == key,
        }
    }
}

/// Applies an override to a scenario. Fails as [`apply_set`].
pub(super) fn apply(root: &mut Node, sources: &mut Sources, given: &Override) -> Result<(), Diagnostic> {
    let (key, shown, value) = match given {
        Override::Set(argument) => return apply_set(root, sources, argument),
        Override::Number(key, number) => (*key, number.to_string(), Value::Integer(*number)),
        Override::Text(key, text) => (*key, text.clone(), Value::String(text.clone())),
    };
    let (of_key, of_value) = sources.add_option(key, &shown);
    lay(root, &Path::top().then(key), &[of_key], Node::new(value, of_value), None, Form::Argument)
}

/// Sets the value at a path. The argument becomes a source, so that later mistakes in the value point to it.
///
/// The value is TOML, or else plain text, so that `side.0.agent=greedy` needs no quotes. A new key can be set if its
/// table exists, or if the schema knows the table by name, which is then created. If a table lacks the key but exactly
/// one of its `steps` has it, that step is meant. Fails if the argument isn't `PATH=VALUE`, or if the path leads
/// through something that doesn't exist.
pub(super) fn apply_set(root: &mut Node, sources: &mut Sources, argument: &str) -> Result<(), Diagnostic> {
    let (source, offset) = sources.add_set(argument);
    let place = |span: Range<usize>| Place::new(source, span.start + offset..span.end + offset);
    let ParsedPath { path, spans, end } = Path::parse_until(argument, Some('=')).map_err(|problem| {
        Diagnostic::new("this is not `PATH=VALUE`")
            .at(place(problem.span), problem.message)
            .help("write for example `--set games=1000`")
    })?;
    if !argument[end..].starts_with('=') {
        return Err(Diagnostic::new("this is not `PATH=VALUE`")
            .at(place(end..end), "expected `=` and a value")
            .help(format!("write for example `--set {}={}`", shown(argument), example(root, &path))));
    }
    let node = value(sources, source, offset, argument, end + 1)?;
    // The schema is only needed if something doesn't exist.
    let schema = match root.at(&Path(path.0[..path.0.len() - 1].to_vec())) {
        Some(_) => None,
        None => gathered_of(root),
    };
    let places: Vec<Place> = spans.into_iter().map(place).collect();
    lay(root, &path, &places, node, schema.as_deref(), Form::Argument)
}

/// Returns a value that is allowed at a path.
fn example(root: &Node, path: &Path) -> String {
    let allowed = gathered_of(root).and_then(|schema| {
        let shapes = shapes_at(&schema, &path.0);
        let value = shapes.iter().find_map(|shape| plainest(shape, &root.place, 0))?;
        Some(match value {
            // The plainest text is no name.
            Value::String(text) if text.contains('\u{fffd}') => "text".to_owned(),
            Value::String(text) => text,
            value => written(&Node::new(value, root.place.clone()).to_json()),
        })
    });
    allowed.unwrap_or_else(|| "1".to_owned())
}

/// Sets a value at a path; `places` are those of its segments. Creates missing tables that the schema knows by name.
pub(super) fn lay(
    root: &mut Node,
    path: &Path,
    places: &[Place],
    node: Node,
    schema: Option<&Schema>,
    form: Form,
) -> Result<(), Diagnostic> {
    let by_key = by_key(root, path, places)?;
    let path = by_key.as_ref().unwrap_or(path);
    begin_list(root, path);
    if let Some(schema) = schema {
        make_tables(root, path, places, schema);
    }
    let (table_path, last) = resolve(root, path, places, schema).map_err(|diagnostic| {
        let help = as_list(root, path, &node, form).or(diagnostic.help.clone());
        diagnostic.maybe_help(help)
    })?;
    let (from, to) = (&places[0], &places[places.len() - 1]);
    let whole = Place::new(from.source, from.span.start..to.span.end);
    let Some(parent) = root.at_mut(&table_path) else {
        return Err(Diagnostic::new("there is nothing to set here").at(whole, ""));
    };
    // `resolve` has checked that there is a table, or a list with this item.
    if let Some(existing) = parent.child_mut(&last) {
        *existing = node;
    } else if let Some(table) = parent.as_table_mut() {
        table.set(last.key(), whole, node);
    }
    Ok(())
}

fn value(sources: &Sources, source: SourceId, offset: usize, argument: &str, start: usize) -> Result<Node, Diagnostic> {
    let text = &argument[start..];
    let bare = text.trim();
    let from = start + text.len() - text.trim_start().len();
    let place = Place::new(source, offset + from..offset + from + bare.len());
    if bare.is_empty() {
        return Err(Diagnostic::new("a value is missing")
            .at(Place::new(source, offset + start - 1..offset + start), "nothing after the `=`")
            .help("write `''` for empty text"));
    }
    if let Some((node, diagnostics)) = parse_value(sources, source, place.span.clone()) {
        return match diagnostics.into_iter().next() {
            Some(diagnostic) => Err(diagnostic),
            None => Ok(node),
        };
    }
    if bare.starts_with(['"', '\'', '[', '{']) {
        return Err(Diagnostic::new("this value is not TOML")
            .at(place, "cannot be read")
            .help("check its quotes and brackets; the shell removes the outer quotes: `--set 'a=\"b\"'`"));
    }
    Ok(Node::new(Value::String(bare.to_owned()), place))
}

/// Creates the missing tables of a path if the schema knows all of them by name, unlike items of lists or cards.
fn make_tables(root: &mut Node, path: &Path, places: &[Place], schema: &Schema) {
    let last = path.0.len() - 1;
    let there = |n: &usize| root.at(&Path(path.0[..=*n].to_vec())).is_some();
    let from = (0..last).take_while(there).count();
    if (from..last).any(|n| !is_table(schema, &path.0[..=n])) {
        return;
    }
    let mut here = match root.at_mut(&Path(path.0[..from].to_vec())) {
        // If one of the steps has the key, that is meant.
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

/// True if the schema knows a key by name, and it is a table with known keys.
fn is_table(schema: &Schema, path: &[Segment]) -> bool {
    let Some((Segment::Name(key), before)) = path.split_last() else { return false };
    let mut known = shapes_at(schema, before).into_iter();
    known.any(|shape| match shape.property(key) {
        Property::Known(of) => either(of).iter().any(|shape| !shape.keys().is_empty()),
        _ => false,
    })
}

/// Returns what the schema allows at a path: several shapes if there are alternatives.
pub(super) fn shapes_at<'s>(schema: &'s Schema, path: &[Segment]) -> Vec<Shape<'s>> {
    let mut now = either(schema.top());
    for segment in path {
        let next = now.iter().filter_map(|shape| match segment {
            Segment::Index(_) => shape.items(),
            Segment::Name(key) => shape.below(key),
        });
        now = next.flat_map(either).collect();
    }
    now
}

/// Returns the alternatives of a shape, or the shape itself.
fn either(shape: Shape<'_>) -> Vec<Shape<'_>> {
    shape.alternatives().map_or_else(|| vec![shape], Iterator::collect)
}

/// Returns the path of the table or list that contains the value, and the last segment.
fn resolve(root: &Node, path: &Path, places: &[Place], schema: Option<&Schema>) -> Result<(Path, Segment), Diagnostic> {
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
                    return Err(Diagnostic::new(format!("several steps have `{}`", shown(&segment.key())))
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
                // Tables that can be created are not the mistake.
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
    // Unreachable: the last segment always returns.
    Err(Diagnostic::new("the path is empty"))
}

/// Returns the indices of the table's steps that have a key.
pub(super) fn step_with(node: &Node, segment: &Segment) -> Vec<usize> {
    let steps = node.get(STEPS).and_then(Node::as_array).unwrap_or(&[]);
    let has = |step: &&Node| step.as_table().is_some_and(|table| table.get(&segment.key()).is_some());
    let numbered = steps.iter().enumerate();
    numbered.filter(|(_, step)| has(step)).map(|(index, _)| index).collect()
}

/// Suggests what to write if a path has the key of an item but not its index.
fn as_list(root: &Node, path: &Path, node: &Node, form: Form) -> Option<String> {
    let (mut here, mut list) = (root, 0);
    while list == 0 || here.as_array().is_none() {
        here = here.child(path.0.get(list)?)?;
        list += 1;
    }
    let (of, rest) = path.0.split_at(list);
    let [Segment::Name(key), more @ ..] = rest else { return None };
    let value = written(&node.to_json());
    let items = root.at(&Path(of.to_vec())).and_then(Node::as_array).unwrap_or(&[]);
    let named = |item: &Node| item.get("name").and_then(Node::as_str) == Some(key.as_str());
    let (of, item) = (Path(of.to_vec()), Path(rest.to_vec()));
    if let (Some(at), [_, ..]) = (items.iter().position(named), more) {
        return Some(format!(
            "write the number of the item: `{}`",
            form.text(&format!("{of}.{at}.{}", Path(more.to_vec())), &value)
        ));
    }
    let whole = match more {
        [] => {
            let list = format!("[{{ {} = {value} }}]", shown(key));
            format!("write the list in brackets: `{}`", form.text(&of.to_string(), &list))
        }
        _ => "write the number of the item".to_owned(),
    };
    Some(format!("{whole}; for its first item: `{}`", form.text(&format!("{of}.0.{item}"), &value)))
}

fn card_meant(root: &Node, cards: &Node, given: &str) -> Option<String> {
    let keys = cards.as_table()?.keys();
    nearest(given, keys).is_none().then(|| nearly(root, given))?
}

fn lost(here: &Node, so_far: &Path, segment: &Segment, schema: Option<&Schema>) -> Diagnostic {
    let of = match so_far.0.is_empty() {
        true => "the scenario".to_owned(),
        false => format!("`{}`", shown(&so_far.to_string())),
    };
    let key = segment.key();
    let missing = format!("there is no `{}` in {of}", shown(&key));
    match &here.value {
        Value::Table(table) => {
            // Other keys that the schema allows.
            let could = |schema| {
                let known = shapes_at(schema, &so_far.0);
                known.iter().flat_map(Shape::keys).map(String::as_str).collect()
            };
            let mut could: Vec<&str> = schema.map(could).unwrap_or_default();
            could.retain(|name| *name != key);
            match nearest(&key, table.keys().chain(could)) {
                Some(name) => Diagnostic::new(missing).help(format!("did you mean `{}`?", so_far.then(name))),
                None if table.is_empty() => Diagnostic::new(missing),
                None => Diagnostic::new(missing).help(format!("it has {}", listed_keys(table.keys(), "and"))),
            }
        }
        Value::Array(items) => Diagnostic::new(missing).help(match items.len() {
            0 => "the list is empty".to_owned(),
            1 => "the list has one item, with the number 0".to_owned(),
            n => format!("its items are numbered from 0 to {}", n - 1),
        }),
        _ => Diagnostic::new(missing).help(format!("{of} is a single value, not a table")),
    }
}
