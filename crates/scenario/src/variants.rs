//! Variants of a scenario: the changes in its `[[variant]]` tables and its `[builds]`.
//!
//! Each change is applied to a copy of the scenario's tree and keeps its place in the file, so that mistakes point to
//! it.

use crate::prelude::*;
use std::collections::HashSet;

use super::meaning::MAX_DIAGNOSTICS;
use super::model::MAX_VARIANTS;
use super::names::{MAX_NAME, as_read};
use super::search_for::{SearchFor, search_for};

mod change;

use change::{VariantName, change, of_variant, only_side, path_of, places_of, whole_path};

#[cfg(test)]
mod tests;

const BASE: &str = "base";

/// A variant of the scenario.
pub struct NamedVariant {
    /// Its unique name.
    pub name: String,
    /// The remark on it in the scenario.
    pub note: Option<String>,
    /// The only side that it changes; `None` if it changes several, or something common.
    pub side: Option<usize>,
    /// The sides, with their names in the scenario.
    pub sides: Vec<SideName>,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
    pub(super) root: Node,
}

/// The builds of one side.
pub struct Builds {
    /// The side.
    pub side: usize,
    /// The builds, in the order of the file; empty if they are searched.
    pub list: Vec<NamedVariant>,
    /// The search, if there is one instead.
    pub search: Option<SearchFor>,
}

/// All variants and builds of a scenario.
#[derive(Default)]
pub struct Variants {
    /// The name of the unchanged scenario.
    pub base: String,
    /// The `[[variant]]` tables, in the order of the file.
    pub changed: Vec<NamedVariant>,
    /// The builds of `[builds]`.
    pub builds: Option<Builds>,
}

/// Prepares all variants of a scenario. Adds their mistakes to the document, without those of the scenario itself.
pub(super) fn variants<F: GameDefinition>(document: &mut Document) -> Variants {
    let root = &document.root;
    let text = |node: &Node, key: &str| node.get(key)?.as_str().map(str::to_owned);
    let name = text(root, "base").unwrap_or_else(|| BASE.to_owned());
    let none = Variants { base: name.clone(), ..Variants::default() };
    let there_are = ["variant", "builds"].iter().any(|key| root.child(&(*key).into()).is_some());
    if !there_are || document.diagnostics.len() > MAX_DIAGNOSTICS {
        return none;
    }
    let mut plain = root.clone();
    ["variant", "builds"].iter().for_each(|key| plain.remove(key));
    let schema = gathered::<F>();
    let base = read_base::<F>(document, &plain, &schema);
    if base.as_ref().is_some_and(|base| base.spec_diagnostics.0.len() > MAX_DIAGNOSTICS) {
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
        diagnostics: Vec::new(),
    };
    let tables = root.get("variant").and_then(Node::as_array).unwrap_or(&[]);
    let mut changed = Vec::new();
    for table in tables.iter().take(MAX_VARIANTS) {
        if reader.diagnostics.len() > MAX_DIAGNOSTICS {
            break;
        }
        changed.push(reader.changed(table));
    }
    let builds = root.get("builds").map(|table| reader.builds(table));
    let found =
        Variants { base: reader.name, changed: changed.into_iter().flatten().collect(), builds: builds.flatten() };
    let diagnostics = reader.diagnostics;
    document.diagnostics.extend(diagnostics);
    found
}

struct VariantsReader<'d, F: GameDefinition> {
    document: &'d Document,
    schema: Arc<Schema>,
    /// The places of schema mistakes in the unchanged scenario.
    known: HashSet<Option<Place>>,
    /// True if something could not be read, such as cards or invalid TOML.
    lost: bool,
    /// `None` if the game can't check the unchanged scenario. Then it can't check variants either.
    base: Option<Base<F>>,
    plain: Node,
    name: String,
    /// The names in use, by how they read.
    names: BTreeMap<String, String>,
    diagnostics: Vec<Diagnostic>,
}

impl<F: GameDefinition> VariantsReader<'_, F> {
    /// Reads a `[[variant]]`. Its schema mistakes have been reported.
    fn changed(&mut self, table: &Node) -> Option<NamedVariant> {
        let get = |key: &str| table.get(key);
        let (name, set) = (get("name")?, get("set")?);
        let variant_name = VariantName { name: name.as_str()?, place: &name.place };
        let set = set.as_table()?;
        let named = self.name(variant_name.name, &name.place);
        if set.is_empty() {
            let diagnostic = Diagnostic::new(format!("the variant \"{}\" changes nothing", shown(variant_name.name)));
            let help = "write for example `set = { \"cards.KEY.health\" = 20 }`";
            self.diagnostics.push(diagnostic.at(table.place.clone(), "`set` is empty").help(help));
            return None;
        }
        let mut root = self.plain.clone();
        let mut paths = Vec::new();
        for entry in set.entries() {
            let path = match path_of(entry) {
                Ok(path) => path,
                Err(diagnostic) => {
                    self.diagnostics.push(diagnostic);
                    continue;
                }
            };
            match change(&mut root, &path, entry, &self.schema) {
                Ok(()) => paths.push(path),
                // The path may lead to something that could not be read.
                Err(_) if self.lost => {}
                Err(diagnostic) => self.diagnostics.push(diagnostic),
            }
        }
        let values: Vec<&Entry> = set.entries().iter().collect();
        let fits = self.fits(&variant_name, &root, &values);
        // Another value may depend on a change that failed.
        if !fits || paths.len() < set.len() {
            return None;
        }
        let variant = self.contest(&variant_name, &root, &values)?;
        let note = get("note").and_then(Node::as_str);
        // A note is a single line in tables.
        let note = note.map(|note| note.split_whitespace().collect::<Vec<_>>().join(" "));
        named.then_some(NamedVariant { note, side: only_side(&paths), ..variant })
    }

    fn builds(&mut self, table: &Node) -> Option<Builds> {
        let side = self.side_of_builds(table);
        let search = search_for(table, &mut self.diagnostics);
        let list = table.entries("list");
        if list.len() > MAX_VARIANTS {
            let message = format!("at most {MAX_VARIANTS} builds can be listed, not {}", list.len());
            let diagnostic = Diagnostic::new(message).at(table.place.clone(), "in this table");
            self.diagnostics.push(diagnostic.help("let `[builds]` search them: `search = { all = true }`"));
        }
        let mut made = Vec::new();
        for build in list.iter().take(MAX_VARIANTS) {
            if self.diagnostics.len() > MAX_DIAGNOSTICS {
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
        let variant_name = VariantName { name: &build.key, place: &build.key_place };
        let values: Vec<&Entry> = keys.entries().iter().collect();
        if !self.fits(&variant_name, &root, &values) {
            return None;
        }
        let before = self.diagnostics.len();
        let variant = self.contest(&variant_name, &root, &values);
        // Below a long header it may not be clear which build it is.
        for diagnostic in &mut self.diagnostics[before..] {
            if !diagnostic.also.iter().any(|(place, _)| *place == build.key_place) {
                diagnostic.message = format!("the build \"{}\": {}", shown(&build.key), diagnostic.message);
            }
        }
        Some(NamedVariant { side: Some(side), ..variant? })
    }

    fn side_of_builds(&mut self, builds: &Node) -> Option<usize> {
        let sides = self.plain.get("side").and_then(Node::as_array).unwrap_or(&[]);
        let name = |side: &Node| side.get("name")?.as_str().map(str::to_owned);
        let names: Vec<String> = sides.iter().filter_map(name).collect();
        let Some(side) = builds.get("side") else {
            if sides.len() == 1 {
                return Some(0);
            }
            let help = format!("write {}", side_is(&names));
            let diagnostic = Diagnostic::new("`[builds]` names no side");
            self.diagnostics.push(diagnostic.at(builds.place.clone(), "add `side`").help(help));
            return None;
        };
        let meant = side.as_str()?;
        let found = sides.iter().position(|side| name(side).as_deref() == Some(meant));
        if found.is_none() && names.len() == sides.len() {
            let help = did_you_mean("\"", meant, names.iter().map(String::as_str))
                .unwrap_or_else(|| format!("the sides are {}", listed_names(names.iter().map(String::as_str), "and")));
            let diagnostic = Diagnostic::new(format!("no side is named \"{}\"", shown(meant)));
            self.diagnostics.push(diagnostic.at(side.place.clone(), "no such side").help(help));
        }
        found
    }

    fn build_name(&mut self, build: &Entry) -> bool {
        if (1..=MAX_NAME).contains(&build.key.chars().count()) {
            return self.name(&build.key, &build.key_place);
        }
        let message = format!("the name of a build has 1 to {MAX_NAME} letters");
        let diagnostic = Diagnostic::new(message).at(build.key_place.clone(), "too long or empty");
        self.diagnostics.push(diagnostic.help("write the name that tables and charts should show"));
        false
    }

    /// Reserves a name. Returns false if it is in use.
    fn name(&mut self, name: &str, place: &Place) -> bool {
        let Some(other) = self.names.insert(as_read(name), name.to_owned()) else { return true };
        let message = match other == name {
            true => format!("another variant is named \"{}\"", shown(name)),
            false => format!("\"{}\" looks like \"{}\", the name of another variant", shown(name), shown(&other)),
        };
        let help = match self.name == other {
            true => {
                "the unchanged scenario has this name: rename it with `base = \"…\"` at the top, or rename this one"
            }
            false => "give each variant and each build its own name",
        };
        self.diagnostics.push(Diagnostic::new(message).at(place.clone(), "taken").help(help));
        false
    }

    /// True if a scenario with the changes `laid` fits its schema.
    fn fits(&mut self, variant_name: &VariantName<'_>, root: &Node, laid: &[&Entry]) -> bool {
        let rest = self.without_same_cards(root);
        let mut found = self.document.misfits(rest.as_ref().unwrap_or(root), &self.schema);
        let fits = found.is_empty();
        found.retain(|diagnostic| !self.known.contains(&diagnostic.place));
        let own = places_of(laid);
        let found = found.into_iter().map(|diagnostic| whole_path(of_variant(diagnostic, variant_name, &own), laid));
        self.diagnostics.extend(found);
        fits
    }

    /// Returns the game of a scenario with the changes `laid`, which must fit its schema.
    fn contest(&mut self, variant_name: &VariantName<'_>, root: &Node, laid: &[&Entry]) -> Option<NamedVariant> {
        let base = self.base.as_ref()?;
        let apart = self.without_same_cards(root);
        let scenario: Scenario<F> = match apart.as_ref().unwrap_or(root).read() {
            Ok(scenario) => match apart {
                Some(_) => Scenario { cards: base.cards.clone(), ..scenario },
                None => scenario,
            },
            Err(error) => {
                let diagnostic = Diagnostic::new(error.to_string());
                self.diagnostics.push(diagnostic.at(variant_name.place.clone(), "in this variant"));
                return None;
            }
        };
        let names = sides(&scenario);
        let mut spec_diagnostics = SpecDiagnostics::default();
        self.same_names(&names, &mut spec_diagnostics);
        let game = compiled(scenario, &mut spec_diagnostics);
        spec_diagnostics.0.retain(|spec_diagnostic| !base.spec_diagnostics.0.contains(spec_diagnostic));
        let fine = spec_diagnostics.is_empty();
        let own = if fine { HashSet::new() } else { places_of(laid) };
        for spec_diagnostic in spec_diagnostics.0 {
            let place = root.nearest_place(&spec_diagnostic.at);
            let diagnostic = Diagnostic::new(spec_diagnostic.message).at(place, "").maybe_help(spec_diagnostic.help);
            self.diagnostics.push(of_variant(diagnostic, variant_name, &own));
        }
        let contest = contest::<F>(game.filter(|_| fine)?, &names);
        let name = variant_name.name.to_owned();
        let root = root.clone();
        Some(NamedVariant { name, note: None, side: None, sides: names, contest, root })
    }

    /// Returns a scenario without its cards, if they are unchanged: their mistakes are reported elsewhere.
    fn without_same_cards(&self, root: &Node) -> Option<Node> {
        let [cards, written] = [root, &self.plain].map(|root| root.as_table()?.get(CARDS)?.as_table());
        if !cards?.is(written?) {
            return None;
        }
        let mut rest = root.clone();
        rest.as_table_mut()?.get_mut(CARDS)?.value = Value::Table(Table::new());
        Some(rest)
    }

    /// Reports sides that were renamed: reports identify sides by name.
    fn same_names(&self, sides: &[SideName], spec_diagnostics: &mut SpecDiagnostics) {
        for (at, side) in sides.iter().enumerate() {
            let path = Path::top().then("side").then(at).then("name");
            let before = self.plain.at(&path).and_then(Node::as_str);
            if before.is_some_and(|before| before != side.name) {
                let message = "a variant can't rename a side";
                spec_diagnostics.help(path, message, "remove this change: reports identify sides by name");
            }
        }
    }
}

/// The unchanged scenario, if it fits its schema and could be read completely.
struct Base<F: GameDefinition> {
    spec_diagnostics: SpecDiagnostics,
    cards: BTreeMap<String, F::Card>,
}

fn read_base<F: GameDefinition>(document: &Document, plain: &Node, schema: &Schema) -> Option<Base<F>> {
    let lost = document.cards_lost || !document.spoilt().files.is_empty();
    if lost || document.sets_lost || !document.misfits(plain, schema).is_empty() {
        return None;
    }
    let scenario: Scenario<F> = plain.read().ok()?;
    let (cards, mut spec_diagnostics) = (scenario.cards.clone(), SpecDiagnostics::default());
    compiled(scenario, &mut spec_diagnostics);
    Some(Base { spec_diagnostics, cards })
}

/// Formats `side = "North"` or `side = "South"`, each in backticks.
fn side_is(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`side = \"{}\"`", shown(name))).collect();
    super::diagnostic::listed(&names, "or", 12)
}
