//! The JSON Schemas of scenario and card files.

use crate::model::Common;
use crate::outside::*;
use crate::schema::Schema;
use std::sync::{Mutex, PoisonError};

use schemars::SchemaGenerator;
use schemars::generate::SchemaSettings;
use serde_json::json;

use super::built_in::SCHEME;
use super::model::{BuildsText, CommonSide};
use balance_engine::game::{Parameter, ParameterValue, PlayerFile};

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Stage {
    /// A scenario file: `cards` names card files.
    File,
    /// A scenario with its cards in one table.
    Gathered,
}

/// Returns the schema of a scenario with its cards in one table, cached for each game.
pub(super) fn gathered<F: GameDefinition>() -> Arc<Schema> {
    static MADE: Mutex<BTreeMap<&str, Arc<Schema>>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    let schema = || Arc::new(Schema::new(&schema::<F>(Stage::Gathered)));
    Arc::clone(made.entry(F::NAME).or_insert_with(schema))
}

pub(super) fn schema<F: GameDefinition>(stage: Stage) -> Json {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let mut root = object::<Common>(&mut generator);
    let mut side = object::<CommonSide>(&mut generator);
    let builds = builds::<F>(&mut generator);
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
    if let Some(file) = <F::Game as Policy>::PLAYER_FILE.map(PlayerFile::embedded) {
        let agent = stage == Stage::File;
        with_parameters(&mut side, &file, agent);
    }
    closed(&mut side, "One side: what it plays with, and who plays it.");
    let mut cards = match stage {
        Stage::File => json!({ "type": "array", "items": { "type": "string" } }),
        Stage::Gathered => {
            let card = generator.subschema_for::<F::Card>();
            json!({ "type": "object", "additionalProperties": card })
        }
    };
    cards["description"] = json!("Card files, relative to this file, or built-in card sets: `built_in:GAME`.");
    if !F::BUILT_IN.is_empty() {
        cards["examples"] = json!([[format!("{SCHEME}{}", F::NAME)]]);
    }
    let rules = generator.subschema_for::<F::Rules>();
    if let Some(Json::Object(properties)) = root.get_mut("properties") {
        properties.insert("game".into(), json!({ "const": F::NAME, "description": "The game." }));
        properties.insert("cards".into(), cards);
        properties.insert("rules".into(), rules.to_value());
        properties.insert("builds".into(), builds);
        let sides = json!({ "type": "array", "items": side, "description": "The sides that compete." });
        properties.insert("side".into(), sides);
    }
    root.insert("required".into(), json!(["game", "cards", "side"]));
    closed(&mut root, "A scenario: a game, its cards and its sides.");
    let mut schema = finished(root, &mut generator, format!("{} scenario", F::NAME));
    if !F::RENAMED_METRICS.is_empty() {
        let renamed: BTreeMap<_, _> = F::RENAMED_METRICS.iter().copied().collect();
        schema["$defs"]["Expect"]["properties"]["metric"]["x-renamed"] = json!(renamed);
    }
    schema
}

/// Adds the parameters of the player to the schema of a side; if `with_file`, the agent may name a player file.
fn with_parameters(side: &mut Map<String, Json>, file: &PlayerFile, with_file: bool) {
    let Some(Json::Object(properties)) = side.get_mut("properties") else { return };
    let parameter = |(name, parameter): (&String, &Parameter)| {
        let number = json!({ "type": "integer", "minimum": parameter.range[0], "maximum": parameter.range[1] });
        let mut schema = match &parameter.value {
            ParameterValue::Number(_) => number,
            ParameterValue::List(list) => {
                json!({ "type": "array", "items": number, "minItems": list.len(), "maxItems": list.len() })
            }
        };
        let default = serde_json::to_string(&parameter.value).unwrap_or_default();
        schema["description"] = json!(format!("{}, in {}. Default: {default}.", parameter.meaning, parameter.unit));
        (name.clone(), schema)
    };
    let parameters: Map<String, Json> = file.parameters.iter().map(parameter).collect();
    let mut player =
        Map::from_iter([("type".to_owned(), json!("object")), ("properties".to_owned(), Json::Object(parameters))]);
    closed(&mut player, "Other values for parameters of the player, which `greedy` and `search` weigh with.");
    properties.insert("player".into(), Json::Object(player));
    if with_file && let Some(agent) = properties.get_mut("agent") {
        let description = agent["description"].take();
        let file = |name: &str| (name.to_owned(), json!({ "type": "string" }));
        let files: Map<String, Json> =
            ["beginner", "club", "expert", "greedy", "search"].map(file).into_iter().collect();
        let named = json!({
            "type": "object",
            "properties": files,
            "additionalProperties": false,
            "description": "The agent with a player file, relative to this file, whose parameters replace the default ones.",
        });
        *agent = json!({ "anyOf": [agent.take(), named], "description": description });
    }
}

fn builds<F: GameDefinition>(generator: &mut SchemaGenerator) -> Json {
    let mut build = object::<F::Side>(generator);
    build.remove("required");
    closed(&mut build, "A build: keys that replace those of the `[[side]]`.");
    let mut builds = object::<BuildsText>(generator);
    if let Some(list) = builds.get_mut("properties").and_then(|keys| keys.get_mut("list")) {
        list["additionalProperties"] = Json::Object(build);
    }
    closed(&mut builds, "Builds of one side. `balance compare` compares each with the first.");
    Json::Object(builds)
}

pub(super) fn cards_schema<F: GameDefinition>() -> Json {
    let mut generator = SchemaSettings::draft2020_12().into_generator();
    let card = generator.subschema_for::<F::Card>();
    let properties = json!({
        "title": { "type": "string", "description": "The name of the set." },
        "note": { "type": "string", "description": "Remarks for readers. The program ignores them." },
        "include": {
            "type": "array",
            "items": { "type": "string" },
            "description": "Other card files, relative to this file.",
        },
        "cards": {
            "type": "object",
            "additionalProperties": card,
            "description": "Cards by the keys that scenarios use.",
        },
    });
    let mut root = Map::from_iter([("type".to_owned(), json!("object")), ("properties".to_owned(), properties)]);
    closed(&mut root, "A card file: cards that scenarios can use.");
    finished(root, &mut generator, format!("{} cards", F::NAME))
}

/// Returns the schema of a struct as a map that can still be extended.
fn object<T: JsonSchema>(generator: &mut SchemaGenerator) -> Map<String, Json> {
    match T::json_schema(generator).to_value() {
        Json::Object(map) => map,
        other => unreachable!("the schema of a struct is an object, not {other}"),
    }
}

fn closed(object: &mut Map<String, Json>, description: &str) {
    object.remove("title");
    object.insert("description".into(), json!(description));
    object.insert("additionalProperties".into(), json!(false));
}

fn finished(mut root: Map<String, Json>, generator: &mut SchemaGenerator, title: String) -> Json {
    root.insert("$schema".into(), json!("https://json-schema.org/draft/2020-12/schema"));
    root.insert("title".into(), json!(title));
    root.insert("$defs".into(), Json::Object(generator.take_definitions(true)));
    let mut schema = Json::Object(root);
    drop_null_defaults(&mut schema);
    schema
}

/// Removes null defaults, which TOML can't express.
fn drop_null_defaults(schema: &mut Json) {
    match schema {
        Json::Object(map) => {
            if let Some(Json::Object(default)) = map.get_mut("default") {
                default.retain(|_, value| !value.is_null());
            }
            map.retain(|key, value| key != "default" || !value.is_null());
            map.values_mut().for_each(drop_null_defaults);
        }
        Json::Array(list) => list.iter_mut().for_each(drop_null_defaults),
        _ => {}
    }
}
