//! Tests of documents.

use super::*;
use crate::Memory;
use crate::tests::{Sample, schema};
use insta::assert_snapshot;

fn read(text: &str, sets: &[&str]) -> Document {
    let sets: Vec<Override> = sets.iter().map(|&set| set.into()).collect();
    let cards = "[cards.warden]\ncost = 3";
    let files = Memory::new().with("s.toml", text).with("a.toml", cards).with("b.toml", "[cards.b]\ncost = 1");
    read_document_with(&files, FilePath::new("s.toml"), &sets)
}

#[test]
fn a_scenario_that_is_not_there() {
    let files = Memory::new().with("sets/party.toml", "game = 'x'");
    let mut document = read_document_with(&files, FilePath::new("sets/pary.toml"), &["a=1".into()]);
    document.check(&schema());
    assert_snapshot!(document.render(false), @r#"
    error: sets/pary.toml: there is no such file
      Help: did you mean "sets/party.toml"?

    1 mistake
    "#);
    assert!(document.read_as::<Sample>().is_none());
}

#[test]
fn reads_from_the_disk() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::create_dir(folder.path().join("cards")).unwrap();
    let scenario = folder.path().join("s.toml");
    std::fs::write(&scenario, "game = 'x'\ncards = ['cards/a.toml']").unwrap();
    std::fs::write(folder.path().join("cards/a.toml"), "[cards.warden]\ncost = 3").unwrap();
    let mut document = read_document(&scenario, &["cards.warden.cost=4".into()]);
    document.check(&schema());
    assert_eq!(document.render(false), "");
    assert_eq!(document.read_as::<Sample>().unwrap().cards["warden"].cost, 4);
}

#[test]
fn the_list_of_card_files_can_be_set() {
    let document = read("game = 'x'\ncards = ['a.toml']", &["cards=['b.toml']"]);
    assert!(document.is_fine());
    assert_eq!(document.root.to_json()["cards"], serde_json::json!({"b": {"cost": 1}}));
}

#[test]
fn what_follows_from_broken_text_is_left_out() {
    let text = "game 'x'\nseed = 'y'\nlimit = nan\n[[side]]\nagent = greddy\n[[side]]\nname = 'b'\nagent = 'x'\n";
    let mut document = read(text, &[]);
    document.check(&schema());
    let told: Vec<&str> = document.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_snapshot!(told.join("\n"), @r#"
    text must be in quotes
    this line has no `=`
    infinity and not-a-number are not allowed
    `seed`: expected a whole number of at least 0, found the text "y"
    `agent` cannot be "x"
    "#);
}

#[test]
fn values_that_can_never_be_do_not_hide_what_is_missing() {
    let mut document = read("seed = 2024-01-01\n", &[]);
    document.check(&schema());
    let told: Vec<&str> = document.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
    assert_eq!(told, ["dates are not allowed", "missing key `game`"]);
}

#[test]
fn the_digest_is_of_what_is_said() {
    let one = read("game = 'x'\nseed = 7\ncards = ['a.toml']", &[]);
    let two = read("cards = [\n 'a.toml',\n]\nseed = 0x07 # lucky\ngame = \"x\"", &[]);
    let three = read("game = 'x'\ncards = ['a.toml']", &["seed=7"]);
    let other = read("game = 'x'\nseed = 7\ncards = ['a.toml']", &["cards.warden.cost=2"]);
    assert_eq!(one.digest(), two.digest());
    assert_eq!(one.digest(), three.digest());
    assert_ne!(one.digest(), other.digest());
    assert_eq!(one.canonical_json(), r#"{"cards":{"warden":{"cost":3}},"game":"x","seed":7}"#);
}
