//! The numbers of a scenario: their paths, and the game with some of them changed.

use super::patch::{Patched, patched};
use super::registry::{Entry, find};
use super::rules_reference::rule_defaults;
use super::set::{STEPS, shapes_at, step_with};
use crate::prelude::*;
use balance_engine::game::{ParameterValue, PlayerFile};

const RULES: &str = "rules";
const SIDE: &str = "side";
const PLAYER: &str = "player";
const ANY: &str = "*";
const FRACTION: f64 = 0.1;

pub(super) struct Number {
    pub at: Path,
    pub value: Value,
    /// Its step by the schema.
    pub step: f64,
}

impl Number {
    pub(super) fn card(&self) -> Option<String> {
        card_of(&self.at)
    }
}

pub(super) fn card_of(at: &Path) -> Option<String> {
    match at.0.as_slice() {
        [Segment::Name(table), card, ..] if table == CARDS => Some(card.key()),
        _ => None,
    }
}

/// True for a parameter of a player: `side.0.player.patience`.
pub(super) fn is_of_player(at: &Path) -> bool {
    matches!(at.0.as_slice(), [Segment::Name(side), _, Segment::Name(player), ..] if side == SIDE && player == PLAYER)
}

/// Rounds away the digits that come from adding fractions.
pub(super) fn rounded(number: f64) -> f64 {
    (number * 1e9).round() / 1e9
}

/// Formats a path for `--set`: without unnecessary quotes, and without the number of the step if only one has the key.
pub(super) fn path_text(root: &Node, at: &Path) -> String {
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
        keys.push(match key {
            Segment::Name(name) if is_bare(name) => name.clone(),
            other => Path(vec![other.clone()]).to_string(),
        });
    }
    keys.join(".")
}

/// True if the key alone means the step number `nth` of a table.
fn only_step(table: Option<&Node>, nth: usize, key: &Segment) -> bool {
    table.is_some_and(|table| table.child(key).is_none() && step_with(table, key) == [nth])
}

pub(super) fn amount(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(number) => Some(*number as f64),
        Value::Float(number) => Some(*number),
        _ => None,
    }
}

/// Plays a scenario with other numbers, given its tree with only those cards that have changed.
pub(super) type Play = dyn Fn(&Node) -> Result<Box<dyn Contest>, Error> + Send + Sync;

/// Returns what plays a scenario with other numbers. `None` if the document has mistakes.
pub(super) fn play<F: GameDefinition>(document: &mut Document) -> Option<Box<Play>> {
    let known = document.read_as::<Scenario<F>>()?.cards;
    Some(Box::new(move |root| {
        let mut scenario: Scenario<F> = root.read().map_err(|error| Error::Unplayable(error.to_string()))?;
        let changed = std::mem::replace(&mut scenario.cards, known.clone());
        scenario.cards.extend(changed);
        let names = sides(&scenario);
        let mut spec_diagnostics = SpecDiagnostics::default();
        let game = compiled(scenario, &mut spec_diagnostics).filter(|_| spec_diagnostics.is_empty());
        Ok(contest::<F>(game.ok_or_else(|| unplayable(spec_diagnostics))?, &names))
    }))
}

/// The numbers of a scenario that fits its schema.
pub(super) struct Numbers<'d> {
    pub document: &'d Document,
    pub entry: Entry,
    schema: Arc<Schema>,
    /// The scenario with all parameters of its players, at their defaults where it has none.
    whole: Node,
}

impl<'d> Numbers<'d> {
    pub(super) fn new(document: &'d Document, entry: Entry) -> Self {
        let whole = with_parameters(&document.root, entry.player);
        Numbers { document, entry, schema: (entry.gathered)(), whole }
    }

    pub(super) fn all(&self) -> Vec<(Path, Value)> {
        let root = &self.document.root;
        let mut found = written_numbers(root);
        for (key, value) in rule_defaults(&(self.entry.scenario_schema)()) {
            let at = Path::top().then(RULES).then(key);
            if root.at(&at).is_none() {
                found.push((at, Value::Integer(value)));
            }
        }
        let sides = self.whole.get(SIDE).and_then(Node::as_array).unwrap_or_default();
        for (nth, side) in sides.iter().enumerate() {
            let at = Path::top().then(SIDE).then(nth).then(PLAYER);
            side.get(PLAYER).into_iter().for_each(|player| gather(&at, player, &mut found));
        }
        found
    }

    /// Returns the numbers that match `only`, and how many others belong to unused cards. Parameters of players are meant only if they
    /// are named.
    pub(super) fn meant(
        &self,
        mut found: Vec<(Path, Value)>,
        only: &[String],
        used: &BTreeSet<String>,
    ) -> (Vec<Number>, usize) {
        let root = &self.document.root;
        let is_meant = |at: &Path| match only {
            [] => !is_of_player(at),
            only => only.iter().any(|of| fits(root, of, at)),
        };
        found.retain(|(at, _)| is_meant(at));
        let all = found.len();
        found.retain(|(at, _)| card_of(at).is_none_or(|card| used.contains(&card)));
        let unused = all - found.len();
        let number = |(at, value): (Path, Value)| Number { step: self.step(&at, &value), at, value };
        (found.into_iter().map(number).collect(), unused)
    }

    fn step(&self, at: &Path, value: &Value) -> f64 {
        if matches!(value, Value::Float(_)) {
            return FRACTION;
        }
        if is_of_player(at) {
            // Most parameters decide nothing new if they change by 1.
            return (amount(value).unwrap_or_default().abs() * FRACTION).round().max(1.0);
        }
        let steps = shapes_at(&self.schema, &at.0).into_iter().filter_map(|shape| shape.rules.step);
        steps.max().map_or(1.0, |step| step as f64)
    }

    pub(super) fn allows(&self, at: &Path, number: f64) -> bool {
        let holds = |range: &super::schema::Range| match number.fract() == 0.0 {
            true => range.holds_whole(number as i64),
            false => range.holds(number),
        };
        shapes_at(&self.schema, &at.0).iter().any(|shape| holds(&shape.rules.range))
    }

    /// Returns the scenario with some numbers changed, or why it can't be played.
    pub(super) fn played(&self, play: &Play, changes: &[(&Path, f64)]) -> Result<Box<dyn Contest>, Error> {
        let mut root = self.document.root.clone();
        ["variant", "builds", "expect", "target", "tune"].iter().for_each(|key| root.remove(key));
        changes.iter().for_each(|(at, to)| self.lay(&mut root, at, *to));
        if let Some(cards) = root.child_mut(&CARDS.into()).and_then(Node::as_table_mut) {
            let mut changed = Table::new();
            for card in changes.iter().filter_map(|(at, _)| card_of(at)) {
                if let Some(entry) = cards.entry(&card).cloned() {
                    changed.set(entry.key, entry.key_place, entry.node);
                }
            }
            *cards = changed;
        }
        let misfits = self.document.misfits(&root, &self.schema);
        match misfits.into_iter().next() {
            Some(diagnostic) => Err(Error::Unplayable(diagnostic.message)),
            None => play(&root),
        }
    }

    /// Returns the document with some numbers changed.
    pub(super) fn changed(&self, changes: &[(&Path, f64)]) -> Document {
        let mut document = self.document.clone();
        changes.iter().for_each(|(at, to)| self.lay(&mut document.root, at, *to));
        document
    }

    /// Returns the files with some numbers changed.
    pub(super) fn patched(&self, changes: &[(&Path, f64)]) -> Vec<Patched> {
        let paths: Vec<&Path> = changes.iter().map(|(at, _)| *at).collect();
        patched(self.document, &self.changed(changes).root, &paths)
    }

    /// Sets a number. Tables on the way that the scenario doesn't have begin empty, lists with their defaults.
    fn lay(&self, root: &mut Node, at: &Path, to: f64) {
        let place = root.nearest_place(at);
        begin(root, &self.whole, at, &place);
        set(root, at, to, place);
    }
}

fn begin(root: &mut Node, whole: &Node, at: &Path, place: &Place) {
    for end in 1..at.0.len() {
        let [above, here] = [end - 1, end].map(|end| Path(at.0[..end].to_vec()));
        if root.at(&here).is_none()
            && let Some(table) = root.at_mut(&above).and_then(Node::as_table_mut)
        {
            let list = whole.at(&here).filter(|node| node.as_array().is_some());
            let value = list.map_or_else(|| Value::Table(Table::new()), |node| node.value.clone());
            table.set(at.0[end - 1].key(), place.clone(), Node::new(value, place.clone()));
        }
    }
}

/// Writes the defaults of a list of a player's numbers, if a path leads to one of them and the side doesn't have the list.
pub(super) fn begin_list(root: &mut Node, at: &Path) {
    let Some((Segment::Index(_), list)) = at.0.split_last().filter(|_| is_of_player(at)) else { return };
    let list = Path(list.to_vec());
    let game = root.get("game").and_then(Node::as_str).and_then(find).filter(|_| root.at(&list).is_none());
    let Some(whole) = game.map(|entry| with_parameters(root, entry.player)) else { return };
    if whole.at(&list).is_some_and(|node| node.as_array().is_some()) {
        let place = root.nearest_place(at);
        begin(root, &whole, at, &place);
    }
}

fn with_parameters(root: &Node, file: Option<&str>) -> Node {
    let mut whole = root.clone();
    let sides = whole.child_mut(&SIDE.into()).map(|sides| &mut sides.value);
    let (Some(file), Some(Value::Array(sides))) = (file.map(PlayerFile::embedded), sides) else { return whole };
    for side in sides {
        let place = side.place.clone();
        let number = |number: &i32| Node::new(Value::Integer((*number).into()), place.clone());
        let mut player = side.get(PLAYER).and_then(Node::as_table).cloned().unwrap_or_default();
        for (name, parameter) in &file.parameters {
            if player.get(name).is_some() {
                continue;
            }
            let node = match &parameter.value {
                ParameterValue::Number(value) => number(value),
                ParameterValue::List(list) => Node::new(Value::Array(list.iter().map(number).collect()), place.clone()),
            };
            player.set(name.clone(), place.clone(), node);
        }
        if let Some(table) = side.as_table_mut() {
            table.set(PLAYER.to_owned(), place.clone(), Node::new(Value::Table(player), place));
        }
    }
    whole
}

fn set(root: &mut Node, at: &Path, to: f64, place: Place) {
    let Some((last, above)) = at.0.split_last() else { return };
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

fn written_numbers(root: &Node) -> Vec<(Path, Value)> {
    let mut found = Vec::new();
    for table in [CARDS, RULES] {
        if let Some(node) = root.get(table) {
            gather(&Path::top().then(table), node, &mut found);
        }
    }
    found
}

fn gather(at: &Path, node: &Node, found: &mut Vec<(Path, Value)>) {
    match &node.value {
        Value::Integer(_) | Value::Float(_) => found.push((at.clone(), node.value.clone())),
        Value::Table(table) => {
            for entry in table.entries() {
                gather(&at.then(entry.key.as_str()), &entry.node, found);
            }
        }
        Value::Array(items) => {
            // Numbers in a plain list of a card are names, such as the faces of a die, not amounts.
            let is_name = |item: &Node| amount(&item.value).is_some() && !is_of_player(at);
            for (n, item) in items.iter().enumerate().filter(|(_, item)| !is_name(item)) {
                gather(&at.then(n), item, found);
            }
        }
        Value::String(_) | Value::Bool(_) => {}
    }
}

/// True if a path, in full or as formatted for `--set`, matches a pattern or is below a match.
pub(super) fn fits(root: &Node, pattern: &str, at: &Path) -> bool {
    let whole: Vec<String> = at.0.iter().map(Segment::key).collect();
    let short = path_text(root, at);
    let short: Vec<&str> = short.split('.').collect();
    let wanted: Vec<&str> = pattern.split('.').map(|key| key.trim_matches(['"', '\''])).collect();
    let begins = |keys: &[&str]| {
        let each = wanted.iter().zip(keys);
        wanted.len() <= keys.len() && each.into_iter().all(|(of, key)| *of == ANY || of == key)
    };
    begins(&whole.iter().map(String::as_str).collect::<Vec<_>>()) || begins(&short)
}

pub(super) const PATTERNS: &str =
    "write a path as in `--set`, with `*` for any key, such as \"cards.*.health\" or \"rules\"";

/// Suggests a pattern for one that matches no number.
pub fn pattern_meant(document: &Document, path: &str) -> String {
    let known = number_patterns(document);
    match nearest(path, known.iter().map(String::as_str)) {
        Some(near) => format!("did you mean \"{near}\"?"),
        None => PATTERNS.to_owned(),
    }
}

/// Returns the patterns of a scenario's numbers: each single one, and those of all cards.
pub fn number_patterns(document: &Document) -> Vec<String> {
    let mut all: BTreeSet<String> = [RULES.to_owned()].into();
    for (at, _) in written_numbers(&document.root) {
        let path = path_text(&document.root, &at);
        let keys: Vec<&str> = path.split('.').collect();
        if let [CARDS, _, rest @ ..] = keys.as_slice() {
            all.insert(format!("{CARDS}.{ANY}.{}", rest.join(".")));
        }
        all.insert(path);
    }
    let game = document.root.get("game").and_then(Node::as_str).and_then(find);
    let file = game.and_then(|entry| entry.player).map(PlayerFile::embedded);
    let parameters = file.iter().flat_map(|file| file.parameters.keys());
    all.extend(parameters.map(|name| format!("{SIDE}.{ANY}.{PLAYER}.{name}")));
    all.into_iter().collect()
}
