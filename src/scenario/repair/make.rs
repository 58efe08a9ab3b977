//! Values made up to fit a schema.

use serde_json::Value as Json;

use super::{FIRST, LAST, LIKELIEST, Way};
use crate::game::nearest;
use crate::scenario::check::mistakes_of;
use crate::scenario::schema::{Property, Shape};
use crate::scenario::tree::{Node, Place, Table, Value};

/// Values within one another; schemas that need more go in a circle.
const DEEPEST: usize = 12;
/// Keys that need not be there are put in down to here.
const FILLED: usize = 3;

/// Decides between what would do.
pub(super) struct Pick {
    variant: u64,
    texts: u64,
}

impl Pick {
    pub fn new(variant: u64) -> Self {
        Self { variant, texts: 0 }
    }

    /// Takes the likeliest.
    fn guesses(&self) -> bool {
        self.variant == LIKELIEST
    }

    /// A text that nothing else has.
    fn new_text(&mut self) -> String {
        self.texts += 1;
        format!("{:04x}{:012x}", self.variant, self.texts)
    }

    /// One of `n`: the first or the last.
    fn below(&self, n: usize) -> usize {
        if self.variant == LAST { n.saturating_sub(1) } else { 0 }
    }

    /// Whether a key that need not be there is put in.
    pub fn fills(&self) -> bool {
        self.variant == FIRST
    }

    /// Whether a key that need not be there is taken out.
    pub fn takes_out(&self) -> bool {
        self.variant == LAST
    }
}

/// A value that fits a shape, in place of `from`. None when there is none to be found.
pub(super) fn make(
    way: &Way,
    pick: &mut Pick,
    shape: &Shape,
    from: Option<&Node>,
    place: &Place,
    depth: usize,
) -> Option<Value> {
    if shape.never() || depth > DEEPEST {
        return None;
    }
    if pick.guesses() {
        if let Some(value) = likeliest(shape, from, place) {
            return Some(value);
        }
        for json in [shape.default(), shape.example()].into_iter().flatten() {
            if let Some(value) = value_of(json, place)
                && mistakes_of(&Node::new(value.clone(), place.clone()), shape) == 0
            {
                return Some(value);
            }
        }
    }
    if let Some(all) = shape.alternatives() {
        let all: Vec<Shape> = all.collect();
        let start = pick.below(all.len());
        return (0..all.len()).find_map(|n| {
            let shape = &all[(start + n) % all.len()];
            make(way, pick, shape, None, place, depth + 1)
        });
    }
    if let Some(only) = shape.only() {
        return value_of(only.get(pick.below(only.len()))?, place);
    }
    let types = shape.types().unwrap_or(&["boolean"]);
    match *types.get(pick.below(types.len()))? {
        "boolean" => Some(Value::Bool(pick.below(2) == 1)),
        "integer" => {
            let step = shape.step().unwrap_or(1);
            let nearest = |to| shape.range().nearest_whole(to, step);
            let ends = [nearest(0), nearest(50), nearest(i64::MIN), nearest(i64::MAX)];
            let ends: Vec<i64> = ends.into_iter().flatten().collect();
            Some(Value::Integer(*ends.get(pick.below(ends.len()))?))
        }
        "number" => {
            let aim = [0.0, f64::MIN, f64::MAX][pick.below(3)];
            Some(Value::Float(shape.range().nearest(aim)?))
        }
        "string" => {
            let (least, most) = shape.text_length();
            let mut text: String = pick.new_text().chars().take(most.unwrap_or(16)).collect();
            while text.chars().count() < least {
                text.push('x');
            }
            Some(Value::String(text))
        }
        "array" => list(way, pick, shape, place, depth),
        "object" => table(way, pick, shape, place, depth),
        _ => None,
    }
}

fn list(way: &Way, pick: &mut Pick, shape: &Shape, place: &Place, depth: usize) -> Option<Value> {
    let (least, most) = shape.list_length();
    if let Some(items) = shape.items()
        && pick.fills()
        && !shape.has_first_items()
        && least <= way.texts.len()
        && most.is_none()
        && is_free_text(&items)
    {
        // Whatever another value refers to by name is there.
        let texts = way.texts.iter();
        let node = |text: &String| Node::new(Value::String(text.clone()), place.clone());
        return Some(Value::Array(texts.map(node).collect()));
    }
    let more = usize::from(pick.fills() && most.is_none_or(|most| most > least));
    let mut items = Vec::new();
    for n in 0..least + more {
        let made = shape.item(n).and_then(|shape| make(way, pick, &shape, None, place, depth + 1));
        match made {
            Some(value) => items.push(Node::new(value, place.clone())),
            None if n < least => return None,
            None => break,
        }
    }
    Some(Value::Array(items))
}

fn is_free_text(shape: &Shape) -> bool {
    shape.types() == Some(&["string"])
        && shape.only().is_none()
        && shape.alternatives().is_none()
        && shape.text_length() == (0, None)
}

fn table(way: &Way, pick: &mut Pick, shape: &Shape, place: &Place, depth: usize) -> Option<Value> {
    let mut table = Table::new();
    let mut keys: Vec<&String> = shape.keys().iter().collect();
    keys.sort_unstable();
    for key in keys {
        let needed = shape.requires(key);
        let Property::Known(of_key) = shape.property(key) else {
            continue;
        };
        if !needed && (depth >= FILLED || !pick.fills()) {
            continue;
        }
        match make(way, pick, &of_key, None, place, depth + 1) {
            Some(value) => {
                let node = Node::new(value, place.clone());
                table.set(key.clone(), place.clone(), node);
            }
            None if needed => return None,
            None => {}
        }
    }
    Some(Value::Table(table))
}

/// The value that was most likely meant: the nearest name, the nearest number.
fn likeliest(shape: &Shape, from: Option<&Node>, place: &Place) -> Option<Value> {
    let from = from?;
    if let Some(text) = from.as_str() {
        let only: Vec<&Json> = match shape.alternatives() {
            Some(all) => all.filter_map(|shape| shape.only()).flatten().collect(),
            None => shape.only().into_iter().flatten().collect(),
        };
        let names = only.iter().filter_map(|json| json.as_str());
        return nearest(text, names).map(|name| Value::String(name.to_owned()));
    }
    let value = match from.value {
        Value::Integer(number) => {
            let step = shape.step().unwrap_or(1);
            Value::Integer(shape.range().nearest_whole(number, step)?)
        }
        Value::Float(number) => Value::Float(shape.range().nearest(number)?),
        _ => return None,
    };
    let node = Node::new(value, place.clone());
    (mistakes_of(&node, shape) == 0).then_some(node.value)
}

/// JSON as a value of a tree; none for what a file cannot say.
fn value_of(json: &Json, place: &Place) -> Option<Value> {
    let node = |json: &Json| Some(Node::new(value_of(json, place)?, place.clone()));
    Some(match json {
        Json::Null => return None,
        Json::Bool(truth) => Value::Bool(*truth),
        Json::Number(number) => match number.as_i64() {
            Some(whole) => Value::Integer(whole),
            None => Value::Float(number.as_f64()?),
        },
        Json::String(text) => Value::String(text.clone()),
        Json::Array(items) => Value::Array(items.iter().map(node).collect::<Option<_>>()?),
        Json::Object(pairs) => {
            let mut table = Table::new();
            for (key, json) in pairs {
                table.set(key.clone(), place.clone(), node(json)?);
            }
            Value::Table(table)
        }
    })
}
