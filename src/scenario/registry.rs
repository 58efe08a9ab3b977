//! The games there are, and how a scenario's text becomes one of them.

use std::ops::RangeInclusive;

use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Map, Value as Json, json};

use super::model::{Common, CommonSide, GAMES, MAX_GAMES, Scenario, percent};
use super::{Document, nearest};
use crate::agent::Player;
use crate::game::{Faults, Format, Path, SideInput, Written};
use crate::games::iconica;
use crate::sim::{Budget, Contest, Match};

/// A game that scenarios can name.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name in `game = "…"`.
    pub name: &'static str,
    /// The printed title with its author.
    pub title: &'static str,
    /// How many sides a scenario may have.
    pub sides: fn() -> RangeInclusive<usize>,
    /// A commented scenario to start from.
    pub starter: &'static str,
    /// The JSON Schema of a scenario file.
    pub scenario_schema: fn() -> Json,
    /// The JSON Schema of a card file.
    pub cards_schema: fn() -> Json,
    prepare: fn(&mut Document, &str) -> Option<Prepared>,
    list: fn(&mut Document) -> Option<Rows>,
}

/// Rows of a table: each a list of column names and values.
pub type Rows = Vec<Vec<(&'static str, String)>>;

/// All games, in the order of their names.
pub const GAMES_THERE_ARE: &[Entry] = &[entry::<iconica::Format>()];

const fn entry<F: Format>() -> Entry {
    Entry {
        name: F::NAME,
        title: F::TITLE,
        sides: || F::SIDES,
        starter: F::STARTER,
        scenario_schema: || schema::<F>(Stage::File),
        cards_schema: cards_schema::<F>,
        prepare: prepare::<F>,
        list: list::<F>,
    }
}

/// The game of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Entry> {
    GAMES_THERE_ARE.iter().find(|entry| entry.name == name)
}

/// A side as reports name it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideName {
    /// Its name.
    pub name: String,
    /// Its agent.
    pub agent: &'static str,
}

/// A scenario without mistakes, ready to be played.
pub struct Prepared {
    /// The game's name.
    pub game: &'static str,
    /// What reports call the scenario.
    pub title: String,
    /// The master seed.
    pub seed: u64,
    /// How much to play.
    pub budget: Budget,
    /// The confidence level of all intervals.
    pub level: f64,
    /// The sides.
    pub sides: Vec<SideName>,
    /// The game with its players.
    pub contest: Box<dyn Contest>,
}

/// Checks a whole scenario and makes it ready. `name` is its title if it says none. All mistakes
/// are in the document; `None` when there is any.
pub fn ready(document: &mut Document, name: &str) -> Option<Prepared> {
    let entry = which(document)?;
    (entry.prepare)(document, name)
}

/// Checks a scenario and lists its cards.
pub fn list_cards(document: &mut Document) -> Option<Rows> {
    let entry = which(document)?;
    (entry.list)(document)
}

/// The game that a scenario names.
fn which(document: &mut Document) -> Option<&'static Entry> {
    let path = Path::top().then("game");
    let Some(name) = document.root.at(&path).and_then(|node| node.as_str()) else {
        if document.is_fine() {
            document.report(
                &path,
                "the scenario does not say which game it is of",
                "",
                Some(format!("begin with {}", known("game = "))),
            );
        }
        return None;
    };
    let found = find(name);
    if found.is_none() {
        let message = format!("there is no game `{name}`");
        let names = GAMES_THERE_ARE.iter().map(|entry| entry.name);
        let help = match nearest(name, names) {
            Some(near) => format!("did you mean \"{near}\"?"),
            None => format!("write {}", known("")),
        };
        document.report(&path, message, "", Some(help));
    }
    found
}

fn known(before: &str) -> String {
    let names: Vec<String> = GAMES_THERE_ARE
        .iter()
        .map(|entry| format!("{before}\"{}\"", entry.name))
        .collect();
    names.join(" or ")
}

/// A scenario's text in the types of its game.
fn written<F: Format>(document: &mut Document) -> Option<Scenario<F>> {
    document.check(&schema::<F>(Stage::Gathered));
    document.read_as()
}

fn list<F: Format>(document: &mut Document) -> Option<Rows> {
    Some(F::list(&written::<F>(document)?.cards))
}

fn prepare<F: Format>(document: &mut Document, name: &str) -> Option<Prepared> {
    let scenario = written::<F>(document)?;
    let common = scenario.common;
    let budget = budget(document, &common);
    sides_fit::<F>(document, &scenario.side);
    let sides: Vec<SideName> = scenario
        .side
        .iter()
        .map(|side| SideName {
            name: side.common.name.clone(),
            agent: side.common.agent.unwrap_or_default().name(),
        })
        .collect();
    let text = Written::<F> {
        rules: scenario.rules,
        sides: scenario
            .side
            .into_iter()
            .map(|side| SideInput {
                name: side.common.name,
                setup: side.own,
            })
            .collect(),
        cards: scenario.cards,
        max_turns: common.max_turns,
    };
    let mut faults = Faults::default();
    let game = F::compile(&text, &mut faults);
    for fault in faults.0 {
        document.report(&fault.at, fault.message, "", fault.help);
    }
    if !document.is_fine() {
        return None;
    }
    Some(Prepared {
        game: F::NAME,
        title: common.title.unwrap_or_else(|| name.to_owned()),
        seed: common.seed.unwrap_or(1),
        budget: budget?,
        level: common.level.unwrap_or(0.95),
        contest: Box::new(Match {
            game: game?,
            agents: sides
                .iter()
                .filter_map(|side| Player::named(side.agent))
                .collect(),
            names: sides.iter().map(|side| side.name.clone()).collect(),
        }),
        sides,
    })
}

/// How much to play: games or a precision, never both.
fn budget(document: &mut Document, common: &Common) -> Option<Budget> {
    let at = |key: &str| Path::top().then(key);
    let Some(text) = &common.precision else {
        if common.max_games.is_some() {
            document.report(
                &at("max_games"),
                "`max_games` bounds a precision run, and there is no `precision`",
                "",
                Some("write `games` instead, or add `precision = \"0.2%\"`".into()),
            );
        }
        return Some(Budget::Games(common.games.unwrap_or(GAMES)));
    };
    if common.games.is_some() {
        document.report(
            &at("games"),
            "`games` and `precision` are two ways to say how much to play",
            "",
            Some("leave one of them out".into()),
        );
    }
    let half_width = percent(text);
    if half_width.is_none() {
        document.report(
            &at("precision"),
            format!("\"{text}\" is not a precision"),
            "",
            Some("write points of win rate from 0.001 to 50 with a percent sign: \"0.2%\"".into()),
        );
    }
    Some(Budget::Precision {
        half_width: half_width?,
        max_games: common.max_games.unwrap_or(MAX_GAMES),
    })
}

/// The number of sides and their names.
fn sides_fit<F: Format>(document: &mut Document, sides: &[super::model::Side<F::Side>]) {
    let path = Path::top().then("side");
    if !F::SIDES.contains(&sides.len()) {
        let (least, most) = (F::SIDES.start(), F::SIDES.end());
        let wanted = if least == most {
            format!("{least}")
        } else {
            format!("{least} to {most}")
        };
        let message = format!("{} has {wanted} sides, not {}", F::NAME, sides.len());
        document.report(
            &path,
            message,
            "",
            Some(format!("write {wanted} `[[side]]` tables")),
        );
    }
    for (at, side) in sides.iter().enumerate() {
        let name = &side.common.name;
        if sides[..at].iter().any(|other| other.common.name == *name) {
            document.report(
                &path.then(at).then("name"),
                format!("two sides are named \"{name}\""),
                "",
                Some("give each side a name of its own".into()),
            );
        }
    }
}

/// Which text a schema is of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A scenario file: `cards` names card files.
    File,
    /// A scenario with its cards gathered in.
    Gathered,
}

fn schema<F: Format>(stage: Stage) -> Json {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut root = object::<Common>(&mut generator);
    let mut side = object::<CommonSide>(&mut generator);
    for (key, value) in object::<F::Side>(&mut generator) {
        match (key.as_str(), value, side.get_mut(&key)) {
            ("properties", Json::Object(own), Some(Json::Object(all))) => all.extend(own),
            ("required", Json::Array(own), Some(Json::Array(all))) => all.extend(own),
            ("description" | "title", _, _) | (_, _, Some(_)) => {}
            (_, value, None) => {
                side.insert(key, value);
            }
        }
    }
    closed(&mut side, "One side: who competes, and who plays it.");
    let cards = match stage {
        Stage::File => json!({
            "type": "array",
            "items": { "type": "string" },
            "description": "Card files, relative to this file.",
        }),
        Stage::Gathered => json!({
            "type": "object",
            "additionalProperties": generator.subschema_for::<F::Card>(),
            "description": "Cards by their keys.",
        }),
    };
    let rules = generator.subschema_for::<F::Rules>();
    if let Some(Json::Object(properties)) = root.get_mut("properties") {
        properties.insert(
            "game".into(),
            json!({ "const": F::NAME, "description": "The game." }),
        );
        properties.insert("cards".into(), cards);
        properties.insert("rules".into(), rules.to_value());
        properties.insert(
            "side".into(),
            json!({
                "type": "array",
                "items": side,
                "description": "The sides that compete.",
            }),
        );
    }
    root.insert("required".into(), json!(["game", "cards", "side"]));
    closed(&mut root, "A scenario: a game, its cards and its sides.");
    finished(root, &mut generator, format!("{} scenario", F::NAME))
}

fn cards_schema<F: Format>() -> Json {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let card = generator.subschema_for::<F::Card>();
    let mut root = Map::new();
    root.insert("type".into(), json!("object"));
    root.insert(
        "properties".into(),
        json!({
            "title": { "type": "string", "description": "What the set is called." },
            "note": { "type": "string", "description": "Remarks for people. Nothing reads them." },
            "include": {
                "type": "array",
                "items": { "type": "string" },
                "description": "Other card files, relative to this file.",
            },
            "cards": {
                "type": "object",
                "additionalProperties": card,
                "description": "Cards by their keys, which scenarios use.",
            },
        }),
    );
    closed(&mut root, "A card file: cards that scenarios can use.");
    finished(root, &mut generator, format!("{} cards", F::NAME))
}

/// The schema of a struct, open, as a map.
fn object<T: JsonSchema>(generator: &mut SchemaGenerator) -> Map<String, Json> {
    match T::json_schema(generator).to_value() {
        Json::Object(map) => map,
        other => unreachable!("the schema of a struct is an object, not {other}"),
    }
}

/// No other keys than those named.
fn closed(object: &mut Map<String, Json>, description: &str) {
    object.remove("title");
    object.insert("description".into(), json!(description));
    object.insert("additionalProperties".into(), json!(false));
}

fn finished(mut root: Map<String, Json>, generator: &mut SchemaGenerator, title: String) -> Json {
    root.insert(
        "$schema".into(),
        json!("https://json-schema.org/draft/2020-12/schema"),
    );
    root.insert("title".into(), json!(title));
    root.insert(
        "$defs".into(),
        Json::Object(generator.take_definitions(true)),
    );
    Json::Object(root)
}
