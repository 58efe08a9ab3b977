//! Tests of the tree.

use super::*;
use crate::parse::parse;
use crate::source::Sources;

const TEXT: &str = r#"games = 10
[cards.warden]
life = 12
actions.3 = { deal = 2 }
[[side]]
party = ["warden", "scout"]
[[side]]
"#;

fn tree(text: &str) -> Node {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", text);
    let (node, diagnostics) = parse(&sources, source);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    node
}

fn pointed(path: &str) -> &'static str {
    &TEXT[tree(TEXT).nearest_place(&Path::parse(path).unwrap()).span]
}

#[test]
fn a_path_leads_to_a_value() {
    let tree = tree(TEXT);
    let at = |path| tree.at(&Path::parse(path).unwrap()).map(Node::to_json);
    assert_eq!(at("cards.warden.actions.3.deal"), Some(2.into()));
    assert_eq!(at("side.0.party.1"), Some("scout".into()));
    for missing in ["side.2", "side.party", "games.x", "cards.scout", "side.0.party.x"] {
        assert_eq!(at(missing), None, "{missing}");
    }
    assert!(tree.at(&Path::top()).is_some());
}

#[test]
fn a_path_that_leads_nowhere_points_at_what_is_nearest() {
    assert_eq!(pointed("side.0.party.1"), "\"scout\"");
    assert_eq!(pointed("side.0.party.7"), "[\"warden\", \"scout\"]");
    assert_eq!(pointed("side.1.agent"), "[[side]]");
    assert_eq!(pointed("cards.warden.actions.5"), "actions");
    assert_eq!(pointed("cards.warden.cost"), "[cards.warden]");
    assert_eq!(pointed("cards.scout"), "cards");
    assert_eq!(pointed("nothing"), "games");
}

#[test]
fn tables_keep_the_order_of_the_file() {
    let tree = tree("z = 1\na = 2\nm.z = 1\nm.a = 2\n[k]\n");
    let top = tree.as_table().unwrap();
    assert_eq!(top.keys().collect::<Vec<_>>(), ["z", "a", "m", "k"]);
    assert_eq!(top.get("m").unwrap().as_table().unwrap().keys().collect::<Vec<_>>(), ["z", "a"]);
}

#[test]
fn setting_a_key_again_hands_the_old_value_back() {
    let mut tree = tree("a = 1\nb = 2");
    let (place, new) = (tree.place.clone(), tree.at(&Path::top().then("b")).unwrap().clone());
    let top = tree.as_table_mut().unwrap();
    assert_eq!(top.set("a".into(), place, new).unwrap().node.to_json(), 1);
    assert_eq!(tree.to_json(), serde_json::json!({"a": 2, "b": 2}));
}

#[test]
fn a_tree_is_read_into_types_as_serde_has_them() {
    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Kind {
        Plain,
        Held(u8),
        Named { of: String },
    }
    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct Wrapped(u8);
    #[derive(Debug, PartialEq, serde::Deserialize)]
    #[serde(untagged)]
    enum Either {
        One(String),
        Several(Vec<String>),
    }
    #[derive(Debug, PartialEq, serde::Deserialize)]
    struct All {
        kinds: Vec<Kind>,
        wrapped: Option<Wrapped>,
        left_out: Option<i8>,
        pair: (i8, f64),
        either: [Either; 2],
    }
    let text = r#"kinds = ["plain", { held = 3 }, { named = { of = "a" } }]
wrapped = 7
pair = [-1, 2]
either = ["a", ["b"]]
"#;
    let all: All = tree(text).read().unwrap();
    let expected = All {
        kinds: vec![Kind::Plain, Kind::Held(3), Kind::Named { of: "a".to_owned() }],
        wrapped: Some(Wrapped(7)),
        left_out: None,
        pair: (-1, 2.0),
        either: [Either::One("a".to_owned()), Either::Several(vec!["b".to_owned()])],
    };
    assert_eq!(all, expected);
    let refused = |old: &str, new: &str| tree(&text.replace(old, new)).read::<All>().unwrap_err();
    for (old, new, told) in [
        ("[-1, 2]", "[-1, 2, 3]", "invalid length 3, expected fewer elements in array"),
        ("\"plain\"", "\"plan\"", "unknown variant `plan`"),
        ("\"plain\"", "3", "invalid type: integer `3`, expected string or map"),
        ("wrapped = 7", "wrapped = 300", "invalid value: integer `300`, expected u8"),
        ("pair", "pear", "missing field `pair`"),
    ] {
        let error = refused(old, new).to_string();
        assert!(error.starts_with(told), "{error}");
    }
}
