//! The shape of the source: which module may know which, and how long a file may be.

use std::fs;
use std::path::{Path, PathBuf};

/// The floors: a module may use those on its own floor and below, never one above.
const FLOORS: [(&str, u8); 13] = [
    ("chance", 1),
    ("files", 1),
    ("stats", 1),
    ("tune", 2),
    ("game", 2),
    ("games", 3),
    ("agent", 3),
    ("sim", 4),
    ("scenario", 5),
    ("expect", 5),
    ("frame", 5),
    ("report", 6),
    ("cli", 7),
];

fn floor(module: &str) -> u8 {
    FLOORS
        .iter()
        .find(|(name, _)| *name == module)
        .unwrap_or_else(|| panic!("module {module} has no floor"))
        .1
}

/// Every Rust file under `src`, with its path from there.
fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("src can be read") {
            let path = entry.expect("src can be read").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut found = Vec::new();
    walk(&root, &mut found);
    found.sort();
    let relative = |path: &PathBuf| path.strip_prefix(&root).expect("under src").to_owned();
    found.iter().map(|path| (relative(path), fs::read_to_string(path).expect("UTF-8"))).collect()
}

fn module(path: &Path) -> Option<String> {
    (path.components().count() > 1)
        .then(|| path.components().next())
        .flatten()
        .map(|c| c.as_os_str().to_string_lossy().into_owned())
}

fn is_test(path: &Path) -> bool {
    path.components().any(|c| matches!(c.as_os_str().to_str(), Some("tests" | "tests.rs")))
}

/// The modules of the crate that a text names: `crate::name` and `use crate::{a, b}`.
fn named(text: &str) -> Vec<&str> {
    let mut found = Vec::new();
    // A macro names its own crate by `$crate`, and what stands behind that is another macro.
    for (at, _) in text.match_indices("crate::").filter(|(at, _)| !text[..*at].ends_with('$')) {
        let rest = &text[at + "crate::".len()..];
        if let Some(list) = rest.strip_prefix('{') {
            let list = &list[..list.find("};").expect("a use ends")];
            let mut depth = 0;
            for part in list.split_inclusive(['{', '}', ',']) {
                if depth == 0 {
                    let name = part.trim().split("::").next().unwrap_or("");
                    found.push(name.trim_matches(|c: char| !c.is_ascii_lowercase()));
                }
                depth += part.matches('{').count();
                depth -= part.matches('}').count().min(depth);
            }
        } else {
            let end =
                rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).unwrap_or(rest.len());
            found.push(&rest[..end]);
        }
    }
    found.retain(|name| name.chars().next().is_some_and(char::is_lowercase));
    found
}

#[test]
fn no_module_imports_one_above_it() {
    let mut wrong = Vec::new();
    for (path, text) in sources() {
        let Some(here) = module(&path) else { continue };
        for other in named(&text) {
            // A test may look up: the laws of a lower floor are shown on real games.
            if floor(other) > floor(&here) && !is_test(&path) {
                wrong.push(format!("{} uses {other}", path.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn engine_statistics_and_reports_know_no_game() {
    for (path, text) in sources() {
        let here = module(&path).unwrap_or_default();
        if ["chance", "stats", "game", "agent", "sim", "expect", "frame", "report"]
            .contains(&here.as_str())
            && !is_test(&path)
        {
            assert!(
                !named(&text).contains(&"games") && !text.to_lowercase().contains("iconica"),
                "{} knows a game",
                path.display()
            );
        }
        if here == "games" && !is_test(&path) {
            for library in ["polars", "toml::", "plotters", "clap"] {
                assert!(!text.contains(library), "{} uses {library}", path.display());
            }
        }
        if here == "stats" {
            assert!(!text.contains("polars"), "{}", path.display());
        }
    }
}

#[test]
fn files_say_what_lives_there_and_stay_short() {
    for (path, text) in sources() {
        assert!(
            text.starts_with("//! "),
            "{} does not begin by saying what lives there",
            path.display()
        );
        if is_test(&path) {
            continue;
        }
        let code = text
            .lines()
            .map(str::trim_start)
            .filter(|line| !line.is_empty() && !line.starts_with("//"))
            .count();
        assert!(code <= 400, "{} has {code} lines of code", path.display());
    }
}

/// What stands at the top of every game's folder, and what may.
const ROOMS: [&str; 15] = [
    "cards",
    "format.rs",
    "kinds.rs",
    "knobs.rs",
    "legal.rs",
    "metrics.rs",
    "mod.rs",
    "odds.rs",
    "policy",
    "rules",
    "sides",
    "state.rs",
    "tests",
    "view.rs",
    "words.rs",
];

#[test]
fn every_game_has_the_same_rooms() {
    let games = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/games");
    let names = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder can be read");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.expect("an entry can be read").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    };
    for game in names(&games).iter().filter(|name| !name.ends_with(".rs")) {
        let mut rooms = names(&games.join(game));
        rooms.retain(|room| room != "board");
        assert_eq!(rooms, ROOMS, "{game}");
        for room in [
            "cards/text.rs",
            "cards/compiled.rs",
            "cards/compile.rs",
            "rules/setup.rs",
            "sides/spec.rs",
        ] {
            assert!(games.join(game).join(room).exists(), "{game} has no {room}");
        }
    }
}

/// Functions of more than sixty lines that may be: tables.
const LONG: [&str; 1] = ["scenario/parse/complaints.rs::reword"];

#[test]
fn functions_fit_a_screen() {
    let mut long = Vec::new();
    for (path, text) in sources().into_iter().filter(|(path, _)| !is_test(path)) {
        let lines: Vec<&str> = text.lines().collect();
        for (first, line) in lines.iter().enumerate() {
            let indent = &line[..line.len() - line.trim_start().len()];
            // A visibility such as `pub(super)` has brackets of its own.
            let Some((before, words)) = line.split_once("fn ") else { continue };
            let name = words.split('(').next().unwrap_or("");
            if !before.trim_start().is_empty() && !before.ends_with(' ') {
                continue;
            }
            let opens = lines[first..].iter().find(|line| line.ends_with(['{', '}', ';']));
            if opens.is_none_or(|line| !line.ends_with('{')) {
                continue;
            }
            let end = format!("{indent}}}");
            let length = lines[first..].iter().position(|line| *line == end).map_or(1, |n| n + 1);
            let name = format!("{}::{}", path.display(), name.split('<').next().unwrap_or(""));
            if length > 60 && !LONG.contains(&name.as_str()) && !line.trim_start().starts_with("//")
            {
                long.push(format!("{name} has {length} lines"));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}
