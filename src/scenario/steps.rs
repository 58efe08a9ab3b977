//! A scenario with one number after another a step lower and a step higher.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::Document;
use super::include::CARDS;
use super::model::Scenario;
use super::registry::{Stage, contest, gathered, schema, sides};
use super::rules_reference::rule_defaults;
use super::schema::Schema;
use super::set::{STEPS, shapes_at, step_with};
use super::sides::compiled;
use super::tree::{Node, Table, Value};
use crate::game::{Faults, Format, Path, Segment};
use crate::sim::Contest;

#[cfg(test)]
mod tests;

/// The table of rules.
const RULES: &str = "rules";

/// What stands for any one key or item in a pattern.
const ANY: &str = "*";

/// The step of a number with a fraction.
const FRACTION: f64 = 0.1;

/// Which numbers are meant, and by how much each is changed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct StepsFor {
    /// Paths such as `cards.*.health`, of which `*` is any key or item and what is below is meant too; all numbers
    /// where there is none.
    pub only: Vec<String>,
    /// The step; `None` for that of the schema.
    pub step: Option<f64>,
}

/// One number a step off, ready to be played.
pub struct Step {
    /// The number, and what becomes of it.
    pub change: Change,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
}

/// A number of the scenario with another in its place.
#[derive(Clone, Debug, PartialEq)]
pub struct Change {
    /// Where it stands, as `--set` names it.
    pub path: String,
    /// The key of the card that it is of; `None` for a number of the rules.
    pub card: Option<String>,
    /// What it is.
    pub from: f64,
    /// What it becomes.
    pub to: f64,
}

impl fmt::Display for Change {
    /// As `--set` takes it.
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}={}", self.path, self.to)
    }
}

/// All numbers that are meant, each a step lower and a step higher.
pub struct Steps {
    /// Those that can be played, in the order of the files, the lower first.
    pub list: Vec<Step>,
    /// Those that the rules of the game or its schema refuse, and why.
    pub refused: Vec<(Change, String)>,
    /// How many numbers stand on cards that no game uses, and so were left out.
    pub unused: usize,
    /// Patterns that no number fits.
    pub idle: Vec<String>,
}

/// Makes a contest for each step. `used` are the keys of the cards that take part. The document must be one that nothing
/// is wrong with; `None` when a new mistake is in it.
pub(super) fn steps<F: Format>(
    document: &mut Document,
    asked: &StepsFor,
    used: &BTreeSet<String>,
) -> Option<Steps> {
    let scenario: Scenario<F> = document.read_as()?;
    let shape = gathered::<F>();
    let reader = Reader::<F> { document, schema: &shape, cards: &scenario.cards };
    let all = reader.all();
    let none = |pattern: &&String| !all.iter().any(|(at, _)| fits(&document.root, pattern, at));
    let idle = asked.only.iter().filter(none).cloned().collect();
    let (numbers, unused) = reader.meant(all, asked, used);
    let mut made = Steps { list: Vec::new(), refused: Vec::new(), unused, idle };
    for number in &numbers {
        for change in number.steps(asked.step, &document.root) {
            match reader.played(&number.at, &change) {
                Ok(contest) => made.list.push(Step { change, contest }),
                Err(why) => made.refused.push((change, why)),
            }
        }
    }
    Some(made)
}

/// A number as it is.
struct Number {
    at: Path,
    value: Value,
    /// What the schema counts it in.
    step: f64,
}

impl Number {
    /// The number a step lower and a step higher.
    fn steps(&self, step: Option<f64>, root: &Node) -> [Change; 2] {
        let from = amount(&self.value).unwrap_or_default();
        let card = match self.at.0.as_slice() {
            [Segment::Name(table), card, ..] if table == CARDS => Some(card.key()),
            _ => None,
        };
        let by = step.unwrap_or(self.step);
        [from - by, from + by].map(|to| Change {
            path: told(root, &self.at),
            card: card.clone(),
            from,
            // What is added to a fraction brings no digits that nobody wrote.
            to: (to * 1e9).round() / 1e9,
        })
    }
}

/// A path as one types it after `--set`: without quotes where none are needed, and without saying which of the steps it
/// is in where only one has the key.
fn told(root: &Node, at: &Path) -> String {
    let mut keys = Vec::new();
    let mut rest = at.0.as_slice();
    let mut above = Path::top();
    while let Some((key, after)) = rest.split_first() {
        rest = after;
        if let (Segment::Name(name), [Segment::Index(nth), next, ..]) = (key, after)
            && name == STEPS
            && only_step(root.at(&above), *nth, next)
        {
            above = above.then(STEPS).then(*nth);
            rest = &after[1..];
            continue;
        }
        above = above.then(key.clone());
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '-';
        keys.push(match key {
            Segment::Name(name) if !name.is_empty() && name.chars().all(plain) => name.clone(),
            other => Path(vec![other.clone()]).to_string(),
        });
    }
    keys.join(".")
}

/// Whether what a table has at `key` of its step number `nth` is meant by the key alone.
fn only_step(table: Option<&Node>, nth: usize, key: &Segment) -> bool {
    table.is_some_and(|table| table.child(key).is_none() && step_with(table, key) == [nth])
}

/// A value as a number, if it is one.
fn amount(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

struct Reader<'r, F: Format> {
    document: &'r Document,
    schema: &'r Schema,
    cards: &'r BTreeMap<String, F::Card>,
}

impl<F: Format> Reader<'_, F> {
    /// All numbers that there are.
    fn all(&self) -> Vec<(Path, Value)> {
        let root = &self.document.root;
        let mut found = Vec::new();
        for table in [CARDS, RULES] {
            if let Some(node) = root.child(&table.into()) {
                gather(&Path::top().then(table), node, &mut found);
            }
        }
        for (key, value) in rule_defaults(&schema::<F>(Stage::File)) {
            let at = Path::top().then(RULES).then(key);
            if root.at(&at).is_none() {
                found.push((at, Value::Integer(value)));
            }
        }
        found
    }

    /// The numbers that are meant, and how many there are besides of cards that nobody uses.
    fn meant(
        &self,
        mut found: Vec<(Path, Value)>,
        asked: &StepsFor,
        used: &BTreeSet<String>,
    ) -> (Vec<Number>, usize) {
        let root = &self.document.root;
        found.retain(|(at, _)| {
            asked.only.is_empty() || asked.only.iter().any(|of| fits(root, of, at))
        });
        let all = found.len();
        found.retain(|(at, _)| match at.0.as_slice() {
            [Segment::Name(table), card, ..] if table == CARDS => used.contains(&card.key()),
            _ => true,
        });
        let unused = all - found.len();
        let number =
            |(at, value): (Path, Value)| Number { step: self.step(&at, &value), at, value };
        (found.into_iter().map(number).collect(), unused)
    }

    /// What the schema counts a number in.
    fn step(&self, at: &Path, value: &Value) -> f64 {
        if matches!(value, Value::Float(_)) {
            return FRACTION;
        }
        let steps = shapes_at(self.schema, &at.0).into_iter().filter_map(|shape| shape.rules.step);
        steps.max().map_or(1.0, |step| step as f64)
    }

    /// The scenario with the number changed; `Err` with why it cannot be played.
    fn played(&self, at: &Path, change: &Change) -> Result<Box<dyn Contest>, String> {
        let mut root = self.document.root.clone();
        for key in ["variant", "builds", "expect"] {
            if let Some(table) = root.as_table_mut() {
                table.remove(key);
            }
        }
        lay(&mut root, at, change.to);
        // All other cards are as they are read already.
        if let Some(cards) = root.child_mut(&CARDS.into()).and_then(Node::as_table_mut) {
            let mut one = Table::new();
            let of = change.card.as_deref().and_then(|card| cards.entry(card)).cloned();
            if let Some(entry) = of {
                one.set(entry.key, entry.key_place, entry.node);
            }
            *cards = one;
        }
        let misfits = self.document.misfits(&root, self.schema);
        if let Some(mistake) = misfits.into_iter().next() {
            return Err(mistake.message);
        }
        let scenario: Scenario<F> = root.read().map_err(|error| error.to_string())?;
        let mut cards = self.cards.clone();
        cards.extend(scenario.cards);
        let scenario = Scenario { cards, ..scenario };
        let names = sides(&scenario);
        let mut faults = Faults::default();
        let game = compiled(scenario, &mut faults);
        match (faults.0.into_iter().next(), game) {
            (None, Some(game)) => Ok(contest(game, &names)),
            (fault, _) => Err(fault.map_or_else(String::new, |fault| fault.message)),
        }
    }
}

/// Puts a number at a path, whose last key may be new to its table.
fn lay(root: &mut Node, at: &Path, to: f64) {
    let Some((last, above)) = at.0.split_last() else { return };
    let place = root.nearest_place(at);
    // Only `[rules]` may be missing, where nothing of it is written.
    if let ([key], None) = (above, root.at(&Path(above.to_vec())))
        && let Some(table) = root.as_table_mut()
    {
        let made = Node::new(Value::Table(Table::new()), place.clone());
        table.set(key.key(), place.clone(), made);
    }
    let Some(parent) = root.at_mut(&Path(above.to_vec())) else { return };
    let whole = |to: f64| Value::Integer(to as i64);
    if let Some(node) = parent.child_mut(last) {
        node.value = match node.value {
            Value::Float(_) => Value::Float(to),
            _ if to.fract() != 0.0 => Value::Float(to),
            _ => whole(to),
        };
    } else if let Some(table) = parent.as_table_mut() {
        table.set(last.key(), place.clone(), Node::new(whole(to), place));
    }
}

/// All numbers within a node.
fn gather(at: &Path, node: &Node, found: &mut Vec<(Path, Value)>) {
    match &node.value {
        Value::Integer(_) | Value::Float(_) => found.push((at.clone(), node.value.clone())),
        Value::Table(table) => {
            for entry in table.entries() {
                gather(&at.then(entry.key.as_str()), &entry.node, found);
            }
        }
        Value::Array(items) => {
            // Numbers in a plain list name things, such as the faces of a die: they are no amounts.
            for (n, item) in
                items.iter().enumerate().filter(|(_, item)| amount(&item.value).is_none())
            {
                gather(&at.then(n), item, found);
            }
        }
        Value::String(_) | Value::Bool(_) => {}
    }
}

/// Whether a path is one that a pattern means, or lies below one: as it stands, or as it is told.
fn fits(root: &Node, pattern: &str, at: &Path) -> bool {
    let whole: Vec<String> = at.0.iter().map(Segment::key).collect();
    let short = told(root, at);
    let short: Vec<&str> = short.split('.').collect();
    let wanted: Vec<&str> = pattern.split('.').map(|key| key.trim_matches(['"', '\''])).collect();
    let begins = |keys: &[&str]| {
        let each = wanted.iter().zip(keys);
        wanted.len() <= keys.len() && each.into_iter().all(|(of, key)| *of == ANY || of == key)
    };
    begins(&whole.iter().map(String::as_str).collect::<Vec<_>>()) || begins(&short)
}

/// Paths that mean numbers of a scenario: each of its own, and those of all cards by their keys.
#[must_use]
pub fn number_patterns(document: &Document) -> Vec<String> {
    let mut found = Vec::new();
    for table in [CARDS, RULES] {
        if let Some(node) = document.root.child(&table.into()) {
            gather(&Path::top().then(table), node, &mut found);
        }
    }
    let each = found.iter().map(|(at, _)| told(&document.root, at));
    let mut all: BTreeSet<String> = [RULES.to_owned()].into();
    for path in each {
        let keys: Vec<&str> = path.split('.').collect();
        if let [CARDS, _, rest @ ..] = keys.as_slice() {
            all.insert(format!("{CARDS}.{ANY}.{}", rest.join(".")));
        }
        all.insert(path);
    }
    all.into_iter().collect()
}
