//! Tests of the checker's messages, on the sample game.

use crate::Memory;
use crate::schema::Schema;
use crate::tests::{shown, shown_with};
use insta::assert_snapshot;

/// The messages and helps alone, for a scenario of the sample game.
fn brief(rest: &str) -> String {
    told(&shown(&format!("game = \"sample\"\n{rest}")))
}

/// The same for a file of its cards.
fn brief_of_cards(cards: &str) -> String {
    let scenario = "game = \"sample\"\ncards = [\"c.toml\"]";
    told(&shown_with(&Memory::new().with("s.toml", scenario).with("c.toml", cards), &[]))
}

fn told(text: &str) -> String {
    let told = text.lines().filter_map(|line| {
        let (_, help) = line.split_once("Help: ").unzip();
        line.starts_with("error: ").then_some(line.to_owned()).or(help.map(|help| format!("    {help}")))
    });
    told.collect::<Vec<_>>().join("\n")
}

#[test]
fn large_numbers_are_written_out() {
    let told = brief("games = '200k'");
    assert!(told.ends_with("\n    write it out: `games = 200_000`"), "{told}");
    let told = brief("games = '1.5M'");
    assert!(told.ends_with("\n    write it out: `games = 1_500_000`"), "{told}");
    assert!(!brief("games = 'many'").contains("write it out"));
}

#[test]
fn keys() {
    assert_snapshot!(brief("gmaes = 1\nxyz = 1\n[rules]\nseed = 3\nxyz = 1\n[limit]\nturn = 1"), @r#"
    error: unknown key `gmaes`
        did you mean `games`?
    error: unknown key `xyz`
        the keys allowed here are `cards`, `game`, `games`, `limit`, `point`, `rules`, `seed`, `side` and `weights`
    error: unknown key `seed`
        `seed` belongs at the top of the file, above the first `[header]`
    error: unknown key `xyz`
        the keys allowed here are `action_break`, `chance` and `nested`
    error: unknown key `turn`
        did you mean `turns`?
    "#);
    // A key that had another name once.
    assert_snapshot!(brief("[rules]\nfumbles = 0.5"), @r"
    error: unknown key `fumbles`
        it is called `chance` now
    ");
    assert_snapshot!(shown("seed = 1\n"), @r#"
    error: missing key `game`
       ╭─[ s.toml:1:1 ]
       │
     1 │ seed = 1
       │ ──┬─
       │   ╰─── write `game` at the top of the file
       │
       │ Help: `game`: The game that is played; for example `game = "sample"`
    ───╯

    1 mistake in s.toml
    "#);
    assert_snapshot!(shown("game = 'x'\n[[side]]\n[[side]]\nname = 'b'\n"), @r#"
    error: missing keys `name` and `agent` in item 1 of `side`
       ╭─[ s.toml:2:1 ]
       │
     2 │ [[side]]
       │ ────┬───
       │     ╰───── add `name` and `agent` to this table
       │
       │ Help: `name`: Shown in reports
       │       `agent`: Who decides for this side; for example `agent = "greedy"`
    ───╯

    error: missing key `agent` in item 2 of `side`
       ╭─[ s.toml:3:1 ]
       │
     3 │ [[side]]
       │ ────┬───
       │     ╰───── add `agent` to this table
       │
       │ Help: `agent`: Who decides for this side; for example `agent = "greedy"`
    ───╯

    2 mistakes in s.toml
    "#);
}

#[test]
fn wrong_types() {
    let text = "games = \"10\"\nseed = 1.0\nlimit = 3\nweights = 1\npoint = true\n[rules]\nchance = \"half\"\naction_break = 3\nnested = []";
    assert_snapshot!(brief(text), @r#"
    error: `games`: expected a whole number between 1 and 4,294,967,295, found the text "10"
        write it without quotes: `games = 10`
    error: `seed`: expected a whole number of at least 0, found the number 1.0
        write it without a fraction: `seed = 1`
    error: `limit`: expected "never", a table with `turns` or a table with `lives`, found the number 3
    error: `weights`: expected a list of numbers, found the number 1
    error: `point`: expected a list, found `true`
    error: `chance`: expected a number between 0 and 1, found the text "half"
    error: `action_break`: expected "advanced", "standard" or "house", found the number 3
        `action_break`: How a tied action is resolved
    error: `nested`: expected a table, found an empty list
    "#);
    assert_snapshot!(brief("[side]\nname = 3\nparty = \"warden\"\ntags = \"a\"\nhuman = 1"), @r#"
    error: `side`: expected a list of tables, found a table
        write the header in double brackets, `[[side]]`, once for each
    "#);
    assert_snapshot!(brief("[[side]]\nname = [\"x\"]\nagent = [\"greedy\"]\nparty = \"warden\"\ntags = \"a\"\nhuman = 1\n[[side]]\nname = 3.5\nagent = 1\nparty = [1]\nhuman = \"true\""), @r#"
    error: `name`: expected text, found a list
        write it without the brackets: `name = "x"`
    error: `agent`: expected "greedy" or "random", found a list
    error: `party`: expected a list of texts or a table with `random`, found the text "warden"
        put it in brackets: `party = ["warden"]`
    error: `tags`: expected a list of texts, found the text "a"
        put it in brackets: `tags = ["a"]`
    error: `human`: expected `true` or `false`, found the number 1
    error: `name`: expected text, found the number 3.5
        write it in quotes: `name = "3.5"`
    error: `agent`: expected "greedy" or "random", found the number 1
    error: item 1 of `party`: expected text, found the number 1
        write it in quotes: `"1"`
    error: `human`: expected `true` or `false`, found the text "true"
        write it without quotes: `human = true`
    "#);
}

#[test]
fn ranges_and_lengths() {
    let text = "games = 0\nseed = -1\nweights = [1, 2]\npoint = [200, \"x\"]\nlimit = { turns = 256 }\n[rules]\nchance = 1.5\n[[side]]\nname = \"a\"\nagent = \"random\"\nparty = { random = 0 }\ntags = [\"x\", \"y\", \"x\"]";
    assert_snapshot!(brief(text), @r#"
    error: `games` is 0
        `games`: How many games are played
    error: `seed` is -1
    error: `weights`: expected 3 items, found 2
    error: item 1 of `point` is 200
    error: `turns` is 256
    error: `chance` is 1.5
    error: `side`: expected between 2 and 4 items, found 1
    error: `random` is 0
        `random`: How many cards are drawn
    error: `tags` has the text "x" twice
        keep one of them
    "#);
}

#[test]
fn names() {
    let text = "limit = \"nevr\"\n[rules]\naction_break = \"houze\"\nnested.action_break = \"printed\"";
    assert_snapshot!(brief(text), @r#"
    error: `limit` cannot be "nevr"
        did you mean "never"?
    error: `action_break` cannot be "houze"
        did you mean "house"?
    error: `action_break` cannot be "printed"
        the values allowed here are "advanced", "standard" and "house"
    "#);
}

#[test]
fn alternatives() {
    assert_snapshot!(brief("limit = {}"), @"error: `limit`: expected a table with `turns` or `lives`");
    assert_snapshot!(brief("limit = { lives = { mots = 3 } }"), @r#"
    error: unknown key `mots`
        did you mean `most`?
    "#);
    assert_snapshot!(brief("limit = { turns = 3, lives = { most = 2 } }"), @r#"
    error: `limit` has both `turns` and `lives`
        keep one of them
    "#);
    assert_snapshot!(brief("[[side]]\nname = 'a'\nagent = 'random'\nparty = { rnadom = 3 }\n[[side]]\nname = 'b'\nagent = 'random'\nparty = [\"a\", { }]"), @r#"
    error: unknown key `rnadom`
        did you mean `random`?
    error: item 2 of `party`: expected text, found a table
    "#);
}

#[test]
fn a_schema_that_cannot_be_followed_is_told() {
    let mut sources = crate::source::Sources::new();
    let source = sources.add_file("a.toml", "a = 'y'");
    let (node, _) = crate::parse::parse(&sources, source);
    let mut diagnostics = Vec::new();
    let schema = serde_json::json!({ "properties": { "a": { "contains": "x" } } });
    super::check(&node, &Schema::new(&schema), &mut diagnostics);
    let drawn = crate::render::render(&diagnostics, &sources, false);
    assert_snapshot!(drawn, @r"
    error: the schema cannot be checked: #/properties/a/contains: the keyword `contains`
      Help: this is a bug in `balance`, not in your file

    1 mistake
    ");
}

#[test]
fn multiples() {
    let mut sources = crate::source::Sources::new();
    let source = sources.add_file("a.toml", "deal = 25\nheal = 20\n");
    let (node, _) = crate::parse::parse(&sources, source);
    let mut diagnostics = Vec::new();
    let tens = serde_json::json!({ "type": "integer", "multipleOf": 10 });
    let schema = serde_json::json!({ "properties": { "deal": tens, "heal": tens } });
    super::check(&node, &Schema::new(&schema), &mut diagnostics);
    assert_eq!(diagnostics.len(), 1);
    assert_eq!(diagnostics[0].message, "`deal` must be a multiple of 10, not 25");
    assert_eq!(diagnostics[0].label, "write 20 or 30");
}

#[test]
fn texts_that_cannot_be_shown() {
    let side = "[[side]]\nname = \"a\\u001bb\"\nagent = \"greedy\"\ntags = [\"x\\u202ey\"]";
    let other = "[[side]]\nname = \"\"\nagent = \"greedy\"\n[[side]]\nname = \" \\t \"\nagent = \"greedy\"";
    assert_snapshot!(brief(&format!("{side}\n{other}")), @r"
    error: `name` has a control character, U+001B
        take it out: it would break the tables and charts that show this text
    error: item 1 of `tags` has a control character, U+202E
        take it out: it would break the tables and charts that show this text
    error: `name` must not be empty
        `name`: Shown in reports
    error: `name` has a control character, U+0009
        take it out: it would break the tables and charts that show this text
    ");
    assert_snapshot!(brief_of_cards("[cards.\" \"]\ncost = 1\n[cards.\"a\\nb\"]\ncost = 1\ntext = \"two\\nlines\""), @r"
    error: a key must not be empty
        write the name that tables and charts should show
    error: `a\nb` has a control character, U+000A
        take it out: it would break the tables and charts that show this text
    error: `text` has a control character, U+000A
        take it out: it would break the tables and charts that show this text
    ");
}
