//! Tests that each typo is one mistake, that what it suggests works, and that the rest of the file is read as meant.

use insta::assert_snapshot;

use crate::diagnostic::Kind;
use crate::parse::parse;
use crate::source::Sources;

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

/// The content of a text, whatever is wrong with it.
fn read(text: &str) -> serde_json::Value {
    let mut sources = Sources::new();
    let source = sources.add_file("a.toml", text);
    parse(&sources, source).0.to_json()
}

#[test]
fn a_bracket_that_is_never_closed_is_one_mistake() {
    let below = "\n[[side]]\nname = \"b\"\nx = { y = 1 }\n[c]\nd = [1, 2]\n";
    let texts = [
        "a = [\"x\", \"y\"",
        "a = [\"x\", \"y\" # two",
        "a = [\n  1,\n  2,\n",
        "a = [\n  1\n  2,\n",
        "a = { b = 1, c = { d = 2 }",
        "a = { b = 1, c = { d = 2",
        "a = { b = 1, c = { d = 2 }\ne = 3",
        "a = {\n  b = 1,\n  c = 2\n",
        "a = [{ b = 1 }, { b = 2 ]",
        "a = [\n  { b = 1,\n  { b = 2 },\n]",
        "a = [1, 2\nb = 3",
        "a = [1, 2}",
    ];
    let all = texts.map(|text| format!("{text:?}\n{}", brief(&format!("{text}{below}"))));
    assert_snapshot!(all.concat());
    for text in texts {
        let text = format!("{text}{below}");
        assert_eq!(
            brief(&text).lines().count(),
            if text.contains("1\n  2") { 2 } else { 1 },
            "{text}\n{}",
            brief(&text)
        );
        let json = read(&text);
        assert_eq!(json["side"][0]["name"], "b", "{text}");
        assert_eq!(json["c"]["d"][1], 2, "{text}");
    }
}

#[test]
fn a_text_that_is_never_closed_is_one_mistake() {
    let texts = [
        "a = \"x",
        "a = 'x  ",
        "a = \"x # not a comment",
        "a = [\"x\", \"y]",
        "a = [\"x, \"y\"]",
        "a = { b = \"x }",
        "a = \"x”",
    ];
    let all = texts.map(|text| format!("{text:?}\n{}", brief(&format!("{text}\n[c]\nd = 1\n"))));
    assert_snapshot!(all.concat());
    for text in texts {
        assert_eq!(read(&format!("{text}\n[c]\nd = 1\n"))["c"]["d"], 1, "{text}");
    }
    assert_eq!(read("a = [\"x, \"y\"]")["a"], serde_json::json!(["x", "y"]));
}

/// A line that TOML doesn't allow, and what is read of it.
const TYPOS: [(&str, &str); 27] = [
    ("a = “x”", "x"),
    ("a = ‘x’", "x"),
    ("a = „x“", "x"),
    ("a = [“x”, “y”]", "[\"x\",\"y\"]"),
    ("a = [\"x\"; \"y\"; \"z\"]", "[\"x\",\"y\",\"z\"]"),
    ("a = { b = 1; c = 2 }", "{\"b\":1,\"c\":2}"),
    ("a = 1;", "1"),
    ("a = 1,", "1"),
    ("a = 1, # one", "1"),
    ("a = 1 // one", "1"),
    ("a: 1", "1"),
    ("a: x y", "x y"),
    ("a := 1", "1"),
    ("a == 1", "1"),
    ("\"a\": [1, 2],", "[1,2]"),
    ("a = { \"b\": 1, c: 2 }", "{\"b\":1,\"c\":2}"),
    ("a = 1,000", "1000"),
    ("a = 0,95", "0.95"),
    ("a = [.5, 5., -.5]", "[0.5,5.0,-0.5]"),
    ("a = [40%, 60%]", "[\"40%\",\"60%\"]"),
    ("a\u{a0}=\u{a0}1", "1"),
    ("a = [Night Scout, warden]", "[\"Night Scout\",\"warden\"]"),
    ("a = \"cards\\iconica\\mine.toml\"", "cards/iconica/mine.toml"),
    ("a = [1, 2}", "[1,2]"),
    ("a = { b = 1 c = 2 }", "{\"b\":1,\"c\":2}"),
    ("a = { b = \"x\" c = { d = [1] } e = 2 }", "{\"b\":\"x\",\"c\":{\"d\":[1]},\"e\":2}"),
    ("a = { b = 1, c = { d = 1 } e = 2 }", "{\"b\":1,\"c\":{\"d\":1},\"e\":2}"),
];

#[test]
fn signs_of_other_notations_are_understood() {
    for (line, wanted) in TYPOS {
        for text in [format!("{line}\nb = 2\n"), format!("z = 0\r\n{line}\r\nb = 2\r\n")] {
            let json = read(&text);
            let read = json["a"].as_str().map_or_else(|| json["a"].to_string(), str::to_owned);
            assert_eq!(read, wanted, "{text}");
            assert_eq!(json["b"], 2, "{text}");
            assert_eq!(brief(&text).lines().count(), 1, "{text}\n{}", brief(&text));
        }
    }
    assert_snapshot!(TYPOS.map(|(line, _)| format!("{line}\n    {}", brief(line))).concat());
}

/// Applies what a mistake suggests to the text; `None` if it suggests nothing to paste.
pub(crate) fn apply(text: &str, span: std::ops::Range<usize>, help: &str) -> Option<String> {
    let code = |help: &str| {
        let (_, rest) = help.split_once('`')?;
        rest.split_once('`').map(|(code, _)| code.to_owned())
    };
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    let line_of = |at: usize| at..text[at..].find('\n').map_or(text.len(), |length| at + length);
    let with =
        |range: std::ops::Range<usize>, new: &str| format!("{}{new}{}", &text[..range.start], &text[range.end..]);
    if let Some(rest) = help.strip_prefix("write this line as ") {
        let line = line_of(start);
        let end = line.start + text[line.clone()].trim_end().len();
        return Some(with(start..end, &code(rest)?));
    }
    if let Some(rest) = help.strip_prefix("add ").filter(|help| help.contains(" line ")) {
        let bracket = rest.strip_prefix('`')?.split('`').next()?;
        let number: usize = rest.split(" line ").nth(1)?.split(',').next()?.parse().ok()?;
        let start = text.split_inclusive('\n').take(number - 1).map(str::len).sum();
        let line = line_of(start);
        let behind = rest.split_once(", before `").map_or("", |(_, rest)| rest.trim_end_matches('`'));
        let end = text[line.clone()].trim_end().len() - behind.len();
        return Some(with(start + end..start + end, &format!(" {bracket} ")));
    }
    if help == "take it out" {
        return Some(with(span, ""));
    }
    let code = code(help.strip_prefix("write ")?)?;
    // A whole `key = value` is written in the place of the one that is there.
    let key = code.split_once(" = ").map(|(key, _)| key);
    let whole = key.is_some_and(|key| text[start..].starts_with(key));
    Some(with(if whole { start } else { span.start }..span.end, &code))
}

#[test]
fn what_is_suggested_works() {
    let more = [
        "a = [\"x\", \"y\"",
        "a = [1, 2 # two",
        "a = { b = { c = 1",
        "a = [{ b = 1 }, { b = 2 ]",
        "a = [\"x\", \"y]",
        "a = 'x",
    ];
    for line in TYPOS.map(|(line, _)| line).into_iter().chain(more) {
        let text = format!("z = 0\n{line}\n[b]\nc = 1\n");
        let mut sources = Sources::new();
        let source = sources.add_file("a.toml", text.as_str());
        let (node, diagnostics) = parse(&sources, source);
        let [diagnostic] = diagnostics.as_slice() else { panic!("{text}: {diagnostics:?}") };
        let help = diagnostic.help.as_deref().unwrap_or_else(|| panic!("{text}: {diagnostic:?}"));
        let fixed =
            apply(&text, diagnostic.place.clone().unwrap().span, help).unwrap_or_else(|| panic!("{text}: {help}"));
        assert_eq!(brief(&fixed), "", "{text}\n{help}\n{fixed}");
        assert_eq!(read(&fixed), node.to_json(), "{text}\n{help}\n{fixed}");
    }
}

#[test]
fn valid_text_is_never_changed() {
    let text = "a = \"“x”; // 1,000\" # “;”\nb = 'it\\is: 40%'\nc = [1, 2,\n  [3],\n]\nd = 07:32:00\ne = { f = 1, g.h = \"x:y\" }\n\
                \"x: y\" = 1\ni = \"\"\"\n[k]\nl = [\"\"\"\nm = 1e3\n";
    assert!(super::scan::edits(text).is_empty());
    assert_eq!(brief(text).lines().count(), 1, "only the time is wrong: {}", brief(text));
}

#[test]
fn json_is_one_mistake() {
    for text in ["{\n  \"game\": \"iconica\",\n  \"side\": []\n}\n", "[\n  {\"a\": 1}\n]"] {
        assert_eq!(brief(text).lines().count(), 1, "{text}");
        assert!(brief(text).contains("this is JSON, not TOML"), "{text}");
    }
}

#[test]
fn typos_that_are_certain_spoil_nothing() {
    let kinds = |text: &str| {
        let mut sources = Sources::new();
        let source = sources.add_file("a.toml", text);
        parse(&sources, source).1.iter().map(|diagnostic| diagnostic.kind).collect::<Vec<_>>()
    };
    assert_eq!(kinds("a = “x”"), [Kind::Form]);
    assert_eq!(kinds("a = [1"), [Kind::Value]);
    assert_eq!(kinds("a = x"), [Kind::Value]);
    assert_eq!(kinds("a = [“x”, y]"), [Kind::Value]);
}

/// Brackets, quotes and signs in any order neither panic nor hang, and places lie in the text.
#[test]
fn any_signs_are_survived() {
    let pieces = [
        "[", "]", "{", "}", "\"", "'", "=", ":", ";", ",", "a", "1", ".", "%", "\n", "\r\n", " ", "#", "“", "é",
        "\u{a0}", "\\", "\"\"\"", "//",
    ];
    let mut state = 7_u64;
    for _ in 0..20_000 {
        let mut text = String::new();
        for _ in 0..state % 23 {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            text.push_str(pieces[(state >> 33) as usize % pieces.len()]);
        }
        state = state.wrapping_add(1);
        let _ = brief(&text);
    }
}
