//! Tests of card files and player files.

use crate::{Document, Memory, read_document_with};
use insta::assert_snapshot;

fn read(files: &Memory) -> Document {
    read_document_with(files, std::path::Path::new("sets/s.toml"), &[])
}

fn shown(files: &Memory) -> String {
    read(files).render(false)
}

#[test]
fn cards_of_all_files_become_one_table() {
    let files = Memory::new()
        .with("sets/s.toml", "cards = [\"cards/a.toml\", \"./cards/../b.toml\"]")
        .with("sets/cards/a.toml", "title = \"A\"\ninclude = [\"more/c.toml\"]\n[cards.a]\nx = 1")
        .with("sets/cards/more/c.toml", "note = \"C\"\ninclude = [\"../../b.toml\"]\n[cards.c]\n[cards.d]")
        .with("sets/b.toml", "[cards.b]");
    let document = read(&files);
    assert_eq!(document.render(false), "");
    let expected = serde_json::json!({"cards": {"a": {"x": 1}, "b": {}, "c": {}, "d": {}}});
    assert_eq!(document.root.to_json(), expected);
    let order = ["cards/a.toml", "cards/more/c.toml", "b.toml"];
    assert_eq!(document.card_files, order.map(std::path::PathBuf::from));
}

#[test]
fn files_that_include_one_another_are_shown_as_a_chain() {
    let files = Memory::new()
        .with("sets/s.toml", "cards = [\"a.toml\"]")
        .with("sets/a.toml", "include = [\"b.toml\"]\n[cards.a]")
        .with("sets/b.toml", "include = [\"c/c.toml\"]\n[cards.b]")
        .with("sets/c/c.toml", "include = [\"../a.toml\", \"c.toml\"]\n[cards.c]");
    assert_snapshot!(shown(&files), @r#"
    error: these files include one another in a circle
       ╭─[ sets/c/c.toml:1:12 ]
       │
     1 │ include = ["../a.toml", "c.toml"]
       │            ─────┬─────
       │                 ╰─────── this closes the circle
       │
       │ Help: remove one of these includes: sets/a.toml → sets/b.toml → sets/c/c.toml → sets/a.toml
    ───╯

    error: this file includes itself
       ╭─[ sets/c/c.toml:1:25 ]
       │
     1 │ include = ["../a.toml", "c.toml"]
       │                         ────┬───
       │                             ╰───── this closes the circle
       │
       │ Help: remove one of these includes: sets/c/c.toml → sets/c/c.toml
    ───╯

    2 mistakes in sets/c/c.toml
    "#);
    assert_eq!(read(&files).root.to_json()["cards"].as_object().unwrap().len(), 3);
}

#[test]
fn a_set_of_another_game_is_one_mistake() {
    let list = "cards = [\"built_in:iconica\", \"built_in:arcadia/original\"]";
    let files = Memory::new().with("sets/s.toml", format!("game = \"iconica\"\n{list}"));
    let told = shown(&files);
    let message = "\"built_in:arcadia/original\" contains cards of Arcadia: King Ironheart's Madness (White Wolf)";
    assert!(told.starts_with(&format!("error: {message}\n")), "{told}");
    assert!(told.contains("name a set of this game, such as \"built_in:iconica\""), "{told}");
    assert!(told.ends_with("\n1 mistake in sets/s.toml\n"), "{told}");
}

#[test]
fn a_scenario_is_no_card_file_of_its_own() {
    let files = Memory::new().with("sets/s.toml", "cards = [\"s.toml\"]");
    assert_snapshot!(shown(&files), @r#"
    error: this file includes itself
       ╭─[ sets/s.toml:1:10 ]
       │
     1 │ cards = ["s.toml"]
       │          ────┬───
       │              ╰───── this closes the circle
       │
       │ Help: remove one of these includes: sets/s.toml → sets/s.toml
    ───╯

    1 mistake in sets/s.toml
    "#);
}

#[test]
fn files_that_cannot_be_read() {
    let files = Memory::new()
        .with("sets/s.toml", "cards = [\n  \"cards/hous.toml\",\n  \"cards/zzz\",\n  \"cards/empty.toml\",\n  \"cards/latin.toml\",\n  \"nowhere/x.toml\",\n]")
        .with("sets/cards/house.toml", "[cards.a]")
        .with("sets/cards/empty.toml", "")
        .with("sets/cards/latin.toml", b"# caf\xE9".as_slice());
    assert_snapshot!(shown(&files), @r#"
    error: sets/cards/hous.toml: there is no such file
       ╭─[ sets/s.toml:2:3 ]
       │
     2 │   "cards/hous.toml",
       │   ────────┬────────
       │           ╰────────── named here
       │
       │ Help: did you mean "cards/house.toml"?
    ───╯

    error: sets/cards/zzz: there is no such file
       ╭─[ sets/s.toml:3:3 ]
       │
     3 │   "cards/zzz",
       │   ─────┬─────
       │        ╰─────── named here
       │
       │ Help: create the file, or correct the path (relative to the scenario); sets/cards contains "empty.toml", "house.toml" and "latin.toml"
    ───╯

    error: sets/cards/empty.toml: the file is empty
       ╭─[ sets/s.toml:4:3 ]
       │
     4 │   "cards/empty.toml",
       │   ─────────┬────────
       │            ╰────────── named here
       │
       │ Help: add a card to it, or remove it from the list
    ───╯

    error: sets/cards/latin.toml: the file is not UTF-8 text: line 1 has the byte 0xE9
       ╭─[ sets/s.toml:5:3 ]
       │
     5 │   "cards/latin.toml",
       │   ─────────┬────────
       │            ╰────────── named here
       │
       │ Help: save it as UTF-8 in your editor
    ───╯

    error: sets/nowhere/x.toml: there is no such file
       ╭─[ sets/s.toml:6:3 ]
       │
     6 │   "nowhere/x.toml",
       │   ────────┬───────
       │           ╰───────── named here
       │
       │ Help: create the file, or correct the path (relative to the scenario)
    ───╯

    5 mistakes in sets/s.toml
    "#);
}

#[test]
fn a_card_in_two_files() {
    let files = Memory::new()
        .with("sets/s.toml", "cards = [\"a.toml\", \"b.toml\"]")
        .with("sets/a.toml", "[cards.scout]\n[cards.warden]")
        .with("sets/b.toml", "\n\n\n[cards.warden]");
    assert_snapshot!(shown(&files), @r#"
    error: the card "warden" is in two files
       ╭─[ sets/b.toml:4:8 ]
       │
     4 │ [cards.warden]
       │        ───┬──
       │           ╰──── again here
       │
       ├─[ sets/a.toml:2:8 ]
       │
     2 │ [cards.warden]
       │        ───┬──
       │           ╰──── first here
       │
       │ Help: give one of them another key, or remove it
    ───╯

    1 mistake in sets/b.toml
    "#);
}

#[test]
fn what_does_not_belong_in_a_card_file() {
    let files = Memory::new()
        .with("sets/s.toml", "cards = [\"a.toml\", \"b.toml\", \"c.toml\", 3]")
        .with("sets/a.toml", "title = 3\ninclud = []\nseed = 1\n[warden]\n[card.scout]")
        .with("sets/b.toml", "cards = [\"a.toml\"]")
        .with("sets/c.toml", "include = \"a.toml\"");
    assert_snapshot!(shown(&files), @r#"
    error: `cards` must be a list of card files
       ╭─[ sets/s.toml:1:40 ]
       │
     1 │ cards = ["a.toml", "b.toml", "c.toml", 3]
       │                                        ┬
       │                                        ╰── expected the name of a file, in quotes
    ───╯

    error: `title` must be text, in quotes
       ╭─[ sets/a.toml:1:9 ]
       │
     1 │ title = 3
       │         ┬
       │         ╰── expected text
    ───╯

    error: unknown key `includ`
       ╭─[ sets/a.toml:2:1 ]
       │
     2 │ includ = []
       │ ───┬──
       │    ╰──── no such key in a card file
       │
       │ Help: did you mean `include`?
    ───╯

    error: unknown key `seed`
       ╭─[ sets/a.toml:3:1 ]
       │
     3 │ seed = 1
       │ ──┬─
       │   ╰─── no such key in a card file
       │
       │ Help: the keys allowed in a card file are `include`, `title`, `note` and `cards`
    ───╯

    error: unknown key `warden`
       ╭─[ sets/a.toml:4:2 ]
       │
     4 │ [warden]
       │  ───┬──
       │     ╰──── no such key in a card file
       │
       │ Help: write a card's header as `[cards.warden]`
    ───╯

    error: unknown key `card`
       ╭─[ sets/a.toml:5:2 ]
       │
     5 │ [card.scout]
       │  ──┬─
       │    ╰─── no such key in a card file
       │
       │ Help: did you mean `cards`?
    ───╯

    error: `cards` of a card file must be a table of cards
       ╭─[ sets/b.toml:1:9 ]
       │
     1 │ cards = ["a.toml"]
       │         ─────┬────
       │              ╰────── expected a table
       │
       │ Help: write a header for each card, `[cards.warden]`; name other card files in `include = ["…"]`
    ───╯

    error: `include` must be a list of card files
       ╭─[ sets/c.toml:1:11 ]
       │
     1 │ include = "a.toml"
       │           ────┬───
       │               ╰───── expected a list of file names
       │
       │ Help: put it in brackets: `include = ["a.toml"]`
    ───╯

    8 mistakes: 1 in sets/s.toml, 5 in sets/a.toml, 1 in sets/b.toml, 1 in sets/c.toml
    "#);
}

#[test]
fn a_list_that_is_none() {
    let files = Memory::new().with("sets/s.toml", "cards = \"a.toml\"");
    assert_snapshot!(shown(&files), @r#"
    error: `cards` must be a list of card files
       ╭─[ sets/s.toml:1:9 ]
       │
     1 │ cards = "a.toml"
       │         ────┬───
       │             ╰───── expected a list of file names
       │
       │ Help: put it in brackets: `cards = ["a.toml"]`
    ───╯

    1 mistake in sets/s.toml
    "#);
}

#[test]
fn card_files_that_cannot_be_read_are_named() {
    let files = Memory::new()
        .with("sets/s.toml", "cards = [\"a.toml\", \"missing.toml\", \"/proc/self/environ\"]")
        .with("sets/a.toml", "[cards.a");
    let document = read(&files);
    assert!(!document.is_fine());
    assert_eq!(document.card_files, ["a.toml", "missing.toml"].map(std::path::PathBuf::from));
}

#[test]
fn player_files_become_parameters_of_their_sides() {
    let sides = "[[side]]\nagent = { greedy = \"p.toml\" }\n\
        [[side]]\nagent = { search = \"p.toml\" }\nplayer = { hold = 3 }";
    let files = Memory::new()
        .with("sets/s.toml", sides)
        .with("sets/p.toml", "[parameters]\nhold = 7\nfaces = { value = [1, 2], meaning = \"Faces\" }");
    let document = read(&files);
    assert_eq!(document.render(false), "");
    let expected = serde_json::json!({"side": [
        {"agent": "greedy", "player": {"hold": 7, "faces": [1, 2]}},
        {"agent": "search", "player": {"hold": 3, "faces": [1, 2]}},
    ]});
    assert_eq!(document.root.to_json(), expected);
    assert_eq!(document.card_files, [std::path::PathBuf::from("p.toml")]);
}

#[test]
fn player_files_without_parameters_are_mistakes_where_they_are_named() {
    let sides = "[[side]]\nagent = { greedy = \"q.toml\" }\n[[side]]\nagent = { greedy = \"p.toml\" }";
    let files = Memory::new().with("sets/s.toml", sides).with("sets/p.toml", "hold = 7");
    let shown = shown(&files);
    assert!(shown.contains("error: sets/q.toml: there is no such file\n   ╭─[ sets/s.toml:2:20 ]"), "{shown}");
    assert!(shown.contains("error: p.toml has no parameters of a player\n   ╭─[ sets/s.toml:4:20 ]"), "{shown}");
    assert!(shown.contains("Help: write a line for each below `[parameters]`, as `NAME = 20`"), "{shown}");
}
