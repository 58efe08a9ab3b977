//! Takes the suggestion out of each message, applies it to the file, and checks that it works.

use std::ops::Range;
use std::path::Path;

use crate::{Document, Memory, read_document_with, ready};

const SCENARIO: &str = r#"game = "iconica"
title = "A test"
seed = 7
games = 1_000
cards = ["built_in:iconica"]

[rules]
party_size = 3

[[side]]
name = "North"
agent = "greedy"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name = "South"
party = { random = 3, from = { faction = "protectorate" } }

[[variant]]
name = "small"
set = { "rules.parry" = "choice" }

[[expect]]
metric = "win_rate"
side = "North"
within = [0.4, 0.6]
"#;

/// What is replaced in the scenario, and by what. Each is one mistake, and its suggestion works.
const WRONG: [(&str, &str); 63] = [
    // Brackets and quotes.
    ("\"protectorate\" } }", "\"protectorate\" }"),
    ("\"protectorate\" } }", "\"protectorate\""),
    ("\"night_scout\"]", "\"night_scout\""),
    ("\"night_scout\"]", "\"night_scout\" # three"),
    ("\"night_scout\"]", "\"night_scout]"),
    ("\"night_scout\"]", "\"night_scout\"}"),
    ("[\"warden\", \"river_healer\"", "[\"warden, \"river_healer\""),
    ("[0.4, 0.6]", "[0.4, 0.6"),
    ("\"choice\" }", "\"choice\""),
    ("[\"built_in:iconica\"]", "[\"house:iconica\""),
    ("game = \"iconica\"", "game = \"iconica"),
    ("name = \"North\"\nagent", "name = \"North\nagent"),
    ("[[variant]]", "[[variant]"),
    ("[rules]", "[rules"),
    // Signs of other notations.
    ("game = \"iconica\"", "game = “iconica”"),
    ("game = \"iconica\"", "game = ‘iconica’"),
    ("name = \"North\"\nagent", "name = “North”\nagent"),
    ("[\"warden\", \"river_healer\", \"night_scout\"]", "[“warden”, “river_healer”, “night_scout”]"),
    ("[\"warden\", \"river_healer\", \"night_scout\"]", "[\"warden\"; \"river_healer\"; \"night_scout\"]"),
    ("[\"warden\", \"river_healer\", \"night_scout\"]", "[warden, river_healer, night_scout]"),
    ("random = 3, from", "random = 3; from"),
    ("random = 3, from", "random = 3 from"),
    ("random = 3", "\"random\": 3"),
    ("seed = 7", "seed: 7"),
    ("seed = 7", "\"seed\": 7,"),
    ("seed = 7", "seed := 7"),
    ("seed = 7", "seed == 7"),
    ("seed = 7", "seed = 7;"),
    ("seed = 7", "seed = 7,"),
    ("seed = 7", "seed = 7 // the seed"),
    ("seed = 7", "seed\u{a0}= 7"),
    ("seed = 7", "seed = 07"),
    ("games = 1_000", "games = 1,000"),
    ("[0.4, 0.6]", "[.4, .6]"),
    ("[0.4, 0.6]", "[40%, 60%]"),
    ("agent = \"greedy\"", "agent = greedy"),
    ("agent = \"greedy\"", "agent: greedy"),
    // Values in another form.
    ("games = 1_000", "precision = 0.5"),
    ("games = 1_000", "precision = \"0.5\""),
    ("games = 1_000", "games = \"1_000\""),
    ("games = 1_000", "games = \"1,000\""),
    ("games = 1_000", "games = \"1k\""),
    ("games = 1_000", "games = 20k"),
    ("games = 1_000", "games = 20000 games"),
    ("games = 1_000", "games = 1000.0"),
    ("title = \"A test\"", "title = 3"),
    ("party_size = 3", "party_size = \"3\""),
    ("{ random = 3, from = { faction = \"protectorate\" } }", "\"random\""),
    ("[\"built_in:iconica\"]", "\"house:iconica\""),
    ("[0.4, 0.6]", "[0.6, 0.4]"),
    ("[0.4, 0.6]", "[0.4, 60]"),
    // Names and keys.
    ("game = \"iconica\"", "game = \"iconika\""),
    ("games = 1_000", "gmaes = 1_000"),
    ("agent = \"greedy\"", "agent = \"gready\""),
    ("agent = \"greedy\"", "agnet = \"greedy\""),
    ("\"night_scout\"", "\"night_scut\""),
    ("faction = \"protectorate\"", "faction = \"protectorat\""),
    ("\"built_in:iconica\"", "\"house:ikonica\""),
    ("metric = \"win_rate\"", "metric = \"winrate\""),
    ("metric = \"win_rate\"\nside = \"North\"", "metric = \"win_rate\"\nside = \"Noth\""),
    ("\"rules.parry\"", "\"rules.pary\""),
    ("cards = [\"built_in:iconica\"]\n", ""),
    ("side = \"North\"\nwithin", "within"),
];

fn checked(text: &str) -> Document {
    let files = Memory::new().with("s.toml", text);
    let mut document = read_document_with(&files, Path::new("s.toml"), &[]);
    ready(&mut document, "s");
    document
}

/// Returns the file as the suggestion of its only mistake has it.
fn applied(text: &str, document: &Document) -> Option<String> {
    let [diagnostic] = document.diagnostics.as_slice() else { return None };
    let (span, help) = (diagnostic.place.clone()?.span, diagnostic.help.as_deref()?);
    if let Some(fixed) = crate::parse::apply(text, span.clone(), help) {
        return Some(fixed);
    }
    if let Some(meant) = help.strip_prefix("did you mean ") {
        let meant = meant.trim_end_matches('?');
        let code = meant.trim_matches('`');
        return Some(replaced(text, span, code));
    }
    line_replaced(text, span, help)
}

fn replaced(text: &str, span: Range<usize>, new: &str) -> String {
    format!("{}{new}{}", &text[..span.start], &text[span.end..])
}

/// Sets the key of the first `key = value` in a help: in its line, or as a new line below the place.
fn line_replaced(text: &str, span: Range<usize>, help: &str) -> Option<String> {
    let code = help.split('`').find(|code| code.contains(" = "))?;
    let key = code.split(" = ").next()?;
    let start = text[..span.start].rfind('\n').map_or(0, |at| at + 1);
    Some(match text[start..].starts_with(key) {
        true => replaced(text, start..span.end, code),
        false => {
            let end = start + text[start..].find('\n')? + 1;
            replaced(text, end..end, &format!("{code}\n"))
        }
    })
}

#[test]
fn every_suggestion_can_be_pasted_and_works() {
    assert_eq!(checked(SCENARIO).render(false), "");
    let mut failed = Vec::new();
    for (old, new) in WRONG {
        for crlf in [false, true] {
            assert_eq!(SCENARIO.matches(old).count(), 1, "{old}");
            let text = SCENARIO.replace(old, new);
            let text = if crlf { text.replace('\n', "\r\n") } else { text };
            let wrong = checked(&text);
            let still = applied(&text, &wrong).map(|fixed| checked(&fixed).render(false) + &fixed);
            if still.as_ref().is_none_or(|still| still.starts_with("error")) {
                failed.push(format!("{}{}", wrong.render(false), still.unwrap_or_default()));
            }
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n---\n"));
}

/// Returns the help of the only mistake.
fn help_of(old: &str, new: &str) -> String {
    let wrong = checked(&SCENARIO.replacen(old, new, 1));
    assert_eq!(wrong.diagnostics.len(), 1, "{}", wrong.render(false));
    wrong.diagnostics[0].help.clone().unwrap()
}

#[test]
fn paths_of_variants_are_in_quotes() {
    let set = "\"rules.parry\" = \"choice\"";
    assert_eq!(help_of(set, "rules.parry = \"choice\""), format!("write `{set}`"));
    assert_eq!(help_of(set, "rules = { parry = \"choice\" }"), format!("write `{set}`"));
    let named = "\"side.South.agent\" = \"random\"";
    assert_eq!(help_of(set, named), "write the number of the item: `\"side.1.agent\" = \"random\"`");
}

#[test]
fn a_missing_value_is_shown_by_one_that_is_allowed() {
    let files = Memory::new().with("s.toml", SCENARIO);
    let set = |given: &str| {
        let mut read = read_document_with(&files, Path::new("s.toml"), &[given.into()]);
        ready(&mut read, "s");
        read.diagnostics
    };
    for path in ["rules.parry", "rules.party_size", "games", "title", "side.0.agent"] {
        let help = set(path)[0].help.clone().unwrap();
        let given = help.strip_prefix("write for example `--set ").and_then(|help| help.strip_suffix('`')).unwrap();
        let left = set(given);
        assert!(given.starts_with(path) && (left.is_empty() || path == "rules.party_size"), "{help}: {left:?}");
    }
}

#[test]
fn a_key_may_belong_in_a_table() {
    assert_eq!(help_of("games = 1_000", "parry = \"choice\""), "did you mean `rules.parry`?");
}

#[test]
fn a_file_of_another_kind_has_one_mistake() {
    let files = Memory::new().with("README.md", "# Balance\n\n`balance` plays games.\nMany of them.\n");
    let read = read_document_with(&files, Path::new("README.md"), &[]);
    let said = read.render(false);
    assert!(read.diagnostics.len() == 1 && said.contains("README.md is not a TOML file"), "{said}");
}

#[test]
fn tabs_and_byte_order_marks_do_no_harm() {
    let text = SCENARIO.replace(" = ", "\t=\t");
    assert_eq!(checked(&text).render(false), "");
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.toml");
    std::fs::write(&path, format!("\u{feff}{}", SCENARIO.replace('\n', "\r\n"))).unwrap();
    let mut document = crate::read_document(&path, &[]);
    ready(&mut document, "s");
    assert_eq!(document.render(false), "");
}

/// A side with an unknown key and an unknown character: both are said at once, whether or not there is one like it.
#[test]
fn an_unknown_key_hides_no_unknown_card() {
    for card in ["night_scut", "knight"] {
        let text = SCENARIO.replace("agent = \"greedy\"", "agnet = \"greedy\"").replace("night_scout", card);
        let wrong = checked(&text);
        let said = wrong.render(false);
        assert_eq!(wrong.diagnostics.len(), 2, "{said}");
        assert!(said.contains("unknown key `agnet`") && said.contains(&format!("\"{card}\"")), "{said}");
    }
}
