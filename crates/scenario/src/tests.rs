//! Tests of the whole layer, on a sample game; the other tests borrow its types.

use insta::assert_snapshot;

use super::*;
use crate::schema::tests::open_tables;
use crate::schema::unsupported;
use balance_engine::game::Path;

mod laws;
mod sample;
mod shipped;
mod suggestions;

pub(crate) use sample::{Sample, Step, json_schema, schema};

/// Registers all games whose scenarios the tests of this layer read.
pub(crate) fn add_all_games() {
    static ONCE: std::sync::Once = std::sync::Once::new();
    ONCE.call_once(|| {
        add_games(&[
            Entry::of::<balance_arcadia::ArcadiaDefinition>(),
            Entry::of::<balance_arcane_guardian::ArcaneGuardianDefinition>(),
            Entry::of::<balance_arcworlde::ArcworldeDefinition>(),
            Entry::of::<balance_iconica::IconicaDefinition>(),
            Entry::of::<balance_iditacards::IditacardsDefinition>(),
        ]);
    });
}

/// Reads, checks, and shows what is wrong.
pub(crate) fn shown_with(files: &Memory, sets: &[&str]) -> String {
    let sets: Vec<Override> = sets.iter().map(|&set| set.into()).collect();
    let mut document = read_document_with(files, std::path::Path::new("s.toml"), &sets);
    document.check(&schema());
    document.render(false)
}

pub(crate) fn shown(text: &str) -> String {
    shown_with(&Memory::new().with("s.toml", text), &[])
}

const FINE: &str = r#"
game = "sample"
games = 1_000
seed = 0xFF
cards = ["cards/house.toml"]
weights = [1, 0.5, 2]
point = [-3, "x"]
limit = { turns = 3 }

[rules]
action_break = "advanced"
nested.nested.chance = 1

[[side]]
name = "Protectorate"
agent = "greedy"
party = ["warden", "warden"]
tags = ["a", "b"]

[[side]]
name = "Legion"
agent = "random"
party = { random = 3 }
human = true
"#;

const CARDS: &str = r#"
title = "Local cards"

[cards.warden]
cost = 3
actions.3.steps = [{ kind = "deal", deal = 2 }, { kind = "pass" }]
actions.4.steps = [{ kind = "heal", heal = 1 }, { kind = "heal", heal = 2 }]
"#;

fn fine() -> Memory {
    Memory::new().with("s.toml", FINE).with("cards/house.toml", CARDS)
}

#[test]
fn the_checker_knows_all_of_the_sample_schema() {
    assert_eq!(unsupported(&json_schema()), Vec::<String>::new());
    assert_eq!(open_tables(&json_schema()), Vec::<String>::new());
}

#[test]
fn a_scenario_without_mistakes_becomes_a_value() {
    let sets = ["cards.warden.actions.3.deal=5".into()];
    let mut document = read_document_with(&fine(), std::path::Path::new("s.toml"), &sets);
    document.check(&schema());
    assert_eq!(document.render(false), "");
    let sample: Sample = document.read_as().unwrap();
    assert_eq!(sample.side.len(), 2);
    assert!(matches!(sample.cards["warden"].actions["3"].steps[0], Step::Deal { deal: 5, .. }));
    assert_eq!(document.card_files, [std::path::PathBuf::from("cards/house.toml")]);
}

#[test]
fn all_mistakes_of_all_files_come_out_in_one_pass() {
    let scenario = r#"game = "sample"
games = 0
cards = ["cards/hous.toml", "cards/house.toml"]
win_rates = 1

[rule]
chance = 0.5

[[side]]
name = Protectorate
agent = "greddy"
party = { random = 9 }

[[side]]
agent = "random"
human = "yes"
"#;
    let cards = "[cards.warden]\ncost = \"six\"\n[cards.scout]\nlife = 3\n\
        actions.1.steps = [{ kind = \"deel\" }, { kind = \"deal\", deal = 300 }, { heal = 2 }]\n";
    let files = Memory::new().with("s.toml", scenario).with("cards/house.toml", cards);
    assert_snapshot!(shown_with(&files, &["seed=ten", "side.2.name=X"]), @r#"
    error: `games` is 0
       ╭─[ s.toml:2:9 ]
       │
     2 │ games = 0
       │         ┬
       │         ╰── must be from 1 to 4,294,967,295
       │
       │ Help: `games`: How many games are played
    ───╯

    error: cards/hous.toml: there is no such file
       ╭─[ s.toml:3:10 ]
       │
     3 │ cards = ["cards/hous.toml", "cards/house.toml"]
       │          ────────┬────────
       │                  ╰────────── named here
       │
       │ Help: did you mean "cards/house.toml"?
    ───╯

    error: unknown key `win_rates`
       ╭─[ s.toml:4:1 ]
       │
     4 │ win_rates = 1
       │ ────┬────
       │     ╰────── no such key here
       │
       │ Help: the keys allowed here are `cards`, `game`, `games`, `limit`, `point`, `rules`, `seed`, `side` and `weights`
    ───╯

    error: unknown key `rule`
       ╭─[ s.toml:6:2 ]
       │
     6 │ [rule]
       │  ──┬─
       │    ╰─── no such key here
       │
       │ Help: did you mean `rules`?
    ───╯

    error: text must be in quotes
        ╭─[ s.toml:10:8 ]
        │
     10 │ name = Protectorate
        │        ──────┬─────
        │              ╰─────── text without quotes
        │
        │ Help: write `"Protectorate"`
    ────╯

    error: `agent` cannot be "greddy"
        ╭─[ s.toml:11:9 ]
        │
     11 │ agent = "greddy"
        │         ────┬───
        │             ╰───── not allowed here
        │
        │ Help: did you mean "greedy"?
    ────╯

    error: `random` is 9
        ╭─[ s.toml:12:20 ]
        │
     12 │ party = { random = 9 }
        │                    ┬
        │                    ╰── must be from 1 to 6
        │
        │ Help: `random`: How many cards are drawn
    ────╯

    error: missing key `name` in item 2 of `side`
        ╭─[ s.toml:14:1 ]
        │
     14 │ [[side]]
        │ ────┬───
        │     ╰───── add `name` to this table
        │
        │ Help: `name`: Shown in reports
    ────╯

    error: `human`: expected `true` or `false`, found the text "yes"
        ╭─[ s.toml:16:9 ]
        │
     16 │ human = "yes"
        │         ──┬──
        │           ╰──── expected `true` or `false`
        │
        │ Help: write `human = true`
    ────╯

    error: `cost`: expected a whole number between 1 and 6, found the text "six"
       ╭─[ cards/house.toml:2:8 ]
       │
     2 │ cost = "six"
       │        ──┬──
       │          ╰──── expected a whole number
       │
       │ Help: `cost`: What it costs to play
    ───╯

    error: missing key `cost` in `scout`
       ╭─[ cards/house.toml:3:1 ]
       │
     3 │ [cards.scout]
       │ ──────┬──────
       │       ╰──────── add `cost` to this table
       │
       │ Help: `cost`: What it costs to play; for example `cost = 3`
    ───╯

    error: unknown key `life`
       ╭─[ cards/house.toml:4:1 ]
       │
     4 │ life = 3
       │ ──┬─
       │   ╰─── no such key here
       │
       │ Help: the keys allowed here are `actions`, `cost` and `text`
    ───╯

    error: `kind` cannot be "deel"
       ╭─[ cards/house.toml:5:29 ]
       │
     5 │ actions.1.steps = [{ kind = "deel" }, { kind = "deal", deal = 300 }, { heal = 2 }]
       │                             ───┬──
       │                                ╰──── not allowed here
       │
       │ Help: did you mean "deal"?
    ───╯

    error: `deal` is 300
       ╭─[ cards/house.toml:5:63 ]
       │
     5 │ actions.1.steps = [{ kind = "deel" }, { kind = "deal", deal = 300 }, { heal = 2 }]
       │                                                               ─┬─
       │                                                                ╰─── must be from 0 to 255
    ───╯

    error: missing key `kind` in item 3 of `steps`
       ╭─[ cards/house.toml:5:70 ]
       │
     5 │ actions.1.steps = [{ kind = "deel" }, { kind = "deal", deal = 300 }, { heal = 2 }]
       │                                                                      ──────┬─────
       │                                                                            ╰─────── `kind` says what this is
       │
       │ Help: `kind` is one of "deal", "heal" and "pass"
    ───╯

    error: `seed`: expected a whole number of at least 0, found the text "ten"
       ╭─[ command line:1:12 ]
       │
     1 │ --set seed=ten
       │            ─┬─
       │             ╰─── expected a whole number
    ───╯

    error: there is no `2` in `side`
       ╭─[ command line:1:12 ]
       │
     1 │ --set side.2.name=X
       │            ┬
       │            ╰── not there
       │
       │ Help: its items are numbered from 0 to 1
    ───╯

    17 mistakes: 9 in s.toml, 6 in cards/house.toml, 2 in --set
    "#);
}

#[test]
fn a_game_reports_mistakes_by_path() {
    let mut document = read_document_with(&fine(), std::path::Path::new("s.toml"), &[]);
    document.check(&schema());
    let path = Path::parse("side.0.party.1").unwrap();
    document.report(&path, "`warden` is in the party twice", "again here", Some("name another card".into()));
    let path = Path::parse("cards.warden.actions.4.steps.1.heal").unwrap();
    document.report(&path, "a warden heals once a turn", "", None);
    assert_snapshot!(document.render(false), @r#"
    error: `warden` is in the party twice
        ╭─[ s.toml:17:20 ]
        │
     17 │ party = ["warden", "warden"]
        │                    ────┬───
        │                        ╰───── again here
        │
        │ Help: name another card
    ────╯

    error: a warden heals once a turn
       ╭─[ cards/house.toml:7:73 ]
       │
     7 │ actions.4.steps = [{ kind = "heal", heal = 1 }, { kind = "heal", heal = 2 }]
       │                                                                         ┬
       │                                                                         ╰── here
    ───╯

    2 mistakes: 1 in s.toml, 1 in cards/house.toml
    "#);
    assert!(document.read_as::<Sample>().is_none());
}
