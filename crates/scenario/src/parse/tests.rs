//! Tests of reading TOML: every kind of broken text, as the user sees it.

use super::*;
use crate::render::render;
use insta::assert_snapshot;

fn shown(text: &str) -> String {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", text);
    render(&parse(&sources, source).1, &sources, false)
}

/// Only the messages and where they point.
fn brief(text: &str) -> String {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", text);
    let lines = parse(&sources, source).1.into_iter().map(|diagnostic| {
        let place = diagnostic.place.unwrap();
        let (line, column) = sources.line_and_column(&place);
        let help = diagnostic.help.map_or(String::new(), |help| format!("; {help}"));
        let label = diagnostic.label;
        format!("{line}:{column} {:?} {} ({label}){help}\n", &text[place.span], diagnostic.message)
    });
    lines.collect()
}

fn json(text: &str) -> serde_json::Value {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", text);
    let (node, diagnostics) = parse(&sources, source);
    assert!(diagnostics.is_empty(), "{diagnostics:?}");
    node.to_json()
}

#[test]
fn reads_every_kind_of_value() {
    let text = "a = [0xFF, 0o17, 0b11, 1_000, -5]\nb = [1.5, 1e3, -0.0]\nc = \"é\\n\"\nd = '''\nx\ny'''\n[e.f]\ng = { h.i = true }";
    let expected = serde_json::json!({
        "a": [255, 15, 3, 1000, -5], "b": [1.5, 1000.0, -0.0], "c": "é\n", "d": "x\ny",
        "e": { "f": { "g": { "h": { "i": true } } } },
    });
    assert_eq!(json(text), expected);
    assert_eq!(json("a = 9223372036854775807\nb = -9223372036854775808")["b"], i64::MIN);
}

#[test]
fn several_mistakes_of_one_text() {
    assert_snapshot!(shown("name = Warden\nlife = 012\nparty = [\"warden\", \"scout\"\n\n[rules]\nx = 1\n"), @r#"
    error: text must be in quotes
       ╭─[ a.toml:1:8 ]
       │
     1 │ name = Warden
       │        ───┬──
       │           ╰──── text without quotes
       │
       │ Help: write `"Warden"`
    ───╯

    error: numbers don't begin with 0
       ╭─[ a.toml:2:8 ]
       │
     2 │ life = 012
       │        ┬
       │        ╰── leading 0
       │
       │ Help: take it out
    ───╯

    error: this list is never closed
       ╭─[ a.toml:3:9 ]
       │
     3 │ party = ["warden", "scout"
       │         ┬
       │         ╰── no `]` for this
       │
       │ Help: add `]` at the end of line 3
    ───╯

    3 mistakes in a.toml
    "#);
}

#[test]
fn a_key_given_twice_shows_where_it_was_first() {
    assert_snapshot!(shown("[rules]\ncost = 1\nlife = 2\ncost = 3\n[rules]\nx = 1\n"), @r"
    error: `cost` is given twice
       ╭─[ a.toml:4:1 ]
       │
     2 │ cost = 1
       │ ──┬─
       │   ╰─── first here
       │
     4 │ cost = 3
       │ ──┬─
       │   ╰─── again here
       │
       │ Help: keep one of them
    ───╯

    error: `rules` is given twice
       ╭─[ a.toml:5:2 ]
       │
     1 │ [rules]
       │ ───┬───
       │    ╰───── first here
       │
     5 │ [rules]
       │  ──┬──
       │    ╰──── again here
       │
       │ Help: keep one of them; for a list of tables, write `[[rules]]` each time
    ───╯

    2 mistakes in a.toml
    ");
}

#[test]
fn the_words_for_broken_text() {
    let texts = [
        "a = \"abc\nb = 1",
        "a == 1",
        "a = ",
        "= 1",
        "a 1",
        "a: 1",
        "x = 1 y = 2",
        "a = 'it's'",
        "[x\na = 1",
        "[[x]\na = 1",
        "a = {b = 1\nc = 2}",
        "a = {b = 1\n[c]\nd = 2",
        "a = [1 2]",
        "a = 1__0",
        "a = \"\\q\"",
        "a = 1.",
        "a = TRUE",
        "a = yes",
        "a = null",
        "a = 1\na.b = 2",
        "ä = 1",
        "a = 0x_g",
        "a = \"\"\"abc",
        "[a.]",
        "- a",
        "{",
        "\u{1}",
    ];
    let all: String = texts.map(|text| format!("{text:?}\n{}", brief(text))).concat();
    assert_snapshot!(all, @r#"
    "a = \"abc\nb = 1"
    1:5 "\"abc" this text is never closed (no `"` at its end); write `"abc"`
    "a == 1"
    1:3 "==" one `=` too many (write `=` here); write `=`
    "a = "
    1:5 "" a value is missing (nothing after the `=`); write the value after the `=`, or remove the line
    "= 1"
    1:1 "" a key is missing here (expected a key)
    "a 1"
    1:3 "" this line has no `=` (expected `=`); write each line as `key = value`, `[header]` or `# comment`
    "a: 1"
    1:2 ":" keys are set with `=`, not `:` (write `=` here); write `=`
    "x = 1 y = 2"
    1:9 "" this line goes on after its value (not expected here); write each `key = value` on a line of its own, and a quote inside text as `\"`
    "a = 'it's'"
    1:9 "" this line goes on after its value (not expected here); write each `key = value` on a line of its own, and a quote inside text as `\"`
    "[x\na = 1"
    1:1 "[x" this header is never closed (a bracket is missing); write `[x]`
    "[[x]\na = 1"
    1:1 "[[x]" this header is never closed (a bracket is missing); write `[[x]]`
    "a = {b = 1\nc = 2}"
    2:1 "" a comma is missing (expected `,`)
    "a = {b = 1\n[c]\nd = 2"
    1:5 "{" this table is never closed (no `}` for this); add `}` at the end of line 1
    "a = [1 2]"
    1:6 "1 2" a comma is missing (between these); write `1, 2`
    "a = 1__0"
    1:6 "_" `_` may only go between digits (this should not be here)
    "a = \"\\q\""
    1:5 "\"\\q\"" `\` can't stand before this letter (in this text); write `"\\q"`
    "a = 1."
    1:5 "1." a number ends with a digit (this number); write `1.0`
    "a = TRUE"
    1:5 "TRUE" `true` and `false` are lower case (here); write `true`
    "a = yes"
    1:5 "yes" text must be in quotes (text without quotes); write `true`
    "a = null"
    1:5 "null" text must be in quotes (text without quotes); remove the line to use the default
    "a = 1\na.b = 2"
    2:1 "a" `a` is a value (integer), not a table (used as a table here)
    "ä = 1"
    1:1 "ä" `ä` can't be part of a key (not allowed in a key); keys have the letters a to z, digits, `_` and `-`; put any other key in quotes
    "a = 0x_g"
    1:8 "" invalid hexadecimal number (here)
    "a = \"\"\"abc"
    1:11 "" this text is never closed (its three quotes are missing)
    "[a.]"
    1:4 "" a key is missing here (expected a key)
    "- a"
    1:3 "" this line has no `=` (expected `=`); write each line as `key = value`, `[header]` or `# comment`
    "{"
    1:1 "" this line begins with no key (expected a key); write each line as `key = value`, `[header]` or `# comment`
    "\u{1}"
    1:1 "\u{1}" `\u{1}` can't be part of a key (not allowed in a key); keys have the letters a to z, digits, `_` and `-`; put any other key in quotes
    "#);
}

#[test]
fn the_words_for_values_that_can_never_be() {
    let text = "a = 99999999999999999999\nb = inf\nc = -nan\nd = 1e999\ne = 2024-01-31\nf = 12:30:00\ng = [1, 2024-01-31]\nh = 0xFFFFFFFFFFFFFFFF\n";
    assert_snapshot!(brief(text), @r#"
    1:5 "99999999999999999999" this whole number is too large (does not fit into 64 bits); whole numbers range from -9223372036854775808 to 9223372036854775807
    2:5 "inf" infinity and not-a-number are not allowed (not a finite number)
    3:5 "-nan" infinity and not-a-number are not allowed (not a finite number)
    4:5 "1e999" this number is too large (not a finite number)
    5:5 "2024-01-31" dates are not allowed (this is a date); put it in quotes if you mean text
    6:5 "12:30:00" dates are not allowed (this is a date); put it in quotes if you mean text
    7:9 "2024-01-31" dates are not allowed (this is a date); put it in quotes if you mean text
    8:5 "0xFFFFFFFFFFFFFFFF" this whole number is too large (does not fit into 64 bits); whole numbers range from -9223372036854775808 to 9223372036854775807
    "#);
}

#[test]
fn deep_nesting_is_a_mistake_and_no_overflow() {
    let brackets = format!("a = {}", "[".repeat(10_000));
    let closed = format!("a = {}{}", "[".repeat(10_000), "]".repeat(10_000));
    let tables = format!("a = {}", "{b = ".repeat(10_000));
    let dots = format!("{} = 1", vec!["a"; 10_000].join("."));
    let header = format!("[{}]", vec!["a"; 100_000].join("."));
    for text in [&brackets, &closed, &tables, &dots, &header] {
        let found = brief(text);
        assert!(found.contains("too many nested tables or lists"), "{found}");
        assert!(found.lines().count() < 5, "{found}");
    }
    // As deep as the parser lets anything get: 80 braces of 79 dots each, below a header.
    let dots = vec!["a"; 79].join(".");
    let open = format!("{{{dots} = ").repeat(79);
    let deepest = format!("[{dots}]\n{dots} = {open}1{}", "}".repeat(79));
    assert!(brief(&deepest).contains("more than 64 nested tables or lists"));
    assert_eq!(brief(&format!("a = {}{}", "[".repeat(60), "]".repeat(60))), "");
}

#[test]
fn a_large_broken_text_is_dealt_with_quickly() {
    for piece in ["=\n", "[", "a = [\n", "\"", "a.b.c = 1\n", "[[a]]\n", "'''\n"] {
        let text = piece.repeat(200_000 / piece.len());
        let mut sources = Sources::new();
        let source = sources.add_file("a.toml", text.as_str());
        let (_, diagnostics) = parse(&sources, source);
        assert!(diagnostics.len() <= 2 * MAX_COLLECTED);
        assert!(render(&diagnostics, &sources, false).len() < 100_000);
    }
}
