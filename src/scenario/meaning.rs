//! What is wrong with a scenario beyond its schema: as a whole, or with those parts of it that are not broken.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde_json::Value as Json;

use super::Document;
use super::check::{check, mistakes_of};
use super::document::Spoilt;
use super::include::CARDS;
use super::model::{Common, GAMES, MAX_GAMES, Scenario, percent};
use super::neutral::neutral_fits;
use super::repair::{
    Repaired, Touched, Unsure, VARIANTS, Way, add_to_map, keys_of, meant_by, repair,
};
use super::schema::{Property, Schema};
use super::set::path_of;
use super::sides::compiled;
use super::tree::{Node, Place, Value};
use crate::expect::{Countable, Expect, Expectation, resolve};
use crate::game::{Fault, Faults, Format, Game, Path, SideInput, Spec};
use crate::sim::Budget;

#[cfg(test)]
mod tests;

/// With more mistakes than this there are enough to be told.
const MOST_MISTAKES: usize = 200;
/// More syntax mistakes than this in the scenario, and too little of it was understood.
const MOST_SYNTAX: usize = 3;
/// More texts than this are not taken for the names of cards.
const MOST_TEXTS: usize = 2000;

/// What a scenario means: how much to play, the game, and what is expected of it, where they can
/// be told.
pub(super) struct Meaning<G> {
    pub budget: Option<Budget>,
    pub game: Option<G>,
    pub expectations: Vec<Expectation>,
}

/// Looks for what a schema cannot say.
pub(super) fn meaning<F: Format>(scenario: Scenario<F>, faults: &mut Faults) -> Meaning<F::Game> {
    let budget = budget(&scenario.common, faults);
    neutral_fits(&scenario.common, &scenario.cards, faults);
    let names: Vec<String> = scenario.side.iter().map(|side| side.common.name.clone()).collect();
    let expect = scenario.common.expect.clone();
    let game = compiled(scenario, faults);
    let countable = game.as_ref().map(|game: &F::Game| Countable {
        catalogue: game.catalogue(),
        draws_build: (0..names.len()).map(|side| game.draws_build(side)).collect(),
        max_turns: game.max_turns(),
    });
    let expectations = resolve(&expect, Some(&names), countable.as_ref(), faults);
    Meaning { budget, game, expectations }
}

/// What a game is compiled from.
pub(super) fn spec<F: Format>(scenario: Scenario<F>) -> Spec<F> {
    Spec {
        rules: scenario.rules,
        sides: scenario
            .side
            .into_iter()
            .map(|side| SideInput { name: side.common.name, setup: side.own })
            .collect(),
        cards: scenario.cards,
        max_turns: scenario.common.max_turns,
    }
}

/// What is wrong with a most number of games for a run that has a fixed number, and the remedy.
pub const NO_PRECISION: (&str, &str) = (
    "`max_games` bounds a precision run, and there is no `precision`",
    "write `games` instead, or add `precision = \"0.2%\"`",
);

/// How much to play: games or a precision, never both.
fn budget(common: &Common, faults: &mut Faults) -> Option<Budget> {
    let at = |key: &str| Path::top().then(key);
    let Some(text) = &common.precision else {
        if common.max_games.is_some() && common.expect.is_empty() {
            faults.help(at("max_games"), NO_PRECISION.0, NO_PRECISION.1);
        }
        return Some(Budget::Games(common.games.unwrap_or(GAMES)));
    };
    if common.games.is_some() {
        faults.help(
            at("games"),
            "`games` and `precision` are two ways to say how much to play",
            "leave one of them out",
        );
    }
    let half_width = percent(text);
    if half_width.is_none() {
        faults.help(
            at("precision"),
            format!("\"{text}\" is not a precision"),
            "write points of win rate from 0.001 to less than 50 with a percent sign: \"0.2%\"",
        );
    }
    Some(Budget::Precision {
        half_width: half_width?,
        max_games: common.max_games.unwrap_or(MAX_GAMES),
    })
}

/// What is wrong beyond the schema with a scenario that its schema, or TOML, finds mistakes in.
///
/// The scenario is repaired in several ways. Told is only what is the same in all of them, and not about a place that was
/// repaired: nothing that would go away with the mistakes that are known already.
pub(super) fn faults_beside<F: Format>(document: &Document, schema: &Schema) -> Vec<Fault> {
    Doubt::new(document, schema).and_then(|doubt| doubt.faults::<F>()).unwrap_or_default()
}

/// What is known to be wrong, and so what cannot be believed.
struct Doubt<'d> {
    document: &'d Document,
    schema: &'d Schema,
    /// The scenario without the cards that nothing is wrong with.
    root: Node,
    /// Those cards, which are the same in all variants.
    clean: BTreeMap<String, Json>,
    spoilt: Spoilt,
    /// Whether there may be cards that were not read.
    cards_lost: bool,
    /// Every text outside of cards: one may be the name of a card that was not read.
    names: Vec<String>,
    /// Every text there is.
    texts: Vec<String>,
    /// Where overrides lead that were not laid on.
    sets: Vec<Path>,
    unsure: Unsure,
}

impl<'d> Doubt<'d> {
    /// None when nothing can be believed.
    fn new(document: &'d Document, schema: &'d Schema) -> Option<Self> {
        let root = &document.root;
        let spoilt = document.spoilt();
        let of_scenario = spoilt.files.get(&root.place.source).copied();
        if !document.is_readable()
            || document.mistakes.len() > MOST_MISTAKES
            || of_scenario.unwrap_or(0) > MOST_SYNTAX
        {
            return None;
        }
        let sets: Option<Vec<Path>> = document.sets_lost().iter().map(|set| path_of(set)).collect();
        let cards = root.as_table()?.entry(CARDS);
        let mut doubt = Doubt {
            document,
            schema,
            root: root.clone(),
            clean: BTreeMap::new(),
            cards_lost: true,
            names: Vec::new(),
            texts: Vec::new(),
            sets: sets?,
            unsure: Unsure::default(),
            spoilt,
        };
        let elsewhere = doubt.spoilt.files.keys().any(|file| *file != root.place.source);
        doubt.cards_lost = document.cards_lost()
            || elsewhere
            || cards.is_none_or(|entry| {
                let list = &entry.node.place;
                let mut lines = doubt.spoilt.lines.iter();
                doubt.is_spoilt(&entry.key_place)
                    || doubt.is_spoilt(list)
                    || lines
                        .any(|(source, line)| *source == list.source && list.span.contains(line))
            });
        let mut names = BTreeSet::new();
        let outside = root.as_table()?.entries().iter().filter(|entry| entry.key != CARDS);
        outside.for_each(|entry| texts_of(&entry.node, &mut names));
        let mut texts = names.clone();
        texts_of(root, &mut texts);
        if doubt.cards_lost && texts.len() > MOST_TEXTS {
            return None;
        }
        doubt.set_clean_cards_apart();
        // One more, so that a card is added even where none is named.
        names.insert("\u{fffd}".to_owned());
        names.retain(|name| !doubt.clean.contains_key(name));
        doubt.names = names.into_iter().collect();
        doubt.texts = texts.into_iter().collect();
        Some(doubt)
    }

    /// Most cards are right, and need not be looked at again in every variant.
    fn set_clean_cards_apart(&mut self) {
        let Property::Known(cards) = self.schema.top().property(CARDS) else {
            return;
        };
        let Property::Other(card) = cards.property("") else {
            return;
        };
        let at = Path::top().then(CARDS);
        let Some(all) = self.document.root.at(&at).and_then(Node::as_table) else {
            return;
        };
        let right = |node: &Node| self.is_sound(node) && mistakes_of(node, &card) == 0;
        let clean: Vec<_> = all
            .entries()
            .iter()
            .filter(|entry| right(&entry.node))
            .map(|entry| (entry.key.clone(), entry.node.to_json()))
            .collect();
        self.clean.extend(clean);
        if let Some(table) = self.root.at_mut(&at).and_then(Node::as_table_mut) {
            let left = std::mem::take(table).into_entries();
            for entry in left {
                if !self.clean.contains_key(&entry.key) {
                    table.set(entry.key, entry.key_place, entry.node);
                }
            }
        }
    }

    /// Whether TOML found nothing wrong in a file nor on any line of a value.
    fn is_sound(&self, node: &Node) -> bool {
        !self.spoilt.files.contains_key(&node.place.source)
            && !self.is_spoilt(&node.place)
            && match &node.value {
                Value::Array(items) => items.iter().all(|item| self.is_sound(item)),
                Value::Table(table) => {
                    table.entries().iter().all(|entry| self.is_sound(&entry.node))
                }
                _ => true,
            }
    }

    fn is_spoilt(&self, place: &Place) -> bool {
        if self.spoilt.lines.is_empty() {
            return false;
        }
        let line = self.document.line(place);
        self.spoilt.lines.contains(&(place.source, line))
    }

    /// Whether a place is near a syntax mistake: between the same headers.
    fn in_stretch(&self, place: &Place) -> bool {
        self.spoilt.stretches.iter().any(|stretch| {
            stretch.source == place.source
                && stretch.span.start <= place.span.start
                && place.span.start < stretch.span.end
        })
    }

    fn repaired(&self, variant: u64) -> Option<Repaired> {
        let spoilt = |place: &Place| self.is_spoilt(place);
        let way = Way {
            schema: self.schema,
            spoilt: &spoilt,
            unsure: &self.unsure,
            texts: &self.texts,
            variant,
        };
        let mut repaired = repair(&self.root, &way)?;
        if variant > 0 && (self.cards_lost || repaired.touched.contains(&all_cards())) {
            add_to_map(&mut repaired.root, CARDS, &self.names, &way)?;
        }
        Some(repaired)
    }

    /// What is uncertain beside what the schema finds: keys that were meant, tables with lines that were not understood.
    fn be_unsure(&mut self, first: &Repaired) {
        let root = &self.document.root;
        let mut strays = first.strays.clone();
        for set in &self.sets {
            if let Some((last, before)) = set.0.split_last() {
                strays.push((Path(before.to_vec()), last.key()));
            }
            if let Some(first) = set.0.first() {
                strays.push((Path::top(), first.key()));
                self.unsure.tables.insert(vec![first.key()]);
            }
        }
        let meant = meant_by(&strays, root, self.schema);
        self.unsure.keys.extend(meant.keys);
        if self.spoilt.files.contains_key(&root.place.source) {
            let top = self.schema.top();
            self.unsure.tables.insert(Vec::new());
            for key in top.keys() {
                if matches!(top.property(key), Property::Known(_)) {
                    self.unsure.tables.insert(vec![key.clone()]);
                }
            }
        }
        if !self.spoilt.stretches.is_empty() {
            self.tables_in_stretches(root, &Path::top());
        }
    }

    fn tables_in_stretches(&mut self, node: &Node, path: &Path) {
        match &node.value {
            Value::Table(table) => {
                if self.in_stretch(&node.place) {
                    self.unsure.tables.insert(keys_of(path));
                }
                for entry in table.entries() {
                    self.tables_in_stretches(&entry.node, &path.then(&entry.key));
                }
            }
            Value::Array(items) => {
                for (n, item) in items.iter().enumerate() {
                    self.tables_in_stretches(item, &path.then(n));
                }
            }
            _ => {}
        }
    }

    fn faults<F: Format>(mut self) -> Option<Vec<Fault>> {
        let first = self.repaired(0)?;
        self.be_unsure(&first);
        self.cards_lost |= first.touched.contains(&all_cards());
        let clean = std::mem::take(&mut self.clean).into_iter();
        let clean: BTreeMap<String, F::Card> = clean
            .map(|(id, json)| Some((id, serde_json::from_value(json).ok()?)))
            .collect::<Option<_>>()?;
        let mut kept: Option<Vec<Fault>> = None;
        for variant in VARIANTS {
            let repaired = self.repaired(variant)?;
            let mut left = Vec::new();
            check(&repaired.root, self.schema, &mut left);
            if !left.is_empty() {
                return None;
            }
            let mut scenario: Scenario<F> = serde_json::from_value(repaired.root.to_json()).ok()?;
            scenario.cards.extend(clean.clone());
            let mut found = Faults::default();
            let expect = scenario.common.expect.clone();
            meaning::<F>(scenario, &mut found);
            self.expect_anew(&expect, &mut found);
            let kept = kept.get_or_insert_with(|| found.0.clone());
            let found: HashMap<(&Path, &str), &Option<String>> =
                found.0.iter().map(|it| ((&it.at, it.message.as_str()), &it.help)).collect();
            let doubtful = Doubtful::new(&repaired);
            kept.retain_mut(|fault| {
                let Some(help) = found.get(&(&fault.at, fault.message.as_str())) else {
                    return false;
                };
                if **help != fault.help {
                    fault.help = None;
                }
                self.is_believed(fault, &doubtful)
            });
            if kept.is_empty() {
                break;
            }
        }
        kept
    }

    /// What is expected names sides, cards and metrics that may have been repaired away, so only what
    /// holds whatever they are is looked at.
    fn expect_anew(&self, expect: &[Expect], found: &mut Faults) {
        let written = self.root.as_table().is_some_and(|root| root.get("expect").is_some());
        found.0.retain(|fault| {
            let first = fault.at.0.first().map(crate::game::Segment::key);
            let of_check = written && first.as_deref() == Some("max_games");
            !of_check && first.as_deref() != Some("expect")
        });
        resolve(expect, None, None, found);
    }

    /// Whether a fault has nothing to do with what was repaired, as far as its place tells.
    fn is_believed(&self, fault: &Fault, doubtful: &Doubtful) -> bool {
        let at = keys_of(&fault.at);
        let node = self.document.root.at(&fault.at);
        if doubtful.holds(&at) || doubtful.names_lost(fault, node.and_then(Node::as_str)) {
            return false;
        }
        // An override that was not laid on could have changed anything near, and of a card everything.
        let of_set = |set: &Path| {
            let first = set.0.first().map(crate::game::Segment::key);
            first == at.first().cloned() || first.as_deref() == Some(CARDS)
        };
        if self.sets.iter().any(of_set) {
            return false;
        }
        let plain = node.is_some_and(is_plain);
        let place = self.document.place(&fault.at);
        let in_cards = at.first().is_some_and(|key| key == CARDS);
        if self.cards_lost && !in_cards && !plain {
            return false;
        }
        match self.spoilt.files.contains_key(&place.source) {
            // Of a card file with syntax mistakes nothing is believed.
            true if in_cards => false,
            true => plain && !self.in_stretch(&place),
            false => true,
        }
    }
}

/// What was repaired, for looking up where a fault is.
struct Doubtful {
    /// Values that were replaced, with all that is in them.
    whole: BTreeSet<Vec<String>>,
    /// Tables and lists of which what they hold is not certain.
    alone: BTreeSet<Vec<String>>,
    /// The names of what was taken out, in quotes.
    lost: BTreeSet<String>,
}

impl Doubtful {
    fn new(repaired: &Repaired) -> Self {
        let lost = repaired.lost.iter().map(|id| format!("\"{id}\"")).collect();
        let mut doubtful = Doubtful { whole: BTreeSet::new(), alone: BTreeSet::new(), lost };
        for touched in &repaired.touched {
            match touched {
                Touched::Whole(path) => {
                    let keys = keys_of(path);
                    if let Some((_, above)) = keys.split_last() {
                        doubtful.alone.insert(above.to_vec());
                    }
                    doubtful.whole.insert(keys);
                }
                Touched::Alone(path) => _ = doubtful.alone.insert(keys_of(path)),
            }
        }
        doubtful
    }

    fn holds(&self, at: &[String]) -> bool {
        self.alone.contains(at) || (0..=at.len()).any(|n| self.whole.contains(&at[..n]))
    }

    /// Whether a fault is about something that was taken out.
    fn names_lost(&self, fault: &Fault, text: Option<&str>) -> bool {
        let named = |id: &String| fault.message.contains(id) || text == Some(&id[1..id.len() - 1]);
        self.lost.iter().any(named)
    }
}

/// A single value, or a list of such: what is wrong with it is not that something is missing.
fn is_plain(node: &Node) -> bool {
    let single = |node: &Node| !matches!(node.value, Value::Array(_) | Value::Table(_));
    match &node.value {
        Value::Array(items) => items.iter().all(single),
        _ => single(node),
    }
}

fn all_cards() -> Touched {
    Touched::Whole(Path::top().then(CARDS))
}

/// All texts in a tree, but none too long for a name.
fn texts_of(node: &Node, texts: &mut BTreeSet<String>) {
    match &node.value {
        Value::String(text) if text.len() <= 64 => _ = texts.insert(text.clone()),
        Value::Array(items) => items.iter().for_each(|item| texts_of(item, texts)),
        Value::Table(table) => {
            let entries = table.entries().iter();
            entries.for_each(|entry| texts_of(&entry.node, texts));
        }
        _ => {}
    }
}

/// Adds what is wrong beyond the schema to what is known.
pub(super) fn report_all(document: &mut Document, faults: Vec<Fault>) {
    for fault in faults {
        document.report(&fault.at, fault.message, "", fault.help);
    }
}
