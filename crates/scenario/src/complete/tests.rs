//! Tests of what a value that is being typed can go on with.

use std::path::Path;

use super::{paths, values};
use crate::{Document, Memory, find, read_document_with};

fn starter() -> Document {
    let files = Memory::new().with("s.toml", find("iconica").unwrap().starter);
    read_document_with(&files, Path::new("s.toml"), &[])
}

/// What begins with what is typed.
fn offered(typed: &str) -> Vec<String> {
    let mut all = paths(&starter(), typed);
    all.retain(|path| path.starts_with(typed));
    all.sort();
    all
}

#[test]
fn paths_are_those_of_the_scenario_its_cards_and_its_schema() {
    assert_eq!(offered("ca"), ["cards."]);
    assert_eq!(offered("cards.ward"), ["cards.warden."]);
    assert_eq!(offered("cards.warden.he"), ["cards.warden.health="]);
    assert_eq!(offered("side.0.na"), ["side.0.name="]);
    assert_eq!(offered("side.0.iter"), ["side.0.iterations="], "a key that is not there yet");
    assert!(offered("rules.").len() > 5, "rule options that the scenario doesn't set");
    assert_eq!(offered("side."), ["side.0.", "side.1."]);
    assert_eq!(offered("nowhere.at.all"), [""; 0]);
    assert_eq!(offered("side.0..x"), [""; 0]);
}

#[test]
fn values_are_those_that_the_schema_lists_and_cards_where_one_stands() {
    assert_eq!(values(&starter(), "rules.action_break"), ["standard", "advanced"]);
    let agents = values(&starter(), "side.0.agent");
    assert!(agents.contains(&"greedy".to_owned()), "{agents:?}");
    assert_eq!(values(&starter(), "cards.warden.health"), [""; 0]);
    let party = ["side.0.party=[\"warden\", \"river_healer\", \"night_scout\"]".into()];
    let files = Memory::new().with("s.toml", find("iconica").unwrap().starter);
    let document = read_document_with(&files, Path::new("s.toml"), &party);
    assert!(values(&document, "side.0.party.1").contains(&"brood_reaver".to_owned()));
}
