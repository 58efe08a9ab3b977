//! Tests of repairing, on the sample types.

use serde_json::{Value as Json, json};

use super::*;
use crate::scenario::check::check;
use crate::scenario::parse::parse;
use crate::scenario::source::Sources;
use crate::scenario::tests::{Sample, schema};

const SIDES: &str =
    "[[side]]\nname = \"a\"\nagent = \"greedy\"\n[[side]]\nname = \"b\"\nagent = \"random\"\n";

fn repaired_as(text: &str, variant: u64) -> Option<Repaired> {
    let mut sources = Sources::new();
    let source = sources.add_file("s.toml", text);
    let (root, mistakes) = parse(&sources, source);
    assert!(mistakes.is_empty(), "{mistakes:?}");
    let schema = schema();
    repair(
        &root,
        &Way {
            schema: &schema,
            spoilt: &|_| false,
            unsure: &Unsure::default(),
            texts: &[],
            variant,
        },
    )
}

/// The likeliest value at a place, when everything else is right.
fn repaired(line: &str, at: &str) -> Json {
    let text = format!("game = \"sample\"\n{line}\n{SIDES}");
    for variant in VARIANTS {
        fits(&repaired_as(&text, variant).unwrap(), &text);
    }
    let root = repaired_as(&text, 0).unwrap().root;
    let path = Path::parse(at).unwrap();
    root.at(&path).map_or(Json::Null, Node::to_json)
}

fn fits(repaired: &Repaired, text: &str) {
    let mut left = Vec::new();
    check(&repaired.root, &schema(), &mut left);
    assert!(left.is_empty(), "{text}\n{left:?}");
    let read: Result<Sample, _> = serde_json::from_value(repaired.root.to_json());
    assert!(read.is_ok(), "{text}\n{read:?}");
}

#[test]
fn the_likeliest_value_takes_the_place_of_a_wrong_one() {
    assert_eq!(repaired("games = 0", "games"), json!(1));
    assert_eq!(repaired("games = 9_999_999_999", "games"), json!(4_294_967_295_u32));
    assert_eq!(repaired("rules.chance = 1.5", "rules.chance"), json!(1.0));
    assert_eq!(repaired("rules.action_break = \"houze\"", "rules.action_break"), json!("house"));
    assert_eq!(repaired("rules.action_break = \"zzz\"", "rules.action_break"), json!("standard"));
    assert_eq!(repaired("limit = \"nevr\"", "limit"), json!("never"));
    assert_eq!(repaired("limit = { turns = 256 }", "limit"), json!({ "turns": 255 }));
    assert_eq!(repaired("seed = \"x\"", "seed"), json!(0));
    assert_eq!(repaired("gmaes = 3", "gmaes"), Json::Null);
    assert_eq!(repaired("weights = [1, 2]", "weights.0"), json!(1));
    assert_eq!(repaired("point = [200, \"x\"]", "point"), json!([127, "x"]));
    let card = "[cards.a]\ncost = 9\nactions.1.steps = [{ kind = \"deel\", deal = 3 }]";
    assert_eq!(repaired(card, "cards.a.cost"), json!(6));
    assert_eq!(repaired(card, "cards.a.actions.1.steps.0.deal"), json!(3));
    let empty = "[cards.a]\nactions.1.steps = []";
    assert_eq!(repaired(empty, "cards.a.cost"), json!(3), "the example");
    assert!(repaired(empty, "cards.a.actions.1.steps.0").is_object());
    assert!(repaired("cards.a = 3", "cards.a").is_object());
}

#[test]
fn what_is_right_stays() {
    let text = format!(
        "game = \"sample\"\nlimit = {{ lives = {{ most = -3 }} }}\n{SIDES}party = {{ random = 3 }}\n"
    );
    for variant in VARIANTS {
        let repaired = repaired_as(&text, variant).unwrap();
        assert_eq!(repaired.touched, []);
        let mut sources = Sources::new();
        let source = sources.add_file("s.toml", &*text);
        assert_eq!(repaired.root, parse(&sources, source).0);
    }
}

#[test]
fn what_was_changed_is_told() {
    let text = format!("game = \"sample\"\ngmaes = 1\nseed = -1\n{SIDES}tags = [\"x\", \"x\"]\n");
    let repaired = repaired_as(&text, 0).unwrap();
    let path = |text: &str| Path::parse(text).unwrap();
    assert_eq!(repaired.strays, [(Path::top(), "gmaes".to_owned())]);
    for touched in [
        Touched::Alone(Path::top()),
        Touched::Whole(path("seed")),
        Touched::Whole(path("side.1.tags")),
    ] {
        assert!(repaired.touched.contains(&touched), "{touched:?}");
    }
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
            let text = format!("{game}{key} = {value}\n{SIDES}");
            for variant in VARIANTS {
                fits(&repaired_as(&text, variant).unwrap(), &text);
            }
        }
    }
    for value in values {
        for text in [
            format!("side = {value}"),
            format!("{SIDES}party = {value}\nnam = {value}"),
            format!("cards.a.actions.1 = {value}\n{SIDES}"),
            format!("cards.a.actions.1.steps = [{value}]\n{SIDES}"),
        ] {
            for variant in VARIANTS {
                fits(&repaired_as(&text, variant).unwrap(), &text);
            }
        }
    }
}

#[test]
fn where_nothing_fits_an_entry_is_taken_out_and_told() {
    let mut sources = Sources::new();
    let source = sources.add_file("s.toml", "cards = { a = 1, b = 2 }\nlist = [1, 2]");
    let (root, _) = parse(&sources, source);
    let schema = json!({ "type": "object", "properties": {
        "cards": { "type": "object", "additionalProperties": { "$ref": "#/$defs/never" } },
        "list": { "type": "array", "items": { "$ref": "#/$defs/never" } },
    }, "$defs": { "never": { "type": "object", "properties": { "x": { "$ref": "#/$defs/never" } }, "required": ["x"] } } });
    let way = Way {
        schema: &Schema::new(&schema),
        spoilt: &|_| false,
        unsure: &Unsure::default(),
        texts: &[],
        variant: 0,
    };
    let repaired = repair(&root, &way).unwrap();
    assert_eq!(repaired.lost.iter().collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(repaired.root.to_json(), json!({ "cards": {}, "list": [] }));
}

#[test]
fn unknown_keys_may_have_been_meant_elsewhere() {
    let mut sources = Sources::new();
    let source = sources.add_file("s.toml", SIDES);
    let (root, _) = parse(&sources, source);
    let strays = [(Path::top().then("side").then(0_usize), "action_brek".to_owned())];
    let unsure = meant_by(&strays, &root, &schema());
    let keys = |keys: &[&str]| keys.iter().map(|key| (*key).to_owned()).collect::<Vec<_>>();
    assert!(unsure.keys.contains(&(keys(&["rules"]), "action_break".to_owned())));
    assert!(unsure.keys.contains(&(keys(&[]), "rules".to_owned())));
}
