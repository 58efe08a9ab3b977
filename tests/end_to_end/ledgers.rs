//! The rules traceability in docs/rules: every row names existing functions and tests.

use std::fs;
use std::path::{Path, PathBuf};

/// What Rust calls the things that a row can name as keeping a rule.
const ITEMS: [&str; 7] = ["fn", "struct", "enum", "trait", "type", "const", "static"];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The names of what lies in a folder, those of files without their endings.
fn names(folder: &str, wanted: impl Fn(&Path) -> bool) -> Vec<String> {
    let mut found: Vec<_> = fs::read_dir(root().join(folder))
        .expect("the folder can be read")
        .map(|entry| entry.expect("the folder can be read").path())
        .filter(|path| wanted(path))
        .filter_map(|path| Some(path.file_stem()?.to_string_lossy().into_owned()))
        .collect();
    found.sort();
    found
}

/// The lines of code of the first of these files that is there.
fn code(files: &[PathBuf]) -> Option<Vec<String>> {
    let text = files.iter().find_map(|file| fs::read_to_string(file).ok())?;
    let lines = text.lines().map(|line| line.trim().to_owned());
    Some(lines.filter(|line| !line.starts_with("//")).collect())
}

/// Whether a line of code is where something of this kind and name begins.
fn declares(line: &str, kind: &str, name: &str) -> bool {
    let words: Vec<&str> = line.split_whitespace().collect();
    words.windows(2).any(|pair| {
        let end = pair[1].find(|c: char| !(c.is_alphanumeric() || c == '_'));
        pair[0] == kind && &pair[1][..end.unwrap_or(pair[1].len())] == name
    })
}

/// Whether `file.rs::name` is in a game's source.
fn is_there(game: &Path, file: &str, name: &str) -> bool {
    let here = |line: &String| ITEMS.iter().any(|kind| declares(line, kind, name));
    code(&[game.join(file)]).is_some_and(|lines| lines.iter().any(here))
}

/// Whether `module::name` is a test in a game's tests folder.
fn is_test(game: &Path, path: &str) -> bool {
    let (module, name) = path.rsplit_once("::").unwrap_or(("mod", path));
    let file = game.join("tests").join(module.replace("::", "/"));
    let Some(lines) = code(&[file.with_extension("rs"), file.join("mod.rs")]) else {
        return false;
    };
    // A helper is no test: `#[test]` stands among the attributes right before it.
    lines
        .iter()
        .position(|line| declares(line, "fn", name))
        .is_some_and(|at| lines[..at].iter().rev().take_while(|l| l.starts_with("#[")).any(|l| l == "#[test]"))
}

/// What a cell has in backticks.
fn quoted(cell: &str) -> impl Iterator<Item = &str> {
    cell.split('`').skip(1).step_by(2)
}

fn is_path(word: &str) -> bool {
    let plain = |part: &str| !part.is_empty() && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
    word.contains("::") && word.split("::").all(plain)
}

/// Returns the mistakes in the rules traceability of a game whose source is in `game`.
fn faults(game: &Path, text: &str) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut rows = 0;
    let mut of_rules = true;
    for (k, line) in text.lines().enumerate() {
        let mut tell = |what: String| wrong.push(format!("line {}: {what}", k + 1));
        let Some(row) = line.strip_prefix('|').and_then(|row| row.strip_suffix('|')) else {
            continue;
        };
        // A bar that is part of a cell is written `\|`.
        let row = row.replace("\\|", "/");
        let cells: Vec<&str> = row.split('|').map(str::trim).collect();
        if let "rule" | "rule option" = cells[0] {
            of_rules = cells[0] == "rule";
            continue;
        }
        if !of_rules || cells.iter().all(|cell| cell.trim_matches('-').is_empty()) {
            continue;
        }
        rows += 1;
        if row.to_lowercase().contains("no test") {
            tell("has no test".to_owned());
        }
        let [rule, function, test, decision] = cells[..] else {
            tell(format!("a row has 4 cells, not {}", cells.len()));
            continue;
        };
        if quoted(function).next().is_none() && function != "none" {
            tell("names no function, nor says \"none\"".to_owned());
        }
        if quoted(test).next().is_none() && test != "none needed" {
            tell("names no test, nor says \"none needed\"".to_owned());
        }
        // A rule or a decision can name either; other words in backticks are those of cards.
        let aside = || quoted(rule).chain(quoted(decision));
        let (files, paths) = (aside().filter(|w| w.contains(".rs::")), aside().filter(|w| is_path(w)));
        for word in quoted(function).chain(files) {
            if !word.split_once("::").is_some_and(|(file, name)| is_there(game, file, name)) {
                tell(format!("`{word}` is not in the source"));
            }
        }
        for word in quoted(test).chain(paths) {
            if !is_test(game, word) {
                tell(format!("`{word}` is no test"));
            }
        }
    }
    if rows == 0 {
        wrong.push("there are no rows".to_owned());
    }
    wrong
}

#[test]
fn every_game_has_its_ledger_and_every_ledger_its_game() {
    let ledgers = names("docs/rules", |path| path.extension().is_some_and(|e| e == "md"));
    let has_knobs = |path: &Path| path.join("src/rule_options.rs").exists();
    assert_eq!(names("crates", has_knobs), ledgers);
}

#[test]
fn rows_name_functions_and_tests_that_are_there() {
    for game in names("docs/rules", |path| path.extension().is_some_and(|e| e == "md")) {
        let file = root().join("docs/rules").join(&game).with_extension("md");
        let text = fs::read_to_string(file).expect("the page is UTF-8");
        let wrong = faults(&root().join("crates").join(&game).join("src"), &text);
        assert!(wrong.is_empty(), "docs/rules/{game}.md: {wrong:#?}");
    }
}

/// Returns the rule options in the schema of a game.
fn knobs(game: &str) -> Vec<String> {
    let file = root().join("docs/schema").join(format!("{game}.scenario.json"));
    let text = fs::read_to_string(file).expect("every game has its schema");
    let schema: serde_json::Value = serde_json::from_str(&text).expect("a schema is JSON");
    let knobs = schema["$defs"]["Rules"]["properties"].as_object().expect("a game has rule options");
    knobs.keys().cloned().collect()
}

/// Returns the first cells of the tables of rule options in a page of docs/rules.
fn measured(text: &str) -> Vec<&str> {
    let tables = text.split("\n\n").filter(|block| block.starts_with("| rule option |"));
    let rows = tables.flat_map(|table| table.lines().skip(2));
    rows.filter_map(|row| row.split('`').nth(1)).collect()
}

#[test]
fn every_ledger_tells_what_each_knob_of_its_game_does() {
    for game in names("docs/rules", |path| path.extension().is_some_and(|e| e == "md")) {
        let file = root().join("docs/rules").join(&game).with_extension("md");
        let text = fs::read_to_string(file).expect("the page is UTF-8");
        let (told, knobs) = (measured(&text), knobs(&game));
        for option in &knobs {
            assert!(told.contains(&option.as_str()), "{game}: `{option}` (scripts/measure-knobs)");
        }
        for option in told {
            assert!(knobs.iter().any(|known| known == option), "{game}: there is no rule option `{option}`");
        }
    }
}

#[test]
fn a_row_that_names_what_is_not_there_is_told() {
    let folder = tempfile::tempdir().expect("a folder for the time of the test");
    let game = folder.path();
    let write = |file: &str, text: &str| fs::write(game.join(file), text).expect("a file");
    fs::create_dir(game.join("tests")).expect("a folder");
    write("turn.rs", "//! fn absent()\npub(super) fn kept<T>(of: T) {}\nstruct Text;\n");
    write("tests/one.rs", "#[test]\n#[ignore = \"slow\"]\nfn shows_it() {}\n\nfn helps() {}\n// fn absent()\n");
    write("tests/mod.rs", "mod one;\n\n/// At the top.\n#[test]\nfn alone() {}\n");
    let of = |row: &str| faults(game, &format!("| rule | x | y | z |\n|---|---|---|---|\n{row}"));
    for right in [
        "| A. | `turn.rs::kept` | `one::shows_it` | `turn.rs::Text`, `[rules] a = 1 \\| 2` |",
        "| A. | none | none needed | (`one::shows_it`) |",
        "| A. | `turn.rs::kept`, `turn.rs::Text` | `alone` | |",
    ] {
        assert_eq!(of(right), [""; 0], "{right}");
    }
    for (row, wanted) in [
        ("| A. | `turn.rs::kep` | none needed | |", "line 3: `turn.rs::kep` is not in the source"),
        ("| A. | `turn.rs::absent` | none needed | |", "`turn.rs::absent` is not in the source"),
        ("| A. | `dice.rs::kept` | none needed | |", "`dice.rs::kept` is not in the source"),
        ("| A. | `kept` | none needed | |", "`kept` is not in the source"),
        ("| A. | | none needed | |", "names no function"),
        ("| A. | none | `one::shows` | |", "`one::shows` is no test"),
        ("| A. | none | `one::helps` | |", "`one::helps` is no test"),
        ("| A. | none | `one::absent` | |", "`one::absent` is no test"),
        ("| A. | none | `two::shows_it` | |", "`two::shows_it` is no test"),
        ("| A. | none | | |", "names no test"),
        ("| A. | none | **no test** | |", "has no test"),
        ("| A. | none | `one::shows_it` | Half of it: **no test**. |", "has no test"),
        ("| A. | none | none needed | See `one::hidden`. |", "`one::hidden` is no test"),
        ("| A. | none | none needed | `turn.rs::gone` |", "`turn.rs::gone` is not in the source"),
        ("| A. | none | none needed |", "a row has 4 cells, not 3"),
        ("", "there are no rows"),
    ] {
        let told = of(row).join("\n");
        assert!(told.contains(wanted), "{row}: {told}");
    }
}
