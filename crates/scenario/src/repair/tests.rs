//! Tests of repairing, on the sample types.

use serde_json::{Value as Json, json};

use super::*;
use crate::check::check;
use crate::parse::parse;
use crate::source::Sources;
use crate::tests::{Sample, schema};

const SIDES: &str = "[[side]]\nname = \"a\"\nagent = \"greedy\"\n[[side]]\nname = \"b\"\nagent = \"random\"\n";

fn parsed(text: &str) -> Node {
    let mut sources = Sources::new();
    let source = sources.add_file("s.toml", text);
    let (root, diagnostics) = parse(&sources, source);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    root
}

/// The repaired tree, which fits, and the paths that were touched.
fn repaired(text: &str) -> (Node, Vec<String>) {
    let schema = schema();
    let repaired = repair(&parsed(text), &schema, &|_| false).unwrap_or_else(|| panic!("{text}"));
    let mut left = Vec::new();
    check(&repaired.root, &schema, &mut left);
    assert!(left.is_empty(), "{text}\n{left:?}");
    let read: Result<Sample, _> = repaired.root.read();
    assert!(read.is_ok(), "{text}\n{read:?}");
    let mut touched: Vec<String> = repaired.touched.iter().map(Path::to_string).collect();
    touched.dedup();
    (repaired.root, touched)
}

/// What is at a place when everything else is right, and what was touched.
fn mended(line: &str, at: &str) -> (Json, String) {
    let (root, touched) = repaired(&format!("game = \"sample\"\n{line}\n{SIDES}"));
    let node = root.at(&Path::parse(at).unwrap());
    (node.map_or(Json::Null, Node::to_json), touched.join(" "))
}

#[test]
fn what_does_not_fit_is_taken_out() {
    let out = |line: &str, at: &str, touched: &str| {
        assert_eq!(mended(line, at), (Json::Null, touched.to_owned()), "{line}");
    };
    out("games = 0", "games", "games");
    out("rules.action_break = \"houze\"", "rules.action_break", "rules.action_break");
    out("limit = { turns = 256 }", "limit", "limit");
    out("gmaes = 3", "gmaes", "games");
    out("point = [200, \"x\"]", "point.0", "point");
    out("cards.a = 3", "cards.a", "cards");
    let card = "[cards.a]\ncost = 3\nactions.1.steps = [{ kind = \"deel\", deal = 3 }]";
    let steps = (json!([{ "kind": "deal", "deal": 0 }]), "cards.a.actions.\"1\".steps".to_owned());
    assert_eq!(mended(card, "cards.a.actions.1.steps"), steps);
}

#[test]
fn what_must_be_there_is_put_in() {
    let (root, touched) = repaired("side = [{ name = 3 }, { agent = \"random\" }]");
    let sides = json!([{ "name": "\u{fffd}", "agent": "greedy" }, { "name": "\u{fffd}", "agent": "random" }]);
    assert_eq!(root.to_json(), json!({ "game": "\u{fffd}", "side": sides }));
    assert_eq!(touched.join(" "), "side.0.name side.0.agent side.1.name game");
    assert_eq!(mended("[cards.a]\nactions.1.steps = []", "cards.a.cost").0, json!(1));
    let steps = mended("[cards.a]\nactions.1.steps = []", "cards.a.actions.1.steps").0;
    assert_eq!(steps, json!([{ "kind": "deal", "deal": 0 }]));
}

#[test]
fn what_is_right_stays() {
    let text = format!("game = \"sample\"\nlimit = {{ lives = {{ most = -3 }} }}\n{SIDES}party = {{ random = 3 }}\n");
    let (root, touched) = repaired(&text);
    assert_eq!(touched, Vec::<String>::new());
    assert_eq!(root, parsed(&text));
}

#[test]
fn anything_at_all_can_be_mended() {
    let values = [
        "true",
        "-7",
        "1.5",
        "\"x\"",
        "[]",
        "{}",
        "[[1], {}]",
        "{ a = { b = 1 } }",
        "{ random = 9, x = 1 }",
        "{ turns = 3, lives = { most = 1.5 } }",
        "[{ kind = 1 }]",
    ];
    for key in ["game", "games", "rules", "cards", "cards.a", "weights", "point", "limit"] {
        for value in values {
            let game = if key == "game" { "" } else { "game = \"sample\"\n" };
            repaired(&format!("{game}{key} = {value}\n{SIDES}"));
        }
    }
    for value in values {
        repaired(&format!("side = {value}"));
        repaired(&format!("{SIDES}party = {value}\nnam = {value}"));
        repaired(&format!("cards.a.actions.1 = {value}\n{SIDES}"));
        repaired(&format!("cards.a.actions.1.steps = [{value}]\n{SIDES}"));
    }
}

#[test]
fn where_nothing_fits_an_entry_is_taken_out() {
    let schema = json!({ "type": "object", "properties": {
        "cards": { "type": "object", "additionalProperties": { "$ref": "#/$defs/never" } },
        "list": { "type": "array", "items": { "$ref": "#/$defs/never" } },
    }, "$defs": { "never": { "type": "object", "properties": { "x": { "$ref": "#/$defs/never" } }, "required": ["x"] } } });
    let root = parsed("cards = { a = {}, b = 2 }\nlist = [1, 2]");
    let repaired = repair(&root, &Schema::new(&schema), &|_| false).unwrap();
    assert_eq!(repaired.root.to_json(), json!({ "cards": {}, "list": [] }));
}

#[test]
fn unknown_keys_may_have_been_meant_elsewhere() {
    let (_, touched) = repaired(&format!("game = \"sample\"\n{SIDES}action_brek = 1\n"));
    assert!(touched.contains(&"rules.action_break".to_owned()), "{touched:?}");
    assert!(touched.contains(&"side.1".to_owned()), "{touched:?}");
}
