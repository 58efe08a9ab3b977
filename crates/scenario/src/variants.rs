//! A scenario in other ways: what its `[[variant]]` tables and its `[builds]` change.
//!
//! Each change is laid on a copy of the scenario's tree. What is laid on keeps its place in the file, so whatever is
//! wrong with it, by the schema or by the game, is pointed at where it is written.

use std::collections::{BTreeMap, HashSet};
use std::sync::Arc;

use super::document::Document;
use super::file_schemas::gathered;
use super::include::CARDS;
use super::meaning::MOST_MISTAKES;
use super::mistake::{Mistake, shown};
use super::model::{MOST_VARIANTS, Scenario};
use super::names::{MAX_NAME, as_read};
use super::place::Place;
use super::schema::Schema;
use super::search_for::{SearchFor, search_for};
use super::sides::{SideName, compiled, contest, sides};
use super::tree::{Entry, Node, Table, Value};
use balance_engine::format::Format;
use balance_engine::game::{Faults, Path, did_you_mean};
use balance_engine::sim::Contest;

mod change;

use change::{Called, change, of_variant, only_side, path_of, places_of};

#[cfg(test)]
mod tests;

/// What the scenario as it is written is called, if it does not say.
const BASE: &str = "base";

/// The scenario in one other way.
pub struct NamedVariant {
    /// What it is called, unlike all others.
    pub name: String,
    /// What the scenario remarks on it.
    pub note: Option<String>,
    /// The only side that it changes; `None` where it changes more, or what is common to all.
    pub side: Option<usize>,
    /// The sides, by the names they have in the scenario.
    pub sides: Vec<SideName>,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
    /// The scenario as it is in this variant.
    pub(super) root: Node,
}

/// The builds of one side.
pub struct Builds {
    /// Which side it is.
    pub side: usize,
    /// The builds, in the order of the file; empty where they are to be searched.
    pub list: Vec<NamedVariant>,
    /// Which builds are to be searched instead.
    pub search: Option<SearchFor>,
}

/// All other ways to play a scenario.
#[derive(Default)]
pub struct Variants {
    /// What the scenario as it is written is called.
    pub base: String,
    /// Those of `[[variant]]`, in the order of the file.
    pub changed: Vec<NamedVariant>,
    /// The builds of `[builds]`.
    pub builds: Option<Builds>,
}

/// Makes all variants of a scenario ready. Their mistakes are added to the document, each with its place. What is wrong
/// with the scenario as it is written is not told again.
pub(super) fn variants<F: Format>(document: &mut Document) -> Variants {
    let root = &document.root;
    let text = |node: &Node, key: &str| node.child(&key.into())?.as_str().map(str::to_owned);
    let name = text(root, "base").unwrap_or_else(|| BASE.to_owned());
    let none = Variants { base: name.clone(), ..Variants::default() };
    let there_are = ["variant", "builds"].iter().any(|key| root.child(&(*key).into()).is_some());
    if !there_are || document.mistakes.len() > MOST_MISTAKES {
        return none;
    }
    let mut plain = root.clone();
    if let Some(table) = plain.as_table_mut() {
        for key in ["variant", "builds"] {
            table.remove(key);
        }
    }
    let schema = gathered::<F>();
    let base = read_base::<F>(document, &plain, &schema);
    if base.as_ref().is_some_and(|base| base.faults.0.len() > MOST_MISTAKES) {
        return none;
    }
    let mut reader = VariantsReader::<F> {
        document,
        known: document.misfits(root, &schema).into_iter().map(|it| it.place).collect(),
        lost: document.cards_lost || !document.spoilt().files.is_empty(),
        base,
        schema,
        plain,
        names: BTreeMap::from([(as_read(&name), name.clone())]),
        name,
        mistakes: Vec::new(),
    };
    let tables = root.child(&"variant".into()).and_then(Node::as_array).unwrap_or(&[]);
    let mut changed = Vec::new();
    for table in tables.iter().take(MOST_VARIANTS) {
        if reader.mistakes.len() > MOST_MISTAKES {
            break;
        }
        changed.push(reader.changed(table));
    }
    let builds = root.child(&"builds".into()).map(|table| reader.builds(table));
    let found =
        Variants { base: reader.name, changed: changed.into_iter().flatten().collect(), builds: builds.flatten() };
    let mistakes = reader.mistakes;
    document.mistakes.extend(mistakes);
    found
}

/// What all variants are read with.
struct VariantsReader<'d, F: Format> {
    document: &'d Document,
    schema: Arc<Schema>,
    /// Where something does not fit the schema of the scenario as it is written.
    known: HashSet<Option<Place>>,
    /// Whether not all could be read, as of cards, or of what is not TOML.
    lost: bool,
    /// `None` where the game cannot be asked about it, and neither about a variant.
    base: Option<Base<F>>,
    /// The scenario as it is written, without variants.
    plain: Node,
    /// What it is called.
    name: String,
    /// The names that are taken, by how they read.
    names: BTreeMap<String, String>,
    mistakes: Vec<Mistake>,
}

impl<F: Format> VariantsReader<'_, F> {
    /// One `[[variant]]`. What its schema says against it is told already.
    fn changed(&mut self, table: &Node) -> Option<NamedVariant> {
        let get = |key: &str| table.child(&key.into());
        let (name, set) = (get("name")?, get("set")?);
        let called = Called { name: name.as_str()?, place: &name.place };
        let set = set.as_table()?;
        let named = self.name(called.name, &name.place);
        if set.is_empty() {
            let mistake = Mistake::new(format!("the variant \"{}\" changes nothing", shown(called.name)));
            let help = "write for example set = { \"cards.KEY.health\" = 20 }";
            self.mistakes.push(mistake.at(table.place.clone(), "nothing is set").help(help));
            return None;
        }
        let mut root = self.plain.clone();
        let mut paths = Vec::new();
        for entry in set.entries() {
            let path = match path_of(entry) {
                Ok(path) => path,
                Err(mistake) => {
                    self.mistakes.push(mistake);
                    continue;
                }
            };
            match change(&mut root, &path, entry, &self.schema) {
                Ok(()) => paths.push(path),
                // What the path leads to may be in what could not be read.
                Err(_) if self.lost => {}
                Err(mistake) => self.mistakes.push(mistake),
            }
        }
        let values: Vec<&Entry> = set.entries().iter().collect();
        let fits = self.fits(&called, &root, &values);
        // What could not be laid on may be what another value needs.
        if !fits || paths.len() < set.len() {
            return None;
        }
        let variant = self.contest(&called, &root, &values)?;
        let note = get("note").and_then(Node::as_str);
        // One line of a table, whatever lines it was written in.
        let note = note.map(|note| note.split_whitespace().collect::<Vec<_>>().join(" "));
        named.then_some(NamedVariant { note, side: only_side(&paths), ..variant })
    }

    /// The table `[builds]`.
    fn builds(&mut self, table: &Node) -> Option<Builds> {
        let side = self.side_of_builds(table);
        let search = search_for(table, &mut self.mistakes);
        let none = Table::new();
        let list = table.child(&"list".into()).and_then(Node::as_table).unwrap_or(&none);
        if list.len() > MOST_VARIANTS {
            let message = format!("at most {MOST_VARIANTS} builds can be listed, not {}", list.len());
            let mistake = Mistake::new(message).at(table.place.clone(), "in this table");
            self.mistakes.push(mistake.help("`[builds] search` draws builds itself, and thins them out"));
        }
        let mut made = Vec::new();
        for build in list.entries().iter().take(MOST_VARIANTS) {
            if self.mistakes.len() > MOST_MISTAKES {
                break;
            }
            let named = self.build_name(build);
            let keys = build.node.as_table();
            if let (Some(side), Some(keys)) = (side, keys) {
                let variant = self.build(side, build, keys);
                made.extend(variant.filter(|_| named));
            }
        }
        Some(Builds { side: side?, list: made, search })
    }

    fn build(&mut self, side: usize, build: &Entry, keys: &Table) -> Option<NamedVariant> {
        let mut root = self.plain.clone();
        let table = root.at_mut(&Path::top().then("side").then(side))?.as_table_mut()?;
        for entry in keys.entries() {
            table.set(entry.key.clone(), entry.key_place.clone(), entry.node.clone());
        }
        let called = Called { name: &build.key, place: &build.key_place };
        let values: Vec<&Entry> = keys.entries().iter().collect();
        if !self.fits(&called, &root, &values) {
            return None;
        }
        let before = self.mistakes.len();
        let variant = self.contest(&called, &root, &values);
        // Below a long header nobody sees which build it is.
        for mistake in &mut self.mistakes[before..] {
            if !mistake.also.iter().any(|(place, _)| *place == build.key_place) {
                mistake.message = format!("the build \"{}\": {}", shown(&build.key), mistake.message);
            }
        }
        Some(NamedVariant { side: Some(side), ..variant? })
    }

    /// Which side's builds they are.
    fn side_of_builds(&mut self, builds: &Node) -> Option<usize> {
        let sides = self.plain.child(&"side".into()).and_then(Node::as_array).unwrap_or(&[]);
        let name = |side: &Node| side.child(&"name".into())?.as_str().map(str::to_owned);
        let names: Vec<String> = sides.iter().filter_map(name).collect();
        let Some(side) = builds.child(&"side".into()) else {
            if sides.len() == 1 {
                return Some(0);
            }
            let help = format!("write side = {}", quoted_names(&names));
            let mistake = Mistake::new("`[builds]` does not say whose builds they are");
            self.mistakes.push(mistake.at(builds.place.clone(), "`side` is missing").help(help));
            return None;
        };
        let meant = side.as_str()?;
        let found = sides.iter().position(|side| name(side).as_deref() == Some(meant));
        if found.is_none() && names.len() == sides.len() {
            let help = did_you_mean("\"", meant, names.iter().map(String::as_str))
                .unwrap_or_else(|| format!("write {}", quoted_names(&names)));
            let mistake = Mistake::new(format!("no side is named \"{}\"", shown(meant)));
            self.mistakes.push(mistake.at(side.place.clone(), "no such side").help(help));
        }
        found
    }

    fn build_name(&mut self, build: &Entry) -> bool {
        if (1..=MAX_NAME).contains(&build.key.chars().count()) {
            return self.name(&build.key, &build.key_place);
        }
        let message = format!("the name of a build has 1 to {MAX_NAME} letters");
        let mistake = Mistake::new(message).at(build.key_place.clone(), "not such a name");
        self.mistakes.push(mistake.help("name it as tables and charts shall"));
        false
    }

    /// Takes a name, unless it is taken.
    fn name(&mut self, name: &str, place: &Place) -> bool {
        let Some(other) = self.names.insert(as_read(name), name.to_owned()) else { return true };
        let message = match other == name {
            true => format!("another variant is named \"{}\"", shown(name)),
            false => format!("\"{}\" looks like \"{}\", the name of another variant", shown(name), shown(&other)),
        };
        let help = match self.name == other {
            true => {
                "this is what the scenario as it is written is called: `base = \"…\"` at \
                     the top calls it otherwise"
            }
            false => "give each variant and each build a name of its own",
        };
        self.mistakes.push(Mistake::new(message).at(place.clone(), "taken").help(help));
        false
    }

    /// Whether a changed scenario, of which `laid` was changed, fits its schema.
    fn fits(&mut self, called: &Called<'_>, root: &Node, laid: &[&Entry]) -> bool {
        let rest = self.without_same_cards(root);
        let mut found = self.document.misfits(rest.as_ref().unwrap_or(root), &self.schema);
        let fits = found.is_empty();
        found.retain(|mistake| !self.known.contains(&mistake.place));
        let own = places_of(laid);
        self.mistakes.extend(found.into_iter().map(|mistake| of_variant(mistake, called, &own)));
        fits
    }

    /// The game of a changed scenario, of which `laid` was changed. It must fit its schema.
    fn contest(&mut self, called: &Called<'_>, root: &Node, laid: &[&Entry]) -> Option<NamedVariant> {
        let base = self.base.as_ref()?;
        let apart = self.without_same_cards(root);
        let scenario: Scenario<F> = match apart.as_ref().unwrap_or(root).read() {
            Ok(scenario) => match apart {
                Some(_) => Scenario { cards: base.cards.clone(), ..scenario },
                None => scenario,
            },
            Err(error) => {
                let mistake = Mistake::new(error.to_string());
                self.mistakes.push(mistake.at(called.place.clone(), "in this variant"));
                return None;
            }
        };
        let names = sides(&scenario);
        let mut faults = Faults::default();
        self.same_names(&names, &mut faults);
        let game = compiled(scenario, &mut faults);
        faults.0.retain(|fault| !base.faults.0.contains(fault));
        let fine = faults.is_empty();
        let own = if fine { HashSet::new() } else { places_of(laid) };
        for fault in faults.0 {
            let place = root.nearest_place(&fault.at);
            let mistake = Mistake::new(fault.message).at(place, "").maybe_help(fault.help);
            self.mistakes.push(of_variant(mistake, called, &own));
        }
        let contest = contest::<F>(game.filter(|_| fine)?, &names);
        let name = called.name.to_owned();
        let root = root.clone();
        Some(NamedVariant { name, note: None, side: None, sides: names, contest, root })
    }

    /// A scenario without its cards, where they are those of the scenario as it is written: what is
    /// wrong with them is told there.
    fn without_same_cards(&self, root: &Node) -> Option<Node> {
        let [cards, written] = [root, &self.plain].map(|root| root.as_table()?.get(CARDS)?.as_table());
        if !cards?.is(written?) {
            return None;
        }
        let mut rest = root.clone();
        rest.as_table_mut()?.get_mut(CARDS)?.value = Value::Table(Table::new());
        Some(rest)
    }

    /// The sides keep their names, by which their numbers are told.
    fn same_names(&self, sides: &[SideName], faults: &mut Faults) {
        for (at, side) in sides.iter().enumerate() {
            let path = Path::top().then("side").then(at).then("name");
            let before = self.plain.at(&path).and_then(Node::as_str);
            if before.is_some_and(|before| before != side.name) {
                let message = "a variant cannot give a side another name";
                faults.help(path, message, "its numbers are told by the name: leave it as it is");
            }
        }
    }
}

/// The scenario as it is written, where it fits its schema and all of it could be read.
struct Base<F: Format> {
    /// What the game finds wrong with it.
    faults: Faults,
    cards: BTreeMap<String, F::Card>,
}

fn read_base<F: Format>(document: &Document, plain: &Node, schema: &Schema) -> Option<Base<F>> {
    let lost = document.cards_lost || !document.spoilt().files.is_empty();
    if lost || document.sets_lost || !document.misfits(plain, schema).is_empty() {
        return None;
    }
    let scenario: Scenario<F> = plain.read().ok()?;
    let (cards, mut faults) = (scenario.cards.clone(), Faults::default());
    compiled(scenario, &mut faults);
    Some(Base { faults, cards })
}

/// `"North" or "South"`.
fn quoted_names(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("\"{}\"", shown(name))).collect();
    super::mistake::listed(&names, "or", 12)
}
