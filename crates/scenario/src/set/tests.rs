//! Tests of `--set`.

use super::*;
use crate::parse::parse;
use crate::render::render;
use insta::assert_snapshot;

const TEXT: &str = r#"games = 10
[cards.warden]
actions.3.steps = [{ deal = 2 }]
actions.4.steps = [{ deal = 2 }, { heal = 1 }]
actions.5.steps = [{ deal = 2 }, { deal = 1 }]
[cards."river healer"]
[[side]]
agent = "greedy"
party = ["warden", "scout"]
[[side]]
agent = "random"
"#;

fn set(arguments: &[&str]) -> (serde_json::Value, String) {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", TEXT);
    let (mut root, _) = parse(&sources, source);
    let diagnostics: Vec<Diagnostic> =
        arguments.iter().filter_map(|set| apply_set(&mut root, &mut sources, set).err()).collect();
    (root.to_json(), render(&diagnostics, &sources, false))
}

/// The value at a JSON pointer after a setting.
fn after(argument: &str, pointer: &str) -> serde_json::Value {
    let (json, diagnostics) = set(&[argument]);
    assert_eq!(diagnostics, "", "{argument}");
    json.pointer(pointer).cloned().unwrap_or_default()
}

#[test]
fn sets_values_of_every_kind() {
    assert_eq!(after("games=20", "/games"), 20);
    assert_eq!(after(" games = 2_0 ", "/games"), 20);
    assert_eq!(after("games=0.5", "/games"), 0.5);
    assert_eq!(after("games=\"20\"", "/games"), "20");
    assert_eq!(after("side.0.agent=random", "/side/0/agent"), "random");
    assert_eq!(after("side.0.agent=very random", "/side/0/agent"), "very random");
    assert_eq!(after("side.0.party=['a', \"b\"]", "/side/0/party"), serde_json::json!(["a", "b"]));
    assert_eq!(after("side.0.party.1=a=b", "/side/0/party/1"), "a=b");
    assert_eq!(after("side.1={x = 1}", "/side/1"), serde_json::json!({"x": 1}));
}

#[test]
fn sets_a_new_key_of_a_table_that_is_there() {
    assert_eq!(after("seed=7", "/seed"), 7);
    assert_eq!(after("cards.\"river healer\".cost=3", "/cards/river healer/cost"), 3);
}

#[test]
fn the_one_step_that_has_a_key_is_found() {
    assert_eq!(after("cards.warden.actions.3.deal=9", "/cards/warden/actions/3/steps/0/deal"), 9);
    assert_eq!(after("cards.warden.actions.4.heal=9", "/cards/warden/actions/4/steps/1/heal"), 9);
    assert_eq!(after("cards.warden.actions.5.new=9", "/cards/warden/actions/5/new"), 9);
    assert_eq!(after("cards.warden.actions.5.steps.1.deal=9", "/cards/warden/actions/5/steps/1/deal"), 9);
}

#[test]
fn a_later_setting_wins() {
    assert_eq!(set(&["games=1", "games=2"]).0["games"], 2);
}

#[test]
fn the_words_for_what_cannot_be_set() {
    let diagnostics = set(&[
        "cards.warden.actions.5.deal=9",
        "card.warden.cost=1",
        "cards.wardn.cost=1",
        "cards.warden.actions.9.deal=1",
        "side.2.agent=greedy",
        "games.x=1",
        "games",
        "games=",
        "=1",
        "cards..x=1",
        "games=[1, 2",
        "games=2024-01-01",
    ]);
    assert_snapshot!(diagnostics.1, @r#"
    error: several steps have `deal`
       ╭─[ command line:1:30 ]
       │
     1 │ --set cards.warden.actions.5.deal=9
       │                              ──┬─
       │                                ╰─── which of them?
       │
       │ Help: write `cards.warden.actions.5.steps.0.deal` or `cards.warden.actions.5.steps.1.deal`
    ───╯

    error: there is no `card` in the scenario
       ╭─[ command line:1:7 ]
       │
     1 │ --set card.warden.cost=1
       │       ──┬─
       │         ╰─── not there
       │
       │ Help: did you mean `cards`?
    ───╯

    error: there is no `wardn` in `cards`
       ╭─[ command line:1:13 ]
       │
     1 │ --set cards.wardn.cost=1
       │             ──┬──
       │               ╰──── not there
       │
       │ Help: did you mean `cards.warden`?
    ───╯

    error: there is no `9` in `cards.warden.actions`
       ╭─[ command line:1:28 ]
       │
     1 │ --set cards.warden.actions.9.deal=1
       │                            ┬
       │                            ╰── not there
       │
       │ Help: it has `3`, `4` and `5`
    ───╯

    error: there is no `2` in `side`
       ╭─[ command line:1:12 ]
       │
     1 │ --set side.2.agent=greedy
       │            ┬
       │            ╰── not there
       │
       │ Help: its items are numbered from 0 to 1
    ───╯

    error: there is no `x` in `games`
       ╭─[ command line:1:13 ]
       │
     1 │ --set games.x=1
       │             ┬
       │             ╰── not there
       │
       │ Help: `games` is a single value, not a table
    ───╯

    error: this is not `PATH=VALUE`
       ╭─[ command line:1:12 ]
       │
     1 │ --set games
       │            │
       │            ╰─ expected `=` and a value
       │
       │ Help: write for example `--set games=1`
    ───╯

    error: a value is missing
       ╭─[ command line:1:12 ]
       │
     1 │ --set games=
       │            ┬
       │            ╰── nothing after the `=`
       │
       │ Help: write `''` for empty text
    ───╯

    error: this is not `PATH=VALUE`
       ╭─[ command line:1:7 ]
       │
     1 │ --set =1
       │       │
       │       ╰─ a key is missing here
       │
       │ Help: write for example `--set games=1000`
    ───╯

    error: this is not `PATH=VALUE`
       ╭─[ command line:1:13 ]
       │
     1 │ --set cards..x=1
       │             │
       │             ╰─ a key is missing here
       │
       │ Help: write for example `--set games=1000`
    ───╯

    error: this value is not TOML
       ╭─[ command line:1:13 ]
       │
     1 │ --set games=[1, 2
       │             ──┬──
       │               ╰──── cannot be read
       │
       │ Help: check its quotes and brackets; the shell removes the outer quotes: `--set 'a="b"'`
    ───╯

    error: dates are not allowed
       ╭─[ command line:1:13 ]
       │
     1 │ --set games=2024-01-01
       │             ─────┬────
       │                  ╰────── this is a date
       │
       │ Help: put it in quotes if you mean text
    ───╯

    12 mistakes in --set
    "#);
}

/// What a scenario of a game says after a setting, and what was wrong with it.
fn set_in_game(argument: &str) -> (serde_json::Value, String) {
    let text = "game = \"arcworlde\"\ncards = []\n[[side]]\nname = \"A\"\n";
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", text);
    let (mut root, _) = parse(&sources, source);
    let diagnostics: Vec<Diagnostic> = apply_set(&mut root, &mut sources, argument).err().into_iter().collect();
    (root.to_json(), render(&diagnostics, &sources, false))
}

#[test]
fn a_table_that_the_schema_knows_is_made() {
    for (argument, pointer) in [
        ("rules.rounds=4", "/rules/rounds"),
        ("rules.table.width=4", "/rules/table/width"),
        ("builds.search.keep=4", "/builds/search/keep"),
    ] {
        let (json, diagnostics) = set_in_game(argument);
        assert_eq!(diagnostics, "", "{argument}");
        assert_eq!(json.pointer(pointer), Some(&serde_json::json!(4)), "{argument}: {json}");
    }
    // A wrong key is reported later, when the whole scenario is checked.
    assert_eq!(set_in_game("rules.roundz=4").0["rules"]["roundz"], 4);
}

#[test]
fn an_item_of_a_player_begins_its_list_with_the_defaults() {
    let (json, diagnostics) = set_in_game("side.0.player.run_reach.1=101");
    assert_eq!(diagnostics, "");
    let list = json.pointer("/side/0/player/run_reach").and_then(|list| list.as_array()).expect("the list");
    assert!(list.len() == 2 && list[0].is_number() && list[1] == 101, "{list:?}");
    assert!(set_in_game("side.0.player.run_reach.9999=101").1.contains("numbered from 0 to 1"));
}

#[test]
fn nothing_is_made_that_the_schema_does_not_know_by_name() {
    for (argument, said) in [
        ("rulse.rounds=4", "did you mean `rules`?"),
        ("rules.tabel.width=4", "did you mean `rules.table`?"),
        ("rules.table.terrain.0.radius=4", "there is no `terrain`"),
        ("side.1.agent=random", "the list has one item, with the number 0"),
        ("cards.scout.gp=4", "there is no `scout` in `cards`"),
        ("builds.list.Many.warband=4", "there is no `list`"),
        ("variant.0.name=x", "there is no `variant`"),
        ("rules.rounds.most=4", "there is no `rounds` in `rules`"),
    ] {
        let (json, diagnostics) = set_in_game(argument);
        assert!(diagnostics.contains(said), "{argument}: {diagnostics}");
        let before = serde_json::json!(
            { "game": "arcworlde", "cards": [], "side": [{ "name": "A" }] });
        assert_eq!(json, before, "{argument}");
    }
}

#[test]
fn an_option_is_pointed_at_as_it_was_given() {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", TEXT);
    let (mut root, _) = parse(&sources, source);
    for given in [Override::Number("max_games", 0), Override::Text("precision", "2%".to_owned())] {
        apply(&mut root, &mut sources, &given).unwrap();
    }
    let read = |key: &str| {
        let entry = root.as_table().unwrap().entry(key).unwrap();
        let text = |place: &Place| sources.text(place.source)[place.span.clone()].to_owned();
        (entry.node.to_json(), text(&entry.key_place), text(&entry.node.place))
    };
    assert_eq!(read("max_games"), (0.into(), "max-games".to_owned(), "0".to_owned()));
    assert_eq!(read("precision"), ("2%".into(), "precision".to_owned(), "2%".to_owned()));
    // What the file has stays at its place in it.
    apply(&mut root, &mut sources, &Override::Number("games", 5)).unwrap();
    let games = root.as_table().unwrap().get("games").unwrap();
    assert_eq!(sources.frame(games.place.source), "command line");
}

/// Cards with names.
const NAMED: &str = r#"
side = [{ name = "Own" }, { name = "Rival" }]
[cards.warden]
name = "Halla Brook, Ford Warden"
health = 100
use = [{ heal = 1 }]
[cards.hound_1]
name = "Ember Hound"
[cards.hound_2]
name = "Ember Hound"
"#;

fn set_named(argument: &str) -> (serde_json::Value, String) {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", NAMED);
    let (mut root, _) = parse(&sources, source);
    let diagnostics: Vec<Diagnostic> = apply_set(&mut root, &mut sources, argument).err().into_iter().collect();
    (root.to_json(), render(&diagnostics, &sources, false))
}

#[test]
fn a_card_may_be_called_by_its_name() {
    for path in ["warden", "Halla Brook", "halla brook, ford warden", "\"Halla Brook\""] {
        let (json, told) = set_named(&format!("cards.{path}.health=60"));
        assert_eq!(told, "", "{path}");
        assert_eq!(json["cards"]["warden"]["health"], 60, "{path}");
        assert_eq!(json["cards"].as_object().unwrap().len(), 3, "no card was made: {path}");
    }
    for (path, wanted) in [
        ("Ember Hound", ["2 cards are named \"Ember Hound\"", "a key instead: `hound_1` or `hound_2`"]),
        ("Hala Brook, Ford Warden", ["there is no `Hala", "`cards.warden` (\"Halla Brook, Ford Warden\")?"]),
        ("wardn", ["there is no `wardn` in `cards`", "did you mean `cards.warden`?"]),
    ] {
        let (_, told) = set_named(&format!("cards.{path}.health=60"));
        assert!(wanted.iter().all(|wanted| told.contains(wanted)), "{wanted:?}: {told}");
    }
}

#[test]
fn a_lone_item_where_a_list_is_wanted() {
    let told = set_named("cards.warden.use.heal=2").1;
    let whole = "write the list in brackets: `cards.warden.use=[{ heal = 2 }]`";
    let first = "for its first item: `cards.warden.use.0.heal=2`";
    assert!(told.contains(whole) && told.contains(first), "{told}");
}

#[test]
fn an_item_called_by_its_name_is_told_by_its_number() {
    let told = set_named("side.Rival.agent=\"random\"").1;
    assert!(told.contains("write the number of the item: `side.1.agent=\"random\"`"), "{told}");
}
