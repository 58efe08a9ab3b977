//! Tests of finding lines, and of the work that large files of mistakes take.

use std::cell::Cell;
use std::fmt::Write as _;

use crate::{Memory, Override, read_document_with, ready};

use super::*;

thread_local! {
    /// How many bytes this thread has read again.
    pub(super) static SCANNED: Cell<usize> = const { Cell::new(0) };
}

#[test]
fn every_position_is_found_as_by_reading_the_text() {
    let long = "ñ".repeat(3 * STRIDE);
    for text in ["", "a", "\n", "é = 1\nñandú = 2\n", &format!("x\n{long}\n\n{long}y")] {
        let lines = Lines::new(text);
        for at in 0..text.len() + 3 {
            let before = &text[..text.floor_char_boundary(at)];
            let start = before.rfind('\n').map_or(0, |end| end + 1);
            let line = before.matches('\n').count();
            let column = before[start..].chars().count();
            assert_eq!(lines.line_and_column(text, at), (line + 1, column + 1), "{at}");
            assert_eq!(line_start(text, at), start, "{at}");
            if text.is_char_boundary(at) {
                assert_eq!(lines.line(at), (line, start), "{at}");
            }
        }
    }
}

const SCENARIO: &str = r#"game = "iconica"
title = "A test"
games = 100
cards = ["built_in:iconica"]

[[side]]
name = "North"
agent = "greedy"
party = ["warden", "river_healer", "night_scout"]

[[side]]
name = "South"
agent = "greedy"
party = ["brood_tender", "spore_drifter", "first_brood"]
"#;

/// A scenario with `n` mistakes of a kind, by the text that is replaced and the text of the k-th mistake.
fn with_mistakes(n: usize, place: &str, head: &str, tail: &str, one: fn(usize) -> String) -> String {
    let mut text = head.to_owned();
    for k in 0..n {
        let _ = write!(text, "{}", one(k));
    }
    SCENARIO.replacen(place, &(text + tail), 1)
}

/// What reading a scenario, finding all its mistakes, and writing them for people and for programs takes: bytes that are
/// read again, and allocations with their bytes.
fn work(scenario: &str) -> [u64; 3] {
    let files = Memory::new().with("s.toml", scenario);
    let before = SCANNED.get();
    let allocated = allocation_counter::measure(|| {
        let mut document = read_document_with(&files, std::path::Path::new("s.toml"), &[]);
        assert!(ready(&mut document, "s").is_none());
        assert!(document.diagnostics.len() > 100, "{}: {scenario}", document.diagnostics.len());
        let drawn = document.render(false);
        assert!(drawn.matches("error: ").count() <= 50);
        assert!(!document.diagnostic_reports().is_empty());
    });
    [(SCANNED.get() - before) as u64, allocated.count_total, allocated.bytes_total]
}

/// Four times as many mistakes take about four times the work; where every mistake looked at all others, or at the whole
/// text, they would take sixteen times as much.
#[test]
fn the_work_grows_no_faster_than_the_mistakes() {
    type Kind = (&'static str, &'static str, &'static str, fn(usize) -> String);
    let kinds: [Kind; 7] = [
        ("\"warden\"", "\"warden\"", "", |k| format!(", \"w{k}\"")),
        ("games = 100", "games = 100\nneutral = [", "]", |k| format!("\"w{k}\", ")),
        ("[[side]]", "", "[[side]]", |_| "[[side]]\nname = \"x\"\nparty = []\n".to_owned()),
        ("[[side]]", "", "[[side]]", |k| format!("[[expect]]\nmetric = \"m{k}\"\nat_most = 1\n")),
        ("[[side]]", "", "[[side]]", |k| format!("[[variant]]\nname = \"{k}\"\nset = {{ \"rules.x\" = 1 }}\n")),
        ("games = 100", "games = 100\n", "", |k| format!("ke_{k} = {k}\n")),
        ("games = 100", "games = 100\n", "", |k| format!("ke_{k} = 1979-05-27\n")),
    ];
    for (place, head, tail, one) in kinds {
        let [few, many] = [500, 2000].map(|n| work(&with_mistakes(n, place, head, tail, one)));
        for (few, many) in few.into_iter().zip(many) {
            assert!(many < 6 * few + 200_000, "{}: {few} to {many}", one(0));
        }
    }
}

/// What a document and all that is said of it takes, in allocations.
fn allocations(files: &Memory, sets: &[Override]) -> u64 {
    let measured = allocation_counter::measure(|| {
        let mut document = read_document_with(files, std::path::Path::new("s.toml"), sets);
        assert!(ready(&mut document, "s").is_none());
        assert!(!document.render(false).is_empty());
    });
    measured.count_total
}

/// A path is refused at its 65th key, however many there are.
#[test]
fn the_work_does_not_grow_with_the_keys_of_a_path() {
    let files = Memory::new().with("s.toml", SCENARIO);
    let [few, many] = [1_000, 8_000].map(|keys| {
        let set = format!("{}=1", vec!["a"; keys].join("."));
        allocations(&files, &[Override::Set(set)])
    });
    assert!(many < 2 * few + 100_000, "{few} to {many}");
}

/// Only for the first files that are not there, the others of the folder are listed.
#[test]
fn the_work_grows_no_faster_than_the_files_that_are_not_there() {
    let [few, many] = [250, 1_000].map(|n| {
        let list: String = (0..n).map(|k| format!(", \"none_{k}.toml\"")).collect();
        let scenario = SCENARIO.replace("\"built_in:iconica\"", &format!("\"built_in:iconica\"{list}"));
        let start = Memory::new().with("s.toml", scenario);
        let files = (0..n).fold(start, |files, k| files.with(format!("other{k}.toml"), "x"));
        allocations(&files, &[])
    });
    assert!(many < 6 * few + 100_000, "{few} to {many}");
}
