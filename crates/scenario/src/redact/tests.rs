//! Tests that no text of a private file is shown.

use std::path::Path;

use super::*;
use crate::{Document, Memory, Override, read_document_with, ready};

#[test]
fn what_a_message_quotes_is_left_out() {
    for (message, wanted) in [
        ("unknown key `TOKEN`", "unknown key `…`"),
        ("`a`TOKEN`b` can't be part of a key", "`…` can't be part of a key"),
        ("`x` cannot be \"TOKEN\"; see `y`", "`…`; see `…`".split_once(';').unwrap().0),
        ("`pin` is out of range: 4711 is too large", "`…` is out of range: … is too large"),
        ("this line has no `=`", "this line has no `…`"),
        ("text must be in quotes", "text must be in quotes"),
        ("one ` mark", "one ` mark"),
    ] {
        assert_eq!(without_text(message), wanted, "{message}");
    }
}

/// Texts of files that are no card files, with secrets that begin with `hunter`.
const SECRETS: [&str; 8] = [
    "PASSWORD=hunter2\nAPI_KEY=\"hunter3\"\n",
    "hunter2:x:0:0\nhunter3\n",
    "[registry]\ntoken = \"hunter2\"\n[registry.`hunter3`]\n",
    "cards = \"hunter2\"\ntitle = [\"hunter3\"]\nnote = hunter4\n",
    "include = [\"hunter2.toml\", 3]\n",
    "[cards.hunter2]\nhealth = \"hunter3\"\nhunter4 = 5\n",
    "a = 1\na = 'hunter2'\n'hunter3 = [\n",
    "[cards.warden]\nname = \"hunter2\u{200b}\"\n",
];

fn checked(card_file: &str, path: &str, text: &str, sets: &[Override]) -> Document {
    let scenario = include_str!("../../../../scenarios/iconica_party.toml");
    let (_, rest) = scenario.split_once("cards").unwrap();
    let (_, rest) = rest.split_once('\n').unwrap();
    let scenario = format!("game = \"iconica\"\ncards = [\"{card_file}\", \"built_in:iconica\"]\n{rest}");
    let files = Memory::new().with("ci/them/s.toml", scenario).with(path, text);
    let mut document = read_document_with(&files, Path::new("ci/them/s.toml"), sets);
    assert!(ready(&mut document, "s").is_none(), "{text}");
    document
}

fn said(document: &Document) -> String {
    format!("{}{:?}", document.render(false), document.diagnostic_reports())
}

#[test]
fn text_of_files_elsewhere_is_not_shown() {
    for (card_file, path) in [
        ("../../.env", ".env"),
        ("../../secret.toml", "secret.toml"),
        ("../other/secret.toml", "ci/other/secret.toml"),
        (".env", "ci/them/.env"),
        ("cards/token.txt", "ci/them/cards/token.txt"),
        ("/root/.env", "/root/.env"),
    ] {
        for text in SECRETS {
            let said = said(&checked(card_file, path, text, &[]));
            assert!(!said.contains("hunter"), "{path}: {text}\n{said}");
            assert!(said.contains(&format!("at {path}:")), "{path}: {text}\n{said}");
        }
    }
}

#[test]
fn text_of_card_files_below_the_scenario_is_shown() {
    let all = |card_file: &str, path: &str, sets: &[Override]| {
        for text in SECRETS {
            let said = said(&checked(card_file, path, text, sets));
            assert!(said.contains("hunter"), "{path}: {text}\n{said}");
        }
    };
    all("mine.toml", "ci/them/mine.toml", &[]);
    all("deep/down/mine.toml", "ci/them/deep/down/mine.toml", &[]);
    let named = ["cards=[\"../../.env\", \"built_in:iconica\"]".into()];
    all("built_in:iconica/original.toml", ".env", &named);
}
