//! The shape of the source: what every game has, and how long a file and a function may be. Which crate may know which is in
//! their manifests.

use std::fs;
use std::path::{Path, PathBuf};

/// Every Rust file of the program, with its path from the folder of the workspace.
fn sources() -> Vec<(PathBuf, String)> {
    fn walk(folder: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(folder).expect("the source can be read") {
            let path = entry.expect("the source can be read").path();
            if path.is_dir() {
                walk(&path, found);
            } else if path.extension().is_some_and(|e| e == "rs") {
                found.push(path);
            }
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in ["src", "crates"] {
        walk(&root.join(folder), &mut found);
    }
    found.sort();
    let relative = |path: &PathBuf| path.strip_prefix(root).expect("under it").to_owned();
    found.iter().map(|path| (relative(path), fs::read_to_string(path).expect("UTF-8"))).collect()
}

fn is_test(path: &Path) -> bool {
    path.components().any(|c| matches!(c.as_os_str().to_str(), Some("tests" | "tests.rs")))
}

#[test]
fn files_say_what_lives_there_and_stay_short() {
    for (path, text) in sources() {
        assert!(text.starts_with("//! "), "{} does not begin by saying what lives there", path.display());
        if is_test(&path) {
            continue;
        }
        let code = text.lines().map(str::trim_start).filter(|line| !line.is_empty() && !line.starts_with("//")).count();
        assert!(code <= 400, "{} has {code} lines of code", path.display());
    }
}

/// What stands at the top of every game's folder.
const ROOMS: [&str; 15] = [
    "cards",
    "format.rs",
    "kinds.rs",
    "rule_options.rs",
    "legal.rs",
    "lib.rs",
    "metrics.rs",
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
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let names = |folder: &Path| -> Vec<String> {
        let entries = fs::read_dir(folder).expect("a folder can be read");
        let name = |entry: std::io::Result<fs::DirEntry>| {
            entry.expect("an entry can be read").file_name().to_string_lossy().into_owned()
        };
        let mut names: Vec<String> = entries.map(name).collect();
        names.sort();
        names
    };
    let ledgers = names(&root.join("docs/rules"));
    for game in ledgers.iter().filter_map(|name| name.strip_suffix(".md")) {
        let folder = root.join("crates").join(game).join("src");
        let rooms = names(&folder);
        let missing: Vec<&&str> = ROOMS.iter().filter(|room| !rooms.iter().any(|there| there == *room)).collect();
        assert!(missing.is_empty(), "{game} has no {missing:?}");
        for room in ["cards/text.rs", "cards/compiled.rs", "cards/compile.rs", "rules/setup.rs", "sides/spec.rs"] {
            assert!(folder.join(room).exists(), "{game} has no {room}");
        }
    }
}

/// Functions of more than sixty lines that may be: tables.
const LONG: [&str; 1] = ["crates/scenario/src/parse/syntax.rs::reword"];

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
            if length > 60 && !LONG.contains(&name.as_str()) && !line.trim_start().starts_with("//") {
                long.push(format!("{name} has {length} lines"));
            }
        }
    }
    assert!(long.is_empty(), "{long:#?}");
}
